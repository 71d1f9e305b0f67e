/* SPDX-License-Identifier: MIT */
/* What goes into an index comes out of it, and is found in it. */
#include <config.h>
#include "filling.h"
#include "board/position.h"
#include "index/index.h"
#include "index/movecode.h"
#include "index/posting.h"

static const struct janggi_index_policy keep = { sizeof(keep),
	JANGGI_DUPLICATES_KEEP, 0, false };
static const struct janggi_index_policy keep_small = { sizeof(keep),
	JANGGI_DUPLICATES_KEEP, 37, false };
static const struct janggi_index_policy skip = { sizeof(skip),
	JANGGI_DUPLICATES_SKIP, 0, false };
static const struct janggi_index_policy replace_old = { sizeof(skip),
	JANGGI_DUPLICATES_REPLACE, 0, false };

/* ---------------------------------------------------------------- compared */

static void same_text(struct janggi_text a, struct janggi_text b)
{
	assert_int_equal(a.n, b.n);
	assert_memory_equal(a.s, b.s, a.n);
}

static void same_records(
	const struct janggi_record *a, const struct janggi_record *b)
{
	same_text(a->file, b->file);
	assert_int_equal(a->number, b->number);
	assert_int_equal(a->line, b->line);
	assert_string_equal(a->format, b->format);
	assert_string_equal(a->encoding, b->encoding);
	assert_int_equal(a->n_tags, b->n_tags);
	for (size_t i = 0; i < a->n_tags; i++) {
		same_text(a->tags[i].key, b->tags[i].key);
		same_text(a->tags[i].value, b->tags[i].value);
	}
	assert_int_equal(a->start, b->start);
	if (a->start == JANGGI_START_FEN) {
		same_text(a->fen, b->fen);
	} else {
		assert_int_equal(a->formation[0], b->formation[0]);
		assert_int_equal(a->formation[1], b->formation[1]);
	}
	assert_int_equal(a->n_moves, b->n_moves);
	for (uint32_t i = 0; i < a->n_moves; i++) {
		assert_int_equal(a->moves[i], b->moves[i]);
		assert_int_equal(a->hints[i], b->hints[i]);
	}
	assert_int_equal(!a->seconds || !a->n_moves,
		!b->seconds || !b->n_moves);
	for (uint32_t i = 0; a->seconds && i < a->n_moves; i++)
		assert_int_equal(a->seconds[i], b->seconds[i]);
	assert_int_equal(a->n_comments, b->n_comments);
	for (size_t i = 0; i < a->n_comments; i++) {
		assert_int_equal(a->comments[i].ply, b->comments[i].ply);
		same_text(a->comments[i].text, b->comments[i].text);
	}
	assert_int_equal(a->result.winner, b->result.winner);
	assert_int_equal(a->result.how, b->result.how);
	assert_int_equal(a->result.margin, b->result.margin);
	same_text(a->result.note, b->result.note);
	assert_int_equal(a->stop_ply, b->stop_ply);
	same_text(a->stop_move, b->stop_move);
	same_text(a->stop_reason, b->stop_reason);
	same_text(a->rest, b->rest);
	same_text(a->termination, b->termination);
}

struct comparing {
	struct janggi_cursor *cursor;
	struct janggi_replay *replay;
	struct janggi_record *back;
	uint64_t compared;
};

static void compare_record(void *payload, struct janggi_record *record)
{
	struct comparing *c = payload;
	const struct janggi_verdict *want;
	const struct janggi_game *game;

	if (janggi_replay_run(c->replay, record, NULL))
		return;
	want = janggi_replay_verdicts(c->replay);
	assert_int_equal(
		janggi_cursor_next(c->cursor, &game, NULL), JANGGI_OK);
	assert_int_equal(game->plies, record->n_moves);
	assert_int_equal(game->n_verdicts, janggi_preset_count());
	for (size_t i = 0; i < game->n_verdicts; i++) {
		assert_int_equal(game->verdicts[i].ending, want[i].ending);
		assert_int_equal(game->verdicts[i].basis, want[i].basis);
		assert_int_equal(game->verdicts[i].winner, want[i].winner);
		assert_int_equal(game->verdicts[i].ply, want[i].ply);
		assert_int_equal(
			game->verdicts[i].points[0], want[i].points[0]);
		assert_int_equal(
			game->verdicts[i].points[1], want[i].points[1]);
	}
	assert_int_equal(janggi_cursor_record(c->cursor, c->back, NULL),
		JANGGI_OK);
	same_records(record, c->back);
	c->compared++;
}

