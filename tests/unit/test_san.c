/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "notation/san.h"

static struct janggi_position pos;

static void set(const char *fen)
{
	assert_int_equal(
		janggi_position_set_fen(&pos, fen, strlen(fen), 0, NULL),
		JANGGI_OK);
}

static void set_usual(void)
{
	janggi_position_set_formations(&pos, JANGGI_HEEH, JANGGI_HEEH);
}

/* How many readings the text has on pos; the first in engine text. */
static unsigned read_as(const char *text, int base, char uci[JANGGI_MOVE_TEXT],
	struct janggi_error *why)
{
	janggi_move moves[JANGGI__SAN_READINGS];
	struct janggi__san san;
	unsigned n;

	janggi__san_parse(&san, text, strlen(text));
	n = janggi__san_resolve(&pos, &san, base,
		janggi_position_in_check(&pos), moves, why);
	if (n)
		janggi_move_uci(&pos, moves[0], uci);
	return n;
}

static void assert_reads(const char *text, int base, const char *want)
{
	char uci[JANGGI_MOVE_TEXT];
	struct janggi_error why;

	assert_int_equal(read_as(text, base, uci, &why), 1);
	assert_string_equal(uci, want);
}

static void assert_fails(
	const char *text, int base, unsigned readings, const char *want)
{
	char uci[JANGGI_MOVE_TEXT];
	struct janggi_error why;

	assert_int_equal(read_as(text, base, uci, &why), readings);
	assert_string_equal(why.text, want);
}

static void a_piece_is_named_in_any_dialect_of_letters(void **state)
{
	(void)state;
	set_usual();
	assert_reads("Hc3", 1, "b1c3");
	assert_reads("Nc3", 1, "b1c3");
	assert_reads("Ra2", 1, "a1a2");
	assert_reads("Kd2", 1, "e2d2");
	assert_reads("Gd2", 1, "e2d2");
	assert_reads("Ad2", 1, "d1d2");
	set("4k4/9/9/9/9/9/9/4E4/4K4/9 w");
	assert_reads("Eg6", 1, "e3g6");
	assert_reads("Bg6", 1, "e3g6");
}

static void soldiers_need_no_letter(void **state)
{
	(void)state;
	set_usual();
	assert_reads("e5", 1, "e4e5");
	assert_reads("ih4", 1, "i4h4");
	assert_reads("Pih4", 1, "i4h4");
	assert_reads("Pi5", 1, "i4i5");
	set("4k4/9/9/9/4p4/4P4/9/9/4K4/9 w");
	assert_reads("exe6", 1, "e5e6");
	assert_reads("Pxe6", 1, "e5e6");
	assert_reads("e5xe6", 1, "e5e6");
}

static void an_origin_may_be_as_long_as_it_likes(void **state)
{
	(void)state;
	set_usual();
	assert_reads("Hbc3", 1, "b1c3");
	assert_reads("H1c3", 1, "b1c3");
	assert_reads("Hb1c3", 1, "b1c3");
	assert_reads("Hb1-c3", 1, "b1c3");
	assert_reads("b1c3", 1, "b1c3");
	assert_reads("b1-c3", 1, "b1c3");
	set("r3k4/9/9/9/9/9/9/9/4K4/8R b");
	assert_reads("Ra10a4", 1, "a10a4");
	assert_reads("R10a4", 1, "a10a4");
	assert_reads("a10d10", 1, "a10d10");
}

static void ranks_count_from_one_or_from_zero(void **state)
{
	(void)state;
	set_usual();
	assert_reads("i4i5", 1, "i4i5");
	assert_reads("i3i4", 0, "i4i5");
	assert_reads("b0c2", 0, "b1c3");
	assert_reads("Hc2", 0, "b1c3");
	assert_fails("b0c2", 1, 0, "ranks here go from 1 to 10");
	set("4k4/9/9/9/9/9/9/9/4K4/R8 w");
	assert_reads("a0a9", 0, "a1a10");
	assert_fails("a0a10", 0, 0, "ranks here go from 0 to 9");
}

static void what_a_rank_shows_of_its_base(void **state)
{
	static const struct {
		const char *text;
		int base;
	} cases[] = {{"a1a2", -1}, {"a0a2", 0}, {"a2a0", 0}, {"a10b10", 1},
		{"Rh10", 1}, {"Rh9", -1}, {"--", -1}, {"08-87", -1}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct janggi__san san;

		janggi__san_parse(&san, cases[i].text, strlen(cases[i].text));
		assert_int_equal(janggi__san_base(&san), cases[i].base);
	}
}

