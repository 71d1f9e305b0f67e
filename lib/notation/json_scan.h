/* SPDX-License-Identifier: MIT */
/*
 * JSON in one pass over bytes in memory, for lines whose keys are known.  A
 * general library builds a tree a line, which costs ten times the reading of
 * the moves; here nothing is built and nothing recurses.
 *
 * The text must be followed by JANGGI__SOURCE_PAD bytes that may be read, the
 * first of which ends no token (a line feed or zeros).
 */
#ifndef JANGGI_JSON_SCAN_H
#define JANGGI_JSON_SCAN_H
#include "base/arena.h"
#include "base/base.h"

struct janggi__json {
	const unsigned char *p, *end;
	struct janggi__arena *arena; /* for strings */
	const char *why; /* what is wrong at p, once a call returned false */
	size_t bad; /* bytes of strings that were not UTF-8 */
};

/* Always false, so that a caller can return it. */
bool janggi__json_fail(struct janggi__json *json, const char *why);

/* Skip blanks and look at what comes: a byte, 0 at the end. */
static inline unsigned janggi__json_peek(struct janggi__json *json)
{
	while (json->p < json->end &&
		(*json->p == ' ' || *json->p == '\t' || *json->p == '\r'))
		json->p++;
	return json->p < json->end ? *json->p : 0;
}
/* Take this byte, or nothing. */
static inline bool janggi__json_take(struct janggi__json *json, char c)
{
	if (janggi__json_peek(json) != (unsigned char)c)
		return false;
	json->p++;
	return true;
}
/* It must be there. */
bool janggi__json_expect(struct janggi__json *json, char c);

/*
 * Members and elements: after the opening bracket, before each, *more tells
 * whether there is one; the separator and the closing bracket are taken.
 */
bool janggi__json_more(
	struct janggi__json *json, char close, bool *first, bool *more);
/*
 * The next key of an object whose brace was taken; false behind the last one,
 * and after a failure, which json->why tells apart.
 */
bool janggi__json_next_key(
	struct janggi__json *json, bool *first, struct janggi_text *key);

/* A string, decoded into the arena. */
bool janggi__json_string(struct janggi__json *json, struct janggi_text *text);
/*
 * A string's bytes as they stand: *plain tells that there is no escape in it,
 * and the text then is the string itself.
 */
bool janggi__json_raw(
	struct janggi__json *json, struct janggi_text *text, bool *plain);
bool janggi__json_decode(struct janggi__json *json, struct janggi_text raw,
	bool plain, struct janggi_text *text);
/* A key with its colon; most have no escapes, so the bytes as they stand. */
bool janggi__json_key(struct janggi__json *json, struct janggi_text *key);
bool janggi__json_u64(struct janggi__json *json, uint64_t max, uint64_t *value);
bool janggi__json_bool(struct janggi__json *json, bool *value);
/* Any value at all; *text is its bytes. */
bool janggi__json_skip(struct janggi__json *json, struct janggi_text *text);

static inline bool janggi__text_is(
	struct janggi_text text, const char *s, size_t n)
{
	return text.n == n && !__builtin_memcmp(text.s, s, n);
}
#define JANGGI__TEXT_IS(text, s) janggi__text_is(text, s, sizeof(s) - 1)

#endif
