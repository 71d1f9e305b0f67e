/* SPDX-License-Identifier: MIT */
/* Queries made at random, for tests that ask the same in two ways. */
#ifndef TESTS_RANDOM_QUERY_H
#define TESTS_RANDOM_QUERY_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "janggi.h"

struct random_queries {
	uint64_t seed; /* not 0 */
	/* terms to be used beside those of the board; may be none */
	const char *const *terms;
	size_t n_terms;
	/* The FEN of some position. */
	void (*fen)(struct random_queries *r, char fen[JANGGI_FEN_TEXT]);
	void *payload;
};

static inline unsigned random_below(struct random_queries *r, unsigned n)
{
	r->seed ^= r->seed << 13;
	r->seed ^= r->seed >> 7;
	r->seed ^= r->seed << 17;
	return (unsigned)(r->seed % n);
}

static inline void random_leaf(
	struct random_queries *r, char *text, size_t size)
{
	static const char *const leaves[] = { "check", "check.cho",
		"check.han", "facing", "pass", "pass.cho", "capture",
		"capture of screen", "capture of cannon|chariot by soldier",
		"capture of screen by cannon", "capture on 41-49",
		"move of horse", "move from 71-79", "move of soldier to 52|e5",
		"turn.cho", "turn.han", "mate", "chariots.cho = 2",
		"chariots.cho < 2", "cannons.han = 0", "soldiers in 5..7",
		"points.cho - points.han >= 3", "horses.han != 2",
		"points.cho - points.han in -4..4", "pieces.han <= 12",
		"imbalance horse for elephant", "imbalance soldier for guard",
		"horse.cho on 83|87", "any on 55", "any.han on 71-99",
		"all soldier on 71|73", "empty 41-43", "empty palace",
		"count soldier.cho on 11-59 >= 2", "cannon.cho on 85",
		"count soldier.cho on 11-59 - soldiers.han > -2",
		"ply in 5..30", "ply - 2 * soldiers > 4", "length - ply < 10",
		"system.cho 면포", "system 귀마", "pattern '????k/9/9/p'",
		"pattern '////////4_/?[NB][NB]'" };
	const unsigned n = sizeof(leaves) / sizeof(*leaves);
	char fen[JANGGI_FEN_TEXT];
	unsigned i;

	if (!random_below(r, 6)) {
		r->fen(r, fen);
		snprintf(text, size, "position '%s'", fen);
		return;
	}
	i = random_below(r, n + (unsigned)r->n_terms);
	if (r->n_terms && random_below(r, 3) == 0)
		i = n + random_below(r, (unsigned)r->n_terms);
	snprintf(text, size, "%s", i < n ? leaves[i] : r->terms[i - n]);
}

static inline void random_query(
	struct random_queries *r, char *text, size_t size, unsigned depth)
{
	static const char *const unary[] = { "not", "first", "last", "ever",
		"never", "always", "mirror", "swap" };
	unsigned kind = depth ? random_below(r, 10) : 10;
	char *left, *right;

	if (kind >= 8) {
		random_leaf(r, text, size);
		return;
	}
	left = malloc(size);
	right = malloc(size);
	if (!left || !right)
		abort();
	random_query(r, left, size, depth - 1);
	random_query(r, right, size, depth - 1);
	switch (kind) {
	case 0:
	case 1: snprintf(text, size, "(%s and %s)", left, right); break;
	case 2: snprintf(text, size, "(%s or %s)", left, right); break;
	case 3: snprintf(text, size, "(%s then %s)", left, right); break;
	case 4:
		snprintf(text, size, "(%s then within %u plies %s)", left,
			1 + random_below(r, 9), right);
		break;
	case 5:
		snprintf(text, size, "(%s) for %u plies", left,
			1 + random_below(r, 6));
		break;
	case 6:
		snprintf(text, size, "(%s) at %u..%u", left,
			random_below(r, 20), 20 + random_below(r, 60));
		break;
	default:
		snprintf(text, size, "%s (%s)", unary[random_below(r, 8)],
			left);
		break;
	}
	free(left);
	free(right);
}

#endif
