/* SPDX-License-Identifier: MIT */
/* The moves of .gib, and all that may stand among them. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "base/hangul.h"
#include "notation/gib.h"

#define NUMBER_MAX 9999999u

static bool is_digit(unsigned c)
{
	return c - '0' < 10;
}

/* May begin a move in letters. */
static bool is_file_letter(unsigned c)
{
	return (c | 0x20) - 'a' < 9;
}

static uint32_t offset_of(const struct janggi__gib *g, const unsigned char *p)
{
	return (uint32_t)(p - g->text);
}

static bool add_pass(struct janggi__gib *g, const unsigned char *at)
{
	g->pending = false;
	return janggi__record_add_move(
		g->record, JANGGI_PASS, JANGGI_HINT_NOTHING, offset_of(g, at));
}

/* To the next blank, brace or bracket. */
static const unsigned char *word_end(
	const struct janggi__gib *g, const unsigned char *p)
{
	while (p < g->end && !janggi__gib_is_blank(*p) && *p != '\n' &&
		*p != '<' && *p != '{' && *p != '(' && *p != '[')
		p++;
	return p;
}

/* The ply at p cannot be read: keep the rest of the record as text. */
static enum janggi__gib_step stop(struct janggi__gib *g,
	const unsigned char *at, const unsigned char *word, const char *reason)
{
	const unsigned char *end = word_end(g, word);
	enum janggi__gib_step step;

	if (end == word && end < g->end && *end != '\n')
		end++;
	g->stop_move = (struct janggi__gib_span){at, (size_t)(end - at)};
	g->stop_reason = reason;
	/* a place for line_of, though not a ply of the record */
	if (!janggi__record_add_move(g->record, JANGGI_PASS,
		    JANGGI_HINT_NOTHING, offset_of(g, at)))
		return GIB_NOMEM;
	g->record->n_moves--;
	g->p = end;
	step = janggi__gib_find_end(g);
	g->rest = (struct janggi__gib_span){end, (size_t)(g->p - end)};
	g->pending = false;
	return step;
}

/* ------------------------------------------------------------------- words */

/*
 * There are moves between p and the end of the record: GIB_DONE with *found,
 * or GIB_MORE.
 */
static enum janggi__gib_step moves_follow(
	struct janggi__gib *g, const unsigned char *p, bool *found)
{
	struct janggi__gib look = *g;
	const unsigned char *end;
	bool comment = false, word = true;
	struct janggi__gib_ply ply;
	enum janggi__gib_step step;

	look.p = p;
	step = janggi__gib_find_end(&look);
	end = look.p;
	*found = false;
	for (; p < end && !*found; p++) {
		bool starts = !word && !comment &&
			      (is_digit(*p) || is_file_letter(*p));

		if (starts && p + JANGGI__GIB_PLY_MAX < g->end)
			*found =
				janggi__gib_ply_read(p, g->old, g->glyph, &ply);
		else if (starts && g->at_end)
			*found =
				janggi__gib_ply_read(p, g->old, g->glyph, &ply);
		word = !janggi__gib_is_blank(*p) && *p != '\n' && *p != '.' &&
		       *p != '}';
		if (*p == '{' || *p == '}')
			comment = *p == '{';
	}
	return *found ? GIB_DONE : step;
}

/* Words that say something of the ply before them. */
static bool is_remark(const unsigned char *text, size_t length, bool *check)
{
	static const struct {
		const char *utf8, *cp949;
		bool check;
	} remarks[] = {
		{"장군", "\xc0\xe5\xb1\xba", true},
		{"將軍", "\xed\xe2\xcf\xda", true},
		{"멍군", "\xb8\xdb\xb1\xba", false},
		{"빅장", "\xba\xf2\xc0\xe5", false},
	};
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text word =
		janggi__hangul_words((const char *)text, length, room);
	const char *p = word.s;
	size_t n = word.n;
	bool marks = true;

	*check = n == 1 && *p == '+';
	for (size_t i = 0; i < n; i++)
		marks = marks && p[i] && strchr("!?+#=,.;:-~)}", p[i]);
	if (marks)
		return true;
	for (size_t i = 0; i < sizeof(remarks) / sizeof(remarks[0]); i++) {
		const char *a = remarks[i].utf8, *b = remarks[i].cp949;

		if ((n == strlen(a) && !memcmp(p, a, n)) ||
			(n == strlen(b) && !memcmp(p, b, n))) {
			*check = remarks[i].check;
			return true;
		}
	}
	return false;
}

/* The rest of the line, without the blanks at its end. */
static const unsigned char *line_end(
	const struct janggi__gib *g, const unsigned char *p)
{
	const unsigned char *start = p;

	while (p < g->end && *p != '\n' && *p != '{' && *p != '(')
		p++;
	while (p > start && janggi__gib_is_blank(p[-1]))
		p--;
	return p;
}

