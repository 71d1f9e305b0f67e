/* SPDX-License-Identifier: MIT */
/* Terms about what stands where and about what a ply did. */
#include <config.h>
#include <string.h>
#include "query/parse.h"
#include "query/words.h"

static const struct janggi__points everywhere = { { UINT64_MAX,
	((uint64_t)1 << (JANGGI_POINTS - 64)) - 1 } };

/* ---------------------------------------------------------------- pieces */

/* KIND[.SIDE] */
static bool read_cell(struct janggi__parser *p, janggi__cells *cells)
{
	enum janggi_side side;

	*cells = 0;
	if (p->lex.token == JANGGI__TOKEN_WORD)
		*cells = janggi__word_cells(
			janggi__parse_s(p), janggi__parse_n(p));
	if (!*cells)
		return janggi__parse_wants(
			p, "a piece, such as horse.cho or 馬");
	if (!janggi__parse_next(p) || !janggi__parse_dot_side(p, &side))
		return false;
	*cells &= janggi__cells_of(side);
	if (!*cells)
		return janggi__parse_fail(p, janggi__lex_column(&p->lex),
			"the letter before it is a piece of the other side");
	return true;
}

bool janggi__parse_cells(struct janggi__parser *p, janggi__cells *cells)
{
	janggi__cells one;
	bool more;

	*cells = 0;
	do {
		if (!read_cell(p, &one) ||
			!janggi__parse_take_mark(p, '|', &more))
			return false;
		*cells |= one;
	} while (more);
	return true;
}

/* ---------------------------------------------------------------- points */

static bool read_point(struct janggi__parser *p, unsigned *point)
{
	*point = JANGGI_NO_POINT;
	if (p->lex.token == JANGGI__TOKEN_WORD ||
		p->lex.token == JANGGI__TOKEN_NUMBER)
		*point = janggi__word_point(
			janggi__parse_s(p), janggi__parse_n(p));
	if (*point == JANGGI_NO_POINT)
		return janggi__parse_wants(p, "a point, such as 83 or e2");
	return janggi__parse_next(p);
}

static void add_rectangle(
	struct janggi__points *points, unsigned a, unsigned b)
{
	unsigned r1 = janggi__rank_of(a), r2 = janggi__rank_of(b);
	unsigned f1 = janggi__file_of(a), f2 = janggi__file_of(b);

	for (unsigned point = 0; point < JANGGI_POINTS; point++) {
		unsigned r = janggi__rank_of(point);
		unsigned f = janggi__file_of(point);

		if (r >= (r1 < r2 ? r1 : r2) && r <= (r1 < r2 ? r2 : r1) &&
			f >= (f1 < f2 ? f1 : f2) && f <= (f1 < f2 ? f2 : f1))
			janggi__points_add(points, point);
	}
}

/* 83, 71-79 (the rectangle between two corners), palace[.SIDE] */
static bool read_some_points(
	struct janggi__parser *p, struct janggi__points *points)
{
	static const unsigned corners[2][2] = { { 3, 23 }, { 66, 86 } };
	enum janggi_side side;
	unsigned from, to;
	bool palace, to_another;

	if (!janggi__parse_take_word(p, "palace", &palace))
		return false;
	if (palace) {
		if (!janggi__parse_dot_side(p, &side))
			return false;
		for (unsigned s = 0; s < 2; s++)
			if (side == JANGGI_NO_SIDE || side == s)
				add_rectangle(points, corners[s][0],
					corners[s][1]);
		return true;
	}
	if (!read_point(p, &from) ||
		!janggi__parse_take_mark(p, '-', &to_another))
		return false;
	to = from;
	if (to_another && !read_point(p, &to))
		return false;
	add_rectangle(points, from, to);
	return true;
}

bool janggi__parse_points(
	struct janggi__parser *p, struct janggi__points *points)
{
	bool braces, comma, more;

	memset(points, 0, sizeof(*points));
	if (!janggi__parse_take_mark(p, '{', &braces))
		return false;
	if (!braces) {
		do
			if (!read_some_points(p, points) ||
				!janggi__parse_take_mark(p, '|', &more))
				return false;
		while (more);
		return true;
	}
	do
		if (!read_some_points(p, points) ||
			!janggi__parse_take_mark(p, ',', &comma) ||
			!janggi__parse_take_mark(p, '}', &more))
			return false;
	while (!more);
	return true;
}

/* ----------------------------------------------------------------- terms */

