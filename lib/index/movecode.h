/* SPDX-License-Identifier: MIT */
/*
 * A move as one byte: which of the side's pieces, and where it goes as seen
 * from where it stands.  Neither asks what else is on the board, so a game is
 * read back with two table lookups a ply.  docs/index-format.md has the codes.
 */
#ifndef JANGGI_MOVECODE_H
#define JANGGI_MOVECODE_H
#ifndef JANGGI_BUILD
#error "movecode.h is internal to lib/"
#endif
#include "board/position.h"

/* Followed by the move's 16 bits, lower byte first. */
#define JANGGI__MOVECODE_ESCAPE 255
#define JANGGI__MOVECODE_MAX	3 /* bytes a move */

/* The code of a move that is going to be played on pos; its length. */
size_t janggi__movecode_put(const struct janggi_position *pos,
	janggi_move move, uint8_t out[JANGGI__MOVECODE_MAX]);

/*
 * n moves of a game that starts from pos.  Returns the number of bytes read;
 * 0 if the bytes are not n moves of pieces that are there (and n is not 0).
 */
size_t janggi__movecode_read(const struct janggi_position *pos,
	const uint8_t *bytes, size_t n_bytes, janggi_move *moves, size_t n);

#endif
