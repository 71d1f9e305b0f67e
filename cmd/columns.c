/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "columns.h"

static unsigned decode(const char *text, size_t length)
{
	const unsigned char *s = (const unsigned char *)text;

	switch (length) {
	case 1: return s[0];
	case 2: return (s[0] & 31u) << 6 | (s[1] & 63u);
	case 3:
		return (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
	default:
		return (s[0] & 7u) << 18 | (s[1] & 63u) << 12 |
			(s[2] & 63u) << 6 | (s[3] & 63u);
	}
}

/* East Asian wide characters, and what is put over another one. */
static size_t width_of(unsigned c)
{
	static const unsigned wide[][2] = { { 0x1100, 0x115f },
		{ 0x2e80, 0x303e }, { 0x3041, 0xa4cf }, { 0xa960, 0xa97f },
		{ 0xac00, 0xd7a3 }, { 0xf900, 0xfaff }, { 0xfe30, 0xfe6f },
		{ 0xff00, 0xff60 }, { 0xffe0, 0xffe6 }, { 0x1f300, 0x1faff },
		{ 0x20000, 0x3fffd } };

	if (c >= 0xac00 && c <= 0xd7a3)
		return 2;
	if ((c >= 0x300 && c <= 0x36f) || (c >= 0x1160 && c <= 0x11ff) ||
		c == 0x200b || (c >= 0xfe00 && c <= 0xfe0f))
		return 0;
	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++)
		if (c >= wide[i][0] && c <= wide[i][1])
			return 2;
	return 1;
}

/* The next character: its bytes, and whether it is fit to be shown. */
static size_t next_of(const char *s, size_t n, size_t *width, bool *good)
{
	size_t length;
	unsigned c;

	*width = 1;
	*good = *s >= ' ' && *s <= '~';
	if (*good)
		return 1;
	length = cmd_utf8(s, n);
	if (!length)
		return 1;
	c = decode(s, length);
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return length;
	*width = width_of(c);
	*good = true;
	return length;
}

size_t column_width(const char *s, size_t n)
{
	size_t total = 0, width;
	bool good;

	for (size_t i = 0; i < n; total += width)
		i += next_of(s + i, n - i, &width, &good);
	return total;
}

void column_put(
	struct janggi_buffer *out, const char *s, size_t n, size_t width)
{
	bool cut = column_width(s, n) > width;
	size_t room = cut ? width - 1 : width, used = 0, w;
	bool good;

	for (size_t i = 0; i < n;) {
		size_t length = next_of(s + i, n - i, &w, &good);

		if (used + w > room)
			break;
		janggi_buffer_add(out, good ? s + i : "?", good ? length : 1);
		used += w;
		i += length;
	}
	if (cut) {
		janggi_buffer_add(out, "…", 3);
		used++;
	}
	while (used < width) {
		static const char blanks[] = "                        ";
		size_t more = width - used < sizeof(blanks) - 1 ?
			width - used :
			sizeof(blanks) - 1;

		janggi_buffer_add(out, blanks, more);
		used += more;
	}
}
