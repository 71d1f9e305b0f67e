/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/tree_hot.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the tree");
}

/* The pair of formations that the position is the start of; or 16. */
static unsigned start_of(const struct janggi_position *root)
{
	unsigned setup;

	for (setup = 0; setup < JANGGI_FORMATIONS * JANGGI_FORMATIONS;
		setup++) {
		struct janggi_position pos;

		janggi_position_set_formations(&pos,
			(enum janggi_formation)(setup / JANGGI_FORMATIONS),
			(enum janggi_formation)(setup % JANGGI_FORMATIONS));
		if (pos.key == root->key)
			break;
	}
	return setup;
}

/*
 * Counts are of all games.  A query that asks for the formations of the root
 * itself lets all of those through that start from it.
 */
static bool takes_all(const struct janggi_search *search,
	const struct janggi_position *root, bool *if_at_start)
{
	const struct janggi__program *program = &search->query->program;
	unsigned setup = start_of(root);
	enum janggi_formation pair[2];

	*if_at_start = false;
	if (!program->n)
		return true;
	if (program->n > 1 ||
		program->nodes[0].op != JANGGI__OP_FORMATION ||
		setup == JANGGI_FORMATIONS * JANGGI_FORMATIONS)
		return false;
	pair[0] = (enum janggi_formation)(setup / JANGGI_FORMATIONS);
	pair[1] = (enum janggi_formation)(setup % JANGGI_FORMATIONS);
	*if_at_start = true;
	return janggi__ask_formation(&program->nodes[0], pair);
}

/* The last depth's nodes alone are counted, seen in one way. */
static bool fits(const struct janggi_search *search,
	const struct janggi_tree *tree, bool *if_at_start)
{
	return tree->depth == 1 && !tree->used[1] && !tree->used[2] &&
		!tree->used[3] && !search->whole &&
		janggi__row_knows(&search->row, 0) &&
		takes_all(search, &tree->root[0], if_at_start);
}

/*
 * Found by key alone: that two of all positions ever counted share all 64
 * bits is not to be expected, and one of the two would have to be asked for.
 */
enum janggi_status janggi__tree_hot_add(struct janggi__tree_hot *hot,
	struct janggi_search *search, struct janggi_tree *tree,
	struct janggi_error *err)
{
	struct janggi_index *index = search->index;
	enum janggi_status st = JANGGI_OK;

	memset(hot, 0, sizeof(*hot));
	hot->index = index;
	hot->tree = tree;
	if (!fits(search, tree, &hot->if_at_start))
		return JANGGI_OK;
	st = janggi__runs_load(index, err);
	if (st < 0)
		return st;
	hot->n_runs = index->n_runs;
	hot->preset = (unsigned)search->row.preset[0];
	hot->of = calloc(hot->n_runs + 1, sizeof(*hot->of));
	hot->resolved = calloc(hot->n_runs + 1, sizeof(*hot->resolved));
	if (!hot->of || !hot->resolved)
		return no_memory(err);
	for (size_t r = 0; r < hot->n_runs; r++) {
		struct janggi__hot *of = &hot->of[r];

		if (!index->runs[r].hot)
			continue;
		st = janggi__hot_find(index, &index->runs[r],
			tree->root[0].key, of, err);
		if (st < 0)
			return st;
		if (st == JANGGI_END ||
			(hot->if_at_start && of->at_start != of->counts.games))
			continue;
		st = janggi__tree_add_counts(tree, of, hot->preset, err);
		if (st < 0)
			return st;
		hot->resolved[r] = true;
	}
	return JANGGI_OK;
}

/* ------------------------------------------------------------ who reaches */

static const struct janggi__hot_edge *edge_of(
	const struct janggi__hot *hot, janggi_move move)
{
	for (size_t i = 0; i < hot->n; i++)
		if (hot->edges[i].move == move)
			return &hot->edges[i];
	return NULL;
}

/*
 * With formations asked for, who comes by other moves may have started from
 * others.
 */
static enum janggi_status reach_node(struct janggi__tree_hot *hot, size_t run,
	struct janggi_tree_node *node, bool *resolved,
	struct janggi__hot *child, struct janggi_error *err)
{
	const struct janggi__hot_edge *edge =
		edge_of(&hot->of[run], node->move);
	enum janggi_status st;

	if (edge) {
		if (hot->if_at_start &&
			edge->reached != edge->counts.games)
			return JANGGI_OK;
		/* its games are added with all others' */
		node->reached += edge->reached - edge->counts.games;
		*resolved = true;
		return JANGGI_OK;
	}
	if (hot->if_at_start)
		return JANGGI_OK;
	st = janggi__hot_find(
		hot->index, &hot->index->runs[run], node->key, child, err);
	if (st)
		return st < 0 ? st : JANGGI_OK;
	node->reached += child->counts.games;
	*resolved = true;
	return JANGGI_OK;
}

static bool is_resolved(void *payload, uint32_t node, uint64_t game)
{
	const struct janggi__tree_hot *hot = payload;
	const struct janggi__run *runs = hot->index->runs;

	for (size_t r = 0; r < hot->n_runs; r++)
		if (game >= runs[r].first && game <= runs[r].last)
			return hot->resolved[node * hot->n_runs + r];
	return false;
}

enum janggi_status janggi__tree_hot_reach(
	struct janggi__tree_hot *hot, struct janggi_error *err)
{
	struct janggi_tree *tree = hot->tree;
	struct janggi__hot child = { 0 };
	enum janggi_status st = JANGGI_OK;
	bool *resolved;

	if (!hot->resolved)
		return JANGGI_OK;
	resolved = calloc(tree->n * hot->n_runs + 1, sizeof(*resolved));
	if (!resolved)
		return no_memory(err);
	memcpy(resolved, hot->resolved, hot->n_runs * sizeof(*resolved));
	free(hot->resolved);
	hot->resolved = resolved;
	for (uint32_t i = 1; !st && i < tree->n; i++)
		for (size_t r = 0; !st && r < hot->n_runs; r++)
			if (resolved[r])
				st = reach_node(hot, r, &tree->ordered[i],
					&resolved[i * hot->n_runs + r],
					&child, err);
	janggi__hot_release(&child);
	tree->resolved = is_resolved;
	tree->resolved_payload = hot;
	return st;
}

void janggi__tree_hot_release(struct janggi__tree_hot *hot)
{
	for (size_t r = 0; hot->of && r < hot->n_runs; r++)
		janggi__hot_release(&hot->of[r]);
	if (hot->tree)
		hot->tree->resolved = NULL;
	free(hot->of);
	free(hot->resolved);
	memset(hot, 0, sizeof(*hot));
}
