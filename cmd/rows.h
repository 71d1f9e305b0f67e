/* SPDX-License-Identifier: MIT */
/*
 * Rows of a table as they come, for output too long to be held: tsv, csv or
 * jsonl by the rules of docs/formats.md.  (Text for people is each command's
 * own business.)
 */
#ifndef JANGGI_ROWS_H
#define JANGGI_ROWS_H

#include "cmd.h"

struct rows {
	enum janggi_table_format format; /* not JANGGI_TABLE_TEXT */
	const char *const *columns; /* names */
	size_t n_columns;
	size_t at; /* column of the next cell */
	bool held; /* rows gather in line, for whoever takes them from there */
	struct janggi_buffer line;
};

void rows_init(struct rows *rows, enum janggi_table_format format,
	const char *const *columns, size_t n_columns);
/* Also writes the header, where the format has one. */
void rows_start(struct rows *rows, enum janggi_table_format format,
	const char *const *columns, size_t n_columns);
/* The next cell.  s NULL: not known (null; `-' in tsv and csv). */
void rows_text(struct rows *rows, const char *s, size_t n);
void rows_number(struct rows *rows, uint64_t value);
/* Half points: 33.5. */
void rows_halves(struct rows *rows, janggi_halves value);
/* Write the row, which has all its cells; false if writing failed. */
bool rows_end(struct rows *rows);
void rows_release(struct rows *rows);

/* The text of half points: 33.5, 72, -1.5. */
void halves_text(janggi_halves value, char buf[24]);

#endif
