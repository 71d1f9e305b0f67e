/* SPDX-License-Identifier: MIT */
/*
 * Which records are the same game, and which go on where another stops: a
 * tree of all moves of all records, each run of moves that no record leaves
 * being one node.
 */
#ifndef JANGGI_SAME_H
#define JANGGI_SAME_H
#ifndef JANGGI_BUILD
# error "same.h is internal to lib/"
#endif
#include "base/base.h"

/* Where a record stands. */
struct janggi__same_place {
	uint32_t file; /* in files */
	uint32_t plies;
	uint64_t number, line;
	uint32_t players[2]; /* what stands for their names; 0: not given */
};

struct janggi__same_node;

struct janggi__same {
	struct janggi__same_node *nodes; /* 0 is the root */
	uint16_t *symbols;
	struct janggi__same_place *places;
	char **files;
	size_t n_nodes, cap_nodes, n_symbols, cap_symbols, n_places,
		cap_places, n_files, cap_files;
	size_t file_bytes, limit;
	uint64_t forgotten;
};

/*
 * The other record, or NULL; at most one is set, the first of these.  A record
 * of other players is told only if more is the same than an opening can be.
 */
struct janggi__same_answer {
	const struct janggi__same_place *same; /* the same moves */
	const struct janggi__same_place *shorter; /* stops on the way */
	const struct janggi__same_place *longer; /* goes on */
};

void janggi__same_init(struct janggi__same *same, size_t limit);
void janggi__same_release(struct janggi__same *same);
/*
 * Look a record up and remember it.  The answer is good until the next call;
 * false if there is no memory.
 */
bool janggi__same_add(struct janggi__same *same,
	const struct janggi_record *record,
	struct janggi__same_answer *answer);

#endif
