/* SPDX-License-Identifier: MIT */
/* A record played once, with what it declares where the board is silent. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/record.h"
#include "rules/playout.h"

struct janggi_replay {
	struct janggi__playout game;
	struct janggi_position start;
};

enum janggi_status janggi_replay_new(struct janggi_replay **out,
	const struct janggi_preset *presets, size_t n,
	struct janggi_error *err)
{
	struct janggi_replay *replay = malloc(sizeof(*replay));
	enum janggi_status st;

	*out = NULL;
	if (!replay)
		return janggi__fail(
			err, JANGGI_ENOMEM, "cannot allocate a replay");
	st = janggi__playout_init(&replay->game, presets, n, err);
	if (st < 0) {
		free(replay);
		return st;
	}
	*out = replay;
	return JANGGI_OK;
}

void janggi_replay_free(struct janggi_replay *replay)
{
	if (!replay)
		return;
	janggi__playout_release(&replay->game);
	free(replay);
}

/*
 * The piece that the record's text names is the one that moves.  Which of
 * two words for a soldier was used says nothing of its side.
 */
static bool names_right_piece(
	const struct janggi_position *pos, janggi_move move, uint8_t hint)
{
	unsigned kind = hint & JANGGI_HINT_KIND;

	return kind == JANGGI_NO_KIND || move == JANGGI_PASS ||
		pos->kind_of[pos->board[JANGGI_MOVE_FROM(move)]] == kind;
}

static bool play(struct janggi_replay *replay,
	const struct janggi_record *record, uint32_t i)
{
	return names_right_piece(&replay->game.pos, record->moves[i],
		       record->hints[i]) &&
		janggi__playout_ply(&replay->game, record->moves[i],
			i + 1 == record->n_moves);
}

/* How many plies a pair of formations lets be played. */
static uint32_t plies_from(struct janggi_replay *replay,
	const struct janggi_record *record, enum janggi_formation cho,
	enum janggi_formation han)
{
	uint32_t i;

	janggi_position_set_formations(&replay->start, cho, han);
	janggi__playout_start(&replay->game, &replay->start);
	for (i = 0; i < record->n_moves; i++)
		if (!play(replay, record, i))
			break;
	return i;
}

/* --------------------------------------------------------------- inferring */

/*
 * A start that was drawn and cannot be read is not to be guessed at: moves
 * that fit an ordinary start may have been played from another.
 */
static enum janggi_status refuse_drawn_start(struct janggi_replay *replay,
	const struct janggi_record *record, struct janggi_error *err)
{
	const struct janggi_text *board = janggi_record_tag(record, "board");
	const struct janggi_text *fen = janggi_record_tag(record, "fen");
	enum janggi_status st = JANGGI_OK;

	if (board && board->n)
		st = janggi__board_tag_read(&replay->start, board->s, board->n,
			record->n_moves ? record->moves[0] : JANGGI_PASS, err);
	else if (fen && fen->n)
		st = janggi_position_set_fen(
			&replay->start, fen->s, fen->n, 0, err);
	/* of the tag's text, not of the line */
	if (st < 0 && err)
		err->column = 0;
	return st;
}

/* The formations that the tags give, where they give one. */
struct given {
	enum janggi_formation formation[2];
	struct janggi_text unknown; /* a name that is none; n is 0: no such */
	bool any;
};

static struct given formations_given(const struct janggi_record *record)
{
	static const char *const keys[2] = {"cho_formation", "han_formation"};
	struct given given = {
		{JANGGI_NO_FORMATION, JANGGI_NO_FORMATION}, {"", 0}, false};

	for (unsigned i = 0; i < 2; i++) {
		const struct janggi_text *tag =
			janggi_record_tag(record, keys[i]);

		if (!tag || !tag->n)
			continue;
		given.any = true;
		given.formation[i] = janggi_formation_parse(tag->s, tag->n);
		if (given.formation[i] == JANGGI_NO_FORMATION)
			given.unknown = *tag;
	}
	return given;
}

static enum janggi_status fail_to_infer(
	const struct given *given, unsigned found, struct janggi_error *err)
{
	char fit[48] = "none fit the moves";

	if (found)
		snprintf(fit, sizeof(fit), "%u pairs of them fit the moves",
			found);
	/* left and right are what some call one of them and some another */
	if (given->unknown.n && given->unknown.n < 100)
		return janggi__fail(err, JANGGI_EDATA,
			"'%s' is none of the four formations, and %s",
			given->unknown.s, fit);
	return janggi__fail(err, JANGGI_EDATA, "%s, and %s",
		given->unknown.n ? "a formation given is none of the four"
		: given->any     ? "one side's formation is not given"
				 : "no formations given",
		fit);
}

/*
 * Without tags the moves themselves tell: every horse and elephant that
 * moves shows where it stood.  Only a pair that alone plays the whole record
 * is taken, or alone of those that have what one tag gives.  A record without
 * a move has nothing but what it declares, and any pair has the points for
 * that.
 */
