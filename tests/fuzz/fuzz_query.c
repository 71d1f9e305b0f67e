/* SPDX-License-Identifier: MIT */
/*
 * Any text as a query, or (the first byte says which) as the value of one of
 * the options.  It must be an error with a column inside of it, or a query
 * that can be explained and put to an index, of which nothing is asked but to
 * be read.
 */
#include <config.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "index/index.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held, const char *what)
{
	if (held)
		return;
	fprintf(stderr, "violated: %s\n", what);
	abort();
}

static int allow(void *payload, int action, const char *a, const char *b,
	const char *c, const char *d)
{
	(void)payload, (void)a, (void)b, (void)c, (void)d;
	must(action == SQLITE_SELECT || action == SQLITE_READ ||
			action == SQLITE_FUNCTION ||
			action == SQLITE_TRANSACTION ||
			action == SQLITE_PRAGMA,
		"nothing but reading is prepared");
	return SQLITE_OK;
}

static char path[] = "/tmp/janggi-fuzz.XXXXXX";
static struct janggi_index *empty;

static void tidy(void)
{
	char beside[sizeof(path) + 8];

	janggi_index_free(empty);
	unlink(path);
	snprintf(beside, sizeof(beside), "%s-wal", path);
	unlink(beside);
	snprintf(beside, sizeof(beside), "%s-shm", path);
	unlink(beside);
}

static struct janggi_index *an_empty_index(void)
{
	struct janggi_error err;
	int fd;

	if (empty)
		return empty;
	fd = mkstemp(path);
	must(fd >= 0, "there is room for an index");
	close(fd);
	must(!janggi_index_open(&empty, path, JANGGI_INDEX_CREATE, 0, &err) &&
			!janggi_index_commit(empty, &err),
		"an index can be made");
	/* else its table is declared later, as if it were made */
	if (sqlite3_exec(empty->db, "SELECT rowid FROM comment LIMIT 0", NULL,
		    NULL, NULL))
		must(false, "comments can be asked for");
	sqlite3_set_authorizer(empty->db, allow, NULL);
	atexit(tidy);
	return empty;
}

static void ask(struct janggi_query *query)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct janggi_search *search;
	struct janggi_error err;
	uint64_t game;

	must(!janggi_query_explain(query, &text, &err), "it can be explained");
	must(text.len && text.data[text.len - 1] == '\n', "in lines");
	janggi_buffer_release(&text);
	if (janggi_query_needs_start(query) &&
		janggi_query_set_start(
			query, JANGGI_HEEH, JANGGI_HEEH, &err)) {
		must(err.status == JANGGI_EQUERY, "it cannot start there");
		return;
	}
	must(!janggi_query_prepare(query, &err), "it can be prepared");
	must(!janggi_search_new(&search, an_empty_index(), query, &err),
		"it can be searched for");
	must(janggi_search_next(search, &game, &err) == JANGGI_END,
		"nothing is found where nothing is");
	janggi_search_free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const options[] = { "player", "cho", "event",
		"comment", "date", "result", "how", "winner", "ending",
		"formation", "formation-cho", "position", "after" };
	const size_t n = sizeof(options) / sizeof(*options);
	struct janggi_query *query;
	struct janggi_error err;
	enum janggi_status st;
	const char *text;

	if (!size)
		return 0;
	text = (const char *)data + 1;
	must(!janggi_query_new(&query, NULL, 0, &err), "there is memory");
	janggi_query_symmetry(query, *data & 64, *data & 32);
	if (*data & 16)
		st = janggi_query_option(
			query, options[*data % 16 % n], text, size - 1, &err);
	else
		st = janggi_query_where(query, text, size - 1, &err);
	if (!st)
		ask(query);
	else
		must(st == JANGGI_EQUERY && err.column >= 1 &&
				err.column <= size && *err.text,
			"an error has a text and a column");
	janggi_query_free(query);
	return 0;
}
