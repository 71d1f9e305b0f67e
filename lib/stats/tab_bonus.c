/* SPDX-License-Identifier: MIT */
/* bonus and statement: the results that points decide, under any bonus. */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stats/tables.h"

struct bonus {
	struct janggi__tally by_ending[JANGGI_ENDINGS];
	struct janggi__tally by_gap[JANGGI__GAPS];
	uint64_t others[JANGGI__WINNERS]; /* games that points do not decide */
	struct janggi__tally drawn; /* on the board under the first preset */
};

/* Whose points: of the first two presets the last. */
static size_t scorer(const struct janggi_stats *stats)
{
	return stats->n_presets > 1 ? 1 : 0;
}

static bool add(void *self, const struct janggi_stats *stats,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	size_t preset = result->preset == SIZE_MAX ? scorer(stats)
						   : result->preset;
	const struct janggi__judged *judged = &gist->judged[preset];
	const struct janggi_verdict *v = &judged->verdict;
	const struct janggi_verdict *base = &gist->judged[0].verdict;
	struct bonus *b = self;
	bool drawn = base->winner == JANGGI_WINNER_DRAW &&
		     base->basis == JANGGI_BASIS_BOARD;

	if (!judged->scored) {
		b->others[v->winner]++;
		return true;
	}
	janggi__tally_scored(&b->by_ending[v->ending], v->points);
	janggi__tally_scored(&b->by_gap[janggi__gap_of(gist)], v->points);
	if (drawn)
		janggi__tally_scored(&b->drawn, v->points);
	return true;
}

static void put_line(struct janggi_table *table, int line)
{
	struct janggi_bonus bonus = janggi__bonus_at(line);
	char text[24];

	janggi_bonus_text(&bonus, text);
	janggi__table_str(table, text);
}

#define LINE_COLUMNS \
	{"bonus", "bonus", JANGGI__CELL_TEXT, 0}, \
	{"n", "n", JANGGI__CELL_COUNT, 0}, \
	{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0}, \
	{"han", "Han\nwins", JANGGI__CELL_COUNT, 0}, \
	{"draw", "tied", JANGGI__CELL_COUNT, 0}, \
	{"cho_share", "Cho's share", JANGGI__CELL_SHARE, 0}, \
	{"flips", "flips", JANGGI__CELL_COUNT, 0}

static void put_split(struct janggi_table *table,
	const struct janggi__tally *tally, int line, int step)
{
	struct janggi_bonus bonus = janggi__bonus_at(line);
	struct janggi_bonus before = janggi__bonus_at(line - step);
	struct janggi__split split;
	struct janggi__flips flips;
	uint64_t cho, draw;

	janggi__tally_split(tally, &bonus, &split);
	janggi__tally_flips(tally, &before, &bonus, &flips);
	cho = split.won[JANGGI_WINNER_CHO];
	draw = split.won[JANGGI_WINNER_DRAW];
	put_line(table, line);
	janggi__table_count(table, tally->n);
	janggi__table_count(table, cho);
	janggi__table_count(table, split.won[JANGGI_WINNER_HAN]);
	janggi__table_count(table, draw);
	janggi__table_share_halves(table, 2 * cho + draw, tally->n);
	janggi__table_count(table, flips.n);
}

/* All lines of one tally, with its name before each. */
static void put_sweep(struct janggi_table *table,
	const struct janggi_stats *stats, const char *name,
	const struct janggi__tally *tally)
{
	const struct janggi_stats_options *o = &stats->options;

	if (!tally->n)
		return;
	for (int line = o->bonus_from; line <= o->bonus_to;
		line += o->bonus_step) {
		janggi__table_row(table, 0);
		janggi__table_str(table, name);
		put_split(table, tally, line, o->bonus_step);
	}
}

