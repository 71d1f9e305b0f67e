/* SPDX-License-Identifier: MIT */
/* awards: wins on points that the record declares, against the board. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

/* Awards that are alike in all that is asked of them. */
struct award {
	int winner; /* declared */
	int margin; /* on the board, Cho's less Han's, points */
	int stated; /* halves; -1: none */
};

struct awards {
	struct janggi__bag alike; /* how many, by struct award */
};

static void end(void *self)
{
	janggi__bag_release(&((struct awards *)self)->alike);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct awards *a = self;
	struct award award;
	uint64_t *n;

	(void)stats;
	(void)result;
	if (gist->how != JANGGI_POINTS_AWARD || !gist->has_start)
		return true;
	memset(&award, 0, sizeof(award));
	award.winner = gist->winner;
	award.margin = gist->points[JANGGI_CHO] - gist->points[JANGGI_HAN];
	award.stated = gist->margin;
	n = janggi__bag_get(&a->alike, &award, sizeof(award));
	if (n)
		++*n;
	return n;
}

/* What one bonus makes of them. */
struct scored {
	uint64_t n, won[JANGGI__WINNERS], declared[JANGGI__WINNERS], same;
	uint64_t stated, exact; /* by as much as is stated */
};

static void score(
	const struct awards *a, int line, struct scored *out)
{
	struct janggi_bonus bonus = janggi__bonus_at(line);

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < a->alike.n; i++) {
		uint64_t n = *(const uint64_t *)a->alike.all[i].thing;
		enum janggi_winner winner;
		struct award award;
		int points[2], by;

		memcpy(&award, a->alike.all[i].key.s, sizeof(award));
		points[0] = award.margin > 0 ? award.margin : 0;
		points[1] = award.margin < 0 ? -award.margin : 0;
		winner = janggi_points_winner(points, &bonus);
		out->n += n;
		out->won[winner] += n;
		out->declared[award.winner] += n;
		if ((int)winner == award.winner)
			out->same += n;
		if (award.stated < 0)
			continue;
		by = 2 * award.margin - line;
		out->stated += n;
		if ((award.winner == JANGGI_WINNER_CHO &&
			    by == award.stated) ||
			(award.winner == JANGGI_WINNER_HAN &&
				-by == award.stated))
			out->exact += n;
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"declared_cho", "declared\nCho", JANGGI__CELL_COUNT, 0},
		{"declared_han", "\nHan", JANGGI__CELL_COUNT, 0},
		{"cho", "scored\nCho", JANGGI__CELL_COUNT, 0},
		{"han", "\nHan", JANGGI__CELL_COUNT, 0},
		{"draw", "\ntied", JANGGI__CELL_COUNT, 0},
		{"same", "as\ndeclared", JANGGI__CELL_COUNT, 0},
		{"same_share", "as declared", JANGGI__CELL_SHARE, 0},
		{"stated", "state by\nhow much", JANGGI__CELL_COUNT, 0},
		{"exact", "by as\nmuch", JANGGI__CELL_COUNT, 0},
		{"exact_share", "by as much", JANGGI__CELL_SHARE, 0},
	};
	const struct awards *a = self;

	janggi__table_section(table, "awards",
		"Declared wins on points, against the points on the board",
		"All that records declare as won on points, whatever the board "
		"shows, and who has more points at the end of the record with "
		"each bonus. by as much: the declared winner is ahead by the "
		"points that the record states. The bonus that was in force "
		"stands out.",
		columns, N_OF(columns));
	for (int line = stats->options.bonus_from;
		line <= stats->options.bonus_to;
		line += stats->options.bonus_step) {
		struct janggi_bonus bonus = janggi__bonus_at(line);
		struct scored s;
		char text[24];

		score(a, line, &s);
		janggi_bonus_text(&bonus, text);
		janggi__table_row(table, 0);
		janggi__table_str(table, text);
		janggi__table_count(table, s.n);
		janggi__table_count(table, s.declared[JANGGI_WINNER_CHO]);
		janggi__table_count(table, s.declared[JANGGI_WINNER_HAN]);
		janggi__table_count(table, s.won[JANGGI_WINNER_CHO]);
		janggi__table_count(table, s.won[JANGGI_WINNER_HAN]);
		janggi__table_count(table, s.won[JANGGI_WINNER_DRAW]);
		janggi__table_count(table, s.same);
		janggi__table_share(table, s.same, s.n);
		janggi__table_count(table, s.stated);
		janggi__table_count(table, s.exact);
		janggi__table_share(table, s.exact, s.stated);
	}
}

const struct janggi__tabulator janggi__awards_table = {
	.name = "awards",
	.title = "Points awards",
	.needs = JANGGI__NEED_MARGIN,
	.size = sizeof(struct awards),
	.end = end,
	.add = add,
	.put = put,
};
