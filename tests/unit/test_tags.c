/* SPDX-License-Identifier: MIT */
/* Tags whose keys are there twice, or look like what notations put there. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "notation/jsonl.h"
#include "reading.h"

static const char *const formats[] = {"jsonl", "gib", "pgn", "xml"};

static void assert_key(const char *written, const char *want)
{
	struct janggi_text key = {written, strlen(written)};

	key = janggi__jsonl_key(key);
	assert_int_equal(key.n, strlen(want));
	assert_memory_equal(key.s, want, key.n);
}

static void one_number_is_taken_off_a_key(void **state)
{
	(void)state;
	assert_key("event", "event");
	assert_key("event#2", "event");
	assert_key("event#12", "event");
	assert_key("event#2#1", "event#2");
	assert_key("#3", "");
	assert_key("event#", "event#");
	assert_key("event#0", "event#0");
	assert_key("event#02", "event#02");
	assert_key("event 2", "event 2");
	assert_key("2", "2");
	assert_key("", "");
	/* the last one has no end */
	assert_key("a#99999999999999999999", "a");
}

static void numbers_are_the_same_however_many_tags(void **state)
{
	enum { MANY = 1000 };
	static struct janggi_tag tags[MANY];
	static char keys[MANY][16];
	struct janggi__jsonl_numbers numbers;

	(void)state;
	for (size_t n = 1; n <= MANY; n = n < 70 ? n + 1 : n * 2) {
		for (size_t i = 0; i < n; i++) {
			size_t kind = i * i % 7;

			snprintf(keys[i], sizeof(keys[i]),
				"key%zu%s", kind, kind == 4 ? "#2" : "");
			tags[i].key = (struct janggi_text){
				keys[i], strlen(keys[i])};
		}
		assert_true(janggi__jsonl_number(tags, n, &numbers));
		for (size_t i = 0; i < n; i++) {
			uint32_t want = 1;

			for (size_t k = 0; k < i; k++)
				want += !strcmp(keys[k], keys[i]);
			if (want == 1 && !strchr(keys[i], '#'))
				want = 0;
			assert_int_equal(numbers.of[i], want);
		}
		janggi__jsonl_numbers_release(&numbers);
	}
}

/* ----------------------------------------------------------------- notations */

static void read_line(struct reading *r, const char *line)
{
	reading_open(r, line, strlen(line), SIZE_MAX, 0);
	assert_int_equal(reading_next(r), JANGGI_OK);
}

static void write_in(const char *format, const struct janggi_record *record,
	struct janggi_buffer *out)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_writer *writer;
	struct janggi_error err;
	const char *what;
	uint64_t n;

	options.format = format;
	assert_int_equal(janggi_writer_new(&writer, &options, &err), JANGGI_OK);
	assert_int_equal(
		janggi_writer_add(writer, record, out, &err), JANGGI_OK);
	assert_int_equal(janggi_writer_end(writer, out, &err), JANGGI_OK);
	assert_false(janggi_writer_loss(writer, 0, &what, &n));
	janggi_writer_free(writer);
}

/* What a notation adds stands behind the record's own tags, in their order. */
static void assert_tags_survive(const char *line)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct reading r, again;

	read_line(&r, line);
	for (size_t f = 0; f < sizeof(formats) / sizeof(formats[0]); f++) {
		struct janggi_buffer text = JANGGI_BUFFER_INIT;

		write_in(formats[f], r.record, &text);
		/* tags alone do not always tell one from another */
		options.format = formats[f];
		assert_int_equal(janggi_reader_open_memory(&again.reader,
					 text.data, text.len, &options, NULL),
			JANGGI_OK);
		assert_int_equal(
			janggi_record_new(&again.record, NULL), JANGGI_OK);
		assert_int_equal(reading_next(&again), JANGGI_OK);
		assert_true(again.record->n_tags >= r.record->n_tags);
		for (size_t i = 0; i < r.record->n_tags; i++) {
			assert_string_equal(again.record->tags[i].key.s,
				r.record->tags[i].key.s);
			assert_string_equal(again.record->tags[i].value.s,
				r.record->tags[i].value.s);
		}
		assert_string_equal(again.record->termination.s,
			r.record->termination.s);
		assert_string_equal(reading_moves(&again), reading_moves(&r));
		assert_int_equal(reading_next(&again), JANGGI_END);
		reading_close(&again);
		janggi_buffer_release(&text);
	}
	reading_close(&r);
}

