/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <fcntl.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "reading.h"

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define MOVES \
	"<moves><move>i4h4</move><move>a7b7</move><move>pass</move>" \
	"<move piece=\"horse\" taken=\"piece\" check=\"true\" " \
	"seconds=\"7\">b10c8</move></moves>"
#define RECORD(tags) "<record><tags>" tags "</tags>" MOVES "</record>"
#define TAG(key, value) "<tag key=\"" key "\">" value "</tag>"

static void open_text(struct reading *r, const char *text)
{
	reading_open(r, text, strlen(text), 4096, 0);
}

static void assert_next(struct reading *r)
{
	enum janggi_status st = reading_next(r);

	if (st != JANGGI_OK)
		fail_msg("%s: %s", janggi_status_name(st), r->err.text);
}

static void a_record_gives_what_it_says(void **state)
{
	static const char text[] = HEAD
		"<janggi version=\"1\">\n<!-- a comment -->\n"
		"  <record>\n"
		"    <tags><tag key=\"event\">A &amp; B\n</tag>"
		"<tag key=\"초대국자\"><![CDATA[가<온>]]></tag></tags>\n"
		"    <start cho=\"HEHE\" han=\"EHEH\"/>\n"
		"    <result winner=\"han\" how=\"points-award\" points=\"7.5\">"
		"정선</result>\n"
		"    <moves><comment>before</comment>\n"
		"      <move> i4h4 </move><comment>after</comment>\n"
		"      <move piece=\"soldier\" taken=\"horse\" check=\"true\" "
		"seconds=\"12\">a7b7</move>"
		"<comment ply=\"9\">far</comment>\n"
		"    </moves><termination>봉수</termination>\n"
		"  </record>\n</janggi>\n";
	static const size_t blocks[] = {1, 7, 4096};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct reading r;

		reading_open(&r, text, strlen(text), blocks[i], 0);
		assert_next(&r);
		assert_string_equal(r.record->format, "xml");
		assert_int_equal(r.record->line, 4);
		assert_string_equal(reading_tag(&r, "event"), "A & B\n");
		assert_string_equal(reading_tag(&r, "cho"), "가<온>");
		assert_int_equal(r.record->start, JANGGI_START_FORMATIONS);
		assert_int_equal(r.record->formation[0], JANGGI_HEHE);
		assert_int_equal(r.record->formation[1], JANGGI_EHEH);
		assert_int_equal(r.record->result.winner, JANGGI_WINNER_HAN);
		assert_int_equal(r.record->result.how, JANGGI_POINTS_AWARD);
		assert_int_equal(r.record->result.margin, 15);
		assert_string_equal(r.record->result.note.s, "정선");
		assert_string_equal(reading_moves(&r), "i4h4 a7b7");
		assert_int_equal(r.record->hints[0], JANGGI_HINT_NOTHING);
		assert_int_equal(r.record->hints[1],
			JANGGI_SOLDIER |
				JANGGI_HORSE << JANGGI_HINT_CAPTURED_SHIFT |
				JANGGI_HINT_CHECK | JANGGI_HINT_CAPTURE);
		assert_int_equal(r.record->seconds[0], JANGGI_NO_SECONDS);
		assert_int_equal(r.record->seconds[1], 12);
		assert_int_equal(r.record->n_comments, 3);
		assert_int_equal(r.record->comments[0].ply, 0);
		assert_int_equal(r.record->comments[1].ply, 1);
		assert_string_equal(r.record->comments[1].text.s, "after");
		assert_int_equal(r.record->comments[2].ply, 9);
		assert_string_equal(r.record->termination.s, "봉수");
		assert_int_equal(reading_next(&r), JANGGI_END);
		assert_int_equal(reading_next(&r), JANGGI_END);
		reading_close(&r);
	}
}

static void tags_are_the_truth_about_start_and_result(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r,
		"<janggi><record><tags>" TAG("초차림", "마상상마")
		TAG("한차림", "상마마상") TAG("result", "초 기권승")
		"</tags><start cho=\"HEHE\" han=\"EHEH\"/>"
		"<result winner=\"han\" how=\"time\"/><moves/></record>"
		"</janggi>");
	assert_next(&r);
	assert_int_equal(r.record->formation[0], JANGGI_HEEH);
	assert_int_equal(r.record->formation[1], JANGGI_EHHE);
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_CHO);
	assert_int_equal(r.record->result.how, JANGGI_RESIGNATION);
	reading_close(&r);
}

