/* SPDX-License-Identifier: MIT */
/* Notations of a record a line: engine lines, FEN and EPD. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "reading.h"

#define BARE "4k4/9/9/9/9/9/9/9/4K4/R7R"

static struct reading r;

static void open_text(const char *text)
{
	reading_open(&r, text, strlen(text), SIZE_MAX, 0);
}

static void assert_next(const char *moves)
{
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), moves);
	assert_int_equal(r.record->stop_ply, 0);
}

static void assert_lost(uint64_t line, const char *why)
{
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(r.err.line, line);
	assert_string_equal(r.err.text, why);
}

static void assert_end(void)
{
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void assert_fen(const char *fen)
{
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->start, JANGGI_START_FEN);
	assert_string_equal(r.record->fen.s, fen);
	assert_int_equal(r.record->n_moves, 0);
}

/* -------------------------------------------------------------- engine lines */

static void engine_lines_are_a_game_each(void **state)
{
	(void)state;
	open_text("position startpos moves a4b4 i7h7\n\n"
		  "position fen " BARE " w - - 0 1 moves a1a2 e10e9\r\n"
		  "  position startpos\n"
		  "position fen " BARE " b moves\n");
	assert_next("a4b4 i7h7");
	assert_string_equal(janggi_reader_format(r.reader), "uci");
	assert_int_equal(r.record->start, JANGGI_START_FORMATIONS);
	assert_int_equal(r.record->formation[0], JANGGI_HEEH);
	assert_next("a1a2 e10e9");
	assert_int_equal(r.record->start, JANGGI_START_FEN);
	assert_int_equal(r.record->line, 3);
	assert_next("");
	assert_next("");
	assert_string_equal(r.record->fen.s, BARE " b - - 0 1");
	assert_end();
}

static void passes_are_the_generals_own_point(void **state)
{
	(void)state;
	open_text("position startpos moves e2e2 e9e9 a4b4 0000 e4e5 @@@@\n");
	assert_next("pass pass a4b4 pass e4e5 pass");
	assert_end();
}

static void ranks_from_0_are_told_by_a_0_or_by_playing(void **state)
{
	(void)state;
	open_text("i3h3 a6b6 b0c2\ni3h3 a6b6 e3e4\ni4h4 a7b7 e4e5\n");
	assert_next("i4h4 a7b7 b1c3");
	assert_next("i4h4 a7b7 e4e5");
	assert_next("i4h4 a7b7 e4e5");
	assert_end();
	open_text("position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
		  "1C5C1/9/RHEAKAEHR w 0 1 moves a3a4\n");
	assert_next("a4a5");
	assert_end();
}

static void moves_alone_show_the_formations(void **state)
{
	(void)state;
	open_text("h1g3 c10d8 c1d3 g10f8 h3e3 e7e6\n");
	assert_next("h1g3 c10d8 c1d3 g10f8 h3e3 e7e6");
	assert_int_equal(r.record->start, JANGGI_START_INFERRED);
	assert_int_equal(r.record->formation[0], JANGGI_EHEH);
	assert_int_equal(r.record->formation[1], JANGGI_EHHE);
	assert_end();
}

static void moves_that_fit_nowhere_are_no_game(void **state)
{
	(void)state;
	open_text("e4e5 e7e6 e5e6\ne2e4 e7e5 g1f3 b8c6\nc1d3 a7a6\n");
	assert_next("e4e5 e7e6 e5e6");
	assert_lost(2, "no formations given, and none fit more than 0 of 4 plies");
	assert_lost(3,
		"no formations given, and 8 pairs of them fit the moves");
	assert_end();
}

static void what_cannot_be_played_stops_the_game(void **state)
{
	(void)state;
	open_text("position startpos moves a4b4 a4a5 i7h7 e4e5\n"
		  "position startpos moves a4b4 bestmove\n"
		  "position fen 9/9 moves a4b4\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "a4b4");
	assert_int_equal(r.record->stop_ply, 2);
	assert_string_equal(r.record->stop_move.s, "a4a5");
	assert_string_equal(r.record->rest.s, "i7h7 e4e5");
	assert_int_equal(janggi_record_line_of(r.record, 2), 1);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->termination.s, "bestmove");
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(r.err.line, 3);
	assert_end();
}

static void a_log_has_the_last_of_each_game(void **state)
{
	(void)state;
	open_text("Engine 3\nuciok\n"
		  "7 >one: position startpos\n7 >one: go\n8 <one: bestmove a4b4\n"
		  "9 >two: position startpos moves a4b4\n9 <two: bestmove i7h7\n"
		  "9 >one: position startpos moves a4b4 i7h7\nbestmove e4e5\n"
		  "ucinewgame\nposition startpos moves a4b4 i7h7 e4e5\ngo\n"
		  "position startpos moves a4a5\ngo\n");
	assert_next("a4b4 i7h7");
	assert_int_equal(r.record->line, 8);
	assert_next("a4b4 i7h7 e4e5");
	assert_next("a4a5");
	assert_end();
}

static void games_that_go_on_line_by_line_are_games(void **state)
{
	(void)state;
	/* nothing stands between them, so it is a list */
	open_text("position startpos moves a4b4\n"
		  "position startpos moves a4b4 i7h7\n"
		  "position startpos moves a4b4 i7h7\n");
	assert_next("a4b4");
	assert_next("a4b4 i7h7");
	assert_next("a4b4 i7h7");
	assert_end();
}

