/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "query/lex.h"
#include "query/words.h"

enum janggi_side janggi__word_side(const char *s, size_t n)
{
	static const struct {
		const char *name;
		enum janggi_side side;
	} names[] = {
		{ "cho", JANGGI_CHO },
		{ "초", JANGGI_CHO },
		{ "楚", JANGGI_CHO },
		{ "han", JANGGI_HAN },
		{ "한", JANGGI_HAN },
		{ "漢", JANGGI_HAN },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (janggi__same_word(s, n, names[i].name))
			return names[i].side;
	return JANGGI_NO_SIDE;
}

#define BOTH(kind) \
	((janggi__cells)(2u << (kind) | 2u << ((kind) + JANGGI_KINDS)))

static const struct {
	const char *name;
	janggi__cells cells;
} piece_names[] = {
	{ "general", BOTH(JANGGI_GENERAL) },
	{ "king", BOTH(JANGGI_GENERAL) },
	{ "장", BOTH(JANGGI_GENERAL) },
	{ "궁", BOTH(JANGGI_GENERAL) },
	{ "왕", BOTH(JANGGI_GENERAL) },
	{ "將", BOTH(JANGGI_GENERAL) },
	{ "宮", BOTH(JANGGI_GENERAL) },
	{ "guard", BOTH(JANGGI_GUARD) },
	{ "advisor", BOTH(JANGGI_GUARD) },
	{ "사", BOTH(JANGGI_GUARD) },
	{ "士", BOTH(JANGGI_GUARD) },
	{ "elephant", BOTH(JANGGI_ELEPHANT) },
	{ "상", BOTH(JANGGI_ELEPHANT) },
	{ "象", BOTH(JANGGI_ELEPHANT) },
	{ "horse", BOTH(JANGGI_HORSE) },
	{ "마", BOTH(JANGGI_HORSE) },
	{ "馬", BOTH(JANGGI_HORSE) },
	{ "chariot", BOTH(JANGGI_CHARIOT) },
	{ "rook", BOTH(JANGGI_CHARIOT) },
	{ "차", BOTH(JANGGI_CHARIOT) },
	{ "車", BOTH(JANGGI_CHARIOT) },
	{ "cannon", BOTH(JANGGI_CANNON) },
	{ "포", BOTH(JANGGI_CANNON) },
	{ "包", BOTH(JANGGI_CANNON) },
	{ "soldier", BOTH(JANGGI_SOLDIER) },
	{ "pawn", BOTH(JANGGI_SOLDIER) },
	{ "졸", BOTH(JANGGI_SOLDIER) },
	{ "병", BOTH(JANGGI_SOLDIER) },
	{ "卒", BOTH(JANGGI_SOLDIER) },
	{ "兵", BOTH(JANGGI_SOLDIER) },
	{ "piece", JANGGI__CELLS_PIECES },
	{ "any", JANGGI__CELLS_PIECES },
};

/* A letter of a FEN, either dialect. */
static janggi__cells letter_cells(char c)
{
	static const struct {
		char letter;
		enum janggi_kind kind;
	} letters[] = {
		{ 'k', JANGGI_GENERAL },
		{ 'a', JANGGI_GUARD },
		{ 'b', JANGGI_ELEPHANT },
		{ 'e', JANGGI_ELEPHANT },
		{ 'n', JANGGI_HORSE },
		{ 'h', JANGGI_HORSE },
		{ 'r', JANGGI_CHARIOT },
		{ 'c', JANGGI_CANNON },
		{ 'p', JANGGI_SOLDIER },
	};

	for (size_t i = 0; i < sizeof(letters) / sizeof(*letters); i++) {
		if (c == letters[i].letter)
			return BOTH(letters[i].kind) & JANGGI__CELLS_OF_HAN;
		if (c == letters[i].letter - 'a' + 'A')
			return BOTH(letters[i].kind) & JANGGI__CELLS_OF_CHO;
	}
	return 0;
}

janggi__cells janggi__word_cells(const char *s, size_t n)
{
	if (n == 1)
		return letter_cells(*s);
	for (size_t i = 0; i < sizeof(piece_names) / sizeof(*piece_names);
		i++) {
		const char *name = piece_names[i].name;
		size_t length = strlen(name);

		if (janggi__same_word(s, n, name))
			return piece_names[i].cells;
		/* the plural, in English alone */
		if (*name < 0x7f && *name > 0 && n == length + 1 &&
			(s[n - 1] == 's' || s[n - 1] == 'S') &&
			janggi__same_word(s, n - 1, name))
			return piece_names[i].cells;
	}
	return 0;
}

/* A point at the start of s; the bytes it takes, or 0. */
static size_t read_point(const char *s, size_t n, unsigned *point)
{
	unsigned rank, file;
	char c;

	if (n < 2)
		return 0;
	c = *s;
	if (c >= 'A' && c <= 'I')
		c = (char)(c - 'A' + 'a');
	if (c >= '0' && c <= '9' && s[1] >= '1' && s[1] <= '9') {
		rank = c == '0' ? 0 : 10 - (unsigned)(c - '0');
		file = (unsigned)(s[1] - '1');
		*point = 9 * rank + file;
		return 2;
	}
	if (c < 'a' || c > 'i' || s[1] < '1' || s[1] > '9')
		return 0;
	file = (unsigned)(c - 'a');
	rank = (unsigned)(s[1] - '1');
	if (!rank && n > 2 && s[2] == '0') {
		*point = 9 * 9 + file;
		return 3;
	}
	*point = 9 * rank + file;
	return 2;
}

unsigned janggi__word_point(const char *s, size_t n)
{
	unsigned point;

	return read_point(s, n, &point) == n && n ? point : JANGGI_NO_POINT;
}

unsigned janggi__word_formation(const char *s, size_t n)
{
	/* a horse in one palace corner: either of the lopsided ones */
	static const char *const either[] = { "귀마", "귀마차림", "gwima",
		"lopsided" };
	enum janggi_formation formation = janggi_formation_parse(s, n);

	if (formation != JANGGI_NO_FORMATION)
		return 1u << formation;
	for (size_t i = 0; i < sizeof(either) / sizeof(*either); i++)
		if (janggi__same_word(s, n, either[i]))
			return 1u << JANGGI_EHEH | 1u << JANGGI_HEHE;
	return 0;
}

int janggi__word_winner(const char *s, size_t n)
{
	enum janggi_side side = janggi__word_side(s, n);

	if (side != JANGGI_NO_SIDE)
		return side == JANGGI_CHO ? JANGGI_WINNER_CHO :
					    JANGGI_WINNER_HAN;
	if (janggi__same_word(s, n, "draw"))
		return JANGGI_WINNER_DRAW;
	if (janggi__same_word(s, n, "none"))
		return JANGGI_WINNER_NONE;
	return -1;
}

int janggi__word_ending(const char *s, size_t n)
{
	for (int i = 0; i < JANGGI_ENDINGS; i++)
		if (janggi__same_word(s, n,
			    i ? janggi_ending_name((enum janggi_ending)i) :
				"none"))
			return i;
	return -1;
}

int janggi__word_basis(const char *s, size_t n)
{
	for (int i = JANGGI_BASIS_NONE; i <= JANGGI_BASIS_DECLARED; i++)
		if (janggi__same_word(
			    s, n, janggi_basis_name((enum janggi_basis)i)))
			return i;
	return -1;
}

enum janggi_status janggi__word_position(struct janggi_position *pos,
	const char *s, size_t n, struct janggi_error *err)
{
	struct janggi_error why;

	if (janggi__same_word(s, n, "startpos")) {
		janggi_position_set_formations(pos, JANGGI_HEEH, JANGGI_HEEH);
		return JANGGI_OK;
	}
	if (!janggi_position_set_fen(pos, s, n, 0, &why))
		return JANGGI_OK;
	janggi__fail(err, JANGGI_EQUERY, "%s", why.text);
	if (err)
		err->column = why.column ? why.column : 1;
	return JANGGI_EQUERY;
}

/* ----------------------------------------------------------------- moves */

static bool ends_move(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' ||
		c == ':';
}

/* Number before a move, such as "12." or "12..."; the bytes it takes. */
static size_t skip_number(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && s[i] >= '0' && s[i] <= '9')
		i++;
	if (!i || i == n || s[i] != '.')
		return 0;
	while (i < n && s[i] == '.')
		i++;
	return i;
}

