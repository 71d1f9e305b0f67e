/* SPDX-License-Identifier: MIT */
/*
 * The text of janggi.pl: English letters with the points of .gib, and blanks
 * anywhere ("P 71-72 : P 49- 48"), or files and ranks with Han's edge as the
 * first rank ("a7-b7").  No start is stated: the moves have to show it.
 */
#include <config.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/lines.h"
#include "notation/pgn.h"
#include "notation/plain.h"

enum word {
	POINTS_END,
	POINTS_MOVE,
	POINTS_NUMBER,
	POINTS_COMMENT,
	POINTS_RESULT,
	POINTS_WORD
};

struct item {
	enum word what;
	size_t at, n; /* of its text */
	uint64_t number;
	struct janggi__san san;
};

static bool is_digit(unsigned c)
{
	return c >= '0' && c <= '9';
}

static size_t skip_blanks(const unsigned char *s, size_t n, size_t i)
{
	while (i < n && (s[i] <= ' ' || s[i] == ':'))
		i++;
	return i;
}

static size_t skip_spaces(const unsigned char *s, size_t n, size_t i)
{
	while (i < n && (s[i] == ' ' || s[i] == '\t'))
		i++;
	return i;
}

/* Rank and file from *i on, rank 1 Han's edge and 0 Cho's. */
static bool take_digits(
	const unsigned char *s, size_t n, size_t *i, unsigned *point)
{
	unsigned rank, file;

	if (n - *i < 2 || !is_digit(s[*i]) || !is_digit(s[*i + 1]) ||
		s[*i + 1] == '0')
		return false;
	rank = s[*i] - (unsigned)'0';
	file = s[*i + 1] - (unsigned)'1';
	*point = 9 * ((10 - rank) % 10) + file;
	*i += 2;
	return *i == n || !is_digit(s[*i]);
}

/* The same with a letter for the file: "a7", "a10" or "a0". */
static bool take_letter(
	const unsigned char *s, size_t n, size_t *i, unsigned *point)
{
	unsigned rank, file;

	if (n - *i < 2 || s[*i] < 'a' || s[*i] > 'i' || !is_digit(s[*i + 1]))
		return false;
	file = s[*i] - (unsigned)'a';
	rank = s[*i + 1] - (unsigned)'0';
	*i += 2;
	if (rank == 1 && *i < n && s[*i] == '0') {
		rank = 0;
		++*i;
	}
	*point = 9 * ((10 - rank) % 10) + file;
	return *i == n || !is_digit(s[*i]);
}

static enum janggi_kind take_kind(
	const unsigned char *s, size_t n, size_t *i)
{
	enum janggi_kind kind = JANGGI_NO_KIND;

	if (*i < n)
		kind = janggi__san_kind(s[*i]);
	if (kind != JANGGI_NO_KIND)
		*i = skip_spaces(s, n, *i + 1);
	return kind;
}

static bool take_point(
	const unsigned char *s, size_t n, size_t *i, unsigned *point)
{
	return take_digits(s, n, i, point) || take_letter(s, n, i, point);
}

/* [letter] point -|x [letter] point [+], with blanks between any of them. */
static bool take_move(
	const unsigned char *s, size_t n, size_t *i, struct janggi__san *san)
{
	enum janggi_kind kind = take_kind(s, n, i), taken;
	unsigned from, to;
	bool captures;

	if (!take_point(s, n, i, &from))
		return false;
	*i = skip_spaces(s, n, *i);
	if (*i == n || (s[*i] != '-' && s[*i] != 'x' && s[*i] != 'X'))
		return false;
	captures = s[*i] != '-';
	*i = skip_spaces(s, n, *i + 1);
	taken = take_kind(s, n, i);
	if (!take_point(s, n, i, &to))
		return false;
	janggi__san_points(san, kind, from, to);
	if (captures || taken != JANGGI_NO_KIND)
		janggi__san_takes(san, taken);
	while (*i < n && (s[*i] == '+' || s[*i] == '#')) {
		san->hint |= JANGGI_HINT_CHECK;
		++*i;
	}
	return true;
}

static void next_item(
	const unsigned char *s, size_t n, size_t i, struct item *item)
{
	size_t end;

	i = skip_blanks(s, n, i);
	item->at = end = i;
	item->what = POINTS_END;
	item->n = 0;
	if (i == n)
		return;
	if (s[i] == '{') {
		const unsigned char *close = memchr(s + i, '}', n - i);

		item->what = POINTS_COMMENT;
		item->n = close ? (size_t)(close - s) + 1 - i : n - i;
		return;
	}
	if (take_move(s, n, &end, &item->san)) {
		item->what = POINTS_MOVE;
		item->n = end - i;
		return;
	}
	for (end = i; end < n && is_digit(s[end]); end++)
		continue;
	if (end > i && end < n && s[end] == '.' &&
		janggi__parse_u64((const char *)s + i, end - i, 0, UINT32_MAX,
			&item->number)) {
		item->what = POINTS_NUMBER;
		item->n = end + 1 - i;
		return;
	}
	for (end = i; end < n && s[end] > ' ' && s[end] != '{'; end++)
		continue;
	item->n = end - i;
	item->what = POINTS_WORD;
	if (janggi__pgn_is_result(s + i, item->n)) {
		item->what = POINTS_RESULT;
		return;
	}
	janggi__san_parse(&item->san, (const char *)s + i, item->n);
	if (item->san.type == JANGGI__SAN_PASS)
		item->what = POINTS_MOVE;
}

