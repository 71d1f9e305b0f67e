/* SPDX-License-Identifier: MIT */
/* A query answered from an index. */
#ifndef JANGGI_QUERY_SEARCH_H
#define JANGGI_QUERY_SEARCH_H
#ifndef JANGGI_BUILD
#error "search.h is internal to lib/"
#endif
#include "query/matcher.h"
#include "query/row.h"

struct janggi_search {
	struct janggi_index *index;
	const struct janggi_query *query;
	struct janggi_matcher *matcher;
	struct janggi__lists lists;
	struct janggi__row row;
	struct janggi_record *record; /* for what needs all of one */
	bool holding;
	bool lazy; /* rows are read when something of them is asked */
	bool row_lacks; /* row.id is set, and nothing else */
	bool whole; /* a rule set that the index knows nothing of is asked */
	uint64_t first, last; /* the games that are searched */
	size_t next; /* of lists.root */
	/* the last game found */
	struct janggi_verdict verdict;
	bool has_verdict, has_plies;
};

/* also: columns of the row beside those that the query needs. */
enum janggi_status janggi__search_new(struct janggi_search **out,
	struct janggi_index *index, const struct janggi_query *query,
	unsigned also, struct janggi_error *err);
/* Stand on a game and see whether it matches; one that is gone does not. */
enum janggi_status janggi__search_test(struct janggi_search *search,
	uint64_t game, bool *matched, struct janggi_error *err);

#endif
