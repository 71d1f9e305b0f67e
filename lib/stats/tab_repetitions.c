/* SPDX-License-Identifier: MIT */
/*
 * repetitions and bikjang: the endings that one side can steer for, and who
 * was ahead on the board when they came.
 */
#include <config.h>
#include <stdlib.h>
#include "stats/tables.h"

enum lead { BEHIND, LEVEL, AHEAD, LEADS };

/* Games that end one way under one preset. */
struct came {
	uint64_t won[JANGGI__WINNERS];
	uint64_t declared[JANGGI__WINNERS];
	uint64_t lead[LEADS]; /* of Cho, or of who made them face */
	uint64_t plies, played_on;
};

static enum lead lead_of(const struct janggi_verdict *v, unsigned side)
{
	int margin = v->points[side] - v->points[side ^ 1];

	return margin < 0 ? BEHIND : margin > 0 ? AHEAD : LEVEL;
}

static void count(struct came *came, const struct janggi__gist *gist,
	const struct janggi_verdict *v, unsigned side)
{
	came->won[v->winner]++;
	came->declared[gist->winner]++;
	came->lead[lead_of(v, side)]++;
	came->plies += v->ply;
	came->played_on += gist->plies > v->ply;
}

static void put_mean(struct janggi_table *table, uint64_t sum, uint64_t n)
{
	if (n)
		janggi__table_fixed(
			table, (int64_t)((100 * sum + n / 2) / n));
	else
		janggi__table_none(table);
}

static void put_declared(
	struct janggi_table *table, const uint64_t declared[JANGGI__WINNERS])
{
	janggi__table_count(table, declared[JANGGI_WINNER_CHO]);
	janggi__table_count(table, declared[JANGGI_WINNER_HAN]);
	janggi__table_count(table, declared[JANGGI_WINNER_DRAW]);
	janggi__table_count(table, declared[JANGGI_WINNER_NONE]);
}

#define DECLARED_COLUMNS \
	{"declared_cho", "declared\nCho", JANGGI__CELL_COUNT, 0}, \
	{"declared_han", "\nHan", JANGGI__CELL_COUNT, 0}, \
	{"declared_draw", "\ndrawn", JANGGI__CELL_COUNT, 0}, \
	{"declared_none", "\nnothing", JANGGI__CELL_COUNT, 0}, \
	{"mean_ply", "mean\nply", JANGGI__CELL_FIXED, 0}, \
	{"played_on", "played\non", JANGGI__CELL_COUNT, 0}

/* ------------------------------------------------------------ repetitions */

enum kind { PLAIN, CHECKS, KINDS };

struct repetitions {
	struct came (*under)[KINDS];
};

static bool begin_repetitions(void *self, const struct janggi_stats *stats)
{
	struct repetitions *r = self;

	r->under = calloc(stats->n_presets, sizeof(*r->under));
	return r->under;
}

static void end_repetitions(void *self)
{
	free(((struct repetitions *)self)->under);
}

static bool add_repetitions(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct repetitions *r = self;

	(void)stats;
	(void)result;
	for (size_t i = 0; i < gist->n_judged; i++) {
		const struct janggi_verdict *v = &gist->judged[i].verdict;

		if (v->ending == JANGGI_REPETITION)
			count(&r->under[i][PLAIN], gist, v, JANGGI_CHO);
		else if (v->ending == JANGGI_CHECK_REPETITION)
			count(&r->under[i][CHECKS], gist, v, JANGGI_CHO);
	}
	return true;
}

