/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "index/movecode.h"
#include "index/pack.h"
#include "record/fold.h"
#include "query/row.h"
#include "record/date.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

/* -------------------------------------------------------- what is needed */

#define NEED(column) (1u << (column))
#define NEED_START (NEED(JANGGI__ROW_START) | NEED(JANGGI__ROW_SETUP))

/* The column of a tag; -1 if it has none. */
static int column_of(struct janggi_text key)
{
	for (int i = 0; i < JANGGI__COLUMNS; i++)
		if (strlen(janggi__column_key[i]) == key.n &&
			!memcmp(janggi__column_key[i], key.s, key.n))
			return i;
	return -1;
}

static unsigned needs_of_text(const struct janggi__node *node)
{
	int column;

	switch (node->u.text.field) {
	case JANGGI__FIELD_PLAYER:
		return NEED(JANGGI__CHO) | NEED(JANGGI__HAN);
	case JANGGI__FIELD_CHO: return NEED(JANGGI__CHO);
	case JANGGI__FIELD_HAN: return NEED(JANGGI__HAN);
	case JANGGI__FIELD_FILE: return NEED(JANGGI__ROW_FILE);
	case JANGGI__FIELD_COMMENT: return 0;
	case JANGGI__FIELD_TAG: break;
	}
	column = column_of(node->u.text.key);
	return NEED(JANGGI__ROW_SHAPE) | NEED(JANGGI__ROW_LENGTH) |
		(column < 0 ? 0 : NEED(column));
}

static bool asks_grade(const struct janggi__node *node)
{
	return node->op == JANGGI__OP_LINEAR &&
		(node->u.linear->fact[JANGGI__FACT_GRADE_CHO] ||
			node->u.linear->fact[JANGGI__FACT_GRADE_HAN]);
}

static unsigned needs_of(
	const struct janggi__program *program, uint32_t i)
{
	const struct janggi__node *node = &program->nodes[i];
	unsigned needs = 0;

	if (program->leaf_of[i] != UINT32_MAX || program->varies[i])
		needs |= NEED_START | NEED(JANGGI__ROW_LENGTH) |
			NEED(JANGGI__ROW_FACTS);
	switch (node->op) {
	case JANGGI__OP_TEXT: return needs_of_text(node);
	case JANGGI__OP_DATE: return NEED(JANGGI__DATE);
	case JANGGI__OP_RESULT:
		return NEED(JANGGI__ROW_WINNER) | NEED(JANGGI__ROW_HOW);
	case JANGGI__OP_VERDICT: return NEED(JANGGI__ROW_VERDICTS);
	case JANGGI__OP_DISAGREE:
		return NEED(JANGGI__ROW_VERDICTS) | NEED(JANGGI__ROW_WINNER);
	case JANGGI__OP_FORMATION:
		return NEED(JANGGI__ROW_START) | NEED(JANGGI__ROW_SETUP);
	case JANGGI__OP_HANDICAP:
	case JANGGI__OP_ILLEGAL: return NEED(JANGGI__ROW_FACTS);
	case JANGGI__OP_LINEAR:
		if (node->u.linear->fact[JANGGI__FACT_LENGTH])
			needs |= NEED(JANGGI__ROW_LENGTH);
		if (node->u.linear->fact[JANGGI__FACT_GRADE_CHO])
			needs |= NEED(JANGGI__CHO);
		if (node->u.linear->fact[JANGGI__FACT_GRADE_HAN])
			needs |= NEED(JANGGI__HAN);
		return needs;
	default: return needs;
	}
}

/*
 * Everything about the statement is fixed text but which columns it has;
 * values are bound.
 */
static enum janggi_status prepare(struct janggi__row *row, unsigned needs,
	const char *where, sqlite3_stmt **stmt, struct janggi_error *err)
{
	static const char *const names[] = { [JANGGI__ROW_WINNER] = "winner",
		[JANGGI__ROW_HOW] = "how", [JANGGI__ROW_START] = "start",
		[JANGGI__ROW_SETUP] = "setup",
		[JANGGI__ROW_LENGTH] = "plies",
		[JANGGI__ROW_VERDICTS] = "verdict_set",
		[JANGGI__ROW_FACTS] = "facts", [JANGGI__ROW_SHAPE] = "shape",
		[JANGGI__ROW_FILE] = "file" };
	struct janggi_buffer sql = JANGGI_BUFFER_INIT;
	enum janggi_status st = JANGGI_OK;
	int n = 1, code;

	janggi__buffer_str(&sql, "SELECT id");
	for (int i = 0; i < JANGGI__ROW_COLUMNS; i++) {
		row->column[i] = -1;
		if (!(needs >> i & 1))
			continue;
		janggi__buffer_str(&sql, ", ");
		if (i == JANGGI__PLIES)
			janggi__buffer_str(&sql, "plies_tag");
		else
			janggi__buffer_str(&sql, i < JANGGI__COLUMNS ?
					janggi__column_key[i] :
					names[i]);
		row->column[i] = n++;
	}
	janggi__buffer_str(&sql, " FROM game WHERE ");
	janggi__buffer_str(&sql, where);
	if (sql.failed) {
		st = no_memory(err);
	} else {
		code = sqlite3_prepare_v2(row->index->db, sql.data,
			(int)sql.len, stmt, NULL);
		if (code != SQLITE_OK)
			st = janggi__db_fail(row->index, code, err);
	}
	janggi_buffer_release(&sql);
	return st;
}

