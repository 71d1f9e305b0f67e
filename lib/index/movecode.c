/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <pthread.h>
#include <string.h>
#include "board/geometry.h"
#include "index/movecode.h"

/*
 * The codes of a piece are those of its kind's targets; the pieces of a kind
 * follow one another, and the kinds too.
 */
enum {
	STEPS = 8, /* general and guard: directions; horse, elephant: leaps */
	PASS = STEPS, /* a target of the general */
	TO_FILE = 0, /* chariot and cannon: a file of the same rank */
	TO_RANK = TO_FILE + 9, /* a rank of the same file */
	DIAGONAL = TO_RANK + 10, /* four directions, one step; then two */
	CHARIOT_TARGETS = DIAGONAL + 8,
	CANNON_TARGETS = DIAGONAL + 8, /* one step is never used */
	SOLDIER_TARGETS = 5
};

static const struct {
	uint8_t pieces, targets;
} layout[JANGGI_KINDS] = {
	[JANGGI_GENERAL] = { 1, STEPS + 1 },
	[JANGGI_GUARD] = { 2, STEPS },
	[JANGGI_ELEPHANT] = { 2, STEPS },
	[JANGGI_HORSE] = { 2, STEPS },
	[JANGGI_CHARIOT] = { 2, CHARIOT_TARGETS },
	[JANGGI_CANNON] = { 2, CANNON_TARGETS },
	[JANGGI_SOLDIER] = { 5, SOLDIER_TARGETS },
};

/* Ranks and files of a target, from where the piece stands. */
struct offset {
	int8_t rank, file;
};
static const struct offset steps[STEPS] = { { 1, 0 }, { 1, 1 }, { 0, 1 },
	{ -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } };
static const struct offset horse_leaps[STEPS] = { { 2, 1 }, { 1, 2 },
	{ -1, 2 }, { -2, 1 }, { -2, -1 }, { -1, -2 }, { 1, -2 }, { 2, -1 } };
static const struct offset elephant_leaps[STEPS] = { { 3, 2 }, { 2, 3 },
	{ -2, 3 }, { -3, 2 }, { -3, -2 }, { -2, -3 }, { 2, -3 }, { 3, -2 } };
/* For Cho; Han's go the other way. */
static const struct offset soldier_steps[SOLDIER_TARGETS] = { { 1, 0 },
	{ 0, -1 }, { 0, 1 }, { 1, -1 }, { 1, 1 } };
static const struct offset diagonals[4] = { { 1, 1 }, { -1, 1 }, { -1, -1 },
	{ 1, -1 } };

#define TARGETS_MAX CHARIOT_TARGETS

static struct {
	/* of each code */
	uint8_t kind[256], ordinal[256], target[256];
	/* first code of a kind */
	uint8_t first[JANGGI_KINDS];
	/* where a target lies; JANGGI_NO_POINT if off the board */
	uint8_t to[2][JANGGI_KINDS][TARGETS_MAX][JANGGI_POINTS];
	/* the target of a pair of points, or 255 */
	uint8_t target_of[2][JANGGI_KINDS][JANGGI_POINTS][JANGGI_POINTS];
} table;

static struct offset offset_of(
	unsigned side, unsigned kind, unsigned target, unsigned from)
{
	struct offset o;

	switch (kind) {
	case JANGGI_ELEPHANT: return elephant_leaps[target];
	case JANGGI_HORSE: return horse_leaps[target];
	case JANGGI_SOLDIER:
		o = soldier_steps[target];
		if (side == JANGGI_HAN)
			o.rank = (int8_t)-o.rank;
		return o;
	case JANGGI_CHARIOT:
	case JANGGI_CANNON:
		if (target < TO_RANK)
			return (struct offset){ 0,
				(int8_t)((int)target -
					(int)janggi__file_of(from)) };
		if (target < DIAGONAL)
			return (struct offset){
				(int8_t)((int)(target - TO_RANK) -
					(int)janggi__rank_of(from)),
				0 };
		o = diagonals[(target - DIAGONAL) % 4];
		if (target >= DIAGONAL + 4) {
			o.rank = (int8_t)(2 * o.rank);
			o.file = (int8_t)(2 * o.file);
		}
		return o;
	default: return steps[target];
	}
}

static void add_target(
	unsigned side, unsigned kind, unsigned target, unsigned from)
{
	struct offset o = offset_of(side, kind, target, from);
	int rank = (int)janggi__rank_of(from) + o.rank;
	int file = (int)janggi__file_of(from) + o.file;
	unsigned to;

	if (rank < 0 || rank > 9 || file < 0 || file > 8 ||
		(!o.rank && !o.file))
		return;
	to = (unsigned)(9 * rank + file);
	/* other parts of the library count on generals in their palaces */
	if ((kind == JANGGI_GENERAL || kind == JANGGI_GUARD) &&
		(janggi__geo.palace_index[from] == JANGGI_NO_POINT ||
			janggi__geo.centre[from] != janggi__geo.centre[to]))
		return;
	table.to[side][kind][target][from] = (uint8_t)to;
	table.target_of[side][kind][from][to] = (uint8_t)target;
}

