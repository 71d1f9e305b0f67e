/* SPDX-License-Identifier: MIT */
/* grades: who wins, by how far the players' grades are apart. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct grades {
	uint64_t gaps[JANGGI__GAPS][JANGGI__WINNERS];
	struct janggi__bag pairs; /* of won[], by both ranks */
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct grades *g = self;

	(void)stats;
	g->pairs.size = JANGGI__WINNERS * sizeof(uint64_t);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct grades *)self)->pairs);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct grades *g = self;
	uint64_t *won;
	int gap;

	(void)stats;
	g->gaps[janggi__gap_of(gist)][result->winner]++;
	if (!janggi__grade_gap(gist, &gap))
		return true;
	won = janggi__bag_get(&g->pairs, gist->rank, sizeof(gist->rank));
	if (won)
		won[result->winner]++;
	return won;
}

static int compare(const void *a, const void *b)
{
	int x[2], y[2];

	memcpy(x, ((const struct janggi__bagged *)a)->key.s, sizeof(x));
	memcpy(y, ((const struct janggi__bagged *)b)->key.s, sizeof(y));
	return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

static void put_grade(struct janggi_table *table, int rank)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;

	if (rank > 0)
		janggi__buffer_printf(&text, "%d단", rank);
	else
		janggi__buffer_printf(&text, "%d급", 1 - rank);
	if (text.failed)
		table->failed = true;
	else
		janggi__table_str(table, text.data);
	janggi_buffer_release(&text);
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"gap", "Cho's less\nHan's", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
	};
	static const struct janggi__column pairs[] = {
		{"cho_grade", "Cho", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"han_grade", "Han", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
	};
	const struct grades *g = self;
	struct janggi__bagged *list = janggi__bag_sorted(&g->pairs, compare);
	uint64_t all[JANGGI__WINNERS] = {0};

	(void)stats;
	if (!list) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "grades", "By the difference of grades",
		"N단 is N, N급 is 1 - N, as the record gives them.", columns,
		N_OF(columns));
	for (int i = 0; i < JANGGI__GAPS; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, janggi__gap_names[i]);
		janggi__put_won(table, g->gaps[i]);
		janggi__won_merge(all, g->gaps[i]);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	janggi__table_str(table, "total");
	janggi__put_won(table, all);
	janggi__table_section(table, "grade-pairs", "By both players' grades",
		"", pairs, N_OF(pairs));
	for (size_t i = 0; i < g->pairs.n; i++) {
		int rank[2];

		memcpy(rank, list[i].key.s, sizeof(rank));
		janggi__table_row(table, 0);
		put_grade(table, rank[0]);
		put_grade(table, rank[1]);
		janggi__put_won(table, list[i].thing);
	}
	free(list);
}

const struct janggi__tabulator janggi__grades_table = {
	.name = "grades",
	.title = "Grades",
	.needs = JANGGI__NEED_RANKS,
	.warns = true,
	.size = sizeof(struct grades),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
