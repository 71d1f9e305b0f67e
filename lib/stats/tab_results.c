/* SPDX-License-Identifier: MIT */
/* results: who wins, by what is said of it and under every preset. */
#include <config.h>
#include <stdlib.h>
#include "stats/tables.h"

struct results {
	uint64_t (*under)[JANGGI__WINNERS]; /* by preset */
	uint64_t declared[JANGGI__WINNERS];
	uint64_t gaps[3][JANGGI__WINNERS]; /* Cho weaker, equal, stronger */
	uint64_t ungraded[JANGGI__WINNERS];
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct results *r = self;

	r->under = calloc(stats->n_presets, sizeof(*r->under));
	return r->under;
}

static void end(void *self)
{
	struct results *r = self;

	free(r->under);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct results *r = self;
	int gap;

	(void)stats;
	r->declared[gist->winner]++;
	for (size_t i = 0; i < gist->n_judged; i++)
		r->under[i][gist->judged[i].verdict.winner]++;
	if (!janggi__grade_gap(gist, &gap))
		r->ungraded[result->winner]++;
	else
		r->gaps[gap < 0 ? 0 : gap > 0 ? 2 : 1][result->winner]++;
	return true;
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"by", "result", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"draw_share", "drawn, of known", JANGGI__CELL_SHARE, 0},
	};
	static const struct janggi__column grades[] = {
		{"grades", "grades", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
	};
	static const char *const names[] = {
		"cho-weaker", "equal", "cho-stronger"};
	const struct results *r = self;

	janggi__table_section(table, "results", "Who wins",
		"declared: what the records say. Under a preset: the first "
		"ending on the board, else what the record declares. decided: "
		"won by one side. not known: unfinished, undeclared, or not "
		"playable under the preset.",
		columns, N_OF(columns));
	for (size_t i = 0; i <= stats->n_presets; i++) {
		const uint64_t *won = i ? r->under[i - 1] : r->declared;

		janggi__table_row(table, 0);
		janggi__table_str(
			table, i ? stats->presets[i - 1].name : "declared");
		janggi__put_won(table, won);
		janggi__table_share(table, won[JANGGI_WINNER_DRAW],
			janggi__won_sum(won) - won[JANGGI_WINNER_NONE]);
	}
	janggi__table_section(table, "by-grades",
		"Who wins, by the players' grades",
		"As declared, or under the preset of the group. A grade is a "
		"number where the record gives one: 4단 is 4, 1급 is 0.",
		grades, N_OF(grades));
	for (int i = 0; i < 4; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, i < 3 ? names[i] : "not-known");
		janggi__put_won(table, i < 3 ? r->gaps[i] : r->ungraded);
	}
}

const struct janggi__tabulator janggi__results_table = {
	.name = "results",
	.title = "Results",
	.needs = JANGGI__NEED_RANKS,
	.warns = true,
	.size = sizeof(struct results),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
