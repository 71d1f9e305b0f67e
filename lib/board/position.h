/* SPDX-License-Identifier: MIT */
/*
 * The position, for lib/ alone.
 *
 * Every piece has a slot on its side, given out at set-up in the order of
 * kinds and, within a kind, of points; a taken piece leaves its slot empty.
 * So a game's moves can name a piece in four bits, and a piece of a kind is
 * found without a search.  Occupancy is kept a rank and a file at a time:
 * sliding pieces find their blockers with one bit scan.
 */
#ifndef JANGGI_POSITION_H
#define JANGGI_POSITION_H
#ifndef JANGGI_BUILD
#error "position.h is internal to lib/"
#endif
#include "base/base.h"

#define JANGGI__SLOTS 16
/* Code of a piece on the board: 0 nothing, else side and slot. */
#define JANGGI__CODE(side, slot) ((uint8_t)(0x10 << (side) | (slot)))
#define JANGGI__CODES		 0x30
#define JANGGI__CODE_SLOT(code)	 ((code)&15)
#define JANGGI__CODE_SIDE(code)	 ((enum janggi_side)((code) >> 5))
#define JANGGI__IS_OF(code, side) ((code) & (0x10 << (side)))

struct janggi_position {
	uint8_t board[JANGGI_POINTS]; /* codes */
	uint8_t at[2][JANGGI__SLOTS]; /* point, or JANGGI_NO_POINT */
	uint8_t first[2][JANGGI_KINDS + 1]; /* first slot of a kind; end */
	uint8_t kind_of[JANGGI__CODES]; /* JANGGI_NO_KIND for 0 and unused */
	uint16_t rank_occupied[10]; /* bit = file */
	uint16_t file_occupied[9]; /* bit = rank */
	uint8_t side; /* to move */
	uint16_t points[2];
	uint32_t quiet; /* plies since a capture */
	uint32_t number; /* FEN's move number */
	uint64_t key, mirror_key;
};

/* What a played move needs to be taken back. */
struct janggi__undo {
	uint8_t captured; /* code */
	uint32_t quiet;
	uint64_t key, mirror_key;
};

static inline unsigned janggi__rank_of(unsigned point)
{
	return (point * 57u) >> 9; /* point / 9, exact below 90 */
}

static inline unsigned janggi__file_of(unsigned point)
{
	return point - 9 * janggi__rank_of(point);
}

static inline unsigned janggi__mirror_point(unsigned point)
{
	return point + 8 - 2 * janggi__file_of(point);
}

/* Point of the side's general; never JANGGI_NO_POINT. */
static inline unsigned janggi__general(
	const struct janggi_position *pos, unsigned side)
{
	return pos->at[side][0];
}

/*
 * The piece's way from one point to another is open and the target is not
 * its own piece (nor, for a cannon, a cannon): legal but for the general's
 * safety.  A pass is not asked about here.
 */
bool janggi__move_is_pseudo(const struct janggi_position *pos, unsigned from,
	unsigned to);
/* Play without asking; undo may be NULL.  Passes too. */
void janggi__play(struct janggi_position *pos, janggi_move move,
	struct janggi__undo *undo);
void janggi__unplay(struct janggi_position *pos, janggi_move move,
	const struct janggi__undo *undo);

/*
 * Move a piece on the board alone (no key, points or turn) to look at what
 * would be; the way back needs the code of what was taken.
 */
uint8_t janggi__lift(struct janggi_position *pos, unsigned from, unsigned to);
void janggi__put_back(struct janggi_position *pos, unsigned from, unsigned to,
	uint8_t captured);

/* The side's general is attacked by a piece (facing apart). */
bool janggi__attacked(const struct janggi_position *pos, unsigned side);
/*
 * Before a pseudo-legal move of a side not in check: false if its general
 * cannot be attacked after it, and if the enemy's cannot; true says nothing.
 */
bool janggi__may_expose(const struct janggi_position *pos, janggi_move move);
bool janggi__may_check(const struct janggi_position *pos, janggi_move move);

/* The generals face each other on an open file. */
bool janggi__facing(const struct janggi_position *pos);
/*
 * The side to move has a legal move other than a pass.  With part, the
 * generals face and the move must also part them.
 */
bool janggi__has_move(const struct janggi_position *pos, bool part);
/*
 * Moves that leave the general safe (and, with part, the generals apart);
 * passes left out.  in_check says whether the side to move is attacked.  pos
 * is changed and put back.
 */
size_t janggi__safe_moves(struct janggi_position *pos, bool part,
	bool in_check, janggi_move moves[JANGGI_MOVES_MAX]);
/* Moves that are pseudo-legal, passes left out; returns the count. */
size_t janggi__pseudo_moves(const struct janggi_position *pos,
	janggi_move moves[JANGGI_MOVES_MAX]);

/*
 * Set up from a board of (side, kind) pairs: cells[point] is
 * 1 + side * JANGGI_KINDS + kind, or 0.  Nothing is checked here but that
 * each side has 1 to 16 pieces, one of them its general (else false).
 */
bool janggi__position_set_cells(struct janggi_position *pos,
	const uint8_t cells[JANGGI_POINTS], enum janggi_side side);
/*
 * Everything that janggi_position_set_fen promises of a position, for other
 * readers of diagrams: JANGGI_EDATA and why, or OK.
 */
enum janggi_status janggi__position_check(const struct janggi_position *pos,
	unsigned flags, struct janggi_error *err);

#endif
