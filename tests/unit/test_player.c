/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "base/base.h"

static void reads(
	const char *text, const char *name, const char *grade, int rank)
{
	struct janggi_player player;

	janggi_player_parse(&player, text, strlen(text));
	if (player.name.n != strlen(name) ||
		memcmp(player.name.s, name, player.name.n) != 0)
		fail_msg("%s: name '%.*s'", text, (int)player.name.n,
			player.name.s);
	if (player.grade.n != strlen(grade) ||
		memcmp(player.grade.s, grade, player.grade.n) != 0)
		fail_msg("%s: grade '%.*s'", text, (int)player.grade.n,
			player.grade.s);
	if (player.rank != rank)
		fail_msg("%s: rank %d", text, player.rank);
}

static void dan_and_kyu_are_taken_off(void **state)
{
	(void)state;
	reads("푸른솔 4단", "푸른솔", "4단", 4);
	reads("푸른솔 4단 ", "푸른솔", "4단", 4);
	reads("푸른솔4단", "푸른솔", "4단", 4);
	reads("solver77 3급", "solver77", "3급", -2);
	reads("푸른 솔  1급", "푸른 솔", "1급", 0);
	reads("10급 푸른솔", "푸른솔", "10급", -9);
	reads("푸른솔(9단)", "푸른솔", "9단", 9);
	reads("푸른솔 初段", "푸른솔", "初段", 1);
}

static void grades_may_be_in_hanja(void **state)
{
	(void)state;
	reads("푸른솔 一단", "푸른솔", "一단", 1);
	reads("푸른솔 九段", "푸른솔", "九段", 9);
	reads("푸른솔 十一級", "푸른솔", "十一級", -10);
	reads("푸른솔 二十급", "푸른솔", "二十급", -19);
	reads("푸른솔 二十三급", "푸른솔", "二十三급", -22);
}

static void professionals_have_no_rank_unless_stated(void **state)
{
	(void)state;
	reads("푸른솔프로", "푸른솔", "프로", JANGGI_NO_RANK);
	reads("푸른솔 프로", "푸른솔", "프로", JANGGI_NO_RANK);
	reads("푸른솔 프로 6단", "푸른솔", "프로 6단", 6);
}

static void what_is_no_grade_stays_in_the_name(void **state)
{
	(void)state;
	reads("푸른솔", "푸른솔", "", JANGGI_NO_RANK);
	reads("푸른솔#253", "푸른솔#253", "", JANGGI_NO_RANK);
	reads("푸른솔#253 5단", "푸른솔#253", "5단", 5);
	reads("별단", "별단", "", JANGGI_NO_RANK);
	reads("비단 2단", "비단", "2단", 2);
	reads("player100000000000000단", "player100000000000000단", "",
		JANGGI_NO_RANK);
	reads("프로", "프로", "", JANGGI_NO_RANK);
	reads("", "", "", JANGGI_NO_RANK);
	reads("0단", "0단", "", JANGGI_NO_RANK);
	reads("2단 3단", "2단", "3단", 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dan_and_kyu_are_taken_off),
		cmocka_unit_test(grades_may_be_in_hanja),
		cmocka_unit_test(professionals_have_no_rank_unless_stated),
		cmocka_unit_test(what_is_no_grade_stays_in_the_name),
	};

	return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}
