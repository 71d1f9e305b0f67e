/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as one notation (FUZZ_FORMAT, "gib" ...; "" lets the content
 * decide).  The first byte chooses how the input arrives and how large a
 * record may be.  Whatever comes out must keep the promises of janggi.h, and
 * its record line, read again, must give the same line.
 */
#include <config.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/blocks.h"
#include "notation/charset.h"
#include "notation/formats.h"

#ifndef FUZZ_FORMAT
#error "FUZZ_FORMAT is not set"
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held, const char *what)
{
	if (held)
		return;
	fprintf(stderr, "violated: %s\n", what);
	abort();
}

static void check_text(struct janggi_text text)
{
	const unsigned char *s = (const unsigned char *)text.s;

	must(s && s[text.n] == '\0', "text ends with a NUL");
	for (size_t i = 0; i < text.n;) {
		unsigned k = janggi__utf8_char(s + i, text.n - i);

		must(k, "text is UTF-8");
		i += k;
	}
}

static void check_record(const struct janggi_record *record)
{
	for (size_t i = 0; i < record->n_tags; i++) {
		check_text(record->tags[i].key);
		check_text(record->tags[i].value);
	}
	for (size_t i = 0; i < record->n_comments; i++) {
		check_text(record->comments[i].text);
		must(!i || record->comments[i - 1].ply <=
				record->comments[i].ply,
			"comments are ordered");
	}
	check_text(record->stop_move);
	check_text(record->stop_reason);
	check_text(record->rest);
	check_text(record->termination);
	must(!record->stop_ply || record->stop_ply == record->n_moves + 1,
		"a record stops behind its moves");
	for (uint32_t i = 0; i < record->n_moves; i++) {
		janggi_move move = record->moves[i];

		must(JANGGI_MOVE_FROM(move) < JANGGI_POINTS &&
				JANGGI_MOVE_TO(move) < JANGGI_POINTS,
			"moves are on the board");
	}
	for (uint32_t ply = 0; ply < record->n_moves + 2; ply++)
		must(janggi_record_line_of(record, ply) >= record->line,
			"a ply is on no line before its record");
}

/* The line, read back, is the same line. */
static void check_line(const struct janggi_buffer *line)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_buffer again = JANGGI_BUFFER_INIT;
	struct janggi_reader *reader;
	struct janggi_record *record;
	struct janggi_error err;

	options.format = "jsonl";
	options.record_limit = line->len;
	must(!janggi_reader_open_memory(
		     &reader, line->data, line->len, &options, &err),
		"a line can be opened");
	must(!janggi_record_new(&record, &err), "memory");
	must(!janggi_reader_next(reader, record, &err), "a line can be read");
	must(!janggi_record_write_jsonl(record, &again, &err), "memory");
	must(again.len == line->len &&
			!memcmp(again.data, line->data, line->len),
		"a line is a fixed point");
	janggi_buffer_release(&again);
	janggi_record_free(record);
	janggi_reader_free(reader);
}

static void read_all(struct janggi_reader *reader, size_t size)
{
	struct janggi_buffer line = JANGGI_BUFFER_INIT;
	struct janggi_record *record;
	struct janggi_replay *replay;
	struct janggi_error err;
	enum janggi_status st;
	size_t calls = 0;

	must(!janggi_record_new(&record, &err), "memory");
	must(!janggi_replay_new(&replay, NULL, 0, &err), "memory");
	while ((st = janggi_reader_next(reader, record, &err)) != JANGGI_END) {
		must(st != JANGGI_EMISUSE && st != JANGGI_ENOMEM, "status");
		must(++calls <= size + 8, "every call consumes something");
		if (st == JANGGI_EDATA || st == JANGGI_ELIMIT)
			continue;
		if (st < 0)
			break;
		check_record(record);
		st = janggi_replay_run(replay, record, &err);
		must(st == JANGGI_OK || st == JANGGI_EDATA, "replay");
		check_record(record);
		janggi_buffer_clear(&line);
		must(!janggi_record_write_jsonl(record, &line, &err),
			"memory");
		check_line(&line);
	}
	janggi_buffer_release(&line);
	janggi_replay_free(replay);
	janggi_record_free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const size_t blocks[] = { 1 << 20, 1, 2, 3, 7, 61, 509, 4096 };
	static const size_t limits[] = { 0, 64, 300, 4000 };
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi__source *source;
	struct janggi_reader *reader;
	struct janggi_error err;
	unsigned how = size ? data[0] : 0;

	if (!size)
		return 0;
	data++;
	size--;
	options.format = *FUZZ_FORMAT ? FUZZ_FORMAT : NULL;
	options.record_limit = limits[how >> 3 & 3];
	options.validate = how >> 5 & 1; /* matters to XML alone */
	must(!blocks_source(&source, data, size, blocks[how & 7]), "memory");
	if (janggi__reader_open_source(&reader, source, &options, &err))
		return 0;
	read_all(reader, size);
	janggi_reader_free(reader);
	return 0;
}
