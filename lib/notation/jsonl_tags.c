/* SPDX-License-Identifier: MIT */
/*
 * Keys of the tags of a record line.  A record can have a key twice, an object
 * of JSON cannot: most that read it keep one of them alone.  So the second tag
 * of a key has #2 behind its key, the third #3; and a key that ends like that
 * by itself has its number behind it though it be the first.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/jsonl.h"

/* Bytes of the number at the end of a key; 0 if none is there. */
static size_t number_length(struct janggi_text key)
{
	size_t n = key.n;

	while (n && key.s[n - 1] >= '0' && key.s[n - 1] <= '9')
		n--;
	if (n == key.n || !n || key.s[n - 1] != '#' || key.s[n] == '0')
		return 0;
	return key.n - n + 1;
}

struct janggi_text janggi__jsonl_key(struct janggi_text written)
{
	written.n -= number_length(written);
	return written;
}

static bool same(struct janggi_text a, struct janggi_text b)
{
	return a.n == b.n && (a.s == b.s || !memcmp(a.s, b.s, a.n));
}

static void number_few(const struct janggi_tag *tags, size_t n,
	struct janggi__jsonl_numbers *numbers)
{
	uint64_t seen = 0;

	for (size_t i = 0; i < n; i++) {
		struct janggi_text key = tags[i].key;
		/* keys that differ in this need not be compared */
		unsigned look = key.n ? (unsigned char)key.s[0] * 5u +
						(unsigned char)key.s[key.n - 1]
				      : 0;
		uint64_t bit = UINT64_C(1) << (look + 7 * key.n) % 64;
		uint32_t number = 1;

		for (size_t k = 0; k < i && seen & bit; k++)
			number += same(tags[k].key, key);
		seen |= bit;
		numbers->few[i] = number;
	}
	numbers->of = numbers->few;
}

struct place {
	struct janggi_text key;
	size_t at;
};

static int by_key(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	size_t n = x->key.n < y->key.n ? x->key.n : y->key.n;
	int order = memcmp(x->key.s, y->key.s, n);

	if (!order)
		order = (x->key.n > y->key.n) - (x->key.n < y->key.n);
	return order ? order : (x->at > y->at) - (x->at < y->at);
}

/* One sort is less work than many looks back. */
static bool number_many(const struct janggi_tag *tags, size_t n,
	struct janggi__jsonl_numbers *numbers)
{
	struct place *places = calloc(n, sizeof(*places));

	numbers->many = calloc(n, sizeof(*numbers->many));
	numbers->of = numbers->many;
	if (!places || !numbers->many) {
		free(places);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		places[i] = (struct place){tags[i].key, i};
	qsort(places, n, sizeof(*places), by_key);
	for (size_t i = 0; i < n; i++)
		numbers->many[places[i].at] =
			i && same(places[i].key, places[i - 1].key)
				? numbers->many[places[i - 1].at] + 1
				: 1;
	free(places);
	return true;
}

bool janggi__jsonl_number(const struct janggi_tag *tags, size_t n,
	struct janggi__jsonl_numbers *numbers)
{
	numbers->many = NULL;
	if (n > JANGGI__JSONL_FEW && !number_many(tags, n, numbers))
		return false;
	if (n <= JANGGI__JSONL_FEW)
		number_few(tags, n, numbers);
	for (size_t i = 0; i < n; i++)
		if (numbers->of[i] == 1 && !number_length(tags[i].key))
			numbers->of[i] = 0;
	return true;
}

void janggi__jsonl_numbers_release(struct janggi__jsonl_numbers *numbers)
{
	free(numbers->many);
	numbers->many = NULL;
}
