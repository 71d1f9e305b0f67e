/* SPDX-License-Identifier: MIT */
/* The conversion table's counting: gists into tallies. */
#include <config.h>
#include <string.h>
#include "stats/conversion.h"
#include "stats/tables.h"

static bool begin(void *self, const struct janggi_stats *stats)
{
	struct janggi__conversion *conversion = self;

	conversion->base = stats->presets[0];
	conversion->converted = stats->presets[1];
	return true;
}

/* Converted's own winner into the tally, open to any other bonus. */
static void count_converted(
	struct janggi__tally *tally, const struct janggi__judged *converted)
{
	if (converted->scored)
		janggi__tally_scored(tally, converted->verdict.points);
	else
		janggi__tally_other(tally, converted->verdict.winner);
}

static void count_declared_draw(
	struct janggi__conversion *conversion, const struct janggi__gist *gist)
{
	const struct janggi_verdict *base = &gist->judged[0].verdict;
	struct janggi__tally *tally = &conversion->agreed[base->ending];

	/*
	 * Why it was drawn is not known, so neither is whether points would
	 * have been counted, whatever a preset would make of a draw.
	 */
	if (base->ending == JANGGI_DRAW_UNEXPLAINED)
		janggi__tally_other(tally, JANGGI_WINNER_NONE);
	else
		count_converted(tally, &gist->judged[1]);
	janggi__tally_scored(
		&conversion->agreed_board[base->ending], base->points);
}

static void count_verdicts(
	struct janggi__conversion *conversion, const struct janggi__gist *gist)
{
	const struct janggi_verdict *base = &gist->judged[0].verdict;
	bool played_on = gist->plies > base->ply || gist->illegal;

	if (base->ending == JANGGI_ILLEGAL) {
		conversion->fates[JANGGI__FATE_ILLEGAL]++;
		return;
	}
	if (base->ending == JANGGI_NOT_PLAYABLE) {
		conversion->fates[JANGGI__FATE_NOT_PLAYABLE]++;
		return;
	}
	if (base->ending == JANGGI_NO_ENDING ||
		base->ending == JANGGI_UNFINISHED) {
		conversion->fates[JANGGI__FATE_UNFINISHED]++;
		return;
	}
	conversion->fates[JANGGI__FATE_COUNTED]++;
	conversion->endings[base->ending][base->winner]++;
	conversion->on_board[base->ending] += base->basis == JANGGI_BASIS_BOARD;
	if (base->ending == JANGGI_POINTS_AWARD)
		janggi__tally_scored(
			&conversion->awards[gist->winner], base->points);
	else if (base->winner != JANGGI_WINNER_DRAW)
		return;
	else if (base->ending <= JANGGI_INSUFFICIENT)
		count_converted(&conversion->drawn[base->ending]
						   [played_on]
						   [gist->winner],
			&gist->judged[1]);
	else
		count_declared_draw(conversion, gist);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct janggi__conversion *conversion = self;

	(void)stats;
	(void)result;
	switch (gist->sort) {
	case JANGGI__SORT_NO_START:
		conversion->fates[JANGGI__FATE_NO_START]++;
		break;
	case JANGGI__SORT_DUPLICATE:
		conversion->fates[JANGGI__FATE_DUPLICATE]++;
		break;
	case JANGGI__SORT_HANDICAP:
		conversion->fates[JANGGI__FATE_HANDICAP]++;
		break;
	default: count_verdicts(conversion, gist); break;
	}
	return true;
}

void janggi__conversion_drawn(const struct janggi__conversion *conversion,
	enum janggi_ending ending, enum janggi__span span,
	struct janggi__tally *out)
{
	memset(out, 0, sizeof(*out));
	for (int s = 0; s < JANGGI__SPANS; s++)
		for (int w = 0; w < JANGGI__WINNERS; w++)
			if (span == JANGGI__SPANS || (int)span == s)
				janggi__tally_merge(
					out, &conversion->drawn[ending][s][w]);
}

const struct janggi__tabulator janggi__conversion_table = {
	.name = "conversion",
	.title = "Conversion",
	.own_records = true,
	.size = sizeof(struct janggi__conversion),
	.begin = begin,
	.add = add,
	.put = janggi__conversion_put,
};
