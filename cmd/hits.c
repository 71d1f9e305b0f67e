/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "hits.h"
#include "output.h"

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

/* ------------------------------------------------------------------ taking */

struct hit {
	char *made; /* key and line */
	size_t n_key, n;
	uint64_t number; /* of the match */
};

/* Head or tail of a notation. */
static bool put_end_of(const struct hits *hits, bool head)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct janggi_writer *writer;
	struct janggi_error err;
	enum janggi_status st;
	bool good = true;

	options.format = hits->notation;
	st = janggi_writer_new(&writer, &options, &err);
	if (!st)
		st = janggi_writer_begin(writer, &text, &err);
	if (!st && !head) {
		janggi_buffer_clear(&text);
		st = janggi_writer_end(writer, &text, &err);
	}
	if (!st)
		good = output_buffer(&text);
	else
		cmd_fail_at(NULL, &err);
	janggi_writer_free(writer);
	janggi_buffer_release(&text);
	return !st && good;
}

bool hits_begin(const struct hits *hits)
{
	struct rows rows;

	if (hits->format == HITS_NOTATION)
		return put_end_of(hits, true);
	if (hits->format != HITS_TSV && hits->format != HITS_CSV)
		return true;
	rows_start(&rows,
		hits->format == HITS_TSV ? JANGGI_TABLE_TSV :
					   JANGGI_TABLE_CSV,
		hits_columns, HITS_COLUMNS);
	rows_release(&rows);
	return true;
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
	uint64_t number;
	size_t n_key = 0;

	if (*made == '!') {
		/* a message has no NUL inside, but a file's name has bytes */
		cmd_fail(CMD_PARTIAL, "%.*s",
			n - 1 > 65536 ? 65536 : (int)(n - 1), made + 1);
		return true;
	}
	number = hits->matched++;
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
	if (hits->format == HITS_NOTATION && !put_end_of(hits, false))
		return;
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
