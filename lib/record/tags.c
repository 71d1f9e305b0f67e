/* SPDX-License-Identifier: MIT */
/* What the notations call the tags that the library knows. */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "record/record.h"

/* The first row of a canonical key is the one that writers use. */
static const struct {
	const char *canonical, *gib, *pgn;
} keys[] = {
	{"event", "대회명", "Event"},
	{"site", "대국장소", "Site"},
	{"date", "대국일자", "Date"},
	{"round", "회전", "Round"},
	{"cho", "초대국자", "White"},
	{"han", "한대국자", "Black"},
	{"cho_formation", "초차림", "ChoFormation"},
	{"han_formation", "한차림", "HanFormation"},
	{"cho_formation", "초포진", NULL},
	{"han_formation", "한포진", NULL},
	{"time_control", "제한시간", "TimeControl"},
	{"plies", "총수", "PlyCount"},
	{"result", "대국결과", "Result"},
	{"board", "판", "Board"},
	{"cho_time", "초소비시간", "ChoTime"},
	{"han_time", "한소비시간", "HanTime"},
	{"coordinates", "기보형식", "Coordinates"},
	{"fen", NULL, "FEN"},
	{"annotator", "해설", "Annotator"},
	{"variant", NULL, "Variant"},
};
#define N_KEYS (sizeof(keys) / sizeof(keys[0]))

static bool is(const char *name, struct janggi_text key)
{
	return name && key.n && *name == *key.s && strlen(name) == key.n &&
	       !memcmp(name, key.s, key.n);
}

struct janggi_text janggi__tag_canonical(struct janggi_text key)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text name = janggi__hangul_words(key.s, key.n, room);

	for (size_t i = 0; i < N_KEYS; i++)
		if (is(keys[i].gib, name) || is(keys[i].pgn, name) ||
			is(keys[i].canonical, name))
			return (struct janggi_text){
				keys[i].canonical, strlen(keys[i].canonical)};
	return key;
}

const char *janggi__tag_gib(const char *canonical)
{
	for (size_t i = 0; i < N_KEYS; i++)
		if (!strcmp(keys[i].canonical, canonical))
			return keys[i].gib;
	return NULL;
}

const char *janggi__tag_pgn(const char *canonical)
{
	for (size_t i = 0; i < N_KEYS; i++)
		if (!strcmp(keys[i].canonical, canonical))
			return keys[i].pgn;
	return NULL;
}
