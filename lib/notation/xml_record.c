/* SPDX-License-Identifier: MIT */
/* One record of an XML document. */
#include <config.h>
#include <string.h>
#include <strings.h>
#include "board/position.h"
#include "notation/formats.h"
#include "notation/point.h"
#include "notation/xml_values.h"

#define SAME UINT64_MAX /* a comment belongs to the move before it */
/* What a node may cost beside its bytes: <tag/> is short. */
#define NODE_COST 50

static bool is(const char *s, const char *word)
{
	return !strcmp(s, word);
}

/* ------------------------------------------------------------------ leaves */

static void add_tag(struct janggi__xml *x)
{
	struct janggi_text key = janggi__tag_canonical(x->key);
	struct janggi_text value =
		janggi__xml_keep(x, x->text.data, x->text.len);

	if (value.s && !janggi__record_add_tag(x->record, key, value))
		janggi__xml_no_memory(x);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void add_written_move(struct janggi__xml *x, const char *s, size_t n)
{
	size_t at = x->movetext.len;

	janggi_buffer_add(&x->movetext, s, n);
	janggi__buffer_str(&x->movetext, " ");
	if (x->movetext.failed ||
		!janggi__written_add(&x->moves, s, n, at))
		janggi__xml_no_memory(x);
}

static void add_move(struct janggi__xml *x)
{
	const char *s = x->text.data, *end = s + x->text.len;
	unsigned a, b;

	while (s < end && is_blank(*s))
		s++;
	while (s < end && is_blank(end[-1]))
		end--;
	if (x->is_pgn) {
		if (s < end)
			add_written_move(x, s, (size_t)(end - s));
		return;
	}
	if (end - s == 4 && !memcmp(s, "pass", 4)) {
		a = b = 0;
	} else {
		const unsigned char *stop = (const unsigned char *)end;
		const unsigned char *p = (const unsigned char *)s;

		a = janggi__read_point(&p, stop);
		b = a == JANGGI_NO_POINT ? a : janggi__read_point(&p, stop);
		if (b == JANGGI_NO_POINT || p != stop) {
			janggi__xml_lose(x, JANGGI_EDATA, "not a move");
			x->lost.ply++;
			return;
		}
	}
	if (!janggi__record_add_move(x->record,
		    a == b ? JANGGI_PASS : JANGGI_MOVE(a, b), x->hint, 0))
		janggi__xml_no_memory(x);
	else if (x->seconds != JANGGI_NO_SECONDS)
		janggi__record_set_seconds(x->record, x->record->n_moves,
			(uint32_t)x->seconds);
}

static void add_comment(struct janggi__xml *x)
{
	uint32_t before = x->is_pgn ? (uint32_t)x->moves.n
				    : x->record->n_moves;
	uint32_t ply = x->ply == SAME ? before : (uint32_t)x->ply;
	struct janggi_text text =
		janggi__xml_keep(x, x->text.data, x->text.len);
	const struct janggi_record *record = x->record;

	if (record->n_comments &&
		record->comments[record->n_comments - 1].ply > ply)
		janggi__xml_lose(x, JANGGI_EDATA, "comments are not in order");
	else if (text.s &&
		 !janggi__record_add_comment(x->record, ply, text))
		janggi__xml_no_memory(x);
}

static void finish_leaf(struct janggi__xml *x)
{
	struct janggi_record *record = x->record;
	struct janggi_text *to = NULL;

	if (x->text.failed)
		janggi__xml_no_memory(x);
	if (x->lost.status) {
		x->leaf = XML_NO_LEAF;
		return;
	}
	switch (x->leaf) {
	case XML_TAG:
		add_tag(x);
		break;
	case XML_MOVE:
		add_move(x);
		break;
	case XML_COMMENT:
		add_comment(x);
		break;
	case XML_RESULT:
		to = &x->said.result.note;
		break;
	case XML_TERMINATION:
		to = &record->termination;
		break;
	case XML_STOP_WRITTEN:
		to = &record->stop_move;
		break;
	case XML_STOP_REASON:
		to = &record->stop_reason;
		break;
	case XML_STOP_REST:
		to = &record->rest;
		break;
	case XML_NO_LEAF:
		break;
	}
	if (to)
		janggi__xml_keep_at(x, to, x->text.data, x->text.len);
	x->leaf = XML_NO_LEAF;
}

/* ---------------------------------------------------------------- elements */

static void begin_leaf(
	struct janggi__xml *x, enum janggi__xml_leaf leaf,
	janggi__xml_set_fn *set)
{
	x->leaf = leaf;
	x->leaf_depth = xmlTextReaderDepth(x->xml);
	janggi_buffer_clear(&x->text);
	janggi_buffer_add(&x->text, "", 0);
	x->ply = SAME;
	x->seconds = JANGGI_NO_SECONDS;
	x->hint = JANGGI_HINT_NOTHING;
	x->key = (struct janggi_text){"", 0};
	janggi__xml_attributes(x, set);
}

/* A child of the record. */
static void begin_part(struct janggi__xml *x, const char *name)
{
	x->part = XML_NOWHERE;
	if (is(name, "tags")) {
		x->part = XML_TAGS;
	} else if (is(name, "moves")) {
		x->part = XML_MOVES;
	} else if (x->is_pgn) {
		return;
	} else if (is(name, "stop")) {
		x->part = XML_STOP;
		janggi__xml_attributes(x, janggi__xml_set_stop);
	} else if (is(name, "source")) {
		janggi__xml_attributes(x, janggi__xml_set_source);
	} else if (is(name, "start")) {
		janggi__xml_attributes(x, janggi__xml_set_start);
	} else if (is(name, "result")) {
		begin_leaf(x, XML_RESULT, janggi__xml_set_result);
	} else if (is(name, "termination")) {
		begin_leaf(x, XML_TERMINATION, NULL);
	}
}

/* A child of one of those. */
static void begin_detail(struct janggi__xml *x, const char *name)
{
	if (x->part == XML_TAGS && x->is_pgn) {
		begin_leaf(x, XML_TAG, NULL);
		janggi__xml_keep_at(x, &x->key, name, strlen(name));
	} else if (x->part == XML_TAGS && is(name, "tag")) {
		begin_leaf(x, XML_TAG, janggi__xml_set_tag);
	} else if (x->part == XML_MOVES && is(name, "move")) {
		begin_leaf(x, XML_MOVE, janggi__xml_set_move);
	} else if (x->part == XML_MOVES && is(name, "comment")) {
		begin_leaf(x, XML_COMMENT, janggi__xml_set_comment);
	} else if (x->part == XML_STOP && is(name, "written")) {
		begin_leaf(x, XML_STOP_WRITTEN, NULL);
	} else if (x->part == XML_STOP && is(name, "reason")) {
		begin_leaf(x, XML_STOP_REASON, NULL);
	} else if (x->part == XML_STOP && is(name, "rest")) {
		begin_leaf(x, XML_STOP_REST, NULL);
	}
}

static void begin_element(struct janggi__xml *x)
{
	const char *name = (const char *)xmlTextReaderConstLocalName(x->xml);
	int depth = xmlTextReaderDepth(x->xml) - x->depth;
	bool empty = xmlTextReaderIsEmptyElement(x->xml) == 1;

	if (x->leaf != XML_NO_LEAF)
		return; /* markup in a text: its text counts */
	if (name && depth == 1)
		begin_part(x, name);
	else if (name && depth == 2)
		begin_detail(x, name);
	if (!empty)
		return;
	if (x->leaf != XML_NO_LEAF)
		finish_leaf(x);
	else if (depth == 1)
		x->part = XML_NOWHERE;
}

static void take_text(struct janggi__xml *x)
{
	const char *s = (const char *)xmlTextReaderConstValue(x->xml);

	if (s && x->leaf != XML_NO_LEAF)
		janggi__buffer_str(&x->text, s);
}

/* Take the current node; false if it ends the record. */
static bool take_node(struct janggi__xml *x)
{
	int depth = xmlTextReaderDepth(x->xml);

	x->nodes++;
	if (x->fed - x->record_from + x->nodes * NODE_COST > x->limit)
		janggi__xml_lose(
			x, JANGGI_ELIMIT, "larger than any sane record");
	switch (xmlTextReaderNodeType(x->xml)) {
	case XML_READER_TYPE_ELEMENT:
		if (!x->lost.status)
			begin_element(x);
		break;
	case XML_READER_TYPE_END_ELEMENT:
		if (depth == x->depth)
			return false;
		if (x->leaf != XML_NO_LEAF && depth == x->leaf_depth)
			finish_leaf(x);
		else if (depth == x->depth + 1)
			x->part = XML_NOWHERE;
		break;
	case XML_READER_TYPE_TEXT:
	case XML_READER_TYPE_CDATA:
	case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
	case XML_READER_TYPE_WHITESPACE:
		if (!x->lost.status)
			take_text(x);
		break;
	default:
		break;
	}
	return true;
}

/* ------------------------------------------------------------------ records */

static struct janggi_text copy_text(
	struct janggi__arena *arena, const char *s, size_t n)
{
	struct janggi_text text = {janggi__arena_copy(arena, s, n), n};

	return text;
}

/* Too few plies to believe that it is janggi, if no start is stated. */
#define PLIES_TO_BELIEVE 10

/* The moves of a <pgn>, from its start or from where engines start. */
static enum janggi_status play_pgn(
	struct janggi__xml *x, struct janggi_error *err)
{
	struct janggi_record *record = x->record;
	struct janggi__record_memory *m = record->memory;
	const struct janggi_text *variant;
	struct janggi_position pos;
	enum janggi_status st;
	bool sure;

	m->movetext = janggi__xml_keep(x,
		x->movetext.data ? x->movetext.data : "", x->movetext.len);
	m->movetext_line = record->line;
	m->decode = copy_text;
	if (!m->movetext.s || !janggi__record_derive(record))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	variant = janggi_record_tag(record, "variant");
	sure = record->start != JANGGI_START_UNKNOWN ||
	       (variant && !strncasecmp(variant->s, "janggi", 6));
	if (record->start == JANGGI_START_UNKNOWN) {
		if (!x->moves.n)
			return JANGGI_OK;
		if (janggi_record_tag(record, "fen"))
			return janggi__fail(
				err, JANGGI_EDATA, "not a position of janggi");
		janggi_position_set_formations(&pos, JANGGI_HEEH, JANGGI_HEEH);
		if (!janggi__record_set_start(record, &pos))
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
	}
	st = janggi_record_position(record, &pos, err);
	if (st == JANGGI_OK)
		st = janggi__written_play(&x->moves, record, &pos, 1, err);
	if (st == JANGGI_OK && !sure && record->n_moves < x->moves.n &&
		record->n_moves < PLIES_TO_BELIEVE)
		st = janggi__fail(err, JANGGI_EDATA,
			"not a game of janggi: '%.20s' is not played from the usual start",
			record->stop_ply ? record->stop_move.s
					 : record->termination.s);
	return st;
}

static enum janggi_status finish_record(
	struct janggi__xml *x, struct janggi_error *err)
{
	struct janggi_record *record = x->record;

	x->escaped = false;
	if (x->lost.status) {
		if (err)
			*err = x->lost;
		return x->lost.status;
	}
	/* A stop stands behind the moves. */
	if (record->stop_ply && record->stop_ply != record->n_moves + 1)
		return janggi__fail(err, JANGGI_EDATA,
			"stops at ply %lu of %lu",
			(unsigned long)record->stop_ply,
			(unsigned long)record->n_moves);
	if (x->is_pgn)
		return play_pgn(x, err);
	if (!janggi__record_settle(record, &x->said))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

enum janggi_status janggi__xml_read_record(struct janggi__xml *x,
	struct janggi_record *record, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	uint64_t line = janggi__xml_line(x);

	x->record = record;
	x->depth = xmlTextReaderDepth(x->xml);
	x->part = XML_NOWHERE;
	x->leaf = XML_NO_LEAF;
	x->lost.status = JANGGI_OK;
	x->nodes = 0;
	x->bad = 0;
	x->escaped = false;
	janggi__record_said_init(&x->said);
	janggi__written_clear(&x->moves);
	janggi_buffer_clear(&x->movetext);
	record->line = line;
	if (xmlTextReaderIsEmptyElement(x->xml) != 1)
		do
			st = janggi__xml_advance(x, err);
		while (st == JANGGI_OK && take_node(x));
	if (st == JANGGI_OK)
		st = finish_record(x, err);
	if (x->bad)
		janggi__reader_note(x->reader, line, 0,
			"%zu byte%s of text that %s not %s", x->bad,
			x->bad == 1 ? "" : "s", x->bad == 1 ? "is" : "are",
			janggi__charset_name(x->charset));
	/* The document cannot end within a record without a fault. */
	if (st == JANGGI_END)
		st = janggi__fail(err, JANGGI_EFORMAT, "not XML");
	if (st < 0 && err && !err->line)
		err->line = line;
	return st;
}
