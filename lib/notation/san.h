/* SPDX-License-Identifier: MIT */
/*
 * Moves as PGN, engines and their relatives write them: Cab4, exe6, a4b4,
 * i10i9, H08-87, and the many spellings of a pass.
 *
 * A text is first parsed for what it says (no board is needed), then resolved
 * on a position.  Files are a to i; ranks go from 1 to 10 or from 0 to 9,
 * which a single move seldom shows, so the base is the caller's guess.
 */
#ifndef JANGGI_SAN_H
#define JANGGI_SAN_H
#ifndef JANGGI_BUILD
# error "san.h is internal to lib/"
#endif
#include "board/position.h"

enum janggi__san_type {
	JANGGI__SAN_NONE, /* not a move */
	JANGGI__SAN_PASS, /* a word for it */
	JANGGI__SAN_SQUARES, /* files and ranks as letters and numbers */
	JANGGI__SAN_POINTS /* .gib's two digits: 08-87 */
};

#define JANGGI__SAN_ANY 0xff

struct janggi__san {
	uint8_t type; /* enum janggi__san_type */
	uint8_t kind; /* piece named; NO_KIND: whatever stands there */
	uint8_t hint; /* for the record, see enum janggi_hint */
	uint8_t nag; /* of !, ?, !!, ??, !?, ?! as PGN numbers them; or 0 */
	/*
	 * Files from 0; ranks as written, 0 to 10; JANGGI__SAN_ANY if not
	 * said.  JANGGI__SAN_POINTS: points in from_file and to_file.
	 */
	uint8_t from_file, from_rank, to_file, to_rank;
};

/* What a letter means: K G, A, B E, N H, R, C, P; else JANGGI_NO_KIND. */
enum janggi_kind janggi__san_kind(unsigned char letter);

/* Take the whole of [s, s+n) apart; type NONE if it is no move. */
void janggi__san_parse(struct janggi__san *out, const char *s, size_t n);
/* A move from one point to another; kind NO_KIND: whatever stands there. */
void janggi__san_points(struct janggi__san *out, enum janggi_kind kind,
	unsigned from, unsigned to);
/* What the text says of a piece taken; NO_KIND: that there is one. */
void janggi__san_takes(struct janggi__san *out, enum janggi_kind kind);
/* The rank numbers show that they start from this, or -1. */
int janggi__san_base(const struct janggi__san *san);

/* No side has more pieces of a kind than this, so no move more readings. */
#define JANGGI__SAN_READINGS JANGGI__SLOTS
/*
 * checked: the side to move is in check, or may be.
 * The moves that can be meant, ordered by their origin's file and rank; the
 * count.  A pass is not asked for its legality; any other move is legal.
 * err (not NULL) says why there is none, or more than one.
 */
unsigned janggi__san_resolve(const struct janggi_position *pos,
	const struct janggi__san *san, int base, bool checked,
	janggi_move out[JANGGI__SAN_READINGS], struct janggi_error *err);

#define JANGGI__SAN_TEXT 16
/*
 * The move as Fairy-Stockfish writes it (Pab4, Hc3, a pass as the general's
 * move to its own point), without + and #.  Returns the length.
 */
size_t janggi__san_write(const struct janggi_position *pos, janggi_move move,
	enum janggi_letters letters, char buf[JANGGI__SAN_TEXT]);

#endif
