/* SPDX-License-Identifier: MIT */
/* Players and dates. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <uninorm.h>
#include "base/hangul.h"
#include "record/check.h"

/* ------------------------------------------------------------------ players */

/* Composed: what looks the same is the same.  NULL if there is no memory. */
static uint8_t *compose(struct janggi_text name, size_t *n)
{
	*n = 0;
	return u8_normalize(
		UNINORM_NFC, (const uint8_t *)name.s, name.n, NULL, n);
}

static struct janggi_text name_of(
	const struct janggi_record *record, const char *key)
{
	struct janggi_text tag = janggi__check_tag(record, key);
	struct janggi_player player;

	janggi_player_parse(&player, tag.s, tag.n);
	return player.name;
}

void janggi__check_players(struct janggi_checker *checker)
{
	struct janggi_text name[2] = {name_of(checker->record, "cho"),
		name_of(checker->record, "han")};
	uint8_t *a, *b;
	size_t n, m;

	if (!name[0].n || !name[1].n)
		return;
	a = compose(name[0], &n);
	b = compose(name[1], &m);
	if (!a || !b)
		checker->no_memory = true;
	else if (n == m && !memcmp(a, b, n))
		janggi__check_add(checker, JANGGI__CHECK_PLAYERS, 0,
			"'%.*s' plays both sides", (int)name[0].n, name[0].s);
	free(a);
	free(b);
}

/* -------------------------------------------------------------------- dates */

#define YEAR_MIN 1500
#define YEAR_MAX 2200

struct date {
	uint32_t number[3]; /* year, month, day; 0: not said */
	unsigned n;
};

/* How a date goes on at s: digits, a separator; what it takes, or 0. */
static size_t separator(const char *s, size_t n)
{
	static const char *const words[] = {
		"년", "월", "일", "年", "月", "日"};

	if (*s == '-' || *s == '.' || *s == '/' || *s == ' ')
		return 1;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (n >= strlen(words[i]) &&
			!memcmp(s, words[i], strlen(words[i])))
			return strlen(words[i]);
	return 0;
}

/* 20080813 */
static bool split(struct date *date, uint64_t value, size_t digits)
{
	if (digits == 8 && !date->n) {
		date->number[0] = (uint32_t)(value / 10000);
		date->number[1] = (uint32_t)(value / 100 % 100);
		date->number[2] = (uint32_t)(value % 100);
		date->n = 3;
		return true;
	}
	if (date->n == 3 || digits > 4 || (!date->n && digits != 4))
		return false;
	date->number[date->n++] = (uint32_t)value;
	return true;
}

/*
 * A date: year, month and day, the later ones left out or ?? as PGN has it.
 * False if it is none; what could be read of it is in date all the same.
 */
static bool read_date(struct date *date, const char *s, size_t n)
{
	bool separated = true;

	memset(date, 0, sizeof(*date));
	for (size_t i = 0; i < n;) {
		size_t k = i, skip;
		uint64_t value;

		while (k < n && s[k] >= '0' && s[k] <= '9')
			k++;
		if (k > i) {
			if (!separated ||
				!janggi__parse_u64(s + i, k - i, 0, 99999999,
					&value) ||
				!split(date, value, k - i))
				return false;
			separated = false;
			i = k;
			continue;
		}
		if (s[i] == '?') {
			i++;
			continue;
		}
		skip = separator(s + i, n - i);
		/* two in a row: only a blank may stand beside another */
		if (!skip || (separated && date->n && s[i] != ' ' &&
				     s[i - 1] != ' ' && s[i - 1] != '?'))
			return false;
		separated = true;
		i += skip;
	}
	return true;
}

static unsigned days_in(uint32_t year, uint32_t month)
{
	static const uint8_t days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (year % 4 == 0 && year % 100) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap);
}

static uint32_t as_number(const struct date *date)
{
	return date->number[0] * 10000 + date->number[1] * 100 +
	       date->number[2];
}

/* Why there is no such day, or NULL. */
static const char *impossible(
	const struct janggi_checker *checker, const struct date *date)
{
	const uint32_t *number = date->number;

	if (!date->n)
		return NULL;
	if (number[0] < YEAR_MIN || number[0] > YEAR_MAX)
		return "there is no such year";
	if (date->n > 1 && (!number[1] || number[1] > 12))
		return "there is no such month";
	if (date->n > 2 &&
		(!number[2] || number[2] > days_in(number[0], number[1])))
		return "there is no such day";
	if (checker->today && as_number(date) > checker->today)
		return "that is yet to come";
	return NULL;
}

void janggi__check_date(struct janggi_checker *checker)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text written = janggi__check_tag(checker->record, "date");
	struct janggi_text tag =
		janggi__hangul_words(written.s, written.n, room);
	const char *tilde = tag.n ? memchr(tag.s, '~', tag.n) : NULL;
	size_t n = tilde ? (size_t)(tilde - tag.s) : tag.n;
	struct date from, to = {{0}, 0};
	bool clear;
	const char *why;

	if (!tag.n)
		return;
	clear = read_date(&from, tag.s, n);
	if (tilde)
		clear = read_date(&to, tilde + 1, tag.n - n - 1) && clear;
	why = impossible(checker, &from);
	if (!why)
		why = impossible(checker, &to);
	/* parts that are not said are 0, so 2020 ends no sooner than 2020.3 */
	if (!why && to.n && to.n >= from.n && as_number(&to) < as_number(&from))
		why = "it ends before it begins";
	if (why)
		janggi__check_add(checker, JANGGI__CHECK_DATE, 0, "'%.*s': %s",
			(int)tag.n, tag.s, why);
	else if (!clear)
		janggi__check_add(checker, JANGGI__CHECK_DATE_TEXT, 0,
			"'%.*s' is not understood as a date", (int)tag.n,
			tag.s);
}
