/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/intern.h"
#include "index/pack.h"
#include "index/sum.h"

#define SLOTS	 ((size_t)1 << 16)
#define KEPT_MAX (SLOTS / 2)

struct janggi__intern_slot {
	uint64_t hash;
	sqlite3_int64 id; /* 0: free */
	const char *s;
	size_t n;
};

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

void janggi__intern_clear(struct janggi__intern *intern)
{
	if (intern->slots)
		memset(intern->slots, 0, SLOTS * sizeof(*intern->slots));
	intern->n = 0;
	janggi__arena_clear(&intern->arena);
}

void janggi__intern_release(struct janggi__intern *intern)
{
	free(intern->slots);
	janggi__arena_release(&intern->arena);
	memset(intern, 0, sizeof(*intern));
}

/* The hash that is stored beside a text, to find it by: 31 bits. */
static sqlite3_int64 stored_hash(struct janggi_text text)
{
	return (sqlite3_int64)(janggi__sum_of(text.s, text.n) >> 33);
}

static void bind_text(sqlite3_stmt *s, int i, struct janggi_text text)
{
	sqlite3_bind_text64(
		s, i, text.s ? text.s : "", text.n, SQLITE_STATIC, SQLITE_UTF8);
}

/* Find by hash and content, or insert; what differs is told by the caller. */
static enum janggi_status find(struct janggi_index *index,
	enum janggi__sql which, struct janggi_text text, bool blob,
	sqlite3_int64 *id, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, which);
	enum janggi_status st;

	*id = 0;
	if (s) {
		sqlite3_bind_int64(s, 1, stored_hash(text));
		if (blob)
			sqlite3_bind_blob64(
				s, 2, text.s, text.n, SQLITE_STATIC);
		else
			bind_text(s, 2, text);
	}
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_OK) {
		*id = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st;
}

static enum janggi_status inserted(struct janggi_index *index,
	sqlite3_stmt *s, sqlite3_int64 *id, struct janggi_error *err)
{
	enum janggi_status st = janggi__db_run(index, s, err);

	*id = sqlite3_last_insert_rowid(index->db);
	return st;
}

static enum janggi_status text_id(struct janggi_index *index,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	enum janggi_status st =
		find(index, JANGGI__SQL_TEXT_FIND, text, false, id, err);
	sqlite3_stmt *s;

	if (st != JANGGI_END)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_TEXT_ADD);
	if (s) {
		sqlite3_bind_int64(s, 1, stored_hash(text));
		bind_text(s, 2, text);
	}
	return inserted(index, s, id, err);
}

static enum janggi_status player_id(struct janggi_index *index,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	enum janggi_status st =
		find(index, JANGGI__SQL_PLAYER_FIND, text, false, id, err);
	struct janggi_player player;
	sqlite3_stmt *s;

	if (st != JANGGI_END)
		return st;
	janggi_player_parse(&player, text.s, text.n);
	s = janggi__db_stmt(index, JANGGI__SQL_PLAYER_ADD);
	if (s) {
		sqlite3_clear_bindings(s);
		sqlite3_bind_int64(s, 1, stored_hash(text));
		bind_text(s, 2, text);
		/* name is null where it is all that is written */
		if (player.name.n != text.n)
			bind_text(s, 3, player.name);
		if (player.grade.n)
			bind_text(s, 4, player.grade);
		if (player.rank != JANGGI_NO_RANK)
			sqlite3_bind_int(s, 5, player.rank);
	}
	return inserted(index, s, id, err);
}

/* A shape's keys one by one, for the views and for reading records. */
static enum janggi_status add_shape_keys(struct janggi_index *index,
	sqlite3_int64 shape, struct janggi_text keys, struct janggi_error *err)
{
	struct janggi__unpack from = janggi__unpack_from(keys.s, keys.n);
	enum janggi_status st = JANGGI_OK;

	for (int n = 0; st == JANGGI_OK && from.next < from.end; n++) {
		sqlite3_stmt *s =
			janggi__db_stmt(index, JANGGI__SQL_SHAPE_KEY_ADD);
		uint64_t own = janggi__unpack_u64(&from);
		struct janggi__unpack key = janggi__unpack_bytes(
			&from, janggi__unpack_u64(&from));

		if (s) {
			sqlite3_bind_int64(s, 1, shape);
			sqlite3_bind_int(s, 2, n);
			bind_text(s, 3, (struct janggi_text){
				(const char *)key.next,
				(size_t)(key.end - key.next) });
			sqlite3_bind_int64(s, 4, (sqlite3_int64)own);
		}
		st = janggi__db_run(index, s, err);
	}
	return st;
}

