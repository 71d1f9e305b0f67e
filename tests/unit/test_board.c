/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "board/position.h"

static struct janggi_position *fen_position(const char *fen)
{
	struct janggi_position *pos;
	struct janggi_error err;

	assert_int_equal(janggi_position_new(&pos, &err), JANGGI_OK);
	assert_int_equal(janggi_position_set_fen(pos, fen, strlen(fen),
				 JANGGI_FEN_ANY_COUNT, &err),
		JANGGI_OK);
	return pos;
}

static void start_has_32_answers_with_the_pass(void **state)
{
	struct janggi_position *pos;
	janggi_move moves[JANGGI_MOVES_MAX];

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	assert_int_equal(janggi_position_moves(pos, moves), 32);
	assert_int_equal(moves[31], JANGGI_PASS);
	assert_int_equal(janggi_position_points(pos, JANGGI_CHO), 72);
	assert_int_equal(janggi_position_points(pos, JANGGI_HAN), 72);
	janggi_position_free(pos);
}

/* Fairy-Stockfish's own counts of its start position. */
static void perft_of_the_start(void **state)
{
	struct janggi_position *pos;

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	assert_int_equal(janggi_perft(pos, 1, true), 32);
	assert_int_equal(janggi_perft(pos, 3, true), 33000);
	assert_int_equal(janggi_perft(pos, 3, false), 33316);
	assert_int_equal(janggi_perft(pos, 4, true), 1065277);
	assert_int_equal(janggi_perft(pos, 4, false), 1083563);
	janggi_position_free(pos);
}

static void every_letter_dialect_reads_the_same(void **state)
{
	static const char *const fens[] = {
		"rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/REHA1AEHR w 0 1",
		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1",
		"  rnba1abnr/4g4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4G4/REHA1ABNR",
	};
	uint64_t key = 0;

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct janggi_position *pos = fen_position(fens[i]);
		char text[JANGGI_FEN_TEXT];

		if (!i)
			key = janggi_position_key(pos);
		assert_true(janggi_position_key(pos) == key);
		janggi_position_fen(pos, JANGGI_LETTERS_NB, text);
		assert_string_equal(text, fens[1]);
		janggi_position_free(pos);
	}
}

static void a_bad_fen_says_where_and_changes_nothing(void **state)
{
	static const struct {
		const char *fen;
		uint32_t column;
	} bad[] = {
		{ "", 1 },
		{ "4k4/9/9/9/9/9/9/9/9/4Q4 w", 22 },
		{ "4k4/9/9/9/9/9/9/9/9/4K3 w", 24 },
		{ "4k4/9/9/9/9/9/9/9/4K4 w", 22 },
		{ "4k4/9/9/9/9/9/9/9/9/55 w", 22 },
		{ "4k4/9/9/9/9/9/9/9/9/3K5 x", 25 },
		{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2", 35 },
		{ "9/9/9/9/9/9/9/9/9/3K5 w", 1 },
		{ "4k4/9/9/4k4/9/9/9/9/9/3K5 w", 1 },
	};
	struct janggi_position *pos;
	uint64_t key;

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	key = janggi_position_key(pos);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct janggi_error err;

		assert_int_equal(janggi_position_set_fen(pos, bad[i].fen,
					 strlen(bad[i].fen), 0, &err),
			JANGGI_EDATA);
		assert_int_equal(err.column, bad[i].column);
		assert_true(janggi_position_key(pos) == key);
	}
	janggi_position_free(pos);
}

static void impossible_positions_are_refused(void **state)
{
	static const char *const bad[] = {
		"9/9/9/4k4/9/9/9/9/9/3K5 w - - 0 1", /* general abroad */
		"4k4/9/9/9/4A4/9/9/9/9/3K5 w - - 0 1", /* guard abroad */
		"4k4/9/9/9/9/9/9/9/9/3KRRR2 w - - 0 1", /* three chariots */
		"4k4/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1", /* in check, not its turn */
		"4k4/9/9/9/9/9/9/9/PPPPPPPPP/PPPKPPPPP w - - 0 1", /* 18 */
	};
	struct janggi_position *pos;

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_int_equal(janggi_position_set_fen(pos, bad[i],
					 strlen(bad[i]), 0, NULL),
			JANGGI_EDATA);
	janggi_position_free(pos);
}

