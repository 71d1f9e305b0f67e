/* SPDX-License-Identifier: MIT */
/*
 * What an index holds, for shell tests and measurements:
 *	lines INDEX	all games as record lines
 *	find INDEX	for each FEN on standard input the number of games that
 *			reach it, and with its mirror image
 *	keys INDEX	key, game and ply of every position
 *	time INDEX	how long look-ups and a scan take
 */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "janggi.h"

static struct janggi_error err;

static int failed(void)
{
	fprintf(stderr, "index_check: %s\n", err.text);
	return 1;
}

static int put_lines(struct janggi_index *index)
{
	struct janggi_buffer line = JANGGI_BUFFER_INIT;
	struct janggi_cursor *cursor;
	struct janggi_record *record;
	const struct janggi_game *game;
	enum janggi_status st;

	if (janggi_cursor_open(&cursor, index, 1, 0, 0, &err) ||
		janggi_record_new(&record, &err))
		return failed();
	while (!(st = janggi_cursor_next(cursor, &game, &err))) {
		janggi_buffer_clear(&line);
		if (janggi_cursor_record(cursor, record, &err) ||
			janggi_record_write_jsonl(record, &line, &err))
			return failed();
		fwrite(line.data, 1, line.len, stdout);
	}
	janggi_record_free(record);
	janggi_cursor_free(cursor);
	janggi_buffer_release(&line);
	return st < 0 ? failed() : 0;
}

/* Games, each once. */
static uint64_t count(struct janggi_index *index,
	const struct janggi_position *pos, unsigned flags)
{
	struct janggi_hits *hits;
	struct janggi_hit hit;
	uint64_t n = 0, last = 0;

	if (janggi_index_find(index, pos, flags, &hits, &err))
		exit(failed());
	while (!janggi_hits_next(hits, &hit, &err)) {
		n += hit.game != last;
		last = hit.game;
	}
	janggi_hits_free(hits);
	return n;
}

static int find(struct janggi_index *index)
{
	struct janggi_position *pos;
	char line[512];

	if (janggi_position_new(&pos, &err))
		return failed();
	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (janggi_position_set_fen(
			    pos, line, strlen(line), 0, &err))
			return failed();
		printf("%s\t%" PRIu64 "\t%" PRIu64 "\n", line,
			count(index, pos, 0),
			count(index, pos, JANGGI_FIND_MIRROR));
	}
	janggi_position_free(pos);
	return 0;
}

static int put_keys(struct janggi_index *index)
{
	struct janggi_cursor *cursor;
	struct janggi_position *pos;
	const struct janggi_game *game;
	enum janggi_status st;

	if (janggi_cursor_open(&cursor, index, 1, 0, 0, &err) ||
		janggi_position_new(&pos, &err))
		return failed();
	while (!(st = janggi_cursor_next(cursor, &game, &err))) {
		if (janggi_cursor_moves(cursor, &err))
			return failed();
		if (!game->start)
			continue;
		janggi_position_copy(pos, game->start);
		for (uint32_t i = 0;; i++) {
			printf("%" PRId64 "\t%" PRIu64 "\t%" PRIu32 "\n",
				(int64_t)janggi_position_key(pos), game->id, i);
			if (i == game->plies)
				break;
			janggi_position_play(pos, game->moves[i]);
		}
	}
	janggi_position_free(pos);
	janggi_cursor_free(cursor);
	return st < 0 ? failed() : 0;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

#define SAMPLES 20000

/* A position of a game now and then, looked up at once. */
static int measure(struct janggi_index *index)
{
	static double list[SAMPLES], first[SAMPLES];
	struct janggi_cursor *cursor;
	struct janggi_position *pos;
	const struct janggi_game *game;
	uint64_t plies = 0, games = 0, sum = 0;
	size_t n = 0;
	double start = now();

	if (janggi_cursor_open(&cursor, index, 1, 0, 0, &err) ||
		janggi_position_new(&pos, &err))
		return failed();
	while (!janggi_cursor_next(cursor, &game, &err)) {
		if (janggi_cursor_moves(cursor, &err))
			return failed();
		for (uint32_t i = 0; i < game->plies; i++)
			sum += game->moves[i];
		plies += game->plies;
		games++;
	}
	start = now() - start;
	printf("scan\t%" PRIu64 " games, %" PRIu64
	       " plies, %.3f s, %.1f M plies/s\t(%" PRIu64 ")\n",
		games, plies, start, (double)plies / start / 1e6, sum);
	janggi_cursor_free(cursor);
	for (uint64_t id = 1; n < SAMPLES && id < 40 * games + 40; id++) {
		struct janggi_hits *hits;
		struct janggi_hit hit;
		uint64_t at = id * 7919 % (games + 1);

		if (janggi_cursor_open(&cursor, index, at, at, 0, &err))
			return failed();
		if (janggi_cursor_next(cursor, &game, &err) ||
			janggi_cursor_moves(cursor, &err) || !game->start) {
			janggi_cursor_free(cursor);
			continue;
		}
		janggi_position_copy(pos, game->start);
		for (uint32_t i = 0; i < id * 31 % (game->plies + 1); i++)
			janggi_position_play(pos, game->moves[i]);
		janggi_cursor_free(cursor);
		start = now();
		if (janggi_index_find(index, pos, 0, &hits, &err))
			return failed();
		list[n] = (now() - start) * 1e6;
		if (janggi_hits_next(hits, &hit, &err))
			return failed();
		first[n++] = (now() - start) * 1e6;
		janggi_hits_free(hits);
	}
	qsort(list, n, sizeof(*list), compare);
	qsort(first, n, sizeof(*first), compare);
	if (n)
		printf("look-up\tmedian %.1f us, 99 %% %.1f us; "
		       "with first hit played %.1f us, 99 %% %.1f us\n",
			list[n / 2], list[n * 99 / 100], first[n / 2],
			first[n * 99 / 100]);
	janggi_position_free(pos);
	return 0;
}

int main(int argc, char **argv)
{
	struct janggi_index *index;
	int rc;

	if (argc != 3) {
		fputs("usage: index_check lines|find|keys|time INDEX\n", stderr);
		return 2;
	}
	if (janggi_index_open(&index, argv[2], JANGGI_INDEX_READ, 0, &err))
		return failed();
	rc = !strcmp(argv[1], "lines") ? put_lines(index)
		: !strcmp(argv[1], "find") ? find(index)
		: !strcmp(argv[1], "keys") ? put_keys(index)
					   : measure(index);
	janggi_index_free(index);
	return rc;
}
