/* SPDX-License-Identifier: MIT */
/* janggi query on an index. */
#ifndef JANGGI_QUERY_INDEX_H
#define JANGGI_QUERY_INDEX_H

#include "hits.h"

/* The file begins as an index does. */
bool query_is_index(const char *path);
/*
 * List the games that a prepared query finds, worked on by at most so many
 * threads (0: one a core).
 */
void query_index_list(const char *path, const struct janggi_query *query,
	struct hits *hits, uint64_t jobs);

#endif
