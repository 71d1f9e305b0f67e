/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

#define CHUNK_BYTES 16384
#define CHUNK_KEEP  (1u << 20) /* a larger one is not kept for the next */

struct janggi__chunk {
	struct janggi__chunk *older;
	size_t size;
	alignas(max_align_t) unsigned char bytes[];
};

void *janggi__arena_alloc(struct janggi__arena *arena, size_t n)
{
	struct janggi__chunk *c = arena->chunk;
	const size_t unit = alignof(max_align_t);
	void *p;

	if (n > SIZE_MAX / 4)
		return NULL;
	n = (n + unit - 1) / unit * unit;
	if (!c || n > c->size - arena->used) {
		size_t size = n > CHUNK_BYTES ? n : CHUNK_BYTES;

		if (c && size < 2 * c->size && c->size < CHUNK_KEEP)
			size = 2 * c->size;
		c = malloc(sizeof(*c) + size);
		if (!c)
			return NULL;
		c->older = arena->chunk;
		c->size = size;
		arena->chunk = c;
		arena->used = 0;
	}
	p = c->bytes + arena->used;
	arena->used += n;
	return p;
}

char *janggi__arena_copy(struct janggi__arena *arena, const void *s, size_t n)
{
	char *p = n < SIZE_MAX ? janggi__arena_alloc(arena, n + 1) : NULL;

	if (!p)
		return NULL;
	if (n)
		memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

static void free_chunks(struct janggi__chunk *c)
{
	while (c) {
		struct janggi__chunk *older = c->older;

		free(c);
		c = older;
	}
}

void janggi__arena_clear(struct janggi__arena *arena)
{
	struct janggi__chunk *c = arena->chunk;

	if (!c)
		return;
	free_chunks(c->older);
	c->older = NULL;
	if (c->size > CHUNK_KEEP) {
		free(c);
		arena->chunk = NULL;
	}
	arena->used = 0;
}

void janggi__arena_release(struct janggi__arena *arena)
{
	free_chunks(arena->chunk);
	arena->chunk = NULL;
	arena->used = 0;
}