/* ------------------------------------------------------------------- record */

static int bid(const unsigned char *head, size_t n, int best)
{
	struct item item = {.n = 0};
	size_t i = janggi__first_line(head, n);

	if (best >= 50)
		return 0;
	do {
		next_item(head, n, i, &item);
		i = item.at + item.n;
	} while (item.what == POINTS_NUMBER || item.what == POINTS_COMMENT);
	if (item.what != POINTS_MOVE || item.san.type != JANGGI__SAN_POINTS)
		return 0;
	/*
	 * Letters are the way of engines, unless Cho, who begins, stands
	 * where they have Han; and 52-53 may be anything.
	 */
	i = item.at;
	take_kind(head, n, &i);
	if (is_digit(head[i]))
		return 40 + 10 * (i > item.at);
	return item.san.from_file < 36 && head[i + 1] >= '6' ? 50 : 0;
}

/* Does the line begin another game than the one gathered? */
static bool begins_game(const unsigned char *s, size_t n)
{
	struct item item;

	next_item(s, n, 0, &item);
	return item.what == POINTS_NUMBER && item.number == 1;
}

/* The lines up to the next that begins a game, with what blanks they had. */
static enum janggi_status gather(struct janggi_reader *reader,
	struct janggi__plain *plain, uint64_t *first, struct janggi_error *err)
{
	bool lost = false;
	uint64_t last = 0;

	janggi_buffer_clear(&plain->text);
	*first = 0;
	for (;;) {
		struct janggi__line line;
		enum janggi_status st;

		st = janggi__line_next(reader, reader->limit, &line, err);
		if (st == JANGGI_END && *first)
			break;
		if (st == JANGGI_ELIMIT && *first) {
			lost = true;
			continue;
		}
		if (st != JANGGI_OK)
			return st;
		if (*first && begins_game(line.s, line.n))
			break;
		if (!*first)
			*first = last = line.number;
		if (plain->text.len + line.n + (line.number - last) >
			reader->limit)
			lost = true;
		for (; !lost && last < line.number; last++)
			janggi__buffer_str(&plain->text, "\n");
		if (!lost)
			janggi_buffer_add(&plain->text, line.s, line.n);
		janggi__line_done(reader, &line);
	}
	if (plain->text.failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return lost ? janggi__fail(err, JANGGI_ELIMIT,
			      "a record larger than the limit")
		    : JANGGI_OK;
}

static bool take_item(struct janggi__plain *plain, const unsigned char *s,
	const struct item *item)
{
	size_t n = item->n;
	struct janggi_text text;

	switch (item->what) {
	case POINTS_MOVE:
		return janggi__written_add_san(
			&plain->moves, &item->san, n, item->at);
	case POINTS_WORD:
		return janggi__written_add(&plain->moves,
			(const char *)s + item->at, n, item->at);
	case POINTS_RESULT:
		return janggi__plain_tag_raw(
			plain, "result", s + item->at, n);
	case POINTS_COMMENT:
		n -= 1 + (n > 1 && s[item->at + n - 1] == '}');
		text = janggi__plain_decode(plain, s + item->at + 1, n);
		return janggi__record_add_comment(plain->record,
			(uint32_t)plain->moves.n, text);
	default:
		return true;
	}
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__plain *plain = reader->state;
	struct item item = {.n = 0};
	enum janggi_status st;
	const unsigned char *s;
	uint64_t first;
	bool good;

	st = gather(reader, plain, &first, err);
	if (st != JANGGI_OK) {
		if (st < 0 && first)
			err->line = first;
		return st;
	}
	s = (const unsigned char *)plain->text.data;
	good = janggi__plain_begin(
		plain, reader, record, first, s, plain->text.len);
	for (size_t i = 0; good; i = item.at + item.n) {
		next_item(s, plain->text.len, i, &item);
		if (item.what == POINTS_END)
			break;
		good = take_item(plain, s, &item);
	}
	st = good ? janggi__plain_play(plain, 1, PLAIN_NONE, err)
		  : janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (st == JANGGI_OK)
		janggi__plain_end(plain);
	else
		err->line = first;
	return st;
}

const struct janggi__format janggi__format_points = {
	"points", bid, janggi__plain_open, next, janggi__plain_close};