/*
 * Duplicates kept for their headers are few, and a table of their own tells
 * them; their column is the last of a row, and finding it in each would cost
 * as much as all the others.
 */
static enum janggi_status list_duplicates(
	struct janggi__row *row, struct janggi_error *err)
{
	static const char sql[] =
		"SELECT id FROM game INDEXED BY game_same_as"
		" WHERE same_as IS NOT NULL";
	struct janggi__list *list = &row->duplicates;
	enum janggi_status st;
	sqlite3_stmt *stmt;
	size_t cap = 0;
	int code = sqlite3_prepare_v2(row->index->db, sql, -1, &stmt, NULL);

	if (code != SQLITE_OK)
		return janggi__db_fail(row->index, code, err);
	while (!(st = janggi__db_row(row->index, stmt, err))) {
		if (list->n == cap) {
			uint64_t *games;

			cap = cap ? 2 * cap : 64;
			games = realloc(list->games, cap * sizeof(*games));
			if (!games) {
				st = no_memory(err);
				break;
			}
			list->games = games;
		}
		list->games[list->n++] =
			(uint64_t)sqlite3_column_int64(stmt, 0);
	}
	sqlite3_finalize(stmt);
	janggi__list_sort(list);
	return st < 0 ? st : JANGGI_OK;
}

/* The index's number of a preset that is just like a built-in one. */
static int find_preset(
	const struct janggi_index *index, const struct janggi_preset *preset)
{
	const struct janggi_preset *known;

	for (size_t i = 0;
		(known = janggi_preset_at(i)) && i < index->n_presets; i++) {
		char a[96], b[96];
		const char *name;
		bool same = !strcmp(known->name, preset->name);

		for (size_t f = 0; same && janggi_preset_field(known, f,
						   &name, a);
			f++)
			same = janggi_preset_field(preset, f, &name, b) &&
				!strcmp(a, b);
		if (same)
			return (int)i;
	}
	return -1;
}

enum janggi_status janggi__row_init(struct janggi__row *row,
	struct janggi_index *index, const struct janggi_query *query,
	const struct janggi__lists *lists, unsigned also,
	struct janggi_error *err)
{
	const struct janggi__program *program = &query->program;
	unsigned needs = also;
	enum janggi_status st;

	memset(row, 0, sizeof(*row));
	row->index = index;
	row->query = query;
	row->lists = lists;
	row->memo = calloc(program->n + 1, sizeof(*row->memo));
	row->shape = calloc(program->n + 1, sizeof(*row->shape));
	row->preset = malloc((query->n_presets + 1) * sizeof(*row->preset));
	if (!row->memo || !row->shape || !row->preset) {
		janggi__row_release(row);
		return no_memory(err);
	}
	for (size_t i = 0; i < query->n_presets; i++)
		row->preset[i] = find_preset(index, &query->presets[i]);
	for (uint32_t i = 0; i < program->n; i++) {
		needs |= needs_of(program, i);
		row->asks_grades |= asks_grade(&program->nodes[i]);
	}
	row->cut_bounds = needs & NEED(JANGGI__ROW_FACTS);
	st = list_duplicates(row, err);
	if (!st)
		st = prepare(row, needs, "id BETWEEN ? AND ? ORDER BY id",
			&row->walk, err);
	if (!st)
		st = prepare(row, needs, "id = ?", &row->get, err);
	if (st)
		janggi__row_release(row);
	return st;
}

void janggi__row_release(struct janggi__row *row)
{
	if (!row->index)
		return;
	sqlite3_finalize(row->walk);
	sqlite3_finalize(row->get);
	sqlite3_finalize(row->tags);
	sqlite3_finalize(row->keys);
	sqlite3_finalize(row->block);
	sqlite3_finalize(row->rest);
	for (uint32_t i = 0; i < row->query->program.n; i++) {
		if (row->memo)
			free(row->memo[i].answer);
		if (row->shape)
			free(row->shape[i].answer);
	}
	free(row->memo);
	free(row->shape);
	free(row->rank);
	free(row->year);
	free(row->preset);
	free(row->decoded);
	free(row->duplicates.games);
	janggi_buffer_release(&row->scratch);
	janggi_buffer_release(&row->moves);
	memset(row, 0, sizeof(*row));
}

/* ---------------------------------------------------------------- stepping */

sqlite3_int64 janggi__row_value(
	const struct janggi__row *row, enum janggi__row_column column)
{
	int at = row->column[column];

	return at < 0 ? 0 : sqlite3_column_int64(row->at, at);
}

static bool is_null(
	const struct janggi__row *row, enum janggi__row_column column)
{
	int at = row->column[column];

	return at < 0 || sqlite3_column_type(row->at, at) == SQLITE_NULL;
}

static void take_up(struct janggi__row *row, sqlite3_stmt *stmt)
{
	row->at = stmt;
	row->id = (uint64_t)sqlite3_column_int64(stmt, 0);
	row->facts = (uint64_t)janggi__row_value(row, JANGGI__ROW_FACTS);
	row->start_kind =
		(enum janggi_start)janggi__row_value(row, JANGGI__ROW_START);
	row->start_known = false;
}

