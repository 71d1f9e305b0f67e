/* SPDX-License-Identifier: MIT */
/*
 * Positions worth showing: where one preset draws on the board and another
 * has a winner.  Of each ending the first game is taken, in the order of
 * input, so a pipe and an index have the same.
 */
#ifndef JANGGI_EXAMPLES_H
#define JANGGI_EXAMPLES_H

#include "counting.h"

#define EXAMPLES_MAX 4

struct examples {
	struct janggi_report_position list[EXAMPLES_MAX];
	size_t n;
};

/* Looks at records, for one thread. */
struct example_finder {
	struct janggi_replay *replay;
	struct janggi_position *pos;
	bool keep_handicaps;
};
/* False after saying why not; _end even then. */
bool example_finder_begin(
	struct example_finder *finder, const struct counting *counting);
void example_finder_end(struct example_finder *finder);
/* The record is one. */
bool example_find(struct example_finder *finder, struct janggi_record *record,
	struct janggi_report_position *out);

/* Take it if its ending is new; false: no more are needed. */
bool examples_take(
	struct examples *examples, const struct janggi_report_position *one);
/* All at once from the index that was counted. */
bool examples_of_index(
	struct examples *examples, const struct counting *counting);

#endif
