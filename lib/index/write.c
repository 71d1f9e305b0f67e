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
#include "index/intern.h"
#include "index/pack.h"

/* Positions of a batch: 32 MB, and as much to sort them. */
#define POSTS_MAX ((size_t)2 << 20)

/* Fingerprints of the batch, not in their table yet. */
struct fresh {
	uint64_t fingerprint, header;
	sqlite3_int64 game; /* 0: free */
	bool same_as; /* it is a duplicate kept for its header */
};

struct janggi__writer {
	struct janggi_index_policy policy;
	bool begun;
	sqlite3_int64 version; /* of the data, when last looked at */
	uint64_t next_id;
	struct janggi__intern intern;
	struct janggi__block block; /* not full yet; first is its first game */
	struct janggi_buffer packed_moves, packed_extra, shape;

	uint64_t first_id; /* of the batch */
	struct janggi__post *posts, *scratch;
	size_t n_posts, post_cap;
	struct fresh *fresh;
	size_t n_fresh, fresh_cap; /* a power of two, or 0 */

	struct janggi_source source; /* what comes in now; id 0: nothing */
	struct janggi_tally total;
};

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

static enum janggi_status writer_of(struct janggi_index *index,
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
	enum janggi_status st = writer_of(index, &w, err);

	if (st == JANGGI_OK)
		w->policy = *policy;
	return st;
}

/* ------------------------------------------------------------- transaction */

static enum janggi_status number_from(struct janggi_index *index,
	enum janggi__sql which, int64_t *out, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, which);
	enum janggi_status st = janggi__db_row(index, s, err);

	*out = 0;
	if (st == JANGGI_OK) {
		*out = sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st < 0 ? st : JANGGI_OK;
}

/* Go on with the last block if it is not full. */
static enum janggi_status resume_block(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_BLOCK_LAST);
	enum janggi_status st = janggi__db_row(index, s, err);
	struct janggi__block last = { 0 };
	uint64_t first;
	int64_t n;

	w->block.n = 0;
	if (st)
		return st < 0 ? st : JANGGI_OK;
	first = (uint64_t)sqlite3_column_int64(s, 0);
	n = sqlite3_column_int64(s, 1);
	sqlite3_reset(s);
	if (n >= JANGGI__BLOCK_GAMES || first + (uint64_t)n != w->next_id)
		return JANGGI_OK;
	st = janggi__block_load(index, &last, first, err);
	for (uint32_t i = 0; st == JANGGI_OK && i < last.n; i++) {
		struct janggi_text m =
			janggi__block_part(&last.moves, last.moves_at, i);
		struct janggi_text x =
			janggi__block_part(&last.extra, last.extra_at, i);

		if (!janggi__block_append(&w->block, m.s, m.n, x.s, x.n))
			st = no_memory(err);
	}
	w->block.first = first;
	janggi__block_release(&last);
	return st;
}

/*
 * Ids are given out in order and never twice: the last one is kept apart
 * from the games, which may be deleted.
 */
static enum janggi_status begin(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	int64_t version, last;
	enum janggi_status st;

	if (w->begun)
		return JANGGI_OK;
	st = janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
	if (st < 0)
		return st;
	w->begun = true;
	st = number_from(index, JANGGI__SQL_DATA_VERSION, &version, err);
	if (st < 0)
		return st;
	if (w->next_id && version == w->version) {
		w->first_id = w->next_id;
		return JANGGI_OK;
	}
	/* someone else has written since, or it is the first time */
	janggi__intern_clear(&w->intern);
	st = janggi__meta_get(index, "last_id", &last, err);
	if (st < 0)
		return st;
	w->version = version;
	w->next_id = w->first_id = (uint64_t)last + 1;
	return resume_block(index, w, err);
}

static enum janggi_status put_block(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	return janggi__block_store(
		index, &w->block, &w->packed_moves, &w->packed_extra, err);
}