static void what_xml_cannot_hold_is_escaped(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r,
		"<record><tags><tag escaped=\"true\" key=\"a\\\\b\">"
		"\\u0000x\\u001b\\\\u\\uffff</tag>"
		"<tag key=\"c\">\\u0041</tag></tags><moves/></record>");
	assert_next(&r);
	assert_int_equal(r.record->n_tags, 2);
	assert_string_equal(r.record->tags[0].key.s, "a\\b");
	assert_int_equal(r.record->tags[0].value.n, 8);
	assert_memory_equal(
		r.record->tags[0].value.s, "\0x\x1b\\u\xef\xbf\xbf", 9);
	assert_string_equal(r.record->tags[1].value.s, "\\u0041");
	reading_close(&r);
}

static void a_bad_record_is_lost_alone(void **state)
{
	static const char *const bad[] = {
		"<record><moves><move>i4</move></moves></record>",
		"<record><moves><move>i4h11</move></moves></record>",
		"<record><moves><move>i4h4x</move></moves></record>",
		"<record><moves><move piece=\"queen\">i4h4</move></moves>"
		"</record>",
		"<record><moves><move seconds=\"-1\">i4h4</move></moves>"
		"</record>",
		"<record><start cho=\"left\" han=\"HEEH\"/><moves/></record>",
		"<record><result winner=\"white\"/><moves/></record>",
		"<record><result winner=\"cho\" points=\"1.25\"/></record>",
		"<record><moves/><stop ply=\"3\"/></record>",
		"<record><tags><tag key=\"a\" escaped=\"true\">\\x</tag>"
		"</tags></record>",
		"<record><moves><comment ply=\"4294967296\">x</comment>"
		"</moves></record>",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct janggi_buffer text = JANGGI_BUFFER_INIT;
		struct reading r;

		janggi__buffer_str(&text, HEAD "<janggi>");
		janggi__buffer_str(&text, RECORD(TAG("event", "1")) "\n");
		janggi__buffer_str(&text, bad[i]);
		janggi__buffer_str(&text, RECORD(TAG("event", "3")));
		janggi__buffer_str(&text, "</janggi>");
		open_text(&r, text.data);
		assert_next(&r);
		assert_int_equal(reading_next(&r), JANGGI_EDATA);
		assert_int_equal(r.err.line, 3);
		assert_int_equal(r.err.record, 2);
		assert_next(&r);
		assert_string_equal(reading_tag(&r, "event"), "3");
		assert_int_equal(r.record->n_moves, 4);
		assert_int_equal(reading_next(&r), JANGGI_END);
		reading_close(&r);
		janggi_buffer_release(&text);
	}
}

static void what_is_not_known_is_passed_over(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r,
		"<j:janggi xmlns:j=\"urn:x\"><more><record/></more>"
		"<?pi x?><j:record new=\"1\"><extra><moves><move>zz</move>"
		"</moves></extra><tags><other>x</other><tag key=\"event\">a"
		"<b>c</b>d</tag></tags>" MOVES "</j:record></j:janggi>");
	assert_next(&r);
	assert_string_equal(reading_tag(&r, "event"), "acd");
	assert_int_equal(r.record->n_tags, 1);
	assert_int_equal(r.record->n_moves, 4);
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

static void the_form_of_a_neighbouring_game_is_read(void **state)
{
	static const char text[] = HEAD
		"<pgn>\n<tags>\n<Event>Open</Event><Variant>janggi</Variant>\n"
		"<White>가온</White>\n"
		"<Result>1-0</Result></tags>\n"
		"<moves>\n<move>i3h3</move><move>a6b6</move>\n"
		"<comment>well</comment><move>Cb2b9</move></moves>\n</pgn>\n";
	struct reading r;

	(void)state;
	open_text(&r, text);
	assert_next(&r);
	assert_string_equal(reading_tag(&r, "event"), "Open");
	assert_string_equal(reading_tag(&r, "cho"), "가온");
	assert_int_equal(r.record->result.winner, JANGGI_WINNER_CHO);
	assert_int_equal(r.record->formation[0], JANGGI_HEEH);
	assert_int_equal(r.record->comments[0].ply, 2);
	/* ranks from 0, and a third move that no piece can make */
	assert_string_equal(reading_moves(&r), "i4h4 a7b7");
	assert_int_equal(r.record->stop_ply, 3);
	assert_string_equal(r.record->stop_move.s, "Cb2b9");
	reading_close(&r);
}

