/* SPDX-License-Identifier: MIT */
/* janggi check: what is wrong or doubtful about records. */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "inputs.h"
#include "output.h"
#include "presets.h"
#include "rows.h"

/* More codes than there ever will be. */
#define CODES_MAX 256

struct check {
	struct janggi_checker *checker;
	int format, severity;
	bool some; /* only those of only */
	bool only[CODES_MAX]; /* by place in the table */
	struct rows rows;
	bool begun; /* something was written */
};

static const char *const columns[] = { "file", "line", "record", "ply",
	"severity", "code", "what", "advice", "other_file", "other_line",
	"other_record" };
#define N_COLUMNS (sizeof(columns) / sizeof(*columns))

static const char *const severities[] = { "note", "warning", "error", NULL };

/* ------------------------------------------------------------------ output */

static bool is_wanted(
	const struct check *check, const struct janggi_check_code *code)
{
	if ((int)code->severity < check->severity)
		return false;
	return !check->some || check->only[code - janggi_check_code_at(0)];
}

static void put_line(
	const char *file, const struct janggi_finding *finding)
{
	const struct janggi_check_code *code = finding->code;
	char *line = NULL;
	char at[80] = "";
	size_t n = 0;

	if (finding->line)
		n = (size_t)snprintf(at, sizeof(at), "%" PRIu64 ": ",
			finding->line);
	if (finding->ply)
		snprintf(at + n, sizeof(at) - n, "ply %" PRIu32 ": ",
			finding->ply);
	if (asprintf(&line, "%s:%s%s%s: %s %s; %s", file,
		    finding->line ? "" : " ", at,
		    janggi_severity_name(code->severity), code->code,
		    finding->text, code->advice) < 0) {
		cmd_fail(CMD_FAILED, "out of memory");
		return;
	}
	cmd_mask(line);
	output_text(line);
	output_text("\n");
	free(line);
}

static void put_number(struct rows *rows, uint64_t number)
{
	if (number)
		rows_number(rows, number);
	else
		rows_text(rows, NULL, 0);
}

static void put_row(struct check *check, const char *file, uint64_t record,
	const struct janggi_finding *finding)
{
	const struct janggi_check_code *code = finding->code;
	const char *severity = janggi_severity_name(code->severity);
	const char *other =
		finding->other_record ? finding->other_file : NULL;
	struct rows *rows = &check->rows;

	/* a header only where there is something below it */
	if (!check->begun)
		rows_start(rows, (enum janggi_table_format)check->format,
			columns, N_COLUMNS);
	check->begun = true;
	rows_text(rows, file, strlen(file));
	put_number(rows, finding->line);
	put_number(rows, record);
	put_number(rows, finding->ply);
	rows_text(rows, severity, strlen(severity));
	rows_text(rows, code->code, strlen(code->code));
	rows_text(rows, finding->text, strlen(finding->text));
	rows_text(rows, code->advice, strlen(code->advice));
	rows_text(rows, other, other ? strlen(other) : 0);
	put_number(rows, finding->other_line);
	put_number(rows, finding->other_record);
	rows_end(rows);
}

static void put(struct check *check, const char *file, uint64_t record,
	const struct janggi_finding *finding)
{
	if (!is_wanted(check, finding->code))
		return;
	if (finding->code->severity > JANGGI_NOTE)
		cmd_raise(CMD_PARTIAL);
	if (check->format == JANGGI_TABLE_TEXT)
		put_line(file, finding);
	else
		put_row(check, file, record, finding);
}

/* ------------------------------------------------------------------- input */

static void hear(
	void *payload, const char *file, const struct janggi_error *heard)
{
	struct check *check = payload;
	struct janggi_finding finding = {
		.code = janggi_check_code_of(heard),
		.line = heard->line,
		.ply = heard->ply,
		.text = heard->text,
		.other_file = "",
	};

	/* what is left are findings of the record, which tell it again */
	if (strcmp(finding.code->code, "J025"))
		put(check, file, heard->record, &finding);
}

static enum inputs_answer check_record(
	void *payload, struct janggi_record *record)
{
	struct check *check = payload;
	const char *file = record->file.n ? record->file.s : "-";
	const struct janggi_finding *findings;
	struct janggi_error err;
	size_t n;

	if (janggi_checker_run(check->checker, record, &err)) {
		inputs_reject(record, &err);
		return INPUTS_STOP;
	}
	findings = janggi_checker_findings(check->checker, &n);
	for (size_t i = 0; i < n; i++)
		put(check, file, record->number, &findings[i]);
	return INPUTS_STORED;
}

/* ----------------------------------------------------------------- options */

