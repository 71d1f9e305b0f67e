/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "stats/table.h"

static const struct janggi__column columns[] = {
	{"player", "player", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
	{"side", "side", JANGGI__CELL_TEXT, 0},
	{"n", "n", JANGGI__CELL_COUNT, 0},
	{"margin", "mean\nmargin", JANGGI__CELL_FIXED, 0},
	{"lead", "lead", JANGGI__CELL_SIGNED, 0},
	{"bonus", "bonus", JANGGI__CELL_HALVES, 0},
	{"share", "share", JANGGI__CELL_SHARE, 0},
	{"bar", "bar", JANGGI__CELL_BAR, 0},
};
static const struct janggi__column one_column[] = {
	{"what", "what", JANGGI__CELL_TEXT, 0},
};

static void add_row(struct janggi_table *table, unsigned flags,
	const char *player, const char *side, uint64_t n, int64_t number)
{
	janggi__table_row(table, flags);
	janggi__table_str(table, player);
	janggi__table_str(table, side);
	janggi__table_count(table, n);
	janggi__table_fixed(table, number);
	janggi__table_signed(table, number);
	janggi__table_halves(table, number);
	janggi__table_share(table, 1, n);
	janggi__table_bar(table, n);
}

static struct janggi_table *sample(void)
{
	struct janggi_table *table;

	assert_int_equal(
		janggi__table_new(&table, "sample", "장기 sample", NULL),
		JANGGI_OK);
	janggi__table_section(
		table, "players", "Players", "Who played.", columns, 8);
	add_row(table, 0, "달산마", "cho", 40, 3);
	add_row(table, 0, "달산마", "han", 4, -5);
	add_row(table, JANGGI__ROW_RULED, "Kim", "cho", 0, 0);
	janggi__table_section(table, "odd", "Odd", "", one_column, 1);
	janggi__table_row(table, 0);
	janggi__table_str(table, "a\tb\\c\nd\r\"e\",\x1b[1m");
	janggi__table_row(table, 0);
	janggi__table_none(table);
	janggi__table_section(table, "empty", "Empty", "", one_column, 1);
	assert_int_equal(janggi__table_finish(&table, NULL), JANGGI_OK);
	return table;
}

static void check(enum janggi_table_format format, const char *wanted)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table = sample();

	assert_int_equal(
		janggi_table_render(table, format, &buffer, NULL), JANGGI_OK);
	assert_string_equal(buffer.data, wanted);
	janggi_buffer_release(&buffer);
	janggi_table_free(table);
}

static void text_is_aligned_by_display_width(void **state)
{
	(void)state;
	/* clang-format off */
	check(JANGGI_TABLE_TEXT,
"장기 sample\n"
"===========\n"
"\n"
"Players\n"
"  Who played.\n"
"\n"
"                      mean\n"
"  player  side   n  margin  lead  bonus               share  bar\n"
"  -------------------------------------------------------------------------------------------\n"
"  달산마  cho   40    0.03    +3    1.5   2.5 % [0.4-12.9]   ################################\n"
"          han    4   -0.05    -5   -2.5  25.0 % [4.6-69.9]*  ###\n"
"  -------------------------------------------------------------------------------------------\n"
"  Kim     cho    0    0.00     0      0                  -\n"
"\n"
"Odd\n"
"  what\n"
"  ----------------------------\n"
"  a\\x09b\\c\\x0ad\\x0d\"e\",\\x1b[1m\n"
"  -\n"
"\n"
"Empty\n"
"  what\n"
"\n"
"* A share of fewer than 30 games: the interval says how little it shows.\n");
	/* clang-format on */
}

static void tsv_lines_begin_with_their_section(void **state)
{
	(void)state;
	check(JANGGI_TABLE_TSV,
		"#players\tplayer\tside\tn\tmargin\tlead\tbonus\tshare"
		"\tshare_low\tshare_high\n"
		"players\t달산마\tcho\t40\t0.03\t3\t1.5"
		"\t0.0250\t0.0044\t0.1288\n"
		"players\t달산마\than\t4\t-0.05\t-5\t-2.5"
		"\t0.2500\t0.0456\t0.6994\n"
		"players\tKim\tcho\t0\t0.00\t0\t0\t\t\t\n"
		"#odd\twhat\n"
		"odd\ta\\tb\\\\c\\nd\\r\"e\",\x1b[1m\n"
		"odd\t\n"
		"#empty\twhat\n");
}

static void csv_quotes_only_what_needs_it(void **state)
{
	(void)state;
	check(JANGGI_TABLE_CSV,
		"section,player,side,n,margin,lead,bonus,share"
		",share_low,share_high\n"
		"players,달산마,cho,40,0.03,3,1.5,0.0250,0.0044,0.1288\n"
		"players,달산마,han,4,-0.05,-5,-2.5,0.2500,0.0456,0.6994\n"
		"players,Kim,cho,0,0.00,0,0,,,\n"
		"\n"
		"section,what\n"
		"odd,\"a\tb\\c\nd\r\"\"e\"\",\x1b[1m\"\n"
		"odd,\n"
		"\n"
		"section,what\n");
}

