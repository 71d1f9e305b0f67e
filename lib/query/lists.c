/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/lists.h"

bool janggi__list_has(const struct janggi__list *list, uint64_t game)
{
	size_t low = 0, high = list->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (list->games[middle] < game)
			low = middle + 1;
		else
			high = middle;
	}
	return low < list->n && list->games[low] == game;
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

void janggi__list_sort(struct janggi__list *list)
{
	size_t n = 0;

	if (!list->n)
		return;
	qsort(list->games, list->n, sizeof(*list->games), by_value);
	for (size_t i = 0; i < list->n; i++)
		if (!n || list->games[i] != list->games[n - 1])
			list->games[n++] = list->games[i];
	list->n = n;
}

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

enum janggi_status janggi__list_but(struct janggi__list *list,
	struct janggi_index *index, const struct janggi_position *pos,
	const bool *but, struct janggi_error *err)
{
	struct janggi_hits *hits;
	enum janggi_status st =
		janggi__index_find(index, pos, 0, but, &hits, err);

	*list = (struct janggi__list){ NULL, 0 };
	if (st)
		return st;
	list->n = janggi_hits_bound(hits);
	list->games = malloc((list->n + 1) * sizeof(*list->games));
	if (!list->games)
		st = no_memory(err);
	else if (list->n)
		memcpy(list->games, janggi__hits_games(hits),
			list->n * sizeof(*list->games));
	janggi_hits_free(hits);
	return st;
}

enum janggi_status janggi__list_of(struct janggi__list *list,
	struct janggi_index *index, const struct janggi_position *pos,
	struct janggi_error *err)
{
	return janggi__list_but(list, index, pos, NULL, err);
}

/* What is in both, or in either, into a new list; games NULL: no memory. */
static struct janggi__list merge(const struct janggi__list *a,
	const struct janggi__list *b, bool both)
{
	struct janggi__list out = { NULL, 0 };
	size_t i = 0, k = 0;

	out.games = malloc((a->n + b->n + 1) * sizeof(*out.games));
	while (out.games && (i < a->n || k < b->n)) {
		bool from_a = i < a->n &&
			(k == b->n || a->games[i] <= b->games[k]);
		bool from_b = k < b->n &&
			(i == a->n || b->games[k] <= a->games[i]);
		uint64_t game = from_a ? a->games[i] : b->games[k];

		if (!both || (from_a && from_b))
			out.games[out.n++] = game;
		i += from_a;
		k += from_b;
	}
	return out;
}

static struct janggi__list copy(const struct janggi__list *list)
{
	static const struct janggi__list none = { NULL, 0 };

	return merge(list, &none, false);
}

/*
 * What limits the root, worked out as a stack of lists.  An operand that
 * nothing limits stands there with games NULL.
 */
static bool limit_root(
	struct janggi__lists *lists, const struct janggi__program *program)
{
	struct janggi__list *stack =
		calloc(program->depth + 2, sizeof(*stack));
	size_t n = 0;
	bool good = stack;

	for (uint32_t i = 0; good && i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];
		struct janggi__list *a, *b, out = { NULL, 0 };

		if (!janggi__op_arity(node->op)) {
			uint32_t leaf = program->leaf_of[i];

			const struct janggi__list *list =
				node->op == JANGGI__OP_POSITION ?
				&lists->of[leaf] :
				&lists->node[i];

			if (list->games) {
				out = copy(list);
				good = out.games;
			}
			stack[n++] = out;
			continue;
		}
		if (janggi__op_arity(node->op) == 1) {
			/* nothing limits where something does not hold */
			if (node->op == JANGGI__OP_NOT) {
				free(stack[n - 1].games);
				stack[n - 1] = out;
			}
			continue;
		}
		b = &stack[--n];
		a = &stack[n - 1];
		if (a->games && b->games) {
			out = merge(a, b, node->op != JANGGI__OP_OR);
			good = out.games;
		} else if (node->op != JANGGI__OP_OR) {
			/* one of the two is enough to limit both together */
			out = a->games ? *a : *b;
			a->games = b->games = NULL;
		}
		free(a->games);
		free(b->games);
		*a = out;
	}
	if (good && n) {
		lists->root = stack[0];
		lists->limited = stack[0].games;
		n = 0;
	}
	while (n)
		free(stack[--n].games);
	free(stack);
	return good;
}

/* Nothing but what the lists of nodes are of, joined. */
static bool are_joined(const struct janggi__program *program)
{
	for (uint32_t i = 0; i < program->n; i++) {
		enum janggi__op op = program->nodes[i].op;

		if (op != JANGGI__OP_AND && op != JANGGI__OP_OR &&
			op != JANGGI__OP_FORMATION && op != JANGGI__OP_TEXT)
			return false;
	}
	return true;
}

enum janggi_status janggi__lists_find(struct janggi__lists *lists,
	const struct janggi__program *program, struct janggi_index *index,
	bool headers, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	memset(lists, 0, sizeof(*lists));
	lists->n = program->n_leaves;
	lists->of = calloc(lists->n + 1, sizeof(*lists->of));
	lists->node = calloc(program->n + 1, sizeof(*lists->node));
	if (!lists->of || !lists->node) {
		janggi__lists_release(lists);
		return no_memory(err);
	}
	lists->n_nodes = program->n;
	if (headers)
		st = janggi__lists_headers(lists, program, index, err);
	for (uint32_t i = 0; !st && i < program->n_positions; i++) {
		uint32_t leaf = program->positions[i];
		const struct janggi__node *node =
			&program->nodes[program->leaves[leaf].node];

		st = janggi__list_of(
			&lists->of[leaf], index, node->u.position, err);
	}
	lists->exact &= !st && are_joined(program);
	if (!st && !limit_root(lists, program))
		st = no_memory(err);
	if (st)
		janggi__lists_release(lists);
	return st;
}

void janggi__lists_release(struct janggi__lists *lists)
{
	for (size_t i = 0; lists->of && i < lists->n; i++)
		free(lists->of[i].games);
	free(lists->of);
	for (uint32_t i = 0; lists->node && i < lists->n_nodes; i++)
		free(lists->node[i].games);
	free(lists->node);
	free(lists->unsure.games);
	free(lists->root.games);
	memset(lists, 0, sizeof(*lists));
}
