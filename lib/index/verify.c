/* SPDX-License-Identifier: MIT */
/* Is everything that the index says true of the games in it? */
#include <config.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"

struct verifying {
	struct janggi_index *index;
	janggi_fault_fn fn;
	void *payload;
	uint64_t faults;
	struct janggi_encoder *encoder;
	struct janggi_entry *entry;
	struct janggi_record *record;
};

__attribute__((format(printf, 2, 3))) static void report(
	struct verifying *v, const char *fmt, ...)
{
	char text[300];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	v->faults++;
	if (v->fn)
		v->fn(v->payload, text);
}

/* Damage is what we look for; anything else ends the work. */
static enum janggi_status damage(struct verifying *v, const char *what,
	uint64_t number, const struct janggi_error *err)
{
	if (err->status != JANGGI_EDB)
		return err->status;
	report(v, "%s %" PRIu64 ": %s", what, number, err->text);
	return JANGGI_OK;
}

/* SQLite's own look at the file: every page is read. */
static enum janggi_status verify_file(
	struct verifying *v, struct janggi_error *err)
{
	struct janggi_index *index = v->index;
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(
		index->db, "PRAGMA integrity_check(20)", -1, &s, NULL);

	if (code == SQLITE_OK)
		while ((code = sqlite3_step(s)) == SQLITE_ROW) {
			const char *text =
				(const char *)sqlite3_column_text(s, 0);

			if (text && strcmp(text, "ok"))
				report(v, "file: %s", text);
		}
	if (code != SQLITE_DONE) {
		enum janggi_status st;

		janggi__db_fail(index, code, err);
		st = damage(v, "page check", 0, err);
		sqlite3_finalize(s);
		return st;
	}
	sqlite3_finalize(s);
	return JANGGI_OK;
}

/* ------------------------------------------------------------------- games */

static bool same_verdicts(
	const struct verifying *v, const struct janggi_game *game)
{
	const uint8_t *code = (const uint8_t *)v->entry->verdicts.data;

	for (size_t i = 0; i < game->n_verdicts;
		i++, code += JANGGI__VERDICT_BYTES) {
		const struct janggi_verdict *have = &game->verdicts[i];

		if (have->ending != code[0] || have->basis != code[1] ||
			have->winner != code[2])
			return false;
		if (code[3] && (have->ply != v->entry->stops[code[3] - 1].ply))
			return false;
		if (!code[3] && have->ply != game->plies)
			return false;
	}
	return true;
}

/* Read, replayed and encoded again, a game must be what the row says. */
static enum janggi_status verify_game(struct verifying *v,
	struct janggi_cursor *cursor, const struct janggi_game *game,
	struct janggi_error *err)
{
	enum janggi_status st = janggi_cursor_record(cursor, v->record, err);

	if (st < 0)
		return damage(v, "game", game->id, err);
	st = janggi_encoder_run(v->encoder, v->record, v->entry, err);
	if (st == JANGGI_EDATA) {
		report(v, "game %" PRIu64 ": %s", game->id, err->text);
		return JANGGI_OK;
	}
	if (st < 0)
		return st;
	if (v->entry->plies != game->plies)
		report(v, "game %" PRIu64 ": ply %" PRIu32 " is not legal",
			game->id, v->entry->plies + 1);
	else if (v->entry->facts != game->facts)
		report(v, "game %" PRIu64 ": the facts are of another game",
			game->id);
	else if (!same_verdicts(v, game))
		report(v, "game %" PRIu64 ": the verdicts are others",
			game->id);
	return JANGGI_OK;
}

static enum janggi_status verify_games(
	struct verifying *v, struct janggi_error *err)
{
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	enum janggi_status st = janggi_cursor_open(&cursor, v->index, 1, 0,
		JANGGI_CURSOR_DUPLICATES, err);

	if (st < 0)
		return damage(v, "games", 0, err);
	for (;;) {
		st = janggi_cursor_next(cursor, &game, err);
		if (st == JANGGI_END)
			break;
		if (st == JANGGI_OK)
			st = verify_game(v, cursor, game, err);
		else {
			/* where the cursor cannot go on it stops */
			st = damage(v, "games", 0, err);
			break;
		}
		if (st < 0)
			break;
	}
	janggi_cursor_free(cursor);
	return st < 0 ? st : JANGGI_OK;
}

/* ---------------------------------------------------------------- postings */

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

/* A posting as a number; sums of these tell whether two sets are the same. */
static uint64_t number_of(uint64_t key, uint64_t game, bool mirrored)
{
	return mix(mix(key + UINT64_C(0x9e3779b97f4a7c15)) + 2 * game +
		mirrored);
}

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

struct sums {
	uint64_t n, sum;
	unsigned char *there; /* a bit a game of the run */
};

/* What the games of a run must have in it. */
static enum janggi_status sum_games(struct verifying *v,
	const struct janggi__run *run, struct sums *want,
	struct janggi_error *err)
{
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	uint64_t *keys = NULL;
	size_t cap = 0;
	enum janggi_status st = janggi_cursor_open(
		&cursor, v->index, run->first, run->last, 0, err);

