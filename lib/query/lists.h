/* SPDX-License-Identifier: MIT */
/* Which games of an index can have the positions that a query names. */
#ifndef JANGGI_QUERY_LISTS_H
#define JANGGI_QUERY_LISTS_H
#ifndef JANGGI_BUILD
#error "lists.h is internal to lib/"
#endif
#include "index/index.h"
#include "query/program.h"

/* Games, ascending. */
struct janggi__list {
	uint64_t *games;
	size_t n;
};

struct janggi__lists {
	struct janggi__list *of; /* by leaf; games NULL: it is no position */
	size_t n;
	/* by node; games NULL: nothing of the game, or not to look up */
	struct janggi__list *node;
	uint32_t n_nodes;
	bool limited; /* no game but those of root can match */
	bool exact; /* all of root match but, perhaps, those of unsure */
	struct janggi__list root, unsure;
};

/* Look them all up, headers: of what is asked of the game as well. */
enum janggi_status janggi__lists_find(struct janggi__lists *lists,
	const struct janggi__program *program, struct janggi_index *index,
	bool headers, struct janggi_error *err);
/* Those of nodes, and whether they are exact. */
enum janggi_status janggi__lists_headers(struct janggi__lists *lists,
	const struct janggi__program *program, struct janggi_index *index,
	struct janggi_error *err);
void janggi__lists_release(struct janggi__lists *lists);
bool janggi__list_has(const struct janggi__list *list, uint64_t game);
/* Put in order, each once. */
void janggi__list_sort(struct janggi__list *list);
/* The same of the runs (in their order) for which but is not set. */
enum janggi_status janggi__list_but(struct janggi__list *list,
	struct janggi_index *index, const struct janggi_position *pos,
	const bool *but, struct janggi_error *err);
/* One position's games. */
enum janggi_status janggi__list_of(struct janggi__list *list,
	struct janggi_index *index, const struct janggi_position *pos,
	struct janggi_error *err);

#endif
