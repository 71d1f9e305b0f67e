/* SPDX-License-Identifier: MIT */
/* A table of the engine as sections: what was asked, what was read, groups. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/cluster.h"
#include "stats/stats.h"

static void put_setting(
	struct janggi_table *table, const char *name, const char *value)
{
	janggi__table_row(table, 0);
	janggi__table_str(table, name);
	janggi__table_str(table, value);
}

static void put_joined(struct janggi_table *table, const char *name,
	struct janggi_buffer *value)
{
	if (value->failed)
		table->failed = true;
	else
		put_setting(table, name, value->len ? value->data : "-");
	janggi_buffer_clear(value);
}

static void put_settings(const struct janggi_stats *stats,
	const struct janggi__tabulator *tabulator, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"setting", "", JANGGI__CELL_TEXT, 0},
		{"value", "", JANGGI__CELL_TEXT, 0},
	};
	struct janggi_buffer value = JANGGI_BUFFER_INIT;
	char bonus[24];

	janggi__table_section(table, "settings", "What was asked", "", columns,
		N_OF(columns));
	put_setting(table, "table", tabulator->name);
	janggi__buffer_u64(&value, JANGGI__TABLE_VERSION);
	put_joined(table, "version", &value);
	for (size_t i = 0; i < stats->n_presets; i++) {
		janggi_bonus_text(&stats->presets[i].bonus, bonus);
		janggi__buffer_printf(&value, "%s%s (%s)", i ? ", " : "",
			stats->presets[i].name, bonus);
	}
	put_joined(table, "presets", &value);
	for (size_t i = 0; i < stats->n_by; i++)
		janggi__buffer_printf(
			&value, "%s%s", i ? "," : "", stats->by[i]->name);
	put_joined(table, "by", &value);
	put_setting(table, "results",
		stats->by_preset ? "under each preset" : "as declared");
	put_setting(table, "handicaps",
		stats->options.keep_handicaps ? "counted" : "apart");
	put_setting(table, "duplicates",
		stats->options.keep_duplicates ? "counted" : "apart");
	put_setting(table, "mirror-images",
		stats->options.mirror ? "joined" : "apart");
	janggi__buffer_u64(&value, stats->seen.forgotten);
	put_joined(table, "not-remembered", &value);
	if (stats->replicas)
		put_setting(table, "intervals", "over pairs of players");
	janggi_buffer_release(&value);
}

static void put_records(
	const struct janggi_stats *stats, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"records", "records", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of read", JANGGI__CELL_SHARE, 0},
	};
	static const char *const names[JANGGI__SORTS] = {
		[JANGGI__SORT_NO_START] = "no-start",
		[JANGGI__SORT_DUPLICATE] = "duplicate",
		[JANGGI__SORT_HANDICAP] = "handicap",
		[JANGGI__SORT_ILLEGAL] = "illegal",
		[JANGGI__SORT_COUNTED] = "counted",
	};
	uint64_t read = 0;

	janggi__table_section(table, "records", "Records read",
		"Each record is on one row, the first that fits it; only those "
		"counted are in the sections below. no-start: no formations, "
		"and none that fit the moves. duplicate: the same start and "
		"the same moves as a record before it. handicap: any start but "
		"the sixteen ordinary ones. illegal: a move that the board "
		"forbids.",
		columns, N_OF(columns));
	for (int i = 0; i < JANGGI__SORTS; i++)
		read += stats->sorts[i];
	for (int i = 0; i < JANGGI__SORTS; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, names[i]);
		janggi__table_count(table, stats->sorts[i]);
		janggi__table_share(table, stats->sorts[i], read);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	janggi__table_str(table, "read");
	janggi__table_count(table, read);
	janggi__table_none(table);
}

/*
 * Where one side is more often the stronger player's, the plain share of wins
 * is about the players, not about the sides.
 */
