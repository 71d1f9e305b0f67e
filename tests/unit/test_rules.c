/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "rules/playout.h"

/* Play moves (a1b2 ...; "pass") from a FEN and return one preset's verdict. */
static struct janggi_verdict verdict_of(
	const char *preset, const char *fen, const char *moves)
{
	struct janggi__playout game;
	struct janggi_position pos;
	struct janggi_verdict v;
	const char *s = moves;

	assert_int_equal(
		janggi_position_set_fen(&pos, fen, strlen(fen), 0, NULL),
		JANGGI_OK);
	assert_int_equal(janggi__playout_init(&game,
				 janggi_preset_find(preset), 1, NULL),
		JANGGI_OK);
	janggi__playout_start(&game, &pos);
	while (*s) {
		janggi_move move = JANGGI_PASS;
		unsigned p[2];

		if (!strncmp(s, "pass", 4)) {
			s += 4;
		} else {
			for (int i = 0; i < 2; i++) {
				p[i] = (unsigned)(*s++ - 'a');
				if (s[0] == '1' && s[1] == '0') {
					p[i] += 81;
					s += 2;
				} else {
					p[i] += 9 * (unsigned)(*s++ - '1');
				}
			}
			move = JANGGI_MOVE(p[0], p[1]);
		}
		s += *s == ' ';
		assert_true(janggi__playout_ply(&game, move, !*s));
	}
	v = game.verdicts[0];
	janggi__playout_release(&game);
	return v;
}

#define START \
	"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
/* Cho ahead by a chariot, generals apart. */
#define AHEAD "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"

struct wanted {
	const char *preset;
	enum janggi_ending ending;
	enum janggi_winner winner;
	uint32_t ply;
};

static void check_all(const char *fen, const char *moves,
	const struct wanted *wanted, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct janggi_verdict v =
			verdict_of(wanted[i].preset, fen, moves);

		if (v.ending != wanted[i].ending ||
			v.winner != wanted[i].winner ||
			(v.ending && v.ply != wanted[i].ply))
			fail_msg("%s: %s %s at %u, wanted %s %s at %u",
				wanted[i].preset, janggi_ending_name(v.ending),
				janggi_winner_name(v.winner), v.ply,
				janggi_ending_name(wanted[i].ending),
				janggi_winner_name(wanted[i].winner),
				wanted[i].ply);
	}
}
#define CHECK(fen, moves, ...) \
	do { \
		const struct wanted w_[] = { __VA_ARGS__ }; \
		check_all(fen, moves, w_, sizeof(w_) / sizeof(w_[0])); \
	} while (0)

