/* SPDX-License-Identifier: MIT */
/* What the tags say, as fields: the start and the result. */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "record/record.h"

/* The side's formation, if its horses and elephants stand in one. */
static enum janggi_formation formation_of(
	const struct janggi_position *pos, enum janggi_side side)
{
	static const uint8_t wing[4] = {1, 2, 6, 7};
	unsigned edge = side == JANGGI_CHO ? 0 : 81;
	char letters[4];

	for (unsigned i = 0; i < 4; i++) {
		enum janggi_side whose;

		switch (janggi_position_piece(pos, edge + wing[i], &whose)) {
		case JANGGI_HORSE:
			letters[i] = 'H';
			break;
		case JANGGI_ELEPHANT:
			letters[i] = 'E';
			break;
		default:
			return JANGGI_NO_FORMATION;
		}
	}
	return janggi_formation_parse(letters, 4);
}

bool janggi__record_set_start(
	struct janggi_record *record, const struct janggi_position *pos)
{
	enum janggi_formation cho = formation_of(pos, JANGGI_CHO);
	enum janggi_formation han = formation_of(pos, JANGGI_HAN);
	char fen[JANGGI_FEN_TEXT];
	size_t n;

	if (cho != JANGGI_NO_FORMATION && han != JANGGI_NO_FORMATION &&
		!pos->quiet) {
		struct janggi_position ordinary;

		janggi_position_set_formations(&ordinary, cho, han);
		if (ordinary.key == pos->key) {
			record->start = JANGGI_START_FORMATIONS;
			record->formation[0] = cho;
			record->formation[1] = han;
			return true;
		}
	}
	n = janggi_position_fen(pos, JANGGI_LETTERS_NB, fen);
	record->fen = janggi__record_text(record, fen, n);
	if (!record->fen.s) {
		record->fen = (struct janggi_text){"", 0};
		return false;
	}
	record->start = JANGGI_START_FEN;
	return true;
}

static bool derive_start(struct janggi_record *record, janggi_move first)
{
	const struct janggi_text *board = janggi_record_tag(record, "board");
	const struct janggi_text *fen = janggi_record_tag(record, "fen");
	const struct janggi_text *cho, *han;
	struct janggi_position pos;

	/* a FEN leaves nothing open, a drawing may leave the turn */
	if (fen && fen->n &&
		janggi_position_set_fen(&pos, fen->s, fen->n, 0, NULL) ==
			JANGGI_OK)
		return janggi__record_set_start(record, &pos);
	if (board && janggi__board_tag_read(&pos, board->s, board->n, first,
			     NULL) == JANGGI_OK)
		return janggi__record_set_start(record, &pos);
	/* A diagram that cannot be read is no ordinary start. */
	if ((board && board->n) || (fen && fen->n))
		return true;
	cho = janggi_record_tag(record, "cho_formation");
	han = janggi_record_tag(record, "han_formation");
	if (!cho || !han)
		return true;
	record->formation[0] = janggi_formation_parse(cho->s, cho->n);
	record->formation[1] = janggi_formation_parse(han->s, han->n);
	if (record->formation[0] != JANGGI_NO_FORMATION &&
		record->formation[1] != JANGGI_NO_FORMATION)
		record->start = JANGGI_START_FORMATIONS;
	return true;
}

bool janggi__record_derive_from(
	struct janggi_record *record, janggi_move first)
{
	const struct janggi_text *result = janggi_record_tag(record, "result");

	if (result)
		janggi_result_parse(&record->result, result->s, result->n);
	return record->start != JANGGI_START_UNKNOWN ||
	       derive_start(record, first);
}

bool janggi__record_derive(struct janggi_record *record)
{
	return janggi__record_derive_from(
		record, record->n_moves ? record->moves[0] : JANGGI_PASS);
}
