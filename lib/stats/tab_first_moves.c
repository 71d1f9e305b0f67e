/* SPDX-License-Identifier: MIT */
/* first-moves: what is played first, and who wins then. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct moves {
	struct janggi__bag moves; /* of won[], by move */
};
#define NO_MOVE ((janggi_move)0xffff) /* a game without a ply */

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct moves *m = self;

	(void)stats;
	m->moves.size = JANGGI__WINNERS * sizeof(uint64_t);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct moves *)self)->moves);
}

static unsigned mirror_point(unsigned point)
{
	return point / 9 * 9 + (8 - point % 9);
}

/* Of a move and its mirror image, the one that comes first on the board. */
static janggi_move least(janggi_move move)
{
	janggi_move image;

	if (move == JANGGI_PASS || move == NO_MOVE)
		return move;
	image = JANGGI_MOVE(mirror_point(JANGGI_MOVE_FROM(move)),
		mirror_point(JANGGI_MOVE_TO(move)));
	return image < move ? image : move;
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct moves *m = self;
	janggi_move move = gist->plies ? gist->first_move : NO_MOVE;
	uint64_t *won;

	if (stats->options.mirror)
		move = least(move);
	won = janggi__bag_get(&m->moves, &move, sizeof(move));
	if (won)
		won[result->winner]++;
	return won;
}

static janggi_move move_of(const struct janggi__bagged *bagged)
{
	janggi_move move;

	memcpy(&move, bagged->key.s, sizeof(move));
	return move;
}

/* The most played first. */
static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;
	uint64_t m = janggi__won_sum(x->thing), n = janggi__won_sum(y->thing);

	if (m != n)
		return m > n ? -1 : 1;
	return (int)move_of(x) - (int)move_of(y);
}

static void put_move(struct janggi_table *table, janggi_move move)
{
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	char text[32], at[3], then[3];

	if (move == JANGGI_PASS || move == NO_MOVE) {
		janggi__table_str(table, move == NO_MOVE ? "none" : "pass");
		janggi__table_none(table);
		return;
	}
	janggi_point_gib(from, at);
	janggi_point_gib(to, then);
	snprintf(text, sizeof(text), "%s-%s", at, then);
	janggi__table_str(table, text);
	snprintf(text, sizeof(text), "%c%u%c%u", (char)('a' + from % 9),
		from / 9 + 1, (char)('a' + to % 9), to / 9 + 1);
	janggi__table_str(table, text);
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"move", "move", JANGGI__CELL_TEXT, 0},
		{"engine", "", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
		{"share", "share of all", JANGGI__CELL_SHARE, 0},
	};
	const struct moves *m = self;
	struct janggi__bagged *list = janggi__bag_sorted(&m->moves, compare);
	uint64_t all = 0;

	if (!list) {
		table->failed = true;
		return;
	}
	for (size_t i = 0; i < m->moves.n; i++)
		all += janggi__won_sum(list[i].thing);
	janggi__table_section(table, "first-moves", "The first move",
		stats->options.mirror
			? "In the points' names of .gib, and of engines. A "
			  "move stands for its left-right mirror image too. "
			  "none: games without a ply."
			: "In the points' names of .gib, and of engines. none: "
			  "games without a ply.",
		columns, N_OF(columns));
	for (size_t i = 0; i < m->moves.n; i++) {
		janggi__table_row(table, 0);
		put_move(table, move_of(&list[i]));
		janggi__put_won(table, list[i].thing);
		janggi__table_share(
			table, janggi__won_sum(list[i].thing), all);
	}
	free(list);
}

const struct janggi__tabulator janggi__first_moves_table = {
	.name = "first-moves",
	.title = "First moves",
	.needs = JANGGI__NEED_OPENING,
	.warns = true,
	.size = sizeof(struct moves),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