static bool take_codes(void *payload, const char *list)
{
	struct check *check = payload;

	check->some = true;
	while (*list) {
		const struct janggi_check_code *code = NULL;
		size_t n = strcspn(list, ",");
		char name[8];

		if (n && n < sizeof(name)) {
			memcpy(name, list, n);
			name[n] = '\0';
			code = janggi_check_code_find(name);
		}
		if (!code) {
			cmd_fail(CMD_USAGE,
				"check: there is no code '%.*s' (see --list)",
				(int)n, list);
			return false;
		}
		check->only[code - janggi_check_code_at(0)] = true;
		list += n + (list[n] == ',');
	}
	return true;
}

static void list_codes(int format)
{
	static const char *const names[] = { "code", "severity", "what",
		"advice" };
	const struct janggi_check_code *code;
	struct rows rows;

	if (format != JANGGI_TABLE_TEXT)
		rows_start(&rows, (enum janggi_table_format)format, names, 4);
	for (size_t i = 0; (code = janggi_check_code_at(i)); i++) {
		const char *severity = janggi_severity_name(code->severity);

		if (format == JANGGI_TABLE_TEXT) {
			output_format("%s %-7s  %s; %s\n", code->code, severity,
				code->what, code->advice);
			continue;
		}
		rows_text(&rows, code->code, strlen(code->code));
		rows_text(&rows, severity, strlen(severity));
		rows_text(&rows, code->what, strlen(code->what));
		rows_text(&rows, code->advice, strlen(code->advice));
		rows_end(&rows);
	}
	if (format != JANGGI_TABLE_TEXT)
		rows_release(&rows);
}

static uint32_t today(void)
{
	time_t now = time(NULL);
	struct tm tm;

	if (now == (time_t)-1 || !gmtime_r(&now, &tm))
		return 0;
	/* somewhere it is tomorrow already */
	return (uint32_t)((tm.tm_year + 1900) * 10000 + (tm.tm_mon + 1) * 100 +
			  tm.tm_mday + 1);
}

static void run(const struct command *self, struct check *check,
	struct inputs *in, int argc, char **argv)
{
	uint64_t forgotten;

	in->hear = hear;
	in->hear_payload = check;
	inputs_run(self, in, argc, argv, check_record, check);
	forgotten = janggi_checker_forgotten(check->checker);
	if (forgotten)
		cmd_warn("%" PRIu64
			 " records were not compared with those behind them: "
			 "--same-memory gives them room",
			forgotten);
}

static void check_run(const struct command *self, int argc, char **argv)
{
	struct inputs in = { 0 };
	struct check check = { 0 };
	struct presets presets = { 0 };
	struct janggi_checker_options how = JANGGI_CHECKER_OPTIONS_INIT;
	const char *output = NULL;
	struct janggi_error err;
	uint64_t megabytes = 0;
	bool list = false;
	const struct option_spec options[] = {
		TABLE_FORMAT_OPTION(&check.format),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		OPTION_CALL('c', "codes", "CODE,CODE...", take_codes, &check,
			"tell only of these"),
		OPTION_CHOICE('s', "severity", "SEVERITY", &check.severity,
			severities,
			"tell of nothing less: note, warning or error "
			"(default: note)"),
		OPTION_FLAG('l', "list", &list, "list all codes, and do no more"),
		OPTION_FLAG('S', "schema", &in.validate,
			"hold XML against its schema"),
		OPTION_CALL('p', "preset", "NAME", presets_take_names, &presets,
			"rules for declared results (default: standard)"),
		PRESET_FILE_OPTION(&presets),
		OPTION_FLAG(0, "no-same", &how.no_same,
			"do not look for records with the same moves"),
		OPTION_NUMBER(0, "same-memory", "MIB", &megabytes, 1, 1 << 20,
			"memory to look for them (default: 256)"),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		goto out;
	if (presets.n > 1) {
		options_misuse(self, "one rule set at a time");
		goto out;
	}
	if (output && !output_to_file(output))
		goto out;
	if (list) {
		list_codes(check.format);
		goto out;
	}
	how.preset = presets.n ? presets.list : NULL;
	how.same_memory = (size_t)megabytes << 20;
	how.today = today();
	if (janggi_checker_new(&check.checker, &how, &err)) {
		cmd_fail_at(NULL, &err);
		goto out;
	}
	run(self, &check, &in, argc, argv);
	if (check.begun)
		rows_release(&check.rows);
out:
	janggi_checker_free(check.checker);
	presets_release(&presets);
}

const struct command check_command = {
	.name = "check",
	.summary = "what is wrong or doubtful about records",
	.usage = "[OPTION]... [FILE]...",
	.run = check_run,
};
