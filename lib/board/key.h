/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_KEY_H
#define JANGGI_KEY_H
#ifndef JANGGI_BUILD
#error "key.h is internal to lib/"
#endif
#include "board/position.h"

/* "janggi01" in ASCII. */
#define JANGGI__KEY_SEED  UINT64_C(0x6a616e6767693031)
#define JANGGI__KEY_WORDS (2 * JANGGI_KINDS * JANGGI_POINTS + 1)
/* Index of the word that stands in the key while Han is to move. */
#define JANGGI__KEY_HAN (JANGGI__KEY_WORDS - 1)

/* A word of the key, and of the key of the mirrored board. */
struct janggi__key_word {
	uint64_t key, mirror;
};
extern struct janggi__key_word janggi__key_words[JANGGI__KEY_WORDS];

static inline const struct janggi__key_word *janggi__key_of(
	unsigned side, unsigned kind, unsigned point)
{
	return &janggi__key_words[(side * JANGGI_KINDS + kind) *
					  JANGGI_POINTS +
		point];
}

#endif
