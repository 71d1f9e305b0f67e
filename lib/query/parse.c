/* SPDX-License-Identifier: MIT */
/* Operators and brackets; what stands between them is in term*.c. */
#include <config.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistr.h>
#include "query/parse.h"
#include "query/words.h"

/* ----------------------------------------------------------------- tools */

bool janggi__parse_fail(
	struct janggi__parser *p, uint32_t column, const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	p->status = janggi__fail(p->err, JANGGI_EQUERY, "%s", text);
	if (p->err)
		p->err->column = column;
	return false;
}

bool janggi__parse_no_memory(struct janggi__parser *p)
{
	p->status = janggi__fail(p->err, JANGGI_ENOMEM, "no memory");
	return false;
}

bool janggi__parse_wants(struct janggi__parser *p, const char *wanted)
{
	size_t n = janggi__parse_n(p);

	if (p->lex.token == JANGGI__TOKEN_END)
		return janggi__parse_fail(p, janggi__lex_column(&p->lex),
			"the text ends where %s should be", wanted);
	if (n > 60)
		return janggi__parse_fail(p, janggi__lex_column(&p->lex),
			"this is where %s should be", wanted);
	return janggi__parse_fail(p, janggi__lex_column(&p->lex),
		"'%.*s' is where %s should be", (int)n, janggi__parse_s(p),
		wanted);
}

bool janggi__parse_next(struct janggi__parser *p)
{
	p->status = janggi__lex_next(&p->lex, p->err);
	return !p->status;
}

struct janggi__node *janggi__parse_add(
	struct janggi__parser *p, enum janggi__op op, uint32_t column)
{
	struct janggi__ast *ast = &p->query->ast;
	struct janggi__node *node = janggi__ast_add(ast, op, column);

	if (node)
		return node;
	if (ast->failed)
		janggi__parse_no_memory(p);
	else
		janggi__parse_fail(p, column,
			"the query is too large (more than %d parts)",
			JANGGI__QUERY_NODES_MAX);
	return NULL;
}

struct janggi__linear *janggi__parse_linear_new(struct janggi__parser *p)
{
	struct janggi__linear *linear = janggi__ast_linear(&p->query->ast);

	if (!linear)
		janggi__parse_no_memory(p);
	return linear;
}

struct janggi__region *janggi__parse_region(struct janggi__parser *p,
	struct janggi__linear *linear, janggi__cells cells,
	const struct janggi__points *points, int32_t weight)
{
	struct janggi__region *region =
		janggi__ast_region(&p->query->ast, linear);

	if (!region) {
		janggi__parse_no_memory(p);
		return NULL;
	}
	region->cells = cells;
	region->points = *points;
	region->n_points = janggi__points_count(points);
	region->weight = weight;
	return region;
}

bool janggi__parse_take_mark(struct janggi__parser *p, int mark, bool *taken)
{
	*taken = janggi__parse_at_mark(p, mark);
	return !*taken || janggi__parse_next(p);
}

bool janggi__parse_take_word(
	struct janggi__parser *p, const char *word, bool *taken)
{
	*taken = janggi__lex_is(&p->lex, word);
	return !*taken || janggi__parse_next(p);
}

bool janggi__parse_dot_side(struct janggi__parser *p, enum janggi_side *side)
{
	bool dot;

	*side = JANGGI_NO_SIDE;
	if (!janggi__parse_take_mark(p, '.', &dot))
		return false;
	if (!dot)
		return true;
	if (p->lex.token == JANGGI__TOKEN_WORD)
		*side = janggi__word_side(
			janggi__parse_s(p), janggi__parse_n(p));
	if (*side == JANGGI_NO_SIDE)
		return janggi__parse_wants(p, "'cho' or 'han'");
	return janggi__parse_next(p);
}

bool janggi__parse_range(
	struct janggi__parser *p, uint32_t *low, uint32_t *high)
{
	bool range, has_low = p->lex.token == JANGGI__TOKEN_NUMBER;
	uint32_t column = janggi__lex_column(&p->lex);

	*low = 0;
	*high = UINT32_MAX;
	if (has_low) {
		*low = (uint32_t)p->lex.number;
		if (!janggi__parse_next(p))
			return false;
	}
	if (!janggi__parse_take_mark(p, JANGGI__MARK_RANGE, &range))
		return false;
	if (!range && !has_low)
		return janggi__parse_wants(p, "a number or a range");
	if (!range)
		*high = *low;
	else if (p->lex.token == JANGGI__TOKEN_NUMBER) {
		*high = (uint32_t)p->lex.number;
		if (!janggi__parse_next(p))
			return false;
	} else if (!has_low) {
		return janggi__parse_wants(p, "a number");
	}
	if (*low > *high)
		return janggi__parse_fail(
			p, column, "the range ends before it begins");
	return true;
}