static void formations_are_known_by_their_names(void **state)
{
	static const struct {
		const char *name;
		enum janggi_formation f;
	} names[] = {
		{ "상마상마", JANGGI_EHEH }, { "마상마상", JANGGI_HEHE },
		{ "HEEH", JANGGI_HEEH }, { "bnnb", JANGGI_EHHE },
		{ " 원앙마 ", JANGGI_HEEH }, { "Outer", JANGGI_EHHE },
		{ "Inner-Elephant", JANGGI_HEEH },
		{ "왼상", JANGGI_NO_FORMATION }, { "left", JANGGI_NO_FORMATION },
		{ "HEEE", JANGGI_NO_FORMATION }, { "", JANGGI_NO_FORMATION },
		{ "상마상마상", JANGGI_NO_FORMATION },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_int_equal(janggi_formation_parse(names[i].name,
					 strlen(names[i].name)),
			names[i].f);
}

static void formation_tags_read_from_chos_left_for_both(void **state)
{
	struct janggi_position *pos;
	char text[JANGGI_FEN_TEXT];

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	janggi_position_set_formations(pos, JANGGI_EHHE, JANGGI_EHEH);
	janggi_position_fen(pos, JANGGI_LETTERS_HE, text);
	assert_string_equal(text,
		"reha1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/REHA1AHER w - - 0 1");
	janggi_position_free(pos);
}

/* Keys and mirror keys kept move by move equal those of a fresh set-up. */
static void keys_follow_the_moves(void **state)
{
	struct janggi_position *pos, *fresh;
	uint32_t seed = 7;

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	assert_int_equal(janggi_position_new(&fresh, NULL), JANGGI_OK);
	for (int ply = 0; ply < 300; ply++) {
		janggi_move moves[JANGGI_MOVES_MAX];
		size_t n = janggi_position_moves(pos, moves);
		char text[JANGGI_FEN_TEXT];
		size_t len;

		if (!n)
			break;
		seed = seed * 1664525 + 1013904223;
		janggi_position_play(pos, moves[(seed >> 8) % n]);
		len = janggi_position_fen(pos, JANGGI_LETTERS_NB, text);
		assert_int_equal(
			janggi_position_set_fen(fresh, text, len, 0, NULL),
			JANGGI_OK);
		assert_true(janggi_position_key(pos) ==
			janggi_position_key(fresh));
		assert_int_equal(janggi_position_points(pos, JANGGI_HAN),
			janggi_position_points(fresh, JANGGI_HAN));
		janggi_position_mirror(fresh);
		assert_true(janggi_position_mirror_key(pos) ==
			janggi_position_key(fresh));
		assert_true(janggi_position_key(pos) ==
			janggi_position_mirror_key(fresh));
		assert_int_equal(janggi_position_moves(fresh, moves),
			janggi_position_moves(pos, moves));
		janggi_position_swap(fresh);
		assert_int_equal(janggi_position_moves(fresh, moves),
			janggi_position_moves(pos, moves));
		assert_int_equal(janggi_position_in_check(fresh),
			janggi_position_in_check(pos));
	}
	janggi_position_free(pos);
	janggi_position_free(fresh);
}

/* The seed is part of a file format: this number may never change. */
static void the_start_key_is_fixed(void **state)
{
	struct janggi_position *pos;

	(void)state;
	assert_int_equal(janggi_position_new(&pos, NULL), JANGGI_OK);
	assert_true(janggi_position_key(pos) == UINT64_C(0x1e15ea654643e05d));
	janggi_position_free(pos);
}

static void reasons_are_in_the_words_of_the_board(void **state)
{
	static const struct {
		const char *fen;
		unsigned from, to;
		const char *why;
	} cases[] = {
		{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", 40, 41,
			"cho has no piece on 65" },
		{ "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
			2, 19, "cho has its own piece on 82" },
		{ "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
			2, 23, "elephant is blocked on 04" },
		{ "4k4/4r4/9/9/9/9/9/9/4A4/4K4 w - - 0 1", 13, 12,
			"leaves cho's own general in check" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct janggi_position *pos = fen_position(cases[i].fen);
		struct janggi_error err;

		janggi_position_explain(pos,
			JANGGI_MOVE(cases[i].from, cases[i].to), &err);
		assert_string_equal(err.text, cases[i].why);
		janggi_position_free(pos);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(start_has_32_answers_with_the_pass),
		cmocka_unit_test(perft_of_the_start),
		cmocka_unit_test(every_letter_dialect_reads_the_same),
		cmocka_unit_test(a_bad_fen_says_where_and_changes_nothing),
		cmocka_unit_test(impossible_positions_are_refused),
		cmocka_unit_test(formations_are_known_by_their_names),
		cmocka_unit_test(formation_tags_read_from_chos_left_for_both),
		cmocka_unit_test(keys_follow_the_moves),
		cmocka_unit_test(the_start_key_is_fixed),
		cmocka_unit_test(reasons_are_in_the_words_of_the_board),
	};
	return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
