/* SPDX-License-Identifier: MIT */
/* The start of a record whose tags do not tell it. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "reading.h"

/* Cho's horses and elephants come out while Han passes. */
static const char *const opened[JANGGI_FORMATIONS] = {
	[JANGGI_EHEH] = "75졸65 한수쉼 02상74 한수쉼 03마84 한수쉼 07상75 한수쉼 08마87 한수쉼",
	[JANGGI_HEHE] = "75졸65 한수쉼 02마83 한수쉼 03상75 한수쉼 07마86 한수쉼 08상76 한수쉼",
	[JANGGI_HEEH] = "75졸65 한수쉼 02마83 한수쉼 03상75 한수쉼 08마87 한수쉼 한수쉼 한수쉼",
	[JANGGI_EHHE] = "75졸65 한수쉼 03마84 한수쉼 07마86 한수쉼 02상74 한수쉼 08상76 한수쉼",
};

static void read_one(struct reading *r, const char *tags, const char *moves)
{
	static char text[2048];

	snprintf(text, sizeof(text), "[대회명 \"가을\"]\n%s\n%s\n", tags, moves);
	reading_open(r, text, strlen(text), 4096, 0);
	assert_int_equal(reading_next(r), JANGGI_OK);
}

static enum janggi_status replay(struct reading *r)
{
	struct janggi_replay *replay;
	enum janggi_status st;

	assert_int_equal(janggi_replay_new(&replay, NULL, 0, NULL), JANGGI_OK);
	st = janggi_replay_run(replay, r->record, &r->err);
	janggi_replay_free(replay);
	return st;
}

static void assert_refused(
	const char *tags, const char *moves, const char *why)
{
	struct reading r;

	read_one(&r, tags, moves);
	assert_int_equal(replay(&r), JANGGI_EDATA);
	assert_string_equal(r.err.text, why);
	reading_close(&r);
}

static void assert_inferred(const char *tags, const char *moves,
	enum janggi_formation cho, enum janggi_formation han)
{
	struct reading r;

	read_one(&r, tags, moves);
	assert_int_equal(replay(&r), JANGGI_OK);
	assert_int_equal(r.record->stop_ply, 0);
	assert_int_equal(r.record->start, JANGGI_START_INFERRED);
	assert_int_equal(r.record->formation[JANGGI_CHO], cho);
	assert_int_equal(r.record->formation[JANGGI_HAN], han);
	reading_close(&r);
}

static void one_pair_alone_that_fits_is_taken(void **state)
{
	(void)state;
	/* each horse and elephant of both sides */
	assert_inferred("",
		"1. 02마83 2. 13마34 3. 08마87 4. 17마36 5. 75졸65 6. 12상44 "
		"7. 03상75 8. 49병48",
		JANGGI_HEEH, JANGGI_EHHE);
}

static void a_tag_of_one_side_helps_the_moves(void **state)
{
	static const char *const han[JANGGI_FORMATIONS] = {
		[JANGGI_EHEH] = "[한차림 \"상마상마\"]\n",
		[JANGGI_HEHE] = "[한차림 \"마상마상\"]\n",
		[JANGGI_HEEH] = "[한차림 \"안상\"]\n",
		[JANGGI_EHHE] = "[한포진 \"EHHE\"]\n",
	};

	(void)state;
	for (unsigned cho = 0; cho < JANGGI_FORMATIONS; cho++) {
		assert_refused("", opened[cho],
			"no formations given, and 4 pairs of them fit the moves");
		for (unsigned i = 0; i < JANGGI_FORMATIONS; i++)
			assert_inferred(han[i], opened[cho], cho, i);
	}
}

static void moves_that_speak_against_a_tag_win(void **state)
{
	(void)state;
	assert_inferred("[초차림 \"상마마상\"]\n",
		"1. 02마83 2. 13마34 3. 08마87 4. 17마36 5. 75졸65 6. 12상44 "
		"7. 03상75 8. 49병48",
		JANGGI_HEEH, JANGGI_EHHE);
}

static void a_name_that_is_none_is_told(void **state)
{
	(void)state;
	assert_refused("[초차림 \"왼상\"]\n[한차림 \"마상상마\"]\n",
		"1. 79졸78 2. 41병42",
		"'왼상' is none of the four formations, and 16 pairs of them fit the moves");
	assert_refused("[초차림 \"마상상마\"]\n[한차림 \"right\"]\n",
		"1. 79졸78 2. 41병42",
		"'right' is none of the four formations, and 16 pairs of them fit the moves");
	assert_refused("[초차림 \"마상상마\"]\n", "1. 79졸78 2. 41병42",
		"one side's formation is not given, and 16 pairs of them fit the moves");
	assert_refused("", "1. 79졸78 2. 41병42 3. 79졸78",
		"no formations given, and none fit the moves");
	/* the other side's tag and the moves may tell it all the same */
	assert_inferred("[초차림 \"왼상\"]\n[한차림 \"마상상마\"]\n",
		opened[JANGGI_HEHE], JANGGI_HEHE, JANGGI_HEEH);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_pair_alone_that_fits_is_taken),
		cmocka_unit_test(a_tag_of_one_side_helps_the_moves),
		cmocka_unit_test(moves_that_speak_against_a_tag_win),
		cmocka_unit_test(a_name_that_is_none_is_told),
	};

	return cmocka_run_group_tests_name("infer", tests, NULL, NULL);
}
