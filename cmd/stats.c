/* SPDX-License-Identifier: MIT */
/* janggi stats: tables of what many records have in common. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "asked.h"
#include "inputs.h"
#include "output.h"
#include "presets.h"
#include "query_index.h"

struct names {
	const char **list;
	size_t n;
};

struct stats {
	struct presets presets;
	struct names tables, by;
	char *by_text; /* what by's names point into */
	struct asked asked; /* --where alone */
	struct janggi_stats_options options;
	struct janggi_stats *stats;
	const char *index;
	int format;
};

static bool names_add(struct names *names, const char *name)
{
	const char **list =
		realloc(names->list, (names->n + 1) * sizeof(*list));

	if (!list) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	list[names->n++] = name;
	names->list = list;
	return true;
}

/* ---------------------------------------------------------------- workers */

static void *start_worker(void *payload)
{
	struct stats *stats = payload;
	struct janggi_stats_looker *looker;
	struct janggi_error err;

	if (janggi_stats_looker_new(&looker, stats->stats, &err))
		cmd_fail_at(NULL, &err);
	return looker;
}

static void stop_worker(void *worker)
{
	janggi_stats_looker_free(worker);
}

static enum janggi_status work(void *worker, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	return janggi_stats_look(worker, record, out, err);
}

static bool take(void *payload, const char *out, size_t n)
{
	struct stats *stats = payload;
	struct janggi_error err;

	if (janggi_stats_count(stats->stats, out, n, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	return true;
}

/* ------------------------------------------------------------ the options */

static bool is_table(const char *name)
{
	const char *table;

	for (size_t i = 0; (table = janggi_stats_table_name(i)); i++)
		if (!strcmp(table, name))
			return true;
	return false;
}

/* Names of tables may stand anywhere among the operands. */
static bool take_table_names(struct stats *stats, int *argc, char **argv)
{
	int n = 0;

	for (int i = 0; i < *argc; i++)
		if (!is_table(argv[i]))
			argv[n++] = argv[i];
		else if (!names_add(&stats->tables, argv[i]))
			return false;
	*argc = n;
	return stats->tables.n || names_add(&stats->tables, "conversion");
}

static bool take_by(void *payload, const char *value)
{
	struct stats *stats = payload;
	char *text = strdup(value), *rest = text, *name;

	if (!text) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	free(stats->by_text);
	stats->by_text = text;
	stats->by.n = 0;
	while ((name = strsep(&rest, ",")))
		if (!names_add(&stats->by, name))
			return false;
	return true;
}

static bool take_where(void *payload, const char *value)
{
	struct stats *stats = payload;
	struct asked_option option = {&stats->asked, "where"};

	return asked_take(&option, value);
}

/* An index is not read with other files. */
static bool find_index(const struct command *self, struct stats *stats, int n,
	char **operands)
{
	for (int i = 0; i < n; i++) {
		if (!query_is_index(operands[i]))
			continue;
		if (n > 1) {
			options_misuse(self,
				"'%s' is an index: it is asked alone",
				operands[i]);
			return false;
		}
		stats->index = operands[i];
	}
	return true;
}

/* The bonus, if any, is every preset's; with none named there are the usual. */
static bool settle_presets(struct stats *stats)
{
	struct presets *presets = &stats->presets;

	if (!presets->named && !presets->bonus)
		return true;
	if (!presets->named &&
		!presets_take_names(presets, "standard,points"))
		return false;
	return presets_settle(presets);
}

static bool make_where(struct stats *stats)
{
	struct janggi_error err;

	if (!stats->asked.n_parts)
		return true;
	for (size_t i = 0; i < stats->presets.n; i++)
		if (!presets_add(&stats->asked.presets,
			    &stats->presets.list[i]))
			return false;
	if (!asked_make(&stats->asked, true))
		return false;
	if (janggi_query_prepare(stats->asked.query, &err)) {
		if (err.status == JANGGI_EQUERY)
			cmd_fail(CMD_USAGE, "--where: %s", err.text);
		else
			cmd_fail_at(NULL, &err);
		return false;
	}
	stats->options.where = stats->asked.query;
	return true;
}

static bool make_stats(const struct command *self, struct stats *stats)
{
	struct janggi_stats_options *options = &stats->options;
	struct presets *presets = &stats->presets;
	struct janggi_error err;

	options->tables = stats->tables.list;
	options->n_tables = stats->tables.n;
	options->by = stats->by.list;
	options->n_by = stats->by.n;
	options->presets = presets->list;
	options->n_presets = presets->n;
	if (!janggi_stats_new(&stats->stats, options, &err))
		return true;
	if (err.status == JANGGI_EQUERY)
		options_misuse(self, "%s", err.text);
	else
		cmd_fail_at(NULL, &err);
	return false;
}

/* ------------------------------------------------------------- the answer */

static bool print_table(const struct stats *stats, size_t i)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table = NULL;
	struct janggi_error err;
	bool good;

	if (i && stats->format != JANGGI_TABLE_JSONL)
		janggi_buffer_add(&buffer, "\n", 1);
	good = !janggi_stats_table(stats->stats, i, &table, &err) &&
	       !janggi_table_render(table,
		       (enum janggi_table_format)stats->format, &buffer, &err);
	if (good)
		output_buffer(&buffer);
	else
		cmd_fail_at(NULL, &err);
	janggi_table_free(table);
	janggi_buffer_release(&buffer);
	return good;
}

static void count_index(const struct stats *stats)
{
	struct janggi_index *index = NULL;
	struct janggi_error err;

	if (janggi_index_open(&index, stats->index, JANGGI_INDEX_READ, 0,
		    &err) ||
		janggi_stats_index(stats->stats, index, &err))
		cmd_fail_at(stats->index, &err);
	janggi_index_free(index);
}

static void answer(const struct command *self, struct stats *stats,
	struct inputs *in, int argc, char **argv)
{
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};

	if (stats->index)
		count_index(stats);
	else
		inputs_run_job(self, in, argc, argv, &job, stats);
	/* a table of half the input would mislead */
	if (cmd_status_now() == CMD_USAGE || cmd_status_now() == CMD_FAILED)
		return;
	for (size_t i = 0; i < stats->tables.n; i++)
		if (!print_table(stats, i))
			return;
}

