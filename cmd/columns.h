/* SPDX-License-Identifier: MIT */
/* Text in columns on a terminal, where hangul is two wide. */
#ifndef JANGGI_COLUMNS_H
#define JANGGI_COLUMNS_H

#include "cmd.h"

/* Columns that n bytes take. */
size_t column_width(const char *s, size_t n);
/*
 * Append text cut to width columns (with an ellipsis) and filled up with
 * blanks.  What would drive a terminal becomes '?'.
 */
void column_put(
	struct janggi_buffer *out, const char *s, size_t n, size_t width);

#endif
