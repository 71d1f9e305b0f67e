/* SPDX-License-Identifier: MIT */
/* Sorted runs of postings: written, walked, merged. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"

/* A posting row's number: its run above, its first key below. */
#define KEY_SPACE 42

static sqlite3_int64 row_of(sqlite3_int64 run, uint64_t key)
{
	return (sqlite3_int64)((uint64_t)run << KEY_SPACE | key);
}

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* ---------------------------------------------------------------- the list */

static enum janggi_status data_version(
	struct janggi_index *index, sqlite3_int64 *out, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_DATA_VERSION);
	enum janggi_status st = janggi__db_row(index, s, err);

	if (st == JANGGI_OK) {
		*out = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st;
}

static bool is_sane(const struct janggi__run *run, const struct janggi__run *before)
{
	return run->id > 0 && run->id < 1 << 20 && run->key_bits >= 8 &&
		run->key_bits <= JANGGI__POSTING_KEY_BITS_MAX &&
		run->first > 0 && run->first <= run->last &&
		run->last - run->first < JANGGI__POSTING_GAME &&
		(!before || before->last < run->first);
}

enum janggi_status janggi__runs_load(
	struct janggi_index *index, struct janggi_error *err)
{
	sqlite3_int64 version = 0;
	enum janggi_status st = data_version(index, &version, err);
	sqlite3_stmt *s;

	if (st < 0 || version == index->runs_seen)
		return st;
	index->runs_seen = -1;
	index->n_runs = 0;
	s = janggi__db_stmt(index, index->version < 2 ? JANGGI__SQL_RUN_ALL_1
						      : JANGGI__SQL_RUN_ALL);
	while (!(st = janggi__db_row(index, s, err))) {
		struct janggi__run *more, run = {
			sqlite3_column_int64(s, 0),
			(unsigned)sqlite3_column_int(s, 1),
			(uint64_t)sqlite3_column_int64(s, 2),
			(uint64_t)sqlite3_column_int64(s, 3),
			(uint64_t)sqlite3_column_int64(s, 4),
			sqlite3_column_int(s, 5) != 0,
		};

		if (!is_sane(&run, index->n_runs
					? &index->runs[index->n_runs - 1]
					: NULL)) {
			sqlite3_reset(s);
			return janggi__db_damaged(err, "the list of runs");
		}
		more = realloc(index->runs,
			(index->n_runs + 1) * sizeof(*more));
		if (!more) {
			sqlite3_reset(s);
			return no_memory(err);
		}
		index->runs = more;
		more[index->n_runs++] = run;
	}
	if (st < 0)
		return st;
	index->runs_seen = version;
	return JANGGI_OK;
}

/* ----------------------------------------------------------------- writing */

struct run_writer {
	struct janggi_index *index;
	struct janggi__run run;
	struct janggi__posting_writer block;
	uint64_t keys;
};

static enum janggi_status put_block(
	struct run_writer *w, struct janggi_error *err)
{
	sqlite3_stmt *s =
		janggi__db_stmt(w->index, JANGGI__SQL_POSTING_ADD);
	enum janggi_status st;

	if (!janggi__posting_finish(&w->block))
		return no_memory(err);
	if (s) {
		sqlite3_bind_int64(
			s, 1, row_of(w->run.id, w->block.first_key));
		sqlite3_bind_blob(s, 2, w->block.bytes.data,
			(int)w->block.bytes.len, SQLITE_STATIC);
	}
	st = janggi__db_run(w->index, s, err);
	janggi__posting_reset(&w->block);
	return st;
}

static enum janggi_status put_key(struct run_writer *w, uint64_t key,
	const janggi__posting *games, size_t n, struct janggi_error *err)
{
	enum janggi_status st;

	w->keys++;
	w->run.postings += n;
	if (janggi__posting_put(&w->block, key, games, n))
		return JANGGI_OK;
	if (w->block.bytes.failed)
		return no_memory(err);
	st = put_block(w, err);
	if (st < 0)
		return st;
	return janggi__posting_put(&w->block, key, games, n)
		? JANGGI_OK
		: no_memory(err);
}

