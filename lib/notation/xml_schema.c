/* SPDX-License-Identifier: MIT */
/*
 * The schema of records in XML.  Its text is docs/janggi-record.rng, made a
 * part of the library, which reads no files of its own.
 */
#include <config.h>
#include <pthread.h>
#include <stdlib.h>
#include <libxml/relaxng.h>
#include "notation/xml.h"

static const char text[] = {
#include "notation/xml_schema.inc"
};

struct janggi__xml_schema {
	xmlRelaxNGPtr rng;
};

/* What libxml2 sets up on the first use of RELAX NG it does without a lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void ignore(void *ctx, xmlErrorPtr error)
{
	(void)ctx;
	(void)error;
}

struct janggi__xml_schema *janggi__xml_schema_new(void)
{
	struct janggi__xml_schema *schema = calloc(1, sizeof(*schema));
	xmlRelaxNGParserCtxtPtr parser;

	if (!schema)
		return NULL;
	pthread_mutex_lock(&lock);
	parser = xmlRelaxNGNewMemParserCtxt(text, (int)sizeof(text));
	if (parser) {
		xmlRelaxNGSetParserStructuredErrors(parser, ignore, NULL);
		schema->rng = xmlRelaxNGParse(parser);
		xmlRelaxNGFreeParserCtxt(parser);
	}
	pthread_mutex_unlock(&lock);
	if (!schema->rng) {
		free(schema);
		schema = NULL;
	}
	return schema;
}

void janggi__xml_schema_free(struct janggi__xml_schema *schema)
{
	if (!schema)
		return;
	xmlRelaxNGFree(schema->rng);
	free(schema);
}

bool janggi__xml_schema_attach(
	struct janggi__xml_schema *schema, xmlTextReaderPtr xml)
{
	return !xmlTextReaderRelaxNGSetSchema(xml, schema->rng);
}
