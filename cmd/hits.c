/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "columns.h"
#include "hits.h"
#include "output.h"

static const char *const columns[] = { "id", "file", "record", "line", "date",
	"event", "site", "round", "cho", "han", "cho_formation",
	"han_formation", "result", "how", "plies", "ending", "winner",
	"matched" };
#define N_COLUMNS (sizeof(columns) / sizeof(*columns))

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

static const struct {
	const char *name;
	enum hits_key key;
} keys[] = {
	{ "date", HITS_DATE },
	{ "length", HITS_LENGTH },
	{ "cho", HITS_CHO },
	{ "han", HITS_HAN },
	{ "event", HITS_EVENT },
	{ "file", HITS_FILE },
	{ "ply", HITS_PLY },
};

bool hits_take_sort(void *payload, const char *value)
{
	struct hits *hits = payload;
	const char *name = value;

	hits->descending = *name == '-';
	name += hits->descending;
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (!strcmp(keys[i].name, name)) {
			hits->key = keys[i].key;
			return true;
		}
	cmd_fail(CMD_USAGE,
		"--sort: '%s' is not date, length, cho, han, event, file or "
		"ply, with or without a '-'",
		value);
	return false;
}

/* ------------------------------------------------------------------ making */

void hits_maker_init(struct hits_maker *maker, const struct hits *hits)
{
	static const enum janggi_table_format formats[] = {
		[HITS_TSV] = JANGGI_TABLE_TSV,
		[HITS_CSV] = JANGGI_TABLE_CSV,
		[HITS_JSON] = JANGGI_TABLE_JSONL,
		[HITS_COUNT] = JANGGI_TABLE_TSV,
	};

	memset(maker, 0, sizeof(*maker));
	maker->hits = hits;
	rows_init(&maker->rows, formats[hits->format], columns, N_COLUMNS);
	maker->rows.held = true;
}

void hits_maker_release(struct hits_maker *maker)
{
	rows_release(&maker->rows);
	janggi_buffer_release(&maker->line);
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

/* ------------------------------------------------------------------ taking */

struct hit {
	char *made; /* key and line */
	size_t n_key, n;
	uint64_t number; /* of the match */
};

void hits_begin(const struct hits *hits)
{
	struct rows rows;

	if (hits->format != HITS_TSV && hits->format != HITS_CSV)
		return;
	rows_start(&rows,
		hits->format == HITS_TSV ? JANGGI_TABLE_TSV :
					   JANGGI_TABLE_CSV,
		columns, N_COLUMNS);
	rows_release(&rows);
}

/* Write a line if it is in the window. */
static bool list(
	struct hits *hits, uint64_t number, const char *line, size_t n)
{
	if (number < hits->offset ||
		(hits->limit && number - hits->offset >= hits->limit))
		return true;
	hits->listed++;
	return output_bytes(line, n);
}

static bool keep(struct hits *hits, size_t n_key, const char *made, size_t n)
{
	struct hit *hit;

	if (hits->n_kept == hits->cap_kept) {
		size_t cap = hits->cap_kept ? 2 * hits->cap_kept : 256;
		struct hit *kept = realloc(hits->kept, cap * sizeof(*kept));

		if (!kept)
			goto no_memory;
		hits->kept = kept;
		hits->cap_kept = cap;
	}
	hit = &hits->kept[hits->n_kept];
	hit->made = malloc(n + 1);
	if (!hit->made)
		goto no_memory;
	memcpy(hit->made, made, n);
	hit->n_key = n_key;
	hit->n = n;
	hit->number = hits->n_kept++;
	return true;
no_memory:
	cmd_fail(CMD_FAILED, "out of memory");
	return false;
}

bool hits_take(struct hits *hits, const char *made, size_t n)
{
	uint64_t number = hits->matched++;
	size_t n_key = 0;

	for (size_t i = 0; i < 8; i++)
		n_key = 10 * n_key + (size_t)(made[i] - '0');
	if (hits->format == HITS_COUNT)
		return true;
	if (hits->key != HITS_UNSORTED)
		return keep(hits, n_key, made + 8, n - 8);
	return list(hits, number, made + 8 + n_key, n - 8 - n_key);
}

static int compare(const struct hit *a, const struct hit *b)
{
	size_t n = a->n_key < b->n_key ? a->n_key : b->n_key;
	int order = n ? memcmp(a->made, b->made, n) : 0;

	if (order)
		return order;
	return (a->n_key > b->n_key) - (a->n_key < b->n_key);
}

static int by_number(const struct hit *a, const struct hit *b)
{
	return (a->number > b->number) - (a->number < b->number);
}

static int ascending(const void *a, const void *b)
{
	int order = compare(a, b);

	return order ? order : by_number(a, b);
}

static int descending(const void *a, const void *b)
{
	int order = compare(b, a);

	return order ? order : by_number(a, b);
}

void hits_end(struct hits *hits)
{
	if (hits->format == HITS_COUNT) {
		output_format("%" PRIu64 "\n", hits->matched);
		return;
	}
	if (hits->n_kept)
		qsort(hits->kept, hits->n_kept, sizeof(*hits->kept),
			hits->descending ? descending : ascending);
	for (size_t i = 0; i < hits->n_kept; i++) {
		const struct hit *hit = &hits->kept[i];

		if (!list(hits, i, hit->made + hit->n_key,
			    hit->n - hit->n_key))
			return;
	}
	/* in one call: how many there are, and some of them */
	if (hits->limit || hits->offset)
		cmd_warn("%" PRIu64 " games match, %" PRIu64 " listed",
			hits->matched, hits->listed);
}

void hits_release(struct hits *hits)
{
	for (size_t i = 0; i < hits->n_kept; i++)
		free(hits->kept[i].made);
	free(hits->kept);
	hits->kept = NULL;
	hits->n_kept = hits->cap_kept = 0;
}
