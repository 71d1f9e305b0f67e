/* SPDX-License-Identifier: MIT */
/*
 * The tree of a position out of counts that the index keeps.  Runs that have
 * counts of it are resolved: none of their games need be looked at.
 */
#ifndef JANGGI_QUERY_TREE_HOT_H
#define JANGGI_QUERY_TREE_HOT_H
#ifndef JANGGI_BUILD
#error "tree_hot.h is internal to lib/"
#endif
#include "index/hot.h"
#include "query/search.h"
#include "query/tree.h"

struct janggi__tree_hot {
	struct janggi_index *index;
	struct janggi_tree *tree;
	unsigned preset; /* of the index */
	bool if_at_start; /* of games that start from the root alone */
	size_t n_runs;
	struct janggi__hot *of; /* by run, of the root */
	/*
	 * By node (of the ordered list) and run: what was counted of it is all
	 * there is.  Before the tree is ordered only the root's are set.
	 */
	bool *resolved;
};

/* What the index has counted of the root is added to the tree. */
enum janggi_status janggi__tree_hot_add(struct janggi__tree_hot *hot,
	struct janggi_search *search, struct janggi_tree *tree,
	struct janggi_error *err);
/* After finish: how many reach each node by whatever moves. */
enum janggi_status janggi__tree_hot_reach(
	struct janggi__tree_hot *hot, struct janggi_error *err);
/* By run, for janggi__list_but; NULL: nothing is resolved. */
static inline const bool *janggi__tree_hot_resolved(
	const struct janggi__tree_hot *hot, uint32_t node)
{
	return hot->resolved ? hot->resolved + node * hot->n_runs : NULL;
}
void janggi__tree_hot_release(struct janggi__tree_hot *hot);

#endif
