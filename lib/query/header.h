/* SPDX-License-Identifier: MIT */
/* Terms about the whole game, asked of its record and its verdicts. */
#ifndef JANGGI_QUERY_HEADER_H
#define JANGGI_QUERY_HEADER_H
#ifndef JANGGI_BUILD
#error "header.h is internal to lib/"
#endif
#include "query/program.h"

/*
 * A game's header, wherever it is read from.  known and fact are what sums
 * may ask for; the rest is asked a term at a time.
 */
struct janggi__header {
	bool has_board; /* it has a start position */
	int64_t fact[JANGGI__FACTS];
	bool known[JANGGI__FACTS];
	/* Is a node true that is no operator, sum or leaf? */
	enum janggi_status (*ask)(void *from, uint32_t node, bool *answer,
		struct janggi_error *err);
	/* NULL, or: a leaf that holds at no ply is NO, else MAYBE. */
	enum janggi__maybe (*limit)(void *from, uint32_t node);
	void *from;
};

/*
 * What the game adds to a sum of every ply; false if it is not known (a
 * grade that the record does not tell).
 */
bool janggi__header_base(const struct janggi__header *header,
	const struct janggi__linear *linear, int64_t *base);

/* The header of a record that was replayed. */
struct janggi__record_header {
	const struct janggi__program *program;
	const struct janggi_record *record;
	const struct janggi_verdict *verdicts; /* in the query's order */
	const struct janggi_position *start; /* or NULL */
	struct janggi_buffer *scratch;
	enum janggi_formation formation[2];
};
/* Make header ask it. */
void janggi__record_header_start(
	struct janggi__record_header *record, struct janggi__header *header);

/* Parts that other sources of headers share. */
enum janggi_formation janggi__formation_on(
	const struct janggi_position *pos, enum janggi_side side);
bool janggi__ask_formation(const struct janggi__node *node,
	const enum janggi_formation formation[2]);
bool janggi__ask_result(const struct janggi__node *node,
	enum janggi_winner winner, enum janggi_ending how);
bool janggi__ask_verdict(const struct janggi__node *node,
	enum janggi_winner winner, enum janggi_ending ending,
	enum janggi_basis basis);
bool janggi__ask_disagree(
	enum janggi_winner declared, enum janggi_winner judged);
/* A player's text, of which a whole name needs no grade. */
bool janggi__ask_player(const struct janggi__node *node,
	struct janggi_text text, struct janggi_buffer *scratch);

#endif