static void put_repetitions(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"preset", "preset", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"ending", "ending", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"cho_ahead", "Cho\nahead", JANGGI__CELL_COUNT, 0},
		{"level", "level", JANGGI__CELL_COUNT, 0},
		{"han_ahead", "Han\nahead", JANGGI__CELL_COUNT, 0},
		DECLARED_COLUMNS,
	};
	const struct repetitions *r = self;

	janggi__table_section(table, "repetitions",
		"Games that end by repetition, under each preset",
		"ahead: who has more points on the board then, without a "
		"bonus. declared: what the records of these games say. played "
		"on: the record goes on after that ply.",
		columns, N_OF(columns));
	for (size_t i = 0; i < stats->n_presets; i++)
		for (int k = 0; k < KINDS; k++) {
			const struct came *came = &r->under[i][k];

			janggi__table_row(table, 0);
			janggi__table_str(table, stats->presets[i].name);
			janggi__table_str(table,
				janggi_ending_name(k == PLAIN
						? JANGGI_REPETITION
						: JANGGI_CHECK_REPETITION));
			janggi__put_won(table, came->won);
			janggi__table_count(table, came->lead[AHEAD]);
			janggi__table_count(table, came->lead[LEVEL]);
			janggi__table_count(table, came->lead[BEHIND]);
			put_declared(table, came->declared);
			put_mean(table, came->plies,
				janggi__won_sum(came->won));
			janggi__table_count(table, came->played_on);
		}
}

const struct janggi__tabulator janggi__repetitions_table = {
	.name = "repetitions",
	.title = "Repetitions",
	.size = sizeof(struct repetitions),
	.begin = begin_repetitions,
	.end = end_repetitions,
	.add = add_repetitions,
	.put = put_repetitions,
};

/* ---------------------------------------------------------------- bikjang */

struct bikjang {
	struct came (*under)[2]; /* by who made them face */
};

static bool begin_bikjang(void *self, const struct janggi_stats *stats)
{
	struct bikjang *b = self;

	b->under = calloc(stats->n_presets, sizeof(*b->under));
	return b->under;
}

static void end_bikjang(void *self)
{
	free(((struct bikjang *)self)->under);
}

static bool add_bikjang(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct bikjang *b = self;

	(void)stats;
	(void)result;
	for (size_t i = 0; i < gist->n_judged; i++) {
		const struct janggi_verdict *v = &gist->judged[i].verdict;
		unsigned maker;

		if (v->ending != JANGGI_BIKJANG)
			continue;
		/* the side that played the ply before */
		maker = (gist->first + v->ply) & 1;
		count(&b->under[i][maker], gist, v, maker);
	}
	return true;
}

static void put_bikjang(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"preset", "preset", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"made_by", "made by", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"behind", "behind", JANGGI__CELL_COUNT, 0},
		{"level", "level", JANGGI__CELL_COUNT, 0},
		{"ahead", "ahead", JANGGI__CELL_COUNT, 0},
		{"behind_share", "behind, of both", JANGGI__CELL_SHARE, 0},
		DECLARED_COLUMNS,
	};
	const struct bikjang *b = self;

	janggi__table_section(table, "bikjang",
		"Games that end by facing generals: the escape of who is behind",
		"made by: the side whose turn left the generals facing, before "
		"the other left them so. behind, level, ahead: its points on "
		"the board then, against the other's, without a bonus. "
		"declared: what the records of these games say. played on: "
		"the record goes on after that ply.",
		columns, N_OF(columns));
	for (size_t i = 0; i < stats->n_presets; i++)
		for (unsigned side = 0; side < 2; side++) {
			const struct came *came = &b->under[i][side];
			const uint64_t *lead = came->lead;

			janggi__table_row(table, 0);
			janggi__table_str(table, stats->presets[i].name);
			janggi__table_str(table, janggi_side_name(side));
			janggi__put_won(table, came->won);
			janggi__table_count(table, lead[BEHIND]);
			janggi__table_count(table, lead[LEVEL]);
			janggi__table_count(table, lead[AHEAD]);
			janggi__table_share(table, lead[BEHIND],
				lead[BEHIND] + lead[AHEAD]);
			put_declared(table, came->declared);
			put_mean(table, came->plies,
				janggi__won_sum(came->won));
			janggi__table_count(table, came->played_on);
		}
}

const struct janggi__tabulator janggi__bikjang_table = {
	.name = "bikjang",
	.title = "Bikjang",
	.size = sizeof(struct bikjang),
	.begin = begin_bikjang,
	.end = end_bikjang,
	.add = add_bikjang,
	.put = put_bikjang,
};
