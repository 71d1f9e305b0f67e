/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/cluster.h"

static uint64_t scatter(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static uint64_t hash(struct janggi_text text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < text.n; i++)
		h = (h ^ (unsigned char)text.s[i]) * UINT64_C(0x100000001b3);
	return scatter(h);
}

/* A game whose players are not known is a pair of its own. */
uint64_t janggi__cluster_pair(
	const struct janggi__gist *gist, uint64_t number)
{
	struct janggi_text cho = gist->text[JANGGI__GIST_CHO];
	struct janggi_text han = gist->text[JANGGI__GIST_HAN];

	if (!cho.n || !han.n)
		return scatter(number);
	return scatter(hash(cho) + hash(han));
}

unsigned janggi__cluster_weight(uint64_t pair, unsigned replica)
{
	/* 65536 times the odds of at most 0, 1, 2 ... */
	static const uint16_t most[] = {
		24109, 48219, 60273, 64292, 65296, 65497, 65531};
	uint64_t drawn = scatter(
		pair + (replica / 4 + 1) * UINT64_C(0x9e3779b97f4a7c15));
	uint16_t x = (uint16_t)(drawn >> (16 * (replica % 4)));
	unsigned weight = 0;

	while (weight < N_OF(most) && x >= most[weight])
		weight++;
	return weight;
}

enum janggi_status janggi__cluster_new(
	struct janggi_stats *stats, struct janggi_error *err)
{
	struct janggi_stats_options options = stats->options;
	const char *names[JANGGI__BY_MAX];
	const char **tables;
	enum janggi_status st = JANGGI_OK;

