/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <math.h>
#include "base/base.h"
#include "base/wilson.h"

/* The 97.5th percentile of the normal distribution. */
#define Z 1.959963984540054

/*
 * Wilson (1927): the p for which |p^ - p| = z sqrt(p (1 - p) / n).  Unlike
 * the textbook p^ +- z s it stays within 0 and 1 and is honest for small n
 * and shares near the ends.
 */
static void interval(double p, double n, double *low, double *high)
{
	double z2 = Z * Z;
	double scale = 1 / (1 + z2 / n);
	double middle = (p + z2 / (2 * n)) * scale;
	double reach = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) * scale;

	/* The ends are exact at 0 and 1; rounding must not say otherwise. */
	*low = p <= 0 ? 0 : fmax(0, middle - reach);
	*high = p >= 1 ? 1 : fmin(1, middle + reach);
}

struct janggi__share janggi__wilson(uint64_t halves, uint64_t n)
{
	struct janggi__share share;

	assert(n && halves / 2 <= n);
	share.share = (double)halves / (2 * (double)n);
	interval(share.share, (double)n, &share.low, &share.high);
	return share;
}

unsigned janggi__share_round(double x, unsigned scale)
{
	return (unsigned)floor(x * scale + 0.5);
}

struct janggi_share janggi_share_of(uint64_t halves, uint64_t n)
{
	struct janggi__share share = janggi__wilson(halves, n);

	return (struct janggi_share){ share.share, share.low, share.high };
}
