/* SPDX-License-Identifier: MIT */
/* Terms that name a whole position, or draw a part of one. */
#include <config.h>
#include <string.h>
#include "query/parse.h"
#include "query/words.h"

static struct janggi_position *new_position(struct janggi__parser *p)
{
	struct janggi_position *pos =
		janggi__arena_alloc(&p->query->ast.arena, sizeof(*pos));

	if (!pos)
		janggi__parse_no_memory(p);
	return pos;
}

static bool add_position(struct janggi__parser *p, uint32_t column,
	const struct janggi_position *pos)
{
	struct janggi__node *node =
		janggi__parse_add(p, JANGGI__OP_POSITION, column);

	if (!node)
		return false;
	node->u.position = pos;
	return true;
}

/* The column of what a text in quotes says wrong. */
static bool fail_inside(struct janggi__parser *p,
	const struct janggi_error *why, uint32_t shift)
{
	if (why->status == JANGGI_ENOMEM)
		return janggi__parse_no_memory(p);
	return janggi__parse_fail(
		p, shift + (why->column ? why->column : 1), "%s", why->text);
}

bool janggi__term_position_is(struct janggi__parser *p, uint32_t column,
	const char *s, size_t n, uint32_t shift)
{
	struct janggi_position *pos = new_position(p);
	struct janggi_error why;

	if (!pos)
		return false;
	if (janggi__word_position(pos, s, n, &why))
		return fail_inside(p, &why, shift);
	return add_position(p, column, pos);
}

/* position "FEN", position startpos */
bool janggi__term_position(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	bool is;

	(void)term;
	if (!janggi__parse_take_mark(p, '=', &is))
		return false;
	if (p->lex.token == JANGGI__TOKEN_TEXT)
		return janggi__term_position_is(p, column, p->lex.value.s,
			       p->lex.value.n, janggi__lex_column(&p->lex)) &&
			janggi__parse_next(p);
	if (janggi__lex_is(&p->lex, "startpos"))
		return janggi__term_position_is(
			       p, column, "startpos", 8, 0) &&
			janggi__parse_next(p);
	return janggi__parse_wants(p, "a FEN in quotes");
}

/* ----------------------------------------------------------------- after */

static bool add_after(struct janggi__parser *p, uint32_t column,
	struct janggi_text moves)
{
	struct janggi__arena *arena = &p->query->ast.arena;
	struct janggi_text *text = janggi__arena_alloc(arena, sizeof(*text));
	struct janggi__node *node;

	if (!text)
		return janggi__parse_no_memory(p);
	text->s = janggi__arena_copy(arena, moves.s, moves.n);
	text->n = moves.n;
	if (!text->s)
		return janggi__parse_no_memory(p);
	node = janggi__parse_add(p, JANGGI__OP_AFTER, column);
	if (!node)
		return false;
	node->u.after.text = text;
	return true;
}

bool janggi__term_after_is(struct janggi__parser *p, uint32_t column,
	const char *s, size_t n, uint32_t shift)
{
	struct janggi_error why, first;
	struct janggi_position pos;

	/* what cannot be played from any start is wrong already */
	memset(&first, 0, sizeof(first));
	for (unsigned i = 0; i < JANGGI_FORMATIONS * JANGGI_FORMATIONS; i++) {
		janggi_position_set_formations(&pos,
			(enum janggi_formation)(i / JANGGI_FORMATIONS),
			(enum janggi_formation)(i % JANGGI_FORMATIONS));
		if (!janggi__word_moves(&pos, s, n, &why))
			return add_after(
				p, column, (struct janggi_text){ s, n });
		/* the one that went furthest says most */
		if (!i || why.column > first.column)
			first = why;
	}
	return fail_inside(p, &first, shift);
}

static bool read_formation(
	struct janggi__parser *p, enum janggi_formation *formation)
{
	unsigned mask = p->lex.token == JANGGI__TOKEN_WORD ?
		janggi__word_formation(
			janggi__parse_s(p), janggi__parse_n(p)) :
		p->lex.token == JANGGI__TOKEN_TEXT ?
		janggi__word_formation(p->lex.value.s, p->lex.value.n) :
		0;

	if (!mask || mask & (mask - 1))
		return janggi__parse_wants(p,
			"one formation, such as 마상상마 or HEEH");
	*formation = (enum janggi_formation)__builtin_ctz(mask);
	return janggi__parse_next(p);
}

/* after "MOVES" [from FORMATION vs FORMATION] */
bool janggi__term_after(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t shift = janggi__lex_column(&p->lex);
	enum janggi_formation cho, han;
	struct janggi_position *pos;
	struct janggi_text moves;
	struct janggi_error why;
	bool from, vs;

	(void)term;
	if (p->lex.token != JANGGI__TOKEN_TEXT)
		return janggi__parse_wants(p, "moves in quotes");
	moves = p->lex.value;
	if (!janggi__parse_next(p) ||
		!janggi__parse_take_word(p, "from", &from))
		return false;
	if (!from)
		return janggi__term_after_is(
			p, column, moves.s, moves.n, shift);
	if (!read_formation(p, &cho) || !janggi__parse_take_word(p, "vs", &vs))
		return false;
	if (!vs)
		return janggi__parse_wants(p, "'vs' and Han's formation");
	if (!read_formation(p, &han))
		return false;
	pos = new_position(p);
	if (!pos)
		return false;
	janggi_position_set_formations(pos, cho, han);
	if (janggi__word_moves(pos, moves.s, moves.n, &why))
		return fail_inside(p, &why, shift);
	return add_position(p, column, pos);
}

