/* SPDX-License-Identifier: MIT */
/*
 * Games one after another, as far as a scan needs them.  What many games
 * share (verdicts, players, dates) is worked out once, and stops are read
 * beside the games in one go: a look-up for each game would cost more than
 * all the rest.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/index.h"
#include "index/learn.h"
#include "index/movecode.h"

struct janggi_cursor {
	struct janggi_index *index;
	sqlite3_stmt *row;
	bool on_row;
	uint64_t last;
	unsigned flags;
	struct janggi_game game;
	struct janggi_position start;
	janggi_move *moves;
	size_t cap;
	struct janggi_verdict *verdicts;

	sqlite3_stmt *stop; /* NULL until a game has any */
	uint64_t stop_game; /* whose stop it stands on; UINT64_MAX: at end */

	struct janggi__learned learned;
	/* by setup and code; NOT_YET: not looked at */
	janggi_move first_moves[JANGGI_FORMATIONS * JANGGI_FORMATIONS][256];
};
#define NOT_YET UINT16_MAX

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

enum janggi_status janggi_cursor_open(struct janggi_cursor **out,
	struct janggi_index *index, uint64_t first, uint64_t last,
	unsigned flags, struct janggi_error *err)
{
	struct janggi_cursor *c = calloc(1, sizeof(*c));
	enum janggi_status st;
	int code;

	*out = NULL;
	if (c)
		c->verdicts = calloc(
			index->n_presets + 1, sizeof(*c->verdicts));
	if (!c || !c->verdicts) {
		free(c);
		return no_memory(err);
	}
	st = janggi__hold(index, err);
	if (st < 0) {
		free(c->verdicts);
		free(c);
		return st;
	}
	c->index = index;
	c->flags = flags;
	memset(c->first_moves, 0xff, sizeof(c->first_moves));
	c->last = last ? last : INT64_MAX;
	code = sqlite3_prepare_v2(index->db,
		janggi__sql_text[JANGGI__SQL_GAME_NEXT], -1, &c->row, NULL);
	if (code != SQLITE_OK) {
		st = janggi__db_fail(index, code, err);
		janggi_cursor_free(c);
		return st;
	}
	sqlite3_bind_int64(c->row, 1, (sqlite3_int64)first);
	*out = c;
	return JANGGI_OK;
}

void janggi_cursor_free(struct janggi_cursor *c)
{
	if (!c)
		return;
	sqlite3_finalize(c->row);
	sqlite3_finalize(c->stop);
	janggi__let_go(c->index);
	janggi__learned_release(&c->learned);
	free(c->moves);
	free(c->verdicts);
	free(c);
}

static int points_of(uint64_t facts, unsigned side)
{
	int points = 0;

	if (side)
		facts >>= JANGGI__FACT_SIDE_BITS;
	for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS; kind++) {
		unsigned bits = kind == JANGGI_SOLDIER ? 3 : 2;

		points += janggi_kind_points((enum janggi_kind)kind) *
			(int)(facts & ((1u << bits) - 1));
		facts >>= bits;
	}
	return points;
}

/* -------------------------------------------------------------- verdicts */

static enum janggi_status next_stop(
	struct janggi_cursor *c, struct janggi_error *err)
{
	enum janggi_status st = janggi__db_row(c->index, c->stop, err);

	c->stop_game = st == JANGGI_OK
		? (uint64_t)sqlite3_column_int64(c->stop, 0)
		: UINT64_MAX;
	return st < 0 ? st : JANGGI_OK;
}

/* Stops are ordered by game and number; games come in that order too. */
static enum janggi_status apply_stops(
	struct janggi_cursor *c, const uint8_t *code, struct janggi_error *err)
{
	struct janggi_index *index = c->index;
	enum janggi_status st = JANGGI_OK;

	if (!c->stop) {
		int got = sqlite3_prepare_v2(index->db,
			"SELECT game, n, ply, cho, han FROM stop"
			" WHERE game >= ? ORDER BY game, n",
			-1, &c->stop, NULL);

		if (got != SQLITE_OK)
			return janggi__db_fail(index, got, err);
		sqlite3_bind_int64(c->stop, 1, (sqlite3_int64)c->game.id);
		st = next_stop(c, err);
	}
	while (!st && c->stop_game < c->game.id)
		st = next_stop(c, err);
	for (; !st && c->stop_game == c->game.id; st = next_stop(c, err)) {
		int n = sqlite3_column_int(c->stop, 1);

		for (size_t i = 0; i < index->n_presets; i++) {
			struct janggi_verdict *v = &c->verdicts[i];

			if (code[i * JANGGI__VERDICT_BYTES + 3] != n)
				continue;
			v->ply = (uint32_t)sqlite3_column_int64(c->stop, 2);
			v->points[0] = sqlite3_column_int(c->stop, 3);
			v->points[1] = sqlite3_column_int(c->stop, 4);
		}
	}
	return st;
}

