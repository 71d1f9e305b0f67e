/* SPDX-License-Identifier: MIT */
/* PGN taken apart: tags, comments, variations, moves, the result. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/pgn.h"

#define KEY_MAX 200
/* Keys of a record that a repeated one is compared with. */
#define KEYS_COMPARED 24
/* A comment that seems to hold tags is followed no further than this. */
#define COMMENT_MAX 65536

static void note(struct janggi__pgn *g, size_t at, const char *text)
{
	if (g->n_notes < JANGGI__PGN_NOTES)
		g->notes[g->n_notes++] = (struct janggi__pgn_note){
			at, (uint32_t)g->moves.n, text};
}

static bool add_comment(
	struct janggi__pgn *g, size_t at, size_t n, unsigned nag)
{
	if (g->n_comments == g->comment_cap) {
		size_t cap = g->comment_cap ? 2 * g->comment_cap : 32;
		void *p = realloc(g->comments, cap * sizeof(*g->comments));

		if (!p)
			return false;
		g->comments = p;
		g->comment_cap = cap;
	}
	g->comments[g->n_comments++] = (struct janggi__pgn_comment){
		{at, n}, (uint32_t)g->moves.n, (uint8_t)nag};
	return true;
}

static bool add_tag(struct janggi__pgn *g, const struct janggi__pgn_tag *tag)
{
	if (g->n_tags == g->tag_cap) {
		size_t cap = g->tag_cap ? 2 * g->tag_cap : 32;
		void *p = realloc(g->tags, cap * sizeof(*g->tags));

		if (!p)
			return false;
		g->tags = p;
		g->tag_cap = cap;
	}
	g->tags[g->n_tags++] = *tag;
	return true;
}

static size_t skip_blanks(const struct janggi__pgn *g, size_t i)
{
	while (i < g->n && janggi__pgn_is_blank(g->p[i]))
		i++;
	return i;
}

/* The line feed from i on; SIZE_MAX if the window ends before it. */
static size_t find_eol(const struct janggi__pgn *g, size_t i)
{
	const unsigned char *lf = memchr(g->p + i, '\n', g->n - i);

	if (lf)
		return (size_t)(lf - g->p);
	return g->at_end ? g->n : SIZE_MAX;
}

/* -------------------------------------------------------------------- tags */

static bool is_key_char(unsigned c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	       (c >= 'a' && c <= 'z') || c == '_' || c == '-' || c == '+' ||
	       c == '.' || (c >= 0x80 && c != 0xff);
}

int janggi__pgn_is_tag(const unsigned char *p, size_t n, bool at_end, size_t i)
{
	size_t start = i, key;

	if (i >= n)
		return at_end ? 0 : -1;
	if (p[i] != '[')
		return 0;
	for (i++; i < n && janggi__pgn_is_blank(p[i]); i++)
		if (i - start > KEY_MAX)
			return 0;
	for (key = i; i < n && is_key_char(p[i]); i++)
		if (i - start > KEY_MAX)
			return 0;
	if (i < n && i == key)
		return 0;
	for (; i < n && janggi__pgn_is_blank(p[i]); i++)
		if (i - start > KEY_MAX)
			return 0;
	if (i == n)
		return at_end ? 0 : -1;
	return p[i] == '"';
}

/*
 * The tag at i, whose line ends at eol; *end is behind its bracket.  The
 * value ends at a quote that its bracket follows; where a bare quote or
 * bracket makes that a guess, at the last such quote of the line.
 */
static void parse_tag(struct janggi__pgn *g, size_t i, size_t eol,
	struct janggi__pgn_tag *tag, size_t *end)
{
	const unsigned char *p = g->p;
	size_t value, close;

