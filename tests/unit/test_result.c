/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "base/base.h"

struct reading {
	const char *text;
	enum janggi_winner winner;
	enum janggi_ending how;
	janggi_halves margin;
	const char *note;
};

#define CHO   JANGGI_WINNER_CHO
#define HAN   JANGGI_WINNER_HAN
#define DRAW  JANGGI_WINNER_DRAW
#define NOONE JANGGI_WINNER_NONE

static void reads(const struct reading *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct reading *r = &all[i];
		struct janggi_result result;

		janggi_result_parse(&result, r->text, strlen(r->text));
		if (result.winner != r->winner || result.how != r->how ||
			result.margin != r->margin)
			fail_msg("%s: %s %s %d", r->text,
				janggi_winner_name(result.winner),
				janggi_ending_name(result.how), result.margin);
		assert_int_equal(result.note.n, strlen(r->note));
		assert_memory_equal(result.note.s, r->note, result.note.n);
	}
}
#define READS(all) reads(all, sizeof(all) / sizeof((all)[0]))

static void the_side_named_wins_in_many_spellings(void **state)
{
	static const struct reading all[] = {
		{ "초 완승", CHO, JANGGI_OUTRIGHT, -1, "" },
		{ "漢의 완승", HAN, JANGGI_OUTRIGHT, -1, "" },
		{ "한승", HAN, JANGGI_OUTRIGHT, -1, "" },
		{ "초 승리", CHO, JANGGI_OUTRIGHT, -1, "" },
		{ "한 기권승 ", HAN, JANGGI_RESIGNATION, -1, "" },
		{ "楚의 기권승", CHO, JANGGI_RESIGNATION, -1, "" },
		{ "초기권승", CHO, JANGGI_RESIGNATION, -1, "" },
		{ "漢 불계승", HAN, JANGGI_RESIGNATION, -1, "" },
		{ "한승(기권) ", HAN, JANGGI_RESIGNATION, -1, "기권" },
		{ "초 시간승", CHO, JANGGI_TIME, -1, "" },
		{ "한승(시간)", HAN, JANGGI_TIME, -1, "시간" },
		{ "초승(외통수)", CHO, JANGGI_MATE_DECLARED, -1, "외통수" },
		{ "楚 장군승", CHO, JANGGI_MATE_DECLARED, -1, "" },
		{ "한 실격승", HAN, JANGGI_FORFEIT, -1, "" },
		{ "초 부전승", CHO, JANGGI_FORFEIT, -1, "" },
		{ "한 몰수승", HAN, JANGGI_FORFEIT, -1, "" },
		{ "초 실격승", CHO, JANGGI_FORFEIT, -1, "" },
		{ "초 점속 끊김승", CHO, JANGGI_DISCONNECT, -1, "" },
		{ "한의 승", HAN, JANGGI_OUTRIGHT, -1, "" },
		{ "한 빅장승", HAN, JANGGI_WIN_UNEXPLAINED, -1, "" },
		{ "초 5회 끊김승", CHO, JANGGI_DISCONNECT, -1, "" },
		{ "한 접속 끊김 승", HAN, JANGGI_DISCONNECT, -1, "" },
		{ "Cho wins by resignation", CHO, JANGGI_RESIGNATION, -1, "" },
		{ "1-0", CHO, JANGGI_WIN_UNEXPLAINED, -1, "" },
		{ "0-1", HAN, JANGGI_WIN_UNEXPLAINED, -1, "" },
	};

	(void)state;
	READS(all);
}

static void a_loss_names_the_loser(void **state)
{
	static const struct reading all[] = {
		{ "초 접속 끊김 패", HAN, JANGGI_DISCONNECT, -1, "" },
		{ "한 접속끊김패", CHO, JANGGI_DISCONNECT, -1, "" },
		{ "한 접속 끊김 패 ", CHO, JANGGI_DISCONNECT, -1, "" },
		{ "초 점속 끊김 패", HAN, JANGGI_DISCONNECT, -1, "" },
		{ "漢 장군패", CHO, JANGGI_MATE_DECLARED, -1, "" },
		{ "한패(시간)", CHO, JANGGI_TIME, -1, "시간" },
		{ "초패", HAN, JANGGI_OUTRIGHT, -1, "" },
		{ "초 3.5점 패", HAN, JANGGI_POINTS_AWARD, 7, "" },
		{ "초 빅장패", HAN, JANGGI_WIN_UNEXPLAINED, -1, "" },
		{ "초 기권패", HAN, JANGGI_RESIGNATION, -1, "" },
		{ "한 시간패 ", CHO, JANGGI_TIME, -1, "" },
		{ "楚 완패", HAN, JANGGI_OUTRIGHT, -1, "" },
	};

	(void)state;
	READS(all);
}

