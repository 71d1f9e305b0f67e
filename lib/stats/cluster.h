/* SPDX-License-Identifier: MIT */
/*
 * Intervals that know that games of the same two players are not independent
 * of each other: a bootstrap over pairs of players.
 *
 * Beside what is counted, everything is counted again in replicas.  In each,
 * every pair of players has a weight drawn from a Poisson distribution of mean
 * 1, and its games are counted so many times; which is to draw pairs with
 * replacement, one game at a time.  Weights come from the names and the number
 * of the replica alone, so that the same games have the same intervals.
 */
#ifndef JANGGI_CLUSTER_H
#define JANGGI_CLUSTER_H
#ifndef JANGGI_BUILD
# error "cluster.h is internal to lib/"
#endif
#include "stats/stats.h"

#define JANGGI__REPLICAS 200

/*
 * What two players' games weigh in a replica; names in either order.  number is
 * the game's among those counted, for one whose players are not known.
 */
unsigned janggi__cluster_weight(uint64_t pair, unsigned replica);
uint64_t janggi__cluster_pair(
	const struct janggi__gist *gist, uint64_t number);

/* Make the replicas of stats that are asked for them. */
enum janggi_status janggi__cluster_new(
	struct janggi_stats *stats, struct janggi_error *err);
void janggi__cluster_free(struct janggi_stats *stats);
/*
 * Widen the intervals of the i-th table's shares to hold the middle 95 % of
 * what they are in the replicas.  Those of sections that are not about
 * counted games, and of rows that fewer than half of the replicas have, stay.
 */
enum janggi_status janggi__cluster_widen(const struct janggi_stats *stats,
	size_t i, struct janggi_table *table, struct janggi_error *err);

#endif
