/* SPDX-License-Identifier: MIT */
/* What an index keeps of a game as bits, and what it has counted alone. */
#ifndef JANGGI_KEPT_H
#define JANGGI_KEPT_H
#ifndef JANGGI_BUILD
# error "kept.h is internal to lib/"
#endif
#include "stats/gist.h"

/* The gist's material and yes-or-no things, from struct janggi_game.facts. */
void janggi__kept_facts(struct janggi__gist *gist, uint64_t facts);
/* Copies that were given and not kept as games; records without a start. */
enum janggi_status janggi__kept_not(struct janggi_index *index,
	uint64_t *copies, uint64_t *lost, struct janggi_error *err);

#endif