static enum janggi_status fill_verdicts(
	struct janggi_cursor *c, struct janggi_error *err)
{
	const struct janggi__verdict_set *set;
	struct janggi_game *g = &c->game;
	bool stops = false;
	enum janggi_status st = janggi__verdict_set_get(c->index,
		sqlite3_column_int64(c->row, JANGGI__GAME_VERDICTS), &set, err);

	if (st < 0)
		return st;
	for (size_t i = 0; i < c->index->n_presets; i++) {
		const uint8_t *code = set->code + i * JANGGI__VERDICT_BYTES;

		c->verdicts[i] = (struct janggi_verdict){
			(enum janggi_ending)code[0],
			(enum janggi_basis)code[1],
			(enum janggi_winner)code[2],
			g->plies,
			{ g->points[0], g->points[1] },
		};
		stops |= code[3] != 0;
	}
	g->verdicts = c->verdicts;
	g->n_verdicts = c->index->n_presets;
	return stops ? apply_stops(c, set->code, err) : JANGGI_OK;
}

/* ---------------------------------------------------------- what is asked */

static uint32_t number_in(sqlite3_stmt *row, int column)
{
	sqlite3_int64 n =
		sqlite3_column_int64(row, JANGGI__GAME_TEXTS + column);

	return n < 0 || n > UINT32_MAX ? 0 : (uint32_t)n;
}

static enum janggi_status fill_header(
	struct janggi_cursor *c, struct janggi_error *err)
{
	struct janggi_game *g = &c->game;
	enum janggi_status st = JANGGI_OK;

	g->event = number_in(c->row, JANGGI__EVENT);
	g->player[0] = number_in(c->row, JANGGI__CHO);
	g->player[1] = number_in(c->row, JANGGI__HAN);
	for (unsigned s = 0; !st && s < 2; s++)
		st = janggi__learn_player(&c->learned, c->index, g->player[s],
			&g->person[s], &g->rank[s], err);
	if (!st)
		st = janggi__learn_date(&c->learned, c->index,
			number_in(c->row, JANGGI__DATE), g->days, err);
	return st;
}

/*
 * The first move's code has a byte; what it means depends on the start, and
 * there are sixteen of these but for diagrams.
 */
static enum janggi_status fill_first_move(
	struct janggi_cursor *c, struct janggi_error *err)
{
	struct janggi_game *g = &c->game;
	struct janggi_text code = { "", 0 };
	janggi_move *kept = NULL;
	enum janggi_status st;

	g->first_move = JANGGI_PASS;
	if (!g->plies || g->facts & JANGGI__FACT_NO_START)
		return JANGGI_OK;
	st = janggi__row_code(c->index, c->row, &code, err);
	if (st || !code.n)
		return st ? st : janggi__db_damaged(err, "a game's moves");
	if (g->formation[0] < JANGGI_FORMATIONS &&
		(uint8_t)*code.s != JANGGI__MOVECODE_ESCAPE) {
		kept = &c->first_moves[JANGGI_FORMATIONS * g->formation[0] +
			g->formation[1]][(uint8_t)*code.s];
		g->first_move = *kept;
		if (*kept != NOT_YET)
			return JANGGI_OK;
	}
	st = janggi__row_start(c->index, c->row, &c->start, err);
	if (!st &&
		!janggi__movecode_read(&c->start, (const uint8_t *)code.s,
			code.n, &g->first_move, 1))
		st = janggi__db_damaged(err, "a game's moves");
	if (!st && kept)
		*kept = g->first_move;
	return st;
}

static bool is_column_null(const struct janggi_cursor *c, int column)
{
	return sqlite3_column_type(c->row, column) == SQLITE_NULL;
}

static enum janggi_status fill(
	struct janggi_cursor *c, struct janggi_error *err)
{
	struct janggi_game *g = &c->game;
	sqlite3_stmt *r = c->row;
	uint64_t facts = (uint64_t)sqlite3_column_int64(r, JANGGI__GAME_FACTS);
	enum janggi_status st;

	g->id = (uint64_t)sqlite3_column_int64(r, JANGGI__GAME_ID);
	g->same_as = (uint64_t)sqlite3_column_int64(r, JANGGI__GAME_SAME_AS);
	g->plies = (uint32_t)sqlite3_column_int64(r, JANGGI__GAME_LENGTH);
	g->facts = facts;
	g->handicap = facts & JANGGI__FACT_HANDICAP;
	g->points[0] = points_of(facts, 0);
	g->points[1] = points_of(facts, 1);
	g->winner = (enum janggi_winner)(
		sqlite3_column_int(r, JANGGI__GAME_WINNER) & 3);
	g->how = (enum janggi_ending)sqlite3_column_int(r, JANGGI__GAME_HOW);
	if ((unsigned)g->how >= JANGGI_ENDINGS)
		return janggi__db_damaged(err, "a game's result");
	g->formation[0] = g->formation[1] = JANGGI_NO_FORMATION;
	if (janggi__row_has_start(r) &&
		!is_column_null(c, JANGGI__GAME_SETUP)) {
		int setup = sqlite3_column_int(r, JANGGI__GAME_SETUP);

		g->formation[0] = (enum janggi_formation)(setup / 4 & 3);
		g->formation[1] = (enum janggi_formation)(setup & 3);
	}
	st = fill_verdicts(c, err);
	if (!st && c->flags & JANGGI_CURSOR_HEADER)
		st = fill_header(c, err);
	if (!st && c->flags & JANGGI_CURSOR_FIRST_MOVE)
		st = fill_first_move(c, err);
	g->moves = NULL;
	g->start = NULL;
	return st;
}

