/* SPDX-License-Identifier: MIT */
/* Taking the text of a move apart. */
#include <config.h>
#include <string.h>
#include <strings.h>
#include "notation/san.h"

enum janggi_kind janggi__san_kind(unsigned char letter)
{
	switch (letter) {
	case 'K':
	case 'G':
		return JANGGI_GENERAL;
	case 'A':
		return JANGGI_GUARD;
	case 'B':
	case 'E':
		return JANGGI_ELEPHANT;
	case 'N':
	case 'H':
		return JANGGI_HORSE;
	case 'R':
		return JANGGI_CHARIOT;
	case 'C':
		return JANGGI_CANNON;
	case 'P':
		return JANGGI_SOLDIER;
	default:
		return JANGGI_NO_KIND;
	}
}

static bool is_word(const char *s, size_t n, const char *word)
{
	return strlen(word) == n && !strncasecmp(word, s, n);
}

/* Most moves are told from all of them by their first byte. */
static bool is_pass(const char *s, size_t n)
{
	switch (*s) {
	case '-':
		return is_word(s, n, "--");
	case '@':
		return is_word(s, n, "@@@@");
	case 'p':
	case 'P':
		return is_word(s, n, "pass");
	case 'z':
	case 'Z':
		return is_word(s, n, "Z0");
	case '0':
		return is_word(s, n, "0000");
	case 'n':
	case 'N':
		return is_word(s, n, "null");
	case '\xed':
		return is_word(s, n, "한수쉼");
	default:
		return false;
	}
}

/* The marks behind a move, off its end. */
static size_t take_marks(struct janggi__san *out, const char *s, size_t n)
{
	size_t marks;

	for (marks = 0; n && (s[n - 1] == '!' || s[n - 1] == '?'); marks++)
		n--;
	if (marks == 1)
		out->nag = s[n] == '!' ? 1 : 2;
	else if (marks == 2 && s[n] == s[n + 1])
		out->nag = s[n] == '!' ? 3 : 4;
	else if (marks == 2)
		out->nag = s[n] == '!' ? 5 : 6;
	else if (marks)
		return 0; /* some word */
	while (n && (s[n - 1] == '+' || s[n - 1] == '#')) {
		out->hint |= JANGGI_HINT_CHECK;
		n--;
	}
	return n;
}

static bool is_separator(char c)
{
	return c == '-' || c == 'x' || c == 'X' || c == ':' || c == '*';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_file(char c)
{
	return c >= 'a' && c <= 'i';
}

/* A point's two digits, rank first; 0 is the tenth rank. */
static bool read_point(const char *s, uint8_t *point)
{
	unsigned rank = (unsigned)(s[0] - '0');

	if (!is_digit(s[0]) || s[1] < '1' || s[1] > '9')
		return false;
	*point = (uint8_t)(9 * ((10 - rank) % 10) + (unsigned)(s[1] - '1'));
	return true;
}

void janggi__san_takes(struct janggi__san *out, enum janggi_kind kind)
{
	out->hint =
		(uint8_t)((out->hint & ~(JANGGI_NO_KIND
					       << JANGGI_HINT_CAPTURED_SHIFT)) |
			  JANGGI_HINT_CAPTURE |
			  (unsigned)kind << JANGGI_HINT_CAPTURED_SHIFT);
}

/* 08-87, 44xP72: the separator must be there, or it could be anything. */
static bool read_points(struct janggi__san *out, const char *s, size_t n)
{
	const char *to = s + 3;

	if (n < 5 || !read_point(s, &out->from_file) || !is_separator(s[2]))
		return false;
	n -= 3;
	if (s[2] != '-')
		janggi__san_takes(out, JANGGI_NO_KIND);
	if (n == 3) {
		enum janggi_kind kind = janggi__san_kind((unsigned char)*to);

		if (kind == JANGGI_NO_KIND)
			return false;
		janggi__san_takes(out, kind);
		to++;
		n--;
	}
	if (n != 2 || !read_point(to, &out->to_file))
		return false;
	out->type = JANGGI__SAN_POINTS;
	return true;
}

/* A rank number, ten if it can be. */
static const char *read_rank(const char *s, const char *end, uint8_t *rank)
{
	if (s == end || !is_digit(*s))
		return s;
	*rank = (uint8_t)(*s++ - '0');
	if (*rank == 1 && s < end && *s == '0') {
		*rank = 10;
		s++;
	}
	return s;
}

/* [file][rank][separator] file rank */
static bool read_squares(struct janggi__san *out, const char *s, size_t n)
{
	const char *end = s + n;
	uint8_t file = JANGGI__SAN_ANY, rank = JANGGI__SAN_ANY;

	if (s < end && is_file(*s))
		file = (uint8_t)(*s++ - 'a');
	s = read_rank(s, end, &rank);
	if (s == end) {
		out->to_file = file;
		out->to_rank = rank;
	} else {
		out->from_file = file;
		out->from_rank = rank;
		if (is_separator(*s)) {
			if (*s++ != '-')
				janggi__san_takes(out, JANGGI_NO_KIND);
		}
		if (s == end || !is_file(*s))
			return false;
		out->to_file = (uint8_t)(*s++ - 'a');
		s = read_rank(s, end, &out->to_rank);
	}
	if (s != end || out->to_file == JANGGI__SAN_ANY ||
		out->to_rank == JANGGI__SAN_ANY)
		return false;
	out->type = JANGGI__SAN_SQUARES;
	return true;
}

static void set_kind(struct janggi__san *out, enum janggi_kind kind)
{
	out->kind = (uint8_t)kind;
	out->hint = (uint8_t)((out->hint & ~JANGGI_HINT_KIND) | kind);
}

static void clear(struct janggi__san *out)
{
	memset(out, JANGGI__SAN_ANY, sizeof(*out));
	out->type = JANGGI__SAN_NONE;
	out->kind = JANGGI_NO_KIND;
	out->hint = JANGGI_HINT_NOTHING;
	out->nag = 0;
}

void janggi__san_points(struct janggi__san *out, enum janggi_kind kind,
	unsigned from, unsigned to)
{
	clear(out);
	if (kind != JANGGI_NO_KIND)
		set_kind(out, kind);
	out->type = JANGGI__SAN_POINTS;
	out->from_file = (uint8_t)from;
	out->to_file = (uint8_t)to;
}

void janggi__san_parse(struct janggi__san *out, const char *s, size_t n)
{
	enum janggi_kind kind;

	clear(out);
	if (n < 2 || n > 15)
		return;
	if (is_pass(s, n)) {
		out->type = JANGGI__SAN_PASS;
		return;
	}
	n = take_marks(out, s, n);
	if (n < 2)
		return;
	if (is_pass(s, n)) {
		out->type = JANGGI__SAN_PASS;
		return;
	}
	kind = janggi__san_kind((unsigned char)*s);
	if (kind != JANGGI_NO_KIND) {
		set_kind(out, kind);
		s++;
		n--;
	}
	if (read_points(out, s, n) || !read_squares(out, s, n))
		return;
	/* A piece goes unnamed if both points are there; else a soldier. */
	if (kind == JANGGI_NO_KIND &&
		(out->from_file == JANGGI__SAN_ANY ||
			out->from_rank == JANGGI__SAN_ANY))
		set_kind(out, JANGGI_SOLDIER);
}

int janggi__san_base(const struct janggi__san *san)
{
	if (san->type != JANGGI__SAN_SQUARES)
		return -1;
	if (!san->to_rank || !san->from_rank)
		return 0;
	return san->to_rank == 10 || san->from_rank == 10 ? 1 : -1;
}
