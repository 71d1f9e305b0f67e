/* SPDX-License-Identifier: MIT */
/* What programs write in formats of their own: text, addresses, tables, JSON. */
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

static void open_text(const char *text, const char *format)
{
	reading_open(&r, text, strlen(text), SIZE_MAX, 0);
	assert_string_equal(janggi_reader_format(r.reader), format);
}

static void assert_next(const char *moves)
{
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), moves);
	assert_int_equal(r.record->stop_ply, 0);
}

static void assert_stop(const char *moves, const char *at, const char *rest)
{
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), moves);
	assert_int_equal(r.record->stop_ply, r.record->n_moves + 1);
	assert_string_equal(r.record->stop_move.s, at);
	assert_string_equal(r.record->rest.s, rest);
}

static void assert_lost(uint64_t line, const char *why)
{
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(r.err.line, line);
	assert_string_equal(r.err.text, why);
}

static void assert_start(enum janggi_formation cho, enum janggi_formation han)
{
	assert_int_equal(r.record->formation[JANGGI_CHO], cho);
	assert_int_equal(r.record->formation[JANGGI_HAN], han);
}

static void assert_end(void)
{
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

/* -------------------------------------------------------------------- points */

static void letters_with_points_show_their_start(void **state)
{
	(void)state;
	open_text("1. P 71-72 : P 49- 48\n\n2. H08-87 : H18-37\n\n"
		  "3. C88-85 6. C38-35 {why}\n4. P75-76 8. H13-34\n"
		  "5. H03-84 10. E12-44\n\n6. E02-74 12. E44xP72\n",
		"points");
	assert_next("a4b4 i7h7 h1g3 h10g8 h3e3 h8e8 e4f4 c10d8 c1d3 b10d7 "
		    "b1d4 d7b4");
	assert_int_equal(r.record->start, JANGGI_START_INFERRED);
	assert_start(JANGGI_EHEH, JANGGI_EHEH);
	assert_int_equal(r.record->comments[0].ply, 6);
	assert_int_equal(janggi_record_line_of(r.record, 3), 3);
	assert_int_equal(janggi_record_line_of(r.record, 12), 9);
	assert_int_equal(r.record->hints[11] >> JANGGI_HINT_CAPTURED_SHIFT & 7,
		JANGGI_SOLDIER);
	assert_end();
}

static void ranks_from_hans_edge_are_turned(void **state)
{
	(void)state;
	open_text("1. a7-b7 : i4-h4\n2. h10-g8 : h1-g3\n3. c0-d8 c1-d3\n"
		  "4. b10-d7 pass 1-0\n1. a7-b7",
		"points");
	assert_next("a4b4 i7h7 h1g3 h10g8 c1d3 c10d8 b1d4 pass");
	assert_start(JANGGI_EHEH, JANGGI_EHEH);
	assert_string_equal(reading_tag(&r, "result"), "1-0");
	assert_lost(5, "no formations given, and 16 pairs of them fit the moves");
	assert_end();
}

/* ------------------------------------------------------------------ addresses */

static void an_address_is_a_game(void **state)
{
	(void)state;
	open_text("https://example.org/v?sp=12&pgn=e7e6e4e50000i4h4&end=white-checkmate\n"
		  "<a href=\"?end=resign&pgn=a7b7i4h4e6&sp=43\">\n?pgn=a7b7\n"
		  "/?sp=9&pgn=a7b7e9e5i4h4\n",
		"url");
	assert_next("e4e5 e7e6 pass i7h7");
	assert_start(JANGGI_HEEH, JANGGI_HEHE);
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_HAN);
	assert_int_equal(r.record->result.how, JANGGI_MATE_DECLARED);
	assert_next("a4b4 i7h7");
	assert_start(JANGGI_EHHE, JANGGI_EHEH);
	assert_string_equal(r.record->termination.s, "e6");
	assert_string_equal(reading_tag(&r, "end"), "resign");
	assert_lost(3, "no address with sp and pgn in this line");
	assert_lost(4, "no formations given, and none fit more than 1 of 3 plies");
	assert_end();
}

