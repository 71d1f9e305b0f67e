/* SPDX-License-Identifier: MIT */
/*
 * An index is searched in spans of games.  With several threads each has its
 * own handle and takes the next span; what they found is taken in order.
 */
#include <config.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "query_index.h"

#define SPAN 1024 /* games that are taken up at once */
#define AHEAD 64 /* spans that may wait to be taken */
#define THREADS_MAX 64
/* Games that pay for a thread: that are played, looked up, or only read. */
#define WORTH_PLAYED 4096
#define WORTH_FOUND  1500
#define WORTH_READ   40000

bool query_is_index(const char *path)
{
	static const char magic[16] = "SQLite format 3";
	char head[16];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	bool is = fd >= 0 && read(fd, head, sizeof(head)) == sizeof(head) &&
		!memcmp(head, magic, sizeof(magic));

	if (fd >= 0)
		close(fd);
	return is;
}

/* ------------------------------------------------------------- one search */

struct searcher {
	struct janggi_index *index;
	struct janggi_search *search;
	struct janggi_record *record;
	struct hits_maker maker;
};

static void searcher_release(struct searcher *s)
{
	janggi_search_free(s->search);
	janggi_index_free(s->index);
	janggi_record_free(s->record);
	hits_maker_release(&s->maker);
}

static enum janggi_status searcher_init(struct searcher *s, const char *path,
	const struct janggi_query *query, const struct hits *hits,
	struct janggi_error *err)
{
	enum janggi_status st;

	memset(s, 0, sizeof(*s));
	st = hits_maker_init(&s->maker, hits, err);
	if (!st)
		st = janggi_index_open(
			&s->index, path, JANGGI_INDEX_READ, 0, err);
	if (!st)
		st = janggi_search_new(&s->search, s->index, query, err);
	if (!st)
		st = janggi_record_new(&s->record, err);
	if (st)
		searcher_release(s);
	return st;
}

static enum janggi_status make(
	struct searcher *s, struct janggi_buffer *out, struct janggi_error *err)
{
	const struct hits *hits = s->maker.hits;
	const struct janggi_verdict *verdict = NULL;
	const struct janggi_ply_range *plies = NULL;
	enum janggi_status st;
	size_t n = 0;

	st = janggi_search_record(s->search,
		hits->format == HITS_RECORDS || hits->format == HITS_NOTATION,
		s->record, err);
	if (!st && hits_show_plies(hits))
		st = janggi_search_plies(s->search, &plies, &n, err);
	if (!st && hits_show_verdict(hits))
		st = janggi_search_verdict(s->search, &verdict, err);
	return st ? st :
		    hits_make(&s->maker, s->record, verdict, plies, n, out,
			    err);
}

/* What was found in a span: the lines made, by length, and how many more. */
struct found {
	struct janggi_buffer lines;
	size_t *ends;
	size_t n, cap;
	uint64_t more; /* that are counted and not listed */
	enum janggi_status status;
	struct janggi_error err;
	bool done;
};

static void found_release(struct found *found)
{
	janggi_buffer_release(&found->lines);
	free(found->ends);
	memset(found, 0, sizeof(*found));
}

static bool found_add(struct found *found)
{
	if (found->n == found->cap) {
		size_t cap = found->cap ? 2 * found->cap : 64;
		size_t *ends = realloc(found->ends, cap * sizeof(*ends));

		if (!ends)
			return false;
		found->ends = ends;
		found->cap = cap;
	}
	found->ends[found->n++] = found->lines.len;
	return !found->lines.failed;
}

/* Lines that can be in the window, whatever was found before. */
static uint64_t lines_wanted(const struct hits *hits)
{
	if (hits->format == HITS_COUNT)
		return 0;
	if (!hits->limit || hits->key != HITS_UNSORTED ||
		hits->offset > UINT64_MAX - hits->limit)
		return UINT64_MAX;
	return hits->offset + hits->limit;
}

static void search_span(struct searcher *s, uint64_t first, uint64_t last,
	struct found *found)
{
	const uint64_t wanted = lines_wanted(s->maker.hits);
	uint64_t game;

	janggi_search_range(s->search, first, last);
	while (!(found->status = janggi_search_next(
			 s->search, &game, &found->err))) {
		if (found->n >= wanted) {
			found->more++;
			continue;
		}
		found->status = make(s, &found->lines, &found->err);
		if (found->status)
			return;
		if (!found_add(found)) {
			found->err = (struct janggi_error){
				.status = JANGGI_ENOMEM
			};
			found->status = JANGGI_ENOMEM;
			return;
		}
	}
}

/* False to go no further. */
static bool take(
	struct hits *hits, const char *path, const struct found *found)
{
	size_t at = 0;

	for (size_t i = 0; i < found->n; i++) {
		if (!hits_take(hits, found->lines.data + at,
			    found->ends[i] - at))
			return false;
		at = found->ends[i];
	}
	hits->matched += found->more;
	if (found->status < 0) {
		cmd_fail_at(path, &found->err);
		return false;
	}
	return true;
}

/* ------------------------------------------------------------ many of them */

struct gang {
	const char *path;
	const struct janggi_query *query;
	const struct hits *hits;
	uint64_t last; /* game */
	pthread_mutex_t lock;
	pthread_cond_t moved;
	uint64_t next, taken; /* spans */
	bool stop;
	struct found found[AHEAD]; /* of span i at i modulo AHEAD */
};

