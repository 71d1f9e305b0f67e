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

#define TAGS "[대회명 \"가을 대회\"]\n[초차림 \"마상마상\"]\n[한차림 \"마상마상\"]\n"

static void open_text(struct reading *r, const char *text)
{
	reading_open(r, text, strlen(text), 4096, 0);
}

/* The only record of the text. */
static void read_only(struct reading *r, const char *text)
{
	struct reading after;

	open_text(r, text);
	assert_int_equal(reading_next(r), JANGGI_OK);
	open_text(&after, text);
	assert_int_equal(reading_next(&after), JANGGI_OK);
	assert_int_equal(reading_next(&after), JANGGI_END);
	reading_close(&after);
}

static void moves_are(const char *movetext, const char *wanted)
{
	struct reading r;
	char text[2048];

	snprintf(text, sizeof(text), TAGS "\n%s\n", movetext);
	read_only(&r, text);
	assert_string_equal(reading_moves(&r), wanted);
	assert_int_equal(r.record->stop_ply, 0);
	reading_close(&r);
}

/* Stops at a ply for a reason that begins so. */
static void stops_at(const char *movetext, uint32_t ply, const char *move,
	const char *reason, const char *rest)
{
	struct reading r;
	char text[2048];

	snprintf(text, sizeof(text), TAGS "\n%s\n", movetext);
	read_only(&r, text);
	assert_int_equal(r.record->stop_ply, ply);
	assert_int_equal(r.record->n_moves, ply - 1);
	assert_string_equal(r.record->stop_move.s, move);
	assert_true(!strncmp(
		r.record->stop_reason.s, reason, strlen(reason)));
	assert_string_equal(r.record->rest.s, rest);
	reading_close(&r);
}

/* ------------------------------------------------------------------- moves */

static void all_spellings_are_the_same_move(void **state)
{
	static const char wanted[] = "i4h4 a7b7";

	(void)state;
	moves_are("1. 79졸78 2. 41병42", wanted);
	moves_are("1. 79卒78 2. 41兵42", wanted);
	moves_are("1. 79楚卒78 2. 41漢兵42", wanted);
	moves_are("1. 79초졸78 2. 41한병42", wanted);
	moves_are("1. 79졸78 2. 41兵42", wanted);
	moves_are("1. 79병78 2. 41졸42", wanted);
	moves_are("1.79졸78 2.41병42", wanted);
	moves_are("1.  79졸78  2.  41병42", wanted);
	moves_are("79졸78 41병42", wanted);
	moves_are("1. 79졸78 41병42", wanted);
	moves_are("1 79졸78 2 41병42", wanted);
	moves_are("1... 79졸78\r\n2. 41병42\r", wanted);
}

static void cp949_is_read_as_utf8_is(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, "[\xb4\xeb\xc8\xb8\xb8\xed \"\x8c\x63\"]\n\n"
		      "1. 79\xf5\xa2\xf0\xef" "78 2. 41\xba\xb4" "42 "
		      "3. \xc7\xd1\xbc\xf6\xbd\xb0 "
		      "4. 11\xf9\xd3\xcb\xe7" "91\xc0\xe5\xb1\xba\n");
	assert_string_equal(r.record->encoding, "CP949");
	assert_string_equal(reading_tag(&r, "event"), "똠");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 pass a10a2");
	assert_int_equal(r.record->hints[3],
		JANGGI_CHARIOT |
			JANGGI_NO_KIND << JANGGI_HINT_CAPTURED_SHIFT |
			JANGGI_HINT_CHECK);
	reading_close(&r);
}

