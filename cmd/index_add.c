/* SPDX-License-Identifier: MIT */
/* Records of files into an index, read and replayed by all threads. */
#include <config.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "index_work.h"
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

void index_put_tally(struct janggi_index *index)
{
	struct janggi_tally tally;

	janggi_index_tally(index, &tally);
	output_format("read %" PRIu64 ", new %" PRIu64 ", duplicate %" PRIu64
		      " (%" PRIu64 " with other headers), rejected %" PRIu64
		      "\n",
		tally.read, tally.added, tally.duplicate, tally.differing,
		tally.rejected);
}

bool index_add_files(const struct command *self, struct inputs *in, int argc,
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
	bool good = false;

	pthread_mutex_init(&adding.lock, NULL);
	inputs_run_job(self, in, argc, argv, &job, &adding);
	if (cmd_status_now() < CMD_FAILED && end_files(&adding)) {
		if (janggi_index_settle(index, &err))
			failed(&err);
		else
			good = true;
	}
	if (good) {
		index_put_tally(index);
		if (adding.known)
			output_format("files already there: %" PRIu64 "\n",
				adding.known);
	}
	while (adding.first)
		forget_first(&adding);
	/* a run that was stopped leaves some with batches nobody took */
	while (adding.n_entries)
		janggi_entry_free(adding.all[--adding.n_entries]);
	free(adding.all);
	free(adding.spare);
	pthread_mutex_destroy(&adding.lock);
	return good;
}
