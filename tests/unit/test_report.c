/* SPDX-License-Identifier: MIT */
/* The page as a browser and a reader of XML see it. */
#include <config.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include "stats/page.h"
#include "stats/table.h"

static const char *const names[] = {"conversion", "results", "years", "grades",
	"formations", "length", "ratings"};
#define N_OF(array) (sizeof(array) / sizeof((array)[0]))

/* ------------------------------------------------------------------- pages */

static void count_file(struct janggi_stats *stats, const char *name)
{
	const char *top = getenv("JANGGI_SRCDIR");
	struct janggi_record *record;
	struct janggi_reader *reader;
	enum janggi_status st;
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "%s/corpus/%s", top ? top : ".", name);
	fd = open(path, O_RDONLY);
	assert_true(fd >= 0);
	assert_int_equal(janggi_record_new(&record, NULL), JANGGI_OK);
	assert_int_equal(
		janggi_reader_open_fd(&reader, fd, NULL, NULL), JANGGI_OK);
	while ((st = janggi_reader_next(reader, record, NULL)) != JANGGI_END) {
		assert_int_equal(st, JANGGI_OK);
		assert_int_equal(
			janggi_stats_add(stats, record, NULL), JANGGI_OK);
	}
	janggi_reader_free(reader);
	janggi_record_free(record);
	close(fd);
}

/* Of records of all sorts of endings, or of none. */
static void make_page(struct janggi_buffer *page, enum janggi_language language,
	bool records)
{
	static const struct janggi_report_position position = {
		"3k5/9/9/8p/9/9/P8/9/4K4/9 w - - 0 1", JANGGI_PASS,
		JANGGI_REPETITION, 31, {2, 2}};
	struct janggi_stats_options options = JANGGI_STATS_OPTIONS_INIT;
	struct janggi_report_options report = JANGGI_REPORT_OPTIONS_INIT;
	const struct janggi_table *tables[N_OF(names)];
	struct janggi_table *table;
	struct janggi_stats *stats;

	options.tables = names;
	options.n_tables = N_OF(names);
	assert_int_equal(
		janggi_stats_new(&stats, &options, NULL), JANGGI_OK);
	if (records) {
		count_file(stats, "good-repetition.gib");
		count_file(stats, "good-double-pass.gib");
		count_file(stats, "good-bikjang.gib");
		count_file(stats, "good-declared.gib");
		count_file(stats, "good-checkmate.gib");
		report.positions = &position;
		report.n_positions = 1;
	}
	for (size_t i = 0; i < N_OF(names); i++) {
		assert_int_equal(janggi_stats_table(stats, i, &table, NULL),
			JANGGI_OK);
		tables[i] = table;
	}
	report.language = language;
	assert_int_equal(janggi_report_render(tables, N_OF(names), &report,
				 page, NULL),
		JANGGI_OK);
	for (size_t i = 0; i < N_OF(names); i++)
		janggi_table_free((struct janggi_table *)(uintptr_t)tables[i]);
	janggi_stats_free(stats);
}

/* Fails if it is not well formed. */
static xmlDocPtr parse(const struct janggi_buffer *page)
{
	xmlDocPtr doc = xmlReadMemory(page->data, (int)page->len, NULL, NULL,
		XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET);

	assert_non_null(doc);
	return doc;
}

/* The next element in the order of the page; NULL after the last. */
static xmlNodePtr next_element(xmlNodePtr node)
{
	do {
		if (node->children && node->type == XML_ELEMENT_NODE) {
			node = node->children;
			continue;
		}
		while (node && !node->next)
			node = node->parent;
		if (!node || node->type == XML_DOCUMENT_NODE)
			return NULL;
		node = node->next;
	} while (node->type != XML_ELEMENT_NODE);
	return node;
}

static bool is(xmlNodePtr node, const char *name)
{
	return !strcmp((const char *)node->name, name);
}

static xmlNodePtr find_id(xmlDocPtr doc, const char *id, unsigned *n)
{
	xmlNodePtr found = NULL;

	*n = 0;
	for (xmlNodePtr e = xmlDocGetRootElement(doc); e; e = next_element(e)) {
		xmlChar *have = xmlGetNoNsProp(e, JANGGI__XML("id"));

		if (have && !strcmp((const char *)have, id)) {
			found = e;
			++*n;
		}
		xmlFree(have);
	}
	return found;
}

static void expect_id(xmlDocPtr doc, xmlNodePtr node, const char *attribute)
{
	xmlChar *id = xmlGetNoNsProp(node, JANGGI__XML(attribute));
	unsigned n;

	assert_non_null(id);
	find_id(doc, (const char *)id + (id[0] == '#'), &n);
	assert_int_equal(n, 1);
	xmlFree(id);
}

