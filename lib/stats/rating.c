/* SPDX-License-Identifier: MIT */
/* Fitting strengths by Newton's method. */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stats/rating.h"

#define LOGIT_PER_ELO (2.302585092994046 / 400)
/*
 * The spread of strengths that is taken for granted.  Weak: it pulls a player
 * of ten games a tenth of the way to the middle, and is there for those who
 * lost or won them all.  A narrower one, such as the games themselves speak
 * for, would leave a part of the difference in strength to the first move
 * where the weaker player usually has it.
 */
#define SPREAD (400 * LOGIT_PER_ELO)
/* Of the first move: as much as one game says, so that it stays finite. */
#define FIRST_PRIOR 0.25
#define ITERATIONS  100
/* Games that the sums of scores and of expectations may differ by. */
#define GRADIENT_MAX 1e-6

struct fit {
	struct janggi__rating_matrix matrix;
	struct janggi__rated_pair *pairs;
	double *x; /* strengths, and the first move behind them */
	double *gradient, *step, *tried; /* of the same size */
};

double janggi__elo(double logits)
{
	return logits / LOGIT_PER_ELO;
}

static double logistic(double x)
{
	return 1 / (1 + exp(-x));
}

/* log(logistic(x)) without overflow. */
static double log_logistic(double x)
{
	return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x));
}

/* ------------------------------------------------------------------- pairs */

/* The same two players side by side, and of them the same Cho. */
static int compare_pairs(const void *a, const void *b)
{
	const struct janggi__rated_pair *p = a, *q = b;
	uint32_t p_low = p->cho < p->han ? p->cho : p->han;
	uint32_t q_low = q->cho < q->han ? q->cho : q->han;
	uint32_t p_high = p->cho ^ p->han ^ p_low;
	uint32_t q_high = q->cho ^ q->han ^ q_low;

	if (p_low != q_low)
		return p_low < q_low ? -1 : 1;
	if (p_high != q_high)
		return p_high < q_high ? -1 : 1;
	return p->cho < q->cho ? -1 : p->cho > q->cho;
}

static size_t join_pairs(struct janggi__rated_pair *pairs,
	const struct janggi__rated_game *games, size_t n_games)
{
	size_t n = 0;

	for (size_t i = 0; i < n_games; i++)
		pairs[i] = (struct janggi__rated_pair){games[i].cho,
			games[i].han, 1, games[i].halves, 0};
	if (n_games)
		qsort(pairs, n_games, sizeof(*pairs), compare_pairs);
	for (size_t i = 0; i < n_games; i++) {
		if (n && pairs[n - 1].cho == pairs[i].cho &&
			pairs[n - 1].han == pairs[i].han) {
			pairs[n - 1].n++;
			pairs[n - 1].halves += pairs[i].halves;
		} else {
			pairs[n++] = pairs[i];
		}
	}
	return n;
}

static uint32_t root_of(uint32_t *parent, uint32_t i)
{
	while (parent[i] != i) {
		parent[i] = parent[parent[i]];
		i = parent[i];
	}
	return i;
}

/* Who can be compared with whom. */
static bool find_groups(struct janggi__ratings *out, const struct fit *fit)
{
	uint32_t *parent = malloc((out->n_players + 1) * sizeof(*parent));
	uint64_t *games = calloc(out->n_players + 1, sizeof(*games));

	if (parent && games) {
		for (size_t i = 0; i < out->n_players; i++)
			parent[i] = (uint32_t)i;
		for (size_t k = 0; k < fit->matrix.n_pairs; k++)
			parent[root_of(parent, fit->pairs[k].cho)] =
				root_of(parent, fit->pairs[k].han);
		for (size_t k = 0; k < fit->matrix.n_pairs; k++)
			if (fit->pairs[k].cho != fit->pairs[k].han)
				games[root_of(parent, fit->pairs[k].cho)] +=
					fit->pairs[k].n;
		for (size_t i = 0; i < out->n_players; i++) {
			out->groups += games[i] != 0;
			if (games[i] > out->largest)
				out->largest = games[i];
		}
	}
	free(games);
	if (!parent)
		return false;
	free(parent);
	return games != NULL;
}

/* --------------------------------------------------------------------- fit */

static double ahead(const struct janggi__rated_pair *pair, const double *x,
	size_t n_players)
{
	return x[pair->cho] - x[pair->han] + x[n_players];
}

/* What is to be made as large as it can be. */
static double likelihood(const struct fit *fit, const double *x)
{
	const struct janggi__rating_matrix *m = &fit->matrix;
	double sum = -m->first_prior * x[m->n_players] * x[m->n_players] / 2;
	double squares = 0;

	for (size_t i = 0; i < m->n_players; i++)
		squares += x[i] * x[i];
	sum -= m->prior * squares / 2;
	for (size_t k = 0; k < m->n_pairs; k++) {
		const struct janggi__rated_pair *pair = &fit->pairs[k];
		double a = ahead(pair, x, m->n_players);
		double won = pair->halves / 2.0;

		sum += won * log_logistic(a) +
		       (pair->n - won) * log_logistic(-a);
	}
	return sum;
}