static void what_a_move_says_is_kept(void **state)
{
	static const struct {
		const char *move;
		unsigned kind, captured, flags;
	} all[] = {
		{ "01차11", JANGGI_CHARIOT, JANGGI_NO_KIND, 0 },
		{ "01차11차", JANGGI_CHARIOT, JANGGI_CHARIOT,
			JANGGI_HINT_CAPTURE },
		{ "01차11타차", JANGGI_CHARIOT, JANGGI_CHARIOT,
			JANGGI_HINT_CAPTURE },
		{ "01차11타", JANGGI_CHARIOT, JANGGI_NO_KIND,
			JANGGI_HINT_CAPTURE },
		{ "01楚車11漢馬", JANGGI_CHARIOT, JANGGI_HORSE,
			JANGGI_HINT_CAPTURE },
		{ "01차21장군", JANGGI_CHARIOT, JANGGI_NO_KIND,
			JANGGI_HINT_CHECK },
		{ "01차11상장군", JANGGI_CHARIOT, JANGGI_ELEPHANT,
			JANGGI_HINT_CAPTURE | JANGGI_HINT_CHECK },
		{ "01차11 장군", JANGGI_CHARIOT, JANGGI_NO_KIND,
			JANGGI_HINT_CHECK },
		{ "01차11+", JANGGI_CHARIOT, JANGGI_NO_KIND,
			JANGGI_HINT_CHECK },
		{ "95楚94", JANGGI_GENERAL, JANGGI_NO_KIND, 0 },
		{ "95장94", JANGGI_GENERAL, JANGGI_NO_KIND, 0 },
		{ "04仕94", JANGGI_GUARD, JANGGI_NO_KIND, 0 },
		{ "82炮85", JANGGI_CANNON, JANGGI_NO_KIND, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct reading r;
		char text[512];

		snprintf(text, sizeof(text), TAGS "\n1. %s\n", all[i].move);
		read_only(&r, text);
		assert_int_equal(r.record->n_moves, 1);
		assert_int_equal(r.record->hints[0],
			all[i].kind |
				all[i].captured << JANGGI_HINT_CAPTURED_SHIFT |
				all[i].flags);
		reading_close(&r);
	}
}

static void every_point_is_where_it_should_be(void **state)
{
	(void)state;
	moves_are("1. 01차09 2. 11차19 3. 95장25 4. 55졸56",
		"a1i1 a10i10 e2e9 e6f6");
}

static void letters_and_old_numbers_are_coordinates_too(void **state)
{
	struct reading r;

	(void)state;
	moves_are("1. i3卒h3 2. a6兵b6 3. i0車i4 4. e8將e9",
		"i4h4 a7b7 i1i5 e9e10");
	read_only(&r, TAGS "[기보형식 \"구좌표\"]\n\n"
			   "1. 84졸74 2. 7병17 3. 42장41 4. 49장50 5. 1차90차\n");
	assert_string_equal(
		reading_moves(&r), "i4h4 a7b7 e2e1 e9e10 a1i10");
	reading_close(&r);
}

static void passes_have_many_spellings(void **state)
{
	static const char wanted[] = "pass a7b7 pass b7a7 i4h4";

	(void)state;
	moves_are("1. 한수쉼 2. 41병42 3. 한수쉼 4. 42병41 5. 79졸78", wanted);
	moves_are("1. 한수 쉼 2. 41병42 3. 한수 쉼 4. 42병41 5. 79졸78", wanted);
	moves_are("1. 2. 41병42 3.\n4. 42병41 5. 79졸78", wanted);
	moves_are("1. pass 2. 41병42 3. -- 4. 42병41 5. 79졸78", wanted);
	moves_are("1. @@@@ 2. 41병42 3. {} 4. 42병41 5. 79졸78", wanted);
}

static void a_bare_number_at_the_end_is_what_the_count_says(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, "[총수 \"2\"]\n\n1. 79졸78 2.\n");
	assert_string_equal(reading_moves(&r), "i4h4 pass");
	reading_close(&r);
	read_only(&r, "[총수 \"1\"]\n\n1. 79졸78 2.\n");
	assert_string_equal(reading_moves(&r), "i4h4");
	assert_int_equal(r.notes, 1);
	reading_close(&r);
}

