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

/* A chariot in a palace sees 17 points along its lines and 4 diagonally. */
#define PIECE_MOVES_MAX 24

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

static bool steps_have(const struct janggi__steps *steps, unsigned to)
{
	for (unsigned i = 0; i < steps->n; i++)
		if (steps->to[i] == to)
			return true;
	return false;
}

static bool leap_is_open(const struct janggi_position *pos,
	const struct janggi__leaps *leaps, unsigned to)
{
	for (unsigned i = 0; i < leaps->n; i++)
		if (leaps->leap[i].to == to)
			return !pos->board[leaps->leap[i].leg] &&
				!pos->board[leaps->leap[i].second];
	return false;
}

bool janggi__move_is_pseudo(
	const struct janggi_position *pos, unsigned from, unsigned to)
{
	const struct janggi__geometry *g = &janggi__geo;
	uint8_t code;

	if (from >= JANGGI_POINTS || to >= JANGGI_POINTS || from == to)
		return false;
	code = pos->board[from];
	if (!JANGGI__IS_OF(code, pos->side) ||
		JANGGI__IS_OF(pos->board[to], pos->side))
		return false;
	switch (pos->kind_of[code]) {
	case JANGGI_GENERAL:
	case JANGGI_GUARD: return steps_have(&g->palace[from], to);
	case JANGGI_ELEPHANT:
		return leap_is_open(pos, &g->elephant[from], to);
	case JANGGI_HORSE: return leap_is_open(pos, &g->horse[from], to);
	case JANGGI_CHARIOT:
		return janggi__chariot_sees(
			pos, janggi__line_between(from, to), from, to);
	case JANGGI_CANNON:
		return !is_cannon(pos, to) &&
			janggi__cannon_sees(pos,
				janggi__line_between(from, to), from, to);
	default: return steps_have(&g->soldier[pos->side][from], to);
	}
}

/* ---------------------------------------------------- the general's safety */

/*
 * The watched points that matter now: the general's lines, and the legs of
 * the enemy leapers that are in reach.  Worth working out where many moves
 * are asked about; for one move the fixed set is cheaper.
 */
static struct janggi__points watched_now(
	const struct janggi_position *pos, unsigned side)
{
	const struct janggi__siege *s = janggi__siege_of(pos, side);
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
	struct janggi__points watch = watched_now(pos, pos->side);
	bool all = in_check || part;

	for (size_t i = 0; i < n; i++) {
		unsigned from = JANGGI_MOVE_FROM(moves[i]);
		unsigned to = JANGGI_MOVE_TO(moves[i]);

		if ((all || from == general ||
			    janggi__points_has(&watch, from) ||
			    janggi__points_has(&watch, to)) &&
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

bool janggi__may_expose(const struct janggi_position *pos, janggi_move move)
{
	const struct janggi__points *watch =
		&janggi__siege_of(pos, pos->side)->watch;
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);

	return from == janggi__general(pos, pos->side) ||
		janggi__points_has(watch, from) ||
		janggi__points_has(watch, to);
}

bool janggi__may_check(const struct janggi_position *pos, janggi_move move)
{
	const struct janggi__siege *s = janggi__siege_of(pos, pos->side ^ 1u);

	return janggi__points_has(&s->watch, JANGGI_MOVE_FROM(move)) ||
		janggi__points_has(&s->reach, JANGGI_MOVE_TO(move));
}

/* The general's own moves come first: most checks are answered by them. */
bool janggi__has_move(const struct janggi_position *pos, bool part)
{
	struct janggi_position work = *pos;
	const unsigned side = pos->side;
	janggi_move moves[PIECE_MOVES_MAX];

	for (unsigned i = 0; i < pos->first[side][JANGGI_KINDS]; i++) {
		struct list l = { moves, 0, (uint8_t)(0x10 << side) };

		if (pos->at[side][i] == JANGGI_NO_POINT)
			continue;
		add_piece(pos, &l, side,
			pos->kind_of[JANGGI__CODE(side, i)], pos->at[side][i]);
		while (l.next > moves)
			if (is_safe(&work, *--l.next, part))
				return true;
	}
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
