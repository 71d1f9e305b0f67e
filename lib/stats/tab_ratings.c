/* SPDX-License-Identifier: MIT */
/* ratings: how strong players are, and what is left when that is known. */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stats/rating.h"
#include "stats/tables.h"

#define MIDDLE 1500 /* the rating of a player of middling strength */
#define Z      1.959963984540054

/* A game whose players and result are known. */
struct rated {
	uint32_t cho, han;
	int16_t margin; /* Cho's points less Han's, where points decide */
	uint8_t halves; /* Cho's score */
	uint8_t pair; /* of formations */
	bool scored; /* drawn under the first preset, not under the second */
};

struct ratings {
	struct janggi__bag players; /* of uint32_t, 1 + number */
	struct rated *games;
	size_t n, cap;
	uint64_t left_out; /* no name, or no result */
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	(void)stats;
	((struct ratings *)self)->players.size = sizeof(uint32_t);
	return true;
}

static void end(void *self)
{
	struct ratings *r = self;

	janggi__bag_release(&r->players);
	free(r->games);
}

static bool number_of(
	struct ratings *r, struct janggi_text name, uint32_t *number)
{
	uint32_t *kept = janggi__bag_get(&r->players, name.s, name.n);

	if (!kept)
		return false;
	if (!*kept)
		*kept = (uint32_t)r->players.n;
	*number = *kept - 1;
	return true;
}

static bool grow(struct ratings *r)
{
	size_t cap = r->cap ? 2 * r->cap : 1024;
	struct rated *games;

	if (cap > SIZE_MAX / sizeof(*games) / 2)
		return false;
	games = realloc(r->games, cap * sizeof(*games));
	if (!games)
		return false;
	r->games = games;
	r->cap = cap;
	return true;
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct ratings *r = self;
	struct rated game = {.pair = (uint8_t)janggi__pair_of(stats, gist)};

	if (result->winner == JANGGI_WINNER_NONE ||
		!gist->text[JANGGI__GIST_CHO].n ||
		!gist->text[JANGGI__GIST_HAN].n) {
		r->left_out++;
		return true;
	}
	if (!number_of(r, gist->text[JANGGI__GIST_CHO], &game.cho) ||
		!number_of(r, gist->text[JANGGI__GIST_HAN], &game.han) ||
		(r->n == r->cap && !grow(r)))
		return false;
	game.halves = result->winner == JANGGI_WINNER_CHO    ? 2
		      : result->winner == JANGGI_WINNER_DRAW ? 1
							     : 0;
	if (gist->n_judged > 1 && gist->judged[1].scored &&
		gist->judged[0].verdict.basis == JANGGI_BASIS_BOARD &&
		gist->judged[0].verdict.winner == JANGGI_WINNER_DRAW) {
		const int *points = gist->judged[1].verdict.points;

		game.scored = true;
		game.margin = (int16_t)(points[0] - points[1]);
	}
	r->games[r->n++] = game;
	return true;
}

/* --------------------------------------------------------------------- fit */

static bool fit(const struct ratings *r, struct janggi__ratings *out)
{
	struct janggi__rated_game *games =
		calloc(r->n + 1, sizeof(*games));
	bool good = games;

	for (size_t i = 0; good && i < r->n; i++)
		games[i] = (struct janggi__rated_game){r->games[i].cho,
			r->games[i].han, r->games[i].halves};
	good = good && !janggi__ratings_fit(
			       out, games, r->n, r->players.n, NULL);
	free(games);
	return good;
}

static int64_t hundredths(double x)
{
	return llround(100 * x);
}