/* Spread by fingerprint: put in that order, the table's pages fill up. */
static int by_fingerprint(const void *a, const void *b)
{
	const struct fresh *x = a, *y = b;
	int64_t fx = (int64_t)x->fingerprint, fy = (int64_t)y->fingerprint;

	if (fx != fy)
		return fx < fy ? -1 : 1;
	return x->game < y->game ? -1 : x->game > y->game;
}

static enum janggi_status put_fingerprints(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	size_t n = 0;

	for (size_t i = 0; i < w->fresh_cap; i++)
		if (w->fresh[i].game)
			w->fresh[n++] = w->fresh[i];
	if (n)
		qsort(w->fresh, n, sizeof(*w->fresh), by_fingerprint);
	for (size_t i = 0; st == JANGGI_OK && i < n; i++) {
		sqlite3_stmt *s =
			janggi__db_stmt(index, JANGGI__SQL_FINGERPRINT_ADD);

		if (s) {
			sqlite3_bind_int64(s, 1,
				(sqlite3_int64)w->fresh[i].fingerprint);
			sqlite3_bind_int64(s, 2, w->fresh[i].game);
			sqlite3_bind_int64(s, 3,
				(sqlite3_int64)w->fresh[i].header);
		}
		st = janggi__db_run(index, s, err);
	}
	if (w->fresh_cap)
		memset(w->fresh, 0, w->fresh_cap * sizeof(*w->fresh));
	w->n_fresh = 0;
	return st;
}

/*
 * Keys long enough that one in four thousand look-ups finds a game in vain,
 * when a run is as large as all that is there now.
 */
#define SPARE_BITS   12
#define KEY_BITS_MIN 24

static unsigned key_bits(struct janggi_index *index, uint64_t postings)
{
	unsigned bits = KEY_BITS_MIN - SPARE_BITS;

	for (size_t i = 0; i < index->n_runs; i++)
		postings += index->runs[i].postings;
	while (postings >> bits)
		bits++;
	bits += SPARE_BITS;
	return bits < JANGGI__POSTING_KEY_BITS_MAX
		? bits
		: JANGGI__POSTING_KEY_BITS_MAX;
}

static enum janggi_status put_run(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);

	if (st < 0 || !w->n_posts)
		return st;
	st = janggi__run_write(index, w->posts, w->scratch, w->n_posts,
		w->first_id, w->next_id - 1, key_bits(index, w->n_posts), err);
	w->n_posts = 0;
	return st;
}

static enum janggi_status put_source(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_SOURCE_UPDATE);

	if (s) {
		sqlite3_bind_int(s, 1, source->done);
		sqlite3_bind_int64(s, 2, (sqlite3_int64)source->tally.read);
		sqlite3_bind_int64(s, 3, (sqlite3_int64)source->tally.added);
		sqlite3_bind_int64(
			s, 4, (sqlite3_int64)source->tally.duplicate);
		sqlite3_bind_int64(
			s, 5, (sqlite3_int64)source->tally.differing);
		sqlite3_bind_int64(
			s, 6, (sqlite3_int64)source->tally.rejected);
		sqlite3_bind_int64(s, 7, (sqlite3_int64)source->id);
	}
	return janggi__db_run(index, s, err);
}

enum janggi_status janggi__commit(
	struct janggi_index *index, struct janggi_error *err)
{
	return janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_COMMIT), err);
}

static enum janggi_status commit(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	if (!w->begun)
		return JANGGI_OK;
	if (w->block.n)
		st = put_block(index, w, err);
	if (st == JANGGI_OK)
		st = put_fingerprints(index, w, err);
	if (st == JANGGI_OK)
		st = put_run(index, w, err);
	if (st == JANGGI_OK && w->source.id)
		st = put_source(index, &w->source, err);
	if (st == JANGGI_OK)
		st = janggi__meta_set(
			index, "last_id", (int64_t)w->next_id - 1, err);
	if (st == JANGGI_OK)
		st = janggi__commit(index, err);
	if (st < 0)
		return st;
	w->begun = false;
	return JANGGI_OK;
}

