/* SPDX-License-Identifier: MIT */
/* What is around the moves of .gib: tags, comments, the end of a record. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/gib.h"

/* A tag's key is looked for no further than this. */
#define KEY_MAX 200
/* Tags of a record beyond which repeated keys are not looked for. */
#define MANY_TAGS 256
/* A comment that seems to hold tags is followed no further than this. */
#define COMMENT_MAX 65536

void janggi__gib_note(
	struct janggi__gib *g, uint64_t line, uint32_t ply, const char *text)
{
	if (g->n_notes < JANGGI__GIB_NOTES)
		g->notes[g->n_notes++] =
			(struct janggi__gib_note){line, ply, text};
}

bool janggi__gib_add_comment(
	struct janggi__gib *g, const unsigned char *s, size_t n)
{
	if (g->n_comments == g->comment_cap) {
		size_t cap = g->comment_cap ? 2 * g->comment_cap : 32;
		void *p = realloc(g->comments, cap * sizeof(*g->comments));

		if (!p)
			return false;
		g->comments = p;
		g->comment_cap = cap;
	}
	g->comments[g->n_comments++] =
		(struct janggi__gib_comment){{s, n}, g->record->n_moves};
	return true;
}

static bool add_tag(struct janggi__gib *g, const struct janggi__gib_tag *tag)
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

int janggi__gib_is_tag(const struct janggi__gib *g, const unsigned char *p)
{
	const unsigned char *s = p + 1;
	bool key = false;

	/* a mark of a file that another was put behind */
	if (g->end - p > 3 && !memcmp(p, "\xef\xbb\xbf[", 4))
		s = p + 4;
	else if (p >= g->end || *p != '[')
		return 0;
	for (; s < g->end && s - p < KEY_MAX; s++) {
		if (*s == '"')
			return key;
		if (*s == '\n' || *s == ']' || *s == '{' || *s == '[')
			return 0;
		key = key || !janggi__gib_is_blank(*s);
	}
	return s < g->end || g->at_end ? 0 : -1;
}

/* -------------------------------------------------------------------- tags */

/* [KEY "VALUE"] in [p, eol); false if it is something else. */
static bool parse_tag(const unsigned char *p, const unsigned char *eol,
	struct janggi__gib_tag *tag, bool *whole)
{
	const unsigned char *quote, *key_end, *s;

	while (eol > p && janggi__gib_is_blank(eol[-1]))
		eol--;
	p++;
	quote = memchr(p, '"', (size_t)(eol - p));
	if (!quote)
		return false;
	key_end = quote;
	while (key_end > p && janggi__gib_is_blank(key_end[-1]))
		key_end--;
	if (key_end == p)
		return false;
	tag->key = (struct janggi__gib_span){p, (size_t)(key_end - p)};
	/* The value ends at the last "] of the line. */
	s = eol;
	while (s - quote > 2 && (s[-1] != ']' || s[-2] != '"'))
		s--;
	*whole = s - quote > 2;
	if (*whole) {
		s -= 2;
	} else {
		s = eol;
		while (s - quote > 1 && (s[-1] == ']' || s[-1] == '"'))
			s--;
	}
	tag->value =
		(struct janggi__gib_span){quote + 1, (size_t)(s - quote - 1)};
	tag->escaped = memchr(quote + 1, '\\', tag->value.n);
	return true;
}

/* [KEY VALUE] without quotes, as a hand writes it. */
static bool parse_unquoted(const unsigned char *p, const unsigned char *eol,
	struct janggi__gib_tag *tag)
{
	const unsigned char *blank;

	while (eol > p && janggi__gib_is_blank(eol[-1]))
		eol--;
	p++;
	if (eol - p < 4 || eol[-1] != ']')
		return false;
	blank = memchr(p, ' ', (size_t)(eol - p));
	if (!blank || blank == p)
		return false;
	tag->key = (struct janggi__gib_span){p, (size_t)(blank - p)};
	while (*blank == ' ')
		blank++;
	tag->value =
		(struct janggi__gib_span){blank, (size_t)(eol - 1 - blank)};
	tag->escaped = false;
	return true;
}

