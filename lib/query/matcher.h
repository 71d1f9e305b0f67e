/* SPDX-License-Identifier: MIT */
/* Trying one game after another against a query. */
#ifndef JANGGI_QUERY_MATCHER_H
#define JANGGI_QUERY_MATCHER_H
#ifndef JANGGI_BUILD
#error "matcher.h is internal to lib/"
#endif
#include "query/combine.h"
#include "query/header.h"
#include "query/query.h"
#include "query/scan.h"

struct janggi_matcher {
	const struct janggi_query *query;
	struct janggi_replay *replay;
	struct janggi_position start;
	struct janggi__scan scan;
	struct janggi__combine combine;
	struct janggi_buffer scratch;
	enum janggi__maybe *known; /* of nodes */
	int64_t *base; /* of nodes that are sums */
	struct janggi_ply_range *ranges;
	size_t n_ranges, cap_ranges;
};

/*
 * Is the game a match?  bounds, if not NULL, are known of all its positions.
 * game->moves and flags are read only if they are needed.
 */
enum janggi_status janggi__matcher_try(struct janggi_matcher *matcher,
	struct janggi__header *header, const struct janggi__game *game,
	const struct janggi__bounds *bounds, bool *matched,
	struct janggi_error *err);

#endif
