/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/matcher.h"

enum janggi_status janggi_matcher_new(struct janggi_matcher **out,
	const struct janggi_query *query, struct janggi_error *err)
{
	struct janggi_matcher *matcher;
	const size_t n = query->program.n + 1;
	enum janggi_status st;

	*out = NULL;
	if (!query->prepared)
		return janggi__fail(
			err, JANGGI_EMISUSE, "the query is not prepared");
	matcher = calloc(1, sizeof(*matcher));
	if (!matcher)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	matcher->query = query;
	matcher->known = calloc(n, sizeof(*matcher->known));
	matcher->base = calloc(n, sizeof(*matcher->base));
	st = matcher->known && matcher->base ?
		janggi__scan_init(&matcher->scan, &query->program, err) :
		janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
	if (!st)
		st = janggi_replay_new(&matcher->replay, query->presets,
			query->n_presets, err);
	if (st) {
		janggi_matcher_free(matcher);
		return st;
	}
	*out = matcher;
	return JANGGI_OK;
}

void janggi_matcher_free(struct janggi_matcher *matcher)
{
	if (!matcher)
		return;
	janggi_replay_free(matcher->replay);
	janggi__scan_release(&matcher->scan);
	janggi__combine_release(&matcher->combine);
	janggi_buffer_release(&matcher->scratch);
	free(matcher->known);
	free(matcher->base);
	free(matcher->ranges);
	free(matcher);
}

/* What is known of a sum before the moves are looked at. */
static enum janggi__maybe ask_sum(struct janggi_matcher *matcher, uint32_t i,
	const struct janggi__header *header,
	const struct janggi__bounds *bounds)
{
	const struct janggi__program *program = &matcher->query->program;
	const struct janggi__linear *linear = program->nodes[i].u.linear;
	const uint32_t leaf = program->leaf_of[i];
	int64_t *base = &matcher->base[i];
	bool has_base = janggi__header_base(header, linear, base);

	if (leaf != UINT32_MAX) {
		matcher->scan.base[leaf] = *base;
		matcher->scan.off[leaf] = !has_base;
	}
	if (!has_base)
		return JANGGI__NO;
	if (!program->varies[i])
		return *base >= linear->low && *base <= linear->high ?
			JANGGI__YES :
			JANGGI__NO;
	return bounds ? janggi__bounds_linear(bounds, linear, *base) :
			JANGGI__MAYBE;
}

enum janggi_status janggi__matcher_ask(struct janggi_matcher *matcher,
	const struct janggi__header *header,
	const struct janggi__bounds *bounds, enum janggi__maybe *root,
	struct janggi_error *err)
{
	const struct janggi__program *program = &matcher->query->program;

	matcher->n_ranges = 0;
	*root = JANGGI__YES;
	for (uint32_t i = 0; i < program->n; i++) {
		const struct janggi__node *node = &program->nodes[i];
		const uint32_t leaf = program->leaf_of[i];
		enum janggi__maybe known = JANGGI__MAYBE;
		enum janggi_status st;
		bool answer;

		if (janggi__op_arity(node->op))
			continue;
		if (node->op == JANGGI__OP_LINEAR) {
			known = ask_sum(matcher, i, header, bounds);
		} else if (!program->varies[i]) {
			st = header->ask(header->from, i, &answer, err);
			if (st)
				return st;
			known = answer ? JANGGI__YES : JANGGI__NO;
		} else if (node->op == JANGGI__OP_POSITION && bounds) {
			known = janggi__bounds_position(
				bounds, &program->leaves[leaf]);
		}
		if (!header->has_board &&
			(leaf != UINT32_MAX || node->op == JANGGI__OP_TURN))
			known = JANGGI__NO;
		if (leaf != UINT32_MAX && known == JANGGI__MAYBE &&
			header->limit)
			known = header->limit(header->from, i);
		matcher->known[i] = known;
	}
	if (!program->n)
		return JANGGI_OK;
	janggi__program_weigh(program, matcher->known);
	*root = matcher->known[program->n - 1];
	return JANGGI_OK;
}

/* Leaves that held at no ply, or at each that was noted. */
static void learn_from_notes(struct janggi_matcher *matcher)
{
	const struct janggi__program *program = &matcher->query->program;
	const struct janggi__scan *scan = &matcher->scan;
	const size_t end = ((size_t)scan->plies + 1) * program->words;

	for (uint32_t w = 0; w < program->words; w++) {
		uint64_t any = 0, all = UINT64_MAX;
		uint32_t last = program->n_leaves - 64 * w;

		for (size_t i = w; i < end; i += program->words) {
			any |= scan->notes[i];
			all &= scan->notes[i];
		}
		for (uint32_t k = 0; k < 64 && k < last; k++) {
			uint32_t node = program->leaves[64 * w + k].node;

			if (matcher->known[node] != JANGGI__MAYBE)
				continue;
			if (!(any >> k & 1))
				matcher->known[node] = JANGGI__NO;
			else if (all >> k & 1)
				matcher->known[node] = JANGGI__YES;
		}
	}
}

