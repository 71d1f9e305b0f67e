/* SPDX-License-Identifier: MIT */
/* What several tables count by, and how they show it. */
#include <config.h>
#include "stats/stats.h"

uint64_t janggi__won_sum(const uint64_t won[JANGGI__WINNERS])
{
	uint64_t sum = 0;

	for (int w = 0; w < JANGGI__WINNERS; w++)
		sum += won[w];
	return sum;
}

void janggi__won_merge(
	uint64_t to[JANGGI__WINNERS], const uint64_t from[JANGGI__WINNERS])
{
	for (int w = 0; w < JANGGI__WINNERS; w++)
		to[w] += from[w];
}

void janggi__put_won(
	struct janggi_table *table, const uint64_t won[JANGGI__WINNERS])
{
	uint64_t cho = won[JANGGI_WINNER_CHO], han = won[JANGGI_WINNER_HAN];

	janggi__table_count(table, janggi__won_sum(won));
	janggi__table_count(table, cho);
	janggi__table_count(table, han);
	janggi__table_count(table, won[JANGGI_WINNER_DRAW]);
	janggi__table_count(table, won[JANGGI_WINNER_NONE]);
	janggi__table_share(table, cho, cho + han);
}

bool janggi__grade_gap(const struct janggi__gist *gist, int *gap)
{
	if (gist->rank[0] == JANGGI_NO_RANK || gist->rank[1] == JANGGI_NO_RANK)
		return false;
	*gap = gist->rank[0] - gist->rank[1];
	return true;
}

const char *const janggi__gap_names[JANGGI__GAPS] = {"-3 or less", "-2", "-1",
	"0", "+1", "+2", "+3 or more", "not known"};

unsigned janggi__gap_of(const struct janggi__gist *gist)
{
	int gap;

	if (!janggi__grade_gap(gist, &gap))
		return JANGGI__GAPS - 1;
	if (gap < -3)
		gap = -3;
	if (gap > 3)
		gap = 3;
	return (unsigned)(gap + 3);
}

unsigned janggi__pair_of(
	const struct janggi_stats *stats, const struct janggi__gist *gist)
{
	enum janggi_formation cho = gist->formation[JANGGI_CHO];
	enum janggi_formation han = gist->formation[JANGGI_HAN];
	unsigned pair, mirror;

	if (cho == JANGGI_NO_FORMATION || han == JANGGI_NO_FORMATION)
		return JANGGI__PAIRS - 1;
	pair = cho * JANGGI_FORMATIONS + han;
	mirror = janggi_formation_mirror(cho) * JANGGI_FORMATIONS +
		 janggi_formation_mirror(han);
	return stats->options.mirror && mirror < pair ? mirror : pair;
}

void janggi__result_under(const struct janggi__gist *gist, size_t preset,
	struct janggi__result *out)
{
	const struct janggi__judged *judged;

	out->preset = preset;
	if (preset == SIZE_MAX || preset >= gist->n_judged) {
		out->winner = gist->winner;
		out->ending = gist->how;
		out->on_points = gist->how == JANGGI_POINTS_AWARD;
		return;
	}
	judged = &gist->judged[preset];
	out->winner = judged->verdict.winner;
	out->ending = judged->verdict.ending;
	out->on_points = judged->scored;
}
