/* SPDX-License-Identifier: MIT */
/*
 * One engine for all tables.  A game becomes a gist; the engine tells whether
 * it counts, of which groups it is (--by), and hands it to each table of each
 * group.  A table is one struct of functions, listed in registry.c.
 */
#ifndef JANGGI_STATS_H
#define JANGGI_STATS_H
#ifndef JANGGI_BUILD
# error "stats.h is internal to lib/"
#endif
#include "stats/bag.h"
#include "stats/gist.h"
#include "stats/seen.h"
#include "stats/table.h"
#include "stats/tally.h"

#define N_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Where each record goes: the first of these that holds. */
enum janggi__sort {
	JANGGI__SORT_NO_START,
	JANGGI__SORT_DUPLICATE,
	JANGGI__SORT_HANDICAP,
	JANGGI__SORT_ILLEGAL,
	JANGGI__SORT_COUNTED,
	JANGGI__SORTS
};

/*
 * The result that a game is counted with: the declared one, or with --by
 * preset that of the group's preset.
 */
struct janggi__result {
	enum janggi_winner winner;
	enum janggi_ending ending;
	bool on_points; /* won on points: awarded, or counted */
	size_t preset; /* whose it is; SIZE_MAX: the record's own */
};

struct janggi__tabulator {
	const char *name; /* as typed */
	const char *title;
	unsigned needs; /* of a gist: enum janggi__need */
	/* All built-in presets are meant where none is named. */
	bool all_presets;
	/* It has sections settings and records of its own, and add is to get
	   every game, but of groups those alone that are not duplicates. */
	bool own_records;
	bool every; /* add gets handicap games and illegal ones too */
	/* Its results mislead where the stronger players take one side. */
	bool warns;
	/*
	 * What it counts in: size zeroed bytes a group.  begin and end (which
	 * may be NULL) set them up and give back what they hold; false: no
	 * memory.
	 */
	size_t size;
	bool (*begin)(void *self, const struct janggi_stats *stats);
	void (*end)(void *self);
	/* Count a game; false: no memory. */
	bool (*add)(void *self, const struct janggi_stats *stats,
		const struct janggi__gist *gist,
		const struct janggi__result *result);
	/* Add its sections to the table. */
	void (*put)(const void *self, const struct janggi_stats *stats,
		struct janggi_table *table);
};

/* In the order of the documentation; NULL past the last. */
const struct janggi__tabulator *janggi__tabulator_at(size_t i);

/* ------------------------------------------------------------ dimensions */

#define JANGGI__BY_MAX 8

/* One game's value of a dimension. */
struct janggi__value {
	int64_t order; /* of the value among others, before the label's */
	struct janggi_text label; /* s NULL: not known */
};
struct janggi__dimension {
	const char *name; /* as typed */
	const char *column;
	const char *label;
	unsigned needs;
	/*
	 * The i-th value that the game has; false past the last.  room is
	 * for a label that is made.
	 */
	bool (*value)(const struct janggi_stats *stats,
		const struct janggi__gist *gist, unsigned i,
		struct janggi__value *out, char room[32]);
	bool is_preset; /* the engine's own business: value is not called */
};
const struct janggi__dimension *janggi__dimension_at(size_t i);

/* ---------------------------------------------------------------- engine */

/* A group of games: a table each. */
struct janggi__group {
	struct janggi__value values[JANGGI__BY_MAX];
	void **tables; /* as many as stats->n_tables */
};

/* Results by who is the stronger, for the warning. */
struct janggi__by_grade {
	uint64_t won[3][JANGGI__WINNERS]; /* Cho weaker, equal, stronger */
};

struct janggi_stats {
	struct janggi_preset *presets;
	size_t n_presets;
	const struct janggi__tabulator **tables;
	size_t n_tables;
	const struct janggi__dimension *by[JANGGI__BY_MAX];
	size_t n_by;
	bool by_preset;
	unsigned needs; /* of all tables and dimensions */
	struct janggi_stats_options options; /* its pointers are not kept */

	struct janggi__seen seen;
	uint64_t sorts[JANGGI__SORTS];
	struct janggi__by_grade grades; /* counted games, as declared */
	struct janggi__bag groups; /* of struct group_of, by key */
	struct janggi__group *all; /* the only one without --by */
	struct janggi__judged *judged; /* room for one game's */
	struct janggi_stats_looker *own; /* for janggi_stats_add */
	struct janggi_stats **replicas; /* see cluster.h; or NULL */
};

/* Count a gist; ENOMEM only. */
enum janggi_status janggi__stats_count(struct janggi_stats *stats,
	struct janggi__gist *gist, struct janggi_error *err);
/* Look at a record: its gist, which borrows from both. */
enum janggi_status janggi__stats_look(struct janggi_stats_looker *looker,
	struct janggi_record *record, struct janggi__gist *gist,
	struct janggi_error *err);

/* --------------------------------------------------- what tables share */

/* n, cho, han, draw, open; Cho's share of the decided, and score. */
#define JANGGI__WON_COLUMNS \
	{"n", "n", JANGGI__CELL_COUNT, 0}, \
	{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0}, \
	{"han", "Han\nwins", JANGGI__CELL_COUNT, 0}, \
	{"draw", "drawn", JANGGI__CELL_COUNT, 0}, \
	{"open", "not\nknown", JANGGI__CELL_COUNT, 0}, \
	{"cho_share", "Cho, of decided", JANGGI__CELL_SHARE, 0}
void janggi__put_won(
	struct janggi_table *table, const uint64_t won[JANGGI__WINNERS]);
uint64_t janggi__won_sum(const uint64_t won[JANGGI__WINNERS]);
void janggi__won_merge(uint64_t to[JANGGI__WINNERS],
	const uint64_t from[JANGGI__WINNERS]);
/* Cho's grade less Han's; false if one is not known. */
bool janggi__grade_gap(const struct janggi__gist *gist, int *gap);
/* -3 or less, -2 ... +2, +3 or more, and not known, from 0. */
#define JANGGI__GAPS 8
unsigned janggi__gap_of(const struct janggi__gist *gist);
extern const char *const janggi__gap_names[JANGGI__GAPS];
/* The formation pair's place, 0-15; 16: of a diagram. */
#define JANGGI__PAIRS (JANGGI_FORMATIONS * JANGGI_FORMATIONS + 1)
unsigned janggi__pair_of(
	const struct janggi_stats *stats, const struct janggi__gist *gist);
/* The verdict under a preset, its winner by the preset's bonus. */
void janggi__result_under(const struct janggi__gist *gist, size_t preset,
	struct janggi__result *out);

#endif
