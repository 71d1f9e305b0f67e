/* SPDX-License-Identifier: MIT */
/* janggi show: a position as a board. */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board.h"
#include "inputs.h"
#include "options.h"
#include "output.h"
#include "positions.h"

struct show {
	int pieces, letters;
	const char *format, *encoding;
	struct janggi_position *pos;
};

/* FILE[#N][@PLY], taken apart. */
struct place {
	char *file;
	uint64_t record; /* from 1 */
	uint64_t ply;
	bool to_the_end; /* no ply was named */
};

static void put_position(const struct show *show)
{
	const struct janggi_position *pos = show->pos;
	char fen[JANGGI_FEN_TEXT];

	board_print(pos, (enum board_pieces)show->pieces,
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

/* Cut a suffix such as "#12" off text, if it has one. */
static bool cut_suffix(char *text, char mark, uint64_t min, uint64_t *value)
{
	char *at = strrchr(text, mark);

	if (!at || !options_number(at + 1, min, UINT64_MAX, value))
		return false;
	*at = '\0';
	return true;
}

/* A file whose name looks like it has a suffix is meant whole. */
static void parse_place(struct place *place)
{
	place->record = 1;
	place->to_the_end = true;
	if (!access(place->file, F_OK))
		return;
	place->to_the_end = !cut_suffix(place->file, '@', 0, &place->ply);
	if (access(place->file, F_OK))
		cut_suffix(place->file, '#', 1, &place->record);
}

/* Go on to the record that is meant; false after saying why not. */
static bool find_record(struct janggi_reader *reader,
	struct janggi_record *record, const struct place *place)
{
	struct janggi_error err;
	uint64_t seen = 0;

	for (;;) {
		enum janggi_status st =
			janggi_reader_next(reader, record, &err);

		if (st == JANGGI_END) {
			cmd_fail(CMD_FAILED, "%s: there are only %" PRIu64
				" records", place->file, seen);
			return false;
		}
		seen++;
		if (st == JANGGI_OK && seen < place->record)
			continue;
		if (st == JANGGI_OK)
			return true;
		/* a bad one matters only if it is the one that is meant */
		if ((st == JANGGI_EDATA || st == JANGGI_ELIMIT) &&
			seen < place->record)
			continue;
		cmd_fail_at(place->file, &err);
		return false;
	}
}

/* Replay to the ply that is meant; false after saying why not. */
static bool go_to_ply(struct show *show, struct janggi_replay *replay,
	struct janggi_record *record, const struct place *place)
{
	struct janggi_error err;
	uint64_t ply = place->ply;

	if (janggi_replay_run(replay, record, &err) ||
		janggi_record_position(record, show->pos, &err)) {
		if (!err.line)
			err.line = record->line;
		cmd_fail_at(place->file, &err);
		return false;
	}
	if (place->to_the_end)
		ply = record->n_moves;
	if (ply > record->n_moves) {
		cmd_fail(CMD_FAILED,
			"%s:%" PRIu64 ": only %" PRIu32 " plies can be played",
			place->file, record->line, record->n_moves);
		return false;
	}
	for (uint64_t i = 0; i < ply; i++) {
		if (i + 1 == ply) {
			char move[JANGGI_MOVE_TEXT];

			janggi_move_uci(show->pos, record->moves[i], move);
			output_format("%s record %" PRIu64 ", after ply %"
				PRIu64 " of %" PRIu32 " (%s)\n\n",
				place->file, record->number, ply,
				record->n_moves, move);
		}
		janggi_position_play(show->pos, record->moves[i]);
	}
	if (!ply)
		output_format("%s record %" PRIu64 ", before ply 1 of %" PRIu32
			"\n\n", place->file, record->number, record->n_moves);
	if (place->to_the_end && record->stop_ply)
		inputs_tell_illegal(record);
	return true;
}

static void show_record(struct show *show, const struct place *place)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader = NULL;
	struct janggi_record *record = NULL;
	struct janggi_replay *replay = NULL;
	struct janggi_error err;
	bool from_stdin = !strcmp(place->file, "-");
	int fd = from_stdin ? STDIN_FILENO :
			      open(place->file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0) {
		cmd_fail(CMD_FAILED, "cannot open '%s': %s", place->file,
			strerror(errno));
		return;
	}
	options.file = place->file;
	options.format = show->format;
	options.encoding = show->encoding;
	if (janggi_reader_open_fd(&reader, fd, &options, &err) ||
		janggi_record_new(&record, &err) ||
		janggi_replay_new(&replay, NULL, 0, &err))
		cmd_fail_at(place->file, &err);
	else if (find_record(reader, record, place) &&
		go_to_ply(show, replay, record, place))
		put_position(show);
	janggi_replay_free(replay);
	janggi_record_free(record);
	janggi_reader_free(reader);
	if (!from_stdin)
		close(fd);
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
			put_position(show);
		return;
	}
	place.file = strdup(operand);
	if (!place.file) {
		cmd_fail(CMD_FAILED, "out of memory");
		return;
	}
	parse_place(&place);
	show_record(show, &place);
	free(place.file);
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
