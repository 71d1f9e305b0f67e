/* SPDX-License-Identifier: MIT */
/* events and years: who wins where and when. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct one {
	uint64_t won[JANGGI__WINNERS];
	uint64_t plies;
	uint32_t from, to; /* years; 0: not known */
};

struct when {
	struct janggi__bag all; /* of struct one */
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	(void)stats;
	((struct when *)self)->all.size = sizeof(struct one);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct when *)self)->all);
}

static bool count(struct when *when, uint32_t number, const void *key, size_t n,
	const struct janggi__gist *gist, enum janggi_winner winner)
{
	struct one *one = janggi__bag_get_numbered(
		&when->all, number, key, n);

	if (!one)
		return false;
	one->won[winner]++;
	one->plies += gist->plies;
	if (gist->year && (!one->from || gist->year < one->from))
		one->from = gist->year;
	if (gist->year > one->to)
		one->to = gist->year;
	return true;
}

static bool add_event(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct janggi_text event = gist->text[JANGGI__GIST_EVENT];

	(void)stats;
	return count(self, gist->number[JANGGI__GIST_EVENT], event.s,
		event.n, gist, result->winner);
}

static bool add_year(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	char year[16] = "";
	int n = 0;

	(void)stats;
	if (gist->year)
		n = snprintf(year, sizeof(year), "%u", (unsigned)gist->year);
	return count(self, gist->year, year, (size_t)n, gist, result->winner);
}

/* By name; games without one come last. */
static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;

	if (!x->key.n || !y->key.n)
		return !x->key.n - !y->key.n;
	return janggi__text_compare(x->key, y->key);
}

static void put_year(struct janggi_table *table, uint32_t year)
{
	if (year)
		janggi__table_count(table, year);
	else
		janggi__table_none(table);
}

static void put_rows(
	const struct when *when, struct janggi_table *table, bool years)
{
	struct janggi__bagged *list = janggi__bag_sorted(&when->all, compare);

	if (!list) {
		table->failed = true;
		return;
	}
	for (size_t i = 0; i < when->all.n; i++) {
		const struct one *one = list[i].thing;
		uint64_t n = janggi__won_sum(one->won);

		janggi__table_row(table, 0);
		if (list[i].key.n)
			janggi__table_text(table, list[i].key.s, list[i].key.n);
		else
			janggi__table_none(table);
		janggi__put_won(table, one->won);
		janggi__table_fixed(
			table, (int64_t)((100 * one->plies + n / 2) / n));
		if (!years)
			continue;
		put_year(table, one->from);
		put_year(table, one->to);
	}
	free(list);
}

static void put_events(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"event", "event", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"mean_plies", "mean\nplies", JANGGI__CELL_FIXED, 0},
		{"from", "from", JANGGI__CELL_COUNT, 0},
		{"to", "to", JANGGI__CELL_COUNT, 0},
	};

	(void)stats;
	janggi__table_section(table, "events", "Events",
		"By the name as the record has it; last, games without one. "
		"Years: of the first game and of the last.",
		columns, N_OF(columns));
	put_rows(self, table, true);
}

static void put_years(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"year", "year", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"mean_plies", "mean\nplies", JANGGI__CELL_FIXED, 0},
	};

	(void)stats;
	janggi__table_section(table, "years", "Years",
		"Last, games whose date does not say the year.", columns,
		N_OF(columns));
	put_rows(self, table, false);
}

const struct janggi__tabulator janggi__events_table = {
	.name = "events",
	.title = "Events",
	.needs = JANGGI__NEED(JANGGI__GIST_EVENT) | JANGGI__NEED_YEAR,
	.warns = true,
	.size = sizeof(struct when),
	.begin = begin,
	.end = end,
	.add = add_event,
	.put = put_events,
};
const struct janggi__tabulator janggi__years_table = {
	.name = "years",
	.title = "Years",
	.needs = JANGGI__NEED_YEAR,
	.warns = true,
	.size = sizeof(struct when),
	.begin = begin,
	.end = end,
	.add = add_year,
	.put = put_years,
};
