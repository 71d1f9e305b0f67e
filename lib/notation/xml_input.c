/* SPDX-License-Identifier: MIT */
/*
 * The bytes that libxml2 gets: UTF-8 without a fault in it, whatever they were
 * before, so that a stray byte spoils a character and not a document, and
 * looked through by the guard.
 */
#include <config.h>
#include <string.h>
#include <strings.h>
#include "notation/xml.h"

/* A tag is seldom longer. */
#define PIECE_MIN 256
/* A piece before it is decoded, which makes it three times as long at most. */
#define PIECE_MAX (JANGGI__XML_PIECE / 3)

static const unsigned char *skip_blank(
	const unsigned char *p, const unsigned char *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n'))
		p++;
	return p;
}

static bool starts(
	const unsigned char *p, const unsigned char *end, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(end - p) >= n && !memcmp(p, word, n);
}

/* The value of encoding in the declaration that head begins with; "" if none. */
static void declared(const unsigned char *head, size_t n, char name[20])
{
	static const char key[] = "encoding";
	const unsigned char *end = memchr(head, '>', n), *p;
	size_t len = 0;

	*name = '\0';
	if (!end || !starts(head, end, "<?xml"))
		return;
	p = memmem(head, (size_t)(end - head), key, sizeof(key) - 1);
	if (!p)
		return;
	p = skip_blank(p + sizeof(key) - 1, end);
	if (p == end || *p != '=')
		return;
	p = skip_blank(p + 1, end);
	for (p++; p < end && *p != '"' && *p != '\''; p++)
		if (len < 19)
			name[len++] = (char)*p;
	name[len] = '\0';
}

/* What is said to be UTF-8, or nothing, is what it looks like. */
static enum janggi__charset guess(const unsigned char *p, size_t n)
{
	struct janggi__charset_evidence evidence = {0, 0, 0};

	janggi__charset_look(&evidence, p, n);
	return janggi__charset_decide(&evidence);
}

enum janggi_status janggi__xml_input_open(
	struct janggi__xml *x, struct janggi_error *err)
{
	struct janggi_reader *reader = x->reader;
	const unsigned char *head, *p;
	enum janggi_status st;
	char name[20];
	size_t n;

	st = janggi__source_peek(
		reader->source, JANGGI__HEAD, &head, &n, err);
	if (st < 0 && !n)
		return st;
	/* Neither a mark nor blanks may stand before a declaration. */
	p = head;
	if (starts(p, head + n, "\xef\xbb\xbf"))
		p += 3;
	p = skip_blank(p, head + n);
	n -= (size_t)(p - head);
	declared(p, n, name);
	x->charset = *name ? janggi__charset_parse(name)
			   : JANGGI__CHARSET_UTF8;
	if (!strcasecmp(name, "US-ASCII"))
		x->charset = JANGGI__CHARSET_UTF8;
	if (reader->charset)
		x->charset = reader->charset;
	else if (x->charset == JANGGI__CHARSET_UTF8 && !reader->converted)
		x->charset = guess(p, n);
	if (reader->converted)
		x->charset = JANGGI__CHARSET_UTF8;
	if (x->charset != JANGGI__CHARSET_UTF8 &&
		x->charset != JANGGI__CHARSET_CP949)
		return janggi__fail(err, JANGGI_EFORMAT,
			"XML in the encoding '%s', which is not read", name);
	janggi__source_consume(reader->source, (size_t)(p - head));
	return JANGGI_OK;
}

/*
 * libxml2 takes a piece of text as a whole: what is wrong in one costs the
 * nodes before it in the same piece.  So a piece ends where a record does,
 * and not within a tag if that can be helped.
 */
