/* SPDX-License-Identifier: MIT */
/* The conversion table's counting: records into cases into tallies. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/conversion.h"

/*
 * The presets replayed: the two compared, and the second again with a bonus
 * that no material outweighs, once for each side.  Points decide a game if
 * and only if such a bonus wins it both ways.
 */
enum { BASE, CONVERTED, ALL_TO_CHO, ALL_TO_HAN, PRESETS };
#define OVERWHELMING 4000 /* half points */

enum janggi_status janggi_conversion_new(struct janggi_conversion **out,
	const struct janggi_preset *base, const struct janggi_preset *converted,
	const struct janggi_conversion_options *options,
	struct janggi_error *err)
{
	static const struct janggi_conversion_options defaults =
		JANGGI_CONVERSION_OPTIONS_INIT;
	struct janggi_preset presets[PRESETS];
	struct janggi_conversion *conversion;
	enum janggi_status st;

	*out = NULL;
	if (options && options->size != sizeof(*options))
		return janggi__fail(err, JANGGI_EMISUSE,
			"conversion options of another version");
	conversion = calloc(1, sizeof(*conversion));
	if (!conversion)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	conversion->base = *base;
	conversion->converted = *converted;
	conversion->options = options ? *options : defaults;
	janggi__seen_init(
		&conversion->seen, conversion->options.duplicates_memory);
	presets[BASE] = *base;
	for (int i = CONVERTED; i < PRESETS; i++)
		presets[i] = *converted;
	presets[ALL_TO_CHO].bonus =
		(struct janggi_bonus){JANGGI_CHO, OVERWHELMING};
	presets[ALL_TO_HAN].bonus =
		(struct janggi_bonus){JANGGI_HAN, OVERWHELMING};
	st = janggi_replay_new(&conversion->replay, presets, PRESETS, err);
	if (st) {
		janggi_conversion_free(conversion);
		return st;
	}
	*out = conversion;
	return JANGGI_OK;
}

void janggi_conversion_free(struct janggi_conversion *conversion)
{
	if (!conversion)
		return;
	janggi_replay_free(conversion->replay);
	janggi__seen_release(&conversion->seen);
	free(conversion);
}

/* Converted's own winner into the tally, open to any other bonus. */
static void count_converted(
	struct janggi__tally *tally, const struct janggi__case *one)
{
	if (one->scored)
		janggi__tally_scored(tally, one->converted.points);
	else
		janggi__tally_other(tally, one->converted.winner);
}

static void count_declared_draw(
	struct janggi_conversion *conversion, const struct janggi__case *one)
{
	struct janggi__tally *tally = &conversion->agreed[one->base.ending];

	/*
	 * Why it was drawn is not known, so neither is whether points would
	 * have been counted, whatever a preset would make of a draw.
	 */
	if (one->base.ending == JANGGI_DRAW_UNEXPLAINED)
		janggi__tally_other(tally, JANGGI_WINNER_NONE);
	else
		count_converted(tally, one);
	janggi__tally_scored(
		&conversion->agreed_board[one->base.ending], one->base.points);
}

void janggi__conversion_count(
	struct janggi_conversion *conversion, const struct janggi__case *one)
{
	const struct janggi_verdict *base = &one->base;

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
			&conversion->awards[one->declared], base->points);
	else if (base->winner != JANGGI_WINNER_DRAW)
		return;
	else if (base->ending <= JANGGI_INSUFFICIENT)
		count_converted(&conversion->drawn[base->ending][one->span]
						  [one->declared],
			one);
	else
		count_declared_draw(conversion, one);
}

static bool is_scored(const struct janggi_verdict *verdicts)
{
	return verdicts[ALL_TO_CHO].winner == JANGGI_WINNER_CHO &&
	       verdicts[ALL_TO_HAN].winner == JANGGI_WINNER_HAN;
}

enum janggi_status janggi_conversion_add(struct janggi_conversion *conversion,
	struct janggi_record *record, struct janggi_error *err)
{
	const struct janggi_conversion_options *options = &conversion->options;
	const struct janggi_verdict *verdicts;
	struct janggi__case one;
	enum janggi_status st;

	st = janggi_replay_run(conversion->replay, record, err);
	if (st == JANGGI_EDATA)
		conversion->fates[JANGGI__FATE_NO_START]++;
	if (st)
		return st;
	/* Only now: a replay may infer the start and cut the moves. */
	if (!options->keep_duplicates) {
		uint64_t fingerprint[2];

		janggi_record_fingerprint(record, fingerprint);
		switch (janggi__seen_add(&conversion->seen, fingerprint)) {
		case JANGGI__SEEN_BEFORE:
			conversion->fates[JANGGI__FATE_DUPLICATE]++;
			return JANGGI_OK;
		case JANGGI__SEEN_NO_MEMORY:
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		case JANGGI__SEEN_NEW:
		case JANGGI__SEEN_NEW_FORGOTTEN:
			break;
		}
	}
	if (!options->keep_handicaps && janggi_record_is_handicap(record)) {
		conversion->fates[JANGGI__FATE_HANDICAP]++;
		return JANGGI_OK;
	}
	verdicts = janggi_replay_verdicts(conversion->replay);
	one.base = verdicts[BASE];
	one.converted = verdicts[CONVERTED];
	one.scored = is_scored(verdicts);
	one.span = record->n_moves > one.base.ply || record->stop_ply
			   ? JANGGI__SPAN_PLAYED_ON
			   : JANGGI__SPAN_STOPS;
	one.declared = record->result.winner;
	janggi__conversion_count(conversion, &one);
	return JANGGI_OK;
}

void janggi__conversion_drawn(const struct janggi_conversion *conversion,
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
