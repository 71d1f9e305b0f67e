/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "stats/table.h"

static const char *keep(struct janggi_table *table, const char *s, size_t n)
{
	const char *copy = janggi__arena_copy(&table->arena, s, n);

	if (!copy)
		table->failed = true;
	return copy;
}

enum janggi_status janggi__table_new(struct janggi_table **out,
	const char *name, const char *title, struct janggi_error *err)
{
	struct janggi_table *table = calloc(1, sizeof(*table));

	*out = NULL;
	if (!table)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	table->name = name;
	table->title = keep(table, title, strlen(title));
	*out = table;
	return JANGGI_OK;
}

void janggi__table_by(struct janggi_table *table,
	const struct janggi__column *by, const struct janggi_text *group,
	size_t n)
{
	table->by = by;
	table->group = group;
	table->n_by = n;
}

/* The section of that tag if there is one, where rows are of groups. */
static struct janggi__section *find_section(
	const struct janggi_table *table, const char *tag)
{
	struct janggi__section *s = table->n_by ? table->first : NULL;

	while (s && strcmp(s->tag, tag) != 0)
		s = s->next;
	return s;
}

static const struct janggi__column *join_columns(struct janggi_table *table,
	const struct janggi__column *columns, size_t n)
{
	struct janggi__column *all = janggi__arena_alloc(
		&table->arena, (table->n_by + n) * sizeof(*all));

	if (!all)
		return NULL;
	memcpy(all, table->by, table->n_by * sizeof(*all));
	memcpy(all + table->n_by, columns, n * sizeof(*all));
	return all;
}

void janggi__table_section(struct janggi_table *table, const char *tag,
	const char *title, const char *note,
	const struct janggi__column *columns, size_t n_columns)
{
	struct janggi__section *section;

	assert(n_columns);
	if (table->failed)
		return;
	section = find_section(table, tag);
	if (section) {
		table->open = section;
		return;
	}
	section = janggi__arena_alloc(&table->arena, sizeof(*section));
	if (section && table->n_by) {
		columns = join_columns(table, columns, n_columns);
		n_columns += table->n_by;
	}
	if (!section || !columns) {
		table->failed = true;
		return;
	}
	memset(section, 0, sizeof(*section));
	section->tag = tag;
	section->title = keep(table, title, strlen(title));
	section->note = keep(table, note, strlen(note));
	section->columns = columns;
	section->n_columns = n_columns;
	section->n_cells = n_columns;
	if (table->last)
		table->last->next = section;
	else
		table->first = section;
	table->last = table->open = section;
}

static bool grow(struct janggi__section *section)
{
	size_t cap = section->cap_rows ? 2 * section->cap_rows : 16;
	size_t row = section->n_columns * sizeof(*section->cells);
	struct janggi__cell *cells;
	unsigned char *flags;

	if (cap > SIZE_MAX / 2 / row)
		return false;
	cells = realloc(section->cells, cap * row);
	if (!cells)
		return false;
	section->cells = cells;
	flags = realloc(section->row_flags, cap);
	if (!flags)
		return false;
	section->row_flags = flags;
	section->cap_rows = cap;
	return true;
}

void janggi__table_row(struct janggi_table *table, unsigned flags)
{
	struct janggi__section *section = table->open;

	if (table->failed)
		return;
	assert(section && section->n_cells == section->n_columns);
	if (section->n_rows == section->cap_rows && !grow(section)) {
		table->failed = true;
		return;
	}
	section->row_flags[section->n_rows++] = (unsigned char)flags;
	section->n_cells = 0;
	for (size_t i = 0; i < table->n_by; i++)
		if (table->group[i].s)
			janggi__table_text(table, table->group[i].s,
				table->group[i].n);
		else
			janggi__table_none(table);
}

/* The next cell of the open row, of this type; NULL if the table failed. */
static struct janggi__cell *next_cell(
	struct janggi_table *table, enum janggi__cell_type type)
{
	struct janggi__section *section = table->open;
	struct janggi__cell *cell;

