/* SPDX-License-Identifier: MIT */
/* Positions and moves that come again. */
#include <config.h>
#include "rules/rules.h"

/* A capture cannot be undone: no position before it comes again. */
uint32_t janggi__count_occurrences(
	const struct janggi__playout *game, uint32_t ply, uint32_t *previous)
{
	const uint64_t *keys = game->keys;
	const uint64_t key = keys[ply];
	uint32_t count = 1;

	/* i is two ahead of the ply looked at, so that it cannot wrap */
	for (uint32_t i = ply; i >= game->last_capture + 2; i -= 2) {
		if (keys[i - 2] != key)
			continue;
		if (count++ == 1)
			*previous = i - 2;
	}
	return count;
}

uint32_t janggi__occurrence_back(
	const struct janggi__playout *game, uint32_t ply, uint32_t n)
{
	const uint64_t key = game->keys[ply];

	for (uint32_t i = ply;; i -= 2)
		if (game->keys[i] == key && !--n)
			return i;
}

bool janggi__check_between(const struct janggi__playout *game, uint32_t from,
	uint32_t to, bool facing_too)
{
	unsigned mask = JANGGI_PLY_CHECK |
		(facing_too ? (unsigned)JANGGI_PLY_FACING : 0);

	for (uint32_t i = from + 1; i < to; i++)
		if (game->flags[i] & mask)
			return true;
	return false;
}

void janggi__perpetual(const struct janggi__playout *game, uint32_t from,
	uint32_t to, bool checked[2])
{
	unsigned side = game->pos.side; /* to move at `to` */

	checked[0] = checked[1] = true;
	for (uint32_t i = to;; i--, side ^= 1) {
		if (!(game->flags[i] & JANGGI_PLY_CHECK))
			checked[side] = false;
		if (i == from)
			break;
	}
}

static bool reverses(janggi_move a, janggi_move b)
{
	return JANGGI_MOVE_FROM(a) == JANGGI_MOVE_TO(b) &&
		JANGGI_MOVE_TO(a) == JANGGI_MOVE_FROM(b);
}

/*
 * The side's own moves, newest first, are at plies ply, ply-2, ply-4 ...
 * One pass straight before the newest move is looked through.
 */
bool janggi__shuffles(const struct janggi__playout *game, uint32_t ply)
{
	const janggi_move newest = game->moves[ply];
	uint32_t quiet = ply - game->last_capture;
	uint32_t skip = 0, p;

	if (newest == JANGGI_PASS || game->kinds[ply] == JANGGI_GENERAL ||
		game->kinds[ply] == JANGGI_GUARD || ply < 9 || quiet < 8)
		return false;
	if (game->moves[ply - 2] == JANGGI_PASS) {
		if (ply < 11 || quiet < 10)
			return false;
		skip = 2;
	}
	/* not in check before any of the moves */
	for (p = ply; p + 8 + skip >= ply && p; p -= 2) {
		if (game->flags[p - 1] & JANGGI_PLY_CHECK)
			return false;
		if (p < 3)
			break;
	}
	p = ply - skip;
	if (!reverses(game->moves[p - 2], newest))
		return false;
	if (game->moves[p - 4] != newest ||
		!reverses(game->moves[p - 6], newest))
		return false;
	/* and it had come to where the oldest of these moves started */
	p -= 8;
	return game->moves[p] != JANGGI_PASS &&
		!(game->flags[p] & JANGGI_PLY_CAPTURE) &&
		JANGGI_MOVE_TO(game->moves[p]) ==
		JANGGI_MOVE_FROM(game->moves[p + 2]);
}
