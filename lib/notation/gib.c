/* SPDX-License-Identifier: MIT */
/*
 * .gib, the text of Korean janggi programs: tags in brackets, then numbered
 * plies.  docs/formats.md describes what is read.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/gib.h"

/* Of a window, at first; records are rarely longer. */
#define FIRST_WINDOW 4096
/* Enough to see whether moves begin without tags. */
#define KEY_ROOM 256
/* A known key is no longer, even with its hangul in letters. */
#define KEY_MAX 60
/* How far beyond its end a record may have to be looked at. */
#define LOOKAHEAD (128u << 10)

static enum janggi_status open_gib(
	struct janggi_reader *reader, struct janggi_error *err)
{
	struct janggi__gib *g = calloc(1, sizeof(*g));

	if (!g)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	janggi__gib_ply_setup();
	g->glyph = 2;
	reader->state = g;
	return JANGGI_OK;
}

static void close_gib(struct janggi_reader *reader)
{
	struct janggi__gib *g = reader->state;

	if (!g)
		return;
	free(g->tags);
	free(g->comments);
	free(g);
}

/* A number, its dot and a move. */
static bool is_numbered_move(const unsigned char *p, const unsigned char *end)
{
	struct janggi__gib_ply ply;
	unsigned glyph;

	if (p == end || *p < '0' || *p > '9')
		return false;
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	if (p == end || *p != '.')
		return false;
	for (p++; p < end && *p == ' '; p++)
		continue;
	if (end - p < JANGGI__GIB_PLY_MAX) {
		/* the padding behind a head is no part of the contract */
		unsigned char few[2 * JANGGI__GIB_PLY_MAX] = {0};

		memcpy(few, p, (size_t)(end - p));
		return janggi__gib_ply_read(few, false, 2, &ply) ||
		       janggi__gib_pass_length(few, &glyph);
	}
	return janggi__gib_ply_read(p, false, 2, &ply) ||
	       janggi__gib_pass_length(p, &glyph);
}

/* The key of the tag at p is one that .gib has. */
static bool is_gib_key(const unsigned char *p, const unsigned char *end)
{
	struct janggi_text key = {NULL, 0}, known;
	const unsigned char *blank;
	char utf8[3 * KEY_MAX];
	size_t bad = 0;

	for (p++; p < end && janggi__gib_is_blank(*p);)
		p++;
	for (blank = p; blank<end && * blank> ' ' && blank - p < KEY_MAX; blank++)
		continue;
	key.s = utf8;
	for (int i = 0; i < 2; i++) {
		key.n = janggi__charset_decode_to(utf8,
			i ? JANGGI__CHARSET_CP949 : JANGGI__CHARSET_UTF8, p,
			(size_t)(blank - p), &bad);
		known = janggi__tag_canonical(key);
		/* Latin keys are any notation's */
		if (known.s != key.s && (unsigned char)utf8[0] >= 0x80)
			return true;
	}
	return false;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	const unsigned char *p = head, *end = head + n;
	struct janggi__gib g = {.end = end, .at_end = true};

	janggi__gib_ply_setup();
	if (best >= 64)
		return 0;
	while (p < end) {
		const unsigned char *lf;

		while (p < end && (janggi__gib_is_blank(*p) || *p == '\n'))
			p++;
		if (end - p > 3 && !memcmp(p, "\xef\xbb\xbf", 3))
			p += 3;
		if (p == end)
			break;
		if (janggi__gib_is_tag(&g, p) > 0 && *p == '[' &&
			is_gib_key(p, end))
			return 64;
		if (is_numbered_move(p, end))
			return 48;
		lf = memchr(p, '\n', (size_t)(end - p));
		if (!lf)
			break;
		p = lf + 1;
	}
	return 0;
}

/* ------------------------------------------------------------------ record */

static bool is_padding(unsigned c)
{
	return c <= ' ' || c == 0xff;
}

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
			if (is_padding(p[i]))
				i++;
			else if (n - i >= 3 &&
				 !memcmp(p + i, "\xef\xbb\xbf", 3))
				i += 3;
			else
				*found = true;
		}
		janggi__source_consume(reader->source, i);
		if (*found || !n)
			return JANGGI_OK;
	}
}

static void start_record(
	struct janggi__gib *g, struct janggi_record *record, uint64_t line)
{
	static const struct janggi__gib_span none = {NULL, 0};

	record->n_moves = record->memory->n_offsets = 0;
	record->seconds = NULL;
	g->record = record;
	g->first_line = g->line = line;
	g->n_tags = g->n_comments = g->n_notes = 0;
	g->old = g->cut = g->pending = false;
	g->text = NULL;
	g->unnumbered = 0;
	g->glyphs[0] = g->glyphs[1] = 0;
	g->termination = g->stop_move = g->rest = none;
	g->stop_reason = NULL;
	g->stop_number = 0;
}

