/* SPDX-License-Identifier: MIT */
/* The page's frame, and what it says of itself. */
#include <config.h>
#include <libxml/xmlwriter.h>
#include <string.h>
#include "stats/report.h"

void janggi__report_heading(
	struct janggi__page *page, const char *id, enum janggi__word title)
{
	janggi__page_open(page, "h2", NULL);
	janggi__page_attribute(page, "id", id);
	janggi__page_say(page, title);
	janggi__page_close(page);
}

static void put_meta(
	struct janggi__page *page, const char *name, const char *content)
{
	janggi__page_open(page, "meta", NULL);
	if (content) {
		janggi__page_attribute(page, "name", name);
		janggi__page_attribute(page, "content", content);
	} else {
		janggi__page_attribute(page, "charset", name);
	}
	janggi__page_close_void(page);
}

static void put_head(struct janggi__page *page)
{
	janggi__page_open(page, "head", NULL);
	put_meta(page, "utf-8", NULL);
	put_meta(page, "viewport", "width=device-width, initial-scale=1");
	put_meta(page, "generator", "janggi");
	janggi__page_leaf_say(page, "title", NULL, JANGGI__SAY_TITLE);
	janggi__page_open(page, "style", NULL);
	janggi__page_str(page, janggi__report_style);
	janggi__page_str(page, janggi__report_style_charts);
	janggi__page_close(page);
	janggi__page_close(page);
}

static void put_link(struct janggi__page *page, const char *target,
	const char *table, enum janggi__word title)
{
	bool there = !table;

	for (size_t i = 0; i < page->n_tables; i++)
		there |= table && !strcmp(page->tables[i]->name, table);
	if (!there)
		return;
	janggi__page_open(page, "li", NULL);
	janggi__page_open(page, "a", NULL);
	janggi__page_attribute(page, "href", target);
	janggi__page_say(page, title);
	janggi__page_close(page);
	janggi__page_close(page);
}

/* How many records there are of a sort, by the first table that tells. */
static uint64_t records(const struct janggi__page *page, const char *sort)
{
	for (size_t i = 0; i < page->n_tables; i++) {
		const struct janggi__section *s = janggi__page_section(
			page, page->tables[i]->name, "records");
		size_t row;

		if (!s)
			continue;
		row = janggi__row_of(s, "records", sort, NULL, NULL);
		if (row < s->n_rows)
			return janggi__cell_count(
				janggi__cell_of(s, row, "n"));
	}
	return 0;
}

static void put_header(struct janggi__page *page)
{
	struct janggi_buffer read = JANGGI_BUFFER_INIT;
	struct janggi_buffer counted = JANGGI_BUFFER_INIT;

	janggi__put_count(&read, records(page, "read"));
	janggi__put_count(&counted, records(page, "counted"));
	page->failed |= read.failed || counted.failed;
	janggi__page_open(page, "header", NULL);
	janggi__page_leaf_say(page, "h1", NULL, JANGGI__SAY_TITLE);
	janggi__page_open(page, "p", "lead");
	if (!page->failed) {
		const char *values[] = {read.data, counted.data};

		janggi__page_fill(page, JANGGI__SAY_LEAD, values);
	}
	janggi__page_close(page);
	janggi__page_open(page, "nav", NULL);
	janggi__page_attribute(page, "aria-label",
		janggi__say(page->language, JANGGI__SAY_CONTENTS));
	janggi__page_open(page, "ol", NULL);
	put_link(page, "#conversion", "conversion", JANGGI__SAY_CONVERSION);
	put_link(page, "#results", "results", JANGGI__SAY_RESULTS);
	put_link(page, "#formations", "formations", JANGGI__SAY_FORMATIONS);
	put_link(page, "#length", "length", JANGGI__SAY_LENGTH);
	put_link(page, "#ratings", "ratings", JANGGI__SAY_RATINGS);
	put_link(page, "#method", NULL, JANGGI__SAY_METHOD);
	janggi__page_close(page);
	janggi__page_close(page);
	janggi__page_close(page);
	janggi_buffer_release(&read);
	janggi_buffer_release(&counted);
}

void janggi__report_method(struct janggi__page *page)
{
	const char *version[] = {janggi_version()};
	struct janggi__listing listing = {.tag = "records",
		.columns = "records,n,share",
		.caption = JANGGI__SAY_RECORDS_CAPTION,
		.note = JANGGI__SAY_RECORDS_NOTE};

	janggi__report_heading(page, "method", JANGGI__SAY_METHOD);
	for (size_t i = 0; i < page->n_tables; i++) {
		listing.table = page->tables[i]->name;
		if (janggi__page_section(page, listing.table, "records"))
			break;
	}
	if (page->n_tables)
		janggi__page_listing(page, &listing);
	janggi__page_leaf_say(page, "p", NULL, JANGGI__SAY_METHOD_MARKS);
	janggi__page_leaf_say(page, "p", NULL, JANGGI__SAY_METHOD_INTERVAL);
	janggi__page_open(page, "footer", NULL);
	janggi__page_fill(page, JANGGI__SAY_METHOD_MADE, version);
	janggi__page_close(page);
}

static void put_page(struct janggi__page *page,
	const struct janggi_report_options *options)
{
	const char *language = janggi__say(page->language, JANGGI__SAY_LANGUAGE);

	if (xmlTextWriterWriteDTD(
		    page->w, JANGGI__XML("html"), NULL, NULL, NULL) < 0)
		page->failed = true;
	janggi__page_str(page, "\n");
	janggi__page_open(page, "html", NULL);
	janggi__page_attribute(page, "xmlns", "http://www.w3.org/1999/xhtml");
	janggi__page_attribute(page, "lang", language);
	janggi__page_attribute(page, "xml:lang", language);
	put_head(page);
	janggi__page_open(page, "body", NULL);
	put_header(page);
	janggi__page_open(page, "main", NULL);
	janggi__report_glance(page);
	janggi__report_conversion(
		page, options->positions, options->n_positions);
	janggi__report_results(page);
	janggi__report_formations(page);
	janggi__report_length(page);
	janggi__report_ratings(page);
	janggi__report_method(page);
	janggi__page_close(page);
	janggi__page_close(page);
	janggi__page_close(page);
	if (xmlTextWriterEndDocument(page->w) < 0)
		page->failed = true;
}

enum janggi_status janggi_report_render(
	const struct janggi_table *const *tables, size_t n,
	const struct janggi_report_options *options,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	static const struct janggi_report_options defaults =
		JANGGI_REPORT_OPTIONS_INIT;
	struct janggi__page page = {.tables = tables, .n_tables = n};
	xmlBufferPtr out;

	if (!options)
		options = &defaults;
	if (options->size != sizeof(*options))
		return janggi__fail(err, JANGGI_EMISUSE,
			"report options of another version");
	page.language = options->language;
	out = xmlBufferCreate();
	page.w = out ? xmlNewTextWriterMemory(out, 0) : NULL;
	if (page.w) {
		put_page(&page, options);
		/* flushes into out */
		xmlFreeTextWriter(page.w);
		if (!page.failed)
			janggi_buffer_add(buffer, xmlBufferContent(out),
				(size_t)xmlBufferLength(out));
	} else {
		page.failed = true;
	}
	if (out)
		xmlBufferFree(out);
	if (page.failed || buffer->failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}
