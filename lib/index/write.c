/* SPDX-License-Identifier: MIT */
/*
 * Adding entries.  Games are written as they come, inside a transaction;
 * their positions are gathered, and sorted into a run when the batch is
 * committed.  So what is in the file is always a number of whole batches.
 */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"
#include "index/pack.h"
#include "index/writer.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

void janggi__writer_free(struct janggi__writer *w)
{
	if (!w)
		return;
	janggi__intern_release(&w->intern);
	janggi__block_release(&w->block);
	janggi_buffer_release(&w->packed_moves);
	janggi_buffer_release(&w->packed_extra);
	janggi_buffer_release(&w->shape);
	free(w->posts);
	free(w->scratch);
	free(w->fresh);
	free(w);
}

enum janggi_status janggi__writer_of(struct janggi_index *index,
	struct janggi__writer **out, struct janggi_error *err)
{
	*out = NULL;
	if (!index->writable)
		return janggi__fail(err, JANGGI_EMISUSE,
			"the index is open for reading only");
	if (!index->writer) {
		index->writer = calloc(1, sizeof(*index->writer));
		if (!index->writer)
			return no_memory(err);
		index->writer->policy = (struct janggi_index_policy)
			JANGGI_INDEX_POLICY_INIT;
	}
	*out = index->writer;
	return JANGGI_OK;
}

enum janggi_status janggi_index_set_policy(struct janggi_index *index,
	const struct janggi_index_policy *policy, struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = janggi__writer_of(index, &w, err);

	if (st == JANGGI_OK)
		w->policy = *policy;
	return st;
}

/* ------------------------------------------------------------------ a game */

enum janggi_status janggi__game_delete(
	struct janggi_index *index, uint64_t id, struct janggi_error *err)
{
	static const enum janggi__sql parts[] = { JANGGI__SQL_GAME_DELETE,
		JANGGI__SQL_TAG_DELETE, JANGGI__SQL_STOP_DELETE };
	enum janggi_status st = JANGGI_OK;

	st = janggi__hot_drop_of(index, id, err);
	/* moves and postings stay until the index is compacted */
	for (size_t i = 0; st == JANGGI_OK &&
		i < sizeof(parts) / sizeof(*parts); i++) {
		sqlite3_stmt *s = janggi__db_stmt(index, parts[i]);

		if (s)
			sqlite3_bind_int64(s, 1, (sqlite3_int64)id);
		st = janggi__db_run(index, s, err);
	}
	return st;
}

static enum janggi_status intern_part(struct janggi_index *index,
	struct janggi__writer *w, enum janggi__intern_what what,
	struct janggi_text text, sqlite3_stmt *s, int column,
	struct janggi_error *err)
{
	sqlite3_int64 id;
	enum janggi_status st =
		janggi__intern_get(index, &w->intern, what, text, &id, err);

	if (st == JANGGI_OK)
		sqlite3_bind_int64(s, column, id);
	return st;
}

static bool is_number(struct janggi_text text, uint64_t value)
{
	char digits[24];
	int n = snprintf(digits, sizeof(digits), "%llu",
		(unsigned long long)value);

	return text.n == (size_t)n && !memcmp(text.s, digits, text.n);
}

static enum janggi_status bind_tags(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry, uint64_t id,
	sqlite3_stmt *game, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	janggi_buffer_clear(&w->shape);
	for (size_t i = 0; st == JANGGI_OK && i < entry->n_tags; i++) {
		const struct janggi__entry_tag *tag = &entry->tags[i];
		struct janggi_text value =
			janggi__entry_text(entry, tag->value);
		sqlite3_stmt *s;
		sqlite3_int64 text;

		janggi__pack_u64(&w->shape, tag->column);
		janggi__pack_text(
			&w->shape, janggi__entry_text(entry, tag->key));
		if (tag->column == JANGGI__PLIES &&
			is_number(value, entry->plies))
			continue;
		if (tag->column != JANGGI__NO_COLUMN) {
			st = intern_part(index, w,
				tag->column == JANGGI__CHO ||
						tag->column == JANGGI__HAN
					? JANGGI__INTERN_PLAYER
					: JANGGI__INTERN_TEXT,
				value, game,
				1 + JANGGI__GAME_TEXTS + tag->column, err);
			continue;
		}
		st = janggi__intern_get(index, &w->intern, JANGGI__INTERN_TEXT,
			value, &text, err);
		if (st < 0)
			break;
		s = janggi__db_stmt(index, JANGGI__SQL_TAG_ADD);
		if (s) {
			sqlite3_bind_int64(s, 1, (sqlite3_int64)id);
			sqlite3_bind_int64(s, 2, (sqlite3_int64)i);
			sqlite3_bind_int64(s, 3, text);
		}
		st = janggi__db_run(index, s, err);
	}
	if (st < 0)
		return st;
	if (w->shape.failed)
		return no_memory(err);
	return intern_part(index, w, JANGGI__INTERN_SHAPE,
		(struct janggi_text){ w->shape.len ? w->shape.data : "",
			w->shape.len },
		game, 1 + JANGGI__GAME_SHAPE, err);
}

