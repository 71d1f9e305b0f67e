/* SPDX-License-Identifier: MIT */
/* The operators over what a scan noted, as sets of plies. */
#ifndef JANGGI_QUERY_COMBINE_H
#define JANGGI_QUERY_COMBINE_H
#ifndef JANGGI_BUILD
#error "combine.h is internal to lib/"
#endif
#include "query/scan.h"

struct janggi__combine {
	uint64_t *bits; /* the stack: program->depth sets of n_words words */
	size_t cap;
	size_t n_words;
};

void janggi__combine_release(struct janggi__combine *combine);
/*
 * The plies at which the root holds, as n_words words of 64 plies.  base and
 * off of a node's sum that the scan did not note (it has no leaf) are by
 * node.  *plies is borrowed until the next call.
 */
enum janggi_status janggi__combine_run(struct janggi__combine *combine,
	const struct janggi__scan *scan, const enum janggi__maybe *known,
	const int64_t *base, enum janggi_side first_mover,
	const uint64_t **plies, struct janggi_error *err);

#endif