	stats->replicas = calloc(JANGGI__REPLICAS, sizeof(*stats->replicas));
	tables = calloc(stats->n_tables + 1, sizeof(*tables));
	if (!stats->replicas || !tables) {
		free(tables);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	for (size_t i = 0; i < stats->n_tables; i++)
		tables[i] = stats->tables[i]->name;
	for (size_t i = 0; i < stats->n_by; i++)
		names[i] = stats->by[i]->name;
	options.cluster = false;
	options.tables = tables;
	options.by = names;
	options.presets = stats->presets;
	options.n_presets = stats->n_presets;
	for (unsigned r = 0; r < JANGGI__REPLICAS && !st; r++)
		st = janggi_stats_new(&stats->replicas[r], &options, err);
	free(tables);
	return st;
}

void janggi__cluster_free(struct janggi_stats *stats)
{
	for (unsigned r = 0; stats->replicas && r < JANGGI__REPLICAS; r++)
		janggi_stats_free(stats->replicas[r]);
	free(stats->replicas);
	stats->replicas = NULL;
}

/* ------------------------------------------------------------------- cells */

/* The shares of one row, as the replicas have them. */
struct row {
	struct janggi__cell *cells;
	double *drawn; /* REPLICAS a column */
	unsigned *n; /* how many there are, a column */
};

static void add_cell(struct janggi_buffer *key, const struct janggi__cell *cell)
{
	janggi_buffer_add(key, &cell->type, sizeof(cell->type));
	if (cell->type == JANGGI__CELL_TEXT) {
		janggi_buffer_add(
			key, &cell->u.text.n, sizeof(cell->u.text.n));
		janggi_buffer_add(key, cell->u.text.s, cell->u.text.n);
	} else if (cell->type != JANGGI__CELL_NONE) {
		janggi_buffer_add(
			key, &cell->u.number, sizeof(cell->u.number));
	}
}

/*
 * What tells a row from the others: its cells before the number of games, or
 * the texts where there is none.
 */
static void make_key(struct janggi_buffer *key,
	const struct janggi__section *section, size_t row)
{
	const struct janggi__cell *cells =
		section->cells + row * section->n_columns;
	size_t n = 0;

	while (n < section->n_columns &&
		strcmp(section->columns[n].name, "n") != 0)
		n++;
	janggi_buffer_clear(key);
	janggi_buffer_add(key, section->tag, strlen(section->tag) + 1);
	for (size_t i = 0; i < section->n_columns; i++)
		if (n < section->n_columns
				? i < n
				: cells[i].type == JANGGI__CELL_TEXT)
			add_cell(key, &cells[i]);
}

/* Counted alone, and not in the replicas. */
static bool is_apart(const struct janggi__section *section)
{
	return !strcmp(section->tag, "settings") ||
	       !strcmp(section->tag, "records") ||
	       !strcmp(section->tag, "warning");
}

static bool take_rows(struct janggi__bag *rows, struct janggi__arena *arena,
	struct janggi_table *table, struct janggi_buffer *key)
{
	for (struct janggi__section *s = table->first; s; s = s->next) {
		for (size_t i = 0; i < s->n_rows && !is_apart(s); i++) {
			struct row *row;

			make_key(key, s, i);
			row = key->failed ? NULL
					  : janggi__bag_get(rows, key->data,
						    key->len);
			if (!row)
				return false;
			row->cells = s->cells + i * s->n_columns;
			row->drawn = janggi__arena_alloc(arena,
				s->n_columns * JANGGI__REPLICAS *
					sizeof(*row->drawn));
			row->n = janggi__arena_alloc(
				arena, s->n_columns * sizeof(*row->n));
			if (!row->drawn || !row->n)
				return false;
			memset(row->n, 0, s->n_columns * sizeof(*row->n));
		}
	}
	return true;
}

/* A replica's rows that the table has, too, into them. */
static bool draw_rows(struct janggi__bag *rows,
	const struct janggi_table *replica, struct janggi_buffer *key)
{
	for (const struct janggi__section *s = replica->first; s; s = s->next) {
		for (size_t i = 0; i < s->n_rows && !is_apart(s); i++) {
			const struct janggi__cell *cells =
				s->cells + i * s->n_columns;
			struct row *row;

			make_key(key, s, i);
			row = key->failed ? NULL
					  : janggi__bag_get(rows, key->data,
						    key->len);
			if (!row)
				return false;
			if (!row->cells)
				continue; /* the table has no such row */
			for (size_t c = 0; c < s->n_columns; c++)
				if (cells[c].type == JANGGI__CELL_SHARE &&
					row->n[c] < JANGGI__REPLICAS)
					row->drawn[c * JANGGI__REPLICAS +
						   row->n[c]++] =
						(double)cells[c].u.share
							.halves /
						(2 * (double)cells[c]
								.u.share.n);
		}
	}
	return true;
}

static int compare_doubles(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* Where all games agree the replicas do; so never narrower than before. */
static void widen_row(const struct row *row, size_t n_columns)
{
	for (size_t c = 0; c < n_columns; c++) {
		struct janggi__cell *cell = &row->cells[c];
		double *drawn = row->drawn + c * JANGGI__REPLICAS;
		unsigned n = row->n[c], tail = n / 40;
		struct janggi__share share;

		if (cell->type != JANGGI__CELL_SHARE ||
			n < JANGGI__REPLICAS / 2)
			continue;
		qsort(drawn, n, sizeof(*drawn), compare_doubles);
		share = janggi__cell_share(cell);
		cell->clustered = true;
		cell->u.share.low = drawn[tail] < share.low ? drawn[tail]
							    : share.low;
		cell->u.share.high = drawn[n - 1 - tail] > share.high
					     ? drawn[n - 1 - tail]
					     : share.high;
	}
}

static enum janggi_status widen(struct janggi__bag *rows,
	struct janggi_table *table, struct janggi_buffer *key,
	struct janggi_error *err)
{
	for (struct janggi__section *s = table->first; s; s = s->next)
		for (size_t i = 0; i < s->n_rows && !is_apart(s); i++) {
			struct row *row;

			make_key(key, s, i);
			row = key->failed ? NULL
					  : janggi__bag_get(rows, key->data,
						    key->len);
			if (!row)
				return janggi__fail(
					err, JANGGI_ENOMEM, "out of memory");
			if (row->cells == s->cells + i * s->n_columns)
				widen_row(row, s->n_columns);
		}
	return JANGGI_OK;
}

enum janggi_status janggi__cluster_widen(const struct janggi_stats *stats,
	size_t i, struct janggi_table *table, struct janggi_error *err)
{
	struct janggi__bag rows = {.size = sizeof(struct row)};
	struct janggi__arena arena = {0};
	struct janggi_buffer key = JANGGI_BUFFER_INIT;
	enum janggi_status st = JANGGI_OK;
	bool good = take_rows(&rows, &arena, table, &key);

	for (unsigned r = 0; r < JANGGI__REPLICAS && good && !st; r++) {
		struct janggi_table *replica;

		st = janggi_stats_table(stats->replicas[r], i, &replica, err);
		good = st || draw_rows(&rows, replica, &key);
		janggi_table_free(replica);
	}
	if (!good)
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (!st)
		st = widen(&rows, table, &key, err);
	janggi_buffer_release(&key);
	janggi__bag_release(&rows);
	janggi__arena_release(&arena);
	return st;
}