/* Where a word and what follows it on its line ends; a tag ends it too. */
static const unsigned char *text_end(
	const struct janggi__gib *g, const unsigned char *p)
{
	const unsigned char *end = line_end(g, p), *s;

	for (s = p + (p < end); s < end; s++)
		if (*s == '[' && janggi__gib_is_tag(g, s) > 0)
			return s;
	return end;
}

static enum janggi__gib_step read_word(struct janggi__gib *g)
{
	struct janggi_record *record = g->record;
	const unsigned char *p = g->p, *end = word_end(g, p);
	unsigned n, glyph = 0;
	enum janggi__gib_step step;
	bool found, check;

	n = janggi__gib_pass_length(p, &glyph);
	if (n) {
		if (glyph)
			g->glyphs[glyph - 2]++;
		g->p = p + n;
		g->unnumbered += !g->pending;
		return add_pass(g, p) ? GIB_DONE : GIB_NOMEM;
	}
	if (end == p)
		end++;
	/* a blank of full width */
	if ((p[0] == 0xa1 && p[1] == 0xa1) ||
		(p[0] == 0xe3 && p[1] == 0x80 && p[2] == 0x80)) {
		g->p = p + (p[0] == 0xa1 ? 2 : 3);
		return GIB_DONE;
	}
	if (!g->pending && record->n_moves &&
		is_remark(p, (size_t)(end - p), &check)) {
		g->p = end;
		if (check)
			record->hints[record->n_moves - 1] |= JANGGI_HINT_CHECK;
		else if (!janggi__gib_add_comment(g, p, (size_t)(end - p)))
			return GIB_NOMEM;
		return GIB_DONE;
	}
	if (!g->termination.n) {
		step = moves_follow(g, end, &found);
		if (step != GIB_DONE)
			return step;
		if (found)
			return stop(g, p, p, "not a move");
	}
	end = text_end(g, p);
	if (end == p)
		end++;
	g->p = end;
	if (!g->termination.n) {
		g->termination =
			(struct janggi__gib_span){p, (size_t)(end - p)};
		g->pending = false;
		if (record->n_moves)
			janggi__gib_note(g, g->line, record->n_moves + 1,
				"a word in place of a move");
	} else if (!janggi__gib_add_comment(g, p, (size_t)(end - p))) {
		return GIB_NOMEM;
	}
	return GIB_DONE;
}

/* ----------------------------------------------------------------- seconds */

/* <12> or <0:12>, after a move: the time it took. */
static enum janggi__gib_step read_seconds(struct janggi__gib *g)
{
	const unsigned char *p = g->p + 1, *close;
	uint32_t seconds = 0, part = 0;
	bool good = false;

	if (g->pending && !add_pass(g, g->p))
		return GIB_NOMEM;
	for (close = p; close < g->end && *close != '>' && *close != '\n' &&
			close - p < 16;
		close++) {
		if (is_digit(*close)) {
			part = 10 * part + *close - '0';
			good = part < NUMBER_MAX;
		} else if (*close == ':') {
			seconds = 60 * (seconds + part);
			part = 0;
		} else if (*close != ' ') {
			good = false;
			break;
		}
		if (!good && *close != ' ')
			break;
	}
	if (!good || *close != '>' || close == g->end) {
		janggi__gib_note(g, g->line, g->record->n_moves,
			"a time that is not a number");
		close = word_end(g, p);
		g->p = close;
		return GIB_DONE;
	}
	janggi__record_set_seconds(
		g->record, g->record->n_moves, seconds + part);
	g->p = close + 1;
	return GIB_DONE;
}

/* ----------------------------------------------------------------- numbers */

/*
 * The number of a ply was read, and it is not the one that comes next.  q is
 * behind it.
 */
static enum janggi__gib_step read_odd_number(
	struct janggi__gib *g, uint32_t number, const unsigned char *q)
{
	uint32_t n = g->record->n_moves;

	if (g->pending && number == n + 2) {
		/* a number with nothing behind it is a pass */
		if (!add_pass(g, g->p))
			return GIB_NOMEM;
	} else if (!(n % 2) && number == n / 2 + 1 && g->unnumbered == n / 2) {
		/* a number a pair of plies */
	} else {
		g->stop_number = number;
		while (*q == ' ')
			q++;
		return stop(g, g->p, q,
			number > n + 1 ? "plies are missing before number"
				       : "plies are numbered anew at number");
	}
	g->pending = true;
	g->p = q;
	return GIB_DONE;
}

/*
 * Digits that are neither a number nor a move: a result (1-0) at the end, or
 * where reading stops.
 */
static enum janggi__gib_step read_odd_digits(
	struct janggi__gib *g, uint32_t number, const unsigned char *q)
{
	const unsigned char *p = g->p, *end = word_end(g, p);

	/* a number that lacks its dot */
	if (!g->pending && janggi__gib_is_blank(*q) && q < g->end &&
		number == g->record->n_moves + 1) {
		g->pending = true;
		g->p = q;
		return GIB_DONE;
	}
	if (end - p >= 3 && end - p <= 7 && memchr(p, '-', (size_t)(end - p)))
		return read_word(g);
	return stop(g, p, p, "not a move");
}

