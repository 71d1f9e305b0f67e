/* SPDX-License-Identifier: MIT */
/* janggi judge: the verdict of each preset on each record. */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs.h"
#include "output.h"
#include "presets.h"
#include "rows.h"

struct judge {
	struct presets presets;
	int format;
};

/* What each thread has of its own. */
struct worker {
	const struct judge *judge;
	struct janggi_replay *replay;
	struct rows rows;
};

static const char *const columns[] = { "file", "record", "preset", "ending",
	"basis", "ply", "winner", "cho_points", "han_points", "declared",
	"agrees" };

/* "cho:outright", or "-" if the record says nothing. */
static const char *declared_text(
	const struct janggi_result *result, char buf[64])
{
	if (result->how == JANGGI_NO_ENDING)
		return "-";
	snprintf(buf, 64, "%s:%s", janggi_winner_name(result->winner),
		janggi_ending_name(result->how));
	return buf;
}

/* Whether verdict and declaration name the same winner, where both do. */
static const char *agreement(const struct janggi_result *result,
	const struct janggi_verdict *verdict)
{
	if (result->winner == JANGGI_WINNER_NONE ||
		verdict->winner == JANGGI_WINNER_NONE)
		return "-";
	return result->winner == verdict->winner ? "yes" : "no";
}

/* Points on the board and the preset's bonus. */
static janggi_halves points(const struct janggi_verdict *verdict,
	const struct janggi_preset *preset, enum janggi_side side)
{
	return 2 * verdict->points[side] +
		(preset->bonus.side == side ? preset->bonus.halves : 0);
}

/* A cell whose "-" stands for nothing known. */
static void put_word(struct rows *rows, const char *word)
{
	rows_text(rows, strcmp(word, "-") ? word : NULL, strlen(word));
}

static void put_row(struct rows *rows, const struct janggi_record *record,
	const struct janggi_preset *preset,
	const struct janggi_verdict *verdict)
{
	char declared[64];

	rows_text(rows, record->file.s ? record->file.s : "", record->file.n);
	rows_number(rows, record->number);
	rows_text(rows, preset->name, strlen(preset->name));
	put_word(rows, janggi_ending_name(verdict->ending));
	/* "none" is a value of its own here */
	rows_text(rows, janggi_basis_name(verdict->basis),
		strlen(janggi_basis_name(verdict->basis)));
	rows_number(rows, verdict->ply);
	put_word(rows, janggi_winner_name(verdict->winner));
	rows_halves(rows, points(verdict, preset, JANGGI_CHO));
	rows_halves(rows, points(verdict, preset, JANGGI_HAN));
	put_word(rows, declared_text(&record->result, declared));
	put_word(rows, agreement(&record->result, verdict));
	rows_end(rows);
}

static void put_heading(
	struct janggi_buffer *out, const struct janggi_record *record)
{
	const char *file = record->file.n ? record->file.s : "-";
	char declared[64], text[160];
	int n;

	janggi_buffer_add(out, file, strlen(file));
	n = snprintf(text, sizeof(text),
		" record %" PRIu64 ", %" PRIu32 " plies, declared %s\n",
		record->number, record->n_moves,
		declared_text(&record->result, declared));
	janggi_buffer_add(out, text, (size_t)n);
}

static void put_text(struct janggi_buffer *out,
	const struct janggi_record *record, const struct janggi_preset *preset,
	const struct janggi_verdict *verdict)
{
	char cho[24], han[24], text[200];
	const char *agrees = agreement(&record->result, verdict);
	int n;

	halves_text(points(verdict, preset, JANGGI_CHO), cho);
	halves_text(points(verdict, preset, JANGGI_HAN), han);
	n = snprintf(text, sizeof(text),
		"  %-18s %-18s %-8s ply %3" PRIu32 "  %-4s  %4s - %s%s\n",
		preset->name, janggi_ending_name(verdict->ending),
		janggi_basis_name(verdict->basis), verdict->ply,
		janggi_winner_name(verdict->winner), cho, han,
		strcmp(agrees, "no") ? "" : "  disagrees");
	janggi_buffer_add(out, text, (size_t)n);
}

static void stop_worker(void *payload)
{
	struct worker *worker = payload;

	janggi_replay_free(worker->replay);
	rows_release(&worker->rows);
	free(worker);
}

static void *start_worker(void *payload)
{
	const struct judge *judge = payload;
	struct worker *worker = calloc(1, sizeof(*worker));
	struct janggi_error err;

	if (!worker) {
		cmd_fail(CMD_FAILED, "out of memory");
		return NULL;
	}
	worker->judge = judge;
	if (judge->format != JANGGI_TABLE_TEXT)
		rows_init(&worker->rows,
			(enum janggi_table_format)judge->format, columns,
			sizeof(columns) / sizeof(*columns));
	worker->rows.held = true;
	if (janggi_replay_new(&worker->replay, judge->presets.list,
		    judge->presets.n, &err)) {
		cmd_fail_at(NULL, &err);
		stop_worker(worker);
		return NULL;
	}
	return worker;
}

static enum janggi_status work(void *payload, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	struct worker *worker = payload;
	const struct judge *judge = worker->judge;
	const struct janggi_verdict *verdicts;
	enum janggi_status st;

	st = janggi_replay_run(worker->replay, record, err);
	if (st)
		return st;
	verdicts = janggi_replay_verdicts(worker->replay);
	if (judge->format == JANGGI_TABLE_TEXT)
		put_heading(out, record);
	for (size_t i = 0; i < judge->presets.n; i++) {
		const struct janggi_preset *preset = &judge->presets.list[i];

		if (judge->format == JANGGI_TABLE_TEXT)
			put_text(out, record, preset, &verdicts[i]);
		else
			put_row(&worker->rows, record, preset, &verdicts[i]);
	}
	/* a line without memory fails the output it goes to */
	out->failed |= worker->rows.line.failed;
	janggi_buffer_add(out, worker->rows.line.data, worker->rows.line.len);
	janggi_buffer_clear(&worker->rows.line);
	return JANGGI_OK;
}

static bool take(void *payload, const char *out, size_t n)
{
	(void)payload;
	return output_bytes(out, n);
}

static void put_header(const struct judge *judge)
{
	struct rows rows;

	if (judge->format == JANGGI_TABLE_TEXT)
		return;
	rows_start(&rows, (enum janggi_table_format)judge->format, columns,
		sizeof(columns) / sizeof(*columns));
	rows_release(&rows);
}

static void judge_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	struct judge judge = { 0 };
	const char *output = NULL;
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};
	const struct option_spec options[] = {
		PRESETS_OPTIONS(&judge.presets),
		TABLE_FORMAT_OPTION(&judge.format),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv) ||
		!presets_settle(&judge.presets))
		goto out;
	if (output && !output_to_file(output))
		goto out;
	put_header(&judge);
	inputs_run_job(self, &in, argc, argv, &job, &judge);
out:
	presets_release(&judge.presets);
}

const struct command judge_command = {
	.name = "judge",
	.summary = "how each record ended, under each rule set",
	.usage = "[OPTION]... [FILE]...",
	.run = judge_run,
};
