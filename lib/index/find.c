/* SPDX-License-Identifier: MIT */
/* Games by a position that they went through. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/index.h"

enum janggi_status janggi__hold(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	/* inside the writer's transaction there is nothing to hold */
	if (!index->holds && sqlite3_get_autocommit(index->db))
		st = janggi__db_exec(index, "BEGIN", err);
	if (st == JANGGI_OK)
		index->holds++;
	return st;
}

void janggi__let_go(struct janggi_index *index)
{
	if (!--index->holds && !sqlite3_get_autocommit(index->db) &&
		sqlite3_txn_state(index->db, NULL) != SQLITE_TXN_WRITE)
		janggi__db_exec(index, "COMMIT", NULL);
}

struct janggi_hits {
	struct janggi_index *index;
	uint64_t key, mirror_key; /* as asked; equal if its own mirror */
	unsigned flags;
	/* games that may have it, ascending; bit 63: as the mirror image */
	uint64_t *games;
	size_t n, cap, next;
	/* the game that is being listed */
	sqlite3_stmt *row;
	janggi_move *moves;
	size_t move_cap;
	struct janggi_position pos;
	uint32_t ply, plies;
	uint64_t game;
	bool playing;
};

#define MIRRORED ((uint64_t)1 << 63)

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static enum janggi_status take_games(struct janggi_hits *hits,
	const struct janggi__run *run, struct janggi__posting_reader *r,
	bool wanted[2], struct janggi_error *err)
{
	janggi__posting *games = malloc((size_t)r->n * sizeof(*games));

	if (!games)
		return no_memory(err);
	janggi__posting_games(r, games, run->last - run->first);
	if (r->bad) {
		free(games);
		return janggi__db_damaged(err, "a block of postings");
	}
	if (hits->n + r->n > hits->cap) {
		size_t cap = 2 * hits->cap + (size_t)r->n;
		uint64_t *more = realloc(hits->games, cap * sizeof(*more));

		if (!more) {
			free(games);
			return no_memory(err);
		}
		hits->games = more;
		hits->cap = cap;
	}
	for (uint64_t i = 0; i < r->n; i++) {
		uint64_t id =
			run->first + (games[i] & JANGGI__POSTING_GAME);

		if (!wanted[games[i] >> 31])
			continue;
		/* a game that went both ways is one game */
		if (!hits->n || hits->games[hits->n - 1] != id)
			hits->games[hits->n++] = id;
	}
	free(games);
	return JANGGI_OK;
}

static enum janggi_status look_in(struct janggi_hits *hits,
	const struct janggi__run *run, uint64_t key, bool wanted[2],
	struct janggi_error *err)
{
	struct janggi_index *index = hits->index;
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_POSTING_FIND);
	uint64_t space = (uint64_t)1 << JANGGI__POSTING_KEY_BITS_MAX;
	struct janggi__posting_reader r;
	enum janggi_status st;
	sqlite3_int64 row;

	key >>= 64 - run->key_bits;
	if (s)
		sqlite3_bind_int64(s, 1,
			(sqlite3_int64)((uint64_t)run->id * space + key));
	st = janggi__db_row(index, s, err);
	if (st)
		return st < 0 ? st : JANGGI_OK;
	row = sqlite3_column_int64(s, 0);
	if ((uint64_t)row / space != (uint64_t)run->id) {
		sqlite3_reset(s);
		return JANGGI_OK;
	}
	if (!janggi__posting_reader_init(&r, sqlite3_column_blob(s, 1),
		    (size_t)sqlite3_column_bytes(s, 1), (uint64_t)row % space,
		    run->last - run->first))
		r.bad = true;
	while (janggi__posting_next(&r) && r.key < key)
		janggi__posting_games(&r, NULL, run->last - run->first);
	if (r.bad)
		st = janggi__db_damaged(err, "a block of postings");
	else if (r.key == key && r.n)
		st = take_games(hits, run, &r, wanted, err);
	sqlite3_reset(s);
	return st;
}

enum janggi_status janggi__index_find(struct janggi_index *index,
	const struct janggi_position *pos, unsigned flags, const bool *but,
	struct janggi_hits **out, struct janggi_error *err)
{
	struct janggi_hits *hits = calloc(1, sizeof(*hits));
	bool mirrored = pos->mirror_key < pos->key;
	bool wanted[2] = { !mirrored, mirrored };
	enum janggi_status st;

