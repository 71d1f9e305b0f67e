/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "notation/lines.h"

#define FIRST_WINDOW 4096

static bool is_bom(const unsigned char *s, size_t n)
{
	return n >= 3 && !memcmp(s, "\xef\xbb\xbf", 3);
}

size_t janggi__first_line(const unsigned char *head, size_t n)
{
	size_t i = is_bom(head, n) ? 3 : 0;

	while (i < n && (head[i] <= ' ' || head[i] == 0xff))
		i++;
	return i;
}

size_t janggi__line_end(const unsigned char *s, size_t n, size_t i)
{
	const unsigned char *lf = i < n ? memchr(s + i, '\n', n - i) : NULL;

	return lf ? (size_t)(lf - s) : n;
}

static enum janggi_status find_line(struct janggi_reader *reader, size_t limit,
	struct janggi__line *line, struct janggi_error *err)
{
	size_t want = FIRST_WINDOW, seen = 0;

	for (;;) {
		const unsigned char *s, *end;
		enum janggi_status st;
		size_t have, blanks = 0;

		st = janggi__source_peek(reader->source, want, &s, &have, err);
		if (st < 0 && (!have || have <= seen))
			return st;
		while (!seen && blanks < have &&
			(s[blanks] <= ' ' || s[blanks] == 0xff))
			blanks++;
		if (!seen && is_bom(s + blanks, have - blanks))
			blanks += 3;
		if (blanks) {
			janggi__source_consume(reader->source, blanks);
			continue;
		}
		if (!have)
			return JANGGI_END;
		end = memchr(s + seen, '\n', have - seen);
		line->s = s;
		line->lf = end;
		line->n = end ? (size_t)(end - s) : have;
		if (line->n > limit)
			return JANGGI_ELIMIT;
		if (end || (st == JANGGI_OK &&
				   janggi__source_at_end(reader->source)))
			return JANGGI_OK;
		if (st < 0)
			return st;
		seen = have;
		want = 2 * have < limit ? 2 * have : limit + 1;
	}
}

/* Drop the rest of a line too long to be held. */
static void drop_line(struct janggi_reader *reader)
{
	const unsigned char *p, *lf;
	size_t n;

	/* A failure of the input is told by the next call. */
	while (janggi__source_peek(
		       reader->source, FIRST_WINDOW, &p, &n, NULL) >= 0 ||
		n) {
		if (!n)
			return;
		lf = memchr(p, '\n', n);
		janggi__source_consume(
			reader->source, lf ? (size_t)(lf + 1 - p) : n);
		if (lf)
			return;
	}
}

enum janggi_status janggi__line_next(struct janggi_reader *reader,
	size_t limit, struct janggi__line *line, struct janggi_error *err)
{
	enum janggi_status st = find_line(reader, limit, line, err);

	line->number = janggi__source_line(reader->source);
	if (st == JANGGI_ELIMIT) {
		drop_line(reader);
		janggi__fail(err, st, "a line longer than the limit");
		err->line = line->number;
	}
	return st;
}

void janggi__line_done(
	struct janggi_reader *reader, const struct janggi__line *line)
{
	janggi__source_consume_lines(
		reader->source, line->n + line->lf, line->lf);
}
