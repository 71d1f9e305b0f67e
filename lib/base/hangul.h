/* SPDX-License-Identifier: MIT */
/*
 * Hangul taken apart into its letters (NFD), as one system writes file names
 * and what is typed there.  Words of the library are whole syllables, so texts
 * in which they are looked for are put together first; what is kept of a
 * record stays as it was written.
 */
#ifndef JANGGI_HANGUL_H
#define JANGGI_HANGUL_H
#ifndef JANGGI_BUILD
# error "hangul.h is internal to lib/"
#endif
#include "base/base.h"

/* No word that is looked for takes more bytes, whichever way it is written. */
#define JANGGI__HANGUL_ROOM 640

/* UTF-8 without this byte has no letters of hangul by themselves. */
#define JANGGI__JAMO_LEAD 0xe1

/*
 * Write the text to `to', which has room for n bytes, with letters put
 * together to syllables.  Returns the length; all else stays as it is.
 */
size_t janggi__hangul_compose(char *to, const char *s, size_t n);
/* Where in s what stands at an offset of the composed text begins. */
size_t janggi__hangul_offset(const char *s, size_t n, size_t composed);
/* The part of s that became a part of the composed text. */
struct janggi_text janggi__hangul_part(const char *s, size_t n,
	const char *composed, struct janggi_text part);

/*
 * The text if its words are whole syllables already or if it is longer than
 * any that is looked for, else the same composed into room.
 */
struct janggi_text janggi__hangul_words(
	const char *s, size_t n, char room[JANGGI__HANGUL_ROOM]);

#endif
