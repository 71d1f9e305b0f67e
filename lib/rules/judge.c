/* SPDX-License-Identifier: MIT */
/* One preset's view of one ply, in the order of precedence. */
#include <config.h>
#include "board/geometry.h"
#include "rules/rules.h"

static enum janggi_winner won_by(unsigned side)
{
	return side == JANGGI_CHO ? JANGGI_WINNER_CHO : JANGGI_WINNER_HAN;
}

/* Both sides have fewer points than the gate. */
static bool both_under(const struct janggi_position *pos, int gate)
{
	return pos->points[0] < gate && pos->points[1] < gate;
}

static bool end(struct janggi_verdict *v, const struct janggi__facts *f,
	enum janggi_ending ending, enum janggi_winner winner)
{
	v->ending = ending;
	v->basis = JANGGI_BASIS_BOARD;
	v->winner = winner;
	v->ply = f->ply;
	v->points[0] = f->pos->points[0];
	v->points[1] = f->pos->points[1];
	return true;
}

/* End by an outcome that does not name a loser; false if it is off. */
static bool end_by(struct janggi_verdict *v, const struct janggi__facts *f,
	const struct janggi_preset *preset, enum janggi_ending ending,
	enum janggi_outcome outcome)
{
	if (outcome == JANGGI_OUTCOME_OFF)
		return false;
	end(v, f, ending, JANGGI_WINNER_DRAW);
	if (outcome == JANGGI_OUTCOME_POINTS)
		v->winner = janggi_points_winner(v->points, &preset->bonus);
	return true;
}

static bool end_not_playable(
	struct janggi_verdict *v, const struct janggi__facts *f)
{
	return end(v, f, JANGGI_NOT_PLAYABLE, JANGGI_WINNER_NONE);
}

/* --------------------------------------------------- what may be played */

/* Where facing is a check: who may face, and who must part them. */
static bool is_playable(const struct janggi_preset *preset,
	struct janggi__memory *memory, const struct janggi__facts *f)
{
	unsigned mover = f->pos->side ^ 1u;

	if (preset->bikjang_rule != JANGGI_BIKJANG_CHECK || !f->facing)
		return true;
	if (f->facing_before || f->mover_before >= f->other_before)
		return false;
	memory->barred[mover] = preset->facing_bars_win;
	return true;
}

/* ------------------------------------------------------------- checkmate */

/*
 * The mated general could take a checking piece in its own palace, but for
 * the facing that this would leave.
 */
static bool mate_leans_on_facing(const struct janggi_position *pos)
{
	struct janggi_position after, turned = *pos;
	unsigned general = janggi__general(pos, pos->side);
	const struct janggi__steps *steps = &janggi__geo.palace[general];

	turned.side ^= 1;
	for (unsigned i = 0; i < steps->n; i++) {
		unsigned to = steps->to[i];

		if (!JANGGI__IS_OF(pos->board[to], pos->side ^ 1) ||
			!janggi__move_is_pseudo(&turned, to, general))
			continue;
		after = *pos;
		janggi__lift(&after, general, to);
		if (!janggi__attacked(&after, pos->side) &&
			janggi__facing(&after))
			return true;
	}
	return false;
}

static bool judge_mate(const struct janggi_preset *preset,
	const struct janggi__memory *memory, const struct janggi__facts *f,
	struct janggi_verdict *v)
{
	unsigned mated = f->pos->side, mover = mated ^ 1u;
	bool mate = f->check && f->mate;

	if (preset->facing_escapes_mate && f->facing)
		mate = false;
	if (preset->bikjang_rule == JANGGI_BIKJANG_CHECK) {
		/* facing moves are open to the side that is behind */
		bool may_face = !f->facing &&
			f->pos->points[mated] < f->pos->points[mover];

		mate = (f->check || f->facing) &&
			(may_face ? f->mate : f->apart_mate);
		if (mate &&
			(memory->barred[mover] ||
				mate_leans_on_facing(f->pos)))
			return end(v, f, JANGGI_CHECKMATE, JANGGI_WINNER_DRAW);
	}
	return mate && end(v, f, JANGGI_CHECKMATE, won_by(mover));
}

/* ---------------------------------------------------- facing and passing */

static bool judge_bikjang(const struct janggi_preset *preset,
	const struct janggi__facts *f, struct janggi_verdict *v)
{
	if (!f->facing_before || !f->facing)
		return false;
	/* a mate stands even so; anything but a pass had to part them */
	if (preset->bikjang_rule == JANGGI_BIKJANG_PASS_ACCEPTS && !f->pass)
		return end_not_playable(v, f);
	if (preset->bikjang_under && !both_under(f->pos, preset->bikjang_under))
		return false;
	return end_by(v, f, preset, JANGGI_BIKJANG, preset->bikjang);
}

