/* SPDX-License-Identifier: MIT */
/*
 * Positions that many games go through: what was played there and how it
 * ended, counted once and kept, so that no one has to walk all those games.
 *
 * Counts are kept for each run of its games; what is asked of the index is the
 * sum over its runs.  They are made when work on the index ends, for runs that
 * have none, and dropped with a run or when a game is taken out of it.  A run
 * without counts is walked, and gives the same numbers.
 */
#ifndef JANGGI_HOT_H
#define JANGGI_HOT_H
#ifndef JANGGI_BUILD
#error "hot.h is internal to lib/"
#endif
#include "index/index.h"

/* Fewer games than this are walked in no time. */
#define JANGGI__HOT_LEAST 48
/*
 * With fewer points on the board than this, of 144, a position is taken to be
 * none that many share: it is always walked, and counting a game can end.
 */
#define JANGGI__HOT_POINTS 116

/* Of the presets of an index; more than it can have. */
#define JANGGI__HOT_PRESETS 32

struct janggi__hot_counts {
	uint32_t games, graded;
	int64_t grades; /* sum of janggi__hot_grade */
	uint32_t last_year; /* 0: none known */
	/* by preset; Cho, draws, Han: the rest of the games has no winner */
	uint32_t won[JANGGI__HOT_PRESETS][3];
};

struct janggi__hot_edge {
	janggi_move move;
	uint32_t reached; /* games in which the position it leads to occurs */
	struct janggi__hot_counts counts;
};

/* A position, as it is: its mirror image has counts of its own. */
struct janggi__hot {
	uint32_t ended; /* games whose record ends there */
	uint32_t at_start; /* games that start from it */
	struct janggi__hot_counts counts; /* of games that go through it */
	struct janggi__hot_edge *edges; /* by move */
	size_t n, cap;
};

/* The mean of the known grades, in halves; false: none is known. */
bool janggi__hot_grade(const int rank[2], int *grade);

/* ------------------------------------------------------------ hot_code.c */

bool janggi__hot_pack(struct janggi_buffer *to, const struct janggi__hot *hot,
	size_t n_presets);
enum janggi_status janggi__hot_unpack(struct janggi__hot *hot,
	const void *bytes, size_t n, size_t n_presets,
	struct janggi_error *err);
void janggi__hot_release(struct janggi__hot *hot);

/* ----------------------------------------------------------- hot_build.c */

/*
 * Count for a run; emit hears of the positions in order of key (as a signed
 * number).  starts: how many of the run's games start from each pair of
 * formations (4 * Cho's + Han's), and last how many there are.
 */
#define JANGGI__HOT_STARTS (JANGGI_FORMATIONS * JANGGI_FORMATIONS + 1)
typedef enum janggi_status janggi__hot_fn(void *payload, uint64_t key,
	const struct janggi__hot *hot, struct janggi_error *err);
enum janggi_status janggi__hot_build(struct janggi_index *index,
	const struct janggi__run *run, janggi__hot_fn *emit, void *payload,
	uint64_t starts[JANGGI__HOT_STARTS], struct janggi_error *err);

/* ----------------------------------------------------------------- hot.c */

/* Count for each run that has no counts. */
enum janggi_status janggi__hot_make(
	struct janggi_index *index, struct janggi_error *err);
/* Forget the counts of a run; inside a transaction. */
enum janggi_status janggi__hot_drop(struct janggi_index *index,
	sqlite3_int64 run, struct janggi_error *err);
/* The same of the run that has the game, if it has counts. */
enum janggi_status janggi__hot_drop_of(
	struct janggi_index *index, uint64_t game, struct janggi_error *err);
/*
 * The counts of a position in a run that has counts.  END: it is none of
 * those that many of the run's games go through.
 */
enum janggi_status janggi__hot_find(struct janggi_index *index,
	const struct janggi__run *run, uint64_t key, struct janggi__hot *out,
	struct janggi_error *err);
enum janggi_status janggi__hot_starts(struct janggi_index *index,
	const struct janggi__run *run, uint64_t starts[JANGGI__HOT_STARTS],
	struct janggi_error *err);
/*
 * Do the stored counts of a run say what counting again says?  *same is not
 * set if they cannot be read.
 */
enum janggi_status janggi__hot_verify(struct janggi_index *index,
	const struct janggi__run *run, bool *same, struct janggi_error *err);

#endif
