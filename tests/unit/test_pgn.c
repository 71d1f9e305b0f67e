/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "reading.h"

#define INNER_FEN \
 "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
#define HEAD "[Event \"Spring\"]\n[Variant \"Janggi\"]\n"

static struct reading r;

static void open_text(const char *text)
{
	reading_open(&r, text, strlen(text), SIZE_MAX, 0);
}

/* The only record of a text. */
static void read_one(const char *text)
{
	open_text(text);
	assert_int_equal(reading_next(&r), JANGGI_OK);
}

static void assert_end(void)
{
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void assert_comment(size_t i, uint32_t ply, const char *text)
{
	assert_true(i < r.record->n_comments);
	assert_int_equal(r.record->comments[i].ply, ply);
	assert_string_equal(r.record->comments[i].text.s, text);
}

static void an_engines_game(void **state)
{
	(void)state;
	read_one(
		"[Event \"Spring\"]\n[White \"Bora\"]\n[Black \"Duri\"]\n"
		"[Result \"0-1\"]\n[Variant \"Janggi\"]\n[FEN \"" INNER_FEN
		"\"]\n[SetUp \"1\"]\n\n1. Pab4 Pih7 2. Hc3 Ke9 3. Ra2 Hg8 0-1\n");
	assert_string_equal(janggi_reader_format(r.reader), "pgn");
	assert_string_equal(reading_tag(&r, "event"), "Spring");
	assert_string_equal(reading_tag(&r, "cho"), "Bora");
	assert_string_equal(reading_tag(&r, "han"), "Duri");
	assert_int_equal(r.record->start, JANGGI_START_FORMATIONS);
	assert_int_equal(r.record->formation[0], JANGGI_HEEH);
	assert_string_equal(
		reading_moves(&r), "a4b4 i7h7 b1c3 pass a1a2 h10g8");
	assert_int_equal(r.record->stop_ply, 0);
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_HAN);
	assert_int_equal(r.record->line, 1);
	assert_int_equal(janggi_record_line_of(r.record, 3), 9);
	assert_end();
}

static void a_winboard_game(void **state)
{
	(void)state;
	read_one("[Event \"Match\"]\n[White \"Bora\"] {plays Cho}\n"
		 "[Variant \"janggimodern\"]\n[VariantFamily \"janggi\"]\n"
		 "[FEN \"rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/"
		 "4K4/RHEA1AEHR w 0 1\"]\n{--------------\nr h e a . a e h r\n"
		 "--------------}\n\n1. i3h3 {+0.32/18} a6b6 {-0.21/19}\n"
		 "2. b0c2 @@@@\n3. i0i3");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 b1c3 pass i1i4");
	assert_int_equal(r.record->n_comments, 4);
	assert_comment(0, 0, "plays Cho");
	assert_comment(2, 1, "+0.32/18");
	assert_comment(3, 2, "-0.21/19");
	assert_end();
}

static void the_base_of_ranks_is_what_can_be_played(void **state)
{
	(void)state;
	/* no rank here is 0 or 10 */
	read_one(HEAD "\n1. i3h3 a6b6 2. e3e4 *\n");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 e4e5");
	assert_end();
	read_one(HEAD "\n1. i4h4 a7b7 2. e4e5 *\n");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 e4e5");
	assert_end();
}

static void the_base_that_plays_on_is_taken(void **state)
{
	(void)state;
	/* e4 could be e3e4 by a base of 0; the rest says otherwise */
	read_one(HEAD "\n1. i4i5 a7a6 2. i5i6 a6a5 3. i6h6 *\n");
	assert_string_equal(reading_moves(&r), "i4i5 a7a6 i5i6 a6a5 i6h6");
	assert_end();
	/* one rank of 10 is proof, whatever is illegal before it */
	read_one(HEAD "\n1. i3h3 Ra10a9 *\n");
	assert_int_equal(r.record->stop_ply, 1);
	assert_end();
}