static bool judge_double_pass(const struct janggi_preset *preset,
	const struct janggi__facts *f, struct janggi_verdict *v)
{
	if (!f->pass || !f->before_pass)
		return false;
	if (preset->double_pass_forced_only &&
		!(f->forced_pass && f->before_forced))
		return false;
	return end_by(v, f, preset, JANGGI_DOUBLE_PASS, preset->double_pass);
}

/* ------------------------------------------------------------ repetition */

static bool judge_position_repetition(const struct janggi_preset *preset,
	const struct janggi__playout *game, const struct janggi__facts *f,
	struct janggi_verdict *v)
{
	bool facing_too = preset->bikjang_rule == JANGGI_BIKJANG_CHECK;
	bool check = f->check || (facing_too && f->facing);
	enum janggi_outcome outcome =
		check ? preset->check_repetition : preset->repetition;
	enum janggi_ending ending =
		check ? JANGGI_CHECK_REPETITION : JANGGI_REPETITION;
	bool checked[2];

	if (f->occurrence < (uint32_t)preset->repetition_count)
		return false;
	if (!check &&
		janggi__check_between(
			game, f->previous, f->ply, facing_too))
		return false;
	if (preset->repetition_draw_under &&
		both_under(f->pos, preset->repetition_draw_under))
		outcome = JANGGI_OUTCOME_DRAW;
	if (outcome == JANGGI_OUTCOME_PERPETUAL_LOSES) {
		/* the cycle: since the position was last there */
		janggi__perpetual(game, f->previous, f->ply, checked);
		outcome = checked[f->pos->side] ? JANGGI_OUTCOME_CHECKER_LOSES
						: JANGGI_OUTCOME_POINTS;
	}
	if (outcome == JANGGI_OUTCOME_CHECKER_LOSES)
		return end(v, f, ending, won_by(f->pos->side));
	return end_by(v, f, preset, ending, outcome);
}

static bool judge_engine_repetition(const struct janggi_preset *preset,
	const struct janggi__playout *game, const struct janggi__facts *f,
	struct janggi_verdict *v)
{
	uint32_t count = (uint32_t)preset->repetition_count;
	bool checked[2];

	if (preset->repetition_rule == JANGGI_REPETITION_ENGINE_MOVES &&
		f->ply && janggi__shuffles(game, f->ply))
		return end(v, f, JANGGI_REPETITION, won_by(f->pos->side));
	if (f->occurrence < count)
		return false;
	janggi__perpetual(game, janggi__occurrence_back(game, f->ply, count),
		f->ply, checked);
	for (unsigned side = 0; side < 2; side++)
		if (checked[side] && !checked[side ^ 1])
			return end(v, f, JANGGI_CHECK_REPETITION,
				won_by(side));
	return end_by(v, f, preset, JANGGI_REPETITION, preset->repetition);
}

static bool judge_repetition(const struct janggi_preset *preset,
	const struct janggi__playout *game, const struct janggi__facts *f,
	struct janggi_verdict *v)
{
	switch (preset->repetition_rule) {
	case JANGGI_REPETITION_OFF: return false;
	case JANGGI_REPETITION_POSITION:
		return judge_position_repetition(preset, game, f, v);
	default: return judge_engine_repetition(preset, game, f, v);
	}
}

/* ------------------------------------------------------- without progress */

static bool judge_no_progress(const struct janggi_preset *preset,
	const struct janggi__facts *f, struct janggi_verdict *v)
{
	if (!preset->no_progress_plies ||
		f->pos->quiet < (uint32_t)preset->no_progress_plies)
		return false;
	return end_by(v, f, preset, JANGGI_NO_PROGRESS, preset->no_progress);
}

bool janggi__judge_ply(const struct janggi_preset *preset,
	struct janggi__memory *memory, const struct janggi__playout *game,
	const struct janggi__facts *f, struct janggi_verdict *v)
{
	if (f->ply && !is_playable(preset, memory, f))
		return end_not_playable(v, f);
	if (judge_mate(preset, memory, f, v) ||
		judge_bikjang(preset, f, v) || judge_double_pass(preset, f, v))
		return true;
	if (preset->no_progress_first && judge_no_progress(preset, f, v))
		return true;
	if (judge_repetition(preset, game, f, v))
		return true;
	if (!preset->no_progress_first && judge_no_progress(preset, f, v))
		return true;
	return f->bare && (f->capture || !f->ply) &&
		end_by(v, f, preset, JANGGI_INSUFFICIENT,
			preset->insufficient);
}
