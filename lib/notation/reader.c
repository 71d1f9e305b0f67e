/* SPDX-License-Identifier: MIT */
/*
 * The public reader: opens a source, puts the filters on it that its bytes
 * ask for, lets the formats bid for what comes out, and hands out records.
 */
#include <config.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "notation/format.h"
#include "notation/formats.h"

/* Input packed deeper than this is an attack or a mistake. */
#define FILTERS_MAX  8
#define RECORD_LIMIT (4u << 20)

struct janggi__reader_private {
	/* stack[0] is the input itself, stack[i] reads from stack[i - 1] */
	struct janggi__source *stack[FILTERS_MAX + 1];
	size_t depth;
	/* for those that are packed: what of file is their own name */
	size_t prefix[FILTERS_MAX + 1];
	const struct janggi__format *forced;
	/* name of what is being read: as given, and inside an archive */
	struct janggi_buffer file;
	janggi_note_fn note;
	void *note_payload;
	struct janggi_error pending; /* a loss to be told by the next call */
	struct janggi_error dead; /* what every further call returns */
};

void janggi__reader_note(struct janggi_reader *reader, uint64_t line,
	uint32_t ply, const char *fmt, ...)
{
	struct janggi__reader_private *p = reader->private;
	struct janggi_error note;
	va_list ap;

	if (!p->note)
		return;
	memset(&note, 0, sizeof(note));
	note.line = line;
	note.ply = ply;
	note.record = reader->number;
	va_start(ap, fmt);
	vsnprintf(note.text, sizeof(note.text), fmt, ap);
	va_end(ap);
	p->note(p->note_payload, &note);
}

void janggi_reader_on_note(
	struct janggi_reader *reader, janggi_note_fn fn, void *payload)
{
	reader->private->note = fn;
	reader->private->note_payload = payload;
}

const char *janggi_reader_format(const struct janggi_reader *reader)
{
	return reader->format ? reader->format->name : "empty";
}

const char *janggi_reader_file(const struct janggi_reader *reader)
{
	return reader->private->file.data;
}

static void close_format(struct janggi_reader *reader)
{
	if (reader->format && reader->format->close)
		reader->format->close(reader);
	reader->format = NULL;
	reader->state = NULL;
}

static bool is_packed(const struct janggi_reader *reader)
{
	const struct janggi__reader_private *p = reader->private;

	for (size_t i = 0; i < p->depth; i++)
		if (janggi__source_is_packed(p->stack[i]))
			return true;
	return false;
}

static void pop(struct janggi_reader *reader)
{
	struct janggi__reader_private *p = reader->private;

	janggi__source_free(p->stack[--p->depth]);
	p->stack[p->depth] = NULL;
}

/* The same where all of it was read. */
static void pop_ended(struct janggi_reader *reader)
{
	struct janggi__reader_private *p = reader->private;
	const char *note = janggi__source_note(p->stack[p->depth - 1]);

	if (note)
		janggi__reader_note(reader, 0, 0, "%s", note);
	pop(reader);
}

void janggi_reader_free(struct janggi_reader *reader)
{
	if (!reader)
		return;
	close_format(reader);
	if (reader->private) {
		while (reader->private->depth)
			pop(reader);
		janggi_buffer_release(&reader->private->file);
	}
	free(reader->private);
	free(reader);
}

/* The filter that the top source's bytes ask for, if any. */
static const struct janggi__filter *wanted_filter(
	const struct janggi_reader *reader, const unsigned char *head, size_t n)
{
	const struct janggi__filter *best = NULL, *filter;
	int most = 0;

	for (size_t i = 0; (filter = janggi__filter_at(i)); i++) {
		int bits = filter->bid(head, n);

		if (bits > most) {
			most = bits;
			best = filter;
		}
	}
	/* No mark says so, but the caller does. */
	if (!best && reader->charset == JANGGI__CHARSET_UTF16LE)
		best = &janggi__filter_utf16le;
	if (!best && reader->charset == JANGGI__CHARSET_UTF16BE)
		best = &janggi__filter_utf16be;
	return best;
}

