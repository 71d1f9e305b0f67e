/* SPDX-License-Identifier: MIT */
/* janggi query --tree: the moves played from a position. */
#ifndef JANGGI_QUERY_TREE_H
#define JANGGI_QUERY_TREE_H

#include "asked.h"
#include "inputs.h"

struct query_tree {
	bool wanted, book;
	uint64_t depth;
};

#define QUERY_TREE_OPTIONS(tree) \
	OPTION_FLAG('t', "tree", &(tree)->wanted, \
		"instead of games, the moves played from the position asked " \
		"for (default: the most common start)"), \
	OPTION_NUMBER('d', "depth", "N", &(tree)->depth, 1, 200, \
		"moves that the tree goes on (default: 1)"), \
	OPTION_FLAG(0, "book", &(tree)->book, \
		"the tree as lines of an engine's book: key, FEN, move, " \
		"weight")

/*
 * index: the operand, if it is one; else NULL.  format: text, tsv, csv, jsonl,
 * by number.
 */
void query_tree_answer(const struct command *self, struct asked *asked,
	struct inputs *in, const struct query_tree *tree, const char *index,
	int format, int n, char **operands);

#endif
