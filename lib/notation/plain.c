/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/decode.h"
#include "notation/plain.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

enum janggi_status janggi__plain_open(
	struct janggi_reader *reader, struct janggi_error *err)
{
	reader->state = calloc(1, sizeof(struct janggi__plain));
	return reader->state ? JANGGI_OK : no_memory(err);
}

void janggi__plain_close(struct janggi_reader *reader)
{
	struct janggi__plain *plain = reader->state;

	if (!plain)
		return;
	janggi__written_release(&plain->moves);
	janggi_buffer_release(&plain->text);
	free(plain);
}

/* -------------------------------------------------------------------- text */

static enum janggi__charset decide(
	enum janggi__charset forced, const void *s, size_t n)
{
	struct janggi__charset_evidence evidence = {0, 0, 0};

	if (forced == JANGGI__CHARSET_UTF8 || forced == JANGGI__CHARSET_CP949)
		return forced;
	if (forced)
		return JANGGI__CHARSET_UTF8; /* what a filter made of it */
	janggi__charset_look(&evidence, s, n);
	return janggi__charset_decide(&evidence);
}

bool janggi__plain_begin(struct janggi__plain *plain,
	struct janggi_reader *reader, struct janggi_record *record,
	uint64_t line, const void *s, size_t n)
{
	struct janggi__record_memory *m = record->memory;

	janggi__written_clear(&plain->moves);
	plain->reader = reader;
	plain->record = record;
	plain->charset = decide(reader->charset, s, n);
	plain->bad = 0;
	record->line = line;
	record->encoding = janggi__charset_name(plain->charset);
	m->movetext = janggi__record_text(record, s, n);
	m->movetext_line = line;
	m->decode = janggi__decoder(plain->charset);
	return m->movetext.s;
}

struct janggi_text janggi__plain_decode(
	struct janggi__plain *plain, const void *s, size_t n)
{
	return janggi__decode(janggi__record_arena(plain->record),
		plain->charset, s, n, &plain->bad);
}

bool janggi__plain_tag(struct janggi__plain *plain, struct janggi_text key,
	struct janggi_text value)
{
	if (!key.s || !value.s)
		return false;
	if (!value.n)
		return true;
	return janggi__record_add_tag(
		plain->record, janggi__tag_canonical(key), value);
}

bool janggi__plain_field(struct janggi__plain *plain, struct janggi_text key,
	struct janggi_text value)
{
	static const struct {
		const char *name, *key;
	} fields[] = {
		{"cho_chalim", "cho_formation"},
		{"han_chalim", "han_formation"},
		{"cho_setup", "cho_formation"},
		{"han_setup", "han_formation"},
		{"choSetup", "cho_formation"},
		{"hanSetup", "han_formation"},
		{"choFormation", "cho_formation"},
		{"hanFormation", "han_formation"},
		{"start_fen", "fen"},
		{"startFen", "fen"},
		{"initial_fen", "fen"},
		{"initialFen", "fen"},
		{"winner", "result"},
		{"white", "cho"},
		{"black", "han"},
		{"cho_player", "cho"},
		{"han_player", "han"},
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (strlen(fields[i].name) == key.n &&
			!memcmp(fields[i].name, key.s, key.n))
			key = (struct janggi_text){
				fields[i].key, strlen(fields[i].key)};
	return janggi__plain_tag(plain, key, value);
}

bool janggi__plain_tag_raw(struct janggi__plain *plain, const char *key,
	const void *s, size_t n)
{
	struct janggi_text text = {key, strlen(key)};

	return janggi__plain_tag(
		plain, text, janggi__plain_decode(plain, s, n));
}

/* -------------------------------------------------------------------- play */

/* The one pair of formations that lets every move be played. */
static unsigned infer(struct janggi__plain *plain, int *base,
	enum janggi_formation out[2], size_t *most)
{
	unsigned found = 0;

