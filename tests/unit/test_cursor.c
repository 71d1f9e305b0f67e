/* SPDX-License-Identifier: MIT */
/* What a scan is told of each game is what its record says. */
#include <config.h>
#include "filling.h"
#include "board/position.h"

static const struct janggi_index_policy policy = { sizeof(policy),
	JANGGI_DUPLICATES_SKIP, 200, false };

struct scan {
	struct janggi_index *index;
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	struct janggi_record *record;
	struct janggi_replay *replay;
};

static int rank_of(const struct janggi_record *record, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);
	struct janggi_player player = { .rank = JANGGI_NO_RANK };

	if (tag)
		janggi_player_parse(&player, tag->s, tag->n);
	return player.rank;
}

/* The person's number leads to a player of the same name. */
static void compare_player(const struct scan *scan, unsigned side)
{
	const char *key = side ? "han" : "cho";
	const struct janggi_text *tag = janggi_record_tag(scan->record, key);
	const struct janggi_game *game = scan->game;
	struct janggi_player written, player, person;
	char name[256];

	assert_int_equal(game->rank[side], rank_of(scan->record, key));
	assert_int_equal(game->player[side] != 0, tag != NULL);
	assert_int_equal(game->person[side] != 0, tag != NULL);
	if (!tag)
		return;
	janggi_player_parse(&written, tag->s, tag->n);
	assert_int_equal(janggi_index_player(scan->index, game->player[side],
				 &player, NULL),
		JANGGI_OK);
	assert_int_equal(player.rank, written.rank);
	assert_int_equal(player.name.n, written.name.n);
	assert_memory_equal(player.name.s, written.name.s, written.name.n);
	assert_true(player.name.n < sizeof(name));
	memcpy(name, player.name.s, player.name.n);
	assert_int_equal(janggi_index_player(scan->index, game->person[side],
				 &person, NULL),
		JANGGI_OK);
	assert_int_equal(person.name.n, written.name.n);
	assert_memory_equal(person.name.s, name, person.name.n);
}

static void compare_header(const struct scan *scan)
{
	const struct janggi_text *event =
		janggi_record_tag(scan->record, "event");
	const struct janggi_game *game = scan->game;
	struct janggi_text text;
	uint32_t days[2] = { 0, 0 };

	for (unsigned side = 0; side < 2; side++)
		compare_player(scan, side);
	assert_int_equal(game->event != 0, event != NULL);
	if (event) {
		assert_int_equal(janggi_index_text(scan->index, game->event,
					 &text, NULL),
			JANGGI_OK);
		assert_int_equal(text.n, event->n);
		assert_memory_equal(text.s, event->s, text.n);
	}
	janggi_record_dates(scan->record, &days[0], &days[1]);
	assert_int_equal(game->days[0], days[0]);
	assert_int_equal(game->days[1], days[1]);
	assert_int_equal(game->handicap,
		janggi_record_is_handicap(scan->record));
}

static void compare_play(const struct scan *scan)
{
	const struct janggi_game *game = scan->game;
	const struct janggi_verdict *v;

	assert_int_equal(
		janggi_replay_run(scan->replay, scan->record, NULL), JANGGI_OK);
	assert_int_equal(game->plies, scan->record->n_moves);
	assert_int_equal(game->first_move,
		game->plies ? scan->record->moves[0] : JANGGI_PASS);
	v = janggi_replay_verdicts(scan->replay);
	for (size_t i = 0; i < game->n_verdicts; i++) {
		assert_int_equal(game->verdicts[i].ending, v[i].ending);
		assert_int_equal(game->verdicts[i].winner, v[i].winner);
		assert_int_equal(game->verdicts[i].ply, v[i].ply);
		assert_int_equal(game->verdicts[i].points[0], v[i].points[0]);
		assert_int_equal(game->verdicts[i].points[1], v[i].points[1]);
	}
}

static unsigned scan(unsigned flags)
{
	struct scan scan = { 0 };
	enum janggi_status st;
	unsigned n = 0;

	scan.index = open_index(JANGGI_INDEX_READ);
	assert_int_equal(janggi_cursor_open(&scan.cursor, scan.index, 1, 0,
				 flags, NULL),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&scan.record, NULL), JANGGI_OK);
	assert_int_equal(janggi_replay_new(&scan.replay, janggi_preset_at(0),
				 janggi_preset_count(), NULL),
		JANGGI_OK);
	while (!(st = janggi_cursor_next(scan.cursor, &scan.game, NULL))) {
		assert_int_equal(janggi_cursor_record(
					 scan.cursor, scan.record, NULL),
			JANGGI_OK);
		compare_header(&scan);
		compare_play(&scan);
		n++;
	}
	assert_int_equal(st, JANGGI_END);
	janggi_replay_free(scan.replay);
	janggi_record_free(scan.record);
	janggi_cursor_free(scan.cursor);
	janggi_index_free(scan.index);
	return n;
}

static void a_scan_says_of_each_game_what_its_record_says(void **state)
{
	struct janggi_tally tally = fill(&policy);
	unsigned n;

	(void)state;
	n = scan(JANGGI_CURSOR_HEADER | JANGGI_CURSOR_FIRST_MOVE);
	assert_int_equal(n, tally.added);
	assert_true(scan(JANGGI_CURSOR_HEADER | JANGGI_CURSOR_FIRST_MOVE |
			 JANGGI_CURSOR_DUPLICATES) > n);
}

static void a_scan_may_begin_anywhere(void **state)
{
	struct janggi_index *index;
	struct janggi_cursor *cursor, *one;
	const struct janggi_game *game, *same;

	(void)state;
	fill(&policy);
	index = open_index(JANGGI_INDEX_READ);
	assert_int_equal(
		janggi_cursor_open(&cursor, index, 1, 0, 0, NULL), JANGGI_OK);
	while (!janggi_cursor_next(cursor, &game, NULL)) {
		if (game->id % 7)
			continue;
		assert_int_equal(janggi_cursor_open(&one, index, game->id,
					 game->id, 0, NULL),
			JANGGI_OK);
		assert_int_equal(
			janggi_cursor_next(one, &same, NULL), JANGGI_OK);
		assert_int_equal(same->id, game->id);
		for (size_t i = 0; i < game->n_verdicts; i++) {
			assert_int_equal(same->verdicts[i].ply,
				game->verdicts[i].ply);
			assert_int_equal(same->verdicts[i].points[0],
				game->verdicts[i].points[0]);
		}
		assert_int_equal(
			janggi_cursor_next(one, &same, NULL), JANGGI_END);
		janggi_cursor_free(one);
	}
	janggi_cursor_free(cursor);
	janggi_index_free(index);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_scan_says_of_each_game_what_its_record_says, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			a_scan_may_begin_anywhere, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