/* -------------------------------------------------------------- duplicates */

static struct fresh *fresh_slot(
	const struct janggi__writer *w, uint64_t fingerprint)
{
	size_t mask = w->fresh_cap - 1;
	size_t i = (size_t)fingerprint & mask;

	while (w->fresh[i].game && w->fresh[i].fingerprint != fingerprint)
		i = (i + 1) & mask;
	return &w->fresh[i];
}

static bool grow_fresh(struct janggi__writer *w)
{
	struct fresh *old = w->fresh;
	size_t old_cap = w->fresh_cap;

	if (2 * (w->n_fresh + 1) <= old_cap)
		return true;
	w->fresh_cap = old_cap ? 2 * old_cap : 1024;
	w->fresh = calloc(w->fresh_cap, sizeof(*w->fresh));
	if (!w->fresh) {
		w->fresh = old;
		w->fresh_cap = old_cap;
		return false;
	}
	for (size_t i = 0; i < old_cap; i++)
		if (old[i].game) {
			size_t j = (size_t)old[i].fingerprint &
				(w->fresh_cap - 1);

			/* several may share a fingerprint */
			while (w->fresh[j].game)
				j = (j + 1) & (w->fresh_cap - 1);
			w->fresh[j] = old[i];
		}
	free(old);
	return true;
}

static bool remember(struct janggi__writer *w, const struct fresh *game)
{
	size_t i;

	if (!grow_fresh(w))
		return false;
	i = (size_t)game->fingerprint & (w->fresh_cap - 1);
	while (w->fresh[i].game)
		i = (i + 1) & (w->fresh_cap - 1);
	w->fresh[i] = *game;
	w->n_fresh++;
	return true;
}

/*
 * What is known of a fingerprint: the first game that has it, and whether
 * any that has it bears this header too.
 */
struct known {
	sqlite3_int64 game; /* 0: none */
	bool header;
};

static uint64_t header_bits(const struct janggi_entry *entry)
{
	return entry->header >> 33; /* as it is stored */
}

static void note_known(struct known *known, sqlite3_int64 game, bool same_as,
	uint64_t header, const struct janggi_entry *entry)
{
	if (!same_as && (!known->game || game < known->game))
		known->game = game;
	if (header == header_bits(entry))
		known->header = true;
}

static enum janggi_status look_up(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	struct known *known, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_FINGERPRINT_FIND);
	enum janggi_status st;

	*known = (struct known){ 0, false };
	if (w->fresh_cap) {
		struct fresh *f = fresh_slot(w, entry->fingerprint);

		for (; f->game; f = f + 1 < w->fresh + w->fresh_cap
				? f + 1 : w->fresh)
			if (f->fingerprint == entry->fingerprint)
				note_known(known, f->game, f->same_as,
					f->header, entry);
	}
	if (s)
		sqlite3_bind_int64(s, 1, (sqlite3_int64)entry->fingerprint);
	while (!(st = janggi__db_row(index, s, err)))
		note_known(known, sqlite3_column_int64(s, 0),
			sqlite3_column_type(s, 2) != SQLITE_NULL,
			(uint64_t)sqlite3_column_int64(s, 1), entry);
	return st < 0 ? st : JANGGI_OK;
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
		st = put_block(index, w, err);
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
	struct fresh fresh = { entry->fingerprint, header_bits(entry),
		(sqlite3_int64)id, same_as != 0 };
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
	if (!remember(w, &fresh) || (!same_as && !gather(w, entry, id)))
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
	for (size_t i = 0; i < w->fresh_cap; i++)
		/* still in its place in the chain, but no longer first */
		if (w->fresh[i].game == old)
			w->fresh[i].same_as = true;
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
	struct known known;
	enum janggi_status st = look_up(index, w, entry, &known, err);

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
	enum janggi_status st = writer_of(index, &w, err);

	added = added ? added : &local;
	if (st == JANGGI_OK)
		st = begin(index, w, err);
	if (st == JANGGI_OK)
		st = add(index, w, entry, added, err);
	if (st < 0)
		return st;
	count(&w->total, *added);
	count(&w->source.tally, *added);
	if (w->n_posts >= POSTS_MAX ||
		(w->policy.batch && w->next_id - w->first_id >= w->policy.batch))
		return janggi_index_commit(index, err);
	return JANGGI_OK;
}

