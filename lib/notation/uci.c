/* SPDX-License-Identifier: MIT */
/*
 * What engines are told: "position startpos moves e4e5 ...", "position fen
 * ... moves ...", or the moves alone; a game a line.  In a log of an engine
 * the same game comes again and again, each time a few plies longer: the last
 * of them counts.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/lines.h"
#include "notation/plain.h"

struct uci {
	struct janggi__plain plain;
	/* plain.text: a line not yet given out, for it may be said again */
	uint64_t held; /* its number; 0: none */
	bool gap; /* something else was said since */
	uint64_t too_long; /* number of a line that was, to be told */
};

static bool is_word(const unsigned char *s, size_t n, const char *word)
{
	size_t len = strlen(word);

	return n >= len && !memcmp(s, word, len) &&
	       (n == len || s[len] <= ' ');
}

/* A list of moves may have commas. */
static size_t next_move(const unsigned char *s, size_t n, size_t *i)
{
	size_t start;

	while (*i < n && (s[*i] <= ' ' || s[*i] == ','))
		++*i;
	start = *i;
	while (*i < n && s[*i] > ' ' && s[*i] != ',')
		++*i;
	return start;
}

/* Both points, and nothing else. */
static bool is_engine_move(const unsigned char *s, size_t n)
{
	struct janggi__san san;

	if (n < 4 || n > 6 || s[0] < 'a' || s[0] > 'i')
		return false;
	janggi__san_parse(&san, (const char *)s, n);
	return san.type == JANGGI__SAN_SQUARES &&
	       san.from_file != JANGGI__SAN_ANY &&
	       san.from_rank != JANGGI__SAN_ANY &&
	       !(san.hint & JANGGI_HINT_CAPTURE);
}

/* Is there a start at s: startpos, or fen and what may be a board? */
static bool is_start(const unsigned char *s, size_t n)
{
	size_t i = 3, at;

	if (is_word(s, n, "startpos"))
		return true;
	if (!is_word(s, n, "fen"))
		return false;
	at = janggi__next_word(s, n, &i);
	return memchr(s + at, '/', i - at);
}

/*
 * Where the game begins in a line: behind "position", which may have the
 * time and name of an engine before it, or at the line's start.  n: nowhere.
 */
static size_t find_game(const unsigned char *s, size_t n)
{
	static const char position[] = "position";
	size_t len = sizeof(position) - 1, i = 0, end = 0;

	if (is_start(s, n))
		return 0;
	next_move(s, n, &end);
	if (is_engine_move(s, end))
		return 0;
	while (i + len < n) {
		const unsigned char *at =
			memmem(s + i, n - i, position, len);

		if (!at)
			break;
		i = (size_t)(at - s);
		end = i + len;
		if ((!i || s[i - 1] <= ' ' || strchr(">:<\"'", s[i - 1])) &&
			end < n && s[end] <= ' ') {
			while (end < n && s[end] <= ' ')
				end++;
			if (is_start(s + end, n - end))
				return end;
		}
		i += len;
	}
	return n;
}

/* The line, off its blanks at the end. */
static size_t trimmed(const unsigned char *s, size_t n)
{
	while (n && s[n - 1] <= ' ')
		n--;
	return n;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	size_t at = janggi__first_line(head, n);
	size_t end = janggi__line_end(head, n, at), i, start;
	int moves = 0;

	if (best >= 64)
		return 0;
	i = at;
	while (i < end && moves < 8) {
		start = next_move(head, end, &i);
		if (start == i || (end == n && n == JANGGI__HEAD && i == end))
			break;
		if (!is_engine_move(head + start, i - start))
			break;
		moves++;
	}
	if (moves)
		return 8 + 6 * moves;
	if (at < end && find_game(head + at, end - at) < end - at)
		return is_word(head + at, end - at, "position") ? 64 : 24;
	/* a log: somewhere in it */
	while (!best && end < n) {
		at = end + 1;
		end = janggi__line_end(head, n, at);
		i = find_game(head + at, end - at);
		if (i && i < end - at)
			return 20;
	}
	return 0;
}

