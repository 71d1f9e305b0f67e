/* SPDX-License-Identifier: MIT */
/*
 * Tables with a record a row, told by the names of their columns: both
 * formations, and the moves as "1.06졸05 2.03병04": like .gib's, but with the
 * file first, and both counted from 0, the ranks from Han's edge.  Every other
 * column is a tag.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/formats.h"
#include "notation/gib_ply.h"
#include "notation/lines.h"
#include "notation/plain.h"

struct csv {
	struct janggi__plain plain; /* plain.text: the row */
	struct janggi_buffer header;
};

/* A field, without its quotes; a quote in it is written twice. */
struct field {
	const unsigned char *s;
	size_t n;
	bool escaped;
};

/* The field at *i; false behind the last.  *i is behind its comma then. */
static bool next_field(
	const unsigned char *s, size_t n, size_t *i, struct field *field)
{
	const unsigned char *comma;
	size_t at = *i;

	if (at > n)
		return false;
	field->escaped = false;
	if (at < n && s[at] == '"') {
		size_t end = ++at;

		while (end < n && (s[end] != '"' ||
					  (end + 1 < n && s[end + 1] == '"'))) {
			if (s[end] == '"') {
				field->escaped = true;
				end++;
			}
			end++;
		}
		end = end < n ? end : n;
		field->s = s + at;
		field->n = end - at;
		at = end;
	} else {
		field->s = NULL;
	}
	comma = at < n ? memchr(s + at, ',', n - at) : NULL;
	if (!field->s) {
		field->s = s + at;
		field->n = (comma ? (size_t)(comma - s) : n) - at;
	}
	*i = comma ? (size_t)(comma - s) + 1 : n + 1;
	return true;
}

static bool is_name(const struct field *field, const char *name)
{
	return field->n == strlen(name) && !memcmp(field->s, name, field->n);
}

static bool is_moves(const struct field *name)
{
	size_t i = 5;

	if (is_name(name, "moves"))
		return true;
	if (name->n < 6 || memcmp(name->s, "first", 5) != 0)
		return false;
	while (i < name->n && name->s[i] >= '0' && name->s[i] <= '9')
		i++;
	return i == name->n;
}

/* The columns that tell what table it is. */
static bool is_header(const unsigned char *s, size_t n)
{
	bool moves = false, cho = false, han = false;
	struct field name;
	size_t i = 0;

	while (n && s[n - 1] <= ' ')
		n--;
	while (next_field(s, n, &i, &name)) {
		moves |= is_moves(&name);
		cho |= is_name(&name, "cho_chalim") ||
		       is_name(&name, "cho_formation");
		han |= is_name(&name, "han_chalim") ||
		       is_name(&name, "han_formation");
	}
	return moves && cho && han;
}

static int bid(const unsigned char *head, size_t n, int best)
{
	size_t at = janggi__first_line(head, n);
	size_t end = janggi__line_end(head, n, at);

	if (best >= 56 || at >= n)
		return 0;
	return is_header(head + at, end - at) ? 56 : 0;
}

static enum janggi_status open_csv(
	struct janggi_reader *reader, struct janggi_error *err)
{
	reader->state = calloc(1, sizeof(struct csv));
	if (!reader->state)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	janggi__gib_ply_setup();
	return JANGGI_OK;
}

static void close_csv(struct janggi_reader *reader)
{
	struct csv *csv = reader->state;

	if (csv)
		janggi_buffer_release(&csv->header);
	janggi__plain_close(reader);
}

/* -------------------------------------------------------------------- rows */

/* A quote is open at the end of [s, s+n), if one was at its beginning. */
static bool quote_open(const unsigned char *s, size_t n, bool open)
{
	for (size_t i = 0; i < n; i++)
		open ^= s[i] == '"';
	return open;
}

/* A row into text: a line, or as many as a quoted field goes over. */
static enum janggi_status gather(struct janggi_reader *reader,
	struct janggi_buffer *text, uint64_t *first, struct janggi_error *err)
{
	uint64_t last = 0;
	bool open = false;

	janggi_buffer_clear(text);
	*first = 0;
	do {
		struct janggi__line line;
		enum janggi_status st;

		st = janggi__line_next(reader, reader->limit, &line, err);
		if (st == JANGGI_END && *first)
			return janggi__fail(err, JANGGI_EDATA,
				"the table ends in a quoted field");
		if (st != JANGGI_OK)
			return st;
		if (!*first)
			*first = last = line.number;
		if (text->len + line.n + (line.number - last) > reader->limit)
			return janggi__fail(err, JANGGI_ELIMIT,
				"a row larger than the limit");
		for (; last < line.number; last++)
			janggi__buffer_str(text, "\n");
		janggi_buffer_add(text, line.s, line.n);
		open = quote_open(line.s, line.n, open);
		janggi__line_done(reader, &line);
	} while (open);
	while (text->len && (unsigned char)text->data[text->len - 1] <= ' ')
		text->len--;
	return text->failed ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
			    : JANGGI_OK;
}

static struct janggi_text decode(
	struct janggi__plain *plain, const struct field *field)
{
	struct janggi_text text =
		janggi__plain_decode(plain, field->s, field->n);
	char *s = (char *)(uintptr_t)text.s, *to = s;

