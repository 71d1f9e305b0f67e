/* SPDX-License-Identifier: MIT */
/* The built-in presets.  docs/rules.md explains each field. */
#include <config.h>
#include <string.h>
#include "base/base.h"

/* clang-format off */
static const struct janggi_preset builtin[] = {
	{
		.name = "standard",
		.source = "Korea Janggi Association rules, as the points rule refers to them",
		.bonus = { JANGGI_NO_SIDE, 0 },
		.bikjang_rule = JANGGI_BIKJANG_LEFT_FACING,
		.bikjang = JANGGI_OUTCOME_DRAW,
		.double_pass = JANGGI_OUTCOME_DRAW,
		.repetition_rule = JANGGI_REPETITION_POSITION,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_DRAW,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 120,
		.no_progress = JANGGI_OUTCOME_DRAW,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
	}, {
		.name = "points",
		.source = "tournament rules with points scoring",
		.bonus = { JANGGI_CHO, 3 },
		.bikjang_rule = JANGGI_BIKJANG_LEFT_FACING,
		.bikjang = JANGGI_OUTCOME_DRAW,
		.double_pass = JANGGI_OUTCOME_POINTS,
		.repetition_rule = JANGGI_REPETITION_POSITION,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_POINTS,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 120,
		.no_progress = JANGGI_OUTCOME_POINTS,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
		.awards_points = true,
	}, {
		.name = "association",
		.source = "South Korean tournament rules, with the 30-point gate",
		.bonus = { JANGGI_HAN, 3 },
		.bikjang_rule = JANGGI_BIKJANG_LEFT_FACING,
		.bikjang = JANGGI_OUTCOME_POINTS,
		.bikjang_under = 30,
		.double_pass = JANGGI_OUTCOME_POINTS,
		.repetition_rule = JANGGI_REPETITION_POSITION,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_POINTS,
		.check_repetition = JANGGI_OUTCOME_POINTS,
		.repetition_draw_under = 30,
		.insufficient = JANGGI_OUTCOME_POINTS,
		.agreement = JANGGI_OUTCOME_POINTS,
		.awards_points = true,
	}, {
		.name = "online",
		.source = "ChessPlayX server rules",
		.bonus = { JANGGI_HAN, 3 },
		.bikjang_rule = JANGGI_BIKJANG_PASS_ACCEPTS,
		.bikjang = JANGGI_OUTCOME_POINTS,
		.double_pass = JANGGI_OUTCOME_POINTS,
		.repetition_rule = JANGGI_REPETITION_POSITION,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_POINTS,
		.check_repetition = JANGGI_OUTCOME_PERPETUAL_LOSES,
		.insufficient = JANGGI_OUTCOME_POINTS,
		.agreement = JANGGI_OUTCOME_DRAW,
		.awards_points = true,
	}, {
		.name = "rulebook",
		.source = "the Changgi rulebook",
		.bonus = { JANGGI_NO_SIDE, 0 },
		.bikjang_rule = JANGGI_BIKJANG_CHECK,
		.repetition_rule = JANGGI_REPETITION_POSITION,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_DRAW,
		.check_repetition = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
		.facing_bars_win = true,
	}, {
		.name = "casual",
		.source = "a rule description for friendly games",
		.bonus = { JANGGI_HAN, 3 },
		.bikjang_rule = JANGGI_BIKJANG_LEFT_FACING,
		.bikjang = JANGGI_OUTCOME_DRAW,
		.double_pass = JANGGI_OUTCOME_DRAW,
		.double_pass_forced_only = true,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
		.awards_points = true,
	}, {
		.name = "fairy-janggi",
		.source = "Fairy-Stockfish's variant janggi",
		.bonus = { JANGGI_HAN, 3 },
		.bikjang_rule = JANGGI_BIKJANG_PASS_ACCEPTS,
		.bikjang = JANGGI_OUTCOME_POINTS,
		.facing_escapes_mate = true,
		.double_pass = JANGGI_OUTCOME_POINTS,
		.repetition_rule = JANGGI_REPETITION_ENGINE,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_POINTS,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 100,
		.no_progress = JANGGI_OUTCOME_POINTS,
		.no_progress_first = true,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
		.awards_points = true,
	}, {
		.name = "fairy-traditional",
		.source = "Fairy-Stockfish's variant janggitraditional",
		.bonus = { JANGGI_NO_SIDE, 0 },
		.bikjang_rule = JANGGI_BIKJANG_PASS_ACCEPTS,
		.bikjang = JANGGI_OUTCOME_DRAW,
		.facing_escapes_mate = true,
		.double_pass = JANGGI_OUTCOME_DRAW,
		.repetition_rule = JANGGI_REPETITION_ENGINE,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_DRAW,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 100,
		.no_progress = JANGGI_OUTCOME_DRAW,
		.no_progress_first = true,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
	}, {
		.name = "fairy-modern",
		.source = "Fairy-Stockfish's variant janggimodern",
		.bonus = { JANGGI_HAN, 3 },
		.double_pass = JANGGI_OUTCOME_POINTS,
		.repetition_rule = JANGGI_REPETITION_ENGINE_MOVES,
		.repetition_count = 4,
		.repetition = JANGGI_OUTCOME_POINTS,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 200,
		.no_progress = JANGGI_OUTCOME_POINTS,
		.no_progress_first = true,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
		.awards_points = true,
	}, {
		.name = "fairy-casual",
		.source = "Fairy-Stockfish's variant janggicasual",
		.bonus = { JANGGI_NO_SIDE, 0 },
		.double_pass = JANGGI_OUTCOME_DRAW,
		.repetition_rule = JANGGI_REPETITION_ENGINE,
		.repetition_count = 3,
		.repetition = JANGGI_OUTCOME_DRAW,
		.check_repetition = JANGGI_OUTCOME_CHECKER_LOSES,
		.no_progress_plies = 100,
		.no_progress = JANGGI_OUTCOME_DRAW,
		.no_progress_first = true,
		.insufficient = JANGGI_OUTCOME_DRAW,
		.agreement = JANGGI_OUTCOME_DRAW,
	},
};
/* clang-format on */

size_t janggi_preset_count(void)
{
	return sizeof(builtin) / sizeof(builtin[0]);
}

const struct janggi_preset *janggi_preset_at(size_t i)
{
	return i < janggi_preset_count() ? &builtin[i] : NULL;
}

const struct janggi_preset *janggi_preset_find(const char *name)
{
	for (size_t i = 0; i < janggi_preset_count(); i++)
		if (!strcmp(builtin[i].name, name))
			return &builtin[i];
	return NULL;
}
