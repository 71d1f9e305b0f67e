/* SPDX-License-Identifier: MIT */
/*
 * Encodings of text.  Inside the library all text is valid UTF-8; readers
 * decide a record's encoding from its bytes and decode at the boundary.
 */
#ifndef JANGGI_CHARSET_H
#define JANGGI_CHARSET_H
#ifndef JANGGI_BUILD
# error "charset.h is internal to lib/"
#endif
#include "base/arena.h"
#include "base/base.h"

enum janggi__charset {
	JANGGI__CHARSET_AUTO, /* not decided */
	JANGGI__CHARSET_UTF8,
	JANGGI__CHARSET_CP949, /* also called UHC: EUC-KR and more */
	JANGGI__CHARSET_UTF16LE, /* only as a filter of a whole input */
	JANGGI__CHARSET_UTF16BE
};

/* "CP949", "UTF-8" ...; "?" for AUTO. */
const char *janggi__charset_name(enum janggi__charset charset);
/* A user's name for one (uhc, euc-kr, utf8 ...); AUTO if none has it. */
enum janggi__charset janggi__charset_parse(const char *name);

/*
 * What bytes say of their encoding.  Start with zeros, look at every text of
 * the record, then decide.
 */
struct janggi__charset_evidence {
	size_t sequences; /* valid UTF-8 of three or four bytes */
	size_t stray; /* bytes that are not UTF-8 */
	size_t short_ones; /* valid UTF-8 of two bytes */
};
void janggi__charset_look(
	struct janggi__charset_evidence *evidence, const void *text, size_t n);
/*
 * UTF-8 if nothing speaks against it or little does (a stray byte in much
 * text); else CP949.
 */
enum janggi__charset janggi__charset_decide(
	const struct janggi__charset_evidence *evidence);

/*
 * The text as UTF-8 in the arena.  Bytes that mean nothing become U+FFFD;
 * *bad (may be NULL) is increased by their number.  text.s is NULL if there
 * is no memory.
 */
struct janggi_text janggi__charset_decode(struct janggi__arena *arena,
	enum janggi__charset charset, const void *text, size_t n, size_t *bad);
/*
 * The same into a buffer of at least 3 * n bytes; returns the length, adds
 * no NUL.
 */
size_t janggi__charset_decode_to(char *to, enum janggi__charset charset,
	const void *text, size_t n, size_t *bad);

/* Length of the UTF-8 character at s, 1 to 4; 0 if there is none. */
unsigned janggi__utf8_char(const unsigned char *s, size_t n);

#endif
