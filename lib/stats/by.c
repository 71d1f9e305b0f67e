/* SPDX-License-Identifier: MIT */
/* What games can be grouped by. */
#include <config.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "stats/stats.h"

/* Behind all that is known. */
static bool unknown(struct janggi__value *out)
{
	*out = (struct janggi__value){INT64_MAX, {NULL, 0}};
	return true;
}

static bool text(struct janggi__value *out, struct janggi_text label)
{
	if (!label.n)
		return unknown(out);
	*out = (struct janggi__value){0, label};
	return true;
}

static bool named(struct janggi__value *out, int64_t order, const char *name)
{
	*out = (struct janggi__value){order, {name, strlen(name)}};
	return true;
}

#define VALUE(name) \
	static bool name(const struct janggi_stats *stats, \
		const struct janggi__gist *gist, unsigned i, \
		struct janggi__value *out, char room[32])

#define TEXT_VALUE(name, which) \
	VALUE(name) \
	{ \
		(void)stats; \
		(void)room; \
		return !i && text(out, gist->text[which]); \
	}

TEXT_VALUE(of_event, JANGGI__GIST_EVENT)
TEXT_VALUE(of_site, JANGGI__GIST_SITE)
TEXT_VALUE(of_round, JANGGI__GIST_ROUND)
TEXT_VALUE(of_time, JANGGI__GIST_TIME)
TEXT_VALUE(of_cho, JANGGI__GIST_CHO)
TEXT_VALUE(of_han, JANGGI__GIST_HAN)
TEXT_VALUE(of_file, JANGGI__GIST_FILE)

/* Both players, once if it is one. */
VALUE(of_player)
{
	struct janggi_text cho = gist->text[JANGGI__GIST_CHO];
	struct janggi_text han = gist->text[JANGGI__GIST_HAN];

	(void)stats;
	(void)room;
	if (i > 1 || (i && !janggi__text_compare(cho, han)))
		return false;
	return text(out, i ? han : cho);
}

VALUE(of_pair)
{
	unsigned pair = janggi__pair_of(stats, gist);

	if (i)
		return false;
	if (pair == JANGGI__PAIRS - 1)
		return unknown(out);
	snprintf(room, 32, "%s-%s",
		janggi_formation_letters(pair / JANGGI_FORMATIONS),
		janggi_formation_letters(pair % JANGGI_FORMATIONS));
	return named(out, pair, room);
}

static bool formation(struct janggi__value *out, enum janggi_formation f)
{
	return f == JANGGI_NO_FORMATION
		       ? unknown(out)
		       : named(out, f, janggi_formation_letters(f));
}

VALUE(of_cho_formation)
{
	(void)stats;
	(void)room;
	return !i && formation(out, gist->formation[JANGGI_CHO]);
}

VALUE(of_han_formation)
{
	(void)stats;
	(void)room;
	return !i && formation(out, gist->formation[JANGGI_HAN]);
}

VALUE(of_grade)
{
	unsigned gap = janggi__gap_of(gist);

	(void)stats;
	(void)room;
	if (i)
		return false;
	if (gap == JANGGI__GAPS - 1)
		return unknown(out);
	return named(out, gap, janggi__gap_names[gap]);
}

VALUE(of_year)
{
	(void)stats;
	if (i)
		return false;
	if (!gist->year)
		return unknown(out);
	snprintf(room, 32, "%u", (unsigned)gist->year);
	return named(out, gist->year, room);
}

VALUE(of_handicap)
{
	(void)stats;
	(void)room;
	return !i && named(out, gist->handicap, gist->handicap ? "yes" : "no");
}

#define N(text) JANGGI__NEED(JANGGI__GIST_##text)

const struct janggi__dimension *janggi__dimension_at(size_t i)
{
	static const struct janggi__dimension all[] = {
		{"formation", "by_formation", "formations\nCho-Han", 0,
			of_pair, false},
		{"formation-cho", "by_formation_cho", "formation\nCho", 0,
			of_cho_formation, false},
		{"formation-han", "by_formation_han", "formation\nHan", 0,
			of_han_formation, false},
		{"grade", "by_grade", "grade,\nCho-Han", JANGGI__NEED_RANKS,
			of_grade, false},
		{"year", "by_year", "year", JANGGI__NEED_YEAR, of_year, false},
		{"event", "by_event", "event", N(EVENT), of_event, false},
		{"site", "by_site", "site", N(SITE), of_site, false},
		{"round", "by_round", "round", N(ROUND), of_round, false},
		{"time", "by_time", "time control", N(TIME), of_time, false},
		{"player", "by_player", "player", JANGGI__NEED_PLAYERS,
			of_player, false},
		{"cho", "by_cho", "Cho", N(CHO), of_cho, false},
		{"han", "by_han", "Han", N(HAN), of_han, false},
		{"file", "by_file", "file", N(FILE), of_file, false},
		{"handicap", "by_handicap", "handicap", 0, of_handicap, false},
		{"preset", "by_preset", "preset", 0, NULL, true},
	};

	return i < N_OF(all) ? &all[i] : NULL;
}
