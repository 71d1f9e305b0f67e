/* SPDX-License-Identifier: MIT */
/*
 * query_check INDEX COUNT [SEED] <RECORDS: random queries put to an index and
 * to the records that are in it, in order, must find the same games, plies and
 * verdicts.  Driven by an e2e script.
 */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>
#include "index/index.h"
#include "random_query.h"

struct all {
	struct janggi_record **record;
	size_t n, cap;
};

static void die(const char *what, const struct janggi_error *err)
{
	fprintf(stderr, "query_check: %s: %s\n", what, err->text);
	exit(1);
}

static void read_records(struct all *all)
{
	struct janggi_reader *reader;
	struct janggi_replay *replay;
	struct janggi_error err;

	if (janggi_reader_open_fd(&reader, 0, NULL, &err) ||
		janggi_replay_new(&replay, NULL, 0, &err))
		die("records", &err);
	for (;;) {
		struct janggi_record *record;

		if (janggi_record_new(&record, &err))
			die("records", &err);
		if (janggi_reader_next(reader, record, &err)) {
			janggi_record_free(record);
			break;
		}
		if (janggi_replay_run(replay, record, &err))
			die("records", &err);
		if (all->n == all->cap) {
			all->cap = all->cap ? 2 * all->cap : 256;
			all->record = realloc(all->record,
				all->cap * sizeof(*all->record));
			if (!all->record)
				abort();
		}
		all->record[all->n++] = record;
	}
	if (err.status < 0 || !all->n)
		die("records", &err);
	janggi_replay_free(replay);
	janggi_reader_free(reader);
}

/*
 * A position of some record; not one that a pass in check led to, which is no
 * position that a FEN may tell.
 */
static void some_fen(struct random_queries *r, char fen[JANGGI_FEN_TEXT])
{
	const struct all *all = r->payload;
	const struct janggi_record *record;
	struct janggi_position *pos;
	struct janggi_error err;
	uint32_t n;

	if (janggi_position_new(&pos, &err))
		die("position", &err);
	do {
		do
			record = all->record[random_below(
				r, (unsigned)all->n)];
		while (janggi_record_position(record, pos, &err));
		n = random_below(r, record->n_moves + 1);
		for (uint32_t i = 0; i < n; i++)
			janggi_position_play(pos, record->moves[i]);
		janggi_position_fen(pos, JANGGI_LETTERS_NB, fen);
	} while (janggi_position_set_fen(pos, fen, strlen(fen), 0, &err));
	janggi_position_free(pos);
}

static const char *const terms[] = { "player 강", "cho 3단", "han 나",
	"player = '고운샘'", "event 대국", "site 넷", "event != '봄맞이'",
	"date 2020", "date in 2021-03..2022", "date < 2019-06",
	"date != 2020-01", "result cho", "result = han|draw", "how time",
	"how != resignation", "winner.points = cho", "winner draw",
	"ending.standard bikjang|repetition", "ending.fairy-modern = checkmate",
	"basis.casual = board", "disagree", "disagree.points", "formation HEEH",
	"formation.cho 귀마", "formation EHEH vs HEHE|outer",
	"mirror formation HEEH vs EHEH", "handicap", "illegal",
	"length in 50..90", "grade.cho - grade.han > 1", "grade.han = 2급",
	"grade.cho != 3", "tag.plies 1", "tag.time_control '10분'",
	"tag.cho_formation 마상", "tag.nothing x", "comment 수", "file heeh",
	"round 1", "tag.board '포'", "2 * grade.cho + ply < 20" };

struct found {
	uint64_t number;
	struct janggi_text file;
	size_t n_plies;
	uint64_t plies; /* a sum of the ranges */
	struct janggi_verdict verdict;
};

static uint64_t sum_plies(const struct janggi_ply_range *plies, size_t n)
{
	uint64_t sum = n;

	for (size_t i = 0; i < n; i++)
		sum = (sum * 31 + plies[i].first) * 31 + plies[i].last;
	return sum;
}

