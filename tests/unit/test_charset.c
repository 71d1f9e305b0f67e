/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "notation/charset.h"

static void decodes_to(enum janggi__charset charset, const char *bytes,
	const char *wanted, size_t wanted_bad)
{
	struct janggi__arena arena = { 0 };
	struct janggi_text text;
	size_t bad = 0;

	text = janggi__charset_decode(
		&arena, charset, bytes, strlen(bytes), &bad);
	assert_string_equal(text.s, wanted);
	assert_int_equal(text.n, strlen(wanted));
	assert_int_equal(bad, wanted_bad);
	janggi__arena_release(&arena);
}

static enum janggi__charset decide(const char *bytes)
{
	struct janggi__charset_evidence evidence = { 0 };

	janggi__charset_look(&evidence, bytes, strlen(bytes));
	return janggi__charset_decide(&evidence);
}

static void cp949_has_the_syllables_that_euc_kr_lacks(void **state)
{
	(void)state;
	decodes_to(JANGGI__CHARSET_CP949, "\xb0\xa1 \xc8\xfe", "가 힝", 0);
	/* 똠 is UHC only, and so are 햏 and 뷁 */
	decodes_to(JANGGI__CHARSET_CP949, "\x8c\x63\xc1\x64\x94\xee", "똠햏뷁",
		0);
	decodes_to(JANGGI__CHARSET_CP949,
		"\xbf\xcf\x9a\xb4 \x8b\x9a\x93\x4f", "완슫 떄밢", 0);
	decodes_to(JANGGI__CHARSET_CP949, "\xcb\xe7\xf3\xb3",
		"\xef\xa4\x82\xe8\xbb\x8a", 0);
}

static void what_is_no_character_is_one_replacement_a_byte(void **state)
{
	(void)state;
	decodes_to(JANGGI__CHARSET_CP949, "a\x80z", "a\xef\xbf\xbdz", 1);
	decodes_to(JANGGI__CHARSET_CP949, "\xb0", "\xef\xbf\xbd", 1);
	/* a lead without its trail does not eat what follows */
	decodes_to(JANGGI__CHARSET_CP949, "\xb0\"]", "\xef\xbf\xbd\"]", 1);
	decodes_to(JANGGI__CHARSET_UTF8, "\xec\xb4!", "\xef\xbf\xbd\xef\xbf\xbd!",
		2);
	/* overlong, a surrogate, beyond Unicode */
	decodes_to(JANGGI__CHARSET_UTF8, "\xc0\x80",
		"\xef\xbf\xbd\xef\xbf\xbd", 2);
	decodes_to(JANGGI__CHARSET_UTF8, "\xed\xa0\x80",
		"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", 3);
	decodes_to(JANGGI__CHARSET_UTF8, "\xf4\x90\x80\x80",
		"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", 4);
}

static void long_text_is_decoded_like_short(void **state)
{
	struct janggi__arena arena = { 0 };
	char bytes[2 * 5000], wanted[3 * 5000];
	struct janggi_text text;
	size_t bad = 0;

	(void)state;
	for (size_t i = 0; i < 5000; i++) {
		memcpy(bytes + 2 * i, "\xc3\xca", 2);
		memcpy(wanted + 3 * i, "초", 3);
	}
	text = janggi__charset_decode(&arena, JANGGI__CHARSET_CP949, bytes,
		sizeof(bytes), &bad);
	assert_int_equal(text.n, sizeof(wanted));
	assert_memory_equal(text.s, wanted, sizeof(wanted));
	assert_int_equal(text.s[text.n], '\0');
	assert_int_equal(bad, 0);
	janggi__arena_release(&arena);
}

static void nul_bytes_are_text(void **state)
{
	struct janggi__arena arena = { 0 };
	struct janggi_text text = janggi__charset_decode(&arena,
		JANGGI__CHARSET_CP949, "\xb0\xa1\0\xb3\xaa", 5, NULL);

	(void)state;
	assert_int_equal(text.n, 7);
	assert_memory_equal(text.s, "가\0나", 7);
	janggi__arena_release(&arena);
}

static void an_encoding_is_decided_by_the_bytes(void **state)
{
	(void)state;
	assert_int_equal(decide("plain"), JANGGI__CHARSET_UTF8);
	assert_int_equal(decide("초나라 대 한나라"), JANGGI__CHARSET_UTF8);
	assert_int_equal(
		decide("\xc3\xca\xb3\xaa\xb6\xf3"), JANGGI__CHARSET_CP949);
	/* one stray byte in much UTF-8, one syllable of CP949 */
	assert_int_equal(
		decide("초나라 대 한나라 \xff"), JANGGI__CHARSET_UTF8);
	assert_int_equal(decide("\xb0\xa1"), JANGGI__CHARSET_CP949);
	assert_int_equal(decide("\xc1\xb9\xba\xb4\xc2\xf7\xc3\xa2"),
		JANGGI__CHARSET_CP949);
}

static void names_of_encodings_are_known_in_any_case(void **state)
{
	(void)state;
	assert_int_equal(
		janggi__charset_parse("uhc"), JANGGI__CHARSET_CP949);
	assert_int_equal(
		janggi__charset_parse("euc-kr"), JANGGI__CHARSET_CP949);
	assert_int_equal(
		janggi__charset_parse("utf8"), JANGGI__CHARSET_UTF8);
	assert_int_equal(
		janggi__charset_parse("UTF-16le"), JANGGI__CHARSET_UTF16LE);
	assert_int_equal(
		janggi__charset_parse("latin-1"), JANGGI__CHARSET_AUTO);
	assert_string_equal(
		janggi__charset_name(JANGGI__CHARSET_CP949), "CP949");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cp949_has_the_syllables_that_euc_kr_lacks),
		cmocka_unit_test(
			what_is_no_character_is_one_replacement_a_byte),
		cmocka_unit_test(long_text_is_decoded_like_short),
		cmocka_unit_test(nul_bytes_are_text),
		cmocka_unit_test(an_encoding_is_decided_by_the_bytes),
		cmocka_unit_test(names_of_encodings_are_known_in_any_case),
	};

	return cmocka_run_group_tests_name("charset", tests, NULL, NULL);
}