static enum janggi_status finish_run(
	struct run_writer *w, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	sqlite3_stmt *s;

	if (!w->block.empty)
		st = put_block(w, err);
	janggi_buffer_release(&w->block.bytes);
	if (st < 0)
		return st;
	s = janggi__db_stmt(w->index, JANGGI__SQL_RUN_ADD);
	if (s) {
		sqlite3_bind_int64(s, 1, w->run.id);
		sqlite3_bind_int(s, 2, (int)w->run.key_bits);
		sqlite3_bind_int64(s, 3, (sqlite3_int64)w->run.first);
		sqlite3_bind_int64(s, 4, (sqlite3_int64)w->run.last);
		sqlite3_bind_int64(s, 5, (sqlite3_int64)w->run.postings);
		sqlite3_bind_int64(s, 6, (sqlite3_int64)w->keys);
	}
	w->index->runs_seen = -1;
	return janggi__db_run(w->index, s, err);
}

/* The least number that no run has: numbers stay small. */
static enum janggi_status free_id(
	struct janggi_index *index, sqlite3_int64 *id, struct janggi_error *err)
{
	enum janggi_status st;

	index->runs_seen = -1;
	st = janggi__runs_load(index, err);
	*id = 1;
	for (size_t i = 0; i < index->n_runs; i++)
		if (index->runs[i].id == *id) {
			++*id;
			i = (size_t)-1;
		}
	return st;
}

/* Least significant digit first: posts of a key stay in order of games. */
#define DIGIT 11

static void sort(struct janggi__post **posts, struct janggi__post **scratch,
	size_t n, unsigned key_bits)
{
	static const size_t digits = (size_t)1 << DIGIT;
	size_t count[(size_t)1 << DIGIT];

	for (unsigned shift = 64 - key_bits; shift < 64; shift += DIGIT) {
		struct janggi__post *from = *posts, *to = *scratch;
		size_t sum = 0;

		memset(count, 0, sizeof(count));
		for (size_t i = 0; i < n; i++)
			count[from[i].key >> shift & (digits - 1)]++;
		for (size_t d = 0; d < digits; d++) {
			size_t c = count[d];

			count[d] = sum;
			sum += c;
		}
		for (size_t i = 0; i < n; i++)
			to[count[from[i].key >> shift & (digits - 1)]++] =
				from[i];
		*posts = to;
		*scratch = from;
	}
}

/* The games of posts[0..n) of one key, each way round once. */
static size_t list_games(const struct janggi__post *posts, size_t n,
	janggi__posting *out)
{
	size_t m = 0;

	for (size_t i = 0; i < n;) {
		uint32_t game = posts[i].game;
		bool seen[2] = { false, false };

		for (; i < n && posts[i].game == game; i++)
			seen[posts[i].mirrored != 0] = true;
		if (seen[0])
			out[m++] = game;
		if (seen[1])
			out[m++] = game | JANGGI__POSTING_MIRRORED;
	}
	return m;
}

enum janggi_status janggi__run_write(struct janggi_index *index,
	struct janggi__post *posts, struct janggi__post *scratch, size_t n,
	uint64_t first, uint64_t last, unsigned key_bits,
	struct janggi_error *err)
{
	struct run_writer w = { .index = index,
		.run = { .key_bits = key_bits, .first = first, .last = last } };
	const unsigned shift = 64 - key_bits;
	janggi__posting *games;
	enum janggi_status st = free_id(index, &w.run.id, err);

	if (st < 0 || !n)
		return st;
	sort(&posts, &scratch, n, key_bits);
	/* what is sorted into is free now, and larger than what is needed */
	games = malloc(n * sizeof(*games));
	if (!games)
		return no_memory(err);
	janggi__posting_writer_init(&w.block, key_bits, last - first, n);
	for (size_t i = 0; i < n && st == JANGGI_OK;) {
		uint64_t key = posts[i].key >> shift;
		size_t from = i;

		while (i < n && posts[i].key >> shift == key)
			i++;
		st = put_key(&w, key, games,
			list_games(posts + from, i - from, games), err);
	}
	free(games);
	if (st < 0) {
		janggi_buffer_release(&w.block.bytes);
		return st;
	}
	return finish_run(&w, err);
}

