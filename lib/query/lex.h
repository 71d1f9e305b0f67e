/* SPDX-License-Identifier: MIT */
/* Query text cut into words, numbers, quoted texts and marks. */
#ifndef JANGGI_QUERY_LEX_H
#define JANGGI_QUERY_LEX_H
#ifndef JANGGI_BUILD
#error "lex.h is internal to lib/"
#endif
#include "base/arena.h"
#include "base/base.h"

enum janggi__token {
	JANGGI__TOKEN_END,
	JANGGI__TOKEN_WORD, /* letters, digits and _; - between letters */
	JANGGI__TOKEN_NUMBER, /* digits; with a unit, a grade */
	JANGGI__TOKEN_TEXT, /* in quotes, single or double */
	JANGGI__TOKEN_MARK /* one of the marks below */
};
/* Marks of two characters; the others stand for themselves. */
enum janggi__mark {
	JANGGI__MARK_NE = 256, /* != */
	JANGGI__MARK_LE,
	JANGGI__MARK_GE,
	JANGGI__MARK_RANGE /* .. */
};
enum janggi__unit { JANGGI__UNIT_NONE, JANGGI__UNIT_DAN, JANGGI__UNIT_GUP };

struct janggi__lexer {
	const char *text;
	size_t n;
	/* the token in hand */
	enum janggi__token token;
	size_t start, end;
	int mark;
	uint64_t number;
	enum janggi__unit unit;
	struct janggi_text value; /* of a quoted text, what it says */
	struct janggi__arena *arena; /* for values */
};

/*
 * Step to the next token (the first one after setting text, n and arena, the
 * rest zero).  JANGGI_EQUERY, with err->column, where there is none.
 */
enum janggi_status janggi__lex_next(
	struct janggi__lexer *lexer, struct janggi_error *err);
/*
 * Make the token in hand a word that runs as far as the bytes of set go, but
 * stops before "..".
 */
void janggi__lex_stretch(struct janggi__lexer *lexer, const char *set);
static inline uint32_t janggi__lex_column(const struct janggi__lexer *lexer)
{
	return (uint32_t)lexer->start + 1;
}
/* The token in hand is this word, whatever its case. */
bool janggi__lex_is(const struct janggi__lexer *lexer, const char *word);
bool janggi__same_word(const char *s, size_t n, const char *word);

#endif