static void stats_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	struct stats stats = {.options = JANGGI_STATS_OPTIONS_INIT};
	const char *output = NULL;
	const struct option_spec specs[] = {
		OPTION_CALL('w', "where", "QUERY", take_where, &stats,
			"only games for which QUERY holds: see "
			"janggi-query(7)"),
		OPTION_CALL(0, "by", "NAME,NAME...", take_by, &stats,
			"each table once a group: by formation, grade, year, "
			"event, player, preset ..."),
		PRESETS_OPTIONS(&stats.presets),
		TABLE_FORMAT_OPTION(&stats.format),
		OPTION_FLAG('m', "mirror", &stats.options.mirror,
			"count mirror images as one"),
		OPTION_FLAG(0, "keep-handicaps", &stats.options.keep_handicaps,
			"count handicap games with the others"),
		OPTION_FLAG(0, "keep-duplicates",
			&stats.options.keep_duplicates,
			"count every copy of a game"),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, specs, &argc, &argv) ||
		!take_table_names(&stats, &argc, argv) ||
		!settle_presets(&stats) || !find_index(self, &stats, argc, argv) ||
		!make_where(&stats) || !make_stats(self, &stats))
		goto out;
	if (output && !output_to_file(output))
		goto out;
	answer(self, &stats, &in, argc, argv);
out:
	janggi_stats_free(stats.stats);
	asked_release(&stats.asked);
	presets_release(&stats.presets);
	free(stats.tables.list);
	free(stats.by.list);
	free(stats.by_text);
}

const struct command stats_command = {
	.name = "stats",
	.summary = "tables over many records",
	.usage = "[OPTION]... [FILE]... TABLE...\n[OPTION]... INDEX TABLE...\n",
	.run = stats_run,
};
