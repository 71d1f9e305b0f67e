/* SPDX-License-Identifier: MIT */
/* Terms that count: material, points, lengths, grades. */
#include <config.h>
#include <string.h>
#include "query/parse.h"
#include "query/words.h"

#define WEIGHT_MAX 100000

/* Add weight to a coefficient that stays sane. */
static bool add_weight(struct janggi__parser *p, uint32_t column,
	int32_t *coefficient, int64_t weight)
{
	int64_t sum = *coefficient + weight;

	if (sum > WEIGHT_MAX || sum < -WEIGHT_MAX)
		return janggi__parse_fail(
			p, column, "the factor is too large");
	*coefficient = (int32_t)sum;
	return true;
}

static bool add_cells(struct janggi__parser *p, uint32_t column,
	struct janggi__linear *linear, janggi__cells cells, int64_t weight)
{
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (cells >> c & 1 &&
			!add_weight(p, column, &linear->piece[c], weight))
			return false;
	return true;
}

static bool add_points(struct janggi__parser *p, uint32_t column,
	struct janggi__linear *linear, enum janggi_side side, int64_t weight)
{
	janggi__cells cells = janggi__cells_of(side);

	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (cells >> c & 1 &&
			!add_weight(p, column, &linear->piece[c],
				weight *
					janggi_kind_points((enum janggi_kind)(
						(c - 1) % JANGGI_KINDS))))
			return false;
	return true;
}

/* count PIECES on POINTS */
static bool read_count(struct janggi__parser *p, uint32_t column,
	struct janggi__linear *linear, int64_t weight)
{
	struct janggi__points points;
	janggi__cells cells;
	bool on, empty;

	if (!janggi__parse_take_word(p, "empty", &empty))
		return false;
	cells = JANGGI__CELL_EMPTY;
	if ((!empty && !janggi__parse_cells(p, &cells)) ||
		!janggi__parse_take_word(p, "on", &on))
		return false;
	if (!on)
		return janggi__parse_wants(p, "'on' and points");
	if (weight > WEIGHT_MAX || weight < -WEIGHT_MAX)
		return janggi__parse_fail(
			p, column, "the factor is too large");
	return janggi__parse_points(p, &points) &&
		janggi__parse_region(p, linear, cells, &points,
			(int32_t)weight);
}

/* What is counted, with its factor. */
static bool read_quantity(struct janggi__parser *p,
	struct janggi__linear *linear, int64_t weight)
{
	static const char wanted[] =
		"something to count, such as chariots.cho, points.han, length";
	uint32_t column = janggi__lex_column(&p->lex);
	enum janggi_side side;
	janggi__cells cells;
	bool taken;

	if (p->lex.token != JANGGI__TOKEN_WORD)
		return janggi__parse_wants(p, wanted);
	cells = janggi__word_cells(janggi__parse_s(p), janggi__parse_n(p));
	if (cells)
		return janggi__parse_cells(p, &cells) &&
			add_cells(p, column, linear, cells, weight);
	if (!janggi__parse_take_word(p, "points", &taken))
		return false;
	if (taken)
		return janggi__parse_dot_side(p, &side) &&
			add_points(p, column, linear, side, weight);
	if (!janggi__parse_take_word(p, "length", &taken))
		return false;
	if (taken)
		return add_weight(p, column,
			&linear->fact[JANGGI__FACT_LENGTH], weight);
	if (!janggi__parse_take_word(p, "ply", &taken))
		return false;
	if (taken)
		return add_weight(p, column, &linear->ply, weight);
	if (!janggi__parse_take_word(p, "count", &taken))
		return false;
	if (taken)
		return read_count(p, column, linear, weight);
	if (!janggi__parse_take_word(p, "grade", &taken))
		return false;
	if (!taken)
		return janggi__parse_wants(p, wanted);
	if (!janggi__parse_dot_side(p, &side))
		return false;
	if (side == JANGGI_NO_SIDE)
		return janggi__parse_wants(p, "'.cho' or '.han'");
	return add_weight(p, column,
		&linear->fact[side == JANGGI_CHO ? JANGGI__FACT_GRADE_CHO :
						   JANGGI__FACT_GRADE_HAN],
		weight);
}

