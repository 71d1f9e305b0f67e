/* SPDX-License-Identifier: MIT */
/* What the parts of lib/rules share. */
#ifndef JANGGI_RULES_H
#define JANGGI_RULES_H
#ifndef JANGGI_BUILD
#error "rules.h is internal to lib/"
#endif
#include "rules/playout.h"

/* What one ply did, as every preset sees it. */
struct janggi__facts {
	const struct janggi_position *pos; /* after the ply */
	uint32_t ply; /* 0: the start position */
	janggi_move move;
	bool pass, capture;
	bool forced_pass, before_forced; /* no legal move; and the ply before */
	bool before_pass; /* the ply before was a pass too */
	bool check, facing, facing_before;
	bool mate; /* in check, no legal move */
	bool apart_mate; /* no legal move that leaves the generals apart */
	int mover_before, other_before; /* points before the ply */
	uint32_t occurrence; /* of this position, this one included */
	uint32_t previous, third_back; /* plies of earlier occurrences */
	bool bare; /* neither side has more than guards */
};

/* What a preset remembers of a game beside its verdict. */
struct janggi__memory {
	bool barred[2]; /* made the generals face: can't win (rulebook) */
};

/* The first ending of the preset at this ply; false if it goes on. */
bool janggi__judge_ply(const struct janggi_preset *preset,
	struct janggi__memory *memory, const struct janggi__playout *game,
	const struct janggi__facts *facts, struct janggi_verdict *verdict);

/*
 * Earlier occurrences of the position after the newest ply: the count, this
 * one included, and the ply of the previous one.
 */
uint32_t janggi__count_occurrences(
	const struct janggi__playout *game, uint32_t ply, uint32_t *previous);
/* The ply of the position's n-th last occurrence; 1 is `ply` itself. */
uint32_t janggi__occurrence_back(
	const struct janggi__playout *game, uint32_t ply, uint32_t n);
/* Some position strictly between the plies was a check (or facing). */
bool janggi__check_between(const struct janggi__playout *game, uint32_t from,
	uint32_t to, bool facing_too);
/*
 * Did the opponent of each side check it at every one of its turns in the
 * positions from..to, both included?
 */
void janggi__perpetual(const struct janggi__playout *game, uint32_t from,
	uint32_t to, bool checked[2]);
/*
 * One piece of the side that just moved, not its general or a guard, has
 * arrived for the third time on a point by going straight back and forth.
 */
bool janggi__shuffles(const struct janggi__playout *game, uint32_t ply);

#endif