static void records_come_back_as_they_went_in(void **state)
{
	struct janggi_tally tally = fill(&keep);
	struct janggi_index *index = open_index(JANGGI_INDEX_READ);
	struct comparing c = { 0 };
	const struct janggi_game *game;

	(void)state;
	assert_true(tally.added > 1000);
	assert_int_equal(
		janggi_cursor_open(&c.cursor, index, 1, 0, 0, NULL), JANGGI_OK);
	assert_int_equal(janggi_replay_new(&c.replay, janggi_preset_at(0),
				 janggi_preset_count(), NULL),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&c.back, NULL), JANGGI_OK);
	each(compare_record, &c);
	assert_int_equal(c.compared, tally.added);
	assert_int_equal(
		janggi_cursor_next(c.cursor, &game, NULL), JANGGI_END);
	janggi_cursor_free(c.cursor);
	janggi_replay_free(c.replay);
	janggi_record_free(c.back);
	janggi_index_free(index);
}

/* --------------------------------------------------------------- positions */

/* Hits, counted the slow way: every game is played. */
static uint64_t count_slowly(struct janggi_index *index,
	const struct janggi_position *sought, bool mirror)
{
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	uint64_t n = 0;

	assert_int_equal(
		janggi_cursor_open(&cursor, index, 1, 0, 0, NULL), JANGGI_OK);
	while (!janggi_cursor_next(cursor, &game, NULL)) {
		struct janggi_position pos;

		assert_int_equal(janggi_cursor_moves(cursor, NULL), JANGGI_OK);
		if (!game->start)
			continue;
		pos = *game->start;
		for (uint32_t i = 0;; i++) {
			n += pos.key == sought->key ||
				(mirror && pos.key == sought->mirror_key);
			if (i == game->plies)
				break;
			janggi__play(&pos, game->moves[i], NULL);
		}
	}
	janggi_cursor_free(cursor);
	return n;
}

static uint64_t count_hits(struct janggi_index *index,
	const struct janggi_position *pos, unsigned flags)
{
	struct janggi_hits *hits;
	struct janggi_hit hit, last = { 0 };
	uint64_t n = 0;

	assert_int_equal(
		janggi_index_find(index, pos, flags, &hits, NULL), JANGGI_OK);
	for (; !janggi_hits_next(hits, &hit, NULL); n++) {
		assert_true(hit.game > last.game ||
			(hit.game == last.game &&
				(hit.ply > last.ply || !n)));
		last = hit;
	}
	janggi_hits_free(hits);
	return n;
}

/* One position of every fifteenth game or so, deeper and deeper. */
static void compare_hits(struct janggi_index *index)
{
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	unsigned seen = 0;

	assert_int_equal(
		janggi_cursor_open(&cursor, index, 1, 0, 0, NULL), JANGGI_OK);
	while (!janggi_cursor_next(cursor, &game, NULL)) {
		struct janggi_position pos;

		if (game->id % 61)
			continue;
		assert_int_equal(janggi_cursor_moves(cursor, NULL), JANGGI_OK);
		if (!game->start)
			continue;
		pos = *game->start;
		for (uint32_t i = 0; i < game->plies && i < game->id / 20; i++)
			janggi__play(&pos, game->moves[i], NULL);
		for (unsigned flags = 0; flags < 2; flags++) {
			uint64_t n = count_hits(index, &pos, flags);

			assert_true(n > 0);
			assert_int_equal(n, count_slowly(index, &pos, flags));
		}
		seen++;
	}
	assert_true(seen > 10);
	janggi_cursor_free(cursor);
}