	*out = NULL;
	if (!hits)
		return no_memory(err);
	st = janggi__hold(index, err);
	if (st < 0) {
		free(hits);
		return st;
	}
	hits->index = index;
	hits->key = pos->key;
	hits->mirror_key = pos->mirror_key;
	hits->flags = flags;
	if (flags & JANGGI_FIND_MIRROR)
		wanted[0] = wanted[1] = true;
	st = janggi__runs_load(index, err);
	for (size_t i = 0; st == JANGGI_OK && i < index->n_runs; i++)
		if (!but || !but[i])
			st = look_in(hits, &index->runs[i],
				mirrored ? pos->mirror_key : pos->key, wanted,
				err);
	if (st < 0) {
		janggi_hits_free(hits);
		return st;
	}
	*out = hits;
	return JANGGI_OK;
}

enum janggi_status janggi_index_find(struct janggi_index *index,
	const struct janggi_position *pos, unsigned flags,
	struct janggi_hits **out, struct janggi_error *err)
{
	return janggi__index_find(index, pos, flags, NULL, out, err);
}

void janggi_hits_free(struct janggi_hits *hits)
{
	if (!hits)
		return;
	sqlite3_finalize(hits->row);
	janggi__let_go(hits->index);
	free(hits->games);
	free(hits->moves);
	free(hits);
}

const uint64_t *janggi__hits_games(const struct janggi_hits *hits)
{
	return hits->games;
}

size_t janggi_hits_bound(const struct janggi_hits *hits)
{
	return hits->n;
}

/* Take up the next game that is still there. */
static enum janggi_status next_game(
	struct janggi_hits *hits, struct janggi_error *err)
{
	struct janggi_index *index = hits->index;
	enum janggi_status st = JANGGI_OK;

	if (!hits->row) {
		int code = sqlite3_prepare_v2(index->db,
			janggi__sql_text[JANGGI__SQL_GAME_GET], -1, &hits->row,
			NULL);

		if (code != SQLITE_OK)
			return janggi__db_fail(index, code, err);
	}
	do {
		if (hits->next == hits->n)
			return JANGGI_END;
		sqlite3_reset(hits->row);
		hits->game = hits->games[hits->next++];
		sqlite3_bind_int64(
			hits->row, 1, (sqlite3_int64)hits->game);
		st = janggi__db_row(index, hits->row, err);
	} while (st == JANGGI_END);
	if (st == JANGGI_OK)
		st = janggi__row_start(index, hits->row, &hits->pos, err);
	if (st == JANGGI_OK)
		st = janggi__row_moves(index, hits->row, &hits->pos,
			&hits->moves, &hits->move_cap, err);
	hits->plies = st == JANGGI_OK
		? (uint32_t)sqlite3_column_int64(
			  hits->row, JANGGI__GAME_LENGTH)
		: 0;
	sqlite3_reset(hits->row);
	hits->ply = 0;
	hits->playing = st == JANGGI_OK;
	return st;
}

/* Does the position reached count, and which way round? */
static bool is_hit(const struct janggi_hits *hits, bool *mirrored)
{
	uint64_t key = hits->pos.key;

	*mirrored = key != hits->key;
	return key == hits->key ||
		((hits->flags & JANGGI_FIND_MIRROR) && key == hits->mirror_key);
}

enum janggi_status janggi_hits_next(struct janggi_hits *hits,
	struct janggi_hit *out, struct janggi_error *err)
{
	for (;;) {
		uint32_t ply;
		bool hit, mirrored, last;

		if (!hits->playing) {
			enum janggi_status st = next_game(hits, err);

			if (st)
				return st;
		}
		ply = hits->ply;
		last = ply == hits->plies;
		hit = is_hit(hits, &mirrored);
		if (hit)
			*out = (struct janggi_hit){ hits->game, ply, mirrored,
				!last, last ? JANGGI_PASS : hits->moves[ply] };
		if (last)
			hits->playing = false;
		else
			janggi__play(&hits->pos, hits->moves[hits->ply++], NULL);
		if (hit)
			return JANGGI_OK;
	}
}