void janggi__row_range(struct janggi__row *row, uint64_t first, uint64_t last)
{
	sqlite3_reset(row->walk);
	sqlite3_bind_int64(row->walk, 1, (sqlite3_int64)first);
	sqlite3_bind_int64(row->walk, 2,
		last > INT64_MAX ? INT64_MAX : (sqlite3_int64)last);
}

enum janggi_status janggi__row_next(
	struct janggi__row *row, struct janggi_error *err)
{
	enum janggi_status st;

	do
		st = janggi__db_row(row->index, row->walk, err);
	while (!st && row->duplicates.n &&
		janggi__list_has(&row->duplicates,
			(uint64_t)sqlite3_column_int64(row->walk, 0)));
	if (!st)
		take_up(row, row->walk);
	return st;
}

enum janggi_status janggi__row_at(
	struct janggi__row *row, uint64_t id, struct janggi_error *err)
{
	enum janggi_status st;

	sqlite3_reset(row->get);
	sqlite3_bind_int64(row->get, 1, (sqlite3_int64)id);
	st = janggi__db_row(row->index, row->get, err);
	if (!st)
		take_up(row, row->get);
	return st;
}

/* ------------------------------------------------------------- the answers */

/* Room for an answer about the text or player with this number. */
static uint8_t *memo_of(
	struct janggi__row *row, uint32_t node, sqlite3_int64 id)
{
	struct janggi__memo *memo = &row->memo[node];
	size_t n = memo->n;
	uint8_t *answer;

	if (id < 0 || (uint64_t)id > UINT32_MAX)
		return NULL;
	if ((uint64_t)id >= n) {
		n = (size_t)id + 1024 + n;
		answer = realloc(memo->answer, n);
		if (!answer)
			return NULL;
		memset(answer + memo->n, JANGGI__MAYBE, n - memo->n);
		memo->answer = answer;
		memo->n = n;
	}
	return &memo->answer[id];
}

/* Room for an element of this number, filled with zeros. */
static bool make_room(void *array, size_t *n, size_t size, sqlite3_int64 id)
{
	void *old, *new;
	size_t more;

	if (id < 0 || id > UINT32_MAX)
		return false;
	if ((uint64_t)id < *n)
		return true;
	more = (size_t)id + *n + 1024;
	memcpy(&old, array, sizeof(old));
	new = realloc(old, more * size);
	if (!new)
		return false;
	memset((char *)new + *n * size, 0, (more - *n) * size);
	memcpy(array, &new, sizeof(new));
	*n = more;
	return true;
}

/* Does the term hold of this text? */
static bool text_is(struct janggi__row *row, uint32_t i,
	struct janggi_text text, bool player)
{
	const struct janggi__node *node = &row->query->program.nodes[i];
	struct janggi__dates dates;

	if (node->op == JANGGI__OP_DATE)
		return janggi__date_read(text.s, text.n, &dates) &&
			dates.first >= node->u.date.low &&
			dates.last <= node->u.date.high;
	if (player && node->u.text.field != JANGGI__FIELD_TAG)
		return janggi__ask_player(node, text, &row->scratch);
	return janggi__fold_finds(&row->scratch, text, node->u.text.value,
		node->u.text.whole);
}

/* Does the term hold of a text with this number? */
static enum janggi_status ask_text_id(struct janggi__row *row, uint32_t i,
	sqlite3_int64 id, bool player, bool *answer, struct janggi_error *err)
{
	uint8_t *memo = memo_of(row, i, id);
	struct janggi_text text;
	enum janggi_status st;

	if (!memo)
		return no_memory(err);
	if (*memo == JANGGI__MAYBE) {
		st = player ? janggi__player_get(
				      row->index, id, &text, NULL, err) :
			      janggi__text_get(row->index, id, &text, err);
		if (st)
			return st;
		*memo = text_is(row, i, text, player) ? JANGGI__YES :
							JANGGI__NO;
		if (row->scratch.failed)
			return no_memory(err);
	}
	*answer = *memo == JANGGI__YES;
	return JANGGI_OK;
}

static enum janggi_status ask_column(struct janggi__row *row, uint32_t i,
	enum janggi__row_column column, bool *answer,
	struct janggi_error *err)
{
	const struct janggi__node *node = &row->query->program.nodes[i];
	char digits[24];
	int n;

	*answer = false;
	if (!is_null(row, column))
		return ask_text_id(row, i, janggi__row_value(row, column),
			(int)column == JANGGI__CHO ||
				(int)column == JANGGI__HAN,
			answer, err);
	if ((int)column != JANGGI__PLIES)
		return JANGGI_OK;
	/* what the tag says is what is so; but is there one? */
	n = snprintf(digits, sizeof(digits), "%lld",
		(long long)janggi__row_value(row, JANGGI__ROW_LENGTH));
	*answer = janggi__fold_finds(&row->scratch,
		(struct janggi_text){ digits, (size_t)n },
		node->u.text.value, node->u.text.whole);
	return JANGGI_OK;
}

/* Whether games of this shape have the tag: in the column, elsewhere. */
enum { ASKED = 1, IN_COLUMN = 2, ELSEWHERE = 4 };

