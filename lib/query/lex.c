/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "query/lex.h"

static bool is_letter(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
		c >= 0x80;
}

static bool is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

static bool is_blank(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The byte at a place, 0 behind the end: the text itself holds no NUL. */
static unsigned char at(const struct janggi__lexer *lexer, size_t i)
{
	return i < lexer->n ? (unsigned char)lexer->text[i] : 0;
}

static enum janggi_status fail(struct janggi_error *err, size_t i,
	const char *what)
{
	janggi__fail(err, JANGGI_EQUERY, "%s", what);
	if (err)
		err->column = (uint32_t)i + 1;
	return JANGGI_EQUERY;
}

static void lex_word(struct janggi__lexer *lexer)
{
	size_t i = lexer->start;

	while (is_letter(at(lexer, i)) || is_digit(at(lexer, i)) ||
		(at(lexer, i) == '-' && i > lexer->start &&
			is_letter(at(lexer, i - 1)) &&
			is_letter(at(lexer, i + 1))))
		i++;
	lexer->token = JANGGI__TOKEN_WORD;
	lexer->end = i;
}

static const struct {
	const char *text;
	enum janggi__unit unit;
} units[] = {
	{ "단", JANGGI__UNIT_DAN },
	{ "段", JANGGI__UNIT_DAN },
	{ "dan", JANGGI__UNIT_DAN },
	{ "급", JANGGI__UNIT_GUP },
	{ "級", JANGGI__UNIT_GUP },
	{ "gup", JANGGI__UNIT_GUP },
};

/* Digits, alone or with a unit; with other letters they are a word (79졸). */
static enum janggi_status lex_number(
	struct janggi__lexer *lexer, struct janggi_error *err)
{
	size_t i = lexer->start, digits;

	while (is_digit(at(lexer, i)))
		i++;
	digits = i;
	while (is_letter(at(lexer, i)) || is_digit(at(lexer, i)))
		i++;
	lexer->token = JANGGI__TOKEN_WORD;
	lexer->end = i;
	lexer->unit = JANGGI__UNIT_NONE;
	for (size_t u = 0; u < sizeof(units) / sizeof(*units); u++)
		if (janggi__same_word(lexer->text + digits, i - digits,
			    units[u].text))
			lexer->unit = units[u].unit;
	if (i != digits && lexer->unit == JANGGI__UNIT_NONE)
		return JANGGI_OK;
	lexer->token = JANGGI__TOKEN_NUMBER;
	if (!janggi__parse_u64(lexer->text + lexer->start,
		    digits - lexer->start, 0, 1000000000, &lexer->number))
		return fail(err, lexer->start, "the number is too large");
	return JANGGI_OK;
}

/* In quotes; the quote itself is written twice. */
static enum janggi_status lex_text(
	struct janggi__lexer *lexer, struct janggi_error *err)
{
	const char quote = lexer->text[lexer->start];
	size_t i = lexer->start + 1, n = 0;
	char *value = janggi__arena_alloc(
		lexer->arena, lexer->n - lexer->start + 1);

	if (!value)
		return janggi__fail(err, JANGGI_ENOMEM, "no memory");
	for (;; i++) {
		if (i == lexer->n)
			return fail(err, lexer->start,
				"the quote is not closed");
		if (lexer->text[i] == quote) {
			if ((char)at(lexer, i + 1) != quote)
				break;
			i++;
		}
		value[n++] = lexer->text[i];
	}
	value[n] = '\0';
	lexer->token = JANGGI__TOKEN_TEXT;
	lexer->value = (struct janggi_text){ value, n };
	lexer->end = i + 1;
	return JANGGI_OK;
}

static enum janggi_status lex_mark(
	struct janggi__lexer *lexer, struct janggi_error *err)
{
	unsigned char c = at(lexer, lexer->start);
	unsigned char next = at(lexer, lexer->start + 1);
	int two = 0;

	if (c == '!' && next == '=')
		two = JANGGI__MARK_NE;
	else if (c == '<' && next == '=')
		two = JANGGI__MARK_LE;
	else if (c == '>' && next == '=')
		two = JANGGI__MARK_GE;
	else if (c == '.' && next == '.')
		two = JANGGI__MARK_RANGE;
	else if (c == '=' && next == '=')
		two = '=';
	else if (!strchr("(){}.,|=<>+-*/:", c))
		return fail(err, lexer->start,
			c < 0x20 || c == 0x7f ? "a control character" :
						"what is this character");
	lexer->token = JANGGI__TOKEN_MARK;
	lexer->mark = two ? two : c;
	lexer->end = lexer->start + (two ? 2 : 1);
	return JANGGI_OK;
}

enum janggi_status janggi__lex_next(
	struct janggi__lexer *lexer, struct janggi_error *err)
{
	unsigned char c;

	lexer->start = lexer->end;
	while (is_blank(at(lexer, lexer->start)))
		lexer->start++;
	lexer->end = lexer->start;
	if (lexer->start == lexer->n) {
		lexer->token = JANGGI__TOKEN_END;
		return JANGGI_OK;
	}
	c = at(lexer, lexer->start);
	if (c == '\'' || c == '"')
		return lex_text(lexer, err);
	if (is_digit(c))
		return lex_number(lexer, err);
	if (is_letter(c)) {
		lex_word(lexer);
		return JANGGI_OK;
	}
	return lex_mark(lexer, err);
}

void janggi__lex_stretch(struct janggi__lexer *lexer, const char *set)
{
	size_t i = lexer->start;

	while (i < lexer->n && lexer->text[i] &&
		strchr(set, lexer->text[i]) &&
		!(lexer->text[i] == '.' && at(lexer, i + 1) == '.'))
		i++;
	lexer->token = JANGGI__TOKEN_WORD;
	lexer->end = i;
}

bool janggi__same_word(const char *text, size_t length, const char *word)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words = janggi__hangul_words(text, length, room);
	const char *s = words.s;
	size_t n = words.n;

	for (; n && *word; s++, n--, word++) {
		unsigned char c = (unsigned char)*s;

		if (c >= 'A' && c <= 'Z')
			c = (unsigned char)(c - 'A' + 'a');
		if (c != (unsigned char)*word)
			return false;
	}
	return !n && !*word;
}

bool janggi__lex_is(const struct janggi__lexer *lexer, const char *word)
{
	return lexer->token == JANGGI__TOKEN_WORD &&
		janggi__same_word(lexer->text + lexer->start,
			lexer->end - lexer->start, word);
}
