/* SPDX-License-Identifier: MIT */
/*
 * Record lines, read.  Keys may come in any order.  The tags are the truth:
 * what is derived from them is derived again, and what the line says of it
 * counts only where they are silent.
 */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "notation/formats.h"
#include "notation/json_scan.h"
#include "notation/jsonl.h"
#include "notation/jsonl_line.h"
#include "notation/lines.h"

/* A line is longer than what it was read from. */
#define LINE_LIMIT 3

/* -------------------------------------------------------------------- tags */

/* A number or a word in place of a string is taken as it is written. */
static bool read_tag_value(
	struct janggi__jsonl_line *line, struct janggi_text *value)
{
	struct janggi__json *json = &line->json;
	unsigned c = janggi__json_peek(json);

	if (c == '"')
		return janggi__json_string(json, value);
	if (c == '{' || c == '[')
		return janggi__json_fail(json, "a tag that is not text");
	if (!janggi__json_skip(json, value))
		return false;
	*value = janggi__record_text(line->record, value->s, value->n);
	return value->s || janggi__json_fail(json, "out of memory");
}

static bool read_tag(struct janggi__jsonl_line *line)
{
	struct janggi__json *json = &line->json;
	struct janggi_text key, canonical, value;

	if (!janggi__json_key(json, &key) || !read_tag_value(line, &value))
		return false;
	key = janggi__jsonl_key(key);
	canonical = janggi__tag_canonical(key);
	if (canonical.s == key.s)
		canonical = janggi__charset_decode(json->arena,
			JANGGI__CHARSET_UTF8, key.s, key.n, &json->bad);
	return janggi__record_add_tag(line->record, canonical, value) ||
	       janggi__json_fail(json, "out of memory");
}

/* ----------------------------------------------------------------- objects */

typedef bool (
	*member_fn)(struct janggi__jsonl_line *line, struct janggi_text key);

static bool skip(struct janggi__jsonl_line *line)
{
	struct janggi_text ignored;

	return janggi__json_skip(&line->json, &ignored);
}

static bool read_object(struct janggi__jsonl_line *line, member_fn member)
{
	struct janggi__json *json = &line->json;
	struct janggi_text key;
	bool first = true;

	if (!janggi__json_expect(json, '{'))
		return false;
	while (janggi__json_next_key(json, &first, &key))
		if (!member(line, key))
			return false;
	return !json->why;
}

static bool read_tags(struct janggi__jsonl_line *line)
{
	struct janggi__json *json = &line->json;
	bool first = true, more;

	line->record->n_tags = 0;
	if (!janggi__json_expect(json, '{'))
		return false;
	for (;;) {
		if (!janggi__json_more(json, '}', &first, &more))
			return false;
		if (!more)
			return true;
		if (!read_tag(line))
			return false;
	}
}

static bool source_member(
	struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi_record *record = line->record;
	struct janggi_text text;

	if (JANGGI__TEXT_IS(key, "file"))
		return janggi__json_string(&line->json, &record->file);
	if (JANGGI__TEXT_IS(key, "record"))
		return janggi__json_u64(
			&line->json, UINT64_MAX, &record->number);
	if (JANGGI__TEXT_IS(key, "line"))
		return janggi__json_u64(&line->json, UINT64_MAX, &record->line);
	if (JANGGI__TEXT_IS(key, "format")) {
		if (!janggi__json_string(&line->json, &text))
			return false;
		record->format = text.s;
		return true;
	}
	if (JANGGI__TEXT_IS(key, "encoding")) {
		if (!janggi__json_string(&line->json, &text))
			return false;
		record->encoding = text.s;
		return true;
	}
	return skip(line);
}

static bool read_formation(
	struct janggi__jsonl_line *line, enum janggi_formation *formation)
{
	struct janggi_text text;

	if (!janggi__json_string(&line->json, &text))
		return false;
	*formation = janggi_formation_parse(text.s, text.n);
	return *formation != JANGGI_NO_FORMATION ||
	       janggi__json_fail(&line->json, "not a formation");
}

static bool start_member(
	struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi_record *record = line->record;
	bool inferred;

	if (JANGGI__TEXT_IS(key, "cho"))
		return read_formation(line, &record->formation[JANGGI_CHO]);
	if (JANGGI__TEXT_IS(key, "han"))
		return read_formation(line, &record->formation[JANGGI_HAN]);
	if (JANGGI__TEXT_IS(key, "fen"))
		return janggi__json_string(&line->json, &record->fen);
	if (JANGGI__TEXT_IS(key, "inferred")) {
		if (!janggi__json_bool(&line->json, &inferred))
			return false;
		if (inferred)
			record->start = JANGGI_START_INFERRED;
		return true;
	}
	return skip(line);
}