/* --------------------------------------------------------------- pattern */

struct drawing {
	const char *s;
	size_t n, i;
	unsigned rank, file;
	struct janggi__points points[64];
	janggi__cells cells[64]; /* what the points of an entry may hold */
	unsigned n_cells;
	unsigned asked; /* points that may not hold just anything */
};

static bool fail_drawing(struct janggi__parser *p, const struct drawing *d,
	uint32_t shift, const char *what)
{
	return janggi__parse_fail(
		p, shift + (uint32_t)d->i + 1, "%s", what);
}

/* The point that comes next may hold these. */
static bool draw(struct janggi__parser *p, struct drawing *d, uint32_t shift,
	janggi__cells cells)
{
	unsigned i;

	if (d->file == 9)
		return fail_drawing(p, d, shift, "more than nine points a rank");
	for (i = 0; i < d->n_cells && d->cells[i] != cells; i++)
		;
	if (i == sizeof(d->cells) / sizeof(*d->cells))
		return fail_drawing(
			p, d, shift, "too many different sets of pieces");
	if (i == d->n_cells) {
		d->cells[d->n_cells++] = cells;
		memset(&d->points[i], 0, sizeof(d->points[i]));
	}
	janggi__points_add(&d->points[i], 9 * d->rank + d->file);
	d->file++;
	d->asked++;
	return true;
}

/* [RN]: any of these */
static bool draw_choice(
	struct janggi__parser *p, struct drawing *d, uint32_t shift)
{
	janggi__cells cells = 0, one;

	for (d->i++; d->i < d->n && d->s[d->i] != ']'; d->i++) {
		one = d->s[d->i] == '_' ?
			JANGGI__CELL_EMPTY :
			janggi__word_cells(d->s + d->i, 1);
		if (!one)
			return fail_drawing(
				p, d, shift, "not the letter of a piece");
		cells |= one;
	}
	if (d->i == d->n || !cells)
		return fail_drawing(p, d, shift, "the choice is not closed");
	return draw(p, d, shift, cells);
}

static bool draw_one(
	struct janggi__parser *p, struct drawing *d, uint32_t shift)
{
	char c = d->s[d->i];
	janggi__cells cells;

	if (c >= '1' && c <= '9') {
		if (d->file + (unsigned)(c - '0') > 9)
			return fail_drawing(
				p, d, shift, "more than nine points a rank");
		d->file += (unsigned)(c - '0');
		return true;
	}
	switch (c) {
	case '?':
		if (d->file == 9)
			return fail_drawing(
				p, d, shift, "more than nine points a rank");
		d->file++;
		return true;
	case '_': return draw(p, d, shift, JANGGI__CELL_EMPTY);
	case '*': return draw(p, d, shift, JANGGI__CELLS_PIECES);
	case '[': return draw_choice(p, d, shift);
	case '/':
		if (!d->rank)
			return fail_drawing(p, d, shift, "more than ten ranks");
		d->rank--;
		d->file = 0;
		return true;
	default: break;
	}
	cells = janggi__word_cells(d->s + d->i, 1);
	if (!cells)
		return fail_drawing(p, d, shift,
			"a pattern has letters, digits and / ? * _ [ ] alone");
	return draw(p, d, shift, cells);
}

/*
 * pattern "3k5/9/...": a FEN's board, from Han's edge down, in which digits
 * and ? are points that may hold anything, _ is empty, * any piece, [RC] one
 * of these.  Ranks and ends of ranks may be left out.
 */
bool janggi__term_pattern(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct drawing d = { .rank = 9 };
	uint32_t shift = janggi__lex_column(&p->lex);
	struct janggi__linear *linear;
	struct janggi__node *node;

	(void)term;
	if (p->lex.token != JANGGI__TOKEN_TEXT)
		return janggi__parse_wants(p, "a drawn board in quotes");
	d.s = p->lex.value.s;
	d.n = p->lex.value.n;
	for (; d.i < d.n; d.i++)
		if (!draw_one(p, &d, shift))
			return false;
	linear = janggi__parse_linear_new(p);
	if (!linear)
		return false;
	for (unsigned i = 0; i < d.n_cells; i++)
		if (!janggi__parse_region(
			    p, linear, d.cells[i], &d.points[i], 1))
			return false;
	linear->low = d.asked;
	node = janggi__parse_add(p, JANGGI__OP_LINEAR, column);
	if (!node)
		return false;
	node->u.linear = linear;
	return janggi__parse_next(p);
}
