/* SPDX-License-Identifier: MIT */
/*
 * One move of .gib text, from its bytes.  No byte of a CP949 pair is a digit,
 * a blank, a bracket or a brace, so moves are read before anything is decoded
 * and alike in CP949 and UTF-8.
 */
#ifndef JANGGI_GIB_PLY_H
#define JANGGI_GIB_PLY_H
#include "notation/source.h"

/* A move is never longer; so much may be read behind its first byte. */
#define JANGGI__GIB_PLY_MAX JANGGI__SOURCE_PAD

struct janggi__gib_ply {
	janggi_move move;
	uint8_t hint;
	uint8_t length; /* bytes understood */
	uint8_t glyph; /* bytes of a glyph: 2 in CP949, 3 in UTF-8 */
};

/* Call before any of the others. */
void janggi__gib_ply_setup(void);
/*
 * Read the move at p.  glyph, 2 or 3, says which encoding to try first.  old
 * means the numbering 1 to 90 along Cho's files; letters for files are told
 * by themselves.
 */
bool janggi__gib_ply_read(const unsigned char *p, bool old, unsigned glyph,
	struct janggi__gib_ply *out);
/*
 * Length of the pass at p (한수쉼, 한수 쉼, pass ...), 0 if there is none;
 * *glyph is set if it says the encoding.
 */
unsigned janggi__gib_pass_length(const unsigned char *p, unsigned *glyph);

/* The value of the tag that announces the numbering 1 to 90. */
bool janggi__gib_is_old(const unsigned char *value, size_t n);

#endif