static bool has_child(xmlNodePtr node, const char *name)
{
	for (xmlNodePtr child = node->children; child; child = child->next)
		if (child->type == XML_ELEMENT_NODE && is(child, name))
			return true;
	return false;
}

/* ------------------------------------------------------------------- cases */

static void each_language(void (*look)(const struct janggi_buffer *page))
{
	for (int i = 0; i < 4; i++) {
		struct janggi_buffer page = JANGGI_BUFFER_INIT;

		make_page(&page, i % 2 ? JANGGI_KOREAN : JANGGI_ENGLISH, i < 2);
		look(&page);
		janggi_buffer_release(&page);
	}
}

static void look_at_frame(const struct janggi_buffer *page)
{
	xmlDocPtr doc = parse(page);
	xmlNodePtr root = xmlDocGetRootElement(doc);
	xmlChar *language = xmlGetNoNsProp(root, JANGGI__XML("lang"));
	unsigned headings = 0;

	assert_memory_equal(page->data, "<!DOCTYPE html>", 15);
	assert_true(is(root, "html"));
	assert_string_equal((const char *)root->ns->href,
		"http://www.w3.org/1999/xhtml");
	assert_true(!strcmp((const char *)language, "en") ||
		    !strcmp((const char *)language, "ko"));
	for (xmlNodePtr e = root; e; e = next_element(e))
		headings += is(e, "h1");
	assert_int_equal(headings, 1);
	xmlFree(language);
	xmlFreeDoc(doc);
}

static void page_is_well_formed_and_says_its_language(void **state)
{
	(void)state;
	each_language(look_at_frame);
}

static void look_for_others(const struct janggi_buffer *page)
{
	static const char *const never[] = {"script", "link", "img", "iframe",
		"object", "embed", "use", "image", "base", "form"};
	xmlDocPtr doc = parse(page);

	for (xmlNodePtr e = xmlDocGetRootElement(doc); e; e = next_element(e)) {
		for (size_t i = 0; i < N_OF(never); i++)
			assert_false(is(e, never[i]));
		for (xmlAttrPtr a = e->properties; a; a = a->next) {
			xmlChar *value = xmlNodeListGetString(
				doc, a->children, 1);

			assert_null(strstr((const char *)value, "://"));
			assert_string_not_equal((const char *)a->name, "src");
			assert_true(strncmp((const char *)a->name, "on", 2));
			if (!strcmp((const char *)a->name, "href"))
				expect_id(doc, e, "href");
			xmlFree(value);
		}
	}
	assert_null(strstr(page->data, "url("));
	assert_null(strstr(page->data, "@import"));
	xmlFreeDoc(doc);
}

static void page_asks_for_no_other_file(void **state)
{
	(void)state;
	each_language(look_for_others);
}

static void look_at_access(const struct janggi_buffer *page)
{
	xmlDocPtr doc = parse(page);

	for (xmlNodePtr e = xmlDocGetRootElement(doc); e; e = next_element(e)) {
		if (xmlHasProp(e, JANGGI__XML("id")))
			expect_id(doc, e, "id"); /* no two of one */
		if (is(e, "svg")) {
			assert_true(has_child(e, "title"));
			expect_id(doc, e, "aria-labelledby");
			if (xmlHasProp(e, JANGGI__XML("aria-describedby")))
				expect_id(doc, e, "aria-describedby");
			assert_true(is(e->parent, "figure"));
			assert_true(has_child(e->parent, "figcaption"));
		}
		if (is(e, "table"))
			assert_true(has_child(e, "caption"));
		if (is(e, "th"))
			assert_non_null(xmlHasProp(e, JANGGI__XML("scope")));
	}
	xmlFreeDoc(doc);
}

static void figures_and_tables_can_be_listened_to(void **state)
{
	(void)state;
	each_language(look_at_access);
}

/* What HTML takes for an open tag must have its end. */
static void look_at_ends(const struct janggi_buffer *page)
{
	static const char *const closed[] = {"meta", "rect", "line", "circle",
		"path", "polygon"};

	for (const char *at = page->data; (at = strstr(at, "/>")); at++) {
		const char *from = at;
		bool known = false;

		while (*from != '<')
			from--;
		for (size_t i = 0; i < N_OF(closed); i++)
			known |= !strncmp(
				from + 1, closed[i], strlen(closed[i]));
		assert_true(known);
	}
}

static void elements_end_as_html_has_it(void **state)
{
	(void)state;
	each_language(look_at_ends);
}

static void all_figures_are_there(void **state)
{
	static const char *const ids[] = {"conversion", "results", "formations",
		"length", "ratings", "method", "board-1", "figure-1-title",
		"figure-5-title"};
	struct janggi_buffer page = JANGGI_BUFFER_INIT;
	xmlDocPtr doc;
	unsigned n;

	(void)state;
	make_page(&page, JANGGI_ENGLISH, true);
	doc = parse(&page);
	for (size_t i = 0; i < N_OF(ids); i++) {
		find_id(doc, ids[i], &n);
		assert_int_equal(n, 1);
	}
	xmlFreeDoc(doc);
	janggi_buffer_release(&page);
}