static void jsonl_has_an_object_a_row(void **state)
{
	(void)state;
	check(JANGGI_TABLE_JSONL,
		"{\"version\":1,\"table\":\"sample\",\"section\":\"players\""
		",\"player\":\"달산마\",\"side\":\"cho\",\"n\":40"
		",\"margin\":0.03,\"lead\":3,\"bonus\":1.5,\"share\":0.0250"
		",\"share_low\":0.0044,\"share_high\":0.1288}\n"
		"{\"version\":1,\"table\":\"sample\",\"section\":\"players\""
		",\"player\":\"달산마\",\"side\":\"han\",\"n\":4"
		",\"margin\":-0.05,\"lead\":-5,\"bonus\":-2.5"
		",\"share\":0.2500,\"share_low\":0.0456"
		",\"share_high\":0.6994}\n"
		"{\"version\":1,\"table\":\"sample\",\"section\":\"players\""
		",\"player\":\"Kim\",\"side\":\"cho\",\"n\":0"
		",\"margin\":0.00,\"lead\":0,\"bonus\":0,\"share\":null"
		",\"share_low\":null,\"share_high\":null}\n"
		"{\"version\":1,\"table\":\"sample\",\"section\":\"odd\""
		",\"what\":\"a\\u0009b\\\\c\\u000ad\\u000d"
		"\\\"e\\\",\\u001b[1m\"}\n"
		"{\"version\":1,\"table\":\"sample\",\"section\":\"odd\""
		",\"what\":null}\n");
}

static void long_notes_are_wrapped_at_the_line(void **state)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table;
	const char *line, *end;

	(void)state;
	assert_int_equal(janggi__table_new(&table, "t", "T", NULL), JANGGI_OK);
	janggi__table_section(table, "s", "S",
		"마상마상 마상마상 마상마상 마상마상 마상마상 마상마상 "
		"마상마상 마상마상 마상마상 마상마상 마상마상 마상마상\n"
		"A second paragraph, which begins on a line of its own and "
		"goes on for so long that it has to be broken as well.",
		one_column, 1);
	assert_int_equal(janggi__table_finish(&table, NULL), JANGGI_OK);
	assert_int_equal(
		janggi_table_render(table, JANGGI_TABLE_TEXT, &buffer, NULL),
		JANGGI_OK);
	/* Nine places a word of four syllables: eight fit behind the gap. */
	line = strstr(buffer.data, "S\n") + 2;
	end = strchr(line, '\n');
	assert_int_equal(end - line, 2 + 8 * 12 + 7);
	assert_non_null(strstr(end + 1, "\n  A second paragraph, "));
	janggi_buffer_release(&buffer);
	janggi_table_free(table);
}

static void c1_controls_do_not_reach_the_terminal(void **state)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_table *table;

	(void)state;
	assert_int_equal(janggi__table_new(&table, "t", "T", NULL), JANGGI_OK);
	janggi__table_section(table, "s", "S", "", one_column, 1);
	janggi__table_row(table, 0);
	janggi__table_str(table, "x\xc2\x9b"
				 "31m\xc2\xa0y");
	assert_int_equal(janggi__table_finish(&table, NULL), JANGGI_OK);
	assert_int_equal(
		janggi_table_render(table, JANGGI_TABLE_TEXT, &buffer, NULL),
		JANGGI_OK);
	assert_non_null(strstr(buffer.data, "x\\u009b31m\xc2\xa0y\n"));
	janggi_buffer_release(&buffer);
	janggi_table_free(table);
}

static void numbers_are_whole_at_both_ends(void **state)
{
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;

	(void)state;
	janggi__buffer_halves(&buffer, -1);
	janggi__buffer_str(&buffer, " ");
	janggi__buffer_halves(&buffer, -2);
	janggi__buffer_str(&buffer, " ");
	janggi__buffer_hundredths(&buffer, INT64_MIN);
	janggi__buffer_str(&buffer, " ");
	janggi__buffer_hundredths(&buffer, 9765);
	assert_string_equal(buffer.data, "-0.5 -1 -92233720368547758.08 97.65");
	janggi_buffer_release(&buffer);
}

static void failed_table_is_given_up_at_the_end(void **state)
{
	struct janggi_table *table;
	struct janggi_error err;

	(void)state;
	assert_int_equal(janggi__table_new(&table, "t", "T", NULL), JANGGI_OK);
	janggi__table_section(table, "s", "S", "", one_column, 1);
	janggi__table_row(table, 0);
	table->failed = true;
	janggi__table_str(table, "lost");
	janggi__table_row(table, 0);
	janggi__table_none(table);
	assert_int_equal(janggi__table_finish(&table, &err), JANGGI_ENOMEM);
	assert_int_equal(err.status, JANGGI_ENOMEM);
	assert_null(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_aligned_by_display_width),
		cmocka_unit_test(tsv_lines_begin_with_their_section),
		cmocka_unit_test(csv_quotes_only_what_needs_it),
		cmocka_unit_test(jsonl_has_an_object_a_row),
		cmocka_unit_test(long_notes_are_wrapped_at_the_line),
		cmocka_unit_test(c1_controls_do_not_reach_the_terminal),
		cmocka_unit_test(numbers_are_whole_at_both_ends),
		cmocka_unit_test(failed_table_is_given_up_at_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
