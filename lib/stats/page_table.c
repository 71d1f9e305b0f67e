/* SPDX-License-Identifier: MIT */
/* Tables of results on a page, and their cells as figures need them. */
#include <config.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/page.h"

const struct janggi__section *janggi__page_section(
	const struct janggi__page *page, const char *table, const char *tag)
{
	for (size_t i = 0; i < page->n_tables; i++) {
		if (strcmp(page->tables[i]->name, table) != 0)
			continue;
		for (const struct janggi__section *s = page->tables[i]->first;
			s; s = s->next)
			if (!strcmp(s->tag, tag))
				return s;
	}
	return NULL;
}

/* n_columns if there is none; name ends at a comma too. */
static size_t column_of(
	const struct janggi__section *section, const char *name, size_t n)
{
	size_t i = 0;

	while (i < section->n_columns &&
		(strlen(section->columns[i].name) != n ||
			memcmp(section->columns[i].name, name, n) != 0))
		i++;
	return i;
}

const struct janggi__cell *janggi__cell_of(const struct janggi__section *section,
	size_t row, const char *column)
{
	static const struct janggi__cell none;
	size_t at = column_of(section, column, strlen(column));

	if (at == section->n_columns || row >= section->n_rows)
		return &none;
	return section->cells + row * section->n_columns + at;
}

struct janggi_text janggi__cell_text(const struct janggi__cell *cell)
{
	return cell->type == JANGGI__CELL_TEXT ? cell->u.text
					       : (struct janggi_text){"", 0};
}

bool janggi__cell_is(const struct janggi__cell *cell, const char *text)
{
	struct janggi_text have = janggi__cell_text(cell);

	return have.n == strlen(text) && !memcmp(have.s, text, have.n);
}

uint64_t janggi__cell_count(const struct janggi__cell *cell)
{
	return cell->type == JANGGI__CELL_COUNT ? cell->u.count : 0;
}

double janggi__cell_number(const struct janggi__cell *cell)
{
	switch (cell->type) {
	case JANGGI__CELL_COUNT:
		return (double)cell->u.count;
	case JANGGI__CELL_SIGNED:
		return (double)cell->u.number;
	case JANGGI__CELL_HALVES:
		return (double)cell->u.number / 2;
	case JANGGI__CELL_FIXED:
		return (double)cell->u.number / 100;
	default:
		return 0;
	}
}

size_t janggi__row_of(const struct janggi__section *section, const char *column,
	const char *value, const char *column2, const char *value2)
{
	size_t row = 0;

	while (row < section->n_rows &&
		(!janggi__cell_is(
			 janggi__cell_of(section, row, column), value) ||
			(value2 && !janggi__cell_is(janggi__cell_of(section,
						    row, column2),
					   value2))))
		row++;
	return row;
}

/* ----------------------------------------------------------------- listing */

static bool is_number(enum janggi__cell_type type)
{
	return type != JANGGI__CELL_TEXT && type != JANGGI__CELL_NONE;
}

static void put_share(
	struct janggi__page *page, const struct janggi__cell *cell)
{
	struct janggi__share share =
		janggi__cell_share(cell);
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi__put_percent(&b, share.share);
	if (cell->u.share.n < JANGGI__TABLE_SMALL)
		janggi__buffer_str(&b, "*");
	janggi__buffer_str(&b, " ");
	if (b.failed)
		page->failed = true;
	else
		janggi__page_str(page, b.data);
	janggi_buffer_clear(&b);
	janggi__put_interval(&b, share.low, share.high);
	if (b.failed)
		page->failed = true;
	else
		janggi__page_leaf(page, "span", "ci", b.data);
	janggi_buffer_release(&b);
}

static void put_number(
	struct janggi__page *page, const struct janggi__cell *cell)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	switch (cell->type) {
	case JANGGI__CELL_COUNT:
		janggi__put_count(&b, cell->u.count);
		break;
	case JANGGI__CELL_SIGNED:
		janggi__buffer_halves(&b, 2 * cell->u.number);
		break;
	case JANGGI__CELL_HALVES:
		janggi__buffer_halves(&b, cell->u.number);
		break;
	case JANGGI__CELL_FIXED:
		janggi__buffer_hundredths(&b, cell->u.number);
		break;
	default:
		break;
	}
	if (b.failed)
		page->failed = true;
	else
		janggi__page_str(page, b.data ? b.data : "");
	janggi_buffer_release(&b);
}

