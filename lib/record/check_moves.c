/* SPDX-License-Identifier: MIT */
/* The start and the moves of a record, against what its text says of them. */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "record/check.h"

/* ------------------------------------------------------------------- start */

/* Where the four letters of a formation stand. */
static const uint8_t wing[4] = {1, 2, 6, 7};

/* A horse or elephant stands where the formation has the other. */
static bool disagrees(const struct janggi_position *pos,
	enum janggi_side side, enum janggi_formation formation)
{
	const char *letters = janggi_formation_letters(formation);
	unsigned edge = side == JANGGI_CHO ? 0 : 81;

	for (unsigned i = 0; i < 4; i++) {
		enum janggi_side whose;
		enum janggi_kind kind = janggi_position_piece(
			pos, edge + wing[i], &whose);

		if (whose != side)
			continue;
		if ((kind == JANGGI_HORSE && letters[i] == 'E') ||
			(kind == JANGGI_ELEPHANT && letters[i] == 'H'))
			return true;
	}
	return false;
}

void janggi__check_start(struct janggi_checker *checker)
{
	static const char *const keys[2] = {"cho_formation", "han_formation"};
	const struct janggi_record *record = checker->record;
	struct janggi_position pos;
	bool drawn = (janggi__check_tag(record, "board").n ||
			     janggi__check_tag(record, "fen").n) &&
		     janggi_record_position(record, &pos, NULL) == JANGGI_OK;

	if (record->start == JANGGI_START_INFERRED)
		janggi__check_add(checker, JANGGI__CHECK_INFERRED, 0,
			"no formations are given; the moves fit %s and %s alone",
			janggi_formation_hangul(record->formation[0]),
			janggi_formation_hangul(record->formation[1]));
	for (int side = 0; side < 2; side++) {
		struct janggi_text tag = janggi__check_tag(record, keys[side]);
		enum janggi_formation formation =
			janggi_formation_parse(tag.s, tag.n);

		if (tag.n && formation == JANGGI_NO_FORMATION)
			janggi__check_add(checker, JANGGI__CHECK_FORMATION, 0,
				"'%.*s' is no formation", (int)tag.n, tag.s);
		else if (tag.n && drawn && disagrees(&pos, side, formation))
			janggi__check_add(checker, JANGGI__CHECK_DIAGRAM, 0,
				"%s has %s by its tag, but not in the diagram",
				janggi_side_name(side),
				janggi_formation_hangul(formation));
	}
}

/* -------------------------------------------------------------------- stops */

static void check_stop(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	const struct janggi_position *pos =
		janggi_replay_position(checker->replay);
	enum janggi__check what = JANGGI__CHECK_STOP;

	if (!record->stop_ply)
		return;
	/* What the replay cut still stands behind the last move. */
	if (checker->cut) {
		janggi_move move = record->moves[record->n_moves];

		what = janggi_position_is_legal(pos, move)
			       ? JANGGI__CHECK_PIECE
			       : JANGGI__CHECK_ILLEGAL;
	}
	janggi__check_add(checker, what, record->stop_ply, "'%s': %s",
		record->stop_move.s, record->stop_reason.s);
}

/* -------------------------------------------------------------------- hints */

static unsigned taken_by_text(unsigned hint)
{
	return hint >> JANGGI_HINT_CAPTURED_SHIFT & JANGGI_HINT_KIND;
}

static void check_taken(struct janggi_checker *checker, uint32_t ply,
	unsigned hint, unsigned kind, bool always)
{
	unsigned named = taken_by_text(hint);
	bool marked = hint & JANGGI_HINT_CAPTURE || named != JANGGI_NO_KIND;

	if (kind == JANGGI_NO_KIND && named != JANGGI_NO_KIND)
		janggi__check_add(checker, JANGGI__CHECK_TAKEN, ply,
			"takes a %s by the text, but nothing stands there",
			janggi_kind_name(named));
	else if (kind == JANGGI_NO_KIND && marked)
		janggi__check_add(checker, JANGGI__CHECK_TAKEN, ply,
			"takes by the text, but nothing stands there");
	else if (kind != JANGGI_NO_KIND && named != JANGGI_NO_KIND &&
		 named != kind)
		janggi__check_add(checker, JANGGI__CHECK_TAKEN, ply,
			"takes a %s by the text, but a %s on the board",
			janggi_kind_name(named), janggi_kind_name(kind));
	else if (kind != JANGGI_NO_KIND && !marked && always)
		janggi__check_add(checker, JANGGI__CHECK_TAKEN, ply,
			"takes a %s that the text does not name",
			janggi_kind_name(kind));
}

/* The record marks captures, and checks: then all of them are to be. */
struct habits {
	bool captures, checks;
};

static struct habits habits_of(const struct janggi_record *record)
{
	struct habits h = {false, false};

	for (uint32_t i = 0; i < record->n_moves; i++) {
		unsigned hint = record->hints[i];

		h.captures |= hint & JANGGI_HINT_CAPTURE ||
			      taken_by_text(hint) != JANGGI_NO_KIND;
		h.checks |= (hint & JANGGI_HINT_CHECK) != 0;
	}
	return h;
}

static void check_hints(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	const uint8_t *flags = janggi_replay_flags(checker->replay);
	struct habits habits = habits_of(record);
	uint32_t unmarked = 0, first = 0;
	struct janggi_position pos;

	if (janggi_record_position(record, &pos, NULL) < 0)
		return;
	for (uint32_t i = 0; i < record->n_moves; i++) {
		janggi_move move = record->moves[i];
		unsigned hint = record->hints[i], kind = JANGGI_NO_KIND;
		enum janggi_side side;

		if (move != JANGGI_PASS)
			kind = janggi_position_piece(
				&pos, JANGGI_MOVE_TO(move), &side);
		check_taken(checker, i + 1, hint, kind, habits.captures);
		if (hint & JANGGI_HINT_CHECK && !(flags[i] & JANGGI_PLY_CHECK))
			janggi__check_add(checker, JANGGI__CHECK_MARK, i + 1,
				"marked as a check, but it gives none");
		if (habits.checks && !(hint & JANGGI_HINT_CHECK) &&
			flags[i] & JANGGI_PLY_CHECK && !unmarked++)
			first = i + 1;
		janggi__play(&pos, move, NULL);
	}
	if (unmarked)
		janggi__check_add(checker, JANGGI__CHECK_MARK, first,
			unmarked == 1
				? "gives check and is not marked, where others are"
				: "gives check and is not marked, where others are; so do %lu more",
			(unsigned long)unmarked - 1);
}

void janggi__check_moves(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;

	check_hints(checker);
	check_stop(checker);
	if (record->termination.n)
		janggi__check_add(checker, JANGGI__CHECK_WORD, 0,
			"'%s' in place of ply %lu", record->termination.s,
			(unsigned long)record->n_moves + 1);
}
