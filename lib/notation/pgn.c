/* SPDX-License-Identifier: MIT */
/*
 * PGN as pychess, Fairy-Stockfish, WinBoard and their users write it.
 * docs/formats.md describes what is read.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/pgn.h"

/* Of a window, at first; records are rarely longer. */
#define FIRST_WINDOW 4096
/* How far beyond its end a record may have to be looked at. */
#define LOOKAHEAD (128u << 10)

static enum janggi_status open_pgn(
	struct janggi_reader *reader, struct janggi_error *err)
{
	reader->state = calloc(1, sizeof(struct janggi__pgn));
	if (!reader->state)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

static void close_pgn(struct janggi_reader *reader)
{
	struct janggi__pgn *g = reader->state;

	if (!g)
		return;
	free(g->tags);
	free(g->comments);
	janggi__written_release(&g->moves);
	free(g);
}

/* --------------------------------------------------------------------- bid */

static bool is_bom(const unsigned char *p, size_t n)
{
	return n >= 3 && !memcmp(p, "\xef\xbb\xbf", 3);
}

/* A key that other notations could not have written. */
static bool is_latin_key(const unsigned char *p, size_t n)
{
	for (size_t i = 1; i < n && p[i] != '"'; i++)
		if (p[i] >= 0x80)
			return false;
	return true;
}

/* The end of what begins at i and is no word. */
static size_t skip_item(const unsigned char *p, size_t n, size_t i)
{
	char close = p[i] == '{' ? '}' : '\n';
	const unsigned char *end = memchr(p + i, close, n - i);

	return end ? (size_t)(end - p) + 1 : n;
}

/*
 * The first few words of the moves: how many of them are moves as PGN has
 * them.  -1 if one is none.
 */
static int count_moves(const unsigned char *p, size_t n, size_t i)
{
	int found = 0;

	while (i < n && found < 4) {
		struct janggi__san san;
		size_t start, end;

		if (p[i] <= ' ' || p[i] == '.' || p[i] == 0xff) {
			i++;
			continue;
		}
		if (p[i] == '{' || p[i] == ';' || p[i] == '[') {
			i = skip_item(p, n, i);
			continue;
		}
		for (start = i; i < n && p[i] >= '0' && p[i] <= '9'; i++)
			continue;
		if (i > start && (i == n || p[i] == '.' || p[i] <= ' '))
			continue;
		i = start;
		for (end = i;
			end < n && p[end] > ' ' && !strchr("{;($.", p[end]);
			end++)
			continue;
		if (end == n && n == JANGGI__HEAD)
			break; /* cut by the head's end */
		if (janggi__pgn_is_result(p + i, end - i))
			return found ? found : 1;
		janggi__san_parse(&san, (const char *)p + i, end - i);
		if (san.type == JANGGI__SAN_NONE || end == i)
			return found ? found : -1;
		found++;
		i = end;
	}
	return found;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	size_t i = is_bom(head, n) ? 3 : 0;
	bool tags = false, numbered;
	int moves;

	if (best >= 60)
		return 0;
	for (;;) {
		while (i < n && (head[i] <= ' ' || head[i] == 0xff))
			i++;
		if (i == n)
			break;
		if (head[i] == '{' || head[i] == ';' || head[i] == '%') {
			i = skip_item(head, n, i);
		} else if (janggi__pgn_is_tag(head, n, true, i) > 0) {
			const unsigned char *lf;

			if (!is_latin_key(head + i, n - i))
				return 0;
			tags = true;
			lf = memchr(head + i, '\n', n - i);
			i = lf ? (size_t)(lf - head) : n;
		} else {
			break;
		}
	}
	numbered = i < n && head[i] >= '1' && head[i] <= '9';
	moves = count_moves(head, n, i);
	if (tags)
		return moves > 0 ? 60 : moves < 0 ? 16 : 40;
	return numbered && moves > 0 ? 32 + 4 * moves : 0;
}

/* ------------------------------------------------------------------ record */

/* Go to the first byte of a record: *found, or the input is at its end. */
static enum janggi_status skip_padding(
	struct janggi_reader *reader, bool *found, struct janggi_error *err)
{
	for (;;) {
		const unsigned char *p;
		enum janggi_status st;
		size_t n, i = 0;

		st = janggi__source_peek(
			reader->source, FIRST_WINDOW, &p, &n, err);
		if (st < 0 && !n)
			return st;
		*found = false;
		while (i < n && !*found) {
			if (p[i] <= ' ' || p[i] == 0xff)
				i++;
			else if (is_bom(p + i, n - i))
				i += 3;
			else
				*found = true;
		}
		janggi__source_consume(reader->source, i);
		if (*found || !n)
			return JANGGI_OK;
	}
}

/* Drop lines up to a tag that does not follow another tag. */
static enum janggi_status resync(
	struct janggi_reader *reader, struct janggi_error *err)
{
	bool line_start = false, after_tag = true;

	for (;;) {
		const unsigned char *p, *lf;
		enum janggi_status st;
		size_t n;

		st = janggi__source_peek(
			reader->source, FIRST_WINDOW, &p, &n, err);
		if (st < 0 && !n)
			return st;
		if (!n)
			return JANGGI_OK;
		if (line_start) {
			size_t i = 0;
			bool is_tag;

			while (i < n && janggi__pgn_is_blank(p[i]))
				i++;
			is_tag = janggi__pgn_is_tag(p, n, true, i) > 0;
			if (is_tag && !after_tag)
				return JANGGI_OK;
			after_tag = is_tag;
		}
		lf = memchr(p, '\n', n);
		line_start = lf;
		janggi__source_consume(
			reader->source, lf ? (size_t)(lf + 1 - p) : n);
	}
}

static enum janggi_status lose(
	struct janggi_reader *reader, uint64_t line, struct janggi_error *err)
{
	struct janggi_error io;

	/* A failure of the input is told by the next call. */
	(void)resync(reader, &io);
	janggi__fail(err, JANGGI_ELIMIT, "a record larger than the limit");
	err->line = line;
	return JANGGI_ELIMIT;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__pgn *g = reader->state;
	size_t want = FIRST_WINDOW, most = reader->limit + LOOKAHEAD;
	enum janggi_status st;
	bool found;

	st = skip_padding(reader, &found, err);
	if (st < 0)
		return st;
	if (!found)
		return JANGGI_END;
	record->line = janggi__source_line(reader->source);
	for (;;) {
		enum janggi__pgn_step step;

		st = janggi__source_peek(
			reader->source, want, &g->p, &g->n, err);
		if (st < 0) {
			err->line = record->line;
			return st;
		}
		g->at_end = janggi__source_at_end(reader->source);
		step = janggi__pgn_read(g);
		if (step == PGN_NOMEM)
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		if (step == PGN_DONE && g->i <= reader->limit) {
			st = janggi__pgn_finish(g, reader, record, err);
			janggi__source_consume(reader->source, g->i);
			return st;
		}
		if (step == PGN_DONE || g->n >= most)
			return lose(reader, record->line, err);
		want = 2 * g->n < most ? 2 * g->n : most;
	}
}

const struct janggi__format janggi__format_pgn = {
	"pgn", bid, open_pgn, next, close_pgn};
