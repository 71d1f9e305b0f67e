/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tally.h"
#include "base/wilson.h"

#define MARGINS (2 * JANGGI__MARGIN_MAX + 1)

void janggi__tally_scored(struct janggi__tally *tally, const int points[2])
{
	int at = points[JANGGI_CHO] - points[JANGGI_HAN] + JANGGI__MARGIN_MAX;

	assert(at >= 0 && at < MARGINS);
	tally->n++;
	tally->scored++;
	tally->margin[at]++;
}

void janggi__tally_other(struct janggi__tally *tally, enum janggi_winner winner)
{
	tally->n++;
	tally->other[winner]++;
}

void janggi__tally_merge(
	struct janggi__tally *to, const struct janggi__tally *from)
{
	to->n += from->n;
	to->scored += from->scored;
	for (int i = 0; i < MARGINS; i++)
		to->margin[i] += from->margin[i];
	for (int w = 0; w < JANGGI__WINNERS; w++)
		to->other[w] += from->other[w];
}

/* Who wins a margin on the board, by the one rule there is for that. */
static enum janggi_winner winner_of(int at, const struct janggi_bonus *bonus)
{
	int margin = at - JANGGI__MARGIN_MAX;
	int points[2] = {margin > 0 ? margin : 0, margin < 0 ? -margin : 0};

	return janggi_points_winner(points, bonus);
}

void janggi__tally_split_scored(const struct janggi__tally *tally,
	const struct janggi_bonus *bonus, struct janggi__split *out)
{
	memset(out, 0, sizeof(*out));
	for (int i = 0; i < MARGINS; i++)
		if (tally->margin[i])
			out->won[winner_of(i, bonus)] += tally->margin[i];
}

void janggi__tally_split(const struct janggi__tally *tally,
	const struct janggi_bonus *bonus, struct janggi__split *out)
{
	janggi__tally_split_scored(tally, bonus, out);
	for (int w = 0; w < JANGGI__WINNERS; w++)
		out->won[w] += tally->other[w];
}

void janggi__tally_flips(const struct janggi__tally *tally,
	const struct janggi_bonus *from, const struct janggi_bonus *to,
	struct janggi__flips *out)
{
	memset(out, 0, sizeof(*out));
	for (int i = 0; i < MARGINS; i++) {
		enum janggi_winner before, after;

		if (!tally->margin[i])
			continue;
		before = winner_of(i, from);
		after = winner_of(i, to);
		if (before == after)
			continue;
		out->n += tally->margin[i];
		out->turned[before][after] += tally->margin[i];
	}
}

struct janggi_bonus janggi__bonus_at(int han_halves)
{
	struct janggi_bonus bonus = {JANGGI_NO_SIDE, abs(han_halves)};

	if (han_halves)
		bonus.side = han_halves > 0 ? JANGGI_HAN : JANGGI_CHO;
	return bonus;
}

int janggi__bonus_line(const struct janggi_bonus *bonus)
{
	if (bonus->side == JANGGI_NO_SIDE)
		return 0;
	return bonus->side == JANGGI_HAN ? bonus->halves : -bonus->halves;
}

static bool better(uint64_t gap, int bonus, uint64_t best_gap, int best)
{
	if (gap != best_gap)
		return gap < best_gap;
	if (abs(bonus) != abs(best))
		return abs(bonus) < abs(best);
	return bonus > best;
}

void janggi__tally_fair(const struct janggi__tally *tally,
	enum janggi__bonus_step step, struct janggi__fair *out)
{
	const int last = 2 * JANGGI__MARGIN_MAX + 1;
	uint64_t best_gap = UINT64_MAX;

	memset(out, 0, sizeof(*out));
	for (int at = -last; at <= last; at++) {
		struct janggi_bonus bonus = janggi__bonus_at(at);
		struct janggi__split split;
		struct janggi__share share;
		uint64_t cho, han;

		if (step != JANGGI__BONUS_ANY &&
			(at % 2 != 0) != (step == JANGGI__BONUS_HALF))
			continue;
		janggi__tally_split_scored(tally, &bonus, &split);
		cho = split.won[JANGGI_WINNER_CHO];
		han = split.won[JANGGI_WINNER_HAN];
		if (better(cho > han ? cho - han : han - cho, at, best_gap,
			    out->bonus)) {
			best_gap = cho > han ? cho - han : han - cho;
			out->bonus = at;
		}
		if (!tally->scored)
			continue;
		share = janggi__wilson(
			2 * cho + split.won[JANGGI_WINNER_DRAW], tally->scored);
		if (share.low > 0.5 || share.high < 0.5)
			continue;
		if (!out->has_range)
			out->from = at;
		out->to = at;
		out->has_range = true;
	}
}

int janggi__tally_margin_at(const struct janggi__tally *tally, uint64_t i)
{
	int at = 0;

	assert(i < tally->scored);
	while (i >= tally->margin[at])
		i -= tally->margin[at++];
	return at - JANGGI__MARGIN_MAX;
}