/* A number of halves: 8 or 8.5. */
static bool read_points(struct janggi__jsonl_line *line, janggi_halves *halves)
{
	struct janggi__json *json = &line->json;
	uint64_t whole;

	if (!janggi__json_u64(json, 10000, &whole))
		return false;
	*halves = (janggi_halves)(2 * whole);
	if (json->p + 1 < json->end && json->p[0] == '.') {
		if (json->p[1] != '5' && json->p[1] != '0')
			return janggi__json_fail(json, "not half points");
		*halves += json->p[1] == '5';
		json->p += 2;
	}
	return true;
}

static bool result_member(
	struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi_result *result = &line->result;
	struct janggi_text text;

	line->has_result = true;
	if (JANGGI__TEXT_IS(key, "winner")) {
		if (!janggi__json_string(&line->json, &text))
			return false;
		for (unsigned w = 0; w <= JANGGI_WINNER_DRAW; w++)
			if (!strcmp(janggi_winner_name(w), text.s)) {
				result->winner = w;
				return true;
			}
		return janggi__json_fail(&line->json, "not a winner");
	}
	if (JANGGI__TEXT_IS(key, "how")) {
		if (!janggi__json_string(&line->json, &text))
			return false;
		for (unsigned e = 0; e < JANGGI_ENDINGS; e++)
			if (!strcmp(janggi_ending_name(e), text.s)) {
				result->how = e;
				return true;
			}
		return janggi__json_fail(&line->json, "not an ending");
	}
	if (JANGGI__TEXT_IS(key, "points"))
		return read_points(line, &result->margin);
	if (JANGGI__TEXT_IS(key, "note"))
		return janggi__json_string(&line->json, &result->note);
	return skip(line);
}

static bool comment_member(
	struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi_record *record = line->record;
	struct janggi_comment *comment =
		&record->comments[record->n_comments - 1];
	uint64_t ply;

	if (JANGGI__TEXT_IS(key, "text"))
		return janggi__json_string(&line->json, &comment->text);
	if (JANGGI__TEXT_IS(key, "ply")) {
		if (!janggi__json_u64(&line->json, UINT32_MAX, &ply))
			return false;
		comment->ply = (uint32_t)ply;
		return true;
	}
	return skip(line);
}

static bool read_comments(struct janggi__jsonl_line *line)
{
	static const struct janggi_text empty = {"", 0};
	struct janggi__json *json = &line->json;
	bool first = true, more;

	line->record->n_comments = 0;
	if (!janggi__json_expect(json, '['))
		return false;
	for (;;) {
		if (!janggi__json_more(json, ']', &first, &more))
			return false;
		if (!more)
			return true;
		if (!janggi__record_add_comment(line->record, 0, empty))
			return janggi__json_fail(json, "out of memory");
		if (!read_object(line, comment_member))
			return false;
	}
}

static bool stop_member(struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi_record *record = line->record;
	uint64_t ply;

	if (JANGGI__TEXT_IS(key, "ply")) {
		if (!janggi__json_u64(&line->json, UINT32_MAX, &ply))
			return false;
		record->stop_ply = (uint32_t)ply;
		return true;
	}
	if (JANGGI__TEXT_IS(key, "move"))
		return janggi__json_string(&line->json, &record->stop_move);
	if (JANGGI__TEXT_IS(key, "reason"))
		return janggi__json_string(&line->json, &record->stop_reason);
	if (JANGGI__TEXT_IS(key, "rest"))
		return janggi__json_string(&line->json, &record->rest);
	return skip(line);
}

