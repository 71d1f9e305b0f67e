/* SPDX-License-Identifier: MIT */
/* Why a move cannot be played, in the words of the board. */
#include <config.h>
#include <stdlib.h>
#include "board/geometry.h"

static void explain_leap(const struct janggi_position *pos,
	const struct janggi__leaps *leaps, unsigned kind, unsigned from,
	unsigned to, struct janggi_error *err)
{
	char at[3];

	for (unsigned i = 0; i < leaps->n; i++) {
		const struct janggi__leap *leap = &leaps->leap[i];

		if (leap->to != to)
			continue;
		janggi_point_gib(pos->board[leap->leg] ? leap->leg
						       : leap->second,
			at);
		janggi__fail(err, JANGGI_EDATA, "%s is blocked on %s",
			janggi_kind_name((enum janggi_kind)kind), at);
		return;
	}
	janggi_point_gib(from, at);
	janggi__fail(err, JANGGI_EDATA, "%s on %s does not move like that",
		janggi_kind_name((enum janggi_kind)kind), at);
}

void janggi_position_explain(const struct janggi_position *pos,
	janggi_move move, struct janggi_error *err)
{
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	const char *side = janggi_side_name((enum janggi_side)pos->side);
	unsigned kind;
	char a[3], b[3];

	if (janggi_position_is_legal(pos, move)) {
		janggi__fail(err, JANGGI_OK, "legal");
		return;
	}
	if (move == JANGGI_PASS) {
		janggi__fail(err, JANGGI_EDATA, "%s passes in check", side);
		return;
	}
	if (from >= JANGGI_POINTS || to >= JANGGI_POINTS) {
		janggi__fail(err, JANGGI_EDATA, "not on the board");
		return;
	}
	janggi_point_gib(from, a);
	janggi_point_gib(to, b);
	kind = pos->kind_of[pos->board[from]];
	if (!JANGGI__IS_OF(pos->board[from], pos->side))
		janggi__fail(err, JANGGI_EDATA, "%s has no piece on %s", side,
			a);
	else if (JANGGI__IS_OF(pos->board[to], pos->side))
		janggi__fail(err, JANGGI_EDATA, "%s has its own piece on %s",
			side, b);
	else if (janggi__move_is_pseudo(pos, from, to))
		janggi__fail(err, JANGGI_EDATA,
			"leaves %s's own general in check", side);
	else if (kind == JANGGI_HORSE)
		explain_leap(
			pos, &janggi__geo.horse[from], kind, from, to, err);
	else if (kind == JANGGI_ELEPHANT)
		explain_leap(
			pos, &janggi__geo.elephant[from], kind, from, to, err);
	else
		janggi__fail(err, JANGGI_EDATA, "%s cannot go from %s to %s",
			janggi_kind_name((enum janggi_kind)kind), a, b);
}
