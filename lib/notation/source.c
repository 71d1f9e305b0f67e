/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "notation/source.h"

/* Large enough that system calls do not count, small enough for a cache. */
#define WINDOW_BYTES (128u << 10)
/* What a read function may count on. */
#define ROOM_MIN 16

/*
 * A bomb: more than FREE_BYTES came out, and more than RATIO_MAX bytes a byte
 * that went in at the bottom.  One layer of deflate cannot reach it (1032),
 * nor do games that repeat, in any packing; blanks packed by zstd can, and
 * what is packed twice.  Memory is bounded without this, so it only saves time.
 */
#define FREE_BYTES (UINT64_C(1) << 30)
#define RATIO_MAX  20000

struct janggi__source {
	struct janggi__source_ops ops;
	void *ctx;
	unsigned char *buf; /* cap bytes and the pad */
	size_t start, end, cap;
	uint64_t line;
	bool at_end;
	/* Of all reads; another thread may be who reads the bottom one. */
	_Atomic uint64_t total;
	struct janggi__source *bottom; /* NULL: this is it */
	struct janggi_error failure; /* kept until the window is used up */
};

enum janggi_status janggi__source_new(struct janggi__source **out,
	const struct janggi__source_ops *ops, void *ctx,
	struct janggi_error *err)
{
	struct janggi__source *src = calloc(1, sizeof(*src));

	*out = NULL;
	if (!src) {
		if (ops->free)
			ops->free(ctx);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	src->ops = *ops;
	src->ctx = ctx;
	src->line = 1;
	*out = src;
	return JANGGI_OK;
}

void janggi__source_free(struct janggi__source *src)
{
	if (!src)
		return;
	if (src->ops.free)
		src->ops.free(src->ctx);
	free(src->buf);
	free(src);
}

/* Make room for a read: leftovers to the front, a larger window if needed. */
static bool make_room(struct janggi__source *src, size_t want)
{
	size_t left = src->end - src->start;
	size_t cap = src->cap ? src->cap : WINDOW_BYTES;

	if (want > SIZE_MAX / 4)
		return false;
	while (cap < want + ROOM_MIN)
		cap *= 2;
	if (cap > src->cap) {
		unsigned char *buf = malloc(cap + JANGGI__SOURCE_PAD);

		if (!buf)
			return false;
		if (left)
			memcpy(buf, src->buf + src->start, left);
		free(src->buf);
		src->buf = buf;
		src->cap = cap;
	} else if (src->start) {
		memmove(src->buf, src->buf + src->start, left);
	}
	src->start = 0;
	src->end = left;
	return true;
}

void janggi__source_set_lower(
	struct janggi__source *src, struct janggi__source *lower)
{
	src->bottom = lower->bottom ? lower->bottom : lower;
}

bool janggi__source_is_bottom(const struct janggi__source *src)
{
	return !src->bottom;
}

static bool is_bomb(const struct janggi__source *src, uint64_t total)
{
	uint64_t in;

	if (!src->bottom || total < FREE_BYTES)
		return false;
	in = atomic_load_explicit(&src->bottom->total, memory_order_relaxed);
	return total / RATIO_MAX > in;
}

static void refill(struct janggi__source *src, size_t want)
{
	uint64_t total =
		atomic_load_explicit(&src->total, memory_order_relaxed);
	size_t got = 0;

	if (!make_room(src, want)) {
		janggi__fail(&src->failure, JANGGI_ENOMEM, "out of memory");
		return;
	}
	while (src->end < want) {
		if (src->ops.read(src->ctx, src->buf + src->end,
			    src->cap - src->end, &got, &src->failure) < 0)
			break;
		if (!got) {
			src->at_end = true;
			break;
		}
		assert(got <= src->cap - src->end);
		src->end += got;
		total += got;
		atomic_store_explicit(
			&src->total, total, memory_order_relaxed);
		if (is_bomb(src, total)) {
			janggi__fail(&src->failure, JANGGI_EIO,
				"expands more than %d-fold", RATIO_MAX);
			break;
		}
	}
	memset(src->buf + src->end, 0, JANGGI__SOURCE_PAD);
}

enum janggi_status janggi__source_peek(struct janggi__source *src, size_t want,
	const unsigned char **p, size_t *n, struct janggi_error *err)
{
	static const unsigned char nothing[JANGGI__SOURCE_PAD];

	if (src->end - src->start < want && !src->at_end &&
		!src->failure.status)
		refill(src, want);
	*n = src->end - src->start;
	*p = src->buf ? src->buf + src->start : nothing;
	if (*n < want && src->failure.status) {
		if (err)
			*err = src->failure;
		return src->failure.status;
	}
	return JANGGI_OK;
}

uint64_t janggi__count_lines(const void *p, size_t n)
{
	const char *s = p, *end = s + n;
	uint64_t lines = 0;

	while (s < end && (s = memchr(s, '\n', (size_t)(end - s)))) {
		lines++;
		s++;
	}
	return lines;
}

void janggi__source_consume(struct janggi__source *src, size_t n)
{
	uint64_t lines = 0;

	if (n)
		lines = janggi__count_lines(src->buf + src->start, n);
	janggi__source_consume_lines(src, n, lines);
}

void janggi__source_consume_lines(
	struct janggi__source *src, size_t n, uint64_t lines)
{
	assert(n <= src->end - src->start);
	src->start += n;
	src->line += lines;
}

bool janggi__source_at_end(const struct janggi__source *src)
{
	return src->at_end;
}

uint64_t janggi__source_line(const struct janggi__source *src)
{
	return src->line;
}

bool janggi__source_is_packed(const struct janggi__source *src)
{
	return src->ops.next;
}

enum janggi_status janggi__source_next(struct janggi__source *src,
	struct janggi_text *name, struct janggi_error *err)
{
	enum janggi_status st;

