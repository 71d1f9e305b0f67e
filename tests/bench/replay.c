/* SPDX-License-Identifier: MIT */
/*
 * How fast records already in memory are replayed.
 *
 *	replay ROUNDS FILE...
 *
 * Prints plies a CPU second with no preset (legality alone), with the two
 * that matter most, and with all; one core, best of the rounds.
 */
#include <config.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "janggi.h"

static struct janggi_record *games;
static size_t n_games, cap_games;

static void die(const char *what)
{
	fprintf(stderr, "replay: %s\n", what);
	exit(1);
}

static void *copy(const void *from, size_t n)
{
	void *to = malloc(n + 1);

	if (!to)
		die("out of memory");
	memcpy(to, from, n);
	((char *)to)[n] = '\0';
	return to;
}

/* What a replay looks at outlives the reader's record. */
static void keep(const struct janggi_record *record)
{
	struct janggi_record *g;

	if (record->stop_ply || record->start == JANGGI_START_UNKNOWN)
		return;
	if (n_games == cap_games) {
		cap_games = cap_games ? 2 * cap_games : 1024;
		games = realloc(games, cap_games * sizeof(*games));
		if (!games)
			die("out of memory");
	}
	g = &games[n_games++];
	*g = *record;
	if (record->n_moves) {
		g->moves = copy(record->moves,
			record->n_moves * sizeof(*record->moves));
		g->hints = copy(record->hints, record->n_moves);
	}
	g->fen.s = record->fen.n ? copy(record->fen.s, record->fen.n) : "";
}

static void read_file(const char *path, struct janggi_record *record)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct janggi_reader *reader = NULL;
	struct janggi_error err;
	enum janggi_status st;

	if (fd < 0 || janggi_reader_open_fd(&reader, fd, &options, &err) < 0)
		die(path);
	while ((st = janggi_reader_next(reader, record, &err)) != JANGGI_END) {
		if (st == JANGGI_OK)
			keep(record);
		else if (st != JANGGI_EDATA && st != JANGGI_ELIMIT)
			die(err.text);
	}
	janggi_reader_free(reader);
	close(fd);
}

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double plies_a_second(
	const struct janggi_preset *presets, size_t n, long rounds)
{
	struct janggi_replay *replay;
	struct janggi_error err;
	double best = 0;

	if (janggi_replay_new(&replay, presets, n, &err) < 0)
		die(err.text);
	for (long r = 0; r < rounds; r++) {
		double start = cpu_seconds(), seconds;
		uint64_t plies = 0;

		for (size_t i = 0; i < n_games; i++) {
			/* a cut would write into the reader's memory */
			struct janggi_record g = games[i];

			if (janggi_replay_run(replay, &g, &err) < 0)
				die(err.text);
			plies += g.n_moves;
		}
		seconds = cpu_seconds() - start;
		if (seconds > 0 && (double)plies / seconds > best)
			best = (double)plies / seconds;
	}
	janggi_replay_free(replay);
	return best;
}

int main(int argc, char **argv)
{
	struct janggi_preset all[16];
	struct janggi_record *record;
	struct janggi_error err;
	size_t n = janggi_preset_count();
	long rounds;

	if (argc < 3 || (rounds = strtol(argv[1], NULL, 10)) < 1)
		die("usage: replay ROUNDS FILE...");
	if (janggi_record_new(&record, &err) < 0)
		die(err.text);
	for (int i = 2; i < argc; i++)
		read_file(argv[i], record);
	for (size_t i = 0; i < n && i < 16; i++)
		all[i] = *janggi_preset_at(i);
	printf("legality\t%.0f\n", plies_a_second(all, 0, rounds));
	printf("two presets\t%.0f\n", plies_a_second(all, 2, rounds));
	printf("all presets\t%.0f\n", plies_a_second(all, n, rounds));
	return 0;
}
