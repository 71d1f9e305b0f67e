/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/program.h"

static bool counts_board(const struct janggi__linear *linear)
{
	if (linear->regions)
		return true;
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (linear->piece[c])
			return true;
	return false;
}

/* The node is noted by the scan. */
static bool is_leaf(const struct janggi__node *node)
{
	switch (node->op) {
	case JANGGI__OP_POSITION:
	case JANGGI__OP_STATE:
	case JANGGI__OP_EVENT: return true;
	case JANGGI__OP_LINEAR: return counts_board(node->u.linear);
	default: return false;
	}
}

static bool node_varies(
	const struct janggi__program *program, uint32_t i)
{
	const struct janggi__node *node = &program->nodes[i];

	if (node->op == JANGGI__OP_EVER)
		return false;
	if (node->op == JANGGI__OP_TURN || node->op == JANGGI__OP_AT ||
		node->op == JANGGI__OP_FOR || node->op == JANGGI__OP_FIRST ||
		node->op == JANGGI__OP_LAST || node->op == JANGGI__OP_THEN ||
		is_leaf(node))
		return true;
	if (node->op == JANGGI__OP_LINEAR)
		return node->u.linear->ply != 0;
	switch (janggi__op_arity(node->op)) {
	case 2:
		return program->varies[janggi__right_of(i)] ||
			program->varies[janggi__left_of(program->nodes, i)];
	case 1: return program->varies[i - 1];
	default: return false;
	}
}

static void describe_position(
	struct janggi__leaf *leaf, const struct janggi_position *pos)
{
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned side, kind, gone;

		if (!code)
			continue;
		side = JANGGI__CODE_SIDE(code);
		kind = pos->kind_of[code];
		leaf->count[1 + JANGGI_KINDS * side + kind]++;
		if (kind != JANGGI_SOLDIER)
			continue;
		gone = janggi__rank_of(p);
		if (side == JANGGI_HAN)
			gone = 9 - gone;
		for (; gone < 10; gone++)
			leaf->behind[side][gone]++;
	}
}

static void note_leaf(struct janggi__program *program, uint32_t i)
{
	const struct janggi__node *node = &program->nodes[i];
	uint32_t leaf = program->n_leaves++;

	program->leaf_of[i] = leaf;
	program->leaves[leaf].node = i;
	switch (node->op) {
	case JANGGI__OP_POSITION:
		describe_position(
			&program->leaves[leaf], node->u.position);
		program->positions[program->n_positions++] = leaf;
		break;
	case JANGGI__OP_STATE:
		program->states[program->n_states++] = leaf;
		program->flags |= node->u.state.flags;
		break;
	case JANGGI__OP_EVENT:
		program->events[program->n_events++] = leaf;
		break;
	default:
		if (node->u.linear->ply)
			program->rising[program->n_rising++] = leaf;
		break;
	}
}

/* How many operands wait at most while the list is worked off. */
static uint32_t measure_depth(const struct janggi__program *program)
{
	uint32_t depth = 0, most = 0;

	for (uint32_t i = 0; i < program->n; i++) {
		depth += 1 - janggi__op_arity(program->nodes[i].op);
		if (depth > most)
			most = depth;
	}
	return most;
}

/* ------------------------------------------------- what changes a sum */

static size_t count_atoms(const struct janggi__program *program)
{
	size_t n = 0;

	for (uint32_t l = 0; l < program->n_leaves; l++) {
		const struct janggi__node *node =
			&program->nodes[program->leaves[l].node];

		if (node->op != JANGGI__OP_LINEAR)
			continue;
		for (const struct janggi__region *r =
				node->u.linear->regions;
			r; r = r->next)
			n += r->n_points;
	}
	return n;
}

static const struct janggi__linear *sum_of(
	const struct janggi__program *program, uint32_t leaf)
{
	const struct janggi__node *node =
		&program->nodes[program->leaves[leaf].node];

	return node->op == JANGGI__OP_LINEAR ? node->u.linear : NULL;
}

static void list_atoms(struct janggi__program *program)
{
	uint32_t n = 0;

	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		program->atoms_at[p] = n;
		for (uint32_t l = 0; l < program->n_leaves; l++) {
			const struct janggi__linear *sum = sum_of(program, l);
			const struct janggi__region *r =
				sum ? sum->regions : NULL;

			for (; r; r = r->next)
				if (janggi__points_has(&r->points, p))
					program->atoms[n++] =
						(struct janggi__atom){
							l, r->weight, r->cells
						};
		}
	}
	program->atoms_at[JANGGI_POINTS] = n;
}

static void list_material(struct janggi__program *program)
{
	uint32_t n = 0;

	for (unsigned c = 0; c < JANGGI__CELLS; c++) {
		program->material_at[c] = n;
		for (uint32_t l = 0; c && l < program->n_leaves; l++) {
			const struct janggi__linear *sum = sum_of(program, l);

			if (sum && sum->piece[c])
				program->material[n++] = (struct janggi__atom){
					l, sum->piece[c], 0
				};
		}
	}
	program->material_at[JANGGI__CELLS] = n;
}