static void positions_are_found_as_by_playing_every_game(void **state)
{
	struct janggi_index *index;

	(void)state;
	fill(&keep);
	index = open_index(JANGGI_INDEX_READ);
	compare_hits(index);
	janggi_index_free(index);
}

static void positions_are_found_after_many_small_batches(void **state)
{
	struct janggi_index *index;

	(void)state;
	fill(&keep_small);
	index = open_index(JANGGI_INDEX_READ);
	compare_hits(index);
	janggi_index_free(index);
}

/* -------------------------------------------------------------- duplicates */

static void what_is_there_is_not_added_again(void **state)
{
	struct janggi_tally first = fill(&skip), again = fill(&skip);

	(void)state;
	assert_int_equal(first.read, first.added + first.duplicate);
	assert_true(first.duplicate > 0);
	assert_int_equal(again.added, 0);
	assert_int_equal(again.read, again.duplicate);
	assert_int_equal(again.read, first.read);
	/* those that differed were kept the first time */
	assert_int_equal(again.differing, 0);
}

static uint64_t count_games(unsigned flags)
{
	struct janggi_index *index = open_index(JANGGI_INDEX_READ);
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	struct janggi_record *record;
	uint64_t n = 0;

	assert_int_equal(janggi_record_new(&record, NULL), JANGGI_OK);
	assert_int_equal(janggi_cursor_open(&cursor, index, 1, 0, flags, NULL),
		JANGGI_OK);
	while (!janggi_cursor_next(cursor, &game, NULL)) {
		assert_int_equal(janggi_cursor_record(cursor, record, NULL),
			JANGGI_OK);
		n++;
	}
	janggi_cursor_free(cursor);
	janggi_record_free(record);
	janggi_index_free(index);
	return n;
}

static void duplicates_with_other_headers_are_kept_aside(void **state)
{
	struct janggi_tally tally = fill(&skip);

	(void)state;
	assert_true(tally.differing > 0);
	assert_int_equal(count_games(0), tally.added);
	assert_int_equal(count_games(JANGGI_CURSOR_DUPLICATES),
		tally.added + tally.differing);
}

static void replacing_keeps_the_count_of_games(void **state)
{
	struct janggi_tally first, second;

	(void)state;
	first = fill(&replace_old);
	assert_int_equal(count_games(0), first.added);
	second = fill(&replace_old);
	assert_int_equal(second.added, 0);
	assert_int_equal(count_games(0), first.added);
}

/* ---------------------------------------------------------------- refusals */

static void set_header(unsigned at, unsigned value)
{
	FILE *f = fopen(path, "r+b");

	assert_non_null(f);
	assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
	for (int shift = 24; shift >= 0; shift -= 8)
		fputc((int)(value >> shift & 255), f);
	fclose(f);
}

static void a_newer_schema_is_refused(void **state)
{
	struct janggi_index *index;
	struct janggi_error err;

	(void)state;
	fill(&skip);
	set_header(60, 3); /* user_version */
	assert_int_equal(janggi_index_open(&index, path, JANGGI_INDEX_READ, 0,
				 &err),
		JANGGI_EFORMAT);
	assert_null(index);
	assert_non_null(strstr(err.text, "schema version 3"));
	assert_int_equal(janggi_index_open(&index, path, JANGGI_INDEX_CREATE,
				 0, &err),
		JANGGI_EFORMAT);
}

