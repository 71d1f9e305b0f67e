/* SPDX-License-Identifier: MIT */
/*
 * The conversion table, section by section; docs/stats.md says the same as
 * the notes here, at length.  conversion_bonus.c has the rest of it.
 */
#include <config.h>
#include <string.h>
#include "stats/conversion.h"

static void add_setting(
	struct janggi_table *table, const char *name, const char *value)
{
	janggi__table_row(table, 0);
	janggi__table_str(table, name);
	janggi__table_str(table, value);
}

static void add_settings(const struct janggi__conversion *conversion,
	const struct janggi_stats *stats, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"setting", "", JANGGI__CELL_TEXT, 0},
		{"value", "", JANGGI__CELL_TEXT, 0},
	};
	char text[24], version[16] = "";
	struct janggi_buffer forgotten = JANGGI_BUFFER_INIT;

	janggi__table_section(table, "settings", "What was asked", "", columns,
		N_OF(columns));
	janggi__buffer_u64(&forgotten, JANGGI__TABLE_VERSION);
	if (!forgotten.failed && forgotten.len < sizeof(version))
		memcpy(version, forgotten.data, forgotten.len + 1);
	add_setting(table, "version", version);
	add_setting(table, "drawn-under", conversion->base.name);
	add_setting(table, "scored-under", conversion->converted.name);
	janggi_bonus_text(&conversion->converted.bonus, text);
	add_setting(table, "bonus", text);
	add_setting(table, "handicaps",
		stats->options.keep_handicaps ? "counted" : "apart");
	add_setting(table, "duplicates",
		stats->options.keep_duplicates ? "counted" : "apart");
	janggi_buffer_clear(&forgotten);
	janggi__buffer_u64(&forgotten, stats->seen.forgotten);
	if (forgotten.failed)
		table->failed = true;
	else
		add_setting(table, "not-remembered", forgotten.data);
	janggi_buffer_release(&forgotten);
}

static void add_records(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"records", "records", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of read", JANGGI__CELL_SHARE, 0},
	};
	static const char *const names[JANGGI__FATES] = {
		[JANGGI__FATE_NO_START] = "no-start",
		[JANGGI__FATE_DUPLICATE] = "duplicate",
		[JANGGI__FATE_HANDICAP] = "handicap",
		[JANGGI__FATE_ILLEGAL] = "illegal",
		[JANGGI__FATE_NOT_PLAYABLE] = "not-playable",
		[JANGGI__FATE_UNFINISHED] = "unfinished",
		[JANGGI__FATE_COUNTED] = "counted",
	};
	uint64_t read = 0;

	janggi__table_section(table, "records", "Records read",
		"Each record is on one row, the first that fits it; only those "
		"counted are in the tables below. no-start: no formations, and "
		"none that fit the moves. duplicate: the same start and the "
		"same moves as a record before it. handicap: any start but "
		"the sixteen ordinary ones. illegal: a move that the board "
		"forbids, and no ending before it. not-playable: a move that "
		"the preset forbids. unfinished: no ending on the board, none "
		"declared.",
		columns, N_OF(columns));
	for (int i = 0; i < JANGGI__FATES; i++)
		read += conversion->fates[i];
	for (int i = 0; i < JANGGI__FATES; i++) {
		janggi__table_row(table, 0);
		janggi__table_str(table, names[i]);
		janggi__table_count(table, conversion->fates[i]);
		janggi__table_share(table, conversion->fates[i], read);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	janggi__table_str(table, "read");
	janggi__table_count(table, read);
	janggi__table_none(table);
}

static void add_split(
	struct janggi_table *table, const uint64_t won[JANGGI__WINNERS])
{
	janggi__table_count(table, won[JANGGI_WINNER_CHO]);
	janggi__table_count(table, won[JANGGI_WINNER_HAN]);
	janggi__table_count(table, won[JANGGI_WINNER_DRAW]);
	janggi__table_count(table, won[JANGGI_WINNER_NONE]);
}

