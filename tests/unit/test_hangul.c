/* SPDX-License-Identifier: MIT */
/* Hangul in its letters (NFD) is read as hangul in syllables is. */
#include <config.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uninorm.h>
#include <cmocka.h>
#include "base/hangul.h"
#include "reading.h"

static struct janggi_buffer normalized(
	uninorm_t form, const char *s, size_t n)
{
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	size_t length = 0;
	uint8_t *text =
		u8_normalize(form, (const uint8_t *)s, n, NULL, &length);

	assert_non_null(text);
	janggi_buffer_add(&out, text, length);
	free(text);
	return out;
}

/* ---------------------------------------------------------------- syllables */

static void every_syllable_is_put_together(void **state)
{
	(void)state;
	for (unsigned c = 0xac00; c <= 0xd7a3; c++) {
		const char syllable[4] = {(char)(0xe0 | c >> 12),
			(char)(0x80 | (c >> 6 & 63)), (char)(0x80 | (c & 63)),
			'\0'};
		struct janggi_buffer apart =
			normalized(UNINORM_NFD, syllable, 3);
		char to[16];

		assert_true(apart.len >= 6);
		assert_int_equal(janggi__hangul_compose(
					 to, apart.data, apart.len),
			3);
		assert_memory_equal(to, syllable, 3);
		/* a syllable stays itself */
		assert_int_equal(janggi__hangul_compose(to, syllable, 3), 3);
		assert_memory_equal(to, syllable, 3);
		janggi_buffer_release(&apart);
	}
}

static void what_is_no_syllable_stays(void **state)
{
	static const char *const texts[] = {
		"", "a", "79卒78", "한국", "\xe1", "\xe1\x84", "\xe1\x84\x80",
		/* two initials, a vowel alone, a final alone, an old letter */
		"\xe1\x84\x80\xe1\x84\x80", "\xe1\x85\xa1", "\xe1\x86\xa8",
		"\xe1\x84\x93\xe1\x85\xa1",
		/* an initial whose vowel is cut off; CP949 */
		"\xe1\x84\x80\xe1\x85", "\xe1\xfd\xb3\xe1"};
	char to[64];

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		size_t n = strlen(texts[i]);

		assert_int_equal(janggi__hangul_compose(to, texts[i], n), n);
		assert_memory_equal(to, texts[i], n);
	}
}

static void a_final_joins_a_syllable_without_one(void **state)
{
	char to[16];

	(void)state;
	/* 가 and a final; 각 and another, which stays */
	assert_int_equal(janggi__hangul_compose(
				 to, "가\xe1\x86\xa8\xe1\x86\xa8", 9),
		6);
	assert_memory_equal(to, "각\xe1\x86\xa8", 6);
}

static void places_are_told_in_the_text_as_written(void **state)
{
	/* ㄱㅏㄱ x ㄴㅏ */
	static const char text[] = "\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8x"
				   "\xe1\x84\x82\xe1\x85\xa1";
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words =
		janggi__hangul_words(text, sizeof(text) - 1, room), part;

	(void)state;
	assert_ptr_equal(words.s, room);
	assert_int_equal(words.n, 7);
	assert_int_equal(janggi__hangul_offset(text, 16, 0), 0);
	assert_int_equal(janggi__hangul_offset(text, 16, 3), 9);
	assert_int_equal(janggi__hangul_offset(text, 16, 4), 10);
	assert_int_equal(janggi__hangul_offset(text, 16, 7), 16);
	part = janggi__hangul_part(text, 16, words.s,
		(struct janggi_text){words.s + 3, 4});
	assert_ptr_equal(part.s, text + 9);
	assert_int_equal(part.n, 7);
}

/* ------------------------------------------------------------------ records */

/* All that reading a text gives, as record lines; notes and faults with it. */
static struct janggi_buffer lines_of(const struct janggi_buffer *text)
{
	struct janggi_buffer out = JANGGI_BUFFER_INIT, composed;
	struct janggi_replay *replay;
	enum janggi_status st;
	struct reading r;

	assert_int_equal(janggi_replay_new(&replay, NULL, 0, NULL), JANGGI_OK);
	reading_open(&r, text->data, text->len, SIZE_MAX, 0);
	while ((st = reading_next(&r)) != JANGGI_END) {
		if (st == JANGGI_OK)
			st = janggi_replay_run(replay, r.record, &r.err);
		janggi__buffer_printf(&out, "%d: ", st);
		if (st == JANGGI_OK)
			assert_int_equal(janggi_record_write_jsonl(
						 r.record, &out, NULL),
				JANGGI_OK);
	}
	janggi__buffer_printf(&out, "%zu notes\n", r.notes);
	reading_close(&r);
	janggi_replay_free(replay);
	composed = normalized(UNINORM_NFC, out.data, out.len);
	janggi_buffer_release(&out);
	return composed;
}

static void assert_same_in_letters(const char *s, size_t n)
{
	struct janggi_buffer whole = normalized(UNINORM_NFC, s, n);
	struct janggi_buffer apart = normalized(UNINORM_NFD, s, n);
	struct janggi_buffer want = lines_of(&whole), have = lines_of(&apart);

	assert_string_equal(have.data, want.data);
	janggi_buffer_release(&whole);
	janggi_buffer_release(&apart);
	janggi_buffer_release(&want);
	janggi_buffer_release(&have);
}

