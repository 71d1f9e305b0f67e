/* SPDX-License-Identifier: MIT */
/* Records as XML: docs/janggi-record.rng. */
#include <config.h>
#include <string.h>
#include "notation/charset.h"
#include "notation/targets.h"

/* ------------------------------------------------------------------ escapes */

/* At s: a character that XML cannot hold; its length. */
static unsigned unholdable(const unsigned char *s, size_t n)
{
	if (*s < ' ')
		return *s != '\t' && *s != '\n' && *s != '\r';
	/* U+FFFE and U+FFFF */
	return n >= 3 && s[0] == 0xef && s[1] == 0xbf && s[2] >= 0xbe ? 3 : 0;
}

static bool needs_escapes(struct janggi_text text)
{
	const unsigned char *s = (const unsigned char *)text.s;

	for (size_t i = 0; i < text.n; i++)
		if ((s[i] < ' ' || s[i] == 0xef) &&
			unholdable(s + i, text.n - i))
			return true;
	return false;
}

static const char *entity(char c)
{
	switch (c) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	case '\t':
		return "&#9;";
	case '\n':
		return "&#10;";
	case '\r':
		return "&#13;";
	default:
		return NULL;
	}
}

static bool must_change(char c, bool escaped, bool attribute)
{
	if ((unsigned char)c < ' ')
		return attribute || escaped || (c != '\t' && c != '\n');
	return c == '<' || c == '>' || c == '&' || (attribute && c == '"') ||
	       (escaped && (c == '\\' || (unsigned char)c == 0xef));
}

static void put(struct janggi_buffer *b, struct janggi_text text, bool escaped,
	bool attribute)
{
	const char *s = text.s;

	for (size_t i = 0; i < text.n;) {
		size_t from = i;
		unsigned odd;

		while (i < text.n && !must_change(s[i], escaped, attribute))
			i++;
		janggi_buffer_add(b, s + from, i - from);
		if (i == text.n)
			return;
		odd = unholdable((const unsigned char *)s + i, text.n - i);
		if (escaped && odd) {
			janggi__buffer_printf(b, "\\u%04x",
				odd == 3 ? 0xff40u + (unsigned char)s[i + 2]
					 : (unsigned char)s[i]);
			i += odd;
			continue;
		}
		if (escaped && s[i] == '\\')
			janggi__buffer_str(b, "\\\\");
		else if (entity(s[i]) && (attribute || (s[i] != '\t' &&
							       s[i] != '\n')))
			janggi__buffer_str(b, entity(s[i]));
		else
			janggi_buffer_add(b, s + i, 1);
		i++;
	}
}

static void put_attribute(struct janggi_buffer *b, const char *name,
	struct janggi_text value, bool escaped)
{
	janggi__buffer_str(b, " ");
	janggi__buffer_str(b, name);
	janggi__buffer_str(b, "=\"");
	put(b, value, escaped, true);
	janggi__buffer_str(b, "\"");
}

static void put_word(
	struct janggi_buffer *b, const char *name, const char *value)
{
	put_attribute(
		b, name, (struct janggi_text){value, strlen(value)}, false);
}

static void put_number(
	struct janggi_buffer *b, const char *name, uint64_t value)
{
	janggi__buffer_str(b, " ");
	janggi__buffer_str(b, name);
	janggi__buffer_str(b, "=\"");
	janggi__buffer_u64(b, value);
	janggi__buffer_str(b, "\"");
}

static void mark_escaped(struct janggi_buffer *b, bool escaped)
{
	if (escaped)
		put_word(b, "escaped", "true");
}

/* An element that holds a text alone; open is all of its tag but the >. */
static void put_leaf(struct janggi_buffer *b, const char *indent,
	const char *name, struct janggi_text text)
{
	bool escaped = needs_escapes(text);

	janggi__buffer_str(b, indent);
	janggi__buffer_str(b, "<");
	janggi__buffer_str(b, name);
	mark_escaped(b, escaped);
	janggi__buffer_str(b, ">");
	put(b, text, escaped, false);
	janggi__buffer_str(b, "</");
	janggi__buffer_str(b, name);
	janggi__buffer_str(b, ">\n");
}

