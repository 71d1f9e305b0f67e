/* SPDX-License-Identifier: MIT */
/* A board as text or as a drawing. */
#ifndef JANGGI_CMD_BOARD_H
#define JANGGI_CMD_BOARD_H

#include "cmd.h"

enum board_pieces { BOARD_HANJA, BOARD_HANGUL, BOARD_LETTERS };
extern const char *const board_pieces_names[]; /* for OPTION_CHOICE */

/*
 * Ten ranks from Han's edge; at the left and the top the names of the .gib
 * files, at the right and the bottom those of engines.  Han's pieces stand
 * in brackets, but letters in lower case do without.
 */
void board_print(const struct janggi_position *pos, enum board_pieces pieces,
	bool colour);
/* What is written for a piece. */
const char *board_face(enum board_pieces pieces, enum janggi_side side,
	enum janggi_kind kind);
/* SVG, with the points of the last move (or PASS: none) marked. */
void board_print_svg(const struct janggi_position *pos,
	enum board_pieces pieces, janggi_move last);

#endif