static void seconds_belong_to_the_move_before_them(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n1. 79졸78 <3> 2. 41병42 3. 한수쉼<0> 4. <7> "
			   "5. 71졸72 < 1:02 >\n");
	assert_string_equal(
		reading_moves(&r), "i4h4 a7b7 pass pass a4b4");
	assert_non_null(r.record->seconds);
	assert_int_equal(r.record->seconds[0], 3);
	assert_true(r.record->seconds[1] == JANGGI_NO_SECONDS);
	assert_int_equal(r.record->seconds[2], 0);
	assert_int_equal(r.record->seconds[3], 7);
	assert_int_equal(r.record->seconds[4], 62);
	reading_close(&r);
	read_only(&r, TAGS "\n1. 79졸78 <곧> 2. 41병42\n");
	assert_null(r.record->seconds);
	assert_int_equal(r.record->n_moves, 2);
	reading_close(&r);
}

/* ----------------------------------------------------------- between moves */

static void comments_stand_where_they_stood(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n{앞}\n1. 79졸78 {a} 2. 41병42{}\n"
			   "{1. 71졸72 2. 49병48\n\n[검토] 초가 [낫다\r\n}\n"
			   "3. 71졸72 {끝}\n{더}\n\n");
	assert_int_equal(r.record->n_moves, 3);
	assert_int_equal(r.record->n_comments, 6);
	assert_int_equal(r.record->comments[0].ply, 0);
	assert_string_equal(r.record->comments[0].text.s, "앞");
	assert_int_equal(r.record->comments[1].ply, 1);
	assert_int_equal(r.record->comments[2].text.n, 0);
	assert_int_equal(r.record->comments[3].ply, 2);
	assert_string_equal(r.record->comments[3].text.s,
		"1. 71졸72 2. 49병48\n\n[검토] 초가 [낫다\n");
	assert_int_equal(r.record->comments[5].ply, 3);
	assert_string_equal(r.record->comments[5].text.s, "더");
	reading_close(&r);
}

static void variations_are_comments_and_never_moves(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n1. 79졸78 (1. 71졸72 (1. 73졸74 {)}) 2. 41병42)\n"
			   "2. 41병42 (2. 49병48\n3. 79졸78)\n3. 71졸72\n");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 a4b4");
	assert_int_equal(r.record->n_comments, 2);
	assert_string_equal(r.record->comments[0].text.s,
		"(1. 71졸72 (1. 73졸74 {)}) 2. 41병42)");
	assert_int_equal(r.record->comments[1].ply, 2);
	reading_close(&r);
}

static void a_comment_that_quotes_a_tag_is_still_a_comment(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n1. 79졸78\n{원래는\n[대회명 \"봄\"]\n이었다}\n"
			   "2. 41병42\n");
	assert_int_equal(r.record->n_moves, 2);
	assert_int_equal(r.record->n_comments, 1);
	reading_close(&r);
}

static void an_open_comment_ends_with_its_record(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r, TAGS "\n1. 79졸78 {끝이 없다\n\n" TAGS "\n1. 71졸72 {여기}\n\n" TAGS
			   "\n1. 73졸74 (또\n\n" TAGS "\n1. 75졸74\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "i4h4");
	assert_int_equal(r.record->n_comments, 1);
	assert_int_equal(r.notes, 1);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "a4b4");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "c4d4");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "e4d4");
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void a_word_at_the_end_is_the_termination(void **state)
{
	static const char *const words[] = { "기권", "봉수", "외통 (초)", "중단",
		"1-0", "* 미완" };

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct reading r;
		char text[512];
		size_t n = strcspn(words[i], "(");

		while (n && words[i][n - 1] == ' ')
			n--;
		snprintf(text, sizeof(text), TAGS "\n1. 79졸78 2. %s\n\n" TAGS,
			words[i]);
		open_text(&r, text);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_int_equal(r.record->n_moves, 1);
		assert_int_equal(r.record->stop_ply, 0);
		assert_int_equal(r.record->termination.n, n);
		assert_memory_equal(r.record->termination.s, words[i], n);
		assert_int_equal(r.notes, 1);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		reading_close(&r);
	}
}

