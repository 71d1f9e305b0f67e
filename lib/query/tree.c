/* SPDX-License-Identifier: MIT */
/*
 * The opening tree.  Nodes are lines of moves, not positions: what a node
 * counts is games that played its move there.  How many reach its position
 * by any road is counted apart.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/tree.h"

#define NONE	  JANGGI__TREE_NONE
#define DEPTH_MAX 1000 /* longer than a game */

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the tree");
}

static uint32_t new_node(struct janggi_tree *tree, unsigned depth,
	janggi_move move, uint64_t key)
{
	struct janggi__tree_node *node;

	if (tree->n == tree->cap) {
		uint32_t cap = tree->cap ? 2 * tree->cap : 64;
		struct janggi__tree_node *nodes =
			realloc(tree->nodes, cap * sizeof(*nodes));

		if (!nodes)
			return NONE;
		tree->nodes = nodes;
		tree->cap = cap;
	}
	node = &tree->nodes[tree->n];
	memset(node, 0, sizeof(*node));
	node->out.depth = depth;
	node->out.move = move;
	node->out.key = key;
	node->child = node->sibling = NONE;
	return tree->n++;
}

static unsigned count_pieces(const struct janggi_position *pos)
{
	unsigned n = 0;

	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < pos->first[side][JANGGI_KINDS]; i++)
			n += pos->at[side][i] != JANGGI_NO_POINT;
	return n;
}

enum janggi_status janggi_tree_new(struct janggi_tree **out,
	const struct janggi_position *root,
	const struct janggi_tree_options *options, struct janggi_error *err)
{
	struct janggi_tree *tree = calloc(1, sizeof(*tree));

	*out = NULL;
	if (!tree)
		return no_memory(err);
	for (unsigned s = 0; s < 4; s++) {
		tree->root[s] = *root;
		janggi__position_see(&tree->root[s], s);
		tree->used[s] = !((s & JANGGI__MIRROR &&
					  !(options && options->mirror)) ||
			(s & JANGGI__SWAP && !(options && options->swap)));
	}
	/* a root that looks the same occurs once, not twice */
	for (unsigned s = 1; s < 4; s++)
		for (unsigned t = 0; t < s; t++)
			if (tree->used[t] &&
				tree->root[s].key == tree->root[t].key)
				tree->used[s] = false;
	tree->pieces = count_pieces(root);
	tree->depth = options && options->depth ? options->depth : 1;
	if (tree->depth > DEPTH_MAX)
		tree->depth = DEPTH_MAX;
	if (new_node(tree, 0, JANGGI_PASS, root->key) == NONE) {
		janggi_tree_free(tree);
		return no_memory(err);
	}
	*out = tree;
	return JANGGI_OK;
}

void janggi_tree_free(struct janggi_tree *tree)
{
	if (!tree)
		return;
	for (uint32_t i = 0; i < tree->n; i++)
		free(tree->nodes[i].games.id);
	free(tree->nodes);
	free(tree->ordered);
	free(tree->from);
	free(tree->reached_stamp);
	free(tree->targets);
	free(tree);
}

/* ----------------------------------------------------------------- adding */

static enum janggi_winner winner_seen(
	enum janggi_winner winner, unsigned symmetry)
{
	if (symmetry & JANGGI__SWAP && winner == JANGGI_WINNER_CHO)
		return JANGGI_WINNER_HAN;
	if (symmetry & JANGGI__SWAP && winner == JANGGI_WINNER_HAN)
		return JANGGI_WINNER_CHO;
	return winner;
}

static janggi_move move_seen(janggi_move move, unsigned symmetry)
{
	if (move == JANGGI_PASS)
		return move;
	return JANGGI_MOVE(
		janggi__point_seen(JANGGI_MOVE_FROM(move), symmetry),
		janggi__point_seen(JANGGI_MOVE_TO(move), symmetry));
}

static bool keep_game(struct janggi__tree_games *games, uint64_t id)
{
	if (games->n == games->cap) {
		size_t cap = games->cap ? 2 * games->cap : 16;
		uint64_t *more = realloc(games->id, cap * sizeof(*more));

		if (!more)
			return false;
		games->id = more;
		games->cap = cap;
	}
	games->id[games->n++] = id;
	return true;
}

/* A game as it is added. */
struct adding {
	const struct janggi__game *game;
	const struct janggi__tree_facts *facts;
	uint32_t all;
	uint64_t id;
};

