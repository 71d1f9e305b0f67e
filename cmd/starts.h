/* SPDX-License-Identifier: MIT */
/* The pair of formations that most games start from. */
#ifndef JANGGI_STARTS_H
#define JANGGI_STARTS_H

#include "inputs.h"

struct starts {
	const struct janggi_query *query; /* which starts it leaves open */
	const char *index; /* to be read in place of the operands, or NULL */

	/* what was found; games and all are 0 if nothing had to be read */
	enum janggi_formation cho, han;
	uint64_t games, all; /* that start so; at all */
};

/*
 * Read the operands once, so that they can be read again, and find the pair;
 * tell it on stderr.  False after saying why there is none.
 */
bool starts_find(const struct command *self, struct inputs *in, int n,
	char **operands, struct starts *starts);

#endif
