/* SPDX-License-Identifier: MIT */
/* cross: how the games that end one way under one preset end under another. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct ended {
	uint8_t ending, basis, winner;
};
/*
 * Games that every preset ends alike are counted once; what two presets make
 * of each other's endings is worked out from these at the end.
 */
struct cross {
	struct janggi__bag alike; /* how many, by a struct ended a preset */
	struct ended *room;
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct cross *c = self;

	c->room = calloc(stats->n_presets, sizeof(*c->room));
	return c->room;
}

static void end(void *self)
{
	struct cross *c = self;

	janggi__bag_release(&c->alike);
	free(c->room);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct cross *c = self;
	uint64_t *n;

	(void)result;
	for (size_t i = 0; i < stats->n_presets; i++) {
		const struct janggi_verdict *v = &gist->judged[i].verdict;

		c->room[i] = (struct ended){(uint8_t)v->ending,
			(uint8_t)v->basis, (uint8_t)v->winner};
	}
	n = janggi__bag_get(&c->alike, c->room,
		stats->n_presets * sizeof(*c->room));
	if (n)
		++*n;
	return n;
}

/* Ending, basis and winner under each of the two, which is the order too. */
struct pair {
	struct ended a, b;
};

static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;

	return memcmp(x->key.s, y->key.s, sizeof(struct pair));
}

static void put_ended(struct janggi_table *table, struct ended e)
{
	janggi__table_str(
		table, janggi_ending_name((enum janggi_ending)e.ending));
	janggi__table_str(
		table, janggi_basis_name((enum janggi_basis)e.basis));
	janggi__table_str(
		table, janggi_winner_name((enum janggi_winner)e.winner));
}

/* One pair of presets; true if the winners of n games are the same. */
static void put_pair(const struct cross *c, const struct janggi_stats *stats,
	size_t i, size_t k, struct janggi_table *table, bool ruled)
{
	struct janggi__bag pairs;
	struct janggi__bagged *list = NULL;
	uint64_t all = 0;

	memset(&pairs, 0, sizeof(pairs));
	for (size_t at = 0; at < c->alike.n; at++) {
		const char *key = c->alike.all[at].key.s;
		uint64_t *n, more = *(uint64_t *)c->alike.all[at].thing;
		struct pair pair;

		memcpy(&pair.a, key + i * sizeof(pair.a), sizeof(pair.a));
		memcpy(&pair.b, key + k * sizeof(pair.b), sizeof(pair.b));
		n = janggi__bag_get(&pairs, &pair, sizeof(pair));
		if (!n) {
			table->failed = true;
			goto out;
		}
		*n += more;
		all += more;
	}
	list = janggi__bag_sorted(&pairs, compare);
	table->failed |= !list;
	for (size_t at = 0; list && at < pairs.n; at++) {
		uint64_t n = *(uint64_t *)list[at].thing;
		struct pair pair;

		memcpy(&pair, list[at].key.s, sizeof(pair));
		janggi__table_row(
			table, ruled && !at ? JANGGI__ROW_RULED : 0);
		janggi__table_str(table, stats->presets[i].name);
		put_ended(table, pair.a);
		janggi__table_str(table, stats->presets[k].name);
		put_ended(table, pair.b);
		janggi__table_count(table, n);
		janggi__table_share(table, n, all);
	}
out:
	free(list);
	janggi__bag_release(&pairs);
}

static void put_agreement(const struct cross *c,
	const struct janggi_stats *stats, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"preset", "preset", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"other", "other", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"same", "same\nresult", JANGGI__CELL_COUNT, 0},
		{"same_share", "same result", JANGGI__CELL_SHARE, 0},
		{"opposite", "other\nwinner", JANGGI__CELL_COUNT, 0},
	};

	janggi__table_section(table, "agreement",
		"How often two presets give a game the same result", "",
		columns, N_OF(columns));
	for (size_t i = 0; i < stats->n_presets; i++)
		for (size_t k = i + 1; k < stats->n_presets; k++) {
			uint64_t all = 0, same = 0, opposite = 0;

			for (size_t at = 0; at < c->alike.n; at++) {
				const struct ended *e =
					(const void *)c->alike.all[at].key.s;
				uint64_t n =
					*(uint64_t *)c->alike.all[at].thing;
				unsigned a = e[i].winner, b = e[k].winner;

				all += n;
				same += a == b ? n : 0;
				opposite += a + b == JANGGI_WINNER_CHO +
							     JANGGI_WINNER_HAN &&
							a && b
						    ? n
						    : 0;
			}
			janggi__table_row(table, 0);
			janggi__table_str(table, stats->presets[i].name);
			janggi__table_str(table, stats->presets[k].name);
			janggi__table_count(table, all);
			janggi__table_count(table, same);
			janggi__table_share(table, same, all);
			janggi__table_count(table, opposite);
		}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"preset", "preset", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"ending", "ending", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"basis", "basis", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"winner", "winner", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"other", "other", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"other_ending", "ending", JANGGI__CELL_TEXT, 0},
		{"other_basis", "basis", JANGGI__CELL_TEXT, 0},
		{"other_winner", "winner", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
	};
	const struct cross *c = self;
	bool ruled = false;

	put_agreement(c, stats, table);
	janggi__table_section(table, "cross",
		"How games end under one preset and under another", "",
		columns, N_OF(columns));
	for (size_t i = 0; i < stats->n_presets; i++)
		for (size_t k = i + 1; k < stats->n_presets; k++) {
			put_pair(c, stats, i, k, table, ruled);
			ruled = true;
		}
}

const struct janggi__tabulator janggi__cross_table = {
	.name = "cross",
	.title = "Preset against preset",
	.size = sizeof(struct cross),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
