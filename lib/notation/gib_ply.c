/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <pthread.h>
#include <string.h>
#include "base/hangul.h"
#include "notation/gib_ply.h"

/* What a glyph can mean; pieces are their kind. */
enum {
	SIDE = JANGGI_NO_KIND + 1, /* whose piece: the turn says that */
	TAKES,
	ARMY, /* the second half of 장군 */
	NOTHING
};

/* clang-format off */
static const struct {
	const char *utf8, *cp949; /* NULL: CP949 does not have it */
	uint8_t meaning;
} glyphs[] = {
	{ "장", "\xc0\xe5", JANGGI_GENERAL },
	{ "궁", "\xb1\xc3", JANGGI_GENERAL },
	{ "왕", "\xbf\xd5", JANGGI_GENERAL },
	{ "將", "\xed\xe2", JANGGI_GENERAL },
	{ "帥", "\xe1\xfd", JANGGI_GENERAL },
	{ "宮", "\xcf\xe0", JANGGI_GENERAL },
	{ "王", "\xe8\xdd", JANGGI_GENERAL },
	{ "사", "\xbb\xe7", JANGGI_GUARD },
	{ "士", "\xde\xcd", JANGGI_GUARD },
	{ "仕", "\xde\xc2", JANGGI_GUARD },
	{ "상", "\xbb\xf3", JANGGI_ELEPHANT },
	{ "象", "\xdf\xda", JANGGI_ELEPHANT },
	{ "相", "\xdf\xd3", JANGGI_ELEPHANT },
	{ "마", "\xb8\xb6", JANGGI_HORSE },
	{ "馬", "\xd8\xa9", JANGGI_HORSE },
	{ "傌", NULL, JANGGI_HORSE },
	{ "차", "\xc2\xf7", JANGGI_CHARIOT },
	{ "車", "\xf3\xb3", JANGGI_CHARIOT },
	/* 車 is in KS X 1001 twice, once for each of its readings */
	{ "\xef\xa4\x82", "\xcb\xe7", JANGGI_CHARIOT },
	{ "俥", NULL, JANGGI_CHARIOT },
	{ "포", "\xc6\xf7", JANGGI_CANNON },
	{ "包", "\xf8\xd0", JANGGI_CANNON },
	{ "砲", "\xf8\xdf", JANGGI_CANNON },
	{ "炮", NULL, JANGGI_CANNON },
	{ "졸", "\xc1\xb9", JANGGI_SOLDIER },
	{ "병", "\xba\xb4", JANGGI_SOLDIER },
	{ "卒", "\xf0\xef", JANGGI_SOLDIER },
	{ "兵", "\xdc\xb2", JANGGI_SOLDIER },
	{ "초", "\xc3\xca", SIDE },
	{ "한", "\xc7\xd1", SIDE },
	{ "楚", "\xf5\xa2", SIDE },
	{ "漢", "\xf9\xd3", SIDE },
	{ "타", "\xc5\xb8", TAKES },
	{ "打", "\xf6\xe8", TAKES },
	{ "군", "\xb1\xba", ARMY },
	{ "軍", "\xcf\xda", ARMY },
};
/* clang-format on */

#define SLOT_BITS 9
#define SLOTS     (1u << SLOT_BITS)

static struct {
	uint32_t code; /* the bytes, first lowest; 0: free */
	uint8_t meaning;
} slots[SLOTS];

/* Points by their two digits, and by file letter and rank digit. */
static uint8_t point_of[100];

static unsigned slot_of(uint32_t code)
{
	return code * UINT32_C(0x9e3779b1) >> (32 - SLOT_BITS);
}

static inline uint32_t code_at(const unsigned char *p, unsigned bytes)
{
	uint32_t code = (uint32_t)p[0] | (uint32_t)p[1] << 8;

	return bytes == 2 ? code : code | (uint32_t)p[2] << 16;
}

static void add_glyph(const char *bytes, uint8_t meaning)
{
	uint32_t code =
		code_at((const unsigned char *)bytes, (unsigned)strlen(bytes));
	unsigned i = slot_of(code);

	while (slots[i].code)
		i = (i + 1) % SLOTS;
	slots[i].code = code;
	slots[i].meaning = meaning;
}