static void a_pass_has_many_spellings(void **state)
{
	static const char *const words[] = {"--", "@@@@", "pass", "PASS", "Z0",
		"0000", "null", "한수쉼", "e2e2", "e2-e2", "Ke2", "Ke2e2",
		"Ge2", "95-95"};

	(void)state;
	set_usual();
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		assert_reads(words[i], 1, "e2e2");
	assert_reads("e1e1", 0, "e2e2");
	assert_fails("a1a1", 1, 0,
		"a move to its own point is a pass by the general alone");
	assert_fails("c4c4", 1, 0,
		"a move to its own point is a pass by the general alone");
}

static void two_readings_are_told_by_file(void **state)
{
	char uci[JANGGI_MOVE_TEXT];
	struct janggi_error why;

	(void)state;
	set_usual();
	assert_int_equal(read_as("b4", 1, uci, &why), 2);
	assert_string_equal(uci, "a4b4");
	assert_fails("Pb4", 1, 2, "ambiguous: 2 soldiers can go to b4");
}

static void a_pinned_piece_is_no_second_reading(void **state)
{
	(void)state;
	/* both guards could step to e1, but one shields its general */
	set("4k4/9/9/9/9/9/9/9/r2AK4/5A3 w");
	assert_reads("Ae1", 1, "f1e1");
	assert_fails("Ad1", 1, 0, "leaves cho's own general in check");
}

static void palace_diagonals_are_ways(void **state)
{
	(void)state;
	set("4k4/9/9/9/9/9/9/5A3/4K4/3A5 w");
	assert_fails("Ae2", 1, 0, "no guard of cho can go to e2");
	set("4k4/9/9/9/9/9/9/5R3/3K5/9 w");
	assert_reads("Re2", 1, "f3e2");
	assert_reads("Rd1", 1, "f3d1");
}

static void why_a_move_cannot_be(void **state)
{
	(void)state;
	set_usual();
	assert_fails("Hd5", 1, 0, "no horse of cho can go to d5");
	assert_fails("Nc1e2", 1, 0, "no horse of cho on c1");
	assert_fails("e5e6", 1, 0, "cho has no piece on 65");
	assert_fails("Nothing", 1, 0, "not a move");
}

static void points_are_read_as_gib_has_them(void **state)
{
	struct janggi__san san;

	(void)state;
	set_usual();
	assert_reads("H08-87", 1, "h1g3");
	assert_reads("79-78", 1, "i4h4");
	janggi__san_parse(&san, "E44xP72", 7);
	assert_int_equal(san.type, JANGGI__SAN_POINTS);
	assert_int_equal(san.kind, JANGGI_ELEPHANT);
	assert_int_equal(san.from_file, 9 * 6 + 3);
	assert_int_equal(san.to_file, 9 * 3 + 1);
	assert_int_equal(san.hint & 7, JANGGI_ELEPHANT);
	assert_int_equal(
		san.hint >> JANGGI_HINT_CAPTURED_SHIFT & 7, JANGGI_SOLDIER);
	assert_true(san.hint & JANGGI_HINT_CAPTURE);
}

static void marks_become_hints(void **state)
{
	static const char *const nags[] = {
		"e5!", "e5?", "e5!!", "e5??", "e5!?", "e5?!"};
	struct janggi__san san;

	(void)state;
	janggi__san_parse(&san, "Rxh10+", 6);
	assert_int_equal(san.hint,
		JANGGI_CHARIOT | JANGGI_NO_KIND << JANGGI_HINT_CAPTURED_SHIFT |
			JANGGI_HINT_CHECK | JANGGI_HINT_CAPTURE);
	janggi__san_parse(&san, "a4a5#!?", 7);
	assert_int_equal(san.hint, JANGGI_HINT_NOTHING | JANGGI_HINT_CHECK);
	assert_int_equal(san.nag, 5);
	for (unsigned i = 0; i < 6; i++) {
		janggi__san_parse(&san, nags[i], strlen(nags[i]));
		assert_int_equal(san.type, JANGGI__SAN_SQUARES);
		assert_int_equal(san.nag, i + 1);
	}
}

