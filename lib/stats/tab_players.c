/* SPDX-License-Identifier: MIT */
/* players: how each fares, with either side. */
#include <config.h>
#include <stdlib.h>
#include "stats/tables.h"

struct player {
	uint64_t as[2][JANGGI__WINNERS]; /* by side: who won */
	int best; /* grade; JANGGI_NO_RANK: none known */
	uint32_t from, to; /* years; 0: not known */
};

struct players {
	struct janggi__bag players;
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	(void)stats;
	((struct players *)self)->players.size = sizeof(struct player);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct players *)self)->players);
}

static bool count(struct players *p, const struct janggi__gist *gist,
	unsigned side, enum janggi_winner winner)
{
	unsigned who = side ? JANGGI__GIST_HAN : JANGGI__GIST_CHO;
	struct janggi_text name = gist->text[who];
	size_t known = p->players.n;
	struct player *player;

	if (!name.n)
		return true;
	player = janggi__bag_get_numbered(
		&p->players, gist->number[who], name.s, name.n);
	if (!player)
		return false;
	if (p->players.n != known)
		player->best = JANGGI_NO_RANK;
	player->as[side][winner]++;
	if (gist->rank[side] > player->best)
		player->best = gist->rank[side];
	if (gist->year && (!player->from || gist->year < player->from))
		player->from = gist->year;
	if (gist->year > player->to)
		player->to = gist->year;
	return true;
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	(void)stats;
	return count(self, gist, JANGGI_CHO, result->winner) &&
	       count(self, gist, JANGGI_HAN, result->winner);
}

static uint64_t games_of(const struct player *player)
{
	return janggi__won_sum(player->as[0]) + janggi__won_sum(player->as[1]);
}

/* Who has played most first. */
static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;
	uint64_t m = games_of(x->thing), n = games_of(y->thing);

	if (m != n)
		return m > n ? -1 : 1;
	return janggi__text_compare(x->key, y->key);
}

static void put_year(struct janggi_table *table, uint32_t year)
{
	if (year)
		janggi__table_count(table, year);
	else
		janggi__table_none(table);
}

static void put_player(struct janggi_table *table, struct janggi_text name,
	const struct player *player)
{
	const uint64_t *cho = player->as[JANGGI_CHO];
	const uint64_t *han = player->as[JANGGI_HAN];
	uint64_t won = cho[JANGGI_WINNER_CHO] + han[JANGGI_WINNER_HAN];
	uint64_t lost = cho[JANGGI_WINNER_HAN] + han[JANGGI_WINNER_CHO];

	janggi__table_row(table, 0);
	janggi__table_text(table, name.s, name.n);
	janggi__table_count(table, games_of(player));
	janggi__table_count(table, won);
	janggi__table_count(
		table, cho[JANGGI_WINNER_DRAW] + han[JANGGI_WINNER_DRAW]);
	janggi__table_count(table, lost);
	janggi__table_count(
		table, cho[JANGGI_WINNER_NONE] + han[JANGGI_WINNER_NONE]);
	janggi__table_share(table, won, won + lost);
	janggi__table_count(table, janggi__won_sum(cho));
	janggi__table_share(table, cho[JANGGI_WINNER_CHO],
		cho[JANGGI_WINNER_CHO] + cho[JANGGI_WINNER_HAN]);
	janggi__table_count(table, janggi__won_sum(han));
	janggi__table_share(table, han[JANGGI_WINNER_HAN],
		han[JANGGI_WINNER_CHO] + han[JANGGI_WINNER_HAN]);
	if (player->best == JANGGI_NO_RANK)
		janggi__table_none(table);
	else
		janggi__table_signed(table, player->best);
	put_year(table, player->from);
	put_year(table, player->to);
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"player", "player", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"won", "won", JANGGI__CELL_COUNT, 0},
		{"draw", "drawn", JANGGI__CELL_COUNT, 0},
		{"lost", "lost", JANGGI__CELL_COUNT, 0},
		{"open", "not\nknown", JANGGI__CELL_COUNT, 0},
		{"won_share", "won, of decided", JANGGI__CELL_SHARE, 0},
		{"as_cho", "as\nCho", JANGGI__CELL_COUNT, 0},
		{"cho_share", "won as Cho", JANGGI__CELL_SHARE, 0},
		{"as_han", "as\nHan", JANGGI__CELL_COUNT, 0},
		{"han_share", "won as Han", JANGGI__CELL_SHARE, 0},
		{"grade", "best\ngrade", JANGGI__CELL_SIGNED, 0},
		{"from", "from", JANGGI__CELL_COUNT, 0},
		{"to", "to", JANGGI__CELL_COUNT, 0},
	};
	const struct players *p = self;
	struct janggi__bagged *list =
		janggi__bag_sorted(&p->players, compare);

	(void)stats;
	if (!list) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "players", "Players",
		"By the name as the record has it, without the grade: two of "
		"one name are one here. A game without a name is on no row. "
		"grade: the best in any record; years: of the first game and "
		"of the last.",
		columns, N_OF(columns));
	for (size_t i = 0; i < p->players.n; i++)
		put_player(table, list[i].key, list[i].thing);
	free(list);
}

const struct janggi__tabulator janggi__players_table = {
	.name = "players",
	.title = "Players",
	.needs = JANGGI__NEED_PLAYERS | JANGGI__NEED_RANKS | JANGGI__NEED_YEAR,
	.size = sizeof(struct players),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
