/* SPDX-License-Identifier: MIT */
/*
 * The sections of the conversion table that ask what another bonus would
 * have done.  All are about the games that points decide; a tie, possible
 * with a whole bonus or none, counts as half a win wherever a share is asked.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/conversion.h"

#define N_OF(array)      (sizeof(array) / sizeof((array)[0]))
#define USUAL_BONUS      3 /* halves, where the preset has none */
#define SWEEP_AT_LEAST   12 /* halves to each side */
#define ENDINGS_ON_BOARD (JANGGI_INSUFFICIENT + 1)

/* The scored games, of each span and of both, of an ending or all (0). */
struct scored {
	struct janggi__tally tally[ENDINGS_ON_BOARD][JANGGI__SPANS + 1];
	struct janggi_bonus own;
	struct janggi_bonus other[3]; /* to Cho, to Han, none */
};

static struct scored *gather(const struct janggi__conversion *conversion)
{
	struct scored *scored = calloc(1, sizeof(*scored));
	int size;

	if (!scored)
		return NULL;
	scored->own = conversion->converted.bonus;
	size = abs(janggi__bonus_line(&scored->own));
	if (!size)
		size = USUAL_BONUS;
	scored->other[0] = janggi__bonus_at(-size);
	scored->other[1] = janggi__bonus_at(size);
	scored->other[2] = janggi__bonus_at(0);
	for (int e = 1; e < ENDINGS_ON_BOARD; e++)
		for (int s = 0; s <= JANGGI__SPANS; s++) {
			struct janggi__tally *tally = &scored->tally[e][s];

			janggi__conversion_drawn(conversion, e, s, tally);
			tally->n = tally->scored;
			memset(tally->other, 0, sizeof(tally->other));
			janggi__tally_merge(&scored->tally[0][s], tally);
		}
	return scored;
}

static const char *ending_or_total(int ending)
{
	return ending ? janggi_ending_name(ending) : "total";
}

/* Endings in their order, then 0 for the total; -1 after that. */
static int next_ending(int ending)
{
	if (!ending)
		return -1;
	return (ending + 1) % ENDINGS_ON_BOARD;
}

static void add_bonus_name(
	struct janggi_table *table, const struct janggi_bonus *bonus)
{
	char text[24];

	janggi_bonus_text(bonus, text);
	janggi__table_str(table, text);
}

/* The bonus and what it makes of the games; flips are against own. */
static void add_at_bonus(struct janggi_table *table,
	const struct janggi__tally *tally, const struct janggi_bonus *bonus,
	const struct janggi_bonus *own)
{
	struct janggi__split split;
	struct janggi__flips flips;

	janggi__tally_split(tally, bonus, &split);
	janggi__tally_flips(tally, own, bonus, &flips);
	janggi__table_count(table, split.won[JANGGI_WINNER_CHO]);
	janggi__table_count(table, split.won[JANGGI_WINNER_HAN]);
	janggi__table_count(table, split.won[JANGGI_WINNER_DRAW]);
	janggi__table_share_halves(table,
		2 * split.won[JANGGI_WINNER_CHO] +
			split.won[JANGGI_WINNER_DRAW],
		tally->n);
	janggi__table_count(table, flips.n);
}

static void add_bonus(const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"records", "records", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "tied", JANGGI__CELL_COUNT, 0},
		{"cho_share", "Cho's share", JANGGI__CELL_SHARE, 0},
		{"flips", "flips", JANGGI__CELL_COUNT, 0},
	};
	static const struct {
		int span;
		const char *name;
	} spans[] = {
		{JANGGI__SPANS, "all"},
		{JANGGI__SPAN_STOPS, "stop-there"},
		{JANGGI__SPAN_PLAYED_ON, "played-on"},
	};

	janggi__table_section(table, "bonus",
		"The games that points decide: the bonus to Cho, to Han, to "
		"neither",
		"A tie counts half in Cho's share. flips: results that differ "
		"from those under the preset's own bonus.",
		columns, N_OF(columns));
	for (int e = 1; e >= 0; e = next_ending(e)) {
		if (e && !scored->tally[e][JANGGI__SPANS].n)
			continue;
		for (size_t i = 0; i < N_OF(spans); i++) {
			const struct janggi__tally *tally =
				&scored->tally[e][spans[i].span];

			if (e && !tally->n)
				continue;
			for (size_t b = 0; b < N_OF(scored->other); b++) {
				janggi__table_row(table,
					!e && !i && !b ? JANGGI__ROW_RULED : 0);
				janggi__table_str(table, ending_or_total(e));
				janggi__table_str(table, spans[i].name);
				add_bonus_name(table, &scored->other[b]);
				janggi__table_count(table, tally->n);
				add_at_bonus(table, tally, &scored->other[b],
					&scored->own);
			}
		}
	}
}

