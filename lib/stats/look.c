/* SPDX-License-Identifier: MIT */
/* A record played once: its gist. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "record/check.h"
#include "stats/stats.h"

/*
 * Each preset is played three times: as it is, and with a bonus that no
 * material outweighs, once for each side.  Points decide a game if and only
 * if such a bonus wins it both ways.
 */
enum { AS_IT_IS, ALL_TO_CHO, ALL_TO_HAN, TIMES };
#define OVERWHELMING 4000 /* half points */

struct janggi_stats_looker {
	const struct janggi_stats *stats;
	struct janggi_replay *replay;
	struct janggi_matcher *matcher; /* NULL: all are meant */
	struct janggi_checker *checker; /* NULL: nobody asks */
	struct janggi__judged *judged;
};

static enum janggi_status start_replay(
	struct janggi_stats_looker *looker, struct janggi_error *err)
{
	const struct janggi_stats *stats = looker->stats;
	struct janggi_preset *presets =
		calloc(TIMES * stats->n_presets + 1, sizeof(*presets));
	enum janggi_status st;

	if (!presets)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	for (size_t i = 0; i < stats->n_presets; i++) {
		for (int t = 0; t < TIMES; t++)
			presets[TIMES * i + t] = stats->presets[i];
		presets[TIMES * i + ALL_TO_CHO].bonus =
			(struct janggi_bonus){JANGGI_CHO, OVERWHELMING};
		presets[TIMES * i + ALL_TO_HAN].bonus =
			(struct janggi_bonus){JANGGI_HAN, OVERWHELMING};
	}
	st = janggi_replay_new(
		&looker->replay, presets, TIMES * stats->n_presets, err);
	free(presets);
	return st;
}

enum janggi_status janggi_stats_looker_new(struct janggi_stats_looker **out,
	const struct janggi_stats *stats, struct janggi_error *err)
{
	struct janggi_stats_looker *looker = calloc(1, sizeof(*looker));
	struct janggi_checker_options check = JANGGI_CHECKER_OPTIONS_INIT;
	enum janggi_status st;

	*out = NULL;
	if (!looker)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	looker->stats = stats;
	looker->judged =
		calloc(stats->n_presets + 1, sizeof(*looker->judged));
	st = looker->judged
		     ? start_replay(looker, err)
		     : janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	/* duplicates are told apart by the engine */
	check.no_same = true;
	if (!st && stats->needs & JANGGI__NEED_FINDINGS)
		st = janggi_checker_new(&looker->checker, &check, err);
	if (!st && stats->options.where)
		st = janggi_matcher_new(
			&looker->matcher, stats->options.where, err);
	if (st) {
		janggi_stats_looker_free(looker);
		return st;
	}
	*out = looker;
	return JANGGI_OK;
}

void janggi_stats_looker_free(struct janggi_stats_looker *looker)
{
	if (!looker)
		return;
	janggi_replay_free(looker->replay);
	janggi_matcher_free(looker->matcher);
	janggi_checker_free(looker->checker);
	free(looker->judged);
	free(looker);
}

static void take_verdicts(
	struct janggi_stats_looker *looker, struct janggi__gist *gist)
{
	const struct janggi_verdict *v =
		janggi_replay_verdicts(looker->replay);

	gist->n_judged = looker->stats->n_presets;
	gist->judged = looker->judged;
	for (size_t i = 0; i < gist->n_judged; i++, v += TIMES)
		looker->judged[i] = (struct janggi__judged){
			v[AS_IT_IS],
			v[ALL_TO_CHO].winner == JANGGI_WINNER_CHO &&
				v[ALL_TO_HAN].winner == JANGGI_WINNER_HAN,
		};
}

static struct janggi_text said(
	const struct janggi_record *record, const char *key)
{
	return janggi__check_tag(record, key);
}

