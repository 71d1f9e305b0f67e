/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "options.h"
#include "places.h"

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
bool place_parse(struct place *place, const char *text)
{
	place->record = 1;
	place->ply = 0;
	place->to_the_end = true;
	place->file = strdup(text);
	if (!place->file) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	if (!access(place->file, F_OK))
		return true;
	place->to_the_end = !cut_suffix(place->file, '@', 0, &place->ply);
	if (access(place->file, F_OK))
		cut_suffix(place->file, '#', 1, &place->record);
	return true;
}

void place_release(struct place *place)
{
	free(place->file);
	place->file = NULL;
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

static bool replay(const struct place *place, struct janggi_record *record)
{
	struct janggi_replay *replay = NULL;
	struct janggi_error err;
	bool good;

	good = !janggi_replay_new(&replay, NULL, 0, &err) &&
		!janggi_replay_run(replay, record, &err);
	if (!good) {
		if (!err.line)
			err.line = record->line;
		cmd_fail_at(place->file, &err);
	}
	janggi_replay_free(replay);
	return good;
}

bool place_read(const struct place *place, const char *format,
	const char *encoding, struct janggi_record *record)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader;
	struct janggi_error err;
	bool from_stdin = !strcmp(place->file, "-"), good = false;
	int fd = from_stdin ? STDIN_FILENO :
			      open(place->file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0) {
		cmd_fail(CMD_FAILED, "cannot open '%s': %s", place->file,
			strerror(errno));
		return false;
	}
	options.file = place->file;
	options.format = format;
	options.encoding = encoding;
	if (janggi_reader_open_fd(&reader, fd, &options, &err))
		cmd_fail_at(place->file, &err);
	else
		good = find_record(reader, record, place) &&
			replay(place, record);
	janggi_reader_free(reader);
	if (!from_stdin)
		close(fd);
	return good;
}

bool place_play(const struct place *place, const struct janggi_record *record,
	struct janggi_position *pos, uint32_t *ply, janggi_move *last,
	char move[JANGGI_MOVE_TEXT])
{
	struct janggi_error err;

	*move = '\0';
	*last = JANGGI_PASS;
	if (janggi_record_position(record, pos, &err)) {
		err.line = record->line;
		cmd_fail_at(place->file, &err);
		return false;
	}
	if (!place->to_the_end && place->ply > record->n_moves) {
		cmd_fail(CMD_FAILED,
			"%s:%" PRIu64 ": only %" PRIu32 " plies can be played",
			place->file, record->line, record->n_moves);
		return false;
	}
	*ply = place->to_the_end ? record->n_moves : (uint32_t)place->ply;
	for (uint32_t i = 0; i < *ply; i++) {
		if (i + 1 == *ply)
			janggi_move_uci(pos, record->moves[i], move);
		*last = record->moves[i];
		janggi_position_play(pos, *last);
	}
	return true;
}
