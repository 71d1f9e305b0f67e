/* SPDX-License-Identifier: MIT */
/*
 * Tables for people: columns aligned by display width, since a hangul
 * syllable takes two places, and definitions wrapped under each title.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <uniwidth.h>
#include "stats/table.h"
#include "base/wilson.h"

#define LINE_WIDTH 78
#define GAP        2 /* between columns, and before the first */
#define BAR_WIDTH  32

/* A cell as printed: a stretch of the scratch buffer. */
struct printed {
	size_t at, n, width;
};

static size_t width_of(const char *s, size_t n)
{
	int width = u8_width((const uint8_t *)s, n, "UTF-8");

	return width > 0 ? (size_t)width : 0;
}

static void add_repeated(struct janggi_buffer *buffer, const char *s, size_t n)
{
	while (n--)
		janggi__buffer_str(buffer, s);
}

/*
 * Text that comes from records, made safe for a terminal: no control
 * character, of one byte or of the two of U+0080 to U+009F, gets through.
 */
static void add_masked(struct janggi_buffer *buffer, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char byte = (unsigned char)s[i];
		bool c1 = byte == 0xc2 && i + 1 < n &&
			  (unsigned char)s[i + 1] < 0xa0;

		if (byte < 0x20 || byte == 0x7f)
			janggi__buffer_printf(buffer, "\\x%02x", byte);
		else if (c1)
			janggi__buffer_printf(buffer, "\\u%04x",
				(unsigned)(unsigned char)s[++i]);
		else
			janggi_buffer_add(buffer, s + i, 1);
	}
}

static void add_percent(struct janggi_buffer *buffer, double share)
{
	unsigned rounded = janggi__share_round(share, 1000);

	janggi__buffer_printf(buffer, "%u.%u", rounded / 10, rounded % 10);
}

static void add_share(
	struct janggi_buffer *buffer, const struct janggi__cell *cell)
{
	uint64_t n = cell->u.share.n;
	struct janggi__share share = janggi__cell_share(cell);

	add_percent(buffer, share.share);
	janggi__buffer_str(buffer, " % [");
	add_percent(buffer, share.low);
	janggi__buffer_str(buffer, "-");
	add_percent(buffer, share.high);
	janggi__buffer_str(buffer, "]");
	janggi__buffer_str(buffer, n < JANGGI__TABLE_SMALL ? "*" : " ");
}

/* A bar in proportion; what is not 0 can be seen. */
static void add_bar(
	struct janggi_buffer *buffer, uint64_t count, uint64_t longest)
{
	double part = (double)count / (double)longest;

	add_repeated(buffer, "#",
		count && part * BAR_WIDTH < 1 ? 1 : (size_t)(part * BAR_WIDTH));
}

static void add_cell(struct janggi_buffer *buffer,
	const struct janggi__cell *cell, enum janggi__cell_type column,
	uint64_t longest_bar)
{
	switch (cell->type) {
	case JANGGI__CELL_NONE:
		/* The mark behind a share takes a place of its own. */
		janggi__buffer_str(
			buffer, column == JANGGI__CELL_SHARE ? "- " : "-");
		break;
	case JANGGI__CELL_TEXT:
		add_masked(buffer, cell->u.text.s, cell->u.text.n);
		break;
	case JANGGI__CELL_COUNT:
		janggi__buffer_u64(buffer, cell->u.count);
		break;
	case JANGGI__CELL_SIGNED:
		janggi__buffer_printf(buffer, cell->u.number ? "%+lld" : "%lld",
			(long long)cell->u.number);
		break;
	case JANGGI__CELL_HALVES:
		janggi__buffer_halves(buffer, cell->u.number);
		break;
	case JANGGI__CELL_FIXED:
		janggi__buffer_hundredths(buffer, cell->u.number);
		break;
	case JANGGI__CELL_SHARE:
		add_share(buffer, cell);
		break;
	case JANGGI__CELL_BAR:
		add_bar(buffer, cell->u.count, longest_bar);
		break;
	}
}