static uint64_t sum_of(const uint64_t won[JANGGI__WINNERS])
{
	uint64_t sum = 0;

	for (int w = 0; w < JANGGI__WINNERS; w++)
		sum += won[w];
	return sum;
}

static void add_ending_row(struct janggi_table *table, const char *ending,
	const char *basis, const uint64_t won[JANGGI__WINNERS], uint64_t total)
{
	uint64_t n = sum_of(won);

	janggi__table_str(table, ending);
	janggi__table_str(table, basis);
	janggi__table_count(table, n);
	janggi__table_share(table, n, total);
	add_split(table, won);
}

static void add_endings(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, 0},
		{"basis", "basis", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"share", "share of counted", JANGGI__CELL_SHARE, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "drawn", JANGGI__CELL_COUNT, 0},
		{"undecided", "un-\ndecided", JANGGI__CELL_COUNT, 0},
	};
	uint64_t total = conversion->fates[JANGGI__FATE_COUNTED];
	uint64_t all[JANGGI__WINNERS] = {0};
	struct janggi_buffer title = JANGGI_BUFFER_INIT;

	janggi__buffer_printf(
		&title, "Games by ending under %s", conversion->base.name);
	if (title.failed) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "endings", title.data,
		"The first ending on the board, whatever came after it; where "
		"the board shows none, what the record declares.",
		columns, N_OF(columns));
	janggi_buffer_release(&title);
	for (int e = 0; e < JANGGI_ENDINGS; e++) {
		const uint64_t *won = conversion->endings[e];
		bool on_board = e <= JANGGI_INSUFFICIENT;

		if (!sum_of(won))
			continue;
		for (int w = 0; w < JANGGI__WINNERS; w++)
			all[w] += won[w];
		janggi__table_row(table, 0);
		add_ending_row(table, janggi_ending_name(e),
			janggi_basis_name(on_board ? JANGGI_BASIS_BOARD
						   : JANGGI_BASIS_DECLARED),
			won, total);
	}
	janggi__table_row(table, JANGGI__ROW_RULED);
	add_ending_row(table, "total", "-", all, total);
}

/* One row of the draws on the board and what points make of them. */
static void add_drawn_row(struct janggi_table *table, const char *ending,
	const char *span, const struct janggi__tally *tally,
	const struct janggi_bonus *bonus)
{
	struct janggi__split split;
	uint64_t cho, decided;

	janggi__tally_split(tally, bonus, &split);
	cho = split.won[JANGGI_WINNER_CHO];
	decided = cho + split.won[JANGGI_WINNER_HAN];
	janggi__table_str(table, ending);
	janggi__table_str(table, span);
	janggi__table_count(table, tally->n);
	add_split(table, split.won);
	janggi__table_share(table, decided, tally->n);
	janggi__table_share(table, cho, decided);
}

static const char *const span_names[JANGGI__SPANS + 1] = {
	[JANGGI__SPAN_STOPS] = "stop-there",
	[JANGGI__SPAN_PLAYED_ON] = "played-on",
	[JANGGI__SPANS] = "all",
};
/* All first, then the two it splits into. */
static const enum janggi__span span_order[] = {
	JANGGI__SPANS, JANGGI__SPAN_STOPS, JANGGI__SPAN_PLAYED_ON};

