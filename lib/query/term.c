/* SPDX-License-Identifier: MIT */
/* The words that a term can begin with. */
#include <config.h>
#include "query/parse.h"
#include "query/words.h"

static const struct janggi__term terms[] = {
	{ "player", janggi__term_text, JANGGI__FIELD_PLAYER, NULL },
	{ "cho", janggi__term_text, JANGGI__FIELD_CHO, NULL },
	{ "han", janggi__term_text, JANGGI__FIELD_HAN, NULL },
	{ "event", janggi__term_text, JANGGI__FIELD_TAG, "event" },
	{ "site", janggi__term_text, JANGGI__FIELD_TAG, "site" },
	{ "round", janggi__term_text, JANGGI__FIELD_TAG, "round" },
	{ "comment", janggi__term_text, JANGGI__FIELD_COMMENT, NULL },
	{ "file", janggi__term_text, JANGGI__FIELD_FILE, NULL },
	{ "tag", janggi__term_tag, 0, NULL },
	{ "date", janggi__term_date, 0, NULL },
	{ "result", janggi__term_result, 0, NULL },
	{ "how", janggi__term_how, 0, NULL },
	{ "winner", janggi__term_winner, 0, NULL },
	{ "ending", janggi__term_ending, 0, NULL },
	{ "basis", janggi__term_basis, 0, NULL },
	{ "disagree", janggi__term_disagree, 0, NULL },
	{ "formation", janggi__term_formation, 0, NULL },
	{ "handicap", janggi__term_bare, JANGGI__OP_HANDICAP, NULL },
	{ "illegal", janggi__term_bare, JANGGI__OP_ILLEGAL, NULL },

	{ "length", janggi__term_count, 0, NULL },
	{ "ply", janggi__term_count, 0, NULL },
	{ "grade", janggi__term_count, 0, NULL },
	{ "points", janggi__term_count, 0, NULL },
	{ "count", janggi__term_count, 0, NULL },
	{ "imbalance", janggi__term_imbalance, 0, NULL },

	{ "all", janggi__term_all, 0, NULL },
	{ "empty", janggi__term_empty, 0, NULL },
	{ "position", janggi__term_position, 0, NULL },
	{ "after", janggi__term_after, 0, NULL },
	{ "pattern", janggi__term_pattern, 0, NULL },
	{ "system", janggi__term_system, 0, NULL },
	{ "turn", janggi__term_turn, 0, NULL },
	{ "check", janggi__term_state, JANGGI_PLY_CHECK, NULL },
	{ "mate", janggi__term_state, JANGGI_PLY_MATE, NULL },
	{ "facing", janggi__term_state, JANGGI_PLY_FACING, NULL },

	{ "pass", janggi__term_pass, 0, NULL },
	{ "capture", janggi__term_capture, 0, NULL },
	{ "move", janggi__term_move, 0, NULL },
	{ "reach", janggi__term_reach, 0, NULL },
};
#define N_TERMS (sizeof(terms) / sizeof(*terms))

const struct janggi__term *janggi__term_find(const char *s, size_t n)
{
	for (size_t i = 0; i < N_TERMS; i++)
		if (janggi__same_word(s, n, terms[i].word))
			return &terms[i];
	return NULL;
}

bool janggi__parse_term(struct janggi__parser *p)
{
	uint32_t column = janggi__lex_column(&p->lex);
	const struct janggi__term *term;

	if (p->lex.token == JANGGI__TOKEN_NUMBER ||
		janggi__parse_at_mark(p, '-'))
		return janggi__term_sum(p, column, 0);
	if (p->lex.token != JANGGI__TOKEN_WORD)
		return janggi__parse_wants(p, "a term");
	term = janggi__term_find(janggi__parse_s(p), janggi__parse_n(p));
	/* a sum reads its first word itself */
	if (term && term->read == janggi__term_count)
		return janggi__term_sum(p, column, 0);
	if (term)
		return janggi__parse_next(p) &&
			term->read(p, column, term);
	if (janggi__word_cells(janggi__parse_s(p), janggi__parse_n(p)))
		return janggi__term_pieces(p, column);
	return janggi__parse_wants(p, "a term");
}
