/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "output.h"
#include "rows.h"

static void add(struct rows *rows, const char *s)
{
	janggi_buffer_add(&rows->line, s, strlen(s));
}

/* TAB, newline, CR and backslash as \t \n \r \\. */
static void add_tsv(struct rows *rows, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		switch (s[i]) {
		case '\t': add(rows, "\\t"); break;
		case '\n': add(rows, "\\n"); break;
		case '\r': add(rows, "\\r"); break;
		case '\\': add(rows, "\\\\"); break;
		default: janggi_buffer_add(&rows->line, s + i, 1);
		}
}

/* RFC 4180. */
static void add_csv(struct rows *rows, const char *s, size_t n)
{
	bool quote = false;

	for (size_t i = 0; i < n; i++)
		quote |= s[i] == ',' || s[i] == '"' || s[i] == '\n' ||
			s[i] == '\r';
	if (quote)
		add(rows, "\"");
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '"')
			add(rows, "\"");
		janggi_buffer_add(&rows->line, s + i, 1);
	}
	if (quote)
		add(rows, "\"");
}

/*
 * A JSON string.  A file name may be any bytes, but JSON is UTF-8: what is
 * not becomes U+FFFD.
 */
static void add_json(struct rows *rows, const char *s, size_t n)
{
	char escape[8];

	add(rows, "\"");
	while (n) {
		size_t length = cmd_utf8(s, n);

		if (!length) {
			add(rows, "\xef\xbf\xbd");
			length = 1;
		} else if (*s == '"' || *s == '\\') {
			add(rows, *s == '"' ? "\\\"" : "\\\\");
		} else if ((unsigned char)*s < 0x20) {
			snprintf(escape, sizeof(escape), "\\u%04x",
				(unsigned)(unsigned char)*s);
			add(rows, escape);
		} else {
			janggi_buffer_add(&rows->line, s, length);
		}
		s += length;
		n -= length;
	}
	add(rows, "\"");
}

/* What stands before a cell. */
static void lead(struct rows *rows)
{
	assert(rows->at < rows->n_columns);
	switch (rows->format) {
	case JANGGI_TABLE_JSONL:
		add(rows, rows->at ? "," : "{");
		add_json(rows, rows->columns[rows->at],
			strlen(rows->columns[rows->at]));
		add(rows, ":");
		break;
	case JANGGI_TABLE_CSV:
		add(rows, rows->at ? "," : "");
		break;
	case JANGGI_TABLE_TSV:
	case JANGGI_TABLE_TEXT:
		add(rows, rows->at ? "\t" : "");
		break;
	}
	rows->at++;
}

void rows_text(struct rows *rows, const char *s, size_t n)
{
	lead(rows);
	if (rows->format == JANGGI_TABLE_JSONL) {
		if (s)
			add_json(rows, s, n);
		else
			add(rows, "null");
		return;
	}
	if (!s) {
		s = "-";
		n = 1;
	}
	if (rows->format == JANGGI_TABLE_CSV)
		add_csv(rows, s, n);
	else
		add_tsv(rows, s, n);
}

void rows_number(struct rows *rows, uint64_t value)
{
	char text[24];

	lead(rows);
	snprintf(text, sizeof(text), "%" PRIu64, value);
	add(rows, text);
}

void halves_text(janggi_halves value, char buf[24])
{
	snprintf(buf, 24, "%s%d%s", value < 0 ? "-" : "", abs(value) / 2,
		value % 2 ? ".5" : "");
}

void rows_halves(struct rows *rows, janggi_halves value)
{
	char text[24];

	lead(rows);
	halves_text(value, text);
	add(rows, text);
}

bool rows_end(struct rows *rows)
{
	assert(rows->at == rows->n_columns);
	rows->at = 0;
	add(rows, rows->format == JANGGI_TABLE_JSONL ? "}\n" : "\n");
	return rows->held || output_buffer(&rows->line);
}

void rows_init(struct rows *rows, enum janggi_table_format format,
	const char *const *columns, size_t n_columns)
{
	rows->format = format;
	rows->columns = columns;
	rows->n_columns = n_columns;
	rows->at = 0;
	rows->held = false;
	rows->line = (struct janggi_buffer)JANGGI_BUFFER_INIT;
}

void rows_start(struct rows *rows, enum janggi_table_format format,
	const char *const *columns, size_t n_columns)
{
	rows_init(rows, format, columns, n_columns);
	if (format == JANGGI_TABLE_JSONL)
		return;
	for (size_t i = 0; i < n_columns; i++)
		rows_text(rows, columns[i], strlen(columns[i]));
	rows_end(rows);
}

void rows_release(struct rows *rows)
{
	janggi_buffer_release(&rows->line);
}
