/* SPDX-License-Identifier: MIT */
/* Opening an index, making a new one, closing it. */
#include <config.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "index/index.h"

#define PAGE_SETUP \
	"PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL;" \
	"PRAGMA journal_mode = WAL;"

static enum janggi_status pragma(struct janggi_index *index, const char *sql,
	int64_t *out, struct janggi_error *err)
{
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db, sql, -1, &s, NULL);

	if (code == SQLITE_OK) {
		code = sqlite3_step(s);
		if (code == SQLITE_ROW)
			*out = sqlite3_column_int64(s, 0);
		code = code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK
								 : code;
	}
	if (code != SQLITE_OK)
		janggi__db_fail(index, code, err);
	sqlite3_finalize(s);
	return code == SQLITE_OK ? JANGGI_OK : JANGGI_EDB;
}

static enum janggi_status add_name(struct janggi_index *index, const char *what,
	size_t id, const char *name, struct janggi_error *err)
{
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db,
		"INSERT INTO name VALUES (?, ?, ?)", -1, &s, NULL);

	if (code == SQLITE_OK) {
		sqlite3_bind_text(s, 1, what, -1, SQLITE_STATIC);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)id);
		sqlite3_bind_text(s, 3, name, -1, SQLITE_STATIC);
		code = sqlite3_step(s);
	}
	sqlite3_finalize(s);
	return code == SQLITE_DONE ? JANGGI_OK
				   : janggi__db_fail(index, code, err);
}

/* The words that the views show for numbers. */
static enum janggi_status add_names(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	for (unsigned i = 0; !st && i < JANGGI_ENDINGS; i++)
		st = add_name(index, "ending", i,
			janggi_ending_name((enum janggi_ending)i), err);
	for (unsigned i = 0; !st && i < 3; i++)
		st = add_name(index, "basis", i,
			janggi_basis_name((enum janggi_basis)i), err);
	for (unsigned i = 0; !st && i < 4; i++)
		st = add_name(index, "winner", i,
			janggi_winner_name((enum janggi_winner)i), err);
	for (unsigned i = 0; !st && i < JANGGI_FORMATIONS; i++)
		st = add_name(index, "formation", i,
			janggi_formation_letters((enum janggi_formation)i),
			err);
	return st;
}

static void preset_text(
	const struct janggi_preset *preset, struct janggi_buffer *text)
{
	const char *name;
	char value[96];

	janggi_buffer_clear(text);
	for (size_t i = 0; janggi_preset_field(preset, i, &name, value); i++) {
		janggi__buffer_str(text, name);
		janggi__buffer_str(text, " = ");
		janggi__buffer_str(text, value);
		janggi__buffer_str(text, "\n");
	}
}

static enum janggi_status add_presets(
	struct janggi_index *index, struct janggi_error *err)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db,
		"INSERT INTO preset VALUES (?, ?, ?)", -1, &s, NULL);

	for (size_t i = 0; code == SQLITE_OK && i < janggi_preset_count();
		i++) {
		const struct janggi_preset *preset = janggi_preset_at(i);

		preset_text(preset, &text);
		sqlite3_bind_int64(s, 1, (sqlite3_int64)i);
		sqlite3_bind_text(s, 2, preset->name, -1, SQLITE_STATIC);
		sqlite3_bind_text(
			s, 3, text.data, (int)text.len, SQLITE_TRANSIENT);
		code = sqlite3_step(s);
		code = code == SQLITE_DONE ? SQLITE_OK : code;
		sqlite3_reset(s);
	}
	janggi_buffer_release(&text);
	sqlite3_finalize(s);
	return code == SQLITE_OK ? JANGGI_OK
				 : janggi__db_fail(index, code, err);
}

static enum janggi_status exec_all(struct janggi_index *index,
	const char *const *sql, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	for (; st == JANGGI_OK && *sql; sql++)
		st = janggi__db_exec(index, *sql, err);
	return st;
}

static enum janggi_status create(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st;
	int64_t made = 0;
	int reserve = JANGGI__PAGE_SUM_BYTES;

	sqlite3_file_control(
		index->db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserve);
	st = janggi__db_exec(index, PAGE_SETUP, err);
	if (st == JANGGI_OK)
		st = janggi__db_exec(index, "BEGIN IMMEDIATE", err);
	/* another process may have made it since we looked */
	if (st == JANGGI_OK)
		st = pragma(index, "PRAGMA application_id", &made, err);
	if (st == JANGGI_OK && !made) {
		st = exec_all(index, janggi__schema, err);
		if (st == JANGGI_OK)
			st = exec_all(index, janggi__schema_2, err);
		if (st == JANGGI_OK)
			st = add_names(index, err);
		if (st == JANGGI_OK)
			st = add_presets(index, err);
		if (st == JANGGI_OK)
			st = janggi__db_exec(index,
				"PRAGMA application_id = 0x6a616e67;"
				"PRAGMA user_version = 2;",
				err);
	}
	if (st == JANGGI_OK)
		st = janggi__db_exec(index, "COMMIT", err);
	return st;
}

