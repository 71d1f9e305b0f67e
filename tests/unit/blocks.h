/* SPDX-License-Identifier: MIT */
/* A source that gives its bytes in blocks of a chosen size. */
#ifndef TESTS_BLOCKS_H
#define TESTS_BLOCKS_H
#include <stdlib.h>
#include <string.h>
#include "notation/source.h"

struct blocks {
	const char *data;
	size_t n, block;
	enum janggi_status at_end; /* what comes after the bytes */
};

static enum janggi_status blocks_read(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	struct blocks *b = ctx;
	size_t n = b->n < b->block ? b->n : b->block;

	if (n > room)
		n = room;
	if (!n && b->at_end < 0)
		return janggi__fail(err, b->at_end, "broken as planned");
	if (n)
		memcpy(to, b->data, n);
	b->data += n;
	b->n -= n;
	*got = n;
	return JANGGI_OK;
}

static inline enum janggi_status blocks_failing(struct janggi__source **out,
	const void *data, size_t n, size_t block, enum janggi_status at_end)
{
	static const struct janggi__source_ops ops = {
		.read = blocks_read, .free = free};
	struct blocks *b = malloc(sizeof(*b));

	*b = (struct blocks){data, n, block, at_end};
	return janggi__source_new(out, &ops, b, NULL);
}

static inline enum janggi_status blocks_source(
	struct janggi__source **out, const void *data, size_t n, size_t block)
{
	return blocks_failing(out, data, n, block, JANGGI_OK);
}

#endif
