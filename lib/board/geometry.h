/* SPDX-License-Identifier: MIT */
/*
 * What the empty board decides: steps, legs, lines, palaces.  Filled once
 * when the library is loaded and never written again.
 */
#ifndef JANGGI_GEOMETRY_H
#define JANGGI_GEOMETRY_H
#ifndef JANGGI_BUILD
#error "geometry.h is internal to lib/"
#endif
#include "board/position.h"

/* A horse's or elephant's way: the points that must be empty, the target. */
struct janggi__leap {
	uint8_t leg, second, to; /* a horse has second == leg */
};
struct janggi__leaps {
	uint8_t n;
	struct janggi__leap leap[8];
};
struct janggi__steps {
	uint8_t n;
	uint8_t to[8];
};

/* A set of points. */
struct janggi__points {
	uint64_t bits[2];
};
static inline bool janggi__points_has(
	const struct janggi__points *set, unsigned point)
{
	return set->bits[point >> 6] >> (point & 63) & 1;
}
static inline void janggi__points_add(
	struct janggi__points *set, unsigned point)
{
	set->bits[point >> 6] |= (uint64_t)1 << (point & 63);
}

/* How a sliding piece's point lies to a general's point. */
enum janggi__line {
	JANGGI__LINE_NONE,
	JANGGI__LINE_RANK,
	JANGGI__LINE_FILE,
	JANGGI__LINE_NEAR, /* next to it on a palace diagonal */
	JANGGI__LINE_FAR /* palace corner to opposite corner */
};

#define JANGGI__PALACE_POINTS 18
#define JANGGI__AT_VALUES     256 /* a point or JANGGI_NO_POINT */

/* What bears on a general standing on one palace point. */
struct janggi__siege {
	uint8_t line[JANGGI__AT_VALUES]; /* enum janggi__line */
	uint8_t horse_leg[JANGGI__AT_VALUES]; /* or JANGGI_NO_POINT */
	uint8_t elephant_leg[JANGGI__AT_VALUES]; /* or JANGGI_NO_POINT */
	uint8_t elephant_second[JANGGI__AT_VALUES];
	uint8_t soldier[JANGGI__AT_VALUES]; /* 1: an enemy soldier there hits */
	struct janggi__points lines; /* rank, file and diagonal through it */
	/*
	 * Points whose filling or emptying can change what attacks the
	 * general: its lines, and where a leaper in reach has its legs.  A
	 * piece that moves between other points cannot expose it.
	 */
	struct janggi__points watch;
	/* Those, and the points from which some piece could attack it. */
	struct janggi__points reach;
};

struct janggi__geometry {
	struct janggi__leaps horse[JANGGI_POINTS];
	struct janggi__leaps elephant[JANGGI_POINTS];
	struct janggi__steps palace[JANGGI_POINTS]; /* along drawn lines */
	struct janggi__steps soldier[2][JANGGI_POINTS];
	uint8_t centre[JANGGI_POINTS]; /* of its palace, or NO_POINT */
	uint8_t opposite[JANGGI_POINTS]; /* corner: the other one; else NO */
	uint8_t palace_index[JANGGI_POINTS]; /* 0-17, or NO_POINT */
	uint16_t between[10][10]; /* bits strictly between two lines */
	struct janggi__siege siege[JANGGI__PALACE_POINTS];
};

extern struct janggi__geometry janggi__geo;

static inline const struct janggi__siege *janggi__siege_of(
	const struct janggi_position *pos, unsigned side)
{
	return &janggi__geo.siege[janggi__geo.palace_index[janggi__general(
		pos, side)]];
}

/* How a sliding piece on a sees b, palace diagonals included. */
static inline unsigned janggi__line_between(unsigned a, unsigned b)
{
	const struct janggi__geometry *g = &janggi__geo;

	if (janggi__rank_of(a) == janggi__rank_of(b))
		return JANGGI__LINE_RANK;
	if (janggi__file_of(a) == janggi__file_of(b))
		return JANGGI__LINE_FILE;
	if (g->opposite[a] == b)
		return JANGGI__LINE_FAR;
	if ((g->centre[a] == b && g->opposite[a] != JANGGI_NO_POINT) ||
		(g->centre[b] == a && g->opposite[b] != JANGGI_NO_POINT))
		return JANGGI__LINE_NEAR;
	return JANGGI__LINE_NONE;
}

/* A chariot on a reaches b along this line; likewise a cannon. */
bool janggi__chariot_sees(const struct janggi_position *pos, unsigned line,
	unsigned a, unsigned b);
bool janggi__cannon_sees(const struct janggi_position *pos, unsigned line,
	unsigned a, unsigned b);

#endif
