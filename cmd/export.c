/* SPDX-License-Identifier: MIT */
/* janggi export: records in another notation, and what it cannot hold. */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs.h"
#include "output.h"

struct export {
	struct janggi_writer_options options;
	uint32_t *plies;
	size_t n_plies;
	struct janggi_replay *replay;
	struct janggi_writer *writer;
	struct janggi_buffer text;
};

/* "all", "last" or "0,12,40". */
static bool take_plies(void *payload, const char *value)
{
	struct export *export = payload;
	const char *at = value;

	free(export->plies);
	export->plies = NULL;
	export->n_plies = 0;
	if (!strcmp(value, "all") || !strcmp(value, "last")) {
		export->options.plies = *value == 'a' ? JANGGI_PLIES_ALL
						      : JANGGI_PLIES_LAST;
		return true;
	}
	export->options.plies = JANGGI_PLIES_LISTED;
	/* a list of n characters has no more than that many numbers */
	export->plies = calloc(strlen(value) + 1, sizeof(*export->plies));
	if (!export->plies) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	for (;;) {
		size_t n = strcspn(at, ",");
		char number[12];
		uint64_t ply;

		snprintf(number, sizeof(number), "%.*s",
			n < sizeof(number) ? (int)n : 0, at);
		if (!options_number(number, 0, UINT32_MAX, &ply)) {
			cmd_fail(CMD_USAGE,
				"--plies is all, last or a list of numbers, "
				"not '%s'",
				value);
			return false;
		}
		export->plies[export->n_plies++] = (uint32_t)ply;
		if (!at[n])
			return true;
		at += n + 1;
	}
}

/* "error", or what stands for a character that the encoding lacks. */
static bool take_unmappable(void *payload, const char *value)
{
	struct export *export = payload;

	export->options.replacement = strcmp(value, "error") ? value : NULL;
	return true;
}

static enum inputs_answer export_record(
	void *payload, struct janggi_record *record)
{
	struct export *export = payload;
	struct janggi_error err;

	/* a record without a move needs no place to start from */
	if (janggi_replay_run(export->replay, record, &err) &&
		(err.status != JANGGI_EDATA || record->n_moves)) {
		inputs_reject(record, &err);
		return err.status == JANGGI_EDATA ? INPUTS_REJECTED
						  : INPUTS_STOP;
	}
	if (janggi_writer_add(
		    export->writer, record, &export->text, &err)) {
		inputs_reject(record, &err);
		return err.status == JANGGI_EDATA ? INPUTS_REJECTED
						  : INPUTS_STOP;
	}
	return output_buffer(&export->text) ? INPUTS_STORED : INPUTS_STOP;
}

/* "janggi: not in uci: tags 12, comments 3", if anything was lost. */
static void tell_losses(const struct export *export)
{
	struct janggi_buffer line = JANGGI_BUFFER_INIT;
	const char *what;
	uint64_t count;

	for (size_t i = 0;
		janggi_writer_loss(export->writer, i, &what, &count); i++) {
		char number[24];

		snprintf(number, sizeof(number), " %" PRIu64, count);
		if (i)
			janggi_buffer_add(&line, ", ", 2);
		janggi_buffer_add(&line, what, strlen(what));
		janggi_buffer_add(&line, number, strlen(number));
	}
	if (line.len && !line.failed)
		cmd_warn("lost in %s: %s", export->options.format, line.data);
	janggi_buffer_release(&line);
}

/* The writer, once all options are known. */
static bool settle(const struct command *self, struct export *export, int script)
{
	struct janggi_error err;

	if (!export->options.format) {
		options_misuse(self, "--to is needed");
		return false;
	}
	export->options.script = script ? JANGGI_SCRIPT_HANJA
					: JANGGI_SCRIPT_HANGUL;
	export->options.listed = export->plies;
	export->options.n_listed = export->n_plies;
	if (janggi_writer_new(&export->writer, &export->options, &err)) {
		if (err.status == JANGGI_EQUERY)
			options_misuse(self, "%s", err.text);
		else
			cmd_fail_at(NULL, &err);
		return false;
	}
	if (janggi_replay_new(&export->replay, NULL, 0, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	return true;
}

static void export_run(const struct command *self, int argc, char **argv)
{
	static const char *const scripts[] = { "hangul", "hanja", NULL };
	struct export export = { JANGGI_WRITER_OPTIONS_INIT, NULL, 0, NULL,
		NULL, JANGGI_BUFFER_INIT };
	struct inputs in = { 0 };
	const char *output = NULL;
	struct janggi_error err;
	int script = 0;
	const struct option_spec options[] = {
		OPTION_TEXT('t', "to", "FORMAT", &export.options.format,
			"what to write: gib, pgn, uci, fen, epd, xml or jsonl"),
		OPTION_TEXT('E', "to-encoding", "NAME",
			&export.options.encoding,
			"write in this encoding: UTF-8 (default) or CP949"),
		OPTION_CALL('u', "unmappable", "TEXT", take_unmappable,
			&export,
			"write TEXT for a character that the encoding lacks "
			"(default: error, which rejects the record)"),
		OPTION_CHOICE('p', "pieces", "SCRIPT", &script, scripts,
			"pieces of gib in hangul (default) or hanja"),
		OPTION_TEXT('l', "letters", "LETTERS",
			&export.options.letters,
			"pieces in FEN and moves as nb or he (default: what "
			"engines expect)"),
		OPTION_CALL(0, "plies", "LIST", take_plies, &export,
			"positions for fen and epd: all (default), last, or "
			"numbers such as 0,12"),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv) ||
		!settle(self, &export, script))
		goto out;
	if (output && !output_to_file(output))
		goto out;
	inputs_run(self, &in, argc, argv, export_record, &export);
	if (janggi_writer_end(export.writer, &export.text, &err))
		cmd_fail_at(NULL, &err);
	else
		output_buffer(&export.text);
	tell_losses(&export);
out:
	free(export.plies);
	janggi_writer_free(export.writer);
	janggi_replay_free(export.replay);
	janggi_buffer_release(&export.text);
}

const struct command export_command = {
	.name = "export",
	.summary = "write records in another notation",
	.usage = "--to FORMAT [OPTION]... [FILE]...",
	.run = export_run,
};
