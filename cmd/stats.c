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

static enum inputs_answer stats_record(
	void *payload, struct janggi_record *record)
{
	struct stats *stats = payload;
	struct janggi_error err;

	if (janggi_conversion_add(stats->conversion, record, &err)) {
		inputs_reject(record, &err);
		return err.status == JANGGI_EDATA ? INPUTS_REJECTED :
						    INPUTS_STOP;
	}
	return INPUTS_STORED;
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
	inputs_run(self, &in, argc, argv, stats_record, &stats);
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