static void set_up(void)
{
	for (size_t i = 0; i < sizeof(glyphs) / sizeof(glyphs[0]); i++) {
		add_glyph(glyphs[i].utf8, glyphs[i].meaning);
		if (glyphs[i].cp949)
			add_glyph(glyphs[i].cp949, glyphs[i].meaning);
	}
	for (unsigned rank = 0; rank < 10; rank++) {
		point_of[10 * rank] = JANGGI_NO_POINT;
		for (unsigned file = 1; file < 10; file++)
			point_of[10 * rank + file] =
				(uint8_t)(9 * (rank ? 10 - rank : 0) + file -
					  1);
	}
}

void janggi__gib_ply_setup(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, set_up);
}

static inline unsigned glyph_at(const unsigned char *p, unsigned bytes)
{
	uint32_t code = code_at(p, bytes);

	for (unsigned i = slot_of(code); slots[i].code; i = (i + 1) % SLOTS)
		if (slots[i].code == code)
			return slots[i].meaning;
	return NOTHING;
}

static inline bool is_digit(unsigned c)
{
	return c - '0' < 10;
}

/* Two digits, rank and file from Han's edge and Cho's left. */
static inline unsigned read_point(const unsigned char **p)
{
	unsigned a = (*p)[0] - '0', b = (*p)[1] - '0';

	if (a > 9 || b > 9)
		return JANGGI_NO_POINT;
	*p += 2;
	return point_of[10 * a + b];
}

/* A file letter and a rank digit from 0, both from Cho's left. */
static unsigned read_letter_point(const unsigned char **p)
{
	unsigned file = ((*p)[0] | 0x20u) - 'a', rank = (*p)[1] - '0';

	if (file > 8 || rank > 9)
		return JANGGI_NO_POINT;
	*p += 2;
	return 9 * rank + file;
}

/* A number from 1 to 90, up Cho's files one after the other. */
static unsigned read_old_point(const unsigned char **p)
{
	unsigned n = 0, digits = 0;

	while (digits < 2 && is_digit((*p)[digits]))
		n = 10 * n + (*p)[digits++] - '0';
	if (n < 1 || n > 90)
		return JANGGI_NO_POINT;
	*p += digits;
	return 9 * ((n - 1) % 10) + (n - 1) / 10;
}

/*
 * What stands behind the target: 타, the piece taken, 장군.  A word that is
 * none of these is left where it is.
 */
static inline const unsigned char *read_suffix(
	const unsigned char *p, unsigned bytes, unsigned *hint)
{
	unsigned captured = JANGGI_NO_KIND;

	/* bounded, since the padding behind the text is */
	for (unsigned i = 0; *p >= 0x80 && i < 6; i++) {
		unsigned g = glyph_at(p, bytes);

		if (g == JANGGI_GENERAL) {
			*hint |= JANGGI_HINT_CHECK;
			p += bytes;
			if (glyph_at(p, bytes) == ARMY)
				p += bytes;
			continue;
		}
		if (g == TAKES)
			*hint |= JANGGI_HINT_CAPTURE;
		else if (g < JANGGI_NO_KIND && captured == JANGGI_NO_KIND)
			captured = g;
		else if (g != SIDE)
			break;
		p += bytes;
	}
	if (captured != JANGGI_NO_KIND)
		*hint |= JANGGI_HINT_CAPTURE;
	*hint |= captured << JANGGI_HINT_CAPTURED_SHIFT;
	return p;
}

static inline bool read_ply(const unsigned char *text, bool old, unsigned bytes,
	struct janggi__gib_ply *out)
{
	const unsigned char *p = text;
	bool letters = !is_digit(*p);
	unsigned from, to, kind, hint;

