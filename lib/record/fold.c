/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <uninorm.h>
#include "record/fold.h"

/*
 * Length of a character at s that folds to itself whatever follows it, as all
 * of ASCII but capitals, hangul syllables and common hanja do; 0 if it needs
 * to be looked at more closely.
 */
static size_t plain(const unsigned char *s, size_t n)
{
	unsigned c;

	if (s[0] < 0x80)
		return 1;
	if (n < 3 || s[0] < 0xe3 || s[0] > 0xed || (s[1] & 0xc0) != 0x80 ||
		(s[2] & 0xc0) != 0x80)
		return 0;
	c = (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
	return (c >= 0x4e00 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3) ?
		3 :
		0;
}

static void fold_closely(struct janggi_buffer *to, const char *s, size_t n)
{
	size_t length = 0;
	uint8_t *folded = u8_casefold((const uint8_t *)s, n, NULL, UNINORM_NFC,
		NULL, &length);

	if (folded)
		janggi_buffer_add(to, folded, length);
	else
		janggi_buffer_add(to, s, n); /* not UTF-8: as it is */
	free(folded);
}

void janggi__fold(struct janggi_buffer *to, const char *s, size_t n)
{
	size_t start = to->len;

	if (!janggi__buffer_reserve(to, n))
		return;
	for (size_t i = 0; i < n;) {
		size_t length = plain((const unsigned char *)s + i, n - i);

		if (!length) {
			to->len = start;
			fold_closely(to, s, n);
			return;
		}
		if (length == 1 && s[i] >= 'A' && s[i] <= 'Z')
			to->data[to->len++] = (char)(s[i] - 'A' + 'a');
		else
			for (size_t k = 0; k < length; k++)
				to->data[to->len++] = s[i + k];
		i += length;
	}
	to->data[to->len] = '\0';
}

struct janggi_text janggi__trim(const char *s, size_t n)
{
	while (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
		n--;
	while (n && (*s == ' ' || *s == '\t'))
		s++, n--;
	return (struct janggi_text){ s, n };
}

bool janggi__fold_finds(struct janggi_buffer *scratch, struct janggi_text text,
	struct janggi_text value, bool whole)
{
	struct janggi_text folded;

	if (whole)
		text = janggi__trim(text.s, text.n);
	scratch->len = 0;
	janggi__fold(scratch, text.s, text.n);
	if (scratch->failed)
		return false;
	folded = (struct janggi_text){ scratch->data, scratch->len };
	if (whole)
		return folded.n == value.n &&
			(!value.n || !memcmp(folded.s, value.s, value.n));
	return !value.n ||
		(folded.n >= value.n &&
			memmem(folded.s, folded.n, value.s, value.n));
}