static enum janggi_status bind_place(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	sqlite3_stmt *game, struct janggi_error *err)
{
	struct janggi_text format = janggi__entry_text(entry, entry->format);
	struct janggi_text encoding =
		janggi__entry_text(entry, entry->encoding);
	struct janggi_text fen = janggi__entry_text(entry, entry->fen);
	struct janggi_text file = janggi__entry_text(entry, entry->file);
	enum janggi_status st = JANGGI_OK;

	if (file.n)
		st = intern_part(index, w, JANGGI__INTERN_TEXT, file, game,
			1 + JANGGI__GAME_FILE, err);
	if (st == JANGGI_OK && entry->start == JANGGI_START_FEN)
		st = intern_part(index, w, JANGGI__INTERN_TEXT, fen, game,
			1 + JANGGI__GAME_FEN, err);
	if (st < 0)
		return st;
	janggi_buffer_clear(&w->shape);
	janggi_buffer_add(&w->shape, format.s, format.n);
	janggi_buffer_add(&w->shape, "", 1);
	janggi_buffer_add(&w->shape, encoding.s, encoding.n);
	if (w->shape.failed)
		return no_memory(err);
	return intern_part(index, w, JANGGI__INTERN_DIALECT,
		(struct janggi_text){ w->shape.data, w->shape.len }, game,
		1 + JANGGI__GAME_DIALECT, err);
}

static enum janggi_status put_stops(struct janggi_index *index,
	const struct janggi_entry *entry, uint64_t id, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	for (size_t i = 0; st == JANGGI_OK && i < entry->n_stops; i++) {
		sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_STOP_ADD);

		if (s) {
			sqlite3_bind_int64(s, 1, (sqlite3_int64)id);
			sqlite3_bind_int64(s, 2, (sqlite3_int64)i + 1);
			sqlite3_bind_int64(s, 3, entry->stops[i].ply);
			sqlite3_bind_int(s, 4, entry->stops[i].points[0]);
			sqlite3_bind_int(s, 5, entry->stops[i].points[1]);
		}
		st = janggi__db_run(index, s, err);
	}
	return st;
}

static enum janggi_status put_game(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry, uint64_t id,
	sqlite3_int64 same_as, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_GAME_ADD);
	enum janggi_status st;

	if (!s)
		return janggi__db_fail(
			index, sqlite3_errcode(index->db), err);
	sqlite3_clear_bindings(s);
	sqlite3_bind_int64(s, 1, (sqlite3_int64)id);
	sqlite3_bind_int(s, 1 + JANGGI__GAME_WINNER, entry->winner);
	sqlite3_bind_int(s, 1 + JANGGI__GAME_HOW, entry->how);
	sqlite3_bind_int(s, 1 + JANGGI__GAME_START, entry->start);
	if (entry->start != JANGGI_START_FEN)
		sqlite3_bind_int(s, 1 + JANGGI__GAME_SETUP, entry->setup);
	sqlite3_bind_int64(s, 1 + JANGGI__GAME_LENGTH, entry->plies);
	sqlite3_bind_int64(
		s, 1 + JANGGI__GAME_FACTS, (sqlite3_int64)entry->facts);
	sqlite3_bind_int64(
		s, 1 + JANGGI__GAME_NUMBER, (sqlite3_int64)entry->number);
	sqlite3_bind_int64(
		s, 1 + JANGGI__GAME_LINE, (sqlite3_int64)entry->line);
	if (same_as)
		sqlite3_bind_int64(s, 1 + JANGGI__GAME_SAME_AS, same_as);
	st = bind_tags(index, w, entry, id, s, err);
	if (st == JANGGI_OK)
		st = bind_place(index, w, entry, s, err);
	if (st == JANGGI_OK)
		st = intern_part(index, w, JANGGI__INTERN_VERDICTS,
			(struct janggi_text){ entry->verdicts.data,
				entry->verdicts.len },
			s, 1 + JANGGI__GAME_VERDICTS, err);
	if (st == JANGGI_OK)
		st = janggi__db_run(index, s, err);
	return st < 0 ? st : put_stops(index, entry, id, err);
}

