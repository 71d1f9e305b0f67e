/* SPDX-License-Identifier: MIT */
/* Strengths from games that were made from known ones. */
#include <config.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "stats/rating.h"

/* The prior's standard deviation: 400 Elo. */
#define PRIOR 2.302585092994046

static uint64_t seed;

static uint64_t draw(void)
{
	uint64_t x = seed += UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static double uniform(void)
{
	return (double)(draw() >> 11) / 9007199254740992.0;
}

/* Of mean 0 and variance 1, near enough. */
static double normal(void)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += uniform();
	return sum;
}

struct world {
	double *strength;
	struct janggi__rated_game *games;
	size_t n_players, n_games;
	struct janggi__ratings ratings;
};

/*
 * Games between players drawn at random, one in ten of them of no result
 * either way; the stronger one has Cho less often, as happens.
 */
static void make(struct world *w, size_t n_players, size_t n_games,
	double spread, double first, uint64_t from)
{
	seed = from;
	memset(w, 0, sizeof(*w));
	w->n_players = n_players;
	w->n_games = n_games;
	w->strength = calloc(n_players, sizeof(*w->strength));
	w->games = calloc(n_games, sizeof(*w->games));
	assert_non_null(w->strength);
	assert_non_null(w->games);
	for (size_t i = 0; i < n_players; i++)
		w->strength[i] = spread * normal();
	for (size_t i = 0; i < n_games; i++) {
		struct janggi__rated_game *game = &w->games[i];
		double p, u, ties;

		game->cho = (uint32_t)(draw() % n_players);
		do
			game->han = (uint32_t)(draw() % n_players);
		while (game->han == game->cho);
		if (w->strength[game->cho] > w->strength[game->han] &&
			draw() % 3) {
			uint32_t swap = game->cho;

			game->cho = game->han;
			game->han = swap;
		}
		p = 1 / (1 + exp(-(w->strength[game->cho] -
				   w->strength[game->han] + first)));
		/* draws as much in place of wins as of losses */
		ties = 0.2 * fmin(p, 1 - p);
		u = uniform();
		game->halves = u < p - ties / 2 ? 2 : u < p + ties / 2 ? 1 : 0;
	}
	assert_int_equal(janggi__ratings_fit(&w->ratings, w->games,
				 w->n_games, w->n_players, NULL),
		JANGGI_OK);
}

static void unmake(struct world *w)
{
	janggi__ratings_release(&w->ratings);
	free(w->strength);
	free(w->games);
}

static void known_strengths_are_found_again(void **state)
{
	struct world w;
	double sum = 0, mean = 0;
	size_t within = 0;

	(void)state;
	make(&w, 200, 20000, 1.0, 0.12, 1);
	assert_true(w.ratings.converged);
	assert_true(w.ratings.gradient < 1e-6);
	assert_int_equal(w.ratings.groups, 1);
	assert_int_equal(w.ratings.games, 20000);
	for (size_t i = 0; i < w.n_players; i++)
		mean += w.strength[i] / 200;
	for (size_t i = 0; i < w.n_players; i++) {
		double off = w.ratings.players[i].strength -
			     (w.strength[i] - mean);

		sum += off * off;
		within += fabs(off) < 1.96 * w.ratings.players[i].error;
	}
	/* 200 games a player: an error of 0.17 logits, 30 Elo */
	assert_true(sqrt(sum / 200) < 0.2);
	/* 95 % intervals hold the truth nearly as often as they say */
	assert_in_range(within, 180, 200);
	unmake(&w);
}

/*
 * The raw share is far below one half, for the weaker player has Cho; the
 * fit tells the first move's worth all the same.
 */
static void first_move_is_told_apart_from_strength(void **state)
{
	struct world w;
	double raw = 0;

	(void)state;
	make(&w, 400, 40000, 1.2, 0.2, 2);
	for (size_t i = 0; i < w.n_games; i++)
		raw += w.games[i].halves / 2.0 / (double)w.n_games;
	assert_true(raw < 0.48);
	/* the prior leaves 2 Elo to it here */
	assert_true(fabs(w.ratings.first - 0.2) < 0.07);
	assert_true(w.ratings.first_error > 0.005);
	assert_true(w.ratings.first_error < 0.02);
	unmake(&w);
}

/* Forty worlds: how far off the first move is agrees with the error told. */
static void error_of_the_first_move_is_honest(void **state)
{
	double squares = 0, bias = 0;

	(void)state;
	for (uint64_t i = 0; i < 40; i++) {
		struct world w;
		double off;

		make(&w, 60, 900, 0.8, -0.15, 100 + i);
		assert_true(w.ratings.converged);
		off = (w.ratings.first + 0.15) / w.ratings.first_error;
		squares += off * off;
		bias += off;
		unmake(&w);
	}
	assert_true(squares / 40 > 0.4 && squares / 40 < 1.6);
	assert_true(fabs(bias / 40) < 0.6);
}

