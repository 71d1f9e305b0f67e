/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "pool.h"

/* Enough to make the locks cheap, few enough to keep all cores at work. */
#define BATCH_ITEMS 64

enum stage { FILLING, WAITING, WORKING, DONE };

struct batch {
	enum stage stage;
	size_t n;
	struct pool_item items[BATCH_ITEMS];
	struct janggi_buffer out;
	char **files; /* names that items point to */
	size_t n_files, cap_files;
};

struct pool {
	const struct pool_job *job;
	void *payload;
	size_t batch_items;

	/* a ring: oldest is taken next, filling is put into */
	struct batch *batches;
	size_t n_batches, oldest, filling;
	size_t under_way; /* submitted and not yet taken */

	void *own; /* worker of this thread, when there are no others */
	pthread_t *threads;
	void **workers;
	size_t n_threads;
	pthread_mutex_t lock;
	pthread_cond_t work_waits, work_done;
	size_t next; /* the batch to be worked on next */
	bool closing, stopped;
};

struct seat {
	struct pool *pool;
	void *worker;
};

static void work_on(struct pool *pool, struct batch *batch, void *worker)
{
	for (size_t i = 0; i < batch->n; i++) {
		struct pool_item *item = &batch->items[i];

		item->from = item->to = batch->out.len;
		if (item->read != JANGGI_OK || !pool->job->work)
			continue;
		item->worked = pool->job->work(
			worker, item->record, &batch->out, &item->err);
		item->to = batch->out.len;
	}
}