enum janggi_status janggi__run_delete(
	struct janggi_index *index, sqlite3_int64 id, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_POSTING_DELETE);
	enum janggi_status st;

	if (s) {
		sqlite3_bind_int64(s, 1, row_of(id, 0));
		sqlite3_bind_int64(s, 2, row_of(id + 1, 0));
	}
	st = janggi__db_run(index, s, err);
	if (st == JANGGI_OK)
		st = janggi__hot_drop(index, id, err);
	if (st < 0)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_RUN_DELETE);
	if (s)
		sqlite3_bind_int64(s, 1, id);
	index->runs_seen = -1;
	return janggi__db_run(index, s, err);
}

/* ----------------------------------------------------------------- walking */

static enum janggi_status next_block(struct janggi_index *index,
	struct janggi__run_walk *walk, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_POSTING_SCAN);
	sqlite3_int64 row;
	enum janggi_status st;

	if (s)
		sqlite3_bind_int64(s, 1, walk->at);
	st = janggi__db_row(index, s, err);
	if (st < 0)
		return st;
	row = st == JANGGI_OK ? sqlite3_column_int64(s, 0) : 0;
	if (st == JANGGI_END || row >= row_of(walk->run.id + 1, 0)) {
		if (st == JANGGI_OK)
			sqlite3_reset(s);
		walk->end = true;
		return JANGGI_END;
	}
	walk->at = row;
	janggi_buffer_clear(&walk->block);
	janggi_buffer_add(&walk->block, sqlite3_column_blob(s, 1),
		(size_t)sqlite3_column_bytes(s, 1));
	sqlite3_reset(s);
	if (walk->block.failed)
		return no_memory(err);
	if (!janggi__posting_reader_init(&walk->reader, walk->block.data,
		    walk->block.len,
		    (uint64_t)row & (((uint64_t)1 << KEY_SPACE) - 1),
		    walk->run.last - walk->run.first))
		return janggi__db_damaged(err, "a block of postings");
	return JANGGI_OK;
}

enum janggi_status janggi__run_walk_start(struct janggi_index *index,
	struct janggi__run_walk *walk, const struct janggi__run *run,
	struct janggi_error *err)
{
	enum janggi_status st;

	memset(walk, 0, sizeof(*walk));
	walk->run = *run;
	walk->at = row_of(run->id, 0) - 1;
	st = next_block(index, walk, err);
	return st < 0 ? st : janggi__run_walk_next(index, walk, err);
}

enum janggi_status janggi__run_walk_next(struct janggi_index *index,
	struct janggi__run_walk *walk, struct janggi_error *err)
{
	struct janggi__posting_reader *r = &walk->reader;

	while (!walk->end && !janggi__posting_next(r)) {
		enum janggi_status st;

		if (r->bad)
			return janggi__db_damaged(err, "a block of postings");
		st = next_block(index, walk, err);
		if (st)
			return st < 0 ? st : JANGGI_END;
	}
	if (walk->end)
		return JANGGI_END;
	if (r->n > walk->cap) {
		free(walk->games);
		walk->cap = (size_t)r->n + 64;
		walk->games = malloc(walk->cap * sizeof(*walk->games));
		if (!walk->games) {
			walk->cap = 0;
			return no_memory(err);
		}
	}
	walk->key = r->key;
	walk->n = r->n;
	janggi__posting_games(
		r, walk->games, walk->run.last - walk->run.first);
	return r->bad ? janggi__db_damaged(err, "a block of postings")
		      : JANGGI_OK;
}

void janggi__run_walk_release(struct janggi__run_walk *walk)
{
	janggi_buffer_release(&walk->block);
	free(walk->games);
}

/* ----------------------------------------------------------------- merging */

struct merge {
	struct janggi_index *index;
	struct janggi__run_walk *walks;
	size_t n;
	struct run_writer out;
	janggi__posting *games;
	size_t n_games, cap;
	const struct janggi__ids *there;
};

static int compare(const void *a, const void *b)
{
	const janggi__posting *x = a, *y = b;
	uint32_t gx = *x << 1 | *x >> 31, gy = *y << 1 | *y >> 31;

	return gx < gy ? -1 : gx > gy;
}

