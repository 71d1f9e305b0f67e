/* SPDX-License-Identifier: MIT */
/* Games out of an index as the records that they were. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "index/index.h"
#include "index/movecode.h"
#include "record/record.h"

#define PLIES_MAX ((uint64_t)1 << 24)

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

enum janggi_status janggi__row_start(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_position *pos,
	struct janggi_error *err)
{
	struct janggi_error why;
	struct janggi_text fen;
	enum janggi_status st;
	int setup = sqlite3_column_int(row, JANGGI__GAME_SETUP);

	if (sqlite3_column_int(row, JANGGI__GAME_START) != JANGGI_START_FEN) {
		if (setup < 0 ||
			setup >= JANGGI_FORMATIONS * JANGGI_FORMATIONS)
			return janggi__db_damaged(err, "a game's start");
		janggi_position_set_formations(pos,
			(enum janggi_formation)(setup / JANGGI_FORMATIONS),
			(enum janggi_formation)(setup % JANGGI_FORMATIONS));
		return JANGGI_OK;
	}
	st = janggi__text_get(index,
		sqlite3_column_int64(row, JANGGI__GAME_FEN), &fen, err);
	if (st < 0)
		return st;
	return janggi_position_set_fen(pos, fen.s, fen.n, 0, &why)
		? janggi__db_damaged(err, "a game's start")
		: JANGGI_OK;
}

bool janggi__row_has_start(sqlite3_stmt *row)
{
	return sqlite3_column_int(row, JANGGI__GAME_START) !=
		JANGGI_START_UNKNOWN;
}

/* Whose moves they are: a duplicate kept for its header has none. */
static uint64_t owner(sqlite3_stmt *row)
{
	int id = sqlite3_column_type(row, JANGGI__GAME_SAME_AS) == SQLITE_NULL
		? JANGGI__GAME_ID
		: JANGGI__GAME_SAME_AS;

	return (uint64_t)sqlite3_column_int64(row, id);
}

enum janggi_status janggi__row_code(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_text *code, struct janggi_error *err)
{
	uint64_t id = owner(row);
	enum janggi_status st =
		janggi__block_load(index, &index->block, id, err);

	if (st == JANGGI_OK)
		*code = janggi__block_part(&index->block.moves,
			index->block.moves_at,
			(uint32_t)(id - index->block.first));
	return st;
}

enum janggi_status janggi__row_moves(struct janggi_index *index,
	sqlite3_stmt *row, const struct janggi_position *start,
	janggi_move **moves, size_t *cap, struct janggi_error *err)
{
	uint64_t n = (uint64_t)sqlite3_column_int64(row, JANGGI__GAME_LENGTH);
	enum janggi_status st;
	struct janggi_text code;

	if (n > PLIES_MAX)
		return janggi__db_damaged(err, "a game's length");
	st = janggi__row_code(index, row, &code, err);
	if (st < 0)
		return st;
	if (n >= *cap) {
		janggi_move *more = realloc(*moves, 2 * n * sizeof(*more) + 64);

		if (!more)
			return no_memory(err);
		*moves = more;
		*cap = (size_t)n + 1;
	}
	if (janggi__movecode_read(start, (const uint8_t *)code.s, code.n,
		    *moves, (size_t)n) != code.n)
		return janggi__db_damaged(err, "a game's moves");
	return JANGGI_OK;
}

/* ----------------------------------------------------------------- records */

static struct janggi_text copy(
	struct janggi_record *record, struct janggi_text text)
{
	return janggi__record_text(record, text.s, text.n);
}

static enum janggi_status column_text(struct janggi_index *index,
	sqlite3_stmt *row, int column, struct janggi_record *record,
	struct janggi_text *out, struct janggi_error *err)
{
	int at = JANGGI__GAME_TEXTS + column;
	sqlite3_int64 id = sqlite3_column_int64(row, at);
	struct janggi_text text;
	enum janggi_status st = JANGGI_OK;
	char digits[24];

	if (column == JANGGI__PLIES &&
		sqlite3_column_type(row, at) == SQLITE_NULL) {
		int n = snprintf(digits, sizeof(digits), "%lld",
			(long long)sqlite3_column_int64(
				row, JANGGI__GAME_LENGTH));

		text = (struct janggi_text){ digits, (size_t)n };
	} else if (column == JANGGI__CHO || column == JANGGI__HAN) {
		st = janggi__player_get(index, id, &text, NULL, err);
	} else {
		st = janggi__text_get(index, id, &text, err);
	}
	if (st == JANGGI_OK)
		*out = copy(record, text);
	return st;
}

