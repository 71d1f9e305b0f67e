/* SPDX-License-Identifier: MIT */
/* Memory that is given back all at once: one arena a record. */
#ifndef JANGGI_ARENA_H
#define JANGGI_ARENA_H
#ifndef JANGGI_BUILD
#error "arena.h is internal to lib/"
#endif
#include "janggi.h"

struct janggi__chunk;
struct janggi__arena {
	struct janggi__chunk *chunk;
	size_t used; /* of the newest chunk */
};

/* n bytes aligned for any type; NULL if there is no memory. */
void *janggi__arena_alloc(struct janggi__arena *arena, size_t n);
/* A copy of n bytes with a NUL behind it. */
char *janggi__arena_copy(struct janggi__arena *arena, const void *s, size_t n);
/* Forget everything; keeps one chunk so that the next record is free. */
void janggi__arena_clear(struct janggi__arena *arena);
void janggi__arena_release(struct janggi__arena *arena);

#endif
