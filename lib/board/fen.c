/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <ctype.h>
#include <string.h>
#include "board/geometry.h"

static enum janggi_kind kind_of_letter(int c)
{
	switch (tolower(c)) {
	case 'k':
	case 'g': return JANGGI_GENERAL;
	case 'a': return JANGGI_GUARD;
	case 'b':
	case 'e': return JANGGI_ELEPHANT;
	case 'n':
	case 'h': return JANGGI_HORSE;
	case 'r': return JANGGI_CHARIOT;
	case 'c': return JANGGI_CANNON;
	case 'p': return JANGGI_SOLDIER;
	default: return JANGGI_NO_KIND;
	}
}

static enum janggi_status fail_at(struct janggi_error *err, size_t i,
	const char *what)
{
	janggi__fail(err, JANGGI_EDATA, "FEN: %s", what);
	if (err)
		err->column = (uint32_t)(i < UINT32_MAX ? i + 1 : UINT32_MAX);
	return JANGGI_EDATA;
}

/* The board field; *used is its length. */
static enum janggi_status read_board(uint8_t cells[JANGGI_POINTS],
	const char *fen, size_t n, size_t *used, struct janggi_error *err)
{
	unsigned rank = 9, file = 0;
	size_t i;

	for (i = 0; i < n && fen[i] != ' ' && fen[i] != '\t'; i++) {
		int c = (unsigned char)fen[i];
		enum janggi_kind kind = kind_of_letter(c);
		unsigned side = isupper(c) ? JANGGI_CHO : JANGGI_HAN;

		if (c == '/') {
			if (file != 9)
				return fail_at(err, i,
					"a rank does not fill nine files");
			if (!rank)
				return fail_at(err, i, "more than ten ranks");
			rank--;
			file = 0;
		} else if (c >= '1' && c <= '9') {
			file += (unsigned)(c - '0');
		} else if (kind == JANGGI_NO_KIND) {
			return fail_at(err, i, "not a piece letter");
		} else {
			if (file < 9)
				cells[9 * rank + file] = (uint8_t)(1 +
					side * JANGGI_KINDS + kind);
			file++;
		}
		if (file > 9)
			return fail_at(err, i, "a rank is longer than nine");
	}
	if (rank || file != 9)
		return fail_at(err, i, "not ten ranks of nine files");
	*used = i;
	return JANGGI_OK;
}

struct field {
	const char *s;
	size_t n, at;
};

static bool next_field(
	const char *fen, size_t n, size_t *i, struct field *field)
{
	while (*i < n && isspace((unsigned char)fen[*i]))
		++*i;
	field->s = fen + *i;
	field->at = *i;
	while (*i < n && !isspace((unsigned char)fen[*i]))
		++*i;
	field->n = *i - field->at;
	return field->n > 0;
}

/* What follows the board: side, unused fields, counters; all optional. */
static enum janggi_status read_rest(const char *fen, size_t n, size_t i,
	enum janggi_side *side, uint64_t counter[2], struct janggi_error *err)
{
	struct field f;
	unsigned counters = 0;

	if (!next_field(fen, n, &i, &f))
		return JANGGI_OK;
	if (f.n == 1 && strchr("wWcC", f.s[0]))
		*side = JANGGI_CHO;
	else if (f.n == 1 && strchr("bBhHrR", f.s[0]))
		*side = JANGGI_HAN;
	else
		return fail_at(err, f.at, "the side to move is w or b");
	while (next_field(fen, n, &i, &f)) {
		if (f.n == 1 && f.s[0] == '-' && !counters)
			continue;
		if (counters < 2 && janggi__parse_u64(f.s, f.n, 0, 1000000,
					    &counter[counters])) {
			counters++;
			continue;
		}
		return fail_at(err, f.at, "text after the position");
	}
	return JANGGI_OK;
}

/* How many of a kind a set has. */
static const uint8_t set_has[JANGGI_KINDS] = { 1, 2, 2, 2, 2, 2, 5 };