static enum janggi_status ask_shape(struct janggi__row *row, uint32_t i,
	unsigned *has, struct janggi_error *err)
{
	static const char sql[] =
		"SELECT own FROM shape_key WHERE shape = ?1 AND key = ?2";
	const struct janggi__node *node = &row->query->program.nodes[i];
	sqlite3_int64 shape = janggi__row_value(row, JANGGI__ROW_SHAPE);
	enum janggi_status st;
	int code;

	if (!make_room(&row->shape[i].answer, &row->shape[i].n, 1, shape))
		return no_memory(err);
	*has = row->shape[i].answer[shape];
	if (*has)
		return JANGGI_OK;
	if (!row->keys) {
		code = sqlite3_prepare_v2(
			row->index->db, sql, -1, &row->keys, NULL);
		if (code != SQLITE_OK)
			return janggi__db_fail(row->index, code, err);
	}
	sqlite3_reset(row->keys);
	sqlite3_bind_int64(row->keys, 1, shape);
	sqlite3_bind_text(row->keys, 2, node->u.text.key.s,
		(int)node->u.text.key.n, SQLITE_STATIC);
	*has = ASKED;
	while (!(st = janggi__db_row(row->index, row->keys, err)))
		*has |= sqlite3_column_int(row->keys, 0) < JANGGI__COLUMNS ?
			IN_COLUMN :
			ELSEWHERE;
	row->shape[i].answer[shape] = (uint8_t)*has;
	return st < 0 ? st : JANGGI_OK;
}

/*
 * Tags are named by the game's shape; those without a column, and second ones
 * of the same name, are in a table of their own.
 */
static enum janggi_status ask_tag(struct janggi__row *row, uint32_t i,
	bool *answer, struct janggi_error *err)
{
	static const char sql[] =
		"SELECT k.own, t.value FROM shape_key AS k"
		" LEFT JOIN tag AS t ON t.game = ?1 AND t.n = k.n"
		" WHERE k.shape = ?2 AND k.key = ?3";
	const struct janggi__node *node = &row->query->program.nodes[i];
	int column = column_of(node->u.text.key), code;
	enum janggi_status st;
	unsigned has = 0;

	*answer = false;
	st = ask_shape(row, i, &has, err);
	if (!st && has & IN_COLUMN && column >= 0)
		st = ask_column(row, i, (enum janggi__row_column)column,
			answer, err);
	if (st || *answer || !(has & ELSEWHERE))
		return st;
	if (!row->tags) {
		code = sqlite3_prepare_v2(
			row->index->db, sql, -1, &row->tags, NULL);
		if (code != SQLITE_OK)
			return janggi__db_fail(row->index, code, err);
	}
	sqlite3_reset(row->tags);
	sqlite3_bind_int64(row->tags, 1, (sqlite3_int64)row->id);
	sqlite3_bind_int64(row->tags, 2,
		janggi__row_value(row, JANGGI__ROW_SHAPE));
	sqlite3_bind_text(row->tags, 3, node->u.text.key.s,
		(int)node->u.text.key.n, SQLITE_STATIC);
	while (!*answer &&
		!(st = janggi__db_row(row->index, row->tags, err))) {
		if (sqlite3_column_int(row->tags, 0) < JANGGI__COLUMNS)
			st = column < 0 ? JANGGI_OK :
					  ask_column(row, i,
						  (enum janggi__row_column)
							  column,
						  answer, err);
		else
			st = ask_text_id(row, i,
				sqlite3_column_int64(row->tags, 1), false,
				answer, err);
		if (st)
			return st;
	}
	sqlite3_reset(row->tags);
	return *answer || st == JANGGI_END ? JANGGI_OK : st;
}

/* Comments are in the record alone; few games have any. */
static enum janggi_status ask_comments(struct janggi__row *row, uint32_t i,
	bool *answer, struct janggi_error *err)
{
	const struct janggi__node *node = &row->query->program.nodes[i];
	struct janggi_index *index = row->index;
	struct janggi_record *record;
	enum janggi_status st;
	struct janggi_text extra;

	*answer = false;
	if (row->lists->node[i].games &&
		!janggi__list_has(&row->lists->node[i], row->id))
		return JANGGI_OK;
	st = janggi__block_load(index, &index->block, row->id, err);
	if (st)
		return st;
	extra = janggi__block_part(&index->block.extra, index->block.extra_at,
		(uint32_t)(row->id - index->block.first));
	/* the lowest bit of its flags says whether there are comments */
	if (!extra.n || !(*extra.s & 1))
		return JANGGI_OK;
	st = janggi_record_new(&record, err);
	if (st)
		return st;
	st = janggi_index_read(index, row->id, record, err);
	for (size_t k = 0; !st && !*answer && k < record->n_comments; k++)
		*answer = janggi__fold_finds(&row->scratch,
			record->comments[k].text, node->u.text.value,
			node->u.text.whole);
	janggi_record_free(record);
	return st;
}

