/* SPDX-License-Identifier: MIT */
/*
 * A player's text, taken apart: "달산마 4단", "이름(9단)", "이름프로", "이름#253 九段".
 * What looks like a clan (#253) stays in the name: without it two players
 * would be one.
 */
#include <config.h>
#include <string.h>
#include "record/record.h"

static const char *const tens_and_units[] = {
	"十", "一", "二", "三", "四", "五", "六", "七", "八", "九", "初", "초"};

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

/*
 * The number that ends at s + n: digits, or hanja up to 99.  Returns where it
 * begins, n if there is none.
 */
static size_t number_before(const char *s, size_t n, int *value)
{
	size_t i = n;
	int number = 0, unit = 1;

	while (i && s[i - 1] >= '0' && s[i - 1] <= '9') {
		if (n - i < 3)
			number += unit * (s[i - 1] - '0');
		unit *= 10;
		if (unit > 1000)
			unit = 1000;
		i--;
	}
	if (i < n) {
		*value = n - i > 3 ? 1000 : number;
		return i;
	}
	unit = 1;
	for (int more = 3; more; more--) {
		size_t k, count = sizeof(tens_and_units) /
				  sizeof(tens_and_units[0]);

		for (k = 0; k < count; k++)
			if (ends(s, i, tens_and_units[k]))
				break;
		if (k == count)
			break;
		i -= strlen(tens_and_units[k]);
		if (k > 9) {
			number = 1;
			break;
		}
		if (k == 0) {
			number += 10;
			unit = 10;
		} else {
			/* 二十: the digit before the ten counts it */
			number += unit == 10 ? 10 * ((int)k - 1) : (int)k;
			if (unit == 10)
				break;
			unit = 0; /* only a ten may stand before a unit */
		}
	}
	*value = number;
	return i;
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
			at = number_before(s, end, &value);
			if (at == end || value < 1 || value > 99)
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

void janggi_player_parse(struct janggi_player *out, const char *text, size_t n)
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