static enum janggi_status push_filters(
	struct janggi_reader *reader, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	const struct janggi__filter *filter;
	const unsigned char *head;
	enum janggi_status st;
	size_t n;

	reader->converted = NULL;
	for (;;) {
		struct janggi__source *top = p->stack[p->depth - 1];

		st = janggi__source_peek(top, JANGGI__HEAD, &head, &n, err);
		if (st < 0 && !n)
			return st;
		filter = reader->converted ? NULL : wanted_filter(reader, head, n);
		if (!filter)
			return JANGGI_OK;
		if (p->depth > FILTERS_MAX)
			return janggi__fail(err, JANGGI_ELIMIT,
				"packed more than %d times", FILTERS_MAX);
		st = filter->push(&p->stack[p->depth], top, err);
		if (st < 0)
			return st;
		janggi__source_set_lower(p->stack[p->depth], top);
		p->prefix[p->depth] = p->file.len;
		p->depth++;
		if (filter == &janggi__filter_utf16le ||
			filter == &janggi__filter_utf16be)
			reader->converted = filter->name;
		/* What is packed holds files, and those are looked at. */
		if (janggi__source_is_packed(p->stack[p->depth - 1]))
			return JANGGI_OK;
	}
}

static enum janggi_status choose_format(
	struct janggi_reader *reader, struct janggi_error *err)
{
	const struct janggi__format *best = NULL, *tie = NULL, *format;
	const unsigned char *head;
	enum janggi_status st;
	int most = 0;
	size_t n;

	if (reader->private->forced) {
		reader->format = reader->private->forced;
		return JANGGI_OK;
	}
	st = janggi__source_peek(reader->source, JANGGI__HEAD, &head, &n, err);
	if (st < 0 && !n)
		return st;
	for (size_t i = 0; (format = janggi__format_at(i)); i++) {
		int bits = format->bid(head, n, most);

		if (bits > most) {
			most = bits;
			best = format;
			tie = NULL;
		} else if (bits && bits == most) {
			tie = format;
		}
	}
	if (tie)
		return janggi__fail(err, JANGGI_EFORMAT,
			"could be %s or %s: name the format", best->name,
			tie->name);
	if (!best)
		return janggi__fail(
			err, JANGGI_EFORMAT, "not a notation known here");
	reader->format = best;
	return JANGGI_OK;
}

/* The name of a file in the archive at the top: "archive.zip/member". */
static enum janggi_status name_member(struct janggi_reader *reader,
	struct janggi_text member, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;

	p->file.len = p->prefix[p->depth - 1];
	p->file.data[p->file.len] = '\0';
	if (p->file.len && member.n)
		janggi__buffer_str(&p->file, "/");
	janggi_buffer_add(&p->file, member.s, member.n);
	return p->file.failed
		       ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
		       : JANGGI_OK;
}

/*
 * Open what the top of the stack holds: its filters, then its format.
 * Of packed input, the next file.  JANGGI_END if there is none.
 */
static enum janggi_status open_top(
	struct janggi_reader *reader, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	static const struct janggi_text nothing = {"", 0};
	struct janggi_text member;
	enum janggi_status st;

	for (;;) {
		struct janggi__source *top = p->stack[p->depth - 1];

		if (janggi__source_is_packed(top)) {
			st = janggi__source_next(top, &member, err);
			if (st != JANGGI_OK) {
				/* it is the archive that ends or fails */
				name_member(reader, nothing, NULL);
				if (st < 0)
					pop(reader);
				return st;
			}
			st = name_member(reader, member, err);
			if (st < 0)
				return st;
			reader->number = 0;
		}
		st = push_filters(reader, err);
		if (st < 0)
			return st;
		if (!janggi__source_is_packed(p->stack[p->depth - 1]) ||
			p->stack[p->depth - 1] == top)
			break;
	}
	reader->source = p->stack[p->depth - 1];
	st = choose_format(reader, err);
	if (st == JANGGI_OK && reader->format->open)
		st = reader->format->open(reader, err);
	return st;
}

/*
 * A file in an archive that cannot be read, or read on, is lost; the archive
 * is not.
 */
static enum janggi_status lose_member(struct janggi_reader *reader,
	enum janggi_status st, struct janggi_error *err)
{
	if (!is_packed(reader) ||
		(st != JANGGI_EFORMAT && st != JANGGI_EIO &&
			st != JANGGI_ELIMIT))
		return st;
	close_format(reader);
	err->status = JANGGI_EDATA;
	return JANGGI_EDATA;
}

/* After the end of a file: the next one in what it was packed in. */
static enum janggi_status open_next(
	struct janggi_reader *reader, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	enum janggi_status st = JANGGI_END;

	close_format(reader);
	while (p->depth) {
		if (janggi__source_is_packed(p->stack[p->depth - 1]))
			st = open_top(reader, err);
		if (st != JANGGI_END)
			break;
		pop_ended(reader);
	}
	return st < 0 ? lose_member(reader, st, err) : st;
}

static enum janggi_status name_file(struct janggi_reader *reader,
	const char *name, struct janggi_error *err)
{
	struct janggi_buffer *file = &reader->private->file;

	janggi__buffer_str(file, name ? name : "");
	return file->failed ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
			    : JANGGI_OK;
}

