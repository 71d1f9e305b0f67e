/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "record/date.h"

/* Digits at s, at most max of them; the count. */
static size_t read_digits(
	const char *s, size_t n, size_t max, uint32_t *value)
{
	size_t i;

	*value = 0;
	for (i = 0; i < n && i < max && s[i] >= '0' && s[i] <= '9'; i++)
		*value = *value * 10 + (uint32_t)(s[i] - '0');
	return i;
}

/* What may stand between year, month and day. */
static size_t skip_separators(const char *s, size_t n)
{
	static const char *const words[] = { "-", "/", ".", " ", "년", "월",
		"年", "月" };
	size_t i = 0, length;
	bool found;

	do {
		found = false;
		for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++) {
			length = strlen(words[w]);
			if (n - i < length || memcmp(s + i, words[w], length))
				continue;
			/* ".." begins the end of a range */
			if (s[i] == '.' && n - i > 1 && s[i + 1] == '.')
				return i;
			i += length;
			found = true;
		}
	} while (found);
	return i;
}

/* A month or day behind its separators; the bytes of both, or 0. */
static size_t read_part(
	const char *s, size_t n, uint32_t max, uint32_t *value)
{
	size_t skipped = skip_separators(s, n);
	size_t digits = read_digits(s + skipped, n - skipped, 3, value);

	if (!digits || digits > 2 || !*value || *value > max)
		return 0;
	/* without anything between, two digits each: 20100512 */
	if (!skipped && digits != 2)
		return 0;
	return skipped + digits;
}

static size_t skip_word(const char *s, size_t n, const char *word)
{
	size_t length = strlen(word);

	return n >= length && !memcmp(s, word, length) ? length : 0;
}

/* One date; the bytes it takes. */
static size_t read_date(const char *s, size_t n, struct janggi__dates *dates)
{
	uint32_t year, month, day;
	size_t i, part;

	i = read_digits(s, n, 4, &year);
	if (i != 4 || year < 1000)
		return 0;
	dates->first = year * 10000 + 101;
	dates->last = year * 10000 + 1231;
	/* 20100512: two digits each, all eight of them */
	if (i < n && s[i] >= '0' && s[i] <= '9') {
		uint32_t rest;

		if (read_digits(s + i, n - i, 5, &rest) != 4)
			return 0;
		month = rest / 100;
		day = rest % 100;
		if (!month || month > 12 || !day || day > 31)
			return 0;
		dates->first = dates->last = year * 10000 + rest;
		return i + 4;
	}
	part = read_part(s + i, n - i, 12, &month);
	if (!part) {
		i += skip_word(s + i, n - i, "년");
		return i + skip_word(s + i, n - i, "年");
	}
	i += part;
	dates->first = year * 10000 + month * 100 + 1;
	dates->last = year * 10000 + month * 100 + 31;
	part = read_part(s + i, n - i, 31, &day);
	if (!part) {
		i += skip_word(s + i, n - i, "월");
		return i + skip_word(s + i, n - i, "月");
	}
	i += part;
	dates->first = dates->last = year * 10000 + month * 100 + day;
	i += skip_word(s + i, n - i, "일");
	return i + skip_word(s + i, n - i, "日");
}

/* A date or a range of them; the bytes it takes. */
static size_t read_dates(const char *s, size_t n, struct janggi__dates *dates)
{
	struct janggi__dates to;
	size_t start = 0, i, j, used;

	while (start < n && s[start] == ' ')
		start++;
	used = read_date(s + start, n - start, dates);
	if (!used)
		return 0;
	i = j = start + used;
	while (j < n && s[j] == ' ')
		j++;
	if (j == n || s[j] != '~')
		return i;
	for (j++; j < n && s[j] == ' ';)
		j++;
	used = read_date(s + j, n - j, &to);
	if (!used || to.last < dates->first)
		return i;
	dates->last = to.last;
	return j + used;
}

size_t janggi__date_read(const char *s, size_t n, struct janggi__dates *dates)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words = janggi__hangul_words(s, n, room);
	size_t used = read_dates(words.s, words.n, dates);

	return words.s == s ? used : janggi__hangul_offset(s, n, used);
}

bool janggi_record_dates(
	const struct janggi_record *record, uint32_t *first, uint32_t *last)
{
	const struct janggi_text *tag = janggi_record_tag(record, "date");
	struct janggi__dates dates;

	if (!tag || !janggi__date_read(tag->s, tag->n, &dates))
		return false;
	*first = dates.first;
	*last = dates.last;
	return true;
}
