/* SPDX-License-Identifier: MIT */
/*
 * An index in which bytes were changed.  The input is a byte that chooses and
 * then five bytes a change: where, and what is exclusive-ored.  If the first
 * byte is even, page sums are left as they were, and verifying must find what
 * changes any answer; if odd, they are made right again, so that what lies
 * behind them is reached, which must not crash, hang or read what is not there.
 */
#include <config.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "index/index.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char path[] = "/tmp/janggi-fuzz-index.XXXXXX";
static unsigned char *whole; /* the file as it was made */
static size_t n_whole;
static struct janggi_buffer answers; /* and what it says */

static void must(bool held, const char *what)
{
	if (held)
		return;
	fprintf(stderr, "violated: %s\n", what);
	abort();
}

static void remove_beside(void)
{
	static const char *const suffixes[] = { "-wal", "-shm" };
	char beside[sizeof(path) + 8];

	for (unsigned i = 0; i < 2; i++) {
		snprintf(beside, sizeof(beside), "%s%s", path, suffixes[i]);
		unlink(beside);
	}
}

static void tidy(void)
{
	unlink(path);
	remove_beside();
	free(whole);
	janggi_buffer_release(&answers);
}

/* ---------------------------------------------------------------- asking */

static void ask_tree(
	struct janggi_index *index, struct janggi_buffer *out)
{
	struct janggi_query *query = NULL;
	struct janggi_position *root = NULL;
	struct janggi_tree *tree = NULL;
	size_t n;

	if (!janggi_query_new(&query, NULL, 0, NULL) &&
		!janggi_query_prepare(query, NULL) &&
		!janggi_position_new(&root, NULL) &&
		!janggi_tree_new(&tree, root, NULL, NULL) &&
		!janggi_tree_fill(tree, index, query, NULL)) {
		const struct janggi_tree_node *nodes =
			janggi_tree_nodes(tree, &n);

		for (size_t i = 0; i < n; i++) {
			janggi_buffer_add(out, &nodes[i].move,
				sizeof(nodes[i].move));
			janggi_buffer_add(out, &nodes[i].games,
				sizeof(nodes[i].games));
			janggi_buffer_add(out, &nodes[i].reached,
				sizeof(nodes[i].reached));
		}
	}
	janggi_tree_free(tree);
	janggi_position_free(root);
	janggi_query_free(query);
}

static void ask_records(
	struct janggi_index *index, struct janggi_buffer *out)
{
	const unsigned flags = JANGGI_CURSOR_DUPLICATES |
		JANGGI_CURSOR_HEADER | JANGGI_CURSOR_FIRST_MOVE;
	struct janggi_cursor *cursor = NULL;
	struct janggi_record *record = NULL;
	const struct janggi_game *game;

	if (!janggi_record_new(&record, NULL) &&
		!janggi_cursor_open(&cursor, index, 1, 0, flags, NULL))
		while (!janggi_cursor_next(cursor, &game, NULL)) {
			/* one that cannot be read is not in the answers */
			if (janggi_cursor_moves(cursor, NULL) ||
				janggi_cursor_record(cursor, record, NULL) ||
				janggi_record_write_jsonl(record, out, NULL))
				continue;
			janggi_buffer_add(out, game->verdicts,
				game->n_verdicts * sizeof(*game->verdicts));
		}
	janggi_cursor_free(cursor);
	janggi_record_free(record);
}

static void ask_hits(struct janggi_index *index, struct janggi_buffer *out)
{
	struct janggi_position *pos = NULL;
	struct janggi_hits *hits = NULL;
	struct janggi_hit hit;

	if (!janggi_position_new(&pos, NULL) &&
		!janggi_index_find(index, pos, JANGGI_FIND_MIRROR, &hits,
			NULL))
		while (!janggi_hits_next(hits, &hit, NULL))
			janggi_buffer_add(out, &hit.game, sizeof(hit.game));
	janggi_hits_free(hits);
	janggi_position_free(pos);
}

/* False: it cannot be opened, or is found to be damaged. */
static bool ask_all(struct janggi_buffer *out)
{
	struct janggi_index *index;
	struct janggi_index_info info;
	bool clean;

	if (janggi_index_open(&index, path, JANGGI_INDEX_READ, 100, NULL))
		return false;
	clean = !janggi_index_verify(index, NULL, NULL, NULL);
	ask_records(index, out);
	ask_hits(index, out);
	ask_tree(index, out);
	clean &= !janggi_index_describe(index, &info, NULL);
	janggi_index_free(index);
	return clean;
}