static void put_all(const struct bonus *b, const struct janggi_stats *stats,
	const struct janggi__tally *all, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		LINE_COLUMNS,
		{"all_cho", "of all:\nCho", JANGGI__CELL_COUNT, 0},
		{"all_han", "\nHan", JANGGI__CELL_COUNT, 0},
		{"all_draw", "\ndrawn", JANGGI__CELL_COUNT, 0},
		{"all_share", "Cho, of decided", JANGGI__CELL_SHARE, 0},
	};
	const struct janggi_stats_options *o = &stats->options;
	struct janggi_buffer title = JANGGI_BUFFER_INIT;

	janggi__buffer_printf(&title,
		"Games that points decide under %s, with any bonus",
		stats->presets[scorer(stats)].name);
	if (title.failed) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "bonus", title.data,
		"Points are those on the board at the ending. A tie counts "
		"half in Cho's share. flips: results that differ from those "
		"one step of the bonus before. of all: with the games that "
		"points do not decide.",
		columns, N_OF(columns));
	janggi_buffer_release(&title);
	for (int line = o->bonus_from; line <= o->bonus_to;
		line += o->bonus_step) {
		struct janggi_bonus bonus = janggi__bonus_at(line);
		struct janggi__split split;

		janggi__tally_split(all, &bonus, &split);
		janggi__won_merge(split.won, b->others);
		janggi__table_row(table, 0);
		put_split(table, all, line, o->bonus_step);
		janggi__table_count(table, split.won[JANGGI_WINNER_CHO]);
		janggi__table_count(table, split.won[JANGGI_WINNER_HAN]);
		janggi__table_count(table, split.won[JANGGI_WINNER_DRAW]);
		janggi__table_share(table, split.won[JANGGI_WINNER_CHO],
			split.won[JANGGI_WINNER_CHO] +
				split.won[JANGGI_WINNER_HAN]);
	}
}

static void put_parts(const struct bonus *b, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column endings[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		LINE_COLUMNS,
	};
	static const struct janggi__column grades[] = {
		{"gap", "grade,\nCho-Han", JANGGI__CELL_TEXT,
			JANGGI__COLUMN_GROUP},
		LINE_COLUMNS,
	};

	janggi__table_section(table, "by-ending", "The same, by ending", "",
		endings, N_OF(endings));
	for (int e = 0; e < JANGGI_ENDINGS; e++)
		put_sweep(table, stats,
			janggi_ending_name((enum janggi_ending)e),
			&b->by_ending[e]);
	janggi__table_section(table, "by-grade",
		"The same, by the difference of grades",
		"Cho's grade less Han's.", grades, N_OF(grades));
	for (int g = 0; g < JANGGI__GAPS; g++)
		put_sweep(table, stats, janggi__gap_names[g], &b->by_gap[g]);
}

static void put_fair(struct janggi_table *table, const char *among,
	const struct janggi__tally *tally)
{
	static const struct {
		enum janggi__bonus_step step;
		const char *name;
	} steps[] = {
		{JANGGI__BONUS_ANY, "any"},
		{JANGGI__BONUS_HALF, "half"},
	};

	if (!tally->n)
		return;
	for (size_t i = 0; i < N_OF(steps); i++) {
		struct janggi__fair fair;

		janggi__tally_fair(tally, steps[i].step, &fair);
		janggi__table_row(table, 0);
		janggi__table_str(table, among);
		janggi__table_str(table, steps[i].name);
		put_split(table, tally, fair.bonus, 1);
		if (fair.has_range) {
			put_line(table, fair.from);
			put_line(table, fair.to);
		} else {
			janggi__table_none(table);
			janggi__table_none(table);
		}
	}
}

static void put_bonus(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column fair[] = {
		{"among", "among", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"steps", "steps", JANGGI__CELL_TEXT, 0},
		LINE_COLUMNS,
		{"even_from", "even\nfrom", JANGGI__CELL_TEXT, 0},
		{"even_to", "even\nto", JANGGI__CELL_TEXT, 0},
	};
	const struct bonus *b = self;
	struct janggi__tally all;

	memset(&all, 0, sizeof(all));
	for (int e = 0; e < JANGGI_ENDINGS; e++)
		janggi__tally_merge(&all, &b->by_ending[e]);
	put_all(b, stats, &all, table);
	janggi__table_section(table, "fair", "The fair bonus",
		"Under which both sides win most nearly as many of these "
		"games; half: of 0.5, 1.5 ... alone, so that none is tied. "
		"even from, to: the bonuses under which the interval of Cho's "
		"share holds 50 %. flips: against half a point less for Han.",
		fair, N_OF(fair));
	put_fair(table, "total", &all);
	for (int e = 0; e < JANGGI_ENDINGS; e++)
		put_fair(table, janggi_ending_name((enum janggi_ending)e),
			&b->by_ending[e]);
	for (int g = 0; g < JANGGI__GAPS; g++) {
		char name[32];

		snprintf(name, sizeof(name), "grade %s", janggi__gap_names[g]);
		put_fair(table, name, &b->by_gap[g]);
	}
	put_parts(b, stats, table);
}