static void players_with_few_games_do_not_bias_the_first_move(void **state)
{
	struct world w;

	(void)state;
	make(&w, 5000, 50000, 0.9, 0.3, 3);
	assert_true(w.ratings.converged);
	/* twenty games a player, and the weaker one usually has Cho */
	assert_true(fabs(w.ratings.first - 0.3) < 0.06);
	unmake(&w);
}

/* ------------------------------------------------------------- degenerate */

static void fit(struct janggi__ratings *out,
	const struct janggi__rated_game *games, size_t n, size_t n_players)
{
	assert_int_equal(janggi__ratings_fit(out, games, n, n_players, NULL),
		JANGGI_OK);
	assert_true(out->converged);
	for (size_t i = 0; i < n_players; i++) {
		assert_true(isfinite(out->players[i].strength));
		assert_true(out->players[i].error > 0);
	}
	assert_true(isfinite(out->first));
	assert_true(out->first_error > 0);
}

static void no_games_at_all(void **state)
{
	struct janggi__ratings ratings;

	(void)state;
	fit(&ratings, NULL, 0, 0);
	assert_int_equal(ratings.games, 0);
	assert_int_equal(ratings.groups, 0);
	assert_true(ratings.first == 0);
	janggi__ratings_release(&ratings);
}

static void one_player_alone(void **state)
{
	static const struct janggi__rated_game games[] = {
		{0, 0, 2}, {0, 0, 2}, {0, 0, 0}, {0, 0, 2}};
	struct janggi__ratings ratings;

	(void)state;
	fit(&ratings, games, 4, 1);
	assert_int_equal(ratings.games, 0);
	assert_int_equal(ratings.players[0].games, 0);
	assert_true(fabs(ratings.players[0].strength) < 1e-6);
	/* three of four games: log(3), drawn a little to 0 */
	assert_true(ratings.first > 0.6 && ratings.first < log(3));
	janggi__ratings_release(&ratings);
}

static void undefeated_player_stays_finite(void **state)
{
	struct janggi__rated_game games[60];
	struct janggi__ratings ratings;

	(void)state;
	for (uint32_t i = 0; i < 60; i++)
		games[i] = i % 2 ? (struct janggi__rated_game){0, 1 + i % 4, 2}
				 : (struct janggi__rated_game){1 + i % 4, 0, 0};
	fit(&ratings, games, 60, 5);
	assert_true(ratings.players[0].strength > 1);
	assert_true(janggi__elo(ratings.players[0].strength) < 2000);
	for (int i = 1; i < 5; i++)
		assert_true(ratings.players[i].strength < 0);
	assert_int_equal(ratings.players[0].games, 60);
	assert_int_equal(ratings.players[0].halves, 120);
	janggi__ratings_release(&ratings);
}

static void groups_that_never_met_are_counted(void **state)
{
	static const struct janggi__rated_game games[] = {{0, 1, 2}, {1, 0, 1},
		{2, 3, 0}, {3, 2, 2}, {3, 4, 2}, {6, 6, 0}};
	struct janggi__ratings ratings;

	(void)state;
	fit(&ratings, games, 6, 8);
	assert_int_equal(ratings.groups, 2);
	assert_int_equal(ratings.largest, 3);
	assert_int_equal(ratings.games, 5);
	/* each around the middle of its own */
	assert_true(ratings.players[3].strength > 0);
	assert_true(ratings.players[2].strength < 0);
	assert_true(ratings.players[7].strength == 0);
	janggi__ratings_release(&ratings);
}

static void all_drawn_makes_all_equal(void **state)
{
	struct janggi__rated_game games[300];
	struct janggi__ratings ratings;

	(void)state;
	for (uint32_t i = 0; i < 300; i++)
		games[i] = (struct janggi__rated_game){
			i % 7, (i + 1 + i % 5) % 7, 1};
	fit(&ratings, games, 300, 7);
	for (int i = 0; i < 7; i++)
		assert_true(fabs(ratings.players[i].strength) < 1e-6);
	assert_true(fabs(ratings.first) < 1e-6);
	janggi__ratings_release(&ratings);
}

static void all_won_by_cho_has_a_finite_first_move(void **state)
{
	struct janggi__rated_game games[500];
	struct janggi__ratings ratings;

	(void)state;
	for (uint32_t i = 0; i < 500; i++)
		games[i] = (struct janggi__rated_game){
			i % 9, (i + 1 + i % 7) % 9, 2};
	fit(&ratings, games, 500, 9);
	assert_true(ratings.first > 3 && ratings.first < 12);
	janggi__ratings_release(&ratings);
}

