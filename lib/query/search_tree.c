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
#include "query/tree_hot.h"

#define FIRST_PLIES 40 /* with which most are done */

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the tree");
}

/* ------------------------------------------------------------- many lists */

struct gather {
	struct janggi_index *index;
	struct janggi_tree *tree;
	const struct janggi__tree_hot *hot;
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
		janggi__list_but(&list, gather->index, pos,
			janggi__tree_hot_resolved(gather->hot, node), err);
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

/* ------------------------------------------- the first move, by the lists */

/*
 * A game that starts from the root is in the list of the position that its
 * first move led to.  If it is in one such list alone, that was the move, and
 * none other was played from the root later on: no moves need be unpacked.
 */
struct children {
	uint64_t setup; /* that starts from the root */
	size_t n;
	janggi_move move[JANGGI_MOVES_MAX];
	struct janggi__list list[JANGGI_MOVES_MAX];
	size_t at[JANGGI_MOVES_MAX]; /* games before this are behind */
};

static void children_release(struct children *children)
{
	for (size_t i = 0; i < children->n; i++)
		free(children->list[i].games);
	free(children);
}

/* NULL (and JANGGI_OK) if the root is no start that games name. */
static enum janggi_status find_children(struct children **out,
	const struct janggi_tree *tree, struct janggi_index *index,
	const bool *but, struct janggi_error *err)
{
	struct children *children;
	struct janggi_position pos;
	enum janggi_status st = JANGGI_OK;
	uint64_t setup;

	*out = NULL;
	for (setup = 0; setup < JANGGI_FORMATIONS * JANGGI_FORMATIONS;
		setup++) {
		janggi_position_set_formations(&pos,
			(enum janggi_formation)(setup / JANGGI_FORMATIONS),
			(enum janggi_formation)(setup % JANGGI_FORMATIONS));
		if (pos.key == tree->root[0].key)
			break;
	}
	if (tree->depth != 1 || tree->used[1] || tree->used[2] ||
		tree->used[3] ||
		setup == JANGGI_FORMATIONS * JANGGI_FORMATIONS)
		return JANGGI_OK;
	children = calloc(1, sizeof(*children));
	if (!children)
		return no_memory(err);
	children->setup = setup;
	children->n = janggi_position_moves(&tree->root[0], children->move);
	for (size_t i = 0; !st && i < children->n; i++) {
		pos = tree->root[0];
		janggi__play(&pos, children->move[i], NULL);
		st = janggi__list_but(
			&children->list[i], index, &pos, but, err);
	}
	if (st)
		children_release(children);
	else
		*out = children;
	return st;
}

/* The one child that has the game; n if none or several have. */
static size_t only_child(struct children *children, uint64_t game)
{
	size_t found = children->n;
	bool several = false;

	for (size_t i = 0; i < children->n; i++) {
		const struct janggi__list *list = &children->list[i];
		size_t *at = &children->at[i];

		while (*at < list->n && list->games[*at] < game)
			++*at;
		if (*at == list->n || list->games[*at] != game)
			continue;
		several |= found != children->n;
		found = i;
	}
	return several ? children->n : found;
}

/* Did the game end as it began, with nothing taken and no soldier ahead? */
static bool may_end_at_start(uint64_t facts)
{
	static const uint64_t full = 2 | 2 << 2 | 2 << 4 | 2 << 6 | 2 << 8 |
		5 << 10;

	return (facts & ((1u << 2 * JANGGI__FACT_SIDE_BITS) - 1)) ==
		(full | full << JANGGI__FACT_SIDE_BITS) &&
		!(facts >> JANGGI__FACT_CHO_RANK & 63);
}

static enum janggi_status add_known(struct janggi_search *search,
	struct janggi_tree *tree, struct children *children, bool *added,
	struct janggi_error *err)
{
	struct janggi__row *row = &search->row;
	uint32_t all = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
	struct janggi__tree_facts facts;
	enum janggi_status st;
	size_t i;

