/* SPDX-License-Identifier: MIT */
/*
 * Games as programs keep them in JSON: an object a game, alone, in lines, in
 * an array, or in the array that is an object's first member.  json_moves.c
 * reads what is in one.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/json_game.h"
#include "notation/lines.h"

#define FIRST_WINDOW 4096

static int bid(const unsigned char *head, size_t n, int best)
{
	static const char *const keys[] = {"\"moves\"", "\"move_log\"",
		"\"moveLog\"", "\"uci_usi\"", "\"uci\""};
	size_t at = janggi__first_line(head, n);

	if (best >= 44 || at == n || (head[at] != '{' && head[at] != '['))
		return 0;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (memmem(head + at, n - at, keys[i], strlen(keys[i])))
			return 44;
	return 0;
}

static enum janggi_status open_json(
	struct janggi_reader *reader, struct janggi_error *err)
{
	reader->state = calloc(1, sizeof(struct janggi__json_game));
	if (!reader->state)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

static void close_json(struct janggi_reader *reader)
{
	struct janggi__json_game *game = reader->state;

	if (game)
		janggi_buffer_release(&game->padded);
	janggi__plain_close(reader);
}

/* --------------------------------------------------------------- an object */

/* How far an object was gone through; zeros before its bracket. */
struct depth {
	size_t open; /* brackets */
	bool string, escape;
};

/* Go on to where it ends, or to n; true if it does end. */
static bool find_end(struct depth *d, const unsigned char *s, size_t n,
	size_t *i)
{
	for (; *i < n; ++*i) {
		unsigned c = s[*i];

		if (d->escape) {
			d->escape = false;
		} else if (d->string) {
			d->escape = c == '\\';
			d->string = c != '"';
		} else if (c == '"') {
			d->string = true;
		} else if (c == '{' || c == '[') {
			d->open++;
		} else if ((c == '}' || c == ']') && !--d->open) {
			++*i;
			return true;
		}
	}
	return false;
}

/* Is it {"games": [{, and not a game itself?  The length up to its array. */
static size_t wrapper(const unsigned char *s, size_t n)
{
	static const char *const names[] = {"games", "records", "data",
		"results", "matches", "items"};
	size_t i = 1, key;

	while (i < n && s[i] <= ' ')
		i++;
	if (i == n || s[i] != '"')
		return 0;
	key = ++i;
	while (i < n && s[i] != '"')
		i++;
	for (size_t k = 0; i < n && k < sizeof(names) / sizeof(names[0]); k++) {
		if (strlen(names[k]) != i - key ||
			memcmp(names[k], s + key, i - key) != 0)
			continue;
		for (i++; i < n && (s[i] <= ' ' || s[i] == ':'); i++)
			continue;
		return i < n && s[i] == '[' ? i + 1 : 0;
	}
	return 0;
}

/* Between games there are brackets, commas and the end of a wrapper. */
static enum janggi_status find_object(
	struct janggi_reader *reader, struct janggi_error *err)
{
	for (;;) {
		const unsigned char *s;
		enum janggi_status st;
		size_t n, i = 0;

		st = janggi__source_peek(
			reader->source, FIRST_WINDOW, &s, &n, err);
		if (st < 0 && !n)
			return st;
		if (!n)
			return JANGGI_END;
		while (i < n && s[i] != '{' &&
			(s[i] <= ' ' || s[i] == 0xff || s[i] == 0xef ||
				s[i] == 0xbb || s[i] == 0xbf ||
				strchr("[],}", s[i])))
			i++;
		if (!i && s[0] == '{')
			i = wrapper(s, n);
		if (!i && s[0] == '{')
			return JANGGI_OK;
		if (!i) {
			const unsigned char *lf = memchr(s, '\n', n);

			st = janggi__fail(err, JANGGI_EDATA,
				"no object of JSON where a game should be");
			err->line = janggi__source_line(reader->source);
			janggi__source_consume(reader->source,
				lf ? (size_t)(lf + 1 - s) : n);
			return st;
		}
		janggi__source_consume(reader->source, i);
	}
}

/* Pass over what is too large to be held. */
static void drop_object(struct janggi_reader *reader, struct depth *depth)
{
	const unsigned char *s;
	bool ends = false;
	size_t n;

	/* A failure of the input is told by the next call. */
	while (!ends && (janggi__source_peek(reader->source, FIRST_WINDOW, &s,
				 &n, NULL) >= 0 ||
				n)) {
		size_t i = 0;

		if (!n)
			return;
		ends = find_end(depth, s, n, &i);
		janggi__source_consume(reader->source, i);
	}
}

/* The object that begins here, whole: *n bytes from *s on. */
static enum janggi_status hold_object(struct janggi_reader *reader,
	const unsigned char **s, size_t *n, struct janggi_error *err)
{
	size_t want = FIRST_WINDOW, have;
	struct depth depth = {0};

	for (*n = 0;;) {
		enum janggi_status st = janggi__source_peek(
			reader->source, want, s, &have, err);

		if (st < 0 && have <= *n)
			return st;
		if (find_end(&depth, *s, have, n))
			return JANGGI_OK;
		if (st < 0)
			return st;
		if (janggi__source_at_end(reader->source)) {
			janggi__source_consume(reader->source, have);
			return janggi__fail(err, JANGGI_EDATA,
				"JSON that ends within a game");
		}
		if (have > reader->limit) {
			janggi__source_consume(reader->source, have);
			drop_object(reader, &depth);
			return janggi__fail(err, JANGGI_ELIMIT,
				"a record larger than the limit");
		}
		want = 2 * have;
	}
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__json_game *game = reader->state;
	enum janggi_status st;
	const unsigned char *s;
	uint64_t line;
	size_t n;

	st = find_object(reader, err);
	if (st != JANGGI_OK)
		return st;
	line = janggi__source_line(reader->source);
	st = hold_object(reader, &s, &n, err);
	if (st == JANGGI_OK && n > reader->limit) {
		janggi__source_consume(reader->source, n);
		st = janggi__fail(err, JANGGI_ELIMIT,
			"a record larger than the limit");
	} else if (st == JANGGI_OK) {
		st = janggi__json_game_read(
			game, reader, record, line, s, n, err);
		janggi__source_consume(reader->source, n);
	}
	if (st < 0)
		err->line = line;
	return st;
}

const struct janggi__format janggi__format_json = {
	"json", bid, open_json, next, close_json};
