/* SPDX-License-Identifier: MIT */
/* A query seen in a mirror, or from the other side of the table. */
#include <config.h>
#include <string.h>
#include "query/ast.h"

unsigned janggi__point_seen(unsigned point, unsigned symmetry)
{
	if (symmetry & JANGGI__MIRROR)
		point = janggi__mirror_point(point);
	if (symmetry & JANGGI__SWAP)
		point = JANGGI_POINTS - 1 - point;
	return point;
}

void janggi__position_see(struct janggi_position *pos, unsigned symmetry)
{
	if (symmetry & JANGGI__MIRROR)
		janggi_position_mirror(pos);
	if (symmetry & JANGGI__SWAP)
		janggi_position_swap(pos);
}

/* Turning the board round exchanges left and right too. */
enum janggi_formation janggi__formation_seen(
	enum janggi_formation formation, unsigned symmetry)
{
	bool other = !(symmetry & JANGGI__MIRROR) != !(symmetry & JANGGI__SWAP);

	return other ? janggi_formation_mirror(formation) : formation;
}

static enum janggi_side side_seen(enum janggi_side side, unsigned symmetry)
{
	if (!(symmetry & JANGGI__SWAP) || side == JANGGI_NO_SIDE)
		return side;
	return side == JANGGI_CHO ? JANGGI_HAN : JANGGI_CHO;
}

static struct janggi__points points_seen(
	const struct janggi__points *points, unsigned symmetry)
{
	struct janggi__points seen = { { 0, 0 } };

	for (unsigned p = 0; p < JANGGI_POINTS; p++)
		if (janggi__points_has(points, p))
			janggi__points_add(
				&seen, janggi__point_seen(p, symmetry));
	return seen;
}

static janggi__cells cells_seen(janggi__cells cells, unsigned symmetry)
{
	if (!(symmetry & JANGGI__SWAP))
		return cells;
	return (janggi__cells)((cells & JANGGI__CELL_EMPTY) |
		(cells & JANGGI__CELLS_OF_CHO) << JANGGI_KINDS |
		(cells & JANGGI__CELLS_OF_HAN) >> JANGGI_KINDS);
}

static uint32_t winners_seen(uint32_t winners, unsigned symmetry)
{
	const uint32_t cho = 1u << JANGGI_WINNER_CHO;
	const uint32_t han = 1u << JANGGI_WINNER_HAN;

	if (!(symmetry & JANGGI__SWAP))
		return winners;
	return (winners & ~(cho | han)) | (winners & cho ? han : 0) |
		(winners & han ? cho : 0);
}

static uint8_t mask_seen(uint8_t mask, unsigned symmetry)
{
	unsigned seen = 0;

	for (unsigned f = 0; f < JANGGI_FORMATIONS; f++)
		if (mask >> f & 1)
			seen |= 1u << janggi__formation_seen(
					(enum janggi_formation)f, symmetry);
	return (uint8_t)seen;
}

static void see_formation(struct janggi__node *node, unsigned symmetry)
{
	uint8_t cho = mask_seen(node->u.formation.mask[0], symmetry);
	uint8_t han = mask_seen(node->u.formation.mask[1], symmetry);
	bool swap = symmetry & JANGGI__SWAP;

	node->u.formation.mask[0] = swap ? han : cho;
	node->u.formation.mask[1] = swap ? cho : han;
	node->u.formation.side = side_seen(node->u.formation.side, symmetry);
}

