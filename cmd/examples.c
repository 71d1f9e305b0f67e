/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "examples.h"

/* The two presets that are compared. */
static const struct janggi_preset *preset_of(
	const struct counting *counting, size_t i)
{
	return counting->presets.n >= 2 ? &counting->presets.list[i]
					: janggi_preset_at(i);
}

bool example_finder_begin(
	struct example_finder *finder, const struct counting *counting)
{
	struct janggi_preset two[2] = {
		*preset_of(counting, 0), *preset_of(counting, 1)};
	struct janggi_error err;

	memset(finder, 0, sizeof(*finder));
	finder->keep_handicaps = counting->options.keep_handicaps;
	if (!janggi_replay_new(&finder->replay, two, 2, &err) &&
		!janggi_position_new(&finder->pos, &err))
		return true;
	cmd_fail_at(NULL, &err);
	return false;
}

void example_finder_end(struct example_finder *finder)
{
	janggi_replay_free(finder->replay);
	janggi_position_free(finder->pos);
}

bool example_find(struct example_finder *finder, struct janggi_record *record,
	struct janggi_report_position *out)
{
	const struct janggi_verdict *verdicts;

	if (janggi_replay_run(finder->replay, record, NULL))
		return false;
	verdicts = janggi_replay_verdicts(finder->replay);
	if (verdicts[0].basis != JANGGI_BASIS_BOARD ||
		verdicts[0].winner != JANGGI_WINNER_DRAW ||
		verdicts[1].basis != JANGGI_BASIS_BOARD ||
		verdicts[1].ply != verdicts[0].ply ||
		(verdicts[1].winner != JANGGI_WINNER_CHO &&
			verdicts[1].winner != JANGGI_WINNER_HAN) ||
		(!finder->keep_handicaps &&
			janggi_record_is_handicap(record)) ||
		janggi_record_position(record, finder->pos, NULL))
		return false;
	memset(out, 0, sizeof(*out));
	for (uint32_t i = 0; i < verdicts[0].ply; i++) {
		out->last = record->moves[i];
		janggi_position_play(finder->pos, out->last);
	}
	janggi_position_fen(finder->pos, JANGGI_LETTERS_NB, out->fen);
	out->ending = verdicts[0].ending;
	out->ply = verdicts[0].ply;
	memcpy(out->points, verdicts[0].points, sizeof(out->points));
	return true;
}

bool examples_take(
	struct examples *examples, const struct janggi_report_position *one)
{
	for (size_t i = 0; i < examples->n; i++)
		if (examples->list[i].ending == one->ending)
			return true;
	if (examples->n < EXAMPLES_MAX)
		examples->list[examples->n++] = *one;
	return examples->n < EXAMPLES_MAX;
}

/* ---------------------------------------------------------------- an index */

/* The same but for the bonus, which has no part in where a game ends. */
static bool same_endings(
	const struct janggi_preset *a, const struct janggi_preset *b)
{
	const char *name, *other;
	char x[96], y[96];

	for (size_t i = 0; janggi_preset_field(a, i, &name, x); i++)
		if (!janggi_preset_field(b, i, &other, y) ||
			(strcmp(name, "bonus") != 0 && strcmp(x, y) != 0))
			return false;
	return true;
}

/* The verdict of an index's row that tells whether a game can be one. */
static size_t find_verdict(const struct janggi_preset *preset)
{
	size_t i = 0;

	while (i < janggi_preset_count() &&
		!same_endings(preset, janggi_preset_at(i)))
		i++;
	return i;
}

struct index_walk {
	struct janggi_index *index;
	struct janggi_cursor *cursor;
	struct janggi_search *search; /* NULL: all games are meant */
	struct janggi_record *record;
	struct example_finder finder;
	size_t verdict;
	uint64_t meant; /* the search stands at this game */
};

/* Games come in order of number from both. */
static enum janggi_status is_meant(struct index_walk *walk, uint64_t id,
	bool *meant, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	while (walk->search && walk->meant < id && !st)
		st = janggi_search_next(walk->search, &walk->meant, err);
	if (st == JANGGI_END)
		walk->meant = UINT64_MAX;
	*meant = !walk->search || walk->meant == id;
	return st == JANGGI_END ? JANGGI_OK : st;
}

static enum janggi_status walk_games(struct index_walk *walk,
	struct examples *examples, struct janggi_error *err)
{
	struct janggi_report_position one;
	const struct janggi_game *game;
	enum janggi_status st;
	bool meant;

	while (!(st = janggi_cursor_next(walk->cursor, &game, err))) {
		if (walk->verdict < game->n_verdicts) {
			const struct janggi_verdict *v =
				&game->verdicts[walk->verdict];

			if (v->basis != JANGGI_BASIS_BOARD ||
				v->winner != JANGGI_WINNER_DRAW)
				continue;
		}
		st = is_meant(walk, game->id, &meant, err);
		if (st)
			return st;
		if (!meant)
			continue;
		st = janggi_cursor_record(walk->cursor, walk->record, err);
		if (st)
			return st;
		if (example_find(&walk->finder, walk->record, &one) &&
			!examples_take(examples, &one))
			return JANGGI_OK;
	}
	return st == JANGGI_END ? JANGGI_OK : st;
}

bool examples_of_index(
	struct examples *examples, const struct counting *counting)
{
	const struct janggi_query *where = counting->options.where;
	struct index_walk walk = {0};
	struct janggi_error err;
	bool good = false;

	if (!example_finder_begin(&walk.finder, counting))
		goto out;
	walk.verdict = find_verdict(preset_of(counting, 0));
	good = !janggi_index_open(&walk.index, counting->index,
		       JANGGI_INDEX_READ, 0, &err) &&
	       !janggi_record_new(&walk.record, &err) &&
	       !janggi_cursor_open(&walk.cursor, walk.index, 1, 0, 0, &err) &&
	       (!where || !janggi_search_new(&walk.search, walk.index, where,
				  &err)) &&
	       !walk_games(&walk, examples, &err);
	if (!good)
		cmd_fail_at(counting->index, &err);
out:
	janggi_search_free(walk.search);
	janggi_cursor_free(walk.cursor);
	janggi_record_free(walk.record);
	janggi_index_free(walk.index);
	example_finder_end(&walk.finder);
	return good;
}
