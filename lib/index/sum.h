/* SPDX-License-Identifier: MIT */
/*
 * A 128-bit sum of bytes, to tell files and texts apart.  Not against anyone
 * who wants two to look the same.  docs/index-format.md defines it.
 */
#ifndef JANGGI_SUM_H
#define JANGGI_SUM_H
#ifndef JANGGI_BUILD
#error "sum.h is internal to lib/"
#endif
#include "janggi.h"

struct janggi__sum {
	uint64_t lane[2];
	uint64_t bytes;
	unsigned char tail[8];
	unsigned n_tail;
};

void janggi__sum_init(struct janggi__sum *sum);
void janggi__sum_add(struct janggi__sum *sum, const void *bytes, size_t n);
/* The sum of all that was added; more may be added after. */
void janggi__sum_get(const struct janggi__sum *sum, uint64_t out[2]);
/* The first half of the sum of these bytes alone. */
uint64_t janggi__sum_of(const void *bytes, size_t n);

#endif