	for (i++; janggi__pgn_is_blank(p[i]); i++)
		continue;
	tag->key.at = i;
	while (is_key_char(p[i]))
		i++;
	tag->key.n = i - tag->key.at;
	while (p[i] != '"')
		i++;
	value = ++i;
	for (; i < eol && p[i] != '"'; i++)
		if (p[i] == '\\' && i + 1 < eol)
			i++;
	for (close = i + 1; close < eol && p[close] == ' '; close++)
		continue;
	if (i >= eol || close >= eol || p[close] != ']') {
		close = eol;
		while (close > value + 1 &&
			(p[close - 1] != ']' || p[close - 2] != '"'))
			close--;
		i = close - 2;
		if (close <= value + 1) {
			note(g, value, "a tag does not end with \"]");
			close = eol;
			while (close > value &&
				janggi__pgn_is_blank(p[close - 1]))
				close--;
			i = close;
			while (i > value &&
				(p[i - 1] == ']' || p[i - 1] == '"'))
				i--;
			close--;
		} else {
			close--;
		}
	}
	tag->value = (struct janggi__pgn_span){value, i - value};
	tag->escaped = memchr(p + value, '\\', i - value);
	*end = close + 1;
}

static bool same_key(const struct janggi__pgn *g, struct janggi__pgn_span a,
	struct janggi__pgn_span b)
{
	return a.n == b.n && !memcmp(g->p + a.at, g->p + b.at, a.n);
}

/* A key again behind a blank line, or the first one again. */
static bool begins_another(const struct janggi__pgn *g,
	const struct janggi__pgn_tag *tag, size_t before_block)
{
	if (g->n_tags && same_key(g, g->tags[0].key, tag->key))
		return true;
	for (size_t i = 0; i < before_block && i < KEYS_COMPARED; i++)
		if (same_key(g, g->tags[i].key, tag->key))
			return true;
	return before_block > KEYS_COMPARED;
}

/* ---------------------------------------------------------------- comments */

/* Two tag lines in a row, or a tag behind a blank line, begin at lf + 1. */
static bool looks_like_tags(const struct janggi__pgn *g, size_t lf)
{
	size_t i = skip_blanks(g, lf + 1), eol;
	bool blank = i < g->n && g->p[i] == '\n';

	while (i < g->n && g->p[i] == '\n')
		i = skip_blanks(g, i + 1);
	if (janggi__pgn_is_tag(g->p, g->n, true, i) <= 0)
		return false;
	if (blank)
		return true;
	eol = find_eol(g, i);
	return eol < g->n && janggi__pgn_is_tag(g->p, g->n, true,
				     skip_blanks(g, eol + 1)) > 0;
}

/*
 * Where the comment that opens at i ends: its brace, or the tags of the next
 * record if it was never closed.  SIZE_MAX: not in the window.
 */
static size_t find_brace(const struct janggi__pgn *g, size_t i)
{
	const unsigned char *close = memchr(g->p + i, '}', g->n - i);
	size_t end = close ? (size_t)(close - g->p) : g->n;
	size_t lf = i;

	/* The end of input, or enough of it, and no brace: there is none. */
	if (!close && !g->at_end && end - i < COMMENT_MAX)
		return SIZE_MAX;
	while (lf < end) {
		const unsigned char *at = memchr(g->p + lf, '\n', end - lf);

		if (!at)
			break;
		lf = (size_t)(at - g->p);
		/* The brace is another comment's if one opens before it. */
		if (looks_like_tags(g, lf) &&
			(!close || memchr(at, '{', end - lf)))
			return lf;
		lf++;
	}
	return close || g->at_end ? end : SIZE_MAX;
}

static enum janggi__pgn_step read_brace(struct janggi__pgn *g)
{
	size_t start = g->i + 1, end = find_brace(g, g->i);

	if (end == SIZE_MAX)
		return PGN_MORE;
	if (!add_comment(g, start, end - start, 0))
		return PGN_NOMEM;
	g->i = end;
	if (end < g->n && g->p[end] == '}')
		g->i++;
	else
		note(g, start, "a comment is not closed");
	return PGN_DONE;
}

static enum janggi__pgn_step read_line_comment(struct janggi__pgn *g)
{
	size_t eol = find_eol(g, g->i), start = g->i + 1, end = eol;

	if (eol == SIZE_MAX)
		return PGN_MORE;
	while (end > start && janggi__pgn_is_blank(g->p[end - 1]))
		end--;
	if (!add_comment(g, start, end - start, 0))
		return PGN_NOMEM;
	g->i = eol;
	return PGN_DONE;
}

/*
 * A variation, and all that is in it, is one comment: it is counted through,
 * not descended into, so its depth costs nothing.
 */
