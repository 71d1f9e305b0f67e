/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "record/record.h"
#include "stats/conversion.h"

/* Bare but for a soldier, or two of Han's: margins of +2, 0 and -2. */
#define CHO_SOLDIER "3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1"
#define EVEN        "3k5/9/9/8p/9/9/P8/9/4K4/9 w - - 0 1"
#define HAN_SOLDIER "3k5/9/9/8p/9/9/9/9/4K4/9 w - - 0 1"

struct fixture {
	struct janggi_stats *stats;
	struct janggi_record *record;
};

static int set_up_with(void **state, bool keep_handicaps, bool keep_duplicates)
{
	static const char *const tables[] = {"conversion"};
	struct janggi_stats_options options = JANGGI_STATS_OPTIONS_INIT;
	struct fixture *f = calloc(1, sizeof(*f));

	options.tables = tables;
	options.n_tables = 1;
	options.keep_handicaps = keep_handicaps;
	options.keep_duplicates = keep_duplicates;
	*state = f;
	return janggi_record_new(&f->record, NULL) ||
	       janggi_stats_new(&f->stats, &options, NULL);
}

static int set_up(void **state)
{
	return set_up_with(state, false, false);
}

static int set_up_keeping_all(void **state)
{
	return set_up_with(state, true, true);
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	janggi_stats_free(f->stats);
	janggi_record_free(f->record);
	free(f);
	return 0;
}

/*
 * Add a record: its start (a FEN, or NULL for the ordinary one), so many
 * passes and what it declares.
 */
static void add(struct fixture *f, const char *fen, unsigned passes,
	enum janggi_winner winner, enum janggi_ending how)
{
	struct janggi_record *record = f->record;

	janggi__record_clear(record);
	if (fen) {
		record->start = JANGGI_START_FEN;
		record->fen = (struct janggi_text){fen, strlen(fen)};
	} else {
		record->start = JANGGI_START_FORMATIONS;
		record->formation[0] = JANGGI_HEHE;
		record->formation[1] = JANGGI_EHEH;
	}
	record->result.winner = winner;
	record->result.how = how;
	for (unsigned i = 0; i < passes; i++)
		assert_true(janggi__record_add_move(
			record, JANGGI_PASS, JANGGI_HINT_NOTHING, 0));
	assert_int_equal(
		janggi_stats_add(f->stats, record, NULL), JANGGI_OK);
}

/* The table holds this line. */
static void has(const struct fixture *f, const char *line)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table;
	char *wanted = malloc(strlen(line) + 3);

	assert_int_equal(janggi_stats_table(f->stats, 0, &table, NULL),
		JANGGI_OK);
	assert_int_equal(
		janggi_table_render(table, JANGGI_TABLE_TSV, &buffer, NULL),
		JANGGI_OK);
	wanted[0] = '\n';
	strcpy(wanted + 1, line);
	if (!strstr(buffer.data, wanted))
		fail_msg("no line begins:%s\nin:\n%s", wanted, buffer.data);
	free(wanted);
	janggi_buffer_release(&buffer);
	janggi_table_free(table);
}

#define DRAW JANGGI_WINNER_DRAW
#define CHO  JANGGI_WINNER_CHO
#define HAN  JANGGI_WINNER_HAN
#define NONE JANGGI_WINNER_NONE

