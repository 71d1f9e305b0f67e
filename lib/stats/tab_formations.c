/* SPDX-License-Identifier: MIT */
/* formations: who wins from each pair, and with each side's. */
#include <config.h>
#include "stats/tables.h"

struct formations {
	uint64_t won[JANGGI__PAIRS][JANGGI__WINNERS];
};

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct formations *f = self;

	f->won[janggi__pair_of(stats, gist)][result->winner]++;
	return true;
}

static void put_name(struct janggi_table *table, enum janggi_formation f)
{
	if (f == JANGGI_NO_FORMATION) {
		janggi__table_none(table);
		janggi__table_none(table);
		return;
	}
	janggi__table_str(table, janggi_formation_letters(f));
	janggi__table_str(table, janggi_formation_hangul(f));
}

static void put_pairs(const struct formations *f, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"cho_formation", "Cho", JANGGI__CELL_TEXT,
			JANGGI__COLUMN_GROUP},
		{"cho_name", "", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"han_formation", "Han", JANGGI__CELL_TEXT, 0},
		{"han_name", "", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
	};
	uint64_t all[JANGGI__WINNERS] = {0};

	for (unsigned i = 0; i < JANGGI__PAIRS; i++)
		janggi__won_merge(all, f->won[i]);
	janggi__table_section(table, "formations", "Pairs of formations",
		"Each read along files 2, 3, 7 and 8 from Cho's left, for both "
		"sides: H a horse, E an elephant. With mirror images joined, "
		"a pair stands for its image too. The last row but the total: "
		"games that start from a diagram.",
		columns, N_OF(columns));
	for (unsigned i = 0; i <= JANGGI__PAIRS; i++) {
		const uint64_t *won = i < JANGGI__PAIRS ? f->won[i] : all;
		bool pair = i < JANGGI__PAIRS - 1;

		if (i < JANGGI__PAIRS && !janggi__won_sum(won))
			continue;
		janggi__table_row(
			table, i == JANGGI__PAIRS ? JANGGI__ROW_RULED : 0);
		if (i == JANGGI__PAIRS) {
			janggi__table_str(table, "total");
			janggi__table_none(table);
			put_name(table, JANGGI_NO_FORMATION);
		} else {
			put_name(table, pair ? i / JANGGI_FORMATIONS
					     : JANGGI_NO_FORMATION);
			put_name(table, pair ? i % JANGGI_FORMATIONS
					     : JANGGI_NO_FORMATION);
		}
		janggi__put_won(table, won);
		janggi__table_share(
			table, janggi__won_sum(won), janggi__won_sum(all));
	}
}

/* One side's formations, whatever the other has. */
static void put_side(const struct janggi_stats *stats,
	const struct formations *f, struct janggi_table *table, bool han)
{
	static const struct janggi__column columns[] = {
		{"formation", "formation", JANGGI__CELL_TEXT, 0},
		{"name", "", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
	};

	janggi__table_section(table, han ? "han-formations" : "cho-formations",
		han ? "Han's formations" : "Cho's formations",
		stats->options.mirror
			? "A formation stands for its mirror image too."
			: "",
		columns, N_OF(columns));
	for (unsigned side = 0; side < JANGGI_FORMATIONS; side++) {
		uint64_t won[JANGGI__WINNERS] = {0};

		for (unsigned i = 0; i < JANGGI__PAIRS - 1; i++) {
			unsigned mine = han ? i % JANGGI_FORMATIONS
					    : i / JANGGI_FORMATIONS;
			unsigned image = janggi_formation_mirror(mine);

			if (stats->options.mirror && image < mine)
				mine = image;
			if (mine == side)
				janggi__won_merge(won, f->won[i]);
		}
		if (!janggi__won_sum(won))
			continue;
		janggi__table_row(table, 0);
		put_name(table, side);
		janggi__put_won(table, won);
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	put_pairs(self, table);
	put_side(stats, self, table, false);
	put_side(stats, self, table, true);
}

const struct janggi__tabulator janggi__formations_table = {
	.name = "formations",
	.title = "Formations",
	.warns = true,
	.size = sizeof(struct formations),
	.add = add,
	.put = put,
};