static void a_game_of_something_else_is_no_record(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r,
		"<pgn><tags><Event>x</Event></tags><moves><move>h2e2</move>"
		"<move>h9g7</move></moves></pgn>");
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

/* How it ends when read as often as there are records. */
static enum janggi_status read_to_the_end(struct reading *r, size_t *records)
{
	enum janggi_status st;

	*records = 0;
	for (int i = 0; i < 1000; i++) {
		st = reading_next(r);
		if (st != JANGGI_OK && st != JANGGI_EDATA &&
			st != JANGGI_ELIMIT)
			return st;
		*records += st == JANGGI_OK;
	}
	fail_msg("no end");
	return JANGGI_OK;
}

static void a_cut_document_keeps_what_is_whole(void **state)
{
	static const char text[] = HEAD "<janggi>\n" RECORD("") "\n" RECORD("")
		"\n" RECORD("") "\n</janggi>\n";
	size_t records, last = 0;

	(void)state;
	for (size_t n = sizeof(HEAD) + 10; n < sizeof(text) - 2; n++) {
		struct reading r;
		enum janggi_status st;

		reading_open(&r, text, n, 4096, 0);
		st = read_to_the_end(&r, &records);
		if (n + sizeof("</janggi>") > sizeof(text) - 1) {
			assert_int_equal(records, 3);
		} else {
			assert_int_equal(st, JANGGI_EFORMAT);
			assert_non_null(strstr(
				r.err.text, "unexpected end of file"));
			assert_true(r.err.line > 0);
		}
		assert_true(records >= last);
		last = records;
		reading_close(&r);
	}
	assert_int_equal(last, 3);
}

static void damage_is_told_with_its_line(void **state)
{
	static const char text[] = HEAD "<janggi>\n" RECORD("") "\n" RECORD("")
		"\n<record><tags></record>\n" RECORD("") "\n</janggi>\n";
	struct reading r;
	size_t records;

	(void)state;
	open_text(&r, text);
	assert_int_equal(read_to_the_end(&r, &records), JANGGI_EFORMAT);
	assert_int_equal(records, 2);
	assert_int_equal(r.err.line, 5);
	assert_non_null(strstr(r.err.text, "not XML"));
	reading_close(&r);
}

static void document_types_and_entities_are_refused(void **state)
{
	static const char *const bad[] = {
		(HEAD "<!DOCTYPE janggi [<!ENTITY a \"aaaaaaaaaa\">"
		"<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
		"<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">"
		"<!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">"
		"<!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\">]>"
		"<janggi a=\"&e;&e;&e;\"><record><tags><tag key=\"x\">&e;"
		"</tag></tags></record></janggi>"),
		(HEAD "<!DOCTYPE janggi [<!ENTITY a SYSTEM \"/etc/passwd\">]>"
		"<janggi><record><tags><tag key=\"x\">&a;</tag></tags>"
		"</record></janggi>"),
		(HEAD "<!DOCTYPE janggi SYSTEM \"http://127.0.0.1:1/x.dtd\">"
		"<janggi><record/></janggi>"),
		(HEAD "<!DOCTYPE janggi [<!ENTITY % p \"<!ENTITY q 'x'>\">%p;]>"
		"<janggi><record/></janggi>"),
		"<janggi><record><tags><tag key=\"x\">&nothere;</tag></tags>"
		"</record></janggi>",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct reading r;
		size_t records;

		reading_open(&r, bad[i], strlen(bad[i]), 100, 0);
		assert_int_equal(
			read_to_the_end(&r, &records), JANGGI_EFORMAT);
		assert_int_equal(records, 0);
		reading_close(&r);
	}
}

