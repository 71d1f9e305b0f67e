/* SPDX-License-Identifier: MIT */
/* Numbers that a record states and that can be counted: plies, times. */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "record/check.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The number that a text begins with; false if it begins with none. */
static bool number_of(struct janggi_text text, uint64_t *out)
{
	size_t n = 0;

	while (n < text.n && is_digit(text.s[n]))
		n++;
	return janggi__parse_u64(text.s, n, 0, UINT32_MAX, out);
}

static void check_plies(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	struct janggi_text tag = janggi__check_tag(record, "plies");
	uint64_t stated;

	/* A record that is cut has told of it already. */
	if (!tag.n || record->stop_ply)
		return;
	if (!number_of(tag, &stated))
		janggi__check_add(checker, JANGGI__CHECK_COUNT, 0,
			"the number of plies is '%.*s'", (int)tag.n, tag.s);
	else if (stated != record->n_moves)
		janggi__check_add(checker, JANGGI__CHECK_COUNT, 0,
			"%llu plies are stated and %lu are there",
			(unsigned long long)stated,
			(unsigned long)record->n_moves);
}

/* hh:mm:ss or mm:ss as seconds. */
static bool seconds_of(struct janggi_text text, uint64_t *out)
{
	uint64_t total = 0, part;
	size_t from = 0, parts = 0;

	for (size_t i = 0; i <= text.n; i++) {
		if (i < text.n && text.s[i] != ':')
			continue;
		if (!janggi__parse_u64(
			    text.s + from, i - from, 0, 99999, &part) ||
			++parts > 3)
			return false;
		total = 60 * total + part;
		from = i + 1;
	}
	*out = total;
	return parts > 1;
}

static void check_side(struct janggi_checker *checker, enum janggi_side side,
	enum janggi_side first, const char *key)
{
	const struct janggi_record *record = checker->record;
	struct janggi_text tag = janggi__check_tag(record, key);
	uint64_t stated, sum = 0;

	if (!tag.n || !seconds_of(tag, &stated))
		return;
	for (uint32_t i = side != first; i < record->n_moves; i += 2) {
		if (record->seconds[i] == JANGGI_NO_SECONDS)
			return;
		sum += record->seconds[i];
	}
	if (sum != stated)
		janggi__check_add(checker, JANGGI__CHECK_TIME, 0,
			"%s's moves took %llu seconds, and %llu are stated",
			janggi_side_name(side), (unsigned long long)sum,
			(unsigned long long)stated);
}

static void check_times(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	enum janggi_side first = JANGGI_CHO;
	uint32_t timed = 0, gap = 0;
	struct janggi_position pos;

	if (!record->seconds || record->stop_ply)
		return;
	for (uint32_t i = 0; i < record->n_moves; i++) {
		if (record->seconds[i] != JANGGI_NO_SECONDS)
			timed++;
		else if (!gap)
			gap = i + 1;
	}
	if (timed && gap)
		janggi__check_add(checker, JANGGI__CHECK_SECONDS, gap,
			"has no time, and %lu of %lu plies have one",
			(unsigned long)timed, (unsigned long)record->n_moves);
	if (janggi_record_position(record, &pos, NULL) == JANGGI_OK)
		first = janggi_position_side(&pos);
	check_side(checker, JANGGI_CHO, first, "cho_time");
	check_side(checker, JANGGI_HAN, first, "han_time");
}

void janggi__check_counts(struct janggi_checker *checker)
{
	check_plies(checker);
	check_times(checker);
}