/* The first move's worth, from low to high, in Elo. */
static void put_first(const struct ratings *r, const struct janggi__ratings *fit,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"n", "games", JANGGI__CELL_COUNT, 0},
		{"left_out", "left\nout", JANGGI__CELL_COUNT, 0},
		{"players", "players", JANGGI__CELL_COUNT, 0},
		{"first_move", "first\nmove", JANGGI__CELL_FIXED, 0},
		{"first_move_low", "from", JANGGI__CELL_FIXED, 0},
		{"first_move_high", "to", JANGGI__CELL_FIXED, 0},
		{"equal", "Cho, equals\n(%)", JANGGI__CELL_FIXED, 0},
		{"equal_low", "from", JANGGI__CELL_FIXED, 0},
		{"equal_high", "to", JANGGI__CELL_FIXED, 0},
		{"groups", "groups", JANGGI__CELL_COUNT, 0},
		{"largest", "largest\ngroup", JANGGI__CELL_COUNT, 0},
		{"iterations", "itera-\ntions", JANGGI__CELL_COUNT, 0},
		{"converged", "con-\nverged", JANGGI__CELL_TEXT, 0},
	};
	double reach = Z * fit->first_error;

	janggi__table_section(table, "first-move", "The first move",
		"Strengths and the worth of the first move fitted together. "
		"first move: in Elo points, with its 95 % interval; equals: "
		"what Cho scores by it against a player as strong. left out: "
		"games without a result or a name. groups: of players linked "
		"by games; strengths of two groups cannot be compared. "
		"largest group: its games. converged: no: the fit failed, and "
		"nothing here is to be used.",
		columns, N_OF(columns));
	janggi__table_row(table, 0);
	janggi__table_count(table, r->n);
	janggi__table_count(table, r->left_out);
	janggi__table_count(table, r->players.n);
	for (int i = 0; i < 3; i++)
		janggi__table_fixed(table,
			hundredths(janggi__elo(
				fit->first + (i ? 2 * i - 3 : 0) * reach)));
	for (int i = 0; i < 3; i++)
		janggi__table_fixed(table,
			hundredths(100 / (1 + exp(-fit->first -
						  (i ? 2 * i - 3 : 0) *
							  reach))));
	janggi__table_count(table, fit->groups);
	janggi__table_count(table, fit->largest);
	janggi__table_count(table, fit->iterations);
	janggi__table_str(table, fit->converged ? "yes" : "no");
}

/* ----------------------------------------------------------------- players */

struct listed {
	struct janggi_text name;
	const struct janggi__rated_player *player;
	int64_t rating, low, high;
};

static int compare_listed(const void *a, const void *b)
{
	const struct listed *p = a, *q = b;

	if (p->low != q->low)
		return p->low < q->low ? 1 : -1;
	return janggi__text_compare(p->name, q->name);
}

static void put_players(const struct ratings *r,
	const struct janggi__ratings *fit, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"player", "player", JANGGI__CELL_TEXT, 0},
		{"n", "games", JANGGI__CELL_COUNT, 0},
		{"score", "score", JANGGI__CELL_SHARE, 0},
		{"rating", "rating", JANGGI__CELL_SIGNED, 0},
		{"rating_low", "from", JANGGI__CELL_SIGNED, 0},
		{"rating_high", "to", JANGGI__CELL_SIGNED, 0},
	};
	struct listed *list = calloc(r->players.n + 1, sizeof(*list));

	janggi__table_section(table, "ratings", "Players by strength",
		"1500 is the middle. In order of the interval's lower end, so "
		"that few games put nobody in front. score: a draw is half a "
		"win. Two of one name are one here; games against oneself are "
		"not counted.",
		columns, N_OF(columns));
	if (!list) {
		table->failed = true;
		return;
	}
	for (size_t i = 0; i < r->players.n; i++) {
		const struct janggi__rated_player *p = &fit->players[i];
		double reach = Z * p->error;

		list[i].name = r->players.all[i].key;
		list[i].player = p;
		list[i].rating = MIDDLE + llround(janggi__elo(p->strength));
		list[i].low =
			MIDDLE + llround(janggi__elo(p->strength - reach));
		list[i].high =
			MIDDLE + llround(janggi__elo(p->strength + reach));
	}
	qsort(list, r->players.n, sizeof(*list), compare_listed);
	for (size_t i = 0; i < r->players.n; i++) {
		janggi__table_row(table, 0);
		janggi__table_text(table, list[i].name.s, list[i].name.n);
		janggi__table_count(table, list[i].player->games);
		janggi__table_share_halves(
			table, list[i].player->halves, list[i].player->games);
		janggi__table_signed(table, list[i].rating);
		janggi__table_signed(table, list[i].low);
		janggi__table_signed(table, list[i].high);
	}
	free(list);
}

/* ------------------------------------------------------- at equal strength */

#define LEVEL_COLUMNS \
	{"n", "games", JANGGI__CELL_COUNT, 0}, \
	{"scored", "scored\n(%)", JANGGI__CELL_FIXED, 0}, \
	{"expected", "ex-\npected", JANGGI__CELL_FIXED, 0}, \
	{"equal", "equals\n(%)", JANGGI__CELL_FIXED, 0}, \
	{"equal_low", "from", JANGGI__CELL_FIXED, 0}, \
	{"equal_high", "to", JANGGI__CELL_FIXED, 0}