static void a_study_with_variations(void **state)
{
	(void)state;
	read_one("[Chapter \"One\"]\n[Cho \"상마상마\"]\n[Han \"마상마상\"]\n\n"
		 "{ First. }\n1. ab4 ih7 { [%cal Gi7h7] }\n"
		 "2. Hg3! (2. ef4 {a (b} Hd8 (2... e6 3. exf6)) Hd8 $6 *\n");
	/* Han's is read from Han's own left: its b10 is an elephant's */
	assert_int_equal(r.record->formation[0], JANGGI_EHEH);
	assert_int_equal(r.record->formation[1], JANGGI_EHEH);
	assert_string_equal(reading_tag(&r, "Han"), "마상마상");
	assert_string_equal(reading_moves(&r), "a4b4 i7h7 h1g3 c10d8");
	assert_comment(0, 0, " First. ");
	assert_comment(1, 2, " [%cal Gi7h7] ");
	assert_comment(2, 3, "$1");
	assert_comment(3, 3, "(2. ef4 {a (b} Hd8 (2... e6 3. exf6))");
	assert_comment(4, 4, "$6");
	assert_int_equal(r.record->n_comments, 5);
	assert_end();
}

static void passes_in_every_spelling(void **state)
{
	static const char *const words[] = {
		"--", "@@@@", "pass", "Z0", "0000", "e2e2", "Ke2"};

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		char text[200];

		snprintf(text, sizeof(text),
			HEAD "\n1. a4b4 a7b7 2. %s b10c8 *\n", words[i]);
		read_one(text);
		assert_string_equal(reading_moves(&r), "a4b4 a7b7 pass b10c8");
		assert_end();
	}
}

static void games_without_an_end_of_their_own(void **state)
{
	(void)state;
	open_text("[Event \"A\"]\n[Variant \"Janggi\"]\n\n1. e5 e6\n\n"
		  "[Event \"B\"]\n[Variant \"Janggi\"]\n\n1. e5 1/2-1/2\n"
		  "{agreed}\n[Event \"C\"]\n[Variant \"Janggi\"]\n1. e5");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "e4e5 e7e6");
	assert_string_equal(reading_tag(&r, "result"), "(none)");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "event"), "B");
	assert_string_equal(reading_tag(&r, "result"), "1/2-1/2");
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_DRAW);
	assert_comment(0, 1, "agreed");
	assert_int_equal(r.record->line, 6);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "event"), "C");
	assert_string_equal(reading_moves(&r), "e4e5");
	assert_end();
}

static void tags_alone_are_a_game(void **state)
{
	(void)state;
	open_text("[Event \"A\"]\n[White \"Bora\"]\n\n\n[White \"Duri\"]\n"
		  "[Event \"B\"]\n[Event \"C\"]\n[Event \"D\"]\n\n*\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "cho"), "Bora");
	assert_int_equal(r.record->start, JANGGI_START_UNKNOWN);
	assert_int_equal(r.record->n_moves, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "cho"), "Duri");
	/* the same key twice in one block; * says nothing */
	assert_int_equal(r.record->n_tags, 4);
	assert_end();
}

static void a_blank_line_among_the_tags_parts_nothing(void **state)
{
	(void)state;
	read_one("[Event \"A\"]\n\n[Site \"Here\"]\n   \n[Variant \"Janggi\"]\n"
		 "\n1. e5 *\n");
	assert_string_equal(reading_tag(&r, "event"), "A");
	assert_string_equal(reading_tag(&r, "site"), "Here");
	assert_int_equal(r.notes, 2);
	assert_string_equal(r.note, "a blank line among the tags");
	assert_end();
}

static void tag_values_hold_anything(void **state)
{
	(void)state;
	read_one("[Event \"\\\"a\\\" \\\\ \\b\"]\n[White \"[x]\"y\" 1\"]\n"
		 "[Site \"?\"]\n[Round \"\"]\n[Date \"open\n[ Variant  "
		 "\"Janggi\" ] [Opening \"x\"]\n\n1. e5 *\n");
	assert_string_equal(reading_tag(&r, "event"), "\"a\" \\ \\b");
	assert_string_equal(reading_tag(&r, "cho"), "[x]\"y\" 1");
	assert_string_equal(reading_tag(&r, "site"), "?");
	assert_string_equal(reading_tag(&r, "round"), "");
	assert_string_equal(reading_tag(&r, "date"), "open");
	assert_string_equal(reading_tag(&r, "Opening"), "x");
	assert_string_equal(reading_moves(&r), "e4e5");
	assert_end();
}