static void names_cannot_write_on_the_page(void **state)
{
	static const struct janggi__column columns[] = {
		{"player", "player", JANGGI__CELL_TEXT, 0}};
	static const char name[] =
		"<script>alert(1)</script>&amp;]]>\"'\x01\x1b[31m\xef\xbf\xbf";
	struct janggi_buffer page = JANGGI_BUFFER_INIT;
	const struct janggi_table *tables[1];
	struct janggi_table *table;
	xmlDocPtr doc;
	bool found = false;

	(void)state;
	assert_int_equal(janggi__table_new(&table, "ratings", "", NULL),
		JANGGI_OK);
	janggi__table_section(
		table, "ratings", "", "", columns, N_OF(columns));
	janggi__table_row(table, 0);
	janggi__table_text(table, name, sizeof(name) - 1);
	assert_int_equal(janggi__table_finish(&table, NULL), JANGGI_OK);
	tables[0] = table;
	assert_int_equal(janggi_report_render(tables, 1, NULL, &page, NULL),
		JANGGI_OK);
	assert_null(strstr(page.data, "<script"));
	doc = parse(&page);
	for (xmlNodePtr e = xmlDocGetRootElement(doc); e; e = next_element(e)) {
		xmlChar *text = is(e, "th") ? xmlNodeGetContent(e) : NULL;

		found |= text &&
			 !strcmp((const char *)text,
				 "<script>alert(1)</script>&amp;]]>\"'"
				 "\xef\xbf\xbd\xef\xbf\xbd[31m\xef\xbf\xbd");
		xmlFree(text);
	}
	assert_true(found);
	xmlFreeDoc(doc);
	janggi_buffer_release(&page);
	janggi_table_free(table);
}

/* As a set of bits: which of {0} to {9} it has. */
static unsigned places(const char *text)
{
	unsigned found = 0;

	while ((text = strchr(text, '{'))) {
		assert_true(text[1] >= '0' && text[1] <= '9' && text[2] == '}');
		found |= 1u << (text[1] - '0');
		text++;
	}
	return found;
}

static void both_languages_say_the_same(void **state)
{
	(void)state;
	for (int word = JANGGI__SAY_NOTHING + 1; word < JANGGI__SAYINGS;
		word++) {
		const char *english = janggi__say(JANGGI_ENGLISH, word);
		const char *korean = janggi__say(JANGGI_KOREAN, word);

		assert_non_null(english);
		assert_true(*english && *korean);
		assert_int_equal(places(english), places(korean));
	}
}

static void page_of_nothing_is_a_page(void **state)
{
	struct janggi_buffer page = JANGGI_BUFFER_INIT;

	(void)state;
	assert_int_equal(
		janggi_report_render(NULL, 0, NULL, &page, NULL), JANGGI_OK);
	look_at_frame(&page);
	janggi_buffer_release(&page);
}

static void options_of_another_version_are_refused(void **state)
{
	struct janggi_report_options options = JANGGI_REPORT_OPTIONS_INIT;
	struct janggi_buffer page = JANGGI_BUFFER_INIT;

	(void)state;
	options.size--;
	assert_int_equal(janggi_report_render(NULL, 0, &options, &page, NULL),
		JANGGI_EMISUSE);
	assert_int_equal(page.len, 0);
}

static void counts_are_parted_in_threes(void **state)
{
	static const struct {
		uint64_t n;
		const char *text;
	} cases[] = {{0, "0"}, {999, "999"}, {1000, "1,000"},
		{12345678, "12,345,678"}};

	(void)state;
	for (size_t i = 0; i < N_OF(cases); i++) {
		struct janggi_buffer b = JANGGI_BUFFER_INIT;

		janggi__put_count(&b, cases[i].n);
		assert_string_equal(b.data, cases[i].text);
		janggi_buffer_release(&b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(page_is_well_formed_and_says_its_language),
		cmocka_unit_test(page_asks_for_no_other_file),
		cmocka_unit_test(figures_and_tables_can_be_listened_to),
		cmocka_unit_test(elements_end_as_html_has_it),
		cmocka_unit_test(all_figures_are_there),
		cmocka_unit_test(names_cannot_write_on_the_page),
		cmocka_unit_test(both_languages_say_the_same),
		cmocka_unit_test(page_of_nothing_is_a_page),
		cmocka_unit_test(options_of_another_version_are_refused),
		cmocka_unit_test(counts_are_parted_in_threes),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	xmlCleanupParser();
	return failed;
}