static bool see_linear(struct janggi__ast *ast, struct janggi__node *node,
	unsigned symmetry)
{
	const struct janggi__linear *old = node->u.linear;
	struct janggi__linear *new = janggi__ast_linear(ast);

	if (!new)
		return false;
	*new = *old;
	new->regions = NULL;
	node->u.linear = new;
	if (symmetry & JANGGI__SWAP) {
		new->fact[JANGGI__FACT_GRADE_CHO] =
			old->fact[JANGGI__FACT_GRADE_HAN];
		new->fact[JANGGI__FACT_GRADE_HAN] =
			old->fact[JANGGI__FACT_GRADE_CHO];
		for (unsigned k = 1; k <= JANGGI_KINDS; k++) {
			new->piece[k] = old->piece[k + JANGGI_KINDS];
			new->piece[k + JANGGI_KINDS] = old->piece[k];
		}
	}
	for (const struct janggi__region *r = old->regions; r; r = r->next) {
		struct janggi__region *region = janggi__ast_region(ast, new);

		if (!region)
			return false;
		region->points = points_seen(&r->points, symmetry);
		region->n_points = r->n_points;
		region->cells = cells_seen(r->cells, symmetry);
		region->weight = r->weight;
	}
	return true;
}

static bool see_position(struct janggi__ast *ast, struct janggi__node *node,
	unsigned symmetry)
{
	struct janggi_position *pos =
		janggi__arena_alloc(&ast->arena, sizeof(*pos));

	if (!pos) {
		ast->failed = true;
		return false;
	}
	*pos = *node->u.position;
	janggi__position_see(pos, symmetry);
	node->u.position = pos;
	return true;
}

static bool see_event(struct janggi__ast *ast, struct janggi__node *node,
	unsigned symmetry)
{
	struct janggi__event *event =
		janggi__arena_alloc(&ast->arena, sizeof(*event));

	if (!event) {
		ast->failed = true;
		return false;
	}
	*event = *node->u.event;
	event->mover = cells_seen(event->mover, symmetry);
	event->taken = cells_seen(event->taken, symmetry);
	event->from = points_seen(&event->from, symmetry);
	event->to = points_seen(&event->to, symmetry);
	node->u.event = event;
	return true;
}

static bool see(struct janggi__ast *ast, struct janggi__node *node,
	unsigned symmetry)
{
	bool swap = symmetry & JANGGI__SWAP;

	switch (node->op) {
	case JANGGI__OP_TEXT:
		if (swap && node->u.text.field == JANGGI__FIELD_CHO)
			node->u.text.field = JANGGI__FIELD_HAN;
		else if (swap && node->u.text.field == JANGGI__FIELD_HAN)
			node->u.text.field = JANGGI__FIELD_CHO;
		return true;
	case JANGGI__OP_RESULT:
		node->u.result.winners =
			winners_seen(node->u.result.winners, symmetry);
		return true;
	case JANGGI__OP_VERDICT:
		node->u.verdict.winners =
			winners_seen(node->u.verdict.winners, symmetry);
		return true;
	case JANGGI__OP_FORMATION:
		see_formation(node, symmetry);
		return true;
	case JANGGI__OP_LINEAR: return see_linear(ast, node, symmetry);
	case JANGGI__OP_POSITION: return see_position(ast, node, symmetry);
	case JANGGI__OP_AFTER: node->u.after.symmetry ^= symmetry; return true;
	case JANGGI__OP_TURN:
		node->u.turn = side_seen(node->u.turn, symmetry);
		return true;
	case JANGGI__OP_STATE:
		node->u.state.by = side_seen(node->u.state.by, symmetry);
		return true;
	case JANGGI__OP_EVENT: return see_event(ast, node, symmetry);
	default: return true;
	}
}

bool janggi__ast_or_seen(
	struct janggi__ast *ast, unsigned symmetry, uint32_t column)
{
	uint32_t size = ast->nodes[ast->n - 1].size;
	uint32_t from = ast->n - size;

	for (uint32_t i = 0; i < size; i++) {
		struct janggi__node copy = ast->nodes[from + i];
		struct janggi__node *node =
			janggi__ast_add(ast, copy.op, copy.column);

		if (!node)
			return false;
		*node = copy;
		if (!see(ast, node, symmetry))
			return false;
	}
	return janggi__ast_add(ast, JANGGI__OP_OR, column);
}
