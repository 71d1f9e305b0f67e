/* SPDX-License-Identifier: MIT */
/*
 * Tables of results: titled sections of typed columns and rows, built once
 * and rendered in any format.  A table knows nothing of what its cells mean;
 * a renderer knows nothing of who built it.
 *
 * A builder adds many pieces and looks once, at janggi__table_finish: what
 * fails for want of memory in between only marks the table as failed.
 */
#ifndef JANGGI_TABLE_H
#define JANGGI_TABLE_H
#ifndef JANGGI_BUILD
# error "table.h is internal to lib/"
#endif
#include "base/arena.h"
#include "base/base.h"
#include "base/wilson.h"

enum janggi__cell_type {
	JANGGI__CELL_NONE, /* nothing to say: -, empty, null */
	JANGGI__CELL_TEXT,
	JANGGI__CELL_COUNT,
	JANGGI__CELL_SIGNED,
	JANGGI__CELL_HALVES, /* half points: 1.5 */
	JANGGI__CELL_FIXED, /* a number of hundredths: 97.65 */
	JANGGI__CELL_SHARE, /* part of a whole, with its interval */
	JANGGI__CELL_BAR /* a count drawn as a bar; in text alone */
};

struct janggi__cell {
	enum janggi__cell_type type;
	bool clustered; /* a share whose interval is not Wilson's */
	union {
		struct janggi_text text;
		uint64_t count;
		int64_t number; /* signed, halves, hundredths */
		struct {
			uint64_t halves; /* twice the part: a tie is 1 */
			uint64_t n; /* the whole */
			double low, high; /* if clustered */
		} share;
	} u;
};

enum janggi__column_flag {
	/* In text, a cell equal to the one above it is left blank. */
	JANGGI__COLUMN_GROUP = 1
};

struct janggi__column {
	const char *name; /* key of tsv, csv and jsonl: [a-z0-9_]+ */
	const char *label; /* head of the column in text */
	enum janggi__cell_type type; /* of its cells, where not NONE */
	unsigned flags;
};

enum janggi__row_flag {
	JANGGI__ROW_RULED = 1 /* in text, a line is drawn above it */
};

struct janggi__section {
	const char *tag; /* [a-z0-9-]+, unique in its table */
	const char *title;
	const char *note; /* paragraphs parted by \n; definitions */
	const struct janggi__column *columns;
	size_t n_columns;
	struct janggi__cell *cells; /* n_rows times n_columns */
	unsigned char *row_flags;
	size_t n_rows, cap_rows;
	size_t n_cells; /* of the row being filled */
	struct janggi__section *next;
};

struct janggi_table {
	struct janggi__arena arena;
	const char *name; /* value of the key "table" */
	const char *title;
	struct janggi__section *first, *last;
	struct janggi__section *open; /* the one that rows go to */
	/* The group that rows are of: columns before all others. */
	const struct janggi__column *by;
	const struct janggi_text *group; /* a value each; s NULL: none */
	size_t n_by;
	bool failed;
};

/*
 * From now on a section begins with these columns (of text), and a row with
 * the group's values; a section that is opened again takes more rows.  Both
 * are borrowed; n 0: no group.
 */
void janggi__table_by(struct janggi_table *table,
	const struct janggi__column *by, const struct janggi_text *group,
	size_t n);

/* name and what columns point to are borrowed for good; titles are copied. */
enum janggi_status janggi__table_new(struct janggi_table **out,
	const char *name, const char *title, struct janggi_error *err);
/* Open a section; the rows that follow are its rows.  tag is borrowed. */
void janggi__table_section(struct janggi_table *table, const char *tag,
	const char *title, const char *note,
	const struct janggi__column *columns, size_t n_columns);
/* Open a row; the cells that follow are its cells, one a column. */
void janggi__table_row(struct janggi_table *table, unsigned flags);
void janggi__table_none(struct janggi_table *table);
void janggi__table_text(struct janggi_table *table, const char *s, size_t n);
void janggi__table_str(struct janggi_table *table, const char *s);
void janggi__table_count(struct janggi_table *table, uint64_t count);
void janggi__table_signed(struct janggi_table *table, int64_t number);
void janggi__table_halves(struct janggi_table *table, int64_t halves);
void janggi__table_fixed(struct janggi_table *table, int64_t hundredths);
/* part of n; NONE where n is 0. */
void janggi__table_share(struct janggi_table *table, uint64_t part, uint64_t n);
/* The same, part counted in halves (a tie is half a win). */
void janggi__table_share_halves(
	struct janggi_table *table, uint64_t halves, uint64_t n);
void janggi__table_bar(struct janggi_table *table, uint64_t count);
/*
 * The table is complete.  If anything failed it is freed, *table set to NULL
 * and JANGGI_ENOMEM returned.
 */
enum janggi_status janggi__table_finish(
	struct janggi_table **table, struct janggi_error *err);

/* Renderers; a failure is left in buffer. */
void janggi__table_render_text(
	const struct janggi_table *table, struct janggi_buffer *buffer);
void janggi__table_render_tsv(
	const struct janggi_table *table, struct janggi_buffer *buffer);
void janggi__table_render_csv(
	const struct janggi_table *table, struct janggi_buffer *buffer);
void janggi__table_render_jsonl(
	const struct janggi_table *table, struct janggi_buffer *buffer);

/* Version of the tsv, csv and jsonl output. */
#define JANGGI__TABLE_VERSION 1
/* A share of fewer than this is marked in text. */
#define JANGGI__TABLE_SMALL 30

/* A share with its interval. */
struct janggi__share janggi__cell_share(const struct janggi__cell *cell);

/* Append a number of halves ("1.5", "-2") or of hundredths ("97.65"). */
void janggi__buffer_halves(struct janggi_buffer *buffer, int64_t halves);
void janggi__buffer_hundredths(
	struct janggi_buffer *buffer, int64_t hundredths);

#endif
