/* SPDX-License-Identifier: MIT */
/* The opening tree, for what fills it. */
#ifndef JANGGI_QUERY_TREE_H
#define JANGGI_QUERY_TREE_H
#ifndef JANGGI_BUILD
#error "tree.h is internal to lib/"
#endif
#include "index/hot.h"
#include "query/scan.h"

/* What a game adds to each node that it goes through. */
struct janggi__tree_facts {
	enum janggi_winner winner;
	bool graded;
	int grade; /* mean, in halves */
	unsigned year; /* 0: not known */
};

/* Games that were counted in a node, ascending. */
struct janggi__tree_games {
	uint64_t *id;
	size_t n, cap;
};

struct janggi__tree_node {
	struct janggi_tree_node out;
	uint32_t child, sibling; /* or JANGGI__TREE_NONE */
	uint64_t stamp; /* of the last game counted here */
	uint64_t ended_stamp;
	struct janggi__tree_games games; /* if they are kept */
};
#define JANGGI__TREE_NONE UINT32_MAX

/* A position that some node stands for, as it may occur in a game. */
struct janggi__tree_target {
	uint64_t key;
	uint32_t node; /* of the ordered list; NONE: a free slot */
};

struct janggi_tree {
	struct janggi_position root[4]; /* as seen under each symmetry */
	bool used[4];
	unsigned pieces; /* of the root */
	unsigned depth;
	struct janggi__tree_node *nodes;
	uint32_t n, cap;
	uint64_t stamp; /* of the game at hand */
	bool keep_games;

	/* after finish */
	struct janggi_tree_node *ordered;
	uint32_t *from; /* the node that each was */
	uint64_t *reached_stamp;
	unsigned least_pieces; /* of any node */
	struct janggi__tree_target *targets; /* hash table, open addressing */
	uint32_t target_mask;
	/* NULL, or: of this game all was counted in the (ordered) node */
	bool (*resolved)(void *payload, uint32_t node, uint64_t id);
	void *resolved_payload;
};

/*
 * Add a game of all plies, of which game->moves are the first; *complete is
 * false if those were too few to tell: then the same is to be called again
 * with all of them, and again.  id is kept if games are; again says that this
 * is the second call.
 */
enum janggi_status janggi__tree_add(struct janggi_tree *tree,
	const struct janggi__game *game, uint32_t all, uint64_t id,
	const struct janggi__tree_facts *facts, bool again, bool *complete,
	struct janggi_error *err);
/*
 * Add a game of which it is known that it goes through the root, from which
 * it played this move and no other, or (ended) where its record ends.
 */
enum janggi_status janggi__tree_add_known(struct janggi_tree *tree,
	janggi_move move, bool ended, uint64_t id,
	const struct janggi__tree_facts *facts, struct janggi_error *err);
/* Add what was counted of games that go through the root (a depth of 1). */
enum janggi_status janggi__tree_add_counts(struct janggi_tree *tree,
	const struct janggi__hot *hot, unsigned preset,
	struct janggi_error *err);
/* Count a game in the nodes that it reaches and was not counted in. */
void janggi__tree_reach(
	struct janggi_tree *tree, const struct janggi__game *game, uint64_t id);
/* Year and grades of a game. */
void janggi__tree_grade(
	struct janggi__tree_facts *facts, const int rank[2]);
/*
 * Call fn with the position of each ordered node, in each way that it may
 * occur.  Stops at what fn returns but JANGGI_OK.
 */
enum janggi_status janggi__tree_positions(const struct janggi_tree *tree,
	enum janggi_status (*fn)(void *payload, uint32_t node,
		const struct janggi_position *pos, struct janggi_error *err),
	void *payload, struct janggi_error *err);

#endif
