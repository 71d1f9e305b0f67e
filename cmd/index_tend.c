/* SPDX-License-Identifier: MIT */
/* Games of another index put in, and games that a query finds taken out. */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "index_work.h"
#include "output.h"

/* Everything of another index, as if its records were read. */
bool index_add_from(struct janggi_index *index, const char *path)
{
	struct janggi_index *other = NULL;
	struct janggi_encoder *encoder = NULL;
	struct janggi_entry *entry = NULL;
	struct janggi_record *record = NULL;
	struct janggi_cursor *cursor = NULL;
	const struct janggi_game *game;
	struct janggi_error err;
	enum janggi_status st = JANGGI_OK;
	bool done = false;

	if (!janggi_index_open(&other, path, JANGGI_INDEX_READ, 0, &err) &&
		!janggi_encoder_new(&encoder, &err) &&
		!janggi_entry_new(&entry, &err) &&
		!janggi_record_new(&record, &err) &&
		!janggi_cursor_open(&cursor, other, 1, 0,
			JANGGI_CURSOR_DUPLICATES, &err)) {
		while (!(st = janggi_cursor_next(cursor, &game, &err)) &&
			!(st = janggi_cursor_record(cursor, record, &err)) &&
			!(st = janggi_encoder_run(
				  encoder, record, entry, &err)) &&
			!(st = janggi_index_add(index, entry, NULL, &err)))
			;
		done = st == JANGGI_END;
	}
	if (!done) {
		cmd_fail_at(path, &err);
		if (err.status != JANGGI_EBUSY)
			cmd_raise(CMD_FAILED);
	}
	janggi_cursor_free(cursor);
	janggi_record_free(record);
	janggi_entry_free(entry);
	janggi_encoder_free(encoder);
	janggi_index_free(other);
	return done;
}

struct games {
	uint64_t *id;
	size_t n, cap;
};

static bool keep(struct games *games, uint64_t id)
{
	if (games->n == games->cap) {
		size_t cap = games->cap ? 2 * games->cap : 256;
		uint64_t *more = realloc(games->id, cap * sizeof(*more));

		if (!more) {
			cmd_fail(CMD_FAILED, "out of memory");
			return false;
		}
		games->id = more;
		games->cap = cap;
	}
	games->id[games->n++] = id;
	return true;
}

/* All of them first: what is searched must not change under the search. */
static bool find(struct janggi_index *index,
	const struct janggi_query *query, struct games *games)
{
	struct janggi_search *search;
	struct janggi_error err;
	enum janggi_status st = janggi_search_new(&search, index, query, &err);
	uint64_t id;
	bool good = true;

	while (!st && good && !(st = janggi_search_next(search, &id, &err)))
		good = keep(games, id);
	if (st < 0) {
		cmd_fail_at(NULL, &err);
		good = false;
	}
	janggi_search_free(search);
	return good;
}

static bool make_query(const char *text, struct janggi_query **query)
{
	struct janggi_error err;

	if (janggi_query_new(query, NULL, 0, &err) ||
		janggi_query_where(*query, text, strlen(text), &err) ||
		janggi_query_prepare(*query, &err)) {
		cmd_fail_at("--delete", &err);
		return false;
	}
	return true;
}

void index_delete(struct janggi_index *index, const char *text, bool dry)
{
	struct janggi_query *query;
	struct games games = { 0 };
	struct janggi_error err;
	enum janggi_status st = JANGGI_OK;
	bool good = make_query(text, &query) && find(index, query, &games);

	for (size_t i = 0; good && !dry && !st && i < games.n; i++)
		st = janggi_index_delete(index, games.id[i], &err);
	if (good && !dry && !st)
		st = janggi_index_settle(index, &err);
	if (st)
		cmd_fail_at(NULL, &err);
	else if (good)
		output_format("%s %" PRIu64 "\n",
			dry ? "to be deleted" : "deleted", (uint64_t)games.n);
	free(games.id);
	janggi_query_free(query);
}
