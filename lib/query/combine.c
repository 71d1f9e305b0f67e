/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "query/combine.h"

/* A set of plies, 0 to n - 1; bits behind n are 0. */
struct plies {
	uint64_t *bits;
	uint32_t n;
	size_t words;
};

static bool has(const struct plies *set, uint32_t ply)
{
	return set->bits[ply >> 6] >> (ply & 63) & 1;
}

static void fill(struct plies *set, bool on)
{
	memset(set->bits, on ? 0xff : 0, set->words * sizeof(*set->bits));
	if (on && set->n & 63)
		set->bits[set->words - 1] = ((uint64_t)1 << (set->n & 63)) - 1;
}

static void put(struct plies *set, uint32_t ply, bool on)
{
	uint64_t bit = (uint64_t)1 << (ply & 63);

	if (on)
		set->bits[ply >> 6] |= bit;
	else
		set->bits[ply >> 6] &= ~bit;
}

static bool is_empty(const struct plies *set)
{
	for (size_t w = 0; w < set->words; w++)
		if (set->bits[w])
			return false;
	return true;
}

static void take_leaf(struct plies *set, const struct janggi__scan *scan,
	uint32_t leaf)
{
	const uint32_t step = scan->program->words;
	const uint64_t *note = scan->notes + (leaf >> 6);

	fill(set, false);
	for (uint32_t ply = 0; ply < set->n; ply++, note += step)
		set->bits[ply >> 6] |= (*note >> (leaf & 63) & 1)
			<< (ply & 63);
}

/* After an even number of plies the first mover is to move. */
static void take_turn(struct plies *set, bool even)
{
	fill(set, true);
	for (size_t w = 0; w < set->words; w++)
		set->bits[w] &= even ? UINT64_C(0x5555555555555555) :
				       UINT64_C(0xaaaaaaaaaaaaaaaa);
}

static void take_sum(struct plies *set, const struct janggi__linear *linear,
	int64_t base)
{
	fill(set, false);
	for (uint32_t ply = 0; ply < set->n; ply++) {
		int64_t sum = base + (int64_t)linear->ply * ply;

		put(set, ply, sum >= linear->low && sum <= linear->high);
	}
}

static void negate(struct plies *set)
{
	for (size_t w = 0; w < set->words; w++)
		set->bits[w] = ~set->bits[w];
	if (set->n & 63)
		set->bits[set->words - 1] &=
			((uint64_t)1 << (set->n & 63)) - 1;
}

static void keep_runs(struct plies *set, uint32_t n)
{
	uint32_t run = 0;

	for (uint32_t ply = 0; ply < set->n; ply++) {
		run = has(set, ply) ? run + 1 : 0;
		put(set, ply, run >= n);
	}
}

static void keep_range(struct plies *set, uint32_t low, uint32_t high)
{
	for (uint32_t ply = 0; ply < set->n; ply++)
		if (ply < low || ply > high)
			put(set, ply, false);
}

static void keep_first(struct plies *set)
{
	bool found = false;

	for (size_t w = 0; w < set->words; w++) {
		if (found)
			set->bits[w] = 0;
		else if (set->bits[w])
			set->bits[w] &= ~(set->bits[w] - 1);
		found |= set->bits[w] != 0;
	}
}

static void keep_last(struct plies *set)
{
	bool found = false;

	for (size_t w = set->words; w-- > 0;) {
		if (found)
			set->bits[w] = 0;
		else if (set->bits[w])
			set->bits[w] = (uint64_t)1
				<< (63 - __builtin_clzll(set->bits[w]));
		found |= set->bits[w] != 0;
	}
}

/* What of b has an a at most n plies before it. */
static void keep_following(struct plies *a, const struct plies *b, uint32_t n)
{
	bool seen = false;
	uint32_t last = 0;

	for (uint32_t ply = 0; ply < a->n; ply++) {
		bool now = has(a, ply);

		put(a, ply, has(b, ply) && seen && ply - last <= n);
		if (now) {
			seen = true;
			last = ply;
		}
	}
}

static void take(struct plies *set, const struct janggi__scan *scan,
	uint32_t i, enum janggi__maybe known, int64_t base,
	enum janggi_side first_mover)
{
	const struct janggi__node *node = &scan->program->nodes[i];
	uint32_t leaf = scan->program->leaf_of[i];

	if (known != JANGGI__MAYBE)
		fill(set, known == JANGGI__YES);
	else if (leaf != UINT32_MAX)
		take_leaf(set, scan, leaf);
	else if (node->op == JANGGI__OP_TURN)
		take_turn(set, node->u.turn == first_mover);
	else
		take_sum(set, node->u.linear, base);
}

static void change(struct plies *set, const struct janggi__node *node)
{
	switch (node->op) {
	case JANGGI__OP_NOT: negate(set); break;
	case JANGGI__OP_FOR: keep_runs(set, node->u.n); break;
	case JANGGI__OP_AT:
		keep_range(set, node->u.at.low, node->u.at.high);
		break;
	case JANGGI__OP_EVER: fill(set, !is_empty(set)); break;
	case JANGGI__OP_FIRST: keep_first(set); break;
	case JANGGI__OP_LAST: keep_last(set); break;
	default: break;
	}
}

static void join(struct plies *a, const struct plies *b,
	const struct janggi__node *node)
{
	switch (node->op) {
	case JANGGI__OP_AND:
		for (size_t w = 0; w < a->words; w++)
			a->bits[w] &= b->bits[w];
		break;
	case JANGGI__OP_OR:
		for (size_t w = 0; w < a->words; w++)
			a->bits[w] |= b->bits[w];
		break;
	default: keep_following(a, b, node->u.n); break;
	}
}

void janggi__combine_release(struct janggi__combine *combine)
{
	free(combine->bits);
	memset(combine, 0, sizeof(*combine));
}

enum janggi_status janggi__combine_run(struct janggi__combine *combine,
	const struct janggi__scan *scan, const enum janggi__maybe *known,
	const int64_t *base, enum janggi_side first_mover,
	const uint64_t **plies, struct janggi_error *err)
{
	const struct janggi__program *program = scan->program;
	const uint32_t n = scan->plies + 1;
	const size_t words = ((size_t)n + 63) / 64;
	size_t height = 0;

	if (program->depth * words > combine->cap) {
		size_t cap = program->depth * words * 2;
		uint64_t *bits =
			realloc(combine->bits, cap * sizeof(*bits));

		if (!bits)
			return janggi__fail(
				err, JANGGI_ENOMEM, "no memory for the query");
		combine->bits = bits;
		combine->cap = cap;
	}
	combine->n_words = words;
	for (uint32_t i = 0; i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];
		unsigned arity = janggi__op_arity(node->op);
		struct plies a, b;

		assert(height >= arity);
		if (!arity)
			height++;
		else if (arity == 2)
			height--;
		a = (struct plies){ combine->bits + (height - 1) * words, n,
			words };
		b = (struct plies){ combine->bits + height * words, n, words };
		if (!arity)
			take(&a, scan, i, known[i], base[i], first_mover);
		else if (arity == 1)
			change(&a, node);
		else
			join(&a, &b, node);
	}
	*plies = combine->bits;
	return JANGGI_OK;
}
