/* SPDX-License-Identifier: MIT */
/*
 * Addresses of a web viewer, "?sp=12&pgn=e4e500000...&end=white-checkmate",
 * one a line: sp the two formations, pgn four characters a ply with rank 1 at
 * Han's edge and 0 at Cho's, end how it ended, White being Han.
 */
#include <config.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/lines.h"
#include "notation/plain.h"

struct span {
	const unsigned char *s;
	size_t n;
};

struct address {
	struct span sp, pgn, end;
};

static bool ends_address(unsigned c)
{
	return c <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>' ||
	       c == '#';
}

static bool is_key(const unsigned char *s, size_t n, const char *key)
{
	size_t len = strlen(key);

	return n > len && !memcmp(s, key, len) && s[len] == '=';
}

/* The query of the first address in the line that has both sp and pgn. */
static bool find_address(const unsigned char *s, size_t n, struct address *out)
{
	const unsigned char *end = s + n, *p = s;

	while (p < end && (p = memchr(p, '?', (size_t)(end - p)))) {
		memset(out, 0, sizeof(*out));
		while (p < end && !ends_address(*p)) {
			const unsigned char *from = ++p;
			size_t len;

			while (p < end && !ends_address(*p) && *p != '&')
				p++;
			len = (size_t)(p - from);
			if (is_key(from, len, "sp"))
				out->sp = (struct span){from + 3, len - 3};
			else if (is_key(from, len, "pgn"))
				out->pgn = (struct span){from + 4, len - 4};
			else if (is_key(from, len, "end"))
				out->end = (struct span){from + 4, len - 4};
		}
		if (out->pgn.s && out->sp.s)
			return true;
	}
	return false;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	size_t at = janggi__first_line(head, n);
	size_t end = janggi__line_end(head, n, at);
	struct address address;

	if (best >= 44 || at >= n)
		return 0;
	return find_address(head + at, end - at, &address) ? 44 : 0;
}

static bool take_sp(struct janggi__plain *plain, struct span sp)
{
	static const enum janggi_formation formations[] = {
		JANGGI_HEEH, JANGGI_HEHE, JANGGI_EHEH, JANGGI_EHHE};
	static const struct janggi_text keys[] = {
		{"cho_formation", 13}, {"han_formation", 13}};

	if (sp.n != 2)
		return true;
	for (unsigned i = 0; i < 2; i++) {
		unsigned digit = sp.s[i] - (unsigned)'1';
		const char *name;

		if (digit > 3)
			return true;
		name = janggi_formation_hangul(formations[digit]);
		if (!janggi__plain_tag(plain, keys[i],
			    (struct janggi_text){name, strlen(name)}))
			return false;
	}
	return true;
}

/* In the words of .gib, where White would be Cho to a reader of PGN. */
static bool take_end(struct janggi__plain *plain, struct span end)
{
	static const struct {
		const char *end, *result;
	} known[] = {
		{"white-checkmate", "한 외통승"},
		{"black-checkmate", "초 외통승"},
		{"white-timewin", "한 시간승"},
		{"black-timewin", "초 시간승"},
		{"draw", "무승부"},
	};

	if (!end.n)
		return true;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strlen(known[i].end) == end.n &&
			!memcmp(known[i].end, end.s, end.n)) {
			struct janggi_text key = {"result", 6};
			struct janggi_text value = {
				known[i].result, strlen(known[i].result)};

			return janggi__plain_tag(plain, key, value);
		}
	return janggi__plain_tag_raw(plain, "end", end.s, end.n);
}

/* File letter and rank digit. */
static bool read_point(const unsigned char *s, unsigned *point)
{
	unsigned file = s[0] - (unsigned)'a', rank = s[1] - (unsigned)'0';

	if (file > 8 || rank > 9)
		return false;
	*point = 9 * ((10 - rank) % 10) + file;
	return true;
}

static bool take_moves(
	struct janggi__plain *plain, struct span pgn, size_t offset)
{
	for (size_t i = 0; i < pgn.n; i += 4) {
		size_t n = pgn.n - i < 4 ? pgn.n - i : 4;
		const unsigned char *s = pgn.s + i;
		struct janggi__san san;
		unsigned from, to;

		janggi__san_parse(&san, (const char *)s, n);
		if (san.type != JANGGI__SAN_PASS) {
			san.type = JANGGI__SAN_NONE;
			if (n == 4 && read_point(s, &from) &&
				read_point(s + 2, &to))
				janggi__san_points(
					&san, JANGGI_NO_KIND, from, to);
		}
		if (!janggi__written_add_san(
			    &plain->moves, &san, n, offset + i))
			return false;
	}
	return true;
}

static enum janggi_status read_address(struct janggi_reader *reader,
	struct janggi__plain *plain, struct janggi_record *record,
	const struct janggi__line *line, struct janggi_error *err)
{
	struct address address;

	if (!find_address(line->s, line->n, &address))
		return janggi__fail(err, JANGGI_EDATA,
			"no address with sp and pgn in this line");
	/* the text of the moves is what can be left over */
	if (!janggi__plain_begin(plain, reader, record, line->number,
		    address.pgn.s, address.pgn.n) ||
		!take_sp(plain, address.sp) || !take_end(plain, address.end) ||
		!take_moves(plain, address.pgn, 0))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return janggi__plain_play(plain, 1, PLAIN_USUAL, err);
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__plain *plain = reader->state;
	struct janggi__line line;
	enum janggi_status st;

	st = janggi__line_next(reader, reader->limit, &line, err);
	if (st != JANGGI_OK)
		return st;
	st = read_address(reader, plain, record, &line, err);
	if (st == JANGGI_OK)
		janggi__plain_end(plain);
	else
		err->line = line.number;
	janggi__line_done(reader, &line);
	return st;
}

const struct janggi__format janggi__format_url = {
	"url", bid, janggi__plain_open, next, janggi__plain_close};