static bool line_member(struct janggi__jsonl_line *line, struct janggi_text key)
{
	struct janggi__json *json = &line->json;
	bool plain;

	switch (key.n) {
	case 4:
		if (JANGGI__TEXT_IS(key, "tags"))
			return read_tags(line);
		if (JANGGI__TEXT_IS(key, "stop"))
			return read_object(line, stop_member);
		break;
	case 5:
		if (JANGGI__TEXT_IS(key, "moves"))
			return janggi__jsonl_read_moves(line);
		if (JANGGI__TEXT_IS(key, "named"))
			return janggi__json_raw(json, &line->named, &plain);
		if (JANGGI__TEXT_IS(key, "start"))
			return read_object(line, start_member);
		break;
	case 6:
		if (JANGGI__TEXT_IS(key, "janggi"))
			return janggi__json_u64(
				json, UINT64_MAX, &line->version);
		if (JANGGI__TEXT_IS(key, "source"))
			return read_object(line, source_member);
		if (JANGGI__TEXT_IS(key, "result"))
			return read_object(line, result_member);
		break;
	case 7:
		if (JANGGI__TEXT_IS(key, "seconds")) {
			if (janggi__json_peek(json) != '[')
				return janggi__json_fail(
					json, "an array is wanted");
			line->seconds = json->p;
			return skip(line);
		}
		break;
	case 8:
		if (JANGGI__TEXT_IS(key, "comments"))
			return read_comments(line);
		break;
	case 11:
		if (JANGGI__TEXT_IS(key, "termination"))
			return janggi__json_string(
				json, &line->record->termination);
		break;
	default:
		break;
	}
	return skip(line);
}

/* --------------------------------------------------------------------- all */

/* Start and result: from the tags, else what the line says. */
static bool settle(struct janggi__jsonl_line *line)
{
	struct janggi_record *record = line->record;
	struct janggi__record_said said = {
		.formation = {record->formation[0], record->formation[1]},
		.inferred = record->start == JANGGI_START_INFERRED,
		.fen = record->fen,
		.has_result = line->has_result,
		.result = line->result,
	};

	record->start = JANGGI_START_UNKNOWN;
	record->formation[0] = record->formation[1] = JANGGI_NO_FORMATION;
	record->fen = (struct janggi_text){"", 0};
	return janggi__record_settle(record, &said);
}

static bool check_order(struct janggi__jsonl_line *line)
{
	const struct janggi_record *record = line->record;

	for (size_t i = 1; i < record->n_comments; i++)
		if (record->comments[i].ply < record->comments[i - 1].ply)
			return janggi__json_fail(
				&line->json, "comments are not in order");
	return true;
}

static bool read_line(struct janggi__jsonl_line *line)
{
	struct janggi__json *json = &line->json;

	if (!read_object(line, line_member))
		return false;
	if (janggi__json_peek(json))
		return janggi__json_fail(json, "something behind the object");
	if (line->version != JANGGI__JSONL_VERSION)
		return janggi__json_fail(
			json, line->version > JANGGI__JSONL_VERSION
				      ? "record lines of a newer version"
				      : "not a record line");
	if (!line->has_moves)
		return janggi__json_fail(json, "no moves");
	if (!janggi__jsonl_set_named(line) ||
		!janggi__jsonl_set_seconds(line) || !check_order(line))
		return false;
	if (line->record->stop_ply)
		line->record->stop_ply = line->record->n_moves + 1;
	if (!settle(line))
		return janggi__json_fail(json, "out of memory");
	return true;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	static const char key[] = "\"janggi\"";
	const unsigned char *lf;
	size_t i = 0;

	(void)best;
	if (n >= 3 && !memcmp(head, "\xef\xbb\xbf", 3))
		i = 3;
	while (i < n && head[i] <= ' ')
		i++;
	if (i == n || head[i] != '{')
		return 0;
	lf = memchr(head + i, '\n', n - i);
	if (memmem(head + i, (lf ? (size_t)(lf - head) : n) - i, key,
		    sizeof(key) - 1))
		return 72;
	return 0;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__jsonl_line line = {
		.record = record, .result = record->result};
	struct janggi__json *json = &line.json;
	struct janggi__line text;
	enum janggi_status st;
	size_t column;
	bool good;

	st = janggi__line_next(
		reader, LINE_LIMIT * reader->limit, &text, err);
	if (st != JANGGI_OK)
		return st;
	json->p = text.s;
	json->end = text.s + text.n;
	json->arena = janggi__record_arena(record);
	record->line = text.number;
	good = read_line(&line);
	column = (size_t)(json->p - text.s) + 1;
	janggi__line_done(reader, &text);
	if (!good) {
		st = strcmp(json->why, "out of memory") ? JANGGI_EDATA
							: JANGGI_ENOMEM;
		janggi__fail(err, st, "%s", json->why);
		err->line = text.number;
		err->column = (uint32_t)column;
		return st;
	}
	if (json->bad)
		janggi__reader_note(reader, text.number, 0,
			"%zu bytes of text that are not UTF-8", json->bad);
	return JANGGI_OK;
}

const struct janggi__format janggi__format_jsonl = {
	"jsonl", bid, NULL, next, NULL};
