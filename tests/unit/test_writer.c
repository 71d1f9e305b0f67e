/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "notation/encode.h"
#include "reading.h"

#define HEAD  "[Event \"Spring\"]\n[Variant \"Janggi\"]\n"
#define INNER "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"

static struct janggi_buffer out;

/* The records of a text, replayed and written with these options. */
static struct janggi_writer *write_with(
	const struct janggi_writer_options *options, const char *text)
{
	struct janggi_writer *writer;
	struct janggi_replay *replay;
	struct janggi_error err;
	struct reading r;

	janggi_buffer_clear(&out);
	janggi_buffer_add(&out, "", 0);
	assert_int_equal(janggi_writer_new(&writer, options, &err), JANGGI_OK);
	assert_int_equal(janggi_replay_new(&replay, NULL, 0, &err), JANGGI_OK);
	reading_open(&r, text, strlen(text), SIZE_MAX, 0);
	while (reading_next(&r) == JANGGI_OK) {
		/* tags alone have no position to start from */
		if (r.record->n_moves)
			assert_int_equal(
				janggi_replay_run(replay, r.record, &err),
				JANGGI_OK);
		assert_int_equal(
			janggi_writer_add(writer, r.record, &out, &err),
			JANGGI_OK);
	}
	assert_int_equal(janggi_writer_end(writer, &out, &err), JANGGI_OK);
	reading_close(&r);
	janggi_replay_free(replay);
	return writer;
}

static struct janggi_writer *write_as(const char *format, const char *text)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;

	options.format = format;
	return write_with(&options, text);
}

static void assert_written(
	const char *format, const char *text, const char *want)
{
	janggi_writer_free(write_as(format, text));
	assert_string_equal(out.data, want);
}

static void assert_loss(const struct janggi_writer *writer, size_t i,
	const char *want, uint64_t count)
{
	const char *what;
	uint64_t n;

	if (!want) {
		assert_false(janggi_writer_loss(writer, i, &what, &n));
		return;
	}
	assert_true(janggi_writer_loss(writer, i, &what, &n));
	assert_string_equal(what, want);
	assert_int_equal(n, count);
}

static void a_game_is_a_line_for_engines(void **state)
{
	(void)state;
	assert_written("uci", HEAD "\n1. e5 i7h7 2. -- Rh10 *\n",
		"position startpos moves e4e5 i7h7 e2e2\n");
	assert_written("uci",
		"[cho_formation \"상마상마\"]\n"
		"[han_formation \"마상마상\"]\n\n1. e5 *\n",
		"position fen rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
		"1C5C1/4K4/RBNA1ABNR w - - 0 1 moves e4e5\n");
	assert_written("uci", HEAD "\n*\n", "position startpos\n");
}

static void what_a_line_cannot_hold_is_counted(void **state)
{
	struct janggi_writer *writer = write_as("uci",
		"[Event \"A\"]\n[Result \"1-0\"]\n[Variant \"Janggi\"]\n\n"
		"1. e5 {a} {[%emt 0:00:01]} i7h7! 2. resigns 1-0\n\n" HEAD
		"\n1. e5 e5 *\n");

	(void)state;
	assert_loss(writer, 0, "tags", 4);
	assert_loss(writer, 1, "results", 1);
	assert_loss(writer, 2, "comments", 2);
	assert_loss(writer, 3, "times of moves", 1);
	assert_loss(writer, 4, "last words", 1);
	assert_loss(writer, 5, "unplayed ends", 1);
	assert_loss(writer, 6, NULL, 0);
	janggi_writer_free(writer);
}

