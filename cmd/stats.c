/* SPDX-License-Identifier: MIT */
/* janggi stats: tables of what many records have in common. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "counting.h"
#include "output.h"

struct names {
	const char **list;
	size_t n;
};

struct stats {
	struct counting counting;
	struct names tables, by;
	char *by_text; /* what by's names point into */
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

/* Winner and loser of an outright win, of one on points, of a draw. */
static bool take_score(void *payload, const char *value)
{
	struct stats *stats = payload;
	const char *p = value;

	for (int i = 0; p && i < JANGGI_SCORES; i++)
		for (int k = 0; p && k < 2; k++) {
			int last = i == JANGGI_SCORES - 1 && k;

			p = counting_halves(p, &stats->counting.options.scores[i][k]);
			if (p && *p == (last ? '\0' : k ? ',' : '-'))
				p += !last;
			else
				p = NULL;
		}
	if (p)
		return true;
	cmd_fail(CMD_USAGE, "--score: '%s': not as 7-0,4-2,3-3", value);
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
	good = !janggi_stats_table(stats->counting.stats, i, &table, &err) &&
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

static void answer(const struct command *self, struct stats *stats,
	const char *output, int argc, char **argv)
{
	struct janggi_stats_options *options = &stats->counting.options;

	options->tables = stats->tables.list;
	options->n_tables = stats->tables.n;
	options->by = stats->by.list;
	options->n_by = stats->by.n;
	if (!counting_prepare(self, &stats->counting, argc, argv) ||
		(output && !output_to_file(output)) ||
		!counting_run(self, &stats->counting, argc, argv))
		return;
	for (size_t i = 0; i < stats->tables.n; i++)
		if (!print_table(stats, i))
			return;
}

static void stats_run(const struct command *self, int argc, char **argv)
{
	struct stats stats = {.counting = COUNTING_INIT};
	const char *output = NULL;
	const struct option_spec specs[] = {
		OPTION_CALL(0, "by", "NAME,NAME...", take_by, &stats,
			"each table once a group: by formation, grade, year, "
			"event, player, preset ..."),
		COUNTING_OPTIONS(&stats.counting),
		OPTION_CALL(0, "score", "W-L,W-L,D-D", take_score, &stats,
			"what standings count for an outright win, a win on "
			"points and a draw (default: 7-0,4-2,3-3)"),
		TABLE_FORMAT_OPTION(&stats.format),
		OPTION_FLAG(0, "cluster", &stats.counting.options.cluster,
			"intervals by resampling pairs of players"),
		OPTION_FLAG('m', "mirror", &stats.counting.options.mirror,
			"count mirror images as one"),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		OPTION_END
	};

	if (options_parse(self, specs, &argc, &argv) &&
		take_table_names(&stats, &argc, argv))
		answer(self, &stats, output, argc, argv);
	counting_release(&stats.counting);
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