static bool is_pass(const char *s, size_t n)
{
	static const char *const words[] = { "한수쉼", "pass", "0000", "@@@@" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (janggi__same_word(s, n, words[i]))
			return true;
	return false;
}

/*
 * The two points that a move's text names: 79졸78, 79-78, 7978, b1c3.  What
 * stands between them and behind the second is a piece or a mark.
 */
static bool read_move(const char *s, size_t n, janggi_move *move)
{
	unsigned from, to;
	size_t used;

	if (is_pass(s, n)) {
		*move = JANGGI_PASS;
		return true;
	}
	used = read_point(s, n, &from);
	if (!used)
		return false;
	s += used;
	n -= used;
	/* the second point: digits, or a letter right behind the first */
	used = n ? read_point(s, n, &to) : 0;
	while (!used && n && !(*s >= '0' && *s <= '9')) {
		s++;
		n--;
		used = read_point(s, n, &to);
	}
	if (!used || (used < n && s[used] >= '0' && s[used] <= '9'))
		return false;
	*move = from == to ? JANGGI_PASS : JANGGI_MOVE(from, to);
	return true;
}

static enum janggi_status bad_move(struct janggi_error *err, size_t column,
	const char *s, size_t n, const char *why)
{
	if (n > 40)
		n = 40;
	janggi__fail(err, JANGGI_EQUERY, "'%.*s': %s", (int)n, s, why);
	if (err)
		err->column = (uint32_t)column;
	return JANGGI_EQUERY;
}

enum janggi_status janggi__word_moves(struct janggi_position *pos,
	const char *s, size_t n, struct janggi_error *err)
{
	size_t i = 0;

	for (;;) {
		struct janggi_error why;
		janggi_move move;
		size_t end;

		while (i < n && ends_move(s[i]))
			i++;
		if (i == n)
			return JANGGI_OK;
		i += skip_number(s + i, n - i);
		if (i < n && ends_move(s[i]))
			continue;
		for (end = i; end < n && !ends_move(s[end]);)
			end++;
		if (end == i)
			continue;
		if (!read_move(s + i, end - i, &move))
			return bad_move(err, i + 1, s + i, end - i,
				"not a move, such as 79졸78 or b1c3");
		if (!janggi_position_is_legal(pos, move)) {
			janggi_position_explain(pos, move, &why);
			return bad_move(
				err, i + 1, s + i, end - i, why.text);
		}
		janggi_position_play(pos, move);
		i = end;
	}
}

enum janggi_status janggi_position_play_text(struct janggi_position *pos,
	const char *text, size_t n, struct janggi_error *err)
{
	return janggi__word_moves(pos, text, n, err);
}
