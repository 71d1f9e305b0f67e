/* SPDX-License-Identifier: MIT */
/*
 * Batches: each is one transaction of games, blocks, and a run of their
 * positions.  Then runs of like size are merged, and counted.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"
#include "index/writer.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static enum janggi_status number_from(struct janggi_index *index,
	enum janggi__sql which, int64_t *out, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, which);
	enum janggi_status st = janggi__db_row(index, s, err);

	*out = 0;
	if (st == JANGGI_OK) {
		*out = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st < 0 ? st : JANGGI_OK;
}

/* Go on with the last block if it is not full. */
static enum janggi_status resume_block(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_BLOCK_LAST);
	enum janggi_status st = janggi__db_row(index, s, err);
	struct janggi__block last = { 0 };
	uint64_t first;
	int64_t n;

	w->block.n = 0;
	if (st)
		return st < 0 ? st : JANGGI_OK;
	first = (uint64_t)sqlite3_column_int64(s, 0);
	n = sqlite3_column_int64(s, 1);
	sqlite3_reset(s);
	if (n >= JANGGI__BLOCK_GAMES || first + (uint64_t)n != w->next_id)
		return JANGGI_OK;
	st = janggi__block_load(index, &last, first, err);
	for (uint32_t i = 0; st == JANGGI_OK && i < last.n; i++) {
		struct janggi_text m =
			janggi__block_part(&last.moves, last.moves_at, i);
		struct janggi_text x =
			janggi__block_part(&last.extra, last.extra_at, i);

		if (!janggi__block_append(&w->block, m.s, m.n, x.s, x.n))
			st = no_memory(err);
	}
	w->block.first = first;
	janggi__block_release(&last);
	return st;
}

/*
 * Ids are given out in order and never twice: the last one is kept apart
 * from the games, which may be deleted.
 */
enum janggi_status janggi__batch_begin(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	int64_t version, last;
	enum janggi_status st;

	if (w->begun)
		return JANGGI_OK;
	st = janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
	if (st < 0)
		return st;
	w->begun = true;
	st = number_from(index, JANGGI__SQL_DATA_VERSION, &version, err);
	if (st < 0)
		return st;
	if (w->next_id && version == w->version) {
		w->first_id = w->next_id;
		return JANGGI_OK;
	}
	/* someone else has written since, or it is the first time */
	janggi__intern_clear(&w->intern);
	st = janggi__meta_get(index, "last_id", &last, err);
	if (st < 0)
		return st;
	w->version = version;
	w->next_id = w->first_id = (uint64_t)last + 1;
	return resume_block(index, w, err);
}

enum janggi_status janggi__batch_put_block(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	return janggi__block_store(
		index, &w->block, &w->packed_moves, &w->packed_extra, err);
}

/*
 * Keys long enough that one in four thousand look-ups finds a game in vain,
 * when a run is as large as all that is there now.
 */
#define SPARE_BITS   12
#define KEY_BITS_MIN 24

static unsigned key_bits(struct janggi_index *index, uint64_t postings)
{
	unsigned bits = KEY_BITS_MIN - SPARE_BITS;

	for (size_t i = 0; i < index->n_runs; i++)
		postings += index->runs[i].postings;
	while (postings >> bits)
		bits++;
	bits += SPARE_BITS;
	return bits < JANGGI__POSTING_KEY_BITS_MAX
		? bits
		: JANGGI__POSTING_KEY_BITS_MAX;
}

static enum janggi_status put_run(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);

	if (st < 0 || !w->n_posts)
		return st;
	st = janggi__run_write(index, w->posts, w->scratch, w->n_posts,
		w->first_id, w->next_id - 1, key_bits(index, w->n_posts), err);
	w->n_posts = 0;
	return st;
}

enum janggi_status janggi__batch_put_source(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_SOURCE_UPDATE);

	if (s) {
		sqlite3_bind_int(s, 1, source->done);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)source->tally.read);
		sqlite3_bind_int64(s, 3, (sqlite3_int64)source->tally.added);
		sqlite3_bind_int64(
			s, 4, (sqlite3_int64)source->tally.duplicate);
		sqlite3_bind_int64(
			s, 5, (sqlite3_int64)source->tally.differing);
		sqlite3_bind_int64(
			s, 6, (sqlite3_int64)source->tally.rejected);
		sqlite3_bind_int64(s, 7, (sqlite3_int64)source->id);
	}
	return janggi__db_run(index, s, err);
}

enum janggi_status janggi__commit(
	struct janggi_index *index, struct janggi_error *err)
{
	return janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_COMMIT), err);
}

static enum janggi_status commit(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	if (!w->begun)
		return JANGGI_OK;
	if (w->block.n)
		st = janggi__batch_put_block(index, w, err);
	if (st == JANGGI_OK)
		st = janggi__known_put(index, w, err);
	if (st == JANGGI_OK)
		st = put_run(index, w, err);
	if (st == JANGGI_OK && w->source.id)
		st = janggi__batch_put_source(index, &w->source, err);
	if (st == JANGGI_OK)
		st = janggi__meta_set(
			index, "last_id", (int64_t)w->next_id - 1, err);
	if (st == JANGGI_OK)
		st = janggi__commit(index, err);
	if (st < 0)
		return st;
	w->begun = false;
	return JANGGI_OK;
}

/* -------------------------------------------------------------- committing */

/*
 * Runs of like size become one when eight of them have come together, so
 * each posting is written again once for every eightfold growth.
 */
#define FAN_IN 8

static size_t ripe(const struct janggi_index *index, bool last)
{
	size_t n = index->n_runs, best = n;
	uint64_t sum = 0;

	for (size_t i = n; i-- > 0;) {
		uint64_t own = index->runs[i].postings;

		/* at the end of the work: no run under four times the newer */
		if (last && i + 1 < n && own < 4 * sum)
			best = i;
		if (!last && n - i >= FAN_IN && own < 2 * (sum / (n - i - 1)))
			best = i;
		sum += own;
	}
	return best;
}

static enum janggi_status merge(
	struct janggi_index *index, bool last, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);
	size_t from;

	if (st < 0 || (from = ripe(index, last)) + 1 >= index->n_runs)
		return st;
	st = janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
	if (st == JANGGI_OK)
		st = janggi__runs_load(index, err);
	/* someone may have come between: look again */
	if (st == JANGGI_OK && (from = ripe(index, last)) + 1 < index->n_runs)
		st = janggi__runs_merge(index, from, NULL, err);
	if (st == JANGGI_OK)
		st = janggi__commit(index, err);
	return st;
}

enum janggi_status janggi_index_commit(
	struct janggi_index *index, struct janggi_error *err)
{
	struct janggi__writer *w = index->writer;
	enum janggi_status st;

	if (!w)
		return JANGGI_OK;
	st = commit(index, w, err);
	return st < 0 ? st : merge(index, false, err);
}

enum janggi_status janggi_index_settle(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = janggi_index_commit(index, err);

	if (st < 0 || !index->writer)
		return st;
	st = merge(index, true, err);
	if (st == JANGGI_OK)
		st = janggi__hot_make(index, err);
	return st < 0 ? st
		      : janggi__db_exec(index,
				"PRAGMA incremental_vacuum;"
				"PRAGMA wal_checkpoint(TRUNCATE);",
				err);
}

void janggi_index_tally(
	const struct janggi_index *index, struct janggi_tally *out)
{
	*out = index->writer ? index->writer->total
			     : (struct janggi_tally){ 0, 0, 0, 0, 0 };
}