	*most = 0;
	for (unsigned i = 0; i < JANGGI_FORMATIONS * JANGGI_FORMATIONS; i++) {
		struct janggi_position pos;
		int tried = *base;
		size_t played;

		janggi_position_set_formations(
			&pos, i / JANGGI_FORMATIONS, i % JANGGI_FORMATIONS);
		played = janggi__written_count(&plain->moves, &pos, &tried);
		*most = played > *most ? played : *most;
		if (played < plain->moves.n)
			continue;
		if (!found++) {
			out[JANGGI_CHO] = i / JANGGI_FORMATIONS;
			out[JANGGI_HAN] = i % JANGGI_FORMATIONS;
			*base = tried;
		}
	}
	return found;
}

/* So many plies from the usual start are no accident. */
#define PLIES_TO_BELIEVE 10

static enum janggi_status find_start(struct janggi__plain *plain,
	struct janggi_position *pos, int *base, enum janggi__plain_start start,
	struct janggi_error *err)
{
	struct janggi_record *record = plain->record;
	enum janggi_formation pair[2];
	size_t usual = 0, most;
	unsigned found;

	janggi_position_set_formations(pos, JANGGI_HEEH, JANGGI_HEEH);
	if (start == PLAIN_USUAL) {
		int tried = *base;

		usual = janggi__written_count(&plain->moves, pos, &tried);
		if (usual == plain->moves.n)
			return janggi__record_set_start(record, pos)
				       ? JANGGI_OK
				       : no_memory(err);
	}
	found = infer(plain, base, pair, &most);
	if (found == 1) {
		record->start = JANGGI_START_INFERRED;
		record->formation[JANGGI_CHO] = pair[JANGGI_CHO];
		record->formation[JANGGI_HAN] = pair[JANGGI_HAN];
		return janggi_record_position(record, pos, err);
	}
	if (start == PLAIN_USUAL && usual >= PLIES_TO_BELIEVE)
		return janggi__record_set_start(record, pos) ? JANGGI_OK
							     : no_memory(err);
	if (found)
		return janggi__fail(err, JANGGI_EDATA,
			"no formations given, and %u pairs of them fit the moves",
			found);
	return janggi__fail(err, JANGGI_EDATA,
		"no formations given, and none fit more than %zu of %zu plies",
		most, plain->moves.n);
}

enum janggi_status janggi__plain_play(struct janggi__plain *plain, int base,
	enum janggi__plain_start start, struct janggi_error *err)
{
	struct janggi_record *record = plain->record;
	struct janggi_position pos;
	enum janggi_status st;

	if (!janggi__record_derive(record))
		return no_memory(err);
	if (record->start != JANGGI_START_UNKNOWN)
		st = janggi_record_position(record, &pos, err);
	else if (plain->moves.n)
		st = find_start(plain, &pos, &base, start, err);
	else
		return JANGGI_OK;
	if (st == JANGGI_OK)
		st = janggi__written_play(
			&plain->moves, record, &pos, base, err);
	return st;
}

void janggi__plain_end(struct janggi__plain *plain)
{
	const struct janggi_record *record = plain->record;

	if (plain->moves.guess_ply && plain->moves.n)
		janggi__reader_note(plain->reader,
			janggi_record_line_of(record, plain->moves.guess_ply),
			plain->moves.guess_ply,
			"ambiguous, and read as the moves after it or the lower file suggest");
	if (plain->bad)
		janggi__reader_note(plain->reader, record->line, 0,
			"%zu byte%s of text that %s not %s", plain->bad,
			plain->bad == 1 ? "" : "s",
			plain->bad == 1 ? "is" : "are",
			janggi__charset_name(plain->charset));
}

/* ------------------------------------------------------------------ scanning */

size_t janggi__board_field(const unsigned char *s, size_t n)
{
	static const char pieces[] = "KGABENHRCPkgabenhrcp";
	unsigned slashes = 0, files = 0;
	size_t i;

	for (i = 0; i < n && s[i] > ' '; i++) {
		if (s[i] == '/') {
			if (!files)
				return 0;
			slashes++;
			files = 0;
		} else if (s[i] >= '1' && s[i] <= '9') {
			files += (unsigned)(s[i] - '0');
		} else if (memchr(pieces, s[i], sizeof(pieces) - 1)) {
			files++;
		} else {
			return 0;
		}
		if (files > 9 || slashes > 9)
			return 0;
	}
	return slashes == 9 && files ? i : 0;
}

size_t janggi__next_word(const unsigned char *s, size_t n, size_t *i)
{
	size_t start;

	while (*i < n && s[*i] <= ' ')
		++*i;
	start = *i;
	while (*i < n && s[*i] > ' ')
		++*i;
	return start;
}
