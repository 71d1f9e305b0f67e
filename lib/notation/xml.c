/* SPDX-License-Identifier: MIT */
/*
 * Records in XML: <janggi> with <record>s, as docs/janggi-record.rng has it,
 * and <pgn> with <tags> and <moves>, as programs of a neighbouring game write
 * it.  docs/formats.md describes both.
 *
 * Hardened: no network, no document types (so no entities but the five that
 * XML has), and libxml2's own limits on depth, names and text stay on.
 */
#include <config.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include "notation/formats.h"
#include "notation/xml.h"

/* XML takes so many times the room that a .gib does. */
#define LIMIT_FACTOR 8
/* A tag is seldom longer. */
#define PIECE_MIN 256
/* A record's deepest text is at 4 or so. */
#define DEPTH_MAX 16
/* How much of a root's name a message repeats. */
#define NAME_SHOWN 40

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

static int feed(void *ctx, char *to, int room)
{
	struct janggi__xml *x = ctx;
	const unsigned char *p;
	const char *why;
	size_t n;

	if (x->fault.status < 0)
		return -1;
	/* One node without end: a text, a comment, a subtree to validate. */
	if (x->fed - x->step_from > x->limit) {
		janggi__fail(&x->fault, JANGGI_EFORMAT,
			"one piece of XML is larger than any record");
		return -1;
	}
	if (janggi__source_peek(
		    x->reader->source, PIECE_MIN, &p, &n, &x->fault) < 0 &&
		!n)
		return -1;
	x->fault.status = JANGGI_OK; /* it comes again behind the bytes */
	n = piece(p, n < (size_t)room ? n : (size_t)room);
	why = janggi__xml_guard(&x->guard, p, n);
	if (why) {
		janggi__fail(&x->fault, JANGGI_EFORMAT, "%s", why);
		x->fault.line = janggi__xml_line(x);
		return -1;
	}
	memcpy(to, p, n);
	janggi__source_consume_lines(x->reader->source, n, 0);
	x->fed += n;
	x->exhausted = !n;
	return (int)n;
}

/* The input is used up to its last byte, and more was wanted. */
static bool at_end(const struct janggi__xml *x, const xmlError *e)
{
	const xmlParserCtxt *parser = e->ctxt;

	if (!x->exhausted || !parser || !parser->input)
		return false;
	if (e->code == XML_ERR_DOCUMENT_END)
		return parser->nameNr > 0; /* elements are open */
	return parser->input->cur >= parser->input->end;
}

/* libxml2's messages end in a line feed. */
static int message_length(const char *message)
{
	return (int)strcspn(message, "\n");
}

static void hear(void *ctx, xmlErrorPtr e)
{
	struct janggi__xml *x = ctx;
	const char *message = e->message ? e->message : "damaged";
	uint64_t line = e->line > 0 ? (uint64_t)e->line : 0;
	int n = message_length(message);

	if (e->domain == XML_FROM_RELAXNGV || e->domain == XML_FROM_RELAXNGP) {
		janggi__reader_note(
			x->reader, line, 0, "schema: %.*s", n, message);
		return;
	}
	/* Warnings, and errors that leave the document well-formed. */
	if (e->level != XML_ERR_FATAL || x->fault.status < 0)
		return;
	if (e->code == XML_ERR_NO_MEMORY)
		janggi__fail(&x->fault, JANGGI_ENOMEM, "out of memory");
	else if (at_end(x, e))
		janggi__fail(&x->fault, JANGGI_EFORMAT,
			"unexpected end of file (%.*s)", n, message);
	else
		janggi__fail(&x->fault, JANGGI_EFORMAT, "not XML: %.*s", n,
			message);
	x->fault.line = line;
}

uint64_t janggi__xml_line(const struct janggi__xml *x)
{
	/* libxml2 does not say so, but looking changes nothing */
	xmlNodePtr node = xmlTextReaderCurrentNode(x->xml);
	long line = node ? xmlGetLineNo(node) : -1;

	/* it stops counting there */
	if (line <= 0 || line >= 65535)
		line = xmlTextReaderGetParserLineNumber(x->xml);
	return line > 0 ? (uint64_t)line : 0;
}

