/* SPDX-License-Identifier: MIT */
/* The declared result against the board, and against the rules. */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "record/check.h"

static enum janggi_winner winner_of(enum janggi_side side)
{
	return side == JANGGI_CHO ? JANGGI_WINNER_CHO : JANGGI_WINNER_HAN;
}

static bool differ(enum janggi_winner a, enum janggi_winner b)
{
	return a != JANGGI_WINNER_NONE && b != JANGGI_WINNER_NONE && a != b;
}

/* What the last ply left on the board. */
static unsigned last_flags(const struct janggi_checker *checker)
{
	uint32_t n = checker->record->n_moves;

	return n ? janggi_replay_flags(checker->replay)[n - 1] : 0;
}

static void check_board(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	const struct janggi_result *result = &record->result;
	const struct janggi_verdict *v = janggi_replay_verdicts(checker->replay);
	bool mate = last_flags(checker) & JANGGI_PLY_MATE;
	bool facing = last_flags(checker) & JANGGI_PLY_FACING;
	enum janggi_winner mater = winner_of(
		!janggi_position_side(janggi_replay_position(checker->replay)));

	/* A mate that opens the generals is drawn where they must not face. */
	if (mate && !facing && differ(result->winner, mater))
		janggi__check_add(checker, JANGGI__CHECK_MATE, record->n_moves,
			"%s is mated, and the declared winner is %s",
			mater == JANGGI_WINNER_CHO ? "han" : "cho",
			janggi_winner_name(result->winner));
	else if (v->basis == JANGGI_BASIS_BOARD &&
		 v->ending != JANGGI_ILLEGAL &&
		 v->ending != JANGGI_NOT_PLAYABLE &&
		 differ(result->winner, v->winner))
		janggi__check_add(checker, JANGGI__CHECK_VERDICT, v->ply,
			"by the rules '%s' %s ends it for %s, and the declared winner is %s",
			checker->preset.name, janggi_ending_name(v->ending),
			janggi_winner_name(v->winner),
			janggi_winner_name(result->winner));
	if (record->stop_ply)
		return;
	if (result->how == JANGGI_MATE_DECLARED && !mate)
		janggi__check_add(checker, JANGGI__CHECK_NO_MATE,
			record->n_moves,
			"a mate is declared, and the last ply is none");
	if (result->how == JANGGI_BIKJANG_DECLARED && !facing)
		janggi__check_add(checker, JANGGI__CHECK_NO_BIKJANG,
			record->n_moves,
			"bikjang is declared, and the generals do not face");
}

/* 8.5 for 17 */
static const char *halves(janggi_halves value)
{
	return value % 2 ? ".5" : "";
}

/* Han's bonus: 1.5, or 0.5 where the first move is noted as a handicap. */
static janggi_halves bonus_of(const struct janggi_result *result)
{
	static const char handicap[] = "정선";
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text note = janggi__hangul_words(
		result->note.s, result->note.n, room);

	return note.n && memmem(note.s, note.n, handicap, sizeof(handicap) - 1)
		       ? 1
		       : 3;
}

/* The count by which a points result was declared, with the usual bonus. */
static void check_points(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	const struct janggi_result *result = &record->result;
	const struct janggi_position *pos =
		janggi_replay_position(checker->replay);
	janggi_halves bonus = bonus_of(result);
	janggi_halves cho = 2 * janggi_position_points(pos, JANGGI_CHO);
	janggi_halves han = 2 * janggi_position_points(pos, JANGGI_HAN) + bonus;
	janggi_halves by = cho > han ? cho - han : han - cho;
	enum janggi_winner winner =
		cho > han ? JANGGI_WINNER_CHO : JANGGI_WINNER_HAN;

	if (result->how != JANGGI_POINTS_AWARD || record->stop_ply)
		return;
	if (result->winner == winner &&
		(result->margin < 0 || result->margin == by))
		return;
	janggi__check_add(checker, JANGGI__CHECK_POINTS, record->n_moves,
		"%s is declared to win on points, and the board (with %d.5 for han) has %d%s for cho and %d%s for han",
		janggi_winner_name(result->winner), bonus / 2, cho / 2,
		halves(cho), han / 2, halves(han));
}

static void check_text(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	struct janggi_text tag = janggi__check_tag(record, "result");

	if (!tag.n)
		return;
	if (record->result.how == JANGGI_NO_ENDING)
		janggi__check_add(checker, JANGGI__CHECK_RESULT, 0,
			"the result '%.*s' is not understood", (int)tag.n,
			tag.s);
	else if (record->result.how == JANGGI_WIN_UNEXPLAINED &&
		 !memchr(tag.s, '-', tag.n)) /* 1-0 explains nothing */
		janggi__check_add(checker, JANGGI__CHECK_CAUSE, 0,
			"of the result '%.*s' only the winner, %s, is understood",
			(int)tag.n, tag.s,
			janggi_winner_name(record->result.winner));
}

void janggi__check_result(struct janggi_checker *checker)
{
	check_text(checker);
	check_board(checker);
	check_points(checker);
}