/* ------------------------------------------------------------- operators */

enum operator_kind {
	BRACKET,
	OR,
	THEN,
	AND,
	/* prefixes bind tighter than those, and all alike */
	NOT,
	EVER,
	NEVER,
	ALWAYS,
	FIRST,
	LAST,
	MIRROR,
	SWAP
};

struct operator
{
	enum operator_kind kind;
	uint32_t column;
	uint32_t n; /* within so many plies */
};

struct stack {
	struct operator at[JANGGI__QUERY_STACK_MAX];
	unsigned n;
};

static const struct {
	const char *word;
	enum operator_kind kind;
} prefixes[] = {
	{ "not", NOT },
	{ "ever", EVER },
	{ "never", NEVER },
	{ "always", ALWAYS },
	{ "first", FIRST },
	{ "last", LAST },
	{ "mirror", MIRROR },
	{ "swap", SWAP },
};

static bool push(struct janggi__parser *p, struct stack *stack,
	enum operator_kind kind, uint32_t column, uint32_t n)
{
	if (stack->n == JANGGI__QUERY_STACK_MAX)
		return janggi__parse_fail(p, column,
			"nested too deeply (more than %d levels)",
			JANGGI__QUERY_STACK_MAX);
	stack->at[stack->n++] =
		(struct operator){ .kind = kind, .column = column, .n = n };
	return true;
}

static bool add_or_seen(
	struct janggi__parser *p, unsigned symmetry, uint32_t column)
{
	if (janggi__ast_or_seen(&p->query->ast, symmetry, column))
		return true;
	if (p->query->ast.failed)
		return janggi__parse_no_memory(p);
	return janggi__parse_fail(p, column,
		"the query is too large (more than %d parts)",
		JANGGI__QUERY_NODES_MAX);
}

/* The operator's operands are complete. */
static bool apply(struct janggi__parser *p, const struct operator *op)
{
	struct janggi__node *node;

	switch (op->kind) {
	case OR: return janggi__parse_add(p, JANGGI__OP_OR, op->column);
	case AND: return janggi__parse_add(p, JANGGI__OP_AND, op->column);
	case THEN:
		node = janggi__parse_add(p, JANGGI__OP_THEN, op->column);
		if (node)
			node->u.n = op->n;
		return node;
	case NOT: return janggi__parse_add(p, JANGGI__OP_NOT, op->column);
	case EVER: return janggi__parse_add(p, JANGGI__OP_EVER, op->column);
	case NEVER:
		return janggi__parse_add(p, JANGGI__OP_EVER, op->column) &&
			janggi__parse_add(p, JANGGI__OP_NOT, op->column);
	case ALWAYS:
		return janggi__parse_add(p, JANGGI__OP_NOT, op->column) &&
			janggi__parse_add(p, JANGGI__OP_EVER, op->column) &&
			janggi__parse_add(p, JANGGI__OP_NOT, op->column);
	case FIRST: return janggi__parse_add(p, JANGGI__OP_FIRST, op->column);
	case LAST: return janggi__parse_add(p, JANGGI__OP_LAST, op->column);
	case MIRROR: return add_or_seen(p, JANGGI__MIRROR, op->column);
	case SWAP: return add_or_seen(p, JANGGI__SWAP, op->column);
	case BRACKET: break;
	}
	return true;
}

/* Apply what binds at least as tightly as kind, down to a bracket. */
static bool reduce(
	struct janggi__parser *p, struct stack *stack, enum operator_kind kind)
{
	while (stack->n && stack->at[stack->n - 1].kind >= kind &&
		stack->at[stack->n - 1].kind != BRACKET)
		if (!apply(p, &stack->at[--stack->n]))
			return false;
	return true;
}

/* "for 8 plies", "at ply 3", "at plies 5..20" behind an operand. */
static bool read_suffixes(struct janggi__parser *p)
{
	for (;;) {
		uint32_t column = janggi__lex_column(&p->lex), low, high;
		struct janggi__node *node;
		bool has_for, has_at, unit;

		if (!janggi__parse_take_word(p, "for", &has_for))
			return false;
		if (has_for) {
			if (p->lex.token != JANGGI__TOKEN_NUMBER ||
				!p->lex.number)
				return janggi__parse_wants(
					p, "a number of plies");
			low = (uint32_t)p->lex.number;
			if (!janggi__parse_next(p) ||
				!janggi__parse_take_word(p, "plies", &unit) ||
				(!unit && !janggi__parse_take_word(
						  p, "ply", &unit)))
				return false;
			node = janggi__parse_add(p, JANGGI__OP_FOR, column);
			if (!node)
				return false;
			node->u.n = low;
			continue;
		}
		if (!janggi__parse_take_word(p, "at", &has_at))
			return false;
		if (!has_at)
			return true;
		if (!janggi__parse_take_word(p, "ply", &unit) ||
			(!unit &&
				!janggi__parse_take_word(p, "plies", &unit)) ||
			!janggi__parse_range(p, &low, &high))
			return false;
		node = janggi__parse_add(p, JANGGI__OP_AT, column);
		if (!node)
			return false;
		node->u.at.low = low;
		node->u.at.high = high;
	}
}