enum janggi_status janggi__xml_advance(
	struct janggi__xml *x, struct janggi_error *err)
{
	int ret;

	x->step_from = x->fed;
	ret = xmlTextReaderRead(x->xml);
	if (ret == 0 && !x->fault.status)
		return JANGGI_END;
	if (ret == 1 && xmlTextReaderDepth(x->xml) <= DEPTH_MAX)
		return JANGGI_OK;
	if (ret == 1)
		janggi__fail(&x->fault, JANGGI_EFORMAT,
			"XML nested deeper than any record");
	if (!x->fault.status)
		janggi__fail(&x->fault, JANGGI_EFORMAT, "not XML");
	if (err)
		*err = x->fault;
	return x->fault.status;
}

/* ------------------------------------------------------------------- begin */

static void init_libxml2(void)
{
	xmlInitParser();
}

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

/*
 * Settle the encoding, in which libxml2 is not asked: what is said to be
 * EUC-KR is CP949, and one in which the guard would not know a < is no use.
 */
static enum janggi_status choose_encoding(
	struct janggi_reader *reader, struct janggi__xml *x,
	struct janggi_error *err)
{
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
	declared(p, (size_t)(head + n - p), name);
	x->charset = JANGGI__CHARSET_UTF8;
	if (reader->charset == JANGGI__CHARSET_CP949 && !reader->converted)
		x->charset = reader->charset;
	else if (*name && !reader->converted && !reader->charset &&
		 strcasecmp(name, "US-ASCII"))
		x->charset = janggi__charset_parse(name);
	if (x->charset != JANGGI__CHARSET_UTF8 &&
		x->charset != JANGGI__CHARSET_CP949)
		return janggi__fail(err, JANGGI_EFORMAT,
			"XML in the encoding '%s', which is not read", name);
	janggi__source_consume(reader->source, (size_t)(p - head));
	return JANGGI_OK;
}

static void close_xml(struct janggi_reader *reader)
{
	struct janggi__xml *x = reader->state;

	if (!x)
		return;
	xmlFreeTextReader(x->xml);
	janggi__xml_schema_free(x->schema);
	janggi_buffer_release(&x->text);
	janggi_buffer_release(&x->movetext);
	janggi__written_release(&x->moves);
	free(x);
	reader->state = NULL;
}

static enum janggi_status open_xml(
	struct janggi_reader *reader, struct janggi_error *err)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	int options = XML_PARSE_NONET | XML_PARSE_BIG_LINES |
		      XML_PARSE_IGNORE_ENC;
	struct janggi__xml *x = calloc(1, sizeof(*x));
	enum janggi_status st;

	pthread_once(&once, init_libxml2);
	if (!x)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	reader->state = x;
	x->reader = reader;
	x->limit = (uint64_t)LIMIT_FACTOR * reader->limit;
	st = choose_encoding(reader, x, err);
	if (st < 0) {
		close_xml(reader);
		return st;
	}
	x->xml = xmlReaderForIO(feed, NULL, x, NULL,
		janggi__charset_name(x->charset), options);
	if (x->xml && reader->validate) {
		x->schema = janggi__xml_schema_new();
		if (!x->schema ||
			!janggi__xml_schema_attach(x->schema, x->xml)) {
			close_xml(reader);
			return janggi__fail(
				err, JANGGI_ENOMEM, "cannot set up the schema");
		}
	}
	if (!x->xml) {
		st = x->fault.status
			     ? x->fault.status
			     : janggi__fail(&x->fault, JANGGI_ENOMEM,
					  "cannot set up libxml2");

		if (err)
			*err = x->fault;
		close_xml(reader);
		return st;
	}
	xmlTextReaderSetStructuredErrorHandler(x->xml, hear, x);
	return JANGGI_OK;
}

