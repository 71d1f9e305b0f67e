/* SPDX-License-Identifier: MIT */
/* janggi perft: count the leaves of the tree of legal moves. */
#include <config.h>
#include <inttypes.h>
#include <string.h>
#include "options.h"
#include "output.h"
#include "positions.h"

/* 30 moves a ply: 17 plies do not fit 64 bits, nor any patience. */
#define DEPTH_MAX 12

/*
 * The count below each move.  A pass is the rest of the sum: what it leads
 * to depends on the passes before it, which a position does not know.
 */
static void divide(struct janggi_position *pos, unsigned depth,
	bool bikjang_pass, uint64_t total)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	char text[JANGGI_MOVE_TEXT];
	size_t n = janggi_position_moves(pos, moves);
	bool must_part = bikjang_pass && janggi_position_facing(pos);
	struct janggi_position *child;
	struct janggi_error err;
	uint64_t rest = total;

	if (janggi_position_new(&child, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		uint64_t count = 1;

		if (moves[i] == JANGGI_PASS)
			continue;
		janggi_position_copy(child, pos);
		janggi_position_play(child, moves[i]);
		if (must_part && janggi_position_facing(child))
			continue;
		if (depth > 1)
			count = janggi_perft(child, depth - 1, bikjang_pass);
		janggi_move_uci(pos, moves[i], text);
		output_format("%s\t%" PRIu64 "\n", text, count);
		rest -= count;
	}
	if (rest || (n && moves[n - 1] == JANGGI_PASS)) {
		janggi_move_uci(pos, JANGGI_PASS, text);
		output_format("%s\t%" PRIu64 "\n", text, rest);
	}
	janggi_position_free(child);
}

static void perft_run(const struct command *self, int argc, char **argv)
{
	const char *preset_name = NULL;
	const struct janggi_preset *preset = NULL;
	struct janggi_position *pos;
	struct janggi_error err;
	bool by_move = false, bikjang_pass;
	uint64_t depth, total;
	const struct option_spec options[] = {
		OPTION_FLAG('d', "divide", &by_move,
			"also the count below each move"),
		OPTION_TEXT('p', "preset", "NAME", &preset_name,
			"where the generals face, move as this rule set says"),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		return;
	if (argc != 2) {
		options_misuse(self, "a position and a depth are needed");
		return;
	}
	if (!options_number(argv[1], 1, DEPTH_MAX, &depth)) {
		options_misuse(self, "'%s' is no depth from 1 to %d", argv[1],
			DEPTH_MAX);
		return;
	}
	if (preset_name && !(preset = janggi_preset_find(preset_name))) {
		options_misuse(self, "no preset is named '%s'", preset_name);
		return;
	}
	if (janggi_position_new(&pos, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	if (position_parse(pos, argv[0], &err)) {
		options_misuse(self, "column %" PRIu32 " of '%s': %s",
			err.column, argv[0], err.text);
		goto out;
	}
	bikjang_pass = preset &&
		preset->bikjang_rule == JANGGI_BIKJANG_PASS_ACCEPTS;
	total = janggi_perft(pos, (unsigned)depth, bikjang_pass);
	if (by_move) {
		divide(pos, (unsigned)depth, bikjang_pass, total);
		output_format("total\t%" PRIu64 "\n", total);
	} else {
		output_format("%" PRIu64 "\n", total);
	}
out:
	janggi_position_free(pos);
}

const struct command perft_command = {
	.name = "perft",
	.summary = "count the legal games of some plies from a position",
	.usage = "[OPTION]... FEN|startpos DEPTH",
	.run = perft_run,
};
