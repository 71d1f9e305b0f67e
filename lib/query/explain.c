/* SPDX-License-Identifier: MIT */
/* A query told back: what it was read as, and how it is answered. */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include "query/query.h"
#include "query/words.h"

/* ------------------------------------------------------------ vocabulary */

static void put_quoted(struct janggi_buffer *to, struct janggi_text text)
{
	janggi__buffer_str(to, "\"");
	for (size_t i = 0; i < text.n; i++) {
		if (text.s[i] == '"')
			janggi__buffer_str(to, "\"");
		/* one line a node, whatever the text holds */
		if ((unsigned char)text.s[i] < 0x20)
			janggi__buffer_str(to, " ");
		else
			janggi_buffer_add(to, &text.s[i], 1);
	}
	janggi__buffer_str(to, "\"");
}

static void put_bar(struct janggi_buffer *to, bool *first)
{
	if (!*first)
		janggi__buffer_str(to, "|");
	*first = false;
}

static void put_side(struct janggi_buffer *to, enum janggi_side side)
{
	if (side != JANGGI_NO_SIDE)
		janggi__buffer_printf(to, ".%s", janggi_side_name(side));
}

static void put_cells(struct janggi_buffer *to, janggi__cells cells)
{
	bool first = true;

	if (cells & JANGGI__CELL_EMPTY) {
		put_bar(to, &first);
		janggi__buffer_str(to, "empty");
	}
	for (unsigned s = 0; s < 3; s++) {
		/* all of both sides, or all of one, in a word */
		janggi__cells all = janggi__cells_of(
			s ? (enum janggi_side)(s - 1) : JANGGI_NO_SIDE);

		if ((cells & all) != all)
			continue;
		put_bar(to, &first);
		janggi__buffer_str(to, "any");
		put_side(to, s ? (enum janggi_side)(s - 1) : JANGGI_NO_SIDE);
		cells &= (janggi__cells)~all;
	}
	for (unsigned c = 1; c < JANGGI__CELLS; c++) {
		if (!(cells >> c & 1))
			continue;
		put_bar(to, &first);
		janggi__buffer_str(to,
			janggi_kind_name(
				(enum janggi_kind)((c - 1) % JANGGI_KINDS)));
		put_side(to, c > JANGGI_KINDS ? JANGGI_HAN : JANGGI_CHO);
	}
}

static void put_points(
	struct janggi_buffer *to, const struct janggi__points *points)
{
	bool first = true;
	char name[3];

	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		if (!janggi__points_has(points, p))
			continue;
		put_bar(to, &first);
		janggi_point_gib(p, name);
		janggi__buffer_str(to, name);
	}
}

static bool is_everywhere(const struct janggi__points *points)
{
	return janggi__points_count(points) == JANGGI_POINTS;
}

static void put_names(struct janggi_buffer *to, const char *term,
	const char *preset, uint32_t mask, uint32_t n,
	const char *(*name)(unsigned i))
{
	bool first = true;

	if (mask == UINT32_MAX)
		return;
	janggi__buffer_printf(
		to, preset ? "%s.%s = " : "%s = ", term, preset);
	for (uint32_t i = 0; i < n; i++) {
		if (!(mask >> i & 1))
			continue;
		put_bar(to, &first);
		janggi__buffer_str(to, name(i));
	}
}

static const char *winner_name(unsigned i)
{
	return i ? janggi_winner_name((enum janggi_winner)i) : "none";
}

static const char *ending_name(unsigned i)
{
	return i ? janggi_ending_name((enum janggi_ending)i) : "none";
}

static const char *basis_name(unsigned i)
{
	return janggi_basis_name((enum janggi_basis)i);
}

static const char *formation_name(unsigned i)
{
	return janggi_formation_letters((enum janggi_formation)i);
}

/* ------------------------------------------------------------------ sums */

static void put_weight(struct janggi_buffer *to, int32_t weight, bool *first)
{
	janggi__buffer_str(to,
		*first	      ? (weight < 0 ? "-" : "") :
			weight < 0 ? " - " :
				     " + ");
	*first = false;
	if (weight != 1 && weight != -1)
		janggi__buffer_printf(
			to, "%d * ", weight < 0 ? -weight : weight);
}

static void put_sum(
	struct janggi_buffer *to, const struct janggi__linear *linear)
{
	static const char *const facts[] = { "length", "grade.cho",
		"grade.han" };
	bool first = true;