enum janggi_status janggi_cursor_next(struct janggi_cursor *c,
	const struct janggi_game **out, struct janggi_error *err)
{
	*out = NULL;
	do {
		enum janggi_status st = janggi__db_row(c->index, c->row, err);

		c->on_row = st == JANGGI_OK;
		if (st)
			return st;
		if ((uint64_t)sqlite3_column_int64(c->row, JANGGI__GAME_ID) >
			c->last) {
			c->on_row = false;
			sqlite3_reset(c->row);
			return JANGGI_END;
		}
	} while (!(c->flags & JANGGI_CURSOR_DUPLICATES) &&
		!is_column_null(c, JANGGI__GAME_SAME_AS));
	*out = &c->game;
	return fill(c, err);
}

/* -------------------------------------------------------- of the game there */

static enum janggi_status standing(
	const struct janggi_cursor *c, struct janggi_error *err)
{
	return c->on_row ? JANGGI_OK
			 : janggi__fail(err, JANGGI_EMISUSE,
				   "the cursor stands on no game");
}

enum janggi_status janggi_cursor_moves(
	struct janggi_cursor *c, struct janggi_error *err)
{
	enum janggi_status st = standing(c, err);

	if (st == JANGGI_OK && !c->game.moves &&
		janggi__row_has_start(c->row)) {
		st = janggi__row_start(c->index, c->row, &c->start, err);
		if (st == JANGGI_OK)
			st = janggi__row_moves(c->index, c->row, &c->start,
				&c->moves, &c->cap, err);
		if (st == JANGGI_OK) {
			c->game.moves = c->moves;
			c->game.start = &c->start;
		}
	}
	return st;
}

enum janggi_status janggi_cursor_record(struct janggi_cursor *c,
	struct janggi_record *record, struct janggi_error *err)
{
	enum janggi_status st = standing(c, err);

	return st < 0 ? st
		      : janggi__row_record(c->index, c->row, record, err);
}

static int column_of(const char *key)
{
	for (int i = 0; i < JANGGI__COLUMNS; i++)
		if (!strcmp(key, janggi__column_key[i]))
			return i;
	return -1;
}

enum janggi_status janggi_cursor_tag(struct janggi_cursor *c, const char *key,
	struct janggi_text *out, struct janggi_error *err)
{
	enum janggi_status st = standing(c, err);
	int column = column_of(key);
	int at = JANGGI__GAME_TEXTS + column;

	*out = (struct janggi_text){ "", 0 };
	if (st < 0)
		return st;
	if (!strcmp(key, "file"))
		at = JANGGI__GAME_FILE;
	else if (column < 0 || column == JANGGI__PLIES)
		return janggi__fail(
			err, JANGGI_EMISUSE, "'%s' has no column", key);
	if (is_column_null(c, at))
		return JANGGI_END;
	if (at == JANGGI__GAME_TEXTS + JANGGI__CHO ||
		at == JANGGI__GAME_TEXTS + JANGGI__HAN)
		return janggi__player_get(c->index,
			sqlite3_column_int64(c->row, at), out, NULL, err);
	return janggi__text_get(
		c->index, sqlite3_column_int64(c->row, at), out, err);
}

enum janggi_status janggi_cursor_rank(struct janggi_cursor *c,
	enum janggi_side side, int *rank, struct janggi_error *err)
{
	enum janggi_status st = standing(c, err);
	int at = JANGGI__GAME_TEXTS +
		(side == JANGGI_HAN ? JANGGI__HAN : JANGGI__CHO);

	*rank = JANGGI_NO_RANK;
	if (st < 0 || is_column_null(c, at))
		return st;
	return janggi__player_get(
		c->index, sqlite3_column_int64(c->row, at), NULL, rank, err);
}

enum janggi_status janggi_index_text(struct janggi_index *index,
	uint32_t number, struct janggi_text *out, struct janggi_error *err)
{
	return janggi__text_get(index, number, out, err);
}

enum janggi_status janggi_index_player(struct janggi_index *index,
	uint32_t number, struct janggi_player *out, struct janggi_error *err)
{
	struct janggi_text written;
	enum janggi_status st =
		janggi__player_get(index, number, &written, NULL, err);

	if (!st)
		janggi_player_parse(out, written.s, written.n);
	return st;
}