static janggi__cells find_precious(const struct janggi__program *program)
{
	janggi__cells cells = 0;

	/* a game that goes on to its end is never given up */
	if (program->whole)
		return 0;
	if (program->n_positions)
		return JANGGI__CELLS_PIECES;
	for (uint32_t l = 0; l < program->n_leaves; l++) {
		const struct janggi__linear *sum = sum_of(program, l);
		const struct janggi__region *r = sum ? sum->regions : NULL;

		for (unsigned c = 1; sum && c < JANGGI__CELLS; c++)
			if (sum->piece[c])
				cells |= (janggi__cells)(1u << c);
		for (; r; r = r->next)
			cells |= r->cells & JANGGI__CELLS_PIECES;
	}
	return cells;
}

enum janggi_status janggi__program_build(struct janggi__program *program,
	const struct janggi__ast *ast, struct janggi_error *err)
{
	size_t n = ast->n ? ast->n : 1;

	memset(program, 0, sizeof(*program));
	program->nodes = ast->nodes;
	program->n = ast->n;
	program->varies = calloc(n, sizeof(*program->varies));
	program->leaf_of = malloc(n * sizeof(*program->leaf_of));
	program->leaves = calloc(n, sizeof(*program->leaves));
	program->events = calloc(4 * n, sizeof(*program->events));
	program->material =
		malloc(n * JANGGI__CELLS * sizeof(*program->material));
	if (!program->varies || !program->leaf_of || !program->leaves ||
		!program->events || !program->material)
		goto no_memory;
	program->states = program->events + n;
	program->positions = program->states + n;
	program->rising = program->positions + n;
	for (uint32_t i = 0; i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];

		program->leaf_of[i] = UINT32_MAX;
		program->varies[i] = node_varies(program, i);
		if (is_leaf(node))
			note_leaf(program, i);
		if (node->op == JANGGI__OP_LAST ||
			(node->op == JANGGI__OP_EVER &&
				program->varies[i - 1]))
			program->whole = true;
	}
	program->words = (program->n_leaves + 63) / 64;
	program->precious = find_precious(program);
	program->plain = program->words == 1 && !program->n_events &&
		!program->n_states && !program->n_positions &&
		!program->n_rising;
	program->depth = measure_depth(program);
	program->atoms = malloc(
		(count_atoms(program) + 1) * sizeof(*program->atoms));
	if (!program->atoms)
		goto no_memory;
	list_atoms(program);
	list_material(program);
	return JANGGI_OK;
no_memory:
	janggi__program_release(program);
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

void janggi__program_release(struct janggi__program *program)
{
	free(program->varies);
	free(program->leaf_of);
	free(program->leaves);
	free(program->events);
	free(program->atoms);
	free(program->material);
	memset(program, 0, sizeof(*program));
}

/* --------------------------------------------------------------- weighing */

static enum janggi__maybe weigh_and(enum janggi__maybe a, enum janggi__maybe b)
{
	if (a == JANGGI__NO || b == JANGGI__NO)
		return JANGGI__NO;
	return a == JANGGI__YES && b == JANGGI__YES ? JANGGI__YES :
						      JANGGI__MAYBE;
}

static enum janggi__maybe weigh_not(enum janggi__maybe a)
{
	return a == JANGGI__NO ? JANGGI__YES :
		a == JANGGI__YES ? JANGGI__NO :
				   JANGGI__MAYBE;
}

void janggi__program_weigh(
	const struct janggi__program *program, enum janggi__maybe *maybe)
{
	for (uint32_t i = 0; i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];
		enum janggi__maybe right, left;

		if (!janggi__op_arity(node->op))
			continue;
		right = maybe[janggi__right_of(i)];
		left = janggi__op_arity(node->op) == 2 ?
			maybe[janggi__left_of(program->nodes, i)] :
			JANGGI__MAYBE;
		switch (node->op) {
		case JANGGI__OP_NOT: maybe[i] = weigh_not(right); break;
		case JANGGI__OP_EVER: maybe[i] = right; break;
		case JANGGI__OP_AND: maybe[i] = weigh_and(left, right); break;
		case JANGGI__OP_OR:
			maybe[i] = weigh_not(weigh_and(
				weigh_not(left), weigh_not(right)));
			break;
		case JANGGI__OP_THEN:
			maybe[i] = weigh_and(left, right) == JANGGI__NO ?
				JANGGI__NO :
				JANGGI__MAYBE;
			break;
		default: /* for, at, first, last */
			maybe[i] = right == JANGGI__NO ? JANGGI__NO :
							 JANGGI__MAYBE;
			break;
		}
	}
}
