/* SPDX-License-Identifier: MIT */
/* Is a general attacked; do the generals face. */
#include <config.h>
#include "board/geometry.h"

/* The bits of the points strictly between a and b on their shared line. */
static unsigned blockers(
	const struct janggi_position *pos, unsigned line, unsigned a, unsigned b)
{
	unsigned ra = janggi__rank_of(a), fa = janggi__file_of(a);

	if (line == JANGGI__LINE_RANK)
		return pos->rank_occupied[ra] &
			janggi__geo.between[fa][janggi__file_of(b)];
	return pos->file_occupied[fa] &
		janggi__geo.between[ra][janggi__rank_of(b)];
}

bool janggi__chariot_sees(const struct janggi_position *pos, unsigned line,
	unsigned a, unsigned b)
{
	switch (line) {
	case JANGGI__LINE_NONE: return false;
	case JANGGI__LINE_NEAR: return true;
	case JANGGI__LINE_FAR: return !pos->board[janggi__geo.centre[a]];
	default: return !blockers(pos, line, a, b);
	}
}

bool janggi__cannon_sees(const struct janggi_position *pos, unsigned line,
	unsigned a, unsigned b)
{
	unsigned bits, screen;

	switch (line) {
	case JANGGI__LINE_NONE:
	case JANGGI__LINE_NEAR: return false;
	case JANGGI__LINE_FAR: screen = janggi__geo.centre[a]; break;
	default:
		bits = blockers(pos, line, a, b);
		if (!bits || (bits & (bits - 1)))
			return false;
		screen = (unsigned)__builtin_ctz(bits);
		if (line == JANGGI__LINE_RANK)
			screen += 9 * janggi__rank_of(a);
		else
			screen = 9 * screen + janggi__file_of(a);
	}
	return pos->board[screen] &&
		pos->kind_of[pos->board[screen]] != JANGGI_CANNON;
}

bool janggi__attacked(const struct janggi_position *pos, unsigned side)
{
	const unsigned general = pos->at[side][0];
	const struct janggi__siege *s = janggi__siege_of(pos, side);
	const uint8_t *at = pos->at[side ^ 1];
	const uint8_t *first = pos->first[side ^ 1];
	unsigned i, p;

	for (i = first[JANGGI_SOLDIER]; i < first[JANGGI_KINDS]; i++)
		if (s->soldier[at[i]])
			return true;
	for (i = first[JANGGI_HORSE]; i < first[JANGGI_CHARIOT]; i++) {
		p = s->horse_leg[at[i]];
		if (p != JANGGI_NO_POINT && !pos->board[p])
			return true;
	}
	for (i = first[JANGGI_ELEPHANT]; i < first[JANGGI_HORSE]; i++) {
		p = s->elephant_leg[at[i]];
		if (p != JANGGI_NO_POINT && !pos->board[p] &&
			!pos->board[s->elephant_second[at[i]]])
			return true;
	}
	for (i = first[JANGGI_CHARIOT]; i < first[JANGGI_CANNON]; i++)
		if (s->line[at[i]] &&
			janggi__chariot_sees(pos, s->line[at[i]], general,
				at[i]))
			return true;
	for (i = first[JANGGI_CANNON]; i < first[JANGGI_SOLDIER]; i++)
		if (s->line[at[i]] &&
			janggi__cannon_sees(pos, s->line[at[i]], general,
				at[i]))
			return true;
	return false;
}

bool janggi__facing(const struct janggi_position *pos)
{
	unsigned cho = pos->at[JANGGI_CHO][0], han = pos->at[JANGGI_HAN][0];

	return janggi__file_of(cho) == janggi__file_of(han) &&
		!blockers(pos, JANGGI__LINE_FILE, cho, han);
}

bool janggi_position_in_check(const struct janggi_position *pos)
{
	return janggi__attacked(pos, pos->side);
}

bool janggi_position_facing(const struct janggi_position *pos)
{
	return janggi__facing(pos);
}