static void every_position_or_chosen_ones(void **state)
{
	static const uint32_t plies[] = {2, 0, 2, 7};
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;

	(void)state;
	assert_written("fen", HEAD "\n1. e5 i7h7 *\n",
		INNER " w - - 0 1\n"
		      "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/4K4/"
		      "RNBA1ABNR b - - 1 1\n"
		      "rnba1abnr/4k4/1c5c1/p1p1p1pp1/9/4P4/P1P3P1P/1C5C1/4K4/"
		      "RNBA1ABNR w - - 2 2\n");
	options.format = "fen";
	options.plies = JANGGI_PLIES_LISTED;
	options.listed = plies;
	options.n_listed = 4;
	janggi_writer_free(write_with(&options, HEAD "\n1. e5 i7h7 *\n"));
	assert_string_equal(out.data,
		INNER " w - - 0 1\n"
		      "rnba1abnr/4k4/1c5c1/p1p1p1pp1/9/4P4/P1P3P1P/1C5C1/4K4/"
		      "RNBA1ABNR w - - 2 2\n");
	options.plies = JANGGI_PLIES_LAST;
	options.letters = "he";
	janggi_writer_free(write_with(&options, HEAD "\n1. e5 *\n"));
	assert_string_equal(out.data,
		"rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/4K4/"
		"RHEA1AEHR b - - 1 1\n");
}

static void operations_hold_tags_and_the_next_move(void **state)
{
	(void)state;
	assert_written("epd",
		"[Event \"A \\\"b\\\"\"]\n[Variant \"Janggi\"]\n\n1. b1c3 *\n",
		INNER " w - - hmvc 0; fmvn 1; ply 0; sm Hc3; event \"A 'b'\"; "
		      "variant \"Janggi\";\n"
		      "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/4K4/"
		      "R1BA1ABNR b - - hmvc 1; fmvn 1; ply 1; event \"A 'b'\"; "
		      "variant \"Janggi\";\n");
}

/* A text that is written as a notation gives itself again. */
static void assert_unchanged(const char *format, const char *text)
{
	assert_written(format, text, text);
}

static void pgn_is_what_engines_accept(void **state)
{
	(void)state;
	assert_written("pgn",
		"[Event \"Spring\"]\n[Date \"2030-01-31\"]\n"
		"[Variant \"Janggi\"]\n\n1. ab4 {one} pass 2. b1c3?! (2. e5) "
		"e7e6 3. -- 1-0\n",
		"[Event \"Spring\"]\n[Date \"2030.01.31\"]\n"
		"[Variant \"Janggi\"]\n[Result \"1-0\"]\n\n"
		"1. Pab4 {one} 1... Ke9 2. Hc3 $6 (2. e5) 2... Pe6 3. Ke2 "
		"1-0\n\n");
}

static void pgn_goes_there_and_back(void **state)
{
	(void)state;
	assert_unchanged("pgn",
		"[Event \"Spring\"]\n[Date \"2030.01.31\"]\n"
		"[Result \"1-0\"]\n[Variant \"Janggi\"]\n\n"
		"{before} 1. Pab4 {one} 1... Ke9 2. Hc3 $6 (2. e5 {a} e6) 2... "
		"Pe6 3. Ke2 {two\nlines} {} 3... Pe5 $1 $12 4. Rxa7 1-0\n\n");
	/* a position, times, the words of another notation, a last word */
	assert_unchanged("pgn",
		"[Event \"A \\\"b\\\" \\\\\"]\n[Result \"0-1\"]\n"
		"[ResultText \"한 시간승\"]\n[X_EAB080 \"c\"]\n"
		"[Variant \"Janggi\"]\n"
		"[FEN \"4k4/9/9/9/9/9/9/9/4K4/R8 b - - 3 17\"]\n"
		"[SetUp \"1\"]\n[LastWord \"봉수\"]\n\n"
		"17... Kd10 {[%emt 0:01:05]} 18. Ra10+ {[%emt 1:00:00]} {x} 0-1\n"
		"\n");
	/* what cannot be played stays as it was */
	assert_unchanged("pgn",
		"[Event \"A\"]\n[Variant \"Janggi\"]\n\n"
		"1. Pe5 Pe6 {here} 2. Hd9 {there} e5\n3. e5 *\n\n"
		"[Event \"B\"]\n[Variant \"Janggi\"]\n\n1. e9e8 *\n\n");
	/* nothing but tags has no position */
	assert_unchanged("pgn", "[Event \"A\"]\n\n*\n\n");
}