static void points_are_kept_as_stated(void **state)
{
	static const struct reading all[] = {
		{ "한 점수승", HAN, JANGGI_POINTS_AWARD, -1, "" },
		{ "초 0.5점 승", CHO, JANGGI_POINTS_AWARD, 1, "" },
		{ "한 13.5점 승", HAN, JANGGI_POINTS_AWARD, 27, "" },
		{ "초 7점 승", CHO, JANGGI_POINTS_AWARD, 14, "" },
		{ "한 8.5 점수승", HAN, JANGGI_POINTS_AWARD, 17, "" },
		{ "초승(2.5점)", CHO, JANGGI_POINTS_AWARD, 5, "2.5점" },
		{ "초 1.5점 승(정선)", CHO, JANGGI_POINTS_AWARD, 3, "정선" },
		{ "초 점수승(기물승)", CHO, JANGGI_POINTS_AWARD, -1, "기물승" },
	};

	(void)state;
	READS(all);
}

static void draws_have_a_cause_or_none(void **state)
{
	static const struct reading all[] = {
		{ "무승부", DRAW, JANGGI_DRAW_UNEXPLAINED, -1, "" },
		{ "무승부'", DRAW, JANGGI_DRAW_UNEXPLAINED, -1, "" },
		{ "무승부(자동)", DRAW, JANGGI_DRAW_UNEXPLAINED, -1, "자동" },
		{ "무승부(동의)", DRAW, JANGGI_AGREEMENT, -1, "동의" },
		{ "무승부(빅장)", DRAW, JANGGI_BIKJANG_DECLARED, -1, "빅장" },
		{ "빅승", DRAW, JANGGI_BIKJANG_DECLARED, -1, "" },
		{ "빅장", DRAW, JANGGI_BIKJANG_DECLARED, -1, "" },
		{ "한 빅장", DRAW, JANGGI_BIKJANG_DECLARED, -1, "" },
		{ "무승부 빅장", DRAW, JANGGI_BIKJANG_DECLARED, -1, "" },
		{ "빅", DRAW, JANGGI_BIKJANG_DECLARED, -1, "" },
		{ "1/2-1/2", DRAW, JANGGI_DRAW_UNEXPLAINED, -1, "" },
		{ "0.5-0.5", DRAW, JANGGI_DRAW_UNEXPLAINED, -1, "" },
	};

	(void)state;
	READS(all);
}

static void misspelt_wins_keep_their_winner(void **state)
{
	static const struct reading all[] = {
		{ "초 촨승", CHO, JANGGI_WIN_UNEXPLAINED, -1, "" },
		{ "한 와늣", HAN, JANGGI_WIN_UNEXPLAINED, -1, "" },
		{ "초 완슫", CHO, JANGGI_WIN_UNEXPLAINED, -1, "" },
	};

	(void)state;
	READS(all);
}

static void what_is_not_understood_is_never_a_draw(void **state)
{
	static const struct reading all[] = {
		{ "", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "미상", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "?", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "한게임", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "초반", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "한국장기", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "없음", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "동의", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "승", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "패", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "기권승", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "무", NOONE, JANGGI_NO_ENDING, -1, "" },
		{ "통신장애중단", NOONE, JANGGI_UNFINISHED, -1, "" },
		{ "무효 대국", NOONE, JANGGI_UNFINISHED, -1, "" },
		{ "*", NOONE, JANGGI_UNFINISHED, -1, "" },
	};
	struct janggi_result result;
	char endless[4096];

	(void)state;
	READS(all);
	memset(endless, 'x', sizeof(endless));
	memcpy(endless, "초 완승", strlen("초 완승"));
	janggi_result_parse(&result, endless, sizeof(endless));
	assert_int_equal(result.winner, NOONE);
	/* an open bracket, a NUL */
	janggi_result_parse(&result, "초승(\0", 9);
	assert_int_equal(result.winner, CHO);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_side_named_wins_in_many_spellings),
		cmocka_unit_test(a_loss_names_the_loser),
		cmocka_unit_test(points_are_kept_as_stated),
		cmocka_unit_test(draws_have_a_cause_or_none),
		cmocka_unit_test(misspelt_wins_keep_their_winner),
		cmocka_unit_test(what_is_not_understood_is_never_a_draw),
	};

	return cmocka_run_group_tests_name("result", tests, NULL, NULL);
}
