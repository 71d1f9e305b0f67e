/* SPDX-License-Identifier: MIT */
/*
 * Reading a query.  Operators are kept on a stack of bounded size, so that no
 * text can drive recursion; terms are read by plain functions, each in the
 * file of what it is about.
 *
 * Functions that return bool return false after setting status and err.
 */
#ifndef JANGGI_QUERY_PARSE_H
#define JANGGI_QUERY_PARSE_H
#ifndef JANGGI_BUILD
#error "parse.h is internal to lib/"
#endif
#include "query/lex.h"
#include "query/query.h"

struct janggi__parser {
	struct janggi__lexer lex;
	struct janggi_query *query;
	struct janggi_error *err;
	enum janggi_status status;
};

/* Take up text; its first token is then in hand. */
bool janggi__parse_start(struct janggi__parser *p, struct janggi_query *query,
	const char *text, size_t n, struct janggi_error *err);
/* An expression up to the end of the text, appended to the query's list. */
bool janggi__parse_expression(struct janggi__parser *p);

bool janggi__parse_next(struct janggi__parser *p);
bool janggi__parse_fail(struct janggi__parser *p, uint32_t column,
	const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* "there is ... where WANTED should be" at the token in hand. */
bool janggi__parse_wants(struct janggi__parser *p, const char *wanted);
bool janggi__parse_no_memory(struct janggi__parser *p);
/* NULL after failing. */
struct janggi__node *janggi__parse_add(
	struct janggi__parser *p, enum janggi__op op, uint32_t column);
struct janggi__linear *janggi__parse_linear_new(struct janggi__parser *p);
struct janggi__region *janggi__parse_region(struct janggi__parser *p,
	struct janggi__linear *linear, janggi__cells cells,
	const struct janggi__points *points, int32_t weight);

static inline bool janggi__parse_at_mark(
	const struct janggi__parser *p, int mark)
{
	return p->lex.token == JANGGI__TOKEN_MARK && p->lex.mark == mark;
}
/* Step over the mark or word if it is in hand; *taken says whether. */
bool janggi__parse_take_mark(struct janggi__parser *p, int mark, bool *taken);
bool janggi__parse_take_word(
	struct janggi__parser *p, const char *word, bool *taken);
static inline const char *janggi__parse_s(const struct janggi__parser *p)
{
	return p->lex.text + p->lex.start;
}
static inline size_t janggi__parse_n(const struct janggi__parser *p)
{
	return p->lex.end - p->lex.start;
}
/* ".cho" or ".han" if it is in hand; else NO_SIDE. */
bool janggi__parse_dot_side(
	struct janggi__parser *p, enum janggi_side *side);
/* 5, 5..9, 5.., ..9 */
bool janggi__parse_range(
	struct janggi__parser *p, uint32_t *low, uint32_t *high);

/* The term in hand. */
bool janggi__parse_term(struct janggi__parser *p);

/*
 * What a term's word leads to: the word is gone, and the functions read what
 * belongs to it.
 */
struct janggi__term {
	const char *word;
	bool (*read)(struct janggi__parser *p, uint32_t column,
		const struct janggi__term *term);
	int arg; /* for read */
	const char *key; /* of a tag */
};
/* The term of a word; NULL if there is none. */
const struct janggi__term *janggi__term_find(const char *s, size_t n);

bool janggi__term_text(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
/* The same with what would stand behind it already known. */
bool janggi__term_text_is(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term, const char *value, size_t n,
	bool whole);
bool janggi__term_tag(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_date(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_result(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_how(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_winner(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_ending(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_basis(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_disagree(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_formation(
	struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_bare(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);

bool janggi__term_count(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_imbalance(
	struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
/*
 * A sum of counts compared with another.  cells: the count of these pieces
 * was already read and is its first term; 0: nothing was.
 */
bool janggi__term_sum(
	struct janggi__parser *p, uint32_t column, janggi__cells cells);

bool janggi__parse_cells(struct janggi__parser *p, janggi__cells *cells);
bool janggi__parse_points(
	struct janggi__parser *p, struct janggi__points *points);
/* "PIECES on POINTS", or a sum that begins with a count of pieces. */
bool janggi__term_pieces(struct janggi__parser *p, uint32_t column);
bool janggi__term_all(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_empty(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_state(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_turn(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_pass(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_capture(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_move(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_reach(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_system(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);

bool janggi__term_position(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_after(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
bool janggi__term_pattern(struct janggi__parser *p, uint32_t column,
	const struct janggi__term *term);
/* The same, with the text known; shift is added to columns in it. */
bool janggi__term_position_is(struct janggi__parser *p, uint32_t column,
	const char *s, size_t n, uint32_t shift);
bool janggi__term_after_is(struct janggi__parser *p, uint32_t column,
	const char *s, size_t n, uint32_t shift);

#endif
