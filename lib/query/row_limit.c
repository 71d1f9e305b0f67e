/* SPDX-License-Identifier: MIT */
/* What a game's row rules out of its moves. */
#include <config.h>
#include <string.h>
#include "query/row_parts.h"

static const uint8_t full_set[JANGGI_KINDS] = { 1, 2, 2, 2, 2, 2, 5 };

/* Counts at the end and at most, as the facts have them. */
static void set_bounds(struct janggi__row *row)
{
	struct janggi__bounds *b = &row->bounds;
	uint64_t facts = row->facts;

	memset(b, 0, sizeof(*b));
	for (unsigned side = 0; side < 2; side++) {
		uint8_t *least = b->least + 1 + JANGGI_KINDS * side;

		least[JANGGI_GENERAL] = 1;
		for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS;
			kind++) {
			unsigned bits = kind == JANGGI_SOLDIER ? 3 : 2;

			least[kind] = (uint8_t)(facts & ((1u << bits) - 1));
			facts >>= bits;
		}
		memcpy(b->most + 1 + JANGGI_KINDS * side, full_set,
			sizeof(full_set));
		memset(b->behind_most[side], 5, sizeof(b->behind_most[side]));
	}
	b->ply_most = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
}

/* Something that the event asks to be taken was lost in the game. */
static bool may_take(
	const struct janggi__row *row, const struct janggi__event *event)
{
	if (event->taken & JANGGI__CELL_EMPTY)
		return true;
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (event->taken >> c & 1 &&
			row->bounds.least[c] < row->bounds.most[c])
			return true;
	return false;
}

static enum janggi__maybe limit(void *from, uint32_t i)
{
	const struct janggi__row *row = from;
	const struct janggi__program *program = &row->query->program;
	const struct janggi__node *node = &program->nodes[i];
	uint64_t wanted = 0;

	switch (node->op) {
	case JANGGI__OP_POSITION:
		return janggi__list_has(&row->lists->of[program->leaf_of[i]],
			       row->id) ?
			JANGGI__MAYBE :
			JANGGI__NO;
	case JANGGI__OP_EVENT:
		if (node->u.event->pass)
			return row->facts & JANGGI__FACT_PASS ?
				JANGGI__MAYBE :
				JANGGI__NO;
		return may_take(row, node->u.event) ? JANGGI__MAYBE :
						      JANGGI__NO;
	case JANGGI__OP_STATE:
		/* the facts are of plies; a diagram may begin so */
		if (row->start_kind == JANGGI_START_FEN)
			return JANGGI__MAYBE;
		if (node->u.state.flags & JANGGI_PLY_CHECK)
			wanted |= JANGGI__FACT_CHECK;
		if (node->u.state.flags & JANGGI_PLY_MATE)
			wanted |= JANGGI__FACT_MATE;
		if (node->u.state.flags & JANGGI_PLY_FACING)
			wanted |= JANGGI__FACT_FACING;
		return (row->facts & wanted) == wanted ? JANGGI__MAYBE :
							 JANGGI__NO;
	default: return JANGGI__MAYBE;
	}
}

static enum janggi_status read_grade(struct janggi__row *row,
	struct janggi__header *header, enum janggi__fact fact,
	enum janggi_side side, struct janggi_error *err)
{
	int rank;
	enum janggi_status st = janggi__row_rank(row, side, &rank, err);

	header->known[fact] = rank != JANGGI_NO_RANK;
	header->fact[fact] = rank;
	return st;
}

enum janggi_status janggi__row_header(struct janggi__row *row,
	struct janggi__header *header, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	header->has_board = row->start_kind != JANGGI_START_UNKNOWN;
	header->fact[JANGGI__FACT_LENGTH] =
		janggi__row_value(row, JANGGI__ROW_LENGTH);
	header->known[JANGGI__FACT_LENGTH] = true;
	if (row->asks_grades)
		st = read_grade(row, header, JANGGI__FACT_GRADE_CHO,
			JANGGI_CHO, err);
	if (!st && row->asks_grades)
		st = read_grade(row, header, JANGGI__FACT_GRADE_HAN,
			JANGGI_HAN, err);
	if (row->cut_bounds)
		set_bounds(row);
	header->ask = janggi__row_ask;
	header->limit = row->cut_bounds ? limit : NULL;
	header->from = row;
	return st;
}
