/* SPDX-License-Identifier: MIT */
/* Figures of the bonus: how far apart the sides are, and what turns them. */
#include <config.h>
#include <math.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/chart.h"

/* The drawing's inside. */
#define LEFT   34.0
#define RIGHT  352.0
#define TOP    26.0
#define BOTTOM 196.0
#define HEIGHT 226.0

/* A setting of the conversion table; empty if there is none. */
static const char *setting(const struct janggi__page *page, const char *name)
{
	const struct janggi__section *section =
		janggi__page_section(page, "conversion", "settings");
	size_t row;

	if (!section)
		return "";
	row = janggi__row_of(section, "setting", name, NULL, NULL);
	return janggi__cell_text(janggi__cell_of(section, row, "value")).s;
}

/* The bonus on a line: points to Han above 0, to Cho below. */
static bool bonus_line(const char *text, double *line)
{
	struct janggi_bonus bonus;

	if (janggi_bonus_parse(&bonus, text, NULL))
		return false;
	*line = bonus.side == JANGGI_CHO ? -bonus.halves / 2.0
					 : bonus.halves / 2.0;
	return true;
}

static void put_ticks(struct janggi__page *page, double most, double step,
	bool percent)
{
	for (double at = 0; at <= most * 1.0001; at += step) {
		double y = BOTTOM - (BOTTOM - TOP) * at / most;
		struct janggi_buffer label = JANGGI_BUFFER_INIT;

		janggi__svg_line(page, "grid", LEFT, y, RIGHT, y);
		janggi__put_count(&label, (uint64_t)llround(at));
		if (percent)
			janggi__buffer_str(&label, "%");
		if (label.failed)
			page->failed = true;
		else
			janggi__svg_text(page, "tick", LEFT - 4, y + 3.5, "end",
				label.data);
		janggi_buffer_release(&label);
	}
}

static void put_signed(struct janggi__page *page, double x, double y, int n)
{
	struct janggi_buffer label = JANGGI_BUFFER_INIT;

	janggi__buffer_printf(&label, "%s%d", n < 0 ? "\u2212" : n ? "+" : "",
		n < 0 ? -n : n);
	if (label.failed)
		page->failed = true;
	else
		janggi__svg_text(page, "tick", x, y, "middle", label.data);
	janggi_buffer_release(&label);
}

/* ------------------------------------------------------------------ margin */

#define REACH 20

static void put_bonus_line(struct janggi__page *page, const char *class,
	double line, double step)
{
	/* the bonus to Cho, 1.5, parts at Cho's margin of -1.5 */
	double x = (LEFT + RIGHT) / 2 + line * step;

	if (fabs(line) <= REACH)
		janggi__svg_line(page, class, x, TOP - 4, x, BOTTOM);
}

static void draw_margins(struct janggi__page *page,
	const uint64_t games[2 * REACH + 1], uint64_t most, double line)
{
	double step = (RIGHT - LEFT) / (2 * REACH + 2);
	double top = janggi__svg_step((double)most, 5) *
		     ceil((double)most / janggi__svg_step((double)most, 5));
	const char *cho = janggi__say(page->language, JANGGI__SAY_CHO);
	const char *han = janggi__say(page->language, JANGGI__SAY_HAN);

	put_ticks(page, top, janggi__svg_step((double)most, 5), false);
	for (int m = -REACH; m <= REACH; m++) {
		double height =
			(BOTTOM - TOP) * (double)games[m + REACH] / top;
		const char *class = m > line	? "cho"
				    : m < line ? "han"
					       : "tie";

		if (games[m + REACH])
			janggi__svg_rect(page, class,
				(LEFT + RIGHT) / 2 + (m - 0.4) * step,
				BOTTOM - height, 0.8 * step, height);
	}
	janggi__svg_line(page, "axis", LEFT, BOTTOM, RIGHT, BOTTOM);
	put_bonus_line(page, "bonus", line, step);
	if (line != 0)
		put_bonus_line(page, "bonus other", -line, step);
	for (int m = -REACH; m <= REACH; m += 5)
		put_signed(page, (LEFT + RIGHT) / 2 + m * step, BOTTOM + 14, m);
	janggi__svg_text(page, "han-ink", LEFT + 4, TOP - 10, "start", han);
	janggi__svg_text(page, "cho-ink", RIGHT - 4, TOP - 10, "end", cho);
}

