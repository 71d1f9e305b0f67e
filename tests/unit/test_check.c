/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "reading.h"

#define SETUP	  "[초차림 \"상마상마\"]\n[한차림 \"마상마상\"]\n"
#define TAG(k, v) "[" k " \"" v "\"]\n"
#define MOVES	  "\n1. 79졸78 2. 41병42 3. 71졸72 4. 49병48\n\n"

struct found {
	struct reading r;
	struct janggi_checker *checker;
	char codes[4096]; /* "J030 J022@3 ...", of all records */
	char text[240]; /* of the last */
	struct janggi_finding last;
};

static void note_codes(struct found *f)
{
	const struct janggi_finding *findings;
	size_t n, at = strlen(f->codes);

	findings = janggi_checker_findings(f->checker, &n);
	for (size_t i = 0; i < n; i++) {
		at += (size_t)snprintf(f->codes + at, sizeof(f->codes) - at,
			"%s%s", at ? " " : "", findings[i].code->code);
		if (findings[i].ply)
			at += (size_t)snprintf(f->codes + at,
				sizeof(f->codes) - at, "@%u", findings[i].ply);
		f->last = findings[i];
		snprintf(f->text, sizeof(f->text), "%s", findings[i].text);
	}
}

static void find_with(struct found *f, const char *text,
	const struct janggi_checker_options *options)
{
	memset(f, 0, sizeof(*f));
	assert_int_equal(
		janggi_checker_new(&f->checker, options, NULL), JANGGI_OK);
	reading_open(&f->r, text, strlen(text), 4096, 0);
	while (reading_next(&f->r) == JANGGI_OK) {
		assert_int_equal(janggi_checker_run(f->checker, f->r.record,
					 &f->r.err),
			JANGGI_OK);
		note_codes(f);
	}
	assert_int_equal(f->r.err.status, JANGGI_END);
}

static void find(struct found *f, const char *text)
{
	find_with(f, text, NULL);
}

static void done(struct found *f)
{
	reading_close(&f->r);
	janggi_checker_free(f->checker);
}

/* What is found in each text is exactly this. */
struct wanted {
	const char *text, *codes;
};

static void assert_found(const struct wanted *wanted, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct found f;

		find(&f, wanted[i].text);
		if (strcmp(f.codes, wanted[i].codes))
			print_message("%zu: %s\n", i, f.text);
		assert_string_equal(f.codes, wanted[i].codes);
		done(&f);
	}
}
#define ASSERT_FOUND(w) assert_found((w), sizeof(w) / sizeof((w)[0]))

