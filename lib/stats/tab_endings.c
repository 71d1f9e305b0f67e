/* SPDX-License-Identifier: MIT */
/* endings: how games end under every preset, and who wins them so. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

#define BASES (JANGGI_BASIS_DECLARED + 1)

struct ending {
	uint64_t won[JANGGI__WINNERS];
	uint64_t plies; /* sum of the plies at which they ended */
};

struct endings {
	struct ending (*under)[JANGGI_ENDINGS][BASES]; /* by preset */
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct endings *e = self;

	e->under = calloc(stats->n_presets, sizeof(*e->under));
	return e->under;
}

static void end(void *self)
{
	struct endings *e = self;

	free(e->under);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct endings *e = self;

	(void)stats;
	(void)result;
	for (size_t i = 0; i < gist->n_judged; i++) {
		const struct janggi_verdict *v = &gist->judged[i].verdict;
		struct ending *ending = &e->under[i][v->ending][v->basis];

		ending->won[v->winner]++;
		ending->plies += v->ply;
	}
	return true;
}

static void put_row(struct janggi_table *table, const char *preset,
	const char *ending, const char *basis, const struct ending *e,
	uint64_t all)
{
	uint64_t n = janggi__won_sum(e->won);

	janggi__table_str(table, preset);
	janggi__table_str(table, ending);
	janggi__table_str(table, basis);
	janggi__put_won(table, e->won);
	janggi__table_share(table, n, all);
	if (n)
		janggi__table_fixed(
			table, (int64_t)((100 * e->plies + n / 2) / n));
	else
		janggi__table_none(table);
}

static void put_preset(struct janggi_table *table, const char *preset,
	struct ending (*under)[BASES], bool ruled)
{
	struct ending total;

	memset(&total, 0, sizeof(total));
	for (int e = 0; e < JANGGI_ENDINGS; e++)
		for (int b = 0; b < BASES; b++) {
			janggi__won_merge(total.won, under[e][b].won);
			total.plies += under[e][b].plies;
		}
	for (int e = 0; e < JANGGI_ENDINGS; e++)
		for (int b = 0; b < BASES; b++) {
			const struct ending *one = &under[e][b];

			if (!janggi__won_sum(one->won))
				continue;
			janggi__table_row(table, ruled ? JANGGI__ROW_RULED : 0);
			ruled = false;
			put_row(table, preset,
				janggi_ending_name((enum janggi_ending)e),
				janggi_basis_name((enum janggi_basis)b), one,
				janggi__won_sum(total.won));
		}
	janggi__table_row(table, 0);
	put_row(table, preset, "total", "all", &total,
		janggi__won_sum(total.won));
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"preset", "preset", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"ending", "ending", JANGGI__CELL_TEXT, 0},
		{"basis", "basis", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
		{"mean_ply", "mean\nply", JANGGI__CELL_FIXED, 0},
	};
	const struct endings *e = self;

	janggi__table_section(table, "endings", "How games end",
		"board: the first ending that the board shows under the "
		"preset, whatever came after it. declared: the board shows "
		"none, and this is what the record says. mean ply: at which "
		"they end.",
		columns, N_OF(columns));
	for (size_t i = 0; i < stats->n_presets; i++)
		put_preset(table, stats->presets[i].name, e->under[i], i != 0);
}

const struct janggi__tabulator janggi__endings_table = {
	.name = "endings",
	.title = "Endings",
	.all_presets = true,
	.size = sizeof(struct endings),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