static enum janggi_status ask_text(struct janggi__row *row, uint32_t i,
	bool *answer, struct janggi_error *err)
{
	const struct janggi__node *node = &row->query->program.nodes[i];
	const enum janggi__row_column cho =
		(enum janggi__row_column)JANGGI__CHO;
	const enum janggi__row_column han =
		(enum janggi__row_column)JANGGI__HAN;
	enum janggi_status st;

	switch (node->u.text.field) {
	case JANGGI__FIELD_PLAYER:
		st = ask_column(row, i, cho, answer, err);
		return st || *answer ? st :
				       ask_column(row, i, han, answer, err);
	case JANGGI__FIELD_HAN: return ask_column(row, i, han, answer, err);
	case JANGGI__FIELD_CHO: return ask_column(row, i, cho, answer, err);
	case JANGGI__FIELD_FILE:
		return ask_column(row, i, JANGGI__ROW_FILE, answer, err);
	case JANGGI__FIELD_COMMENT: return ask_comments(row, i, answer, err);
	case JANGGI__FIELD_TAG: break;
	}
	return ask_tag(row, i, answer, err);
}

/*
 * What few rows are asked for: the diagram, facts and verdicts.  A walk over
 * all of them is the faster for not reading these.
 */
enum { REST_FEN, REST_FACTS, REST_VERDICTS };

static enum janggi_status read_rest(struct janggi__row *row, int column,
	sqlite3_int64 *value, struct janggi_error *err)
{
	static const char sql[] =
		"SELECT fen, facts, verdict_set FROM game WHERE id = ?";
	enum janggi_status st;
	int code;

	if (!row->rest) {
		code = sqlite3_prepare_v2(
			row->index->db, sql, -1, &row->rest, NULL);
		if (code != SQLITE_OK)
			return janggi__db_fail(row->index, code, err);
	}
	sqlite3_reset(row->rest);
	sqlite3_bind_int64(row->rest, 1, (sqlite3_int64)row->id);
	st = janggi__db_row(row->index, row->rest, err);
	if (st)
		return st < 0 ? st :
				janggi__db_damaged(err, "a game is missing");
	*value = sqlite3_column_int64(row->rest, column);
	sqlite3_reset(row->rest);
	return JANGGI_OK;
}

static enum janggi_status set_start(
	struct janggi__row *row, struct janggi_error *err)
{
	struct janggi_error why;
	struct janggi_text fen;
	enum janggi_status st;
	sqlite3_int64 setup, diagram;

	if (row->start_known)
		return JANGGI_OK;
	if (row->start_kind != JANGGI_START_FEN) {
		setup = janggi__row_value(row, JANGGI__ROW_SETUP);
		if (setup < 0 ||
			setup >= JANGGI_FORMATIONS * JANGGI_FORMATIONS)
			return janggi__db_damaged(err, "a game's start");
		janggi_position_set_formations(&row->start,
			(enum janggi_formation)(setup / JANGGI_FORMATIONS),
			(enum janggi_formation)(setup % JANGGI_FORMATIONS));
	} else {
		st = read_rest(row, REST_FEN, &diagram, err);
		if (!st)
			st = janggi__text_get(row->index, diagram, &fen, err);
		if (st)
			return st;
		if (janggi_position_set_fen(
			    &row->start, fen.s, fen.n, 0, &why))
			return janggi__db_damaged(err, "a game's start");
	}
	row->start_known = true;
	return JANGGI_OK;
}

static enum janggi_status ask_formation(struct janggi__row *row, uint32_t i,
	bool *answer, struct janggi_error *err)
{
	enum janggi_formation formation[2] = { JANGGI_NO_FORMATION,
		JANGGI_NO_FORMATION };
	enum janggi_status st;
	sqlite3_int64 setup, facts;

	if (row->start_kind == JANGGI_START_FEN) {
		st = read_rest(row, REST_FACTS, &facts, err);
		/* a diagram of an ordinary start has formations too */
		if (!st && !((uint64_t)facts & JANGGI__FACT_HANDICAP))
			st = set_start(row, err);
		if (st)
			return st;
		for (unsigned s = 0; row->start_known && s < 2; s++)
			formation[s] = janggi__formation_on(
				&row->start, (enum janggi_side)s);
	} else if (row->start_kind == JANGGI_START_FORMATIONS ||
		row->start_kind == JANGGI_START_INFERRED) {
		setup = janggi__row_value(row, JANGGI__ROW_SETUP);
		formation[0] = (enum janggi_formation)(setup / 4 & 3);
		formation[1] = (enum janggi_formation)(setup & 3);
	}
	*answer = janggi__ask_formation(
		&row->query->program.nodes[i], formation);
	return JANGGI_OK;
}

enum janggi_status janggi__row_verdict(struct janggi__row *row,
	uint32_t preset, struct janggi_verdict *verdict,
	struct janggi_error *err)
{
	sqlite3_int64 id = janggi__row_value(row, JANGGI__ROW_VERDICTS);
	const struct janggi__verdict_set *set;
	enum janggi_status st = JANGGI_OK;
	const uint8_t *code;

	if (!id)
		st = read_rest(row, REST_VERDICTS, &id, err);
	if (!st)
		st = janggi__verdict_set_get(row->index, id, &set, err);
	if (st)
		return st;
	code = set->code + row->preset[preset] * JANGGI__VERDICT_BYTES;
	memset(verdict, 0, sizeof(*verdict));
	verdict->ending = (enum janggi_ending)code[0];
	verdict->basis = (enum janggi_basis)code[1];
	verdict->winner = (enum janggi_winner)code[2];
	return JANGGI_OK;
}

