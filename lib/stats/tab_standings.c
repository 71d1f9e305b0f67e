/* SPDX-License-Identifier: MIT */
/* standings: the table of an event, by the points that results score. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct standing {
	uint64_t won[2], lost[2]; /* outright, on points */
	uint64_t drawn, open;
	int64_t score; /* halves */
	size_t event_n; /* of the key's bytes, those of the event */
};

struct standings {
	struct janggi__bag all; /* by event, NUL, player */
};

static bool begin(void *self, const struct janggi_stats *stats)
{
	(void)stats;
	((struct standings *)self)->all.size = sizeof(struct standing);
	return true;
}

static void end(void *self)
{
	janggi__bag_release(&((struct standings *)self)->all);
}

static void score(const struct janggi_stats *stats, struct standing *s,
	const struct janggi__result *result, bool has_won)
{
	const int(*scores)[2] = stats->options.scores;
	int how = result->on_points ? JANGGI_SCORE_POINTS
				    : JANGGI_SCORE_OUTRIGHT;

	if (result->winner == JANGGI_WINNER_NONE) {
		s->open++;
	} else if (result->winner == JANGGI_WINNER_DRAW) {
		s->drawn++;
		s->score += scores[JANGGI_SCORE_DRAW][0];
	} else if (has_won) {
		s->won[result->on_points]++;
		s->score += scores[how][0];
	} else {
		s->lost[result->on_points]++;
		s->score += scores[how][1];
	}
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct standings *all = self;
	struct janggi_buffer key = JANGGI_BUFFER_INIT;
	struct janggi_text event = gist->text[JANGGI__GIST_EVENT];
	bool good = true;

	for (unsigned side = 0; good && side < 2; side++) {
		struct janggi_text name =
			gist->text[side ? JANGGI__GIST_HAN : JANGGI__GIST_CHO];
		struct standing *s = NULL;

		if (!name.n)
			continue;
		janggi_buffer_clear(&key);
		janggi_buffer_add(&key, event.s, event.n);
		janggi_buffer_add(&key, "", 1);
		janggi_buffer_add(&key, name.s, name.n);
		if (!key.failed)
			s = janggi__bag_get(&all->all, key.data, key.len);
		good = s != NULL;
		if (!good)
			break;
		s->event_n = event.n;
		score(stats, s, result,
			result->winner == (side ? JANGGI_WINNER_HAN
						: JANGGI_WINNER_CHO));
	}
	janggi_buffer_release(&key);
	return good;
}

static struct janggi_text event_of(const struct janggi__bagged *b)
{
	const struct standing *s = b->thing;

	return (struct janggi_text){b->key.s, s->event_n};
}

static struct janggi_text name_of(const struct janggi__bagged *b)
{
	const struct standing *s = b->thing;

	return (struct janggi_text){
		b->key.s + s->event_n + 1, b->key.n - s->event_n - 1};
}

/* Score, then games won, then won outright. */
static int compare_places(const struct standing *s, const struct standing *t)
{
	uint64_t m = s->won[0] + s->won[1], n = t->won[0] + t->won[1];

	if (s->score != t->score)
		return s->score > t->score ? -1 : 1;
	if (m != n)
		return m > n ? -1 : 1;
	if (s->won[0] != t->won[0])
		return s->won[0] > t->won[0] ? -1 : 1;
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct janggi__bagged *x = a, *y = b;
	struct janggi_text e = event_of(x), f = event_of(y);
	int c = !e.n - !f.n;

	if (!c)
		c = janggi__text_compare(e, f);
	if (!c)
		c = compare_places(x->thing, y->thing);
	return c ? c : janggi__text_compare(name_of(x), name_of(y));
}

static void put_row(struct janggi_table *table, const struct janggi__bagged *b,
	uint64_t place)
{
	const struct standing *s = b->thing;
	struct janggi_text event = event_of(b), name = name_of(b);

	if (event.n)
		janggi__table_text(table, event.s, event.n);
	else
		janggi__table_none(table);
	janggi__table_count(table, place);
	janggi__table_text(table, name.s, name.n);
	janggi__table_halves(table, s->score);
	janggi__table_count(table, s->won[0] + s->won[1] + s->lost[0] +
					   s->lost[1] + s->drawn + s->open);
	janggi__table_count(table, s->won[0]);
	janggi__table_count(table, s->won[1]);
	janggi__table_count(table, s->drawn);
	janggi__table_count(table, s->lost[1]);
	janggi__table_count(table, s->lost[0]);
	janggi__table_count(table, s->open);
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
	const struct standings *all = self;
	struct janggi__bagged *list = janggi__bag_sorted(&all->all, compare);
	struct janggi_buffer note = JANGGI_BUFFER_INIT;
	uint64_t place = 0, in_event = 0;

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
	if (!list || note.failed) {
		table->failed = true;
		goto out;
	}
	janggi__table_section(table, "standings", "Standings", note.data,
		columns, N_OF(columns));
	for (size_t i = 0; i < all->all.n; i++) {
		bool new = !i || janggi__text_compare(event_of(&list[i]),
					 event_of(&list[i - 1]));

		in_event = new ? 1 : in_event + 1;
		if (new || compare_places(list[i].thing, list[i - 1].thing))
			place = in_event;
		janggi__table_row(table, i && new ? JANGGI__ROW_RULED : 0);
		put_row(table, &list[i], place);
	}
out:
	janggi_buffer_release(&note);
	free(list);
}

const struct janggi__tabulator janggi__standings_table = {
	.name = "standings",
	.title = "Standings",
	.needs = JANGGI__NEED_PLAYERS | JANGGI__NEED(JANGGI__GIST_EVENT),
	.size = sizeof(struct standings),
	.begin = begin,
	.end = end,
	.add = add,
	.put = put,
};