static uint64_t longest_bar(const struct janggi__section *section)
{
	uint64_t longest = 1;

	for (size_t i = 0; i < section->n_rows * section->n_columns; i++)
		if (section->cells[i].type == JANGGI__CELL_BAR &&
			section->cells[i].u.count > longest)
			longest = section->cells[i].u.count;
	return longest;
}

static bool same_text(
	const struct janggi__cell *one, const struct janggi__cell *other)
{
	return one->type == JANGGI__CELL_TEXT &&
	       other->type == JANGGI__CELL_TEXT &&
	       one->u.text.n == other->u.text.n &&
	       !memcmp(one->u.text.s, other->u.text.s, one->u.text.n);
}

/*
 * Print every cell into scratch.  What heads a group is blank from its
 * second row on, until it or a column before it changes.
 */
static void print_cells(const struct janggi__section *section,
	struct janggi_buffer *scratch, struct printed *printed)
{
	size_t columns = section->n_columns, n = section->n_rows * columns;
	uint64_t longest = longest_bar(section);
	bool repeats = false;

	for (size_t i = 0; i < n; i++) {
		const struct janggi__cell *cell = &section->cells[i];
		const struct janggi__column *column =
			&section->columns[i % columns];
		size_t start = scratch->len;

		if (i % columns == 0)
			repeats = i > 0;
		repeats = repeats && (column->flags & JANGGI__COLUMN_GROUP) &&
			  same_text(cell, cell - columns);
		if (!repeats)
			add_cell(scratch, cell, column->type, longest);
		if (scratch->failed)
			return;
		printed[i].at = start;
		printed[i].n = scratch->len - start;
		printed[i].width =
			width_of(scratch->data + start, printed[i].n);
	}
}

/* Line number (from the last, 0) of a label; its length in *n. */
static const char *label_line(const char *label, size_t from_last, size_t *n)
{
	const char *end = label + strlen(label);

	for (;;) {
		const char *start = end;

		while (start > label && start[-1] != '\n')
			start--;
		if (!from_last--) {
			*n = (size_t)(end - start);
			return start;
		}
		if (start == label)
			break;
		end = start - 1;
	}
	*n = 0;
	return label;
}

static size_t label_lines(const char *label)
{
	size_t lines = 1;

	for (; *label; label++)
		lines += *label == '\n';
	return lines;
}

static void add_field(struct janggi_buffer *buffer, const char *s, size_t n,
	size_t width, size_t column_width, bool left)
{
	add_repeated(buffer, " ", GAP);
	if (!left)
		add_repeated(buffer, " ", column_width - width);
	janggi_buffer_add(buffer, s, n);
	if (left)
		add_repeated(buffer, " ", column_width - width);
}

/* End a line, taking back the blanks that padded its last columns. */
static void end_line(struct janggi_buffer *buffer)
{
	while (!buffer->failed && buffer->len &&
		buffer->data[buffer->len - 1] == ' ')
		buffer->len--;
	janggi__buffer_str(buffer, "\n");
}

static bool is_left(const struct janggi__column *column)
{
	return column->type == JANGGI__CELL_TEXT ||
	       column->type == JANGGI__CELL_BAR;
}

static bool has_heads(const struct janggi__section *section)
{
	for (size_t c = 0; c < section->n_columns; c++)
		if (*section->columns[c].label)
			return true;
	return false;
}

static void add_heads(struct janggi_buffer *buffer,
	const struct janggi__section *section, const size_t *widths)
{
	size_t lines = 1, n;

	for (size_t c = 0; c < section->n_columns; c++) {
		n = label_lines(section->columns[c].label);
		if (n > lines)
			lines = n;
	}
	if (!has_heads(section))
		return;
	while (lines--) {
		for (size_t c = 0; c < section->n_columns; c++) {
			const struct janggi__column *col = &section->columns[c];
			const char *s = label_line(col->label, lines, &n);

			add_field(buffer, s, n, width_of(s, n), widths[c],
				is_left(col));
		}
		end_line(buffer);
	}
}