static enum janggi__pgn_step read_variation(struct janggi__pgn *g)
{
	size_t start = g->i, i = start, depth = 0;
	bool closed = false;

	while (i < g->n && !closed) {
		switch (g->p[i]) {
		case '(':
			depth++;
			break;
		case ')':
			closed = !--depth;
			break;
		case '{':
			i = find_brace(g, i);
			if (i == SIZE_MAX)
				return PGN_MORE;
			if (i < g->n && g->p[i] != '}')
				i--; /* the line feed is looked at below */
			break;
		case '\n': {
			size_t next = skip_blanks(g, i + 1);
			int is_tag =
				janggi__pgn_is_tag(g->p, g->n, g->at_end, next);

			if (is_tag < 0)
				return PGN_MORE;
			if (is_tag)
				goto out;
			break;
		}
		default:
			break;
		}
		i++;
	}
out:
	if (!closed && i >= g->n && !g->at_end)
		return PGN_MORE;
	if (i > g->n)
		i = g->n;
	if (!closed)
		note(g, start, "a variation is not closed");
	if (!add_comment(g, start, i - start, 0))
		return PGN_NOMEM;
	g->i = i;
	return PGN_DONE;
}

/* ------------------------------------------------------------------- moves */

bool janggi__pgn_is_result(const unsigned char *s, size_t n)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2",
		"1/2", "\xc2\xbd-\xc2\xbd", "0.5-0.5"};

	/* moves are no results by their first byte */
	if (!n || (*s != '*' && *s != '0' && *s != '1' && *s != 0xc2))
		return false;
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++)
		if (strlen(results[i]) == n && !memcmp(results[i], s, n))
			return true;
	return false;
}

static bool is_word_char(unsigned c)
{
	switch (c) {
	case '{':
	case '}':
	case '(':
	case ')':
	case ';':
	case '$':
	case '[':
	case ']':
	case 0xff:
		return false;
	default:
		return c > ' ';
	}
}

/* "12." or "12..." before a move; where the move begins. */
static size_t skip_number(const struct janggi__pgn *g, size_t i, size_t end)
{
	size_t digits = i;

	while (digits < end && g->p[digits] >= '0' && g->p[digits] <= '9')
		digits++;
	if (digits == end && digits - i != 4)
		return end; /* a number alone; 0000 is a pass */
	if (digits == end || g->p[digits] != '.')
		return i;
	while (digits < end && g->p[digits] == '.')
		digits++;
	return digits;
}

/* A move, a number, the result or some other word. */
static enum janggi__pgn_step read_word(struct janggi__pgn *g)
{
	const struct janggi__written_move *move;
	size_t start = g->i, i = start;

	while (i < g->n && is_word_char(g->p[i]))
		i++;
	if (i == g->n && !g->at_end)
		return PGN_MORE;
	if (i == start) {
		note(g, start, "a bracket that closes or opens nothing");
		g->i = i + 1;
		return PGN_DONE;
	}
	g->i = i;
	start = skip_number(g, start, i);
	while (start < i && g->p[start] == '.')
		start++;
	if (start == i)
		return PGN_DONE;
	if (janggi__pgn_is_result(g->p + start, i - start)) {
		g->result = (struct janggi__pgn_span){start, i - start};
		g->text_end = start;
		return PGN_DONE;
	}
	if (!janggi__written_add(&g->moves, (const char *)g->p + start,
		    i - start, start - g->text))
		return PGN_NOMEM;
	move = &g->moves.moves[g->moves.n - 1];
	if (move->san.nag && !add_comment(g, start, 0, move->san.nag))
		return PGN_NOMEM;
	return PGN_DONE;
}

static enum janggi__pgn_step read_nag(struct janggi__pgn *g)
{
	size_t start = g->i, i = start + 1;

	while (i < g->n && g->p[i] >= '0' && g->p[i] <= '9')
		i++;
	if (i == g->n && !g->at_end)
		return PGN_MORE;
	g->i = i;
	return add_comment(g, start, i - start, 0) ? PGN_DONE : PGN_NOMEM;
}

/* A bracket among the moves that begins no tag: [%clk 0:10] and the like. */
static enum janggi__pgn_step read_bracket(struct janggi__pgn *g)
{
	size_t start = g->i, eol = find_eol(g, start);
	const unsigned char *close;

