/* SPDX-License-Identifier: MIT */
/*
 * The whole file anew, without what games that were taken out have left: moves
 * and comments in their blocks, postings, fingerprints, names that nobody has
 * any more.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static enum janggi_status prepare(struct janggi_index *index, const char *sql,
	sqlite3_stmt **stmt, struct janggi_error *err)
{
	int code = sqlite3_prepare_v2(index->db, sql, -1, stmt, NULL);

	return code == SQLITE_OK ? JANGGI_OK
				 : janggi__db_fail(index, code, err);
}

/* ------------------------------------------------------------ sets of ids */

static bool has(const struct janggi__ids *ids, uint64_t id)
{
	return id <= ids->last && ids->bits[id / 8] >> id % 8 & 1;
}

static void put(struct janggi__ids *ids, uint64_t id)
{
	if (id <= ids->last)
		ids->bits[id / 8] |= (unsigned char)(1u << id % 8);
}

static bool ids_init(struct janggi__ids *ids, uint64_t last)
{
	ids->last = last;
	ids->bits = calloc((size_t)(last / 8) + 1, 1);
	return ids->bits;
}

static enum janggi_status last_of(struct janggi_index *index, const char *sql,
	uint64_t *last, struct janggi_error *err)
{
	sqlite3_stmt *s;
	enum janggi_status st = prepare(index, sql, &s, err);

	*last = 0;
	if (!st)
		st = janggi__db_row(index, s, err);
	if (!st)
		*last = (uint64_t)sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	/* numbers are given out one by one: more is damage */
	if (!st && *last > UINT32_MAX)
		return janggi__db_damaged(err, "a number");
	return st < 0 ? st : JANGGI_OK;
}

/* All numbers in a statement's rows. */
static enum janggi_status put_all(struct janggi_index *index,
	const char *sql, struct janggi__ids *ids, struct janggi_error *err)
{
	sqlite3_stmt *s;
	enum janggi_status st = prepare(index, sql, &s, err);

	while (!st && !(st = janggi__db_row(index, s, err)))
		for (int i = 0, n = sqlite3_column_count(s); i < n; i++)
			put(ids, (uint64_t)sqlite3_column_int64(s, i));
	sqlite3_finalize(s);
	return st < 0 ? st : JANGGI_OK;
}

/* The games that are there; *gone: some that were are not. */
static enum janggi_status list_games(struct janggi_index *index,
	struct janggi__ids *there, bool *gone, struct janggi_error *err)
{
	int64_t last;
	enum janggi_status st =
		janggi__meta_get(index, "last_id", &last, err);

	*gone = false;
	if (st < 0)
		return st;
	if (last < 0 || last > UINT32_MAX)
		return janggi__db_damaged(err, "the last number");
	if (!ids_init(there, (uint64_t)last))
		return no_memory(err);
	st = put_all(index, "SELECT id FROM game", there, err);
	for (uint64_t id = 1; !*gone && id <= there->last; id++)
		*gone = !has(there, id);
	return st;
}

/* -------------------------------------------------------------- blocks */

/* A game that is gone keeps its place in the block, and nothing in it. */
static enum janggi_status clean_block(struct janggi_index *index,
	struct janggi__block *block, const struct janggi__ids *there,
	struct janggi_error *err)
{
	struct janggi_buffer moves = JANGGI_BUFFER_INIT;
	struct janggi_buffer extra = JANGGI_BUFFER_INIT;
	struct janggi__block clean = { .first = block->first };
	enum janggi_status st = JANGGI_OK;

	for (uint32_t i = 0; !st && i < block->n; i++) {
		struct janggi_text m = janggi__block_part(
			&block->moves, block->moves_at, i);
		struct janggi_text x = janggi__block_part(
			&block->extra, block->extra_at, i);

		if (!has(there, block->first + i))
			m.n = x.n = 0;
		if (!janggi__block_append(&clean, m.s, m.n, x.s, x.n))
			st = no_memory(err);
	}
	if (!st)
		st = janggi__block_store(index, &clean, &moves, &extra, err);
	janggi__block_release(&clean);
	janggi_buffer_release(&moves);
	janggi_buffer_release(&extra);
	return st;
}

static bool needs_cleaning(
	const struct janggi__block *block, const struct janggi__ids *there)
{
	for (uint32_t i = 0; i < block->n; i++)
		if (!has(there, block->first + i) &&
			(block->moves_at[i + 1] != block->moves_at[i] ||
				block->extra_at[i + 1] != block->extra_at[i]))
			return true;
	return false;
}

