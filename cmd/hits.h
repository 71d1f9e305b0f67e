/* SPDX-License-Identifier: MIT */
/*
 * Games that a query found: made into lines by any thread, then counted,
 * sorted, cut to a window and written by one.
 */
#ifndef JANGGI_HITS_H
#define JANGGI_HITS_H

#include "cmd.h"
#include "rows.h"

enum hits_format {
	HITS_TEXT,
	HITS_TSV,
	HITS_CSV,
	HITS_RECORDS, /* record lines */
	HITS_JSON, /* an object a game, with its plies */
	HITS_NOTATION, /* hits.notation */
	HITS_IDS,
	HITS_COUNT
};

enum hits_key {
	HITS_UNSORTED,
	HITS_DATE,
	HITS_LENGTH,
	HITS_CHO,
	HITS_HAN,
	HITS_EVENT,
	HITS_FILE,
	HITS_PLY
};

struct hits {
	enum hits_format format;
	const char *notation; /* as janggi_writer_options.format */
	enum hits_key key;
	bool descending;
	uint64_t limit, offset; /* limit 0: none */

	uint64_t matched, listed;
	struct hit *kept; /* to be sorted */
	size_t n_kept, cap_kept;
	bool failed;
};

/* "date", "-length" ...; false after saying what is wrong. */
bool hits_take_sort(void *hits, const char *value);

/* What tsv, csv and objects say of a game. */
#define HITS_COLUMNS 18
extern const char *const hits_columns[HITS_COLUMNS];

/* One thread's means to make lines. */
struct hits_maker {
	const struct hits *hits;
	struct rows rows;
	struct janggi_buffer line;
	/* of a notation */
	struct janggi_writer *writer;
	uint32_t *plies;
	size_t cap_plies;
};
enum janggi_status hits_maker_init(struct hits_maker *maker,
	const struct hits *hits, struct janggi_error *err);
void hits_maker_release(struct hits_maker *maker);
/* The plies of a match are shown, and not only that it is one. */
bool hits_show_plies(const struct hits *hits);
/* The verdict is; else hits_make does without. */
bool hits_show_verdict(const struct hits *hits);
/*
 * Add what hits_take wants to have of a game to out.  One that the notation
 * cannot hold is no failure: hits_take says so.
 */
enum janggi_status hits_make(struct hits_maker *maker,
	const struct janggi_record *record,
	const struct janggi_verdict *verdict,
	const struct janggi_ply_range *plies, size_t n_plies,
	struct janggi_buffer *out, struct janggi_error *err);

/* What stands before the games; false after saying what failed. */
bool hits_begin(const struct hits *hits);
/* Take one game; false to go no further. */
bool hits_take(struct hits *hits, const char *made, size_t n);
/* Write what had to wait, and the counts. */
void hits_end(struct hits *hits);
void hits_release(struct hits *hits);

#endif