/* Take the record at g->p apart.  *junk: it is none. */
static enum janggi__gib_step read_record(struct janggi__gib *g, bool *junk)
{
	enum janggi__gib_step step = GIB_DONE;

	*junk = false;
	/* comments before the tags are of this record, too */
	while (step == GIB_DONE && g->p < g->end && *g->p == '{') {
		step = janggi__gib_read_comment(g);
		while (g->p < g->end &&
			(janggi__gib_is_blank(*g->p) || *g->p == '\n'))
			g->line += *g->p++ == '\n';
	}
	if (step != GIB_DONE)
		return step;
	step = janggi__gib_read_tags(g);
	if (step != GIB_DONE)
		return step;
	if (!g->n_tags && !g->n_comments && !is_numbered_move(g->p, g->end)) {
		*junk = true;
		return g->end - g->p < KEY_ROOM && !g->at_end ? GIB_MORE
							      : GIB_DONE;
	}
	for (size_t i = 0; i < g->n_tags; i++)
		g->old = g->old || janggi__gib_is_old(g->tags[i].value.s,
					   g->tags[i].value.n);
	if (g->p < g->end && janggi__gib_is_tag(g, g->p) > 0)
		return GIB_DONE; /* tags alone: the next record follows */
	return janggi__gib_read_moves(g);
}

/*
 * Drop what cannot be read, up to a tag that does not follow another tag.
 * in_tags: the input stands among the tags of a record too large.
 */
static enum janggi_status resync(
	struct janggi_reader *reader, bool in_tags, struct janggi_error *err)
{
	struct janggi__gib look = {0};
	bool line_start = false, after_tag = in_tags;

	for (;;) {
		const unsigned char *p, *end, *lf;
		enum janggi_status st;
		size_t n;
		int is_tag;

		st = janggi__source_peek(
			reader->source, FIRST_WINDOW, &p, &n, err);
		if (st < 0 && !n)
			return st;
		if (!n)
			return JANGGI_OK;
		look.end = end = p + n;
		look.at_end = true;
		if (line_start) {
			const unsigned char *s = p;

			while (s < end && janggi__gib_is_blank(*s))
				s++;
			is_tag = janggi__gib_is_tag(&look, s);
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

static enum janggi_status lose(struct janggi_reader *reader,
	enum janggi_status status, uint64_t line, const char *why,
	struct janggi_error *err)
{
	struct janggi_error io;

	/* A failure of the input is told by the next call. */
	(void)resync(reader, status == JANGGI_ELIMIT, &io);
	janggi__fail(err, status, "%s", why);
	err->line = line;
	return status;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__gib *g = reader->state;
	size_t want = FIRST_WINDOW, most = reader->limit + LOOKAHEAD;
	uint64_t line;
	struct janggi_error failure;
	bool found, junk;
	enum janggi_status st;

	st = skip_padding(reader, &found, err);
	if (st < 0)
		return st;
	if (!found)
		return JANGGI_END;
	line = janggi__source_line(reader->source);
	for (;;) {
		const unsigned char *p;
		enum janggi__gib_step step;
		size_t n;

		/* What came before a failure may still hold a record. */
		st = janggi__source_peek(
			reader->source, want, &p, &n, &failure);
		g->p = p;
		g->end = p + n;
		g->at_end = janggi__source_at_end(reader->source);
		start_record(g, record, line);
		step = read_record(g, &junk);
		if (step == GIB_MORE && st < 0) {
			*err = failure;
			err->line = line;
			return st;
		}
		if (step == GIB_NOMEM)
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		if (step == GIB_DONE && junk)
			return lose(reader, JANGGI_EDATA, line,
				"neither tags nor moves", err);
		if (step == GIB_DONE && g->cut) {
			janggi__source_consume(reader->source, n);
			janggi__fail(err, JANGGI_EDATA,
				"the input ends within a tag");
			err->line = g->line;
			return JANGGI_EDATA;
		}
		if (step == GIB_DONE && (size_t)(g->p - p) <= reader->limit) {
			st = janggi__gib_finish(g, reader, err);
			janggi__source_consume_lines(reader->source,
				(size_t)(g->p - p), g->line - line);
			return st;
		}
		if (step == GIB_DONE || n >= most)
			return lose(reader, JANGGI_ELIMIT, line,
				"a record larger than the limit", err);
		want = 2 * n < most ? 2 * n : most;
	}
}

const struct janggi__format janggi__format_gib = {
	"gib", bid, open_gib, next, close_gib};
