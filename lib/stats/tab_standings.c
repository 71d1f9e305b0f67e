/* SPDX-License-Identifier: MIT */
/* standings: the table of an event, by the points that results score. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct standing {
	uint32_t event, player; /* places in their bags */
	uint32_t won[2], lost[2]; /* outright, on points */
	uint32_t drawn, open;
};

/*
 * Players meet in many events: so the names are kept once, and what is kept
 * of each pair of them is small.
 */
struct standings {
	struct janggi__bag events, players; /* their places */
	struct standing *all;
	size_t n, cap;
	uint32_t *slots; /* 1 + a place in all; 0: free */
	size_t n_slots;
};

static void end(void *self)
{
	struct standings *all = self;

	janggi__bag_release(&all->events);
	janggi__bag_release(&all->players);
	free(all->all);
	free(all->slots);
}

/* -------------------------------------------------------------- counting */

static size_t slot_of(
	const struct standings *all, uint32_t event, uint32_t player)
{
	uint64_t h = ((uint64_t)event << 32 | player) *
		     UINT64_C(0x9e3779b97f4a7c15);
	size_t at = (size_t)(h ^ h >> 29);

	for (;; at++) {
		uint32_t slot = all->slots[at & (all->n_slots - 1)];
		const struct standing *s = &all->all[slot - 1];

		if (!slot || (s->event == event && s->player == player))
			return at & (all->n_slots - 1);
	}
}

static bool widen(struct standings *all)
{
	size_t n = all->n_slots ? 2 * all->n_slots : 64;
	struct standing *more = realloc(all->all, n / 2 * sizeof(*more));
	uint32_t *slots = calloc(n, sizeof(*slots));

	if (more)
		all->all = more;
	if (!more || !slots || n > UINT32_MAX) {
		free(slots);
		return false;
	}
	free(all->slots);
	all->slots = slots;
	all->n_slots = n;
	all->cap = n / 2;
	for (size_t i = 0; i < all->n; i++)
		slots[slot_of(all, all->all[i].event, all->all[i].player)] =
			(uint32_t)i + 1;
	return true;
}

static struct standing *standing_of(
	struct standings *all, uint32_t event, uint32_t player)
{
	size_t at;

	if (all->n == all->cap && !widen(all))
		return NULL;
	at = slot_of(all, event, player);
	if (!all->slots[at]) {
		all->all[all->n++] = (struct standing){
			.event = event, .player = player};
		all->slots[at] = (uint32_t)all->n;
	}
	return &all->all[all->slots[at] - 1];
}

/* The place of a name in its bag; false: no memory. */
static bool place_of(struct janggi__bag *bag, const struct janggi__gist *gist,
	unsigned text, uint32_t *place)
{
	size_t n = bag->n;
	uint64_t *at = janggi__bag_get_numbered(bag, gist->number[text],
		gist->text[text].s, gist->text[text].n);

	if (!at)
		return false;
	if (bag->n != n)
		*at = n;
	*place = (uint32_t)*at;
	return true;
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct standings *all = self;
	uint32_t event, player;

	(void)stats;
	if (!place_of(&all->events, gist, JANGGI__GIST_EVENT, &event))
		return false;
	for (unsigned side = 0; side < 2; side++) {
		unsigned who = side ? JANGGI__GIST_HAN : JANGGI__GIST_CHO;
		enum janggi_winner wins =
			side ? JANGGI_WINNER_HAN : JANGGI_WINNER_CHO;
		struct standing *s;

		if (!gist->text[who].n)
			continue;
		if (!place_of(&all->players, gist, who, &player))
			return false;
		s = standing_of(all, event, player);
		if (!s)
			return false;
		if (result->winner == JANGGI_WINNER_NONE)
			s->open++;
		else if (result->winner == JANGGI_WINNER_DRAW)
			s->drawn++;
		else if (result->winner == wins)
			s->won[result->on_points]++;
		else
			s->lost[result->on_points]++;
	}
	return true;
}

/* ---------------------------------------------------------------- showing */

struct row {
	const struct standing *s;
	struct janggi_text event, name;
	int64_t score; /* halves */
};

static int64_t score_of(
	const struct janggi_stats *stats, const struct standing *s)
{
	const int(*scores)[2] = stats->options.scores;
	int64_t score = (int64_t)s->drawn * scores[JANGGI_SCORE_DRAW][0];

	for (int how = 0; how < 2; how++)
		score += (int64_t)s->won[how] * scores[how][0] +
			 (int64_t)s->lost[how] * scores[how][1];
	return score;
}

/* Score, then games won, then won outright. */
static int compare_places(const struct row *x, const struct row *y)
{
	const struct standing *s = x->s, *t = y->s;
	uint64_t m = (uint64_t)s->won[0] + s->won[1];
	uint64_t n = (uint64_t)t->won[0] + t->won[1];

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	if (m != n)
		return m > n ? -1 : 1;
	if (s->won[0] != t->won[0])
		return s->won[0] > t->won[0] ? -1 : 1;
	return 0;
}

static int compare_names(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int c = compare_places(x, y);

	return c ? c : janggi__text_compare(x->name, y->name);
}

