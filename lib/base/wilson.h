/* SPDX-License-Identifier: MIT */
/* How far a share of n may be from the truth. */
#ifndef JANGGI_WILSON_H
#define JANGGI_WILSON_H
#ifndef JANGGI_BUILD
# error "wilson.h is internal to lib/"
#endif
#include <stdint.h>

struct janggi__share {
	double share, low, high; /* between 0 and 1 */
};

/*
 * The share halves / 2n and its 95 % Wilson score interval.  Ties counted
 * as halves vary less than the binomial that the interval is made for, so
 * with ties it errs on the wide side.  n is not 0 and halves at most 2n.
 */
struct janggi__share janggi__wilson(uint64_t halves, uint64_t n);

/* x times scale, rounded half up: printed digits come from here alone. */
unsigned janggi__share_round(double x, unsigned scale);

#endif
