/* SPDX-License-Identifier: MIT */
/*
 * What a game is asked, cheapest first: is it in the lists of the positions
 * that must occur; its row; its facts; its moves.  A query that asks for the
 * verdict of a rule set that the index does not keep is put to whole records.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/search.h"

/* A preset of the query that the index does not have, and that is asked. */
static bool asks_unknown(const struct janggi_search *search)
{
	const struct janggi__program *program = &search->query->program;

	for (uint32_t i = 0; i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];

		if ((node->op == JANGGI__OP_VERDICT ||
			    node->op == JANGGI__OP_DISAGREE) &&
			!janggi__row_knows(
				&search->row, node->u.verdict.preset))
			return true;
	}
	return false;
}

enum janggi_status janggi__search_new(struct janggi_search **out,
	struct janggi_index *index, const struct janggi_query *query,
	unsigned also, struct janggi_error *err)
{
	struct janggi_search *search = calloc(1, sizeof(*search));
	enum janggi_status st;

	*out = NULL;
	if (!search)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	search->index = index;
	search->query = query;
	st = janggi_matcher_new(&search->matcher, query, err);
	if (!st)
		st = janggi__hold(index, err);
	search->holding = !st;
	if (!st)
		st = janggi__lists_find(
			&search->lists, &query->program, index, !also, err);
	if (!st)
		st = janggi__row_init(&search->row, index, query,
			&search->lists, also, err);
	if (!st &&
		(!search->lists.limited ||
			(search->lists.root.n > JANGGI__MANY_GAMES &&
				!search->lists.exact)))
		st = janggi__row_learn(
			&search->row, search->row.asks_grades, false, err);
	if (!st)
		st = janggi_record_new(&search->record, err);
	if (st) {
		janggi_search_free(search);
		return st;
	}
	search->whole = asks_unknown(search);
	janggi_search_range(search, 1, 0);
	*out = search;
	return JANGGI_OK;
}

enum janggi_status janggi_search_new(struct janggi_search **out,
	struct janggi_index *index, const struct janggi_query *query,
	struct janggi_error *err)
{
	enum janggi_status st = janggi__search_new(out, index, query, 0, err);

	if (!st)
		(*out)->lazy = (*out)->lists.limited &&
			(*out)->lists.exact && !(*out)->whole;
	return st;
}

void janggi_search_free(struct janggi_search *search)
{
	if (!search)
		return;
	janggi__row_release(&search->row);
	janggi__lists_release(&search->lists);
	if (search->holding)
		janggi__let_go(search->index);
	janggi_matcher_free(search->matcher);
	janggi_record_free(search->record);
	free(search);
}

void janggi_search_range(
	struct janggi_search *search, uint64_t first, uint64_t last)
{
	search->first = first;
	search->last = last ? last : UINT64_MAX;
	search->next = 0;
	if (!search->lists.limited)
		janggi__row_range(&search->row, first, search->last);
}

uint64_t janggi_search_bound(const struct janggi_search *search)
{
	/* those of exact lists are not looked at */
	return search->lists.limited && !search->lazy ?
		search->lists.root.n :
		UINT64_MAX;
}

bool janggi_search_plays(const struct janggi_search *search)
{
	return search->whole || search->query->program.n_leaves;
}

/* Stand on the next game that may be one. */
static enum janggi_status step(
	struct janggi_search *search, struct janggi_error *err)
{
	const struct janggi__list *list = &search->lists.root;
	enum janggi_status st;

	if (!search->lists.limited)
		return janggi__row_next(&search->row, err);
	do {
		while (search->next < list->n &&
			list->games[search->next] < search->first)
			search->next++;
		if (search->next == list->n ||
			list->games[search->next] > search->last)
			return JANGGI_END;
		search->row_lacks = search->lazy &&
			!janggi__list_has(&search->lists.unsure,
				list->games[search->next]);
		if (search->row_lacks) {
			search->row.id = list->games[search->next++];
			return JANGGI_OK;
		}
		st = janggi__row_at(
			&search->row, list->games[search->next++], err);
	} while (st == JANGGI_END); /* taken out since */
	return st;
}

/* Replay all of the record. */
static enum janggi_status try_whole(struct janggi_search *search,
	bool *matched, struct janggi_error *err)
{
	enum janggi_status st = janggi_index_read(
		search->index, search->row.id, search->record, err);

	if (!st)
		st = janggi_matcher_run(
			search->matcher, search->record, matched, err);
	if (st)
		return st;
	search->verdict = *janggi_matcher_verdict(search->matcher);
	search->has_verdict = search->has_plies = true;
	return JANGGI_OK;
}

/* Ask the row again: what was known of nodes is spent by playing. */
static enum janggi_status ask(struct janggi_search *search,
	enum janggi__maybe *root, struct janggi_error *err)
{
	struct janggi__header header;
	enum janggi_status st =
		janggi__row_header(&search->row, &header, err);

	return st ? st :
		    janggi__matcher_ask(search->matcher, &header,
			    search->row.cut_bounds ? &search->row.bounds :
						     NULL,
			    root, err);
}