static void add_rows(struct janggi_buffer *buffer,
	const struct janggi__section *section, const char *scratch,
	const struct printed *printed, const size_t *widths)
{
	size_t total = 0;

	for (size_t c = 0; c < section->n_columns; c++)
		total += widths[c] + (c ? GAP : 0);
	for (size_t r = 0; r < section->n_rows; r++) {
		bool ruled = section->row_flags[r] & JANGGI__ROW_RULED;

		if (ruled || (!r && has_heads(section))) {
			add_repeated(buffer, " ", GAP);
			add_repeated(buffer, "-", total);
			janggi__buffer_str(buffer, "\n");
		}
		for (size_t c = 0; c < section->n_columns; c++, printed++)
			add_field(buffer, scratch + printed->at, printed->n,
				printed->width, widths[c],
				is_left(&section->columns[c]));
		end_line(buffer);
	}
}

static size_t widest_label(const char *label)
{
	size_t widest = 0;

	for (size_t i = label_lines(label); i--;) {
		size_t n;
		const char *s = label_line(label, i, &n);
		size_t width = width_of(s, n);

		if (width > widest)
			widest = width;
	}
	return widest;
}

static void add_grid(
	struct janggi_buffer *buffer, const struct janggi__section *section)
{
	size_t columns = section->n_columns, n = section->n_rows * columns;
	struct janggi_buffer scratch = JANGGI_BUFFER_INIT;
	struct printed *printed = calloc(n ? n : 1, sizeof(*printed));
	size_t *widths = calloc(columns, sizeof(*widths));

	janggi_buffer_add(&scratch, "", 0);
	if (!printed || !widths) {
		buffer->failed = true;
		goto out;
	}
	print_cells(section, &scratch, printed);
	if (scratch.failed) {
		buffer->failed = true;
		goto out;
	}
	for (size_t c = 0; c < columns; c++)
		widths[c] = widest_label(section->columns[c].label);
	for (size_t i = 0; i < n; i++)
		if (printed[i].width > widths[i % columns])
			widths[i % columns] = printed[i].width;
	add_heads(buffer, section, widths);
	add_rows(buffer, section, scratch.data, printed, widths);
out:
	free(widths);
	free(printed);
	janggi_buffer_release(&scratch);
}

/* Paragraphs, broken at blanks to fit the line. */
static void add_wrapped(struct janggi_buffer *buffer, const char *s)
{
	size_t column = 0;

	while (*s) {
		size_t n = strcspn(s, " \n"), width = width_of(s, n);

		if (column && column + 1 + width > LINE_WIDTH) {
			janggi__buffer_str(buffer, "\n");
			column = 0;
		}
		if (!column) {
			add_repeated(buffer, " ", GAP);
			column = GAP;
		} else {
			janggi__buffer_str(buffer, " ");
			column++;
		}
		janggi_buffer_add(buffer, s, n);
		column += width;
		s += n;
		if (*s == '\n') {
			janggi__buffer_str(buffer, "\n");
			column = 0;
		}
		s += *s != '\0';
	}
	if (column)
		janggi__buffer_str(buffer, "\n");
}

static bool has_small_share(const struct janggi_table *table)
{
	for (const struct janggi__section *s = table->first; s; s = s->next)
		for (size_t i = 0; i < s->n_rows * s->n_columns; i++)
			if (s->cells[i].type == JANGGI__CELL_SHARE &&
				s->cells[i].u.share.n < JANGGI__TABLE_SMALL)
				return true;
	return false;
}

void janggi__table_render_text(
	const struct janggi_table *table, struct janggi_buffer *buffer)
{
	janggi__buffer_str(buffer, table->title);
	janggi__buffer_str(buffer, "\n");
	add_repeated(buffer, "=", width_of(table->title, strlen(table->title)));
	janggi__buffer_str(buffer, "\n");
	for (const struct janggi__section *s = table->first; s; s = s->next) {
		janggi__buffer_str(buffer, "\n");
		janggi__buffer_str(buffer, s->title);
		janggi__buffer_str(buffer, "\n");
		if (*s->note) {
			add_wrapped(buffer, s->note);
			janggi__buffer_str(buffer, "\n");
		}
		add_grid(buffer, s);
	}
	if (has_small_share(table))
		janggi__buffer_printf(buffer,
			"\n* A share of fewer than %d games: "
			"the interval says how little it shows.\n",
			JANGGI__TABLE_SMALL);
}
