/* SPDX-License-Identifier: MIT */
/*
 * A query made ready to run.  Threads share it; it is never written to.
 *
 * A game is tried in steps, each on what the one before let through:
 *   1. facts of the whole game (header.c);
 *   2. bounds of what can be counted, where the game's ends are known
 *      (bounds.c);
 *   3. one pass over the moves, which notes at each ply which leaves, the
 *      terms about board and ply, hold there (scan.c);
 *   4. the operators over those notes, 64 plies at a time (combine.c).
 * Between steps every node is no, yes or maybe; a game whose root is no is
 * done with.
 */
#ifndef JANGGI_QUERY_PROGRAM_H
#define JANGGI_QUERY_PROGRAM_H
#ifndef JANGGI_BUILD
#error "program.h is internal to lib/"
#endif
#include "query/ast.h"

enum janggi__maybe { JANGGI__NO, JANGGI__YES, JANGGI__MAYBE };

/* A leaf's number is its bit in the notes. */
struct janggi__leaf {
	uint32_t node;
	/* of a position: what it is made of */
	uint8_t count[JANGGI__CELLS];
	/* soldiers of a side that have gone at most so many ranks */
	uint8_t behind[2][10];
};

/* What a point's content adds to a leaf's sum. */
struct janggi__atom {
	uint32_t leaf;
	int32_t weight;
	janggi__cells cells;
};

struct janggi__program {
	const struct janggi__node *nodes;
	uint32_t n;
	bool *varies; /* of a node: not the same at all plies of a game */
	uint32_t *leaf_of; /* of a node; UINT32_MAX: it is none */
	struct janggi__leaf *leaves;
	uint32_t n_leaves;
	uint32_t words; /* of 64 bits, for a note of all leaves */
	uint32_t depth; /* operands at most that wait for an operator */

	struct janggi__atom *atoms; /* by point */
	uint32_t atoms_at[JANGGI_POINTS + 1];
	struct janggi__atom *material; /* by piece taken; cells unused */
	uint32_t material_at[JANGGI__CELLS + 1];
	/* leaves of a kind, for what must be asked at every ply */
	uint32_t *events, n_events;
	uint32_t *states, n_states;
	uint32_t *positions, n_positions;
	uint32_t *rising, n_rising; /* sums in which the ply counts */

	unsigned flags; /* of enum janggi_ply_flag, that are asked about */
	/* pieces whose loss can make some leaf impossible */
	janggi__cells precious;
	/* sums over the board, at most 64, are all that is asked about */
	bool plain;
	/* What comes later can change what holds earlier: no early end. */
	bool whole;
};

enum janggi_status janggi__program_build(struct janggi__program *program,
	const struct janggi__ast *ast, struct janggi_error *err);
void janggi__program_release(struct janggi__program *program);

/*
 * Work out the operators' nodes from the leaves'.  yes means at every ply.
 * maybe[] has a value a node.
 */
void janggi__program_weigh(
	const struct janggi__program *program, enum janggi__maybe *maybe);

/* The operands of a node. */
static inline uint32_t janggi__right_of(uint32_t node)
{
	return node - 1;
}
static inline uint32_t janggi__left_of(
	const struct janggi__node *nodes, uint32_t node)
{
	return node - 1 - nodes[node - 1].size;
}

#endif
