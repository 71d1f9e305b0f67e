/* SPDX-License-Identifier: MIT */
/* Line after line of a source, for notations that have a record a line. */
#ifndef JANGGI_LINES_H
#define JANGGI_LINES_H
#include "notation/format.h"

struct janggi__line {
	const unsigned char *s; /* borrowed until _done */
	size_t n; /* without the line feed */
	uint64_t number;
	bool lf; /* it ends in one */
};

/*
 * The next line that is not blank; blanks before it, a mark of UTF-8 and
 * padding are dropped.  JANGGI_END after the last; JANGGI_ELIMIT, with err
 * set, for one longer than the limit, which is then dropped.
 */
enum janggi_status janggi__line_next(struct janggi_reader *reader,
	size_t limit, struct janggi__line *line, struct janggi_error *err);
/* Go behind it. */
void janggi__line_done(
	struct janggi_reader *reader, const struct janggi__line *line);

/* For bids: where the first line begins that is not blank; n if none does. */
size_t janggi__first_line(const unsigned char *head, size_t n);
/* The end of the line at i. */
size_t janggi__line_end(const unsigned char *s, size_t n, size_t i);

#endif
