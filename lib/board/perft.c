/* SPDX-License-Identifier: MIT */
/* Counting the tree of legal moves: the oracle of every move generator. */
#include <config.h>
#include "board/position.h"

struct node {
	struct janggi__undo undo;
	janggi_move moves[JANGGI_MOVES_MAX];
	size_t n, next;
	bool facing; /* and the rule that a pass then ends holds */
	bool after_pass;
};

/* Fill a node with the moves of pos; an ended game has none. */
static void expand(struct janggi_position *pos, struct node *node,
	bool bikjang_pass)
{
	bool in_check = janggi__attacked(pos, pos->side);

	node->facing = bikjang_pass && janggi__facing(pos);
	node->n = janggi__safe_moves(pos, node->facing, in_check, node->moves);
	if (!in_check || node->facing)
		node->moves[node->n++] = JANGGI_PASS;
	node->next = 0;
}

/* Deeper trees than this do not end in anybody's lifetime. */
#define DEPTH_MAX 32

uint64_t janggi_perft(
	const struct janggi_position *start, unsigned depth, bool bikjang_pass)
{
	struct janggi_position pos = *start;
	struct node stack[DEPTH_MAX], *node = stack;
	uint64_t leaves = 0;

	if (!depth)
		return 1;
	if (depth > DEPTH_MAX)
		depth = DEPTH_MAX;
	node->after_pass = false;
	expand(&pos, node, bikjang_pass);
	for (;;) {
		unsigned left = depth - (unsigned)(node - stack);
		janggi_move move;

		if (left == 1) {
			leaves += node->n;
			node->next = node->n;
		}
		if (node->next == node->n) {
			if (node == stack)
				return leaves;
			node--;
			janggi__unplay(&pos, node->moves[node->next - 1],
				&node->undo);
			continue;
		}
		move = node->moves[node->next++];
		if (move == JANGGI_PASS && (node->facing || node->after_pass))
			continue; /* ends the game: no leaf below */
		janggi__play(&pos, move, &node->undo);
		node[1].after_pass = move == JANGGI_PASS;
		expand(&pos, ++node, bikjang_pass);
	}
}
