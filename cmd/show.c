/* SPDX-License-Identifier: MIT */
/* janggi show: a position as a board. */
#include <config.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>
#include "board.h"
#include "inputs.h"
#include "options.h"
#include "output.h"
#include "places.h"
#include "positions.h"

struct show {
	int pieces, letters;
	bool svg;
	const char *format, *encoding;
	struct janggi_position *pos;
};

/* last: the move that led there, or PASS. */
static void put_position(const struct show *show, janggi_move last)
{
	const struct janggi_position *pos = show->pos;
	struct janggi_buffer svg = JANGGI_BUFFER_INIT;
	char fen[JANGGI_FEN_TEXT];

	if (show->svg) {
		janggi_position_svg(pos, (enum janggi_faces)show->pieces,
			last, &svg);
		if (svg.failed)
			cmd_fail(CMD_FAILED, "out of memory");
		else
			output_buffer(&svg);
		janggi_buffer_release(&svg);
		return;
	}
	board_print(pos, (enum janggi_faces)show->pieces,
		cmd_colour(STDOUT_FILENO));
	janggi_position_fen(pos, (enum janggi_letters)show->letters, fen);
	output_format("\nto move: %s\npoints:  cho %d, han %d\n"
		      "check:   %s\nfacing:  %s\nfen:     %s\n",
		janggi_side_name(janggi_position_side(pos)),
		janggi_position_points(pos, JANGGI_CHO),
		janggi_position_points(pos, JANGGI_HAN),
		janggi_position_in_check(pos) ? "yes" : "no",
		janggi_position_facing(pos) ? "yes" : "no", fen);
}

static void put_heading(const struct place *place,
	const struct janggi_record *record, uint32_t ply, const char *move)
{
	if (ply)
		output_format("%s record %" PRIu64 ", after ply %" PRIu32
			" of %" PRIu32 " (%s)\n\n",
			place->file, record->number, ply, record->n_moves,
			move);
	else
		output_format("%s record %" PRIu64 ", before ply 1 of %" PRIu32
			"\n\n", place->file, record->number, record->n_moves);
}

static void show_record(struct show *show, const struct place *place)
{
	struct janggi_record *record;
	struct janggi_error err;
	char move[JANGGI_MOVE_TEXT];
	janggi_move last;
	uint32_t ply;

	if (janggi_record_new(&record, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	if (place_read(place, show->format, show->encoding, record) &&
		place_play(place, record, show->pos, &ply, &last, move)) {
		if (!show->svg)
			put_heading(place, record, ply, move);
		put_position(show, last);
		if (place->to_the_end && record->stop_ply)
			inputs_tell_illegal(record);
	}
	janggi_record_free(record);
}

/* Ten ranks have nine slashes: no file name is so by chance. */
static bool looks_like_fen(const char *text)
{
	int slashes = 0;

	for (; *text; text++)
		slashes += *text == '/';
	return slashes == 9;
}

static void show_operand(
	const struct command *self, struct show *show, const char *operand)
{
	struct place place = { 0 };
	struct janggi_error err;
	bool is_file = !strcmp(operand, "-") || !access(operand, F_OK);

	if (!is_file && (looks_like_fen(operand) ||
				!strcmp(operand, "startpos"))) {
		if (position_parse(show->pos, operand, &err))
			options_misuse(self, "column %" PRIu32 " of '%s': %s",
				err.column, operand, err.text);
		else
			put_position(show, JANGGI_PASS);
		return;
	}
	if (!place_parse(&place, operand))
		return;
	show_record(show, &place);
	place_release(&place);
}

static void show_run(const struct command *self, int argc, char **argv)
{
	static const char *const letters[] = { "nb", "he", NULL };
	struct show show = { 0 };
	struct janggi_error err;
	const struct option_spec options[] = {
		OPTION_CHOICE('p', "pieces", "KIND", &show.pieces,
			board_pieces_names,
			"hanja, hangul or letters (default: hanja)"),
		OPTION_FLAG(0, "svg", &show.svg,
			"a drawing to be printed, with the last move marked"),
		OPTION_CHOICE(0, "fen-letters", "KIND", &show.letters, letters,
			"letters of the FEN: nb as engines, he as WinBoard "
			"(default: nb)"),
		OPTION_TEXT('i', "input-format", "NAME", &show.format,
			"read the file as NAME, whatever it looks like"),
		OPTION_TEXT('e', "encoding", "NAME", &show.encoding,
			"read the file in this encoding, such as CP949"),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		return;
	if (argc != 1) {
		options_misuse(self, "one FEN or file is needed");
		return;
	}
	if (janggi_position_new(&show.pos, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	show_operand(self, &show, argv[0]);
	janggi_position_free(show.pos);
}

const struct command show_command = {
	.name = "show",
	.summary = "a position as a board",
	.usage = "[OPTION]... FEN|startpos\n[OPTION]... FILE[#RECORD][@PLY]\n",
	.run = show_run,
};
