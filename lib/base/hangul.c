/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "base/hangul.h"

/* The arithmetic of Unicode's hangul syllables. */
#define SYLLABLES 0xac00u
#define INITIALS  0x1100u
#define VOWELS    0x1161u
#define FINALS    0x11a7u /* one before the first */
#define N_INITIAL 19u
#define N_VOWEL   21u
#define N_FINAL   28u

/* The character of three bytes at s; 0 if it is none. */
static unsigned char_at(const unsigned char *s, size_t n)
{
	if (n < 3 || (s[0] & 0xf0) != 0xe0 || (s[1] & 0xc0) != 0x80 ||
		(s[2] & 0xc0) != 0x80)
		return 0;
	return (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
}

/*
 * The syllable whose letters begin at s, and the bytes that they take: a
 * vowel behind its initial, a final behind both.  0 if nothing is to be put
 * together.
 */
static size_t syllable_at(const unsigned char *s, size_t n, unsigned *syllable)
{
	unsigned c = char_at(s, n), v, f;
	size_t used = 3;

	if (c - INITIALS < N_INITIAL) {
		v = char_at(s + 3, n - 3) - VOWELS;
		if (v >= N_VOWEL)
			return 0;
		c = SYLLABLES + ((c - INITIALS) * N_VOWEL + v) * N_FINAL;
		used = 6;
	} else if (c - SYLLABLES >= N_INITIAL * N_VOWEL * N_FINAL ||
		   (c - SYLLABLES) % N_FINAL) {
		return 0;
	}
	f = char_at(s + used, n - used) - FINALS;
	if (f > 0 && f < N_FINAL) {
		c += f;
		used += 3;
	}
	*syllable = c;
	return used > 3 ? used : 0;
}

/*
 * Go on composing: one character of s, or a run of what needs no look.  The
 * bytes of s it took; *out is what it becomes.
 */
static size_t step(const unsigned char *s, size_t n, char *to, size_t *out)
{
	unsigned syllable;
	size_t used = s[0] < JANGGI__JAMO_LEAD
			      ? 0
			      : syllable_at(s, n, &syllable);

	if (!used) {
		*to = (char)s[0];
		*out = 1;
		return 1;
	}
	to[0] = (char)(0xe0 | syllable >> 12);
	to[1] = (char)(0x80 | (syllable >> 6 & 63));
	to[2] = (char)(0x80 | (syllable & 63));
	*out = 3;
	return used;
}

size_t janggi__hangul_compose(char *to, const char *s, size_t n)
{
	size_t length = 0, out;

	for (size_t i = 0; i < n; length += out)
		i += step((const unsigned char *)s + i, n - i, to + length,
			&out);
	return length;
}

size_t janggi__hangul_offset(const char *s, size_t n, size_t composed)
{
	size_t i = 0, length = 0, out;
	char ignored[3];

	for (; i < n && length < composed; length += out)
		i += step((const unsigned char *)s + i, n - i, ignored, &out);
	return i;
}

struct janggi_text janggi__hangul_part(const char *s, size_t n,
	const char *composed, struct janggi_text part)
{
	size_t at = (size_t)(part.s - composed);
	size_t from = janggi__hangul_offset(s, n, at);
	size_t end = janggi__hangul_offset(s, n, at + part.n);

	return (struct janggi_text){s + from, end - from};
}

struct janggi_text janggi__hangul_words(
	const char *s, size_t n, char room[JANGGI__HANGUL_ROOM])
{
	if (!n || n > JANGGI__HANGUL_ROOM || !memchr(s, JANGGI__JAMO_LEAD, n))
		return (struct janggi_text){s, n};
	return (struct janggi_text){room, janggi__hangul_compose(room, s, n)};
}