	if (!s || !field->escaped)
		return text;
	for (size_t i = 0; i < text.n; i++) {
		*to++ = s[i];
		i += s[i] == '"' && i + 1 < text.n && s[i + 1] == '"';
	}
	*to = '\0';
	text.n = (size_t)(to - s);
	return text;
}

/* File and rank from 0, as .gib's two digits. */
static bool turn_digits(unsigned char *digits)
{
	unsigned file = digits[0] - (unsigned)'0';
	unsigned rank = digits[1] - (unsigned)'0';

	if (file > 8 || rank > 9)
		return false;
	digits[0] = (unsigned char)('0' + (rank + 1) % 10);
	digits[1] = (unsigned char)('1' + file);
	return true;
}

/* "06졸05": two digits, a word or two, two digits, and perhaps a check. */
static bool read_ply(
	const unsigned char *s, size_t n, struct janggi__san *san)
{
	unsigned char text[2 * JANGGI__GIB_PLY_MAX + 1] = {0};
	struct janggi__gib_ply ply;
	size_t to = 2;

	if (n < 6 || n > JANGGI__GIB_PLY_MAX / 2)
		return false;
	memcpy(text, s, n);
	while (to < n && (text[to] < '0' || text[to] > '9'))
		to++;
	if (to + 2 > n || !turn_digits(text) || !turn_digits(text + to))
		return false;
	if (!janggi__gib_ply_read(text, false, 3, &ply) || ply.length != n)
		return false;
	janggi__san_points(san, JANGGI_NO_KIND, JANGGI_MOVE_FROM(ply.move),
		JANGGI_MOVE_TO(ply.move));
	san->hint = ply.hint;
	san->kind = ply.hint & JANGGI_HINT_KIND;
	return true;
}

static bool take_moves(struct janggi__plain *plain, const struct field *field,
	size_t offset)
{
	size_t i = 0;

	while (i < field->n) {
		size_t at = janggi__next_word(field->s, field->n, &i);
		struct janggi__san san;
		unsigned glyph = 3;
		size_t dot = at;

		if (at == i)
			break;
		while (dot < i && field->s[dot] >= '0' && field->s[dot] <= '9')
			dot++;
		if (dot > at && dot < i && field->s[dot] == '.')
			at = dot + 1;
		if (at == i)
			continue;
		if (!read_ply(field->s + at, i - at, &san)) {
			unsigned char pass[JANGGI__GIB_PLY_MAX + 1] = {0};
			size_t n = i - at;

			memcpy(pass, field->s + at,
				n < sizeof(pass) ? n : sizeof(pass) - 1);
			janggi__san_points(&san, JANGGI_NO_KIND, 0, 0);
			san.type = janggi__gib_pass_length(pass, &glyph) == n
					   ? JANGGI__SAN_PASS
					   : JANGGI__SAN_NONE;
		}
		if (!janggi__written_add_san(
			    &plain->moves, &san, i - at, offset + at))
			return false;
	}
	return true;
}

static bool take_row(struct csv *csv, struct janggi_reader *reader,
	struct janggi_record *record, uint64_t line)
{
	struct janggi__plain *plain = &csv->plain;
	const unsigned char *head = (unsigned char *)csv->header.data;
	const unsigned char *row = (unsigned char *)plain->text.data;
	size_t h = 0, i = 0;
	struct field name, value;

	if (!janggi__plain_begin(
		    plain, reader, record, line, row, plain->text.len))
		return false;
	while (next_field(head, csv->header.len, &h, &name) &&
		next_field(row, plain->text.len, &i, &value)) {
		if (is_moves(&name)) {
			/* what a stop keeps is the rest of this field */
			record->memory->movetext.n =
				(size_t)(value.s - row) + value.n;
			if (!take_moves(
				    plain, &value, (size_t)(value.s - row)))
				return false;
		} else if (!janggi__plain_field(plain, decode(plain, &name),
				   decode(plain, &value))) {
			return false;
		}
	}
	return true;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	struct csv *csv = reader->state;
	struct janggi__plain *plain = &csv->plain;
	enum janggi_status st;
	uint64_t line;

	do {
		st = gather(reader, &plain->text, &line, err);
		if (st != JANGGI_OK)
			break;
		if (csv->header.len &&
			(plain->text.len != csv->header.len ||
				memcmp(plain->text.data, csv->header.data,
					csv->header.len) != 0))
			break;
		/* the first line, or tables one behind the other */
		janggi_buffer_clear(&csv->header);
		janggi_buffer_add(
			&csv->header, plain->text.data, plain->text.len);
		if (csv->header.failed)
			st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
		else if (!is_header((unsigned char *)csv->header.data,
				 csv->header.len))
			st = janggi__fail(err, JANGGI_EFORMAT,
				"no columns of formations and moves");
	} while (st == JANGGI_OK);
	if (st == JANGGI_OK) {
		st = take_row(csv, reader, record, line)
			     ? janggi__plain_play(plain, 1, PLAIN_USUAL, err)
			     : janggi__fail(err, JANGGI_ENOMEM, "out of memory");
		if (st == JANGGI_OK)
			janggi__plain_end(plain);
	}
	if (st < 0 && line)
		err->line = line;
	return st;
}

const struct janggi__format janggi__format_csv = {
	"csv", bid, open_csv, next, close_csv};
