/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/bag.h"

/* FNV-1a, and its high bits brought down. */
static size_t hash_of(const void *key, size_t n)
{
	const unsigned char *p = key;
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	while (n--)
		h = (h ^ *p++) * UINT64_C(0x100000001b3);
	return (size_t)(h ^ h >> 32);
}

static bool widen(struct janggi__bag *bag)
{
	size_t n = bag->n_slots ? 2 * bag->n_slots : 64;
	uint32_t *slots;

	if (bag->n >= UINT32_MAX / 2)
		return false;
	slots = calloc(n, sizeof(*slots));
	if (!slots)
		return false;
	for (size_t i = 0; i < bag->n; i++) {
		size_t at = hash_of(bag->all[i].key.s, bag->all[i].key.n);

		while (slots[at & (n - 1)])
			at++;
		slots[at & (n - 1)] = (uint32_t)i + 1;
	}
	free(bag->slots);
	bag->slots = slots;
	bag->n_slots = n;
	return true;
}

static bool make_room(struct janggi__bag *bag)
{
	size_t cap = bag->cap ? 2 * bag->cap : 32;
	void *all;

	if (bag->n < bag->cap)
		return true;
	all = realloc(bag->all, cap * sizeof(*bag->all));
	if (!all)
		return false;
	bag->all = all;
	bag->cap = cap;
	return true;
}

void *janggi__bag_get(struct janggi__bag *bag, const void *key, size_t n)
{
	size_t size = bag->size ? bag->size : sizeof(uint64_t);
	struct janggi__bagged *made;
	size_t at;

	if (2 * bag->n >= bag->n_slots && !widen(bag))
		return NULL;
	at = hash_of(key, n);
	for (;; at++) {
		uint32_t slot = bag->slots[at & (bag->n_slots - 1)];
		const struct janggi__bagged *b = &bag->all[slot - 1];

		if (!slot)
			break;
		if (b->key.n == n && (!n || !memcmp(b->key.s, key, n)))
			return b->thing;
	}
	if (!make_room(bag))
		return NULL;
	made = &bag->all[bag->n];
	made->key.s = janggi__arena_copy(&bag->arena, key, n);
	made->key.n = n;
	made->thing = janggi__arena_alloc(&bag->arena, size);
	if (!made->key.s || !made->thing)
		return NULL;
	memset(made->thing, 0, size);
	bag->slots[at & (bag->n_slots - 1)] = (uint32_t)++bag->n;
	return made->thing;
}

static bool reach(struct janggi__bag *bag, uint32_t number)
{
	size_t n = bag->n_numbered ? 2 * bag->n_numbered : 256;
	void **numbered;

	if (number < bag->n_numbered)
		return true;
	while (n <= number)
		n *= 2;
	numbered = realloc(bag->numbered, n * sizeof(*numbered));
	if (!numbered)
		return false;
	memset(numbered + bag->n_numbered, 0,
		(n - bag->n_numbered) * sizeof(*numbered));
	bag->numbered = numbered;
	bag->n_numbered = n;
	return true;
}

void *janggi__bag_get_numbered(struct janggi__bag *bag, uint32_t number,
	const void *key, size_t n)
{
	if (!number)
		return janggi__bag_get(bag, key, n);
	if (!reach(bag, number))
		return NULL;
	if (!bag->numbered[number])
		bag->numbered[number] = janggi__bag_get(bag, key, n);
	return bag->numbered[number];
}

void janggi__bag_release(struct janggi__bag *bag)
{
	janggi__arena_release(&bag->arena);
	free(bag->all);
	free(bag->slots);
	free(bag->numbered);
	memset(bag, 0, sizeof(*bag));
}

struct janggi__bagged *janggi__bag_sorted(const struct janggi__bag *bag,
	int (*compare)(const void *a, const void *b))
{
	struct janggi__bagged *list =
		malloc((bag->n + 1) * sizeof(*list));

	if (list && bag->n) {
		memcpy(list, bag->all, bag->n * sizeof(*list));
		qsort(list, bag->n, sizeof(*list), compare);
	}
	return list;
}

int janggi__text_compare(struct janggi_text a, struct janggi_text b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.s, b.s, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}
