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
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include "notation/formats.h"
#include "notation/xml.h"

/* XML takes so many times the room that a .gib does. */
#define LIMIT_FACTOR 8
/* A record's deepest text is at 4 or so. */
#define DEPTH_MAX 16
/* How much of a root's name a message repeats. */
#define NAME_SHOWN 40

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
	st = janggi__xml_input_open(x, err);
	if (st < 0) {
		close_xml(reader);
		return st;
	}
	x->xml = xmlReaderForIO(
		janggi__xml_feed, NULL, x, NULL, "UTF-8", options);
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