/* before, then n times middle, then after */
static char *repeat(const char *before, const char *middle, size_t n,
	const char *after)
{
	size_t a = strlen(before), b = strlen(middle), c = strlen(after);
	char *text = malloc(a + n * b + c + 1), *to = text + a;

	memcpy(text, before, a);
	for (size_t i = 0; i < n; i++, to += b)
		memcpy(to, middle, b);
	memcpy(to, after, c + 1);
	return text;
}

static void size_and_depth_are_bounded(void **state)
{
	static const struct {
		const char *before, *middle, *after;
		size_t n;
		size_t records; /* that can be had all the same */
	} cases[] = {
		/* a million tags; the record behind it is read */
		{"<janggi><record><tags>", TAG("a", "b"),
			"</tags></record>" RECORD("") "</janggi>", 1000000, 1},
		{"<janggi><record><tags>", "<tag/>",
			"</tags></record>" RECORD("") "</janggi>", 1000000, 1},
		{"<janggi><record><moves>", "<move>pass</move>",
			"</moves></record>" RECORD("") "</janggi>", 1000000,
			1},
		{"<janggi>" RECORD("") "<record><tags><tag key=\"", "aaaaaaaa",
			"\"/></tags></record></janggi>", 4000000, 1},
		{"<janggi>" RECORD("") "<record><tags><tag>", "aaaaaaaa",
			"</tag></tags></record></janggi>", 4000000, 1},
		{"<janggi>" RECORD("") "<!-- ", "aaaaaaaa",
			"--></janggi>", 4000000, 1},
		{"<janggi>" RECORD(""), "<a>", "</janggi>", 300000, 1},
		{"<janggi>" RECORD("") "<", "aaaaaaaa", "/></janggi>",
			4000000, 1},
		{"<janggi>" RECORD("") "<a ", "a:b='' ", "/></janggi>",
			1000000, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *text = repeat(cases[i].before, cases[i].middle,
			cases[i].n, cases[i].after);
		struct reading r;
		size_t records;

		reading_open(&r, text, strlen(text), 1 << 16, 1 << 20);
		read_to_the_end(&r, &records);
		assert_int_equal(records, cases[i].records);
		reading_close(&r);
		free(text);
	}
}

static void a_tag_of_very_many_attributes_is_refused(void **state)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct reading r;
	size_t records;

	(void)state;
	janggi__buffer_str(&text, "<janggi>" RECORD("") "<a");
	for (int i = 0; i < 1000000; i++)
		janggi__buffer_printf(&text, " a%d='>'", i);
	janggi__buffer_str(&text, "/></janggi>");
	open_text(&r, text.data);
	assert_int_equal(read_to_the_end(&r, &records), JANGGI_EFORMAT);
	assert_int_equal(records, 1);
	assert_non_null(strstr(r.err.text, "attributes"));
	reading_close(&r);
	janggi_buffer_release(&text);
}

static void add_times(struct janggi_buffer *text, const char *s, int n)
{
	while (n--)
		janggi__buffer_str(text, s);
}

static void what_only_looks_like_attributes_is_text(void **state)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	janggi__buffer_str(&text, "<janggi><!--");
	add_times(&text, "<a =", 100);
	janggi__buffer_str(&text, "--><?x ");
	add_times(&text, "<a =>", 100);
	janggi__buffer_str(
		&text, "?><record><tags><tag key=\"a='>\">=<![CDATA[");
	add_times(&text, "<!DOCTYPE a =>]>", 100);
	janggi__buffer_str(
		&text, "]]></tag></tags><moves/></record></janggi>");
	open_text(&r, text.data);
	assert_next(&r);
	assert_int_equal(strlen(reading_tag(&r, "a='>")), 1 + 16 * 100);
	reading_close(&r);
	janggi_buffer_release(&text);
}

static void other_roots_and_versions_are_refused(void **state)
{
	static const char *const bad[] = {
		HEAD "<html><record/></html>",
		HEAD "<!-- x --><games/>",
		"<janggi version=\"2\"><record/></janggi>",
		"<janggi version=\"x\"><record/></janggi>",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct reading r;

		open_text(&r, bad[i]);
		assert_int_equal(reading_next(&r), JANGGI_EFORMAT);
		assert_int_equal(reading_next(&r), JANGGI_EFORMAT);
		reading_close(&r);
	}
}