static bool count_game(struct janggi_tree *tree, uint32_t at,
	const struct adding *adding, unsigned symmetry)
{
	struct janggi__tree_node *node = &tree->nodes[at];
	const struct janggi__tree_facts *facts = adding->facts;
	struct janggi_tree_node *out = &node->out;

	if (node->stamp == tree->stamp)
		return true;
	node->stamp = tree->stamp;
	out->games++;
	switch (winner_seen(facts->winner, symmetry)) {
	case JANGGI_WINNER_CHO: out->cho++; break;
	case JANGGI_WINNER_HAN: out->han++; break;
	case JANGGI_WINNER_DRAW: out->draw++; break;
	case JANGGI_WINNER_NONE: out->unknown++; break;
	}
	if (facts->graded) {
		out->graded++;
		out->grades += facts->grade;
	}
	if (facts->year > out->last_year)
		out->last_year = facts->year;
	return !tree->keep_games || keep_game(&node->games, adding->id);
}

static uint32_t child_of(struct janggi_tree *tree, uint32_t at,
	janggi_move move, uint64_t key)
{
	uint32_t i, last = NONE;

	for (i = tree->nodes[at].child; i != NONE;
		i = tree->nodes[i].sibling) {
		if (tree->nodes[i].out.move == move)
			return i;
		last = i;
	}
	i = new_node(tree, tree->nodes[at].out.depth + 1, move, key);
	if (i == NONE)
		return NONE;
	if (last == NONE)
		tree->nodes[at].child = i;
	else
		tree->nodes[last].sibling = i;
	return i;
}

/* The root occurs after ply: follow what was played from there. */
static bool follow(struct janggi_tree *tree, const struct adding *adding,
	uint32_t ply, unsigned symmetry, bool *complete)
{
	const struct janggi__game *game = adding->game;
	struct janggi_position pos = tree->root[0];
	uint32_t at = 0;

	if (!count_game(tree, 0, adding, symmetry))
		return false;
	for (unsigned d = 0; d < tree->depth; d++) {
		janggi_move move;

		if (ply + d == adding->all) {
			if (tree->nodes[at].ended_stamp != tree->stamp)
				tree->nodes[at].out.ended++;
			tree->nodes[at].ended_stamp = tree->stamp;
			return true;
		}
		if (ply + d == game->n) {
			*complete = false;
			return true;
		}
		move = move_seen(game->moves[ply + d], symmetry);
		janggi__play(&pos, move, NULL);
		at = child_of(tree, at, move, pos.key);
		if (at == NONE || !count_game(tree, at, adding, symmetry))
			return false;
	}
	return true;
}

static bool same_board(
	const struct janggi_position *a, const struct janggi_position *b)
{
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t x = a->board[p], y = b->board[p];

		if (!x != !y)
			return false;
		if (x &&
			(JANGGI__CODE_SIDE(x) != JANGGI__CODE_SIDE(y) ||
				a->kind_of[x] != b->kind_of[y]))
			return false;
	}
	return a->side == b->side;
}

enum janggi_status janggi__tree_add(struct janggi_tree *tree,
	const struct janggi__game *game, uint32_t all, uint64_t id,
	const struct janggi__tree_facts *facts, bool again, bool *complete,
	struct janggi_error *err)
{
	const struct adding adding = { game, facts, all, id };
	struct janggi_position pos = *game->start;
	unsigned pieces = count_pieces(&pos);

	*complete = true;
	if (!again)
		tree->stamp++;
	/* pieces never come back */
	for (uint32_t ply = 0; pieces >= tree->pieces; ply++) {
		for (unsigned s = 0; s < 4; s++)
			if (tree->used[s] && pos.key == tree->root[s].key &&
				same_board(&pos, &tree->root[s]) &&
				!follow(tree, &adding, ply, s, complete))
				return no_memory(err);
		if (ply == game->n) {
			*complete &= ply == all;
			return JANGGI_OK;
		}
		pieces -= pos.board[JANGGI_MOVE_TO(game->moves[ply])] &&
			game->moves[ply] != JANGGI_PASS;
		janggi__play(&pos, game->moves[ply], NULL);
	}
	return JANGGI_OK;
}

enum janggi_status janggi__tree_add_known(struct janggi_tree *tree,
	janggi_move move, bool ended, uint64_t id,
	const struct janggi__tree_facts *facts, struct janggi_error *err)
{
	const struct adding adding = { NULL, facts, 0, id };
	struct janggi_position pos = tree->root[0];
	uint32_t at;

	tree->stamp++;
	if (!count_game(tree, 0, &adding, 0))
		return no_memory(err);
	if (ended) {
		tree->nodes[0].out.ended++;
		return JANGGI_OK;
	}
	janggi__play(&pos, move, NULL);
	at = child_of(tree, 0, move, pos.key);
	if (at == NONE || !count_game(tree, at, &adding, 0))
		return no_memory(err);
	return JANGGI_OK;
}

