/* SPDX-License-Identifier: MIT */
/* janggi query: find games by anything that happened in them. */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "asked.h"
#include "hits.h"
#include "inputs.h"
#include "output.h"
#include "query_index.h"
#include "query_tree.h"
#include "spool.h"
#include "starts.h"

struct query {
	struct asked asked;
	struct hits hits;
	struct inputs in;
	struct query_tree tree;
	int format;
	bool count, ids, explain, exit_status;
	const char *index; /* the operand, if it is one */
};

static const char *const formats[] = { "text", "tsv", "csv", "jsonl", "hits",
	"gib", "pgn", "uci", "xml", "fen", "epd", NULL };
#define FIRST_NOTATION 5

/* ------------------------------------------------------------- the listing */

struct worker {
	struct janggi_matcher *matcher;
	struct hits_maker maker;
};

static void stop_worker(void *payload)
{
	struct worker *worker = payload;

	janggi_matcher_free(worker->matcher);
	hits_maker_release(&worker->maker);
	free(worker);
}

static void *start_worker(void *payload)
{
	const struct query *query = payload;
	struct worker *worker = calloc(1, sizeof(*worker));
	struct janggi_error err;

	if (!worker) {
		cmd_fail(CMD_FAILED, "out of memory");
		return NULL;
	}
	if (hits_maker_init(&worker->maker, &query->hits, &err) ||
		janggi_matcher_new(&worker->matcher, query->asked.query, &err)) {
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
	const struct janggi_ply_range *plies;
	enum janggi_status st;
	bool matched;
	size_t n;

	st = janggi_matcher_run(worker->matcher, record, &matched, err);
	if (st || !matched)
		return st;
	plies = janggi_matcher_plies(worker->matcher, &n);
	return hits_make(&worker->maker, record,
		janggi_matcher_verdict(worker->matcher), plies, n, out, err);
}

static bool take(void *payload, const char *out, size_t n)
{
	struct query *query = payload;

	return hits_take(&query->hits, out, n);
}

static void list_games(const struct command *self, struct query *query, int n,
	char **operands)
{
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};

	if (query->index) {
		query_index_list(query->index, query->asked.query,
			&query->hits, query->in.jobs);
		return;
	}
	if (!hits_begin(&query->hits))
		return;
	inputs_run_job(self, &query->in, n, operands, &job, query);
	hits_end(&query->hits);
}

/* ------------------------------------------------------------- the options */

static bool settle_format(const struct command *self, struct query *query)
{
	static const enum hits_format of[] = { HITS_TEXT, HITS_TSV, HITS_CSV,
		HITS_RECORDS, HITS_JSON };

	if (query->format < FIRST_NOTATION) {
		query->hits.format = of[query->format];
	} else {
		query->hits.format = HITS_NOTATION;
		query->hits.notation = formats[query->format];
	}
	if ((query->tree.wanted || query->tree.book) && query->format > 3) {
		options_misuse(self, "a tree is text, tsv, csv or jsonl");
		return false;
	}
	if (query->count && query->ids) {
		options_misuse(self, "--count leaves nothing for --ids");
		return false;
	}
	if (query->ids)
		query->hits.format = HITS_IDS;
	if (query->count)
		query->hits.format = HITS_COUNT;
	return true;
}

static bool explain(struct query *query)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct janggi_error err;
	bool good = !janggi_query_explain(query->asked.query, &text, &err);

	if (good)
		output_buffer(&text);
	else
		cmd_fail_at(NULL, &err);
	janggi_buffer_release(&text);
	return good;
}

/* Moves without formations start where most games do. */
static bool settle_start(const struct command *self, struct query *query,
	int n, char **operands)
{
	struct starts starts = { .query = query->asked.query };
	struct janggi_error err;

	if (!janggi_query_needs_start(query->asked.query))
		return true;
	starts.index = query->index;
	if (!starts_find(self, &query->in, n, operands, &starts))
		return false;
	if (janggi_query_set_start(
		    query->asked.query, starts.cho, starts.han, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	return true;
}

static void answer(const struct command *self, struct query *query, int n,
	char **operands)
{
	struct janggi_error err;

	if (!settle_start(self, query, n, operands))
		return;
	if (janggi_query_prepare(query->asked.query, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	if (query->explain)
		explain(query);
	else
		list_games(self, query, n, operands);
	if (query->exit_status && !query->explain && !query->hits.matched)
		cmd_raise(CMD_NOMATCH);
}

/* An index is not read with other files. */
static bool find_index(const struct command *self, struct query *query, int n,
	char **operands)
{
	for (int i = 0; i < n; i++) {
		if (!query_is_index(operands[i]))
			continue;
		if (n > 1) {
			options_misuse(self, "'%s' is an index: it is asked "
				"alone", operands[i]);
			return false;
		}
		query->index = operands[i];
	}
	return true;
}

static void query_run(const struct command *self, int argc, char **argv)
{
	struct query query = { 0 };
	struct asked_option asked[ASKED_OPTIONS_N];
	const char *output = NULL;
	const struct option_spec options[] = {
		ASKED_OPTIONS(&query.asked, asked),
		OPTION_CHOICE('f', "format", "FORMAT", &query.format, formats,
			"text, tsv, csv, hits (objects with the plies), the "
			"games as jsonl (record lines), gib, pgn, uci, xml, "
			"or the positions as fen, epd"),
		OPTION_FLAG('c', "count", &query.count,
			"only how many games there are"),
		OPTION_FLAG(0, "ids", &query.ids,
			"only where they are: FILE#N, as 'janggi show' and "
			"--position-of take it"),
		OPTION_CALL(0, "sort", "KEY", hits_take_sort, &query.hits,
			"by date, length, cho, han, event, file or ply; -KEY "
			"for descending (default: order of input)"),
		OPTION_NUMBER('n', "limit", "N", &query.hits.limit, 1,
			UINT64_MAX, "list at most N games, and say how many "
			"there are"),
		OPTION_NUMBER(0, "offset", "N", &query.hits.offset, 0,
			UINT64_MAX, "leave out the first N games"),
		QUERY_TREE_OPTIONS(&query.tree),
		OPTION_FLAG(0, "explain", &query.explain,
			"show how the query is understood, and answer "
			"nothing"),
		OPTION_FLAG(0, "exit-status", &query.exit_status,
			"exit with 1 if no game is found"),
		OPTION_TEXT('o', "output", "FILE", &output,
			"write to FILE, which appears when it is complete"),
		INPUTS_JOBS_OPTION(&query.in),
		INPUTS_OPTIONS(&query.in),
		OPTION_END
	};

	asked_options_init(&query.asked, asked);
	if (!options_parse(self, options, &argc, &argv) ||
		!settle_format(self, &query) ||
		!find_index(self, &query, argc, argv))
		goto out;
	query.asked.format = query.in.format;
	query.asked.encoding = query.in.encoding;
	if (output && !output_to_file(output))
		goto out;
	if (query.tree.wanted || query.tree.book)
		query_tree_answer(self, &query.asked, &query.in, &query.tree,
			query.index, query.format, argc, argv);
	else if (asked_make(&query.asked, true))
		answer(self, &query, argc, argv);
out:
	hits_release(&query.hits);
	asked_release(&query.asked);
}

const struct command query_command = {
	.name = "query",
	.summary = "find games by anything that happened in them",
	.usage = "[OPTION]... [FILE]...\n[OPTION]... INDEX\n",
	.run = query_run,
};