static void add_flips(const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"from", "from", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"to", "to", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"ending", "ending", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"flips", "flips", JANGGI__CELL_COUNT, 0},
		{"share", "flips, of n", JANGGI__CELL_SHARE, 0},
		{"cho_to_han", "Cho\nto Han", JANGGI__CELL_COUNT, 0},
		{"cho_to_draw", "Cho\nto tie", JANGGI__CELL_COUNT, 0},
		{"draw_to_han", "tie\nto Han", JANGGI__CELL_COUNT, 0},
		{"han_to_cho", "Han\nto Cho", JANGGI__CELL_COUNT, 0},
		{"han_to_draw", "Han\nto tie", JANGGI__CELL_COUNT, 0},
		{"draw_to_cho", "tie\nto Cho", JANGGI__CELL_COUNT, 0},
	};
	static const unsigned char pairs[][2] = {{0, 1}, {0, 2}, {1, 2}};
	const int cho = JANGGI_WINNER_CHO, han = JANGGI_WINNER_HAN,
		  draw = JANGGI_WINNER_DRAW;

	janggi__table_section(table, "flips",
		"Results that a change of the bonus turns", "", columns,
		N_OF(columns));
	for (size_t p = 0; p < N_OF(pairs); p++)
		for (int e = 1; e >= 0; e = next_ending(e)) {
			const struct janggi__tally *tally =
				&scored->tally[e][JANGGI__SPANS];
			const struct janggi_bonus *from =
				&scored->other[pairs[p][0]];
			const struct janggi_bonus *to =
				&scored->other[pairs[p][1]];
			struct janggi__flips flips;

			if (e && !tally->n)
				continue;
			janggi__tally_flips(tally, from, to, &flips);
			janggi__table_row(table, 0);
			add_bonus_name(table, from);
			add_bonus_name(table, to);
			janggi__table_str(table, ending_or_total(e));
			janggi__table_count(table, tally->n);
			janggi__table_count(table, flips.n);
			janggi__table_share(table, flips.n, tally->n);
			janggi__table_count(table, flips.turned[cho][han]);
			janggi__table_count(table, flips.turned[cho][draw]);
			janggi__table_count(table, flips.turned[draw][han]);
			janggi__table_count(table, flips.turned[han][cho]);
			janggi__table_count(table, flips.turned[han][draw]);
			janggi__table_count(table, flips.turned[draw][cho]);
		}
}

static void add_line_name(struct janggi_table *table, int line)
{
	struct janggi_bonus bonus = janggi__bonus_at(line);

	add_bonus_name(table, &bonus);
}

static void add_fair(const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"among", "among", JANGGI__CELL_TEXT, 0},
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "tied", JANGGI__CELL_COUNT, 0},
		{"cho_share", "Cho's share", JANGGI__CELL_SHARE, 0},
		{"flips", "flips", JANGGI__CELL_COUNT, 0},
		{"even_from", "even\nfrom", JANGGI__CELL_TEXT, 0},
		{"even_to", "even\nto", JANGGI__CELL_TEXT, 0},
	};
	static const struct {
		enum janggi__bonus_step step;
		const char *name;
	} steps[] = {
		{JANGGI__BONUS_ANY, "any"},
		{JANGGI__BONUS_HALF, "half"},
		{JANGGI__BONUS_WHOLE, "whole"},
	};
	const struct janggi__tally *all = &scored->tally[0][JANGGI__SPANS];

	janggi__table_section(table, "fair",
		"The bonus that splits these games most evenly",
		"Of bonuses in steps of half a point, Cho's wins and Han's are "
		"nearest to each other under this one; of several, the "
		"smallest is shown, and Han's before Cho's. half: x.5 alone, "
		"so that no game is tied; whole: whole points alone. even "
		"from, to: under these bonuses the interval of Cho's share "
		"holds 50 %, so the games do not speak against them.",
		columns, N_OF(columns));
	for (size_t i = 0; i < N_OF(steps); i++) {
		struct janggi__fair fair;
		struct janggi_bonus bonus;

		janggi__table_row(table, 0);
		janggi__table_str(table, steps[i].name);
		if (!all->n) {
			janggi__table_none(table);
			janggi__table_count(table, 0);
			for (int c = 3; c < (int)N_OF(columns); c++)
				janggi__table_none(table);
			continue;
		}
		janggi__tally_fair(all, steps[i].step, &fair);
		bonus = janggi__bonus_at(fair.bonus);
		add_bonus_name(table, &bonus);
		janggi__table_count(table, all->n);
		add_at_bonus(table, all, &bonus, &scored->own);
		if (fair.has_range) {
			add_line_name(table, fair.from);
			add_line_name(table, fair.to);
		} else {
			janggi__table_none(table);
			janggi__table_none(table);
		}
	}
}