	if (st < 0)
		return st;
	while (!(st = janggi_cursor_next(cursor, &game, err))) {
		struct janggi_position pos;
		uint64_t at = game->id - run->first;
		size_t n = (size_t)game->plies + 1;

		st = janggi_cursor_moves(cursor, err);
		if (st < 0)
			break;
		want->there[at / 8] |= (unsigned char)(1u << at % 8);
		if (!game->start)
			continue;
		if (n > cap) {
			free(keys);
			cap = 2 * n;
			keys = malloc(cap * sizeof(*keys));
			if (!keys) {
				st = janggi__fail(err, JANGGI_ENOMEM,
					"out of memory");
				break;
			}
		}
		pos = *game->start;
		for (size_t i = 0; i < n; i++) {
			bool mirrored = pos.mirror_key < pos.key;
			uint64_t key = mirrored ? pos.mirror_key : pos.key;

			keys[i] = key >> (64 - run->key_bits) << 1 | mirrored;
			if (i + 1 < n)
				janggi__play(&pos, game->moves[i], NULL);
		}
		qsort(keys, n, sizeof(*keys), compare);
		for (size_t i = 0; i < n; i++)
			if (!i || keys[i] != keys[i - 1]) {
				want->n++;
				want->sum += number_of(
					keys[i] >> 1, at, keys[i] & 1);
			}
	}
	free(keys);
	janggi_cursor_free(cursor);
	return st < 0 ? st : JANGGI_OK;
}

/* What is in it, of games that are still there. */
static enum janggi_status sum_run(struct verifying *v,
	const struct janggi__run *run, const struct sums *want,
	struct sums *have, struct janggi_error *err)
{
	struct janggi__run_walk walk;
	enum janggi_status st =
		janggi__run_walk_start(v->index, &walk, run, err);

	while (st == JANGGI_OK) {
		for (uint64_t i = 0; i < walk.n; i++) {
			uint32_t at = walk.games[i] & JANGGI__POSTING_GAME;

			if (!(want->there[at / 8] >> at % 8 & 1))
				continue;
			have->n++;
			have->sum += number_of(
				walk.key, at, walk.games[i] >> 31);
		}
		st = janggi__run_walk_next(v->index, &walk, err);
	}
	janggi__run_walk_release(&walk);
	return st < 0 ? st : JANGGI_OK;
}

static enum janggi_status verify_hot(struct verifying *v,
	const struct janggi__run *run, struct janggi_error *err)
{
	enum janggi_status st;
	bool same = true;

	if (!run->hot)
		return JANGGI_OK;
	st = janggi__hot_verify(v->index, run, &same, err);
	if (st < 0)
		return damage(v, "counts of run", (uint64_t)run->id, err);
	if (!same)
		report(v, "run %" PRIu64 ": the counts are not of its games",
			(uint64_t)run->id);
	return JANGGI_OK;
}

static enum janggi_status verify_run(struct verifying *v,
	const struct janggi__run *run, struct janggi_error *err)
{
	struct sums want = { 0, 0, NULL }, have = { 0, 0, NULL };
	enum janggi_status st;

	want.there = calloc((size_t)(run->last - run->first) / 8 + 1, 1);
	if (!want.there)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = sum_games(v, run, &want, err);
	if (st == JANGGI_OK)
		st = sum_run(v, run, &want, &have, err);
	free(want.there);
	if (st < 0)
		return damage(v, "run", (uint64_t)run->id, err);
	if (want.n != have.n || want.sum != have.sum)
		report(v,
			"run %" PRIu64 ": %" PRIu64
			" postings are not the %" PRIu64 " of its games",
			(uint64_t)run->id, have.n, want.n);
	return verify_hot(v, run, err);
}

/* Every game that has positions is in some run. */
static enum janggi_status verify_cover(
	struct verifying *v, struct janggi_error *err)
{
	const struct janggi_index *index = v->index;
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	size_t i = 0;
	enum janggi_status st =
		janggi_cursor_open(&cursor, v->index, 1, 0, 0, err);

	if (st < 0)
		return damage(v, "games", 0, err);
	while (!(st = janggi_cursor_next(cursor, &game, err))) {
		while (i < index->n_runs && index->runs[i].last < game->id)
			i++;
		if (game->facts & JANGGI__FACT_NO_START)
			continue;
		if (i == index->n_runs || index->runs[i].first > game->id)
			report(v, "game %" PRIu64 ": its positions are missing",
				game->id);
	}
	janggi_cursor_free(cursor);
	return st < 0 ? damage(v, "games", 0, err) : JANGGI_OK;
}

enum janggi_status janggi_index_verify(struct janggi_index *index,
	janggi_fault_fn fn, void *payload, struct janggi_error *err)
{
	struct verifying v = { .index = index, .fn = fn, .payload = payload };
	struct janggi_error local;
	enum janggi_status st;

	err = err ? err : &local;
	st = janggi_encoder_new(&v.encoder, err);
	if (st == JANGGI_OK)
		st = janggi_entry_new(&v.entry, err);
	if (st == JANGGI_OK)
		st = janggi_record_new(&v.record, err);
	if (st == JANGGI_OK)
		st = janggi__hold(index, err);
	if (st < 0)
		goto out;
	st = verify_file(&v, err);
	if (st == JANGGI_OK)
		st = verify_games(&v, err);
	if (st == JANGGI_OK) {
		st = janggi__runs_load(index, err);
		if (st < 0)
			st = damage(&v, "runs", 0, err);
	}
	if (st == JANGGI_OK)
		st = verify_cover(&v, err);
	for (size_t i = 0; st == JANGGI_OK && i < index->n_runs; i++)
		st = verify_run(&v, &index->runs[i], err);
	janggi__let_go(index);
out:
	janggi_encoder_free(v.encoder);
	janggi_entry_free(v.entry);
	janggi_record_free(v.record);
	if (st == JANGGI_OK && v.faults)
		return janggi__fail(err, JANGGI_EDB,
			"the index is damaged: %" PRIu64 " faults", v.faults);
	return st;
}