static void take_header(
	struct janggi__gist *gist, const struct janggi_record *record)
{
	gist->winner = record->result.winner;
	gist->how = record->result.how;
	gist->margin = record->result.margin;
	janggi__gist_player(gist, JANGGI_CHO, said(record, "cho"));
	janggi__gist_player(gist, JANGGI_HAN, said(record, "han"));
	gist->text[JANGGI__GIST_EVENT] = said(record, "event");
	gist->text[JANGGI__GIST_SITE] = said(record, "site");
	gist->text[JANGGI__GIST_ROUND] = said(record, "round");
	gist->text[JANGGI__GIST_DATE] = said(record, "date");
	gist->text[JANGGI__GIST_TIME] = said(record, "time_control");
	gist->text[JANGGI__GIST_RESULT] = said(record, "result");
	gist->text[JANGGI__GIST_FILE] = record->file;
	gist->year = janggi__gist_year(gist->text[JANGGI__GIST_DATE]);
}

static void take_game(struct janggi_stats_looker *looker,
	struct janggi__gist *gist, const struct janggi_record *record)
{
	struct janggi_position *start;

	gist->has_start = record->start != JANGGI_START_UNKNOWN;
	gist->illegal = record->stop_ply != 0;
	gist->plies = record->n_moves;
	gist->formation[0] = gist->formation[1] = JANGGI_NO_FORMATION;
	if (gist->has_start && record->start != JANGGI_START_FEN) {
		gist->formation[0] = record->formation[0];
		gist->formation[1] = record->formation[1];
	}
	gist->first = JANGGI_CHO;
	if (record->start == JANGGI_START_FEN &&
		!janggi_position_new(&start, NULL)) {
		if (!janggi_record_position(record, start, NULL))
			gist->first = janggi_position_side(start);
		janggi_position_free(start);
	}
	/* Only now: a replay may infer the start and cut the moves. */
	janggi_record_fingerprint(record, gist->fingerprint);
	gist->handicap = janggi_record_is_handicap(record);
	if (gist->has_start)
		janggi__gist_material(
			gist, janggi_replay_position(looker->replay));
	janggi__gist_moves(gist, record->moves, record->n_moves);
}

#define BIT(check) (UINT64_C(1) << (check))
#define CUTS	   (BIT(JANGGI__CHECK_ILLEGAL) | BIT(JANGGI__CHECK_PIECE))

static enum janggi_status take_findings(struct janggi_stats_looker *looker,
	struct janggi__gist *gist, struct janggi_record *record,
	struct janggi_error *err)
{
	const struct janggi_finding *found;
	const struct janggi_check_code *first = janggi_check_code_at(0);
	enum janggi_status st;
	size_t n;

	st = janggi_checker_run(looker->checker, record, err);
	if (st)
		return st;
	found = janggi_checker_findings(looker->checker, &n);
	for (size_t i = 0; i < n; i++)
		gist->findings |= UINT64_C(1) << (found[i].code - first);
	/* a record once cut does not tell whether it was read or played */
	if (gist->findings & CUTS)
		gist->findings =
			(gist->findings & ~CUTS) | BIT(JANGGI__CHECK_STOP);
	return JANGGI_OK;
}

enum janggi_status janggi__stats_look(struct janggi_stats_looker *looker,
	struct janggi_record *record, struct janggi__gist *gist,
	struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	memset(gist, 0, sizeof(*gist));
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++)
		gist->text[i].s = "";
	if (looker->checker) {
		/* before the replay cuts what is to be found */
		st = take_findings(looker, gist, record, err);
		if (st)
			return st;
	}
	st = janggi_replay_run(looker->replay, record, err);
	if (st == JANGGI_EDATA)
		gist->no_start = true;
	if (st)
		return st;
	take_header(gist, record);
	take_game(looker, gist, record);
	take_verdicts(looker, gist);
	return JANGGI_OK;
}

enum janggi_status janggi_stats_look(struct janggi_stats_looker *looker,
	struct janggi_record *record, struct janggi_buffer *facts,
	struct janggi_error *err)
{
	enum janggi_status st;
	struct janggi__gist gist;
	bool matched = true;

	if (looker->matcher) {
		st = janggi_matcher_run(
			looker->matcher, record, &matched, err);
		if (st || !matched)
			return st;
	}
	st = janggi__stats_look(looker, record, &gist, err);
	if (!st || gist.no_start)
		janggi__gist_pack(&gist, facts);
	if (facts->failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return st;
}
