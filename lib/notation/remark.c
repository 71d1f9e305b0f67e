/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "notation/remark.h"

/*
 * "( ... )" with every bracket and brace closed inside it and no line that
 * could be taken for a tag.
 */
static bool is_variation(const struct janggi_text *text, bool latin)
{
	size_t depth = 0;
	bool comment = false;

	if (text->n < 3 || text->s[0] != '(' || text->s[1] == ')')
		return false;
	for (size_t i = 0; i < text->n; i++) {
		char c = text->s[i];

		if (c == '[' && (i == 0 || text->s[i - 1] <= ' '))
			return false;
		if (comment) {
			comment = c != '}';
			if (c == '{')
				return false;
		} else if (latin && (unsigned char)c >= 0x80) {
			return false;
		} else if (c == '{') {
			comment = true;
		} else if (c == '}') {
			return false;
		} else if (c == '(') {
			depth++;
		} else if (c == ')' && !--depth) {
			return i + 1 == text->n;
		}
	}
	return false;
}

void janggi__put_remark(struct janggi_writer *writer, struct janggi_buffer *out,
	const struct janggi_text *text, bool latin)
{
	if (is_variation(text, latin)) {
		janggi_buffer_add(out, text->s, text->n);
		return;
	}
	if (!janggi__buffer_reserve(out, text->n + 2))
		return;
	janggi__buffer_put(out, '{');
	for (size_t i = 0; i < text->n; i++) {
		char c = text->s[i];

		if (c == '{' || c == '}') {
			janggi__lose(writer, JANGGI__LOSS_MARKS, 1);
			c = c == '{' ? '(' : ')';
		}
		janggi__buffer_put(out, c);
	}
	janggi__buffer_put(out, '}');
	janggi_buffer_add(out, "", 0);
}

void janggi__put_value(struct janggi_writer *writer, struct janggi_buffer *out,
	const struct janggi_text *value, const char *escaped)
{
	for (size_t i = 0; i < value->n; i++) {
		char c = value->s[i];

		if (c == '\n' || c == '\r') {
			janggi__lose(writer, JANGGI__LOSS_MARKS, 1);
			c = ' ';
		}
		if (c && strchr(escaped, c))
			janggi_buffer_add(out, "\\", 1);
		janggi_buffer_add(out, &c, 1);
	}
}

static bool same(struct janggi_text a, struct janggi_text b)
{
	return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

static bool read_and_compare(struct janggi_reader *reader,
	struct janggi_replay *replay, struct janggi_record *record,
	const struct janggi_record *wanted)
{
	return janggi_reader_next(reader, record, NULL) == JANGGI_OK &&
	       janggi_replay_run(replay, record, NULL) == JANGGI_OK &&
	       record->stop_ply == wanted->stop_ply &&
	       record->n_moves == wanted->n_moves &&
	       same(record->stop_move, wanted->stop_move) &&
	       same(record->rest, wanted->rest) &&
	       janggi_reader_next(reader, record, NULL) == JANGGI_END;
}

bool janggi__stops_alike(const char *format, const char *text, size_t n,
	const struct janggi_record *record)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader = NULL;
	struct janggi_record *again = NULL;
	struct janggi_replay *replay = NULL;
	bool alike = false;

	options.format = format;
	options.encoding = "UTF-8";
	options.record_limit = SIZE_MAX / 8;
	if (janggi_reader_open_memory(&reader, text, n, &options, NULL) ==
			JANGGI_OK &&
		janggi_record_new(&again, NULL) == JANGGI_OK &&
		janggi_replay_new(&replay, NULL, 0, NULL) == JANGGI_OK)
		alike = read_and_compare(reader, replay, again, record);
	janggi_replay_free(replay);
	janggi_record_free(again);
	janggi_reader_free(reader);
	return alike;
}
