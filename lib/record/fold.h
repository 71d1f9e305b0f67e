/* SPDX-License-Identifier: MIT */
/*
 * Texts as a search compares them: composed (a syllable of hangul is one
 * character however it was typed) and without case.
 */
#ifndef JANGGI_FOLD_H
#define JANGGI_FOLD_H
#ifndef JANGGI_BUILD
#error "fold.h is internal to lib/"
#endif
#include "base/base.h"

/* Append s, folded, to a buffer. */
void janggi__fold(struct janggi_buffer *to, const char *s, size_t n);
/* Without blanks at either end. */
struct janggi_text janggi__trim(const char *s, size_t n);
/*
 * The text, folded, holds the folded value, or whole: is it but for blanks
 * around it.  scratch is overwritten; its failed flag tells of no memory.
 */
bool janggi__fold_finds(struct janggi_buffer *scratch, struct janggi_text text,
	struct janggi_text value, bool whole);

#endif