static void add_drawn(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"records", "records", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "stay\ndrawn", JANGGI__CELL_COUNT, 0},
		{"undecided", "un-\ndecided", JANGGI__CELL_COUNT, 0},
		{"decided", "decided, of n", JANGGI__CELL_SHARE, 0},
		{"cho_share", "Cho, of decided", JANGGI__CELL_SHARE, 0},
	};
	const struct janggi_bonus *bonus = &conversion->converted.bonus;
	struct janggi__tally all[JANGGI__SPANS + 1], tally;
	struct janggi_buffer title = JANGGI_BUFFER_INIT;
	char text[24];

	memset(all, 0, sizeof(all));
	janggi_bonus_text(bonus, text);
	janggi__buffer_printf(&title,
		"Drawn on the board under %s: what %s, bonus %s, makes of them",
		conversion->base.name, conversion->converted.name, text);
	if (title.failed) {
		table->failed = true;
		return;
	}
	janggi__table_section(table, "drawn", title.data,
		"stop-there: the record ends where the rule ends the game. "
		"played-on: it goes on, as on a server without that rule; the "
		"points are those at the ending, not at the end of the "
		"record. Points are what stands on the board then, and the "
		"bonus.",
		columns, N_OF(columns));
	janggi_buffer_release(&title);
	for (int e = JANGGI_CHECKMATE; e <= JANGGI_INSUFFICIENT; e++) {
		if (!conversion->on_board[e])
			continue;
		janggi__conversion_drawn(conversion, e, JANGGI__SPANS, &tally);
		if (!tally.n)
			continue;
		for (size_t i = 0; i < N_OF(span_order); i++) {
			enum janggi__span span = span_order[i];

			janggi__conversion_drawn(conversion, e, span, &tally);
			janggi__tally_merge(&all[span], &tally);
			janggi__table_row(table, 0);
			add_drawn_row(table, janggi_ending_name(e),
				span_names[span], &tally, bonus);
		}
	}
	for (size_t i = 0; i < N_OF(span_order); i++) {
		enum janggi__span span = span_order[i];

		janggi__table_row(table, i ? 0 : JANGGI__ROW_RULED);
		add_drawn_row(
			table, "total", span_names[span], &all[span], bonus);
	}
}

/* Drawn games of one ending and span by declared winner. */
struct declared {
	uint64_t by[JANGGI__WINNERS];
	uint64_t same, opposite;
};

static void count_declared(const struct janggi__conversion *conversion, int e,
	int span, struct declared *out)
{
	const int cho = JANGGI_WINNER_CHO, han = JANGGI_WINNER_HAN;

	for (int w = 0; w < JANGGI__WINNERS; w++) {
		const struct janggi__tally *tally =
			&conversion->drawn[e][span][w];
		struct janggi__split split;

		janggi__tally_split(
			tally, &conversion->converted.bonus, &split);
		out->by[w] += tally->n;
		if (w != JANGGI_WINNER_NONE)
			out->same += split.won[w];
		if (w == cho || w == han)
			out->opposite += split.won[w == cho ? han : cho];
	}
}

static void add_declared_row(struct janggi_table *table, const char *ending,
	const char *span, const struct declared *count)
{
	janggi__table_str(table, ending);
	janggi__table_str(table, span);
	janggi__table_count(table, sum_of(count->by));
	add_split(table, count->by);
	janggi__table_count(table, count->same);
	janggi__table_count(table, count->opposite);
	janggi__table_share(table, count->same, count->same + count->opposite);
}

static void add_declared(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "ending", JANGGI__CELL_TEXT, JANGGI__COLUMN_GROUP},
		{"records", "records", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"declared_cho", "Cho", JANGGI__CELL_COUNT, 0},
		{"declared_han", "Han", JANGGI__CELL_COUNT, 0},
		{"declared_draw", "drawn", JANGGI__CELL_COUNT, 0},
		{"declared_none", "nothing", JANGGI__CELL_COUNT, 0},
		{"same", "as\nscored", JANGGI__CELL_COUNT, 0},
		{"opposite", "the\nother", JANGGI__CELL_COUNT, 0},
		{"same_share", "as scored, of both", JANGGI__CELL_SHARE, 0},
	};
	struct declared all[JANGGI__SPANS];

	memset(all, 0, sizeof(all));
	janggi__table_section(table, "declared",
		"The same games: what their records declare",
		"as scored: the record declares the result of the section "
		"above. the other: it gives the game to the side that loses "
		"there.",
		columns, N_OF(columns));
	for (int e = JANGGI_CHECKMATE; e <= JANGGI_INSUFFICIENT; e++)
		for (int s = 0; s < JANGGI__SPANS; s++) {
			struct declared count;

			memset(&count, 0, sizeof(count));
			count_declared(conversion, e, s, &count);
			count_declared(conversion, e, s, &all[s]);
			if (!sum_of(count.by))
				continue;
			janggi__table_row(table, 0);
			add_declared_row(table, janggi_ending_name(e),
				span_names[s], &count);
		}
	for (int s = 0; s < JANGGI__SPANS; s++) {
		janggi__table_row(table, s ? 0 : JANGGI__ROW_RULED);
		add_declared_row(table, "total", span_names[s], &all[s]);
	}
}