static int compare_events(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;

	if (!x->key.n || !y->key.n)
		return !x->key.n - !y->key.n;
	return janggi__text_compare(x->key, y->key);
}

static void put_row(
	struct janggi_table *table, const struct row *row, uint64_t place)
{
	const struct standing *s = row->s;

	if (row->event.n)
		janggi__table_text(table, row->event.s, row->event.n);
	else
		janggi__table_none(table);
	janggi__table_count(table, place);
	janggi__table_text(table, row->name.s, row->name.n);
	janggi__table_halves(table, row->score);
	janggi__table_count(table, (uint64_t)s->won[0] + s->won[1] +
					   s->lost[0] + s->lost[1] + s->drawn +
					   s->open);
	janggi__table_count(table, s->won[0]);
	janggi__table_count(table, s->won[1]);
	janggi__table_count(table, s->drawn);
	janggi__table_count(table, s->lost[1]);
	janggi__table_count(table, s->lost[0]);
	janggi__table_count(table, s->open);
}

/* The rows of one event, which are rows[0..n). */
static void put_event(
	struct janggi_table *table, struct row *rows, size_t n, bool ruled)
{
	uint64_t place = 0;

	qsort(rows, n, sizeof(*rows), compare_names);
	for (size_t i = 0; i < n; i++) {
		if (!i || compare_places(&rows[i], &rows[i - 1]))
			place = i + 1;
		janggi__table_row(table, ruled && !i ? JANGGI__ROW_RULED : 0);
		put_row(table, &rows[i], place);
	}
}

/* All rows, those of an event together, events in the order of making. */
static void fill_rows(const struct standings *all,
	const struct janggi_stats *stats, struct row *rows, size_t *first)
{
	for (size_t i = 0; i < all->n; i++)
		first[all->all[i].event + 1]++;
	for (size_t e = 1; e <= all->events.n; e++)
		first[e] += first[e - 1];
	for (size_t i = 0; i < all->n; i++) {
		const struct standing *s = &all->all[i];

		rows[first[s->event]++] = (struct row){s,
			all->events.all[s->event].key,
			all->players.all[s->player].key, score_of(stats, s)};
	}
	/* each was moved to where the next one begins */
	for (size_t e = all->events.n; e; e--)
		first[e] = first[e - 1];
	first[0] = 0;
}

static void put_events(const struct standings *all,
	const struct janggi_stats *stats, struct janggi_table *table)
{
	struct row *rows = calloc(all->n + 1, sizeof(*rows));
	size_t *first = calloc(all->events.n + 2, sizeof(*first));
	struct janggi__bagged *events =
		janggi__bag_sorted(&all->events, compare_events);
	bool ruled = false;

	if (!rows || !first || !events) {
		table->failed = true;
		goto out;
	}
	fill_rows(all, stats, rows, first);
	for (size_t i = 0; i < all->events.n; i++) {
		size_t e = (size_t) * (uint64_t *)events[i].thing;

		if (first[e] == first[e + 1])
			continue;
		put_event(table, rows + first[e], first[e + 1] - first[e],
			ruled);
		ruled = true;
	}
out:
	free(rows);
	free(first);
	free(events);
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"event", "event", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"place", "place", JANGGI__CELL_COUNT, 0},
		{"player", "player", JANGGI__CELL_TEXT, 0},
		{"score", "score", JANGGI__CELL_HALVES, 0},
		{"n", "games", JANGGI__CELL_COUNT, 0},
		{"won_outright", "won\noutright", JANGGI__CELL_COUNT, 0},
		{"won_points", "won on\npoints", JANGGI__CELL_COUNT, 0},
		{"draw", "drawn", JANGGI__CELL_COUNT, 0},
		{"lost_points", "lost on\npoints", JANGGI__CELL_COUNT, 0},
		{"lost_outright", "lost\noutright", JANGGI__CELL_COUNT, 0},
		{"open", "not\nknown", JANGGI__CELL_COUNT, 0},
	};
	const int(*scores)[2] = stats->options.scores;
	struct janggi_buffer note = JANGGI_BUFFER_INIT;

	janggi__buffer_str(&note, "Winner and loser score: outright ");
	for (int i = 0; i < JANGGI_SCORES; i++) {
		static const char *const then[] = {
			", on points ", "; each of a draw ", "."};

		janggi__buffer_halves(&note, scores[i][0]);
		if (i != JANGGI_SCORE_DRAW) {
			janggi__buffer_str(&note, "-");
			janggi__buffer_halves(&note, scores[i][1]);
		}
		janggi__buffer_str(&note, then[i]);
	}
	janggi__buffer_str(&note,
		" On points: by a declared award, or under the group's "
		"preset by points. Places: by score, then games won, then "
		"games won outright; who ties has the same place.");
	if (note.failed) {
		table->failed = true;
	} else {
		janggi__table_section(table, "standings", "Standings",
			note.data, columns, N_OF(columns));
		put_events(self, stats, table);
	}
	janggi_buffer_release(&note);
}

const struct janggi__tabulator janggi__standings_table = {
	.name = "standings",
	.title = "Standings",
	.needs = JANGGI__NEED_PLAYERS | JANGGI__NEED(JANGGI__GIST_EVENT),
	.size = sizeof(struct standings),
	.end = end,
	.add = add,
	.put = put,
};