static void double_pass_is_won_by_the_bonus(void **state)
{
	struct fixture *f = *state;

	add(f, NULL, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	has(f, "records\tcounted\t1\t1.0000");
	has(f, "endings\tdouble-pass\tboard\t1\t1.0000\t0.2065\t1.0000"
	       "\t0\t0\t1\t0\n");
	has(f, "drawn\tdouble-pass\tall\t1\t1\t0\t0\t0\t1.0000");
	has(f, "drawn\tdouble-pass\tstop-there\t1\t1\t0\t0\t0\t");
	has(f, "drawn\tdouble-pass\tplayed-on\t0\t0\t0\t0\t0\t\t\t\t\t\t\n");
	has(f, "bonus\tdouble-pass\tall\tcho:1.5\t1\t1\t0\t0\t1.0000");
	has(f, "bonus\tdouble-pass\tall\than:1.5\t1\t0\t1\t0\t0.0000");
	has(f, "bonus\tdouble-pass\tall\tnone\t1\t0\t0\t1\t0.5000");
	has(f, "flips\tcho:1.5\than:1.5\ttotal\t1\t1\t1.0000\t0.2065\t1.0000"
	       "\t1\t0\t0\t0\t0\t0\n");
	has(f, "flips\tcho:1.5\tnone\ttotal\t1\t1\t1.0000\t0.2065\t1.0000"
	       "\t0\t1\t0\t0\t0\t0\n");
	has(f, "flips\than:1.5\tnone\ttotal\t1\t1\t1.0000\t0.2065\t1.0000"
	       "\t0\t0\t0\t0\t1\t0\n");
	has(f, "fair\tany\tnone\t1\t0\t0\t1\t0.5000");
	has(f, "margins\ttotal\t1\t0\t0.00\t0.00\t0.00\t0\t0.00\n");
	has(f, "margin\t0\t1\t1.0000");
}

static void record_that_goes_on_is_told_from_one_that_stops(void **state)
{
	struct fixture *f = *state;

	add(f, NULL, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	add(f, NULL, 3, HAN, JANGGI_RESIGNATION);
	add(f, NULL, 4, CHO, JANGGI_TIME);
	add(f, NULL, 5, NONE, JANGGI_NO_ENDING);
	has(f, "drawn\ttotal\tall\t4\t4\t0\t0\t0\t");
	has(f, "drawn\ttotal\tstop-there\t1\t1\t0\t0\t0\t");
	has(f, "drawn\ttotal\tplayed-on\t3\t3\t0\t0\t0\t");
	has(f, "declared\tdouble-pass\tstop-there\t1\t0\t0\t1\t0\t0\t0\t\t\t\n");
	has(f, "declared\tdouble-pass\tplayed-on\t3\t1\t1\t0\t1\t1\t1\t0.5000");
}

static void margin_and_bonus_decide_together(void **state)
{
	struct fixture *f = *state;

	add(f, CHO_SOLDIER, 2, NONE, JANGGI_NO_ENDING);
	add(f, EVEN, 2, NONE, JANGGI_NO_ENDING);
	add(f, HAN_SOLDIER, 2, NONE, JANGGI_NO_ENDING);
	has(f, "bonus\ttotal\tall\tcho:1.5\t3\t2\t1\t0\t0.6667");
	has(f, "bonus\ttotal\tall\than:1.5\t3\t1\t2\t0\t0.3333");
	has(f, "bonus\ttotal\tall\tnone\t3\t1\t1\t1\t0.5000");
	has(f, "sweep\tcho:2\t3\t2\t0\t1\t0.8333");
	has(f, "sweep\tcho:2.5\t3\t3\t0\t0\t1.0000");
	has(f, "sweep\than:2.5\t3\t0\t3\t0\t0.0000");
	has(f, "fair\tany\tnone\t3\t1\t1\t1\t0.5000");
	/* Both halves are equally uneven; Han's is shown. */
	has(f, "fair\thalf\than:0.5\t3\t1\t2\t0\t0.3333");
	has(f, "margins\ttotal\t3\t-2\t-1.00\t0.00\t1.00\t2\t0.00\n");
}

static void each_record_has_one_fate(void **state)
{
	struct fixture *f = *state;

	add(f, NULL, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	add(f, NULL, 2, HAN, JANGGI_RESIGNATION); /* duplicate */
	add(f, EVEN, 2, DRAW, JANGGI_DRAW_UNEXPLAINED); /* handicap */
	add(f, EVEN, 2, DRAW, JANGGI_DRAW_UNEXPLAINED); /* duplicate */
	add(f, NULL, 0, NONE, JANGGI_NO_ENDING); /* unfinished */
	janggi__record_clear(f->record); /* no start: any pair fits */
	assert_true(janggi__record_add_move(
		f->record, JANGGI_MOVE(27, 28), JANGGI_HINT_NOTHING, 0));
	assert_int_equal(janggi_stats_add(f->stats, f->record, NULL),
		JANGGI_EDATA);
	add(f, NULL, 1, CHO, JANGGI_OUTRIGHT);
	janggi__record_clear(f->record); /* illegal */
	f->record->start = JANGGI_START_FORMATIONS;
	f->record->formation[0] = f->record->formation[1] = JANGGI_EHHE;
	assert_true(janggi__record_add_move(
		f->record, JANGGI_MOVE(0, 89), JANGGI_HINT_NOTHING, 0));
	assert_int_equal(janggi_stats_add(f->stats, f->record, NULL),
		JANGGI_OK);
	has(f, "records\tno-start\t1\t");
	has(f, "records\tduplicate\t2\t");
	has(f, "records\thandicap\t1\t");
	has(f, "records\tillegal\t1\t");
	has(f, "records\tnot-playable\t0\t");
	has(f, "records\tunfinished\t1\t");
	has(f, "records\tcounted\t2\t");
	has(f, "records\tread\t8\t\t\t\n");
	has(f, "endings\toutright\tdeclared\t1\t0.5000\t0.0945\t0.9055"
	       "\t1\t0\t0\t0\n");
	has(f, "endings\ttotal\t-\t2\t1.0000");
}

static void diagram_of_an_ordinary_start_is_no_handicap(void **state)
{
	struct fixture *f = *state;
	struct janggi_position *pos;
	char fen[JANGGI_FEN_TEXT];

	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	janggi_position_set_formations(pos, JANGGI_HEHE, JANGGI_EHEH);
	janggi_position_fen(pos, JANGGI_LETTERS_NB, fen);
	janggi_position_free(pos);
	add(f, fen, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	has(f, "records\tcounted\t1\t");
	add(f, NULL, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	has(f, "records\tduplicate\t1\t");
}

static void draws_that_are_only_declared_are_rows_of_their_own(void **state)
{
	struct fixture *f = *state;

	add(f, CHO_SOLDIER, 1, DRAW, JANGGI_AGREEMENT);
	add(f, HAN_SOLDIER, 1, DRAW, JANGGI_BIKJANG_DECLARED);
	add(f, EVEN, 1, DRAW, JANGGI_DRAW_UNEXPLAINED);
	add(f, HAN_SOLDIER, 1, DRAW, JANGGI_DRAW_UNEXPLAINED);
	has(f, "drawn\ttotal\tall\t0\t0\t0\t0\t0\t");
	has(f, "declared-draws\tagreement\t1\t0\t0\t1\t0\t1\t0\t0\t");
	has(f, "declared-draws\tbikjang-declared\t1\t0\t0\t1\t0\t0\t1\t0\t");
	has(f, "declared-draws\tdraw-unexplained\t2\t0\t0\t0\t2\t1\t1\t0\t");
}

static void awards_are_compared_with_the_board(void **state)
{
	struct fixture *f = *state;

	add(f, CHO_SOLDIER, 1, CHO, JANGGI_POINTS_AWARD);
	add(f, EVEN, 1, HAN, JANGGI_POINTS_AWARD);
	has(f, "endings\tpoints-award\tdeclared\t2\t1.0000\t0.3424\t1.0000"
	       "\t0\t0\t2\t0\n");
	has(f, "awards\tcho:1.5\t2\t1\t1\t0\t2\t0\t0\t1\t0.5000");
	has(f, "awards\than:1.5\t2\t1\t1\t0\t1\t1\t0\t2\t1.0000");
	has(f, "awards\tnone\t2\t1\t1\t0\t1\t0\t1\t1\t0.5000");
	has(f, "drawn\ttotal\tall\t0\t");
}

static void table_without_records_is_whole(void **state)
{
	struct fixture *f = *state;

	has(f, "records\tread\t0\t\t\t\n");
	has(f, "endings\ttotal\t-\t0\t\t\t\t0\t0\t0\t0\n");
	has(f, "fair\tany\t\t0\t\t\t\t\t\t\t\t\t\n");
}

static void compare(struct fixture *f, const char *base,
	const struct janggi_preset *converted)
{
	static const char *const tables[] = {"conversion"};
	struct janggi_stats_options options = JANGGI_STATS_OPTIONS_INIT;
	struct janggi_preset presets[2];

	presets[0] = *janggi_preset_find(base);
	presets[1] = *converted;
	options.tables = tables;
	options.n_tables = 1;
	options.presets = presets;
	options.n_presets = 2;
	assert_int_equal(
		janggi_stats_new(&f->stats, &options, NULL), JANGGI_OK);
}

static void presets_without_a_bonus_are_swept_all_the_same(void **state)
{
	struct janggi_preset preset = *janggi_preset_find("points");
	struct fixture *f = *state;

	janggi_stats_free(f->stats);
	preset.bonus = (struct janggi_bonus){JANGGI_NO_SIDE, 0};
	compare(f, "standard", &preset);
	add(f, NULL, 2, DRAW, JANGGI_DRAW_UNEXPLAINED);
	has(f, "drawn\ttotal\tall\t1\t0\t0\t1\t0\t0.0000");
	has(f, "bonus\ttotal\tall\tcho:1.5\t1\t1\t0\t0\t1.0000\t0.2065\t1.0000"
	       "\t1\n");
	has(f, "bonus\ttotal\tall\tnone\t1\t0\t0\t1\t0.5000\t0.0546\t0.9454"
	       "\t0\n");
}

static void other_pairs_of_presets_are_compared_too(void **state)
{
	struct fixture *f = *state;

	janggi_stats_free(f->stats);
	compare(f, "standard", janggi_preset_find("rulebook"));
	/* The rulebook knows no double pass: the record's word stands. */
	add(f, NULL, 2, HAN, JANGGI_RESIGNATION);
	add(f, NULL, 3, NONE, JANGGI_NO_ENDING);
	has(f, "drawn\tdouble-pass\tall\t2\t0\t1\t0\t1\t0.5000");
	has(f, "bonus\ttotal\tall\tnone\t0\t0\t0\t0\t\t\t\t0\n");
}

static void options_of_another_size_are_refused(void **state)
{
	struct janggi_stats_options options = JANGGI_STATS_OPTIONS_INIT;
	struct janggi_stats *stats;

	(void)state;
	options.size++;
	assert_int_equal(
		janggi_stats_new(&stats, &options, NULL), JANGGI_EMISUSE);
	assert_null(stats);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define CASE_OF_ALL(name) \
 cmocka_unit_test_setup_teardown(name, set_up_keeping_all, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(double_pass_is_won_by_the_bonus),
		CASE(record_that_goes_on_is_told_from_one_that_stops),
		CASE_OF_ALL(margin_and_bonus_decide_together),
		CASE(each_record_has_one_fate),
		CASE(diagram_of_an_ordinary_start_is_no_handicap),
		CASE_OF_ALL(draws_that_are_only_declared_are_rows_of_their_own),
		CASE_OF_ALL(awards_are_compared_with_the_board),
		CASE(table_without_records_is_whole),
		CASE(presets_without_a_bonus_are_swept_all_the_same),
		CASE(other_pairs_of_presets_are_compared_too),
		cmocka_unit_test(options_of_another_size_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