static void an_encoding_is_as_declared(void **state)
{
	/* 초 and 햏, which plain EUC-KR has not */
	static const char text[] =
		"<?xml version='1.0' encoding='euc-kr'?><record><tags>"
		"<tag key='a'>\xc3\xca\xc1\x64</tag></tags></record>";
	static const char utf16[] =
		"\xff\xfe<\0?\0x\0m\0l\0 \0v\0e\0r\0s\0i\0o\0n\0=\0'\0" "1\0"
		".\0" "0\0'\0 \0e\0n\0c\0o\0d\0i\0n\0g\0=\0'\0U\0T\0F\0-\0"
		"1\0" "6\0'\0?\0>\0<\0r\0e\0c\0o\0r\0d\0/\0>\0";
	struct reading r;

	(void)state;
	open_text(&r, text);
	assert_next(&r);
	assert_string_equal(reading_tag(&r, "a"), "초햏");
	reading_close(&r);
	reading_open(&r, utf16, sizeof(utf16) - 1, 4096, 0);
	assert_next(&r);
	assert_string_equal(r.record->encoding, "UTF-16LE");
	reading_close(&r);
}

static void a_stray_byte_spoils_a_character_alone(void **state)
{
	static const char text[] =
		"<janggi><record><tags>" TAG("a", "x\xff" "y")
		TAG("b", "x\x01y") TAG("c", "\xed\x95\x9c\xea\xb5\xad")
		TAG("d", "우리가 두는 장기의 모든 기보를 여기에 모아 두었다")
		"</tags>" MOVES "</record></janggi>";
	/* said to be UTF-8, and is not */
	static const char cp949[] =
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?><record><tags>"
		TAG("a", "\xc7\xd1\xb1\xb9 \xc3\xca\xc1\x64") "</tags>" MOVES
		"</record>";
	static const size_t blocks[] = {1, 2, 3, 7, 4096};

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		struct reading r;

		reading_open(&r, text, sizeof(text) - 1, blocks[i], 0);
		assert_next(&r);
		assert_string_equal(reading_tag(&r, "a"), "x\xef\xbf\xbdy");
		assert_string_equal(reading_tag(&r, "b"), "x\xef\xbf\xbdy");
		assert_string_equal(reading_tag(&r, "c"), "한국");
		assert_int_equal(r.notes, 1);
		assert_string_equal(
			r.note, "2 bytes of text that are not UTF-8");
		reading_close(&r);
		reading_open(&r, cp949, sizeof(cp949) - 1, blocks[i], 0);
		assert_next(&r);
		assert_string_equal(reading_tag(&r, "a"), "한국 초햏");
		assert_string_equal(r.record->encoding, "CP949");
		assert_int_equal(r.notes, 0);
		reading_close(&r);
	}
}

static void comments_stand_in_order(void **state)
{
	struct reading r;

	(void)state;
	open_text(&r,
		"<janggi><record><moves><comment ply=\"3\">a</comment>"
		"<move>i4h4</move><comment>b</comment></moves></record>"
		"</janggi>");
	assert_int_equal(reading_next(&r), JANGGI_EDATA);
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
}

/* ------------------------------------------------------------------ writing */

/* Write what r reads; out is cleared. */
static size_t write_all(struct reading *r, struct janggi_buffer *out)
{
	struct janggi_writer_options options = JANGGI_WRITER_OPTIONS_INIT;
	struct janggi_writer *writer;
	size_t n = 0;

	options.format = "xml";
	janggi_buffer_clear(out);
	assert_int_equal(
		janggi_writer_new(&writer, &options, NULL), JANGGI_OK);
	while (reading_next(r) == JANGGI_OK) {
		assert_int_equal(
			janggi_writer_add(writer, r->record, out, NULL),
			JANGGI_OK);
		n++;
	}
	assert_int_equal(r->err.status, JANGGI_END);
	assert_int_equal(janggi_writer_end(writer, out, NULL), JANGGI_OK);
	janggi_writer_free(writer);
	return n;
}

