/* SPDX-License-Identifier: MIT */
/*
 * Games counted so that any bonus can be asked about afterwards: those that
 * points decide by their margin on the board, the others by their winner.
 */
#ifndef JANGGI_TALLY_H
#define JANGGI_TALLY_H
#ifndef JANGGI_BUILD
# error "tally.h is internal to lib/"
#endif
#include "base/base.h"

#define JANGGI__WINNERS 4
/* Sixteen pieces a side, fifteen of them chariots: 195 points. */
#define JANGGI__MARGIN_MAX 200

struct janggi__tally {
	uint64_t n; /* games */
	uint64_t scored; /* of them, decided by points */
	uint64_t margin[2 * JANGGI__MARGIN_MAX + 1]; /* the scored, by Cho's
				points minus Han's plus MARGIN_MAX */
	uint64_t other[JANGGI__WINNERS]; /* the rest, by winner */
};

/* How many of a tally's games each wins; indexed by enum janggi_winner. */
struct janggi__split {
	uint64_t won[JANGGI__WINNERS];
};

/* Results that a change of bonus turns, from one winner to another. */
struct janggi__flips {
	uint64_t n;
	uint64_t turned[JANGGI__WINNERS][JANGGI__WINNERS]; /* [from][to] */
};

/* Count a game that points decide, or one that they do not. */
void janggi__tally_scored(struct janggi__tally *tally, const int points[2]);
void janggi__tally_other(
	struct janggi__tally *tally, enum janggi_winner winner);
/* Add all of one tally to another. */
void janggi__tally_merge(
	struct janggi__tally *to, const struct janggi__tally *from);

void janggi__tally_split(const struct janggi__tally *tally,
	const struct janggi_bonus *bonus, struct janggi__split *out);
/* Of the scored games alone. */
void janggi__tally_split_scored(const struct janggi__tally *tally,
	const struct janggi_bonus *bonus, struct janggi__split *out);
void janggi__tally_flips(const struct janggi__tally *tally,
	const struct janggi_bonus *from, const struct janggi_bonus *to,
	struct janggi__flips *out);

/*
 * Bonuses on one line: halves for Han above 0, for Cho below.
 */
struct janggi_bonus janggi__bonus_at(int han_halves);
int janggi__bonus_line(const struct janggi_bonus *bonus);

enum janggi__bonus_step {
	JANGGI__BONUS_HALF, /* 0.5, 1.5 ...: no game is tied */
	JANGGI__BONUS_WHOLE, /* none, 1, 2 ... */
	JANGGI__BONUS_ANY
};
/*
 * The bonus under which Cho's and Han's wins among the scored games differ
 * least; of several, the smallest, and of two of a size, Han's.  from and to
 * are the ends of the bonuses under which the 95 % interval of Cho's share (a
 * tie counts half) holds one half; false if there is none (or no game).
 */
struct janggi__fair {
	int bonus, from, to; /* on the line */
	bool has_range;
};
void janggi__tally_fair(const struct janggi__tally *tally,
	enum janggi__bonus_step step, struct janggi__fair *out);

/*
 * The margin, in points, of the scored game at rank i (from 0) of n in
 * ascending order.  i is below tally->scored.
 */
int janggi__tally_margin_at(const struct janggi__tally *tally, uint64_t i);

#endif