static enum janggi_status infer_start(struct janggi_replay *replay,
	struct janggi_record *record, struct janggi_error *err)
{
	struct given given = formations_given(record);
	unsigned found = 0, as_given = 0, pair = 0;
	enum janggi_status st = refuse_drawn_start(replay, record, err);

	if (st < 0)
		return st;
	if (!record->n_moves) {
		janggi_position_set_formations(
			&replay->start, JANGGI_HEHE, JANGGI_HEHE);
		return JANGGI_OK;
	}
	for (unsigned i = 0; i < JANGGI_FORMATIONS * JANGGI_FORMATIONS; i++) {
		unsigned cho = i / JANGGI_FORMATIONS;
		unsigned han = i % JANGGI_FORMATIONS;
		bool fits = cho == given.formation[JANGGI_CHO] ||
			    han == given.formation[JANGGI_HAN];

		if (plies_from(replay, record, cho, han) != record->n_moves)
			continue;
		if (fits || !as_given)
			pair = i;
		found++;
		as_given += fits;
	}
	if (found != 1 && as_given != 1)
		return fail_to_infer(&given, found, err);
	record->start = JANGGI_START_INFERRED;
	record->formation[0] = pair / JANGGI_FORMATIONS;
	record->formation[1] = pair % JANGGI_FORMATIONS;
	return JANGGI_OK;
}

/* -------------------------------------------------------------- declared */

static void declare(struct janggi_replay *replay,
	const struct janggi_record *record, size_t i)
{
	struct janggi_verdict *v = &replay->game.verdicts[i];
	const struct janggi_preset *preset = &replay->game.presets[i];
	const struct janggi_result *r = &record->result;
	bool points = false;

	if (v->ending != JANGGI_NO_ENDING)
		return;
	v->ply = replay->game.plies;
	v->points[0] = replay->game.pos.points[0];
	v->points[1] = replay->game.pos.points[1];
	if (record->stop_ply) {
		v->ending = JANGGI_ILLEGAL;
		v->basis = JANGGI_BASIS_BOARD;
		v->ply = record->stop_ply;
		return;
	}
	v->ending = r->how == JANGGI_NO_ENDING ? JANGGI_UNFINISHED : r->how;
	v->basis = v->ending == JANGGI_UNFINISHED ? JANGGI_BASIS_NONE
						  : JANGGI_BASIS_DECLARED;
	v->winner = r->winner;
	if (v->ending == JANGGI_POINTS_AWARD) {
		points = preset->awards_points;
		if (!points)
			v->winner = JANGGI_WINNER_DRAW;
	} else if (v->ending == JANGGI_AGREEMENT) {
		points = preset->agreement == JANGGI_OUTCOME_POINTS;
	} else if (v->ending == JANGGI_DRAW_UNEXPLAINED) {
		v->winner = JANGGI_WINNER_DRAW;
	}
	if (points)
		v->winner = janggi_points_winner(v->points, &preset->bonus);
}

/* Why the ply could not be played. */
static void explain(const struct janggi_replay *replay,
	const struct janggi_record *record, uint32_t i,
	struct janggi_error *why)
{
	const struct janggi_position *pos = &replay->game.pos;
	janggi_move move = record->moves[i];
	char at[3];

	if (names_right_piece(pos, move, record->hints[i])) {
		janggi_position_explain(pos, move, why);
		return;
	}
	janggi_point_gib(JANGGI_MOVE_FROM(move), at);
	janggi__fail(why, JANGGI_EDATA, "no %s on %s",
		janggi_kind_name((enum janggi_kind)(record->hints[i] &
			JANGGI_HINT_KIND)),
		at);
}

enum janggi_status janggi_replay_run(struct janggi_replay *replay,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi__playout *game = &replay->game;
	enum janggi_status st;
	uint32_t i;

	st = janggi__playout_reserve(game, record->n_moves, err);
	if (st < 0)
		return st;
	if (record->start == JANGGI_START_UNKNOWN) {
		st = infer_start(replay, record, err);
		if (st < 0)
			return st;
	}
	if (record->start != JANGGI_START_UNKNOWN) {
		st = janggi_record_position(record, &replay->start, err);
		if (st < 0)
			return st;
	}
	janggi__playout_start(game, &replay->start);
	for (i = 0; i < record->n_moves; i++)
		if (!play(replay, record, i))
			break;
	if (i < record->n_moves) {
		struct janggi_error why;

		explain(replay, record, i, &why);
		st = janggi_record_cut(record, i + 1, why.text, err);
		if (st < 0)
			return st;
	}
	for (size_t p = 0; p < game->n_presets; p++)
		declare(replay, record, p);
	return JANGGI_OK;
}

const struct janggi_verdict *janggi_replay_verdicts(
	const struct janggi_replay *replay)
{
	return replay->game.verdicts;
}

const struct janggi_position *janggi_replay_position(
	const struct janggi_replay *replay)
{
	return &replay->game.pos;
}

const uint8_t *janggi_replay_flags(const struct janggi_replay *replay)
{
	return replay->game.flags + 1;
}
