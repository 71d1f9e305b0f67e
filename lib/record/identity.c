/* SPDX-License-Identifier: MIT */
/* Which records are the same game, and which start like no ordinary one. */
#include <config.h>
#include "board/position.h"
#include "record/record.h"

/* The finalizer of splitmix64: every bit of x moves every bit out. */
static uint64_t mix(uint64_t x)
{
	x ^= x >> 30;
	x *= UINT64_C(0xbf58476d1ce4e5b9);
	x ^= x >> 27;
	x *= UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

/*
 * Two chains over the same moves, begun from the start position's key and
 * from its mirror image's, and kept apart by what is added at each step.
 * The start counts by what stands on the board, so a diagram of an ordinary
 * start is the same game as its formations; the counters of a FEN do not.
 */
void janggi_record_fingerprint(
	const struct janggi_record *record, uint64_t out[2])
{
	uint64_t a = 0, b = 0;
	struct janggi_position pos;

	if (!janggi_record_position(record, &pos, NULL)) {
		a = janggi_position_key(&pos);
		b = janggi_position_mirror_key(&pos);
	}
	for (uint32_t i = 0; i < record->n_moves; i++) {
		uint64_t move = record->moves[i];

		a = mix(a + UINT64_C(0x9e3779b97f4a7c15) + move);
		b = mix(b + UINT64_C(0xd1b54a32d192ed03) + (move << 32));
	}
	out[0] = mix(a + record->n_moves);
	out[1] = mix(b ^ record->n_moves);
}

bool janggi_record_is_handicap(const struct janggi_record *record)
{
	struct janggi_position pos, ordinary;

	if (record->start != JANGGI_START_FEN)
		return false;
	if (janggi_record_position(record, &pos, NULL))
		return true;
	for (unsigned cho = 0; cho < JANGGI_FORMATIONS; cho++)
		for (unsigned han = 0; han < JANGGI_FORMATIONS; han++) {
			janggi_position_set_formations(&ordinary, cho, han);
			if (janggi_position_key(&pos) ==
				janggi_position_key(&ordinary))
				return false;
		}
	return true;
}
