/* SPDX-License-Identifier: MIT */
/* What a game can still come to, or can have held at all. */
#ifndef JANGGI_QUERY_BOUNDS_H
#define JANGGI_QUERY_BOUNDS_H
#ifndef JANGGI_BUILD
#error "bounds.h is internal to lib/"
#endif
#include "query/program.h"

/*
 * Material only falls: between two positions of a game each count lies
 * between theirs.  Likewise soldiers never go back.
 */
struct janggi__bounds {
	uint8_t least[JANGGI__CELLS], most[JANGGI__CELLS];
	uint8_t behind_least[2][10], behind_most[2][10];
	uint32_t ply_least, ply_most;
};

/* Can low <= base + the sum <= high come true?  Yes: nothing else can. */
enum janggi__maybe janggi__bounds_linear(const struct janggi__bounds *bounds,
	const struct janggi__linear *linear, int64_t base);
/* Can the position occur? */
enum janggi__maybe janggi__bounds_position(
	const struct janggi__bounds *bounds, const struct janggi__leaf *leaf);

#endif
