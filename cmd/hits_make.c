/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "columns.h"
#include "hits.h"

const char *const hits_columns[HITS_COLUMNS] = { "id", "file", "record", "line", "date",
	"event", "site", "round", "cho", "han", "cho_formation",
	"han_formation", "result", "how", "plies", "ending", "winner",
	"matched" };

static void add(struct janggi_buffer *to, const char *s)
{
	janggi_buffer_add(to, s, strlen(s));
}

static void add_number(struct janggi_buffer *to, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	add(to, text);
}

static void add_id(
	struct janggi_buffer *to, const struct janggi_record *record)
{
	if (record->file.n)
		janggi_buffer_add(to, record->file.s, record->file.n);
	else
		add(to, "-");
	add(to, "#");
	add_number(to, record->number);
}

/* 3-5,9 */
static void add_plies(struct janggi_buffer *to,
	const struct janggi_ply_range *plies, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i)
			add(to, ",");
		add_number(to, plies[i].first);
		if (plies[i].last == plies[i].first)
			continue;
		add(to, "-");
		add_number(to, plies[i].last);
	}
}

static struct janggi_text tag_of(
	const struct janggi_record *record, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);

	return tag ? *tag : (struct janggi_text){ NULL, 0 };
}

/* ------------------------------------------------------------------ lines */

/* A cell whose "-" stands for nothing known. */
static void put_word(struct rows *rows, const char *word)
{
	rows_text(rows, strcmp(word, "-") ? word : NULL, strlen(word));
}

static void put_tag(struct rows *rows, const struct janggi_record *record,
	const char *key)
{
	struct janggi_text tag = tag_of(record, key);

	rows_text(rows, tag.s, tag.n);
}

static const char *formation_of(
	const struct janggi_record *record, enum janggi_side side)
{
	if (record->start != JANGGI_START_FORMATIONS &&
		record->start != JANGGI_START_INFERRED)
		return "-";
	return janggi_formation_letters(record->formation[side]);
}

static void make_row(struct hits_maker *maker,
	const struct janggi_record *record,
	const struct janggi_verdict *verdict,
	const struct janggi_ply_range *plies, size_t n_plies)
{
	struct rows *rows = &maker->rows;
	struct janggi_buffer *cell = &maker->line;

	janggi_buffer_clear(cell);
	add_id(cell, record);
	rows_text(rows, cell->data ? cell->data : "", cell->len);
	rows_text(rows, record->file.s ? record->file.s : "", record->file.n);
	rows_number(rows, record->number);
	rows_number(rows, record->line);
	put_tag(rows, record, "date");
	put_tag(rows, record, "event");
	put_tag(rows, record, "site");
	put_tag(rows, record, "round");
	put_tag(rows, record, "cho");
	put_tag(rows, record, "han");
	put_word(rows, formation_of(record, JANGGI_CHO));
	put_word(rows, formation_of(record, JANGGI_HAN));
	put_word(rows, janggi_winner_name(record->result.winner));
	put_word(rows, janggi_ending_name(record->result.how));
	rows_number(rows, record->n_moves);
	put_word(rows, janggi_ending_name(verdict->ending));
	put_word(rows, janggi_winner_name(verdict->winner));
	janggi_buffer_clear(cell);
	add_plies(cell, plies, n_plies);
	rows_text(rows, n_plies ? cell->data : NULL, cell->len);
	cell->failed |= rows->line.failed;
	rows_end(rows);
}

static void make_text(struct janggi_buffer *out,
	const struct janggi_record *record,
	const struct janggi_ply_range *plies, size_t n_plies,
	struct janggi_buffer *id)
{
	static const struct {
		const char *key;
		size_t width;
	} tags[] = { { "date", 10 }, { "cho", 20 }, { "han", 20 } };
	char result[64];

	janggi_buffer_clear(id);
	add_id(id, record);
	column_put(out, id->data ? id->data : "", id->len,
		column_width(id->data ? id->data : "", id->len) > 24 ?
			id->len :
			24);
	for (size_t i = 0; i < sizeof(tags) / sizeof(*tags); i++) {
		struct janggi_text tag = tag_of(record, tags[i].key);

		add(out, "  ");
		column_put(out, tag.s ? tag.s : "-", tag.s ? tag.n : 1,
			tags[i].width);
	}
	snprintf(result, sizeof(result), "  %-4s %-14s %4" PRIu32,
		janggi_winner_name(record->result.winner),
		janggi_ending_name(record->result.how), record->n_moves);
	add(out, result);
	if (n_plies) {
		add(out, "  at ");
		add_plies(out, plies, n_plies);
	}
	add(out, "\n");
}

/* -------------------------------------------------------------- sort keys */

static void add_key(struct janggi_buffer *out, enum hits_key key,
	const struct janggi_record *record,
	const struct janggi_ply_range *plies, size_t n_plies)
{
	struct janggi_text text = { "", 0 };
	uint32_t number = 0, last;
	char digits[24];

	switch (key) {
	case HITS_UNSORTED: return;
	case HITS_DATE:
		if (!janggi_record_dates(record, &number, &last))
			number = 0;
		break;
	case HITS_LENGTH: number = record->n_moves; break;
	case HITS_PLY: number = n_plies ? plies[0].first : 0; break;
	case HITS_CHO: text = tag_of(record, "cho"); break;
	case HITS_HAN: text = tag_of(record, "han"); break;
	case HITS_EVENT: text = tag_of(record, "event"); break;
	case HITS_FILE: text = record->file; break;
	}
	if (text.n) {
		janggi_buffer_add(out, text.s, text.n);
		return;
	}
	snprintf(digits, sizeof(digits), "%010" PRIu32, number);
	if (key == HITS_DATE || key == HITS_LENGTH || key == HITS_PLY)
		add(out, digits);
}