static void remarks_behind_a_move_are_kept_as_comments(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n1. 79졸78 !? 2. 41병42 멍군 3. 71졸72빅장 4. 49병48\n");
	assert_string_equal(reading_moves(&r), "i4h4 a7b7 a4b4 i7h7");
	assert_int_equal(r.record->n_comments, 3);
	assert_string_equal(r.record->comments[0].text.s, "!?");
	assert_string_equal(r.record->comments[1].text.s, "멍군");
	assert_string_equal(r.record->comments[2].text.s, "빅장");
	reading_close(&r);
}

/* ---------------------------------------------------------------- stopping */

static void reading_stops_where_a_ply_is_missing(void **state)
{
	(void)state;
	stops_at("1. 79졸78 2. 41병42 4. 49병48 5. 73졸74", 3, "4. 49병48",
		"plies are missing before number 4", "5. 73졸74");
	stops_at("2. 41병42", 1, "2. 41병42", "plies are missing", "");
	stops_at("1. 79졸78 2. 41병42 1. 71졸72", 3, "1. 71졸72",
		"plies are numbered anew at number 1", "");
}

static void reading_stops_at_what_is_no_move(void **state)
{
	(void)state;
	stops_at("1. 79졸78 2. 41병4", 2, "41병4", "not a move", "");
	stops_at("1. 79졸78 2. 41병", 2, "41병", "not a move", "");
	stops_at("1. 79졸78 2. 41", 2, "41", "not a move", "");
	stops_at("1. 79졸78 2. 40병42 3. 71졸72", 2, "40병42", "not a move",
		"3. 71졸72");
	stops_at("1. 79졸78 2. 41병41", 2, "41병41", "not a move", "");
	stops_at("1. 79졸78 2. 41용42", 2, "41용42", "not a move", "");
	stops_at("1. 79졸78 2. 41병422", 2, "41병422", "not a move", "");
	stops_at("1. i3卒h3 2. a6兵 3. h3卒g3", 2, "a6兵", "not a move",
		"3. h3卒g3");
	stops_at("1. 79졸78 2. 모름 3. 71졸72", 2, "모름", "not a move",
		"3. 71졸72");
	stops_at("1. 79졸78 2. 99999999999999999999. 41병42", 2,
		"99999999999999999999.", "not a move", "41병42");
}

static void a_stop_has_its_line(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, TAGS "\n1. 79졸78\n2. 41병42\n3. 71졸7\n");
	assert_int_equal(r.record->stop_ply, 3);
	assert_int_equal(janggi_record_line_of(r.record, 3), 7);
	reading_close(&r);
}

/* -------------------------------------------------------------------- tags */

static void values_keep_brackets_and_quotes(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, "[대회명 \"[(10급)새]VS[(6단)벗]\"]\n[초대국자 \"별\\\"명\" 1단\"]\n"
		      "[한대국자 \"\"바다\" 5단\"]  \r\n[대국장소 \"\"]\n"
		      "[회전 \"c:\\\\집\"]\n\n");
	assert_string_equal(
		reading_tag(&r, "event"), "[(10급)새]VS[(6단)벗]");
	assert_string_equal(reading_tag(&r, "cho"), "별\"명\" 1단");
	assert_string_equal(reading_tag(&r, "han"), "\"바다\" 5단");
	assert_string_equal(reading_tag(&r, "site"), "");
	assert_string_equal(reading_tag(&r, "round"), "c:\\\\집");
	reading_close(&r);
}

