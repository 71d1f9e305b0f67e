/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "reading.h"

#define ORDINARY "[초차림 \"마상마상\"]\n[한차림 \"마상마상\"]\n\n"

static void read_one(struct reading *r, const char *text)
{
	reading_open(r, text, strlen(text), 4096, 0);
	assert_int_equal(reading_next(r), JANGGI_OK);
}

static void a_ply_has_the_line_it_stands_on(void **state)
{
	struct reading r;

	(void)state;
	read_one(&r, "\n" ORDINARY "1. 79졸78 2. 41병42\n{말\n}\n3. 71졸72\n"
		     "4. 49병48");
	assert_int_equal(r.record->line, 2);
	assert_int_equal(janggi_record_line_of(r.record, 1), 5);
	assert_int_equal(janggi_record_line_of(r.record, 2), 5);
	assert_int_equal(janggi_record_line_of(r.record, 3), 8);
	assert_int_equal(janggi_record_line_of(r.record, 4), 9);
	/* no such ply */
	assert_int_equal(janggi_record_line_of(r.record, 5), 2);
	assert_int_equal(janggi_record_line_of(r.record, 0), 2);
	reading_close(&r);
}

static void a_cut_keeps_what_was_written(void **state)
{
	struct reading r;

	(void)state;
	read_one(&r, ORDINARY "{앞}1. 79졸78 2. 41병42 {하나} 3. 71졸72장군 <5>\n"
			      "4. 49병48 {둘} 5. 기권\n\n");
	assert_int_equal(r.record->n_moves, 4);
	assert_int_equal(r.record->n_comments, 3);
	assert_int_equal(
		janggi_record_cut(r.record, 3, "not so", &r.err), JANGGI_OK);
	assert_int_equal(r.record->n_moves, 2);
	assert_int_equal(r.record->stop_ply, 3);
	assert_string_equal(r.record->stop_move.s, "71졸72장군");
	assert_string_equal(r.record->stop_reason.s, "not so");
	assert_string_equal(
		r.record->rest.s, "<5>\n4. 49병48 {둘} 5. 기권");
	assert_int_equal(r.record->termination.n, 0);
	/* the only time was that of a ply that is gone */
	assert_null(r.record->seconds);
	assert_int_equal(r.record->n_comments, 2);
	assert_int_equal(janggi_record_line_of(r.record, 3), 4);
	/* nothing is there to be cut */
	assert_int_equal(
		janggi_record_cut(r.record, 3, "again", &r.err), JANGGI_OK);
	assert_string_equal(r.record->stop_reason.s, "not so");
	reading_close(&r);
}

static void a_cut_without_text_keeps_the_moves(void **state)
{
	struct reading r;

	(void)state;
	read_one(&r, "{\"janggi\":1,\"moves\":\"i4h4 a7b7 e2e2 a10a9\","
		     "\"comments\":[{\"ply\":4,\"text\":\"late\"}],"
		     "\"stop\":{\"ply\":5,\"move\":\"x\",\"rest\":\"y z\"}}");
	assert_int_equal(
		janggi_record_cut(r.record, 2, "why", &r.err), JANGGI_OK);
	assert_int_equal(r.record->n_moves, 1);
	assert_string_equal(r.record->stop_move.s, "a7b7");
	assert_string_equal(r.record->rest.s, "pass a10a9 x y z");
	assert_int_equal(r.record->n_comments, 1);
	reading_close(&r);
}

static void a_diagram_of_the_ordinary_start_is_that_start(void **state)
{
	struct reading r;

	(void)state;
	read_one(&r, "[판 \"차상마사1사마상차/4장/1포5포/졸1졸1졸1졸1졸///"
		     "兵1兵1兵1兵1兵/1包5包/4將/車馬象士1士馬象車 초 접장기\"]\n\n");
	assert_int_equal(r.record->start, JANGGI_START_FORMATIONS);
	assert_int_equal(r.record->formation[0], JANGGI_EHHE);
	assert_int_equal(r.record->formation[1], JANGGI_HEHE);
	assert_false(janggi_record_is_handicap(r.record));
	reading_close(&r);
}

static void a_short_diagram_is_padded(void **state)
{
	struct reading r;

	(void)state;
	/* Han gives a chariot; rows lack what is empty at their end */
	read_one(&r, "[초차림 \"상마상마\"]\n[한차림 \"상마상마\"]\n"
		     "[판 \"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///"
		     "兵1兵1兵1兵1兵/1包5包/4將/車馬象士1士象馬 한 접장기\"]\n\n");
	assert_int_equal(r.record->start, JANGGI_START_FEN);
	assert_string_equal(r.record->fen.s,
		"rnba1abn1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/"
		"RNBA1ABNR b - - 0 1");
	assert_true(janggi_record_is_handicap(r.record));
	reading_close(&r);
}