static enum janggi_status shape_id(struct janggi_index *index,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	enum janggi_status st =
		find(index, JANGGI__SQL_SHAPE_FIND, text, true, id, err);
	sqlite3_stmt *s;

	if (st != JANGGI_END)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_SHAPE_ADD);
	if (s) {
		sqlite3_bind_int64(s, 1, stored_hash(text));
		sqlite3_bind_blob64(s, 2, text.s, text.n, SQLITE_STATIC);
	}
	st = inserted(index, s, id, err);
	return st < 0 ? st : add_shape_keys(index, *id, text, err);
}

static enum janggi_status dialect_id(struct janggi_index *index,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	const char *nul = memchr(text.s, '\0', text.n);
	size_t n = nul ? (size_t)(nul - text.s) : text.n;
	struct janggi_text format = { text.s, n };
	struct janggi_text encoding = { text.s + n + 1,
		n < text.n ? text.n - n - 1 : 0 };

	for (int add = 0; add < 2; add++) {
		sqlite3_stmt *s = janggi__db_stmt(index,
			add ? JANGGI__SQL_DIALECT_ADD
			    : JANGGI__SQL_DIALECT_FIND);
		enum janggi_status st;

		if (s) {
			bind_text(s, 1, format);
			bind_text(s, 2, encoding);
		}
		if (add)
			return inserted(index, s, id, err);
		st = janggi__db_row(index, s, err);
		if (st == JANGGI_OK) {
			*id = sqlite3_column_int64(s, 0);
			sqlite3_reset(s);
		}
		if (st != JANGGI_END)
			return st;
	}
	return JANGGI_OK;
}

static enum janggi_status add_verdicts(struct janggi_index *index,
	sqlite3_int64 set, struct janggi_text code, struct janggi_error *err)
{
	const uint8_t *p = (const uint8_t *)code.s;
	enum janggi_status st = JANGGI_OK;

	for (size_t i = 0; st == JANGGI_OK && i < index->n_presets; i++) {
		sqlite3_stmt *s =
			janggi__db_stmt(index, JANGGI__SQL_VERDICT_ADD);

		if (s) {
			sqlite3_bind_int64(s, 1, set);
			sqlite3_bind_int64(s, 2, (sqlite3_int64)i);
			for (int j = 0; j < JANGGI__VERDICT_BYTES; j++)
				sqlite3_bind_int(s, 3 + j, *p++);
		}
		st = janggi__db_run(index, s, err);
	}
	return st;
}

static enum janggi_status verdicts_id(struct janggi_index *index,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_VERDICTS_FIND);
	enum janggi_status st;

	if (s)
		sqlite3_bind_blob64(s, 1, text.s, text.n, SQLITE_STATIC);
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_OK) {
		*id = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	if (st != JANGGI_END)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_VERDICTS_ADD);
	if (s)
		sqlite3_bind_blob64(s, 1, text.s, text.n, SQLITE_STATIC);
	st = inserted(index, s, id, err);
	return st < 0 ? st : add_verdicts(index, *id, text, err);
}

enum janggi_status janggi__intern_get(struct janggi_index *index,
	struct janggi__intern *intern, enum janggi__intern_what what,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err)
{
	uint64_t hash = janggi__sum_of(text.s, text.n) +
		(uint64_t)what * UINT64_C(0x9e3779b97f4a7c15);
	struct janggi__intern_slot *slot;
	enum janggi_status st;
	const char *copy;
	size_t i;

	if (!intern->slots)
		intern->slots = calloc(SLOTS, sizeof(*intern->slots));
	if (!intern->slots)
		return no_memory(err);
	for (i = hash % SLOTS; intern->slots[i].id; i = (i + 1) % SLOTS) {
		slot = &intern->slots[i];
		if (slot->hash == hash && slot->n == text.n &&
			!memcmp(slot->s, text.s, text.n)) {
			*id = slot->id;
			return JANGGI_OK;
		}
	}
	switch (what) {
	case JANGGI__INTERN_PLAYER: st = player_id(index, text, id, err); break;
	case JANGGI__INTERN_SHAPE: st = shape_id(index, text, id, err); break;
	case JANGGI__INTERN_DIALECT:
		st = dialect_id(index, text, id, err);
		break;
	case JANGGI__INTERN_VERDICTS:
		st = verdicts_id(index, text, id, err);
		break;
	default: st = text_id(index, text, id, err);
	}
	if (st < 0)
		return st;
	if (intern->n >= KEPT_MAX) {
		janggi__intern_clear(intern);
		i = hash % SLOTS;
	}
	copy = janggi__arena_copy(&intern->arena, text.s, text.n);
	if (!copy)
		return no_memory(err);
	intern->slots[i] =
		(struct janggi__intern_slot){ hash, *id, copy, text.n };
	intern->n++;
	return JANGGI_OK;
}
