/* SPDX-License-Identifier: MIT */
/* Of the page: the draws that points would decide. */
#include <config.h>
#include <string.h>
#include "stats/chart.h"
#include "stats/report.h"

#define STATED 10

/* "n drawn games: with the bonus to Cho a and b, to Han c and d ..." */
static void put_statement(struct janggi__page *page)
{
	static const char *const columns[] = {"cho", "han"};
	const struct janggi__section *s =
		janggi__page_section(page, "conversion", "bonus");
	struct janggi_buffer text[STATED] = {{0}};
	const char *values[STATED];
	size_t row = 0, n = 1;
	bool failed = false;

	while (s && row < s->n_rows &&
		!(janggi__cell_is(
			  janggi__cell_of(s, row, "ending"), "total") &&
			janggi__cell_is(
				janggi__cell_of(s, row, "records"), "all")))
		row++;
	if (!s || row + 3 > s->n_rows)
		return;
	janggi__put_count(&text[0],
		janggi__cell_count(janggi__cell_of(s, row, "n")));
	/* under the bonus, under the same to the other side, under none */
	for (size_t i = 0; i < 3; i++) {
		if (i < 2)
			janggi__put_bonus(&text[n++], page->language,
				janggi__cell_text(janggi__cell_of(
							  s, row + i, "bonus"))
					.s);
		for (int c = 0; c < 2; c++)
			janggi__put_count(&text[n++],
				janggi__cell_count(janggi__cell_of(
					s, row + i, columns[c])));
	}
	janggi__put_count(&text[n],
		janggi__cell_count(janggi__cell_of(s, row + 2, "draw")));
	for (size_t i = 0; i < STATED; i++) {
		failed |= text[i].failed;
		values[i] = text[i].data;
	}
	if (failed) {
		page->failed = true;
	} else {
		janggi__page_open(page, "p", "say");
		janggi__page_fill(page, JANGGI__SAY_STATEMENT, values);
		janggi__page_close(page);
	}
	for (size_t i = 0; i < STATED; i++)
		janggi_buffer_release(&text[i]);
}

static void put_example(struct janggi__page *page,
	const struct janggi_report_position *example)
{
	const char *ending = janggi_ending_name(example->ending);
	struct janggi_text name = janggi__translate(page->language,
		(struct janggi_text){ending, strlen(ending)});
	struct janggi_buffer number[3] = {{0}};
	struct janggi_buffer about = JANGGI_BUFFER_INIT;
	struct janggi_position *pos;

	if (janggi_position_new(&pos, NULL)) {
		page->failed = true;
		return;
	}
	janggi__buffer_u64(&number[0], example->ply);
	janggi__buffer_halves(&number[1], 2 * example->points[0]);
	janggi__buffer_halves(&number[2], 2 * example->points[1]);
	if (number[0].failed || number[1].failed || number[2].failed) {
		page->failed = true;
	} else {
		const char *values[] = {name.s, number[0].data, number[1].data,
			number[2].data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_EXAMPLE_ABOUT),
			values);
	}
	if (about.failed)
		page->failed = true;
	else if (about.data &&
		 !janggi_position_set_fen(pos, example->fen,
			 strlen(example->fen), JANGGI_FEN_ANY_COUNT, NULL))
		janggi__report_board(page, pos, example->last, about.data);
	for (int i = 0; i < 3; i++)
		janggi_buffer_release(&number[i]);
	janggi_buffer_release(&about);
	janggi_position_free(pos);
}

static void put_examples(struct janggi__page *page,
	const struct janggi_report_position *examples, size_t n)
{
	if (!n)
		return;
	janggi__page_leaf_say(page, "h3", NULL, JANGGI__SAY_EXAMPLES);
	janggi__page_leaf_say(page, "p", "lead", JANGGI__SAY_EXAMPLES_LEAD);
	janggi__page_open(page, "div", "boards");
	for (size_t i = 0; i < n; i++)
		put_example(page, &examples[i]);
	janggi__page_close(page);
}

static const char *setting(
	const struct janggi__section *section, const char *name)
{
	size_t row = janggi__row_of(section, "setting", name, NULL, NULL);

	return janggi__cell_text(janggi__cell_of(section, row, "value")).s;
}

void janggi__report_conversion(struct janggi__page *page,
	const struct janggi_report_position *examples, size_t n)
{
	static const struct janggi__listing drawn = {"conversion", "drawn",
		"ending,n,cho,han,draw,undecided,cho_share", {{"records", "all"}},
		0, JANGGI__SAY_DRAWN_CAPTION, JANGGI__SAY_DRAWN_NOTE};
	static const struct janggi__listing bonus = {"conversion", "bonus",
		"bonus,n,cho,han,draw,cho_share,flips", 
		{{"ending", "total"}, {"records", "all"}}, 0,
		JANGGI__SAY_BONUS_CAPTION, JANGGI__SAY_BONUS_NOTE};
	static const struct janggi__listing fair = {"conversion", "fair",
		"among,bonus,cho,han,draw,cho_share,even_from,even_to", {{0}},
		0, JANGGI__SAY_FAIR_CAPTION, JANGGI__SAY_FAIR_NOTE};
	const struct janggi__section *settings =
		janggi__page_section(page, "conversion", "settings");

	if (!settings)
		return;
	janggi__report_heading(page, "conversion", JANGGI__SAY_CONVERSION);
	{
		const char *values[] = {setting(settings, "drawn-under"),
			setting(settings, "scored-under")};

		janggi__page_open(page, "p", "lead");
		janggi__page_fill(
			page, JANGGI__SAY_CONVERSION_LEAD, values);
		janggi__page_close(page);
	}
	put_statement(page);
	janggi__chart_flow(page);
	janggi__page_listing(page, &drawn);
	janggi__page_open(page, "div", "pair");
	janggi__chart_margin(page);
	janggi__chart_sweep(page);
	janggi__page_close(page);
	janggi__page_listing(page, &bonus);
	janggi__page_listing(page, &fair);
	put_examples(page, examples, n);
}