	if (table->failed)
		return NULL;
	assert(section->n_cells < section->n_columns);
	assert(type == JANGGI__CELL_NONE ||
		type == section->columns[section->n_cells].type);
	cell = section->cells + (section->n_rows - 1) * section->n_columns +
	       section->n_cells++;
	memset(cell, 0, sizeof(*cell));
	cell->type = type;
	return cell;
}

void janggi__table_none(struct janggi_table *table)
{
	next_cell(table, JANGGI__CELL_NONE);
}

void janggi__table_text(struct janggi_table *table, const char *s, size_t n)
{
	struct janggi__cell *cell = next_cell(table, JANGGI__CELL_TEXT);

	if (!cell)
		return;
	cell->u.text.s = keep(table, s, n);
	cell->u.text.n = n;
}

void janggi__table_str(struct janggi_table *table, const char *s)
{
	janggi__table_text(table, s, strlen(s));
}

void janggi__table_count(struct janggi_table *table, uint64_t count)
{
	struct janggi__cell *cell = next_cell(table, JANGGI__CELL_COUNT);

	if (cell)
		cell->u.count = count;
}

void janggi__table_bar(struct janggi_table *table, uint64_t count)
{
	struct janggi__cell *cell = next_cell(table, JANGGI__CELL_BAR);

	if (cell)
		cell->u.count = count;
}

static void add_number(
	struct janggi_table *table, enum janggi__cell_type type, int64_t number)
{
	struct janggi__cell *cell = next_cell(table, type);

	if (cell)
		cell->u.number = number;
}

void janggi__table_signed(struct janggi_table *table, int64_t number)
{
	add_number(table, JANGGI__CELL_SIGNED, number);
}

void janggi__table_halves(struct janggi_table *table, int64_t halves)
{
	add_number(table, JANGGI__CELL_HALVES, halves);
}

void janggi__table_fixed(struct janggi_table *table, int64_t hundredths)
{
	add_number(table, JANGGI__CELL_FIXED, hundredths);
}

void janggi__table_share_halves(
	struct janggi_table *table, uint64_t halves, uint64_t n)
{
	struct janggi__cell *cell;

	if (!n) {
		janggi__table_none(table);
		return;
	}
	cell = next_cell(table, JANGGI__CELL_SHARE);
	if (!cell)
		return;
	assert(halves <= 2 * n);
	cell->u.share.halves = halves;
	cell->u.share.n = n;
}

void janggi__table_share(struct janggi_table *table, uint64_t part, uint64_t n)
{
	janggi__table_share_halves(table, 2 * part, n);
}

struct janggi__share janggi__cell_share(const struct janggi__cell *cell)
{
	struct janggi__share share =
		janggi__wilson(cell->u.share.halves, cell->u.share.n);

	if (cell->clustered) {
		share.low = cell->u.share.low;
		share.high = cell->u.share.high;
	}
	return share;
}

enum janggi_status janggi__table_finish(
	struct janggi_table **table, struct janggi_error *err)
{
	if (!(*table)->failed) {
		assert(!(*table)->last ||
			(*table)->last->n_cells == (*table)->last->n_columns);
		return JANGGI_OK;
	}
	janggi_table_free(*table);
	*table = NULL;
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

void janggi_table_free(struct janggi_table *table)
{
	if (!table)
		return;
	for (struct janggi__section *s = table->first; s; s = s->next) {
		free(s->cells);
		free(s->row_flags);
	}
	janggi__arena_release(&table->arena);
	free(table);
}

enum janggi_status janggi_table_render(const struct janggi_table *table,
	enum janggi_table_format format, struct janggi_buffer *buffer,
	struct janggi_error *err)
{
	switch (format) {
	case JANGGI_TABLE_TEXT:
		janggi__table_render_text(table, buffer);
		break;
	case JANGGI_TABLE_TSV:
		janggi__table_render_tsv(table, buffer);
		break;
	case JANGGI_TABLE_CSV:
		janggi__table_render_csv(table, buffer);
		break;
	case JANGGI_TABLE_JSONL:
		janggi__table_render_jsonl(table, buffer);
		break;
	default:
		return janggi__fail(err, JANGGI_EMISUSE,
			"no table format has number %d", (int)format);
	}
	if (buffer->failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}