	if (eol == SIZE_MAX)
		return PGN_MORE;
	close = memchr(g->p + start, ']', eol - start);
	if (!close)
		return read_word(g);
	g->i = (size_t)(close - g->p) + 1;
	return add_comment(g, start, g->i - start, 0) ? PGN_DONE : PGN_NOMEM;
}

/* ------------------------------------------------------------------ record */

/* Tags behind a blank line, which may turn out to be the next record's. */
struct block {
	size_t at; /* SIZE_MAX: none yet */
	size_t tags, comments, notes; /* of the record, before it */
};

static enum janggi__pgn_step read_tag(
	struct janggi__pgn *g, size_t i, struct block *block, bool *another)
{
	size_t eol = find_eol(g, i), end;
	struct janggi__pgn_tag tag;

	*another = false;
	if (eol == SIZE_MAX)
		return PGN_MORE;
	if (block->tags && block->at == SIZE_MAX) {
		block->at = g->i;
		block->comments = g->n_comments;
		block->notes = g->n_notes;
		note(g, i, "a blank line among the tags");
	}
	parse_tag(g, i, eol, &tag, &end);
	if (begins_another(g, &tag, block->tags)) {
		*another = true;
		if (block->tags) {
			g->i = block->at;
			g->n_tags = block->tags;
			g->n_comments = block->comments;
			g->n_notes = block->notes;
		}
		return PGN_DONE;
	}
	g->i = end;
	return add_tag(g, &tag) ? PGN_DONE : PGN_NOMEM;
}

/* What begins at g->i, which is no blank. */
static enum janggi__pgn_step read_item(struct janggi__pgn *g)
{
	if (g->p[g->i] == '{')
		return read_brace(g);
	if (g->p[g->i] == ';')
		return read_line_comment(g);
	if (!g->in_moves) {
		g->in_moves = true;
		g->text = g->i;
	}
	switch (g->p[g->i]) {
	case '(':
		return read_variation(g);
	case '$':
		return read_nag(g);
	case '[':
		return read_bracket(g);
	default:
		return read_word(g);
	}
}

/* After the result, only what comments on the game still belongs to it. */
static bool is_over(const struct janggi__pgn *g)
{
	return g->result.n && !strchr("{;($", g->p[g->i]);
}

enum janggi__pgn_step janggi__pgn_read(struct janggi__pgn *g)
{
	struct block block = {SIZE_MAX, 0, 0, 0};
	bool line_start = true;

	g->i = g->n_tags = g->n_comments = g->n_notes = 0;
	g->in_moves = false;
	g->text = g->text_end = SIZE_MAX;
	g->result.n = 0;
	janggi__written_clear(&g->moves);
	for (;;) {
		enum janggi__pgn_step step = PGN_DONE;
		size_t i = skip_blanks(g, g->i);
		int is_tag;

		if (i == g->n) {
			if (!g->at_end)
				return PGN_MORE;
			break;
		}
		if (g->p[i] == '\n') {
			if (line_start)
				block = (struct block){
					SIZE_MAX, g->n_tags, 0, 0};
			line_start = true;
			g->i = i + 1;
			continue;
		}
		if (line_start && g->p[i] == '%' && i == g->i) {
			size_t eol = find_eol(g, i);

			if (eol == SIZE_MAX)
				return PGN_MORE;
			g->i = eol;
			continue;
		}
		/* behind a move too: files are put together without an end */
		is_tag = janggi__pgn_is_tag(g->p, g->n, g->at_end, i);
		if (is_tag < 0)
			return PGN_MORE;
		if (is_tag) {
			bool another = true;

			if (!g->in_moves)
				step = read_tag(g, i, &block, &another);
			if (step != PGN_DONE)
				return step;
			if (another)
				break;
		} else {
			g->i = i;
			if (is_over(g))
				break;
			step = read_item(g);
			if (step != PGN_DONE)
				return step;
		}
		line_start = false;
	}
	if (!g->in_moves)
		g->text = g->text_end = g->i;
	else if (g->text_end == SIZE_MAX)
		g->text_end = g->i;
	return PGN_DONE;
}