void janggi__chart_margin(struct janggi__page *page)
{
	const struct janggi__section *section =
		janggi__page_section(page, "conversion", "margin");
	uint64_t games[2 * REACH + 1] = {0}, most = 0, all = 0;
	struct janggi_buffer count = JANGGI_BUFFER_INIT;
	struct janggi_buffer bonus = JANGGI_BUFFER_INIT;
	struct janggi_buffer about = JANGGI_BUFFER_INIT;
	double line;

	for (size_t row = 0; section && row < section->n_rows; row++) {
		double margin = janggi__cell_number(
			janggi__cell_of(section, row, "margin"));
		uint64_t n = janggi__cell_count(
			janggi__cell_of(section, row, "n"));
		int at = (int)fmin(fmax(margin, -REACH), REACH) + REACH;

		games[at] += n;
		all += n;
		if (games[at] > most)
			most = games[at];
	}
	if (!all || !bonus_line(setting(page, "bonus"), &line))
		return;
	janggi__put_count(&count, all);
	janggi__put_bonus(&bonus, page->language, setting(page, "bonus"));
	if (!count.failed && !bonus.failed) {
		const char *values[] = {count.data, bonus.data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_MARGIN_ABOUT),
			values);
	}
	if (count.failed || bonus.failed || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(
			page, HEIGHT, JANGGI__SAY_MARGIN_TITLE, about.data);
		draw_margins(page, games, most, line);
		janggi__figure_close(page);
	}
	janggi_buffer_release(&count);
	janggi_buffer_release(&bonus);
	janggi_buffer_release(&about);
}

/* ------------------------------------------------------------------- sweep */

struct sweep {
	const struct janggi__section *section;
	double from, to; /* bonuses on the line */
};

static bool sweep_at(const struct sweep *sweep, size_t row, double *x,
	struct janggi__share *share)
{
	const struct janggi__cell *cell =
		janggi__cell_of(sweep->section, row, "cho_share");
	double line;

	if (cell->type != JANGGI__CELL_SHARE ||
		!bonus_line(janggi__cell_text(janggi__cell_of(sweep->section,
						      row, "bonus"))
				    .s,
			&line))
		return false;
	*share = janggi__cell_share(cell);
	*x = LEFT + (RIGHT - LEFT) * (line - sweep->from) /
			    (sweep->to - sweep->from);
	return true;
}

static double share_y(double share)
{
	return BOTTOM - (BOTTOM - TOP) * share;
}

static void draw_band(struct janggi__page *page, const struct sweep *sweep)
{
	struct janggi_buffer band = JANGGI_BUFFER_INIT;
	struct janggi_buffer curve = JANGGI_BUFFER_INIT;
	struct janggi__share share;
	size_t n = sweep->section->n_rows;
	double x;

	for (size_t i = 0; i < 2 * n; i++) {
		bool back = i >= n; /* along the upper edge, then the lower */
		double xy[2];

		if (!sweep_at(sweep, back ? 2 * n - 1 - i : i, &x, &share))
			continue;
		xy[0] = x;
		xy[1] = share_y(back ? share.low : share.high);
		janggi__svg_to(&band, band.len ? "L" : "M", xy, 2);
		if (back)
			continue;
		xy[1] = share_y(share.share);
		janggi__svg_to(&curve, curve.len ? "L" : "M", xy, 2);
	}
	janggi__buffer_str(&band, "Z");
	janggi__svg_path(page, "band", &band);
	janggi__svg_path(page, "curve", &curve);
	janggi_buffer_release(&band);
	janggi_buffer_release(&curve);
}

