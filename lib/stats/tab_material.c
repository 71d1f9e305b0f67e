/* SPDX-License-Identifier: MIT */
/* material: what is left at the end, to the winner and to the loser. */
#include <config.h>
#include "stats/series.h"
#include "stats/tables.h"

enum who { WINNER, LOSER, CHO, HAN, WHOS };
static const char *const who_names[WHOS] = {"winner", "loser", "cho", "han"};
#define BIN 5 /* points */

struct material {
	uint64_t games[WHOS];
	uint64_t pieces[WHOS][JANGGI_KINDS];
	struct janggi__series points[WHOS];
	struct janggi__series lead; /* the winner's points less the loser's */
};

static void end(void *self)
{
	struct material *m = self;

	for (int i = 0; i < WHOS; i++)
		janggi__series_release(&m->points[i]);
	janggi__series_release(&m->lead);
}

static bool count(struct material *m, enum who who,
	const struct janggi__gist *gist, unsigned side)
{
	m->games[who]++;
	for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS; kind++)
		m->pieces[who][kind] += gist->pieces[side][kind];
	return janggi__series_add(&m->points[who], gist->points[side]);
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	struct material *m = self;
	unsigned winner;

	(void)stats;
	if (!gist->has_start)
		return true;
	if (!count(m, CHO, gist, JANGGI_CHO) ||
		!count(m, HAN, gist, JANGGI_HAN))
		return false;
	if (result->winner != JANGGI_WINNER_CHO &&
		result->winner != JANGGI_WINNER_HAN)
		return true;
	winner = result->winner == JANGGI_WINNER_CHO ? JANGGI_CHO : JANGGI_HAN;
	return count(m, WINNER, gist, winner) &&
	       count(m, LOSER, gist, winner ^ 1) &&
	       janggi__series_add(&m->lead,
		       gist->points[winner] - gist->points[winner ^ 1]);
}

static void put_points(const struct material *m, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"who", "who", JANGGI__CELL_TEXT, 0},
		JANGGI__SERIES_COLUMNS,
	};

	janggi__table_section(table, "points", "Points on the board at the end",
		"At the end of the record, without a bonus; 72 at the start. "
		"winner, loser: of the games that one side wins. lead: the "
		"winner's points less the loser's.",
		columns, N_OF(columns));
	for (int i = 0; i < WHOS; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, who_names[i]);
		janggi__put_series(table, &m->points[i]);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	janggi__table_str(table, "lead");
	janggi__put_series(table, &m->lead);
}

static void put_pieces(const struct material *m, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"piece", "piece", JANGGI__CELL_TEXT, 0},
		{"winner", "winner", JANGGI__CELL_FIXED, 0},
		{"loser", "loser", JANGGI__CELL_FIXED, 0},
		{"cho", "Cho", JANGGI__CELL_FIXED, 0},
		{"han", "Han", JANGGI__CELL_FIXED, 0},
	};

	janggi__table_section(table, "pieces", "Pieces left, on average", "",
		columns, N_OF(columns));
	for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS; kind++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, janggi_kind_name(kind));
		for (int i = 0; i < WHOS; i++)
			if (m->games[i])
				janggi__table_fixed(table,
					(int64_t)((100 * m->pieces[i][kind] +
							  m->games[i] / 2) /
						m->games[i]));
			else
				janggi__table_none(table);
	}
}

static void put_lead(const struct material *m, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"winner_is", "the winner is", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of decided", JANGGI__CELL_SHARE, 0},
	};
	static const struct janggi__column bins[] = {
		{"from", "from", JANGGI__CELL_SIGNED, 0},
		{"to", "to", JANGGI__CELL_SIGNED, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of decided", JANGGI__CELL_SHARE, 0},
		{"bar", "", JANGGI__CELL_BAR, 0},
	};
	const struct janggi__series *lead = &m->lead;
	const uint64_t n[] = {janggi__series_between(lead, 1, 1000),
		janggi__series_between(lead, 0, 0),
		janggi__series_between(lead, -1000, -1)};
	static const char *const names[] = {"ahead", "level", "behind"};
	int64_t least, most;

	janggi__table_section(table, "lead", "Does the winner have more points?",
		"", columns, N_OF(columns));
	for (int i = 0; i < 3; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, names[i]);
		janggi__table_count(table, n[i]);
		janggi__table_share(table, n[i], lead->all);
	}
	janggi__table_section(table, "margins",
		"The winner's points less the loser's", "", bins, N_OF(bins));
	if (!lead->all)
		return;
	least = janggi__series_at(lead, 0);
	most = janggi__series_at(lead, lead->all - 1);
	for (int64_t from = -200; from <= 200; from += BIN) {
		uint64_t in =
			janggi__series_between(lead, from, from + BIN - 1);

		if (from + BIN - 1 < least || from > most)
			continue;
		janggi__table_row(table, 0);
		janggi__table_signed(table, from);
		janggi__table_signed(table, from + BIN - 1);
		janggi__table_count(table, in);
		janggi__table_share(table, in, lead->all);
		janggi__table_bar(table, in);
	}
}

static void put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	(void)stats;
	put_points(self, table);
	put_pieces(self, table);
	put_lead(self, table);
}

const struct janggi__tabulator janggi__material_table = {
	.name = "material",
	.title = "Material at the end",
	.size = sizeof(struct material),
	.end = end,
	.add = add,
	.put = put,
};
