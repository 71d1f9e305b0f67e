/* SPDX-License-Identifier: MIT */
/* Names and values of sides, pieces, points and moves. */
#include <config.h>
#include "board/position.h"

const char *janggi_side_name(enum janggi_side side)
{
	static const char *const name[] = { "cho", "han", "-" };

	return name[side <= JANGGI_NO_SIDE ? side : JANGGI_NO_SIDE];
}

const char *janggi_kind_name(enum janggi_kind kind)
{
	static const char *const name[] = { "general", "guard", "elephant",
		"horse", "chariot", "cannon", "soldier", "nothing" };

	return name[kind <= JANGGI_NO_KIND ? kind : JANGGI_NO_KIND];
}

int janggi_kind_points(enum janggi_kind kind)
{
	static const uint8_t points[] = { 0, 3, 3, 5, 13, 7, 2, 0 };

	return points[kind <= JANGGI_NO_KIND ? kind : JANGGI_NO_KIND];
}

/* In the order of enum janggi_kind; the last side is Han. */
static const char *const faces[][2][JANGGI_KINDS] = {
	[JANGGI_FACES_HANJA] = { { "楚", "士", "象", "馬", "車", "包", "卒" },
		{ "漢", "士", "象", "馬", "車", "包", "兵" } },
	[JANGGI_FACES_HANGUL] = { { "초", "사", "상", "마", "차", "포", "졸" },
		{ "한", "사", "상", "마", "차", "포", "병" } },
	[JANGGI_FACES_LETTERS] = { { "K", "A", "B", "N", "R", "C", "P" },
		{ "k", "a", "b", "n", "r", "c", "p" } },
};

const char *janggi_kind_face(enum janggi_faces script, enum janggi_side side,
	enum janggi_kind kind)
{
	return faces[script][side][kind];
}

void janggi_point_gib(unsigned point, char buf[3])
{
	buf[0] = (char)('0' + (10 - janggi__rank_of(point)) % 10);
	buf[1] = (char)('1' + janggi__file_of(point));
	buf[2] = '\0';
}

static char *add_point(char *p, unsigned point)
{
	unsigned rank = janggi__rank_of(point) + 1;

	*p++ = (char)('a' + janggi__file_of(point));
	if (rank == 10)
		*p++ = '1';
	*p++ = (char)('0' + rank % 10);
	return p;
}

size_t janggi_move_uci(const struct janggi_position *pos, janggi_move move,
	char buf[JANGGI_MOVE_TEXT])
{
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	char *p = buf;

	if (move == JANGGI_PASS)
		from = to = janggi__general(pos, pos->side);
	p = add_point(add_point(p, from), to);
	*p = '\0';
	return (size_t)(p - buf);
}
