/* SPDX-License-Identifier: MIT */
/* quality: what a check finds in the records, by source. */
#include <config.h>
#include <stdlib.h>
#include "stats/tables.h"

#define CODES 64

struct source {
	uint64_t records, clean;
	uint64_t with[JANGGI_ERROR + 1]; /* a finding of that severity */
	uint64_t found[CODES]; /* records with it, by code */
};

struct quality {
	struct janggi__bag sources; /* by file */
	struct source all;
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	(void)stats;
	((struct quality *)self)->sources.size = sizeof(struct source);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct quality *)self)->sources);
}

static void count(struct source *source, uint64_t findings)
{
	const struct janggi_check_code *code;
	bool with[JANGGI_ERROR + 1] = {false};

	source->records++;
	source->clean += !findings;
	for (size_t i = 0; i < CODES && (code = janggi_check_code_at(i)); i++)
		if (findings >> i & 1) {
			source->found[i]++;
			with[code->severity] = true;
		}
	for (int s = 0; s <= JANGGI_ERROR; s++)
		source->with[s] += with[s];
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct quality *q = self;
	struct janggi_text file = gist->text[JANGGI__GIST_FILE];
	struct source *source =
		janggi__bag_get(&q->sources, file.s, file.n);

	(void)stats;
	(void)result;
	if (!source)
		return false;
	count(source, gist->findings);
	count(&q->all, gist->findings);
	return true;
}

static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;

	return janggi__text_compare(x->key, y->key);
}

static void put_file(struct janggi_table *table, const struct janggi__bagged *b)
{
	if (!b)
		janggi__table_str(table, "total");
	else if (b->key.n)
		janggi__table_text(table, b->key.s, b->key.n);
	else
		janggi__table_none(table);
}

static void put_source(struct janggi_table *table,
	const struct janggi__bagged *b, const struct source *source)
{
	janggi__table_row(table, b ? 0 : JANGGI__ROW_RULED);
	put_file(table, b);
	janggi__table_count(table, source->records);
	janggi__table_count(table, source->clean);
	janggi__table_share(table, source->clean, source->records);
	for (int s = JANGGI_ERROR; s >= JANGGI_NOTE; s--)
		janggi__table_count(table, source->with[s]);
}

static void put_findings(struct janggi_table *table,
	const struct janggi__bagged *b, const struct source *source)
{
	const struct janggi_check_code *code;
	bool ruled = !b;

	for (size_t i = 0; i < CODES && (code = janggi_check_code_at(i)); i++) {
		if (!source->found[i])
			continue;
		janggi__table_row(table, ruled ? JANGGI__ROW_RULED : 0);
		ruled = false;
		put_file(table, b);
		janggi__table_str(table, code->code);
		janggi__table_str(table, janggi_severity_name(code->severity));
		janggi__table_str(table, code->what);
		janggi__table_count(table, source->found[i]);
		janggi__table_share(
			table, source->found[i], source->records);
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"file", "file", JANGGI__CELL_TEXT, 0},
		{"n", "records", JANGGI__CELL_COUNT, 0},
		{"clean", "without\nfindings", JANGGI__CELL_COUNT, 0},
		{"clean_share", "without", JANGGI__CELL_SHARE, 0},
		{"errors", "with\nerrors", JANGGI__CELL_COUNT, 0},
		{"warnings", "with\nwarnings", JANGGI__CELL_COUNT, 0},
		{"notes", "with\nnotes", JANGGI__CELL_COUNT, 0},
	};
	static const struct janggi__column findings[] = {
		{"file", "file", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"code", "code", JANGGI__CELL_TEXT, 0},
		{"severity", "severity", JANGGI__CELL_TEXT, 0},
		{"what", "what", JANGGI__CELL_TEXT, 0},
		{"n", "records", JANGGI__CELL_COUNT, 0},
		{"share", "share of the file", JANGGI__CELL_SHARE, 0},
	};
	const struct quality *q = self;
	struct janggi__bagged *list = janggi__bag_sorted(&q->sources, compare);

	(void)stats;
	if (!list) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "quality", "Records by what is found",
		"As 'janggi check' finds it in a record by itself. Here "
		"handicap games and records with an illegal move count too; "
		"duplicates do not. A record can have findings of several "
		"severities.",
		columns, N_OF(columns));
	for (size_t i = 0; i < q->sources.n; i++)
		put_source(table, &list[i], list[i].thing);
	put_source(table, NULL, &q->all);
	janggi__table_section(table, "findings",
		"Findings, by how many records have them", "", findings,
		N_OF(findings));
	for (size_t i = 0; i < q->sources.n; i++)
		put_findings(table, &list[i], list[i].thing);
	put_findings(table, NULL, &q->all);
	free(list);
}

const struct janggi__tabulator janggi__quality_table = {
	.name = "quality",
	.title = "Quality of the records",
	.needs = JANGGI__NEED_FINDINGS | JANGGI__NEED(JANGGI__GIST_FILE),
	.every = true,
	.size = sizeof(struct quality),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