/*
 * Play the first n plies.  *sure: that was enough to know, because it matched
 * there, all was played, or nothing more can come.
 */
static enum janggi_status try_plies(struct janggi_search *search, uint32_t n,
	bool *matched, bool *sure, struct janggi_error *err)
{
	uint32_t all =
		(uint32_t)janggi__row_value(&search->row, JANGGI__ROW_LENGTH);
	enum janggi__maybe root;
	struct janggi__game game;
	enum janggi_status st = ask(search, &root, err);

	if (!st)
		st = janggi__row_game(&search->row, n, &game, err);
	if (!st)
		st = janggi__matcher_play(
			search->matcher, &game, matched, err);
	*sure = *matched || n >= all || search->matcher->scan.plies < n;
	return st;
}

/*
 * What holds at a ply depends on no later one, unless the query asks about
 * the whole game: so a match among the first plies is one, and the start
 * alone may do, for which no moves are unpacked.
 */
static enum janggi_status try_row(struct janggi_search *search, bool *matched,
	struct janggi_error *err)
{
	static const uint32_t stages[] = { 0, 40, UINT32_MAX };
	const bool whole = search->query->program.whole;
	const size_t n = sizeof(stages) / sizeof(*stages);
	enum janggi__maybe root;
	enum janggi_status st = ask(search, &root, err);
	bool sure = false;

	search->has_plies = false;
	if (st || root == JANGGI__NO)
		return st;
	if (janggi__matcher_is_sure(search->matcher, root)) {
		*matched = search->has_plies = true;
		return JANGGI_OK;
	}
	/* the first plies alone are seldom enough but for a position */
	for (size_t i = whole || !search->lists.limited ||
				!search->query->program.n_positions ?
			n - 1 :
			0;
		!st && !sure && i < n; i++) {
		st = try_plies(search, stages[i], matched, &sure, err);
		search->has_plies = stages[i] == UINT32_MAX;
	}
	return st;
}

static enum janggi_status test(struct janggi_search *search, bool *matched,
	struct janggi_error *err)
{
	*matched = false;
	search->has_verdict = false;
	if (search->row_lacks) {
		*matched = search->has_plies = true;
		return JANGGI_OK;
	}
	return search->whole ? try_whole(search, matched, err) :
			       try_row(search, matched, err);
}

enum janggi_status janggi__search_test(struct janggi_search *search,
	uint64_t game, bool *matched, struct janggi_error *err)
{
	enum janggi_status st = janggi__row_at(&search->row, game, err);

	*matched = false;
	/* taken out since */
	if (st == JANGGI_END)
		return JANGGI_OK;
	return st ? st : test(search, matched, err);
}

enum janggi_status janggi_search_next(struct janggi_search *search,
	uint64_t *game, struct janggi_error *err)
{
	enum janggi_status st;
	bool matched;

	*game = 0;
	while (!(st = step(search, err))) {
		st = test(search, &matched, err);
		if (st)
			return st;
		if (matched) {
			*game = search->row.id;
			return JANGGI_OK;
		}
	}
	return st;
}

enum janggi_status janggi_search_plies(struct janggi_search *search,
	const struct janggi_ply_range **plies, size_t *n,
	struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	bool matched, sure;

	if (!search->has_plies)
		st = try_plies(search, UINT32_MAX, &matched, &sure, err);
	search->has_plies = !st;
	*plies = janggi_matcher_plies(search->matcher, n);
	return st;
}

enum janggi_status janggi_search_verdict(struct janggi_search *search,
	const struct janggi_verdict **out, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	bool matched;

	if (!search->has_verdict && search->row_lacks) {
		st = janggi__row_at(&search->row, search->row.id, err);
		if (st)
			return st < 0 ? st :
					janggi__db_damaged(
						err, "a game is missing");
		search->row_lacks = false;
	}
	if (!search->has_verdict && janggi__row_knows(&search->row, 0))
		st = janggi__row_verdict(
			&search->row, 0, &search->verdict, err);
	else if (!search->has_verdict)
		st = try_whole(search, &matched, err);
	search->has_verdict = !st;
	*out = &search->verdict;
	return st;
}

enum janggi_status janggi_search_record(struct janggi_search *search,
	bool moves, struct janggi_record *record, struct janggi_error *err)
{
	return moves ? janggi_index_read(
			       search->index, search->row.id, record, err) :
		       janggi__index_head(
			       search->index, search->row.id, record, err);
}

enum janggi_status janggi_index_last(
	struct janggi_index *index, uint64_t *id, struct janggi_error *err)
{
	sqlite3_stmt *s = janggi__db_stmt(index, JANGGI__SQL_GAME_LAST);
	enum janggi_status st = janggi__db_row(index, s, err);

	*id = 0;
	if (!st) {
		*id = (uint64_t)sqlite3_column_int64(s, 0);
		sqlite3_reset(s);
	}
	return st < 0 ? st : JANGGI_OK;
}
