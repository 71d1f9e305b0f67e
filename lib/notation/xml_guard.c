/* SPDX-License-Identifier: MIT */
/*
 * What goes to libxml2 is looked through first, for two things that it would
 * spend too much on before it told of them: a document type, whose entities
 * and defaults no record needs, and a tag with very many attributes, which it
 * compares with one another.
 */
#include <config.h>
#include "notation/xml.h"

/* A record's parts have six at most. */
#define ATTRIBUTES_MAX 64

enum state {
	TEXT, /* zero: how a document begins */
	OPEN, /* behind < */
	BANG, /* behind <! */
	TAG,
	DOUBLE_QUOTES,
	QUOTES,
	COMMENT,
	CDATA,
	INSTRUCTION
};

/* In what ends with two bytes of a kind and a >: has it? */
static bool ends(struct janggi__xml_guard *guard, unsigned char c, char kind)
{
	if (c == '>' && guard->count >= 2)
		return true;
	guard->count = c == (unsigned char)kind ? guard->count + 1 : 0;
	return false;
}

static const char *step_tag(struct janggi__xml_guard *guard, unsigned char c)
{
	switch (c) {
	case '>':
		guard->state = TEXT;
		break;
	case '"':
		guard->state = DOUBLE_QUOTES;
		break;
	case '\'':
		guard->state = QUOTES;
		break;
	case '=':
		if (++guard->count > ATTRIBUTES_MAX)
			return "a tag with more attributes than any record has";
		break;
	default:
		break;
	}
	return NULL;
}

static const char *step_bang(struct janggi__xml_guard *guard, unsigned char c)
{
	/* The second - of <!-- is not the first of its end. */
	guard->count = c == '-' ? -1 : 0;
	if (c != '-' && c != '[')
		return "XML with a document type, which is not read";
	guard->state = c == '-' ? COMMENT : CDATA;
	return NULL;
}

static const char *step(struct janggi__xml_guard *guard, unsigned char c)
{
	switch (guard->state) {
	case TEXT:
		if (c == '<')
			guard->state = OPEN;
		break;
	case OPEN:
		guard->state = c == '!'	  ? BANG
			       : c == '?' ? INSTRUCTION
					  : TAG;
		guard->count = 0;
		break;
	case BANG:
		return step_bang(guard, c);
	case TAG:
		return step_tag(guard, c);
	case DOUBLE_QUOTES:
		if (c == '"')
			guard->state = TAG;
		break;
	case QUOTES:
		if (c == '\'')
			guard->state = TAG;
		break;
	case COMMENT:
		if (ends(guard, c, '-'))
			guard->state = TEXT;
		break;
	case CDATA:
		if (ends(guard, c, ']'))
			guard->state = TEXT;
		break;
	default:
		if (c == '>' && guard->count)
			guard->state = TEXT;
		guard->count = c == '?';
		break;
	}
	return NULL;
}

const char *janggi__xml_guard(
	struct janggi__xml_guard *guard, const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *why = step(guard, p[i]);

		if (why)
			return why;
	}
	return NULL;
}