/* The next span to search; false if there is none left. */
static bool take_up(struct gang *gang, uint64_t *span)
{
	bool any;

	pthread_mutex_lock(&gang->lock);
	while (!gang->stop && gang->next * SPAN < gang->last &&
		gang->next - gang->taken >= AHEAD)
		pthread_cond_wait(&gang->moved, &gang->lock);
	any = !gang->stop && gang->next * SPAN < gang->last;
	if (any)
		*span = gang->next++;
	pthread_mutex_unlock(&gang->lock);
	return any;
}

static void hand_over(
	struct gang *gang, uint64_t span, struct found *found)
{
	pthread_mutex_lock(&gang->lock);
	found->done = true;
	gang->found[span % AHEAD] = *found;
	pthread_cond_broadcast(&gang->moved);
	pthread_mutex_unlock(&gang->lock);
}

static void *search_spans(void *payload)
{
	struct gang *gang = payload;
	struct searcher s;
	struct janggi_error err;
	enum janggi_status st = searcher_init(
		&s, gang->path, gang->query, gang->hits, &err);
	uint64_t span;

	while (take_up(gang, &span)) {
		struct found found = { .lines = JANGGI_BUFFER_INIT };

		if (st) {
			found.status = st;
			found.err = err;
		} else {
			search_span(&s, span * SPAN + 1, (span + 1) * SPAN,
				&found);
		}
		hand_over(gang, span, &found);
	}
	if (!st)
		searcher_release(&s);
	return NULL;
}

/* Take spans in order until all are done or nothing more is wanted. */
static void take_all(struct gang *gang, struct hits *hits)
{
	bool more = true;

	while (more && gang->taken * SPAN < gang->last) {
		struct found *slot = &gang->found[gang->taken % AHEAD];
		struct found found;

		pthread_mutex_lock(&gang->lock);
		while (!slot->done)
			pthread_cond_wait(&gang->moved, &gang->lock);
		found = *slot;
		memset(slot, 0, sizeof(*slot));
		gang->taken++;
		pthread_cond_broadcast(&gang->moved);
		pthread_mutex_unlock(&gang->lock);
		more = take(hits, gang->path, &found);
		found_release(&found);
	}
	pthread_mutex_lock(&gang->lock);
	gang->stop = true;
	pthread_cond_broadcast(&gang->moved);
	pthread_mutex_unlock(&gang->lock);
}

static void list_by_many(const char *path, const struct janggi_query *query,
	struct hits *hits, uint64_t last, unsigned n)
{
	pthread_t threads[THREADS_MAX];
	struct gang *gang = calloc(1, sizeof(*gang));
	unsigned started = 0;

	if (!gang) {
		cmd_fail(CMD_FAILED, "out of memory");
		return;
	}
	gang->path = path;
	gang->query = query;
	gang->hits = hits;
	gang->last = last;
	pthread_mutex_init(&gang->lock, NULL);
	pthread_cond_init(&gang->moved, NULL);
	while (started < n &&
		!pthread_create(&threads[started], NULL, search_spans, gang))
		started++;
	if (started)
		take_all(gang, hits);
	else
		cmd_fail(CMD_FAILED, "cannot start a thread");
	for (unsigned i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	for (unsigned i = 0; i < AHEAD; i++)
		found_release(&gang->found[i]);
	pthread_cond_destroy(&gang->moved);
	pthread_mutex_destroy(&gang->lock);
	free(gang);
}

static unsigned count_threads(
	uint64_t jobs, const struct janggi_search *search, uint64_t last)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t bound = janggi_search_bound(search);
	uint64_t most = bound < last		? bound / WORTH_FOUND :
		janggi_search_plays(search) ? last / WORTH_PLAYED :
						  last / WORTH_READ;

	if (!jobs)
		jobs = cores > 0 ? (uint64_t)cores : 1;
	if (jobs > most)
		jobs = most;
	return jobs > THREADS_MAX ? THREADS_MAX :
		jobs < 1	  ? 1 :
				    (unsigned)jobs;
}

void query_index_list(const char *path, const struct janggi_query *query,
	struct hits *hits, uint64_t jobs)
{
	struct found found = { .lines = JANGGI_BUFFER_INIT };
	struct janggi_error err;
	uint64_t last, bound;
	struct searcher s;
	unsigned n;

	if (searcher_init(&s, path, query, hits, &err)) {
		cmd_fail_at(path, &err);
		return;
	}
	if (janggi_index_last(s.index, &last, &err)) {
		cmd_fail_at(path, &err);
		searcher_release(&s);
		return;
	}
	bound = janggi_search_bound(s.search);
	n = count_threads(jobs, s.search, last);
	if (!hits_begin(hits)) {
		searcher_release(&s);
		return;
	}
	if (n > 1) {
		list_by_many(path, query, hits, last, n);
		searcher_release(&s);
	} else {
		/* one span a time, so that memory does not grow */
		for (uint64_t at = 0; at < last; at += SPAN) {
			bool all = bound < WORTH_FOUND;

			search_span(&s, at + 1, all ? 0 : at + SPAN, &found);
			if (!take(hits, path, &found) || all)
				break;
			found_release(&found);
		}
		found_release(&found);
		searcher_release(&s);
	}
	hits_end(hits);
}