static void *worker_main(void *payload)
{
	struct seat *seat = payload;
	struct pool *pool = seat->pool;
	void *worker = seat->worker;

	free(seat);
	pthread_mutex_lock(&pool->lock);
	for (;;) {
		struct batch *batch = &pool->batches[pool->next];

		if (batch->stage != WAITING) {
			if (pool->closing)
				break;
			pthread_cond_wait(&pool->work_waits, &pool->lock);
			continue;
		}
		batch->stage = WORKING;
		pool->next = (pool->next + 1) % pool->n_batches;
		pthread_mutex_unlock(&pool->lock);
		work_on(pool, batch, worker);
		pthread_mutex_lock(&pool->lock);
		batch->stage = DONE;
		pthread_cond_broadcast(&pool->work_done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static bool no_memory(void)
{
	cmd_fail(CMD_FAILED, "out of memory");
	return false;
}

/* One more thread; the pool does with fewer if the system has no more. */
static bool add_thread(struct pool *pool)
{
	struct seat *seat = malloc(sizeof(*seat));
	void *worker = NULL;

	if (!seat)
		return no_memory();
	if (pool->job->start) {
		worker = pool->job->start(pool->payload);
		if (!worker) {
			free(seat);
			return false;
		}
	}
	*seat = (struct seat){ pool, worker };
	pool->workers[pool->n_threads] = worker;
	if (pthread_create(&pool->threads[pool->n_threads], NULL, worker_main,
		    seat)) {
		free(seat);
		if (pool->job->stop && worker)
			pool->job->stop(worker);
		return pool->n_threads || no_memory();
	}
	pool->n_threads++;
	return true;
}

static bool set_up(struct pool *pool, unsigned long jobs)
{
	size_t threads = jobs > 1 ? jobs - 1 : 0;

	/* one being filled, one being taken, two for each thread */
	pool->n_batches = threads ? 2 * threads + 2 : 1;
	pool->batch_items = threads ? BATCH_ITEMS : 1;
	pool->batches = calloc(pool->n_batches, sizeof(*pool->batches));
	pool->threads = calloc(threads + 1, sizeof(*pool->threads));
	pool->workers = calloc(threads + 1, sizeof(*pool->workers));
	if (!pool->batches || !pool->threads || !pool->workers)
		return no_memory();
	for (size_t b = 0; b < pool->n_batches; b++)
		for (size_t i = 0; i < pool->batch_items; i++)
			if (janggi_record_new(
				    &pool->batches[b].items[i].record, NULL))
				return no_memory();
	if (!threads && pool->job->start) {
		pool->own = pool->job->start(pool->payload);
		return pool->own != NULL;
	}
	for (size_t i = 0; i < threads; i++)
		if (!add_thread(pool))
			return false;
	return true;
}

struct pool *pool_new(
	const struct pool_job *job, void *payload, unsigned long jobs)
{
	struct pool *pool = calloc(1, sizeof(*pool));

	if (!pool) {
		no_memory();
		return NULL;
	}
	pool->job = job;
	pool->payload = payload;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->work_waits, NULL);
	pthread_cond_init(&pool->work_done, NULL);
	if (!set_up(pool, jobs)) {
		pool_free(pool);
		return NULL;
	}
	return pool;
}

static void forget_files(struct batch *batch)
{
	while (batch->n_files)
		free(batch->files[--batch->n_files]);
}

void pool_free(struct pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->closing = true;
	pthread_cond_broadcast(&pool->work_waits);
	pthread_mutex_unlock(&pool->lock);
	for (size_t i = 0; i < pool->n_threads; i++) {
		pthread_join(pool->threads[i], NULL);
		if (pool->job->stop && pool->workers[i])
			pool->job->stop(pool->workers[i]);
	}
	if (pool->own && pool->job->stop)
		pool->job->stop(pool->own);
	for (size_t b = 0; pool->batches && b < pool->n_batches; b++) {
		struct batch *batch = &pool->batches[b];

		for (size_t i = 0; i < pool->batch_items; i++)
			janggi_record_free(batch->items[i].record);
		forget_files(batch);
		free(batch->files);
		janggi_buffer_release(&batch->out);
	}
	pthread_cond_destroy(&pool->work_done);
	pthread_cond_destroy(&pool->work_waits);
	pthread_mutex_destroy(&pool->lock);
	free(pool->batches);
	free(pool->threads);
	free(pool->workers);
	free(pool);
}

struct janggi_record *pool_record(struct pool *pool)
{
	struct batch *batch = &pool->batches[pool->filling];

	return batch->items[batch->n].record;
}

/* Hand a batch's results over, in order, and make it ready for filling. */
static void take_batch(struct pool *pool, struct batch *batch)
{
	if (batch->out.failed && !pool->stopped) {
		no_memory();
		pool->stopped = true;
	}
	for (size_t i = 0; i < batch->n && !pool->stopped; i++) {
		const struct pool_item *item = &batch->items[i];

		/* there may be no output at all */
		if (!pool->job->take(pool->payload, item,
			    item->to > item->from ?
				    batch->out.data + item->from : "",
			    item->to - item->from))
			pool->stopped = true;
	}
	batch->n = 0;
	janggi_buffer_clear(&batch->out);
	forget_files(batch);
}

/* The batch is full, or the last: let it be worked on. */
static void submit(struct pool *pool)
{
	struct batch *batch = &pool->batches[pool->filling];

	if (!pool->n_threads) {
		work_on(pool, batch, pool->own);
		take_batch(pool, batch);
		return;
	}
	pthread_mutex_lock(&pool->lock);
	batch->stage = WAITING;
	pthread_cond_signal(&pool->work_waits);
	pthread_mutex_unlock(&pool->lock);
	pool->filling = (pool->filling + 1) % pool->n_batches;
	pool->under_way++;
}

/* Wait for the oldest batch and take it. */
static void take_oldest(struct pool *pool)
{
	struct batch *batch = &pool->batches[pool->oldest];

	pthread_mutex_lock(&pool->lock);
	while (batch->stage != DONE)
		pthread_cond_wait(&pool->work_done, &pool->lock);
	batch->stage = FILLING; /* this thread's again */
	pthread_mutex_unlock(&pool->lock);
	take_batch(pool, batch);
	pool->oldest = (pool->oldest + 1) % pool->n_batches;
	pool->under_way--;
}

/* A name that lasts as long as the batch. */
static const char *keep_file(struct batch *batch, const char *file)
{
	char **files, *copy;

	if (batch->n_files && !strcmp(batch->files[batch->n_files - 1], file))
		return batch->files[batch->n_files - 1];
	if (batch->n_files == batch->cap_files) {
		size_t cap = batch->cap_files ? 2 * batch->cap_files : 4;

		files = realloc(batch->files, cap * sizeof(*files));
		if (!files)
			return NULL;
		batch->files = files;
		batch->cap_files = cap;
	}
	copy = strdup(file);
	if (copy)
		batch->files[batch->n_files++] = copy;
	return copy;
}

bool pool_put(struct pool *pool, const char *file, enum janggi_status read,
	const struct janggi_error *err)
{
	struct batch *batch = &pool->batches[pool->filling];
	struct pool_item *item = &batch->items[batch->n];

	item->read = read;
	item->worked = JANGGI_OK;
	item->file = keep_file(batch, file);
	if (read == JANGGI_OK && item->record->file.n) {
		/* the reader's name for it may go with the reader */
		item->record->file.s =
			keep_file(batch, item->record->file.s);
	}
	if (!item->file || (item->record->file.n && !item->record->file.s))
		return no_memory();
	if (read != JANGGI_OK)
		item->err = *err;
	if (++batch->n == pool->batch_items) {
		submit(pool);
		/* the next one to fill must have been taken */
		if (pool->under_way == pool->n_batches)
			take_oldest(pool);
	}
	return !pool->stopped;
}

bool pool_drain(struct pool *pool)
{
	if (pool->batches[pool->filling].n)
		submit(pool);
	while (pool->under_way)
		take_oldest(pool);
	return !pool->stopped;
}