static size_t piece(const unsigned char *p, size_t n)
{
	static const char *const ends[] = {"record>", "pgn>"};
	const unsigned char *open;

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		const unsigned char *end =
			memmem(p, n, ends[i], strlen(ends[i]));

		if (end)
			n = (size_t)(end - p) + strlen(ends[i]);
	}
	open = memrchr(p, '<', n);
	return open && open > p && !memchr(open, '>', n - (size_t)(open - p))
		       ? (size_t)(open - p)
		       : n;
}

/* So much of it that no character is cut. */
static size_t whole_characters(
	enum janggi__charset charset, const unsigned char *p, size_t n)
{
	size_t i = 0;

	if (charset == JANGGI__CHARSET_CP949) {
		while (i < n && (p[i] < 0x80 || n - i >= 2))
			i += p[i] < 0x80 ? 1 : 2;
		return i;
	}
	/* a lead byte among the last three whose followers are not all there */
	for (size_t back = 1; back <= 3 && back <= n; back++) {
		unsigned char c = p[n - back];
		size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;

		if (c >= 0xc0)
			return length > back ? n - back : n;
	}
	return n;
}

/* What XML cannot hold is as bad as what is no character at all. */
static size_t put_clean(
	struct janggi__xml *x, char *to, const char *s, size_t n)
{
	static const char bad[] = "\xef\xbf\xbd";
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c < ' ' && c != '\t' && c != '\n' && c != '\r') {
			memcpy(to + len, bad, 3);
			len += 3;
			x->bad++;
		} else if (c == 0xef && n - i > 2 && s[i + 1] == '\xbf' &&
			   (unsigned char)s[i + 2] >= 0xbe) {
			memcpy(to + len, bad, 3);
			len += 3;
			i += 2;
			x->bad++;
		} else {
			to[len++] = (char)c;
		}
	}
	return len;
}

/* The next bytes to be handed over, as they were written. */
static bool next_piece(
	struct janggi__xml *x, const unsigned char **p, size_t *n)
{
	struct janggi__source *source = x->reader->source;
	size_t have, take;
	bool last;

	last = janggi__source_peek(source, PIECE_MIN, p, &have, &x->fault) < 0;
	if (last && !have)
		return false;
	x->fault.status = JANGGI_OK; /* it comes again behind the bytes */
	last = last || janggi__source_at_end(source);
	take = piece(*p, have < PIECE_MAX ? have : PIECE_MAX);
	*n = whole_characters(x->charset, *p, take);
	if (!*n && last)
		*n = take;
	return true;
}

/* Get x->piece ready; false if there is a fault. */
static bool fill(struct janggi__xml *x)
{
	const unsigned char *p;
	const char *why = NULL;
	char decoded[JANGGI__XML_PIECE];
	size_t n, len;

	/* One node without end: a text, a comment, a subtree to validate. */
	if (x->fed - x->step_from > x->limit)
		why = "one piece of XML is larger than any record";
	else if (!next_piece(x, &p, &n))
		return false;
	if (!why) {
		len = janggi__charset_decode_to(
			decoded, x->charset, p, n, &x->bad);
		x->piece_n = put_clean(x, x->piece, decoded, len);
		x->piece_at = 0;
		why = janggi__xml_guard(&x->guard,
			(const unsigned char *)x->piece, x->piece_n);
	}
	if (why) {
		janggi__fail(&x->fault, JANGGI_EFORMAT, "%s", why);
		x->fault.line = janggi__xml_line(x);
		return false;
	}
	janggi__source_consume_lines(x->reader->source, n, 0);
	x->fed += n;
	x->exhausted = !n;
	return true;
}

int janggi__xml_feed(void *ctx, char *to, int room)
{
	struct janggi__xml *x = ctx;
	size_t n;

	if (x->fault.status < 0 || room < 0 ||
		(x->piece_at == x->piece_n && !fill(x)))
		return -1;
	n = x->piece_n - x->piece_at;
	if (n > (size_t)room)
		n = (size_t)room;
	memcpy(to, x->piece + x->piece_at, n);
	x->piece_at += n;
	return (int)n;
}
