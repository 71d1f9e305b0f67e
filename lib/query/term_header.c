/* SPDX-License-Identifier: MIT */
/* Terms about what a record says of itself, and what presets say of it. */
#include <config.h>
#include <string.h>
#include "record/fold.h"
#include "query/parse.h"
#include "query/words.h"
#include "record/date.h"
#include "record/record.h"

/* ------------------------------------------------------------------ text */

static bool add_text(struct janggi__parser *p, uint32_t column,
	enum janggi__field field, struct janggi_text key, const char *s,
	size_t n, bool whole)
{
	struct janggi__arena *arena = &p->query->ast.arena;
	struct janggi_buffer folded = JANGGI_BUFFER_INIT;
	struct janggi_text value = { s, n };
	struct janggi__node *node;
	char *copy;

	if (whole)
		value = janggi__trim(s, n);
	janggi__fold(&folded, value.s, value.n);
	copy = folded.failed ? NULL :
			       janggi__arena_copy(arena,
				       folded.data ? folded.data : "",
				       folded.len);
	value = (struct janggi_text){ copy, folded.len };
	janggi_buffer_release(&folded);
	if (!copy)
		return janggi__parse_no_memory(p);
	node = janggi__parse_add(p, JANGGI__OP_TEXT, column);
	if (!node)
		return false;
	node->u.text.field = field;
	node->u.text.whole = whole;
	node->u.text.key = key;
	node->u.text.value = value;
	return true;
}

static struct janggi_text key_of(const struct janggi__term *term)
{
	const char *key = term->key ? term->key : "";

	return (struct janggi_text){ key, strlen(key) };
}

bool janggi__term_text_is(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term, const char *value, size_t n,
	bool whole)
{
	return add_text(p, column, (enum janggi__field)term->arg, key_of(term),
		value, n, whole);
}

/* [= | !=] TEXT */
static bool read_text(struct janggi__parser *p, uint32_t column,
	enum janggi__field field, struct janggi_text key)
{
	bool is, is_not;

	if (!janggi__parse_take_mark(p, '=', &is) ||
		!janggi__parse_take_mark(p, JANGGI__MARK_NE, &is_not))
		return false;
	switch (p->lex.token) {
	case JANGGI__TOKEN_TEXT:
		if (!add_text(p, column, field, key, p->lex.value.s,
			    p->lex.value.n, is || is_not))
			return false;
		break;
	case JANGGI__TOKEN_WORD:
	case JANGGI__TOKEN_NUMBER:
		if (!add_text(p, column, field, key, janggi__parse_s(p),
			    janggi__parse_n(p), is || is_not))
			return false;
		break;
	default: return janggi__parse_wants(p, "a text");
	}
	if (is_not && !janggi__parse_add(p, JANGGI__OP_NOT, column))
		return false;
	return janggi__parse_next(p);
}

bool janggi__term_text(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	enum janggi__field field = (enum janggi__field)term->arg;
	enum janggi_side side;

	if (field == JANGGI__FIELD_PLAYER) {
		if (!janggi__parse_dot_side(p, &side))
			return false;
		if (side != JANGGI_NO_SIDE)
			field = side == JANGGI_CHO ? JANGGI__FIELD_CHO :
						     JANGGI__FIELD_HAN;
	}
	return read_text(p, column, field, key_of(term));
}

/* tag.KEY TEXT, by any name that a notation has for it */
bool janggi__term_tag(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi_text key;
	char *copy;
	bool dot;

	(void)term;
	if (!janggi__parse_take_mark(p, '.', &dot))
		return false;
	if (!dot)
		return janggi__parse_wants(p, "'.' and the tag's name");
	if (p->lex.token == JANGGI__TOKEN_TEXT)
		key = p->lex.value;
	else if (p->lex.token == JANGGI__TOKEN_WORD)
		key = (struct janggi_text){
			janggi__parse_s(p), janggi__parse_n(p)
		};
	else
		return janggi__parse_wants(p, "the tag's name");
	copy = janggi__arena_copy(&p->query->ast.arena, key.s, key.n);
	if (!copy)
		return janggi__parse_no_memory(p);
	key.s = copy;
	return janggi__parse_next(p) &&
		read_text(p, column, JANGGI__FIELD_TAG,
			janggi__tag_canonical(key));
}

/* ------------------------------------------------------------------ date */

/* A date at the token in hand, which need not be a token. */
static bool read_date(struct janggi__parser *p, struct janggi__dates *dates)
{
	size_t used;

	if (p->lex.token == JANGGI__TOKEN_TEXT) {
		used = janggi__date_read(
			p->lex.value.s, p->lex.value.n, dates);
		if (!used || used != p->lex.value.n)
			return janggi__parse_wants(p, "a date");
		return janggi__parse_next(p);
	}
	if (p->lex.token == JANGGI__TOKEN_END)
		return janggi__parse_wants(p, "a date");
	janggi__lex_stretch(&p->lex, "0123456789-/.년월일年月日");
	used = janggi__date_read(
		janggi__parse_s(p), janggi__parse_n(p), dates);
	if (!used || used != janggi__parse_n(p)) {
		/* show the token, not the stretch, which may be empty */
		p->lex.end = p->lex.start;
		if (!janggi__parse_next(p))
			return false;
		return janggi__parse_wants(
			p, "a date, such as 2010, 2010-05 or 2010-05-12");
	}
	return janggi__parse_next(p);
}

