/* SPDX-License-Identifier: MIT */
/* Figure: how many games last how long. */
#include <config.h>
#include <math.h>
#include "stats/chart.h"

#define LEFT   40.0
#define RIGHT  352.0
#define TOP    14.0
#define BOTTOM 170.0
#define BINS   60 /* more stand in the last one */

struct bins {
	double games[BINS];
	size_t n;
	double width, most, all; /* plies of a bin; games */
};

static bool take_bins(const struct janggi__page *page, struct bins *bins)
{
	const struct janggi__section *s =
		janggi__page_section(page, "length", "plies");

	if (!s || !s->n_rows)
		return false;
	bins->width = janggi__cell_number(janggi__cell_of(s, 0, "to")) -
		      janggi__cell_number(janggi__cell_of(s, 0, "from")) + 1;
	for (size_t row = 0; row < s->n_rows; row++) {
		size_t at = row < BINS ? row : BINS - 1;

		bins->games[at] +=
			janggi__cell_number(janggi__cell_of(s, row, "n"));
		bins->all += janggi__cell_number(janggi__cell_of(s, row, "n"));
		bins->most = fmax(bins->most, bins->games[at]);
		bins->n = at + 1;
	}
	return bins->most > 0;
}

static void put_label(struct janggi__page *page, double x, double y,
	const char *anchor, double number)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi__put_count(&b, (uint64_t)llround(number));
	if (b.failed)
		page->failed = true;
	else
		janggi__svg_text(page, "tick", x, y, anchor, b.data);
	janggi_buffer_release(&b);
}

static void draw(struct janggi__page *page, const struct bins *bins)
{
	double step = janggi__svg_step(bins->most, 5);
	double top = step * ceil(bins->most / step);
	double wide = (RIGHT - LEFT) / (double)bins->n;
	double plies = bins->width * (double)bins->n;
	double mark = janggi__svg_step(plies, 8);

	for (double at = 0; at <= top * 1.0001; at += step) {
		double y = BOTTOM - (BOTTOM - TOP) * at / top;

		janggi__svg_line(page, "grid", LEFT, y, RIGHT, y);
		put_label(page, LEFT - 4, y + 3.5, "end", at);
	}
	for (size_t i = 0; i < bins->n; i++) {
		double height = (BOTTOM - TOP) * bins->games[i] / top;

		if (height > 0)
			janggi__svg_rect(page, "bar",
				LEFT + wide * ((double)i + 0.08),
				BOTTOM - height, 0.84 * wide, height);
	}
	janggi__svg_line(page, "axis", LEFT, BOTTOM, RIGHT, BOTTOM);
	for (double at = 0; at <= plies; at += mark)
		put_label(page, LEFT + (RIGHT - LEFT) * at / plies, BOTTOM + 14,
			at < 0.97 * plies ? "middle" : "end", at);
}

void janggi__chart_length(struct janggi__page *page)
{
	struct janggi_buffer all = JANGGI_BUFFER_INIT;
	struct janggi_buffer about = JANGGI_BUFFER_INIT;
	struct bins bins = {.n = 0};

	if (!take_bins(page, &bins))
		return;
	janggi__put_count(&all, (uint64_t)bins.all);
	if (!all.failed) {
		const char *values[] = {all.data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_LENGTH_ABOUT),
			values);
	}
	if (!about.data || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(page, BOTTOM + 20, JANGGI__SAY_LENGTH_TITLE,
			about.data);
		draw(page, &bins);
		janggi__figure_close(page);
	}
	janggi_buffer_release(&all);
	janggi_buffer_release(&about);
}