	for (unsigned c = 1; c < JANGGI__CELLS; c++) {
		if (!linear->piece[c])
			continue;
		put_weight(to, linear->piece[c], &first);
		put_cells(to, (janggi__cells)(1u << c));
	}
	for (const struct janggi__region *r = linear->regions; r;
		r = r->next) {
		put_weight(to, r->weight, &first);
		janggi__buffer_str(to, "count ");
		put_cells(to, r->cells);
		janggi__buffer_str(to, " on ");
		put_points(to, &r->points);
	}
	for (unsigned f = 0; f < JANGGI__FACTS; f++) {
		if (!linear->fact[f])
			continue;
		put_weight(to, linear->fact[f], &first);
		janggi__buffer_str(to, facts[f]);
	}
	if (linear->ply) {
		put_weight(to, linear->ply, &first);
		janggi__buffer_str(to, "ply");
	}
	if (first)
		janggi__buffer_printf(to, "%" PRId64, linear->constant);
	else if (linear->constant)
		janggi__buffer_printf(to, " %c %" PRId64,
			linear->constant < 0 ? '-' : '+',
			linear->constant < 0 ? -linear->constant :
					       linear->constant);
	if (linear->low == linear->high) {
		janggi__buffer_printf(to, " = %" PRId64, linear->low);
		return;
	}
	janggi__buffer_str(to, " in ");
	if (linear->low != INT64_MIN)
		janggi__buffer_printf(to, "%" PRId64, linear->low);
	janggi__buffer_str(to, "..");
	if (linear->high != INT64_MAX)
		janggi__buffer_printf(to, "%" PRId64, linear->high);
}

static void put_event(
	struct janggi_buffer *to, const struct janggi__event *event)
{
	bool taking = !(event->taken & JANGGI__CELL_EMPTY);

	janggi__buffer_str(to, event->pass ? "pass" :
			taking		   ? "capture" :
					     "move");
	if (taking && event->taken != JANGGI__CELLS_PIECES) {
		janggi__buffer_str(to, " of ");
		put_cells(to, event->taken);
	}
	if (event->screen)
		janggi__buffer_str(to, " of screen");
	if (event->mover != JANGGI__CELLS_PIECES) {
		janggi__buffer_str(to, " by ");
		put_cells(to, event->mover);
	}
	if (!is_everywhere(&event->from)) {
		janggi__buffer_str(to, " from ");
		put_points(to, &event->from);
	}
	if (!is_everywhere(&event->to)) {
		janggi__buffer_str(to, " to ");
		put_points(to, &event->to);
	}
}

/* ------------------------------------------------------------------ nodes */

static void put_text(
	struct janggi_buffer *to, const struct janggi__node *node)
{
	static const char *const fields[] = { "player", "cho", "han",
		"comment", "file", "tag." };

	janggi__buffer_str(to, fields[node->u.text.field]);
	if (node->u.text.field == JANGGI__FIELD_TAG)
		janggi_buffer_add(
			to, node->u.text.key.s, node->u.text.key.n);
	janggi__buffer_str(to, node->u.text.whole ? " = " : " ");
	put_quoted(to, node->u.text.value);
}

static void put_formation(
	struct janggi_buffer *to, const struct janggi__node *node)
{
	const uint8_t *mask = node->u.formation.mask;
	char term[32] = "formation";
	enum janggi__start_mode mode = node->u.formation.mode;

	if (mode == JANGGI__FORMATION_SIDE)
		put_names(to, term, janggi_side_name(node->u.formation.side),
			mask[node->u.formation.side], JANGGI_FORMATIONS,
			formation_name);
	else
		put_names(to, term, NULL, mask[0], JANGGI_FORMATIONS,
			formation_name);
	if (mode == JANGGI__FORMATION_PAIR)
		put_names(to, " vs", NULL, mask[1], JANGGI_FORMATIONS,
			formation_name);
}

static void put_verdict(struct janggi_buffer *to,
	const struct janggi_query *query, const struct janggi__node *node)
{
	const char *preset = query->presets[node->u.verdict.preset].name;

	put_names(to, "winner", preset, node->u.verdict.winners,
		JANGGI_WINNER_DRAW + 1, winner_name);
	put_names(to, "ending", preset, node->u.verdict.endings,
		JANGGI_ENDINGS, ending_name);
	put_names(to, "basis", preset, node->u.verdict.bases,
		JANGGI_BASIS_DECLARED + 1, basis_name);
}

static void put_date(
	struct janggi_buffer *to, const struct janggi__node *node)
{
	janggi__buffer_str(to, "date in ");
	if (node->u.date.low)
		janggi__buffer_u64(to, node->u.date.low);
	janggi__buffer_str(to, "..");
	if (node->u.date.high != UINT32_MAX)
		janggi__buffer_u64(to, node->u.date.high);
}

static void put_operator(
	struct janggi_buffer *to, const struct janggi__node *node)
{
	switch (node->op) {
	case JANGGI__OP_NOT: janggi__buffer_str(to, "not"); break;
	case JANGGI__OP_FOR:
		janggi__buffer_printf(to, "for %u plies", node->u.n);
		break;
	case JANGGI__OP_AT:
		janggi__buffer_printf(to, "at plies %u..", node->u.at.low);
		if (node->u.at.high != UINT32_MAX)
			janggi__buffer_u64(to, node->u.at.high);
		break;
	case JANGGI__OP_EVER: janggi__buffer_str(to, "ever"); break;
	case JANGGI__OP_FIRST: janggi__buffer_str(to, "first"); break;
	case JANGGI__OP_LAST: janggi__buffer_str(to, "last"); break;
	case JANGGI__OP_AND: janggi__buffer_str(to, "and"); break;
	case JANGGI__OP_OR: janggi__buffer_str(to, "or"); break;
	default:
		janggi__buffer_str(to, "then");
		if (node->u.n != UINT32_MAX)
			janggi__buffer_printf(
				to, " within %u plies", node->u.n);
		break;
	}
}

