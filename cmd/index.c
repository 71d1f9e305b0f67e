/* SPDX-License-Identifier: MIT */
/* janggi index: records, verdicts and positions in one file. */
#include <config.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "inputs.h"
#include "output.h"

/* A file whose records are under way, in the order of reading. */
struct file {
	struct janggi_source source;
	char *name;
	uint64_t put, taken;
	bool closed; /* put is final */
	bool whole; /* and it was read to its end */
	struct file *next;
};

struct adding {
	struct janggi_index *index;
	struct file *first, *last; /* first is what is added now */
	bool begun; /* of first */
	uint64_t known; /* files that were there already */
	/* entries that wait to be used again */
	pthread_mutex_t lock;
	struct janggi_entry **all; /* to be freed, wherever they are */
	struct janggi_entry **spare;
	size_t n_spare, n_entries, cap_spare;
};

/* What each thread has of its own. */
struct worker {
	struct adding *adding;
	struct janggi_encoder *encoder;
};

static bool failed(const struct janggi_error *err)
{
	cmd_fail_at(NULL, err);
	return false;
}

/* ------------------------------------------------------------- the workers */

static void stop_worker(void *payload)
{
	struct worker *worker = payload;

	janggi_encoder_free(worker->encoder);
	free(worker);
}

static void *start_worker(void *payload)
{
	struct worker *worker = calloc(1, sizeof(*worker));
	struct janggi_error err;

	if (!worker) {
		cmd_fail(CMD_FAILED, "out of memory");
		return NULL;
	}
	worker->adding = payload;
	if (janggi_encoder_new(&worker->encoder, &err)) {
		failed(&err);
		free(worker);
		return NULL;
	}
	return worker;
}

/* An entry from the spare ones; there is room to put each of them back. */
static struct janggi_entry *take_spare(
	struct adding *adding, struct janggi_error *err)
{
	struct janggi_entry *entry = NULL;

	pthread_mutex_lock(&adding->lock);
	if (adding->n_spare) {
		entry = adding->spare[--adding->n_spare];
	} else {
		if (adding->n_entries == adding->cap_spare) {
			size_t cap = 2 * adding->cap_spare + 64;
			struct janggi_entry **all = realloc(
				adding->all, cap * sizeof(*all));
			struct janggi_entry **spare = realloc(
				adding->spare, cap * sizeof(*spare));

			if (all)
				adding->all = all;
			if (spare)
				adding->spare = spare;
			if (all && spare)
				adding->cap_spare = cap;
		}
		if (adding->n_entries < adding->cap_spare &&
			!janggi_entry_new(&entry, err))
			adding->all[adding->n_entries++] = entry;
	}
	pthread_mutex_unlock(&adding->lock);
	return entry;
}

static void put_spare(struct adding *adding, struct janggi_entry *entry)
{
	pthread_mutex_lock(&adding->lock);
	adding->spare[adding->n_spare++] = entry;
	pthread_mutex_unlock(&adding->lock);
}

static enum janggi_status work(void *payload, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	struct worker *worker = payload;
	struct janggi_entry *entry = take_spare(worker->adding, err);
	enum janggi_status st;

	if (!entry) {
		*err = (struct janggi_error){ .status = JANGGI_ENOMEM,
			.text = "out of memory" };
		return JANGGI_ENOMEM;
	}
	st = janggi_encoder_run(worker->encoder, record, entry, err);
	if (st == JANGGI_OK) {
		/* what goes on to the writer is where it is */
		janggi_buffer_add(out, &entry, sizeof(entry));
		if (!out->failed)
			return JANGGI_OK;
	}
	put_spare(worker->adding, entry);
	return st;
}

/* -------------------------------------------------------------- the writer */