static void what_is_no_move_is_told_so(void **state)
{
	static const char *const words[] = {"", "e", "e11", "j4", "e4e", "Kx",
		"a4b", "resigns", "1-0", "a4b4c4", "O-O", "e8=Q", "Pxx4",
		"08-8", "08-00", "H08x", "!", "??", "e4!?!", "+", "a-4",
		"e4e5e6e7e8e9e10e9"};

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct janggi__san san;

		janggi__san_parse(&san, words[i], strlen(words[i]));
		assert_int_equal(san.type, JANGGI__SAN_NONE);
	}
}

/* Every legal move of a position, written and read, is itself. */
static void assert_writes_back(enum janggi_letters letters)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	size_t n = janggi_position_moves(&pos, moves);

	for (size_t i = 0; i < n; i++) {
		janggi_move readings[JANGGI__SAN_READINGS];
		char text[JANGGI__SAN_TEXT];
		struct janggi__san san;
		struct janggi_error why;

		janggi__san_write(&pos, moves[i], letters, text);
		janggi__san_parse(&san, text, strlen(text));
		assert_int_equal(
			janggi__san_resolve(&pos, &san, 1,
				janggi_position_in_check(&pos), readings, &why),
			1);
		assert_int_equal(readings[0], moves[i]);
	}
}

static void what_is_written_is_read_back(void **state)
{
	uint64_t random = 1;

	(void)state;
	set_usual();
	for (unsigned ply = 0; ply < 3000; ply++) {
		janggi_move moves[JANGGI_MOVES_MAX];
		size_t n = janggi_position_moves(&pos, moves);

		assert_writes_back(
			ply % 2 ? JANGGI_LETTERS_NB : JANGGI_LETTERS_HE);
		if (!n || ply % 150 == 149) {
			janggi_position_set_formations(
				&pos, ply % 4, ply / 4 % 4);
			continue;
		}
		random = random * UINT64_C(6364136223846793005) +
			 UINT64_C(1442695040888963407);
		janggi_position_play(&pos, moves[(random >> 33) % n]);
	}
}

static void assert_writes(const char *uci, const char *want)
{
	janggi_move readings[JANGGI__SAN_READINGS];
	char text[JANGGI__SAN_TEXT];
	struct janggi__san san;
	struct janggi_error why;

	janggi__san_parse(&san, uci, strlen(uci));
	assert_int_equal(
		janggi__san_resolve(&pos, &san, 1, true, readings, &why), 1);
	janggi__san_write(&pos, readings[0], JANGGI_LETTERS_HE, text);
	assert_string_equal(text, want);
}

static void moves_are_written_as_engines_do(void **state)
{
	(void)state;
	set_usual();
	assert_writes("a4b4", "Pab4");
	assert_writes("e4e5", "Pe5");
	assert_writes("b1c3", "Hc3");
	assert_writes("d1e1", "Ade1");
	assert_writes("e2e2", "Ke2");
	/* two chariots on a file, then on a rank */
	set("r3k4/9/9/9/9/9/9/9/4K4/r8 b");
	assert_writes("a10a5", "R10a5");
	set("4k4/9/r7r/9/9/9/9/9/4K4/9 b");
	assert_writes("a8e8", "Rae8");
	set("4k4/9/9/4p4/9/4P4/9/4R4/4K4/9 w");
	assert_writes("e5e6", "Pe6");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_piece_is_named_in_any_dialect_of_letters),
		cmocka_unit_test(soldiers_need_no_letter),
		cmocka_unit_test(an_origin_may_be_as_long_as_it_likes),
		cmocka_unit_test(ranks_count_from_one_or_from_zero),
		cmocka_unit_test(what_a_rank_shows_of_its_base),
		cmocka_unit_test(a_pass_has_many_spellings),
		cmocka_unit_test(two_readings_are_told_by_file),
		cmocka_unit_test(a_pinned_piece_is_no_second_reading),
		cmocka_unit_test(palace_diagonals_are_ways),
		cmocka_unit_test(why_a_move_cannot_be),
		cmocka_unit_test(points_are_read_as_gib_has_them),
		cmocka_unit_test(marks_become_hints),
		cmocka_unit_test(what_is_no_move_is_told_so),
		cmocka_unit_test(what_is_written_is_read_back),
		cmocka_unit_test(moves_are_written_as_engines_do),
	};

	return cmocka_run_group_tests_name("san", tests, NULL, NULL);
}
