/* SPDX-License-Identifier: MIT */
/*
 * What the conversion table counts: gists in tallies, from which alone its
 * sections are made.
 */
#ifndef JANGGI_CONVERSION_H
#define JANGGI_CONVERSION_H
#ifndef JANGGI_BUILD
# error "conversion.h is internal to lib/"
#endif
#include "stats/stats.h"

/* Where each record goes: the first of these that holds. */
enum janggi__fate {
	JANGGI__FATE_NO_START,
	JANGGI__FATE_DUPLICATE,
	JANGGI__FATE_HANDICAP,
	JANGGI__FATE_ILLEGAL,
	JANGGI__FATE_NOT_PLAYABLE,
	JANGGI__FATE_UNFINISHED,
	JANGGI__FATE_COUNTED,
	JANGGI__FATES
};

/* Does the record go on after the ending that the base preset sees? */
enum janggi__span { JANGGI__SPAN_STOPS, JANGGI__SPAN_PLAYED_ON, JANGGI__SPANS };

struct janggi__conversion {
	struct janggi_preset base, converted;
	uint64_t fates[JANGGI__FATES];
	/* counted games, by ending under base and by winner */
	uint64_t endings[JANGGI_ENDINGS][JANGGI__WINNERS];
	/* of them, those with that ending on the board */
	uint64_t on_board[JANGGI_ENDINGS];
	/* drawn on the board under base: by ending, span, declared winner */
	struct janggi__tally drawn[JANGGI_INSUFFICIENT + 1][JANGGI__SPANS]
				  [JANGGI__WINNERS];
	/*
	 * Drawn because the record says so, by what it says: under converted,
	 * and as the points on the board would have it.
	 */
	struct janggi__tally agreed[JANGGI_ENDINGS];
	struct janggi__tally agreed_board[JANGGI_ENDINGS];
	/* Declared points awards, by declared winner: the board's points. */
	struct janggi__tally awards[JANGGI__WINNERS];
};

void janggi__conversion_put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table);
/* The sections about the bonus, all from one tally an ending. */
void janggi__conversion_bonus_sections(
	const struct janggi__conversion *conversion, struct janggi_table *table);
/* All of an ending's drawn games, or of a span's (JANGGI__SPANS: both). */
void janggi__conversion_drawn(const struct janggi__conversion *conversion,
	enum janggi_ending ending, enum janggi__span span,
	struct janggi__tally *out);

#endif
