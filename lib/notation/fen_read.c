/* SPDX-License-Identifier: MIT */
/*
 * Lists of positions, one a line, as FEN or as EPD: each is a record without
 * moves that starts there.  EPD's counters go into the position, its comments
 * c0 to c9 are comments, and its other operations tags.
 */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "notation/formats.h"
#include "notation/lines.h"
#include "notation/plain.h"

static int bid(const unsigned char *head, size_t n, int best)
{
	size_t at = janggi__first_line(head, n), end;

	if (best >= 56)
		return 0;
	while (at < n && (head[at] == '#' || head[at] == '\n')) {
		at = janggi__line_end(head, n, at) + 1;
		while (at < n && head[at] <= ' ')
			at++;
	}
	if (at >= n)
		return 0;
	end = janggi__line_end(head, n, at);
	return janggi__board_field(head + at, end - at) ? 56 : 0;
}

/* A digit, or a dash: one of the fields behind the side. */
static bool is_field(const unsigned char *s, size_t n)
{
	if (n == 1 && *s == '-')
		return true;
	for (size_t i = 0; i < n; i++)
		if (s[i] < '0' || s[i] > '9')
			return false;
	return n;
}

/* Where the position ends: its board, its side, and four fields at most. */
static size_t position_end(const unsigned char *s, size_t n)
{
	size_t i = janggi__board_field(s, n), end, at;

	end = i;
	at = janggi__next_word(s, n, &i);
	if (i == at)
		return end;
	end = i;
	for (unsigned k = 0; k < 4; k++) {
		at = janggi__next_word(s, n, &i);
		if (!is_field(s + at, i - at))
			break;
		end = i;
	}
	return end;
}

/* -------------------------------------------------------------- operations */

struct operation {
	const unsigned char *key, *value;
	size_t n_key, n_value;
	bool number; /* of the value */
	uint64_t n;
};

static bool is_opcode(const unsigned char *s, size_t n)
{
	if (!n || !((*s | 0x20) >= 'a' && (*s | 0x20) <= 'z'))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'z') &&
			!(s[i] >= '0' && s[i] <= '9') && s[i] != '_')
			return false;
	return true;
}

/* The operation at *i, up to its semicolon; false if there is none. */
static bool next_operation(const unsigned char *s, size_t n, size_t *i,
	struct operation *op)
{
	bool quoted = false;
	size_t at, end;

	while (*i < n && (s[*i] <= ' ' || s[*i] == ';'))
		++*i;
	at = *i;
	while (*i < n && s[*i] > ' ' && s[*i] != ';')
		++*i;
	op->key = s + at;
	op->n_key = *i - at;
	while (*i < n && s[*i] <= ' ')
		++*i;
	at = *i;
	for (; *i < n && (quoted || s[*i] != ';'); ++*i)
		quoted ^= s[*i] == '"';
	end = *i;
	while (end > at && s[end - 1] <= ' ')
		end--;
	if (end - at >= 2 && s[at] == '"' && s[end - 1] == '"') {
		at++;
		end--;
	}
	op->value = s + at;
	op->n_value = end - at;
	op->number = janggi__parse_u64(
		(const char *)op->value, op->n_value, 0, 1000000, &op->n);
	return op->n_key;
}

static bool is(const struct operation *op, const char *key)
{
	return op->n_key == strlen(key) && !memcmp(op->key, key, op->n_key);
}

static bool is_comment(const struct operation *op)
{
	return op->n_key == 2 && op->key[0] == 'c' && op->key[1] >= '0' &&
	       op->key[1] <= '9';
}

/*
 * What a tag says of the game that the position is from, where it began and
 * how long it was, is not true of the position.
 */
static bool is_of_the_game(struct janggi_text key)
{
	static const char *const keys[] = {"fen", "board", "cho_formation",
		"han_formation", "coordinates", "plies"};
	struct janggi_text canonical = janggi__tag_canonical(key);

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (canonical.n == strlen(keys[i]) &&
			!memcmp(canonical.s, keys[i], canonical.n))
			return true;
	return false;
}

static enum janggi_status take_operation(struct janggi__plain *plain,
	const struct operation *op, struct janggi_position *pos,
	struct janggi_error *err)
{
	struct janggi_text key, value;

	if (!is_opcode(op->key, op->n_key))
		return janggi__fail(err, JANGGI_EDATA,
			"neither a field of a FEN nor an operation of EPD");
	if (op->number && is(op, "hmvc")) {
		pos->quiet = (uint32_t)op->n;
		return JANGGI_OK;
	}
	if (op->number && is(op, "fmvn")) {
		pos->number = (uint32_t)op->n;
		return JANGGI_OK;
	}
	key = janggi__plain_decode(plain, op->key, op->n_key);
	value = janggi__plain_decode(plain, op->value, op->n_value);
	if (!key.s || !value.s)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (is_of_the_game(key))
		return JANGGI_OK;
	if (is_comment(op) ? janggi__record_add_comment(plain->record, 0, value)
			   : janggi__plain_tag(plain, key, value))
		return JANGGI_OK;
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* ------------------------------------------------------------------ record */

static enum janggi_status read_position(struct janggi__plain *plain,
	const unsigned char *s, size_t n, struct janggi_error *err)
{
	struct janggi_record *record = plain->record;
	struct janggi_position pos;
	enum janggi_status st;
	struct operation op;
	size_t i = position_end(s, n);

	st = janggi_position_set_fen(
		&pos, (const char *)s, i ? i : n, 0, err);
	while (st == JANGGI_OK) {
		size_t at = i;

		if (!next_operation(s, n, &i, &op))
			break;
		st = take_operation(plain, &op, &pos, err);
		if (st < 0)
			err->column = (uint32_t)at + 1;
	}
	if (st == JANGGI_OK && (!janggi__record_set_start(record, &pos) ||
				       !janggi__record_derive(record)))
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return st;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__plain *plain = reader->state;
	struct janggi__line line;
	enum janggi_status st;

	for (;;) {
		st = janggi__line_next(reader, reader->limit, &line, err);
		if (st != JANGGI_OK)
			return st;
		if (*line.s != '#')
			break;
		janggi__line_done(reader, &line);
	}
	if (!janggi__plain_begin(
		    plain, reader, record, line.number, line.s, line.n))
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	else
		st = read_position(plain, line.s, line.n, err);
	if (st == JANGGI_OK)
		janggi__plain_end(plain);
	else
		err->line = line.number;
	janggi__line_done(reader, &line);
	return st;
}

const struct janggi__format janggi__format_fen = {
	"fen", bid, janggi__plain_open, next, janggi__plain_close};