/* A number; a grade counts 단 from 1 up and 급 from 0 down. */
static int64_t number_of(const struct janggi__lexer *lex)
{
	int64_t n = (int64_t)lex->number;

	return lex->unit == JANGGI__UNIT_GUP ? 1 - n : n;
}

/* [NUMBER *] QUANTITY, or NUMBER */
static bool read_summand(struct janggi__parser *p,
	struct janggi__linear *linear, int sign)
{
	int64_t weight = sign;
	bool times;

	if (p->lex.token == JANGGI__TOKEN_NUMBER) {
		weight *= number_of(&p->lex);
		if (!janggi__parse_next(p) ||
			!janggi__parse_take_mark(p, '*', &times))
			return false;
		if (!times) {
			linear->constant += weight;
			return true;
		}
	}
	return read_quantity(p, linear, weight);
}

static bool read_sum(struct janggi__parser *p, struct janggi__linear *linear,
	int sign, bool begun)
{
	bool plus, minus;

	/* each summand is below 1e9, and the text is bounded */
	if (!begun) {
		if (!janggi__parse_take_mark(p, '-', &minus) ||
			!read_summand(p, linear, minus ? -sign : sign))
			return false;
	}
	for (;;) {
		if (!janggi__parse_take_mark(p, '+', &plus) ||
			(!plus && !janggi__parse_take_mark(p, '-', &minus)))
			return false;
		if (!plus && !minus)
			return true;
		if (!read_summand(p, linear, plus ? sign : -sign))
			return false;
	}
}

/* A number or grade that may be negative. */
static bool read_number(struct janggi__parser *p, int64_t *value)
{
	bool minus;

	if (!janggi__parse_take_mark(p, '-', &minus))
		return false;
	if (p->lex.token != JANGGI__TOKEN_NUMBER)
		return janggi__parse_wants(p, "a number");
	*value = number_of(&p->lex);
	if (minus)
		*value = -*value;
	return janggi__parse_next(p);
}

/* in 3..9, in 3.., in ..9 */
static bool read_in(struct janggi__parser *p, struct janggi__linear *linear)
{
	uint32_t column = janggi__lex_column(&p->lex);
	bool range;

	if (!janggi__parse_at_mark(p, JANGGI__MARK_RANGE) &&
		!read_number(p, &linear->low))
		return false;
	if (!janggi__parse_take_mark(p, JANGGI__MARK_RANGE, &range))
		return false;
	if (!range)
		linear->high = linear->low;
	else if (p->lex.token == JANGGI__TOKEN_NUMBER ||
		janggi__parse_at_mark(p, '-')) {
		if (!read_number(p, &linear->high))
			return false;
	}
	if (linear->low > linear->high)
		return janggi__parse_fail(
			p, column, "the range ends before it begins");
	return true;
}

/* What has been read is compared with zero. */
static void bound(struct janggi__linear *linear, int mark)
{
	switch (mark) {
	case '<': linear->high = -1; break;
	case '>': linear->low = 1; break;
	case JANGGI__MARK_LE: linear->high = 0; break;
	case JANGGI__MARK_GE: linear->low = 0; break;
	default: linear->low = linear->high = 0; break;
	}
}

static bool add_linear(struct janggi__parser *p, uint32_t column,
	const struct janggi__linear *linear)
{
	struct janggi__node *node =
		janggi__parse_add(p, JANGGI__OP_LINEAR, column);

	if (!node)
		return false;
	node->u.linear = linear;
	return true;
}

/* Below or above, not "not equal": what is not known is neither. */
static bool add_unequal(struct janggi__parser *p, uint32_t column,
	struct janggi__linear *below)
{
	struct janggi__linear *above = janggi__parse_linear_new(p);

	if (!above)
		return false;
	*above = *below;
	above->low = 1;
	above->high = INT64_MAX;
	below->low = INT64_MIN;
	below->high = -1;
	return add_linear(p, column, below) && add_linear(p, column, above) &&
		janggi__parse_add(p, JANGGI__OP_OR, column);
}

bool janggi__term_sum(
	struct janggi__parser *p, uint32_t column, janggi__cells cells)
{
	static const int marks[] = { '=', JANGGI__MARK_NE, '<', '>',
		JANGGI__MARK_LE, JANGGI__MARK_GE };
	struct janggi__linear *linear = janggi__parse_linear_new(p);
	bool taken = false;
	int mark = 0;