static void add_sweep(const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "tied", JANGGI__CELL_COUNT, 0},
		{"cho_share", "Cho's share", JANGGI__CELL_SHARE, 0},
		{"flips", "flips", JANGGI__CELL_COUNT, 0},
		{"bar", "Cho's wins", JANGGI__CELL_BAR, 0},
	};
	const struct janggi__tally *all = &scored->tally[0][JANGGI__SPANS];
	struct janggi__fair fair;
	int reach = abs(janggi__bonus_line(&scored->own));

	janggi__tally_fair(all, JANGGI__BONUS_ANY, &fair);
	if (reach < abs(fair.bonus))
		reach = abs(fair.bonus);
	if (reach < SWEEP_AT_LEAST)
		reach = SWEEP_AT_LEAST;
	janggi__table_section(table, "sweep", "The same games under any bonus",
		"", columns, N_OF(columns));
	if (!all->n)
		return;
	for (int line = -reach; line <= reach; line++) {
		struct janggi_bonus bonus = janggi__bonus_at(line);
		struct janggi__split split;

		janggi__tally_split(all, &bonus, &split);
		janggi__table_row(table, 0);
		add_bonus_name(table, &bonus);
		janggi__table_count(table, all->n);
		add_at_bonus(table, all, &bonus, &scored->own);
		janggi__table_bar(table, split.won[JANGGI_WINNER_CHO]);
	}
}

/* The mean of the margins, in hundredths, rounded to the nearest. */
static int64_t mean_margin(const struct janggi__tally *tally)
{
	int64_t sum = 0, n = (int64_t)tally->n;

	for (int m = -JANGGI__MARGIN_MAX; m <= JANGGI__MARGIN_MAX; m++)
		sum += m * (int64_t)tally->margin[m + JANGGI__MARGIN_MAX];
	sum *= 100;
	return (sum + (sum < 0 ? -n : n) / 2) / n;
}

/* A quantile as the lower of the two middle values' mean, in halves. */
static void add_quantile(struct janggi_table *table,
	const struct janggi__tally *tally, unsigned quarter)
{
	/* Rank quarter / 4 of the way from the first to the last. */
	uint64_t at = (tally->n - 1) * quarter;
	int below = janggi__tally_margin_at(tally, at / 4);
	int above = at % 4 ? janggi__tally_margin_at(tally, at / 4 + 1) : below;

	janggi__table_fixed(
		table, 100 * (int64_t)below +
			       25 * (int64_t)(at % 4) * (above - below));
}

static void add_margin_summary(
	const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"least", "least", JANGGI__CELL_SIGNED, 0},
		{"quarter", "quarter", JANGGI__CELL_FIXED, 0},
		{"median", "median", JANGGI__CELL_FIXED, 0},
		{"three_quarters", "three\nquarters", JANGGI__CELL_FIXED, 0},
		{"most", "most", JANGGI__CELL_SIGNED, 0},
		{"mean", "mean", JANGGI__CELL_FIXED, 0},
	};

	janggi__table_section(table, "margins",
		"The margin: Cho's points less Han's, on the board, no bonus",
		"Of the games that points decide. A quarter of them lie below "
		"the column of that name.",
		columns, N_OF(columns));
	for (int e = 1; e >= 0; e = next_ending(e)) {
		const struct janggi__tally *tally =
			&scored->tally[e][JANGGI__SPANS];

		if (!tally->n)
			continue;
		janggi__table_row(table, e ? 0 : JANGGI__ROW_RULED);
		janggi__table_str(table, ending_or_total(e));
		janggi__table_count(table, tally->n);
		janggi__table_signed(table, janggi__tally_margin_at(tally, 0));
		add_quantile(table, tally, 1);
		add_quantile(table, tally, 2);
		add_quantile(table, tally, 3);
		janggi__table_signed(
			table, janggi__tally_margin_at(tally, tally->n - 1));
		janggi__table_fixed(table, mean_margin(tally));
	}
}

