/* SPDX-License-Identifier: MIT */
/*
 * The formats that other programs read: tsv, csv, jsonl.  A share takes
 * three columns: itself, and the ends of its interval as _low and _high.
 */
#include <config.h>
#include <string.h>
#include "stats/table.h"
#include "base/wilson.h"

/* A decimal of so many places, from a number of its last place. */
static void add_decimal(
	struct janggi_buffer *buffer, int64_t number, unsigned places)
{
	/* Negate as unsigned: INT64_MIN has no positive counterpart. */
	uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	uint64_t unit = 1;

	for (unsigned i = 0; i < places; i++)
		unit *= 10;
	if (number < 0)
		janggi__buffer_str(buffer, "-");
	janggi__buffer_u64(buffer, size / unit);
	if (!places)
		return;
	janggi__buffer_str(buffer, ".");
	for (size %= unit; places; places--) {
		unit /= 10;
		janggi__buffer_u64(buffer, size / unit);
		size %= unit;
	}
}

void janggi__buffer_halves(struct janggi_buffer *buffer, int64_t halves)
{
	if (halves % 2)
		add_decimal(buffer, halves * 5, 1);
	else
		add_decimal(buffer, halves / 2, 0);
}

void janggi__buffer_hundredths(struct janggi_buffer *buffer, int64_t hundredths)
{
	add_decimal(buffer, hundredths, 2);
}

/* What differs between the three. */
struct flavour {
	const char *none, *separator;
	void (*text)(struct janggi_buffer *buffer, const char *s, size_t n);
};

static void add_number(
	struct janggi_buffer *buffer, const struct janggi__cell *cell)
{
	switch (cell->type) {
	case JANGGI__CELL_COUNT:
		janggi__buffer_u64(buffer, cell->u.count);
		break;
	case JANGGI__CELL_SIGNED:
		add_decimal(buffer, cell->u.number, 0);
		break;
	case JANGGI__CELL_HALVES:
		janggi__buffer_halves(buffer, cell->u.number);
		break;
	case JANGGI__CELL_FIXED:
		janggi__buffer_hundredths(buffer, cell->u.number);
		break;
	case JANGGI__CELL_NONE:
	case JANGGI__CELL_TEXT:
	case JANGGI__CELL_SHARE:
	case JANGGI__CELL_BAR:
		break;
	}
}

static const char *const share_suffix[] = {"", "_low", "_high"};

/*
 * One value of a cell; part is 0 but for shares, which have parts 0 to 2.
 */
static void add_value(struct janggi_buffer *buffer,
	const struct flavour *flavour, const struct janggi__cell *cell,
	unsigned part)
{
	struct janggi__share share;

	if (cell->type == JANGGI__CELL_NONE)
		janggi__buffer_str(buffer, flavour->none);
	else if (cell->type == JANGGI__CELL_TEXT)
		flavour->text(buffer, cell->u.text.s, cell->u.text.n);
	else if (cell->type == JANGGI__CELL_SHARE) {
		share = janggi__cell_share(cell);
		if (part)
			share.share = part == 1 ? share.low : share.high;
		add_decimal(buffer, janggi__share_round(share.share, 10000), 4);
	} else
		add_number(buffer, cell);
}

static unsigned parts_of(const struct janggi__column *column)
{
	if (column->type == JANGGI__CELL_BAR)
		return 0;
	return column->type == JANGGI__CELL_SHARE ? 3 : 1;
}

/* Head and rows of a section, for the two formats that look alike. */
static void add_section(struct janggi_buffer *buffer,
	const struct flavour *flavour, const struct janggi__section *section,
	const char *head)
{
	const struct janggi__cell *cell = section->cells;

	janggi__buffer_str(buffer, head);
	for (size_t c = 0; c < section->n_columns; c++) {
		const struct janggi__column *column = &section->columns[c];

		for (unsigned p = 0; p < parts_of(column); p++) {
			janggi__buffer_str(buffer, flavour->separator);
			janggi__buffer_str(buffer, column->name);
			janggi__buffer_str(buffer, share_suffix[p]);
		}
	}
	janggi__buffer_str(buffer, "\n");
	for (size_t r = 0; r < section->n_rows; r++) {
		janggi__buffer_str(buffer, section->tag);
		for (size_t c = 0; c < section->n_columns; c++, cell++) {
			unsigned parts = parts_of(&section->columns[c]);

			for (unsigned p = 0; p < parts; p++) {
				janggi__buffer_str(buffer, flavour->separator);
				add_value(buffer, flavour, cell, p);
			}
		}
		janggi__buffer_str(buffer, "\n");
	}
}