static void a_line_too_long_costs_itself(void **state)
{
	char text[1000] = "position startpos moves a4b4\nposition startpos moves";

	(void)state;
	while (strlen(text) < 900)
		strcat(text, " a4b4");
	strcat(text, "\nposition startpos moves e4e5\n");
	for (size_t block = 1; block < 2000; block *= 9) {
		reading_open(&r, text, strlen(text), block, 300);
		assert_next("a4b4");
		assert_int_equal(reading_next(&r), JANGGI_ELIMIT);
		assert_int_equal(r.err.line, 2);
		assert_next("e4e5");
		assert_end();
	}
}

/* ----------------------------------------------------------------- positions */

static void positions_are_records_without_moves(void **state)
{
	(void)state;
	open_text("# problems\n" BARE " w - - 3 9\n\n" BARE "\n"
		  "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/"
		  "RNBA1ABNR w - - 0 1\n" BARE " b 2 7\n");
	assert_fen(BARE " w - - 3 9");
	assert_string_equal(janggi_reader_format(r.reader), "fen");
	assert_int_equal(r.record->line, 2);
	assert_fen(BARE " w - - 0 1");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->start, JANGGI_START_FORMATIONS);
	assert_fen(BARE " b - - 2 7");
	assert_end();
}

static void operations_of_epd_are_tags(void **state)
{
	(void)state;
	open_text(BARE " w - - hmvc 3; fmvn 9; id \"a; b\"; bm Ra10 Ri10; "
		       "c0 \"mate\"; c1 \"twice\"; event \"봄\";noop ;"
		       "result \"초 완승\"\n");
	assert_fen(BARE " w - - 3 9");
	assert_string_equal(reading_tag(&r, "id"), "a; b");
	assert_string_equal(reading_tag(&r, "bm"), "Ra10 Ri10");
	assert_string_equal(reading_tag(&r, "event"), "봄");
	assert_string_equal(reading_tag(&r, "noop"), "(none)");
	assert_int_equal(r.record->n_comments, 2);
	assert_string_equal(r.record->comments[0].text.s, "mate");
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_CHO);
	assert_end();
}

static void what_is_said_of_the_game_is_not_the_positions(void **state)
{
	(void)state;
	open_text(BARE " w - - plies \"90\"; cho_formation \"마상상마\"; "
		       "han_formation \"마상상마\"; cho \"물결\";\n");
	assert_fen(BARE " w - - 0 1");
	assert_int_equal(r.record->n_tags, 1);
	assert_end();
}

static void a_position_that_cannot_be_is_lost(void **state)
{
	(void)state;
	open_text(BARE " w - - 0 1\n4k4/9/9/9/9/9/9/9/4K4/R7 w\n" BARE
		       " x\n" BARE " w - - 0 1 +\n9/9\n" BARE " b\n");
	assert_fen(BARE " w - - 0 1");
	assert_lost(2, "FEN: not ten ranks of nine files");
	assert_lost(3, "FEN: the side to move is w or b");
	assert_lost(4, "neither a field of a FEN nor an operation of EPD");
	assert_lost(5, "FEN: not ten ranks of nine files");
	assert_fen(BARE " b - - 0 1");
	assert_end();
}

/* ----------------------------------------------------------------- detection */

static void other_notations_stay_what_they_are(void **state)
{
	static const struct {
		const char *text, *format;
	} inputs[] = {
		{"[Event \"position startpos moves a4b4\"]\n\n1. a4b4 *\n", "pgn"},
		{"1. a4b4 a7b7 2. e4e5 *\n", "pgn"},
		{"[대회명 \"position startpos\"]\n[초차림 \"마상상마\"]\n"
		 "[한차림 \"마상상마\"]\n\n1. 71졸72\n",
			"gib"},
		{"{\"janggi\":1,\"moves\":\"a4b4\"}\nposition startpos\n", "jsonl"},
		{"<janggi version=\"1\">\nposition startpos\n</janggi>", "xml"},
		{" \n\n", "empty"},
	};
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	static const char table[] = "fen\tgames\n" BARE " w - - 0 1\t3\n";
	struct janggi_reader *reader;

	(void)state;
	for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
		open_text(inputs[i].text);
		assert_string_equal(
			janggi_reader_format(r.reader), inputs[i].format);
		reading_close(&r);
	}
	assert_int_equal(janggi_reader_open_memory(&reader, table,
				 sizeof(table) - 1, &options, NULL),
		JANGGI_EFORMAT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(engine_lines_are_a_game_each),
		cmocka_unit_test(passes_are_the_generals_own_point),
		cmocka_unit_test(ranks_from_0_are_told_by_a_0_or_by_playing),
		cmocka_unit_test(moves_alone_show_the_formations),
		cmocka_unit_test(moves_that_fit_nowhere_are_no_game),
		cmocka_unit_test(what_cannot_be_played_stops_the_game),
		cmocka_unit_test(a_log_has_the_last_of_each_game),
		cmocka_unit_test(games_that_go_on_line_by_line_are_games),
		cmocka_unit_test(a_line_too_long_costs_itself),
		cmocka_unit_test(positions_are_records_without_moves),
		cmocka_unit_test(operations_of_epd_are_tags),
		cmocka_unit_test(what_is_said_of_the_game_is_not_the_positions),
		cmocka_unit_test(a_position_that_cannot_be_is_lost),
		cmocka_unit_test(other_notations_stay_what_they_are),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
