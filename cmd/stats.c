/* SPDX-License-Identifier: MIT */
/* janggi stats: tables of what many records have in common. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "inputs.h"
#include "output.h"
#include "presets.h"

struct stats {
	struct presets presets;
	struct janggi_conversion *conversion;
	int format;
};

static void *start_worker(void *payload)
{
	struct stats *stats = payload;
	struct janggi_replay *replay;
	struct janggi_error err;

	if (janggi_conversion_replay(stats->conversion, &replay, &err))
		cmd_fail_at(NULL, &err);
	return replay;
}

static void stop_worker(void *worker)
{
	janggi_replay_free(worker);
}

static enum janggi_status work(void *worker, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	struct janggi_case one;
	enum janggi_status st =
		janggi_conversion_look(worker, record, &one, err);

	if (!st || one.no_start)
		janggi_buffer_add(out, &one, sizeof(one));
	return st;
}

static bool take(void *payload, const char *out, size_t n)
{
	struct stats *stats = payload;
	struct janggi_case one;
	struct janggi_error err;

	if (n != sizeof(one))
		return false;
	memcpy(&one, out, n);
	if (janggi_conversion_count(stats->conversion, &one, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	return true;
}

/* Only one table so far; its name may stand anywhere among the operands. */
static int take_table_names(int argc, char **argv)
{
	int n = 0;

	for (int i = 0; i < argc; i++)
		if (strcmp(argv[i], "conversion"))
			argv[n++] = argv[i];
	return n;
}

static bool two_presets(const struct command *self, struct presets *presets)
{
	if (!presets->named &&
		!presets_take_names(presets, "standard,points"))
		return false;
	if (presets->n != 2) {
		options_misuse(self, "conversion compares two presets");
		return false;
	}
	return presets_settle(presets);
}

static void print_table(const struct stats *stats)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table = NULL;
	struct janggi_error err;

	if (janggi_conversion_table(stats->conversion, &table, &err) ||
		janggi_table_render(table,
			(enum janggi_table_format)stats->format, &buffer,
			&err))
		cmd_fail_at(NULL, &err);
	else
		output_buffer(&buffer);
	janggi_table_free(table);
	janggi_buffer_release(&buffer);
}

static void stats_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	struct stats stats = { 0 };
	struct janggi_conversion_options options =
		JANGGI_CONVERSION_OPTIONS_INIT;
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};
	const char *output = NULL;
	struct janggi_error err;
	const struct option_spec specs[] = {
		PRESETS_OPTIONS(&stats.presets),
		TABLE_FORMAT_OPTION(&stats.format),
		OPTION_FLAG(0, "keep-handicaps", &options.keep_handicaps,
			"count handicap games with the others"),
		OPTION_FLAG(0, "keep-duplicates", &options.keep_duplicates,
			"count every copy of a game"),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, specs, &argc, &argv) ||
		!two_presets(self, &stats.presets))
		goto out;
	argc = take_table_names(argc, argv);
	if (output && !output_to_file(output))
		goto out;
	if (janggi_conversion_new(&stats.conversion, &stats.presets.list[0],
		    &stats.presets.list[1], &options, &err)) {
		cmd_fail_at(NULL, &err);
		goto out;
	}
	inputs_run_job(self, &in, argc, argv, &job, &stats);
	/* a table of half the input would mislead */
	if (cmd_status_now() != CMD_USAGE)
		print_table(&stats);
out:
	janggi_conversion_free(stats.conversion);
	presets_release(&stats.presets);
}

const struct command stats_command = {
	.name = "stats",
	.summary = "tables over many records",
	.usage = "[OPTION]... [FILE]... conversion",
	.run = stats_run,
};