static enum janggi_status append(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry, uint64_t id,
	bool same_as, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	if (w->block.n >= JANGGI__BLOCK_GAMES) {
		st = janggi__batch_put_block(index, w, err);
		if (st < 0)
			return st;
		w->block.n = 0;
	}
	if (!w->block.n)
		w->block.first = id;
	/* a duplicate kept for its header has the other's moves */
	if (!janggi__block_append(&w->block, entry->moves.data,
		    same_as ? 0 : entry->moves.len, entry->extra.data,
		    entry->extra.len))
		return no_memory(err);
	return st;
}

static bool gather(
	struct janggi__writer *w, const struct janggi_entry *entry, uint64_t id)
{
	size_t n = w->n_posts + entry->n_visits;

	if (n > w->post_cap) {
		size_t cap = w->post_cap ? w->post_cap : 1 << 16;
		struct janggi__post *p;

		while (cap < n)
			cap *= 2;
		p = realloc(w->posts, cap * sizeof(*p));
		if (!p)
			return false;
		w->posts = p;
		p = realloc(w->scratch, cap * sizeof(*p));
		if (!p)
			return false;
		w->scratch = p;
		w->post_cap = cap;
	}
	for (size_t i = 0; i < entry->n_visits; i++)
		w->posts[w->n_posts++] = (struct janggi__post){
			entry->visits[i].key, (uint32_t)(id - w->first_id),
			entry->visits[i].next & JANGGI__MIRRORED
				? JANGGI__POSTING_MIRRORED
				: 0
		};
	return true;
}

static enum janggi_status add_game(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	sqlite3_int64 same_as, struct janggi_error *err)
{
	uint64_t id = w->next_id;
	enum janggi_status st =
		put_game(index, w, entry, id, same_as, err);

	if (st == JANGGI_OK)
		st = append(index, w, entry, id, same_as != 0, err);
	if (st == JANGGI_OK && !same_as && entry->words.len)
		st = janggi__comments_add(index, id,
			(struct janggi_text){
				entry->words.data, entry->words.len },
			err);
	if (st < 0)
		return st;
	if (!janggi__known_add(w, entry, (sqlite3_int64)id, same_as != 0) ||
		(!same_as && !gather(w, entry, id)))
		return no_memory(err);
	w->next_id++;
	return JANGGI_OK;
}

/* The new one takes the old one's place, and its duplicates. */
static enum janggi_status replace(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	sqlite3_int64 old, struct janggi_error *err)
{
	sqlite3_int64 new = (sqlite3_int64)w->next_id;
	enum janggi_status st = add_game(index, w, entry, 0, err);
	sqlite3_stmt *s;

	if (st < 0)
		return st;
	janggi__known_replace(w, old);
	s = janggi__db_stmt(index, JANGGI__SQL_GAME_SAME_AS);
	if (s) {
		sqlite3_bind_int64(s, 1, new);
		sqlite3_bind_int64(s, 2, old);
	}
	st = janggi__db_run(index, s, err);
	return st < 0 ? st : janggi__game_delete(index, (uint64_t)old, err);
}

static enum janggi_status add(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	enum janggi_added *added, struct janggi_error *err)
{
	struct janggi__known known;
	enum janggi_status st = janggi__known_find(index, w, entry, &known, err);