/* The gradient at x, and the weights of the second derivative. */
static double derive(struct fit *fit)
{
	struct janggi__rating_matrix *m = &fit->matrix;
	double *g = fit->gradient, largest = 0;

	for (size_t i = 0; i < m->n_players; i++)
		g[i] = -m->prior * fit->x[i];
	g[m->n_players] = -m->first_prior * fit->x[m->n_players];
	for (size_t k = 0; k < m->n_pairs; k++) {
		struct janggi__rated_pair *pair = &fit->pairs[k];
		double p = logistic(ahead(pair, fit->x, m->n_players));
		double more = pair->halves / 2.0 - pair->n * p;

		g[pair->cho] += more;
		g[pair->han] -= more;
		g[m->n_players] += more;
		pair->weight = pair->n * p * (1 - p);
	}
	for (size_t i = 0; i <= m->n_players; i++)
		largest = fmax(largest, fabs(g[i]));
	janggi__rating_matrix_diagonal(m);
	return largest;
}

/* Go to where the quadratic has its top, or as far as it is uphill. */
static bool climb(struct fit *fit, double largest)
{
	size_t n = fit->matrix.n_players + 1;
	double from = likelihood(fit, fit->x);

	janggi__rating_matrix_solve(&fit->matrix, fit->gradient, fit->step,
		fmin(0.01, largest));
	for (double length = 1; length > 1e-6; length /= 2) {
		for (size_t i = 0; i < n; i++)
			fit->tried[i] = fit->x[i] + length * fit->step[i];
		/* near the top all that differs is rounding */
		if (likelihood(fit, fit->tried) >= from - 1e-9 * fabs(from)) {
			memcpy(fit->x, fit->tried, n * sizeof(*fit->x));
			return true;
		}
	}
	return false;
}

static void run(struct fit *fit, struct janggi__ratings *out)
{
	fit->matrix.prior = 1 / (SPREAD * SPREAD);
	fit->matrix.first_prior = FIRST_PRIOR;
	for (;;) {
		out->gradient = derive(fit);
		out->converged = out->gradient < GRADIENT_MAX;
		if (out->converged || out->iterations == ITERATIONS)
			return;
		out->iterations++;
		if (!climb(fit, out->gradient))
			return;
	}
}

static void take_results(const struct fit *fit, struct janggi__ratings *out)
{
	const struct janggi__rating_matrix *m = &fit->matrix;

	janggi__rating_matrix_variances(m, fit->tried);
	for (size_t i = 0; i < out->n_players; i++) {
		out->players[i].strength = fit->x[i];
		out->players[i].error = sqrt(fit->tried[i]);
	}
	for (size_t k = 0; k < m->n_pairs; k++) {
		const struct janggi__rated_pair *pair = &fit->pairs[k];

		if (pair->cho == pair->han)
			continue;
		out->games += pair->n;
		out->players[pair->cho].games += pair->n;
		out->players[pair->cho].halves += pair->halves;
		out->players[pair->han].games += pair->n;
		out->players[pair->han].halves += 2 * pair->n - pair->halves;
	}
	out->first = fit->x[m->n_players];
	memset(fit->gradient, 0, (m->n_players + 1) * sizeof(*fit->gradient));
	fit->gradient[m->n_players] = 1;
	janggi__rating_matrix_solve(m, fit->gradient, fit->step, 1e-7);
	out->first_error = sqrt(fit->step[m->n_players]);
}

enum janggi_status janggi__ratings_fit(struct janggi__ratings *out,
	const struct janggi__rated_game *games, size_t n_games,
	size_t n_players, struct janggi_error *err)
{
	size_t n = n_players + 1;
	struct fit fit = {0};
	double *memory;
	bool done = false;

	memset(out, 0, sizeof(*out));
	if (n_players >= UINT32_MAX || n_games >= UINT32_MAX / 2)
		return janggi__fail(err, JANGGI_ELIMIT, "too many games");
	memory = calloc(n, 8 * sizeof(*memory));
	out->players = calloc(n, sizeof(*out->players));
	fit.pairs = calloc(n_games + 1, sizeof(*fit.pairs));
	if (memory && out->players && fit.pairs) {
		out->n_players = n_players;
		fit.x = memory;
		fit.gradient = memory + n;
		fit.step = memory + 2 * n;
		fit.tried = memory + 3 * n;
		fit.matrix.diagonal = memory + 4 * n;
		fit.matrix.scratch = memory + 5 * n;
		fit.matrix.pairs = fit.pairs;
		fit.matrix.n_players = n_players;
		fit.matrix.n_pairs = join_pairs(fit.pairs, games, n_games);
		done = find_groups(out, &fit);
	}
	if (done) {
		run(&fit, out);
		take_results(&fit, out);
	}
	free(fit.pairs);
	free(memory);
	if (done)
		return JANGGI_OK;
	janggi__ratings_release(out);
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

void janggi__ratings_release(struct janggi__ratings *ratings)
{
	free(ratings->players);
	memset(ratings, 0, sizeof(*ratings));
}

double janggi__ratings_expect(
	const struct janggi__ratings *ratings, uint32_t cho, uint32_t han)
{
	return logistic(ratings->players[cho].strength -
			ratings->players[han].strength + ratings->first);
}
