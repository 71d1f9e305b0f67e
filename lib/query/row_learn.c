/* SPDX-License-Identifier: MIT */
/* All players and dates at once, where many games will be asked about. */
#include <config.h>
#include "record/date.h"
#include "query/row_parts.h"

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
	column = janggi__row_column_of(node->u.text.key);
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
		memo = janggi__row_memo_of(row, i, id);
		if (!memo)
			return false;
		*memo = janggi__row_text_is(row, i, text, players) ? JANGGI__YES :
							 JANGGI__NO;
	}
	return !row->scratch.failed;
}

static bool learn_rank(struct janggi__row *row, sqlite3_stmt *stmt)
{
	sqlite3_int64 id = sqlite3_column_int64(stmt, 0);
	int rank = sqlite3_column_int(stmt, 2);

	if (!janggi__row_grow(&row->rank, &row->n_ranks, sizeof(*row->rank), id))
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

	if (!janggi__row_grow(&row->year, &row->n_years, sizeof(*row->year), id))
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
			st = janggi__row_no_memory(err);
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
	if (janggi__row_is_null(row, column))
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
	if (janggi__row_is_null(row, column))
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
