/* SPDX-License-Identifier: MIT */
/*
 * Games side by side in blocks: the code of their moves in one compressed
 * blob, what else they have in another.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/index.h"
#include "index/pack.h"

void janggi__block_release(struct janggi__block *block)
{
	janggi_buffer_release(&block->moves);
	janggi_buffer_release(&block->extra);
	free(block->moves_at);
	free(block->extra_at);
	memset(block, 0, sizeof(*block));
}

static bool make_room(struct janggi__block *block, size_t n)
{
	uint32_t *p;
	size_t cap = block->cap ? block->cap : JANGGI__BLOCK_GAMES + 1;

	if (n < block->cap)
		return true;
	while (cap <= n)
		cap *= 2;
	p = realloc(block->moves_at, cap * sizeof(*p));
	if (!p)
		return false;
	block->moves_at = p;
	p = realloc(block->extra_at, cap * sizeof(*p));
	if (!p)
		return false;
	block->extra_at = p;
	block->cap = cap;
	return true;
}

bool janggi__block_append(struct janggi__block *block, const void *moves,
	size_t n_moves, const void *extra, size_t n_extra)
{
	if (!make_room(block, block->n + 1))
		return false;
	if (!block->n) {
		janggi_buffer_clear(&block->moves);
		janggi_buffer_clear(&block->extra);
		block->moves_at[0] = block->extra_at[0] = 0;
	}
	janggi_buffer_add(&block->moves, moves, n_moves);
	janggi_buffer_add(&block->extra, extra, n_extra);
	if (block->moves.failed || block->extra.failed ||
		block->moves.len > UINT32_MAX || block->extra.len > UINT32_MAX)
		return false;
	block->n++;
	block->moves_at[block->n] = (uint32_t)block->moves.len;
	block->extra_at[block->n] = (uint32_t)block->extra.len;
	return true;
}

/* One of a thousand is all that level 9 saves, at twice the time. */
#define LEVEL 6

/* Lengths, then the bytes, compressed as one. */
static bool pack(struct janggi_buffer *to, const struct janggi_buffer *bytes,
	const uint32_t *at, uint32_t n)
{
	struct janggi_buffer plain = JANGGI_BUFFER_INIT;
	bool packed;

	for (uint32_t i = 0; i < n; i++)
		janggi__pack_u64(&plain, at[i + 1] - at[i]);
	janggi_buffer_add(&plain, bytes->data, bytes->len);
	packed = !plain.failed &&
		janggi__pack_blob(to, plain.data, plain.len, LEVEL);
	janggi_buffer_release(&plain);
	return packed;
}

bool janggi__block_pack(const struct janggi__block *block,
	struct janggi_buffer *moves, struct janggi_buffer *extra)
{
	janggi_buffer_clear(moves);
	janggi_buffer_clear(extra);
	if (!pack(moves, &block->moves, block->moves_at, block->n))
		return false;
	return !block->extra.len ||
		pack(extra, &block->extra, block->extra_at, block->n);
}

enum janggi_status janggi__block_store(struct janggi_index *index,
	const struct janggi__block *block, struct janggi_buffer *moves,
	struct janggi_buffer *extra, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_BLOCK_PUT);

	if (!janggi__block_pack(block, moves, extra))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (s) {
		sqlite3_bind_int64(s, 1, (sqlite3_int64)block->first);
		sqlite3_bind_int64(s, 2, block->n);
		sqlite3_bind_blob64(
			s, 3, moves->data, moves->len, SQLITE_STATIC);
		if (extra->len)
			sqlite3_bind_blob64(
				s, 4, extra->data, extra->len, SQLITE_STATIC);
		else
			sqlite3_bind_null(s, 4);
	}
	return janggi__db_run(index, s, err);
}

/*
 * The offsets count from the start of the unpacked bytes, lengths and all: no
 * copy is made of what follows the lengths.
 */
static bool find_parts(
	const struct janggi_buffer *bytes, uint32_t *at, uint32_t n)
{
	struct janggi__unpack from =
		janggi__unpack_from(bytes->data, bytes->len);
	uint64_t sum = 0;

	for (uint32_t i = 0; i < n; i++) {
		at[i] = (uint32_t)sum;
		sum += janggi__unpack_below(&from, bytes->len + 1);
		if (sum > bytes->len)
			return false;
	}
	at[n] = (uint32_t)sum;
	if (from.bad || sum != (uint64_t)(from.end - from.next))
		return false;
	sum = (uint64_t)(from.next - (const unsigned char *)bytes->data);
	for (uint32_t i = 0; i <= n; i++)
		at[i] += (uint32_t)sum;
	return true;
}

static enum janggi_status unpack(struct janggi__block *block, sqlite3_stmt *s,
	struct janggi_error *err)
{
	sqlite3_int64 n = sqlite3_column_int64(s, 1);
	enum janggi_status st;

	if (n < 1 || n > JANGGI__BLOCK_LIMIT)
		return janggi__db_damaged(err, "a block's count of games");
	if (!make_room(block, (size_t)n))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = janggi__unpack_blob(&block->moves, sqlite3_column_blob(s, 2),
		(size_t)sqlite3_column_bytes(s, 2), err);
	if (st < 0)
		return st;
	if (!find_parts(&block->moves, block->moves_at, (uint32_t)n))
		return janggi__db_damaged(err, "a block's moves");
	janggi_buffer_clear(&block->extra);
	if (sqlite3_column_type(s, 3) == SQLITE_NULL) {
		memset(block->extra_at, 0,
			((size_t)n + 1) * sizeof(*block->extra_at));
	} else {
		st = janggi__unpack_blob(&block->extra,
			sqlite3_column_blob(s, 3),
			(size_t)sqlite3_column_bytes(s, 3), err);
		if (st < 0)
			return st;
		if (!find_parts(&block->extra, block->extra_at, (uint32_t)n))
			return janggi__db_damaged(err, "a block's texts");
	}
	block->first = (uint64_t)sqlite3_column_int64(s, 0);
	block->n = (uint32_t)n;
	return JANGGI_OK;
}

enum janggi_status janggi__block_load(struct janggi_index *index,
	struct janggi__block *block, uint64_t game, struct janggi_error *err)
{
	enum janggi_status st;
	sqlite3_stmt *s;

	if (block->n && game >= block->first && game - block->first < block->n)
		return JANGGI_OK;
	block->n = 0;
	s = janggi__db_stmt(index, JANGGI__SQL_BLOCK_GET);
	if (s)
		sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_END)
		return janggi__db_damaged(err, "a block of games is missing");
	if (st < 0)
		return st;
	st = unpack(block, s, err);
	sqlite3_reset(s);
	if (st < 0) {
		block->n = 0;
		return st;
	}
	if (game - block->first >= block->n) {
		block->n = 0;
		return janggi__db_damaged(err, "a block of games is missing");
	}
	return JANGGI_OK;
}
