/* SPDX-License-Identifier: MIT */
/* length: how many plies games have. */
#include <config.h>
#include "stats/series.h"
#include "stats/tables.h"

#define BIN 10 /* plies */

struct length {
	struct janggi__series plies, by[JANGGI__WINNERS];
};

static void end(void *self)
{
	struct length *l = self;

	janggi__series_release(&l->plies);
	for (int w = 0; w < JANGGI__WINNERS; w++)
		janggi__series_release(&l->by[w]);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct length *l = self;

	(void)stats;
	return janggi__series_add(&l->plies, gist->plies) &&
	       janggi__series_add(&l->by[result->winner], gist->plies);
}

static void put_bins(const struct length *l, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"from", "from", JANGGI__CELL_COUNT, 0},
		{"to", "to", JANGGI__CELL_COUNT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
		{"bar", "", JANGGI__CELL_BAR, 0},
	};
	int64_t most;

	janggi__table_section(table, "plies", "How often each length", "",
		columns, N_OF(columns));
	if (!l->plies.all)
		return;
	most = janggi__series_at(&l->plies, l->plies.all - 1);
	for (int64_t from = 0; from <= most; from += BIN) {
		uint64_t n = janggi__series_between(
			&l->plies, from, from + BIN - 1);

		janggi__table_row(table, 0);
		janggi__table_count(table, (uint64_t)from);
		janggi__table_count(table, (uint64_t)(from + BIN - 1));
		janggi__table_count(table, n);
		janggi__table_share(table, n, l->plies.all);
		janggi__table_bar(table, n);
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"games", "games", JANGGI__CELL_TEXT, 0},
		JANGGI__SERIES_COLUMNS,
	};
	static const enum janggi_winner order[] = {JANGGI_WINNER_CHO,
		JANGGI_WINNER_HAN, JANGGI_WINNER_DRAW, JANGGI_WINNER_NONE};
	static const char *const names[] = {
		"cho-wins", "han-wins", "drawn", "not-known"};
	const struct length *l = self;

	(void)stats;
	janggi__table_section(table, "length", "Plies of the record",
		"All plies that the record has, those after an ending too. A "
		"tenth of the games are no longer than the column of that "
		"name.",
		columns, N_OF(columns));
	for (size_t i = 0; i < N_OF(order); i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, names[i]);
		janggi__put_series(table, &l->by[order[i]]);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	janggi__table_str(table, "all");
	janggi__put_series(table, &l->plies);
	put_bins(l, table);
}

const struct janggi__tabulator janggi__length_table = {
	.name = "length",
	.title = "Length",
	.size = sizeof(struct length),
	.end = end,
	.add = add,
	.put = put,
};