static void what_is_written_is_read_back_the_same(void **state)
{
	static const char gib[] =
		"[대회명 \"a<b>&\"\"c\\\t\x1b d\"]\n[초대국자 \"가온 3단\"]\n"
		"[이름 \"없는 것\"]\n[초차림 \"상마상마\"]\n"
		"[한차림 \"마상마상\"]\n[대국결과 \"한 8.5점 승(정선)\"]\n\n"
		"{ 처음\r\n ]]> \\u0041 }\n1. 79졸78 <3> 2. 41병42 <5> "
		"{가운데} 3. 한수쉼 4. 49병48장군 5. 봉수\n\n"
		"[초차림 \"상마상마\"]\n\n1. 79졸78 2. 41병42 3. 99차88\n\n"
		"[판 \"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵"
		"/1包5包/4將/車馬象士1士象馬車 한 접장기\"]\n\n1. 41兵42\n\n"
		"[대국결과 \"무승부\"]\n\n";
	struct janggi_buffer one = JANGGI_BUFFER_INIT;
	struct janggi_buffer two = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	open_text(&r, gib);
	assert_int_equal(write_all(&r, &one), 4);
	reading_close(&r);
	for (int i = 0; i < 2; i++) {
		reading_open(&r, one.data, one.len, 100, 0);
		assert_int_equal(write_all(&r, &two), 4);
		assert_int_equal(r.notes, 0);
		reading_close(&r);
		assert_int_equal(one.len, two.len);
		assert_memory_equal(one.data, two.data, one.len);
	}
	janggi_buffer_release(&one);
	janggi_buffer_release(&two);
}

static void nothing_is_an_empty_document(void **state)
{
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	open_text(&r, "");
	assert_int_equal(write_all(&r, &out), 0);
	reading_close(&r);
	open_text(&r, out.data);
	assert_int_equal(reading_next(&r), JANGGI_END);
	reading_close(&r);
	janggi_buffer_release(&out);
}

/* Every record that r reads as a record line. */
static size_t lines_of(struct reading *r, struct janggi_buffer *out)
{
	enum janggi_status st;
	size_t n = 0;

	janggi_buffer_clear(out);
	while ((st = reading_next(r)) != JANGGI_END && st != JANGGI_EFORMAT) {
		if (st != JANGGI_OK)
			continue;
		assert_int_equal(
			janggi_record_write_jsonl(r->record, out, NULL),
			JANGGI_OK);
		n++;
	}
	janggi_reader_free(r->reader);
	r->reader = NULL;
	return n;
}

static void open_buffer(struct reading *r, const struct janggi_buffer *buffer)
{
	assert_int_equal(janggi_reader_open_memory(&r->reader, buffer->data,
				 buffer->len, NULL, NULL),
		JANGGI_OK);
}

/* The records of the project, whatever is wrong with them. */
static void record_lines_survive_the_way_through_xml(void **state)
{
	const char *top = getenv("JANGGI_SRCDIR");
	struct janggi_buffer lines = JANGGI_BUFFER_INIT;
	struct janggi_buffer xml = JANGGI_BUFFER_INIT;
	struct janggi_buffer back = JANGGI_BUFFER_INIT;
	size_t files = 0, n;
	char pattern[4096];
	glob_t found;

	(void)state;
	snprintf(pattern, sizeof(pattern), "%s/corpus/[bgo]*.gib",
		top ? top : ".");
	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct reading r = {0};
		int fd = open(found.gl_pathv[i], O_RDONLY);

		assert_true(fd >= 0);
		assert_int_equal(janggi_record_new(&r.record, NULL), 0);
		n = 0;
		if (janggi_reader_open_fd(&r.reader, fd, NULL, NULL) ==
			JANGGI_OK)
			n = lines_of(&r, &lines);
		if (n) {
			files++;
			open_buffer(&r, &lines);
			assert_int_equal(write_all(&r, &xml), n);
			janggi_reader_free(r.reader);
			open_buffer(&r, &xml);
			assert_int_equal(lines_of(&r, &back), n);
			assert_string_equal(lines.data, back.data);
			assert_int_equal(lines.len, back.len);
		}
		reading_close(&r);
		close(fd);
	}
	assert_true(files > 20);
	globfree(&found);
	janggi_buffer_release(&lines);
	janggi_buffer_release(&xml);
	janggi_buffer_release(&back);
}

