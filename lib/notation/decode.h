/* SPDX-License-Identifier: MIT */
/* Text as a record keeps it: UTF-8, lines that end in a line feed alone. */
#ifndef JANGGI_DECODE_H
#define JANGGI_DECODE_H
#ifndef JANGGI_BUILD
# error "decode.h is internal to lib/"
#endif
#include "notation/charset.h"

/*
 * As janggi__charset_decode, and CR LF becomes LF.  The result may be
 * changed: it is the arena's.
 */
struct janggi_text janggi__decode(struct janggi__arena *arena,
	enum janggi__charset charset, const void *s, size_t n, size_t *bad);

/* The same for one charset, as a record's memory holds it. */
typedef struct janggi_text janggi__decode_fn(
	struct janggi__arena *arena, const char *s, size_t n);
janggi__decode_fn *janggi__decoder(enum janggi__charset charset);

#endif
