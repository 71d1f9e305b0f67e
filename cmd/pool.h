/* SPDX-License-Identifier: MIT */
/*
 * Records worked on by several threads and taken in the order in which they
 * were read, so that output is the same for any number of them.
 *
 * The thread that reads also takes; memory is bounded by the batches that are
 * under way.  With one job there is no thread and no batch: each record is
 * taken before the next is read.
 */
#ifndef JANGGI_POOL_H
#define JANGGI_POOL_H

#include "cmd.h"

/* What became of one turn of reading. */
struct pool_item {
	struct janggi_record *record;
	enum janggi_status read, worked;
	struct janggi_error err; /* of whichever failed */
	const char *file; /* lasts until it is taken */
	size_t from, to; /* what work wrote, in the batch's buffer */
};

struct pool_job {
	/*
	 * A worker's own things; NULL if it needs none, or (with the status
	 * raised) if there is no memory.
	 */
	void *(*start)(void *payload);
	void (*stop)(void *worker);
	/*
	 * On any thread: do what needs only the record, write what take is
	 * to have to out.  NULL: nothing to do.
	 */
	enum janggi_status (*work)(void *worker, struct janggi_record *record,
		struct janggi_buffer *out, struct janggi_error *err);
	/* On the reading thread, in order; false: go no further. */
	bool (*take)(void *payload, const struct pool_item *item,
		const char *out, size_t n);
};

struct pool;

/* jobs >= 1.  NULL, said and the status raised, if it cannot be had. */
struct pool *pool_new(
	const struct pool_job *job, void *payload, unsigned long jobs);
/* The record to read into next. */
struct janggi_record *pool_record(struct pool *pool);
/*
 * Hand over what was read into it, or how reading failed.  False: take asked
 * to stop.
 */
bool pool_put(struct pool *pool, const char *file, enum janggi_status read,
	const struct janggi_error *err);
/* Take all that is under way; false as pool_put. */
bool pool_drain(struct pool *pool);
void pool_free(struct pool *pool);

#endif