static void add_counts(struct janggi_tree_node *out,
	const struct janggi__hot_counts *counts, unsigned preset)
{
	const uint32_t *won = counts->won[preset];

	out->games += counts->games;
	out->cho += won[0];
	out->draw += won[1];
	out->han += won[2];
	out->unknown += counts->games - won[0] - won[1] - won[2];
	out->graded += counts->graded;
	out->grades += counts->grades;
	if (counts->last_year > out->last_year)
		out->last_year = counts->last_year;
}

enum janggi_status janggi__tree_add_counts(struct janggi_tree *tree,
	const struct janggi__hot *hot, unsigned preset,
	struct janggi_error *err)
{
	add_counts(&tree->nodes[0].out, &hot->counts, preset);
	tree->nodes[0].out.ended += hot->ended;
	for (size_t i = 0; i < hot->n; i++) {
		const struct janggi__hot_edge *edge = &hot->edges[i];
		struct janggi_position pos = tree->root[0];
		uint32_t at;

		if (!janggi_position_is_legal(&pos, edge->move))
			return janggi__fail(err, JANGGI_EDB,
				"the index is damaged: a move that was counted");
		janggi__play(&pos, edge->move, NULL);
		at = child_of(tree, 0, edge->move, pos.key);
		if (at == NONE)
			return no_memory(err);
		add_counts(&tree->nodes[at].out, &edge->counts, preset);
	}
	return JANGGI_OK;
}

void janggi__tree_grade(struct janggi__tree_facts *facts, const int rank[2])
{
	facts->graded = janggi__hot_grade(rank, &facts->grade);
}

static int rank_of(const struct janggi_record *record, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);
	struct janggi_player player = { .rank = JANGGI_NO_RANK };

	if (tag)
		janggi_player_parse(&player, tag->s, tag->n);
	return player.rank;
}

enum janggi_status janggi_tree_add(struct janggi_tree *tree,
	const struct janggi_record *record, enum janggi_winner winner,
	struct janggi_error *err)
{
	struct janggi__tree_facts facts = { .winner = winner };
	int rank[2] = { rank_of(record, "cho"), rank_of(record, "han") };
	struct janggi_position start;
	struct janggi__game game = { .start = &start,
		.moves = record->moves,
		.n = record->n_moves };
	enum janggi_status st = janggi_record_position(record, &start, err);
	uint32_t first, last;
	bool complete;

	if (st)
		return st;
	janggi__tree_grade(&facts, rank);
	if (janggi_record_dates(record, &first, &last))
		facts.year = last / 10000;
	return janggi__tree_add(tree, &game, record->n_moves, 0, &facts, false,
		&complete, err);
}

/* ---------------------------------------------------------------- ordering */

static int by_games(const void *a, const void *b)
{
	const struct janggi_tree_node *x =
		&(*(struct janggi__tree_node *const *)a)->out;
	const struct janggi_tree_node *y =
		&(*(struct janggi__tree_node *const *)b)->out;

	if (x->games != y->games)
		return x->games < y->games ? 1 : -1;
	return (x->move > y->move) - (x->move < y->move);
}

enum janggi_status janggi__tree_positions(const struct janggi_tree *tree,
	enum janggi_status (*fn)(void *payload, uint32_t node,
		const struct janggi_position *pos, struct janggi_error *err),
	void *payload, struct janggi_error *err)
{
	struct janggi_position *line =
		malloc((tree->depth + 1) * sizeof(*line)), seen;
	enum janggi_status st = JANGGI_OK;

	if (!line)
		return no_memory(err);
	for (uint32_t i = 0; !st && i < tree->n; i++) {
		const struct janggi_tree_node *node = &tree->ordered[i];

		if (!node->depth) {
			line[0] = tree->root[0];
		} else {
			line[node->depth] = line[node->depth - 1];
			janggi__play(&line[node->depth], node->move, NULL);
		}
		for (unsigned s = 0; !st && s < 4; s++) {
			if (!tree->used[s])
				continue;
			seen = line[node->depth];
			janggi__position_see(&seen, s);
			st = fn(payload, i, &seen, err);
		}
	}
	free(line);
	return st;
}