/* A long chain is the slowest thing to solve. */
static void chain_of_players_converges(void **state)
{
	struct janggi__rated_game games[4000];
	struct janggi__ratings ratings;

	(void)state;
	for (uint32_t i = 0; i < 4000; i++)
		games[i] = (struct janggi__rated_game){
			i / 4, i / 4 + 1, (uint8_t)(i % 4 ? 2 : 0)};
	fit(&ratings, games, 4000, 1001);
	assert_int_equal(ratings.groups, 1);
	janggi__ratings_release(&ratings);
}

/* ---------------------------------------------------------- inverse, level */

/* The exact errors, from the full matrix, of eight players. */
static void errors_are_near_those_of_the_full_matrix(void **state)
{
	struct janggi__ratings *r;
	double m[9][18] = {{0}};
	struct world w;

	(void)state;
	make(&w, 8, 400, 0.7, 0.1, 5);
	r = &w.ratings;
	for (int i = 0; i < 8; i++)
		m[i][i] = 1 / (PRIOR * PRIOR);
	m[8][8] = 0.25;
	for (size_t k = 0; k < w.n_games; k++) {
		int c = (int)w.games[k].cho, h = (int)w.games[k].han;
		double p = janggi__ratings_expect(r, w.games[k].cho,
			w.games[k].han);
		double v[9] = {0};

		v[c] = 1;
		v[h] = -1;
		v[8] = 1;
		for (int i = 0; i < 9; i++)
			for (int j = 0; j < 9; j++)
				m[i][j] += p * (1 - p) * v[i] * v[j];
	}
	for (int i = 0; i < 9; i++)
		m[i][9 + i] = 1;
	for (int i = 0; i < 9; i++)
		for (int j = 0; j < 9; j++) {
			double f = m[j][i] / m[i][i];

			for (int k = 0; k < 18 && j != i; k++)
				m[j][k] -= f * m[i][k];
		}
	for (int i = 0; i < 9; i++)
		for (int j = 9; j < 18; j++)
			m[i][j] /= m[i][i];
	for (int i = 0; i < 8; i++) {
		double exact = 0;

		/* of the distance from the middle of all */
		for (int j = 0; j < 8; j++)
			for (int k = 0; k < 8; k++)
				exact += ((i == j) - 0.125) *
					((i == k) - 0.125) * m[j][9 + k];
		/* few players: on the wide side by N / (N - 1) */
		assert_true(r->players[i].error > sqrt(exact));
		assert_true(r->players[i].error < 1.35 * sqrt(exact));
	}
	assert_true(fabs(r->first_error - sqrt(m[8][17])) < 1e-5);
	unmake(&w);
}

static void share_at_equal_strength_takes_strength_away(void **state)
{
	struct janggi__level_game *games;
	struct janggi__level level;
	const size_t n = 20000;

	(void)state;
	games = calloc(n, sizeof(*games));
	assert_non_null(games);
	seed = 9;
	for (size_t i = 0; i < n; i++) {
		games[i].ahead = normal() - 0.8;
		games[i].halves = 2 * (uniform() < 1 / (1 + exp(-(games[i].ahead +
							  0.2))));
	}
	janggi__level_share(&level, games, n, 0.1);
	assert_true(level.known);
	assert_true(level.scored < 0.45);
	assert_true(level.expected < level.scored);
	/* 1 / (1 + exp(-0.2)) */
	assert_true(fabs(level.share - 0.5498) < 0.015);
	assert_true(level.low < level.share && level.share < level.high);
	assert_true(level.high - level.low < 0.03);
	free(games);
}

static void share_at_equal_strength_of_nothing_or_one_game(void **state)
{
	static const struct janggi__level_game won[] = {{0.3, 2}};
	struct janggi__level level;

	(void)state;
	janggi__level_share(&level, NULL, 0, 0.1);
	assert_false(level.known);
	janggi__level_share(&level, won, 1, 0.1);
	assert_false(level.known);
	assert_true(level.scored == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_strengths_are_found_again),
		cmocka_unit_test(first_move_is_told_apart_from_strength),
		cmocka_unit_test(error_of_the_first_move_is_honest),
		cmocka_unit_test(
			players_with_few_games_do_not_bias_the_first_move),
		cmocka_unit_test(no_games_at_all),
		cmocka_unit_test(one_player_alone),
		cmocka_unit_test(undefeated_player_stays_finite),
		cmocka_unit_test(groups_that_never_met_are_counted),
		cmocka_unit_test(all_drawn_makes_all_equal),
		cmocka_unit_test(all_won_by_cho_has_a_finite_first_move),
		cmocka_unit_test(chain_of_players_converges),
		cmocka_unit_test(errors_are_near_those_of_the_full_matrix),
		cmocka_unit_test(share_at_equal_strength_takes_strength_away),
		cmocka_unit_test(
			share_at_equal_strength_of_nothing_or_one_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
