/* SPDX-License-Identifier: MIT */
/* How games start, without a look at each. */
#include <config.h>
#include <string.h>
#include "index/hot.h"

#define PAIRS (JANGGI_FORMATIONS * JANGGI_FORMATIONS)

/* Games that are in no run with counts are looked at, one by one. */
static enum janggi_status count_rows(struct janggi_index *index,
	uint64_t first, uint64_t last, uint64_t *pairs, uint64_t *all,
	struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_GAME_SETUPS);
	enum janggi_status st;

	if (first > last)
		return JANGGI_OK;
	if (s) {
		sqlite3_bind_int64(s, 1, (sqlite3_int64)first);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)last);
	}
	while (!(st = janggi__db_row(index, s, err))) {
		sqlite3_int64 pair = sqlite3_column_int64(s, 0);

		++*all;
		if (sqlite3_column_type(s, 0) != SQLITE_NULL && pair >= 0 &&
			pair < PAIRS)
			pairs[pair]++;
	}
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi_index_starts(
	struct janggi_index *index, uint64_t pairs[PAIRS], uint64_t *all,
	struct janggi_error *err)
{
	enum janggi_status st = janggi__hold(index, err);
	uint64_t next = 1, starts[JANGGI__HOT_STARTS];

	if (st)
		return st;
	memset(pairs, 0, PAIRS * sizeof(*pairs));
	*all = 0;
	st = janggi__runs_load(index, err);
	for (size_t r = 0; !st && r < index->n_runs; r++) {
		const struct janggi__run *run = &index->runs[r];

		if (!run->hot)
			continue;
		st = count_rows(index, next, run->first - 1, pairs, all, err);
		if (!st)
			st = janggi__hot_starts(index, run, starts, err);
		for (unsigned i = 0; !st && i < PAIRS; i++)
			pairs[i] += starts[i];
		if (!st)
			*all += starts[PAIRS];
		next = run->last + 1;
	}
	if (!st)
		st = count_rows(index, next, INT64_MAX, pairs, all, err);
	janggi__let_go(index);
	return st;
}