static void build(void)
{
	unsigned code = 0;

	memset(&table, 255, sizeof(table));
	for (unsigned kind = 0; kind < JANGGI_KINDS; kind++) {
		table.first[kind] = (uint8_t)code;
		for (unsigned i = 0; i < layout[kind].pieces; i++)
			for (unsigned t = 0; t < layout[kind].targets; t++) {
				table.kind[code] = (uint8_t)kind;
				table.ordinal[code] = (uint8_t)i;
				table.target[code++] = (uint8_t)t;
			}
		for (unsigned t = 0; t < layout[kind].targets; t++)
			for (unsigned p = 0; p < 2 * JANGGI_POINTS; p++)
				if (kind != JANGGI_GENERAL || t != PASS)
					add_target(p / JANGGI_POINTS, kind, t,
						p % JANGGI_POINTS);
	}
}

static void set_up(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, build);
}

static size_t put_escape(
	janggi_move move, uint8_t out[JANGGI__MOVECODE_MAX])
{
	out[0] = JANGGI__MOVECODE_ESCAPE;
	out[1] = (uint8_t)move;
	out[2] = (uint8_t)(move >> 8);
	return 3;
}

size_t janggi__movecode_put(const struct janggi_position *pos,
	janggi_move move, uint8_t out[JANGGI__MOVECODE_MAX])
{
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	unsigned side = pos->side, kind, ordinal, target;

	set_up();
	if (move == JANGGI_PASS) {
		out[0] = PASS;
		return 1;
	}
	kind = pos->kind_of[pos->board[from]];
	ordinal = JANGGI__CODE_SLOT(pos->board[from]) - pos->first[side][kind];
	target = table.target_of[side][kind][from][to];
	if (target == 255 || ordinal >= layout[kind].pieces)
		return put_escape(move, out);
	out[0] = (uint8_t)(table.first[kind] + ordinal * layout[kind].targets +
		target);
	return 1;
}

/* Where the pieces are, and who is on a point: all that reading asks. */
struct tracker {
	uint8_t at[2][JANGGI__SLOTS];
	uint8_t board[JANGGI_POINTS];
};

static janggi_move next_move(const struct janggi_position *start,
	const struct tracker *now, unsigned side, unsigned code)
{
	unsigned kind = table.kind[code], slot, from, to;

	if (code == PASS || kind == 255)
		return JANGGI_PASS;
	slot = start->first[side][kind] + table.ordinal[code];
	if (slot >= start->first[side][kind + 1])
		return JANGGI_PASS;
	from = now->at[side][slot];
	if (from >= JANGGI_POINTS)
		return JANGGI_PASS;
	to = table.to[side][kind][table.target[code]][from];
	return to < JANGGI_POINTS ? JANGGI_MOVE(from, to) : JANGGI_PASS;
}

size_t janggi__movecode_read(const struct janggi_position *pos,
	const uint8_t *bytes, size_t n_bytes, janggi_move *moves, size_t n)
{
	struct tracker now;
	unsigned side = pos->side;
	const uint8_t *p = bytes, *end = bytes + n_bytes;

	set_up();
	memcpy(now.at, pos->at, sizeof(now.at));
	memcpy(now.board, pos->board, sizeof(now.board));
	for (size_t i = 0; i < n; i++, side ^= 1) {
		janggi_move move;
		uint8_t mover, captured;
		unsigned from, to;

		if (p == end)
			return 0;
		if (*p == JANGGI__MOVECODE_ESCAPE) {
			if (end - p < 3)
				return 0;
			move = (janggi_move)(p[1] | p[2] << 8);
			p += 2;
		} else {
			move = next_move(pos, &now, side, *p);
			if (move == JANGGI_PASS && *p != PASS)
				return 0;
		}
		p++;
		moves[i] = move;
		if (move == JANGGI_PASS)
			continue;
		from = JANGGI_MOVE_FROM(move);
		to = JANGGI_MOVE_TO(move);
		if (from >= JANGGI_POINTS || to >= JANGGI_POINTS)
			return 0;
		mover = now.board[from];
		captured = now.board[to];
		if (!JANGGI__IS_OF(mover, side) ||
			JANGGI__IS_OF(captured, side))
			return 0;
		if (!JANGGI__CODE_SLOT(mover) &&
			janggi__geo.centre[to] != janggi__geo.centre[from])
			return 0;
		if (captured) {
			/* the general is never taken: nothing to play on */
			if (!JANGGI__CODE_SLOT(captured))
				return 0;
			now.at[side ^ 1][JANGGI__CODE_SLOT(captured)] =
				JANGGI_NO_POINT;
		}
		now.board[from] = 0;
		now.board[to] = mover;
		now.at[side][JANGGI__CODE_SLOT(mover)] = (uint8_t)to;
	}
	return (size_t)(p - bytes);
}