static bool open_file(
	void *payload, const char *name, int fd, uint64_t *skip)
{
	struct adding *adding = payload;
	struct file *file = calloc(1, sizeof(*file));
	struct janggi_error err;

	if (!file || !(file->name = strdup(name))) {
		free(file);
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	if (janggi_index_find_source(adding->index, file->name, fd,
		    &file->source, &err)) {
		cmd_fail_at(name, &err);
		free(file->name);
		free(file);
		return false;
	}
	if (file->source.done) {
		adding->known++;
		free(file->name);
		free(file);
		return false;
	}
	*skip = file->source.skip;
	if (adding->last)
		adding->last->next = file;
	else
		adding->first = file;
	adding->last = file;
	return true;
}

static void close_file(void *payload, uint64_t records, bool whole)
{
	struct adding *adding = payload;

	adding->last->put = records;
	adding->last->closed = true;
	adding->last->whole = whole;
}

static void forget_first(struct adding *adding)
{
	struct file *file = adding->first;

	adding->first = file->next;
	if (!adding->first)
		adding->last = NULL;
	free(file->name);
	free(file);
	adding->begun = false;
}

static bool begin_first(struct adding *adding)
{
	struct janggi_error err;

	if (adding->begun)
		return true;
	if (janggi_index_begin_source(
		    adding->index, &adding->first->source, &err))
		return failed(&err);
	adding->begun = true;
	return true;
}

/* End the files that all records have been taken of. */
static bool end_files(struct adding *adding)
{
	struct janggi_error err;

	while (adding->first && adding->first->closed &&
		adding->first->taken == adding->first->put) {
		if (!begin_first(adding))
			return false;
		if (janggi_index_end_source(
			    adding->index, adding->first->whole, &err))
			return failed(&err);
		forget_first(adding);
	}
	return true;
}

static bool take_any(
	void *payload, const struct pool_item *item, const char *out, size_t n)
{
	struct adding *adding = payload;
	struct janggi_entry *entry;
	struct janggi_error err;
	bool added;

	if (!end_files(adding) || !begin_first(adding))
		return false;
	adding->first->taken++;
	if (item->read || item->worked) {
		bool read = item->read == JANGGI_OK;
		enum janggi_status st = read ? item->worked : item->read;

		if (st != JANGGI_EDATA && st != JANGGI_ELIMIT)
			return false;
		if (janggi_index_reject(adding->index, item->file,
			    read ? item->record->number : item->err.record,
			    read ? item->record->line : item->err.line,
			    item->err.text, &err))
			return failed(&err);
		return true;
	}
	if (n != sizeof(entry))
		return false;
	memcpy(&entry, out, sizeof(entry));
	added = !janggi_index_add(adding->index, entry, NULL, &err);
	put_spare(adding, entry);
	return added ? true : failed(&err);
}

static void put_tally(const struct adding *adding)
{
	struct janggi_tally tally;

	janggi_index_tally(adding->index, &tally);
	output_format("read %" PRIu64 ", new %" PRIu64 ", duplicate %" PRIu64
		      " (%" PRIu64 " with other headers), rejected %" PRIu64
		      "\n",
		tally.read, tally.added, tally.duplicate, tally.differing,
		tally.rejected);
	if (adding->known)
		output_format("files already there: %" PRIu64 "\n",
			adding->known);
}

static void add_files(const struct command *self, struct inputs *in, int argc,
	char **argv, struct janggi_index *index)
{
	struct adding adding = { .index = index };
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.open = open_file,
		.close = close_file,
		.take_any = take_any,
	};
	struct janggi_error err;

	pthread_mutex_init(&adding.lock, NULL);
	inputs_run_job(self, in, argc, argv, &job, &adding);
	if (cmd_status_now() < CMD_FAILED && end_files(&adding)) {
		if (janggi_index_settle(index, &err))
			failed(&err);
		else
			put_tally(&adding);
	}
	while (adding.first)
		forget_first(&adding);
	/* a run that was stopped leaves some with batches nobody took */
	while (adding.n_entries)
		janggi_entry_free(adding.all[--adding.n_entries]);
	free(adding.all);
	free(adding.spare);
	pthread_mutex_destroy(&adding.lock);
}

/* --------------------------------------------------------- other questions */

static void put_info(struct janggi_index *index)
{
	static const char *const parts[JANGGI_PARTS] = { "positions", "moves",
		"games", "texts", "verdicts", "fingerprints", "other" };
	struct janggi_index_info info;
	struct janggi_error err;

	if (janggi_index_describe(index, &info, &err)) {
		failed(&err);
		return;
	}
	output_format("schema\t%" PRIu64 "\n", info.schema);
	output_format("games\t%" PRIu64 "\n", info.games);
	output_format("duplicates kept\t%" PRIu64 "\n", info.duplicates);
	output_format("rejected\t%" PRIu64 "\n", info.rejected);
	output_format("sources\t%" PRIu64 "\n", info.sources);
	output_format("plies\t%" PRIu64 "\n", info.plies);
	output_format("positions\t%" PRIu64 "\n", info.positions);
	output_format("postings\t%" PRIu64 "\n", info.postings);
	output_format("runs\t%" PRIu64 "\n", info.runs);
	output_format("bytes\t%" PRIu64 "\n", info.bytes);
	output_format("bytes free\t%" PRIu64 "\n", info.bytes_free);
	for (unsigned i = 0; i < JANGGI_PARTS; i++)
		output_format(
			"bytes of %s\t%" PRIu64 "\n", parts[i], info.bytes_of[i]);
	if (info.positions)
		output_format("bytes a position\t%.2f\n",
			(double)info.bytes / (double)info.positions);
}

static void put_rejected(void *payload, const char *file, uint64_t number,
	uint64_t line, const char *reason)
{
	(void)payload;
	output_format("%s\t%" PRIu64 "\t%" PRIu64 "\t%s\n", file, number,
		line, reason);
}

static void put_fault(void *payload, const char *text)
{
	cmd_fail(CMD_FAILED, "%s: %s", (const char *)payload, text);
}

