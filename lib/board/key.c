/* SPDX-License-Identifier: MIT */
/*
 * Position keys.  The table is part of a file format: SplitMix64 from the
 * seed below, in the order side, kind, point, and last the word for "Han to
 * move".  Changing any of it makes every index unreadable.
 */
#include <config.h>
#include "board/key.h"

struct janggi__key_word janggi__key_words[JANGGI__KEY_WORDS];

static uint64_t next_word(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static void __attribute__((constructor)) build(void)
{
	uint64_t state = JANGGI__KEY_SEED;
	struct janggi__key_word *w = janggi__key_words;

	for (unsigned i = 0; i < JANGGI__KEY_WORDS; i++)
		w[i].key = w[i].mirror = next_word(&state);
	for (unsigned row = 0; row < 2 * JANGGI_KINDS; row++)
		for (unsigned p = 0; p < JANGGI_POINTS; p++)
			w[row * JANGGI_POINTS + p].mirror =
				w[row * JANGGI_POINTS +
					janggi__mirror_point(p)]
					.key;
}

uint64_t janggi_position_key(const struct janggi_position *pos)
{
	return pos->key;
}

uint64_t janggi_position_mirror_key(const struct janggi_position *pos)
{
	return pos->mirror_key;
}