static void put_warning(
	const struct janggi_stats *stats, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"games", "games", JANGGI__CELL_TEXT, 0},
		JANGGI__WON_COLUMNS,
	};
	static const char *const names[] = {
		"Cho of the lower grade", "grades equal",
		"Cho of the higher grade"};
	const struct janggi__by_grade *grades = &stats->grades;
	uint64_t lower = janggi__won_sum(grades->won[0]);
	uint64_t higher = janggi__won_sum(grades->won[2]);
	struct janggi_share share;

	if (!lower && !higher)
		return;
	share = janggi_share_of(2 * higher, lower + higher);
	if (share.low <= 0.5 && share.high >= 0.5)
		return;
	janggi__table_section(table, "warning",
		"The stronger player mostly has the same side",
		"So a plain share of Cho's wins says who plays Cho, and not "
		"what Cho is worth: compare games of equal grade (--by grade, "
		"or --where 'grade.cho = grade.han').",
		columns, N_OF(columns));
	for (int i = 0; i < 3; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, names[i]);
		janggi__put_won(table, grades->won[i]);
	}
}

/* ----------------------------------------------------------------- groups */

static int compare_values(
	const struct janggi__value *a, const struct janggi__value *b)
{
	if (a->order != b->order)
		return a->order < b->order ? -1 : 1;
	if (!a->label.s || !b->label.s)
		return !a->label.s - !b->label.s;
	return janggi__text_compare(a->label, b->label);
}

static int compare_groups(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;
	const struct janggi__group *g = x->thing, *h = y->thing;

	for (size_t i = 0; i < JANGGI__BY_MAX; i++) {
		int c = compare_values(&g->values[i], &h->values[i]);

		if (c)
			return c;
	}
	return 0;
}

static void put_groups(const struct janggi_stats *stats, size_t which,
	struct janggi_table *table)
{
	struct janggi__column columns[JANGGI__BY_MAX];
	struct janggi_text values[JANGGI__BY_MAX];
	const struct janggi__tabulator *t = stats->tables[which];
	struct janggi__bagged *groups =
		janggi__bag_sorted(&stats->groups, compare_groups);

	if (!groups) {
		table->failed = true;
		return;
	}
	for (size_t i = 0; i < stats->n_by; i++)
		columns[i] = (struct janggi__column){stats->by[i]->column,
			stats->by[i]->label, JANGGI__CELL_TEXT,
			JANGGI__COLUMN_GROUP};
	for (size_t g = 0; g < stats->groups.n; g++) {
		const struct janggi__group *group = groups[g].thing;

		for (size_t i = 0; i < stats->n_by; i++)
			values[i] = group->values[i].label;
		janggi__table_by(table, columns, values, stats->n_by);
		t->put(group->tables[which], stats, table);
	}
	janggi__table_by(table, NULL, NULL, 0);
	free(groups);
}

enum janggi_status janggi_stats_table(const struct janggi_stats *stats,
	size_t i, struct janggi_table **out, struct janggi_error *err)
{
	const struct janggi__tabulator *t;
	struct janggi_buffer title = JANGGI_BUFFER_INIT;
	enum janggi_status st;

	*out = NULL;
	if (i >= stats->n_tables)
		return janggi__fail(
			err, JANGGI_EMISUSE, "no such table was asked for");
	t = stats->tables[i];
	if (t->own_records)
		janggi__buffer_printf(&title, "%s: from %s to %s", t->title,
			stats->presets[0].name, stats->presets[1].name);
	else
		janggi__buffer_str(&title, t->title);
	if (title.failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = janggi__table_new(out, t->name, title.data, err);
	janggi_buffer_release(&title);
	if (st)
		return st;
	if (!t->own_records || stats->n_by) {
		put_settings(stats, t, *out);
		put_records(stats, *out);
	}
	if (t->warns)
		put_warning(stats, *out);
	put_groups(stats, i, *out);
	st = janggi__table_finish(out, err);
	if (!st && stats->replicas)
		st = janggi__cluster_widen(stats, i, *out, err);
	if (st) {
		janggi_table_free(*out);
		*out = NULL;
	}
	return st;
}
