/* SPDX-License-Identifier: MIT */
/*
 * Problems as lines of "Key=Value", one of them FEN: a record without moves
 * that starts there.  Lines that begin with # and the key Comment are
 * comments; behind the FEN a key that comes again, or a blank line, begins the
 * next problem.
 */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "notation/formats.h"
#include "notation/lines.h"
#include "notation/plain.h"

struct pair {
	const unsigned char *key, *value;
	size_t n_key, n_value;
};

/* Key=Value, where a key is a word. */
static bool take_pair(const unsigned char *s, size_t n, struct pair *pair)
{
	const unsigned char *equals = n ? memchr(s, '=', n) : NULL;

	if (!equals || equals == s)
		return false;
	pair->key = s;
	pair->n_key = (size_t)(equals - s);
	for (size_t i = 0; i < pair->n_key; i++)
		if (s[i] < '0' || strchr("[]{}<>\"'", s[i]))
			return false;
	pair->value = equals + 1;
	pair->n_value = n - pair->n_key - 1;
	while (pair->n_value && pair->value[pair->n_value - 1] <= ' ')
		pair->n_value--;
	while (pair->n_value && *pair->value <= ' ') {
		pair->value++;
		pair->n_value--;
	}
	return true;
}

static bool is(const struct pair *pair, const char *key)
{
	return pair->n_key == strlen(key) &&
	       !memcmp(pair->key, key, pair->n_key);
}

/* Nothing but pairs and comments, and a FEN among the first of them. */
static int bid(const unsigned char *head, size_t n, int best)
{
	size_t at = janggi__first_line(head, n), end;
	struct pair pair;

	if (best >= 48)
		return 0;
	for (; at < n; at = end + 1) {
		end = janggi__line_end(head, n, at);
		while (at < end && head[at] <= ' ')
			at++;
		if (at == end || head[at] == '#')
			continue;
		if (!take_pair(head + at, end - at, &pair))
			return 0;
		if (is(&pair, "FEN"))
			return janggi__board_field(pair.value, pair.n_value)
				       ? 48
				       : 0;
	}
	return 0;
}

/* Does a line of the text gathered have this key? */
static bool has_key(const struct janggi_buffer *text, const struct pair *pair)
{
	const unsigned char *s = (const unsigned char *)text->data;
	struct pair other;

	for (size_t at = 0, end; at < text->len; at = end + 1) {
		end = janggi__line_end(s, text->len, at);
		if (take_pair(s + at, end - at, &other) &&
			other.n_key == pair->n_key &&
			!memcmp(other.key, pair->key, pair->n_key))
			return true;
	}
	return false;
}

static bool begins_problem(const struct janggi_buffer *text,
	const struct janggi__line *line, uint64_t last)
{
	static const struct pair fen = {(const unsigned char *)"FEN", NULL, 3, 0};
	struct pair pair;

	if (!has_key(text, &fen))
		return false;
	return line->number > last + 1 ||
	       (take_pair(line->s, line->n, &pair) && has_key(text, &pair));
}

/* The lines of a problem; of one beyond all measure, its beginning. */
static enum janggi_status gather(struct janggi_reader *reader,
	struct janggi_buffer *text, uint64_t *first, struct janggi_error *err)
{
	uint64_t last = 0;
	unsigned lines = 0;

	janggi_buffer_clear(text);
	for (*first = 0;; lines++) {
		struct janggi__line line;
		enum janggi_status st;

		st = janggi__line_next(reader, reader->limit, &line, err);
		if (st == JANGGI_END && *first)
			break;
		if (st != JANGGI_OK)
			return st;
		if (!*first)
			*first = last = line.number;
		else if (lines == 64 || text->len + line.n > reader->limit ||
			 begins_problem(text, &line, last))
			break;
		for (; last < line.number; last++)
			janggi__buffer_str(text, "\n");
		janggi_buffer_add(text, line.s, line.n);
		janggi__line_done(reader, &line);
	}
	return text->failed ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
			    : JANGGI_OK;
}

static bool take_line(
	struct janggi__plain *plain, const unsigned char *s, size_t n)
{
	bool comment = false;
	struct pair pair;

	if (!n)
		return true;
	if (take_pair(s, n, &pair)) {
		comment = is(&pair, "Comment");
		s = pair.value;
		n = pair.n_value;
		if (!comment && !is(&pair, "FEN"))
			return janggi__plain_tag(plain,
				janggi__plain_decode(
					plain, pair.key, pair.n_key),
				janggi__plain_decode(plain, s, n));
	} else {
		comment = true;
		if (*s == '#') {
			s++;
			n--;
		}
		while (n && *s <= ' ') {
			s++;
			n--;
		}
	}
	return !comment || !n ||
	       janggi__record_add_comment(
		       plain->record, 0, janggi__plain_decode(plain, s, n));
}

static enum janggi_status read_problem(struct janggi__plain *plain,
	const unsigned char *s, size_t n, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	struct janggi_position pos;
	bool has_fen = false;
	struct pair pair;

	for (size_t at = 0, end; at < n && st == JANGGI_OK; at = end + 1) {
		end = janggi__line_end(s, n, at);
		if (!take_line(plain, s + at, end - at))
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		if (has_fen || !take_pair(s + at, end - at, &pair) ||
			!is(&pair, "FEN"))
			continue;
		has_fen = true;
		st = janggi_position_set_fen(&pos, (const char *)pair.value,
			pair.n_value, 0, err);
	}
	if (st < 0)
		return st;
	if (!has_fen)
		return janggi__fail(err, JANGGI_EDATA, "no FEN");
	if (!janggi__record_set_start(plain->record, &pos) ||
		!janggi__record_derive(plain->record))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__plain *plain = reader->state;
	enum janggi_status st;
	uint64_t first;

	st = gather(reader, &plain->text, &first, err);
	if (st == JANGGI_OK) {
		const unsigned char *s = (unsigned char *)plain->text.data;
		size_t n = plain->text.len;

		st = janggi__plain_begin(plain, reader, record, first, s, n)
			     ? read_problem(plain, s, n, err)
			     : janggi__fail(
				       err, JANGGI_ENOMEM, "out of memory");
		if (st == JANGGI_OK)
			janggi__plain_end(plain);
	}
	if (st < 0 && first)
		err->line = first;
	return st;
}

const struct janggi__format janggi__format_keys = {
	"keys", bid, janggi__plain_open, next, janggi__plain_close};
