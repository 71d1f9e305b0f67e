/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "notation/formats.h"
#include "blocks.h"

static struct janggi__source *open_blocks(
	const void *data, size_t n, size_t block)
{
	struct janggi__source *src;

	assert_int_equal(blocks_source(&src, data, n, block), JANGGI_OK);
	return src;
}

static void every_block_size_gives_the_same_bytes(void **state)
{
	static const size_t blocks[] = {1, 2, 3, 7, 4096};
	enum { N = 300000 };
	unsigned char *data = malloc(N);

	(void)state;
	for (size_t i = 0; i < N; i++)
		data[i] = i % 61 ? (unsigned char)(i * 7 / 3) : '\n';
	for (size_t b = 0; b < sizeof(blocks) / sizeof(blocks[0]); b++) {
		struct janggi__source *src = open_blocks(data, N, blocks[b]);
		uint64_t line = 1;
		size_t at = 0;

		for (size_t want = 1; at < N; want = want * 3 % 9973 + 1) {
			const unsigned char *p;
			size_t n, take;

			assert_int_equal(
				janggi__source_peek(src, want, &p, &n, NULL),
				JANGGI_OK);
			assert_true(n >= want || n == N - at);
			assert_memory_equal(p, data + at, n);
			for (size_t i = 0; i < JANGGI__SOURCE_PAD; i++)
				assert_int_equal(p[n + i], 0);
			assert_int_equal(janggi__source_line(src), line);
			take = want < n ? want : n;
			line += janggi__count_lines(p, take);
			janggi__source_consume(src, take);
			at += take;
		}
		janggi__source_free(src);
	}
	free(data);
}

static void a_window_grows_to_what_is_asked_for(void **state)
{
	enum { N = 1 << 20 };
	char *data = calloc(1, N);
	struct janggi__source *src = open_blocks(data, N, 4096);
	const unsigned char *p;
	size_t n;

	(void)state;
	assert_int_equal(
		janggi__source_peek(src, N + 1, &p, &n, NULL), JANGGI_OK);
	assert_int_equal(n, N);
	assert_true(janggi__source_at_end(src));
	janggi__source_free(src);
	free(data);
}

static void a_failure_comes_after_the_bytes_before_it(void **state)
{
	struct janggi__source *src;
	struct janggi_error err;
	const unsigned char *p;
	size_t n;

	(void)state;
	assert_int_equal(
		blocks_failing(&src, "abc", 3, 1, JANGGI_EIO), JANGGI_OK);
	assert_int_equal(janggi__source_peek(src, 3, &p, &n, &err), JANGGI_OK);
	assert_int_equal(janggi__source_peek(src, 4, &p, &n, &err), JANGGI_EIO);
	assert_int_equal(n, 3);
	assert_int_equal(err.status, JANGGI_EIO);
	/* and again */
	assert_int_equal(janggi__source_peek(src, 4, &p, &n, &err), JANGGI_EIO);
	janggi__source_free(src);
}

static void a_pipe_is_read_to_its_end(void **state)
{
	struct janggi__source *src;
	const unsigned char *p;
	int fds[2];
	size_t n;

	(void)state;
	assert_int_equal(pipe(fds), 0);
	assert_int_equal(write(fds[1], "ab\ncd", 5), 5);
	close(fds[1]);
	assert_int_equal(janggi__source_new_fd(&src, fds[0], NULL), JANGGI_OK);
	assert_int_equal(
		janggi__source_peek(src, 100, &p, &n, NULL), JANGGI_OK);
	assert_int_equal(n, 5);
	janggi__source_consume(src, 4);
	assert_int_equal(janggi__source_line(src), 2);
	janggi__source_free(src);
	close(fds[0]);
}

static void a_descriptor_that_cannot_be_read_says_why(void **state)
{
	struct janggi__source *src;
	struct janggi_error err;
	const unsigned char *p;
	size_t n;

	(void)state;
	assert_int_equal(janggi__source_new_fd(&src, -1, NULL), JANGGI_OK);
	assert_int_equal(janggi__source_peek(src, 1, &p, &n, &err), JANGGI_EIO);
	assert_true(err.sys_errno != 0);
	janggi__source_free(src);
}

/* "A", e acute, a syllable, an emoji, a lone surrogate, a line feed. */
static const unsigned char utf16le[] = {0xff, 0xfe, 'A', 0, 0xe9, 0, 0x08, 0xcd,
	0x3d, 0xd8, 0x00, 0xde, 0x00, 0xdc, '\n', 0};
static const char utf16_text[] = "A\xc3\xa9\xec\xb4\x88\xf0\x9f\x98\x80"
				 "\xef\xbf\xbd\n";

static void utf16_comes_out_as_utf8_at_every_block_size(void **state)
{
	unsigned char big[sizeof(utf16le)];

	(void)state;
	for (size_t i = 0; i < sizeof(big); i++)
		big[i] = utf16le[i ^ 1];
	for (size_t block = 1; block < 9; block++) {
		for (int be = 0; be < 2; be++) {
			const struct janggi__filter *filter =
				be ? &janggi__filter_utf16be
				   : &janggi__filter_utf16le;
			const unsigned char *data = be ? big : utf16le;
			struct janggi__source *low, *src;
			const unsigned char *p;
			size_t n;

			low = open_blocks(data, sizeof(big), block);
			assert_true(filter->bid(data, sizeof(big)) > 0);
			assert_int_equal(
				filter->push(&src, low, NULL), JANGGI_OK);
			assert_int_equal(
				janggi__source_peek(src, 99, &p, &n, NULL),
				JANGGI_OK);
			assert_int_equal(n, sizeof(utf16_text) - 1);
			assert_memory_equal(p, utf16_text, n);
			janggi__source_free(src);
			janggi__source_free(low);
		}
	}
}

static void half_a_utf16_character_is_not_lost_silently(void **state)
{
	struct janggi__source *low = open_blocks("\xff\xfe"
						 "A\0B",
		5, 1);
	struct janggi__source *src;
	const unsigned char *p;
	size_t n;

	(void)state;
	assert_int_equal(
		janggi__filter_utf16le.push(&src, low, NULL), JANGGI_OK);
	assert_int_equal(janggi__source_peek(src, 99, &p, &n, NULL), JANGGI_OK);
	assert_int_equal(n, 4);
	assert_memory_equal(p, "A\xef\xbf\xbd", 4);
	janggi__source_free(src);
	janggi__source_free(low);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_block_size_gives_the_same_bytes),
		cmocka_unit_test(a_window_grows_to_what_is_asked_for),
		cmocka_unit_test(a_failure_comes_after_the_bytes_before_it),
		cmocka_unit_test(a_pipe_is_read_to_its_end),
		cmocka_unit_test(a_descriptor_that_cannot_be_read_says_why),
		cmocka_unit_test(utf16_comes_out_as_utf8_at_every_block_size),
		cmocka_unit_test(half_a_utf16_character_is_not_lost_silently),
	};

	return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