	from = old       ? read_old_point(&p)
	       : letters ? read_letter_point(&p)
			 : read_point(&p);
	if (from == JANGGI_NO_POINT || *p < 0x80)
		return false;
	kind = glyph_at(p, bytes);
	if (kind == NOTHING) {
		bytes = 5 - bytes;
		kind = glyph_at(p, bytes);
	}
	p += bytes;
	if (kind == SIDE) {
		/* 楚 and 漢 are also what a general bears */
		if (*p < 0x80) {
			kind = JANGGI_GENERAL;
		} else {
			kind = glyph_at(p, bytes);
			p += bytes;
		}
	}
	if (kind >= JANGGI_NO_KIND)
		return false;
	to = old       ? read_old_point(&p)
	     : letters ? read_letter_point(&p)
		       : read_point(&p);
	if (to == JANGGI_NO_POINT || to == from)
		return false;
	hint = kind;
	if (*p < 0x80)
		hint |= JANGGI_NO_KIND << JANGGI_HINT_CAPTURED_SHIFT;
	else
		p = read_suffix(p, bytes, &hint);
	out->move = JANGGI_MOVE(from, to);
	out->hint = (uint8_t)hint;
	out->length = (uint8_t)(p - text);
	out->glyph = (uint8_t)bytes;
	return true;
}

/*
 * Hangul in its letters (NFD) is longer than any glyph: the move as syllables,
 * and the length as written.
 */
static bool read_composed(
	const unsigned char *p, bool old, struct janggi__gib_ply *out)
{
	unsigned char text[2 * JANGGI__GIB_PLY_MAX] = {0};
	const char *written = (const char *)p;

	janggi__hangul_compose((char *)text, written, JANGGI__GIB_PLY_MAX);
	if (!read_ply(text, old, 3, out))
		return false;
	out->length = (uint8_t)janggi__hangul_offset(
		written, JANGGI__GIB_PLY_MAX, out->length);
	return true;
}

bool janggi__gib_ply_read(const unsigned char *p, bool old, unsigned glyph,
	struct janggi__gib_ply *out)
{
	bool read = old ? read_ply(p, true, glyph, out)
			: read_ply(p, false, glyph, out);

	/* hanja need no composing, what follows them may */
	if (read ? p[out->length] == JANGGI__JAMO_LEAD
		 : p[0] && (p[1] == JANGGI__JAMO_LEAD ||
				   (p[1] && p[2] == JANGGI__JAMO_LEAD)))
		return read_composed(p, old, out) || read;
	return read;
}

static bool starts(const unsigned char *p, const char *word, unsigned *length)
{
	*length = (unsigned)strlen(word);
	return !strncmp((const char *)p, word, *length);
}

static unsigned pass_length(const unsigned char *p, unsigned *glyph)
{
	/* 한수 and 쉼 in both encodings */
	static const struct {
		const char *one_move, *rest;
		unsigned glyph;
	} korean[] = {
		{"\xc7\xd1\xbc\xf6", "\xbd\xb0", 2},
		{"한수", "쉼", 3},
	};
	static const char *const others[] = {
		"pass", "PASS", "Pass", "--", "@@@@"};
	unsigned n, m, blanks;

	for (size_t i = 0; i < 2; i++) {
		blanks = 0;
		if (!starts(p, korean[i].one_move, &n))
			n = 0;
		while (n && blanks < 4 && p[n + blanks] == ' ')
			blanks++;
		if (starts(p + n + blanks, korean[i].rest, &m)) {
			*glyph = korean[i].glyph;
			return n + blanks + m;
		}
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (starts(p, others[i], &n))
			return n;
	return 0;
}

unsigned janggi__gib_pass_length(const unsigned char *p, unsigned *glyph)
{
	char text[JANGGI__GIB_PLY_MAX + 1] = "";
	unsigned length;

	if (*p != JANGGI__JAMO_LEAD)
		return pass_length(p, glyph);
	janggi__hangul_compose(text, (const char *)p, JANGGI__GIB_PLY_MAX);
	length = pass_length((const unsigned char *)text, glyph);
	return (unsigned)janggi__hangul_offset(
		(const char *)p, JANGGI__GIB_PLY_MAX, length);
}

bool janggi__gib_is_old(const unsigned char *text, size_t length)
{
	static const char utf8[] = "구좌표",
			  cp949[] = "\xb1\xb8\xc1\xc2\xc7\xa5";
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text value =
		janggi__hangul_words((const char *)text, length, room);
	size_t n = value.n;

	while (n && value.s[n - 1] == ' ')
		n--;
	return (n == sizeof(utf8) - 1 && !memcmp(value.s, utf8, n)) ||
	       (n == sizeof(cp949) - 1 && !memcmp(value.s, cp949, n));
}
