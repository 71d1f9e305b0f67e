/* SPDX-License-Identifier: MIT */
/* janggi import: any notation to record lines, checked on the way. */
#include <config.h>
#include "inputs.h"
#include "output.h"

static void *start_worker(void *payload)
{
	struct janggi_replay *replay;
	struct janggi_error err;

	(void)payload;
	if (janggi_replay_new(&replay, NULL, 0, &err))
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
	enum janggi_status st = janggi_replay_run(worker, record, err);

	/* a record without a move needs no place to start from */
	if (st && (st != JANGGI_EDATA || record->n_moves))
		return st;
	return janggi_record_write_jsonl(record, out, err);
}

static bool take(void *payload, const char *out, size_t n)
{
	(void)payload;
	return output_bytes(out, n);
}

static void import_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};
	const char *output = NULL;
	const struct option_spec options[] = {
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		return;
	if (output && !output_to_file(output))
		return;
	inputs_run_job(self, &in, argc, argv, &job, NULL);
	inputs_summary(&in);
}

const struct command import_command = {
	.name = "import",
	.summary = "read records in any notation, write record lines",
	.usage = "[OPTION]... [FILE]...",
	.run = import_run,
};