static void put_node(struct janggi_buffer *to,
	const struct janggi_query *query, const struct janggi__node *node)
{
	char fen[JANGGI_FEN_TEXT];

	switch (node->op) {
	case JANGGI__OP_TEXT: put_text(to, node); break;
	case JANGGI__OP_DATE: put_date(to, node); break;
	case JANGGI__OP_RESULT:
		put_names(to, "result", NULL, node->u.result.winners,
			JANGGI_WINNER_DRAW + 1, winner_name);
		put_names(to, "how", NULL, node->u.result.endings,
			JANGGI_ENDINGS, ending_name);
		break;
	case JANGGI__OP_VERDICT: put_verdict(to, query, node); break;
	case JANGGI__OP_DISAGREE:
		janggi__buffer_printf(to, "disagree.%s",
			query->presets[node->u.verdict.preset].name);
		break;
	case JANGGI__OP_FORMATION: put_formation(to, node); break;
	case JANGGI__OP_HANDICAP: janggi__buffer_str(to, "handicap"); break;
	case JANGGI__OP_ILLEGAL: janggi__buffer_str(to, "illegal"); break;
	case JANGGI__OP_LINEAR: put_sum(to, node->u.linear); break;
	case JANGGI__OP_POSITION:
		janggi_position_fen(
			node->u.position, JANGGI_LETTERS_NB, fen);
		janggi__buffer_printf(to, "position \"%s\"", fen);
		break;
	case JANGGI__OP_AFTER:
		janggi__buffer_str(to, "after ");
		put_quoted(to, *node->u.after.text);
		break;
	case JANGGI__OP_TURN:
		janggi__buffer_printf(
			to, "turn = %s", janggi_side_name(node->u.turn));
		break;
	case JANGGI__OP_STATE:
		janggi__buffer_str(to,
			node->u.state.flags & JANGGI_PLY_MATE	   ? "mate" :
				node->u.state.flags & JANGGI_PLY_CHECK ?
								     "check" :
								     "facing");
		put_side(to, node->u.state.by);
		break;
	case JANGGI__OP_EVENT: put_event(to, node->u.event); break;
	default: put_operator(to, node); break;
	}
}

/* The tree, an operator above what it combines. */
static enum janggi_status put_tree(struct janggi_buffer *to,
	const struct janggi_query *query, struct janggi_error *err)
{
	const struct janggi__ast *ast = &query->ast;
	struct todo {
		uint32_t node, depth;
	} *stack;
	size_t n = 0;

	if (!ast->n) {
		janggi__buffer_str(to, "  every game\n");
		return JANGGI_OK;
	}
	stack = malloc(ast->n * sizeof(*stack));
	if (!stack)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	stack[n++] = (struct todo){ ast->n - 1, 1 };
	while (n) {
		struct todo at = stack[--n];
		const struct janggi__node *node = &ast->nodes[at.node];
		unsigned arity = janggi__op_arity(node->op);

		for (uint32_t i = 0; i < at.depth; i++)
			janggi__buffer_str(to, "  ");
		put_node(to, query, node);
		janggi__buffer_str(to, "\n");
		if (arity)
			stack[n++] = (struct todo){ at.node - 1,
				at.depth + 1 };
		if (arity == 2)
			stack[n++] = (struct todo){
				janggi__left_of(ast->nodes, at.node),
				at.depth + 1
			};
	}
	free(stack);
	return JANGGI_OK;
}

static void put_steps(
	struct janggi_buffer *to, const struct janggi_query *query)
{
	const struct janggi__program *program = &query->program;
	uint32_t header = 0, bounded = 0;

	for (uint32_t i = 0; i < program->n; i++)
		header += !janggi__op_arity(program->nodes[i].op) &&
			!program->varies[i];
	for (uint32_t l = 0; l < program->n_leaves; l++)
		bounded += program->nodes[program->leaves[l].node].op ==
				JANGGI__OP_LINEAR ||
			program->nodes[program->leaves[l].node].op ==
				JANGGI__OP_POSITION;
	if (header)
		janggi__buffer_printf(
			to, "  header: %u terms of the whole game\n", header);
	if (bounded)
		janggi__buffer_printf(to,
			"  bounds: %u terms that material and soldiers limit\n",
			bounded);
	if (program->n_leaves)
		janggi__buffer_printf(to,
			"  moves: %u terms of board and ply%s%s\n",
			program->n_leaves,
			program->flags ? ", checks asked" : "",
			program->whole ? ", to the end of each game" : "");
	if (!header && !program->n_leaves)
		janggi__buffer_str(to, "  nothing to ask\n");
}

enum janggi_status janggi_query_explain(const struct janggi_query *query,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	enum janggi_status st;

	janggi__buffer_str(buffer, "query\n");
	st = put_tree(buffer, query, err);
	if (!st && query->prepared) {
		janggi__buffer_str(buffer, "steps\n");
		put_steps(buffer, query);
	}
	if (!st && buffer->failed)
		st = janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	return st;
}
