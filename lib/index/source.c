/* SPDX-License-Identifier: MIT */
/* Where records came from: files remembered with their size and sum. */
#include <config.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "index/index.h"
#include "index/sum.h"

static enum janggi_status sum_file(
	int fd, struct janggi_source *source, struct janggi_error *err)
{
	unsigned char bytes[1 << 15];
	struct janggi__sum sum;
	struct stat about;
	off_t at = 0;

	if (fstat(fd, &about))
		return janggi__fail(
			err, JANGGI_EIO, "cannot read: %s", strerror(errno));
	source->is_file = S_ISREG(about.st_mode);
	if (!source->is_file)
		return JANGGI_OK;
	janggi__sum_init(&sum);
	for (;;) {
		ssize_t n = pread(fd, bytes, sizeof(bytes), at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return janggi__fail(err, JANGGI_EIO,
				"cannot read: %s", strerror(errno));
		if (!n)
			break;
		janggi__sum_add(&sum, bytes, (size_t)n);
		at += n;
	}
	source->bytes = (uint64_t)at;
	janggi__sum_get(&sum, source->sum);
	return JANGGI_OK;
}

static void bind_identity(
	sqlite3_stmt *s, const struct janggi_source *source)
{
	unsigned char sum[16];

	sqlite3_bind_text(s, 1, source->name, -1, SQLITE_STATIC);
	if (!source->is_file) {
		sqlite3_bind_null(s, 2);
		sqlite3_bind_null(s, 3);
		return;
	}
	for (unsigned i = 0; i < 16; i++)
		sum[i] = (unsigned char)(source->sum[i / 8] >>
			(56 - 8 * (i % 8)));
	sqlite3_bind_int64(s, 2, (sqlite3_int64)source->bytes);
	sqlite3_bind_blob(s, 3, sum, sizeof(sum), SQLITE_TRANSIENT);
}

enum janggi_status janggi_index_find_source(struct janggi_index *index,
	const char *name, int fd, struct janggi_source *out,
	struct janggi_error *err)
{
	enum janggi_status st;
	sqlite3_stmt *s;

	*out = (struct janggi_source){ .name = name };
	st = sum_file(fd, out, err);
	if (st < 0)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_SOURCE_FIND);
	if (s)
		bind_identity(s, out);
	st = janggi__db_row(index, s, err);
	if (st)
		return st < 0 ? st : JANGGI_OK;
	out->id = (uint64_t)sqlite3_column_int64(s, 0);
	out->done = out->is_file && sqlite3_column_int(s, 1);
	out->tally.read = (uint64_t)sqlite3_column_int64(s, 2);
	out->tally.added = (uint64_t)sqlite3_column_int64(s, 3);
	out->tally.duplicate = (uint64_t)sqlite3_column_int64(s, 4);
	out->tally.differing = (uint64_t)sqlite3_column_int64(s, 5);
	out->tally.rejected = (uint64_t)sqlite3_column_int64(s, 6);
	/* what a stream gave before cannot be told from what it gives now */
	out->skip = out->is_file ? out->tally.read : 0;
	sqlite3_reset(s);
	return JANGGI_OK;
}

enum janggi_status janggi_index_sources(struct janggi_index *index,
	janggi_source_fn fn, void *payload, struct janggi_error *err)
{
	sqlite3_stmt *s;
	enum janggi_status st;
	int code = sqlite3_prepare_v2(index->db,
		"SELECT name, id, done, read, new, duplicate, differing,"
		" rejected, size FROM source ORDER BY id",
		-1, &s, NULL);

	if (code != SQLITE_OK)
		return janggi__db_fail(index, code, err);
	while (!(st = janggi__db_row(index, s, err))) {
		struct janggi_source source = { .name =
				(const char *)sqlite3_column_text(s, 0) };

		source.id = (uint64_t)sqlite3_column_int64(s, 1);
		source.done = sqlite3_column_int(s, 2);
		source.tally.read = (uint64_t)sqlite3_column_int64(s, 3);
		source.tally.added = (uint64_t)sqlite3_column_int64(s, 4);
		source.tally.duplicate = (uint64_t)sqlite3_column_int64(s, 5);
		source.tally.differing = (uint64_t)sqlite3_column_int64(s, 6);
		source.tally.rejected = (uint64_t)sqlite3_column_int64(s, 7);
		source.is_file =
			sqlite3_column_type(s, 8) != SQLITE_NULL;
		source.bytes = (uint64_t)sqlite3_column_int64(s, 8);
		if (source.name)
			fn(payload, &source);
	}
	sqlite3_finalize(s);
	return st < 0 ? st : JANGGI_OK;
}

static const char *now(char buf[32])
{
	time_t t = time(NULL);
	struct tm tm;

	if (t == (time_t)-1 || !gmtime_r(&t, &tm) ||
		!strftime(buf, 32, "%Y-%m-%dT%H:%M:%SZ", &tm))
		return NULL;
	return buf;
}

enum janggi_status janggi_index_begin_source(struct janggi_index *index,
	struct janggi_source *source, struct janggi_error *err)
{
	enum janggi_status st = janggi__source_begin(index, source, err);
	char when[32];
	sqlite3_stmt *s;

	if (st < 0 || source->id)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_SOURCE_ADD);
	if (s) {
		sqlite3_clear_bindings(s);
		bind_identity(s, source);
		if (janggi__writer_provenance(index)) {
			sqlite3_bind_text(
				s, 4, now(when), -1, SQLITE_TRANSIENT);
			sqlite3_bind_text(
				s, 5, janggi_version(), -1, SQLITE_STATIC);
		}
	}
	st = janggi__db_run(index, s, err);
	if (st < 0)
		return st;
	source->id = (uint64_t)sqlite3_last_insert_rowid(index->db);
	return janggi__source_begin(index, source, err);
}
