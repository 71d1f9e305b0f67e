/* SPDX-License-Identifier: MIT */
/* A position seen in a mirror, or from the other side of the table. */
#include <config.h>
#include <string.h>
#include "board/position.h"

static void rebuild(struct janggi_position *pos, bool turn)
{
	uint8_t cells[JANGGI_POINTS] = { 0 };
	uint32_t quiet = pos->quiet, number = pos->number;

	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned side, to;

		if (!code)
			continue;
		side = (unsigned)JANGGI__CODE_SIDE(code) ^ turn;
		to = turn ? 89 - p : janggi__mirror_point(p);
		cells[to] = (uint8_t)(1 + side * JANGGI_KINDS +
			pos->kind_of[code]);
	}
	janggi__position_set_cells(
		pos, cells, (enum janggi_side)(pos->side ^ turn));
	pos->quiet = quiet;
	pos->number = number;
}

void janggi_position_mirror(struct janggi_position *pos)
{
	rebuild(pos, false);
}

void janggi_position_swap(struct janggi_position *pos)
{
	rebuild(pos, true);
}
