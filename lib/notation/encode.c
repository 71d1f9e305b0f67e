/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <uninorm.h>
#include <unistr.h>
#include "notation/charset.h"
#include "notation/encode.h"

/* Pairs by code point, all of which are in the basic plane; 0: none. */
static uint16_t pair_of[0x10000];
static pthread_once_t pair_once = PTHREAD_ONCE_INIT;

static void fill_pairs(void)
{
	for (unsigned lead = 0x81; lead <= 0xfe; lead++) {
		for (unsigned trail = 0x41; trail <= 0xfe; trail++) {
			unsigned char pair[2] = {
				(unsigned char)lead, (unsigned char)trail};
			char utf8[6];
			ucs4_t c;
			size_t bad = 0, n;

			n = janggi__charset_decode_to(
				utf8, JANGGI__CHARSET_CP949, pair, 2, &bad);
			if (bad ||
				u8_mbtouc(&c, (const uint8_t *)utf8, n) !=
					(int)n ||
				c > 0xffff)
				continue;
			/* of two pairs for one character, the first */
			if (!pair_of[c])
				pair_of[c] = (uint16_t)(lead << 8 | trail);
		}
	}
}

static bool is_ascii(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] >= 0x80)
			return false;
	return true;
}

static enum janggi_status encode(struct janggi_buffer *out, const uint8_t *s,
	size_t n, const char *replacement, uint64_t *lacking,
	struct janggi_error *err)
{
	for (size_t i = 0; i < n;) {
		ucs4_t c;
		int k = u8_mbtouc(&c, s + i, n - i);
		uint16_t pair = c < 0x10000 ? pair_of[c] : 0;

		i += (size_t)k;
		if (!janggi__buffer_reserve(out, 2))
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		if (c < 0x80) {
			janggi__buffer_put(out, (char)c);
		} else if (pair) {
			janggi__buffer_put(out, (char)(pair >> 8));
			janggi__buffer_put(out, (char)(pair & 0xff));
		} else if (replacement) {
			janggi__buffer_str(out, replacement);
			++*lacking;
		} else {
			return janggi__fail(err, JANGGI_EDATA,
				"CP949 has no U+%04X", (unsigned)c);
		}
	}
	janggi_buffer_add(out, "", 0); /* its NUL */
	return JANGGI_OK;
}

enum janggi_status janggi__encode_cp949(struct janggi_buffer *out,
	const char *s, size_t n, const char *replacement, uint64_t *lacking,
	struct janggi_error *err)
{
	enum janggi_status st;
	uint8_t *composed;
	size_t n_composed;

	if (is_ascii(s, n)) {
		janggi_buffer_add(out, s, n);
		return out->failed ? janggi__fail(err, JANGGI_ENOMEM,
					     "out of memory")
				   : JANGGI_OK;
	}
	pthread_once(&pair_once, fill_pairs);
	composed = u8_normalize(
		UNINORM_NFC, (const uint8_t *)s, n, NULL, &n_composed);
	if (!composed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = encode(out, composed, n_composed, replacement, lacking, err);
	free(composed);
	return st;
}