static void add_declared_draws(
	const struct janggi__conversion *conversion, struct janggi_table *table)
{
	static const struct janggi__column columns[] = {
		{"ending", "declared", JANGGI__CELL_TEXT, 0},
		{"n", "n", JANGGI__CELL_COUNT, 0},
		{"cho", "Cho\nwins", JANGGI__CELL_COUNT, 0},
		{"han", "Han\nwins", JANGGI__CELL_COUNT, 0},
		{"draw", "stay\ndrawn", JANGGI__CELL_COUNT, 0},
		{"undecided", "un-\ndecided", JANGGI__CELL_COUNT, 0},
		{"board_cho", "beside:\nCho", JANGGI__CELL_COUNT, 0},
		{"board_han", "points\nHan", JANGGI__CELL_COUNT, 0},
		{"board_draw", "say\ntied", JANGGI__CELL_COUNT, 0},
		{"board_cho_share", "Cho, of these", JANGGI__CELL_SHARE, 0},
	};
	struct janggi__split split, board;

	janggi__table_section(table, "declared-draws",
		"Drawn because the record says so",
		"No ending on the board. Agreed draws and declared bikjang are "
		"as the preset has them; where no cause is given nobody knows "
		"whether points should have been counted, and they stay "
		"undecided. Beside, and not added in: who leads on the board "
		"at the end of the record, with the bonus.",
		columns, N_OF(columns));
	for (int e = 0; e < JANGGI_ENDINGS; e++) {
		const struct janggi__tally *tally = &conversion->agreed[e];
		bool always = e == JANGGI_AGREEMENT ||
			      e == JANGGI_BIKJANG_DECLARED ||
			      e == JANGGI_DRAW_UNEXPLAINED;

		if (!tally->n && !always)
			continue;
		janggi__tally_split(
			tally, &conversion->converted.bonus, &split);
		janggi__tally_split(&conversion->agreed_board[e],
			&conversion->converted.bonus, &board);
		janggi__table_row(table, 0);
		janggi__table_str(table, janggi_ending_name(e));
		janggi__table_count(table, tally->n);
		add_split(table, split.won);
		janggi__table_count(table, board.won[JANGGI_WINNER_CHO]);
		janggi__table_count(table, board.won[JANGGI_WINNER_HAN]);
		janggi__table_count(table, board.won[JANGGI_WINNER_DRAW]);
		janggi__table_share(table, board.won[JANGGI_WINNER_CHO],
			board.won[JANGGI_WINNER_CHO] +
				board.won[JANGGI_WINNER_HAN]);
	}
}

void janggi__conversion_put(const void *self, const struct janggi_stats *stats,
	struct janggi_table *table)
{
	const struct janggi__conversion *conversion = self;

	if (!stats->n_by) {
		add_settings(conversion, stats, table);
		add_records(conversion, table);
	}
	add_endings(conversion, table);
	add_drawn(conversion, table);
	add_declared(conversion, table);
	janggi__conversion_bonus_sections(conversion, table);
	add_declared_draws(conversion, table);
}
