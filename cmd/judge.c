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
	struct janggi_replay *replay;
	int format;
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

static bool put_row(struct judge *judge, const struct janggi_record *record,
	const struct janggi_preset *preset,
	const struct janggi_verdict *verdict)
{
	struct rows *rows = &judge->rows;
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
	return rows_end(rows);
}

static void put_heading(const struct janggi_record *record)
{
	char declared[64];

	output_format("%s record %" PRIu64 ", %" PRIu32 " plies, declared %s\n",
		record->file.n ? record->file.s : "-", record->number,
		record->n_moves, declared_text(&record->result, declared));
}

static bool put_text(const struct janggi_record *record,
	const struct janggi_preset *preset,
	const struct janggi_verdict *verdict)
{
	char cho[24], han[24];
	const char *agrees = agreement(&record->result, verdict);

	halves_text(points(verdict, preset, JANGGI_CHO), cho);
	halves_text(points(verdict, preset, JANGGI_HAN), han);
	return output_format(
		"  %-18s %-18s %-8s ply %3" PRIu32 "  %-4s  %4s - %s%s\n",
		preset->name, janggi_ending_name(verdict->ending),
		janggi_basis_name(verdict->basis), verdict->ply,
		janggi_winner_name(verdict->winner), cho, han,
		strcmp(agrees, "no") ? "" : "  disagrees");
}

static enum inputs_answer judge_record(
	void *payload, struct janggi_record *record)
{
	struct judge *judge = payload;
	const struct janggi_verdict *verdicts;
	struct janggi_error err;
	bool good = true;

	if (janggi_replay_run(judge->replay, record, &err)) {
		inputs_reject(record, &err);
		return err.status == JANGGI_EDATA ? INPUTS_REJECTED :
						    INPUTS_STOP;
	}
	verdicts = janggi_replay_verdicts(judge->replay);
	if (judge->format == JANGGI_TABLE_TEXT)
		put_heading(record);
	for (size_t i = 0; good && i < judge->presets.n; i++) {
		const struct janggi_preset *preset = &judge->presets.list[i];

		good = judge->format == JANGGI_TABLE_TEXT ?
			put_text(record, preset, &verdicts[i]) :
			put_row(judge, record, preset, &verdicts[i]);
	}
	return good ? INPUTS_STORED : INPUTS_STOP;
}

static void judge_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	struct judge judge = { 0 };
	const char *output = NULL;
	struct janggi_error err;
	const struct option_spec options[] = {
		PRESETS_OPTIONS(&judge.presets),
		TABLE_FORMAT_OPTION(&judge.format),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv) ||
		!presets_settle(&judge.presets))
		goto out;
	if (output && !output_to_file(output))
		goto out;
	if (janggi_replay_new(&judge.replay, judge.presets.list,
		    judge.presets.n, &err)) {
		cmd_fail_at(NULL, &err);
		goto out;
	}
	if (judge.format != JANGGI_TABLE_TEXT)
		rows_start(&judge.rows, (enum janggi_table_format)judge.format,
			columns, sizeof(columns) / sizeof(*columns));
	inputs_run(self, &in, argc, argv, judge_record, &judge);
out:
	rows_release(&judge.rows);
	janggi_replay_free(judge.replay);
	presets_release(&judge.presets);
}

const struct command judge_command = {
	.name = "judge",
	.summary = "how each record ended, under each rule set",
	.usage = "[OPTION]... [FILE]...",
	.run = judge_run,
};