static void other_games_are_refused(void **state)
{
	open_text("[Event \"A\"]\n[Variant \"Xiangqi\"]\n\n1. h2e2 *\n\n"
		  "[Event \"B\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/"
		  "RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *\n\n"
		  "[Event \"C\"]\n\n1. d4 Nf6 2. c4 *\n\n"
		  "[Event \"D\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
		  "P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n1. h3e3 *\n\n"
		  "[Event \"E\"]\n\n1. a4b4 i7h7 *\n");
	(void)state;
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_string_equal(r.err.text, "variant Xiangqi");
	assert_int_equal(r.err.line, 1);
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_string_equal(r.err.text, "not a 9x10 position");
	assert_int_equal(r.err.line, 6);
	assert_int_equal(r.err.record, 2);
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_memory_equal(r.err.text, "not a 9x10 position", 19);
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_string_equal(r.err.text, "a start position of xiangqi");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "a4b4 i7h7");
	assert_end();
}

static void a_broken_position_costs_the_record(void **state)
{
	(void)state;
	open_text("[Event \"A\"]\n[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n\n1. e5 *\n"
		  "\n[Event \"B\"]\n[Variant \"Janggi\"]\n\n1. e5 *\n");
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_end();
}

static void an_illegal_move_stops_the_record(void **state)
{
	(void)state;
	read_one(HEAD "\n1. e5 {good} e6 2. Hd7 {bad} e5 3. e5 1-0\n");
	assert_string_equal(reading_moves(&r), "e4e5 e7e6");
	assert_int_equal(r.record->stop_ply, 3);
	assert_string_equal(r.record->stop_move.s, "Hd7");
	assert_string_equal(
		r.record->stop_reason.s, "no horse of cho can go to d7");
	assert_string_equal(r.record->rest.s, "{bad} e5 3. e5");
	assert_int_equal(r.record->n_comments, 1);
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_CHO);
	assert_int_equal(janggi_record_line_of(r.record, 3), 4);
	assert_end();
}

static void ambiguous_moves_are_told_by_what_follows(void **state)
{
	(void)state;
	/* only the soldier of c leaves the way that Ra9 and Rc1 need */
	read_one(HEAD "\n1. b4 e6 2. a4a5 e5 3. a5a6 *\n");
	assert_string_equal(reading_moves(&r), "c4b4 e7e6 a4a5 e6e5 a5a6");
	assert_int_equal(r.notes, 1);
	assert_end();
	/* nothing tells: soldiers count from a, other pieces are a stop */
	read_one(HEAD "\n1. Pb4 Pih7 *\n");
	assert_string_equal(reading_moves(&r), "a4b4 i7h7");
	assert_end();
	read_one("[FEN \"4k4/9/9/9/9/9/9/5A3/3K5/3A5 w\"]\n\n1. Ae2 Kd10 *\n");
	assert_int_equal(r.record->stop_ply, 1);
	assert_string_equal(
		r.record->stop_reason.s, "ambiguous: 2 guards can go to e2");
	assert_end();
}

static void words_at_the_end_are_kept(void **state)
{
	(void)state;
	read_one(HEAD "\n1. e5 e6 2. Black resigns 1-0\n");
	assert_int_equal(r.record->n_moves, 2);
	assert_int_equal(r.record->stop_ply, 0);
	assert_string_equal(r.record->termination.s, "Black resigns");
	assert_end();
	read_one(HEAD "\n1. e5 then e6 *\n");
	assert_int_equal(r.record->stop_ply, 2);
	assert_string_equal(r.record->stop_move.s, "then");
	assert_string_equal(r.record->stop_reason.s, "not a move");
	assert_string_equal(r.record->rest.s, "e6");
	assert_end();
}