static enum janggi_status add_range(struct janggi_matcher *matcher,
	uint32_t ply, struct janggi_error *err)
{
	size_t n = matcher->n_ranges;

	if (n && matcher->ranges[n - 1].last + 1 == ply) {
		matcher->ranges[n - 1].last = ply;
		return JANGGI_OK;
	}
	if (n == matcher->cap_ranges) {
		size_t cap = n ? 2 * n : 16;
		struct janggi_ply_range *ranges =
			realloc(matcher->ranges, cap * sizeof(*ranges));

		if (!ranges)
			return janggi__fail(
				err, JANGGI_ENOMEM, "no memory for the query");
		matcher->ranges = ranges;
		matcher->cap_ranges = cap;
	}
	matcher->ranges[matcher->n_ranges++] =
		(struct janggi_ply_range){ ply, ply };
	return JANGGI_OK;
}

static enum janggi_status list_plies(struct janggi_matcher *matcher,
	const uint64_t *plies, struct janggi_error *err)
{
	for (size_t w = 0; w < matcher->combine.n_words; w++) {
		uint64_t bits = plies[w];

		for (; bits; bits &= bits - 1) {
			uint32_t ply = (uint32_t)(64 * w) +
				(uint32_t)__builtin_ctzll(bits);
			enum janggi_status st = add_range(matcher, ply, err);

			if (st)
				return st;
		}
	}
	return JANGGI_OK;
}

enum janggi_status janggi__matcher_play(struct janggi_matcher *matcher,
	const struct janggi__game *game, bool *matched,
	struct janggi_error *err)
{
	const struct janggi__program *program = &matcher->query->program;
	const uint64_t *plies;
	enum janggi_status st;

	*matched = false;
	matcher->scan.known = matcher->known;
	matcher->scan.plies = game->n;
	if (program->n_leaves && game->start) {
		st = janggi__scan_run(&matcher->scan, game, err);
		if (st)
			return st;
		learn_from_notes(matcher);
		janggi__program_weigh(program, matcher->known);
		if (matcher->known[program->n - 1] == JANGGI__NO)
			return JANGGI_OK;
	}
	st = janggi__combine_run(&matcher->combine, &matcher->scan,
		matcher->known, matcher->base,
		game->start ? (enum janggi_side)game->start->side :
			      JANGGI_NO_SIDE,
		&plies, err);
	if (st)
		return st;
	if (!program->varies[program->n - 1]) {
		*matched = plies[0] & 1;
		return JANGGI_OK;
	}
	st = list_plies(matcher, plies, err);
	*matched = matcher->n_ranges != 0;
	return st;
}

enum janggi_status janggi_matcher_run(struct janggi_matcher *matcher,
	struct janggi_record *record, bool *matched, struct janggi_error *err)
{
	struct janggi__record_header from = { .record = record };
	struct janggi__header header;
	struct janggi__game game = { .start = &matcher->start };
	enum janggi__maybe root;
	enum janggi_status st;

	*matched = false;
	matcher->n_ranges = 0;
	st = janggi_replay_run(matcher->replay, record, err);
	if (st)
		return st;
	/* a record without moves need not say what they would start from */
	if (record->start == JANGGI_START_UNKNOWN)
		game.start = NULL;
	else
		st = janggi_record_position(record, &matcher->start, err);
	if (st)
		return st;
	from.program = &matcher->query->program;
	from.verdicts = janggi_replay_verdicts(matcher->replay);
	from.start = game.start;
	from.scratch = &matcher->scratch;
	janggi__record_header_start(&from, &header);
	st = janggi__matcher_ask(matcher, &header, NULL, &root, err);
	if (st || root == JANGGI__NO)
		return st;
	if (janggi__matcher_is_sure(matcher, root)) {
		*matched = true;
		return JANGGI_OK;
	}
	game.moves = record->moves;
	game.n = record->n_moves;
	/* the flags of the start stand right before those of the plies */
	game.flags = janggi_replay_flags(matcher->replay) - 1;
	return janggi__matcher_play(matcher, &game, matched, err);
}

const struct janggi_ply_range *janggi_matcher_plies(
	const struct janggi_matcher *matcher, size_t *n)
{
	*n = matcher->n_ranges;
	return matcher->ranges;
}

const struct janggi_verdict *janggi_matcher_verdict(
	const struct janggi_matcher *matcher)
{
	return janggi_replay_verdicts(matcher->replay);
}
