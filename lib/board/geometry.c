/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "board/geometry.h"

struct janggi__geometry janggi__geo;

static unsigned at(int rank, int file)
{
	if (rank < 0 || rank > 9 || file < 0 || file > 8)
		return JANGGI_NO_POINT;
	return (unsigned)(9 * rank + file);
}

static const int orthogonal[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 },
	{ 0, -1 } };

/*
 * The leaps of a horse (one straight, one outward) or an elephant (one
 * straight, two outward).
 */
static void add_leaps(struct janggi__leaps *out, int rank, int file,
	int outward)
{
	for (int d = 0; d < 4; d++) {
		int dr = orthogonal[d][0], df = orthogonal[d][1];

		for (int turn = -1; turn <= 1; turn += 2) {
			int or = dr ? dr : turn, of = df ? df : turn;
			unsigned leg = at(rank + dr, file + df);
			unsigned to = at(rank + dr + outward * or,
				file + df + outward * of);
			unsigned second = outward == 1
				? leg
				: at(rank + dr + or, file + df + of);

			if (to == JANGGI_NO_POINT)
				continue;
			out->leap[out->n++] = (struct janggi__leap){
				(uint8_t)leg, (uint8_t)second, (uint8_t)to
			};
		}
	}
}

static bool in_palace(unsigned point)
{
	unsigned rank = janggi__rank_of(point), file = janggi__file_of(point);

	return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

static void add_step(struct janggi__steps *steps, unsigned to)
{
	if (to != JANGGI_NO_POINT)
		steps->to[steps->n++] = (uint8_t)to;
}

static void build_palaces(struct janggi__geometry *g)
{
	uint8_t index = 0;

	memset(g->centre, JANGGI_NO_POINT, sizeof(g->centre));
	memset(g->opposite, JANGGI_NO_POINT, sizeof(g->opposite));
	memset(g->palace_index, JANGGI_NO_POINT, sizeof(g->palace_index));
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		int rank = (int)janggi__rank_of(p);
		int file = (int)janggi__file_of(p);
		int mid = rank <= 2 ? 1 : 8;
		bool corner = rank != mid && file != 4;

		if (!in_palace(p))
			continue;
		g->palace_index[p] = index++;
		g->centre[p] = (uint8_t)at(mid, 4);
		if (corner)
			g->opposite[p] = (uint8_t)at(2 * mid - rank, 8 - file);
		for (int dr = -1; dr <= 1; dr++) {
			for (int df = -1; df <= 1; df++) {
				unsigned to = at(rank + dr, file + df);

				if ((!dr && !df) || to == JANGGI_NO_POINT ||
					!in_palace(to))
					continue;
				/* a diagonal is drawn only via the centre */
				if (dr && df && !corner && p != g->centre[p])
					continue;
				add_step(&g->palace[p], to);
			}
		}
	}
}

static void build_soldiers(struct janggi__geometry *g)
{
	for (unsigned side = 0; side < 2; side++) {
		int forward = side == JANGGI_CHO ? 1 : -1;

		for (unsigned p = 0; p < JANGGI_POINTS; p++) {
			struct janggi__steps *s = &g->soldier[side][p];
			int rank = (int)janggi__rank_of(p);
			int file = (int)janggi__file_of(p);
			bool enemy = side == JANGGI_CHO ? rank >= 7
							: rank <= 2;

			add_step(s, at(rank + forward, file));
			add_step(s, at(rank, file - 1));
			add_step(s, at(rank, file + 1));
			if (!enemy)
				continue;
			for (unsigned i = 0; i < g->palace[p].n; i++) {
				unsigned to = g->palace[p].to[i];
				int dr = (int)janggi__rank_of(to) - rank;

				if (dr == forward &&
					(int)janggi__file_of(to) != file)
					add_step(s, to);
			}
		}
	}
}

/* What bears on the general of `side` on the palace point p. */
static void build_siege(struct janggi__geometry *g, unsigned p)
{
	struct janggi__siege *s = &g->siege[g->palace_index[p]];
	unsigned rank = janggi__rank_of(p), file = janggi__file_of(p);
	unsigned enemy = rank <= 2 ? JANGGI_HAN : JANGGI_CHO;

	memset(s->horse_leg, JANGGI_NO_POINT, sizeof(s->horse_leg));
	memset(s->elephant_leg, JANGGI_NO_POINT, sizeof(s->elephant_leg));
	for (unsigned q = 0; q < JANGGI_POINTS; q++) {
		if (q != p && janggi__rank_of(q) == rank)
			s->line[q] = JANGGI__LINE_RANK;
		else if (q != p && janggi__file_of(q) == file)
			s->line[q] = JANGGI__LINE_FILE;
		else if (g->opposite[p] == q)
			s->line[q] = JANGGI__LINE_FAR;
		for (unsigned i = 0; i < g->horse[q].n; i++)
			if (g->horse[q].leap[i].to == p)
				s->horse_leg[q] = g->horse[q].leap[i].leg;
		for (unsigned i = 0; i < g->elephant[q].n; i++)
			if (g->elephant[q].leap[i].to == p) {
				s->elephant_leg[q] =
					g->elephant[q].leap[i].leg;
				s->elephant_second[q] =
					g->elephant[q].leap[i].second;
			}
		for (unsigned i = 0; i < g->soldier[enemy][q].n; i++)
			if (g->soldier[enemy][q].to[i] == p)
				s->soldier[q] = 1;
	}
	for (unsigned i = 0; i < g->palace[p].n; i++) {
		unsigned q = g->palace[p].to[i];

		if (janggi__rank_of(q) != rank && janggi__file_of(q) != file)
			s->line[q] = JANGGI__LINE_NEAR;
	}
	for (unsigned q = 0; q < JANGGI_POINTS; q++) {
		if (s->line[q] != JANGGI__LINE_NONE)
			janggi__points_add(&s->lines, q);
		if (s->horse_leg[q] != JANGGI_NO_POINT)
			janggi__points_add(&s->watch, s->horse_leg[q]);
		if (s->elephant_leg[q] != JANGGI_NO_POINT) {
			janggi__points_add(&s->watch, s->elephant_leg[q]);
			janggi__points_add(&s->watch, s->elephant_second[q]);
		}
	}
	for (unsigned w = 0; w < 2; w++)
		s->watch.bits[w] |= s->lines.bits[w];
	s->reach = s->watch;
	for (unsigned q = 0; q < JANGGI_POINTS; q++)
		if (s->soldier[q] || s->horse_leg[q] != JANGGI_NO_POINT ||
			s->elephant_leg[q] != JANGGI_NO_POINT)
			janggi__points_add(&s->reach, q);
}

static void __attribute__((constructor)) build(void)
{
	struct janggi__geometry *g = &janggi__geo;

	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		int rank = (int)janggi__rank_of(p);
		int file = (int)janggi__file_of(p);

		add_leaps(&g->horse[p], rank, file, 1);
		add_leaps(&g->elephant[p], rank, file, 2);
	}
	for (unsigned a = 0; a < 10; a++)
		for (unsigned b = 0; b < 10; b++)
			for (unsigned i = (a < b ? a : b) + 1;
				i < (a < b ? b : a); i++)
				g->between[a][b] |= (uint16_t)(1u << i);
	build_palaces(g);
	build_soldiers(g);
	for (unsigned p = 0; p < JANGGI_POINTS; p++)
		if (g->palace_index[p] != JANGGI_NO_POINT)
			build_siege(g, p);
}
