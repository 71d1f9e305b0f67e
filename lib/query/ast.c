/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "query/ast.h"

struct janggi__node *janggi__ast_add(
	struct janggi__ast *ast, enum janggi__op op, uint32_t column)
{
	uint32_t size = 1;
	struct janggi__node *node;

	for (unsigned i = 0; i < janggi__op_arity(op); i++) {
		assert(ast->n >= size);
		size += ast->nodes[ast->n - size].size;
	}
	if (ast->n == JANGGI__QUERY_NODES_MAX)
		return NULL;
	if (ast->n == ast->cap) {
		uint32_t cap = ast->cap ? 2 * ast->cap : 32;
		struct janggi__node *nodes =
			realloc(ast->nodes, cap * sizeof(*nodes));

		if (!nodes) {
			ast->failed = true;
			return NULL;
		}
		ast->nodes = nodes;
		ast->cap = cap;
	}
	node = &ast->nodes[ast->n++];
	memset(node, 0, sizeof(*node));
	node->op = op;
	node->size = size;
	node->column = column;
	return node;
}

void janggi__ast_release(struct janggi__ast *ast)
{
	free(ast->nodes);
	janggi__arena_release(&ast->arena);
	memset(ast, 0, sizeof(*ast));
}

struct janggi__linear *janggi__ast_linear(struct janggi__ast *ast)
{
	struct janggi__linear *linear =
		janggi__arena_alloc(&ast->arena, sizeof(*linear));

	if (!linear) {
		ast->failed = true;
		return NULL;
	}
	memset(linear, 0, sizeof(*linear));
	linear->low = INT64_MIN;
	linear->high = INT64_MAX;
	return linear;
}

struct janggi__region *janggi__ast_region(
	struct janggi__ast *ast, struct janggi__linear *linear)
{
	struct janggi__region *region =
		janggi__arena_alloc(&ast->arena, sizeof(*region));

	if (!region) {
		ast->failed = true;
		return NULL;
	}
	memset(region, 0, sizeof(*region));
	region->next = linear->regions;
	linear->regions = region;
	return region;
}
