/* SPDX-License-Identifier: MIT */
/*
 * Start and result of a record that was written by this library: its tags are
 * the truth, and what was derived from them once is derived again.  What the
 * writing says beside the tags counts where they are silent.
 */
#include <config.h>
#include "board/position.h"
#include "record/record.h"

static bool settle_start(
	struct janggi_record *record, const struct janggi__record_said *said)
{
	struct janggi_position pos;
	bool has_fen = said->fen.n &&
		       janggi_position_set_fen(&pos, said->fen.s, said->fen.n,
			       0, NULL) == JANGGI_OK;
	janggi_move first = JANGGI_PASS;

	/*
	 * A diagram may leave it to the first move whose turn it is, and that
	 * was not kept if it could not be played.
	 */
	if (record->n_moves)
		first = record->moves[0];
	else if (has_fen)
		first = JANGGI_MOVE(janggi__general(&pos, pos.side), 0);
	if (!janggi__record_derive_from(record, first))
		return false;
	if (record->start != JANGGI_START_UNKNOWN)
		return true;
	if (has_fen)
		return janggi__record_set_start(record, &pos);
	if (said->formation[JANGGI_CHO] == JANGGI_NO_FORMATION ||
		said->formation[JANGGI_HAN] == JANGGI_NO_FORMATION)
		return true;
	record->formation[JANGGI_CHO] = said->formation[JANGGI_CHO];
	record->formation[JANGGI_HAN] = said->formation[JANGGI_HAN];
	record->start = said->inferred ? JANGGI_START_INFERRED
				       : JANGGI_START_FORMATIONS;
	return true;
}

/* A notation may know more of how it came about than the tag says. */
static void settle_result(
	struct janggi_record *record, const struct janggi__record_said *said)
{
	const struct janggi_result *result = &record->result;
	bool says_how = result->how != JANGGI_NO_ENDING &&
			result->how != JANGGI_WIN_UNEXPLAINED &&
			result->how != JANGGI_DRAW_UNEXPLAINED;

	if (said->has_result && !says_how &&
		(result->how == JANGGI_NO_ENDING ||
			result->winner == said->result.winner))
		record->result = said->result;
}

void janggi__record_said_init(struct janggi__record_said *said)
{
	static const struct janggi_text empty = {"", 0};

	*said = (struct janggi__record_said){
		.formation = {JANGGI_NO_FORMATION, JANGGI_NO_FORMATION},
		.fen = empty,
		.result = {JANGGI_WINNER_NONE, JANGGI_NO_ENDING, -1, empty},
	};
}

bool janggi__record_settle(
	struct janggi_record *record, const struct janggi__record_said *said)
{
	if (!settle_start(record, said))
		return false;
	settle_result(record, said);
	return true;
}
