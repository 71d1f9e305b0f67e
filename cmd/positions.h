/* SPDX-License-Identifier: MIT */
/* Positions as a command line names them. */
#ifndef JANGGI_POSITIONS_H
#define JANGGI_POSITIONS_H

#include "cmd.h"

/* A FEN or "startpos"; what is wrong goes into err. */
enum janggi_status position_parse(struct janggi_position *pos,
	const char *text, struct janggi_error *err);

#endif