	st = src->ops.next(src->ctx, name, err);
	if (st == JANGGI_OK) {
		src->start = src->end = 0;
		src->failure.status = JANGGI_OK;
		src->at_end = false;
		src->line = 1;
	}
	return st;
}

const char *janggi__source_note(const struct janggi__source *src)
{
	return src->at_end && src->ops.note ? src->ops.note(src->ctx) : NULL;
}

/* ---------------------------------------------------- descriptor, memory */

static enum janggi_status read_fd(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	int fd = *(const int *)ctx;
	ssize_t n;

	while ((n = read(fd, to, room)) < 0) {
		struct pollfd wait = {.fd = fd, .events = POLLIN};

		if (errno == EAGAIN || errno == EWOULDBLOCK)
			poll(&wait, 1, -1);
		else if (errno != EINTR)
			return janggi__fail(err, JANGGI_EIO, "cannot read: %s",
				strerror(errno));
	}
	*got = (size_t)n;
	return JANGGI_OK;
}

enum janggi_status janggi__source_new_fd(
	struct janggi__source **out, int fd, struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_fd, .free = free};
	int *ctx = malloc(sizeof(*ctx));

	*out = NULL;
	if (!ctx)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	*ctx = fd;
	return janggi__source_new(out, &ops, ctx, err);
}

struct memory {
	const unsigned char *data;
	size_t n;
};

static enum janggi_status read_memory(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	struct memory *memory = ctx;
	size_t n = memory->n < room ? memory->n : room;

	(void)err;
	if (n)
		memcpy(to, memory->data, n);
	memory->data += n;
	memory->n -= n;
	*got = n;
	return JANGGI_OK;
}

enum janggi_status janggi__source_new_memory(struct janggi__source **out,
	const void *data, size_t n, struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_memory, .free = free};
	struct memory *ctx = malloc(sizeof(*ctx));

	*out = NULL;
	if (!ctx)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	ctx->data = data;
	ctx->n = n;
	return janggi__source_new(out, &ops, ctx, err);
}
