/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "query/bounds.h"

struct interval {
	int64_t least, most;
};

static void add(struct interval *sum, int64_t weight, uint32_t least,
	uint32_t most)
{
	if (weight > 0) {
		sum->least += weight * least;
		sum->most += weight * most;
	} else {
		sum->least += weight * most;
		sum->most += weight * least;
	}
}

/* How many of a region's points can hold its cells. */
static uint32_t most_of(
	const struct janggi__bounds *bounds, const struct janggi__region *region)
{
	uint32_t points = region->n_points, pieces = 0;

	if (region->cells & JANGGI__CELL_EMPTY)
		return points;
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (region->cells >> c & 1)
			pieces += bounds->most[c];
	return pieces < points ? pieces : points;
}

enum janggi__maybe janggi__bounds_linear(const struct janggi__bounds *bounds,
	const struct janggi__linear *linear, int64_t base)
{
	struct interval sum = { base, base };

	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (linear->piece[c])
			add(&sum, linear->piece[c], bounds->least[c],
				bounds->most[c]);
	if (linear->ply)
		add(&sum, linear->ply, bounds->ply_least, bounds->ply_most);
	for (const struct janggi__region *r = linear->regions; r; r = r->next)
		add(&sum, r->weight, 0, most_of(bounds, r));
	if (sum.most < linear->low || sum.least > linear->high)
		return JANGGI__NO;
	if (sum.least >= linear->low && sum.most <= linear->high)
		return JANGGI__YES;
	return JANGGI__MAYBE;
}

enum janggi__maybe janggi__bounds_position(
	const struct janggi__bounds *bounds, const struct janggi__leaf *leaf)
{
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (leaf->count[c] < bounds->least[c] ||
			leaf->count[c] > bounds->most[c])
			return JANGGI__NO;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned gone = 0; gone < 10; gone++)
			if (leaf->behind[side][gone] <
					bounds->behind_least[side][gone] ||
				leaf->behind[side][gone] >
					bounds->behind_most[side][gone])
				return JANGGI__NO;
	return JANGGI__MAYBE;
}