/* A bonus in words; any other text as the language has it. */
static void put_word(struct janggi__page *page, const char *column,
	const struct janggi__cell *cell)
{
	struct janggi_text text = janggi__cell_text(cell);
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	if (strstr("bonus even_from even_to", column)) {
		janggi__put_bonus(&b, page->language, text.s);
		if (b.failed)
			page->failed = true;
		else
			janggi__page_str(page, b.data);
	} else {
		janggi__page_text(
			page, janggi__translate(page->language, text));
	}
	janggi_buffer_release(&b);
}

static void put_cell(struct janggi__page *page, const char *column,
	const struct janggi__cell *cell)
{
	switch (cell->type) {
	case JANGGI__CELL_NONE:
		janggi__page_str(page, "\u2013");
		break;
	case JANGGI__CELL_TEXT:
		put_word(page, column, cell);
		break;
	case JANGGI__CELL_SHARE:
		put_share(page, cell);
		break;
	default:
		put_number(page, cell);
	}
}

static size_t next_name(const char **names)
{
	size_t n = strcspn(*names, ",");

	return n;
}

static void put_head(struct janggi__page *page,
	const struct janggi__section *section, const char *columns)
{
	janggi__page_open(page, "thead", NULL);
	janggi__page_open(page, "tr", NULL);
	for (const char *at = columns; *at;) {
		size_t n = next_name(&at);
		size_t i = column_of(section, at, n);

		if (i < section->n_columns) {
			janggi__page_open(page, "th",
				is_number(section->columns[i].type) ? "number"
								    : NULL);
			janggi__page_attribute(page, "scope", "col");
			janggi__page_text(page,
				janggi__heading(page->language,
					&section->columns[i]));
			janggi__page_close(page);
		}
		at += n + (at[n] == ',');
	}
	janggi__page_close(page);
	janggi__page_close(page);
}

static void put_row(struct janggi__page *page,
	const struct janggi__section *section, size_t row, bool first_row, const char *columns)
{
	bool ruled = !first_row &&
		     section->row_flags[row] & JANGGI__ROW_RULED;

	janggi__page_open(page, "tr", ruled ? "ruled" : NULL);
	for (const char *at = columns; *at;) {
		size_t n = next_name(&at);
		size_t i = column_of(section, at, n);
		const struct janggi__cell *cell =
			section->cells + row * section->n_columns + i;

		if (i < section->n_columns) {
			bool first = at == columns;
			bool number = is_number(section->columns[i].type);

			janggi__page_open(page, first ? "th" : "td",
				number ? "number" : NULL);
			if (first)
				janggi__page_attribute(page, "scope", "row");
			put_cell(page, section->columns[i].name, cell);
			janggi__page_close(page);
		}
		at += n + (at[n] == ',');
	}
	janggi__page_close(page);
}

static bool is_meant(const struct janggi__listing *listing,
	const struct janggi__section *section, size_t row)
{
	for (int i = 0; i < 2; i++)
		if (listing->only[i].column &&
			!janggi__cell_is(janggi__cell_of(section, row,
						 listing->only[i].column),
				listing->only[i].value))
			return false;
	return true;
}

void janggi__page_listing(
	struct janggi__page *page, const struct janggi__listing *listing)
{
	const struct janggi__section *section =
		janggi__page_section(page, listing->table, listing->tag);
	size_t meant = 0, shown = 0;

	for (size_t row = 0; section && row < section->n_rows; row++)
		meant += is_meant(listing, section, row);
	if (!meant)
		return;
	/* wider than a narrow window: it scrolls, and not the page */
	janggi__page_open(page, "div", "table");
	janggi__page_attribute(page, "role", "region");
	janggi__page_attribute(page, "tabindex", "0");
	janggi__page_attribute(page, "aria-label",
		janggi__say(page->language, listing->caption));
	janggi__page_open(page, "table", NULL);
	janggi__page_leaf_say(page, "caption", NULL, listing->caption);
	put_head(page, section, listing->columns);
	janggi__page_open(page, "tbody", NULL);
	for (size_t row = 0; row < section->n_rows; row++)
		if (is_meant(listing, section, row) &&
			(!listing->most || shown < listing->most))
			put_row(page, section, row, !shown++,
				listing->columns);
	janggi__page_close(page);
	janggi__page_close(page);
	janggi__page_close(page);
	if (listing->note != JANGGI__SAY_NOTHING)
		janggi__page_leaf_say(page, "p", "note", listing->note);
}