static void a_pass_in_check_can_only_accept(void **state)
{
	(void)state;
	/* the horse checks and opens the generals' file */
	read_one("[Variant \"Janggi\"]\n[FEN \"4k4/9/4H4/9/r8/9/9/9/4K4/9 w\"]"
		 "\n\n1. e8g9 e10e10 0-1\n");
	assert_int_equal(r.record->n_moves, 2);
	assert_int_equal(r.record->moves[1], JANGGI_PASS);
	assert_end();
	read_one("[Variant \"Janggi\"]\n[FEN \"4k4/9/4H4/9/r8/9/9/9/4K4/9 w\"]"
		 "\n\n1. e8g9 e10e10 2. e2e1 0-1\n");
	assert_int_equal(r.record->stop_ply, 2);
	assert_string_equal(r.record->stop_reason.s, "han passes in check");
	assert_end();
	read_one("[Variant \"Janggi\"]\n[FEN \"4k4/9/9/9/8r/9/9/9/3K5/R8 w\"]"
		 "\n\n1. a1a10 -- 0-1\n");
	assert_int_equal(r.record->stop_ply, 2);
	assert_end();
}

static void times_are_times(void **state)
{
	(void)state;
	read_one(HEAD "\n1. e5 {[%emt 0:00:07]} e6 {well [%emt 1:02:03]} "
		      "2. ih4 {[%emt 0:00:01.5]} ih7 {[%clk 0:01:00]} *\n");
	assert_non_null(r.record->seconds);
	assert_int_equal(r.record->seconds[0], 7);
	assert_int_equal(r.record->seconds[1], 3723);
	assert_int_equal(r.record->seconds[2], JANGGI_NO_SECONDS);
	assert_int_equal(r.record->n_comments, 3);
	assert_comment(0, 2, "well");
	assert_comment(1, 3, "[%emt 0:00:01.5]");
	assert_comment(2, 4, "[%clk 0:01:00]");
	assert_end();
}

static void comments_that_are_never_closed(void **state)
{
	(void)state;
	open_text(HEAD "\n1. e5 {lost\n\n" HEAD "\n1. ih4 {fine} *\n\n"
		       "{ [a]\n[b \"c\"]\n }\n" HEAD "\n1. e5 (1. ab4\n" HEAD
		       "\n1. e5 *\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "e4e5");
	assert_string_equal(r.note, "a comment is not closed");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "i4h4");
	/* what follows the result is still this game's */
	assert_comment(1, 1, " [a]\n[b \"c\"]\n ");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.note, "a variation is not closed");
	assert_comment(0, 1, "(1. ab4");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_end();
}

static void depth_costs_nothing(void **state)
{
	enum { DEPTH = 300000 };
	char *text = malloc(2 * DEPTH + 200);
	size_t n = (size_t)sprintf(text, HEAD "\n1. e5 ");

	(void)state;
	memset(text + n, '(', DEPTH);
	memset(text + n + DEPTH, ')', DEPTH);
	strcpy(text + n + 2 * DEPTH, " e6 *\n");
	read_one(text);
	assert_string_equal(reading_moves(&r), "e4e5 e7e6");
	assert_int_equal(r.record->comments[0].text.n, 2 * DEPTH);
	assert_end();
	/* and if none is ever closed */
	strcpy(text + n + DEPTH, "\n");
	read_one(text);
	assert_int_equal(r.record->n_moves, 1);
	assert_end();
	free(text);
}

static void a_record_too_large_is_gone_past(void **state)
{
	size_t n = 0, size = 600000;
	char *text = malloc(size + 500);

	(void)state;
	n = (size_t)sprintf(text, "[Event \"A\"]\n");
	for (unsigned i = 0; n < size; i++)
		n += (size_t)sprintf(text + n, "[T%u \"x\"]\n", i);
	sprintf(text + n, "\n1. e5 *\n\n" HEAD "\n1. e5 *\n");
	reading_open(&r, text, strlen(text), SIZE_MAX, 100000);
	assert_int_equal(reading_next(&r), JANGGI_ELIMIT);
	assert_int_equal(r.err.line, 1);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "e4e5");
	assert_end();
	reading_open(&r, text, strlen(text), SIZE_MAX, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_true(r.record->n_tags > 40000);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_end();
	free(text);
}

