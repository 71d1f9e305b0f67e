/* SPDX-License-Identifier: MIT */
/* Names of endings, winners and bases, as every output writes them. */
#include <config.h>
#include "base/base.h"

const char *janggi_ending_name(enum janggi_ending ending)
{
	static const char *const name[JANGGI_ENDINGS] = {
		[JANGGI_NO_ENDING] = "-",
		[JANGGI_CHECKMATE] = "checkmate",
		[JANGGI_BIKJANG] = "bikjang",
		[JANGGI_DOUBLE_PASS] = "double-pass",
		[JANGGI_CHECK_REPETITION] = "check-repetition",
		[JANGGI_REPETITION] = "repetition",
		[JANGGI_NO_PROGRESS] = "no-progress",
		[JANGGI_INSUFFICIENT] = "insufficient-material",
		[JANGGI_RESIGNATION] = "resignation",
		[JANGGI_TIME] = "time",
		[JANGGI_AGREEMENT] = "agreement",
		[JANGGI_FORFEIT] = "forfeit",
		[JANGGI_DISCONNECT] = "disconnect",
		[JANGGI_POINTS_AWARD] = "points-award",
		[JANGGI_MATE_DECLARED] = "mate-declared",
		[JANGGI_OUTRIGHT] = "outright",
		[JANGGI_BIKJANG_DECLARED] = "bikjang-declared",
		[JANGGI_DRAW_UNEXPLAINED] = "draw-unexplained",
		[JANGGI_WIN_UNEXPLAINED] = "win-unexplained",
		[JANGGI_UNFINISHED] = "unfinished",
		[JANGGI_NOT_PLAYABLE] = "not-playable",
		[JANGGI_ILLEGAL] = "illegal",
	};

	return ending < JANGGI_ENDINGS && name[ending] ? name[ending] : "-";
}

const char *janggi_winner_name(enum janggi_winner winner)
{
	static const char *const name[] = { "-", "cho", "han", "draw" };

	return winner <= JANGGI_WINNER_DRAW ? name[winner] : "-";
}

const char *janggi_basis_name(enum janggi_basis basis)
{
	static const char *const name[] = { "none", "board", "declared" };

	return basis <= JANGGI_BASIS_DECLARED ? name[basis] : "none";
}
