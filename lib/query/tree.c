/* SPDX-License-Identifier: MIT */
/*
 * The opening tree.  Nodes are lines of moves, not positions: what a node
 * counts is games that played its move there.  How many reach its position
 * by any road is counted apart.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/ast.h"

#define NONE	  UINT32_MAX
#define DEPTH_MAX 1000 /* longer than a game */

struct node {
	struct janggi_tree_node out;
	uint32_t child, sibling; /* or NONE */
	uint64_t stamp; /* of the last game counted here */
	uint64_t ended_stamp;
};

/* A position that some node stands for, as it may occur in a game. */
struct target {
	uint64_t key;
	uint32_t node; /* of the ordered list; NONE: a free slot */
};

struct janggi_tree {
	struct janggi_position root[4]; /* as seen under each symmetry */
	bool used[4];
	unsigned depth;
	struct node *nodes;
	uint32_t n, cap;
	uint64_t stamp; /* of the game at hand */

	/* after finish */
	struct janggi_tree_node *ordered;
	uint64_t *reached_stamp;
	struct target *targets; /* hash table, open addressing */
	uint32_t target_mask;
};

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the tree");
}

static uint32_t new_node(struct janggi_tree *tree, unsigned depth,
	janggi_move move, uint64_t key)
{
	struct node *node;

	if (tree->n == tree->cap) {
		uint32_t cap = tree->cap ? 2 * tree->cap : 64;
		struct node *nodes =
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
	free(tree->nodes);
	free(tree->ordered);
	free(tree->reached_stamp);
	free(tree->targets);
	free(tree);
}

/* ----------------------------------------------------------------- adding */

/* What a game adds to each node that it goes through. */
struct game {
	enum janggi_winner winner;
	bool graded;
	int grade; /* mean, in halves */
	unsigned year;
};

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

static void count_game(struct janggi_tree *tree, struct node *node,
	const struct game *game, unsigned symmetry)
{
	struct janggi_tree_node *out = &node->out;

	if (node->stamp == tree->stamp)
		return;
	node->stamp = tree->stamp;
	out->games++;
	switch (winner_seen(game->winner, symmetry)) {
	case JANGGI_WINNER_CHO: out->cho++; break;
	case JANGGI_WINNER_HAN: out->han++; break;
	case JANGGI_WINNER_DRAW: out->draw++; break;
	case JANGGI_WINNER_NONE: out->unknown++; break;
	}
	if (game->graded) {
		out->graded++;
		out->grades += game->grade;
	}
	if (game->year > out->last_year)
		out->last_year = game->year;
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
static bool follow(struct janggi_tree *tree,
	const struct janggi_record *record, const struct game *game,
	uint32_t ply, unsigned symmetry)
{
	struct janggi_position pos = tree->root[0];
	uint32_t at = 0;

	count_game(tree, &tree->nodes[0], game, symmetry);
	for (unsigned d = 0; d < tree->depth; d++) {
		janggi_move move;

		if (ply + d == record->n_moves) {
			if (tree->nodes[at].ended_stamp != tree->stamp)
				tree->nodes[at].out.ended++;
			tree->nodes[at].ended_stamp = tree->stamp;
			return true;
		}
		move = move_seen(record->moves[ply + d], symmetry);
		janggi__play(&pos, move, NULL);
		at = child_of(tree, at, move, pos.key);
		if (at == NONE)
			return false;
		count_game(tree, &tree->nodes[at], game, symmetry);
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

static void add_grade(struct game *game, int *n, const struct janggi_text *tag)
{
	struct janggi_player player;

	if (!tag)
		return;
	janggi_player_parse(&player, tag->s, tag->n);
	if (player.rank == JANGGI_NO_RANK)
		return;
	game->grade += 2 * player.rank;
	(*n)++;
}

static struct game describe(
	const struct janggi_record *record, enum janggi_winner winner)
{
	struct game game = { .winner = winner };
	uint32_t first, last;
	int n = 0;

	add_grade(&game, &n, janggi_record_tag(record, "cho"));
	add_grade(&game, &n, janggi_record_tag(record, "han"));
	game.graded = n != 0;
	if (n == 2)
		game.grade /= 2;
	if (janggi_record_dates(record, &first, &last))
		game.year = last / 10000;
	return game;
}

enum janggi_status janggi_tree_add(struct janggi_tree *tree,
	const struct janggi_record *record, enum janggi_winner winner,
	struct janggi_error *err)
{
	struct janggi_position pos;
	struct game game = { 0 };
	bool described = false;
	enum janggi_status st = janggi_record_position(record, &pos, err);

	if (st)
		return st;
	tree->stamp++;
	for (uint32_t ply = 0;; ply++) {
		for (unsigned s = 0; s < 4; s++) {
			if (!tree->used[s] ||
				pos.key != tree->root[s].key ||
				!same_board(&pos, &tree->root[s]))
				continue;
			if (!described)
				game = describe(record, winner);
			described = true;
			if (!follow(tree, record, &game, ply, s))
				return no_memory(err);
		}
		if (ply == record->n_moves)
			return JANGGI_OK;
		janggi__play(&pos, record->moves[ply], NULL);
	}
}

/* ---------------------------------------------------------------- ordering */

static int by_games(const void *a, const void *b)
{
	const struct janggi_tree_node *x = &(*(struct node *const *)a)->out;
	const struct janggi_tree_node *y = &(*(struct node *const *)b)->out;

	if (x->games != y->games)
		return x->games < y->games ? 1 : -1;
	return (x->move > y->move) - (x->move < y->move);
}

static void add_target(struct janggi_tree *tree, uint64_t key, uint32_t node)
{
	uint32_t i = (uint32_t)key & tree->target_mask;

	while (tree->targets[i].node != NONE)
		i = (i + 1) & tree->target_mask;
	tree->targets[i] = (struct target){ key, node };
}

/* The positions of all nodes, in each way they may be seen in a game. */
static bool list_targets(struct janggi_tree *tree)
{
	struct janggi_position *line =
		malloc((tree->depth + 1) * sizeof(*line)), seen;

	if (!line)
		return false;
	for (uint32_t i = 0; i < tree->n; i++) {
		const struct janggi_tree_node *node = &tree->ordered[i];

		if (!node->depth) {
			line[0] = tree->root[0];
		} else {
			line[node->depth] = line[node->depth - 1];
			janggi__play(&line[node->depth], node->move, NULL);
		}
		for (unsigned s = 0; s < 4; s++) {
			if (!tree->used[s])
				continue;
			seen = line[node->depth];
			janggi__position_see(&seen, s);
			add_target(tree, seen.key, i);
		}
	}
	free(line);
	return true;
}

enum janggi_status janggi_tree_finish(
	struct janggi_tree *tree, struct janggi_error *err)
{
	struct node **stack = malloc((size_t)tree->n * sizeof(*stack));
	size_t height = 0, slots = 16;
	uint32_t n = 0;

	while (slots < (size_t)tree->n * 8)
		slots *= 2;
	tree->ordered = calloc(tree->n, sizeof(*tree->ordered));
	tree->reached_stamp = calloc(tree->n, sizeof(*tree->reached_stamp));
	tree->targets = malloc(slots * sizeof(*tree->targets));
	if (!stack || !tree->ordered || !tree->reached_stamp ||
		!tree->targets) {
		free(stack);
		return no_memory(err);
	}
	stack[height++] = &tree->nodes[0];
	while (height) {
		struct node *node = stack[--height];
		size_t first = height;

		tree->ordered[n++] = node->out;
		for (uint32_t i = node->child; i != NONE;
			i = tree->nodes[i].sibling)
			stack[height++] = &tree->nodes[i];
		qsort(stack + first, height - first, sizeof(*stack), by_games);
		/* the most played is to come off the stack first */
		for (size_t i = first, k = height; i + 1 < k; i++, k--) {
			struct node *other = stack[k - 1];

			stack[k - 1] = stack[i];
			stack[i] = other;
		}
	}
	free(stack);
	tree->target_mask = (uint32_t)slots - 1;
	for (size_t i = 0; i < slots; i++)
		tree->targets[i].node = NONE;
	return list_targets(tree) ? JANGGI_OK : no_memory(err);
}

enum janggi_status janggi_tree_reach(struct janggi_tree *tree,
	const struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_position pos;
	enum janggi_status st = janggi_record_position(record, &pos, err);

	if (st)
		return st;
	tree->stamp++;
	for (uint32_t ply = 0;; ply++) {
		uint32_t i = (uint32_t)pos.key & tree->target_mask;

		for (; tree->targets[i].node != NONE;
			i = (i + 1) & tree->target_mask) {
			uint32_t node = tree->targets[i].node;

			if (tree->targets[i].key != pos.key ||
				tree->reached_stamp[node] == tree->stamp)
				continue;
			tree->reached_stamp[node] = tree->stamp;
			tree->ordered[node].reached++;
		}
		if (ply == record->n_moves)
			return JANGGI_OK;
		janggi__play(&pos, record->moves[ply], NULL);
	}
}

const struct janggi_tree_node *janggi_tree_nodes(
	const struct janggi_tree *tree, size_t *n)
{
	*n = tree->n;
	return tree->ordered;
}
