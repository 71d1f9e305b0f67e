/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "stats/seen.h"

static uint64_t scatter(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static enum janggi__seen_answer add(struct janggi__seen *seen, uint64_t key)
{
	uint64_t fingerprint[2] = {key, 0};

	return janggi__seen_add(seen, fingerprint);
}

/* Enough for two doublings; the second round finds each of them again. */
static void set_keeps_what_it_saw_as_it_grows(void **state)
{
	const uint64_t n = 700000;
	struct janggi__seen seen;

	(void)state;
	janggi__seen_init(&seen, 0);
	for (uint64_t i = 0; i < n; i++)
		assert_int_equal(add(&seen, scatter(i + 1)), JANGGI__SEEN_NEW);
	assert_true(seen.bits > 18);
	for (uint64_t i = 0; i < n; i++)
		assert_int_equal(
			add(&seen, scatter(i + 1)), JANGGI__SEEN_BEFORE);
	assert_int_equal(seen.n, n);
	for (uint64_t i = n; i < n + 50000; i++)
		assert_int_equal(add(&seen, scatter(i + 1)), JANGGI__SEEN_NEW);
	janggi__seen_release(&seen);
}

/* The places of both ends, in rising and in falling order. */
static void keys_side_by_side_are_told_apart(void **state)
{
	static const uint64_t starts[] = {
		0, UINT64_C(0xffffffffffffffff) - (200 << 6)};
	struct janggi__seen seen;

	(void)state;
	janggi__seen_init(&seen, 0);
	for (int s = 0; s < 2; s++) {
		for (uint64_t i = 100; i < 200; i++)
			assert_int_equal(add(&seen, starts[s] + (i << 6)),
				JANGGI__SEEN_NEW);
		for (uint64_t i = 100; i--;)
			assert_int_equal(add(&seen, starts[s] + (i << 6)),
				JANGGI__SEEN_NEW);
		for (uint64_t i = 0; i < 200; i++)
			assert_int_equal(add(&seen, starts[s] + (i << 6)),
				JANGGI__SEEN_BEFORE);
	}
	janggi__seen_release(&seen);
}

/* More keys at one place than slots can be told of: it grows to part them. */
static void crowd_at_one_place_makes_it_grow(void **state)
{
	struct janggi__seen seen;

	(void)state;
	janggi__seen_init(&seen, 0);
	for (uint64_t i = 0; i < 260; i++)
		assert_int_equal(
			add(&seen, i << (64 - 18 - 9)), JANGGI__SEEN_NEW);
	assert_true(seen.bits > 18);
	for (uint64_t i = 0; i < 260; i++)
		assert_int_equal(
			add(&seen, i << (64 - 18 - 9)), JANGGI__SEEN_BEFORE);
	janggi__seen_release(&seen);
}

static void set_at_its_limit_forgets_and_says_so(void **state)
{
	struct janggi__seen seen;
	uint64_t i = 0;

	(void)state;
	janggi__seen_init(&seen, 2 << 20);
	while (add(&seen, scatter(++i)) == JANGGI__SEEN_NEW)
		;
	assert_true(i > 240000 && i < 262144);
	assert_int_equal(seen.forgotten, 1);
	assert_int_equal(add(&seen, scatter(i)), JANGGI__SEEN_NEW_FORGOTTEN);
	assert_int_equal(seen.forgotten, 2);
	assert_int_equal(add(&seen, scatter(i - 1)), JANGGI__SEEN_BEFORE);
	assert_true(seen.n_slots * 6 <= 2 << 20);
	janggi__seen_release(&seen);
}

static void limit_below_the_first_table_remembers_nothing(void **state)
{
	struct janggi__seen seen;

	(void)state;
	janggi__seen_init(&seen, 1);
	assert_int_equal(add(&seen, 7), JANGGI__SEEN_NEW_FORGOTTEN);
	assert_int_equal(add(&seen, 7), JANGGI__SEEN_NEW_FORGOTTEN);
	assert_null(seen.slots);
	janggi__seen_release(&seen);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(set_keeps_what_it_saw_as_it_grows),
		cmocka_unit_test(keys_side_by_side_are_told_apart),
		cmocka_unit_test(crowd_at_one_place_makes_it_grow),
		cmocka_unit_test(set_at_its_limit_forgets_and_says_so),
		cmocka_unit_test(limit_below_the_first_table_remembers_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