static uint64_t count_rows(struct janggi_index *index, const char *sql)
{
	sqlite3_stmt *s;
	uint64_t n;

	assert_int_equal(
		sqlite3_prepare_v2(index->db, sql, -1, &s, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(s), SQLITE_ROW);
	n = (uint64_t)sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

static void found(
	struct janggi_index *index, const char *const *texts, uint64_t *counts)
{
	for (; *texts; texts++, counts++) {
		struct janggi_query *query;
		struct janggi_search *search;
		struct janggi_error err;
		uint64_t game;

		assert_int_equal(
			janggi_query_new(&query, NULL, 0, NULL), JANGGI_OK);
		if (janggi_query_where(query, *texts, strlen(*texts), &err) ||
			janggi_query_prepare(query, &err))
			fail_msg("%s: %s", *texts, err.text);
		if (janggi_search_new(&search, index, query, &err))
			fail_msg("%s: %s", *texts, err.text);
		*counts = 0;
		while (!janggi_search_next(search, &game, NULL))
			++*counts;
		janggi_search_free(search);
		janggi_query_free(query);
	}
}

/*
 * Version 1 had neither counts nor lists: whoever reads does without, a writer
 * makes them.
 */
static void an_older_schema_is_read_and_migrated(void **state)
{
	static const char *const texts[] = { "formation.cho HEEH", "comment ''",
		"player \xeb\x8b\xa8", NULL };
	uint64_t pairs[2][16], all[2], hot, want[3], have[3];
	struct janggi_index *index;

	(void)state;
	fill(&keep);
	index = open_index(JANGGI_INDEX_WRITE);
	hot = count_rows(index, "SELECT count(*) FROM hot");
	assert_true(hot > 0);
	assert_int_equal(janggi_index_starts(index, pairs[0], &all[0], NULL),
		JANGGI_OK);
	found(index, texts, want);
	for (size_t i = 0; texts[i]; i++)
		assert_true(want[i] > 0);
	assert_int_equal(
		sqlite3_exec(index->db,
			"DROP TABLE hot; DROP TABLE hot_run; DROP TABLE comment;"
			"DROP INDEX game_setup; DROP INDEX game_cho;"
			"DROP INDEX game_han;"
			"PRAGMA user_version = 1", NULL, NULL, NULL),
		SQLITE_OK);
	janggi_index_free(index);

	index = open_index(JANGGI_INDEX_READ);
	assert_int_equal(janggi_index_starts(index, pairs[1], &all[1], NULL),
		JANGGI_OK);
	assert_int_equal(all[0], all[1]);
	assert_memory_equal(pairs[0], pairs[1], sizeof(pairs[0]));
	assert_int_equal(
		janggi_index_verify(index, NULL, NULL, NULL), JANGGI_OK);
	found(index, texts, have);
	assert_memory_equal(have, want, sizeof(have));
	janggi_index_free(index);

	fill(&skip);
	index = open_index(JANGGI_INDEX_READ);
	assert_int_equal(count_rows(index, "PRAGMA user_version"),
		JANGGI__SCHEMA_VERSION);
	assert_int_equal(count_rows(index, "SELECT count(*) FROM hot"), hot);
	found(index, texts, have);
	assert_memory_equal(have, want, sizeof(have));
	assert_int_equal(
		janggi_index_verify(index, NULL, NULL, NULL), JANGGI_OK);
	janggi_index_free(index);
}

static void what_is_no_index_is_refused(void **state)
{
	struct janggi_index *index;
	struct janggi_error err;
	FILE *f = fopen(path, "w");

	(void)state;
	assert_non_null(f);
	for (int i = 0; i < 2000; i++)
		fputs("[Event \"no index\"]\n", f);
	fclose(f);
	assert_int_equal(janggi_index_open(&index, path, JANGGI_INDEX_CREATE,
				 0, &err),
		JANGGI_EFORMAT);
	remove_index();
	assert_int_equal(janggi_index_open(&index, path, JANGGI_INDEX_READ, 0,
				 &err),
		JANGGI_EIO);
}

/* ------------------------------------------------------------------ pieces */

static uint64_t seed = 1;

static uint64_t next_random(void)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
	return seed >> 33;
}

static void lists_of_games_come_back_from_bits(void **state)
{
	enum { KEYS = 3000, SPAN = 5000 };
	static janggi__posting games[KEYS][40], back[SPAN];
	static uint64_t keys[KEYS];
	static size_t n[KEYS];
	struct janggi__posting_writer w;
	struct janggi__posting_reader r;
	uint64_t key = 0;
	size_t done = 0;

	(void)state;
	for (size_t i = 0; i < KEYS; i++) {
		uint32_t game = 0;

		key += 1 + (next_random() % 50 ? next_random() % 4000
					       : next_random() << 9);
		keys[i] = key;
		n[i] = next_random() % 8 ? 1 : 1 + next_random() % 40;
		for (size_t j = 0; j < n[i]; j++) {
			game += (uint32_t)(next_random() % (SPAN / 41));
			games[i][j] = game |
				(next_random() & 1 ? JANGGI__POSTING_MIRRORED
						   : 0);
		}
	}
	janggi__posting_writer_init(&w, 42, SPAN, KEYS);
	while (done < KEYS) {
		size_t first = done;

		while (done < KEYS &&
			janggi__posting_put(
				&w, keys[done], games[done], n[done]))
			done++;
		assert_true(done > first);
		assert_true(janggi__posting_finish(&w));
		assert_true(w.bytes.len <= JANGGI__POSTING_BYTES + 1);
		assert_true(janggi__posting_reader_init(&r, w.bytes.data,
			w.bytes.len, keys[first], SPAN));
		for (size_t i = first; i < done; i++) {
			assert_true(janggi__posting_next(&r));
			assert_int_equal(r.key, keys[i]);
			assert_int_equal(r.n, n[i]);
			janggi__posting_games(&r, back, SPAN);
			assert_memory_equal(
				back, games[i], n[i] * sizeof(*back));
		}
		assert_false(janggi__posting_next(&r));
		assert_false(r.bad);
		janggi__posting_reset(&w);
	}
	janggi_buffer_release(&w.bytes);
}

static void any_bytes_are_moves_or_none(void **state)
{
	struct janggi_position start, pos;
	janggi_move moves[300];
	uint8_t bytes[300];

	(void)state;
	janggi_position_set_formations(&start, JANGGI_HEEH, JANGGI_EHEH);
	for (int round = 0; round < 20000; round++) {
		size_t n = 1 + next_random() % 40, got;

		for (size_t i = 0; i < sizeof(bytes); i++)
			bytes[i] = (uint8_t)(next_random() %
				(round % 2 ? 256 : 60));
		got = janggi__movecode_read(
			&start, bytes, sizeof(bytes), moves, n);
		pos = start;
		for (size_t i = 0; got && i < n; i++) {
			janggi__play(&pos, moves[i], NULL);
			janggi__attacked(&pos, pos.side);
		}
	}
}

static void every_legal_move_has_a_code(void **state)
{
	(void)state;
	for (int game = 0; game < 300; game++) {
		struct janggi_position start, pos;
		janggi_move played[200], back[200], moves[JANGGI_MOVES_MAX];
		uint8_t code[600];
		size_t n = 0, length = 0;

		janggi_position_set_formations(&start,
			(enum janggi_formation)(game & 3),
			(enum janggi_formation)(game >> 2 & 3));
		pos = start;
		for (; n < 200; n++) {
			size_t legal = janggi_position_moves(&pos, moves);
			size_t one;

			if (!legal)
				break;
			played[n] = moves[next_random() % legal];
			one = janggi__movecode_put(
				&pos, played[n], code + length);
			assert_int_equal(one, 1);
			length += one;
			janggi__play(&pos, played[n], NULL);
		}
		assert_int_equal(
			janggi__movecode_read(&start, code, length, back, n),
			length);
		assert_memory_equal(back, played, n * sizeof(*back));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_legal_move_has_a_code),
		cmocka_unit_test(any_bytes_are_moves_or_none),
		cmocka_unit_test(lists_of_games_come_back_from_bits),
		cmocka_unit_test_setup_teardown(
			records_come_back_as_they_went_in, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			positions_are_found_as_by_playing_every_game, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			positions_are_found_after_many_small_batches, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			what_is_there_is_not_added_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			duplicates_with_other_headers_are_kept_aside, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			replacing_keeps_the_count_of_games, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_newer_schema_is_refused, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			an_older_schema_is_read_and_migrated, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			what_is_no_index_is_refused, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
