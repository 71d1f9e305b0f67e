/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/wilson.h"

static void check(uint64_t part, uint64_t n, unsigned low, unsigned high)
{
	struct janggi__share s = janggi__wilson(2 * part, n);

	assert_int_equal(janggi__share_round(s.low, 10000), low);
	assert_int_equal(janggi__share_round(s.high, 10000), high);
	assert_true(s.low <= s.share && s.share <= s.high);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void published_intervals_are_met(void **state)
{
	(void)state;
	check(81, 263, 2553, 3662);
	check(15, 148, 624, 1605);
	check(0, 20, 0, 1611);
	check(1, 29, 61, 1718);
}

static void interval_is_symmetric_in_the_two_sides(void **state)
{
	(void)state;
	for (uint64_t n = 1; n < 40; n++)
		for (uint64_t x = 0; x <= n; x++) {
			struct janggi__share s = janggi__wilson(2 * x, n);
			struct janggi__share t = janggi__wilson(2 * (n - x), n);

			assert_int_equal(janggi__share_round(s.low, 10000),
				10000 - janggi__share_round(t.high, 10000));
		}
}

static void interval_ends_exactly_at_none_and_all(void **state)
{
	(void)state;
	for (uint64_t n = 1; n < 1000000; n = n * 3 + 1) {
		assert_true(janggi__wilson(0, n).low == 0);
		assert_true(janggi__wilson(0, n).high > 0);
		assert_true(janggi__wilson(2 * n, n).high == 1);
		assert_true(janggi__wilson(2 * n, n).low < 1);
	}
}

static void tie_counts_half(void **state)
{
	struct janggi__share s = janggi__wilson(1, 1);

	(void)state;
	assert_int_equal(janggi__share_round(s.share, 10000), 5000);
}

static void interval_narrows_as_games_are_added(void **state)
{
	double before = 1;

	(void)state;
	for (uint64_t n = 10; n < UINT64_C(10000000000); n *= 10) {
		struct janggi__share s = janggi__wilson(n, n);

		assert_true(s.high - s.low < before);
		before = s.high - s.low;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_intervals_are_met),
		cmocka_unit_test(interval_is_symmetric_in_the_two_sides),
		cmocka_unit_test(interval_ends_exactly_at_none_and_all),
		cmocka_unit_test(tie_counts_half),
		cmocka_unit_test(interval_narrows_as_games_are_added),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