static void tags_by_hand_are_read_leniently(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, "  [대회명\"붙음\"]\n[회전 맨손]\n[대국장소 \"안 닫힘]\n"
		      "[모르는 표 \"값\"]\n\n1. 79졸78\n");
	assert_string_equal(reading_tag(&r, "event"), "붙음");
	assert_string_equal(reading_tag(&r, "round"), "맨손");
	assert_string_equal(reading_tag(&r, "site"), "안 닫힘");
	assert_string_equal(reading_tag(&r, "모르는 표"), "값");
	assert_int_equal(r.record->n_moves, 1);
	assert_int_equal(r.notes, 1);
	reading_close(&r);
}

static void a_blank_line_does_not_end_the_tags(void **state)
{
	struct reading r;

	(void)state;
	read_only(&r, "[대회명 \"봄\"]\n\n[회전 \"2\"]\n  \t \n[초차림 \"마상마상\"]\n"
		      "[한차림 \"마상마상\"]\n\n1. 79졸78\n");
	assert_int_equal(r.record->n_tags, 4);
	assert_int_equal(r.notes, 2);
	assert_int_equal(r.record->n_moves, 1);
	reading_close(&r);
}

static void records_of_tags_alone_are_records(void **state)
{
	struct reading r;

	(void)state;
	/* the third begins with a tag that the second lacks */
	open_text(&r, "[대회명 \"a\"]\n[회전 \"1\"]\n[총수 \"0\"]\n\n\n\n"
		      "[회전 \"2\"]\n[총수 \"0\"]\n\n"
		      "[대회명 \"c\"]\n[회전 \"3\"]\n[총수 \"1\"]\n\n1. 79졸78\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->n_tags, 3);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->n_tags, 2);
	assert_int_equal(r.record->line, 7);
	assert_string_equal(reading_tag(&r, "round"), "2");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->n_tags, 3);
	assert_int_equal(r.record->line, 10);
	assert_string_equal(reading_tag(&r, "event"), "c");
	assert_int_equal(r.record->n_moves, 1);
	assert_int_equal(reading_next(&r), JANGGI_END);
	assert_int_equal(r.notes, 0);
	reading_close(&r);
}

static void records_need_nothing_between_them(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r, TAGS "1. 79졸78\n" TAGS "1. 71졸72 {끝}\n\xef\xbb\xbf" TAGS
			   "[대국결과 \"?\"]\n" TAGS "1. 73졸74");
	for (int i = 0; i < 4; i++) {
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_int_equal(r.record->number, i + 1);
		assert_int_equal(r.record->n_moves, i == 2 ? 0 : 1);
		assert_true(r.record->n_tags >= 3);
	}
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void padding_is_nothing(void **state)
{
	static const char text[] =
		"\xff\xff\xff\r\n\x1a\n" TAGS "\r\n1. 79졸78 \xff\x1a\0\r\n"
		"\0\n\xff\xff\x1a" TAGS "\n1. 71졸72\n\n\x1a\xff";
	struct reading r;

	(void)state;
	reading_open(&r, text, sizeof(text) - 1, 4096, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->line, 3);
	assert_int_equal(r.record->n_moves, 1);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "a4b4");
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void nul_and_escape_bytes_stay_in_names(void **state)
{
	static const char text[] = "[초대국자 \"가\0람\"]\n[한대국자 "
				   "\"\x1b[31m\"]\n\n1. 79졸78\n";
	const struct janggi_text *cho;
	struct reading r;

	(void)state;
	reading_open(&r, text, sizeof(text) - 1, 4096, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	cho = janggi_record_tag(r.record, "cho");
	assert_int_equal(cho->n, 7);
	assert_memory_equal(cho->s, "가\0람", 8);
	assert_string_equal(reading_tag(&r, "han"), "\x1b[31m");
	assert_int_equal(r.record->n_moves, 1);
	reading_close(&r);
}

static void encodings_may_change_from_record_to_record(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r, "[대회명 \"가나\"]\n\n1. 79졸78\n\n"
		      "[\xb4\xeb\xc8\xb8\xb8\xed \"\xb0\xa1\xb3\xaa\"]\n\n1. pass\n\n"
		      "[대회명 \"가나다라마\xb0바\"]\n\n1. 79졸78\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->encoding, "UTF-8");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->encoding, "CP949");
	assert_string_equal(reading_tag(&r, "event"), "가나");
	assert_int_equal(r.notes, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(
		reading_tag(&r, "event"), "가나다라마\xef\xbf\xbd바");
	assert_int_equal(r.notes, 1);
	reading_close(&r);
}

/* The event of the only record, read as that encoding, whatever it is. */
static void forced_to(const char *encoding, const char *text,
	const char *event, size_t notes)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct reading r;

	memset(&r, 0, sizeof(r));
	options.format = "gib";
	options.encoding = encoding;
	assert_int_equal(janggi_reader_open_memory(&r.reader, text,
				 strlen(text), &options, &r.err),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&r.record, &r.err), JANGGI_OK);
	janggi_reader_on_note(r.reader, reading_note, &r);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(r.record->encoding, encoding);
	assert_string_equal(reading_tag(&r, "event"), event);
	assert_int_equal(r.notes, notes);
	reading_close(&r);
}