static enum janggi_status read_options(struct janggi_reader *reader,
	const struct janggi_reader_options *options, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	const struct janggi__format *format;

	reader->limit =
		options->record_limit ? options->record_limit : RECORD_LIMIT;
	reader->validate = options->validate;
	if (options->encoding) {
		reader->charset = janggi__charset_parse(options->encoding);
		if (!reader->charset)
			return janggi__fail(err, JANGGI_EFORMAT,
				"unknown encoding '%s'", options->encoding);
	}
	if (!options->format)
		return JANGGI_OK;
	for (size_t i = 0; (format = janggi__format_at(i)); i++)
		if (!strcmp(format->name, options->format))
			p->forced = format;
	if (!p->forced)
		return janggi__fail(err, JANGGI_EFORMAT, "unknown format '%s'",
			options->format);
	return JANGGI_OK;
}

/* Takes the source over. */
static enum janggi_status open_source(struct janggi_reader **out,
	struct janggi__source *source,
	const struct janggi_reader_options *options, struct janggi_error *err)
{
	static const struct janggi_reader_options defaults =
		JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader = calloc(1, sizeof(*reader));
	enum janggi_status st;
	struct janggi_error why;

	*out = NULL;
	if (!err)
		err = &why;
	if (reader)
		reader->private = calloc(1, sizeof(*reader->private));
	if (!reader || !reader->private) {
		free(reader);
		janggi__source_free(source);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	reader->private->stack[0] = source;
	reader->private->depth = 1;
	if (options && options->size < sizeof(defaults))
		st = janggi__fail(err, JANGGI_EMISUSE, "options have no size");
	else
		st = read_options(reader, options ? options : &defaults, err);
	if (st == JANGGI_OK)
		st = name_file(reader, options ? options->file : NULL, err);
	if (st == JANGGI_OK)
		st = open_top(reader, err);
	if (st < 0)
		st = lose_member(reader, st, err);
	if (st == JANGGI_EDATA) {
		reader->private->pending = *err;
	} else if (st < 0) {
		janggi_reader_free(reader);
		return st;
	} else if (st == JANGGI_END) {
		reader->private->dead.status = JANGGI_END;
	}
	*out = reader;
	return JANGGI_OK;
}

enum janggi_status janggi_reader_open_fd(struct janggi_reader **out, int fd,
	const struct janggi_reader_options *options, struct janggi_error *err)
{
	struct janggi__source *source;
	enum janggi_status st = janggi__source_new_fd(&source, fd, err);

	*out = NULL;
	return st < 0 ? st : open_source(out, source, options, err);
}

enum janggi_status janggi_reader_open_memory(struct janggi_reader **out,
	const void *data, size_t n, const struct janggi_reader_options *options,
	struct janggi_error *err)
{
	struct janggi__source *source;
	enum janggi_status st =
		janggi__source_new_memory(&source, data, n, err);

	*out = NULL;
	return st < 0 ? st : open_source(out, source, options, err);
}

enum janggi_status janggi__reader_open_source(struct janggi_reader **out,
	struct janggi__source *source,
	const struct janggi_reader_options *options, struct janggi_error *err)
{
	return open_source(out, source, options, err);
}

static enum janggi_status read_record(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	enum janggi_status st;

	janggi__record_clear(record);
	record->format = reader->format->name;
	record->number = ++reader->number;
	record->file = janggi__record_text(record, p->file.data, p->file.len);
	if (!record->file.s)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = reader->format->next(reader, record, err);
	if (st < 0)
		err->record = reader->number;
	else if (reader->converted && !strcmp(record->encoding, "UTF-8"))
		record->encoding = reader->converted;
	return st;
}

enum janggi_status janggi_reader_next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__reader_private *p = reader->private;
	enum janggi_status st;
	struct janggi_error why;

	if (!err)
		err = &why;
	memset(err, 0, sizeof(*err));
	if (p->pending.status) {
		janggi__record_clear(record);
		*err = p->pending;
		p->pending.status = JANGGI_OK;
		return err->status;
	}
	while (!p->dead.status) {
		st = reader->format ? read_record(reader, record, err)
				    : JANGGI_END;
		if (st == JANGGI_END) {
			st = open_next(reader, err);
			if (st == JANGGI_OK)
				continue;
		}
		if (st == JANGGI_OK || st == JANGGI_EDATA ||
			st == JANGGI_ELIMIT)
			return st;
		err->status = st;
		if (st < 0 && lose_member(reader, st, err) == JANGGI_EDATA)
			return JANGGI_EDATA;
		p->dead = *err;
	}
	janggi__record_clear(record);
	*err = p->dead;
	return p->dead.status;
}