/* --------------------------------------------------------------------- tables */

static void a_row_is_a_game(void **state)
{
	(void)state;
	open_text("event,cho_chalim,han_chalim,result,moves\r\n"
		  "\"a, \"\"b\"\"\n\nc\",마상상마,상마상마,cho,1.06졸05 2.03병04\n"
		  "x,마상상마,상마상마,,1.한수쉼 2.03병13 bad-token 4.86졸85,more\n"
		  "y,msm_s,smsm,han\n",
		"csv");
	assert_next("a4a5 a7a6");
	assert_start(JANGGI_HEEH, JANGGI_EHEH);
	assert_string_equal(reading_tag(&r, "event"), "a, \"b\"\n\nc");
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_CHO);
	assert_int_equal(r.record->line, 2);
	assert_stop("pass a7b7", "bad-token", "4.86졸85");
	assert_int_equal(janggi_record_line_of(r.record, 1), 5);
	assert_next("");
	assert_start(JANGGI_HEEH, JANGGI_EHEH);
	assert_end();
}

static void a_table_in_cp949_is_read(void **state)
{
	static const char text[] = "cho_chalim,han_chalim,moves\n"
		"\xb8\xb6\xbb\xf3\xbb\xf3\xb8\xb6,\xb8\xb6\xbb\xf3\xbb\xf3\xb8\xb6,"
		"1.06\xc1\xb9" "05 2.03\xba\xb4" "04\n";

	(void)state;
	open_text(text, "csv");
	assert_next("a4a5 a7a6");
	assert_string_equal(r.record->encoding, "CP949");
	assert_start(JANGGI_HEEH, JANGGI_HEEH);
	assert_end();
}

/* ----------------------------------------------------------------------- JSON */

static void points_in_objects_are_moves(void **state)
{
	(void)state;
	open_text("{\n \"cho_formation\": \"msms\", \"han_formation\": \"msm_s\",\n"
		  " \"moves\": [\n{\"fr\":6,\"fc\":0,\"tr\":6,\"tc\":1,"
		  "\"captured\":null},\n{\"fr\":3,\"fc\":8,\"tr\":3,\"tc\":7},\n"
		  "{\"fr\":6,\"fc\":1,\"tr\":9,\"tc\":1}, {}],\n"
		  " \"result\": \"han\", \"note\": \"n\", \"deep\": [{\"a\":[1]}]}",
		"json");
	assert_stop("a4b4 i7h7",
		"{\"fr\":6,\"fc\":1,\"tr\":9,\"tc\":1}",
		", {}],\n \"result\": \"han\", \"note\": \"n\", \"deep\": "
		"[{\"a\":[1]}]}");
	assert_start(JANGGI_HEHE, JANGGI_HEEH);
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_HAN);
	assert_int_equal(janggi_record_line_of(r.record, 2), 5);
	assert_string_equal(r.record->comments[0].text.s, "n");
	assert_end();
}

static void every_form_of_moves_is_read(void **state)
{
	(void)state;
	open_text("{\"games\": [\n"
		  "{\"cho_setup\":\"Ma-Sang-Ma-Sang\",\"han_setup\":\"Sang-Ma-Ma-Sang\","
		  "\"move_log\":[{\"type\":\"move\",\"from\":{\"r\":6,\"c\":0},"
		  "\"to\":{\"r\":6,\"c\":1}},{\"type\":\"chat\"},{\"type\":\"pass\"}]},\n"
		  "{\"uci_usi\":[\"a4b4\",\"i7h7\"],\"white\":\"B\"}\n"
		  "{\"moves\":\"a4b4 i7h7, e2e2\"},\n"
		  "{\"moves\":\"{\\\"choSetup\\\":\\\"Sang-Ma-Sang-Ma\\\","
		  "\\\"hanSetup\\\":\\\"Ma-Sang-Ma-Sang\\\",\\\"moveLog\\\":["
		  "{\\\"from\\\":{\\\"r\\\":6,\\\"c\\\":0},\\\"to\\\":{\\\"r\\\":6,"
		  "\\\"c\\\":1}}]}\"}]}",
		"json");
	assert_next("a4b4 pass");
	assert_start(JANGGI_HEHE, JANGGI_EHHE);
	assert_int_equal(r.record->line, 2);
	assert_next("a4b4 i7h7");
	assert_string_equal(reading_tag(&r, "cho"), "B");
	assert_next("a4b4 i7h7 pass");
	assert_next("a4b4");
	assert_start(JANGGI_EHEH, JANGGI_HEHE);
	assert_end();
}