static void an_encoding_that_is_forced_is_not_doubted(void **state)
{
	/* C3 A2 is a syllable of CP949 and a letter of UTF-8 */
	static const char either[] = "[Event \"\xc3\xa2\"]\n\n1. pass\n";

	(void)state;
	forced_to("CP949", either, "창", 0);
	forced_to("UTF-8", either, "â", 0);
	forced_to("UTF-8", "[Event \"\xb0\xa1\"]\n\n1. 79\xc1\xb9" "78\n",
		"\xef\xbf\xbd\xef\xbf\xbd", 1);
	forced_to("CP949", "[Event \"ab\x80\"]\n\n1. 79졸78\n",
		"ab\xef\xbf\xbd", 1);
}

static void a_mark_does_not_speak_for_the_files_behind_it(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r, "\xef\xbb\xbf" TAGS "\n1. 79졸78\n\n"
		      "[\xb4\xeb\xc8\xb8\xb8\xed \"\xc1\x64\"]\n\n"
		      "1. 71\xc1\xb9" "72\n");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "event"), "가을 대회");
	assert_string_equal(r.record->encoding, "UTF-8");
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_tag(&r, "event"), "햏");
	assert_string_equal(r.record->encoding, "CP949");
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void a_key_that_is_there_twice_stays_so(void **state)
{
	struct janggi_buffer line = JANGGI_BUFFER_INIT;
	struct janggi_buffer again = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	read_only(&r, "[초차림 \"마상상마\"]\n[초포진 \"상마마상\"]\n"
		      "[회전 \"1\"]\n[회전 \"2\"]\n\n1. 79졸78\n");
	assert_int_equal(r.record->n_tags, 4);
	assert_string_equal(reading_tag(&r, "cho_formation"), "마상상마");
	assert_string_equal(reading_tag(&r, "round"), "1");
	assert_string_equal(r.record->tags[3].key.s, "round");
	assert_string_equal(r.record->tags[3].value.s, "2");
	assert_int_equal(janggi_record_write_jsonl(r.record, &line, NULL),
		JANGGI_OK);
	reading_close(&r);
	reading_open(&r, line.data, line.len, 4096, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->n_tags, 4);
	assert_int_equal(janggi_record_write_jsonl(r.record, &again, NULL),
		JANGGI_OK);
	assert_string_equal(again.data, line.data);
	reading_close(&r);
	janggi_buffer_release(&line);
	janggi_buffer_release(&again);
}

/* ------------------------------------------------------------------- input */

static const char *const many[] = {
	TAGS "\n{앞}\n1. 79졸78 <3> 2. 41병42 3. 한수쉼 4. 17마36\n\n",
	"[대회명 \"a\"]\n\n[회전 \"1\"]\n[총수 \"0\"]\n\n\n",
	TAGS "\n1. 79졸78 2. 모름 3. 71졸72\n{가\n[대회명 \"x\"]\n}\n\n",
	TAGS "1. 79졸78 2. 기권\n",
	"전혀 기보가 아닌 줄\n또 한 줄\n",
	TAGS "\n1. 79졸78 {열림\n\n",
	TAGS "\n1. 71졸72 (1. 73졸74 2. 41병42)\n2. 41병42 3.\n",
};
#define N_MANY (sizeof(many) / sizeof(many[0]))