/* --------------------------------------------------------------- the schema */

static size_t faults(const char *text)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct reading r = {0};
	size_t records;

	options.validate = true;
	assert_int_equal(janggi_reader_open_memory(&r.reader, text,
				 strlen(text), &options, &r.err),
		JANGGI_OK);
	assert_int_equal(janggi_record_new(&r.record, &r.err), JANGGI_OK);
	janggi_reader_on_note(r.reader, reading_note, &r);
	read_to_the_end(&r, &records);
	if (r.notes)
		assert_non_null(strstr(r.note, "schema: "));
	reading_close(&r);
	return r.notes;
}

static void the_schema_accepts_what_is_written(void **state)
{
	static const char gib[] =
		"[대회명 \"a<b>&\x1b d\"]\n[초차림 \"상마상마\"]\n"
		"[한차림 \"마상마상\"]\n[대국결과 \"한 8.5점 승(정선)\"]\n\n"
		"{처음} 1. 79졸78 <3> 2. 41병42 3. 한수쉼 4. 49병48장군 5. 봉수"
		"\n\n[초차림 \"상마상마\"]\n[한차림 \"마상마상\"]\n\n"
		"1. 79졸78 2. 99차88 3. 71졸72\n\n";
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	struct reading r;

	(void)state;
	open_text(&r, gib);
	assert_int_equal(write_all(&r, &out), 2);
	reading_close(&r);
	assert_int_equal(faults(out.data), 0);
	janggi_buffer_release(&out);
}

static void the_schema_finds_faults(void **state)
{
	static const char *const bad[] = {
		"<janggi><record><moves/></record></janggi>",
		"<janggi version=\"1\"><record/></janggi>",
		"<janggi version=\"1\"><record><moves/><tags/></record>"
		"</janggi>",
		"<janggi version=\"1\"><record><moves><move>i4h11</move>"
		"</moves></record></janggi>",
		"<janggi version=\"1\"><record><moves><move odd=\"1\">i4h4"
		"</move></moves></record></janggi>",
		"<janggi version=\"1\"><record><start cho=\"HEEH\"/><moves/>"
		"</record></janggi>",
		"<janggi version=\"1\"><other/></janggi>",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_true(faults(bad[i]) > 0);
	assert_int_equal(
		faults("<janggi version=\"1\"><record>" MOVES "</record>"
		       "</janggi>"),
		0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_record_gives_what_it_says),
		cmocka_unit_test(tags_are_the_truth_about_start_and_result),
		cmocka_unit_test(what_xml_cannot_hold_is_escaped),
		cmocka_unit_test(a_bad_record_is_lost_alone),
		cmocka_unit_test(what_is_not_known_is_passed_over),
		cmocka_unit_test(the_form_of_a_neighbouring_game_is_read),
		cmocka_unit_test(a_game_of_something_else_is_no_record),
		cmocka_unit_test(a_cut_document_keeps_what_is_whole),
		cmocka_unit_test(damage_is_told_with_its_line),
		cmocka_unit_test(document_types_and_entities_are_refused),
		cmocka_unit_test(size_and_depth_are_bounded),
		cmocka_unit_test(other_roots_and_versions_are_refused),
		cmocka_unit_test(an_encoding_is_as_declared),
		cmocka_unit_test(a_stray_byte_spoils_a_character_alone),
		cmocka_unit_test(comments_stand_in_order),
		cmocka_unit_test(what_is_written_is_read_back_the_same),
		cmocka_unit_test(nothing_is_an_empty_document),
		cmocka_unit_test(the_schema_accepts_what_is_written),
		cmocka_unit_test(the_schema_finds_faults),
		cmocka_unit_test(a_tag_of_very_many_attributes_is_refused),
		cmocka_unit_test(what_only_looks_like_attributes_is_text),
		cmocka_unit_test(record_lines_survive_the_way_through_xml),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
