/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "notation/charset.h"
#include "notation/json_scan.h"

/* A value that is not understood may nest so deep. */
#define DEPTH_MAX 64

bool janggi__json_fail(struct janggi__json *json, const char *why)
{
	if (!json->why)
		json->why = why;
	return false;
}

bool janggi__json_expect(struct janggi__json *json, char c)
{
	if (janggi__json_take(json, c))
		return true;
	switch (c) {
	case '{':
		return janggi__json_fail(json, "an object is wanted");
	case '[':
		return janggi__json_fail(json, "an array is wanted");
	case ':':
		return janggi__json_fail(json, "a colon is wanted");
	default:
		return janggi__json_fail(json, "not JSON");
	}
}

bool janggi__json_more(
	struct janggi__json *json, char close, bool *first, bool *more)
{
	*more = true;
	if (janggi__json_take(json, close))
		*more = false;
	else if (!*first && !janggi__json_take(json, ','))
		return janggi__json_fail(json, "a comma is wanted");
	*first = false;
	return true;
}

/* ----------------------------------------------------------------- strings */

/* The first quote, backslash or control in [p, end). */
static const unsigned char *plain_end(
	const unsigned char *p, const unsigned char *end)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);

	while (end - p >= 8) {
		uint64_t w, quote, slash;

		memcpy(&w, p, 8);
		quote = w ^ ones * '"';
		slash = w ^ ones * '\\';
		if ((((w - ones * 0x20) & ~w) | ((quote - ones) & ~quote) |
			    ((slash - ones) & ~slash)) &
			ones << 7)
			break;
		p += 8;
	}
	while (p < end && *p >= 0x20 && *p != '"' && *p != '\\')
		p++;
	return p;
}

bool janggi__json_raw(
	struct janggi__json *json, struct janggi_text *text, bool *plain)
{
	const unsigned char *p;

	*plain = true;
	if (!janggi__json_take(json, '"'))
		return janggi__json_fail(json, "a string is wanted");
	text->s = (const char *)json->p;
	p = json->p;
	for (;;) {
		p = plain_end(p, json->end);
		if (p == json->end || (*p != '"' && *p != '\\')) {
			json->p = p;
			return janggi__json_fail(json,
				p == json->end ? "a string does not end"
					       : "a control byte in a string");
		}
		if (*p == '"')
			break;
		*plain = false;
		if (p + 1 >= json->end) {
			json->p = p;
			return janggi__json_fail(json, "a string does not end");
		}
		p += 2;
	}
	text->n = (size_t)(p - json->p);
	json->p = p + 1;
	return true;
}

static bool read_hex(const unsigned char *p, size_t n, uint32_t *value)
{
	*value = 0;
	if (n < 4)
		return false;
	for (int i = 0; i < 4; i++) {
		unsigned c = p[i], digit;

		if (c >= '0' && c <= '9')
			digit = c - '0';
		else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
			digit = (c | 0x20) - 'a' + 10;
		else
			return false;
		*value = *value << 4 | digit;
	}
	return true;
}

static char *put_char(char *to, uint32_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xe0 | c >> 12);
		} else {
			*to++ = (char)(0xf0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 0x3f));
		}
		*to++ = (char)(0x80 | (c >> 6 & 0x3f));
	}
	*to++ = (char)(0x80 | (c & 0x3f));
	return to;
}

/* \uXXXX, and the second half of a pair; lone halves become U+FFFD. */
static bool read_unicode(const unsigned char **p, const unsigned char *end,
	char **to, size_t *bad)
{
	uint32_t c, low;

	if (!read_hex(*p, (size_t)(end - *p), &c))
		return false;
	*p += 4;
	if (c >= 0xd800 && c < 0xe000) {
		if (c < 0xdc00 && end - *p >= 6 && (*p)[0] == '\\' &&
			(*p)[1] == 'u' && read_hex(*p + 2, 4, &low) &&
			low >= 0xdc00 && low < 0xe000) {
			c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
			*p += 6;
		} else {
			c = 0xfffd;
			++*bad;
		}
	}
	*to = put_char(*to, c);
	return true;
}

static bool unescape(struct janggi__json *json, const unsigned char *p,
	const unsigned char *end, char **to)
{
	static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";

	while (p < end) {
		const unsigned char *stop = plain_end(p, end);
		const char *known;

		*to += janggi__charset_decode_to(*to, JANGGI__CHARSET_UTF8, p,
			(size_t)(stop - p), &json->bad);
		p = stop;
		if (p == end)
			break;
		p += 2; /* a backslash, and there is a byte behind it */
		if (p[-1] == 'u') {
			if (read_unicode(&p, end, to, &json->bad))
				continue;
			json->p = p;
			return janggi__json_fail(json, "a bad \\u escape");
		}
		known = memchr(from, p[-1], sizeof(from) - 1);
		if (!known) {
			json->p = p - 1;
			return janggi__json_fail(json, "a bad escape");
		}
		*(*to)++ = into[known - from];
	}
	return true;
}