static enum janggi_status add_target(void *payload, uint32_t node,
	const struct janggi_position *pos, struct janggi_error *err)
{
	struct janggi_tree *tree = payload;
	uint32_t i = (uint32_t)pos->key & tree->target_mask;
	unsigned pieces = count_pieces(pos);

	(void)err;
	if (pieces < tree->least_pieces)
		tree->least_pieces = pieces;
	while (tree->targets[i].node != NONE)
		i = (i + 1) & tree->target_mask;
	tree->targets[i] = (struct janggi__tree_target){ pos->key, node };
	return JANGGI_OK;
}

/* Depth first, the most played move first. */
static void put_in_order(
	struct janggi_tree *tree, struct janggi__tree_node **stack)
{
	size_t height = 0;
	uint32_t n = 0;

	stack[height++] = &tree->nodes[0];
	while (height) {
		struct janggi__tree_node *node = stack[--height];
		size_t first = height;

		tree->from[n] = (uint32_t)(node - tree->nodes);
		tree->ordered[n++] = node->out;
		for (uint32_t i = node->child; i != NONE;
			i = tree->nodes[i].sibling)
			stack[height++] = &tree->nodes[i];
		qsort(stack + first, height - first, sizeof(*stack), by_games);
		/* it is to come off the stack first */
		for (size_t i = first, k = height; i + 1 < k; i++, k--) {
			struct janggi__tree_node *other = stack[k - 1];

			stack[k - 1] = stack[i];
			stack[i] = other;
		}
	}
}

enum janggi_status janggi_tree_finish(
	struct janggi_tree *tree, struct janggi_error *err)
{
	struct janggi__tree_node **stack =
		malloc((size_t)tree->n * sizeof(*stack));
	size_t slots = 16;

	while (slots < (size_t)tree->n * 8)
		slots *= 2;
	tree->ordered = calloc(tree->n, sizeof(*tree->ordered));
	tree->from = calloc(tree->n, sizeof(*tree->from));
	tree->reached_stamp = calloc(tree->n, sizeof(*tree->reached_stamp));
	tree->targets = malloc(slots * sizeof(*tree->targets));
	if (!stack || !tree->ordered || !tree->from || !tree->reached_stamp ||
		!tree->targets) {
		free(stack);
		return no_memory(err);
	}
	put_in_order(tree, stack);
	free(stack);
	tree->target_mask = (uint32_t)slots - 1;
	for (size_t i = 0; i < slots; i++)
		tree->targets[i].node = NONE;
	tree->least_pieces = UINT32_MAX;
	return janggi__tree_positions(tree, add_target, tree, err);
}

static bool was_counted(
	const struct janggi_tree *tree, uint32_t node, uint64_t id)
{
	const struct janggi__tree_games *games =
		&tree->nodes[tree->from[node]].games;
	size_t low = 0, high = games->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (games->id[middle] < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < games->n && games->id[low] == id;
}

void janggi__tree_reach(
	struct janggi_tree *tree, const struct janggi__game *game, uint64_t id)
{
	struct janggi_position pos = *game->start;
	unsigned pieces = count_pieces(&pos);

	tree->stamp++;
	for (uint32_t ply = 0; pieces >= tree->least_pieces; ply++) {
		uint32_t i = (uint32_t)pos.key & tree->target_mask;

		for (; tree->targets[i].node != NONE;
			i = (i + 1) & tree->target_mask) {
			uint32_t node = tree->targets[i].node;

			if (tree->targets[i].key != pos.key ||
				tree->reached_stamp[node] == tree->stamp)
				continue;
			tree->reached_stamp[node] = tree->stamp;
			if ((tree->keep_games && was_counted(tree, node, id)) ||
				(tree->resolved &&
					tree->resolved(tree->resolved_payload,
						node, id)))
				continue;
			tree->ordered[node].reached++;
		}
		if (ply == game->n)
			return;
		pieces -= pos.board[JANGGI_MOVE_TO(game->moves[ply])] &&
			game->moves[ply] != JANGGI_PASS;
		janggi__play(&pos, game->moves[ply], NULL);
	}
}

enum janggi_status janggi_tree_reach(struct janggi_tree *tree,
	const struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_position start;
	struct janggi__game game = { .start = &start,
		.moves = record->moves,
		.n = record->n_moves };
	enum janggi_status st = janggi_record_position(record, &start, err);

	if (!st)
		janggi__tree_reach(tree, &game, 0);
	return st;
}

const struct janggi_tree_node *janggi_tree_nodes(
	const struct janggi_tree *tree, size_t *n)
{
	*n = tree->n;
	return tree->ordered;
}
