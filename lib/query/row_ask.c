/* SPDX-License-Identifier: MIT */
/* What a game's row answers to the terms of a query. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/date.h"
#include "record/fold.h"
#include "query/row_parts.h"

/* Room for an answer about the text or player with this number. */
uint8_t *janggi__row_memo_of(
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
bool janggi__row_grow(void *array, size_t *n, size_t size, sqlite3_int64 id)
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
bool janggi__row_text_is(struct janggi__row *row, uint32_t i,
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
	uint8_t *memo = janggi__row_memo_of(row, i, id);
	struct janggi_text text;
	enum janggi_status st;

	if (!memo)
		return janggi__row_no_memory(err);
	if (*memo == JANGGI__MAYBE) {
		st = player ? janggi__player_get(
				      row->index, id, &text, NULL, err) :
			      janggi__text_get(row->index, id, &text, err);
		if (st)
			return st;
		*memo = janggi__row_text_is(row, i, text, player) ? JANGGI__YES :
							JANGGI__NO;
		if (row->scratch.failed)
			return janggi__row_no_memory(err);
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
	if (!janggi__row_is_null(row, column))
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

	if (!janggi__row_grow(&row->shape[i].answer, &row->shape[i].n, 1, shape))
		return janggi__row_no_memory(err);
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
	int column = janggi__row_column_of(node->u.text.key), code;
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

enum janggi_status janggi__row_set_start(
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
			st = janggi__row_set_start(row, err);
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

enum janggi_status janggi__row_ask(
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
