/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "rules/rules.h"

static void learn_what_is_asked(struct janggi__playout *game)
{
	game->least_quiet = game->least_occurrence = UINT32_MAX;
	for (size_t i = 0; i < game->n_presets; i++) {
		const struct janggi_preset *p = &game->presets[i];
		uint32_t quiet = (uint32_t)p->no_progress_plies;
		uint32_t count = (uint32_t)p->repetition_count;

		if (quiet && quiet < game->least_quiet)
			game->least_quiet = quiet;
		if (p->repetition_rule != JANGGI_REPETITION_OFF &&
			count < game->least_occurrence)
			game->least_occurrence = count;
		if (p->bikjang_rule == JANGGI_BIKJANG_CHECK)
			game->any_facing_check = true;
		if (p->repetition_rule == JANGGI_REPETITION_ENGINE_MOVES)
			game->any_shuffle = true;
	}
}

enum janggi_status janggi__playout_init(struct janggi__playout *game,
	const struct janggi_preset *presets, size_t n,
	struct janggi_error *err)
{
	memset(game, 0, sizeof(*game));
	game->presets = malloc((n + 1) * sizeof(*presets));
	game->verdicts = calloc(n + 1, sizeof(*game->verdicts));
	game->memories = calloc(n + 1, sizeof(*game->memories));
	if (!game->presets || !game->verdicts || !game->memories) {
		janggi__playout_release(game);
		return janggi__fail(
			err, JANGGI_ENOMEM, "cannot allocate a replay");
	}
	if (n)
		memcpy(game->presets, presets, n * sizeof(*presets));
	game->n_presets = n;
	learn_what_is_asked(game);
	return janggi__playout_reserve(game, 255, err);
}

void janggi__playout_release(struct janggi__playout *game)
{
	free(game->presets);
	free(game->verdicts);
	free(game->memories);
	free(game->keys);
	free(game->flags);
	free(game->moves);
	free(game->kinds);
	memset(game, 0, sizeof(*game));
}

static bool grow(void *array, size_t n, size_t size)
{
	void *old, *new;

	memcpy(&old, array, sizeof(old));
	new = realloc(old, n * size);
	if (!new)
		return false;
	memcpy(array, &new, sizeof(new));
	return true;
}

enum janggi_status janggi__playout_reserve(
	struct janggi__playout *game, uint32_t n, struct janggi_error *err)
{
	size_t cap = game->cap;

	if (n < cap)
		return JANGGI_OK;
	while (cap <= n)
		cap = cap ? 2 * cap : 256;
	if (cap > UINT32_MAX || !grow(&game->keys, cap, sizeof(*game->keys)) ||
		!grow(&game->flags, cap, sizeof(*game->flags)) ||
		!grow(&game->moves, cap, sizeof(*game->moves)) ||
		!grow(&game->kinds, cap, sizeof(*game->kinds)))
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for %u plies", n);
	game->cap = (uint32_t)cap;
	return JANGGI_OK;
}

/* Neither side has a piece that could ever give mate. */
static bool is_bare(const struct janggi_position *pos)
{
	for (unsigned side = 0; side < 2; side++)
		if (pos->points[side] > 3 *
				(pos->first[side][JANGGI_ELEPHANT] - 1))
			return false;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = pos->first[side][JANGGI_ELEPHANT];
			i < pos->first[side][JANGGI_KINDS]; i++)
			if (pos->at[side][i] != JANGGI_NO_POINT)
				return false;
	return true;
}

static void judge(struct janggi__playout *game, struct janggi__facts *f)
{
	for (size_t i = 0; i < game->n_presets; i++)
		if (game->verdicts[i].ending == JANGGI_NO_ENDING)
			janggi__judge_ply(&game->presets[i],
				&game->memories[i], game, f,
				&game->verdicts[i]);
}

/* What holds of the position after a ply, whatever the move was. */
static void look(struct janggi__playout *game, struct janggi__facts *f,
	bool may_check)
{
	f->pos = &game->pos;
	f->check = may_check && janggi__attacked(&game->pos, game->pos.side);
	f->facing = janggi__facing(&game->pos);
	if (f->check || (f->facing && game->any_facing_check)) {
		f->apart_mate = !janggi__has_move(&game->pos, true);
		f->mate = f->check && f->apart_mate &&
			!janggi__has_move(&game->pos, false);
	}
	game->flags[f->ply] = (uint8_t)((f->pass ? JANGGI_PLY_PASS : 0) |
		(f->capture ? JANGGI_PLY_CAPTURE : 0) |
		(f->check ? JANGGI_PLY_CHECK : 0) |
		(f->facing ? JANGGI_PLY_FACING : 0) |
		(f->mate ? JANGGI_PLY_MATE : 0));
}

