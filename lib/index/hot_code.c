/* SPDX-License-Identifier: MIT */
/* The counts of a position as bytes; docs/index-format.md has the layout. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/hot.h"
#include "index/pack.h"

bool janggi__hot_grade(const int rank[2], int *grade)
{
	int n = 0;

	*grade = 0;
	for (unsigned side = 0; side < 2; side++) {
		if (rank[side] == JANGGI_NO_RANK)
			continue;
		*grade += 2 * rank[side];
		n++;
	}
	if (n == 2)
		*grade /= 2;
	return n != 0;
}

void janggi__hot_release(struct janggi__hot *hot)
{
	free(hot->edges);
	memset(hot, 0, sizeof(*hot));
}

/* Most presets agree with the one before: their number, then the winners. */
static void pack_winners(struct janggi_buffer *to,
	const struct janggi__hot_counts *counts, size_t n_presets)
{
	for (size_t i = 0, next; i < n_presets; i = next) {
		next = i + 1;
		while (next < n_presets &&
			!memcmp(counts->won[next], counts->won[i],
				sizeof(counts->won[i])))
			next++;
		janggi__pack_u64(to, next - i);
		for (unsigned w = 0; w < 3; w++)
			janggi__pack_u64(to, counts->won[i][w]);
	}
}

static void pack_counts(struct janggi_buffer *to,
	const struct janggi__hot_counts *counts, size_t n_presets)
{
	janggi__pack_u64(to, counts->games);
	janggi__pack_u64(to, counts->graded);
	if (counts->graded)
		janggi__pack_u64(to, (uint64_t)counts->grades << 1 ^
			(uint64_t)(counts->grades >> 63));
	janggi__pack_u64(to, counts->last_year);
	pack_winners(to, counts, n_presets);
}

bool janggi__hot_pack(struct janggi_buffer *to, const struct janggi__hot *hot,
	size_t n_presets)
{
	janggi__pack_u64(to, hot->ended);
	janggi__pack_u64(to, hot->at_start);
	pack_counts(to, &hot->counts, n_presets);
	janggi__pack_u64(to, hot->n);
	for (size_t i = 0; i < hot->n; i++) {
		const struct janggi__hot_edge *edge = &hot->edges[i];

		janggi__pack_u64(to, edge->move);
		pack_counts(to, &edge->counts, n_presets);
		janggi__pack_u64(to, edge->reached - edge->counts.games);
	}
	return !to->failed;
}

static uint32_t number(struct janggi__unpack *from)
{
	return (uint32_t)janggi__unpack_below(from, UINT32_MAX);
}

static void unpack_counts(struct janggi__unpack *from,
	struct janggi__hot_counts *counts, size_t n_presets)
{
	uint64_t zigzag;

	memset(counts, 0, sizeof(*counts));
	counts->games = number(from);
	counts->graded = number(from);
	if (counts->graded) {
		zigzag = janggi__unpack_u64(from);
		counts->grades =
			(int64_t)(zigzag >> 1 ^ (~(zigzag & 1) + 1));
	}
	counts->last_year = number(from);
	for (size_t i = 0; i < n_presets && !from->bad;) {
		size_t n = (size_t)janggi__unpack_below(
			from, n_presets - i + 1);
		uint32_t won[3];

		for (unsigned w = 0; w < 3; w++)
			won[w] = number(from);
		if (!n)
			from->bad = true;
		while (n--)
			memcpy(counts->won[i++], won, sizeof(won));
	}
}

enum janggi_status janggi__hot_unpack(struct janggi__hot *hot,
	const void *bytes, size_t n, size_t n_presets,
	struct janggi_error *err)
{
	struct janggi__unpack from = janggi__unpack_from(bytes, n);
	size_t n_edges;

	if (n_presets > JANGGI__HOT_PRESETS)
		return janggi__db_damaged(err, "the number of presets");
	hot->n = 0;
	hot->ended = number(&from);
	hot->at_start = number(&from);
	unpack_counts(&from, &hot->counts, n_presets);
	/* each takes some bytes */
	n_edges = (size_t)janggi__unpack_below(&from, n + 1);
	if (n_edges > hot->cap) {
		struct janggi__hot_edge *more =
			realloc(hot->edges, n_edges * sizeof(*more));

		if (!more)
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		hot->edges = more;
		hot->cap = n_edges;
	}
	for (size_t i = 0; i < n_edges && !from.bad; i++) {
		struct janggi__hot_edge *edge = &hot->edges[i];

		edge->move = (janggi_move)janggi__unpack_below(&from, 1 << 14);
		unpack_counts(&from, &edge->counts, n_presets);
		edge->reached = edge->counts.games + number(&from);
	}
	if (from.bad || from.next != from.end)
		return janggi__db_damaged(err, "counts of a position");
	hot->n = n_edges;
	return JANGGI_OK;
}
