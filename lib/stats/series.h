/* SPDX-License-Identifier: MIT */
/* How often each whole number was met: mean, quantiles, histogram. */
#ifndef JANGGI_SERIES_H
#define JANGGI_SERIES_H
#ifndef JANGGI_BUILD
# error "series.h is internal to lib/"
#endif
#include "stats/table.h"

struct janggi__series {
	uint64_t *n; /* by number, less the first */
	size_t cap;
	int64_t first;
	uint64_t all;
	int64_t sum;
};

/* Count a number; false: no memory. */
bool janggi__series_add(struct janggi__series *series, int64_t number);
void janggi__series_release(struct janggi__series *series);
/* How many are from..to, both included. */
uint64_t janggi__series_between(
	const struct janggi__series *series, int64_t from, int64_t to);
/* The number at rank i (from 0) in ascending order; i is below all. */
int64_t janggi__series_at(const struct janggi__series *series, uint64_t i);

#define JANGGI__SERIES_COLUMNS \
	{"n", "n", JANGGI__CELL_COUNT, 0}, \
	{"mean", "mean", JANGGI__CELL_FIXED, 0}, \
	{"least", "least", JANGGI__CELL_HALVES, 0}, \
	{"tenth", "tenth", JANGGI__CELL_FIXED, 0}, \
	{"quarter", "quarter", JANGGI__CELL_FIXED, 0}, \
	{"median", "median", JANGGI__CELL_FIXED, 0}, \
	{"three_quarters", "three\nquarters", JANGGI__CELL_FIXED, 0}, \
	{"nine_tenths", "nine\ntenths", JANGGI__CELL_FIXED, 0}, \
	{"most", "most", JANGGI__CELL_HALVES, 0}
void janggi__put_series(
	struct janggi_table *table, const struct janggi__series *series);

#endif