/* ------------------------------------------------------------------- parts */

static void put_source(
	struct janggi_buffer *b, const struct janggi_record *record)
{
	struct janggi_text format = {record->format, strlen(record->format)};
	struct janggi_text encoding = {
		record->encoding, strlen(record->encoding)};
	struct janggi_buffer name = JANGGI_BUFFER_INIT;
	struct janggi_text file = {"", 0};
	bool escaped;

	/* File names are bytes; what is not UTF-8 in one cannot be here. */
	if (janggi__buffer_reserve(&name, 3 * record->file.n)) {
		file.n = janggi__charset_decode_to(name.data,
			JANGGI__CHARSET_UTF8, record->file.s, record->file.n,
			NULL);
		file.s = name.data;
	} else {
		b->failed = true;
	}
	escaped = needs_escapes(file) || needs_escapes(format) ||
		  needs_escapes(encoding);
	janggi__buffer_str(b, "    <source");
	mark_escaped(b, escaped);
	put_attribute(b, "file", file, escaped);
	put_number(b, "record", record->number);
	put_number(b, "line", record->line);
	put_attribute(b, "format", format, escaped);
	put_attribute(b, "encoding", encoding, escaped);
	janggi__buffer_str(b, "/>\n");
	janggi_buffer_release(&name);
}

static void put_tags(
	struct janggi_buffer *b, const struct janggi_record *record)
{
	if (!record->n_tags)
		return;
	janggi__buffer_str(b, "    <tags>\n");
	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];
		bool escaped = needs_escapes(tag->key) ||
			       needs_escapes(tag->value);

		janggi__buffer_str(b, "      <tag");
		mark_escaped(b, escaped);
		put_attribute(b, "key", tag->key, escaped);
		janggi__buffer_str(b, ">");
		put(b, tag->value, escaped, false);
		janggi__buffer_str(b, "</tag>\n");
	}
	janggi__buffer_str(b, "    </tags>\n");
}

static void put_start(
	struct janggi_buffer *b, const struct janggi_record *record)
{
	switch (record->start) {
	case JANGGI_START_UNKNOWN:
		return;
	case JANGGI_START_FEN:
		janggi__buffer_str(b, "    <start");
		put_attribute(b, "fen", record->fen, false);
		break;
	case JANGGI_START_FORMATIONS:
	case JANGGI_START_INFERRED:
		janggi__buffer_str(b, "    <start");
		put_word(b, "cho",
			janggi_formation_letters(record->formation[0]));
		put_word(b, "han",
			janggi_formation_letters(record->formation[1]));
		if (record->start == JANGGI_START_INFERRED)
			put_word(b, "inferred", "true");
		break;
	}
	janggi__buffer_str(b, "/>\n");
}

static void put_result(
	struct janggi_buffer *b, const struct janggi_record *record)
{
	const struct janggi_result *result = &record->result;
	bool escaped = needs_escapes(result->note);

	janggi__buffer_str(b, "    <result");
	mark_escaped(b, escaped);
	put_word(b, "winner", janggi_winner_name(result->winner));
	put_word(b, "how", janggi_ending_name(result->how));
	if (result->margin >= 0)
		janggi__buffer_printf(b, " points=\"%d%s\"", result->margin / 2,
			result->margin % 2 ? ".5" : "");
	if (!result->note.n) {
		janggi__buffer_str(b, "/>\n");
		return;
	}
	janggi__buffer_str(b, ">");
	put(b, result->note, escaped, false);
	janggi__buffer_str(b, "</result>\n");
}

/* ------------------------------------------------------------------- moves */

static void put_point(struct janggi_buffer *b, unsigned point)
{
	char text[4] = {(char)('a' + point % 9), 0, 0, 0};

	if (point / 9 == 9)
		memcpy(text + 1, "10", 2);
	else
		text[1] = (char)('1' + point / 9);
	janggi__buffer_str(b, text);
}

