/* SPDX-License-Identifier: MIT */
/* The position that a record starts from. */
#include <config.h>
#include "board/position.h"
#include "record/record.h"

enum janggi_status janggi_record_position(const struct janggi_record *record,
	struct janggi_position *pos, struct janggi_error *err)
{
	switch (record->start) {
	case JANGGI_START_FORMATIONS:
	case JANGGI_START_INFERRED:
		janggi_position_set_formations(
			pos, record->formation[0], record->formation[1]);
		return JANGGI_OK;
	case JANGGI_START_FEN:
		return janggi_position_set_fen(
			pos, record->fen.s, record->fen.n, 0, err);
	default:
		return janggi__fail(err, JANGGI_EDATA,
			"the record does not say what it starts from");
	}
}