enum janggi_status janggi_index_reject(struct janggi_index *index,
	const char *file, uint64_t number, uint64_t line, const char *reason,
	struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = writer_of(index, &w, err);
	sqlite3_stmt *s;

	if (st == JANGGI_OK)
		st = begin(index, w, err);
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
	enum janggi_status st = writer_of(index, &w, err);

	if (st == JANGGI_OK)
		st = begin(index, w, err);
	return st < 0 ? st : janggi__game_delete(index, id, err);
}

/* -------------------------------------------------------------- committing */

/*
 * Runs of like size become one when eight of them have come together, so
 * each posting is written again once for every eightfold growth.
 */
#define FAN_IN 8

static size_t ripe(const struct janggi_index *index, bool last)
{
	size_t n = index->n_runs, best = n;
	uint64_t sum = 0;

	for (size_t i = n; i-- > 0;) {
		uint64_t own = index->runs[i].postings;

		/* at the end of the work: no run under four times the newer */
		if (last && i + 1 < n && own < 4 * sum)
			best = i;
		if (!last && n - i >= FAN_IN && own < 2 * (sum / (n - i - 1)))
			best = i;
		sum += own;
	}
	return best;
}

static enum janggi_status merge(
	struct janggi_index *index, bool last, struct janggi_error *err)
{
	enum janggi_status st = janggi__runs_load(index, err);
	size_t from;

	if (st < 0 || (from = ripe(index, last)) + 1 >= index->n_runs)
		return st;
	st = janggi__db_run(
		index, janggi__db_stmt(index, JANGGI__SQL_BEGIN), err);
	if (st == JANGGI_OK)
		st = janggi__runs_load(index, err);
	/* someone may have come between: look again */
	if (st == JANGGI_OK && (from = ripe(index, last)) + 1 < index->n_runs)
		st = janggi__runs_merge(index, from, NULL, err);
	if (st == JANGGI_OK)
		st = janggi__commit(index, err);
	return st;
}

enum janggi_status janggi_index_commit(
	struct janggi_index *index, struct janggi_error *err)
{
	struct janggi__writer *w = index->writer;
	enum janggi_status st;

	if (!w)
		return JANGGI_OK;
	st = commit(index, w, err);
	return st < 0 ? st : merge(index, false, err);
}

enum janggi_status janggi_index_settle(
	struct janggi_index *index, struct janggi_error *err)
{
	enum janggi_status st = janggi_index_commit(index, err);

	if (st < 0 || !index->writer)
		return st;
	st = merge(index, true, err);
	if (st == JANGGI_OK)
		st = janggi__hot_make(index, err);
	return st < 0 ? st
		      : janggi__db_exec(index,
				"PRAGMA incremental_vacuum;"
				"PRAGMA wal_checkpoint(TRUNCATE);",
				err);
}

void janggi_index_tally(
	const struct janggi_index *index, struct janggi_tally *out)
{
	*out = index->writer ? index->writer->total
			     : (struct janggi_tally){ 0, 0, 0, 0, 0 };
}

/* ----------------------------------------------------------------- sources */

enum janggi_status janggi__source_begin(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err)
{
	struct janggi__writer *w;
	enum janggi_status st = writer_of(index, &w, err);

	if (st == JANGGI_OK)
		st = begin(index, w, err);
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
	st = begin(index, w, err);
	w->source.done = whole;
	if (st == JANGGI_OK)
		st = put_source(index, &w->source, err);
	w->source = (struct janggi_source){ 0 };
	return st;
}
