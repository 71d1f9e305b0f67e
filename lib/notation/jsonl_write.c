/* SPDX-License-Identifier: MIT */
/*
 * Record lines: a record as one line of JSON.  docs/formats.md defines it.
 * The line is put together in room reserved for the worst case, so nothing is
 * checked byte by byte.
 */
#include <config.h>
#include <pthread.h>
#include <string.h>
#include "board/position.h"
#include "notation/charset.h"
#include "notation/jsonl.h"
#include "record/record.h"

/* Keys, braces and numbers of a line, and of a repeated part of one. */
#define FIXED_ROOM 1024
#define PART_ROOM  48
/* A byte of text becomes six at most: \u001b. */
#define TEXT_ROOM 6
/* A move, its blank, what it names, and its seconds. */
#define MOVE_ROOM 20

static char *put(char *to, const char *s)
{
	size_t n = strlen(s);

	memcpy(to, s, n);
	return to + n;
}

static char *put_number(char *to, uint64_t value)
{
	char digits[20];
	size_t n = sizeof(digits);

	do
		digits[--n] = (char)('0' + value % 10);
	while (value /= 10);
	memcpy(to, digits + n, sizeof(digits) - n);
	return to + sizeof(digits) - n;
}

/* -------------------------------------------------------------------- text */

/* One of eight bytes needs an escape: a control, a quote, a backslash. */
static bool needs_escape(uint64_t w)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t tops = ones << 7;
	uint64_t quote = w ^ (ones * '"'), slash = w ^ (ones * '\\');
	uint64_t del = w ^ (ones * 0x7f);

	return (((w - ones * 0x20) & ~w) | ((quote - ones) & ~quote) |
		       ((slash - ones) & ~slash) | ((del - ones) & ~del)) &
	       tops;
}

static char *put_escaped(char *to, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";

	switch (c) {
	case '"':
		return put(to, "\\\"");
	case '\\':
		return put(to, "\\\\");
	case '\n':
		return put(to, "\\n");
	case '\r':
		return put(to, "\\r");
	case '\t':
		return put(to, "\\t");
	default:
		break;
	}
	to = put(to, "\\u00");
	*to++ = hex[c >> 4];
	*to++ = hex[c & 15];
	return to;
}

/* A string with its quotes; text is valid UTF-8. */
static char *put_string(char *to, struct janggi_text text)
{
	const char *s = text.s;
	size_t n = text.n;

	*to++ = '"';
	while (n >= 8) {
		uint64_t word;

		memcpy(&word, s, 8);
		if (!needs_escape(word)) {
			memcpy(to, &word, 8);
			to += 8;
		} else {
			for (unsigned i = 0; i < 8; i++) {
				unsigned char c = (unsigned char)s[i];

				if (c < 0x20 || c == '"' || c == '\\' ||
					c == 0x7f)
					to = put_escaped(to, c);
				else
					*to++ = (char)c;
			}
		}
		s += 8;
		n -= 8;
	}
	for (; n; s++, n--) {
		unsigned char c = (unsigned char)*s;

		if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f)
			to = put_escaped(to, c);
		else
			*to++ = (char)c;
	}
	*to++ = '"';
	return to;
}

static char *put_key_string(char *to, const char *key, struct janggi_text text)
{
	return put_string(put(to, key), text);
}

static struct janggi_text text_of(const char *s)
{
	return (struct janggi_text){s, strlen(s)};
}

/* ------------------------------------------------------------------- parts */

/* File names are bytes; what is not UTF-8 in one cannot be in a line. */
static char *put_file(char *to, struct janggi_text file, char *scratch)
{
	file.n = janggi__charset_decode_to(
		scratch, JANGGI__CHARSET_UTF8, file.s, file.n, NULL);
	file.s = scratch;
	return put_key_string(to, "\"file\":", file);
}

static char *put_source(
	char *to, const struct janggi_record *record, char *scratch)
{
	to = put(to, ",\"source\":{");
	to = put_file(to, record->file, scratch);
	to = put_number(put(to, ",\"record\":"), record->number);
	to = put_number(put(to, ",\"line\":"), record->line);
	to = put_key_string(to, ",\"format\":", text_of(record->format));
	to = put_key_string(to, ",\"encoding\":", text_of(record->encoding));
	*to++ = '}';
	return to;
}

static char *put_tags(char *to, const struct janggi_record *record,
	const struct janggi__jsonl_numbers *numbers)
{
	to = put(to, ",\"tags\":{");
	for (size_t i = 0; i < record->n_tags; i++) {
		if (i)
			*to++ = ',';
		to = put_string(to, record->tags[i].key);
		if (numbers->of[i]) {
			/* within the quotes */
			to[-1] = '#';
			to = put_number(to, numbers->of[i]);
			*to++ = '"';
		}
		*to++ = ':';
		to = put_string(to, record->tags[i].value);
	}
	*to++ = '}';
	return to;
}

