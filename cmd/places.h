/* SPDX-License-Identifier: MIT */
/* A place in a game, as a command line names it: FILE[#RECORD][@PLY]. */
#ifndef JANGGI_PLACES_H
#define JANGGI_PLACES_H

#include "cmd.h"

struct place {
	char *file;
	uint64_t record; /* from 1 */
	uint64_t ply;
	bool to_the_end; /* no ply was named */
};

/* Take text apart; false after saying that there is no memory. */
bool place_parse(struct place *place, const char *text);
void place_release(struct place *place);
/*
 * Read and replay the record that is meant, as the named notation and
 * encoding (either may be NULL).  False after saying why not.
 */
bool place_read(const struct place *place, const char *format,
	const char *encoding, struct janggi_record *record);
/*
 * Play to the ply that is meant; *ply is which, *last the move that led there
 * and move its text, a pass and empty at the start.  False after saying why
 * not.
 */
bool place_play(const struct place *place, const struct janggi_record *record,
	struct janggi_position *pos, uint32_t *ply, janggi_move *last,
	char move[JANGGI_MOVE_TEXT]);

#endif
