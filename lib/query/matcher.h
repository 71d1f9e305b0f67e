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
 * What is known of the root before any move is looked at.  bounds, if not
 * NULL, hold for all positions of the game.
 */
enum janggi_status janggi__matcher_ask(struct janggi_matcher *matcher,
	const struct janggi__header *header,
	const struct janggi__bounds *bounds, enum janggi__maybe *root,
	struct janggi_error *err);
/* After it said MAYBE, or YES of what varies: is the game a match? */
enum janggi_status janggi__matcher_play(struct janggi_matcher *matcher,
	const struct janggi__game *game, bool *matched,
	struct janggi_error *err);
/* No more is needed to know that it matches, and there are no plies. */
static inline bool janggi__matcher_is_sure(
	const struct janggi_matcher *matcher, enum janggi__maybe root)
{
	const struct janggi__program *program = &matcher->query->program;

	return root == JANGGI__YES &&
		(!program->n || !program->varies[program->n - 1]);
}

#endif
