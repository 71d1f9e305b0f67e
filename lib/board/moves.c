/* SPDX-License-Identifier: MIT */
/* Where pieces go, and which of it the general's safety allows. */
#include <config.h>
#include <string.h>
#include "board/geometry.h"

/* ------------------------------------------------------ the pieces' ways */

struct list {
	janggi_move *next;
	unsigned from;
	uint8_t own; /* mask of the mover's codes */
};

/* A target that no piece of the mover's own stands on. */
static inline void add(const struct janggi_position *pos, struct list *l,
	unsigned to)
{
	if (!(pos->board[to] & l->own))
		*l->next++ = JANGGI_MOVE(l->from, to);
}

static inline void add_steps(const struct janggi_position *pos, struct list *l,
	const struct janggi__steps *steps)
{
	for (unsigned i = 0; i < steps->n; i++)
		add(pos, l, steps->to[i]);
}

static inline void add_leaps(const struct janggi_position *pos, struct list *l,
	const struct janggi__leaps *leaps)
{
	for (unsigned i = 0; i < leaps->n; i++) {
		const struct janggi__leap *leap = &leaps->leap[i];

		if (!pos->board[leap->leg] && !pos->board[leap->second])
			add(pos, l, leap->to);
	}
}

/*
 * The four directions from a point: how far the board goes, and the step.
 * Sliding walks the board; with few empty points a line it beats tables.
 */
struct ray {
	int step;
	unsigned length;
};

static inline void rays_of(unsigned point, struct ray ray[4])
{
	unsigned rank = janggi__rank_of(point), file = janggi__file_of(point);

	ray[0] = (struct ray){ 1, 8 - file };
	ray[1] = (struct ray){ -1, file };
	ray[2] = (struct ray){ 9, 9 - rank };
	ray[3] = (struct ray){ -9, rank };
}

static inline bool is_cannon(const struct janggi_position *pos, unsigned point)
{
	return pos->kind_of[pos->board[point]] == JANGGI_CANNON;
}

static void add_chariot(const struct janggi_position *pos, struct list *l)
{
	const struct janggi__geometry *g = &janggi__geo;
	struct ray ray[4];
	unsigned from = l->from, centre = g->centre[from];

	rays_of(from, ray);
	for (unsigned d = 0; d < 4; d++) {
		unsigned p = from;

		for (unsigned n = ray[d].length; n; n--) {
			p = (unsigned)((int)p + ray[d].step);
			if (pos->board[p]) {
				add(pos, l, p);
				break;
			}
			*l->next++ = JANGGI_MOVE(from, p);
		}
	}
	if (centre == from) {
		for (int d = -1; d <= 1; d += 2)
			for (int e = -1; e <= 1; e += 2)
				add(pos, l, (unsigned)((int)from + 9 * d + e));
	} else if (g->opposite[from] != JANGGI_NO_POINT) {
		add(pos, l, centre);
		if (!pos->board[centre])
			add(pos, l, g->opposite[from]);
	}
}

static void add_cannon(const struct janggi_position *pos, struct list *l)
{
	const struct janggi__geometry *g = &janggi__geo;
	struct ray ray[4];
	unsigned from = l->from, centre = g->centre[from];
	unsigned far = g->opposite[from];

	rays_of(from, ray);
	for (unsigned d = 0; d < 4; d++) {
		unsigned p = from, n = ray[d].length;

		while (n && !pos->board[p = (unsigned)((int)p + ray[d].step)])
			n--;
		if (!n || is_cannon(pos, p))
			continue;
		while (--n) {
			p = (unsigned)((int)p + ray[d].step);
			if (pos->board[p]) {
				if (!is_cannon(pos, p))
					add(pos, l, p);
				break;
			}
			*l->next++ = JANGGI_MOVE(from, p);
		}
	}
	if (far != JANGGI_NO_POINT && pos->board[centre] &&
		!is_cannon(pos, centre) && !is_cannon(pos, far))
		add(pos, l, far);
}

/* Moves of the piece on a point, the general's safety apart. */
static void add_piece(const struct janggi_position *pos, struct list *l,
	unsigned side, unsigned kind, unsigned from)
{
	l->from = from;
	switch (kind) {
	case JANGGI_GENERAL:
	case JANGGI_GUARD:
		add_steps(pos, l, &janggi__geo.palace[from]);
		break;
	case JANGGI_ELEPHANT:
		add_leaps(pos, l, &janggi__geo.elephant[from]);
		break;
	case JANGGI_HORSE:
		add_leaps(pos, l, &janggi__geo.horse[from]);
		break;
	case JANGGI_CHARIOT: add_chariot(pos, l); break;
	case JANGGI_CANNON: add_cannon(pos, l); break;
	default: add_steps(pos, l, &janggi__geo.soldier[side][from]);
	}
}

