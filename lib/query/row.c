/* SPDX-License-Identifier: MIT */
/* Rows of games: which columns a query needs, and stepping through them. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/row_parts.h"

enum janggi_status janggi__row_no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

/* -------------------------------------------------------- what is needed */

#define NEED(column) (1u << (column))
#define NEED_START (NEED(JANGGI__ROW_START) | NEED(JANGGI__ROW_SETUP))

/* The column of a tag; -1 if it has none. */
int janggi__row_column_of(struct janggi_text key)
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
	column = janggi__row_column_of(node->u.text.key);
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
		st = janggi__row_no_memory(err);
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
				st = janggi__row_no_memory(err);
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
		return janggi__row_no_memory(err);
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

bool janggi__row_is_null(
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
