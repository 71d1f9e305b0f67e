/* SPDX-License-Identifier: MIT */
/* janggi report: a page of tables and figures. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "counting.h"
#include "examples.h"
#include "output.h"

/* What the page is made of, as far as there are such tables. */
static const char *const wanted[] = {"conversion", "results", "years",
	"grades", "formations", "length", "ratings"};
#define WANTED (sizeof(wanted) / sizeof(wanted[0]))

struct report {
	struct counting counting;
	struct examples examples;
	const char *tables[WANTED];
	size_t n_tables;
	int language;
};

static const char *const languages[] = {"en", "ko", NULL};

/* ---------------------------------------------------------------- workers */

struct worker {
	struct janggi_stats_looker *looker;
	struct example_finder finder;
};

static void stop_worker(void *payload)
{
	struct worker *worker = payload;

	janggi_stats_looker_free(worker->looker);
	example_finder_end(&worker->finder);
	free(worker);
}

static void *start_worker(void *payload)
{
	struct report *report = payload;
	struct worker *worker = calloc(1, sizeof(*worker));
	struct janggi_error err;

	if (!worker) {
		cmd_fail(CMD_FAILED, "out of memory");
		return NULL;
	}
	if (janggi_stats_looker_new(
		    &worker->looker, report->counting.stats, &err)) {
		cmd_fail_at(NULL, &err);
	} else if (example_finder_begin(&worker->finder, &report->counting)) {
		return worker;
	}
	stop_worker(worker);
	return NULL;
}

/* The facts; behind them an example, if it is one; and whether it is. */
static enum janggi_status work(void *payload, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	struct worker *worker = payload;
	struct janggi_report_position one;
	size_t before = out->len;
	char is_one = 0;
	enum janggi_status st =
		janggi_stats_look(worker->looker, record, out, err);

	if (out->len == before)
		return st;
	if (!st && example_find(&worker->finder, record, &one)) {
		janggi_buffer_add(out, &one, sizeof(one));
		is_one = 1;
	}
	janggi_buffer_add(out, &is_one, 1);
	return st;
}

static bool take(void *payload, const char *out, size_t n)
{
	struct report *report = payload;
	struct janggi_report_position one;
	struct janggi_error err;

	if (!n)
		return true;
	if (out[--n]) {
		n -= sizeof(one);
		memcpy(&one, out + n, sizeof(one));
		examples_take(&report->examples, &one);
	}
	if (!janggi_stats_count(report->counting.stats, out, n, &err))
		return true;
	cmd_fail_at(NULL, &err);
	return false;
}

/* ------------------------------------------------------------- the answer */

static void find_tables(struct report *report)
{
	const char *name;

	for (size_t w = 0; w < WANTED; w++)
		for (size_t i = 0; (name = janggi_stats_table_name(i)); i++)
			if (!strcmp(name, wanted[w]))
				report->tables[report->n_tables++] = name;
	report->counting.options.tables = report->tables;
	report->counting.options.n_tables = report->n_tables;
}

static void put_page(struct report *report)
{
	struct janggi_report_options options = JANGGI_REPORT_OPTIONS_INIT;
	struct janggi_table *tables[WANTED] = {NULL};
	struct janggi_buffer page = JANGGI_BUFFER_INIT;
	enum janggi_status st = JANGGI_OK;
	struct janggi_error err;

	options.language = report->language ? JANGGI_KOREAN : JANGGI_ENGLISH;
	options.positions = report->examples.list;
	options.n_positions = report->examples.n;
	for (size_t i = 0; i < report->n_tables && !st; i++)
		st = janggi_stats_table(
			report->counting.stats, i, &tables[i], &err);
	if (!st)
		st = janggi_report_render(
			(const struct janggi_table *const *)tables,
			report->n_tables, &options, &page, &err);
	if (st)
		cmd_fail_at(NULL, &err);
	else
		output_buffer(&page);
	for (size_t i = 0; i < report->n_tables; i++)
		janggi_table_free(tables[i]);
	janggi_buffer_release(&page);
}

static bool count(const struct command *self, struct report *report, int n,
	char **operands)
{
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};

	if (report->counting.index)
		return counting_index(&report->counting) &&
		       examples_of_index(
			       &report->examples, &report->counting);
	inputs_run_job(
		self, &report->counting.in, n, operands, &job, report);
	/* a page of half the input would mislead */
	return cmd_status_now() != CMD_USAGE && cmd_status_now() != CMD_FAILED;
}

static void report_run(const struct command *self, int argc, char **argv)
{
	struct report report = {.counting = COUNTING_INIT};
	const char *output = NULL;
	const struct option_spec specs[] = {
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		OPTION_CHOICE('l', "lang", "LANGUAGE", &report.language,
			languages, "en or ko (default: en)"),
		COUNTING_OPTIONS(&report.counting),
		OPTION_END
	};

	if (options_parse(self, specs, &argc, &argv)) {
		find_tables(&report);
		if (counting_prepare(self, &report.counting, argc, argv) &&
			(!output || output_to_file(output)) &&
			count(self, &report, argc, argv))
			put_page(&report);
	}
	counting_release(&report.counting);
}

const struct command report_command = {
	.name = "report",
	.summary = "a page of tables and figures, to read and print",
	.usage = "[OPTION]... [FILE]...\n[OPTION]... INDEX\n",
	.run = report_run,
};