static void draw_sweep(struct janggi__page *page, const struct sweep *sweep,
	size_t own, const char *own_share)
{
	const char *cho = janggi__say(page->language, JANGGI__SAY_CHO);
	const char *han = janggi__say(page->language, JANGGI__SAY_HAN);
	double scale = (RIGHT - LEFT) / (sweep->to - sweep->from);
	struct janggi__share share;
	double x;

	put_ticks(page, 100, 25, true);
	janggi__svg_line(
		page, "half", LEFT, share_y(0.5), RIGHT, share_y(0.5));
	draw_band(page, sweep);
	janggi__svg_line(page, "axis", LEFT, BOTTOM, RIGHT, BOTTOM);
	for (int at = (int)ceil(sweep->from); at <= sweep->to; at++)
		if (at % 2 == 0) {
			struct janggi_buffer b = JANGGI_BUFFER_INIT;

			janggi__buffer_printf(&b, "%d", at < 0 ? -at : at);
			if (!b.failed)
				janggi__svg_text(page, "tick",
					LEFT + (at - sweep->from) * scale,
					BOTTOM + 14, "middle", b.data);
			page->failed |= b.failed;
			janggi_buffer_release(&b);
		}
	janggi__svg_text(page, "cho-ink", LEFT, BOTTOM + 27, "start", cho);
	janggi__svg_text(page, "han-ink", RIGHT, BOTTOM + 27, "end", han);
	if (sweep_at(sweep, own, &x, &share)) {
		double y = share_y(share.share);

		janggi__svg_circle(page, "point", x, y, 4);
		janggi__svg_text(page, "label", x + 8, y - 6, "start",
			own_share);
	}
}

void janggi__chart_sweep(struct janggi__page *page)
{
	struct sweep sweep = {
		janggi__page_section(page, "conversion", "sweep"), 0, 0};
	struct janggi_buffer text[4] = {JANGGI_BUFFER_INIT, JANGGI_BUFFER_INIT,
		JANGGI_BUFFER_INIT, JANGGI_BUFFER_INIT};
	struct janggi_buffer about = JANGGI_BUFFER_INIT;
	struct janggi__share share;
	const char *first, *last, *own_bonus = setting(page, "bonus");
	size_t own;
	double x;

	if (!sweep.section || sweep.section->n_rows < 2)
		return;
	first = janggi__cell_text(janggi__cell_of(sweep.section, 0, "bonus")).s;
	last = janggi__cell_text(janggi__cell_of(sweep.section,
					 sweep.section->n_rows - 1, "bonus"))
		       .s;
	own = janggi__row_of(sweep.section, "bonus", own_bonus, NULL, NULL);
	if (!bonus_line(first, &sweep.from) || !bonus_line(last, &sweep.to) ||
		sweep.to <= sweep.from || !sweep_at(&sweep, own, &x, &share))
		return;
	janggi__put_bonus(&text[0], page->language, first);
	janggi__put_bonus(&text[1], page->language, last);
	janggi__put_bonus(&text[2], page->language, own_bonus);
	janggi__put_percent(&text[3], share.share);
	if (!text[0].failed && !text[1].failed && !text[2].failed &&
		!text[3].failed) {
		const char *values[] = {text[0].data, text[1].data,
			text[2].data, text[3].data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_SWEEP_ABOUT),
			values);
	}
	if (!about.data || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(
			page, HEIGHT, JANGGI__SAY_SWEEP_TITLE, about.data);
		draw_sweep(page, &sweep, own, text[3].data);
		janggi__figure_close(page);
	}
	for (int i = 0; i < 4; i++)
		janggi_buffer_release(&text[i]);
	janggi_buffer_release(&about);
}