static void put_level(struct janggi_table *table,
	const struct janggi__level_game *games, size_t n, double first)
{
	struct janggi__level level;

	janggi__level_share(&level, games, n, first);
	janggi__table_count(table, n);
	janggi__table_fixed(table, hundredths(100 * level.scored));
	janggi__table_fixed(table, hundredths(100 * level.expected));
	if (!level.known) {
		for (int i = 0; i < 3; i++)
			janggi__table_none(table);
		return;
	}
	janggi__table_fixed(table, hundredths(100 * level.share));
	janggi__table_fixed(table, hundredths(100 * level.low));
	janggi__table_fixed(table, hundredths(100 * level.high));
}

static double ahead(
	const struct janggi__ratings *fit, const struct rated *game)
{
	return fit->players[game->cho].strength -
	       fit->players[game->han].strength;
}

static void put_formations(const struct ratings *r,
	const struct janggi__ratings *fit, struct janggi__level_game *room,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"cho_formation", "Cho", JANGGI__CELL_TEXT,
			JANGGI__COLUMN_GROUP},
		{"han_formation", "Han", JANGGI__CELL_TEXT, 0},
		LEVEL_COLUMNS,
	};

	janggi__table_section(table, "formations",
		"Formations at equal strength",
		"Cho's score in percent, a draw as half a win. expected: by "
		"the players' strengths and the first move. equals: what "
		"equals would expect, and what was scored beyond the expected; "
		"its 95 % interval takes strengths as known.",
		columns, N_OF(columns));
	for (unsigned pair = 0; pair < JANGGI__PAIRS - 1; pair++) {
		size_t n = 0;

		for (size_t i = 0; i < r->n; i++)
			if (r->games[i].pair == pair)
				room[n++] = (struct janggi__level_game){
					ahead(fit, &r->games[i]),
					r->games[i].halves};
		if (!n)
			continue;
		janggi__table_row(table, 0);
		janggi__table_str(table,
			janggi_formation_letters(pair / JANGGI_FORMATIONS));
		janggi__table_str(table,
			janggi_formation_letters(pair % JANGGI_FORMATIONS));
		put_level(table, room, n, fit->first);
	}
}

static void put_bonuses(const struct ratings *r,
	const struct janggi_stats *stats, const struct janggi__ratings *fit,
	struct janggi__level_game *room, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		LEVEL_COLUMNS,
	};
	const struct janggi_stats_options *options = &stats->options;

	janggi__table_section(table, "bonus", "The bonus at equal strength",
		"Games that the first preset draws on the board and points "
		"decide under the second, by the points there and this bonus; "
		"columns as above.",
		columns, N_OF(columns));
	for (int line = options->bonus_from; line <= options->bonus_to;
		line += options->bonus_step) {
		struct janggi_bonus bonus = janggi__bonus_at(line);
		char text[24];
		size_t n = 0;

		for (size_t i = 0; i < r->n; i++) {
			/* halves that Cho is in front by */
			int front = 2 * r->games[i].margin - line;

			if (!r->games[i].scored)
				continue;
			room[n].ahead = ahead(fit, &r->games[i]);
			room[n++].halves = front > 0 ? 2 : front < 0 ? 0 : 1;
		}
		if (!n)
			return;
		janggi_bonus_text(&bonus, text);
		janggi__table_row(table, 0);
		janggi__table_str(table, text);
		put_level(table, room, n, fit->first);
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	const struct ratings *r = self;
	struct janggi__level_game *room = calloc(r->n + 1, sizeof(*room));
	struct janggi__ratings found = {0};

	if (!room || !fit(r, &found)) {
		table->failed = true;
	} else {
		put_first(r, &found, table);
		put_players(r, &found, table);
		put_formations(r, &found, room, table);
		put_bonuses(r, stats, &found, room, table);
	}
	janggi__ratings_release(&found);
	free(room);
}

const struct janggi__tabulator janggi__ratings_table = {
	.name = "ratings",
	.title = "Ratings",
	.needs = JANGGI__NEED_PLAYERS,
	.size = sizeof(struct ratings),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
