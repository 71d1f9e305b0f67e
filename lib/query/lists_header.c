/* SPDX-License-Identifier: MIT */
/* Which games have the players, formations and comments that are asked for. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/header.h"
#include "query/lists.h"

/* More players than this are no name, and all games are looked at instead. */
#define PLAYERS_MAX 200

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

struct taker {
	struct janggi__list *list;
	size_t cap;
};

static bool take(void *payload, uint64_t game)
{
	struct taker *taker = payload;
	struct janggi__list *list = taker->list;

	if (!list->games || list->n == taker->cap) {
		size_t cap = taker->cap ? 2 * taker->cap : 64;
		uint64_t *games = realloc(list->games, cap * sizeof(*games));

		if (!games)
			return false;
		list->games = games;
		taker->cap = cap;
	}
	list->games[list->n++] = game;
	return true;
}

/* There is a list, though nothing may be in it. */
static bool begin(struct taker *taker)
{
	if (!take(taker, 0))
		return false;
	taker->list->n = 0;
	return true;
}

static void drop(struct janggi__list *list)
{
	free(list->games);
	list->games = NULL;
	list->n = 0;
}

/* Add the games that a statement gives for a value. */
static enum janggi_status take_rows(struct taker *taker,
	struct janggi_index *index, enum janggi__sql which, sqlite3_int64 value,
	struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, which);
	enum janggi_status st;

	if (s && sqlite3_bind_parameter_count(s))
		sqlite3_bind_int64(s, 1, value);
	while (!(st = janggi__db_row(index, s, err)))
		if (!take(taker, (uint64_t)sqlite3_column_int64(s, 0))) {
			sqlite3_reset(s);
			return no_memory(err);
		}
	return st < 0 ? st : JANGGI_OK;
}

/* The games whose comments may hold the text. */
static enum janggi_status find_comments(struct janggi__list *list,
	struct janggi_index *index, struct janggi_text folded,
	struct janggi_error *err)
{
	struct taker taker = { list, 0 };
	enum janggi_status st;
	bool can = false;

	if (!begin(&taker))
		return no_memory(err);
	st = janggi__comments_find(index, folded, &can, take, &taker, err);
	if (!can)
		drop(list);
	return st;
}

/* Those of the pairs that are meant, and all that start from a diagram. */
static enum janggi_status find_formations(struct janggi__lists *lists,
	struct janggi__list *list, struct janggi_index *index,
	const struct janggi__node *node, struct janggi_error *err)
{
	struct taker taker = { list, 0 }, unsure = { &lists->unsure, 0 };
	enum janggi_status st = JANGGI_OK;

	if (!begin(&taker))
		return no_memory(err);
	for (unsigned pair = 0;
		!st && pair < JANGGI_FORMATIONS * JANGGI_FORMATIONS; pair++) {
		const enum janggi_formation formation[2] = {
			(enum janggi_formation)(pair / JANGGI_FORMATIONS),
			(enum janggi_formation)(pair % JANGGI_FORMATIONS)
		};

		if (janggi__ask_formation(node, formation))
			st = take_rows(&taker, index, JANGGI__SQL_GAME_OF_SETUP,
				pair, err);
	}
	if (!st)
		st = take_rows(&taker, index, JANGGI__SQL_GAME_OF_DIAGRAM, 0,
			err);
	if (st)
		return st;
	drop(&lists->unsure);
	return take_rows(
		&unsure, index, JANGGI__SQL_GAME_OF_DIAGRAM, 0, err);
}

/* The numbers of players whose name is meant; false if there are too many. */
static enum janggi_status find_names(struct janggi_index *index,
	const struct janggi__node *node, sqlite3_int64 names[PLAYERS_MAX],
	size_t *n, bool *few, struct janggi_error *err)
{
	struct janggi_buffer scratch = JANGGI_BUFFER_INIT;
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_PLAYER_ALL);
	enum janggi_status st;

	*n = 0;
	*few = true;
	while (!(st = janggi__db_row(index, s, err))) {
		struct janggi_text text = {
			(const char *)sqlite3_column_text(s, 1),
			(size_t)sqlite3_column_bytes(s, 1)
		};

		if (!text.s || scratch.failed) {
			st = no_memory(err);
			break;
		}
		if (!janggi__ask_player(node, text, &scratch))
			continue;
		if (*n == PLAYERS_MAX) {
			*few = false;
			break;
		}
		names[(*n)++] = sqlite3_column_int64(s, 0);
	}
	if (s)
		sqlite3_reset(s);
	janggi_buffer_release(&scratch);
	return st < 0 ? st : JANGGI_OK;
}

static enum janggi_status find_players(struct janggi__list *list,
	struct janggi_index *index, const struct janggi__node *node,
	struct janggi_error *err)
{
	struct taker taker = { list, 0 };
	sqlite3_int64 names[PLAYERS_MAX];
	enum janggi_status st;
	size_t n;
	bool few;

	st = find_names(index, node, names, &n, &few, err);
	if (st || !few)
		return st;
	if (!begin(&taker))
		return no_memory(err);
	for (size_t i = 0; !st && i < n; i++) {
		if (node->u.text.field != JANGGI__FIELD_HAN)
			st = take_rows(&taker, index, JANGGI__SQL_GAME_OF_CHO,
				names[i], err);
		if (!st && node->u.text.field != JANGGI__FIELD_CHO)
			st = take_rows(&taker, index, JANGGI__SQL_GAME_OF_HAN,
				names[i], err);
	}
	return st;
}

enum janggi_status janggi__lists_headers(struct janggi__lists *lists,
	const struct janggi__program *program, struct janggi_index *index,
	struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	/* version 1 has no such lists */
	lists->exact = index->version >= 2;
	if (!lists->exact)
		return JANGGI_OK;
	for (uint32_t i = 0; !st && i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];
		struct janggi__list *list = &lists->node[i];

		if (node->op == JANGGI__OP_FORMATION) {
			st = find_formations(lists, list, index, node, err);
		} else if (node->op == JANGGI__OP_TEXT) {
			switch (node->u.text.field) {
			case JANGGI__FIELD_PLAYER:
			case JANGGI__FIELD_CHO:
			case JANGGI__FIELD_HAN:
				st = find_players(list, index, node, err);
				break;
			case JANGGI__FIELD_COMMENT:
				st = find_comments(list, index,
					node->u.text.value, err);
				/* the text is read again */
				lists->exact = false;
				break;
			case JANGGI__FIELD_FILE:
			case JANGGI__FIELD_TAG: break;
			}
			lists->exact &= list->games != NULL;
		}
		janggi__list_sort(list);
	}
	janggi__list_sort(&lists->unsure);
	return st;
}