	*added = false;
	if (row->start_kind == JANGGI_START_FEN ||
		(uint64_t)janggi__row_value(row, JANGGI__ROW_SETUP) !=
			children->setup)
		return JANGGI_OK;
	i = only_child(children, row->id);
	if (all && (i == children->n || may_end_at_start(row->facts)))
		return JANGGI_OK;
	st = describe(search, &facts, err);
	if (!st)
		st = janggi__tree_add_known(tree,
			all ? children->move[i] : JANGGI_PASS, !all, row->id,
			&facts, err);
	*added = !st;
	return st;
}

/* ------------------------------------------------------ game after game */

static enum janggi_status add_found(struct janggi_search *search,
	struct janggi_tree *tree, struct children *children,
	struct janggi_error *err)
{
	struct janggi__row *row = &search->row;
	uint32_t all = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
	struct janggi__tree_facts facts;
	struct janggi__game game;
	bool complete = false;
	enum janggi_status st = JANGGI_OK;

	if (children)
		st = add_known(search, tree, children, &complete, err);
	if (!st && !complete)
		st = describe(search, &facts, err);
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
	struct janggi_tree *tree, struct children *children,
	struct janggi_error *err)
{
	struct janggi__game game;
	enum janggi_status st =
		janggi__row_game(&search->row, UINT32_MAX, &game, err);

	(void)children;
	if (!st)
		janggi__tree_reach(tree, &game, search->row.id);
	return st;
}

/* Give the games of a list that match to fn. */
static enum janggi_status each(struct janggi_search *search,
	struct janggi_tree *tree, const struct janggi__list *list,
	struct children *children,
	enum janggi_status (*fn)(struct janggi_search *search,
		struct janggi_tree *tree, struct children *children,
		struct janggi_error *err),
	struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	bool matched;

	for (size_t i = 0; !st && i < list->n; i++) {
		st = janggi__search_test(
			search, list->games[i], &matched, err);
		if (!st && matched)
			st = fn(search, tree, children, err);
	}
	return st;
}

enum janggi_status janggi_tree_fill(struct janggi_tree *tree,
	struct janggi_index *index, const struct janggi_query *query,
	struct janggi_error *err)
{
	const unsigned also = 1u << JANGGI__ROW_START | 1u << JANGGI__ROW_SETUP |
		1u << JANGGI__ROW_FACTS | 1u << JANGGI__ROW_LENGTH |
		1u << JANGGI__ROW_VERDICTS |
		1u << JANGGI__CHO | 1u << JANGGI__HAN | 1u << JANGGI__DATE;
	struct janggi__tree_hot hot;
	struct gather gather = { .index = index, .tree = tree, .hot = &hot };
	struct children *children = NULL;
	struct janggi_search *search;
	enum janggi_status st =
		janggi__search_new(&search, index, query, also, err);

	if (st)
		return st;
	tree->keep_games = true;
	st = janggi__tree_hot_add(&hot, search, tree, err);
	for (unsigned s = 0; !st && s < 4; s++)
		if (tree->used[s])
			st = gather_node(&gather, 0, &tree->root[s], err);
	janggi__list_sort(&gather.all);
	if (!st && gather.all.n > JANGGI__MANY_GAMES)
		st = janggi__row_learn(&search->row, true, true, err);
	if (!st && gather.all.n)
		st = find_children(&children, tree, index,
			janggi__tree_hot_resolved(&hot, 0), err);
	if (!st)
		st = each(search, tree, &gather.all, children, add_found, err);
	if (!st)
		st = janggi_tree_finish(tree, err);
	if (!st)
		st = janggi__tree_hot_reach(&hot, err);
	gather.all.n = 0;
	if (!st)
		st = janggi__tree_positions(tree, gather_node, &gather, err);
	janggi__list_sort(&gather.all);
	if (!st)
		st = each(search, tree, &gather.all, NULL, reach_found, err);
	for (uint32_t i = 0; !st && i < tree->n; i++)
		tree->ordered[i].reached += tree->ordered[i].games;
	if (children)
		children_release(children);
	janggi__tree_hot_release(&hot);
	free(gather.all.games);
	janggi_search_free(search);
	return st;
}
