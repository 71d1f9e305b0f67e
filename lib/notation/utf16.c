/* SPDX-License-Identifier: MIT */
/*
 * UTF-16 as a filter: what Windows calls Unicode, with its mark or where the
 * caller says so.  Lone surrogates become U+FFFD.
 */
#include <config.h>
#include <stdlib.h>
#include "notation/formats.h"

struct utf16 {
	struct janggi__source *lower;
	bool big; /* high byte first */
	bool begun; /* the mark is behind us */
};

static unsigned unit_at(const struct utf16 *u, const unsigned char *p)
{
	return u->big ? (unsigned)p[0] << 8 | p[1] : (unsigned)p[1] << 8 | p[0];
}

static size_t put_char(unsigned char *to, uint32_t c)
{
	if (c < 0x80) {
		to[0] = (unsigned char)c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = (unsigned char)(0xc0 | c >> 6);
		to[1] = (unsigned char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		to[0] = (unsigned char)(0xe0 | c >> 12);
		to[1] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
		to[2] = (unsigned char)(0x80 | (c & 0x3f));
		return 3;
	}
	to[0] = (unsigned char)(0xf0 | c >> 18);
	to[1] = (unsigned char)(0x80 | (c >> 12 & 0x3f));
	to[2] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
	to[3] = (unsigned char)(0x80 | (c & 0x3f));
	return 4;
}

static size_t convert(const struct utf16 *u, const unsigned char *p, size_t n,
	size_t *used, unsigned char *to, size_t room)
{
	size_t i = 0, len = 0;

	while (n - i >= 2 && room - len >= 4) {
		uint32_t c = unit_at(u, p + i), low;
		size_t units = 2;

		if (c >= 0xd800 && c < 0xe000) {
			if (i && n - i < 4)
				break; /* its other half may yet come */
			low = n - i >= 4 ? unit_at(u, p + i + 2) : 0;
			if (c < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
				c = 0x10000 + ((c - 0xd800) << 10) +
				    (low - 0xdc00);
				units = 4;
			} else {
				c = 0xfffd;
			}
		}
		len += put_char(to + len, c);
		i += units;
	}
	if (n == 1 && room - len >= 4) { /* half a character at the end */
		len += put_char(to + len, 0xfffd);
		i = 1;
	}
	*used = i;
	return len;
}

static enum janggi_status read_utf16(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	struct utf16 *u = ctx;
	const unsigned char *p;
	enum janggi_status st;
	size_t n, used;

	*got = 0;
	st = janggi__source_peek(u->lower, 4, &p, &n, err);
	if (st < 0 && n < 2)
		return st;
	if (!u->begun && n >= 2 && unit_at(u, p) == 0xfeff) {
		janggi__source_consume(u->lower, 2);
		st = janggi__source_peek(u->lower, 4, &p, &n, err);
		if (st < 0 && n < 2)
			return st;
	}
	u->begun = true;
	*got = convert(u, p, n, &used, to, room);
	janggi__source_consume_lines(u->lower, used, 0);
	return JANGGI_OK;
}

static enum janggi_status push(struct janggi__source **out,
	struct janggi__source *lower, bool big, struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_utf16, .free = free};
	struct utf16 *u = calloc(1, sizeof(*u));

	*out = NULL;
	if (!u)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	u->lower = lower;
	u->big = big;
	return janggi__source_new(out, &ops, u, err);
}

static enum janggi_status push_le(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	return push(out, lower, false, err);
}

static enum janggi_status push_be(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	return push(out, lower, true, err);
}

static int bid_le(const unsigned char *head, size_t n)
{
	return n >= 2 && head[0] == 0xff && head[1] == 0xfe ? 16 : 0;
}

static int bid_be(const unsigned char *head, size_t n)
{
	return n >= 2 && head[0] == 0xfe && head[1] == 0xff ? 16 : 0;
}

const struct janggi__filter janggi__filter_utf16le = {
	"UTF-16LE", bid_le, push_le};
const struct janggi__filter janggi__filter_utf16be = {
	"UTF-16BE", bid_be, push_be};