/* --------------------------------------------------------------------- bid */

/* A start tag of this name, whatever its prefix. */
static bool is_root(const unsigned char *p, const unsigned char *end)
{
	static const char *const roots[] = {"janggi", "record", "pgn"};
	const unsigned char *name = ++p;

	for (; p < end && *p > ' ' && *p != '>' && *p != '/'; p++)
		if (*p == ':')
			name = p + 1;
	for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++)
		if ((size_t)(p - name) == strlen(roots[i]) && p < end &&
			!memcmp(name, roots[i], strlen(roots[i])))
			return true;
	return false;
}

/* The end of what begins at p and is no element; NULL if it is not here. */
static const unsigned char *skip_aside(
	const unsigned char *p, const unsigned char *end)
{
	const char *stop = starts(p, end, "<?")	    ? "?>"
			   : starts(p, end, "<!--") ? "-->"
						    : ">";
	const unsigned char *at =
		memmem(p, (size_t)(end - p), stop, strlen(stop));

	return at ? at + strlen(stop) : NULL;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	const unsigned char *p = head, *end = head + n;
	bool declared_xml;

	if (best >= 96)
		return 0;
	if (starts(p, end, "\xef\xbb\xbf"))
		p += 3;
	p = skip_blank(p, end);
	declared_xml = starts(p, end, "<?xml");
	while (p && p + 1 < end && *p == '<' && (p[1] == '?' || p[1] == '!')) {
		p = skip_aside(p, end);
		/* the end of an internal subset */
		while (p && p < end && (*p == ']' || *p == '>'))
			p++;
		if (p)
			p = skip_blank(p, end);
	}
	if (p && p < end && *p == '<' && is_root(p, end))
		return 96;
	/* XML of something else, about which more can be said */
	return declared_xml ? 40 : 0;
}

/* ------------------------------------------------------------------ records */

static bool is_name(const struct janggi__xml *x, const char *name)
{
	const xmlChar *have = xmlTextReaderConstLocalName(x->xml);

	return have && !strcmp((const char *)have, name);
}

static enum janggi_status check_root(
	struct janggi__xml *x, struct janggi_error *err)
{
	const xmlChar *name = xmlTextReaderConstLocalName(x->xml);
	uint64_t number = 0;
	xmlChar *version;
	bool known;

	if (!is_name(x, "janggi")) {
		janggi__fail(err, JANGGI_EFORMAT,
			"XML, but <%.*s> and not <janggi>", NAME_SHOWN,
			name ? (const char *)name : "?");
		err->line = janggi__xml_line(x);
		return JANGGI_EFORMAT;
	}
	version = xmlTextReaderGetAttribute(
		x->xml, (const xmlChar *)"version");
	known = !version ||
		(janggi__parse_u64((const char *)version,
			 strlen((const char *)version), 1, UINT64_MAX,
			 &number) &&
			number <= JANGGI__XML_VERSION);
	xmlFree(version);
	if (known)
		return JANGGI_OK;
	return janggi__fail(err, JANGGI_EFORMAT,
		number ? "records in XML of a newer version"
		       : "version is no number");
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__xml *x = reader->state;
	enum janggi_status st;

	record->encoding = janggi__charset_name(x->charset);
	x->record_from = x->fed;
	while ((st = janggi__xml_advance(x, err)) == JANGGI_OK) {
		int depth = xmlTextReaderDepth(x->xml);

		if (xmlTextReaderNodeType(x->xml) != XML_READER_TYPE_ELEMENT ||
			depth > 1)
			continue;
		if (is_name(x, "record") || is_name(x, "pgn")) {
			x->is_pgn = is_name(x, "pgn");
			return janggi__xml_read_record(x, record, err);
		}
		if (depth)
			continue;
		st = check_root(x, err);
		if (st < 0)
			return st;
	}
	return st;
}

const struct janggi__format janggi__format_xml = {
	"xml", bid, open_xml, next, close_xml};
