/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "record/check.h"
#include "record/date.h"
#include "stats/gist.h"

void janggi__gist_pack(
	const struct janggi__gist *gist, struct janggi_buffer *buffer)
{
	janggi_buffer_add(buffer, gist, sizeof(*gist));
	if (gist->n_judged)
		janggi_buffer_add(buffer, gist->judged,
			gist->n_judged * sizeof(*gist->judged));
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++)
		if (gist->text[i].n)
			janggi_buffer_add(
				buffer, gist->text[i].s, gist->text[i].n);
}

bool janggi__gist_unpack(struct janggi__gist *gist, const void *bytes,
	size_t n_bytes, struct janggi__judged *judged, size_t n)
{
	const char *at = bytes;
	size_t left = n_bytes;

	if (left < sizeof(*gist))
		return false;
	memcpy(gist, at, sizeof(*gist));
	at += sizeof(*gist);
	left -= sizeof(*gist);
	if (gist->n_judged > n || left < gist->n_judged * sizeof(*judged))
		return false;
	if (gist->n_judged)
		memcpy(judged, at, gist->n_judged * sizeof(*judged));
	at += gist->n_judged * sizeof(*judged);
	left -= gist->n_judged * sizeof(*judged);
	gist->judged = judged;
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++) {
		if (gist->text[i].n > left)
			return false;
		gist->text[i].s = at;
		at += gist->text[i].n;
		left -= gist->text[i].n;
	}
	return !left;
}

void janggi__gist_player(struct janggi__gist *gist, enum janggi_side side,
	struct janggi_text written)
{
	struct janggi_player player;

	written = janggi__check_said(written);
	janggi_player_parse(&player, written.s, written.n);
	gist->rank[side] = player.rank;
	gist->text[side == JANGGI_CHO ? JANGGI__GIST_CHO : JANGGI__GIST_HAN] =
		player.name;
}

uint32_t janggi__gist_year(struct janggi_text date)
{
	struct janggi__dates dates;

	if (!janggi__date_read(date.s, date.n, &dates) ||
		dates.first / 10000 != dates.last / 10000)
		return 0;
	return dates.first / 10000;
}

void janggi__gist_moves(
	struct janggi__gist *gist, const janggi_move *moves, uint32_t n)
{
	if (n)
		gist->first_move = moves[0];
	for (uint32_t i = 0; i < n; i++) {
		if (moves[i] != JANGGI_PASS)
			continue;
		gist->passes[(gist->first + i) & 1]++;
		if (!gist->first_pass)
			gist->first_pass = i + 1;
	}
	gist->has_pass = gist->first_pass != 0;
}

void janggi__gist_material(
	struct janggi__gist *gist, const struct janggi_position *pos)
{
	for (unsigned side = 0; side < 2; side++) {
		gist->points[side] = pos->points[side];
		for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS; kind++)
			for (unsigned i = pos->first[side][kind];
				i < pos->first[side][kind + 1]; i++)
				gist->pieces[side][kind] +=
					pos->at[side][i] != JANGGI_NO_POINT;
	}
}

static enum janggi__scored by(enum janggi_outcome outcome)
{
	return outcome == JANGGI_OUTCOME_POINTS ? JANGGI__SCORED_YES
						: JANGGI__SCORED_NO;
}

enum janggi__scored janggi__gist_scored(const struct janggi_preset *preset,
	const struct janggi_verdict *verdict)
{
	bool engine = preset->repetition_rule == JANGGI_REPETITION_ENGINE ||
		      preset->repetition_rule == JANGGI_REPETITION_ENGINE_MOVES;
	int under = preset->repetition_draw_under;
	bool both_under = verdict->points[0] < under &&
			  verdict->points[1] < under;

	switch (verdict->ending) {
	case JANGGI_BIKJANG: return by(preset->bikjang);
	case JANGGI_DOUBLE_PASS: return by(preset->double_pass);
	case JANGGI_NO_PROGRESS: return by(preset->no_progress);
	case JANGGI_INSUFFICIENT: return by(preset->insufficient);
	case JANGGI_REPETITION:
		if (preset->repetition_rule == JANGGI_REPETITION_ENGINE_MOVES)
			return JANGGI__SCORED_PERHAPS;
		return !engine && both_under ? JANGGI__SCORED_NO
					     : by(preset->repetition);
	case JANGGI_CHECK_REPETITION:
		if (engine || both_under)
			return JANGGI__SCORED_NO;
		if (preset->check_repetition == JANGGI_OUTCOME_PERPETUAL_LOSES)
			return JANGGI__SCORED_PERHAPS;
		return by(preset->check_repetition);
	case JANGGI_AGREEMENT: return by(preset->agreement);
	case JANGGI_POINTS_AWARD:
		return preset->awards_points ? JANGGI__SCORED_YES
					     : JANGGI__SCORED_NO;
	default: return JANGGI__SCORED_NO;
	}
}