/* Prefixes and opening brackets, then a term. */
static bool read_operand(struct janggi__parser *p, struct stack *stack)
{
	for (;;) {
		uint32_t column = janggi__lex_column(&p->lex);
		bool taken = false;

		if (janggi__parse_at_mark(p, '(')) {
			if (!push(p, stack, BRACKET, column, 0) ||
				!janggi__parse_next(p))
				return false;
			continue;
		}
		for (size_t i = 0;
			!taken && i < sizeof(prefixes) / sizeof(*prefixes);
			i++) {
			if (!janggi__lex_is(&p->lex, prefixes[i].word))
				continue;
			if (!push(p, stack, prefixes[i].kind, column, 0) ||
				!janggi__parse_next(p))
				return false;
			taken = true;
		}
		if (!taken)
			return janggi__parse_term(p) && read_suffixes(p);
	}
}

static bool read_then(
	struct janggi__parser *p, struct stack *stack, uint32_t column)
{
	uint32_t n = UINT32_MAX;
	bool within, unit;

	if (!janggi__parse_take_word(p, "within", &within))
		return false;
	if (within) {
		if (p->lex.token != JANGGI__TOKEN_NUMBER || !p->lex.number)
			return janggi__parse_wants(p, "a number of plies");
		n = (uint32_t)p->lex.number;
		if (!janggi__parse_next(p) ||
			!janggi__parse_take_word(p, "plies", &unit) ||
			(!unit && !janggi__parse_take_word(p, "ply", &unit)))
			return false;
	}
	return reduce(p, stack, THEN) && push(p, stack, THEN, column, n);
}

/* Close brackets as long as there are; *more says that an operator follows. */
static bool read_operator(
	struct janggi__parser *p, struct stack *stack, bool *more)
{
	static const struct {
		const char *word;
		enum operator_kind kind;
	} words[] = { { "and", AND }, { "or", OR } };
	uint32_t column;
	bool taken;

	*more = true;
	while (janggi__parse_at_mark(p, ')')) {
		column = janggi__lex_column(&p->lex);
		if (!reduce(p, stack, OR))
			return false;
		if (!stack->n)
			return janggi__parse_fail(
				p, column, "this bracket was never opened");
		stack->n--;
		if (!janggi__parse_next(p) || !read_suffixes(p))
			return false;
	}
	if (p->lex.token == JANGGI__TOKEN_END) {
		*more = false;
		if (!reduce(p, stack, OR))
			return false;
		if (stack->n)
			return janggi__parse_fail(p,
				stack->at[stack->n - 1].column,
				"this bracket is not closed");
		return true;
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		column = janggi__lex_column(&p->lex);
		if (!janggi__parse_take_word(p, words[i].word, &taken))
			return false;
		if (taken)
			return reduce(p, stack, words[i].kind) &&
				push(p, stack, words[i].kind, column, 0);
	}
	/* a comma reads well before "then" */
	if (!janggi__parse_take_mark(p, ',', &taken))
		return false;
	column = janggi__lex_column(&p->lex);
	if (!janggi__parse_take_word(p, "then", &taken))
		return false;
	if (taken)
		return read_then(p, stack, column);
	return janggi__parse_wants(p, "'and', 'or' or 'then'");
}

bool janggi__parse_start(struct janggi__parser *p, struct janggi_query *query,
	const char *text, size_t n, struct janggi_error *err)
{
	const uint8_t *bad;
	const char *nul;

	memset(p, 0, sizeof(*p));
	p->query = query;
	p->err = err;
	if (n > JANGGI__QUERY_TEXT_MAX)
		return janggi__parse_fail(p, JANGGI__QUERY_TEXT_MAX + 1,
			"the query is longer than %d bytes",
			JANGGI__QUERY_TEXT_MAX);
	bad = u8_check((const uint8_t *)text, n);
	nul = n ? memchr(text, 0, n) : NULL;
	if (bad || nul)
		return janggi__parse_fail(p,
			(uint32_t)((bad ? (const char *)bad : nul) - text) + 1,
			bad ? "the text is not UTF-8" : "a NUL byte");
	p->lex.text = text;
	p->lex.n = n;
	p->lex.arena = &query->ast.arena;
	return janggi__parse_next(p);
}

bool janggi__parse_expression(struct janggi__parser *p)
{
	struct stack stack;
	bool more;

	stack.n = 0;
	do
		if (!read_operand(p, &stack) ||
			!read_operator(p, &stack, &more))
			return false;
	while (more);
	return true;
}