static void a_key_that_is_there_twice_survives(void **state)
{
	(void)state;
	assert_tags_survive("{\"janggi\":1,\"tags\":{\"round\":\"1\","
			    "\"event\":\"a\",\"round#2\":\"2\",\"x#2#1\":\"b\","
			    "\"event#2\":\"c\",\"round#3\":\"1\"},"
			    "\"start\":{\"cho\":\"HEEH\",\"han\":\"EHEH\"},"
			    "\"moves\":\"i4h4 a7b7\"}");
	/* one formation alone, twice; the writer adds both */
	assert_tags_survive("{\"janggi\":1,\"tags\":{\"cho_formation\":\"?\","
			    "\"date\":\"x\",\"cho_formation#2\":\"상마상마\"},"
			    "\"start\":{\"cho\":\"HEEH\",\"han\":\"EHEH\"},"
			    "\"moves\":\"i4h4 a7b7\"}");
}

/* PGN writes the first with its own letters and counters. */
static void a_fen_that_is_there_twice_survives(void **state)
{
	(void)state;
	assert_tags_survive(
		"{\"janggi\":1,\"tags\":{\"fen\":\"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/"
		"P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1\",\"fen#2\":\"v\"},"
		"\"moves\":\"i4h4 a7b7\"}");
}

/* As they came before they had numbers. */
static void keys_of_an_object_may_repeat(void **state)
{
	struct reading r;

	(void)state;
	read_line(&r, "{\"janggi\":1,\"tags\":{\"round\":\"1\",\"round\":\"2\"},"
		      "\"moves\":\"\"}");
	assert_int_equal(r.record->n_tags, 2);
	assert_string_equal(r.record->tags[1].key.s, "round");
	assert_string_equal(r.record->tags[1].value.s, "2");
	reading_close(&r);
}

static unsigned next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 16;
}

/* Keys that notations give a meaning, in any order and number. */
static void any_keys_survive_every_notation(void **state)
{
	static const char *const keys[] = {"event", "round", "result",
		"date", "cho_formation", "han_formation", "variant", "plies",
		"x", "x#2", "x#02", "#1", "대국", "X_41", "Y_42", "X_", "SetUp",
		"ResultText", "LastWord", "cho", "annotator"};
	enum { N_KEYS = sizeof(keys) / sizeof(keys[0]) };
	uint32_t seed = 20260101;

	(void)state;
	for (int round = 0; round < 1500; round++) {
		struct janggi_buffer line = JANGGI_BUFFER_INIT;
		unsigned n = next_random(&seed) % 12;
		unsigned pool = 1 + next_random(&seed) % N_KEYS;

		janggi__buffer_printf(&line, "{\"janggi\":1,\"tags\":{");
		for (unsigned i = 0; i < n; i++) {
			const char *key =
				keys[next_random(&seed) % pool * 7 % N_KEYS];

			/* repeated keys are read, numbers would be taken off */
			janggi__buffer_printf(&line, "%s\"%s%s\":\"v%u\"",
				i ? "," : "", key,
				strchr(key, '#') ? "#1" : "", i);
		}
		janggi__buffer_printf(&line, "}");
		if (round % 2)
			janggi__buffer_printf(&line,
				",\"start\":{\"cho\":\"%s\",\"han\":\"HEEH\"}",
				round % 4 == 1 ? "HEEH" : "EHHE");
		if (round % 3 == 1)
			janggi__buffer_printf(
				&line, ",\"termination\":\"기권\"");
		janggi__buffer_printf(&line, ",\"moves\":\"%s\"}",
			round % 2 ? "i4h4 a7b7" : "");
		assert_tags_survive(line.data);
		janggi_buffer_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_number_is_taken_off_a_key),
		cmocka_unit_test(numbers_are_the_same_however_many_tags),
		cmocka_unit_test(a_key_that_is_there_twice_survives),
		cmocka_unit_test(a_fen_that_is_there_twice_survives),
		cmocka_unit_test(keys_of_an_object_may_repeat),
		cmocka_unit_test(any_keys_survive_every_notation),
	};

	return cmocka_run_group_tests_name("tags", tests, NULL, NULL);
}