static void the_first_move_tells_whose_turn_a_label_does_not(void **state)
{
	static const char diagram[] =
		"[판 \"3사1사/4장////졸///4將/3士1士 박보\"]\n\n1. %s\n";
	struct reading r;
	char text[256];

	(void)state;
	snprintf(text, sizeof(text), diagram, "25장24");
	read_one(&r, text);
	assert_non_null(strstr(r.record->fen.s, " b "));
	reading_close(&r);
	snprintf(text, sizeof(text), diagram, "51졸41");
	read_one(&r, text);
	assert_non_null(strstr(r.record->fen.s, " w "));
	reading_close(&r);
}

static void a_broken_diagram_is_no_ordinary_start(void **state)
{
	static const char *const bad[] = { "차차차차차차차차차차/4장", "11111111111/4장",
		"4장", "x", "4장/////////4將/9 초", "/////////" };

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct reading r;
		char text[256];

		snprintf(text, sizeof(text),
			"[판 \"%s\"]\n[초차림 \"마상마상\"]\n"
			"[한차림 \"마상마상\"]\n\n",
			bad[i]);
		read_one(&r, text);
		assert_int_equal(r.record->start, JANGGI_START_UNKNOWN);
		reading_close(&r);
	}
}

static void a_turn_told_by_a_move_that_was_lost_is_kept(void **state)
{
	static const char ranks[] =
		"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///"
		"兵1兵1兵1兵/1包5包/4將/車馬象士1士象馬車";
	static const char fen[] =
		"rnba1abnr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/"
		"RNBA1ABNR b - - 0 1";
	/* what the label says goes before what the line says */
	static const struct {
		const char *label, *turn;
	} all[] = { { "", " b " }, { " 박보", " b " }, { " 초", " w " } };

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct reading r;
		char line[1024];
		int n = snprintf(line, sizeof(line),
			"{\"janggi\":1,\"tags\":{\"board\":\"%s%s\"},"
			"\"start\":{\"fen\":\"%s\"},\"moves\":\"\","
			"\"stop\":{\"ply\":1,\"move\":\"b10c9\","
			"\"reason\":\"no\",\"rest\":\"\"}}\n",
			ranks, all[i].label, fen);

		reading_open(&r, line, (size_t)n, 4096, 0);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_int_equal(r.record->start, JANGGI_START_FEN);
		assert_non_null(strstr(r.record->fen.s, all[i].turn));
		reading_close(&r);
	}
}

static void a_fen_tag_is_a_start(void **state)
{
	struct reading r;

	(void)state;
	read_one(&r, "[대회명 \"\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4K4/9 b - - 0 1\"]\n"
		     "\n");
	assert_int_equal(r.record->start, JANGGI_START_FEN);
	reading_close(&r);
}

static void one_game_in_two_forms_has_one_fingerprint(void **state)
{
	struct reading a, b;
	uint64_t x[2], y[2];

	(void)state;
	read_one(&a, ORDINARY "1. 79졸78 2. 41병42\n");
	read_one(&b, "[대회명 \"다른 이름\"]\n[초포진 \"HEHE\"]\n[한포진 "
		     "\"馬象馬象\"]\n\n1. 79楚卒78 2. 41漢兵42\n");
	janggi_record_fingerprint(a.record, x);
	janggi_record_fingerprint(b.record, y);
	assert_memory_equal(x, y, sizeof(x));
	assert_int_equal(
		janggi_record_cut(b.record, 2, "", &b.err), JANGGI_OK);
	janggi_record_fingerprint(b.record, y);
	assert_memory_not_equal(x, y, sizeof(x));
	reading_close(&a);
	reading_close(&b);
}

static void memory_is_used_again(void **state)
{
	struct reading r;
	const janggi_move *moves;
	char text[60000];
	size_t n = 0;

	(void)state;
	for (int game = 0; game < 3; game++) {
		n += (size_t)sprintf(text + n, ORDINARY);
		for (int i = 1; i <= 1000; i++)
			n += (size_t)sprintf(text + n, "%d. %s\n", i,
				i % 2 ? "79졸78" : "41병42");
		n += (size_t)sprintf(text + n, "\n");
	}
	reading_open(&r, text, n, 4096, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	moves = r.record->moves;
	for (int game = 1; game < 3; game++) {
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_ptr_equal(r.record->moves, moves);
		assert_int_equal(r.record->n_moves, 1000);
	}
	reading_close(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_ply_has_the_line_it_stands_on),
		cmocka_unit_test(a_cut_keeps_what_was_written),
		cmocka_unit_test(a_cut_without_text_keeps_the_moves),
		cmocka_unit_test(a_diagram_of_the_ordinary_start_is_that_start),
		cmocka_unit_test(a_short_diagram_is_padded),
		cmocka_unit_test(
			the_first_move_tells_whose_turn_a_label_does_not),
		cmocka_unit_test(a_broken_diagram_is_no_ordinary_start),
		cmocka_unit_test(a_turn_told_by_a_move_that_was_lost_is_kept),
		cmocka_unit_test(a_fen_tag_is_a_start),
		cmocka_unit_test(one_game_in_two_forms_has_one_fingerprint),
		cmocka_unit_test(memory_is_used_again),
	};

	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