static enum janggi_status ask_verdict(struct janggi__row *row, uint32_t i,
	bool *answer, struct janggi_error *err)
{
	const struct janggi__node *node = &row->query->program.nodes[i];
	struct janggi_verdict v;
	enum janggi_status st = janggi__row_verdict(
		row, node->u.verdict.preset, &v, err);

	if (st)
		return st;
	*answer = node->op == JANGGI__OP_VERDICT ?
		janggi__ask_verdict(node, v.winner, v.ending, v.basis) :
		janggi__ask_disagree(
			(enum janggi_winner)(janggi__row_value(row,
						     JANGGI__ROW_WINNER) &
				3),
			v.winner);
	return JANGGI_OK;
}

static enum janggi_status ask(
	void *from, uint32_t i, bool *answer, struct janggi_error *err)
{
	struct janggi__row *row = from;
	const struct janggi__node *node = &row->query->program.nodes[i];

	switch (node->op) {
	case JANGGI__OP_TEXT: return ask_text(row, i, answer, err);
	case JANGGI__OP_DATE:
		return ask_column(row, i,
			(enum janggi__row_column)JANGGI__DATE, answer, err);
	case JANGGI__OP_RESULT:
		*answer = janggi__ask_result(node,
			(enum janggi_winner)(janggi__row_value(row,
						     JANGGI__ROW_WINNER) &
				3),
			(enum janggi_ending)(janggi__row_value(row,
						     JANGGI__ROW_HOW) &
				31));
		return JANGGI_OK;
	case JANGGI__OP_VERDICT:
	case JANGGI__OP_DISAGREE: return ask_verdict(row, i, answer, err);
	case JANGGI__OP_FORMATION: return ask_formation(row, i, answer, err);
	case JANGGI__OP_HANDICAP:
		*answer = row->facts & JANGGI__FACT_HANDICAP;
		return JANGGI_OK;
	case JANGGI__OP_ILLEGAL:
		*answer = row->facts & JANGGI__FACT_ILLEGAL;
		return JANGGI_OK;
	default: *answer = false; return JANGGI_OK;
	}
}

/* ---------------------------------------------------------- all at once */

/* The term is about players, or about other texts. */
static bool is_about(const struct janggi__node *node, bool players)
{
	int column;

	if (node->op == JANGGI__OP_DATE)
		return !players;
	if (node->op != JANGGI__OP_TEXT)
		return false;
	switch (node->u.text.field) {
	case JANGGI__FIELD_PLAYER:
	case JANGGI__FIELD_CHO:
	case JANGGI__FIELD_HAN: return players;
	case JANGGI__FIELD_FILE: return !players;
	case JANGGI__FIELD_COMMENT: return false;
	case JANGGI__FIELD_TAG: break;
	}
	column = column_of(node->u.text.key);
	return !players && column >= 0 && column != JANGGI__CHO &&
		column != JANGGI__HAN && column != JANGGI__PLIES;
}

static bool learn_text(struct janggi__row *row, sqlite3_int64 id,
	struct janggi_text text, bool players)
{
	const struct janggi__program *program = &row->query->program;

	for (uint32_t i = 0; i < program->n; i++) {
		uint8_t *memo;

		if (!is_about(&program->nodes[i], players))
			continue;
		memo = memo_of(row, i, id);
		if (!memo)
			return false;
		*memo = text_is(row, i, text, players) ? JANGGI__YES :
							 JANGGI__NO;
	}
	return !row->scratch.failed;
}

static bool learn_rank(struct janggi__row *row, sqlite3_stmt *stmt)
{
	sqlite3_int64 id = sqlite3_column_int64(stmt, 0);
	int rank = sqlite3_column_int(stmt, 2);

	if (!make_room(&row->rank, &row->n_ranks, sizeof(*row->rank), id))
		return false;
	if (sqlite3_column_type(stmt, 2) == SQLITE_NULL || rank < -999 ||
		rank > 999)
		rank = JANGGI_NO_RANK;
	row->rank[id] = (int16_t)rank;
	return true;
}

static bool learn_year(
	struct janggi__row *row, sqlite3_int64 id, struct janggi_text text)
{
	struct janggi__dates dates;

	if (!make_room(&row->year, &row->n_years, sizeof(*row->year), id))
		return false;
	if (janggi__date_read(text.s, text.n, &dates))
		row->year[id] = (uint16_t)(dates.last / 10000);
	return true;
}

