/* SPDX-License-Identifier: MIT */
/*
 * How strong players are, and what the first move is worth.
 *
 * Cho is expected to score 1 / (1 + exp(-(c - h + f))), c and h the players'
 * strengths and f the first move's worth: Bradley and Terry's model with a
 * term for the first move.  A draw is half a win for either.  A weak normal
 * prior keeps those finite who never lost.  What is found is the strengths'
 * most likely values given that, by Newton's method; docs/stats.md has the
 * formulas and what the prior costs.
 */
#ifndef JANGGI_RATING_H
#define JANGGI_RATING_H
#ifndef JANGGI_BUILD
# error "rating.h is internal to lib/"
#endif
#include "base/base.h"

struct janggi__rated_game {
	uint32_t cho, han; /* players, from 0 */
	uint8_t halves; /* Cho's score: 0, 1, 2 */
};

struct janggi__rated_player {
	double strength; /* in logits, 0: the middle */
	double error; /* its standard error */
	uint32_t games; /* against others */
	uint32_t halves; /* scored in them */
};

struct janggi__ratings {
	struct janggi__rated_player *players;
	size_t n_players;
	double first, first_error; /* the first move, in logits */
	uint64_t games; /* against others */
	/* players who are linked by a chain of games are of one group */
	uint32_t groups; /* with a game in them */
	uint64_t largest; /* games of the group that has most */
	/* how the fit went */
	unsigned iterations;
	double gradient; /* largest left, in games */
	bool converged;
};

/*
 * Fit.  Games of a player against himself (or of two of one name) tell of the
 * first move alone.  A fit that did not converge is no failure but is told.
 */
enum janggi_status janggi__ratings_fit(struct janggi__ratings *out,
	const struct janggi__rated_game *games, size_t n_games,
	size_t n_players, struct janggi_error *err);
void janggi__ratings_release(struct janggi__ratings *ratings);

/* What Cho is expected to score in a game, 0 to 1. */
double janggi__ratings_expect(
	const struct janggi__ratings *ratings, uint32_t cho, uint32_t han);

/* Logits as Elo points: 400 are odds of ten to one. */
double janggi__elo(double logits);

/*
 * Some games seen at equal strength: what Cho would score if players were
 * equals, from what he scored and from what their strengths and the first
 * move made one expect.
 */
struct janggi__level_game {
	double ahead; /* logits: Cho's strength less Han's */
	double halves; /* Cho's score: 0, 1, 2 */
};
struct janggi__level {
	double scored, expected; /* shares; expected includes the first move */
	double share, low, high; /* at equal strength, 95 % */
	bool known; /* there are games enough for an interval */
};
void janggi__level_share(struct janggi__level *out,
	const struct janggi__level_game *games, size_t n, double first);

/* ------------------------------------------- between the files of ratings */

/* All games of two players with the same one as Cho. */
struct janggi__rated_pair {
	uint32_t cho, han;
	uint32_t n, halves;
	double weight; /* second derivative, at the point that was looked at */
};

/* The log-likelihood's second derivative, with the prior: sparse, negated. */
struct janggi__rating_matrix {
	const struct janggi__rated_pair *pairs;
	size_t n_pairs, n_players; /* the first move has index n_players */
	double prior, first_prior; /* precisions */
	double *diagonal; /* n_players + 1 */
	double *scratch; /* three vectors of that size */
};
void janggi__rating_matrix_diagonal(struct janggi__rating_matrix *matrix);
/*
 * Solve matrix x = b by conjugate gradients, until what is left is below so
 * small a part of b; x holds the result.
 */
void janggi__rating_matrix_solve(const struct janggi__rating_matrix *matrix,
	const double *b, double *x, double part);
/* Approximate diagonal of the inverse of the players' part. */
void janggi__rating_matrix_variances(
	const struct janggi__rating_matrix *matrix, double *out);

#endif