static void a_fen_counts_if_the_moves_start_there(void **state)
{
	(void)state;
	open_text("{\"fen\":\"" BARE " w - - 0 1\",\"moves\":\"a1a2\"}\n"
		  "{\"fen\":\"" BARE " w - - 0 1\",\"moves\":\"a4b4\"}\n"
		  "{\"fen\":\"no\",\"moves\":[]}",
		"json");
	assert_next("a1a2");
	assert_string_equal(r.record->fen.s, BARE " w - - 0 1");
	assert_next("a4b4");
	assert_start(JANGGI_HEEH, JANGGI_HEEH);
	assert_next("");
	assert_string_equal(reading_tag(&r, "last_fen"), "no");
	assert_end();
}

static void broken_json_costs_its_game(void **state)
{
	(void)state;
	open_text("[{\"moves\":\"a4b4\"},{\"moves\":[\"a4b4\",]},\n{\"no\":1},"
		  "\nrubbish here\n{\"moves\":\"e4e5\"},{\"moves\":\"a4",
		"json");
	assert_next("a4b4");
	assert_lost(1, "not JSON");
	assert_lost(2, "no moves");
	assert_lost(3, "no object of JSON where a game should be");
	assert_next("e4e5");
	assert_lost(4, "JSON that ends within a game");
	assert_end();
}

static void an_object_too_large_is_passed_over(void **state)
{
	static const char end[] = "\"]}\n{\"moves\":\"e4e5\"}";
	char text[30000] = "{\"moves\":\"a4b4\"}{\"moves\":[\"{ \\\" {";
	size_t n = strlen(text);

	(void)state;
	memset(text + n, 'x', 20000);
	strcpy(text + n + 20000, end);
	n += 20000 + sizeof(end) - 1;
	for (size_t block = 7; block < 60000; block *= 19) {
		reading_open(&r, text, n, block, 1000);
		assert_next("a4b4");
		assert_int_equal(reading_next(&r), JANGGI_ELIMIT);
		assert_int_equal(r.err.line, 1);
		assert_next("e4e5");
		assert_end();
	}
}

/* ------------------------------------------------------------------- problems */

static void a_problem_is_a_position(void **state)
{
	(void)state;
	open_text("# one\nTitle=T\nFEN=" BARE " w - - 0 1\nComment=c\n\n"
		  "FEN=" BARE " b\nTitle=U\nTitle=V\n\nFEN=9/9\n",
		"keys");
	assert_next("");
	assert_string_equal(r.record->fen.s, BARE " w - - 0 1");
	assert_string_equal(reading_tag(&r, "Title"), "T");
	assert_int_equal(r.record->n_comments, 2);
	assert_next("");
	assert_string_equal(r.record->fen.s, BARE " b - - 0 1");
	assert_string_equal(reading_tag(&r, "Title"), "U");
	assert_int_equal(r.record->line, 6);
	assert_lost(8, "FEN: not ten ranks of nine files");
	assert_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(letters_with_points_show_their_start),
		cmocka_unit_test(ranks_from_hans_edge_are_turned),
		cmocka_unit_test(an_address_is_a_game),
		cmocka_unit_test(a_row_is_a_game),
		cmocka_unit_test(a_table_in_cp949_is_read),
		cmocka_unit_test(points_in_objects_are_moves),
		cmocka_unit_test(every_form_of_moves_is_read),
		cmocka_unit_test(a_fen_counts_if_the_moves_start_there),
		cmocka_unit_test(broken_json_costs_its_game),
		cmocka_unit_test(an_object_too_large_is_passed_over),
		cmocka_unit_test(a_problem_is_a_position),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
