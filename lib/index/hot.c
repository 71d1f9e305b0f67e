/* SPDX-License-Identifier: MIT */
/* Counts of hot positions as they are kept: made, found, dropped, verified. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"
#include "index/pack.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* ------------------------------------------------------------------ making */

struct making {
	struct janggi_index *index;
	sqlite3_int64 run;
	struct janggi_buffer bytes;
};

static enum janggi_status put(void *payload, uint64_t key,
	const struct janggi__hot *hot, struct janggi_error *err)
{
	struct making *m = payload;
	sqlite3_stmt *s = janggi__db_stmt(m->index, JANGGI__SQL_HOT_ADD);

	janggi_buffer_clear(&m->bytes);
	if (!janggi__hot_pack(&m->bytes, hot, m->index->n_presets))
		return no_memory(err);
	if (s) {
		sqlite3_bind_int64(s, 1, m->run);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)key);
		sqlite3_bind_blob64(
			s, 3, m->bytes.data, m->bytes.len, SQLITE_STATIC);
	}
	return janggi__db_run(m->index, s, err);
}

static enum janggi_status make(struct janggi_index *index,
	const struct janggi__run *run, struct janggi_error *err)
{
	struct making m = { index, run->id, JANGGI_BUFFER_INIT };
	uint64_t starts[JANGGI__HOT_STARTS];
	enum janggi_status st =
		janggi__hot_build(index, run, put, &m, starts, err);
	sqlite3_stmt *s;

	janggi_buffer_clear(&m.bytes);
	for (unsigned i = 0; !st && i < JANGGI__HOT_STARTS; i++)
		janggi__pack_u64(&m.bytes, starts[i]);
	if (!st && m.bytes.failed)
		st = no_memory(err);
	if (!st) {
		s = janggi__db_stmt(index, JANGGI__SQL_HOT_RUN_ADD);
		if (s) {
			sqlite3_bind_int64(s, 1, run->id);
			sqlite3_bind_blob64(s, 2, m.bytes.data, m.bytes.len,
				SQLITE_STATIC);
		}
		st = janggi__db_run(index, s, err);
	}
	janggi_buffer_release(&m.bytes);
	return st;
}

enum janggi_status janggi__hot_make(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);

	for (size_t i = 0; !st && i < index->n_runs; i++) {
		if (index->runs[i].hot)
			continue;
		st = janggi__db_run(index,
			janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
		/* someone may have come between: look again */
		index->runs_seen = -1;
		if (!st)
			st = janggi__runs_load(index, err);
		if (!st && i < index->n_runs && !index->runs[i].hot)
			st = make(index, &index->runs[i], err);
		index->runs_seen = -1;
		if (!st)
			st = janggi__commit(index, err);
		if (!st)
			st = janggi__runs_load(index, err);
	}
	return st;
}

/* ---------------------------------------------------------------- dropping */

enum janggi_status janggi__hot_drop(struct janggi_index *index,
	sqlite3_int64 run, struct janggi_error *err)
{
	static const enum janggi__sql parts[] = { JANGGI__SQL_HOT_DELETE,
		JANGGI__SQL_HOT_RUN_DELETE };
	enum janggi_status st = JANGGI_OK;

	for (unsigned i = 0; !st && i < 2; i++) {
		sqlite3_stmt *s = janggi__db_stmt(index, parts[i]);

		if (s)
			sqlite3_bind_int64(s, 1, run);
		st = janggi__db_run(index, s, err);
	}
	index->runs_seen = -1;
	return st;
}

enum janggi_status janggi__hot_drop_of(
	struct janggi_index *index, uint64_t game, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);

	for (size_t i = 0; !st && i < index->n_runs; i++) {
		const struct janggi__run *run = &index->runs[i];

		if (game >= run->first && game <= run->last && run->hot)
			return janggi__hot_drop(index, run->id, err);
	}
	return st;
}

/* ----------------------------------------------------------------- finding */