static bool same(struct janggi__gib_span a, struct janggi__gib_span b)
{
	return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

/*
 * A key that is there already, in a block of tags behind a blank line, or the
 * very first key again: then another record has begun.
 */
static bool begins_another(const struct janggi__gib *g,
	struct janggi__gib_span key, size_t before_block)
{
	if (g->n_tags > 2 && same(g->tags[0].key, key))
		return true;
	if (before_block > MANY_TAGS)
		return true;
	for (size_t i = 0; i < before_block; i++)
		if (same(g->tags[i].key, key))
			return true;
	return false;
}

enum janggi__gib_step janggi__gib_read_tags(struct janggi__gib *g)
{
	/* the block of tags being read, if a blank line is before it */
	const unsigned char *block = NULL;
	uint64_t block_line = 0;
	size_t before_block = 0, notes = 0;

	for (;;) {
		const unsigned char *p = g->p, *eol;
		struct janggi__gib_tag tag;
		bool whole = true;
		int is_tag;

		while (p < g->end && janggi__gib_is_blank(*p))
			p++;
		if (p == g->end) {
			g->p = p;
			return g->at_end ? GIB_DONE : GIB_MORE;
		}
		if (*p == '\n') {
			before_block = g->n_tags;
			block = NULL;
			g->p = p + 1;
			g->line++;
			continue;
		}
		is_tag = janggi__gib_is_tag(g, p);
		if (is_tag < 0)
			return GIB_MORE;
		if (*p == 0xef && is_tag)
			p += 3;
		if (*p != '[')
			return GIB_DONE;
		eol = memchr(p, '\n', (size_t)(g->end - p));
		if (!eol && !g->at_end)
			return GIB_MORE;
		if (!eol)
			eol = g->end;
		if (!(is_tag ? parse_tag(p, eol, &tag, &whole)
			     : parse_unquoted(p, eol, &tag))) {
			g->cut = g->n_tags && eol == g->end;
			return GIB_DONE;
		}
		if (before_block && !block) {
			block = p;
			block_line = g->line;
			notes = g->n_notes;
		}
		if (g->n_tags && begins_another(g, tag.key, before_block)) {
			if (block) {
				g->n_tags = before_block;
				g->n_notes = notes;
				g->p = block;
				g->line = block_line;
			} else {
				g->p = p;
			}
			return GIB_DONE;
		}
		if (block == p)
			janggi__gib_note(
				g, g->line, 0, "a blank line among the tags");
		if (!whole)
			janggi__gib_note(
				g, g->line, 0, "a tag does not end with \"]");
		if (!add_tag(g, &tag))
			return GIB_NOMEM;
		g->cut = !whole && eol == g->end;
		g->p = eol < g->end ? eol + 1 : eol;
		g->line += eol < g->end;
	}
}

/* ---------------------------------------------------------------- comments */

/*
 * At a line feed within a comment: does a tag follow?  Then the comment was
 * never closed.  -1: not to be told.
 */
static int ends_record(const struct janggi__gib *g, const unsigned char *lf)
{
	const unsigned char *p = lf + 1;

	while (p < g->end && janggi__gib_is_blank(*p))
		p++;
	if (p == g->end)
		return g->at_end ? 0 : -1;
	return janggi__gib_is_tag(g, p);
}

/*
 * A line within a comment looks like a tag.  The comment goes on all the same
 * if a brace closes it before another one opens.  -1: not to be told.
 */
static int is_closed_later(const struct janggi__gib *g, const unsigned char *p)
{
	size_t left = (size_t)(g->end - p);
	size_t n = left < COMMENT_MAX ? left : COMMENT_MAX;

	for (size_t i = 0; i < n; i++)
		if (p[i] == '{' || p[i] == '}')
			return p[i] == '}';
	return n == COMMENT_MAX || g->at_end ? 0 : -1;
}

/*
 * The end of the comment that opens at p: its brace, or where the next record
 * begins.  Lines are counted.
 */
static enum janggi__gib_step find_comment_end(const struct janggi__gib *g,
	const unsigned char *p, const unsigned char **end, uint64_t *line)
{
	bool sure = false;

	for (p++; p < g->end && *p != '}'; p++) {
		int ends;

		if (*p != '\n')
			continue;
		ends = sure ? 0 : ends_record(g, p);
		if (ends > 0) {
			ends = is_closed_later(g, p);
			sure = ends > 0;
			ends = ends < 0 ? -1 : !ends;
		}
		if (ends < 0)
			return GIB_MORE;
		if (ends)
			break;
		++*line;
	}
	if (p == g->end && !g->at_end)
		return GIB_MORE;
	*end = p;
	return GIB_DONE;
}

enum janggi__gib_step janggi__gib_read_comment(struct janggi__gib *g)
{
	const unsigned char *open = g->p, *end;
	uint64_t line = g->line;
	enum janggi__gib_step step = find_comment_end(g, open, &end, &line);

	if (step != GIB_DONE)
		return step;
	if (!janggi__gib_add_comment(g, open + 1, (size_t)(end - open - 1)))
		return GIB_NOMEM;
	if (end == g->end || *end != '}')
		janggi__gib_note(g, g->line, g->record->n_moves,
			"a comment is not closed");
	else
		end++;
	g->p = end;
	g->line = line;
	return GIB_DONE;
}

enum janggi__gib_step janggi__gib_read_variation(struct janggi__gib *g)
{
	const unsigned char *open = g->p, *p = open;
	uint64_t line = g->line;
	bool comment = false;
	size_t depth = 0;

	for (; p < g->end; p++) {
		if (*p == '\n') {
			int ends = ends_record(g, p);

			if (ends < 0)
				return GIB_MORE;
			if (ends)
				break;
			line++;
		} else if (comment) {
			comment = *p != '}';
		} else if (*p == '{') {
			comment = true;
		} else if (*p == '(') {
			depth++;
		} else if (*p == ')' && !--depth) {
			p++;
			break;
		}
	}
	if (p == g->end && depth && !g->at_end)
		return GIB_MORE;
	if (depth)
		janggi__gib_note(g, g->line, g->record->n_moves,
			"a variation is not closed");
	if (!janggi__gib_add_comment(g, open, (size_t)(p - open)))
		return GIB_NOMEM;
	g->p = p;
	g->line = line;
	return GIB_DONE;
}

enum janggi__gib_step janggi__gib_find_end(struct janggi__gib *g)
{
	while (g->p < g->end) {
		enum janggi__gib_step step;
		int ends;

		if (*g->p == '{') {
			step = find_comment_end(g, g->p, &g->p, &g->line);
			if (step != GIB_DONE)
				return step;
			continue;
		}
		if (*g->p++ != '\n')
			continue;
		ends = ends_record(g, g->p - 1);
		if (ends < 0)
			return GIB_MORE;
		g->line++;
		if (ends)
			return GIB_DONE;
	}
	return g->at_end ? GIB_DONE : GIB_MORE;
}
