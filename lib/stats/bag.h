/* SPDX-License-Identifier: MIT */
/*
 * Things found by a key of bytes, each made (zeroed) when first asked for;
 * they stay where they are.  In order of making, until sorted.
 */
#ifndef JANGGI_BAG_H
#define JANGGI_BAG_H
#ifndef JANGGI_BUILD
# error "bag.h is internal to lib/"
#endif
#include "base/arena.h"
#include "base/base.h"

struct janggi__bagged {
	struct janggi_text key;
	void *thing;
};

struct janggi__bag {
	struct janggi__arena arena;
	size_t size; /* of a thing; 0: a uint64_t */
	struct janggi__bagged *all;
	size_t n, cap;
	uint32_t *slots; /* 1 + a place in all; 0: free */
	size_t n_slots;
	void **numbered; /* things by the number of their key */
	size_t n_numbered;
};

/* The thing of a key; NULL: no memory. */
void *janggi__bag_get(struct janggi__bag *bag, const void *key, size_t n);
/*
 * The same where the key has a number, which no other has: that is quicker.
 * Number 0: it has none.
 */
void *janggi__bag_get_numbered(struct janggi__bag *bag, uint32_t number,
	const void *key, size_t n);
void janggi__bag_release(struct janggi__bag *bag);
/*
 * A list of all, sorted; compare as for qsort, of struct janggi__bagged *.
 * To be freed; NULL: no memory (or none there, with *n 0).
 */
struct janggi__bagged *janggi__bag_sorted(const struct janggi__bag *bag,
	int (*compare)(const void *a, const void *b));
/* Keys by their bytes. */
int janggi__text_compare(struct janggi_text a, struct janggi_text b);

#endif
