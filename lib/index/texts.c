/* SPDX-License-Identifier: MIT */
/* Texts, players and verdicts by their number, the last ones kept. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/index.h"

static bool hold(char **s, size_t *n, size_t *cap, const void *text, int bytes)
{
	size_t need = (size_t)bytes + 1;

	if (need > *cap) {
		char *more = realloc(*s, need + 32);

		if (!more)
			return false;
		*s = more;
		*cap = need + 32;
	}
	if (bytes)
		memcpy(*s, text, (size_t)bytes);
	(*s)[bytes] = '\0';
	*n = (size_t)bytes;
	return true;
}

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* Step to the row with this id; EDB if it is not there. */
static enum janggi_status row_of(struct janggi_index *index,
	sqlite3_stmt *stmt, sqlite3_int64 id, const char *what,
	struct janggi_error *err)
{
	enum janggi_status st;

	if (stmt)
		sqlite3_bind_int64(stmt, 1, id);
	st = janggi__db_row(index, stmt, err);
	return st == JANGGI_END ? janggi__db_damaged(err, what) : st;
}

enum janggi_status janggi__text_get(struct janggi_index *index,
	sqlite3_int64 id, struct janggi_text *out, struct janggi_error *err)
{
	struct janggi__text_slot *slot;
	enum janggi_status st;
	sqlite3_stmt *s;
	bool held;

	if (!index->texts)
		index->texts =
			calloc(JANGGI__TEXT_SLOTS, sizeof(*index->texts));
	if (!index->texts)
		return no_memory(err);
	slot = &index->texts[(uint64_t)id % JANGGI__TEXT_SLOTS];
	if (slot->id != id || !id) {
		s = janggi__db_stmt(index, JANGGI__SQL_TEXT_GET);
		st = row_of(index, s, id, "a text is missing", err);
		if (st < 0)
			return st;
		slot->id = 0;
		held = hold(&slot->s, &slot->n, &slot->cap,
			sqlite3_column_text(s, 0), sqlite3_column_bytes(s, 0));
		sqlite3_reset(s);
		if (!held)
			return no_memory(err);
		slot->id = id;
	}
	*out = (struct janggi_text){ slot->s, slot->n };
	return JANGGI_OK;
}

enum janggi_status janggi__player_get(struct janggi_index *index,
	sqlite3_int64 id, struct janggi_text *out, int *rank,
	struct janggi_error *err)
{
	struct janggi__player_slot *slot;
	enum janggi_status st;
	sqlite3_stmt *s;
	bool held;

	if (!index->players)
		index->players =
			calloc(JANGGI__TEXT_SLOTS, sizeof(*index->players));
	if (!index->players)
		return no_memory(err);
	slot = &index->players[(uint64_t)id % JANGGI__TEXT_SLOTS];
	if (slot->id != id || !id) {
		s = janggi__db_stmt(index, JANGGI__SQL_PLAYER_GET);
		st = row_of(index, s, id, "a player is missing", err);
		if (st < 0)
			return st;
		slot->id = 0;
		held = hold(&slot->s, &slot->n, &slot->cap,
			sqlite3_column_text(s, 0), sqlite3_column_bytes(s, 0));
		slot->rank = sqlite3_column_type(s, 1) == SQLITE_NULL
			? JANGGI_NO_RANK
			: sqlite3_column_int(s, 1);
		sqlite3_reset(s);
		if (!held)
			return no_memory(err);
		slot->id = id;
	}
	if (out)
		*out = (struct janggi_text){ slot->s, slot->n };
	if (rank)
		*rank = slot->rank;
	return JANGGI_OK;
}

/* Sets are few: all that were read are kept. */
#define SETS_MAX (1u << 22)

static bool make_room(struct janggi_index *index, size_t n)
{
	struct janggi__verdict_set *more;
	size_t cap = index->n_sets ? index->n_sets : 64;

	while (cap < n)
		cap *= 2;
	if (cap == index->n_sets)
		return true;
	more = realloc(index->sets, cap * sizeof(*more));
	if (!more)
		return false;
	memset(more + index->n_sets, 0,
		(cap - index->n_sets) * sizeof(*more));
	index->sets = more;
	index->n_sets = cap;
	return true;
}

enum janggi_status janggi__verdict_set_get(struct janggi_index *index,
	sqlite3_int64 id, const struct janggi__verdict_set **out,
	struct janggi_error *err)
{
	struct janggi__verdict_set *set;
	size_t size = index->n_presets * JANGGI__VERDICT_BYTES;
	enum janggi_status st;
	sqlite3_stmt *s;

	if (id < 1 || id > SETS_MAX)
		return janggi__db_damaged(err, "verdicts are missing");
	if (!make_room(index, (size_t)id))
		return no_memory(err);
	set = &index->sets[id - 1];
	*out = set;
	if (set->code)
		return JANGGI_OK;
	s = janggi__db_stmt(index, JANGGI__SQL_VERDICTS_GET);
	st = row_of(index, s, id, "verdicts are missing", err);
	if (st < 0)
		return st;
	if ((size_t)sqlite3_column_bytes(s, 0) != size) {
		sqlite3_reset(s);
		return janggi__db_damaged(err, "verdicts are cut short");
	}
	set->code = malloc(size + 1);
	if (set->code)
		memcpy(set->code, sqlite3_column_blob(s, 0), size);
	sqlite3_reset(s);
	if (!set->code)
		return no_memory(err);
	set->id = id;
	set->outcomes = 0;
	for (size_t i = 0; i < index->n_presets; i++) {
		uint8_t *code = set->code + i * JANGGI__VERDICT_BYTES;

		if (code[0] >= JANGGI_ENDINGS || code[1] > 2 || code[2] > 3)
			code[0] = code[1] = code[2] = 0;
		set->outcomes |= (uint64_t)code[2] << 2 * i;
	}
	return JANGGI_OK;
}

void janggi__texts_release(struct janggi_index *index)
{
	for (size_t i = 0; index->texts && i < JANGGI__TEXT_SLOTS; i++)
		free(index->texts[i].s);
	for (size_t i = 0; index->players && i < JANGGI__TEXT_SLOTS; i++)
		free(index->players[i].s);
	for (size_t i = 0; i < index->n_sets; i++)
		free(index->sets[i].code);
	free(index->texts);
	free(index->players);
	free(index->sets);
	index->texts = NULL;
	index->players = NULL;
	index->sets = NULL;
	index->n_sets = 0;
}
