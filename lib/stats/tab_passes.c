/* SPDX-License-Identifier: MIT */
/* passes: how many games have any, and who wins them. */
#include <config.h>
#include "stats/series.h"
#include "stats/tables.h"

#define MANY 4 /* and more */
static const char *const many_names[MANY + 1] = {
	"0", "1", "2", "3", "4 or more"};

struct passes {
	uint64_t by_number[MANY + 1][JANGGI__WINNERS];
	uint64_t passes[2]; /* by side */
	uint64_t by_passer[2][JANGGI__WINNERS]; /* games where it passed */
	struct janggi__series first; /* ply */
};

static void end(void *self)
{
	janggi__series_release(&((struct passes *)self)->first);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct passes *p = self;
	uint32_t n = gist->passes[0] + gist->passes[1];

	(void)stats;
	p->by_number[n < MANY ? n : MANY][result->winner]++;
	for (unsigned side = 0; side < 2; side++) {
		if (!gist->passes[side])
			continue;
		p->passes[side] += gist->passes[side];
		p->by_passer[side][result->winner]++;
	}
	return !n || janggi__series_add(&p->first, gist->first_pass);
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"passes", "passes", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
	};
	static const struct janggi__column sides[] = {
		{"side", "side", JANGGI__CELL_TEXT, 0},
		{"passes", "passes", JANGGI__CELL_COUNT, 0},
		JANGGI__WON_COLUMNS,
	};
	static const struct janggi__column first[] = {
		{"ply", "ply", JANGGI__CELL_TEXT, 0},
		JANGGI__SERIES_COLUMNS,
	};
	const struct passes *p = self;
	uint64_t all = 0;

	(void)stats;
	for (int i = 0; i <= MANY; i++)
		all += janggi__won_sum(p->by_number[i]);
	janggi__table_section(table, "passes", "Games by how many passes",
		"All plies of the record count, those after an ending too.",
		columns, N_OF(columns));
	for (int i = 0; i <= MANY; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, many_names[i]);
		janggi__put_won(table, p->by_number[i]);
		janggi__table_share(
			table, janggi__won_sum(p->by_number[i]), all);
	}
	janggi__table_section(table, "by-side", "Who passes",
		"The games where the side passed at least once, and who wins "
		"them; passes: all of its.",
		sides, N_OF(sides));
	for (unsigned side = 0; side < 2; side++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, janggi_side_name(side));
		janggi__table_count(table, p->passes[side]);
		janggi__put_won(table, p->by_passer[side]);
	}
	janggi__table_section(table, "first-pass", "The first pass of a game",
		"", first, N_OF(first));
	janggi__table_row(table, 0);
	janggi__table_str(table, "first");
	janggi__put_series(table, &p->first);
}

const struct janggi__tabulator janggi__passes_table = {
	.name = "passes",
	.title = "Passes",
	.needs = JANGGI__NEED_PASSES,
	.size = sizeof(struct passes),
	.end = end,
	.add = add,
	.put = put,
};
