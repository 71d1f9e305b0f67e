/* SPDX-License-Identifier: MIT */
/* Setting a position up, asking about it, playing on it. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "board/key.h"
#include "board/position.h"

enum janggi_status janggi_position_new(
	struct janggi_position **out, struct janggi_error *err)
{
	*out = malloc(sizeof(**out));
	if (!*out)
		return janggi__fail(
			err, JANGGI_ENOMEM, "cannot allocate a position");
	janggi_position_set_formations(*out, JANGGI_HEEH, JANGGI_HEEH);
	return JANGGI_OK;
}

void janggi_position_free(struct janggi_position *pos)
{
	free(pos);
}

void janggi_position_copy(
	struct janggi_position *to, const struct janggi_position *from)
{
	*to = *from;
}

static void toggle_key(
	struct janggi_position *pos, const struct janggi__key_word *word)
{
	pos->key ^= word->key;
	pos->mirror_key ^= word->mirror;
}

/* Give the piece on a point its slot; false if the side is full. */
static bool place(struct janggi_position *pos, unsigned side, unsigned kind,
	unsigned point, unsigned *slot)
{
	uint8_t code;

	if (*slot == JANGGI__SLOTS)
		return false;
	code = JANGGI__CODE(side, *slot);
	pos->board[point] = code;
	pos->kind_of[code] = (uint8_t)kind;
	pos->at[side][(*slot)++] = (uint8_t)point;
	pos->rank_occupied[janggi__rank_of(point)] |=
		(uint16_t)(1u << janggi__file_of(point));
	pos->file_occupied[janggi__file_of(point)] |=
		(uint16_t)(1u << janggi__rank_of(point));
	pos->points[side] += (uint16_t)janggi_kind_points(
		(enum janggi_kind)kind);
	toggle_key(pos, janggi__key_of(side, kind, point));
	return true;
}

bool janggi__position_set_cells(struct janggi_position *pos,
	const uint8_t cells[JANGGI_POINTS], enum janggi_side side)
{
	struct janggi_position new;

	memset(&new, 0, sizeof(new));
	memset(new.at, JANGGI_NO_POINT, sizeof(new.at));
	memset(new.kind_of, JANGGI_NO_KIND, sizeof(new.kind_of));
	for (unsigned s = 0; s < 2; s++) {
		unsigned slot = 0;

		for (unsigned kind = 0; kind < JANGGI_KINDS; kind++) {
			new.first[s][kind] = (uint8_t)slot;
			for (unsigned p = 0; p < JANGGI_POINTS; p++)
				if (cells[p] == 1 + s * JANGGI_KINDS + kind &&
					!place(&new, s, kind, p, &slot))
					return false;
			if (kind == JANGGI_GENERAL && slot != 1)
				return false;
		}
		new.first[s][JANGGI_KINDS] = (uint8_t)slot;
	}
	new.side = (uint8_t)side;
	new.number = 1;
	if (side == JANGGI_HAN)
		toggle_key(&new, &janggi__key_words[JANGGI__KEY_HAN]);
	*pos = new;
	return true;
}

enum janggi_side janggi_position_side(const struct janggi_position *pos)
{
	return (enum janggi_side)pos->side;
}

enum janggi_kind janggi_position_piece(const struct janggi_position *pos,
	unsigned point, enum janggi_side *side)
{
	uint8_t code = point < JANGGI_POINTS ? pos->board[point] : 0;

	if (side)
		*side = code ? JANGGI__CODE_SIDE(code) : JANGGI_NO_SIDE;
	return (enum janggi_kind)pos->kind_of[code];
}

int janggi_position_points(
	const struct janggi_position *pos, enum janggi_side side)
{
	return pos->points[side];
}

/* Move the occupancy bit of a piece; the target may be occupied already. */
static void shift_occupancy(
	struct janggi_position *pos, unsigned from, unsigned to)
{
	unsigned rf = janggi__rank_of(from), ff = janggi__file_of(from);
	unsigned rt = janggi__rank_of(to), ft = janggi__file_of(to);