static char *put_start(char *to, const struct janggi_record *record)
{
	switch (record->start) {
	case JANGGI_START_FEN:
		to = put_key_string(to, ",\"start\":{\"fen\":", record->fen);
		break;
	case JANGGI_START_FORMATIONS:
	case JANGGI_START_INFERRED:
		to = put(to, ",\"start\":{\"cho\":\"");
		to = put(to, janggi_formation_letters(record->formation[0]));
		to = put(to, "\",\"han\":\"");
		to = put(to, janggi_formation_letters(record->formation[1]));
		to = put(to, "\"");
		if (record->start == JANGGI_START_INFERRED)
			to = put(to, ",\"inferred\":true");
		break;
	default:
		return to;
	}
	*to++ = '}';
	return to;
}

static char *put_player(char *to, const char *key,
	const struct janggi_record *record, const char *tag)
{
	const struct janggi_text *text = janggi_record_tag(record, tag);
	struct janggi_player player;

	if (!text)
		return to;
	if (to[-1] != '{')
		*to++ = ',';
	janggi_player_parse(&player, text->s, text->n);
	to = put_key_string(put(to, key), ":{\"name\":", player.name);
	if (player.grade.n)
		to = put_key_string(to, ",\"grade\":", player.grade);
	if (player.rank != JANGGI_NO_RANK) {
		to = put(to, ",\"rank\":");
		if (player.rank < 0)
			*to++ = '-';
		to = put_number(to, (uint64_t)(player.rank < 0 ? -player.rank
							       : player.rank));
	}
	*to++ = '}';
	return to;
}

static char *put_players(char *to, const struct janggi_record *record)
{
	to = put(to, ",\"players\":{");
	to = put_player(to, "\"cho\"", record, "cho");
	to = put_player(to, "\"han\"", record, "han");
	*to++ = '}';
	return to;
}

static char *put_result(char *to, const struct janggi_record *record)
{
	const struct janggi_result *result = &record->result;

	to = put_key_string(to, ",\"result\":{\"winner\":",
		text_of(janggi_winner_name(result->winner)));
	to = put_key_string(
		to, ",\"how\":", text_of(janggi_ending_name(result->how)));
	if (result->margin >= 0) {
		to = put_number(
			put(to, ",\"points\":"), (uint64_t)result->margin / 2);
		if (result->margin % 2)
			to = put(to, ".5");
	}
	if (result->note.n)
		to = put_key_string(to, ",\"note\":", result->note);
	*to++ = '}';
	return to;
}

/* ------------------------------------------------------------------- moves */

static char point_text[JANGGI_POINTS][4]; /* text, and its length at 3 */

static void fill_point_text(void)
{
	for (unsigned i = 0; i < JANGGI_POINTS; i++) {
		char *p = point_text[i];

		*p++ = (char)('a' + i % 9);
		if (i / 9 == 9)
			*p++ = '1';
		*p++ = (char)('0' + (i / 9 + 1) % 10);
		point_text[i][3] = (char)(p - point_text[i]);
	}
}

static char *put_point(char *to, unsigned point)
{
	if (point >= JANGGI_POINTS)
		point = 0;
	memcpy(to, point_text[point], 4);
	return to + point_text[point][3];
}

/* A pass is the general's point twice, so generals are followed. */
static char *put_moves(char *to, const struct janggi_record *record)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	unsigned general[2] = {13, 76}, side = JANGGI_CHO;
	struct janggi_position pos;

	pthread_once(&once, fill_point_text);
	if (record->start == JANGGI_START_FEN &&
		janggi_record_position(record, &pos, NULL) == JANGGI_OK) {
		general[0] = janggi__general(&pos, JANGGI_CHO);
		general[1] = janggi__general(&pos, JANGGI_HAN);
		side = pos.side;
	}
	to = put(to, ",\"moves\":\"");
	for (uint32_t i = 0; i < record->n_moves; i++, side ^= 1) {
		janggi_move move = record->moves[i];
		unsigned a = JANGGI_MOVE_FROM(move);
		unsigned b = JANGGI_MOVE_TO(move);

		if (move == JANGGI_PASS)
			a = b = general[side];
		else if (a == general[side])
			general[side] = b;
		to = put_point(to, a);
		to = put_point(to, b);
		*to++ = ' ';
	}
	if (record->n_moves)
		to--;
	*to++ = '"';
	return to;
}