static bool add_date(struct janggi__parser *p, uint32_t column, uint32_t low,
	uint32_t high)
{
	struct janggi__node *node =
		janggi__parse_add(p, JANGGI__OP_DATE, column);

	if (!node)
		return false;
	node->u.date.low = low;
	node->u.date.high = high;
	return true;
}

bool janggi__term_date(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	static const int marks[] = { '=', JANGGI__MARK_NE, '<', '>',
		JANGGI__MARK_LE, JANGGI__MARK_GE };
	struct janggi__dates from, to;
	bool taken = false, range;
	int mark = '=';

	(void)term;
	for (size_t i = 0; !taken && i < sizeof(marks) / sizeof(*marks); i++) {
		if (!janggi__parse_take_mark(p, marks[i], &taken))
			return false;
		if (taken)
			mark = marks[i];
	}
	if (!taken && !janggi__parse_take_word(p, "in", &taken))
		return false;
	if (janggi__parse_at_mark(p, JANGGI__MARK_RANGE))
		from = (struct janggi__dates){ 0, 0 };
	else if (!read_date(p, &from))
		return false;
	switch (mark) {
	case '<': return add_date(p, column, 0, from.first - 1);
	case '>': return add_date(p, column, from.last + 1, UINT32_MAX);
	case JANGGI__MARK_LE: return add_date(p, column, 0, from.last);
	case JANGGI__MARK_GE:
		return add_date(p, column, from.first, UINT32_MAX);
	case JANGGI__MARK_NE:
		/* not "not equal": what is not known is neither */
		return add_date(p, column, 0, from.first - 1) &&
			add_date(p, column, from.last + 1, UINT32_MAX) &&
			janggi__parse_add(p, JANGGI__OP_OR, column);
	default: break;
	}
	if (!janggi__parse_take_mark(p, JANGGI__MARK_RANGE, &range))
		return false;
	if (!range)
		return add_date(p, column, from.first, from.last);
	if (p->lex.token != JANGGI__TOKEN_END &&
		(p->lex.token == JANGGI__TOKEN_TEXT ||
			(*janggi__parse_s(p) >= '0' &&
				*janggi__parse_s(p) <= '9'))) {
		if (!read_date(p, &to))
			return false;
	} else if (!from.first) {
		return janggi__parse_wants(p, "a date");
	} else {
		to.last = UINT32_MAX;
	}
	return add_date(p, column, from.first, to.last);
}

/* ------------------------------------------------------ results, verdicts */

/*
 * [=] NAME { "|" NAME }, or "!=": a mask over what index says of a name.
 */
static bool read_mask(struct janggi__parser *p, const char *what,
	int (*index)(const char *s, size_t n), uint32_t *mask, bool *negated)
{
	bool taken;
	int i;

	*mask = 0;
	if (!janggi__parse_take_mark(p, '=', &taken) ||
		!janggi__parse_take_mark(p, JANGGI__MARK_NE, negated))
		return false;
	do {
		if (p->lex.token != JANGGI__TOKEN_WORD)
			return janggi__parse_wants(p, what);
		i = index(janggi__parse_s(p), janggi__parse_n(p));
		if (i < 0)
			return janggi__parse_wants(p, what);
		*mask |= 1u << i;
		if (!janggi__parse_next(p) ||
			!janggi__parse_take_mark(p, '|', &taken))
			return false;
	} while (taken);
	return true;
}

static const char a_winner[] = "'cho', 'han', 'draw' or 'none'";
static const char an_ending[] = "the name of an ending, such as bikjang";

static bool add_result(struct janggi__parser *p, uint32_t column,
	uint32_t winners, uint32_t endings, bool negated)
{
	struct janggi__node *node =
		janggi__parse_add(p, JANGGI__OP_RESULT, column);

	if (!node)
		return false;
	node->u.result.winners = winners;
	node->u.result.endings = endings;
	return !negated || janggi__parse_add(p, JANGGI__OP_NOT, column);
}

bool janggi__term_result(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t mask;
	bool negated;

	(void)term;
	return read_mask(p, a_winner, janggi__word_winner, &mask, &negated) &&
		add_result(p, column, mask, UINT32_MAX, negated);
}

bool janggi__term_how(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t mask;
	bool negated;

	(void)term;
	return read_mask(p, an_ending, janggi__word_ending, &mask, &negated) &&
		add_result(p, column, UINT32_MAX, mask, negated);
}

/* ".PRESET" if it is there; else the one meant where none is named. */
static bool read_preset(struct janggi__parser *p, uint32_t *preset)
{
	size_t i;
	bool dot;

	*preset = 0;
	if (!janggi__parse_take_mark(p, '.', &dot))
		return false;
	if (!dot)
		return true;
	if (p->lex.token != JANGGI__TOKEN_WORD)
		return janggi__parse_wants(p, "the name of a preset");
	i = janggi__query_preset(p->query, janggi__parse_s(p),
		janggi__parse_n(p), p->err);
	if (i == SIZE_MAX) {
		if (p->err && p->err->status == JANGGI_ENOMEM)
			return janggi__parse_no_memory(p);
		return janggi__parse_wants(p, "the name of a preset");
	}
	*preset = (uint32_t)i;
	return janggi__parse_next(p);
}