const struct janggi__tabulator janggi__bonus_table = {
	.name = "bonus",
	.title = "The bonus",
	.needs = JANGGI__NEED_RANKS,
	.size = sizeof(struct bonus),
	.add = add,
	.put = put_bonus,
};

/* -------------------------------------------------------------- statement */

static void put_sentence(struct janggi_table *table, const struct bonus *b,
	const struct janggi_stats *stats, int line)
{
	struct janggi_bonus bonus = janggi__bonus_at(line);
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	struct janggi_buffer amount = JANGGI_BUFFER_INIT;
	struct janggi__split split;
	uint64_t cho, han, draw;

	janggi__tally_split(&b->drawn, &bonus, &split);
	cho = split.won[JANGGI_WINNER_CHO];
	han = split.won[JANGGI_WINNER_HAN];
	draw = split.won[JANGGI_WINNER_DRAW];
	janggi__buffer_halves(&amount, bonus.halves);
	janggi__buffer_u64(&text, b->drawn.n);
	janggi__buffer_printf(&text, " games drawn under %s; under %s, ",
		stats->presets[0].name, stats->presets[scorer(stats)].name);
	if (bonus.side == JANGGI_NO_SIDE)
		janggi__buffer_str(&text, "no bonus");
	else
		janggi__buffer_printf(&text,
			bonus.side == JANGGI_CHO ? "bonus %s to Cho"
						 : "bonus %s to Han",
			amount.failed ? "" : amount.data);
	janggi__buffer_str(&text, ": Cho ");
	janggi__buffer_u64(&text, cho);
	janggi__buffer_str(&text, ", Han ");
	janggi__buffer_u64(&text, han);
	if (draw) {
		janggi__buffer_str(&text, ", tied ");
		janggi__buffer_u64(&text, draw);
	}
	if (text.failed || amount.failed) {
		table->failed = true;
	} else {
		janggi__table_row(table, 0);
		put_line(table, line);
		janggi__table_count(table, b->drawn.n);
		janggi__table_count(table, cho);
		janggi__table_count(table, han);
		janggi__table_count(table, draw);
		janggi__table_str(table, text.data);
	}
	janggi_buffer_release(&text);
	janggi_buffer_release(&amount);
}

static void put_statement(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho", JANGGI__CELL_COUNT, 0},
		{"han", "Han", JANGGI__CELL_COUNT, 0},
		{"draw", "tied", JANGGI__CELL_COUNT, 0},
		{"statement", "in a sentence", JANGGI__CELL_TEXT, 0},
	};
	const struct bonus *b = self;
	const struct janggi_bonus *own = &stats->presets[scorer(stats)].bonus;
	int line = abs(janggi__bonus_line(own));
	struct janggi__fair fair;

	janggi__table_section(table, "statement",
		"What points make of the draws, in sentences",
		"Games with an ending on the board that the first preset draws "
		"and that points decide under the second: with the preset's "
		"bonus to Cho, to Han, with none, and with the fair one.",
		columns, N_OF(columns));
	if (!line)
		line = 3;
	put_sentence(table, b, stats, -line);
	put_sentence(table, b, stats, line);
	put_sentence(table, b, stats, 0);
	janggi__tally_fair(&b->drawn, JANGGI__BONUS_ANY, &fair);
	if (b->drawn.n && fair.bonus && abs(fair.bonus) != line)
		put_sentence(table, b, stats, fair.bonus);
}

const struct janggi__tabulator janggi__statement_table = {
	.name = "statement",
	.title = "In a sentence",
	.size = sizeof(struct bonus),
	.add = add,
	.put = put_statement,
};
