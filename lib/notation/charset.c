/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <iconv.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>
#include "notation/charset.h"

static const struct {
	const char *name;
	enum janggi__charset charset;
} names[] = {
	/* the first of each is the one that is printed */
	{"UTF-8", JANGGI__CHARSET_UTF8},
	{"UTF8", JANGGI__CHARSET_UTF8},
	{"CP949", JANGGI__CHARSET_CP949},
	{"UHC", JANGGI__CHARSET_CP949},
	{"MS949", JANGGI__CHARSET_CP949},
	{"EUC-KR", JANGGI__CHARSET_CP949},
	{"EUCKR", JANGGI__CHARSET_CP949},
	{"KS_C_5601-1987", JANGGI__CHARSET_CP949},
	{"UTF-16LE", JANGGI__CHARSET_UTF16LE},
	{"UTF16LE", JANGGI__CHARSET_UTF16LE},
	{"UTF-16BE", JANGGI__CHARSET_UTF16BE},
	{"UTF16BE", JANGGI__CHARSET_UTF16BE},
};

const char *janggi__charset_name(enum janggi__charset charset)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].charset == charset)
			return names[i].name;
	return "?";
}

enum janggi__charset janggi__charset_parse(const char *name)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcasecmp(names[i].name, name))
			return names[i].charset;
	return JANGGI__CHARSET_AUTO;
}

/* ----------------------------------------------------------------- UTF-8 */

static bool is_tail(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

unsigned janggi__utf8_char(const unsigned char *s, size_t n)
{
	if (!n)
		return 0;
	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || n < 2 || !is_tail(s[1]))
		return 0;
	if (s[0] < 0xe0)
		return 2;
	if (n < 3 || !is_tail(s[2]))
		return 0;
	if (s[0] < 0xf0) {
		/* neither an overlong form nor a surrogate */
		if ((s[0] == 0xe0 && s[1] < 0xa0) ||
			(s[0] == 0xed && s[1] >= 0xa0))
			return 0;
		return 3;
	}
	if (n < 4 || !is_tail(s[3]) || s[0] > 0xf4 ||
		(s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90))
		return 0;
	return 4;
}

static size_t ascii_run(const unsigned char *s, size_t n)
{
	size_t i = 0;

	for (; n - i >= 8; i += 8) {
		uint64_t word;

		memcpy(&word, s + i, 8);
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	while (i < n && s[i] < 0x80)
		i++;
	return i;
}

void janggi__charset_look(
	struct janggi__charset_evidence *evidence, const void *text, size_t n)
{
	const unsigned char *s = text;

	for (size_t i = 0; i < n;) {
		unsigned k;

		i += ascii_run(s + i, n - i);
		if (i == n)
			break;
		k = janggi__utf8_char(s + i, n - i);
		if (k > 2)
			evidence->sequences++;
		else if (k)
			evidence->short_ones++;
		else
			evidence->stray++;
		i += k ? k : 1;
	}
}

enum janggi__charset janggi__charset_decide(
	const struct janggi__charset_evidence *evidence)
{
	/*
	 * Korean in UTF-8 has three bytes a syllable; two-byte sequences are
	 * common in CP949 by chance (a syllable such as C3 A2), three-byte
	 * ones amid strays are not.
	 */
	if (!evidence->stray || evidence->sequences >= 4 * evidence->stray)
		return JANGGI__CHARSET_UTF8;
	return JANGGI__CHARSET_CP949;
}

/* ----------------------------------------------------------------- CP949 */

#define LEADS                    126 /* 81 to FE */
#define TRAILS                   190 /* 41 to FE */
#define REPLACEMENT              0xfffd
#define CP949_INDEX(lead, trail) (((lead)-0x81u) * TRAILS + ((trail)-0x41u))

/* Code points of all pairs; all of CP949 is in the basic plane.  0: none. */
static uint16_t cp949[LEADS * TRAILS];
static pthread_once_t cp949_once = PTHREAD_ONCE_INIT;

/* The C library knows the code; asking it for each character is too slow. */
static void fill_cp949(void)
{
	iconv_t cd = iconv_open("UTF-16LE", "CP949");

	if (cd == (iconv_t)-1)
		return; /* then all is U+FFFD */
	for (unsigned lead = 0x81; lead <= 0xfe; lead++) {
		for (unsigned trail = 0x41; trail <= 0xfe; trail++) {
			char in[2] = {(char)lead, (char)trail};
			unsigned char out[4];
			char *from = in, *to = (char *)out;
			size_t n_from = 2, n_to = sizeof(out);

			iconv(cd, NULL, NULL, NULL, NULL);
			if (iconv(cd, &from, &n_from, &to, &n_to) ==
					(size_t)-1 ||
				n_to != 2)
				continue;
			cp949[CP949_INDEX(lead, trail)] =
				(uint16_t)(out[0] | out[1] << 8);
		}
	}
	iconv_close(cd);
}

static char *put_utf8(char *to, unsigned c)
{
	if (c < 0x80) {
		*to++ = (char)c;
	} else if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
		*to++ = (char)(0x80 | (c & 0x3f));
	} else {
		*to++ = (char)(0xe0 | c >> 12);
		*to++ = (char)(0x80 | (c >> 6 & 0x3f));
		*to++ = (char)(0x80 | (c & 0x3f));
	}
	return to;
}

