/* SPDX-License-Identifier: MIT */
/*
 * A page being written: HTML that is XML too, by libxml2's writer.  As with
 * tables, a builder adds many pieces and looks once whether any failed.
 */
#ifndef JANGGI_PAGE_H
#define JANGGI_PAGE_H
#ifndef JANGGI_BUILD
# error "page.h is internal to lib/"
#endif
#include <libxml/xmlwriter.h>
#include "base/base.h"
#include "stats/table.h"
#include "stats/words.h"

/* libxml2's BAD_CAST loses const. */
#define JANGGI__XML(s) ((const xmlChar *)(s))

struct janggi__page {
	xmlTextWriterPtr w;
	enum janggi_language language;
	bool failed;
	const struct janggi_table *const *tables;
	size_t n_tables;
	unsigned n_figures, n_ids;
};

/* An element; class may be NULL.  Attributes follow, then what it holds. */
void janggi__page_open(
	struct janggi__page *page, const char *name, const char *class);
void janggi__page_attribute(
	struct janggi__page *page, const char *name, const char *value);
void janggi__page_close(struct janggi__page *page);
/* One that HTML knows to be empty, such as meta. */
void janggi__page_close_void(struct janggi__page *page);
/* Characters that XML cannot hold become U+FFFD. */
void janggi__page_text(struct janggi__page *page, struct janggi_text text);
void janggi__page_str(struct janggi__page *page, const char *s);
void janggi__page_say(struct janggi__page *page, enum janggi__word word);
/* An element with a text alone. */
void janggi__page_leaf(struct janggi__page *page, const char *name,
	const char *class, const char *s);
void janggi__page_leaf_say(struct janggi__page *page, const char *name,
	const char *class, enum janggi__word word);
/*
 * What the word says with its {0}, {1} ... filled in; as text, or into a
 * buffer.
 */
void janggi__page_fill(struct janggi__page *page, enum janggi__word word,
	const char *const *values);
void janggi__fill(struct janggi_buffer *out, const char *text,
	const char *const *values);

/* ----------------------------------------------------------------- numbers */

/* 17,229 */
void janggi__put_count(struct janggi_buffer *out, uint64_t n);
/* 70.3 % */
void janggi__put_percent(struct janggi_buffer *out, double share);
/* 63.1–76.6 */
void janggi__put_interval(struct janggi_buffer *out, double low, double high);
/* A bonus as people say it: Cho +1.5, 한 +2, none. */
void janggi__put_bonus(struct janggi_buffer *out, enum janggi_language language,
	const char *text);

/* ------------------------------------------------------------------ tables */

/* NULL if there is no such table, or section in it. */
const struct janggi__section *janggi__page_section(
	const struct janggi__page *page, const char *table, const char *tag);
/* A row's cell; one of type NONE if there is no such column. */
const struct janggi__cell *janggi__cell_of(const struct janggi__section *section,
	size_t row, const char *column);
bool janggi__cell_is(const struct janggi__cell *cell, const char *text);
/* A count, or 0. */
uint64_t janggi__cell_count(const struct janggi__cell *cell);
double janggi__cell_number(const struct janggi__cell *cell);
/* The text; empty if it has none. */
struct janggi_text janggi__cell_text(const struct janggi__cell *cell);
/* The row whose columns have these texts (value2 may be NULL); n_rows if none. */
size_t janggi__row_of(const struct janggi__section *section, const char *column,
	const char *value, const char *column2, const char *value2);

/*
 * A section as a table of the page: these columns (names parted by commas) of
 * the rows whose column only has this value (NULL: of all), at most so many.
 * Nothing if the section is not there or none of its rows is meant.
 */
struct janggi__listing {
	const char *table, *tag, *columns;
	struct janggi__only {
		const char *column, *value;
	} only[2];
	size_t most; /* 0: all */
	enum janggi__word caption, note; /* note may be JANGGI__SAY_NOTHING */
};
void janggi__page_listing(
	struct janggi__page *page, const struct janggi__listing *listing);

#endif