static enum janggi_status learn_from(struct janggi__row *row, const char *sql,
	bool players, bool numbers, struct janggi_error *err)
{
	enum janggi_status st;
	sqlite3_stmt *stmt;
	int code = sqlite3_prepare_v2(row->index->db, sql, -1, &stmt, NULL);

	if (code != SQLITE_OK)
		return janggi__db_fail(row->index, code, err);
	while (!(st = janggi__db_row(row->index, stmt, err))) {
		sqlite3_int64 id = sqlite3_column_int64(stmt, 0);
		struct janggi_text text = {
			(const char *)sqlite3_column_text(stmt, 1),
			(size_t)sqlite3_column_bytes(stmt, 1)
		};

		if (!text.s || !learn_text(row, id, text, players) ||
			(numbers &&
				!(players ? learn_rank(row, stmt) :
					    learn_year(row, id, text)))) {
			st = no_memory(err);
			break;
		}
	}
	sqlite3_finalize(stmt);
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi__row_learn(struct janggi__row *row, bool ranks,
	bool years, struct janggi_error *err)
{
	const struct janggi__program *program = &row->query->program;
	bool players = ranks, texts = years;
	enum janggi_status st = JANGGI_OK;

	for (uint32_t i = 0; i < program->n; i++) {
		players |= is_about(&program->nodes[i], true);
		texts |= is_about(&program->nodes[i], false);
	}
	if (players)
		st = learn_from(row, "SELECT id, written, rank FROM player",
			true, ranks, err);
	if (!st && texts)
		st = learn_from(
			row, "SELECT id, value FROM text", false, years, err);
	return st;
}

enum janggi_status janggi__row_rank(struct janggi__row *row,
	enum janggi_side side, int *rank, struct janggi_error *err)
{
	enum janggi__row_column column =
		(enum janggi__row_column)(side == JANGGI_CHO ? JANGGI__CHO :
							       JANGGI__HAN);
	sqlite3_int64 id;

	*rank = JANGGI_NO_RANK;
	if (is_null(row, column))
		return JANGGI_OK;
	id = janggi__row_value(row, column);
	if (id > 0 && (uint64_t)id < row->n_ranks) {
		*rank = row->rank[id];
		return JANGGI_OK;
	}
	return janggi__player_get(row->index, id, NULL, rank, err);
}

enum janggi_status janggi__row_year(
	struct janggi__row *row, unsigned *year, struct janggi_error *err)
{
	enum janggi__row_column column =
		(enum janggi__row_column)JANGGI__DATE;
	struct janggi__dates dates;
	struct janggi_text text;
	enum janggi_status st;
	sqlite3_int64 id;

	*year = 0;
	if (is_null(row, column))
		return JANGGI_OK;
	id = janggi__row_value(row, column);
	if (id > 0 && (uint64_t)id < row->n_years) {
		*year = row->year[id];
		return JANGGI_OK;
	}
	st = janggi__text_get(row->index, id, &text, err);
	if (!st && janggi__date_read(text.s, text.n, &dates))
		*year = dates.last / 10000;
	return st;
}

/* -------------------------------------------------------------- the limits */

static const uint8_t full_set[JANGGI_KINDS] = { 1, 2, 2, 2, 2, 2, 5 };

/* Counts at the end and at most, as the facts have them. */
static void set_bounds(struct janggi__row *row)
{
	struct janggi__bounds *b = &row->bounds;
	uint64_t facts = row->facts;

	memset(b, 0, sizeof(*b));
	for (unsigned side = 0; side < 2; side++) {
		uint8_t *least = b->least + 1 + JANGGI_KINDS * side;

		least[JANGGI_GENERAL] = 1;
		for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS;
			kind++) {
			unsigned bits = kind == JANGGI_SOLDIER ? 3 : 2;

			least[kind] = (uint8_t)(facts & ((1u << bits) - 1));
			facts >>= bits;
		}
		memcpy(b->most + 1 + JANGGI_KINDS * side, full_set,
			sizeof(full_set));
		memset(b->behind_most[side], 5, sizeof(b->behind_most[side]));
	}
	b->ply_most = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
}

/* Something that the event asks to be taken was lost in the game. */
static bool may_take(
	const struct janggi__row *row, const struct janggi__event *event)
{
	if (event->taken & JANGGI__CELL_EMPTY)
		return true;
	for (unsigned c = 1; c < JANGGI__CELLS; c++)
		if (event->taken >> c & 1 &&
			row->bounds.least[c] < row->bounds.most[c])
			return true;
	return false;
}

static enum janggi__maybe limit(void *from, uint32_t i)
{
	const struct janggi__row *row = from;
	const struct janggi__program *program = &row->query->program;
	const struct janggi__node *node = &program->nodes[i];
	uint64_t wanted = 0;

	switch (node->op) {
	case JANGGI__OP_POSITION:
		return janggi__list_has(&row->lists->of[program->leaf_of[i]],
			       row->id) ?
			JANGGI__MAYBE :
			JANGGI__NO;
	case JANGGI__OP_EVENT:
		if (node->u.event->pass)
			return row->facts & JANGGI__FACT_PASS ?
				JANGGI__MAYBE :
				JANGGI__NO;
		return may_take(row, node->u.event) ? JANGGI__MAYBE :
						      JANGGI__NO;
	case JANGGI__OP_STATE:
		/* the facts are of plies; a diagram may begin so */
		if (row->start_kind == JANGGI_START_FEN)
			return JANGGI__MAYBE;
		if (node->u.state.flags & JANGGI_PLY_CHECK)
			wanted |= JANGGI__FACT_CHECK;
		if (node->u.state.flags & JANGGI_PLY_MATE)
			wanted |= JANGGI__FACT_MATE;
		if (node->u.state.flags & JANGGI_PLY_FACING)
			wanted |= JANGGI__FACT_FACING;
		return (row->facts & wanted) == wanted ? JANGGI__MAYBE :
							 JANGGI__NO;
	default: return JANGGI__MAYBE;
	}
}

