/* SPDX-License-Identifier: MIT */
/* What tables count in: numbers in a series, things in a bag. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "stats/bag.h"
#include "stats/gist.h"
#include "stats/series.h"

static void series_keeps_numbers_far_apart_and_below_nought(void **state)
{
	static const int64_t numbers[] = {5, -700, 5, 9000, 0, -1};
	struct janggi__series series = {0};

	(void)state;
	for (size_t i = 0; i < 6; i++)
		assert_true(janggi__series_add(&series, numbers[i]));
	assert_int_equal(series.all, 6);
	assert_int_equal(series.sum, 8309);
	assert_int_equal(janggi__series_at(&series, 0), -700);
	assert_int_equal(janggi__series_at(&series, 1), -1);
	assert_int_equal(janggi__series_at(&series, 4), 5);
	assert_int_equal(janggi__series_at(&series, 5), 9000);
	assert_int_equal(janggi__series_between(&series, -1, 5), 4);
	assert_int_equal(janggi__series_between(&series, 6, 8999), 0);
	assert_int_equal(janggi__series_between(&series, -9999, 99999), 6);
	janggi__series_release(&series);
}

static void quantiles_lie_between_two_numbers_in_proportion(void **state)
{
	static const struct janggi__column columns[] = {JANGGI__SERIES_COLUMNS};
	struct janggi__series series = {0};
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	struct janggi_table *table;

	(void)state;
	for (int i = 0; i < 4; i++)
		assert_true(janggi__series_add(&series, 10 * i));
	assert_int_equal(
		janggi__table_new(&table, "t", "T", NULL), JANGGI_OK);
	janggi__table_section(table, "s", "S", "", columns, 9);
	janggi__table_row(table, 0);
	janggi__put_series(table, &series);
	assert_int_equal(janggi__table_finish(&table, NULL), JANGGI_OK);
	janggi__table_render_tsv(table, &out);
	assert_non_null(strstr(out.data,
		"s\t4\t15.00\t0\t3.00\t7.50\t15.00\t22.50\t27.00\t30\n"));
	janggi_table_free(table);
	janggi_buffer_release(&out);
	janggi__series_release(&series);
}

static void bag_finds_again_what_it_made(void **state)
{
	struct janggi__bag bag = {.size = sizeof(int)};
	char key[16];

	(void)state;
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 5000; i++) {
			int n = snprintf(key, sizeof(key), "k%d", i);
			int *thing = janggi__bag_get(&bag, key, (size_t)n);

			assert_non_null(thing);
			assert_int_equal(*thing, round ? i : 0);
			*thing = i;
		}
	assert_int_equal(bag.n, 5000);
	/* an empty key is one too, and a NUL is a byte like any other */
	assert_ptr_equal(
		janggi__bag_get(&bag, "", 0), janggi__bag_get(&bag, "x", 0));
	assert_ptr_not_equal(janggi__bag_get(&bag, "a\0b", 3),
		janggi__bag_get(&bag, "a\0c", 3));
	assert_int_equal(bag.n, 5003);
	janggi__bag_release(&bag);
}

static void numbered_key_is_the_same_as_its_text(void **state)
{
	struct janggi__bag bag = {0};
	uint64_t *thing = janggi__bag_get_numbered(&bag, 700, "name", 4);

	(void)state;
	assert_non_null(thing);
	assert_ptr_equal(thing, janggi__bag_get(&bag, "name", 4));
	assert_ptr_equal(
		thing, janggi__bag_get_numbered(&bag, 700, "name", 4));
	assert_ptr_equal(thing, janggi__bag_get_numbered(&bag, 3, "name", 4));
	assert_ptr_equal(thing, janggi__bag_get_numbered(&bag, 0, "name", 4));
	assert_int_equal(bag.n, 1);
	janggi__bag_release(&bag);
}

static void gist_survives_its_packing_and_nothing_shorter(void **state)
{
	struct janggi__judged judged[2] = {{{0}, true}, {{0}, false}};
	struct janggi__judged room[2];
	struct janggi__gist gist = {.plies = 77, .n_judged = 2}, back;
	struct janggi_buffer bytes = JANGGI_BUFFER_INIT;

	(void)state;
	gist.judged = judged;
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++)
		gist.text[i] = (struct janggi_text){"abcdef", (size_t)i % 7};
	janggi__gist_pack(&gist, &bytes);
	assert_true(janggi__gist_unpack(
		&back, bytes.data, bytes.len, room, 2));
	assert_int_equal(back.plies, 77);
	assert_true(back.judged[0].scored && !back.judged[1].scored);
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++)
		assert_memory_equal(back.text[i].s, "abcdef", back.text[i].n);
	for (size_t n = 0; n < bytes.len; n++)
		assert_false(
			janggi__gist_unpack(&back, bytes.data, n, room, 2));
	assert_false(janggi__gist_unpack(&back, bytes.data, bytes.len, room, 1));
	janggi_buffer_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			series_keeps_numbers_far_apart_and_below_nought),
		cmocka_unit_test(
			quantiles_lie_between_two_numbers_in_proportion),
		cmocka_unit_test(bag_finds_again_what_it_made),
		cmocka_unit_test(numbered_key_is_the_same_as_its_text),
		cmocka_unit_test(gist_survives_its_packing_and_nothing_shorter),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
