/* SPDX-License-Identifier: MIT */
/* Games of unequal players as they would have gone between equals. */
#include <config.h>
#include <math.h>
#include <string.h>
#include "stats/rating.h"

/* The 97.5th percentile of the normal distribution. */
#define Z 1.959963984540054

static double logistic(double x)
{
	return 1 / (1 + exp(-x));
}

/*
 * These games' own worth of the first move, the strengths being known: where
 * expectations sum up to what was scored.  The sum rises with it and is flat
 * at both ends, so steps are kept short.
 */
static double own_first(const struct janggi__level_game *games, size_t n,
	double scored, double from, double *weight)
{
	double own = from;

	for (int round = 0; round < 200; round++) {
		double sum = 0, step;

		*weight = 0;
		for (size_t i = 0; i < n; i++) {
			double p = logistic(games[i].ahead + own);

			sum += p;
			*weight += p * (1 - p);
		}
		step = (scored - sum) / *weight;
		if (fabs(step) < 1e-10)
			break;
		own += fmin(fmax(step, -1), 1);
	}
	return own;
}

void janggi__level_share(struct janggi__level *out,
	const struct janggi__level_game *games, size_t n, double first)
{
	double scored = 0, expected = 0, own, weight;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < n; i++) {
		scored += games[i].halves / 2;
		expected += logistic(games[i].ahead + first);
	}
	if (!n)
		return;
	out->scored = scored / (double)n;
	out->expected = expected / (double)n;
	/* all won or all lost: the worth would be infinite */
	if (scored <= 0 || scored >= (double)n) {
		out->share = out->scored;
		out->low = 0;
		out->high = 1;
		return;
	}
	own = own_first(games, n, scored, first, &weight);
	out->known = true;
	out->share = logistic(own);
	out->low = logistic(own - Z / sqrt(weight));
	out->high = logistic(own + Z / sqrt(weight));
}