	pos->rank_occupied[rf] &= (uint16_t) ~(1u << ff);
	pos->file_occupied[ff] &= (uint16_t) ~(1u << rf);
	pos->rank_occupied[rt] |= (uint16_t)(1u << ft);
	pos->file_occupied[ft] |= (uint16_t)(1u << rt);
}

uint8_t janggi__lift(
	struct janggi_position *pos, unsigned from, unsigned to)
{
	uint8_t mover = pos->board[from], captured = pos->board[to];

	shift_occupancy(pos, from, to);
	if (captured)
		pos->at[JANGGI__CODE_SIDE(captured)]
		       [JANGGI__CODE_SLOT(captured)] = JANGGI_NO_POINT;
	pos->board[from] = 0;
	pos->board[to] = mover;
	pos->at[JANGGI__CODE_SIDE(mover)][JANGGI__CODE_SLOT(mover)] =
		(uint8_t)to;
	return captured;
}

void janggi__put_back(struct janggi_position *pos, unsigned from, unsigned to,
	uint8_t captured)
{
	uint8_t mover = pos->board[to];

	shift_occupancy(pos, to, from);
	pos->board[from] = mover;
	pos->board[to] = captured;
	pos->at[JANGGI__CODE_SIDE(mover)][JANGGI__CODE_SLOT(mover)] =
		(uint8_t)from;
	if (captured) {
		pos->at[JANGGI__CODE_SIDE(captured)]
		       [JANGGI__CODE_SLOT(captured)] = (uint8_t)to;
		pos->rank_occupied[janggi__rank_of(to)] |=
			(uint16_t)(1u << janggi__file_of(to));
		pos->file_occupied[janggi__file_of(to)] |=
			(uint16_t)(1u << janggi__rank_of(to));
	}
}

void janggi__play(struct janggi_position *pos, janggi_move move,
	struct janggi__undo *undo)
{
	uint8_t captured = 0;
	uint32_t quiet = pos->quiet;

	if (undo) {
		undo->quiet = quiet;
		undo->key = pos->key;
		undo->mirror_key = pos->mirror_key;
	}
	pos->quiet = quiet + 1;
	if (move != JANGGI_PASS) {
		unsigned from = JANGGI_MOVE_FROM(move);
		unsigned to = JANGGI_MOVE_TO(move);
		unsigned side = pos->side;
		unsigned kind = pos->kind_of[pos->board[from]];

		captured = janggi__lift(pos, from, to);
		toggle_key(pos, janggi__key_of(side, kind, from));
		toggle_key(pos, janggi__key_of(side, kind, to));
		if (captured) {
			unsigned taken = pos->kind_of[captured];

			toggle_key(pos, janggi__key_of(side ^ 1, taken, to));
			pos->points[side ^ 1] -= (uint16_t)janggi_kind_points(
				(enum janggi_kind)taken);
			pos->quiet = 0;
		}
	}
	if (undo)
		undo->captured = captured;
	toggle_key(pos, &janggi__key_words[JANGGI__KEY_HAN]);
	pos->number += pos->side;
	pos->side ^= 1;
}

void janggi__unplay(struct janggi_position *pos, janggi_move move,
	const struct janggi__undo *undo)
{
	pos->side ^= 1;
	pos->number -= pos->side;
	pos->quiet = undo->quiet;
	pos->key = undo->key;
	pos->mirror_key = undo->mirror_key;
	if (move == JANGGI_PASS)
		return;
	janggi__put_back(pos, JANGGI_MOVE_FROM(move), JANGGI_MOVE_TO(move),
		undo->captured);
	if (undo->captured)
		pos->points[pos->side ^ 1] += (uint16_t)janggi_kind_points(
			(enum janggi_kind)pos->kind_of[undo->captured]);
}

void janggi_position_play(struct janggi_position *pos, janggi_move move)
{
	janggi__play(pos, move, NULL);
}