static enum janggi_status other_tag(struct janggi_index *index,
	sqlite3_int64 game, int n, struct janggi_record *record,
	struct janggi_text *out, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_TAG_GET);
	struct janggi_text text;
	sqlite3_int64 id;
	enum janggi_status st;

	if (s) {
		sqlite3_bind_int64(s, 1, game);
		sqlite3_bind_int(s, 2, n);
	}
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_END)
		return janggi__db_damaged(err, "a tag is missing");
	if (st < 0)
		return st;
	id = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	st = janggi__text_get(index, id, &text, err);
	if (st == JANGGI_OK)
		*out = copy(record, text);
	return st;
}

static enum janggi_status read_tags(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err)
{
	sqlite3_stmt *keys = janggi__db_stmt(index, JANGGI__SQL_SHAPE_KEYS);
	enum janggi_status st;

	if (keys)
		sqlite3_bind_int64(keys, 1,
			sqlite3_column_int64(row, JANGGI__GAME_SHAPE));
	while (!(st = janggi__db_row(index, keys, err))) {
		struct janggi_text key, value = { NULL, 0 };
		int own = sqlite3_column_int(keys, 2);

		key = janggi__record_text(record,
			(const char *)sqlite3_column_text(keys, 1),
			(size_t)sqlite3_column_bytes(keys, 1));
		if (own >= 0 && own < JANGGI__COLUMNS)
			st = column_text(index, row, own, record, &value, err);
		else
			st = other_tag(index,
				sqlite3_column_int64(row, JANGGI__GAME_ID),
				sqlite3_column_int(keys, 0), record, &value,
				err);
		if (st == JANGGI_OK &&
			!janggi__record_add_tag(record, key, value))
			st = no_memory(err);
		if (st < 0) {
			sqlite3_reset(keys);
			return st;
		}
	}
	return st < 0 ? st : JANGGI_OK;
}

static enum janggi_status read_place(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_DIALECT_GET);
	enum janggi_status st;

	record->number =
		(uint64_t)sqlite3_column_int64(row, JANGGI__GAME_NUMBER);
	record->line = (uint64_t)sqlite3_column_int64(row, JANGGI__GAME_LINE);
	if (sqlite3_column_type(row, JANGGI__GAME_FILE) != SQLITE_NULL) {
		struct janggi_text file;

		st = janggi__text_get(index,
			sqlite3_column_int64(row, JANGGI__GAME_FILE), &file,
			err);
		if (st < 0)
			return st;
		record->file = copy(record, file);
	}
	if (s)
		sqlite3_bind_int64(s, 1,
			sqlite3_column_int64(row, JANGGI__GAME_DIALECT));
	st = janggi__db_row(index, s, err);
	if (st == JANGGI_END)
		return janggi__db_damaged(err, "a notation is missing");
	if (st < 0)
		return st;
	record->format = janggi__record_text(record,
		(const char *)sqlite3_column_text(s, 0),
		(size_t)sqlite3_column_bytes(s, 0)).s;
	record->encoding = janggi__record_text(record,
		(const char *)sqlite3_column_text(s, 1),
		(size_t)sqlite3_column_bytes(s, 1)).s;
	sqlite3_reset(s);
	return record->format && record->encoding && record->file.s
		? JANGGI_OK
		: no_memory(err);
}

static enum janggi_status read_start(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err)
{
	int start = sqlite3_column_int(row, JANGGI__GAME_START);
	int setup = sqlite3_column_int(row, JANGGI__GAME_SETUP);
	struct janggi_text fen;
	enum janggi_status st;

	record->start = (enum janggi_start)start;
	if (start == JANGGI_START_UNKNOWN) {
		if (setup < 16 || setup >= 16 + 25)
			return janggi__db_damaged(err, "a game's start");
		record->formation[0] =
			(enum janggi_formation)((setup - 16) / 5);
		record->formation[1] =
			(enum janggi_formation)((setup - 16) % 5);
		return JANGGI_OK;
	}
	if (start != JANGGI_START_FEN) {
		if (setup < 0 || setup >= 16)
			return janggi__db_damaged(err, "a game's start");
		record->formation[0] = (enum janggi_formation)(setup / 4);
		record->formation[1] = (enum janggi_formation)(setup % 4);
		return JANGGI_OK;
	}
	st = janggi__text_get(index,
		sqlite3_column_int64(row, JANGGI__GAME_FEN), &fen, err);
	if (st == JANGGI_OK) {
		record->fen = copy(record, fen);
		st = record->fen.s ? JANGGI_OK : no_memory(err);
	}
	return st;
}