/* All that reading a text gives, as text. */
static void describe(struct janggi_buffer *out, const char *text, size_t n,
	size_t block, size_t limit)
{
	enum janggi_status st;
	struct reading r;

	reading_open(&r, text, n, block, limit);
	while ((st = reading_next(&r)) != JANGGI_END) {
		if (st == JANGGI_OK)
			assert_int_equal(janggi_record_write_jsonl(
						 r.record, out, NULL),
				JANGGI_OK);
		else
			janggi__buffer_printf(out, "%d line %u: %s\n", st,
				(unsigned)r.err.line, r.err.text);
	}
	janggi__buffer_printf(out, "%zu notes, last: %s\n", r.notes, r.note);
	reading_close(&r);
}

static void every_block_size_gives_the_same_records(void **state)
{
	static const size_t blocks[] = { 1, 2, 3, 7, 4096 };
	static const size_t limits[] = { 0, 150, 90 };
	struct janggi_buffer text = JANGGI_BUFFER_INIT;

	(void)state;
	for (size_t i = 0; i < 5 * N_MANY; i++)
		janggi__buffer_str(&text, many[i * 3 % N_MANY]);
	for (size_t l = 0; l < 3; l++) {
		struct janggi_buffer wanted = JANGGI_BUFFER_INIT;

		describe(&wanted, text.data, text.len, text.len, limits[l]);
		assert_true(wanted.len > 500);
		for (size_t b = 0; b < 5; b++) {
			struct janggi_buffer got = JANGGI_BUFFER_INIT;

			describe(&got, text.data, text.len, blocks[b],
				limits[l]);
			assert_string_equal(got.data, wanted.data);
			janggi_buffer_release(&got);
		}
		janggi_buffer_release(&wanted);
	}
	janggi_buffer_release(&text);
}

static void a_record_too_large_costs_only_itself(void **state)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	janggi__buffer_str(&text, TAGS "\n1. 79졸78\n\n[대회명 \"큼\"]\n");
	for (int i = 0; i < 100000; i++)
		janggi__buffer_printf(&text, "[k%d \"v\"]\n", i);
	janggi__buffer_str(&text, "\n1. 79졸78\n\n" TAGS "\n1. 71졸72\n\n");
	/* and one whose moves never end */
	janggi__buffer_str(&text, TAGS "\n");
	for (int i = 1; i < 100000; i++)
		janggi__buffer_printf(&text, "%d. 79졸78\n", i);
	janggi__buffer_str(&text, "\n" TAGS "\n1. 73졸74\n");
	reading_open(&r, text.data, text.len, 4096, 50000);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(reading_next(&r), JANGGI_ELIMIT);
	assert_int_equal(r.err.line, 7);
	assert_int_equal(r.err.record, 2);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "a4b4");
	assert_int_equal(reading_next(&r), JANGGI_ELIMIT);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "c4d4");
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
	janggi_buffer_release(&text);
}

static void prose_before_the_first_record_is_one_loss(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r, "기보 모음\n\n머리말 [1]\n" TAGS "\n1. 79졸78\n");
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(r.err.line, 1);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(r.record->line, 4);
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void what_is_not_gib_is_not_read_as_such(void **state)
{
	static const char *const others[] = {
		/* a program for another game uses the same extension */
		("\\[GAMEBLACKNAME=one\\]\n\\[GAMEWHITENAME=two\\]\n"
		 "INI 0 1 0 &4\nSTO 0 2 2 15 15\nSTO 0 3 1 3 3\n"),
		"# 문제 하나\nTitle=초 3수 승\nFEN=4k4/9/9/9/9/9/9/9/4K4/9 w\n",
		"source,cho,han\n\"a\",마상마상,\"1.06졸05 2.03병04\"\n",
		"[검토] 초가 낫다\n",
		"그냥 글\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		assert_int_equal(
			janggi__format_gib.bid((const unsigned char *)others[i],
				strlen(others[i]), 0),
			0);
	assert_true(janggi__format_gib.bid((const unsigned char *)TAGS,
			    strlen(TAGS), 0) > 0);
	assert_true(janggi__format_gib.bid(
			    (const unsigned char *)"1. 79졸78", 11, 0) > 0);
}

