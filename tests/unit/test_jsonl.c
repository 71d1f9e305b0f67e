/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "base/base.h"

/* Read every record of a text, replay it, and write it as record lines. */
static void lines_of(const char *text, size_t n, struct janggi_buffer *out)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader;
	struct janggi_record *record;
	struct janggi_replay *replay;
	struct janggi_error err;
	enum janggi_status st;

	options.file = "x.gib";
	assert_int_equal(janggi_reader_open_memory(
				 &reader, text, n, &options, &err),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&record, &err), JANGGI_OK);
	assert_int_equal(janggi_replay_new(&replay, NULL, 0, &err), JANGGI_OK);
	while ((st = janggi_reader_next(reader, record, &err)) == JANGGI_OK) {
		st = janggi_replay_run(replay, record, &err);
		assert_true(st == JANGGI_OK || st == JANGGI_EDATA);
		assert_int_equal(janggi_record_write_jsonl(record, out, &err),
			JANGGI_OK);
	}
	assert_int_equal(st, JANGGI_END);
	janggi_replay_free(replay);
	janggi_record_free(record);
	janggi_reader_free(reader);
}

static void fixed_point(const char *gib)
{
	struct janggi_buffer once = JANGGI_BUFFER_INIT;
	struct janggi_buffer twice = JANGGI_BUFFER_INIT;

	lines_of(gib, strlen(gib), &once);
	assert_true(once.len > 0);
	lines_of(once.data, once.len, &twice);
	assert_string_equal(once.data, twice.data);
	janggi_buffer_release(&once);
	janggi_buffer_release(&twice);
}

#define TAGS \
	"[대회명 \"봄 \\\\ \\t 대회\"]\n[초차림 \"마상마상\"]\n" \
	"[한차림 \"마상마상\"]\n[모르는표 \"값\"]\n[대국결과 \"한 8.5점 승(정선)\"]\n\n"

static void a_line_read_back_writes_the_same_line(void **state)
{
	(void)state;
	fixed_point(TAGS "1. 71졸72 2. 41병42 3. 79졸78\n\n");
	fixed_point(TAGS "{처음}\n1. 71졸72 <3> 2. 한수쉼 <0>\n{둘째\n줄}\n\n");
	fixed_point("[대회명 \"\"]\n[대국결과 \"초 부전승\"]\n\n{기권}\n\n");
}

static void a_stopped_record_keeps_its_rest(void **state)
{
	struct janggi_buffer out = JANGGI_BUFFER_INIT;

	(void)state;
	fixed_point(TAGS "1. 71졸72 2. 41병42 3. 88포55 4. 43병44 기권\n\n");
	lines_of(TAGS "1. 71졸72 2. 88포55 3. 79졸78\n\n",
		strlen(TAGS "1. 71졸72 2. 88포55 3. 79졸78\n\n"), &out);
	assert_non_null(strstr(out.data, "\"plies\":1,"));
	assert_non_null(strstr(out.data, "88포55"));
	assert_non_null(strstr(out.data, "79졸78"));
	janggi_buffer_release(&out);
}

static void a_diagram_survives(void **state)
{
	(void)state;
	fixed_point("[판 \"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包"
		    "5包/4將/車馬象士1士象馬車 한 접장기\"]\n\n1. 41병42 2. 79졸78\n\n");
}

static void keys_may_come_in_any_order(void **state)
{
	static const char foreign[] =
		"{\"moves\": \"a4b4 a7b7\", \"tags\": {\"event\": \"\\uc0bd\"},"
		" \"start\": {\"han\": \"HEEH\", \"cho\": \"EHHE\"},"
		" \"janggi\": 1, \"later\": [1, {\"x\": null}]}\n";
	struct janggi_buffer out = JANGGI_BUFFER_INIT;

	(void)state;
	lines_of(foreign, sizeof(foreign) - 1, &out);
	assert_non_null(strstr(out.data, "\"moves\":\"a4b4 a7b7\""));
	assert_non_null(strstr(out.data, "\"event\":\"삽\""));
	assert_non_null(strstr(out.data, "\"cho\":\"EHHE\""));
	janggi_buffer_release(&out);
}

static void a_bad_line_costs_only_itself(void **state)
{
	static const char *const bad[] = { "{\"janggi\":1,\"moves\":\"a4b4\"",
		"{\"janggi\":1,\"moves\":\"a4z9\"}", "not json",
		"{\"janggi\":1,\"tags\":{\"a\":\"\\ud800\"", "[1,2",
		"{\"janggi\":99,\"moves\":\"\"}" };
	static const char good[] =
		"{\"janggi\":1,\"tags\":{},\"start\":{\"cho\":\"HEEH\",\"han\":"
		"\"HEEH\"},\"plies\":1,\"moves\":\"a4b4\"}\n";

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct janggi_buffer in = JANGGI_BUFFER_INIT;
		struct janggi_reader *reader;
		struct janggi_record *record;
		struct janggi_error err;

		janggi__buffer_str(&in, good);
		janggi__buffer_str(&in, bad[i]);
		janggi__buffer_str(&in, "\n");
		janggi__buffer_str(&in, good);
		assert_int_equal(janggi_reader_open_memory(
					 &reader, in.data, in.len, NULL, &err),
			JANGGI_OK);
		assert_int_equal(janggi_record_new(&record, &err), JANGGI_OK);
		assert_int_equal(
			janggi_reader_next(reader, record, &err), JANGGI_OK);
		assert_int_equal(
			janggi_reader_next(reader, record, &err), JANGGI_EDATA);
		assert_int_equal(err.line, 2);
		assert_int_equal(
			janggi_reader_next(reader, record, &err), JANGGI_OK);
		assert_int_equal(record->n_moves, 1);
		assert_int_equal(
			janggi_reader_next(reader, record, &err), JANGGI_END);
		janggi_record_free(record);
		janggi_reader_free(reader);
		janggi_buffer_release(&in);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_read_back_writes_the_same_line),
		cmocka_unit_test(a_stopped_record_keeps_its_rest),
		cmocka_unit_test(a_diagram_survives),
		cmocka_unit_test(keys_may_come_in_any_order),
		cmocka_unit_test(a_bad_line_costs_only_itself),
	};
	return cmocka_run_group_tests_name("jsonl", tests, NULL, NULL);
}