static void lines_of_pgn_are_broken_before_they_are_long(void **state)
{
	char text[4000] = HEAD "\n";
	size_t n = strlen(text), line = 0;

	(void)state;
	for (unsigned i = 0; i < 100; i++)
		n += (size_t)sprintf(text + n, "%s-- ", i % 2 ? "" : "1. ");
	sprintf(text + n, "*\n");
	janggi_writer_free(write_as("pgn", text));
	for (const char *p = out.data; *p; p++) {
		line = *p == '\n' ? 0 : line + 1;
		assert_true(line < 80);
	}
}

/* Both generals stay on the open file though neither accepts. */
static void what_only_the_casual_variant_plays_is_named_so(void **state)
{
	(void)state;
	assert_written("pgn",
		"[FEN \"4k4/9/9/9/p8/P8/9/9/4K4/9 w - - 0 1\"]\n\n"
		"1. a5b5 a6b6 2. b5c5 *\n",
		"[FEN \"4k4/9/9/9/p8/P8/9/9/4K4/9 w - - 0 1\"]\n"
		"[Variant \"JanggiCasual\"]\n[SetUp \"1\"]\n\n"
		"1. Pb5 Pb6 2. Pc5 *\n\n");
	/* a mate that opens the file can be answered by a pass */
	assert_written("pgn",
		"[FEN \"4k4/R8/4C4/9/9/9/9/4R4/4K4/9 w - - 0 1\"]\n\n"
		"1. e3d3 *\n",
		"[FEN \"4k4/R8/4C4/9/9/9/9/4R4/4K4/9 w - - 0 1\"]\n"
		"[Variant \"Janggi\"]\n[SetUp \"1\"]\n\n1. Rd3 *\n\n");
}

static void letters_are_those_asked_for(void **state)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;

	(void)state;
	options.format = "pgn";
	options.letters = "nb";
	janggi_writer_free(write_with(&options, HEAD "\n1. Hc3 *\n"));
	assert_string_equal(out.data, HEAD "\n1. Nc3 *\n\n");
}

static void gib_goes_there_and_back(void **state)
{
	(void)state;
	assert_unchanged("gib",
		"[대회명 \"봄 \"꽃\" \\모임\"]\n[초대국자 \"보라 3단\"]\n"
		"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n"
		"[대국결과 \"초 기권승\"]\n[비고 \"x\"]\n\n"
		"{앞}\n1. 71졸72 <3> 2. 한수쉼 <0> 3. 02마83\n{둘\n셋}\n{}\n"
		"(3. 79졸78 4. 한수쉼)\n4. 41병42 5. 72졸62 6. 42병52 7. 62졸52병 "
		"8. 19차39 9. 기권\n\n");
	assert_unchanged("gib",
		"[판 \"5차/4장///////4將/ 한 접장기\"]\n\n"
		"1. 25장24\n\n");
	assert_unchanged("gib", "[대회명 \"\"]\n\n{없음}\n\n");
}

static void gib_tells_captures_and_checks(void **state)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	static const char text[] =
		"[FEN \"4k4/9/9/9/4p4/4P4/9/9/4K3R/9 w - - 0 1\"]\n\n"
		"1. e5xe6 e10d10 2. i2i10+ *\n";

	(void)state;
	options.format = "gib";
	options.script = JANGGI_SCRIPT_HANJA;
	janggi_writer_free(write_with(&options, text));
	assert_string_equal(out.data,
		"[FEN \"4k4/9/9/9/4p4/4P4/9/9/4K3R/9 w - - 0 1\"]\n"
		"[판 \"/4장3차///4졸/4兵////4將 초 접장기\"]\n\n"
		"1. 65卒55兵 2. 15將14 3. 99車19장군\n\n");
}