static bool add_games(struct merge *m, const struct janggi__run_walk *walk)
{
	uint32_t offset = (uint32_t)(walk->run.first - m->out.run.first);

	if (m->n_games + walk->n > m->cap) {
		size_t cap = 2 * (m->n_games + (size_t)walk->n) + 64;
		janggi__posting *more =
			realloc(m->games, cap * sizeof(*more));

		if (!more)
			return false;
		m->games = more;
		m->cap = cap;
	}
	for (uint64_t i = 0; i < walk->n; i++) {
		uint64_t id = walk->run.first +
			(walk->games[i] & JANGGI__POSTING_GAME);

		if (m->there &&
			(id > m->there->last ||
				!(m->there->bits[id / 8] >> id % 8 & 1)))
			continue;
		m->games[m->n_games++] = walk->games[i] + offset;
	}
	return true;
}

/* Keys that a shorter key makes one have their games mixed. */
static void put_in_order(struct merge *m)
{
	size_t kept = 0;

	qsort(m->games, m->n_games, sizeof(*m->games), compare);
	for (size_t i = 0; i < m->n_games; i++)
		if (!kept || m->games[kept - 1] != m->games[i])
			m->games[kept++] = m->games[i];
	m->n_games = kept;
}

static enum janggi_status merge_keys(struct merge *m, struct janggi_error *err)
{
	for (;;) {
		uint64_t least = UINT64_MAX;
		enum janggi_status st;
		bool mixed = false;

		for (size_t i = 0; i < m->n; i++) {
			struct janggi__run_walk *w = &m->walks[i];
			uint64_t key = w->key >>
				(w->run.key_bits - m->out.run.key_bits);

			if (!w->end && key < least)
				least = key;
		}
		if (least == UINT64_MAX)
			return JANGGI_OK;
		m->n_games = 0;
		for (size_t i = 0; i < m->n; i++) {
			struct janggi__run_walk *w = &m->walks[i];
			unsigned shift =
				w->run.key_bits - m->out.run.key_bits;
			unsigned keys = 0;

			for (; !w->end && w->key >> shift == least; keys++) {
				if (!add_games(m, w))
					return no_memory(err);
				st = janggi__run_walk_next(m->index, w, err);
				if (st < 0)
					return st;
			}
			mixed |= keys > 1;
		}
		if (mixed)
			put_in_order(m);
		if (!m->n_games)
			continue;
		st = put_key(&m->out, least, m->games, m->n_games, err);
		if (st < 0)
			return st;
	}
}

enum janggi_status janggi__runs_merge(struct janggi_index *index, size_t from,
	const struct janggi__ids *there, struct janggi_error *err)
{
	struct merge m = { .index = index, .there = there };
	uint64_t postings = 0;
	struct janggi__run *out = &m.out.run;
	enum janggi_status st;

	m.n = index->n_runs - from;
	m.out.index = index;
	m.walks = calloc(m.n, sizeof(*m.walks));
	if (!m.walks)
		return no_memory(err);
	*out = index->runs[from];
	out->last = index->runs[index->n_runs - 1].last;
	out->postings = 0;
	for (size_t i = 0; i < m.n; i++) {
		const struct janggi__run *run = &index->runs[from + i];

		if (run->key_bits < out->key_bits)
			out->key_bits = run->key_bits;
		postings += run->postings;
	}
	st = JANGGI_OK;
	for (size_t i = 0; i < m.n && st >= 0; i++)
		st = janggi__run_walk_start(
			index, &m.walks[i], &index->runs[from + i], err);
	if (st >= 0)
		st = free_id(index, &out->id, err);
	if (st >= 0) {
		janggi__posting_writer_init(&m.out.block, out->key_bits,
			out->last - out->first, postings);
		st = merge_keys(&m, err);
	}
	for (size_t i = 0; i < m.n && st >= 0; i++)
		st = janggi__run_delete(index, m.walks[i].run.id, err);
	if (st >= 0)
		st = finish_run(&m.out, err);
	else
		janggi_buffer_release(&m.out.block.bytes);
	for (size_t i = 0; i < m.n; i++)
		janggi__run_walk_release(&m.walks[i]);
	free(m.walks);
	free(m.games);
	return st < 0 ? st : JANGGI_OK;
}
