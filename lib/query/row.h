/* SPDX-License-Identifier: MIT */
/*
 * A game of an index as a query asks about it: no more of its row is read
 * than that, and what a text or a player says is worked out once for each of
 * them, not for each game.
 */
#ifndef JANGGI_QUERY_ROW_H
#define JANGGI_QUERY_ROW_H
#ifndef JANGGI_BUILD
#error "row.h is internal to lib/"
#endif
#include "index/index.h"
#include "query/header.h"
#include "query/lists.h"
#include "query/query.h"
#include "query/scan.h"

/* Columns of the table "game" that may be asked for. */
enum janggi__row_column {
	/* the first JANGGI__COLUMNS are enum janggi__column */
	JANGGI__ROW_WINNER = JANGGI__COLUMNS,
	JANGGI__ROW_HOW,
	JANGGI__ROW_START,
	JANGGI__ROW_SETUP,
	JANGGI__ROW_LENGTH,
	JANGGI__ROW_VERDICTS,
	JANGGI__ROW_FACTS,
	JANGGI__ROW_SHAPE,
	JANGGI__ROW_FILE,
	JANGGI__ROW_COLUMNS
};

/* What a term says of texts, or of players, by their number. */
struct janggi__memo {
	uint8_t *answer; /* enum janggi__maybe */
	size_t n;
};

struct janggi__row {
	struct janggi_index *index;
	const struct janggi_query *query;
	const struct janggi__lists *lists;
	sqlite3_stmt *walk, *get; /* by range, by number */
	sqlite3_stmt *keys; /* where a shape has a tag */
	sqlite3_stmt *tags; /* values of tags without a column */
	sqlite3_stmt *block;
	sqlite3_stmt *rest; /* columns of few rows */
	struct janggi__list duplicates;
	sqlite3_stmt *at; /* the one that stands on the game */
	int column[JANGGI__ROW_COLUMNS]; /* in them; -1: not read */
	struct janggi__memo *memo; /* by node, by text */
	struct janggi__memo *shape; /* by node, by shape: has it the tag? */
	/* what janggi__row_learn read, by number */
	int16_t *rank; /* of players; JANGGI_NO_RANK: none */
	uint16_t *year; /* of texts that are dates; 0: none */
	size_t n_ranks, n_years;
	struct janggi_buffer scratch;
	int *preset; /* of the index, by the query's number; -1: none */

	/* the game */
	uint64_t id;
	uint64_t facts;
	enum janggi_start start_kind;
	struct janggi_position start;
	bool start_known; /* start is set */
	bool cut_bounds; /* bounds may be used */
	bool asks_grades;
	struct janggi__bounds bounds;

	/* moves of a block of games */
	struct janggi_buffer moves;
	uint32_t moves_at[JANGGI__BLOCK_LIMIT + 1];
	uint64_t block_first;
	uint32_t block_n;
	janggi_move *decoded;
	size_t decoded_cap;
};

enum janggi_status janggi__row_init(struct janggi__row *row,
	struct janggi_index *index, const struct janggi_query *query,
	const struct janggi__lists *lists, unsigned also,
	struct janggi_error *err);
void janggi__row_release(struct janggi__row *row);

/* With so many it is worth while to read all players and texts at once. */
#define JANGGI__MANY_GAMES 1000
/*
 * Many games are going to be asked about: read all players and texts at once
 * that the query asks of, and if wanted the grades of the one and the years
 * of the other.
 */
enum janggi_status janggi__row_learn(struct janggi__row *row, bool ranks,
	bool years, struct janggi_error *err);
/* A player's grade, or JANGGI_NO_RANK; the last year of a date, or 0. */
enum janggi_status janggi__row_rank(struct janggi__row *row,
	enum janggi_side side, int *rank, struct janggi_error *err);
enum janggi_status janggi__row_year(
	struct janggi__row *row, unsigned *year, struct janggi_error *err);

/* Walk the games first..last, in order; then step to each: END after it. */
void janggi__row_range(struct janggi__row *row, uint64_t first, uint64_t last);
enum janggi_status janggi__row_next(
	struct janggi__row *row, struct janggi_error *err);
/* Step to one game; END if it is not there. */
enum janggi_status janggi__row_at(
	struct janggi__row *row, uint64_t id, struct janggi_error *err);

/* The header of the game stood on, to be asked. */
enum janggi_status janggi__row_header(struct janggi__row *row,
	struct janggi__header *header, struct janggi_error *err);
/* Its start and its first n moves (or all). */
enum janggi_status janggi__row_game(struct janggi__row *row, uint32_t n,
	struct janggi__game *game, struct janggi_error *err);
/* Number of a column of the game; 0 if it is null or not read. */
sqlite3_int64 janggi__row_value(
	const struct janggi__row *row, enum janggi__row_column column);
/* A preset of the query is one that the index has verdicts of. */
static inline bool janggi__row_knows(
	const struct janggi__row *row, uint32_t preset)
{
	return row->preset[preset] >= 0;
}
/* The verdict of such a preset: ending, basis and winner. */
enum janggi_status janggi__row_verdict(struct janggi__row *row,
	uint32_t preset, struct janggi_verdict *verdict,
	struct janggi_error *err);

#endif