static size_t decode_cp949(
	char *out, const unsigned char *s, size_t n, size_t *bad)
{
	char *to = out;

	pthread_once(&cp949_once, fill_cp949);
	for (size_t i = 0; i < n;) {
		unsigned c = s[i], pair = 0;

		if (c < 0x80) {
			*to++ = (char)c;
			i++;
			continue;
		}
		if (c >= 0x81 && c <= 0xfe && i + 1 < n && s[i + 1] >= 0x41 &&
			s[i + 1] <= 0xfe)
			pair = cp949[CP949_INDEX(c, s[i + 1])];
		if (!pair) {
			/* only the lead is lost: what follows may be text */
			to = put_utf8(to, REPLACEMENT);
			++*bad;
			i++;
			continue;
		}
		to = put_utf8(to, pair);
		i += 2;
	}
	return (size_t)(to - out);
}

static size_t decode_utf8(
	char *out, const unsigned char *s, size_t n, size_t *bad)
{
	char *to = out;

	for (size_t i = 0; i < n;) {
		unsigned k = janggi__utf8_char(s + i, n - i);

		if (k) {
			memcpy(to, s + i, k);
			to += k;
			i += k;
		} else {
			to = put_utf8(to, REPLACEMENT);
			++*bad;
			i++;
		}
	}
	return (size_t)(to - out);
}

/* A stray byte is the worst: it becomes the three of U+FFFD. */
size_t janggi__charset_decode_to(char *to, enum janggi__charset charset,
	const void *text, size_t n, size_t *bad)
{
	size_t ignored = 0;

	if (!bad)
		bad = &ignored;
	if (charset == JANGGI__CHARSET_CP949)
		return decode_cp949(to, text, n, bad);
	return decode_utf8(to, text, n, bad);
}

struct janggi_text janggi__charset_decode(struct janggi__arena *arena,
	enum janggi__charset charset, const void *text, size_t n, size_t *bad)
{
	const unsigned char *s = text;
	struct janggi_text out = {NULL, 0};
	size_t ascii = ascii_run(s, n);
	char small[384], *to;

	if (ascii == n) {
		out.s = janggi__arena_copy(arena, text, n);
		out.n = n;
		return out;
	}
	if (n <= sizeof(small) / 3) {
		out.n = janggi__charset_decode_to(small, charset, s, n, bad);
		out.s = janggi__arena_copy(arena, small, out.n);
		return out;
	}
	if (n > SIZE_MAX / 4)
		return out;
	to = janggi__arena_alloc(arena, 3 * n + 1);
	if (!to)
		return out;
	out.n = janggi__charset_decode_to(to, charset, s, n, bad);
	to[out.n] = '\0';
	out.s = to;
	return out;
}
