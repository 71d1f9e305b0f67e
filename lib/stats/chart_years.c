/* SPDX-License-Identifier: MIT */
/* Figure: Cho's share over the years, and how many games each has. */
#include <config.h>
#include <math.h>
#include "base/wilson.h"
#include "stats/chart.h"

#define LEFT   34.0
#define RIGHT  352.0
#define TOP    14.0 /* of shares */
#define BOTTOM 134.0
#define FROM   150.0 /* of counts */
#define TO     196.0
#define YEARS  60 /* the last ones: more are not told apart */

struct years {
	const struct janggi__section *section;
	unsigned first, last;
	uint64_t most; /* games in a year */
};

/* The row's year; 0: none. */
static unsigned year_of(const struct janggi__section *section, size_t row)
{
	struct janggi_text text =
		janggi__cell_text(janggi__cell_of(section, row, "year"));
	uint64_t year;

	return janggi__parse_u64(text.s, text.n, 1, 9999, &year)
		       ? (unsigned)year
		       : 0;
}

static uint64_t games_in(const struct janggi__section *section, size_t row)
{
	return janggi__cell_count(janggi__cell_of(section, row, "n"));
}

static double x_of(const struct years *years, unsigned year)
{
	double step = (RIGHT - LEFT) / (years->last - years->first + 1);

	return LEFT + (year - years->first + 0.5) * step;
}

static double y_of(double share)
{
	return BOTTOM - (BOTTOM - TOP) * share;
}

static void put_axis(struct janggi__page *page, const struct years *years)
{
	unsigned step = (unsigned)janggi__svg_step(
		years->last - years->first + 1, 7);

	for (int percent = 0; percent <= 100; percent += 25) {
		struct janggi_buffer label = JANGGI_BUFFER_INIT;
		double y = y_of(percent / 100.0);

		janggi__buffer_printf(&label, "%d%%", percent);
		janggi__svg_line(page, percent == 50 ? "half" : "grid", LEFT, y,
			RIGHT, y);
		if (label.failed)
			page->failed = true;
		else
			janggi__svg_text(page, "tick", LEFT - 4, y + 3.5, "end",
				label.data);
		janggi_buffer_release(&label);
	}
	janggi__svg_line(page, "axis", LEFT, TO, RIGHT, TO);
	for (unsigned year = years->first; year <= years->last; year++) {
		struct janggi_buffer label = JANGGI_BUFFER_INIT;

		if (year % step)
			continue;
		janggi__buffer_printf(&label, "%u", year);
		if (label.failed)
			page->failed = true;
		else
			janggi__svg_text(page, "tick", x_of(years, year),
				TO + 14, "middle", label.data);
		janggi_buffer_release(&label);
	}
}

static void put_year(
	struct janggi__page *page, const struct years *years, size_t row)
{
	const struct janggi__cell *cell =
		janggi__cell_of(years->section, row, "cho_share");
	double x = x_of(years, year_of(years->section, row));
	double step = (RIGHT - LEFT) / (years->last - years->first + 1);
	double width = fmin(0.7 * step, 18);
	double height = (TO - FROM) * (double)games_in(years->section, row) /
			(double)years->most;
	struct janggi__share share;

	janggi__svg_rect(
		page, "count", x - width / 2, TO - height, width, height);
	if (cell->type != JANGGI__CELL_SHARE)
		return;
	share = janggi__cell_share(cell);
	janggi__svg_line(
		page, "whisker", x, y_of(share.high), x, y_of(share.low));
	/* hollow where there are few games */
	janggi__svg_circle(page,
		cell->u.share.n < JANGGI__TABLE_SMALL ? "dot few" : "dot", x,
		y_of(share.share), fmin(0.25 * step, 3.2));
}

static void draw(struct janggi__page *page, const struct years *years)
{
	put_axis(page, years);
	for (size_t row = 0; row < years->section->n_rows; row++) {
		unsigned year = year_of(years->section, row);

		if (year >= years->first && year <= years->last)
			put_year(page, years, row);
	}
}

void janggi__chart_years(struct janggi__page *page)
{
	struct years years = {
		.section = janggi__page_section(page, "years", "years")};
	struct janggi_buffer text[3] = {{0}}, about = JANGGI_BUFFER_INIT;

	for (size_t row = 0; years.section && row < years.section->n_rows;
		row++) {
		unsigned year = year_of(years.section, row);

		if (!year || !games_in(years.section, row))
			continue;
		if (!years.first || year < years.first)
			years.first = year;
		if (year > years.last)
			years.last = year;
	}
	if (years.first == years.last)
		return;
	if (years.last - years.first >= YEARS)
		years.first = years.last - YEARS + 1;
	for (size_t row = 0; row < years.section->n_rows; row++)
		if (year_of(years.section, row) >= years.first &&
			games_in(years.section, row) > years.most)
			years.most = games_in(years.section, row);
	janggi__buffer_u64(&text[0], years.first);
	janggi__buffer_u64(&text[1], years.last);
	janggi__put_count(&text[2], years.most);
	if (!text[0].failed && !text[1].failed && !text[2].failed) {
		const char *values[] = {
			text[0].data, text[1].data, text[2].data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_YEARS_ABOUT),
			values);
	}
	if (!about.data || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(
			page, TO + 20, JANGGI__SAY_YEARS_TITLE, about.data);
		draw(page, &years);
		janggi__figure_close(page);
	}
	for (int i = 0; i < 3; i++)
		janggi_buffer_release(&text[i]);
	janggi_buffer_release(&about);
}