	if (!linear || (cells && !add_cells(p, column, linear, cells, 1)) ||
		!read_sum(p, linear, 1, cells != 0))
		return false;
	if (!janggi__parse_take_word(p, "in", &taken))
		return false;
	if (taken && !read_in(p, linear))
		return false;
	for (size_t i = 0; !taken && i < sizeof(marks) / sizeof(*marks); i++) {
		if (!janggi__parse_take_mark(p, marks[i], &taken))
			return false;
		if (taken) {
			mark = marks[i];
			if (!read_sum(p, linear, -1, false))
				return false;
			bound(linear, mark);
		}
	}
	if (!taken)
		return janggi__parse_wants(
			p, cells ? "'on', or '=' or another comparison" :
				   "a comparison, such as '='");
	return mark == JANGGI__MARK_NE ? add_unequal(p, column, linear) :
					 add_linear(p, column, linear);
}

bool janggi__term_count(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	(void)term;
	return janggi__term_sum(p, column, 0);
}

/* ------------------------------------------------------------- imbalance */

/* [N] KIND { + [N] KIND } into what a side has more of. */
static bool read_goods(
	struct janggi__parser *p, int32_t more[JANGGI_KINDS], int sign)
{
	janggi__cells cells;
	int32_t n;
	bool plus;

	do {
		n = 1;
		if (p->lex.token == JANGGI__TOKEN_NUMBER) {
			if (!p->lex.number || p->lex.number > 5)
				return janggi__parse_wants(
					p, "a number from 1 to 5");
			n = (int32_t)p->lex.number;
			if (!janggi__parse_next(p))
				return false;
		}
		cells = p->lex.token == JANGGI__TOKEN_WORD ?
			janggi__word_cells(
				janggi__parse_s(p), janggi__parse_n(p)) :
			0;
		if (!cells || cells == JANGGI__CELLS_PIECES)
			return janggi__parse_wants(p, "a kind of piece");
		for (unsigned kind = 0; kind < JANGGI_KINDS; kind++)
			if ((cells >> (1 + kind) |
				    cells >> (1 + JANGGI_KINDS + kind)) &
				1)
				more[kind] += sign * n;
		if (!janggi__parse_next(p) ||
			!janggi__parse_take_mark(p, '+', &plus))
			return false;
	} while (plus);
	return true;
}

/* The side is ahead by exactly these numbers, kind by kind. */
static bool add_imbalance(struct janggi__parser *p, uint32_t column,
	const int32_t more[JANGGI_KINDS], enum janggi_side side)
{
	for (unsigned kind = 0; kind < JANGGI_KINDS; kind++) {
		struct janggi__linear *linear = janggi__parse_linear_new(p);
		struct janggi__node *node;

		if (!linear)
			return false;
		linear->piece[1 + JANGGI_KINDS * (unsigned)side + kind] = 1;
		linear->piece[1 + JANGGI_KINDS * !side + kind] = -1;
		linear->low = linear->high = more[kind];
		node = janggi__parse_add(p, JANGGI__OP_LINEAR, column);
		if (!node)
			return false;
		node->u.linear = linear;
		if (kind && !janggi__parse_add(p, JANGGI__OP_AND, column))
			return false;
	}
	return true;
}

/* imbalance[.SIDE] GOODS for GOODS: by that the side, or either, differs */
bool janggi__term_imbalance(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	int32_t more[JANGGI_KINDS] = { 0 };
	enum janggi_side side;
	bool against;

	(void)term;
	if (!janggi__parse_dot_side(p, &side) || !read_goods(p, more, 1) ||
		!janggi__parse_take_word(p, "for", &against))
		return false;
	if (!against)
		return janggi__parse_wants(p, "'for' and pieces");
	if (!read_goods(p, more, -1))
		return false;
	if (side != JANGGI_NO_SIDE)
		return add_imbalance(p, column, more, side);
	return add_imbalance(p, column, more, JANGGI_CHO) &&
		add_imbalance(p, column, more, JANGGI_HAN) &&
		janggi__parse_add(p, JANGGI__OP_OR, column);
}
