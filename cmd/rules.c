/* SPDX-License-Identifier: MIT */
/* janggi rules: the presets, field by field. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"
#include "output.h"
#include "presets.h"
#include "rows.h"

/*
 * For people, and also what --preset-file reads: a rule set is begun by
 * taking one of these and changing it.
 */
static void put_text(const struct janggi_preset *preset)
{
	const char *name;
	char value[96];

	output_format("%-23s = %s\n", "from",
		janggi_preset_find(preset->name) ? preset->name : "standard");
	for (size_t i = 0; janggi_preset_field(preset, i, &name, value); i++)
		output_format("%-23s = %s\n", name, value);
}

static void put_rows(
	const struct presets *presets, enum janggi_table_format format)
{
	const char *columns[1 + JANGGI_PRESET_FIELDS] = { "preset" };
	struct rows rows;
	const char *name;
	char value[96];
	size_t n = 0;

	/* field 0 is the name */
	while (n < JANGGI_PRESET_FIELDS &&
		janggi_preset_field(
			&presets->list[0], n + 1, &columns[1 + n], value))
		n++;
	rows_start(&rows, format, columns, 1 + n);
	for (size_t i = 0; i < presets->n; i++) {
		const struct janggi_preset *preset = &presets->list[i];

		rows_text(&rows, preset->name, strlen(preset->name));
		for (size_t field = 0; field < n; field++) {
			janggi_preset_field(preset, 1 + field, &name, value);
			rows_text(&rows, value, strlen(value));
		}
		if (!rows_end(&rows))
			break;
	}
	rows_release(&rows);
}

static void rules_run(const struct command *self, int argc, char **argv)
{
	struct presets presets = { 0 };
	int format = JANGGI_TABLE_TEXT;
	const struct option_spec options[] = {
		TABLE_FORMAT_OPTION(&format),
		OPTION_CALL('P', "rules", "FILE", presets_take_file, &presets,
			"print also the rule set that FILE defines"),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		goto out;
	for (int i = 0; i < argc; i++)
		if (!presets_take_names(&presets, argv[i]))
			goto out;
	if (!presets_settle(&presets))
		goto out;
	if (format != JANGGI_TABLE_TEXT)
		put_rows(&presets, (enum janggi_table_format)format);
	else
		for (size_t i = 0; i < presets.n; i++) {
			if (i)
				output_text("\n");
			put_text(&presets.list[i]);
		}
out:
	presets_release(&presets);
}

const struct command rules_command = {
	.name = "rules",
	.summary = "print the rule sets (presets)",
	.usage = "[OPTION]... [PRESET]...",
	.run = rules_run,
};