bool janggi__json_decode(struct janggi__json *json, struct janggi_text raw,
	bool plain, struct janggi_text *text)
{
	char *to, *start;

	if (plain) {
		*text = janggi__charset_decode(json->arena,
			JANGGI__CHARSET_UTF8, raw.s, raw.n, &json->bad);
	} else {
		/* a stray byte is the worst that can be */
		start = to = raw.n < SIZE_MAX / 4
				     ? janggi__arena_alloc(
					       json->arena, 3 * raw.n + 1)
				     : NULL;
		text->s = start;
		if (to) {
			const unsigned char *s = (const unsigned char *)raw.s;

			if (!unescape(json, s, s + raw.n, &to))
				return false;
			*to = '\0';
			text->n = (size_t)(to - start);
		}
	}
	return text->s ? true : janggi__json_fail(json, "out of memory");
}

bool janggi__json_string(struct janggi__json *json, struct janggi_text *text)
{
	struct janggi_text raw;
	bool plain;

	return janggi__json_raw(json, &raw, &plain) &&
	       janggi__json_decode(json, raw, plain, text);
}

bool janggi__json_key(struct janggi__json *json, struct janggi_text *key)
{
	bool plain;

	return janggi__json_raw(json, key, &plain) &&
	       (plain || janggi__json_decode(json, *key, plain, key)) &&
	       janggi__json_expect(json, ':');
}

bool janggi__json_next_key(
	struct janggi__json *json, bool *first, struct janggi_text *key)
{
	bool more;

	return janggi__json_more(json, '}', first, &more) && more &&
	       janggi__json_key(json, key);
}

/* ------------------------------------------------------------ other values */

bool janggi__json_u64(struct janggi__json *json, uint64_t max, uint64_t *value)
{
	const unsigned char *p;

	janggi__json_peek(json);
	p = json->p;
	while (p < json->end && *p >= '0' && *p <= '9')
		p++;
	if (!janggi__parse_u64((const char *)json->p, (size_t)(p - json->p), 0,
		    max, value))
		return janggi__json_fail(json, "not a number in range");
	json->p = p;
	return true;
}

static bool take_word(struct janggi__json *json, const char *word, size_t n)
{
	if ((size_t)(json->end - json->p) < n || memcmp(json->p, word, n) != 0)
		return false;
	json->p += n;
	return true;
}

bool janggi__json_bool(struct janggi__json *json, bool *value)
{
	janggi__json_peek(json);
	*value = take_word(json, "true", 4);
	return *value || take_word(json, "false", 5) ||
	       janggi__json_fail(json, "true or false is wanted");
}

/* true, false, null or a number. */
static bool skip_plain(struct janggi__json *json)
{
	const unsigned char *start = json->p;

	if (take_word(json, "true", 4) || take_word(json, "false", 5) ||
		take_word(json, "null", 4))
		return true;
	while (json->p < json->end &&
		((*json->p >= '0' && *json->p <= '9') || *json->p == '-' ||
			*json->p == '+' || *json->p == '.' ||
			(*json->p | 0x20) == 'e'))
		json->p++;
	return json->p > start || janggi__json_fail(json, "not JSON");
}

bool janggi__json_skip(struct janggi__json *json, struct janggi_text *text)
{
	char closers[DEPTH_MAX];
	unsigned depth = 0;
	struct janggi_text ignored;
	bool plain, value = false; /* a value was just completed */

	janggi__json_peek(json);
	text->s = (const char *)json->p;
	for (;;) {
		unsigned c = janggi__json_peek(json);

		if (depth && c == (unsigned char)closers[depth - 1]) {
			json->p++;
			depth--;
			value = true;
		} else if (value) {
			if (c != ',')
				return janggi__json_fail(
					json, "a comma is wanted");
			json->p++;
			value = false;
			continue;
		} else if (c == '{' || c == '[') {
			if (depth == DEPTH_MAX)
				return janggi__json_fail(
					json, "nested too deep");
			closers[depth++] = c == '{' ? '}' : ']';
			json->p++;
			continue;
		} else if (c == '"') {
			if (!janggi__json_raw(json, &ignored, &plain))
				return false;
			/* a key: its value is still to come */
			if (depth && closers[depth - 1] == '}' &&
				janggi__json_take(json, ':'))
				continue;
			value = true;
		} else {
			if (!skip_plain(json))
				return false;
			value = true;
		}
		if (!depth)
			break;
	}
	text->n = (size_t)((const char *)json->p - text->s);
	return true;
}
