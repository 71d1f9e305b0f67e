/* SPDX-License-Identifier: MIT */
/*
 * A game's moves as they were written, and how they become the record's.
 *
 * Whether ranks start from 0 or from 1 is decided over the whole game: what a
 * rank number shows, else the base by which more moves can be played.
 */
#ifndef JANGGI_WRITTEN_H
#define JANGGI_WRITTEN_H
#ifndef JANGGI_BUILD
# error "written.h is internal to lib/"
#endif
#include "notation/san.h"
#include "record/record.h"

struct janggi__written_move {
	struct janggi__san san;
	uint32_t offset; /* of the text */
	uint32_t n;
};

/* Start with zeros; the memory is kept from game to game. */
struct janggi__written {
	struct janggi__written_move *moves;
	size_t n, cap;
	size_t first_base[2]; /* moves before the first that shows base 0, 1 */
	unsigned budget; /* of readings to be tried yet */
	uint32_t guess_ply; /* the first that _play had to guess at, or 0 */
};

void janggi__written_clear(struct janggi__written *w);
void janggi__written_release(struct janggi__written *w);
/*
 * Add [s, s+n), a move or a word in the place of one, that stands at offset
 * of the game's text.  false: no memory, or too much of it.
 */
bool janggi__written_add(
	struct janggi__written *w, const char *s, size_t n, size_t offset);
/* The same where it was read already. */
bool janggi__written_add_san(struct janggi__written *w,
	const struct janggi__san *san, size_t n, size_t offset);

/*
 * How many of the moves can be played from start.  *base is what to try
 * first, then the one by which that is so.
 */
size_t janggi__written_count(struct janggi__written *w,
	const struct janggi_position *start, int *base);
/*
 * Play the moves from start into the record: moves and hints, and where one
 * cannot be played the stop (or the termination, if only words follow).
 *
 * A move that fits several pieces is the one that lets the moves after it be
 * played, if one alone does.  Of soldiers that both can step aside to a point
 * the one on the lower file is taken otherwise; any other piece is a stop.
 * The record's memory holds the text and how to decode it; comments behind a
 * stop are dropped, for its rest has them.  base 0 or 1 is tried first if the
 * numbers show none.
 */
enum janggi_status janggi__written_play(struct janggi__written *w,
	struct janggi_record *record, const struct janggi_position *start,
	int base, struct janggi_error *err);

#endif
