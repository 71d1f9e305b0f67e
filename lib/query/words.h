/* SPDX-License-Identifier: MIT */
/* What people call sides, pieces, points, formations, endings. */
#ifndef JANGGI_QUERY_WORDS_H
#define JANGGI_QUERY_WORDS_H
#ifndef JANGGI_BUILD
#error "words.h is internal to lib/"
#endif
#include "query/ast.h"

/* cho, han, 초, 漢 ...; JANGGI_NO_SIDE if it is none. */
enum janggi_side janggi__word_side(const char *s, size_t n);
/*
 * A kind of piece (horse, horses, 마, 馬), "any" or "piece" for all of them;
 * of both sides.  A letter of a FEN names its side too.  0 if it is none.
 */
janggi__cells janggi__word_cells(const char *s, size_t n);
static inline janggi__cells janggi__cells_of(enum janggi_side side)
{
	return side == JANGGI_CHO ? JANGGI__CELLS_OF_CHO :
		side == JANGGI_HAN ? JANGGI__CELLS_OF_HAN :
				     JANGGI__CELLS_PIECES;
}
/* 83, e5, i10; JANGGI_NO_POINT if it is none. */
unsigned janggi__word_point(const char *s, size_t n);
/* A mask of formations: one, or two where a name means either (귀마). */
unsigned janggi__word_formation(const char *s, size_t n);
/* Index of enum janggi_winner, _ending, _basis by name; -1 if none. */
int janggi__word_winner(const char *s, size_t n);
int janggi__word_ending(const char *s, size_t n);
int janggi__word_basis(const char *s, size_t n);

/*
 * A position as a person writes it: a FEN or "startpos".  JANGGI_EQUERY, its
 * column counted in s.
 */
enum janggi_status janggi__word_position(struct janggi_position *pos,
	const char *s, size_t n, struct janggi_error *err);
/*
 * Play moves such as "79졸78 41병42", "1. b1c3 e9e8" or "한수쉼" on pos.
 * JANGGI_EQUERY, its column counted in s, where a move cannot be played.
 */
enum janggi_status janggi__word_moves(struct janggi_position *pos,
	const char *s, size_t n, struct janggi_error *err);

#endif
