/* SPDX-License-Identifier: MIT */
/* Talking to SQLite: statements, failures, compressed blobs. */
#include <config.h>
#include <string.h>
#include <zlib.h>
#include "index/index.h"
#include "index/pack.h"

enum janggi_status janggi__db_damaged(
	struct janggi_error *err, const char *what)
{
	return janggi__fail(
		err, JANGGI_EDB, "the index is damaged: %s", what);
}

enum janggi_status janggi__db_fail(
	struct janggi_index *index, int code, struct janggi_error *err)
{
	const char *text = index->db ? sqlite3_errmsg(index->db)
				     : sqlite3_errstr(code);
	int extended =
		index->db ? sqlite3_extended_errcode(index->db) : code;
	enum janggi_status st = JANGGI_EDB;

	switch (code & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		st = JANGGI_EBUSY;
		text = "another process is writing to the index";
		break;
	case SQLITE_NOMEM: st = JANGGI_ENOMEM; break;
	case SQLITE_FULL: st = JANGGI_EIO; break;
	case SQLITE_READONLY: st = JANGGI_EIO; break;
	case SQLITE_CANTOPEN: st = JANGGI_EIO; break;
	case SQLITE_IOERR:
		if (extended != SQLITE_IOERR_DATA &&
			extended != SQLITE_IOERR_CORRUPTFS)
			st = JANGGI_EIO;
		else
			text = "the index is damaged: a page is not what was written";
		break;
	case SQLITE_NOTADB:
		st = JANGGI_EFORMAT;
		text = "not an index";
		break;
	default: break;
	}
	janggi__fail(err, st, "%s", text);
	if (err) {
		err->db_code = extended;
		err->sys_errno = st == JANGGI_EIO && index->db
			? sqlite3_system_errno(index->db)
			: 0;
	}
	return st;
}

sqlite3_stmt *janggi__db_stmt(
	struct janggi_index *index, enum janggi__sql which)
{
	sqlite3_stmt **stmt = &index->stmt[which];

	if (*stmt) {
		sqlite3_reset(*stmt);
		return *stmt;
	}
	if (sqlite3_prepare_v3(index->db, janggi__sql_text[which], -1,
		    SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
		*stmt = NULL;
	return *stmt;
}

enum janggi_status janggi__db_row(struct janggi_index *index,
	sqlite3_stmt *stmt, struct janggi_error *err)
{
	int code;

	if (!stmt)
		return janggi__db_fail(
			index, sqlite3_errcode(index->db), err);
	code = sqlite3_step(stmt);
	if (code == SQLITE_ROW)
		return JANGGI_OK;
	if (code == SQLITE_DONE) {
		sqlite3_reset(stmt);
		return JANGGI_END;
	}
	janggi__db_fail(index, code, err);
	sqlite3_reset(stmt);
	return err ? err->status : janggi__db_fail(index, code, NULL);
}

enum janggi_status janggi__db_run(struct janggi_index *index,
	sqlite3_stmt *stmt, struct janggi_error *err)
{
	enum janggi_status st = janggi__db_row(index, stmt, err);

	if (st == JANGGI_OK)
		sqlite3_reset(stmt);
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi__db_exec(struct janggi_index *index,
	const char *sql, struct janggi_error *err)
{
	int code = sqlite3_exec(index->db, sql, NULL, NULL, NULL);

	return code == SQLITE_OK ? JANGGI_OK
				 : janggi__db_fail(index, code, err);
}

enum janggi_status janggi__meta_get(struct janggi_index *index,
	const char *key, int64_t *value, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_META_GET);
	enum janggi_status st;

	*value = 0;
	if (s)
		sqlite3_bind_text(s, 1, key, -1, SQLITE_STATIC);
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_OK) {
		*value = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi__meta_set(struct janggi_index *index,
	const char *key, int64_t value, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_META_SET);

	if (s) {
		sqlite3_bind_text(s, 1, key, -1, SQLITE_STATIC);
		sqlite3_bind_int64(s, 2, value);
	}
	return janggi__db_run(index, s, err);
}

/* ------------------------------------------------------------------ blobs */

/* Larger ones are not what this library wrote. */
#define BLOB_LIMIT ((uint64_t)256 << 20)

bool janggi__pack_blob(
	struct janggi_buffer *to, const void *bytes, size_t n, int level)
{
	uLongf packed = compressBound((uLong)n);

	janggi__pack_u64(to, n);
	if (!janggi__buffer_reserve(to, packed))
		return false;
	if (compress2((Bytef *)to->data + to->len, &packed, bytes, (uLong)n,
		    level) != Z_OK)
		return false;
	to->len += packed;
	return true;
}

enum janggi_status janggi__unpack_blob(struct janggi_buffer *to,
	const void *bytes, size_t n, struct janggi_error *err)
{
	struct janggi__unpack from = janggi__unpack_from(bytes, n);
	uint64_t size = janggi__unpack_below(&from, BLOB_LIMIT);
	uLongf got = (uLongf)size;

	janggi_buffer_clear(to);
	if (from.bad)
		return janggi__db_damaged(err, "a blob's length");
	if (!janggi__buffer_reserve(to, (size_t)size + 1))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (uncompress((Bytef *)to->data, &got, from.next,
		    (uLong)(from.end - from.next)) != Z_OK ||
		got != size)
		return janggi__db_damaged(err, "a blob's bytes");
	to->len = (size_t)size;
	return JANGGI_OK;
}