size_t janggi__pseudo_moves(const struct janggi_position *pos,
	janggi_move moves[JANGGI_MOVES_MAX])
{
	const unsigned side = pos->side;
	struct list l = { moves, 0, (uint8_t)(0x10 << side) };

	for (unsigned kind = 0; kind < JANGGI_KINDS; kind++)
		for (unsigned i = pos->first[side][kind];
			i < pos->first[side][kind + 1]; i++)
			if (pos->at[side][i] != JANGGI_NO_POINT)
				add_piece(pos, &l, side, kind,
					pos->at[side][i]);
	return (size_t)(l.next - moves);
}

bool janggi__move_is_pseudo(
	const struct janggi_position *pos, unsigned from, unsigned to)
{
	janggi_move moves[64]; /* one piece has at most 21 */
	struct list l = { moves, 0, (uint8_t)(0x10 << pos->side) };
	uint8_t code;

	if (from >= JANGGI_POINTS || to >= JANGGI_POINTS)
		return false;
	code = pos->board[from];
	if (!JANGGI__IS_OF(code, pos->side))
		return false;
	add_piece(pos, &l, pos->side, pos->kind_of[code], from);
	while (l.next > moves)
		if (*--l.next == JANGGI_MOVE(from, to))
			return true;
	return false;
}

/* ---------------------------------------------------- the general's safety */

/*
 * Points whose filling or emptying can change what attacks the side's
 * general: its lines, and the legs of enemy horses and elephants in reach.
 * A piece that moves between other points cannot expose a general that is
 * not in check.
 */
static struct janggi__points sensitive_points(
	const struct janggi_position *pos, unsigned side)
{
	const unsigned general = janggi__general(pos, side);
	const struct janggi__siege *s =
		&janggi__geo.siege[janggi__geo.palace_index[general]];
	struct janggi__points set = s->lines;
	const uint8_t *at = pos->at[side ^ 1];
	const uint8_t *first = pos->first[side ^ 1];
	unsigned i;

	for (i = first[JANGGI_ELEPHANT]; i < first[JANGGI_HORSE]; i++)
		if (s->elephant_leg[at[i]] != JANGGI_NO_POINT) {
			janggi__points_add(&set, s->elephant_leg[at[i]]);
			janggi__points_add(&set, s->elephant_second[at[i]]);
		}
	for (i = first[JANGGI_HORSE]; i < first[JANGGI_CHARIOT]; i++)
		if (s->horse_leg[at[i]] != JANGGI_NO_POINT)
			janggi__points_add(&set, s->horse_leg[at[i]]);
	return set;
}

/*
 * Would this pseudo-legal move leave the general safe (and, with part, the
 * generals not facing)?  pos is changed and put back.
 */
static bool is_safe(struct janggi_position *pos, janggi_move move, bool part)
{
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	uint8_t captured = janggi__lift(pos, from, to);
	bool safe = !janggi__attacked(pos, pos->side) &&
		!(part && janggi__facing(pos));

	janggi__put_back(pos, from, to, captured);
	return safe;
}

size_t janggi__safe_moves(struct janggi_position *pos, bool part,
	bool in_check, janggi_move moves[JANGGI_MOVES_MAX])
{
	size_t n = janggi__pseudo_moves(pos, moves), kept = 0;
	unsigned general = janggi__general(pos, pos->side);
	struct janggi__points sensitive = sensitive_points(pos, pos->side);
	bool all = in_check || part;

	for (size_t i = 0; i < n; i++) {
		unsigned from = JANGGI_MOVE_FROM(moves[i]);
		unsigned to = JANGGI_MOVE_TO(moves[i]);

		if ((all || from == general ||
			    janggi__points_has(&sensitive, from) ||
			    janggi__points_has(&sensitive, to)) &&
			!is_safe(pos, moves[i], part))
			continue;
		moves[kept++] = moves[i];
	}
	return kept;
}

size_t janggi_position_moves(const struct janggi_position *pos,
	janggi_move moves[JANGGI_MOVES_MAX])
{
	struct janggi_position work = *pos;
	bool in_check = janggi__attacked(pos, pos->side);
	size_t n = janggi__safe_moves(&work, false, in_check, moves);

	if (!in_check)
		moves[n++] = JANGGI_PASS;
	return n;
}

bool janggi__has_move(const struct janggi_position *pos, bool part)
{
	struct janggi_position work = *pos;
	janggi_move moves[JANGGI_MOVES_MAX];
	size_t n = janggi__pseudo_moves(pos, moves);

	for (size_t i = 0; i < n; i++)
		if (is_safe(&work, moves[i], part))
			return true;
	return false;
}

bool janggi_position_is_legal(
	const struct janggi_position *pos, janggi_move move)
{
	struct janggi_position work;

	if (move == JANGGI_PASS)
		return !janggi__attacked(pos, pos->side);
	if (!janggi__move_is_pseudo(
		    pos, JANGGI_MOVE_FROM(move), JANGGI_MOVE_TO(move)))
		return false;
	work = *pos;
	return is_safe(&work, move, false);
}
