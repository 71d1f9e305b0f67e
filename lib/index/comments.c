/* SPDX-License-Identifier: MIT */
/*
 * The full-text index of comments.  It finds any part of a text, down to one
 * syllable: each character is a word of its own, written as its code point in
 * hexadecimal, so that a phrase of such words is a run of characters.  Texts
 * are folded as a query compares them.  What is found is read again, so the
 * index need only miss nothing.
 */
#include <config.h>
#include <stdlib.h>
#include "index/index.h"
#include "record/fold.h"

/* Stands between comments. */
#define BETWEEN " z"
/* More characters of a query narrow it no further. */
#define PHRASE_MAX 64

/* The character at s, n > 0 bytes; what is none is a byte by itself. */
static size_t decode(const unsigned char *s, size_t n, uint32_t *c, bool *good)
{
	size_t length = *s < 0x80 ? 1 :
		*s >= 0xc2 && *s < 0xe0 ? 2 :
		*s >= 0xe0 && *s < 0xf0 ? 3 :
		*s >= 0xf0 && *s < 0xf5 ? 4 :
					  0;

	*c = length == 1 ? *s : *s & (0x7fu >> length);
	if (!length || length > n) {
		length = 0;
	} else {
		for (size_t i = 1; i < length; i++) {
			if ((s[i] & 0xc0) != 0x80) {
				length = 0;
				break;
			}
			*c = *c << 6 | (s[i] & 63u);
		}
	}
	if (length)
		return length;
	*good = false;
	*c = 0x110000 + *s;
	return 1;
}

/* At most so many characters; false if not all of it is UTF-8. */
static bool put_words(
	struct janggi_buffer *to, const char *s, size_t n, size_t most)
{
	bool good = true;
	uint32_t c;

	for (size_t i = 0; i < n && most; most--) {
		i += decode((const unsigned char *)s + i, n - i, &c, &good);
		janggi__buffer_printf(to, " %x", c);
	}
	return good;
}

void janggi__comments_put(
	struct janggi_buffer *to, const struct janggi_record *record)
{
	struct janggi_buffer folded = JANGGI_BUFFER_INIT;

	for (size_t i = 0; i < record->n_comments; i++) {
		struct janggi_text text = record->comments[i].text;

		janggi_buffer_clear(&folded);
		janggi__fold(&folded, text.s, text.n);
		janggi__buffer_str(to, BETWEEN);
		put_words(to, folded.data, folded.len, SIZE_MAX);
		to->failed |= folded.failed;
	}
	janggi_buffer_release(&folded);
}

enum janggi_status janggi__comments_add(struct janggi_index *index,
	uint64_t game, struct janggi_text words, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_COMMENT_ADD);

	if (s) {
		sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
		sqlite3_bind_text64(s, 2, words.s, words.n, SQLITE_STATIC,
			SQLITE_UTF8);
	}
	return janggi__db_run(index, s, err);
}

static enum janggi_status add_record(struct janggi_index *index,
	uint64_t game, struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_buffer words = JANGGI_BUFFER_INIT;
	enum janggi_status st = janggi_index_read(index, game, record, err);

	if (!st)
		janggi__comments_put(&words, record);
	if (!st && words.failed)
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (!st && words.len)
		st = janggi__comments_add(index, game,
			(struct janggi_text){ words.data, words.len }, err);
	janggi_buffer_release(&words);
	return st;
}

enum janggi_status janggi__comments_fill(
	struct janggi_index *index, struct janggi_error *err)
{
	struct janggi_record *record;
	enum janggi_status st = janggi_record_new(&record, err);
	sqlite3_stmt *s = NULL;

	if (st)
		return st;
	if (sqlite3_prepare_v2(index->db,
		    "SELECT id FROM game WHERE same_as IS NULL ORDER BY id",
		    -1, &s, NULL) != SQLITE_OK)
		s = NULL;
	while (!(st = janggi__db_row(index, s, err))) {
		st = add_record(index, (uint64_t)sqlite3_column_int64(s, 0),
			record, err);
		if (st)
			break;
	}
	sqlite3_finalize(s);
	janggi_record_free(record);
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi__comments_find(struct janggi_index *index,
	struct janggi_text folded, bool *can,
	bool (*take)(void *payload, uint64_t game), void *payload,
	struct janggi_error *err)
{
	struct janggi_buffer phrase = JANGGI_BUFFER_INIT;
	enum janggi_status st = JANGGI_OK;
	sqlite3_stmt *s;

	janggi__buffer_str(&phrase, "\"");
	*can = put_words(&phrase, folded.s, folded.n, PHRASE_MAX);
	/* nothing is in every comment */
	janggi__buffer_str(&phrase, folded.n ? "\"" : BETWEEN "\"");
	if (phrase.failed) {
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	} else if (*can) {
		s = janggi__db_stmt(index, JANGGI__SQL_COMMENT_FIND);
		if (s)
			sqlite3_bind_text64(s, 1, phrase.data, phrase.len,
				SQLITE_TRANSIENT, SQLITE_UTF8);
		while (!(st = janggi__db_row(index, s, err)))
			if (!take(payload, (uint64_t)sqlite3_column_int64(
						   s, 0))) {
				sqlite3_reset(s);
				st = janggi__fail(
					err, JANGGI_ENOMEM, "out of memory");
				break;
			}
	}
	janggi_buffer_release(&phrase);
	return st < 0 ? st : JANGGI_OK;
}
