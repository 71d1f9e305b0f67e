/* SPDX-License-Identifier: MIT */
/* Is a record there already?  Fingerprints in their table, and the batch's. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/writer.h"

static struct janggi__fresh *fresh_slot(
	const struct janggi__writer *w, uint64_t fingerprint)
{
	size_t mask = w->fresh_cap - 1;
	size_t i = (size_t)fingerprint & mask;

	while (w->fresh[i].game && w->fresh[i].fingerprint != fingerprint)
		i = (i + 1) & mask;
	return &w->fresh[i];
}

static bool grow_fresh(struct janggi__writer *w)
{
	struct janggi__fresh *old = w->fresh;
	size_t old_cap = w->fresh_cap;

	if (2 * (w->n_fresh + 1) <= old_cap)
		return true;
	w->fresh_cap = old_cap ? 2 * old_cap : 1024;
	w->fresh = calloc(w->fresh_cap, sizeof(*w->fresh));
	if (!w->fresh) {
		w->fresh = old;
		w->fresh_cap = old_cap;
		return false;
	}
	for (size_t i = 0; i < old_cap; i++)
		if (old[i].game) {
			size_t j = (size_t)old[i].fingerprint &
				(w->fresh_cap - 1);

			/* several may share a fingerprint */
			while (w->fresh[j].game)
				j = (j + 1) & (w->fresh_cap - 1);
			w->fresh[j] = old[i];
		}
	free(old);
	return true;
}

static uint64_t header_bits(const struct janggi_entry *entry)
{
	return entry->header >> 33; /* as it is stored */
}

bool janggi__known_add(struct janggi__writer *w,
	const struct janggi_entry *entry, sqlite3_int64 game, bool same_as)
{
	size_t i;

	if (!grow_fresh(w))
		return false;
	i = (size_t)entry->fingerprint & (w->fresh_cap - 1);
	while (w->fresh[i].game)
		i = (i + 1) & (w->fresh_cap - 1);
	w->fresh[i] = (struct janggi__fresh){ entry->fingerprint,
		header_bits(entry), game, same_as };
	w->n_fresh++;
	return true;
}

void janggi__known_replace(struct janggi__writer *w, sqlite3_int64 game)
{
	for (size_t i = 0; i < w->fresh_cap; i++)
		/* still in its place in the chain, but no longer first */
		if (w->fresh[i].game == game)
			w->fresh[i].same_as = true;
}

static void note_known(struct janggi__known *known, sqlite3_int64 game, bool same_as,
	uint64_t header, const struct janggi_entry *entry)
{
	if (!same_as && (!known->game || game < known->game))
		known->game = game;
	if (header == header_bits(entry))
		known->header = true;
}

enum janggi_status janggi__known_find(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	struct janggi__known *known, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_FINGERPRINT_FIND);
	enum janggi_status st;

	*known = (struct janggi__known){ 0, false };
	if (w->fresh_cap) {
		struct janggi__fresh *f = fresh_slot(w, entry->fingerprint);

		for (; f->game; f = f + 1 < w->fresh + w->fresh_cap
				? f + 1 : w->fresh)
			if (f->fingerprint == entry->fingerprint)
				note_known(known, f->game, f->same_as,
					f->header, entry);
	}
	if (s)
		sqlite3_bind_int64(s, 1, (sqlite3_int64)entry->fingerprint);
	while (!(st = janggi__db_row(index, s, err)))
		note_known(known, sqlite3_column_int64(s, 0),
			sqlite3_column_type(s, 2) != SQLITE_NULL,
			(uint64_t)sqlite3_column_int64(s, 1), entry);
	return st < 0 ? st : JANGGI_OK;
}

/* Spread by fingerprint: put in that order, the table's pages fill up. */
static int by_fingerprint(const void *a, const void *b)
{
	const struct janggi__fresh *x = a, *y = b;
	int64_t fx = (int64_t)x->fingerprint, fy = (int64_t)y->fingerprint;

	if (fx != fy)
		return fx < fy ? -1 : 1;
	return x->game < y->game ? -1 : x->game > y->game;
}

enum janggi_status janggi__known_put(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	size_t n = 0;

	for (size_t i = 0; i < w->fresh_cap; i++)
		if (w->fresh[i].game)
			w->fresh[n++] = w->fresh[i];
	if (n)
		qsort(w->fresh, n, sizeof(*w->fresh), by_fingerprint);
	for (size_t i = 0; st == JANGGI_OK && i < n; i++) {
		sqlite3_stmt *s =
			janggi__db_stmt(index, JANGGI__SQL_FINGERPRINT_ADD);

		if (s) {
			sqlite3_bind_int64(s, 1,
				(sqlite3_int64)w->fresh[i].fingerprint);
			sqlite3_bind_int64(s, 2, w->fresh[i].game);
			sqlite3_bind_int64(s, 3,
				(sqlite3_int64)w->fresh[i].header);
		}
		st = janggi__db_run(index, s, err);
	}
	if (w->fresh_cap)
		memset(w->fresh, 0, w->fresh_cap * sizeof(*w->fresh));
	w->n_fresh = 0;
	return st;
}