static void what_is_of_another_notation_is_told_in_a_comment(void **state)
{
	struct janggi_writer *writer = write_as("gib",
		HEAD "\n1. e5 {a} e6 2. Hd9 e5 *\n");

	(void)state;
	assert_string_equal(out.data,
		"[대회명 \"Spring\"]\n[Variant \"Janggi\"]\n"
		"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n"
		"1. 75졸65\n{a}\n2. 45병55\n{Hd9 e5}\n\n");
	assert_loss(writer, 0, "unplayed ends", 1);
	assert_loss(writer, 1, NULL, 0);
	janggi_writer_free(writer);
}

static void braces_in_comments_become_brackets(void **state)
{
	struct janggi_writer *writer =
		write_as("gib", HEAD "\n1. e5 ; {a}\n*\n");

	(void)state;
	assert_non_null(strstr(out.data, "{ (a)}"));
	assert_loss(writer, 0, "marks in text", 2);
	janggi_writer_free(writer);
}

static void cp949_refuses_or_replaces(void **state)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	static const char text[] =
		"[Event \"\xf0\x9f\x98\x80\"]\n[Variant \"Janggi\"]\n\n*\n";
	struct janggi_writer *writer;

	(void)state;
	options.format = "gib";
	options.encoding = "CP949";
	options.replacement = "??";
	writer = write_with(&options, text);
	assert_memory_equal(
		out.data, "[\xb4\xeb\xc8\xb8\xb8\xed \"??\"]\n", 14);
	assert_loss(writer, 0, "characters", 1);
	janggi_writer_free(writer);
}

static void a_record_without_a_start_is_refused(void **state)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_writer *writer;
	struct janggi_record *record;
	struct janggi_error err;

	(void)state;
	options.format = "uci";
	assert_int_equal(janggi_writer_new(&writer, &options, &err), JANGGI_OK);
	assert_int_equal(janggi_record_new(&record, &err), JANGGI_OK);
	janggi_buffer_clear(&out);
	janggi_buffer_add(&out, "kept", 4);
	assert_int_equal(
		janggi_writer_add(writer, record, &out, &err), JANGGI_EDATA);
	assert_string_equal(out.data, "kept");
	assert_loss(writer, 0, NULL, 0);
	/* nor is an illegal move written */
	record->start = JANGGI_START_FORMATIONS;
	record->formation[0] = record->formation[1] = JANGGI_HEEH;
	assert_true(janggi__record_add_move(
		record, JANGGI_MOVE(0, 89), JANGGI_HINT_NOTHING, 0));
	assert_int_equal(
		janggi_writer_add(writer, record, &out, &err), JANGGI_EDATA);
	assert_int_equal(err.ply, 1);
	assert_string_equal(out.data, "kept");
	janggi_record_free(record);
	janggi_writer_free(writer);
}

static void options_have_only_so_many_values(void **state)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_writer *writer;
	struct janggi_error err;

	(void)state;
	options.format = "sgf";
	assert_int_equal(
		janggi_writer_new(&writer, &options, &err), JANGGI_EQUERY);
	assert_null(writer);
	options.format = "fen";
	options.letters = "xy";
	assert_int_equal(
		janggi_writer_new(&writer, &options, &err), JANGGI_EQUERY);
	options.letters = "NB";
	options.encoding = "UTF-16LE";
	assert_int_equal(
		janggi_writer_new(&writer, &options, &err), JANGGI_EQUERY);
	options.encoding = "euc-kr";
	options.replacement = "\"";
	assert_int_equal(
		janggi_writer_new(&writer, &options, &err), JANGGI_EQUERY);
	options.replacement = "?";
	assert_int_equal(janggi_writer_new(&writer, &options, &err), JANGGI_OK);
	janggi_writer_free(writer);
	options.size = 4;
	assert_int_equal(
		janggi_writer_new(&writer, &options, &err), JANGGI_EMISUSE);
}