static void add_margin(const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"margin", "margin", JANGGI__CELL_SIGNED, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share", JANGGI__CELL_SHARE, 0},
		{"bar", "", JANGGI__CELL_BAR, 0},
	};
	const struct janggi__tally *all = &scored->tally[0][JANGGI__SPANS];

	janggi__table_section(table, "margin", "How often each margin",
		"Margins that no game has are left out.", columns,
		N_OF(columns));
	for (int m = -JANGGI__MARGIN_MAX; m <= JANGGI__MARGIN_MAX; m++) {
		uint64_t n = all->margin[m + JANGGI__MARGIN_MAX];

		if (!n)
			continue;
		janggi__table_row(table, 0);
		janggi__table_signed(table, m);
		janggi__table_count(table, n);
		janggi__table_share(table, n, all->n);
		janggi__table_bar(table, n);
	}
}

static void add_awards(const struct janggi__conversion *conversion,
	const struct scored *scored, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"bonus", "bonus", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"declared_cho", "declared\nCho", JANGGI__CELL_COUNT, 0},
		{"declared_han", "\nHan", JANGGI__CELL_COUNT, 0},
		{"declared_none", "\nnobody", JANGGI__CELL_COUNT, 0},
		{"cho", "scored\nCho", JANGGI__CELL_COUNT, 0},
		{"han", "\nHan", JANGGI__CELL_COUNT, 0},
		{"draw", "\ntied", JANGGI__CELL_COUNT, 0},
		{"same", "as\ndeclared", JANGGI__CELL_COUNT, 0},
		{"same_share", "as declared", JANGGI__CELL_SHARE, 0},
	};
	const int cho = JANGGI_WINNER_CHO, han = JANGGI_WINNER_HAN;
	uint64_t of[JANGGI__WINNERS], n = 0;

	for (int w = 0; w < JANGGI__WINNERS; w++)
		n += of[w] = conversion->awards[w].n;
	janggi__table_section(table, "awards",
		"Points awards that only the record declares",
		"An arbiter or a server gave the game on points, and the board "
		"shows no ending: a draw under a preset without points, and "
		"under one with them decided by what stands at the end of the "
		"record. These games are on no row above but their own under "
		"the endings.",
		columns, N_OF(columns));
	for (size_t b = 0; b < N_OF(scored->other); b++) {
		const struct janggi_bonus *bonus = &scored->other[b];
		uint64_t won[JANGGI__WINNERS] = {0}, same = 0;

		for (int w = 0; w < JANGGI__WINNERS; w++) {
			struct janggi__split split;

			janggi__tally_split(
				&conversion->awards[w], bonus, &split);
			for (int v = 0; v < JANGGI__WINNERS; v++)
				won[v] += split.won[v];
			if (w != JANGGI_WINNER_NONE)
				same += split.won[w];
		}
		janggi__table_row(table, 0);
		add_bonus_name(table, bonus);
		janggi__table_count(table, n);
		janggi__table_count(table, of[cho]);
		janggi__table_count(table, of[han]);
		janggi__table_count(table, n - of[cho] - of[han]);
		janggi__table_count(table, won[cho]);
		janggi__table_count(table, won[han]);
		janggi__table_count(table, won[JANGGI_WINNER_DRAW]);
		janggi__table_count(table, same);
		janggi__table_share(table, same, n);
	}
}

void janggi__conversion_bonus_sections(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	struct scored *scored = gather(conversion);

	if (!scored) {
		table->failed = true;
		return;
	}
	add_bonus(scored, table);
	add_flips(scored, table);
	add_fair(scored, table);
	add_sweep(scored, table);
	add_margin_summary(scored, table);
	add_margin(scored, table);
	add_awards(conversion, scored, table);
	free(scored);
}