static void two_passes_end_as_each_preset_says(void **state)
{
	(void)state;
	CHECK(AHEAD, "pass pass",
		{ "standard", JANGGI_DOUBLE_PASS, JANGGI_WINNER_DRAW, 2 },
		{ "points", JANGGI_DOUBLE_PASS, JANGGI_WINNER_CHO, 2 },
		{ "association", JANGGI_DOUBLE_PASS, JANGGI_WINNER_CHO, 2 },
		{ "rulebook", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 },
		{ "casual", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
	/* equal material: the bonus alone decides */
	CHECK(START, "pass pass",
		{ "points", JANGGI_DOUBLE_PASS, JANGGI_WINNER_CHO, 2 },
		{ "online", JANGGI_DOUBLE_PASS, JANGGI_WINNER_HAN, 2 });
}

static void casual_draws_only_passes_that_were_forced(void **state)
{
	(void)state;
	/* both generals are hemmed in, but both sides' chariots are free */
	CHECK("3k5/8R/9/4R4/9/4r4/9/9/r8/5K3 w - - 0 1", "pass pass",
		{ "casual", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 },
		{ "standard", JANGGI_DOUBLE_PASS, JANGGI_WINNER_DRAW, 2 });
}

static void shuffling_chariots_repeat_at_ply_8(void **state)
{
	(void)state;
	CHECK(START, "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10",
		{ "standard", JANGGI_REPETITION, JANGGI_WINNER_DRAW, 8 },
		{ "points", JANGGI_REPETITION, JANGGI_WINNER_CHO, 8 },
		{ "online", JANGGI_REPETITION, JANGGI_WINNER_HAN, 8 },
		{ "casual", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 },
		{ "fairy-modern", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
}

static void a_checking_side_that_repeats_loses(void **state)
{
	(void)state;
	CHECK("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
		"a2a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10",
		{ "standard", JANGGI_CHECK_REPETITION, JANGGI_WINNER_HAN, 9 },
		{ "points", JANGGI_CHECK_REPETITION, JANGGI_WINNER_HAN, 9 },
		{ "association", JANGGI_CHECK_REPETITION, JANGGI_WINNER_DRAW,
			9 },
		{ "rulebook", JANGGI_CHECK_REPETITION, JANGGI_WINNER_DRAW,
			9 });
}

#define FACING "4k4/9/9/9/9/9/9/9/r8/4K4 w - - 0 1"

static void leaving_the_generals_facing_is_bikjang(void **state)
{
	(void)state;
	CHECK(FACING, "pass",
		{ "standard", JANGGI_BIKJANG, JANGGI_WINNER_DRAW, 1 },
		{ "points", JANGGI_BIKJANG, JANGGI_WINNER_DRAW, 1 },
		{ "association", JANGGI_BIKJANG, JANGGI_WINNER_HAN, 1 },
		{ "online", JANGGI_BIKJANG, JANGGI_WINNER_HAN, 1 },
		{ "rulebook", JANGGI_NOT_PLAYABLE, JANGGI_WINNER_NONE, 1 },
		{ "fairy-traditional", JANGGI_BIKJANG, JANGGI_WINNER_DRAW, 1 },
		{ "fairy-casual", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
}

/* Cho leaves the generals facing, and mates by it. */
static void a_mate_goes_before_parting_the_generals(void **state)
{
	(void)state;
	CHECK("4k4/8R/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a1a10",
		{ "online", JANGGI_CHECKMATE, JANGGI_WINNER_CHO, 1 },
		{ "standard", JANGGI_CHECKMATE, JANGGI_WINNER_CHO, 1 },
		{ "fairy-janggi", JANGGI_NOT_PLAYABLE, JANGGI_WINNER_NONE,
			1 });
	CHECK("4k4/9/8R/9/9/9/9/9/9/R3K4 w - - 0 1", "a1a2",
		{ "online", JANGGI_NOT_PLAYABLE, JANGGI_WINNER_NONE, 1 });
}

/*
 * Cho checks at every turn since the position was last there, but not since
 * it was first there.
 */
static void the_cycle_is_since_the_last_occurrence(void **state)
{
	(void)state;
	CHECK("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
		"a2a10 d10d9 a10a2 d9d10 a2a10 d10d9 a10a9 d9d10 a9a10",
		{ "online", JANGGI_CHECK_REPETITION, JANGGI_WINNER_HAN, 9 });
	CHECK("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
		"a2a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a2 d9d10 a2a10",
		{ "online", JANGGI_CHECK_REPETITION, JANGGI_WINNER_CHO, 9 });
}

static void association_ignores_facing_above_the_gate(void **state)
{
	(void)state;
	CHECK("rr2k4/9/9/9/9/9/9/9/cc7/4K4 w - - 0 1", "pass",
		{ "association", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 },
		{ "standard", JANGGI_BIKJANG, JANGGI_WINNER_DRAW, 1 });
}

static void rulebook_lets_only_the_side_behind_face(void **state)
{
	(void)state;
	/* Han is behind and steps onto Cho's file: Cho must part them */
	CHECK("3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1", "d10e10",
		{ "rulebook", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
	/* Cho is ahead: the same by Cho is not playable */
	CHECK("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "d1e1",
		{ "rulebook", JANGGI_NOT_PLAYABLE, JANGGI_WINNER_NONE, 1 },
		{ "standard", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
}

static void a_pass_in_check_is_an_end_only_for_engines(void **state)
{
	(void)state;
	CHECK("4k4/9/9/9/9/9/9/9/r3K4/9 w - - 0 1", "pass",
		{ "fairy-janggi", JANGGI_BIKJANG, JANGGI_WINNER_HAN, 1 },
		{ "fairy-traditional", JANGGI_BIKJANG, JANGGI_WINNER_DRAW, 1 },
		{ "fairy-modern", JANGGI_ILLEGAL, JANGGI_WINNER_NONE, 1 },
		{ "standard", JANGGI_ILLEGAL, JANGGI_WINNER_NONE, 1 },
		{ "online", JANGGI_ILLEGAL, JANGGI_WINNER_NONE, 1 });
}

static void no_progress_counts_the_plies_of_the_fen_too(void **state)
{
	(void)state;
	CHECK("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 118 1", "a2a3 d10d9 a3a4",
		{ "standard", JANGGI_NO_PROGRESS, JANGGI_WINNER_DRAW, 2 },
		{ "points", JANGGI_NO_PROGRESS, JANGGI_WINNER_CHO, 2 },
		{ "fairy-janggi", JANGGI_NO_PROGRESS, JANGGI_WINNER_CHO, 0 },
		{ "association", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
}

static void bare_generals_end_at_the_capture_or_the_start(void **state)
{
	(void)state;
	CHECK("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", "e1e2",
		{ "standard", JANGGI_INSUFFICIENT, JANGGI_WINNER_DRAW, 1 },
		{ "association", JANGGI_INSUFFICIENT, JANGGI_WINNER_HAN, 1 },
		{ "rulebook", JANGGI_NO_ENDING, JANGGI_WINNER_NONE, 0 });
	CHECK("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "",
		{ "standard", JANGGI_INSUFFICIENT, JANGGI_WINNER_DRAW, 0 });
}

static void bonuses_are_read_in_halves(void **state)
{
	struct janggi_bonus b;
	char text[24];

	(void)state;
	assert_int_equal(janggi_bonus_parse(&b, "han:1.5", NULL), JANGGI_OK);
	assert_int_equal(b.side, JANGGI_HAN);
	assert_int_equal(b.halves, 3);
	janggi_bonus_text(&b, text);
	assert_string_equal(text, "han:1.5");
	assert_int_equal(janggi_bonus_parse(&b, "none", NULL), JANGGI_OK);
	assert_int_equal(b.side, JANGGI_NO_SIDE);
	assert_int_equal(janggi_bonus_parse(&b, "cho:0", NULL), JANGGI_OK);
	assert_int_equal(b.side, JANGGI_NO_SIDE);
	assert_int_equal(janggi_bonus_parse(&b, "han:1.3", NULL),
		JANGGI_EQUERY);
	assert_int_equal(janggi_bonus_parse(&b, "han:-1", NULL),
		JANGGI_EQUERY);
	assert_int_equal(janggi_bonus_parse(&b, "wei:1", NULL), JANGGI_EQUERY);
	assert_int_equal(janggi_bonus_parse(&b, "", NULL), JANGGI_EQUERY);
}

/* Every built-in, printed as text and read back, is itself. */
static void presets_survive_as_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < janggi_preset_count(); i++) {
		const struct janggi_preset *p = janggi_preset_at(i);
		struct janggi_buffer text = JANGGI_BUFFER_INIT;
		struct janggi_preset back;
		struct janggi_error err;
		const char *name;
		char value[96];

		janggi__buffer_str(&text, "# mine\nfrom = casual\n");
		for (size_t f = 0; janggi_preset_field(p, f, &name, value); f++)
			janggi__buffer_printf(&text, " %s= %s \n", name, value);
		assert_int_equal(janggi_preset_parse(
					 &back, text.data, text.len, &err),
			JANGGI_OK);
		for (size_t f = 0; f < JANGGI_PRESET_FIELDS; f++) {
			char again[96];

			assert_true(janggi_preset_field(p, f, &name, value));
			assert_true(
				janggi_preset_field(&back, f, &name, again));
			assert_string_equal(value, again);
		}
		janggi_buffer_release(&text);
	}
}

static void a_bad_preset_names_its_line(void **state)
{
	static const struct {
		const char *text;
		uint64_t line;
	} bad[] = {
		{ "", 0 },
		{ "name = x\n", 1 },
		{ "from = nobody\n", 1 },
		{ "from = points\n\nbonus = han:1.3\n", 3 },
		{ "from = points\nbikjang = perhaps\n", 2 },
		{ "from = points\nbikjang draw\n", 2 },
		{ "from = points\ncolour = red\n", 2 },
		{ "from = points\nfrom = standard\n", 2 },
		{ "from = points\nno-progress-plies = -1\n", 2 },
		{ "from = points\nrepetition-count = 1", 2 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct janggi_preset p;
		struct janggi_error err;

		assert_int_equal(janggi_preset_parse(&p, bad[i].text,
					 strlen(bad[i].text), &err),
			JANGGI_EDATA);
		assert_int_equal(err.line, bad[i].line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_passes_end_as_each_preset_says),
		cmocka_unit_test(casual_draws_only_passes_that_were_forced),
		cmocka_unit_test(shuffling_chariots_repeat_at_ply_8),
		cmocka_unit_test(a_checking_side_that_repeats_loses),
		cmocka_unit_test(leaving_the_generals_facing_is_bikjang),
		cmocka_unit_test(a_mate_goes_before_parting_the_generals),
		cmocka_unit_test(the_cycle_is_since_the_last_occurrence),
		cmocka_unit_test(association_ignores_facing_above_the_gate),
		cmocka_unit_test(rulebook_lets_only_the_side_behind_face),
		cmocka_unit_test(a_pass_in_check_is_an_end_only_for_engines),
		cmocka_unit_test(no_progress_counts_the_plies_of_the_fen_too),
		cmocka_unit_test(
			bare_generals_end_at_the_capture_or_the_start),
		cmocka_unit_test(bonuses_are_read_in_halves),
		cmocka_unit_test(presets_survive_as_text),
		cmocka_unit_test(a_bad_preset_names_its_line),
	};
	return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