static void cp949_has_what_euc_kr_lacks_but_not_all(void **state)
{
	struct janggi_error err;
	uint64_t lacking = 0;

	(void)state;
	janggi_buffer_clear(&out);
	/* a UHC-only syllable, a decomposed one, a sign, hanja, ASCII */
	assert_int_equal(
		janggi__encode_cp949(&out, "슫\xe1\x84\x80\xe1\x85\xa1☆楚a",
			strlen("슫\xe1\x84\x80\xe1\x85\xa1☆楚a"), NULL,
			&lacking, &err),
		JANGGI_OK);
	assert_string_equal(out.data, "\x9a\xb4\xb0\xa1\xa1\xd9\xf5\xa2"
				      "a");
	assert_int_equal(lacking, 0);
	janggi_buffer_clear(&out);
	assert_int_equal(janggi__encode_cp949(&out, "가\xf0\x9f\x98\x80", 7,
				 NULL, &lacking, &err),
		JANGGI_EDATA);
	assert_string_equal(err.text, "CP949 has no U+1F600");
	janggi_buffer_clear(&out);
	assert_int_equal(janggi__encode_cp949(&out, "가\xf0\x9f\x98\x80", 7,
				 "?", &lacking, &err),
		JANGGI_OK);
	assert_string_equal(out.data, "\xb0\xa1?");
	assert_int_equal(lacking, 1);
}

/* Every pair of CP949 there and back. */
static void cp949_goes_there_and_back(void **state)
{
	unsigned pairs = 0;

	(void)state;
	for (unsigned lead = 0x81; lead <= 0xfe; lead++) {
		for (unsigned trail = 0x41; trail <= 0xfe; trail++) {
			char pair[2] = {(char)lead, (char)trail};
			struct janggi_error err;
			char utf8[6];
			uint64_t lacking = 0;
			size_t bad = 0, n;

			n = janggi__charset_decode_to(
				utf8, JANGGI__CHARSET_CP949, pair, 2, &bad);
			if (bad)
				continue;
			janggi_buffer_clear(&out);
			assert_int_equal(janggi__encode_cp949(&out, utf8, n,
						 "?", &lacking, &err),
				JANGGI_OK);
			/* NFC unites what CP949 has twice, but for hanja */
			if (lacking || out.len != 2)
				continue;
			pairs += !memcmp(out.data, pair, 2);
		}
	}
	assert_true(pairs > 16700);
}

static int release(void **state)
{
	(void)state;
	janggi_buffer_release(&out);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_game_is_a_line_for_engines),
		cmocka_unit_test(what_a_line_cannot_hold_is_counted),
		cmocka_unit_test(every_position_or_chosen_ones),
		cmocka_unit_test(operations_hold_tags_and_the_next_move),
		cmocka_unit_test(pgn_is_what_engines_accept),
		cmocka_unit_test(pgn_goes_there_and_back),
		cmocka_unit_test(lines_of_pgn_are_broken_before_they_are_long),
		cmocka_unit_test(
			what_only_the_casual_variant_plays_is_named_so),
		cmocka_unit_test(letters_are_those_asked_for),
		cmocka_unit_test(gib_goes_there_and_back),
		cmocka_unit_test(gib_tells_captures_and_checks),
		cmocka_unit_test(
			what_is_of_another_notation_is_told_in_a_comment),
		cmocka_unit_test(braces_in_comments_become_brackets),
		cmocka_unit_test(cp949_refuses_or_replaces),
		cmocka_unit_test(a_record_without_a_start_is_refused),
		cmocka_unit_test(options_have_only_so_many_values),
		cmocka_unit_test(cp949_has_what_euc_kr_lacks_but_not_all),
		cmocka_unit_test(cp949_goes_there_and_back),
	};

	return cmocka_run_group_tests_name("writer", tests, NULL, release);
}