/* ---------------------------------------------------------------- making */

static void add_games(struct janggi_index *index)
{
	static const char *const results[] = { "초 완승", "한 기권승",
		"무승부", "초 3.5점 승" };
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct janggi_encoder *encoder = NULL;
	struct janggi_reader *reader = NULL;
	struct janggi_record *record = NULL;
	struct janggi_entry *entry = NULL;

	for (int i = 0; i < 70; i++) {
		char game[600];
		int n = snprintf(game, sizeof(game),
			"[대회명 \"%d회 모임\"]\n[대국일자 \"20%02d-05-12\"]\n"
			"[초대국자 \"가나다%d 4단\"]\n"
			"[한대국자 \"라마바%d 2급\"]\n"
			"[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n"
			"[대국결과 \"%s\"]\n\n"
			"1. %s 2. 41병42 3. 08마87 {%d} 4. 18마37\n\n",
			i % 3, i % 25, i % 7, i % 5, results[i % 4],
			i % 3 ? "79졸78" : "71졸72", i);

		janggi_buffer_add(&text, game, (size_t)n);
	}
	options.file = "games.gib";
	must(!janggi_encoder_new(&encoder, NULL) &&
			!janggi_entry_new(&entry, NULL) &&
			!janggi_record_new(&record, NULL) &&
			!janggi_reader_open_memory(&reader, text.data,
				text.len, &options, NULL),
		"a reader");
	while (!janggi_reader_next(reader, record, NULL))
		must(!janggi_encoder_run(encoder, record, entry, NULL) &&
				!janggi_index_add(index, entry, NULL, NULL),
			"a game is added");
	janggi_reader_free(reader);
	janggi_record_free(record);
	janggi_entry_free(entry);
	janggi_encoder_free(encoder);
	janggi_buffer_release(&text);
}

static void make_whole(void)
{
	const struct janggi_index_policy policy = { sizeof(policy),
		JANGGI_DUPLICATES_KEEP, 60, false };
	struct janggi_index *index;
	FILE *f;
	int fd = mkstemp(path);

	must(fd >= 0, "a temporary file");
	close(fd);
	unlink(path);
	atexit(tidy);
	must(!janggi_index_open(&index, path, JANGGI_INDEX_CREATE, 0, NULL),
		"an index");
	must(!janggi_index_set_policy(index, &policy, NULL), "a policy");
	add_games(index);
	must(!janggi_index_settle(index, NULL), "it is settled");
	janggi_index_free(index);
	must(ask_all(&answers) && answers.len, "it is whole");
	f = fopen(path, "rb");
	must(f && !fseek(f, 0, SEEK_END), "it is there");
	n_whole = (size_t)ftell(f);
	rewind(f);
	whole = malloc(n_whole);
	must(whole && fread(whole, 1, n_whole, f) == n_whole, "it is read");
	fclose(f);
}

static void put(const unsigned char *bytes)
{
	FILE *f = fopen(path, "wb");

	remove_beside();
	must(f && fwrite(bytes, 1, n_whole, f) == n_whole && !fclose(f),
		"it is written");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct janggi_buffer have = JANGGI_BUFFER_INIT;
	unsigned char *bytes;
	bool clean;

	if (!whole)
		make_whole();
	if (!size)
		return 0;
	bytes = malloc(n_whole);
	must(bytes, "memory");
	memcpy(bytes, whole, n_whole);
	for (size_t i = 1; i + 5 <= size; i += 5)
		bytes[((size_t)data[i] | (size_t)data[i + 1] << 8 |
			      (size_t)data[i + 2] << 16 |
			      (size_t)data[i + 3] << 24) %
			n_whole] ^= data[i + 4];
	if (data[0] & 1)
		for (size_t at = 0; at + JANGGI__PAGE_BYTES <= n_whole;
			at += JANGGI__PAGE_BYTES)
			janggi__page_sum(bytes + at,
				bytes + at + JANGGI__PAGE_BYTES -
					JANGGI__PAGE_SUM_BYTES);
	put(bytes);
	clean = ask_all(&have);
	if (!(data[0] & 1) && clean)
		must(have.len == answers.len &&
				!memcmp(have.data, answers.data, have.len),
			"what is found clean says what it said");
	janggi_buffer_release(&have);
	free(bytes);
	return 0;
}