/*
 * Verdicts are kept of the presets that the index was made with; the library
 * that reads it must mean the same by them.
 */
static enum janggi_status check_presets(
	struct janggi_index *index, struct janggi_error *err)
{
	int64_t n = 0;
	enum janggi_status st =
		pragma(index, "SELECT count(*) FROM preset", &n, err);

	if (st < 0)
		return st;
	if (n < 1 || n > 32 || (size_t)n != janggi_preset_count())
		return janggi__fail(err, JANGGI_EFORMAT,
			"the index holds verdicts of other presets than this version knows: make it anew");
	index->n_presets = (size_t)n;
	return JANGGI_OK;
}

static enum janggi_status newer(int64_t version, struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_EFORMAT,
		"the index has schema version %lld, this program knows %d",
		(long long)version, JANGGI__SCHEMA_VERSION);
}

/*
 * What the file's first bytes say of it, before SQLite looks: a version that
 * someone else has set is told as that, and not as a page that has changed.
 */
static enum janggi_status peek(const char *path, struct janggi_error *err)
{
	unsigned char head[100];
	uint32_t app, version;
	FILE *f = fopen(path, "rbe");
	size_t n;

	if (!f)
		return JANGGI_OK; /* SQLite will say why */
	n = fread(head, 1, sizeof(head), f);
	fclose(f);
	if (!n)
		return JANGGI_OK;
	if (n < sizeof(head) || memcmp(head, "SQLite format 3", 16))
		return janggi__fail(
			err, JANGGI_EFORMAT, "'%.150s' is not an index", path);
	version = (uint32_t)head[60] << 24 | (uint32_t)head[61] << 16 |
		(uint32_t)head[62] << 8 | head[63];
	app = (uint32_t)head[68] << 24 | (uint32_t)head[69] << 16 |
		(uint32_t)head[70] << 8 | head[71];
	if (app == JANGGI__APPLICATION_ID && version > JANGGI__SCHEMA_VERSION)
		return newer(version, err);
	return JANGGI_OK;
}

static enum janggi_status upgrade(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = exec_all(index, janggi__schema_2, err);

	if (st == JANGGI_OK)
		st = janggi__comments_fill(index, err);
	return st < 0 ? st
		      : janggi__db_exec(index, "PRAGMA user_version = 2", err);
}

/*
 * Version 1 has no counts of hot positions, and no lists of the games of a
 * formation, of a player or with some comment.  They are made by whoever
 * writes first; positions are counted when that work ends.  Who only reads
 * does without.
 */
static enum janggi_status migrate(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = janggi__db_exec(index, "BEGIN IMMEDIATE", err);

	if (st == JANGGI_OK)
		st = pragma(index, "PRAGMA user_version", &index->version, err);
	/* another process may have done it since we looked */
	if (st == JANGGI_OK && index->version < 2)
		st = upgrade(index, err);
	if (st == JANGGI_OK)
		st = janggi__db_exec(index, "COMMIT", err);
	index->version = JANGGI__SCHEMA_VERSION;
	return st;
}

static enum janggi_status check(struct janggi_index *index,
	const char *path, enum janggi_index_mode mode, struct janggi_error *err)
{
	int64_t app = 0, version = 0, tables = 0;
	enum janggi_status st;
	bool made = false;

	if (pragma(index, "PRAGMA application_id", &app, err) ||
		pragma(index, "PRAGMA user_version", &version, err) ||
		pragma(index, "SELECT count(*) FROM sqlite_schema", &tables,
			err))
		return err->status;
	if (!app && !version && !tables && mode == JANGGI_INDEX_CREATE) {
		st = create(index, err);
		if (st < 0)
			return st;
		made = true;
	} else if (app != JANGGI__APPLICATION_ID) {
		return janggi__fail(
			err, JANGGI_EFORMAT, "'%.150s' is not an index", path);
	} else if (version > JANGGI__SCHEMA_VERSION || version < 1) {
		return newer(version, err);
	}
	index->version = made ? JANGGI__SCHEMA_VERSION : version;
	st = check_presets(index, err);
	return !st && index->writable && index->version < 2
		? migrate(index, err)
		: st;
}