/*
 * What is glued to a move and means nothing here: kept as a comment, but for
 * a mark of check.  A digit makes it no move at all.
 */
static enum janggi__gib_step read_tail(struct janggi__gib *g,
	const unsigned char *at, const unsigned char *tail)
{
	const unsigned char *end = word_end(g, tail);
	struct janggi_record *record = g->record;
	bool check;

	if (is_digit(*tail)) {
		record->n_moves--;
		return stop(g, at, at, "not a move");
	}
	g->p = end;
	if (is_remark(tail, (size_t)(end - tail), &check) && check) {
		record->hints[record->n_moves - 1] |= JANGGI_HINT_CHECK;
		return GIB_DONE;
	}
	return janggi__gib_add_comment(g, tail, (size_t)(end - tail))
		       ? GIB_DONE
		       : GIB_NOMEM;
}

static enum janggi__gib_step read_digits(struct janggi__gib *g)
{
	struct janggi_record *record = g->record;
	const unsigned char *start = g->p, *p = start, *q = p;
	struct janggi__gib_ply ply;
	uint32_t number = 0;

	while (is_digit(*q) && number < NUMBER_MAX)
		number = 10 * number + *q++ - '0';
	if (*q == '.' && q > p) {
		do
			q++;
		while (*q == '.');
		if (number != record->n_moves + 1)
			return read_odd_number(g, number, q);
		while (*q == ' ')
			q++;
		g->pending = true;
		g->p = p = q;
		if (q >= g->end || !is_digit(*q))
			return GIB_DONE;
		if (g->end - q < JANGGI__GIB_PLY_MAX && !g->at_end)
			return GIB_MORE;
	}
	if (!janggi__gib_ply_read(p, g->old, g->glyph, &ply)) {
		if (p != start) /* a number was read: come again */
			return GIB_DONE;
		return is_digit(*p) ? read_odd_digits(g, number, q)
				    : read_word(g);
	}
	g->glyph = ply.glyph;
	g->glyphs[ply.glyph - 2]++;
	g->unnumbered += !g->pending;
	g->pending = false;
	if (!janggi__record_add_move(
		    record, ply.move, ply.hint, offset_of(g, p)))
		return GIB_NOMEM;
	q = p + ply.length;
	g->p = q;
	if (!janggi__gib_is_blank(*q) && *q != '\n' && *q != '<' && *q != '{' &&
		*q != '(' && *q != '[' && q < g->end)
		return read_tail(g, p, q);
	return GIB_DONE;
}

/* -------------------------------------------------------------------- loop */

/* At a line feed: is the record over? */
static enum janggi__gib_step end_line(struct janggi__gib *g, bool *over)
{
	const unsigned char *p = g->p + 1;
	int is_tag;

	while (p < g->end && janggi__gib_is_blank(*p))
		p++;
	if (p >= g->end && !g->at_end)
		return GIB_MORE;
	is_tag = janggi__gib_is_tag(g, p);
	if (is_tag < 0)
		return GIB_MORE;
	g->line++;
	g->p = p;
	*over = is_tag;
	return GIB_DONE;
}

/*
 * A tag right behind a move: the next file began where this one had no end
 * of line.  Any other bracket is part of a word.
 */
static enum janggi__gib_step read_bracket(struct janggi__gib *g, bool *over)
{
	int is_tag = janggi__gib_is_tag(g, g->p);

	if (is_tag < 0)
		return GIB_MORE;
	*over = is_tag;
	return is_tag ? GIB_DONE : read_word(g);
}

enum janggi__gib_step janggi__gib_read_moves(struct janggi__gib *g)
{
	enum janggi__gib_step step = GIB_DONE;
	bool over = false;

	g->text = g->p;
	g->text_line = g->line;
	while (!over && step == GIB_DONE) {
		const unsigned char *p = g->p;
		unsigned c;

		if (g->end - p < JANGGI__GIB_PLY_MAX && !g->at_end)
			return GIB_MORE;
		if (p >= g->end)
			break;
		c = *p;
		if (c == ' ')
			g->p = p + 1;
		else if (is_digit(c))
			step = read_digits(g);
		else if (c == '\n')
			step = end_line(g, &over);
		else if (janggi__gib_is_blank(c))
			g->p = p + 1;
		else if (c == '{')
			step = janggi__gib_read_comment(g);
		else if (c == '(')
			step = janggi__gib_read_variation(g);
		else if (c == '<')
			step = read_seconds(g);
		else if (c == '[' || c == 0xef)
			step = read_bracket(g, &over);
		else if (is_file_letter(c) && is_digit(p[1]))
			step = read_digits(g);
		else
			step = read_word(g);
		if (g->stop_move.s)
			break;
	}
	g->text_end = g->p;
	return step;
}