/* At least so many of the points hold one of the cells. */
static bool add_squares(struct janggi__parser *p, uint32_t column,
	janggi__cells cells, const struct janggi__points *points, bool all)
{
	struct janggi__linear *linear = janggi__parse_linear_new(p);
	struct janggi__node *node;

	if (!linear || !janggi__parse_region(p, linear, cells, points, 1))
		return false;
	linear->low = all ? janggi__points_count(points) : 1;
	node = janggi__parse_add(p, JANGGI__OP_LINEAR, column);
	if (!node)
		return false;
	node->u.linear = linear;
	return true;
}

bool janggi__term_pieces(struct janggi__parser *p, uint32_t column)
{
	struct janggi__points points;
	janggi__cells cells;
	bool on;

	if (!janggi__parse_cells(p, &cells) ||
		!janggi__parse_take_word(p, "on", &on))
		return false;
	if (!on)
		return janggi__term_sum(p, column, cells);
	return janggi__parse_points(p, &points) &&
		add_squares(p, column, cells, &points, false);
}

bool janggi__term_all(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__points points;
	janggi__cells cells;
	bool on;

	(void)term;
	if (!janggi__parse_cells(p, &cells) ||
		!janggi__parse_take_word(p, "on", &on))
		return false;
	if (!on)
		return janggi__parse_wants(p, "'on' and points");
	return janggi__parse_points(p, &points) &&
		add_squares(p, column, cells, &points, true);
}

bool janggi__term_empty(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__points points;

	(void)term;
	return janggi__parse_points(p, &points) &&
		add_squares(p, column, JANGGI__CELL_EMPTY, &points, true);
}

bool janggi__term_state(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__node *node;
	enum janggi_side side;

	if (!janggi__parse_dot_side(p, &side))
		return false;
	node = janggi__parse_add(p, JANGGI__OP_STATE, column);
	if (!node)
		return false;
	node->u.state.flags = (unsigned)term->arg;
	node->u.state.by = side;
	return true;
}

bool janggi__term_turn(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__node *node;
	enum janggi_side side;
	bool is;

	(void)term;
	if (!janggi__parse_dot_side(p, &side) ||
		(side == JANGGI_NO_SIDE &&
			!janggi__parse_take_mark(p, '=', &is)))
		return false;
	if (side == JANGGI_NO_SIDE) {
		if (p->lex.token == JANGGI__TOKEN_WORD)
			side = janggi__word_side(
				janggi__parse_s(p), janggi__parse_n(p));
		if (side == JANGGI_NO_SIDE)
			return janggi__parse_wants(p, "'cho' or 'han'");
		if (!janggi__parse_next(p))
			return false;
	}
	node = janggi__parse_add(p, JANGGI__OP_TURN, column);
	if (!node)
		return false;
	node->u.turn = side;
	return true;
}

/* ---------------------------------------------------------------- events */

/* An event that nothing restricts yet. */
static struct janggi__event *add_event(
	struct janggi__parser *p, uint32_t column)
{
	struct janggi__event *event = janggi__arena_alloc(
		&p->query->ast.arena, sizeof(*event));
	struct janggi__node *node;

	if (!event) {
		janggi__parse_no_memory(p);
		return NULL;
	}
	*event = (struct janggi__event){
		.mover = JANGGI__CELLS_PIECES,
		.taken = JANGGI__CELLS_PIECES | JANGGI__CELL_EMPTY,
		.from = everywhere,
		.to = everywhere,
	};
	node = janggi__parse_add(p, JANGGI__OP_EVENT, column);
	if (!node)
		return NULL;
	node->u.event = event;
	return event;
}

bool janggi__term_pass(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__event *event;
	enum janggi_side side;

	(void)term;
	if (!janggi__parse_dot_side(p, &side))
		return false;
	event = add_event(p, column);
	if (!event)
		return false;
	event->pass = true;
	event->mover = janggi__cells_of(side);
	return true;
}

/* capture [of PIECES | of screen] [by PIECES] [on POINTS] */
bool janggi__term_capture(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__event *event = add_event(p, column);
	bool of, by, on, screen;

	(void)term;
	if (!event)
		return false;
	event->taken = JANGGI__CELLS_PIECES;
	for (;;) {
		if (!janggi__parse_take_word(p, "of", &of))
			return false;
		if (of) {
			if (!janggi__parse_take_word(p, "screen", &screen) ||
				(!screen &&
					!janggi__parse_cells(
						p, &event->taken)))
				return false;
			event->screen |= screen;
			continue;
		}
		if (!janggi__parse_take_word(p, "by", &by))
			return false;
		if (by) {
			if (!janggi__parse_cells(p, &event->mover))
				return false;
			continue;
		}
		if (!janggi__parse_take_word(p, "on", &on))
			return false;
		if (!on)
			return true;
		if (!janggi__parse_points(p, &event->to))
			return false;
	}
}