static bool exists(const char *path, const char *suffix)
{
	char *name = sqlite3_mprintf("%s%s", path, suffix);
	bool there = name && !access(name, F_OK);

	sqlite3_free(name);
	return there;
}

/*
 * A reader needs a -shm file beside the index.  Where it cannot be made (a
 * read-only folder) and no writer has left anything, the file itself is all
 * there is, and can be read as it stands.
 */
static int open_immutable(struct janggi_index *index, const char *path)
{
	struct janggi_buffer uri = JANGGI_BUFFER_INIT;
	int code = SQLITE_CANTOPEN;

	if (exists(path, "-wal"))
		return code;
	janggi__buffer_str(&uri, "file:");
	for (const char *p = path; *p; p++)
		if (*p == '%' || *p == '?' || *p == '#')
			janggi__buffer_printf(
				&uri, "%%%02x", (unsigned)(unsigned char)*p);
		else
			janggi_buffer_add(&uri, p, 1);
	janggi__buffer_str(&uri, "?immutable=1");
	if (!uri.failed)
		code = sqlite3_open_v2(uri.data, &index->db,
			SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX |
				SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE,
			janggi__vfs());
	janggi_buffer_release(&uri);
	return code;
}

static int open_file(struct janggi_index *index, const char *path,
	enum janggi_index_mode mode, unsigned wait_ms)
{
	int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
	int code;

	flags |= mode == JANGGI_INDEX_READ ? SQLITE_OPEN_READONLY
					   : SQLITE_OPEN_READWRITE;
	if (mode == JANGGI_INDEX_CREATE)
		flags |= SQLITE_OPEN_CREATE;
	code = sqlite3_open_v2(path, &index->db, flags, janggi__vfs());
	/* another process may be opening or closing it at this moment */
	if (code == SQLITE_OK)
		sqlite3_busy_timeout(
			index->db, wait_ms ? (int)wait_ms : 5000);
	if (code == SQLITE_OK && mode == JANGGI_INDEX_READ) {
		/* the first look shows whether the folder lets us in */
		code = sqlite3_exec(index->db,
			"SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
		if ((code & 0xff) == SQLITE_CANTOPEN ||
			(code & 0xff) == SQLITE_READONLY) {
			sqlite3_close(index->db);
			index->db = NULL;
			code = open_immutable(index, path);
		}
	}
	return code;
}

enum janggi_status janggi_index_open(struct janggi_index **out,
	const char *path, enum janggi_index_mode mode, unsigned wait_ms,
	struct janggi_error *err)
{
	struct janggi_error local;
	struct janggi_index *index;
	enum janggi_status st;
	int code;

	*out = NULL;
	err = err ? err : &local;
	if (!*path || *path == ':')
		return janggi__fail(
			err, JANGGI_EMISUSE, "an index needs a file name");
	if (mode != JANGGI_INDEX_CREATE && access(path, F_OK))
		return janggi__fail(err, JANGGI_EIO, "cannot open '%.150s': %s",
			path, strerror(errno));
	st = peek(path, err);
	if (st < 0)
		return st;
	index = calloc(1, sizeof(*index));
	if (!index)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	index->writable = mode != JANGGI_INDEX_READ;
	index->runs_seen = -1;
	code = open_file(index, path, mode, wait_ms);
	if (code != SQLITE_OK) {
		st = janggi__db_fail(index, code, err);
		goto fail;
	}
	sqlite3_busy_timeout(index->db, wait_ms ? (int)wait_ms : 5000);
	st = janggi__db_exec(index,
		"PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;", err);
	if (st == JANGGI_OK)
		st = check(index, path, mode, err);
	if (st == JANGGI_OK)
		st = janggi__db_exec(index,
			index->writable
				? "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
				: "PRAGMA query_only = ON; PRAGMA cache_size = -32768;",
			err);
	if (st < 0)
		goto fail;
	*out = index;
	return JANGGI_OK;
fail:
	janggi_index_free(index);
	return st;
}

void janggi_index_free(struct janggi_index *index)
{
	if (!index)
		return;
	janggi__writer_free(index->writer);
	janggi__block_release(&index->block);
	janggi__texts_release(index);
	for (unsigned i = 0; i < JANGGI__SQL_COUNT; i++)
		sqlite3_finalize(index->stmt[i]);
	free(index->runs);
	sqlite3_close(index->db);
	free(index);
}