/* The same records, however the bytes come. */
static void blocks_of_any_size_read_the_same(void **state)
{
	static const char text[] =
		"\xef\xbb\xbf; remark\n% skipped\n" HEAD
		"\n1. e5 {a\r\nb} e6 (x {y} z) $12 2. ih4!? "
		"; to the end\n*\n\n[Event \"\xea\xb0\x80\"]\n"
		"[Variant \"Janggi\"]\n\n1.e5 e6 2.Black "
		"resigns 1-0\n\n\n" HEAD "\n1... e5";

	(void)state;
	for (size_t block = 1; block < 40; block++) {
		reading_open(&r, text, sizeof(text) - 1, block, 0);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_string_equal(reading_moves(&r), "e4e5 e7e6 i4h4");
		assert_comment(0, 0, " remark");
		assert_comment(1, 1, "a\nb");
		assert_comment(2, 2, "(x {y} z)");
		assert_comment(3, 2, "$12");
		assert_comment(4, 3, "$5");
		assert_comment(5, 3, " to the end");
		assert_int_equal(r.record->n_comments, 6);
		assert_int_equal(r.record->line, 1);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_string_equal(reading_tag(&r, "event"), "가");
		assert_string_equal(r.record->termination.s, "Black resigns");
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_int_equal(r.record->n_moves, 1);
		assert_end();
	}
}

static void cp949_is_told_record_by_record(void **state)
{
	(void)state;
	open_text("[Event \"\xb4\xeb\xb1\xb9\"]\n[Variant \"Janggi\"]\n\n"
		  "1. e5 {\xc7\xd1\xbc\xf6} *\n\n[Event \"\xeb\x8c\x80\xea\xb5"
		  "\xad\"]\n[Variant \"Janggi\"]\n\n1. e5 *\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->encoding, "CP949");
	assert_string_equal(reading_tag(&r, "event"), "대국");
	assert_comment(0, 1, "한수");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->encoding, "UTF-8");
	assert_string_equal(reading_tag(&r, "event"), "대국");
	assert_end();
}

static void words_of_another_notation_stay_the_result(void **state)
{
	(void)state;
	read_one("[Event \"A\"]\n[Result \"1-0\"]\n[ResultText \"초 기권승\"]\n"
		 "[Variant \"Janggi\"]\n[X_EAB080 \"b\"]\n\n1. e5 1-0\n");
	assert_string_equal(reading_tag(&r, "result"), "초 기권승");
	assert_string_equal(reading_tag(&r, "가"), "b");
	assert_int_equal(r.record->n_tags, 4);
	assert_int_equal(r.record->result.how, JANGGI_RESIGNATION);
	assert_end();
	read_one("[Event \"A\"]\n[Result \"*\"]\n[Variant \"Janggi\"]\n\n"
		 "1. e5 0-1\n");
	assert_string_equal(reading_tag(&r, "result"), "0-1");
	assert_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_engines_game),
		cmocka_unit_test(a_winboard_game),
		cmocka_unit_test(the_base_of_ranks_is_what_can_be_played),
		cmocka_unit_test(the_base_that_plays_on_is_taken),
		cmocka_unit_test(a_study_with_variations),
		cmocka_unit_test(passes_in_every_spelling),
		cmocka_unit_test(games_without_an_end_of_their_own),
		cmocka_unit_test(tags_alone_are_a_game),
		cmocka_unit_test(a_blank_line_among_the_tags_parts_nothing),
		cmocka_unit_test(tag_values_hold_anything),
		cmocka_unit_test(other_games_are_refused),
		cmocka_unit_test(a_broken_position_costs_the_record),
		cmocka_unit_test(an_illegal_move_stops_the_record),
		cmocka_unit_test(ambiguous_moves_are_told_by_what_follows),
		cmocka_unit_test(words_at_the_end_are_kept),
		cmocka_unit_test(a_pass_in_check_can_only_accept),
		cmocka_unit_test(times_are_times),
		cmocka_unit_test(comments_that_are_never_closed),
		cmocka_unit_test(depth_costs_nothing),
		cmocka_unit_test(a_record_too_large_is_gone_past),
		cmocka_unit_test(blocks_of_any_size_read_the_same),
		cmocka_unit_test(cp949_is_told_record_by_record),
		cmocka_unit_test(words_of_another_notation_stay_the_result),
	};

	return cmocka_run_group_tests_name("pgn", tests, NULL, NULL);
}
