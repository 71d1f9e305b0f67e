/* SPDX-License-Identifier: MIT */
/*
 * The pass over a game's moves.  It keeps a board of its own, no more than
 * what is on each point, and changes only what a move changes: most plies
 * touch nothing that was asked about.
 */
#ifndef JANGGI_QUERY_SCAN_H
#define JANGGI_QUERY_SCAN_H
#ifndef JANGGI_BUILD
#error "scan.h is internal to lib/"
#endif
#include "query/bounds.h"
#include "query/program.h"

/* A game whose moves are known to be playable. */
struct janggi__game {
	const struct janggi_position *start; /* NULL: not known, no moves */
	const janggi_move *moves;
	uint32_t n;
	const uint8_t *flags; /* n + 1 of them, [0] of the start; or NULL */
};

struct janggi__scan {
	const struct janggi__program *program;
	/* by ply: a bit a leaf, program->words words */
	uint64_t *notes;
	uint32_t plies; /* noted; 0 is noted too */
	uint32_t cap; /* plies that notes has room for */
	int64_t *base; /* of a leaf's sum: set before the scan */
	bool *off; /* of a leaf: its sum is not known, it holds nowhere */
	const enum janggi__maybe *known; /* of nodes, before the scan */

	/* starts that were set up, by their keys */
	struct janggi__scan_start *starts;

	/* private to the scan */
	uint8_t board[JANGGI_POINTS]; /* cells */
	int64_t *sum;
	uint64_t *now;
	uint64_t key;
	struct janggi__bounds bounds;
	enum janggi__maybe *ahead; /* of nodes, for the plies to come */
	uint8_t *flags;
	uint32_t flags_cap;
	bool flags_lacking; /* states are not noted */
};

enum janggi_status janggi__scan_init(struct janggi__scan *scan,
	const struct janggi__program *program, struct janggi_error *err);
void janggi__scan_release(struct janggi__scan *scan);
/*
 * Note every ply of the game, or as many as can matter.  Flags are worked
 * out if they are asked about and not given.
 */
enum janggi_status janggi__scan_run(struct janggi__scan *scan,
	const struct janggi__game *game, struct janggi_error *err);

/* Bounds of a position alone, and of everything between it and bareness. */
void janggi__bounds_start(
	struct janggi__bounds *bounds, const struct janggi_position *pos);

#endif
