/* SPDX-License-Identifier: MIT */
/* What the files of the row share. */
#ifndef JANGGI_QUERY_ROW_PARTS_H
#define JANGGI_QUERY_ROW_PARTS_H
#ifndef JANGGI_BUILD
#error "row_parts.h is internal to lib/"
#endif
#include "query/row.h"

/* ---------------------------------------------------------------- row.c */
enum janggi_status janggi__row_no_memory(struct janggi_error *err);
/* The column that a tag has, enum janggi__column; -1: none. */
int janggi__row_column_of(struct janggi_text key);
bool janggi__row_is_null(
	const struct janggi__row *row, enum janggi__row_column column);

/* ------------------------------------------------------------ row_ask.c */
/* Room for an answer about the text or player with this number, or NULL. */
uint8_t *janggi__row_memo_of(
	struct janggi__row *row, uint32_t node, sqlite3_int64 id);
/* Room for element id of an array of n, filled with zeros. */
bool janggi__row_grow(void *array, size_t *n, size_t size, sqlite3_int64 id);
/* The node's text is in this one. */
bool janggi__row_text_is(struct janggi__row *row, uint32_t i,
	struct janggi_text text, bool player);
/* Set up the game's start, where that is not done. */
enum janggi_status janggi__row_set_start(
	struct janggi__row *row, struct janggi_error *err);
/* The answer of node i for the game: what a janggi__header asks. */
enum janggi_status janggi__row_ask(
	void *from, uint32_t i, bool *answer, struct janggi_error *err);

#endif