/* ------------------------------------------------------------------ making */

enum janggi_status hits_maker_init(struct hits_maker *maker,
	const struct hits *hits, struct janggi_error *err)
{
	static const enum janggi_table_format formats[] = {
		[HITS_TSV] = JANGGI_TABLE_TSV,
		[HITS_CSV] = JANGGI_TABLE_CSV,
		[HITS_JSON] = JANGGI_TABLE_JSONL,
		[HITS_NOTATION] = JANGGI_TABLE_TSV,
		[HITS_COUNT] = JANGGI_TABLE_TSV,
	};
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	enum janggi_status st;

	memset(maker, 0, sizeof(*maker));
	maker->hits = hits;
	rows_init(&maker->rows, formats[hits->format], hits_columns,
		HITS_COLUMNS);
	maker->rows.held = true;
	if (hits->format != HITS_NOTATION)
		return JANGGI_OK;
	options.format = hits->notation;
	st = janggi_writer_new(&maker->writer, &options, err);
	/* hits_begin writes it, once for all makers */
	if (!st)
		st = janggi_writer_begin(maker->writer, &maker->line, err);
	if (st)
		hits_maker_release(maker);
	return st;
}

void hits_maker_release(struct hits_maker *maker)
{
	rows_release(&maker->rows);
	janggi_buffer_release(&maker->line);
	janggi_writer_free(maker->writer);
	maker->writer = NULL;
	free(maker->plies);
	maker->plies = NULL;
}

bool hits_show_plies(const struct hits *hits)
{
	switch (hits->format) {
	case HITS_TEXT:
	case HITS_TSV:
	case HITS_CSV:
	case HITS_JSON: return true;
	case HITS_NOTATION:
		if (!strcmp(hits->notation, "fen") ||
			!strcmp(hits->notation, "epd"))
			return true;
		break;
	case HITS_RECORDS:
	case HITS_IDS:
	case HITS_COUNT: break;
	}
	return hits->key == HITS_PLY;
}

bool hits_show_verdict(const struct hits *hits)
{
	return hits->format == HITS_TSV || hits->format == HITS_CSV ||
		hits->format == HITS_JSON;
}

/* Of positions those of the match. */
static enum janggi_status choose_plies(struct hits_maker *maker,
	const struct janggi_ply_range *plies, size_t n_plies,
	struct janggi_error *err)
{
	size_t n = 0;

	for (size_t i = 0; i < n_plies; i++)
		n += (size_t)plies[i].last - plies[i].first + 1;
	if (n > maker->cap_plies) {
		uint32_t *more = realloc(maker->plies, n * sizeof(*more));

		if (!more) {
			*err = (struct janggi_error){ .status = JANGGI_ENOMEM };
			return JANGGI_ENOMEM;
		}
		maker->plies = more;
		maker->cap_plies = n;
	}
	n = 0;
	for (size_t i = 0; i < n_plies; i++)
		for (uint32_t ply = plies[i].first; ply <= plies[i].last; ply++)
			maker->plies[n++] = ply;
	return janggi_writer_plies(maker->writer, maker->plies, n, err);
}

/* "!FILE:LINE: why", which stands in place of key and line. */
static void refuse(struct janggi_buffer *out, size_t start,
	const struct janggi_record *record, const struct janggi_error *err)
{
	if (out->failed)
		return;
	out->len = start;
	add(out, "!");
	if (record->file.n)
		janggi_buffer_add(out, record->file.s, record->file.n);
	else
		add(out, "-");
	add(out, ":");
	add_number(out, record->line);
	add(out, ": ");
	add(out, err->text);
}

static enum janggi_status make_notation(struct hits_maker *maker,
	const struct janggi_record *record,
	const struct janggi_ply_range *plies, size_t n_plies,
	struct janggi_buffer *out, size_t start, struct janggi_error *err)
{
	enum janggi_status st = choose_plies(maker, plies, n_plies, err);

	if (st)
		return st;
	st = janggi_writer_add(maker->writer, record, out, err);
	if (st != JANGGI_EDATA)
		return st;
	refuse(out, start, record, err);
	return JANGGI_OK;
}

/* The sort key's length in eight digits, the key, the line. */
enum janggi_status hits_make(struct hits_maker *maker,
	const struct janggi_record *record,
	const struct janggi_verdict *verdict,
	const struct janggi_ply_range *plies, size_t n_plies,
	struct janggi_buffer *out, struct janggi_error *err)
{
	size_t start = out->len, key;
	char head[16];

	add(out, "00000000");
	add_key(out, maker->hits->key, record, plies, n_plies);
	if (!out->failed) {
		key = out->len - start - 8;
		snprintf(head, sizeof(head), "%08zu", key % 100000000);
		memcpy(out->data + start, head, 8);
	}
	switch (maker->hits->format) {
	case HITS_TEXT:
		make_text(out, record, plies, n_plies, &maker->line);
		break;
	case HITS_RECORDS: return janggi_record_write_jsonl(record, out, err);
	case HITS_NOTATION:
		return make_notation(
			maker, record, plies, n_plies, out, start, err);
	case HITS_IDS:
		add_id(out, record);
		add(out, "\n");
		break;
	case HITS_COUNT: break;
	case HITS_TSV:
	case HITS_CSV:
	case HITS_JSON:
		make_row(maker, record, verdict, plies, n_plies);
		out->failed |= maker->rows.line.failed || maker->line.failed;
		janggi_buffer_add(
			out, maker->rows.line.data, maker->rows.line.len);
		janggi_buffer_clear(&maker->rows.line);
		break;
	}
	return JANGGI_OK;
}