static enum janggi_status read_grade(struct janggi__row *row,
	struct janggi__header *header, enum janggi__fact fact,
	enum janggi_side side, struct janggi_error *err)
{
	int rank;
	enum janggi_status st = janggi__row_rank(row, side, &rank, err);

	header->known[fact] = rank != JANGGI_NO_RANK;
	header->fact[fact] = rank;
	return st;
}

enum janggi_status janggi__row_header(struct janggi__row *row,
	struct janggi__header *header, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	header->has_board = row->start_kind != JANGGI_START_UNKNOWN;
	header->fact[JANGGI__FACT_LENGTH] =
		janggi__row_value(row, JANGGI__ROW_LENGTH);
	header->known[JANGGI__FACT_LENGTH] = true;
	if (row->asks_grades)
		st = read_grade(row, header, JANGGI__FACT_GRADE_CHO,
			JANGGI_CHO, err);
	if (!st && row->asks_grades)
		st = read_grade(row, header, JANGGI__FACT_GRADE_HAN,
			JANGGI_HAN, err);
	if (row->cut_bounds)
		set_bounds(row);
	header->ask = ask;
	header->limit = row->cut_bounds ? limit : NULL;
	header->from = row;
	return st;
}

/* ------------------------------------------------------------------ moves */

/* The moves of a block alone; comments and clocks stay packed. */
static enum janggi_status load_block(
	struct janggi__row *row, struct janggi_error *err)
{
	static const char sql[] = "SELECT first, n, moves FROM block"
				  " WHERE first <= ? ORDER BY first DESC"
				  " LIMIT 1";
	struct janggi__unpack from;
	enum janggi_status st;
	uint64_t sum = 0, n;
	int code;

	if (row->block_n && row->id >= row->block_first &&
		row->id - row->block_first < row->block_n)
		return JANGGI_OK;
	row->block_n = 0;
	if (!row->block) {
		code = sqlite3_prepare_v2(
			row->index->db, sql, -1, &row->block, NULL);
		if (code != SQLITE_OK)
			return janggi__db_fail(row->index, code, err);
	}
	sqlite3_reset(row->block);
	sqlite3_bind_int64(row->block, 1, (sqlite3_int64)row->id);
	st = janggi__db_row(row->index, row->block, err);
	if (st)
		return st < 0 ? st :
				janggi__db_damaged(err,
					"a block of games is missing");
	n = (uint64_t)sqlite3_column_int64(row->block, 1);
	row->block_first = (uint64_t)sqlite3_column_int64(row->block, 0);
	if (n < 1 || n > JANGGI__BLOCK_LIMIT ||
		row->id - row->block_first >= n)
		return janggi__db_damaged(err, "a block's count of games");
	st = janggi__unpack_blob(&row->moves, sqlite3_column_blob(row->block, 2),
		(size_t)sqlite3_column_bytes(row->block, 2), err);
	sqlite3_reset(row->block);
	if (st)
		return st;
	from = janggi__unpack_from(row->moves.data, row->moves.len);
	for (uint64_t i = 0; i < n; i++) {
		row->moves_at[i] = (uint32_t)sum;
		sum += janggi__unpack_below(&from, row->moves.len + 1);
		if (sum > row->moves.len)
			from.bad = true;
	}
	row->moves_at[n] = (uint32_t)sum;
	if (from.bad || sum != (uint64_t)(from.end - from.next))
		return janggi__db_damaged(err, "a block's moves");
	sum = (uint64_t)(from.next - (const unsigned char *)row->moves.data);
	for (uint64_t i = 0; i <= n; i++)
		row->moves_at[i] += (uint32_t)sum;
	row->block_n = (uint32_t)n;
	return JANGGI_OK;
}

enum janggi_status janggi__row_game(struct janggi__row *row, uint32_t n,
	struct janggi__game *game, struct janggi_error *err)
{
	uint32_t all = (uint32_t)janggi__row_value(row, JANGGI__ROW_LENGTH);
	enum janggi_status st;
	const uint8_t *code;
	size_t bytes, used;
	uint32_t i;

	memset(game, 0, sizeof(*game));
	if (row->start_kind == JANGGI_START_UNKNOWN)
		return JANGGI_OK;
	st = set_start(row, err);
	game->start = &row->start;
	/* the start alone needs no block */
	if (st || !n)
		return st;
	st = load_block(row, err);
	if (st)
		return st;
	i = (uint32_t)(row->id - row->block_first);
	code = (const uint8_t *)row->moves.data + row->moves_at[i];
	bytes = row->moves_at[i + 1] - row->moves_at[i];
	if (all > bytes) /* a byte a ply at least */
		return janggi__db_damaged(err, "a game's moves");
	if (n > all)
		n = all;
	if (n >= row->decoded_cap) {
		size_t cap = (size_t)n + 512;
		janggi_move *decoded =
			realloc(row->decoded, cap * sizeof(*decoded));

		if (!decoded)
			return no_memory(err);
		row->decoded = decoded;
		row->decoded_cap = cap;
	}
	used = janggi__movecode_read(&row->start, code, bytes, row->decoded, n);
	if ((n == all && used != bytes) || (n && !used))
		return janggi__db_damaged(err, "a game's moves");
	game->moves = row->decoded;
	game->n = n;
	return JANGGI_OK;
}
