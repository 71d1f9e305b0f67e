/* SPDX-License-Identifier: MIT */
/* Reading text into records, for tests of notations. */
#ifndef TESTS_READING_H
#define TESTS_READING_H
#include <string.h>
#include "blocks.h"
#include "notation/formats.h"
#include "record/record.h"

struct reading {
	struct janggi_reader *reader;
	struct janggi_record *record;
	struct janggi_error err;
	size_t notes;
	char note[240]; /* the last one */
};

static void reading_note(void *payload, const struct janggi_error *note)
{
	struct reading *r = payload;

	r->notes++;
	strcpy(r->note, note->text);
}

/* block: bytes that each read gives; limit: of a record, 0: the usual one. */
static inline void reading_open(struct reading *r, const char *text, size_t n,
	size_t block, size_t limit)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi__source *source;

	memset(r, 0, sizeof(*r));
	options.record_limit = limit;
	assert_int_equal(blocks_source(&source, text, n, block), JANGGI_OK);
	assert_int_equal(janggi__reader_open_source(
				 &r->reader, source, &options, &r->err),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&r->record, &r->err), JANGGI_OK);
	janggi_reader_on_note(r->reader, reading_note, r);
}

static inline enum janggi_status reading_next(struct reading *r)
{
	return janggi_reader_next(r->reader, r->record, &r->err);
}

static inline void reading_close(struct reading *r)
{
	janggi_reader_free(r->reader);
	janggi_record_free(r->record);
}

/* The moves as engine text without the board: "a4b4 pass". */
static inline const char *reading_moves(const struct reading *r)
{
	static char text[1 << 16];
	size_t n = 0;

	text[0] = '\0';
	for (uint32_t i = 0; i < r->record->n_moves && n < sizeof(text) - 16;
		i++) {
		janggi_move move = r->record->moves[i];
		unsigned from = JANGGI_MOVE_FROM(move);
		unsigned to = JANGGI_MOVE_TO(move);

		if (move)
			n += (size_t)sprintf(text + n, "%s%c%u%c%u",
				i ? " " : "", 'a' + from % 9, from / 9 + 1,
				'a' + to % 9, to / 9 + 1);
		else
			n += (size_t)sprintf(text + n, "%spass", i ? " " : "");
	}
	return text;
}

static inline const char *reading_tag(const struct reading *r, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(r->record, key);

	return tag ? tag->s : "(none)";
}

#endif
