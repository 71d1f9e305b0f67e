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
 * What was scored beyond what was expected is added to what equals would
 * expect.  Nothing is asked of the games themselves but that strength tells
 * in them as in all others, or less; its error is that of the differences.
 */
void janggi__level_share(struct janggi__level *out,
	const struct janggi__level_game *games, size_t n, double first)
{
	double scored = 0, expected = 0, beyond, squares = 0, reach;

	memset(out, 0, sizeof(*out));
	if (!n)
		return;
	for (size_t i = 0; i < n; i++) {
		scored += games[i].halves / 2;
		expected += logistic(games[i].ahead + first);
	}
	out->scored = scored / (double)n;
	out->expected = expected / (double)n;
	beyond = out->scored - out->expected;
	out->share = fmin(fmax(logistic(first) + beyond, 0), 1);
	if (n < 2)
		return;
	for (size_t i = 0; i < n; i++) {
		double off = games[i].halves / 2 -
			     logistic(games[i].ahead + first) - beyond;

		squares += off * off;
	}
	reach = Z * sqrt(squares / ((double)n - 1) / (double)n);
	out->known = true;
	out->low = fmax(out->share - reach, 0);
	out->high = fmin(out->share + reach, 1);
}
