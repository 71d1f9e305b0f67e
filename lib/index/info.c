/* SPDX-License-Identifier: MIT */
/* How much of what there is. */
#include <config.h>
#include <string.h>
#include "index/index.h"

static enum janggi_status numbers(struct janggi_index *index, const char *sql,
	int64_t *out, int n, struct janggi_error *err)
{
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db, sql, -1, &s, NULL);
	enum janggi_status st = JANGGI_OK;

	if (code == SQLITE_OK)
		code = sqlite3_step(s);
	if (code == SQLITE_ROW)
		for (int i = 0; i < n; i++)
			out[i] = sqlite3_column_int64(s, i);
	else
		st = janggi__db_fail(index, code, err);
	sqlite3_finalize(s);
	return st;
}

/* What a table or its index is counted as. */
static size_t part_of(const char *name)
{
	static const struct {
		const char *name;
		size_t part;
	} parts[] = {
		{ "posting", JANGGI_PART_POSITIONS },
		{ "run", JANGGI_PART_POSITIONS },
		{ "hot", JANGGI_PART_POSITIONS },
		{ "block", JANGGI_PART_MOVES },
		{ "game", JANGGI_PART_GAMES },
		{ "tag", JANGGI_PART_GAMES },
		{ "text", JANGGI_PART_TEXTS },
		{ "player", JANGGI_PART_TEXTS },
		{ "shape", JANGGI_PART_TEXTS },
		{ "verdict", JANGGI_PART_VERDICTS },
		{ "stop", JANGGI_PART_VERDICTS },
		{ "sqlite_autoindex_verdict", JANGGI_PART_VERDICTS },
		{ "fingerprint", JANGGI_PART_FINGERPRINTS },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if (!strncmp(name, parts[i].name, strlen(parts[i].name)))
			return parts[i].part;
	return JANGGI_PART_OTHER;
}

static enum janggi_status measure(struct janggi_index *index,
	struct janggi_index_info *out, struct janggi_error *err)
{
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db,
		"SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE", -1,
		&s, NULL);

	/* an SQLite built without dbstat cannot say */
	if (code != SQLITE_OK)
		return JANGGI_OK;
	while ((code = sqlite3_step(s)) == SQLITE_ROW)
		out->bytes_of[part_of((const char *)sqlite3_column_text(
			s, 0))] += (uint64_t)sqlite3_column_int64(s, 1);
	sqlite3_finalize(s);
	return code == SQLITE_DONE ? JANGGI_OK
				   : janggi__db_fail(index, code, err);
}

enum janggi_status janggi_index_describe(struct janggi_index *index,
	struct janggi_index_info *out, struct janggi_error *err)
{
	int64_t n[4] = { 0, 0, 0, 0 };
	enum janggi_status st = janggi__hold(index, err);

	memset(out, 0, sizeof(*out));
	if (st < 0)
		return st;
	st = numbers(index,
		"SELECT sum(same_as IS NULL), sum(same_as IS NOT NULL),"
		" sum(iif(same_as IS NULL, plies, 0)),"
		" sum(same_as IS NULL AND facts >> 38 = 0) FROM game",
		n, 4, err);
	out->games = (uint64_t)n[0];
	out->duplicates = (uint64_t)n[1];
	out->plies = (uint64_t)n[2];
	out->positions = (uint64_t)(n[2] + n[3]);
	if (st == JANGGI_OK)
		st = numbers(index,
			"SELECT (SELECT count(*) FROM source),"
			" (SELECT count(*) FROM rejected),"
			" (SELECT count(*) FROM run),"
			" (SELECT total(postings) FROM run)",
			n, 4, err);
	out->sources = (uint64_t)n[0];
	out->rejected = (uint64_t)n[1];
	out->runs = (uint64_t)n[2];
	out->postings = (uint64_t)n[3];
	if (st == JANGGI_OK)
		st = numbers(index, "PRAGMA user_version", n, 1, err);
	out->schema = (uint64_t)n[0];
	if (st == JANGGI_OK)
		st = numbers(index, "PRAGMA page_count", n, 1, err);
	out->bytes = (uint64_t)n[0] * JANGGI__PAGE_BYTES;
	if (st == JANGGI_OK)
		st = numbers(index, "PRAGMA freelist_count", n, 1, err);
	out->bytes_free = (uint64_t)n[0] * JANGGI__PAGE_BYTES;
	if (st == JANGGI_OK)
		st = measure(index, out, err);
	janggi__let_go(index);
	return st;
}

enum janggi_status janggi_index_rejected(struct janggi_index *index,
	janggi_rejected_fn fn, void *payload, struct janggi_error *err)
{
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db,
		"SELECT file, number, line, reason FROM rejected ORDER BY id",
		-1, &s, NULL);

	if (code == SQLITE_OK)
		while ((code = sqlite3_step(s)) == SQLITE_ROW)
			fn(payload, (const char *)sqlite3_column_text(s, 0),
				(uint64_t)sqlite3_column_int64(s, 1),
				(uint64_t)sqlite3_column_int64(s, 2),
				(const char *)sqlite3_column_text(s, 3));
	if (code != SQLITE_DONE)
		janggi__db_fail(index, code, err);
	sqlite3_finalize(s);
	return code == SQLITE_DONE ? JANGGI_OK : JANGGI_EDB;
}
