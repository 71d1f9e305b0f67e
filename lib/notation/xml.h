/* SPDX-License-Identifier: MIT */
/*
 * XML, read by libxml2's streaming reader.  xml.c drives it and finds the
 * records; xml_input.c and xml_guard.c make of
 * the bytes what libxml2 can be given; xml_record.c takes a record apart; xml_write.c writes one.
 */
#ifndef JANGGI_XML_H
#define JANGGI_XML_H
#ifndef JANGGI_BUILD
# error "xml.h is internal to lib/"
#endif
#include <libxml/xmlreader.h>
#include "notation/format.h"
#include "notation/written.h"

#define JANGGI__XML_VERSION 1
/* libxml2 asks for 4000 bytes at a time. */
#define JANGGI__XML_PIECE 3900

/* Which part of a record the reader is in. */
enum janggi__xml_part {
	XML_NOWHERE, /* none, or one that is not known */
	XML_TAGS,
	XML_MOVES,
	XML_STOP
};

/* What the text that is being collected will be. */
enum janggi__xml_leaf {
	XML_NO_LEAF,
	XML_TAG,
	XML_MOVE,
	XML_COMMENT,
	XML_RESULT,
	XML_TERMINATION,
	XML_STOP_WRITTEN,
	XML_STOP_REASON,
	XML_STOP_REST
};

/* Looks for what libxml2 must not be given; starts with zeros. */
struct janggi__xml_guard {
	int state, count;
};
/* Settle the encoding; then libxml2 may ask for bytes. */
struct janggi__xml;
enum janggi_status janggi__xml_input_open(
	struct janggi__xml *x, struct janggi_error *err);
int janggi__xml_feed(void *xml, char *to, int room);

/* NULL, or what is wrong with what the document goes on with. */
const char *janggi__xml_guard(
	struct janggi__xml_guard *guard, const unsigned char *p, size_t n);

struct janggi__xml {
	struct janggi_reader *reader;
	xmlTextReaderPtr xml;
	enum janggi__charset charset; /* of the document */
	struct janggi__xml_guard guard;
	struct janggi__xml_schema *schema; /* NULL: not validated */
	/* bytes handed to libxml2, and how many there were when ... */
	uint64_t fed, step_from, record_from;
	char piece[JANGGI__XML_PIECE]; /* what libxml2 is given next */
	size_t piece_at, piece_n;
	uint64_t limit; /* bytes of a record */
	uint64_t nodes; /* of the record */
	bool exhausted; /* the input is */
	size_t bad; /* bytes of the record that are no characters */
	struct janggi_error fault; /* of the input or the document, the first */

	/* the record being read */
	struct janggi_record *record;
	bool is_pgn; /* <pgn>, not <record> */
	int depth; /* its own */
	struct janggi_error lost; /* why it is, the first reason */
	enum janggi__xml_part part;
	enum janggi__xml_leaf leaf;
	int leaf_depth;
	bool escaped; /* the leaf is */
	struct janggi_buffer text; /* of the leaf */
	struct janggi_text key; /* of a tag */
	uint64_t ply; /* of a comment; UINT64_MAX: the last one */
	unsigned hint;
	uint64_t seconds;
	struct janggi__record_said said;
	/* of a <pgn>: its moves are resolved when all are there */
	struct janggi__written moves;
	struct janggi_buffer movetext;
};

/*
 * Go to the next node: JANGGI_OK, JANGGI_END after the document, or what is
 * wrong with it, which is final.
 */
enum janggi_status janggi__xml_advance(
	struct janggi__xml *x, struct janggi_error *err);
/* Line of the current node. */
uint64_t janggi__xml_line(const struct janggi__xml *x);

/*
 * Read the record whose start tag is the current node.  JANGGI_EDATA and
 * JANGGI_ELIMIT: it is lost, and was read to its end all the same.
 */
enum janggi_status janggi__xml_read_record(struct janggi__xml *x,
	struct janggi_record *record, struct janggi_error *err);

/* The schema, parsed; NULL if that failed. */
struct janggi__xml_schema *janggi__xml_schema_new(void);
void janggi__xml_schema_free(struct janggi__xml_schema *schema);
bool janggi__xml_schema_attach(
	struct janggi__xml_schema *schema, xmlTextReaderPtr xml);

#endif