enum janggi_status janggi__hot_find(struct janggi_index *index,
	const struct janggi__run *run, uint64_t key, struct janggi__hot *out,
	struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_HOT_FIND);
	enum janggi_status st;

	if (s) {
		sqlite3_bind_int64(s, 1, run->id);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)key);
	}
	st = janggi__db_row(index, s, err);
	if (st)
		return st;
	st = janggi__hot_unpack(out, sqlite3_column_blob(s, 0),
		(size_t)sqlite3_column_bytes(s, 0), index->n_presets, err);
	sqlite3_reset(s);
	return st;
}

enum janggi_status janggi__hot_starts(struct janggi_index *index,
	const struct janggi__run *run, uint64_t starts[JANGGI__HOT_STARTS],
	struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_HOT_RUN_GET);
	struct janggi__unpack from;
	enum janggi_status st;

	if (s)
		sqlite3_bind_int64(s, 1, run->id);
	st = janggi__db_row(index, s, err);
	if (st)
		return st < 0 ? st : janggi__db_damaged(err, "counts of a run");
	from = janggi__unpack_from(sqlite3_column_blob(s, 0),
		(size_t)sqlite3_column_bytes(s, 0));
	for (unsigned i = 0; i < JANGGI__HOT_STARTS; i++)
		starts[i] = janggi__unpack_u64(&from);
	sqlite3_reset(s);
	return from.bad || from.next != from.end
		? janggi__db_damaged(err, "counts of a run")
		: JANGGI_OK;
}

/* --------------------------------------------------------------- verifying */

struct comparing {
	struct janggi_index *index;
	const struct janggi__run *run;
	struct janggi__hot kept;
	struct janggi_buffer bytes, kept_bytes;
	uint64_t n;
	bool same;
};

static enum janggi_status compare(void *payload, uint64_t key,
	const struct janggi__hot *hot, struct janggi_error *err)
{
	struct comparing *c = payload;
	const size_t n = c->index->n_presets;
	enum janggi_status st =
		janggi__hot_find(c->index, c->run, key, &c->kept, err);

	c->n++;
	if (st == JANGGI_END)
		c->same = false;
	if (st)
		return st < 0 ? st : JANGGI_OK;
	janggi_buffer_clear(&c->bytes);
	janggi_buffer_clear(&c->kept_bytes);
	if (!janggi__hot_pack(&c->bytes, hot, n) ||
		!janggi__hot_pack(&c->kept_bytes, &c->kept, n))
		return no_memory(err);
	c->same &= c->bytes.len == c->kept_bytes.len &&
		!memcmp(c->bytes.data, c->kept_bytes.data, c->bytes.len);
	return JANGGI_OK;
}

enum janggi_status janggi__hot_verify(struct janggi_index *index,
	const struct janggi__run *run, bool *same, struct janggi_error *err)
{
	struct comparing c = { .index = index, .run = run, .same = true };
	uint64_t want[JANGGI__HOT_STARTS], have[JANGGI__HOT_STARTS];
	enum janggi_status st =
		janggi__hot_build(index, run, compare, &c, want, err);
	sqlite3_stmt *s;

	if (!st)
		st = janggi__hot_starts(index, run, have, err);
	if (!st && memcmp(want, have, sizeof(want)))
		c.same = false;
	if (!st) {
		s = janggi__db_stmt(index, JANGGI__SQL_HOT_COUNT);
		if (s)
			sqlite3_bind_int64(s, 1, run->id);
		st = janggi__db_row(index, s, err);
		if (!st) {
			c.same &= (uint64_t)sqlite3_column_int64(s, 0) == c.n;
			sqlite3_reset(s);
		}
	}
	*same = c.same;
	janggi__hot_release(&c.kept);
	janggi_buffer_release(&c.bytes);
	janggi_buffer_release(&c.kept_bytes);
	return st < 0 ? st : JANGGI_OK;
}