static void put_hint(struct janggi_buffer *b, unsigned hint)
{
	unsigned kind = hint & JANGGI_HINT_KIND;
	unsigned taken = hint >> JANGGI_HINT_CAPTURED_SHIFT & JANGGI_HINT_KIND;

	if (kind != JANGGI_NO_KIND)
		put_word(b, "piece", janggi_kind_name(kind));
	if (taken != JANGGI_NO_KIND)
		put_word(b, "taken", janggi_kind_name(taken));
	else if (hint & JANGGI_HINT_CAPTURE)
		put_word(b, "taken", "piece");
	if (hint & JANGGI_HINT_CHECK)
		put_word(b, "check", "true");
}

static void put_move(struct janggi_buffer *b,
	const struct janggi_record *record, uint32_t i)
{
	janggi_move move = record->moves[i];

	janggi__buffer_str(b, "      <move");
	put_hint(b, record->hints[i]);
	if (record->seconds && record->seconds[i] != JANGGI_NO_SECONDS)
		put_number(b, "seconds", record->seconds[i]);
	janggi__buffer_str(b, ">");
	if (move == JANGGI_PASS) {
		janggi__buffer_str(b, "pass");
	} else {
		put_point(b, JANGGI_MOVE_FROM(move));
		put_point(b, JANGGI_MOVE_TO(move));
	}
	janggi__buffer_str(b, "</move>\n");
}

/* Comments in their order, each behind its move or as near as that allows. */
static size_t put_comments(struct janggi_buffer *b,
	const struct janggi_record *record, size_t from, uint32_t ply)
{
	bool last = ply == record->n_moves;

	while (from < record->n_comments &&
		(record->comments[from].ply <= ply || last)) {
		const struct janggi_comment *comment = &record->comments[from];
		bool escaped = needs_escapes(comment->text);

		janggi__buffer_str(b, "      <comment");
		mark_escaped(b, escaped);
		if (comment->ply != ply)
			put_number(b, "ply", comment->ply);
		janggi__buffer_str(b, ">");
		put(b, comment->text, escaped, false);
		janggi__buffer_str(b, "</comment>\n");
		from++;
	}
	return from;
}

static void put_moves(
	struct janggi_buffer *b, const struct janggi_record *record)
{
	size_t comments;

	janggi__buffer_str(b, "    <moves>\n");
	comments = put_comments(b, record, 0, 0);
	for (uint32_t i = 0; i < record->n_moves; i++) {
		put_move(b, record, i);
		comments = put_comments(b, record, comments, i + 1);
	}
	janggi__buffer_str(b, "    </moves>\n");
}

static void put_end(struct janggi_buffer *b, const struct janggi_record *record)
{
	if (record->termination.n)
		put_leaf(b, "    ", "termination", record->termination);
	if (!record->stop_ply)
		return;
	janggi__buffer_str(b, "    <stop");
	put_number(b, "ply", record->stop_ply);
	janggi__buffer_str(b, ">\n");
	put_leaf(b, "      ", "written", record->stop_move);
	put_leaf(b, "      ", "reason", record->stop_reason);
	put_leaf(b, "      ", "rest", record->rest);
	janggi__buffer_str(b, "    </stop>\n");
}

static enum janggi_status add(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	(void)writer;
	janggi__buffer_str(out, "  <record>\n");
	put_source(out, record);
	put_tags(out, record);
	put_start(out, record);
	put_result(out, record);
	put_moves(out, record);
	put_end(out, record);
	janggi__buffer_str(out, "  </record>\n");
	return out->failed ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
			   : JANGGI_OK;
}

static void begin(struct janggi_writer *writer, struct janggi_buffer *out)
{
	(void)writer;
	janggi__buffer_str(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<janggi version=\"1\">\n");
}

static void end(struct janggi_writer *writer, struct janggi_buffer *out)
{
	(void)writer;
	janggi__buffer_str(out, "</janggi>\n");
}

const struct janggi__target janggi__target_xml = {
	"xml", false, add, begin, end};
