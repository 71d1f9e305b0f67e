/* SPDX-License-Identifier: MIT */
/* A board as text. */
#ifndef JANGGI_CMD_BOARD_H
#define JANGGI_CMD_BOARD_H

#include "cmd.h"

extern const char *const board_pieces_names[]; /* for OPTION_CHOICE */

/*
 * Ten ranks from Han's edge; at the left and the top the names of the .gib
 * files, at the right and the bottom those of engines.  Han's pieces stand
 * in brackets, but letters in lower case do without.
 */
void board_print(const struct janggi_position *pos, enum janggi_faces pieces,
	bool colour);

#endif
