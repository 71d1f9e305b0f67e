/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "notation/decode.h"

static void drop_returns(struct janggi_text *text, char *s)
{
	char *to = memchr(s, '\r', text->n);
	const char *end = s + text->n, *from;

	if (!to)
		return;
	for (from = to; from < end; from++)
		if (*from != '\r' || from + 1 == end || from[1] != '\n')
			*to++ = *from;
	*to = '\0';
	text->n = (size_t)(to - s);
}

struct janggi_text janggi__decode(struct janggi__arena *arena,
	enum janggi__charset charset, const void *s, size_t n, size_t *bad)
{
	struct janggi_text text =
		janggi__charset_decode(arena, charset, s, n, bad);

	if (text.s)
		drop_returns(&text, (char *)(uintptr_t)text.s);
	return text;
}

static struct janggi_text decode_utf8(
	struct janggi__arena *arena, const char *s, size_t n)
{
	return janggi__decode(arena, JANGGI__CHARSET_UTF8, s, n, NULL);
}

static struct janggi_text decode_cp949(
	struct janggi__arena *arena, const char *s, size_t n)
{
	return janggi__decode(arena, JANGGI__CHARSET_CP949, s, n, NULL);
}

janggi__decode_fn *janggi__decoder(enum janggi__charset charset)
{
	return charset == JANGGI__CHARSET_CP949 ? decode_cp949 : decode_utf8;
}
