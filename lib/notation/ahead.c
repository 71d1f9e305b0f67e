/* SPDX-License-Identifier: MIT */
/*
 * Reading ahead in a thread, so that unpacking costs no more than a zcat
 * beside the program would.  A few blocks go round between the thread, which
 * fills them, and the reader, which empties them.
 */
#include <config.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include "notation/unpack.h"

#define BLOCKS	    4
#define BLOCK_BYTES (128u << 10)
/* Less than this is read without a thread. */
#define AHEAD_AFTER (512u << 10)

struct block {
	size_t n, at; /* bytes in it, and given out */
	unsigned char data[BLOCK_BYTES];
};

struct ahead {
	struct janggi__source_ops ops;
	void *ctx;
	size_t read; /* so far without a thread */
	bool alone; /* there is no thread, and there will be none */
	bool running;
	pthread_t thread;

	struct block *blocks;
	size_t first; /* the block to be emptied */
	/* below: under the lock */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	size_t full; /* blocks to be emptied */
	bool ended, stop;
	struct janggi_error failure;
};

/* Fill one block; false if there is nothing more to be had. */
static bool fill(struct ahead *a, struct block *block)
{
	struct janggi_error failure = {0};
	enum janggi_status st;
	bool more;
	int old;

	block->n = block->at = 0;
	/* The one place where this thread may have to wait for ever. */
	pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
	st = a->ops.read(
		a->ctx, block->data, BLOCK_BYTES, &block->n, &failure);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	pthread_mutex_lock(&a->lock);
	a->full += block->n != 0;
	a->ended = st < 0 || !block->n;
	a->failure = failure;
	more = !a->ended;
	pthread_cond_signal(&a->changed);
	pthread_mutex_unlock(&a->lock);
	return more;
}

static void *work(void *payload)
{
	struct ahead *a = payload;
	size_t next = 0;
	bool go_on = true;
	int old;

	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	while (go_on) {
		pthread_mutex_lock(&a->lock);
		while (a->full == BLOCKS && !a->stop)
			pthread_cond_wait(&a->changed, &a->lock);
		go_on = !a->stop;
		pthread_mutex_unlock(&a->lock);
		if (go_on)
			go_on = fill(a, &a->blocks[next]);
		next = (next + 1) % BLOCKS;
	}
	return NULL;
}

/* A thread that signals do not wake: they are the program's. */
static void start(struct ahead *a)
{
	sigset_t all, old;

	a->blocks = malloc(BLOCKS * sizeof(*a->blocks));
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	a->running = a->blocks &&
		     !pthread_create(&a->thread, NULL, work, a);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	a->alone = !a->running;
}

static enum janggi_status read_ahead(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	struct ahead *a = ctx;
	struct block *block;
	bool failed;

	if (!a->running && !a->alone && a->read >= AHEAD_AFTER)
		start(a);
	if (!a->running) {
		enum janggi_status st =
			a->ops.read(a->ctx, to, room, got, err);

		a->read += *got;
		return st;
	}
	pthread_mutex_lock(&a->lock);
	while (!a->full && !a->ended)
		pthread_cond_wait(&a->changed, &a->lock);
	failed = !a->full && a->failure.status;
	*got = a->full ? 1 : 0;
	if (failed && err)
		*err = a->failure;
	pthread_mutex_unlock(&a->lock);
	if (failed)
		return a->failure.status;
	if (!*got)
		return JANGGI_OK;
	block = &a->blocks[a->first];
	*got = block->n - block->at < room ? block->n - block->at : room;
	memcpy(to, block->data + block->at, *got);
	block->at += *got;
	if (block->at == block->n) {
		a->first = (a->first + 1) % BLOCKS;
		pthread_mutex_lock(&a->lock);
		a->full--;
		pthread_cond_signal(&a->changed);
		pthread_mutex_unlock(&a->lock);
	}
	return JANGGI_OK;
}

static void free_ahead(void *ctx)
{
	struct ahead *a = ctx;

	if (a->running) {
		pthread_mutex_lock(&a->lock);
		a->stop = true;
		pthread_cond_signal(&a->changed);
		pthread_mutex_unlock(&a->lock);
		/* It may be in a read() of a pipe that nobody feeds. */
		pthread_cancel(a->thread);
		pthread_join(a->thread, NULL);
	}
	pthread_cond_destroy(&a->changed);
	pthread_mutex_destroy(&a->lock);
	if (a->ops.free)
		a->ops.free(a->ctx);
	free(a->blocks);
	free(a);
}

static const char *note_ahead(void *ctx)
{
	struct ahead *a = ctx;

	/* Only asked once all was read, so the thread is past it. */
	return a->ops.note ? a->ops.note(a->ctx) : NULL;
}

enum janggi_status janggi__ahead_new(struct janggi__source **out,
	const struct janggi__source_ops *ops, void *ctx,
	struct janggi_error *err)
{
	static const struct janggi__source_ops ahead_ops = {
		.read = read_ahead,
		.free = free_ahead,
		.note = note_ahead,
	};
	struct ahead *a = calloc(1, sizeof(*a));

	*out = NULL;
	if (!a) {
		if (ops->free)
			ops->free(ctx);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	a->ops = *ops;
	a->ctx = ctx;
	pthread_mutex_init(&a->lock, NULL);
	pthread_cond_init(&a->changed, NULL);
	return janggi__source_new(out, &ahead_ops, a, err);
}