/* move [of PIECES] [from POINTS] [to POINTS] */
bool janggi__term_move(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__event *event = add_event(p, column);
	bool of, from, to;

	(void)term;
	if (!event)
		return false;
	for (;;) {
		if (!janggi__parse_take_word(p, "of", &of))
			return false;
		if (of) {
			if (!janggi__parse_cells(p, &event->mover))
				return false;
			continue;
		}
		if (!janggi__parse_take_word(p, "from", &from))
			return false;
		if (from) {
			if (!janggi__parse_points(p, &event->from))
				return false;
			continue;
		}
		if (!janggi__parse_take_word(p, "to", &to))
			return false;
		if (!to)
			return true;
		if (!janggi__parse_points(p, &event->to))
			return false;
	}
}

/* reach POINTS [by PIECES]: the first move there */
bool janggi__term_reach(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__event *event = add_event(p, column);
	bool by;

	(void)term;
	if (!event || !janggi__parse_points(p, &event->to) ||
		!janggi__parse_take_word(p, "by", &by) ||
		(by && !janggi__parse_cells(p, &event->mover)))
		return false;
	return janggi__parse_add(p, JANGGI__OP_FIRST, column);
}

/* --------------------------------------------------------------- systems */

/*
 * The systems of the field by where the pieces stand around the general:
 * the point before its palace centre (면), and the two corners beside that
 * (귀).  docs: janggi-query(7).
 */
enum { MYEON, GWI_LEFT, GWI_RIGHT };
enum system { MYEONPO, MYEONSANG, GWIMA, YANGGWIMA };

static const struct {
	const char *name;
	enum system system;
} systems[] = {
	{ "면포", MYEONPO },
	{ "myeonpo", MYEONPO },
	{ "면상", MYEONSANG },
	{ "myeonsang", MYEONSANG },
	{ "귀마", GWIMA },
	{ "gwima", GWIMA },
	{ "양귀마", YANGGWIMA },
	{ "yanggwima", YANGGWIMA },
};

static bool add_piece_on(struct janggi__parser *p, uint32_t column,
	enum janggi_side side, const char *kind, unsigned place)
{
	static const unsigned points[2][3] = { { 22, 21, 23 },
		{ 67, 66, 68 } };
	struct janggi__points set = { { 0, 0 } };

	janggi__points_add(&set, points[side][place]);
	return add_squares(p, column,
		janggi__word_cells(kind, strlen(kind)) &
			janggi__cells_of(side),
		&set, false);
}

static bool add_system(struct janggi__parser *p, uint32_t column,
	enum janggi_side side, enum system system)
{
	switch (system) {
	case MYEONPO: return add_piece_on(p, column, side, "cannon", MYEON);
	case MYEONSANG:
		return add_piece_on(p, column, side, "elephant", MYEON);
	case YANGGWIMA:
		return add_piece_on(p, column, side, "horse", GWI_LEFT) &&
			add_piece_on(p, column, side, "horse", GWI_RIGHT) &&
			janggi__parse_add(p, JANGGI__OP_AND, column);
	case GWIMA:
		/* one corner and not both, with the cannon between */
		return add_piece_on(p, column, side, "horse", GWI_LEFT) &&
			add_piece_on(p, column, side, "horse", GWI_RIGHT) &&
			janggi__parse_add(p, JANGGI__OP_OR, column) &&
			add_piece_on(p, column, side, "horse", GWI_LEFT) &&
			add_piece_on(p, column, side, "horse", GWI_RIGHT) &&
			janggi__parse_add(p, JANGGI__OP_AND, column) &&
			janggi__parse_add(p, JANGGI__OP_NOT, column) &&
			janggi__parse_add(p, JANGGI__OP_AND, column) &&
			add_piece_on(p, column, side, "cannon", MYEON) &&
			janggi__parse_add(p, JANGGI__OP_AND, column);
	}
	return false;
}

bool janggi__term_system(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	enum janggi_side side;
	size_t i;
	bool is;

	(void)term;
	if (!janggi__parse_dot_side(p, &side) ||
		!janggi__parse_take_mark(p, '=', &is))
		return false;
	for (i = 0; i < sizeof(systems) / sizeof(*systems); i++)
		if (janggi__lex_is(&p->lex, systems[i].name))
			break;
	if (i == sizeof(systems) / sizeof(*systems))
		return janggi__parse_wants(
			p, "one of 면포, 면상, 귀마 and 양귀마");
	if (!janggi__parse_next(p))
		return false;
	if (side != JANGGI_NO_SIDE)
		return add_system(p, column, side, systems[i].system);
	return add_system(p, column, JANGGI_CHO, systems[i].system) &&
		add_system(p, column, JANGGI_HAN, systems[i].system) &&
		janggi__parse_add(p, JANGGI__OP_OR, column);
}