static enum janggi_status clean_blocks(struct janggi_index *index,
	const struct janggi__ids *there, struct janggi_error *err)
{
	struct janggi__block block = { 0 };
	enum janggi_status st = JANGGI_OK;

	for (uint64_t id = 1; !st && id <= there->last;) {
		/* what is gone alone may have no block any more */
		if (has(there, id)) {
			id++;
			continue;
		}
		st = janggi__block_load(index, &block, id, err);
		if (!st && needs_cleaning(&block, there))
			st = clean_block(index, &block, there, err);
		id = block.first + block.n;
	}
	janggi__block_release(&block);
	janggi__block_release(&index->block);
	return st;
}

/* --------------------------------------------------------------- names */

/*
 * The last one stays whoever has it, so that no number is given out again:
 * others may remember what it stood for.
 */
static enum janggi_status drop_unused(struct janggi_index *index,
	const char *last_sql, const char *const *used, const char *drop_sql,
	struct janggi_error *err)
{
	struct janggi__ids ids;
	sqlite3_stmt *drop = NULL;
	uint64_t last;
	enum janggi_status st = last_of(index, last_sql, &last, err);

	if (st)
		return st;
	if (!ids_init(&ids, last))
		return no_memory(err);
	for (size_t i = 0; !st && used[i]; i++)
		st = put_all(index, used[i], &ids, err);
	if (!st)
		st = prepare(index, drop_sql, &drop, err);
	for (uint64_t id = 1; !st && id < last; id++) {
		if (has(&ids, id))
			continue;
		sqlite3_reset(drop);
		sqlite3_bind_int64(drop, 1, (sqlite3_int64)id);
		st = janggi__db_run(index, drop, err);
	}
	sqlite3_finalize(drop);
	free(ids.bits);
	return st;
}

static enum janggi_status drop_names(
	struct janggi_index *index, struct janggi_error *err)
{
	static const char *const texts[] = {
		"SELECT event, site, date, round, cho_formation,"
		" han_formation, time_control, result, board, plies_tag, fen,"
		" file FROM game",
		"SELECT value FROM tag", NULL
	};
	static const char *const players[] = { "SELECT cho, han FROM game",
		NULL };
	enum janggi_status st = drop_unused(index,
		"SELECT coalesce(max(id), 0) FROM text", texts,
		"DELETE FROM text WHERE id = ?", err);

	return st ? st
		  : drop_unused(index,
			    "SELECT coalesce(max(id), 0) FROM player", players,
			    "DELETE FROM player WHERE id = ?", err);
}

/* ------------------------------------------------------------- the whole */

static enum janggi_status clean(
	struct janggi_index *index, struct janggi_error *err)
{
	struct janggi__ids there = { NULL, 0 };
	bool gone;
	enum janggi_status st = list_games(index, &there, &gone, err);

	if (!st && gone)
		st = clean_blocks(index, &there, err);
	if (!st && gone)
		st = janggi__db_exec(index,
			"DELETE FROM fingerprint WHERE NOT EXISTS"
			" (SELECT 1 FROM game WHERE id = fingerprint.game)",
			err);
	if (!st && gone)
		st = drop_names(index, err);
	if (!st)
		st = janggi__runs_load(index, err);
	if (!st && index->n_runs && (gone || index->n_runs > 1))
		st = janggi__runs_merge(
			index, 0, gone ? &there : NULL, err);
	free(there.bits);
	return st;
}

enum janggi_status janggi_index_compact(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st;

	if (!index->writable)
		return janggi__fail(err, JANGGI_EMISUSE,
			"the index is open for reading only");
	st = janggi_index_commit(index, err);
	if (st == JANGGI_OK)
		st = janggi__db_run(index,
			janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
	if (st == JANGGI_OK)
		st = clean(index, err);
	if (st == JANGGI_OK)
		st = janggi__commit(index, err);
	janggi__writer_forget(index);
	janggi__texts_release(index);
	if (st == JANGGI_OK)
		st = janggi__hot_make(index, err);
	/* written anew, each table's pages side by side */
	if (st == JANGGI_OK)
		st = janggi__db_exec(index,
			"VACUUM; PRAGMA wal_checkpoint(TRUNCATE);", err);
	return st;
}