static enum janggi_status open_uci(
	struct janggi_reader *reader, struct janggi_error *err)
{
	reader->state = calloc(1, sizeof(struct uci));
	if (!reader->state)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

/* ------------------------------------------------------------------- lines */

/* What is held, with the same start and moves, goes on in [s, s+n). */
static bool goes_on(const struct uci *u, const unsigned char *s, size_t n)
{
	const struct janggi_buffer *held = &u->plain.text;

	return n >= held->len && !memcmp(s, held->data, held->len) &&
	       (n == held->len || s[held->len] <= ' ' || s[held->len] == ',');
}

static bool hold(struct uci *u, const unsigned char *s, size_t n, uint64_t line)
{
	janggi_buffer_clear(&u->plain.text);
	janggi_buffer_add(&u->plain.text, s, n);
	u->held = line;
	u->gap = false;
	return !u->plain.text.failed;
}

/*
 * Hold the next game and go on to the line that is none of it: JANGGI_OK with
 * a game held, or what keeps one from being.
 */
static enum janggi_status gather(struct janggi_reader *reader, struct uci *u,
	struct janggi_error *err)
{
	for (;;) {
		struct janggi__line line;
		enum janggi_status st;
		size_t n, at;

		st = janggi__line_next(reader, reader->limit, &line, err);
		if (st != JANGGI_OK && u->held) {
			if (st == JANGGI_ELIMIT)
				u->too_long = line.number;
			return JANGGI_OK;
		}
		if (st != JANGGI_OK)
			return st;
		n = trimmed(line.s, line.n);
		at = find_game(line.s, n);
		if (at < n && u->held &&
			!(u->gap && goes_on(u, line.s + at, n - at)))
			return JANGGI_OK;
		if (at < n) {
			if (!hold(u, line.s + at, n - at, line.number))
				return janggi__fail(
					err, JANGGI_ENOMEM, "out of memory");
		} else if (u->held) {
			u->gap = true;
		}
		at = memmem(line.s, n, "ucinewgame", 10) && u->held;
		janggi__line_done(reader, &line);
		if (at)
			return JANGGI_OK;
	}
}

/* ------------------------------------------------------------------ record */

static enum janggi_status take_start(struct uci *u, const unsigned char *s,
	size_t n, size_t *i, int *base, struct janggi_error *err)
{
	struct janggi_record *record = u->plain.record;
	struct janggi_position pos;
	size_t fields = 0, end, start, at;

	janggi__next_word(s, n, i);
	if (s[0] == 's') {
		janggi_position_set_formations(&pos, JANGGI_HEEH, JANGGI_HEEH);
	} else {
		start = end = *i;
		while (*i < n) {
			size_t was = *i;

			at = janggi__next_word(s, n, i);
			if (is_word(s + at, n - at, "moves")) {
				*i = was;
				break;
			}
			fields += *i > at;
			end = *i;
		}
		*base = fields > 4;
		if (janggi_position_set_fen(&pos, (const char *)s + start,
			    end - start, 0, err) < 0)
			return JANGGI_EDATA;
	}
	return janggi__record_set_start(record, &pos)
		       ? JANGGI_OK
		       : janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static enum janggi_status read_game(struct uci *u, struct janggi_error *err)
{
	struct janggi__plain *plain = &u->plain;
	const unsigned char *s = (const unsigned char *)plain->text.data;
	size_t n = plain->text.len, i = 0, at;
	enum janggi_status st;
	int base = 1;

	if (is_start(s, n)) {
		st = take_start(u, s, n, &i, &base, err);
		if (st < 0)
			return st;
		at = i;
		janggi__next_word(s, n, &at);
		/* "moves" may be left out */
		if (at - i > 5 && is_word(s + at - 5, n - at + 5, "moves"))
			i = at;
	}
	while (i < n) {
		at = next_move(s, n, &i);
		if (at < i && !janggi__written_add(&plain->moves,
				      (const char *)s + at, i - at, at))
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
	}
	return janggi__plain_play(plain, base, PLAIN_USUAL, err);
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct uci *u = reader->state;
	struct janggi__plain *plain = &u->plain;
	enum janggi_status st;

	if (u->too_long) {
		st = janggi__fail(err, JANGGI_ELIMIT,
			"a line longer than the limit");
		err->line = u->too_long;
		u->too_long = 0;
		return st;
	}
	st = gather(reader, u, err);
	if (st != JANGGI_OK)
		return st;
	if (!janggi__plain_begin(plain, reader, record, u->held,
		    plain->text.data, plain->text.len))
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	else
		st = read_game(u, err);
	if (st == JANGGI_OK)
		janggi__plain_end(plain);
	else
		err->line = u->held;
	u->held = 0;
	return st;
}

const struct janggi__format janggi__format_uci = {
	"uci", bid, open_uci, next, janggi__plain_close};
