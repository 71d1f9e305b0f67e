/* SPDX-License-Identifier: MIT */
/* The start and the moves of a game, from its block. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/movecode.h"
#include "index/pack.h"
#include "query/row_parts.h"

/* The moves of a block alone; comments and clocks stay packed. */
static enum janggi_status load_block(
	struct janggi__row *row, struct janggi_error *err)
{
	static const char sql[] = "SELECT first, n, moves FROM block"
				  " WHERE first <= ? ORDER BY first DESC"
				  " LIMIT 1";
	struct janggi__unpack from;
	enum janggi_status st;
	uint64_t sum = 0, n;
	int code;

	if (row->block_n && row->id >= row->block_first &&
		row->id - row->block_first < row->block_n)
		return JANGGI_OK;
	row->block_n = 0;
	if (!row->block) {
		code = sqlite3_prepare_v2(
			row->index->db, sql, -1, &row->block, NULL);
		if (code != SQLITE_OK)
			return janggi__db_fail(row->index, code, err);
	}
	sqlite3_reset(row->block);
	sqlite3_bind_int64(row->block, 1, (sqlite3_int64)row->id);
	st = janggi__db_row(row->index, row->block, err);
	if (st)
		return st < 0 ? st :
				janggi__db_damaged(err,
					"a block of games is missing");
	n = (uint64_t)sqlite3_column_int64(row->block, 1);
	row->block_first = (uint64_t)sqlite3_column_int64(row->block, 0);
	if (n < 1 || n > JANGGI__BLOCK_LIMIT ||
		row->id - row->block_first >= n)
		return janggi__db_damaged(err, "a block's count of games");
	st = janggi__unpack_blob(&row->moves, sqlite3_column_blob(row->block, 2),
		(size_t)sqlite3_column_bytes(row->block, 2), err);
	sqlite3_reset(row->block);
	if (st)
		return st;
	from = janggi__unpack_from(row->moves.data, row->moves.len);
	for (uint64_t i = 0; i < n; i++) {
		row->moves_at[i] = (uint32_t)sum;
		sum += janggi__unpack_below(&from, row->moves.len + 1);
		if (sum > row->moves.len)
			from.bad = true;
	}
	row->moves_at[n] = (uint32_t)sum;
	if (from.bad || sum != (uint64_t)(from.end - from.next))
		return janggi__db_damaged(err, "a block's moves");
	sum = (uint64_t)(from.next - (const unsigned char *)row->moves.data);
	for (uint64_t i = 0; i <= n; i++)
		row->moves_at[i] += (uint32_t)sum;
	row->block_n = (uint32_t)n;
	return JANGGI_OK;
}

enum janggi_status janggi__row_game(struct janggi__row *row, uint32_t n,
	struct janggi__game *game, struct janggi_error *err)
{
	uint32_t all = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
	enum janggi_status st;
	const uint8_t *code;
	size_t bytes, used;
	uint32_t i;

	memset(game, 0, sizeof(*game));
	if (row->start_kind == JANGGI_START_UNKNOWN)
		return JANGGI_OK;
	st = janggi__row_set_start(row, err);
	game->start = &row->start;
	/* the start alone needs no block */
	if (st || !n)
		return st;
	st = load_block(row, err);
	if (st)
		return st;
	i = (uint32_t)(row->id - row->block_first);
	code = (const uint8_t *)row->moves.data + row->moves_at[i];
	bytes = row->moves_at[i + 1] - row->moves_at[i];
	if (all > bytes) /* a byte a ply at least */
		return janggi__db_damaged(err, "a game's moves");
	if (n > all)
		n = all;
	if (n >= row->decoded_cap) {
		size_t cap = (size_t)n + 512;
		janggi_move *decoded =
			realloc(row->decoded, cap * sizeof(*decoded));

		if (!decoded)
			return janggi__row_no_memory(err);
		row->decoded = decoded;
		row->decoded_cap = cap;
	}
	used = janggi__movecode_read(&row->start, code, bytes, row->decoded, n);
	if ((n == all && used != bytes) || (n && !used))
		return janggi__db_damaged(err, "a game's moves");
	game->moves = row->decoded;
	game->n = n;
	return JANGGI_OK;
}