/* Everything of another index, as if its records were read. */
static bool add_from(struct janggi_index *index, const char *path)
{
	struct janggi_index *other = NULL;
	struct janggi_encoder *encoder = NULL;
	struct janggi_entry *entry = NULL;
	struct janggi_record *record = NULL;
	struct janggi_cursor *cursor = NULL;
	const struct janggi_game *game;
	struct janggi_error err;
	enum janggi_status st = JANGGI_OK;
	bool done = false;

	if (!janggi_index_open(&other, path, JANGGI_INDEX_READ, 0, &err) &&
		!janggi_encoder_new(&encoder, &err) &&
		!janggi_entry_new(&entry, &err) &&
		!janggi_record_new(&record, &err) &&
		!janggi_cursor_open(&cursor, other, 1, 0,
			JANGGI_CURSOR_DUPLICATES, &err)) {
		while (!(st = janggi_cursor_next(cursor, &game, &err)) &&
			!(st = janggi_cursor_record(cursor, record, &err)) &&
			!(st = janggi_encoder_run(
				  encoder, record, entry, &err)) &&
			!(st = janggi_index_add(index, entry, NULL, &err)))
			;
		done = st == JANGGI_END;
	}
	if (!done) {
		cmd_fail_at(path, &err);
		if (err.status != JANGGI_EBUSY)
			cmd_raise(CMD_FAILED);
	}
	janggi_cursor_free(cursor);
	janggi_record_free(record);
	janggi_entry_free(entry);
	janggi_encoder_free(encoder);
	janggi_index_free(other);
	return done;
}

struct wish {
	bool info, rejected, verify, compact;
	const char *merge;
};

/* False: files are to be added. */
static bool asks_else(const struct wish *wish)
{
	return wish->info || wish->rejected || wish->verify || wish->compact ||
		wish->merge;
}

static void grant(
	const struct wish *wish, struct janggi_index *index, char *path)
{
	struct adding adding = { .index = index };
	struct janggi_error err;

	if (wish->merge) {
		if (!add_from(index, wish->merge))
			return;
		if (janggi_index_settle(index, &err)) {
			failed(&err);
			return;
		}
		put_tally(&adding);
	}
	if (wish->compact && janggi_index_compact(index, &err))
		failed(&err);
	if (wish->verify && janggi_index_verify(index, put_fault, path, &err))
		cmd_fail_at(path, &err);
	if (wish->rejected &&
		janggi_index_rejected(index, put_rejected, NULL, &err))
		failed(&err);
	if (wish->info)
		put_info(index);
}

static void index_run(const struct command *self, int argc, char **argv)
{
	static const char *const duplicates[] = { "skip", "keep", "replace",
		NULL };
	struct janggi_index_policy policy = JANGGI_INDEX_POLICY_INIT;
	struct inputs in = { 0 };
	struct janggi_index *index;
	struct janggi_error err;
	struct wish wish = { 0 };
	enum janggi_index_mode mode = JANGGI_INDEX_CREATE;
	bool no_provenance = false;
	int duplicate = 0;
	uint64_t wait = 5, batch = 0;
	const struct option_spec options[] = {
		OPTION_CHOICE('d', "on-duplicate", "WHAT", &duplicate,
			duplicates,
			"skip, keep or replace a game that is there "
			"(default: skip)"),
		OPTION_FLAG(0, "no-provenance", &no_provenance,
			"do not note when and by which version files came in"),
		OPTION_NUMBER(0, "batch", "N", &batch, 1, 1 << 24,
			"commit after N games (default: as memory allows)"),
		OPTION_NUMBER('w', "wait", "SECONDS", &wait, 1, 3600,
			"wait for another writer so long (default: 5)"),
		OPTION_FLAG(0, "info", &wish.info, "say what is in the index"),
		OPTION_FLAG(0, "rejected", &wish.rejected,
			"list the records that could not be taken"),
		OPTION_FLAG(0, "verify", &wish.verify,
			"check every page, game and posting"),
		OPTION_FLAG(0, "compact", &wish.compact,
			"write the index anew, in the best order"),
		OPTION_TEXT(0, "merge", "OTHER", &wish.merge,
			"add the games of another index"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		return;
	if (asks_else(&wish) && argc > 1) {
		options_misuse(self, "no files are added with that option");
		return;
	}
	if (asks_else(&wish) && !wish.merge)
		mode = wish.compact ? JANGGI_INDEX_WRITE : JANGGI_INDEX_READ;
	if (!argc) {
		options_misuse(self, "an index is needed");
		return;
	}
	if (janggi_index_open(&index, argv[0], mode,
		    (unsigned)wait * 1000, &err)) {
		cmd_fail_at(argv[0], &err);
		if (err.status != JANGGI_EBUSY)
			cmd_raise(CMD_FAILED);
		return;
	}
	policy.duplicates = (enum janggi_duplicates)duplicate;
	policy.batch = (uint32_t)batch;
	policy.provenance = !no_provenance;
	if (mode == JANGGI_INDEX_CREATE &&
		janggi_index_set_policy(index, &policy, &err))
		cmd_fail_at(argv[0], &err);
	else if (asks_else(&wish))
		grant(&wish, index, argv[0]);
	else
		add_files(self, &in, argc - 1, argv + 1, index);
	janggi_index_free(index);
}

const struct command index_command = {
	.name = "index",
	.summary = "keep records, verdicts and positions in one file",
	.usage = "[OPTION]... INDEX [FILE]...",
	.run = index_run,
};