/* The games found by the index, compared one by one with the records. */
static size_t compare(struct janggi_index *index, const struct all *all,
	const struct janggi_query *query, const char *text)
{
	struct janggi_matcher *matcher;
	struct janggi_search *search;
	struct janggi_record *record;
	struct janggi_error err;
	enum janggi_status st;
	uint64_t game;
	size_t n = 0;

	if (janggi_search_new(&search, index, query, &err) ||
		janggi_matcher_new(&matcher, query, &err) ||
		janggi_record_new(&record, &err))
		die(text, &err);
	st = janggi_search_next(search, &game, &err);
	for (size_t i = 0; i < all->n; i++) {
		struct janggi_record *want = all->record[i];
		const struct janggi_ply_range *a, *b;
		const struct janggi_verdict *v, *w;
		size_t na, nb;
		bool matched;

		if (janggi_matcher_run(matcher, want, &matched, &err))
			die(text, &err);
		if (!matched)
			continue;
		n++;
		if (st)
			goto differs;
		a = janggi_matcher_plies(matcher, &na);
		if (janggi_search_record(search, i % 2, record, &err) ||
			janggi_search_plies(search, &b, &nb, &err) ||
			janggi_search_verdict(search, &v, &err))
			die(text, &err);
		w = janggi_matcher_verdict(matcher);
		if (record->number != want->number ||
			strcmp(record->file.s, want->file.s) != 0 ||
			sum_plies(a, na) != sum_plies(b, nb) ||
			v->ending != w->ending || v->winner != w->winner)
			goto differs;
		st = janggi_search_next(search, &game, &err);
		continue;
differs:
		printf("%s: %s#%" PRIu64 " differs\n", text, want->file.s,
			want->number);
		exit(1);
	}
	if (st != JANGGI_END) {
		printf("%s: game %" PRIu64 " should not be found\n", text,
			game);
		exit(1);
	}
	janggi_record_free(record);
	janggi_search_free(search);
	janggi_matcher_free(matcher);
	return n;
}

/* Nothing but reading is ever asked of the database. */
static int allow(void *payload, int action, const char *a, const char *b,
	const char *c, const char *d)
{
	(void)payload, (void)a, (void)b, (void)c, (void)d;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_READ:
	case SQLITE_FUNCTION:
	case SQLITE_TRANSACTION:
	case SQLITE_PRAGMA: return SQLITE_OK;
	default:
		fprintf(stderr, "query_check: action %d\n", action);
		abort();
	}
}

int main(int argc, char **argv)
{
	struct all all = { NULL, 0, 0 };
	struct random_queries queries = { .seed = 1,
		.terms = terms,
		.n_terms = sizeof(terms) / sizeof(*terms),
		.fen = some_fen,
		.payload = &all };
	struct janggi_index *index;
	struct janggi_query *query;
	struct janggi_error err;
	uint64_t some = 0;
	static char text[1 << 16];
	unsigned long count;

	if (argc < 3)
		return 2;
	count = strtoul(argv[2], NULL, 10);
	if (argc > 3)
		queries.seed = strtoul(argv[3], NULL, 10);
	read_records(&all);
	if (janggi_index_open(&index, argv[1], JANGGI_INDEX_READ, 0, &err))
		die(argv[1], &err);
	/* else its table is declared later, as if it were made */
	if (sqlite3_exec(index->db, "SELECT rowid FROM comment LIMIT 0", NULL,
		    NULL, NULL))
		abort();
	sqlite3_set_authorizer(index->db, allow, NULL);
	for (unsigned long i = 0; i < count; i++) {
		random_query(&queries, text, sizeof(text),
			random_below(&queries, 4));
		if (janggi_query_new(&query, NULL, 0, &err) ||
			janggi_query_where(query, text, strlen(text), &err) ||
			janggi_query_prepare(query, &err))
			die(text, &err);
		some += compare(index, &all, query, text) != 0;
		janggi_query_free(query);
	}
	printf("%lu queries, %" PRIu64 " found something\n", count, some);
	janggi_index_free(index);
	for (size_t i = 0; i < all.n; i++)
		janggi_record_free(all.record[i]);
	free(all.record);
	return 0;
}