static void every_word_of_gib_is_read_in_letters(void **state)
{
	static const char *const texts[] = {
		/* tags, dates, grades, results with notes */
		"[대회명 \"봄 대회\"]\n[대국일자 \"2008년 12월 31일\"]\n"
		"[초대국자 \"고운샘 5단\"]\n[한대국자 \"너른뜰(3급)\"]\n"
		"[초포진 \"원앙마\"]\n[한포진 \"바깥상\"]\n[총수 \"3\"]\n"
		"[대국결과 \"초 완승 (기권)\"]\n\n"
		/* sides, what is taken, checks, passes and other words */
		"1. 79초졸78 <3> 2. 한수쉼 3. 한수 쉼 4. 쉼 5. 75졸65 멍군\n"
		"6. 45병55 7. 65졸55타병 8. 한수쉼 {한마디} 9. 기권\n",
		/* pieces in hanja, their marks in hangul */
		"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n"
		"1. 75卒65 2. 45兵55 3. 65卒55타兵 4. 한수쉼 5. 88包85장군\n",
		/* a diagram, and whose turn it is */
		"[판 \"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///"
		"兵1兵1兵1兵/1包5包/4將/車馬象士1士象馬車 한 접장기\"]\n\n"
		"1. 41兵42 2. 79초졸78 3. 47漢兵57\n",
		/* points from 1 to 90 */
		"[기보형식 \"구좌표\"]\n[초차림 \"마상상마\"]\n"
		"[한차림 \"마상상마\"]\n\n1. 84졸74 2. 7병17\n",
		/* letters for files */
		"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n"
		"1. i3졸h3 2. a6병b6\n",
		/* no tag: moves alone tell the notation */
		"1. 79졸78 2. 41병42\n",
		/* what is no move stays none */
		"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n"
		"1. 79만78 2. 41병42\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		assert_same_in_letters(texts[i], strlen(texts[i]));
}

static struct janggi_buffer file_of(const char *dir, const char *name)
{
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	char path[1024], block[4096];
	FILE *f;
	size_t n;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "rb");
	assert_non_null(f);
	while ((n = fread(block, 1, sizeof(block), f)) > 0)
		janggi_buffer_add(&out, block, n);
	fclose(f);
	return out;
}

/* The records of a file that can be written in a notation, in it. */
static struct janggi_buffer written_as(
	const char *format, const struct janggi_buffer *file)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	struct janggi_writer *writer;
	struct janggi_replay *replay;
	struct reading r;

	options.format = format;
	janggi_buffer_add(&out, "", 0);
	assert_int_equal(janggi_writer_new(&writer, &options, NULL), JANGGI_OK);
	assert_int_equal(janggi_replay_new(&replay, NULL, 0, NULL), JANGGI_OK);
	reading_open(&r, file->data, file->len, SIZE_MAX, 0);
	while (reading_next(&r) != JANGGI_END) {
		if (janggi_replay_run(replay, r.record, &r.err) == JANGGI_OK)
			assert_int_equal(janggi_writer_add(writer, r.record,
						 &out, &r.err),
				JANGGI_OK);
	}
	assert_int_equal(janggi_writer_end(writer, &out, NULL), JANGGI_OK);
	reading_close(&r);
	janggi_replay_free(replay);
	janggi_writer_free(writer);
	return out;
}

static void the_corpus_is_read_in_letters_in_every_notation(void **state)
{
	static const char *const formats[] = {"gib", "pgn", "xml", "jsonl"};
	const struct dirent *entry;
	size_t files = 0;
	char dir[512];
	DIR *corpus;

	(void)state;
	snprintf(dir, sizeof(dir), "%s/corpus", getenv("JANGGI_SRCDIR"));
	corpus = opendir(dir);
	assert_non_null(corpus);
	while ((entry = readdir(corpus))) {
		struct janggi_buffer file;

		if (strncmp(entry->d_name, "good-", 5) != 0 &&
			strncmp(entry->d_name, "odd-", 4) != 0)
			continue;
		file = file_of(dir, entry->d_name);
		for (size_t i = 0; i < 4; i++) {
			struct janggi_buffer text =
				written_as(formats[i], &file);

			assert_same_in_letters(text.data, text.len);
			janggi_buffer_release(&text);
		}
		janggi_buffer_release(&file);
		files++;
	}
	closedir(corpus);
	assert_true(files > 40);
}

static void a_name_stays_as_it_was_written(void **state)
{
	struct janggi_buffer apart = normalized(
		UNINORM_NFD, "고운샘 5단", strlen("고운샘 5단"));
	struct janggi_buffer name =
		normalized(UNINORM_NFD, "고운샘", strlen("고운샘"));
	struct janggi_player player;

	(void)state;
	janggi_player_parse(&player, apart.data, apart.len);
	assert_int_equal(player.name.n, name.len);
	assert_memory_equal(player.name.s, name.data, name.len);
	assert_int_equal(player.rank, 5);
	janggi_buffer_release(&apart);
	janggi_buffer_release(&name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_syllable_is_put_together),
		cmocka_unit_test(what_is_no_syllable_stays),
		cmocka_unit_test(a_final_joins_a_syllable_without_one),
		cmocka_unit_test(places_are_told_in_the_text_as_written),
		cmocka_unit_test(every_word_of_gib_is_read_in_letters),
		cmocka_unit_test(
			the_corpus_is_read_in_letters_in_every_notation),
		cmocka_unit_test(a_name_stays_as_it_was_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