enum janggi_status janggi__position_check(const struct janggi_position *pos,
	unsigned flags, struct janggi_error *err)
{
	for (unsigned side = 0; side < 2; side++) {
		const char *name = janggi_side_name((enum janggi_side)side);
		unsigned lo = side == JANGGI_CHO ? 0 : 9;

		for (unsigned i = 0; i < pos->first[side][JANGGI_ELEPHANT];
			i++) {
			unsigned p = pos->at[side][i];
			unsigned c = janggi__geo.palace_index[p];

			if (c == JANGGI_NO_POINT || (c < 9) != (lo == 0))
				return janggi__fail(err, JANGGI_EDATA,
					"%s's %s is not in its palace", name,
					i ? "guard" : "general");
		}
		for (unsigned k = 0; k < JANGGI_KINDS; k++) {
			int count = pos->first[side][k + 1] -
				pos->first[side][k];

			if (count > set_has[k] &&
				!(flags & JANGGI_FEN_ANY_COUNT))
				return janggi__fail(err, JANGGI_EDATA,
					"%s has %d of %s, a set has %d", name,
					count,
					janggi_kind_name((enum janggi_kind)k),
					set_has[k]);
		}
	}
	if (janggi__attacked(pos, pos->side ^ 1))
		return janggi__fail(err, JANGGI_EDATA,
			"%s is to move and already attacks %s's general",
			janggi_side_name((enum janggi_side)pos->side),
			janggi_side_name((enum janggi_side)(pos->side ^ 1)));
	return JANGGI_OK;
}

enum janggi_status janggi_position_set_fen(struct janggi_position *pos,
	const char *fen, size_t n, unsigned flags, struct janggi_error *err)
{
	uint8_t cells[JANGGI_POINTS] = { 0 };
	enum janggi_side side = JANGGI_CHO;
	uint64_t counter[2] = { 0, 1 };
	struct janggi_position new;
	enum janggi_status st;
	size_t start = 0, used = 0;

	while (start < n && isspace((unsigned char)fen[start]))
		start++;
	st = read_board(cells, fen + start, n - start, &used, err);
	if (st < 0) {
		if (err)
			err->column += (uint32_t)start;
		return st;
	}
	st = read_rest(fen, n, start + used, &side, counter, err);
	if (st < 0)
		return st;
	if (!janggi__position_set_cells(&new, cells, side))
		return fail_at(err, start,
			"a side needs one general and at most 16 pieces");
	st = janggi__position_check(&new, flags, err);
	if (st < 0)
		return st;
	new.quiet = (uint32_t)counter[0];
	new.number = (uint32_t)counter[1];
	*pos = new;
	return JANGGI_OK;
}

static char *add_number(char *p, uint32_t value)
{
	char digits[10];
	size_t n = 0;

	do
		digits[n++] = (char)('0' + value % 10);
	while (value /= 10);
	while (n)
		*p++ = digits[--n];
	return p;
}

size_t janggi_position_fen(const struct janggi_position *pos,
	enum janggi_letters letters, char buf[JANGGI_FEN_TEXT])
{
	const char *upper = letters == JANGGI_LETTERS_HE ? "KAEHRCP"
							  : "KABNRCP";
	char *p = buf;

	for (unsigned rank = 10; rank--;) {
		unsigned empty = 0;

		for (unsigned file = 0; file < 9; file++) {
			uint8_t code = pos->board[9 * rank + file];
			char letter;

			if (!code) {
				empty++;
				continue;
			}
			if (empty)
				*p++ = (char)('0' + empty);
			empty = 0;
			letter = upper[pos->kind_of[code]];
			*p++ = JANGGI__CODE_SIDE(code) == JANGGI_CHO
				? letter
				: (char)(letter - 'A' + 'a');
		}
		if (empty)
			*p++ = (char)('0' + empty);
		if (rank)
			*p++ = '/';
	}
	memcpy(p, pos->side == JANGGI_CHO ? " w - - " : " b - - ", 7);
	p = add_number(p + 7, pos->quiet);
	*p++ = ' ';
	p = add_number(p, pos->number);
	*p = '\0';
	return (size_t)(p - buf);
}