static void a_sound_record_gives_nothing(void **state)
{
	static const struct wanted wanted[] = {
		{TAG("초대국자", "가온 3단") TAG("한대국자", "누리 3단")
			TAG("총수", "4") TAG("대국일자", "2008-02-29")
			TAG("대국결과", "초 기권승") SETUP MOVES, ""},
		{TAG("초대국자", "미상") TAG("한대국자", "미상")
			TAG("대국일자", "미상") TAG("대국결과", "미상")
			TAG("총수", "") SETUP MOVES, ""},
		{TAG("총수", "0") TAG("대국결과", "한 부전승") SETUP "\n\n",
			""},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void starts_are_looked_at(void **state)
{
	static const struct wanted wanted[] = {
		{"\n1. 79졸78 2. 41병42\n\n", "J010"},
		{TAG("초차림", "마마상상") TAG("한차림", "마상마상") MOVES,
			"J010 J013"},
		/* a horse of each wing moves */
		{"\n1. 03마84 2. 12마33 3. 08마87 4. 17마36\n\n",
			"J011"},
		{SETUP TAG("판", "차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸"
			"///兵1兵1兵1兵1兵/1包5包/4將/車馬象士1士馬象車 초 접장기")
			MOVES, "J012"},
		{SETUP TAG("판", "차상마사1사상마차/4장/1포5포/졸1졸1졸1졸1졸"
			"///兵1兵1兵1兵1兵/1包5包/4將/車馬象士1士馬象車 초 접장기")
			MOVES, ""},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void moves_are_held_against_the_board(void **state)
{
	static const struct wanted wanted[] = {
		{SETUP "\n1. 79졸78 2. 41병52 3. 71졸72\n\n", "J020@2"},
		{SETUP "\n1. 79졸78 2. 41차42 3. 71졸72\n\n", "J021@2"},
		{SETUP "\n1. 79졸78 2. 나가기전 3. 71졸72\n\n", "J024@2"},
		{SETUP "\n1. 79졸78 3. 41병42 4. 71졸72\n\n", "J024@2"},
		{SETUP "\n1. 79졸78 2. 41병42 3. 봉수\n\n", "J025"},
		/* 09 takes 49 */
		{SETUP "\n1. 79졸78 2. 41병42 3. 09차49병 4. 42병52\n\n", ""},
		{SETUP "\n1. 79졸78 2. 41병42 3. 09차49마 4. 42병52\n\n",
			"J022@3"},
		{SETUP "\n1. 79졸78 2. 41병42 3. 09차59병 4. 42병52\n\n",
			"J022@3"},
		{SETUP "\n1. 79졸78 2. 41병42 3. 09차49 4. 42병52\n\n", ""},
		{SETUP "\n1. 79졸78 2. 41병42 3. 09차49병 4. 19차49\n\n",
			"J022@4"},
		{SETUP "\n1. 79졸78장군 2. 41병42\n\n", "J023@1"},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void numbers_are_counted(void **state)
{
	static const struct wanted wanted[] = {
		{TAG("총수", "5") SETUP MOVES, "J030"},
		{TAG("총수", "4수") SETUP MOVES, ""},
		{TAG("총수", "많음") SETUP MOVES, "J030"},
		/* it has told already why there are not five */
		{TAG("총수", "5") SETUP "\n1. 79졸78 2. 41병52\n\n", "J020@2"},
		{TAG("초소비시간", "00:01:05") TAG("한소비시간", "0:10") SETUP
			"\n1. 79졸78 <60> 2. 41병42 <10> 3. 71졸72 <5>\n\n",
			""},
		{TAG("초소비시간", "00:01:04") TAG("한소비시간", "1:10") SETUP
			"\n1. 79졸78 <60> 2. 41병42 <10> 3. 71졸72 <5>\n\n",
			"J031 J031"},
		{SETUP "\n1. 79졸78 <60> 2. 41병42 3. 71졸72 <5>\n\n",
			"J032@2"},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void results_are_held_against_the_board(void **state)
{
	static const struct wanted wanted[] = {
		{TAG("대국결과", "한 외통승") SETUP MOVES, "J042@4"},
		{TAG("대국결과", "무승부(빅장)") SETUP MOVES, "J043@4"},
		{TAG("대국결과", "초 1.5점 승") SETUP MOVES, "J044@4"},
		{TAG("대국결과", "한 1.5점 승") SETUP MOVES, ""},
		{TAG("대국결과", "한 2.5점 승") SETUP MOVES, "J044@4"},
		{TAG("대국결과", "한 점수승") SETUP MOVES, ""},
		{TAG("대국결과", "한 0.5점 승(정선)") SETUP MOVES, ""},
		{TAG("대국결과", "한 1.5점 승(정선)") SETUP MOVES, "J044@4"},
		{TAG("대국결과", "초 점수승") SETUP MOVES, "J044@4"},
		{TAG("대국결과", "무슨 소리") SETUP MOVES, "J045"},
		{TAG("대국결과", "초 와늣") SETUP MOVES, "J046"},
		{TAG("대국결과", "1-0") SETUP MOVES, ""},
		/* two passes in a row */
		{TAG("대국결과", "한 완승") SETUP
			"\n1. 한수쉼 2. 한수쉼 3. 79졸78\n\n", "J041@2"},
		{TAG("대국결과", "무승부") SETUP
			"\n1. 한수쉼 2. 한수쉼 3. 79졸78\n\n", ""},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

/* Han's general alone against two chariots. */
#define TWO_CHARIOTS TAG("판", "4장//차//////1차/3將 초 접장기")

static void a_mate_that_is_declared_otherwise_is_told(void **state)
{
	static const struct wanted wanted[] = {
		{TWO_CHARIOTS TAG("대국결과", "초 외통승")
			"\n1. 81차11장군\n\n", ""},
		{TWO_CHARIOTS TAG("대국결과", "한 완승")
			"\n1. 81차11장군\n\n", "J040@1"},
		{TWO_CHARIOTS TAG("대국결과", "무승부")
			"\n1. 81차11장군\n\n", "J040@1"},
		{TWO_CHARIOTS TAG("대국결과", "초 외통승")
			"\n1. 81차82\n\n", "J042@1"},
		/* the check is marked where others are */
		{TWO_CHARIOTS "\n1. 22차12장군 2. 14장24 3. 81차21\n\n",
			"J023@3"},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void players_and_dates_are_looked_at(void **state)
{
	static const struct wanted wanted[] = {
		/* composed here, decomposed there */
		{TAG("초대국자", "가온 3단") TAG("한대국자",
			"\xe1\x84\x80\xe1\x85\xa1\xe1\x84\x8b\xe1\x85\xa9"
			"\xe1\x86\xab 9단") SETUP MOVES, "J050"},
		{TAG("초대국자", "가온") TAG("한대국자", "가온#1") SETUP MOVES,
			""},
		{TAG("대국일자", "2009-02-29") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008-13-01") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008-00-01") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008-04-31") SETUP MOVES, "J051"},
		{TAG("대국일자", "0208-04-30") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008-12-109") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008년 12월 32일") SETUP MOVES, "J051"},
		{TAG("대국일자", "20081232") SETUP MOVES, "J051"},
		{TAG("대국일자", "2020.06~2020.01") SETUP MOVES, "J051"},
		{TAG("대국일자", "2008-08-13=2") SETUP MOVES, "J052"},
		{TAG("대국일자", "2010-05--09") SETUP MOVES, "J052"},
		{TAG("대국일자", "대국취소") SETUP MOVES, "J052"},
		{TAG("대국일자", "2020.01~2020.06") SETUP MOVES, ""},
		{TAG("대국일자", "2008년 12월 31일") SETUP MOVES, ""},
		{TAG("대국일자", "2008. 12. 31.") SETUP MOVES, ""},
		{TAG("대국일자", "1937년") SETUP MOVES, ""},
		{TAG("대국일자", "1993") SETUP MOVES, ""},
		{TAG("대국일자", "2008.??.??") SETUP MOVES, ""},
		{TAG("대국일자", "2000-02-29") SETUP MOVES, ""},
		{TAG("대국일자", "1900-02-29") SETUP MOVES, "J051"},
	};

	(void)state;
	ASSERT_FOUND(wanted);
}

static void no_date_is_later_than_today(void **state)
{
	struct janggi_checker_options options = JANGGI_CHECKER_OPTIONS_INIT;
	struct found f;

	(void)state;
	options.today = 20200630;
	find_with(&f, TAG("대국일자", "2020-07-01") SETUP MOVES, &options);
	assert_string_equal(f.codes, "J051");
	done(&f);
	find_with(&f, TAG("대국일자", "2020-06-30") SETUP MOVES, &options);
	assert_string_equal(f.codes, "");
	done(&f);
	find_with(&f, TAG("대국일자", "2020") SETUP MOVES, &options);
	assert_string_equal(f.codes, "");
	done(&f);
}

#define ONE   "1. 79졸78 2. 41병42 3. 71졸72 4. 49병48"
#define OTHER "[초차림 \"마상상마\"]\n[한차림 \"마상마상\"]\n\n"

#define BY(cho, han)                                                     \
	"[초대국자 \"" cho "\"]\n[한대국자 \"" han "\"]\n\n" ONE "\n\n"

static void records_of_the_same_game_are_found(void **state)
{
	static const struct wanted wanted[] = {
		{SETUP "\n" ONE "\n\n" SETUP "\n" ONE "\n\n", "J060"},
		{SETUP "\n" ONE "\n\n" SETUP "\n1. 79卒78 2. 41兵42 3. 71卒72 "
			"4. 49兵48\n\n", "J060"},
		/* the same moves from another start */
		{SETUP "\n" ONE "\n\n" OTHER ONE "\n\n", ""},
		/* the longer first, the shorter first, and both */
		{SETUP "\n" ONE "\n\n" SETUP "\n1. 79졸78 2. 41병42\n\n",
			"J061"},
		{SETUP "\n1. 79졸78 2. 41병42\n\n" SETUP "\n" ONE "\n\n",
			"J061"},
		{SETUP "\n1. 79졸78\n\n" SETUP "\n" ONE "\n\n" SETUP
			"\n1. 79졸78 2. 41병42 3. 71졸72\n\n", "J061 J061"},
		/* they part before either ends */
		{SETUP "\n" ONE "\n\n" SETUP
			"\n1. 79졸78 2. 41병42 3. 71졸72 4. 49병59\n\n", ""},
		{SETUP "\n\n" SETUP "\n\n", ""},
		/* one opening of two pairs of players is no game twice */
		{SETUP BY("가 3단", "나") SETUP BY("가", "다"), ""},
		{SETUP BY("가 3단", "나") SETUP BY("다", "나"), ""},
		{SETUP BY("가 3단", "나 1급") SETUP BY("가(3단)", "나"), "J060"},
		{SETUP BY("가", "?") SETUP BY("가", "나"), "J060"},
		{SETUP BY("\xe1\x84\x80\xe1\x85\xa1", "나") SETUP BY("가", "나"),
			"J060"},
		{SETUP BY("가", "나") SETUP
			"[초대국자 \"가\"]\n[한대국자 \"다\"]\n\n1. 79졸78\n\n",
			""},
		{SETUP BY("가", "나") SETUP
			"[초대국자 \"가\"]\n[한대국자 \"나\"]\n\n1. 79졸78\n\n",
			"J061"},
	};
	struct found f;

	(void)state;
	ASSERT_FOUND(wanted);
	find(&f, SETUP "\n" ONE "\n\n" OTHER ONE "\n\n" SETUP
		"\n1. 79졸78 2. 41병42\n\n");
	assert_string_equal(f.text,
		"stops where -:1, record 1, goes on: these are 2 of its 4 "
		"plies");
	assert_int_equal(f.last.other_record, 1);
	assert_int_equal(f.last.other_line, 1);
	done(&f);
	find(&f, SETUP "\n1. 79졸78\n\n" OTHER ONE "\n\n" SETUP "\n" ONE
		"\n\n");
	assert_string_equal(f.text,
		"goes on where -:1, record 1, stops: that has 1 of these 4 "
		"plies");
	done(&f);
}

/* Random walks over a small tree, against a list of all of them. */
static void the_tree_knows_what_a_list_would(void **state)
{
	enum { N = 400, LONG = 12 };
	static const char *const ways[3] = {"79졸78", "79졸69", "71졸72"};
	static const char *const answers[3] = {"41병42", "49병48", "49병59"};
	static char seen[N][LONG + 1];
	struct janggi_checker *checker;
	uint32_t x = 7;
	size_t kinds[3] = {0, 0, 0};

	(void)state;
	assert_int_equal(
		janggi_checker_new(&checker, NULL, NULL), JANGGI_OK);
	for (size_t k = 0; k < N; k++) {
		const struct janggi_finding *findings;
		char text[400] = SETUP "\n1. ";
		char *path = seen[k];
		const char *want = "";
		struct reading r;
		size_t n;

		/* a first pair of moves, then passes, the last one varied */
		x = x * 1664525 + 1013904223;
		path[0] = (char)('0' + (x >> 24) % 3);
		path[1] = (char)('0' + (x >> 20) % 3);
		sprintf(text + strlen(text), "%s 2. %s", ways[path[0] - '0'],
			answers[path[1] - '0']);
		n = 2 + (x >> 12) % (LONG - 2);
		for (size_t i = 2; i < n; i++) {
			path[i] = '-';
			sprintf(text + strlen(text), " %zu. 한수쉼", i + 1);
		}
		path[n] = '\0';
		strcat(text, "\n\n");
		for (size_t i = 0; i < k; i++) {
			size_t a = strlen(seen[i]);

			if (!strcmp(seen[i], path)) {
				want = "J060";
				break;
			}
			if (!memcmp(seen[i], path, a < n ? a : n))
				want = "J061";
		}
		reading_open(&r, text, strlen(text), 4096, 0);
		assert_int_equal(reading_next(&r), JANGGI_OK);
		assert_int_equal(
			janggi_checker_run(checker, r.record, NULL), JANGGI_OK);
		findings = janggi_checker_findings(checker, &n);
		assert_int_equal(n, *want != 0);
		if (n)
			assert_string_equal(findings[0].code->code, want);
		kinds[!*want ? 0 : want[3] == '0' ? 1 : 2]++;
		reading_close(&r);
	}
	for (int i = 0; i < 3; i++)
		assert_true(kinds[i] > 5);
	janggi_checker_free(checker);
}

static void memory_for_comparing_is_bounded(void **state)
{
	struct janggi_checker_options options = JANGGI_CHECKER_OPTIONS_INIT;
	struct found f;

	(void)state;
	memset(&f, 0, sizeof(f));
	options.same_memory = 1 << 13;
	assert_int_equal(
		janggi_checker_new(&f.checker, &options, NULL), JANGGI_OK);
	for (unsigned k = 0; k < 400; k++) {
		char text[600];
		size_t n = (size_t)sprintf(text, SETUP "\n");
		size_t found;

		/* 400 games that differ in when Cho moves its soldier */
		for (unsigned i = 1; i <= 20; i++)
			n += (size_t)sprintf(text + n, "%u. %s ", i,
				i == 1 + 2 * (k % 10)	      ? "79졸78"
				: i == 2 + 2 * (k / 10 % 10) ? "41병42"
							      : "한수쉼");
		n += (size_t)sprintf(text + n, "\n\n");
		reading_open(&f.r, text, n, 4096, 0);
		assert_int_equal(reading_next(&f.r), JANGGI_OK);
		assert_int_equal(
			janggi_checker_run(f.checker, f.r.record, NULL),
			JANGGI_OK);
		janggi_checker_findings(f.checker, &found);
		reading_close(&f.r);
	}
	assert_true(janggi_checker_forgotten(f.checker) > 100);
	janggi_checker_free(f.checker);
}

static void codes_are_in_order_and_each_once(void **state)
{
	const struct janggi_check_code *code, *last = NULL;
	size_t n = 0;

	(void)state;
	for (; (code = janggi_check_code_at(n)); last = code, n++) {
		assert_int_equal(strlen(code->code), 4);
		if (last)
			assert_true(strcmp(last->code, code->code) < 0);
		assert_ptr_equal(janggi_check_code_find(code->code), code);
		assert_true(*code->what && *code->advice);
	}
	assert_int_equal(n, 30);
	assert_null(janggi_check_code_find("J999"));
}

static void what_a_reader_says_has_a_code(void **state)
{
	struct janggi_error heard = {0};

	(void)state;
	assert_string_equal(janggi_check_code_of(&heard)->code, "J003");
	strcpy(heard.text, "schema: element x");
	assert_string_equal(janggi_check_code_of(&heard)->code, "J005");
	strcpy(heard.text, "2 bytes of text that are not CP949");
	assert_string_equal(janggi_check_code_of(&heard)->code, "J004");
	heard.status = JANGGI_EDATA;
	assert_string_equal(janggi_check_code_of(&heard)->code, "J001");
	heard.status = JANGGI_EFORMAT;
	assert_string_equal(janggi_check_code_of(&heard)->code, "J002");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sound_record_gives_nothing),
		cmocka_unit_test(starts_are_looked_at),
		cmocka_unit_test(moves_are_held_against_the_board),
		cmocka_unit_test(numbers_are_counted),
		cmocka_unit_test(results_are_held_against_the_board),
		cmocka_unit_test(a_mate_that_is_declared_otherwise_is_told),
		cmocka_unit_test(players_and_dates_are_looked_at),
		cmocka_unit_test(no_date_is_later_than_today),
		cmocka_unit_test(records_of_the_same_game_are_found),
		cmocka_unit_test(the_tree_knows_what_a_list_would),
		cmocka_unit_test(memory_for_comparing_is_bounded),
		cmocka_unit_test(codes_are_in_order_and_each_once),
		cmocka_unit_test(what_a_reader_says_has_a_code),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
