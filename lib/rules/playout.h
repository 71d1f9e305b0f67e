/* SPDX-License-Identifier: MIT */
/*
 * Playing a list of moves once and finding on the way the first ending under
 * each of many presets.  Knows moves and rules, not records.
 */
#ifndef JANGGI_PLAYOUT_H
#define JANGGI_PLAYOUT_H
#ifndef JANGGI_BUILD
#error "playout.h is internal to lib/"
#endif
#include "board/position.h"

struct janggi__memory;

struct janggi__playout {
	struct janggi_preset *presets;
	struct janggi_verdict *verdicts; /* one a preset */
	struct janggi__memory *memories; /* one a preset */
	size_t n_presets;
	/* What any of the presets asks for: plies without it are not judged. */
	uint32_t least_quiet, least_occurrence;
	bool any_facing_check, any_shuffle;

	struct janggi_position pos; /* after the newest ply */
	uint32_t plies; /* played */
	uint32_t last_capture; /* ply of it; 0: none yet */
	/* By ply, [0] being the start position; room for cap + 1. */
	uint64_t *keys;
	uint8_t *flags; /* enum janggi_ply_flag; flags[0] of the start */
	janggi_move *moves; /* moves[ply], moves[0] unused */
	uint8_t *kinds; /* of the piece that moved */
	uint32_t cap;
};

enum janggi_status janggi__playout_init(struct janggi__playout *game,
	const struct janggi_preset *presets, size_t n,
	struct janggi_error *err);
void janggi__playout_release(struct janggi__playout *game);

/* Make room for a game of n plies. */
enum janggi_status janggi__playout_reserve(struct janggi__playout *game,
	uint32_t n, struct janggi_error *err);
/* Set up pos (may be game->pos) and judge the start itself. */
void janggi__playout_start(
	struct janggi__playout *game, const struct janggi_position *pos);
/*
 * Play one more ply.  false: it is not legal, nothing changed.  last says
 * that no ply follows: a pass in check while the generals face is then let
 * through, since it ends the game under the engines' presets and is illegal
 * (a verdict, not a stop) under the others.
 */
bool janggi__playout_ply(
	struct janggi__playout *game, janggi_move move, bool last);

#endif