void janggi__playout_start(
	struct janggi__playout *game, const struct janggi_position *pos)
{
	struct janggi__facts f = { .ply = 0, .occurrence = 1 };

	if (pos != &game->pos)
		game->pos = *pos;
	game->plies = 0;
	game->last_capture = 0;
	for (size_t i = 0; i < game->n_presets; i++) {
		game->verdicts[i] = (struct janggi_verdict){ 0 };
		game->memories[i] = (struct janggi__memory){ { 0 } };
	}
	look(game, &f, true);
	game->keys[0] = game->pos.key;
	f.bare = is_bare(&game->pos);
	judge(game, &f);
}

/*
 * A pass in check while the generals face: it ends the game where a pass
 * accepts even then, and cannot be played elsewhere.
 */
static void judge_pass_in_check(
	struct janggi__playout *game, const struct janggi__facts *f)
{
	for (size_t i = 0; i < game->n_presets; i++) {
		struct janggi_verdict *v = &game->verdicts[i];

		if (v->ending != JANGGI_NO_ENDING)
			continue;
		if (game->presets[i].facing_escapes_mate) {
			janggi__judge_ply(&game->presets[i],
				&game->memories[i], game, f, v);
			continue;
		}
		v->ending = JANGGI_ILLEGAL;
		v->basis = JANGGI_BASIS_BOARD;
		v->winner = JANGGI_WINNER_NONE;
		v->ply = f->ply;
		v->points[0] = f->pos->points[0];
		v->points[1] = f->pos->points[1];
	}
}

/* Make the move, or find that it cannot be made. */
static bool play(struct janggi__playout *game, struct janggi__facts *f,
	bool in_check, bool *may_check)
{
	struct janggi_position *pos = &game->pos;
	unsigned mover = pos->side;
	struct janggi__undo undo;
	uint8_t kind = JANGGI_GENERAL;
	bool may_expose = false;

	/* a pass leaves the board as it was: nothing new is attacked */
	*may_check = false;
	if (!f->pass) {
		unsigned from = JANGGI_MOVE_FROM(f->move);

		if (!janggi__move_is_pseudo(
			    pos, from, JANGGI_MOVE_TO(f->move)))
			return false;
		kind = pos->kind_of[pos->board[from]];
		may_expose = in_check || janggi__may_expose(pos, f->move);
		*may_check = janggi__may_check(pos, f->move);
	}
	f->mover_before = pos->points[mover];
	f->other_before = pos->points[mover ^ 1];
	janggi__play(pos, f->move, &undo);
	if (may_expose && janggi__attacked(pos, mover)) {
		janggi__unplay(pos, f->move, &undo);
		return false;
	}
	f->capture = undo.captured != 0;
	if (f->capture)
		game->last_capture = f->ply;
	game->moves[f->ply] = f->move;
	game->kinds[f->ply] = kind;
	game->keys[f->ply] = pos->key;
	return true;
}

bool janggi__playout_ply(
	struct janggi__playout *game, janggi_move move, bool last)
{
	uint8_t before = game->flags[game->plies];
	struct janggi__facts f = {
		.ply = game->plies + 1,
		.move = move,
		.pass = move == JANGGI_PASS,
		.facing_before = before & JANGGI_PLY_FACING,
		.before_pass = before & JANGGI_PLY_PASS,
	};
	bool in_check = f.pass && (before & JANGGI_PLY_CHECK);
	bool may_check;

	if (in_check && !(f.facing_before && last))
		return false;
	if (f.pass && game->n_presets)
		f.forced_pass = !janggi__has_move(&game->pos, false);
	if (!play(game, &f, before & JANGGI_PLY_CHECK, &may_check))
		return false;
	game->plies++;
	look(game, &f, may_check);
	if (!game->n_presets)
		return true;
	f.occurrence = janggi__count_occurrences(game, f.ply, &f.previous);
	f.bare = f.capture && is_bare(&game->pos);
	if (in_check) {
		judge_pass_in_check(game, &f);
		return true;
	}
	if (f.pass && f.before_pass) {
		/* what the other side could do before it passed */
		struct janggi_position was = game->pos;

		f.before_forced = !janggi__has_move(&was, false);
	}
	if (f.mate || f.facing || f.facing_before || f.pass || f.bare ||
		f.occurrence >= game->least_occurrence ||
		game->pos.quiet >= game->least_quiet ||
		(game->any_facing_check && f.check && f.apart_mate) ||
		(game->any_shuffle && janggi__shuffles(game, f.ply)))
		judge(game, &f);
	return true;
}
