/* SPDX-License-Identifier: MIT */
/*
 * A player's text, taken apart: "달산마 4단", "이름(9단)", "이름프로", "이름#253 九段".
 * What looks like a clan (#253) stays in the name: without it two players
 * would be one.
 */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "record/record.h"

struct grade {
	size_t at, end; /* of the text */
	int rank;
};

static bool starts(const char *s, size_t n, const char *word)
{
	size_t length = strlen(word);

	return n >= length && !memcmp(s, word, length);
}

static bool ends(const char *s, size_t n, const char *word)
{
	size_t length = strlen(word);

	return n >= length && !memcmp(s + n - length, word, length);
}

/* Take a hanja digit off the end; its value, or -1 if there is none. */
static int take_hanja(const char *s, size_t *n)
{
	static const char *const digits[] = {
		"十", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

	for (int i = 0; i < 10; i++)
		if (ends(s, *n, digits[i])) {
			*n -= strlen(digits[i]);
			return i;
		}
	return -1;
}

/* The number in hanja, up to 99, that ends at s + n; 0 if there is none. */
static int hanja_before(const char *s, size_t *n)
{
	int units = 0, digit;
	size_t at = *n;

	if (ends(s, *n, "初") || ends(s, *n, "초")) {
		*n -= strlen("初");
		return 1;
	}
	digit = take_hanja(s, &at);
	if (digit > 0) {
		units = digit;
		*n = at;
		digit = take_hanja(s, &at);
	}
	if (digit)
		return units;
	*n = at;
	digit = take_hanja(s, &at);
	if (digit > 1)
		*n = at;
	return 10 * (digit > 1 ? digit : 1) + units;
}

/*
 * The number that ends at s + n, in digits or in hanja; 0 if there is none.
 * *at is where it begins.
 */
static int number_before(const char *s, size_t n, size_t *at)
{
	uint64_t number;

	*at = n;
	while (*at && s[*at - 1] >= '0' && s[*at - 1] <= '9')
		--*at;
	if (*at == n)
		return hanja_before(s, at);
	return janggi__parse_u64(s + *at, n - *at, 1, 99, &number) ? (int)number
								   : 0;
}

/* The last grade in the text: N단 is N, N급 is 1 - N. */
static bool find_grade(const char *s, size_t n, struct grade *grade)
{
	static const struct {
		const char *word;
		bool kyu;
	} words[] = {{"단", false}, {"段", false}, {"급", true}, {"級", true}};

	for (size_t i = n; i-- > 0;) {
		for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
			size_t end = i, at;
			int value;

			if (!starts(s + i, n - i, words[k].word))
				continue;
			while (end && s[end - 1] == ' ')
				end--;
			value = number_before(s, end, &at);
			if (!value)
				continue;
			grade->at = at;
			grade->end = i + strlen(words[k].word);
			grade->rank = words[k].kyu ? 1 - value : value;
			return true;
		}
	}
	return false;
}

static bool is_edge(char c)
{
	return c == ' ' || c == '(' || c == ')' || c == '\t' || c == '[' ||
	       c == ']';
}

/* Without blanks, and without brackets that enclosed a grade. */
static struct janggi_text trim(const char *s, size_t n, bool brackets)
{
	while (n && (brackets ? is_edge(s[n - 1]) : s[n - 1] == ' '))
		n--;
	while (n && *s == ' ')
		s++, n--;
	return (struct janggi_text){s, n};
}

static void parse(struct janggi_player *out, const char *text, size_t n)
{
	static const char pro[] = "프로";
	struct grade grade = {0, 0, JANGGI_NO_RANK};
	struct janggi_text before;

	if (!find_grade(text, n, &grade)) {
		out->rank = JANGGI_NO_RANK;
		out->name = trim(text, n, false);
		out->grade = (struct janggi_text){out->name.s + out->name.n, 0};
		if (out->name.n > sizeof(pro) - 1 &&
			ends(out->name.s, out->name.n, pro)) {
			out->grade.s -= sizeof(pro) - 1;
			out->grade.n = sizeof(pro) - 1;
			out->name.n -= out->grade.n;
			out->name = trim(out->name.s, out->name.n, true);
		}
		return;
	}
	out->rank = grade.rank;
	before = trim(text, grade.at, true);
	/* a professional's title belongs to the grade */
	if (before.n > sizeof(pro) - 1 && ends(before.s, before.n, pro)) {
		before.n -= sizeof(pro) - 1;
		grade.at = (size_t)(before.s + before.n - text);
		before = trim(before.s, before.n, true);
	}
	out->grade =
		(struct janggi_text){text + grade.at, grade.end - grade.at};
	out->name =
		before.n ? before : trim(text + grade.end, n - grade.end, true);
	while (out->name.n && !before.n && is_edge(*out->name.s)) {
		out->name.s++;
		out->name.n--;
	}
}

void janggi_player_parse(struct janggi_player *out, const char *text, size_t n)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words = janggi__hangul_words(text, n, room);

	parse(out, words.s, words.n);
	if (words.s != text) {
		out->name =
			janggi__hangul_part(text, n, words.s, out->name);
		out->grade =
			janggi__hangul_part(text, n, words.s, out->grade);
	}
}