/* The two letters of a hint; see jsonl.h. */
static void name_hint(unsigned hint, char letters[2])
{
	unsigned taken = hint >> JANGGI_HINT_CAPTURED_SHIFT & 7;
	bool check = hint & JANGGI_HINT_CHECK;

	letters[0] = JANGGI__JSONL_MOVERS[hint & JANGGI_HINT_KIND];
	letters[1] = JANGGI__JSONL_TAKEN[taken];
	if (taken == JANGGI_NO_KIND && hint & JANGGI_HINT_CAPTURE)
		letters[1] = 'x';
	if (check)
		letters[1] = letters[1] == '-' ? '+' : (char)(letters[1] - 32);
}

static char name_table[256][2];

static void fill_names(void)
{
	for (unsigned i = 0; i < 256; i++)
		name_hint(i, name_table[i]);
}

static char *put_named(char *to, const struct janggi_record *record)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	char *start = to;
	bool any = false;

	pthread_once(&once, fill_names);
	to = put(to, ",\"named\":\"");
	for (uint32_t i = 0; i < record->n_moves; i++) {
		any |= record->hints[i] != JANGGI_HINT_NOTHING;
		memcpy(to, name_table[record->hints[i]], 2);
		to += 2;
	}
	*to++ = '"';
	return any ? to : start;
}

static char *put_seconds(char *to, const struct janggi_record *record)
{
	if (!record->seconds || !record->n_moves)
		return to;
	to = put(to, ",\"seconds\":[");
	for (uint32_t i = 0; i < record->n_moves; i++) {
		if (record->seconds[i] == JANGGI_NO_SECONDS)
			to = put(to, "null");
		else
			to = put_number(to, record->seconds[i]);
		*to++ = ',';
	}
	to[-1] = ']';
	return to;
}

/* --------------------------------------------------------------------- end */

static char *put_comments(char *to, const struct janggi_record *record)
{
	if (!record->n_comments)
		return to;
	to = put(to, ",\"comments\":[");
	for (size_t i = 0; i < record->n_comments; i++) {
		const struct janggi_comment *comment = &record->comments[i];

		to = put_number(put(to, "{\"ply\":"), comment->ply);
		to = put_key_string(to, ",\"text\":", comment->text);
		to = put(to, "},");
	}
	to[-1] = ']';
	return to;
}

static char *put_stop(char *to, const struct janggi_record *record)
{
	if (record->termination.n)
		to = put_key_string(
			to, ",\"termination\":", record->termination);
	if (record->stop_ply) {
		to = put_number(
			put(to, ",\"stop\":{\"ply\":"), record->stop_ply);
		to = put_key_string(to, ",\"move\":", record->stop_move);
		to = put_key_string(to, ",\"reason\":", record->stop_reason);
		to = put_key_string(to, ",\"rest\":", record->rest);
		*to++ = '}';
	}
	return put(to, record->stop_ply ? ",\"status\":\"illegal\"}\n"
					: ",\"status\":\"ok\"}\n");
}

/* More than the line can take. */
static size_t room_for(const struct janggi_record *record)
{
	size_t text = 8 * record->file.n + record->fen.n +
		      strlen(record->format) + strlen(record->encoding) +
		      record->stop_move.n + record->stop_reason.n +
		      record->rest.n + record->termination.n +
		      record->result.note.n;

	for (size_t i = 0; i < record->n_tags; i++)
		text += record->tags[i].key.n + 2 * record->tags[i].value.n;
	for (size_t i = 0; i < record->n_comments; i++)
		text += record->comments[i].text.n;
	return FIXED_ROOM + TEXT_ROOM * text +
	       PART_ROOM * (record->n_tags + record->n_comments) +
	       (size_t)MOVE_ROOM * record->n_moves;
}

enum janggi_status janggi_record_write_jsonl(const struct janggi_record *record,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	struct janggi__jsonl_numbers numbers;
	size_t room = room_for(record);
	char *to, *scratch;

	if (!janggi__buffer_reserve(buffer, room) ||
		!janggi__jsonl_number(record->tags, record->n_tags, &numbers))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	/* a file name grows to three times its length: at the far end */
	scratch = buffer->data + buffer->len + room - 3 * record->file.n;
	to = put(buffer->data + buffer->len, "{\"janggi\":");
	to = put_number(to, JANGGI__JSONL_VERSION);
	to = put_source(to, record, scratch);
	to = put_tags(to, record, &numbers);
	janggi__jsonl_numbers_release(&numbers);
	to = put_start(to, record);
	to = put_players(to, record);
	to = put_result(to, record);
	to = put_number(put(to, ",\"plies\":"), record->n_moves);
	to = put_moves(to, record);
	to = put_named(to, record);
	to = put_seconds(to, record);
	to = put_comments(to, record);
	to = put_stop(to, record);
	*to = '\0';
	buffer->len = (size_t)(to - buffer->data);
	return JANGGI_OK;
}