/* The hints that a full text would give; the game is played for that. */
static void predict(const struct janggi_record *record,
	const struct janggi_position *start, uint8_t *hints)
{
	struct janggi_position pos = *start;

	for (uint32_t i = 0; i < record->n_moves; i++) {
		uint8_t bare = janggi__hint_of(&pos, record->moves[i], false);

		janggi__play(&pos, record->moves[i], NULL);
		if (janggi__attacked(&pos, pos.side))
			bare |= JANGGI_HINT_CHECK;
		hints[i] = bare;
	}
}

static enum janggi_status read_game(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err)
{
	uint64_t id = (uint64_t)sqlite3_column_int64(row, JANGGI__GAME_ID);
	struct janggi_position start;
	janggi_move *moves = NULL;
	uint8_t *hints = NULL;
	size_t cap = 0;
	struct janggi_text extra;
	enum janggi_status st = JANGGI_OK;

	if (janggi__row_has_start(row)) {
		st = janggi__row_start(index, row, &start, err);
		if (st == JANGGI_OK)
			st = janggi__row_moves(
				index, row, &start, &moves, &cap, err);
	} else if (sqlite3_column_int64(row, JANGGI__GAME_LENGTH)) {
		st = janggi__db_damaged(err, "a game's start");
	}
	if (st < 0)
		goto out;
	for (sqlite3_int64 i = 0,
		n = sqlite3_column_int64(row, JANGGI__GAME_LENGTH);
		i < n; i++)
		if (!janggi__record_add_move(
			    record, moves[i], JANGGI_HINT_NOTHING, 0)) {
			st = no_memory(err);
			goto out;
		}
	hints = malloc((size_t)record->n_moves + 1);
	if (!hints) {
		st = no_memory(err);
		goto out;
	}
	if (record->n_moves)
		predict(record, &start, hints);
	st = janggi__block_load(index, &index->block, id, err);
	if (st < 0)
		goto out;
	extra = janggi__block_part(&index->block.extra, index->block.extra_at,
		(uint32_t)(id - index->block.first));
	st = janggi__extra_get(record, extra.s, extra.n, hints, err);
out:
	free(moves);
	free(hints);
	return st;
}

enum janggi_status janggi__row_record(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err)
{
	enum janggi_status st;

	janggi__record_clear(record);
	st = read_place(index, row, record, err);
	if (st == JANGGI_OK)
		st = read_tags(index, row, record, err);
	if (st == JANGGI_OK)
		st = read_start(index, row, record, err);
	return st < 0 ? st : read_game(index, row, record, err);
}

/* Step the shared statement to the game itself; END: there is none. */
static enum janggi_status row_of(struct janggi_index *index, uint64_t id,
	sqlite3_stmt **row, struct janggi_error *err)
{
	enum janggi_status st;

	*row = janggi__db_stmt(index, JANGGI__SQL_GAME_GET);
	if (*row)
		sqlite3_bind_int64(*row, 1, (sqlite3_int64)id);
	st = janggi__db_row(index, *row, err);
	return st;
}

enum janggi_status janggi_index_read(struct janggi_index *index, uint64_t id,
	struct janggi_record *record, struct janggi_error *err)
{
	enum janggi_status st = janggi__hold(index, err);
	sqlite3_stmt *row;

	if (st < 0)
		return st;
	st = row_of(index, id, &row, err);
	if (st == JANGGI_OK)
		st = janggi__row_record(index, row, record, err);
	if (row)
		sqlite3_reset(row);
	janggi__let_go(index);
	return st;
}

enum janggi_status janggi__index_head(struct janggi_index *index, uint64_t id,
	struct janggi_record *record, struct janggi_error *err)
{
	enum janggi_status st = janggi__hold(index, err);
	sqlite3_stmt *row;

	if (st < 0)
		return st;
	st = row_of(index, id, &row, err);
	if (st == JANGGI_OK) {
		janggi__record_clear(record);
		st = read_place(index, row, record, err);
		if (st == JANGGI_OK)
			st = read_tags(index, row, record, err);
		if (st == JANGGI_OK)
			st = read_start(index, row, record, err);
		record->n_moves = (uint32_t)sqlite3_column_int64(
			row, JANGGI__GAME_LENGTH);
		record->result.winner = (enum janggi_winner)(
			sqlite3_column_int(row, JANGGI__GAME_WINNER) & 3);
		record->result.how = (enum janggi_ending)sqlite3_column_int(
			row, JANGGI__GAME_HOW);
		if (st == JANGGI_OK &&
			(unsigned)record->result.how >= JANGGI_ENDINGS)
			st = janggi__db_damaged(err, "a game's result");
	}
	if (row)
		sqlite3_reset(row);
	janggi__let_go(index);
	return st;
}
