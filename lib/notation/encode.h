/* SPDX-License-Identifier: MIT */
/* UTF-8 to CP949. */
#ifndef JANGGI_ENCODE_H
#define JANGGI_ENCODE_H
#ifndef JANGGI_BUILD
# error "encode.h is internal to lib/"
#endif
#include "base/base.h"

/*
 * Append [s, s+n), valid UTF-8, as CP949; composed first, for CP949 has no
 * decomposed letters.  A character that it lacks becomes the replacement
 * (ASCII) and is counted in *lacking; without one the call fails with
 * JANGGI_EDATA and names the character.
 */
enum janggi_status janggi__encode_cp949(struct janggi_buffer *out,
	const char *s, size_t n, const char *replacement, uint64_t *lacking,
	struct janggi_error *err);

#endif