static bool add_verdict(struct janggi__parser *p, uint32_t column,
	uint32_t preset, uint32_t winners, uint32_t endings, uint32_t bases,
	bool negated)
{
	struct janggi__node *node =
		janggi__parse_add(p, JANGGI__OP_VERDICT, column);

	if (!node)
		return false;
	node->u.verdict.preset = preset;
	node->u.verdict.winners = winners;
	node->u.verdict.endings = endings;
	node->u.verdict.bases = bases;
	return !negated || janggi__parse_add(p, JANGGI__OP_NOT, column);
}

bool janggi__term_winner(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t preset, mask;
	bool negated;

	(void)term;
	return read_preset(p, &preset) &&
		read_mask(p, a_winner, janggi__word_winner, &mask, &negated) &&
		add_verdict(p, column, preset, mask, UINT32_MAX, UINT32_MAX,
			negated);
}

bool janggi__term_ending(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t preset, mask;
	bool negated;

	(void)term;
	return read_preset(p, &preset) &&
		read_mask(p, an_ending, janggi__word_ending, &mask,
			&negated) &&
		add_verdict(p, column, preset, UINT32_MAX, mask, UINT32_MAX,
			negated);
}

bool janggi__term_basis(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	uint32_t preset, mask;
	bool negated;

	(void)term;
	return read_preset(p, &preset) &&
		read_mask(p, "'board', 'declared' or 'none'",
			janggi__word_basis, &mask, &negated) &&
		add_verdict(p, column, preset, UINT32_MAX, UINT32_MAX, mask,
			negated);
}

bool janggi__term_disagree(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__node *node;
	uint32_t preset;

	(void)term;
	if (!read_preset(p, &preset))
		return false;
	node = janggi__parse_add(p, JANGGI__OP_DISAGREE, column);
	if (!node)
		return false;
	node->u.verdict.preset = preset;
	return true;
}

/* ------------------------------------------------------------ formations */

/*
 * The name at the token in hand: a text, a word, or two words ("inner
 * elephant"), of which the last is then in hand.  0 if it is none.
 */
static unsigned read_name(struct janggi__parser *p)
{
	struct janggi__lexer before = p->lex;
	unsigned mask;

	if (p->lex.token == JANGGI__TOKEN_TEXT)
		return janggi__word_formation(
			p->lex.value.s, p->lex.value.n);
	if (p->lex.token != JANGGI__TOKEN_WORD)
		return 0;
	if (!janggi__lex_next(&p->lex, NULL) &&
		p->lex.token == JANGGI__TOKEN_WORD) {
		mask = janggi__word_formation(before.text + before.start,
			p->lex.end - before.start);
		if (mask)
			return mask;
	}
	p->lex = before;
	return janggi__word_formation(janggi__parse_s(p), janggi__parse_n(p));
}

static bool read_formations(struct janggi__parser *p, uint8_t *mask)
{
	bool more;
	unsigned m;

	*mask = 0;
	do {
		m = read_name(p);
		if (!m)
			return janggi__parse_wants(p,
				"a formation, such as 마상상마, HEEH or inner");
		*mask |= (uint8_t)m;
		if (!janggi__parse_next(p) ||
			!janggi__parse_take_mark(p, '|', &more))
			return false;
	} while (more);
	return true;
}

/* formation[.SIDE] NAMES, or formation NAMES vs NAMES: Cho's and Han's */
bool janggi__term_formation(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	struct janggi__node *node;
	enum janggi_side side;
	uint8_t mask[2];
	bool taken, pair = false, is_not;

	(void)term;
	if (!janggi__parse_dot_side(p, &side) ||
		!janggi__parse_take_mark(p, '=', &taken) ||
		!janggi__parse_take_mark(p, JANGGI__MARK_NE, &is_not) ||
		!read_formations(p, &mask[0]))
		return false;
	mask[1] = mask[0];
	if (side == JANGGI_NO_SIDE &&
		!janggi__parse_take_word(p, "vs", &pair))
		return false;
	if (pair && !read_formations(p, &mask[1]))
		return false;
	node = janggi__parse_add(p, JANGGI__OP_FORMATION, column);
	if (!node)
		return false;
	node->u.formation.mode = pair ? JANGGI__FORMATION_PAIR :
		side == JANGGI_NO_SIDE ? JANGGI__FORMATION_EITHER :
					 JANGGI__FORMATION_SIDE;
	node->u.formation.side = side;
	node->u.formation.mask[0] = mask[0];
	node->u.formation.mask[1] = mask[1];
	return !is_not || janggi__parse_add(p, JANGGI__OP_NOT, column);
}

bool janggi__term_bare(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term)
{
	return janggi__parse_add(p, (enum janggi__op)term->arg, column);
}