static void add_tsv_text(struct janggi_buffer *buffer, const char *s, size_t n)
{
	static const char special[] = "\t\n\r\\", letter[] = "tnr\\";

	for (size_t i = 0; i < n; i++) {
		const char *hit = memchr(special, s[i], sizeof(special) - 1);

		if (hit) {
			char pair[2] = {'\\', letter[hit - special]};

			janggi_buffer_add(buffer, pair, 2);
		} else
			janggi_buffer_add(buffer, s + i, 1);
	}
}

void janggi__table_render_tsv(
	const struct janggi_table *table, struct janggi_buffer *buffer)
{
	static const struct flavour tsv = {"", "\t", add_tsv_text};

	for (const struct janggi__section *s = table->first; s; s = s->next) {
		janggi__buffer_str(buffer, "#");
		add_section(buffer, &tsv, s, s->tag);
	}
}

static void add_csv_text(struct janggi_buffer *buffer, const char *s, size_t n)
{
	bool quote = false;

	for (size_t i = 0; i < n; i++)
		quote = quote || memchr(",\"\n\r", s[i], 4);
	if (!quote) {
		janggi_buffer_add(buffer, s, n);
		return;
	}
	janggi__buffer_str(buffer, "\"");
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '"')
			janggi__buffer_str(buffer, "\"");
		janggi_buffer_add(buffer, s + i, 1);
	}
	janggi__buffer_str(buffer, "\"");
}

void janggi__table_render_csv(
	const struct janggi_table *table, struct janggi_buffer *buffer)
{
	static const struct flavour csv = {"", ",", add_csv_text};

	for (const struct janggi__section *s = table->first; s; s = s->next) {
		if (s != table->first)
			janggi__buffer_str(buffer, "\n");
		add_section(buffer, &csv, s, "section");
	}
}

static void add_json_text(struct janggi_buffer *buffer, const char *s, size_t n)
{
	janggi__buffer_str(buffer, "\"");
	for (size_t i = 0; i < n; i++) {
		unsigned char byte = (unsigned char)s[i];

		if (byte == '"' || byte == '\\')
			janggi__buffer_str(buffer, "\\");
		if (byte < 0x20 || byte == 0x7f)
			janggi__buffer_printf(buffer, "\\u%04x", byte);
		else
			janggi_buffer_add(buffer, s + i, 1);
	}
	janggi__buffer_str(buffer, "\"");
}

static void add_object(struct janggi_buffer *buffer,
	const struct janggi_table *table, const struct janggi__section *section,
	size_t row)
{
	static const struct flavour json = {"null", "", add_json_text};
	const struct janggi__cell *cell =
		section->cells + row * section->n_columns;

	janggi__buffer_printf(buffer,
		"{\"version\":%d,\"table\":\"%s\",\"section\":\"%s\"",
		JANGGI__TABLE_VERSION, table->name, section->tag);
	for (size_t c = 0; c < section->n_columns; c++, cell++) {
		const struct janggi__column *column = &section->columns[c];

		for (unsigned p = 0; p < parts_of(column); p++) {
			janggi__buffer_printf(buffer,
				",\"%s%s\":", column->name, share_suffix[p]);
			add_value(buffer, &json, cell, p);
		}
	}
	janggi__buffer_str(buffer, "}\n");
}

void janggi__table_render_jsonl(
	const struct janggi_table *table, struct janggi_buffer *buffer)
{
	for (const struct janggi__section *s = table->first; s; s = s->next)
		for (size_t r = 0; r < s->n_rows; r++)
			add_object(buffer, table, s, r);
}
