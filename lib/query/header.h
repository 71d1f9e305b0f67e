/* SPDX-License-Identifier: MIT */
/* Terms about the whole game, asked of its record and its verdicts. */
#ifndef JANGGI_QUERY_HEADER_H
#define JANGGI_QUERY_HEADER_H
#ifndef JANGGI_BUILD
#error "header.h is internal to lib/"
#endif
#include "query/program.h"

struct janggi__header {
	const struct janggi_record *record; /* replayed */
	const struct janggi_verdict *verdicts; /* in the query's order */
	const struct janggi_position *start;
	/* filled by janggi__header_start */
	int64_t fact[JANGGI__FACTS];
	bool known[JANGGI__FACTS];
	enum janggi_formation formation[2];
};

/* Work out what terms may ask, once a game. */
void janggi__header_start(struct janggi__header *header);
/* Is a node that is no operator, sum or leaf true? */
bool janggi__header_ask(const struct janggi__header *header,
	const struct janggi__node *node, struct janggi_buffer *scratch);
/*
 * What the game adds to a sum of every ply; false if it is not known (a
 * grade that the record does not tell).
 */
bool janggi__header_base(const struct janggi__header *header,
	const struct janggi__linear *linear, int64_t *base);
/* A side's formation by what stands on its four points. */
enum janggi_formation janggi__formation_on(
	const struct janggi_position *pos, enum janggi_side side);

#endif