static void a_failing_input_gives_what_came_before(void **state)
{
	static const char text[] = TAGS "\n1. 79졸78\n\n" TAGS "\n1. 71졸72 2. 41";
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi__source *source;
	struct reading r;

	(void)state;
	memset(&r, 0, sizeof(r));
	assert_int_equal(blocks_failing(&source, text, sizeof(text) - 1, 9,
				 JANGGI_EIO),
		JANGGI_OK);
	assert_int_equal(janggi__reader_open_source(
				 &r.reader, source, &options, &r.err),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&r.record, &r.err), JANGGI_OK);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_string_equal(reading_moves(&r), "i4h4");
	assert_int_equal(reading_next(&r), JANGGI_EIO);
	assert_int_equal(r.err.line, 7);
	assert_int_equal(reading_next(&r), JANGGI_EIO);
	reading_close(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_spellings_are_the_same_move),
		cmocka_unit_test(cp949_is_read_as_utf8_is),
		cmocka_unit_test(what_a_move_says_is_kept),
		cmocka_unit_test(every_point_is_where_it_should_be),
		cmocka_unit_test(letters_and_old_numbers_are_coordinates_too),
		cmocka_unit_test(passes_have_many_spellings),
		cmocka_unit_test(
			a_bare_number_at_the_end_is_what_the_count_says),
		cmocka_unit_test(seconds_belong_to_the_move_before_them),
		cmocka_unit_test(comments_stand_where_they_stood),
		cmocka_unit_test(variations_are_comments_and_never_moves),
		cmocka_unit_test(
			a_comment_that_quotes_a_tag_is_still_a_comment),
		cmocka_unit_test(an_open_comment_ends_with_its_record),
		cmocka_unit_test(a_word_at_the_end_is_the_termination),
		cmocka_unit_test(remarks_behind_a_move_are_kept_as_comments),
		cmocka_unit_test(reading_stops_where_a_ply_is_missing),
		cmocka_unit_test(reading_stops_at_what_is_no_move),
		cmocka_unit_test(a_stop_has_its_line),
		cmocka_unit_test(values_keep_brackets_and_quotes),
		cmocka_unit_test(tags_by_hand_are_read_leniently),
		cmocka_unit_test(a_blank_line_does_not_end_the_tags),
		cmocka_unit_test(records_of_tags_alone_are_records),
		cmocka_unit_test(records_need_nothing_between_them),
		cmocka_unit_test(padding_is_nothing),
		cmocka_unit_test(nul_and_escape_bytes_stay_in_names),
		cmocka_unit_test(encodings_may_change_from_record_to_record),
		cmocka_unit_test(an_encoding_that_is_forced_is_not_doubted),
		cmocka_unit_test(a_mark_does_not_speak_for_the_files_behind_it),
		cmocka_unit_test(a_key_that_is_there_twice_stays_so),
		cmocka_unit_test(every_block_size_gives_the_same_records),
		cmocka_unit_test(a_record_too_large_costs_only_itself),
		cmocka_unit_test(prose_before_the_first_record_is_one_loss),
		cmocka_unit_test(what_is_not_gib_is_not_read_as_such),
		cmocka_unit_test(a_failing_input_gives_what_came_before),
	};

	return cmocka_run_group_tests_name("gib", tests, NULL, NULL);
}