	if (st < 0)
		return st;
	*added = JANGGI_ADDED;
	if (known.game && w->policy.duplicates != JANGGI_DUPLICATES_KEEP) {
		*added = known.header ? JANGGI_DUPLICATE
				      : JANGGI_DUPLICATE_DIFFERS;
		if (known.header)
			return JANGGI_OK;
		if (w->policy.duplicates == JANGGI_DUPLICATES_REPLACE)
			return replace(index, w, entry, known.game, err);
		return add_game(index, w, entry, known.game, err);
	}
	return add_game(index, w, entry, 0, err);
}

static void count(struct janggi_tally *tally, enum janggi_added added)
{
	tally->read++;
	tally->added += added == JANGGI_ADDED;
	tally->duplicate += added != JANGGI_ADDED;
	tally->differing += added == JANGGI_DUPLICATE_DIFFERS;
}

enum janggi_status janggi_index_add(struct janggi_index *index,
	const struct janggi_entry *entry, enum janggi_added *added,
	struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_added local;
	enum janggi_status st = janggi__writer_of(index, &w, err);

	added = added ? added : &local;
	if (st == JANGGI_OK)
		st = janggi__batch_begin(index, w, err);
	if (st == JANGGI_OK)
		st = add(index, w, entry, added, err);
	if (st < 0)
		return st;
	count(&w->total, *added);
	count(&w->source.tally, *added);
	if (w->n_posts >= JANGGI__POSTS_MAX ||
		(w->policy.batch && w->next_id - w->first_id >= w->policy.batch))
		return janggi_index_commit(index, err);
	return JANGGI_OK;
}

enum janggi_status janggi_index_reject(struct janggi_index *index,
	const char *file, uint64_t number, uint64_t line, const char *reason,
	struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = janggi__writer_of(index, &w, err);
	sqlite3_stmt *s;

	if (st == JANGGI_OK)
		st = janggi__batch_begin(index, w, err);
	if (st < 0)
		return st;
	s = janggi__db_stmt(index, JANGGI__SQL_REJECTED_ADD);
	if (s) {
		sqlite3_bind_int64(s, 1, (sqlite3_int64)w->source.id);
		sqlite3_bind_text(s, 2, file ? file : "", -1, SQLITE_STATIC);
		sqlite3_bind_int64(s, 3, (sqlite3_int64)number);
		sqlite3_bind_int64(s, 4, (sqlite3_int64)line);
		sqlite3_bind_text(s, 5, reason, -1, SQLITE_STATIC);
	}
	st = janggi__db_run(index, s, err);
	w->total.read++;
	w->total.rejected++;
	w->source.tally.read++;
	w->source.tally.rejected++;
	return st;
}

enum janggi_status janggi_index_delete(
	struct janggi_index *index, uint64_t id, struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = janggi__writer_of(index, &w, err);

	if (st == JANGGI_OK)
		st = janggi__batch_begin(index, w, err);
	return st < 0 ? st : janggi__game_delete(index, id, err);
}

/* ----------------------------------------------------------------- sources */

enum janggi_status janggi__source_begin(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = janggi__writer_of(index, &w, err);

	if (st == JANGGI_OK)
		st = janggi__batch_begin(index, w, err);
	if (st == JANGGI_OK)
		w->source = *source;
	return st;
}

void janggi__writer_forget(struct janggi_index *index)
{
	struct janggi__writer *w = index->writer;

	if (!w)
		return;
	janggi__intern_clear(&w->intern);
	/* so begin looks at everything again */
	w->next_id = 0;
}

bool janggi__writer_provenance(const struct janggi_index *index)
{
	return index->writer && index->writer->policy.provenance;
}

enum janggi_status janggi_index_end_source(
	struct janggi_index *index, bool whole, struct janggi_error *err)
{
	struct janggi__writer *w = index->writer;
	enum janggi_status st;

	if (!w || !w->source.id)
		return janggi__fail(
			err, JANGGI_EMISUSE, "no source has been begun");
	st = janggi__batch_begin(index, w, err);
	w->source.done = whole;
	if (st == JANGGI_OK)
		st = janggi__batch_put_source(index, &w->source, err);
	w->source = (struct janggi_source){ 0 };
	return st;
}
