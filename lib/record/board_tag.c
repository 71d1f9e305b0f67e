/* SPDX-License-Identifier: MIT */
/*
 * The diagram that .gib gives of a start position (판): ranks from Cho's back
 * edge to Han's, files from Cho's left, Cho's pieces in hangul and Han's in
 * hanja, digits for empty points.  What is empty at the end of a rank is left
 * out.  Then a blank, the side to move and a label (한 접장기).
 */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "board/position.h"
#include "record/record.h"

static const struct {
	const char *text;
	uint8_t side, kind;
} pieces[] = {
	{"차", JANGGI_CHO, JANGGI_CHARIOT},
	{"포", JANGGI_CHO, JANGGI_CANNON},
	{"마", JANGGI_CHO, JANGGI_HORSE},
	{"상", JANGGI_CHO, JANGGI_ELEPHANT},
	{"사", JANGGI_CHO, JANGGI_GUARD},
	{"장", JANGGI_CHO, JANGGI_GENERAL},
	{"궁", JANGGI_CHO, JANGGI_GENERAL},
	{"왕", JANGGI_CHO, JANGGI_GENERAL},
	{"졸", JANGGI_CHO, JANGGI_SOLDIER},
	{"병", JANGGI_CHO, JANGGI_SOLDIER},
	{"초", JANGGI_CHO, JANGGI_GENERAL},
	{"楚", JANGGI_CHO, JANGGI_GENERAL},
	{"車", JANGGI_HAN, JANGGI_CHARIOT},
	{"\xef\xa4\x82", JANGGI_HAN, JANGGI_CHARIOT},
	{"俥", JANGGI_HAN, JANGGI_CHARIOT},
	{"包", JANGGI_HAN, JANGGI_CANNON},
	{"砲", JANGGI_HAN, JANGGI_CANNON},
	{"炮", JANGGI_HAN, JANGGI_CANNON},
	{"馬", JANGGI_HAN, JANGGI_HORSE},
	{"傌", JANGGI_HAN, JANGGI_HORSE},
	{"象", JANGGI_HAN, JANGGI_ELEPHANT},
	{"相", JANGGI_HAN, JANGGI_ELEPHANT},
	{"士", JANGGI_HAN, JANGGI_GUARD},
	{"仕", JANGGI_HAN, JANGGI_GUARD},
	{"將", JANGGI_HAN, JANGGI_GENERAL},
	{"帥", JANGGI_HAN, JANGGI_GENERAL},
	{"漢", JANGGI_HAN, JANGGI_GENERAL},
	{"한", JANGGI_HAN, JANGGI_GENERAL},
	{"兵", JANGGI_HAN, JANGGI_SOLDIER},
	{"卒", JANGGI_HAN, JANGGI_SOLDIER},
};
#define N_PIECES (sizeof(pieces) / sizeof(pieces[0]))

static bool starts(const char *s, size_t n, const char *word)
{
	size_t length = strlen(word);

	return n >= length && !memcmp(s, word, length);
}

static enum janggi_status fail_at(
	struct janggi_error *err, size_t at, const char *what)
{
	janggi__fail(err, JANGGI_EDATA, "diagram: %s", what);
	if (err)
		err->column = (uint32_t)at + 1;
	return JANGGI_EDATA;
}

/* The ten ranks; *used is where they end. */
static enum janggi_status read_ranks(uint8_t cells[JANGGI_POINTS],
	const char *s, size_t n, size_t *used, struct janggi_error *err)
{
	unsigned rank = 0, file = 0;
	size_t i = 0;

	while (i < n && s[i] != ' ') {
		size_t k;

		if (s[i] == '/') {
			if (++rank > 9)
				return fail_at(err, i, "more than ten ranks");
			file = 0;
			i++;
			continue;
		}
		if (s[i] >= '1' && s[i] <= '9') {
			file += (unsigned)(s[i++] - '0');
			if (file > 9)
				return fail_at(
					err, i, "a rank is longer than nine");
			continue;
		}
		for (k = 0; k < N_PIECES; k++)
			if (starts(s + i, n - i, pieces[k].text))
				break;
		if (k == N_PIECES)
			return fail_at(err, i, "not a piece");
		if (file >= 9)
			return fail_at(err, i, "a rank is longer than nine");
		cells[9 * rank + file++] =
			(uint8_t)(1 + pieces[k].side * JANGGI_KINDS +
				  pieces[k].kind);
		i += strlen(pieces[k].text);
	}
	*used = i;
	return rank ? JANGGI_OK : fail_at(err, i, "not ten ranks");
}

/*
 * Whose turn it is: the word behind the ranks, or whoever makes the first
 * move where no word says so.
 */
static enum janggi_side side_to_move(const uint8_t cells[JANGGI_POINTS],
	const char *s, size_t n, janggi_move first)
{
	unsigned cell;

	while (n && *s == ' ')
		s++, n--;
	if (starts(s, n, "한") || starts(s, n, "漢"))
		return JANGGI_HAN;
	if (starts(s, n, "초") || starts(s, n, "楚") || first == JANGGI_PASS)
		return JANGGI_CHO;
	cell = cells[JANGGI_MOVE_FROM(first)];
	return cell > JANGGI_KINDS ? JANGGI_HAN : JANGGI_CHO;
}

static enum janggi_status read_board(struct janggi_position *pos,
	const char *s, size_t n, janggi_move first, struct janggi_error *err)
{
	uint8_t cells[JANGGI_POINTS] = {0};
	enum janggi_status st;
	size_t used;

	while (n && *s == ' ')
		s++, n--;
	st = read_ranks(cells, s, n, &used, err);
	if (st < 0)
		return st;
	if (!janggi__position_set_cells(
		    pos, cells, side_to_move(cells, s + used, n - used, first)))
		return fail_at(err, 0, "not one general a side");
	return janggi__position_check(pos, 0, err);
}

enum janggi_status janggi__board_tag_read(struct janggi_position *pos,
	const char *s, size_t n, janggi_move first, struct janggi_error *err)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words = janggi__hangul_words(s, n, room);
	enum janggi_status st = read_board(pos, words.s, words.n, first, err);

	if (st < 0 && err && err->column && words.s != s)
		err->column = (uint32_t)janggi__hangul_offset(
				      s, n, err->column - 1) +
			      1;
	return st;
}
