/* SPDX-License-Identifier: MIT */
/* Intervals by resampling pairs of players. */
#include <config.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "stats/cluster.h"

static void weights_have_mean_and_variance_one(void **state)
{
	double sum = 0, squares = 0;
	const int pairs = 2000, n = pairs * JANGGI__REPLICAS;

	(void)state;
	for (uint64_t pair = 0; pair < (uint64_t)pairs; pair++)
		for (unsigned r = 0; r < JANGGI__REPLICAS; r++) {
			double w = janggi__cluster_weight(
				pair * UINT64_C(0xd1342543de82ef95), r);

			sum += w;
			squares += w * w;
		}
	assert_true(fabs(sum / n - 1) < 0.01);
	assert_true(fabs(squares / n - 2) < 0.03);
}

static void replicas_of_a_pair_differ(void **state)
{
	unsigned seen[8] = {0};

	(void)state;
	for (unsigned r = 0; r < JANGGI__REPLICAS; r++)
		seen[janggi__cluster_weight(77, r)]++;
	assert_in_range(seen[0], 50, 100);
	assert_in_range(seen[1], 50, 100);
	assert_in_range(seen[2], 20, 60);
}

/* A game that exists as a gist alone. */
static void make(struct janggi__gist *gist, const char *cho, const char *han,
	enum janggi_winner winner, uint64_t number)
{
	static const struct janggi__judged judged[2];

	memset(gist, 0, sizeof(*gist));
	gist->distinct = gist->has_start = true;
	gist->fingerprint[0] = number;
	gist->winner = winner;
	gist->how = JANGGI_RESIGNATION;
	gist->margin = -1;
	gist->rank[0] = gist->rank[1] = JANGGI_NO_RANK;
	gist->text[JANGGI__GIST_CHO] =
		(struct janggi_text){cho, strlen(cho)};
	gist->text[JANGGI__GIST_HAN] =
		(struct janggi_text){han, strlen(han)};
	gist->n_judged = 2;
	gist->judged = judged;
}

static void pair_is_the_same_in_either_order(void **state)
{
	struct janggi__gist a, b, c, d;

	(void)state;
	make(&a, "one", "two", JANGGI_WINNER_CHO, 1);
	make(&b, "two", "one", JANGGI_WINNER_HAN, 2);
	make(&c, "one", "three", JANGGI_WINNER_HAN, 3);
	make(&d, "", "", JANGGI_WINNER_HAN, 4);
	assert_true(janggi__cluster_pair(&a, 7) == janggi__cluster_pair(&b, 7));
	assert_true(janggi__cluster_pair(&a, 7) != janggi__cluster_pair(&c, 7));
	/* not known: each its own */
	assert_true(janggi__cluster_pair(&d, 1) != janggi__cluster_pair(&d, 2));
}

/* Cho's share of n games between so many pairs, each won by one of the two. */
static struct janggi__share count(unsigned n, unsigned pairs, bool cluster)
{
	static const char *const names[] = {"results"};
	struct janggi_stats_options options = JANGGI_STATS_OPTIONS_INIT;
	struct janggi__share share = {-1, -1, -1};
	struct janggi_stats *stats;
	struct janggi_table *table;

	options.tables = names;
	options.n_tables = 1;
	options.cluster = cluster;
	assert_int_equal(
		janggi_stats_new(&stats, &options, NULL), JANGGI_OK);
	for (unsigned i = 0; i < n; i++) {
		struct janggi__gist gist;
		unsigned pair = i % pairs;
		char cho[16], han[16];

		snprintf(cho, sizeof(cho), "c%u", pair);
		snprintf(han, sizeof(han), "h%u", pair);
		make(&gist, cho, han,
			pair % 2 ? JANGGI_WINNER_CHO : JANGGI_WINNER_HAN,
			i);
		assert_int_equal(
			janggi__stats_count(stats, &gist, NULL), JANGGI_OK);
	}
	assert_int_equal(
		janggi_stats_table(stats, 0, &table, NULL), JANGGI_OK);
	for (struct janggi__section *s = table->first; s; s = s->next)
		for (size_t c = 0; c < s->n_columns; c++)
			if (!strcmp(s->tag, "results") &&
				!strcmp(s->columns[c].name, "cho_share")) {
				assert_int_equal(
					s->cells[c].clustered, cluster);
				share = janggi__cell_share(&s->cells[c]);
			}
	janggi_table_free(table);
	janggi_stats_free(stats);
	return share;
}

static void few_pairs_make_the_interval_wide(void **state)
{
	struct janggi__share plain = count(600, 12, false);
	struct janggi__share wide = count(600, 12, true);

	(void)state;
	assert_true(plain.share == 0.5 && wide.share == 0.5);
	assert_true(plain.high - plain.low < 0.09);
	/* as of twelve games: 0.25 to 0.75 or so */
	assert_true(wide.high - wide.low > 0.4);
	assert_true(wide.high - wide.low < 0.7);
}

static void pairs_of_one_game_leave_it_as_it_is(void **state)
{
	struct janggi__share plain = count(600, 600, false);
	struct janggi__share wide = count(600, 600, true);

	(void)state;
	assert_true(wide.low <= plain.low && wide.high >= plain.high);
	assert_true(wide.high - wide.low < 1.25 * (plain.high - plain.low));
}

static void same_games_have_the_same_interval(void **state)
{
	struct janggi__share a = count(200, 20, true);
	struct janggi__share b = count(200, 20, true);

	(void)state;
	assert_true(a.low == b.low && a.high == b.high);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(weights_have_mean_and_variance_one),
		cmocka_unit_test(replicas_of_a_pair_differ),
		cmocka_unit_test(pair_is_the_same_in_either_order),
		cmocka_unit_test(few_pairs_make_the_interval_wide),
		cmocka_unit_test(pairs_of_one_game_leave_it_as_it_is),
		cmocka_unit_test(same_games_have_the_same_interval),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
