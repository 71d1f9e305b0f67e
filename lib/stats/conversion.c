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

enum janggi_status janggi_conversion_replay(
	const struct janggi_conversion *conversion,
	struct janggi_replay **out, struct janggi_error *err)
{
	struct janggi_preset presets[PRESETS];

	presets[BASE] = conversion->base;
	for (int i = CONVERTED; i < PRESETS; i++)
		presets[i] = conversion->converted;
	presets[ALL_TO_CHO].bonus =
		(struct janggi_bonus){JANGGI_CHO, OVERWHELMING};
	presets[ALL_TO_HAN].bonus =
		(struct janggi_bonus){JANGGI_HAN, OVERWHELMING};
	return janggi_replay_new(out, presets, PRESETS, err);
}

enum janggi_status janggi_conversion_new(struct janggi_conversion **out,
	const struct janggi_preset *base, const struct janggi_preset *converted,
	const struct janggi_conversion_options *options,
	struct janggi_error *err)
{
	static const struct janggi_conversion_options defaults =
		JANGGI_CONVERSION_OPTIONS_INIT;
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
	st = janggi_conversion_replay(conversion, &conversion->replay, err);
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
	struct janggi__tally *tally, const struct janggi_case *one)
{
	if (one->scored)
		janggi__tally_scored(tally, one->converted.points);
	else
		janggi__tally_other(tally, one->converted.winner);
}

static void count_declared_draw(
	struct janggi_conversion *conversion, const struct janggi_case *one)
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

static void count_verdicts(
	struct janggi_conversion *conversion, const struct janggi_case *one)
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
		count_converted(&conversion->drawn[base->ending]
						   [one->played_on]
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

enum janggi_status janggi_conversion_look(struct janggi_replay *replay,
	struct janggi_record *record, struct janggi_case *out,
	struct janggi_error *err)
{
	const struct janggi_verdict *verdicts;
	enum janggi_status st;

	memset(out, 0, sizeof(*out));
	st = janggi_replay_run(replay, record, err);
	if (st == JANGGI_EDATA)
		out->no_start = true;
	if (st)
		return st;
	/* Only now: a replay may infer the start and cut the moves. */
	janggi_record_fingerprint(record, out->fingerprint);
	out->handicap = janggi_record_is_handicap(record);
	verdicts = janggi_replay_verdicts(replay);
	out->base = verdicts[BASE];
	out->converted = verdicts[CONVERTED];
	out->scored = is_scored(verdicts);
	out->played_on = record->n_moves > out->base.ply || record->stop_ply;
	out->declared = record->result.winner;
	return JANGGI_OK;
}

enum janggi_status janggi_conversion_count(struct janggi_conversion *conversion,
	const struct janggi_case *one, struct janggi_error *err)
{
	const struct janggi_conversion_options *options = &conversion->options;

	if (one->no_start) {
		conversion->fates[JANGGI__FATE_NO_START]++;
		return JANGGI_OK;
	}
	if (!options->keep_duplicates) {
		switch (janggi__seen_add(
			&conversion->seen, one->fingerprint)) {
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
	if (!options->keep_handicaps && one->handicap)
		conversion->fates[JANGGI__FATE_HANDICAP]++;
	else
		count_verdicts(conversion, one);
	return JANGGI_OK;
}

enum janggi_status janggi_conversion_add(struct janggi_conversion *conversion,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_case one;
	enum janggi_status looked, counted;

	looked = janggi_conversion_look(
		conversion->replay, record, &one, err);
	if (looked && !one.no_start)
		return looked;
	counted = janggi_conversion_count(conversion, &one, err);
	return counted ? counted : looked;
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
