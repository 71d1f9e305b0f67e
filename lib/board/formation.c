/* SPDX-License-Identifier: MIT */
/* The sixteen starts, by every name they have. */
#include <config.h>
#include <ctype.h>
#include <pthread.h>
#include <string.h>
#include "base/hangul.h"
#include "board/position.h"

static const char letters[JANGGI_FORMATIONS][5] = { "EHEH", "HEHE", "HEEH",
	"EHHE" };

/*
 * Names that mean one arrangement whoever says them.  Left and right (왼상,
 * 오른상) are left out: the field uses them both ways.
 */
static const struct {
	const char *name;
	enum janggi_formation formation;
} names[] = {
	{ "상마상마", JANGGI_EHEH },
	{ "마상마상", JANGGI_HEHE },
	{ "마상상마", JANGGI_HEEH },
	{ "상마마상", JANGGI_EHHE },
	{ "象馬象馬", JANGGI_EHEH },
	{ "馬象馬象", JANGGI_HEHE },
	{ "馬象象馬", JANGGI_HEEH },
	{ "象馬馬象", JANGGI_EHHE },
	{ "smsm", JANGGI_EHEH }, /* 마 and 상 by their first letters */
	{ "msms", JANGGI_HEHE },
	{ "mssm", JANGGI_HEEH },
	{ "msm s", JANGGI_HEEH }, /* as a program has it: msm_s */
	{ "smms", JANGGI_EHHE },
	{ "sang ma sang ma", JANGGI_EHEH },
	{ "ma sang ma sang", JANGGI_HEHE },
	{ "ma sang sang ma", JANGGI_HEEH },
	{ "sang ma ma sang", JANGGI_EHHE },
	{ "안상", JANGGI_HEEH },
	{ "안상차림", JANGGI_HEEH },
	{ "원앙마", JANGGI_HEEH },
	{ "원앙마차림", JANGGI_HEEH },
	{ "inner", JANGGI_HEEH },
	{ "inner elephant", JANGGI_HEEH },
	{ "inside", JANGGI_HEEH },
	{ "바깥상", JANGGI_EHHE },
	{ "밖상", JANGGI_EHHE },
	{ "바깥상차림", JANGGI_EHHE },
	{ "양귀마", JANGGI_EHHE },
	{ "양귀마차림", JANGGI_EHHE },
	{ "outer", JANGGI_EHHE },
	{ "outer elephant", JANGGI_EHHE },
	{ "outside", JANGGI_EHHE },
};

static bool same_name(const char *name, const char *s, size_t n)
{
	for (; n && *name; name++, s++, n--) {
		int c = tolower((unsigned char)*s);

		if (c == '-' || c == '_')
			c = ' ';
		if (c != (unsigned char)*name)
			return false;
	}
	return !n && !*name;
}

enum janggi_formation janggi_formation_parse(const char *text, size_t length)
{
	char room[JANGGI__HANGUL_ROOM], four[5] = "";
	struct janggi_text words = janggi__hangul_words(text, length, room);
	const char *name = words.s;
	size_t n = words.n;

	while (n && isspace((unsigned char)name[n - 1]))
		n--;
	while (n && isspace((unsigned char)*name))
		name++, n--;
	if (n == 4) {
		for (size_t i = 0; i < 4; i++) {
			int c = toupper((unsigned char)name[i]);

			four[i] = (char)(c == 'N' ? 'H' : c == 'B' ? 'E' : c);
		}
		for (unsigned f = 0; f < JANGGI_FORMATIONS; f++)
			if (!memcmp(four, letters[f], 4))
				return (enum janggi_formation)f;
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (same_name(names[i].name, name, n))
			return names[i].formation;
	return JANGGI_NO_FORMATION;
}

const char *janggi_formation_letters(enum janggi_formation f)
{
	return f < JANGGI_NO_FORMATION ? letters[f] : "?";
}

const char *janggi_formation_hangul(enum janggi_formation f)
{
	return f < JANGGI_NO_FORMATION ? names[f].name : "?";
}

enum janggi_formation janggi_formation_mirror(enum janggi_formation f)
{
	switch (f) {
	case JANGGI_EHEH: return JANGGI_HEHE;
	case JANGGI_HEHE: return JANGGI_EHEH;
	default: return f;
	}
}

static void set_piece(uint8_t cells[JANGGI_POINTS], unsigned side,
	unsigned rank, unsigned file, enum janggi_kind kind)
{
	/* rank is from the side's own edge */
	unsigned r = side == JANGGI_CHO ? rank : 9 - rank;

	cells[9 * r + file] = (uint8_t)(1 + side * JANGGI_KINDS + kind);
}

static void set_up(struct janggi_position *pos, enum janggi_formation cho,
	enum janggi_formation han)
{
	static const uint8_t wing[4] = { 1, 2, 6, 7 };
	uint8_t cells[JANGGI_POINTS] = { 0 };

	for (unsigned side = 0; side < 2; side++) {
		const char *row = letters[side == JANGGI_CHO ? cho : han];

		for (unsigned i = 0; i < 4; i++)
			set_piece(cells, side, 0, wing[i],
				row[i] == 'H' ? JANGGI_HORSE
					      : JANGGI_ELEPHANT);
		set_piece(cells, side, 0, 0, JANGGI_CHARIOT);
		set_piece(cells, side, 0, 8, JANGGI_CHARIOT);
		set_piece(cells, side, 0, 3, JANGGI_GUARD);
		set_piece(cells, side, 0, 5, JANGGI_GUARD);
		set_piece(cells, side, 1, 4, JANGGI_GENERAL);
		set_piece(cells, side, 2, 1, JANGGI_CANNON);
		set_piece(cells, side, 2, 7, JANGGI_CANNON);
		for (unsigned file = 0; file < 9; file += 2)
			set_piece(cells, side, 3, file, JANGGI_SOLDIER);
	}
	(void)janggi__position_set_cells(pos, cells, JANGGI_CHO);
}

/* Every replay starts from one of these: set up once, then copied. */
static struct janggi_position starts[JANGGI_FORMATIONS][JANGGI_FORMATIONS];
static pthread_once_t starts_once = PTHREAD_ONCE_INIT;

static void set_up_all(void)
{
	for (unsigned cho = 0; cho < JANGGI_FORMATIONS; cho++)
		for (unsigned han = 0; han < JANGGI_FORMATIONS; han++)
			set_up(&starts[cho][han], (enum janggi_formation)cho,
				(enum janggi_formation)han);
}

void janggi_position_set_formations(struct janggi_position *pos,
	enum janggi_formation cho, enum janggi_formation han)
{
	pthread_once(&starts_once, set_up_all);
	*pos = starts[cho][han];
}
