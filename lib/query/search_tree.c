/* SPDX-License-Identifier: MIT */
/*
 * The tree of a position out of an index.  Games come from the lists of the
 * position; of each no more moves are unpacked than it takes to know that the
 * position cannot come again.  Who reaches a node by other moves is in that
 * node's list and was not counted in it: only those are replayed.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/search.h"
#include "query/tree.h"

#define FIRST_PLIES 40 /* with which most are done */

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the tree");
}

/* ------------------------------------------------------------- many lists */

struct gather {
	struct janggi_index *index;
	struct janggi_tree *tree;
	struct janggi__list all; /* not in order, with repetitions */
	size_t cap;
};

static enum janggi_status add_game(
	struct gather *gather, uint64_t game, struct janggi_error *err)
{
	struct janggi__list *all = &gather->all;

	if (all->n == gather->cap) {
		size_t cap = gather->cap ? 2 * gather->cap : 256;
		uint64_t *more = realloc(all->games, cap * sizeof(*more));

		if (!more)
			return no_memory(err);
		all->games = more;
		gather->cap = cap;
	}
	all->games[all->n++] = game;
	return JANGGI_OK;
}

/* Games that may have a node's position and are not known to. */
static enum janggi_status gather_node(void *payload, uint32_t node,
	const struct janggi_position *pos, struct janggi_error *err)
{
	struct gather *gather = payload;
	const struct janggi_tree *tree = gather->tree;
	const struct janggi__tree_games *known = tree->ordered ?
		&tree->nodes[tree->from[node]].games :
		NULL;
	struct janggi__list list;
	enum janggi_status st =
		janggi__list_of(&list, gather->index, pos, err);
	size_t k = 0;

	for (size_t i = 0; !st && i < list.n; i++) {
		while (known && k < known->n && known->id[k] < list.games[i])
			k++;
		if (!known || k == known->n || known->id[k] != list.games[i])
			st = add_game(gather, list.games[i], err);
	}
	free(list.games);
	return st;
}

/* -------------------------------------------------------------- the games */

static enum janggi_status describe(struct janggi_search *search,
	struct janggi__tree_facts *facts, struct janggi_error *err)
{
	const struct janggi_verdict *verdict;
	struct janggi__row *row = &search->row;
	int rank[2];
	enum janggi_status st;

	memset(facts, 0, sizeof(*facts));
	st = janggi_search_verdict(search, &verdict, err);
	for (unsigned side = 0; !st && side < 2; side++)
		st = janggi__row_rank(
			row, (enum janggi_side)side, &rank[side], err);
	if (!st)
		st = janggi__row_year(row, &facts->year, err);
	if (st)
		return st;
	facts->winner = verdict->winner;
	janggi__tree_grade(facts, rank);
	return JANGGI_OK;
}

static enum janggi_status add_found(struct janggi_search *search,
	struct janggi_tree *tree, struct janggi_error *err)
{
	struct janggi__row *row = &search->row;
	uint32_t all = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
	struct janggi__tree_facts facts;
	struct janggi__game game;
	bool complete = false;
	enum janggi_status st = describe(search, &facts, err);

	for (unsigned turn = 0; !st && !complete; turn++) {
		st = janggi__row_game(row,
			turn ? UINT32_MAX : FIRST_PLIES + tree->depth, &game,
			err);
		if (!st)
			st = janggi__tree_add(tree, &game, all, row->id,
				&facts, turn != 0, &complete, err);
	}
	return st;
}

static enum janggi_status reach_found(struct janggi_search *search,
	struct janggi_tree *tree, struct janggi_error *err)
{
	struct janggi__game game;
	enum janggi_status st =
		janggi__row_game(&search->row, UINT32_MAX, &game, err);

	if (!st)
		janggi__tree_reach(tree, &game, search->row.id);
	return st;
}

/* Give the games of a list that match to fn. */
static enum janggi_status each(struct janggi_search *search,
	struct janggi_tree *tree, const struct janggi__list *list,
	enum janggi_status (*fn)(struct janggi_search *search,
		struct janggi_tree *tree, struct janggi_error *err),
	struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	bool matched;

	for (size_t i = 0; !st && i < list->n; i++) {
		st = janggi__search_test(
			search, list->games[i], &matched, err);
		if (!st && matched)
			st = fn(search, tree, err);
	}
	return st;
}

enum janggi_status janggi_tree_fill(struct janggi_tree *tree,
	struct janggi_index *index, const struct janggi_query *query,
	struct janggi_error *err)
{
	const unsigned also = 1u << JANGGI__ROW_START | 1u << JANGGI__ROW_SETUP |
		1u << JANGGI__ROW_VERDICTS | 1u << JANGGI__ROW_LENGTH |
		1u << JANGGI__CHO | 1u << JANGGI__HAN | 1u << JANGGI__DATE;
	struct gather gather = { .index = index, .tree = tree };
	struct janggi_search *search;
	enum janggi_status st =
		janggi__search_new(&search, index, query, also, err);

	if (st)
		return st;
	tree->keep_games = true;
	for (unsigned s = 0; !st && s < 4; s++)
		if (tree->used[s])
			st = gather_node(&gather, 0, &tree->root[s], err);
	janggi__list_sort(&gather.all);
	if (!st && gather.all.n > JANGGI__MANY_GAMES)
		st = janggi__row_learn(&search->row, true, true, err);
	if (!st)
		st = each(search, tree, &gather.all, add_found, err);
	if (!st)
		st = janggi_tree_finish(tree, err);
	gather.all.n = 0;
	if (!st)
		st = janggi__tree_positions(tree, gather_node, &gather, err);
	janggi__list_sort(&gather.all);
	if (!st)
		st = each(search, tree, &gather.all, reach_found, err);
	for (uint32_t i = 0; !st && i < tree->n; i++)
		tree->ordered[i].reached += tree->ordered[i].games;
	free(gather.all.games);
	janggi_search_free(search);
	return st;
}
