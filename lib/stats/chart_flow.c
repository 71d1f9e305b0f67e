/* SPDX-License-Identifier: MIT */
/* Figure: what becomes of drawn games, as ribbons from ending to result. */
#include <config.h>
#include <math.h>
#include <string.h>
#include "stats/chart.h"

#define FROM	  132.0 /* of the ribbons */
#define TO	  268.0
#define BAR	  7.0
#define TOP	  14.0
#define TALL	  170.0 /* of all games together */
#define LEAST	  15.0 /* so that labels do not meet */
#define ENDINGS	  8
#define RESULTS	  4

static const char *const columns[RESULTS] = {
	"cho", "han", "draw", "undecided"};
static const char *const classes[RESULTS] = {"cho", "han", "tie", "open"};
static const enum janggi__word names[RESULTS] = {JANGGI__SAY_CHO,
	JANGGI__SAY_HAN, JANGGI__SAY_DRAWN, JANGGI__SAY_UNDECIDED};

struct flow {
	struct janggi_text ending[ENDINGS];
	double games[ENDINGS][RESULTS];
	double left[ENDINGS], right[RESULTS]; /* sums */
	double left_y[ENDINGS], right_y[RESULTS]; /* where bars begin */
	size_t n;
	double all, scale;
};

static void take_rows(
	struct flow *flow, const struct janggi__section *section)
{
	for (size_t row = 0; row < section->n_rows; row++) {
		struct janggi_text ending = janggi__cell_text(
			janggi__cell_of(section, row, "ending"));

		if (!janggi__cell_is(janggi__cell_of(section, row, "records"),
			    "all") ||
			janggi__cell_is(janggi__cell_of(section, row,
						"ending"),
				"total") ||
			flow->n == ENDINGS)
			continue;
		flow->ending[flow->n] = ending;
		for (int r = 0; r < RESULTS; r++) {
			double games = janggi__cell_number(
				janggi__cell_of(section, row, columns[r]));

			flow->games[flow->n][r] = games;
			flow->left[flow->n] += games;
			flow->right[r] += games;
			flow->all += games;
		}
		flow->n += flow->left[flow->n] > 0;
	}
}

/* Bars under each other; returns where the last one's room ends. */
static double place(
	const double *games, size_t n, double scale, double *y)
{
	double at = TOP;

	for (size_t i = 0; i < n; i++) {
		double height = games[i] * scale;

		y[i] = at;
		if (games[i] > 0)
			at += fmax(height + 5, LEAST);
	}
	return at;
}

static void put_ribbon(struct janggi__page *page, const char *class, double y1,
	double y2, double height)
{
	struct janggi_buffer d = JANGGI_BUFFER_INIT;
	double from = FROM + BAR, middle = (FROM + TO + BAR) / 2;
	double start[2] = {from, y1};
	double over[6] = {middle, y1, middle, y2, TO, y2};
	double down[2] = {TO, y2 + height};
	double back[6] = {middle, y2 + height, middle, y1 + height, from,
		y1 + height};

	janggi__svg_to(&d, "M", start, 2);
	janggi__svg_to(&d, "C", over, 6);
	janggi__svg_to(&d, "L", down, 2);
	janggi__svg_to(&d, "C", back, 6);
	janggi__buffer_str(&d, "Z");
	janggi__svg_path(page, class, &d);
	janggi_buffer_release(&d);
}

static void put_label(struct janggi__page *page, const char *class, double x,
	double y, const char *anchor, struct janggi_text name, double games)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi_buffer_add(&b, name.s, name.n);
	janggi__buffer_str(&b, " ");
	janggi__put_count(&b, (uint64_t)games);
	if (b.failed)
		page->failed = true;
	else
		janggi__svg_text(page, class, x, y, anchor, b.data);
	janggi_buffer_release(&b);
}

static void draw(struct janggi__page *page, const struct flow *flow)
{
	static const char *const ribbons[RESULTS] = {
		"ribbon cho", "ribbon han", "ribbon tie", "ribbon open"};
	double left[ENDINGS], right[RESULTS];

	for (size_t i = 0; i < flow->n; i++)
		left[i] = flow->left_y[i];
	for (int r = 0; r < RESULTS; r++)
		right[r] = flow->right_y[r];
	for (size_t i = 0; i < flow->n; i++)
		for (int r = 0; r < RESULTS; r++) {
			double height = flow->games[i][r] * flow->scale;

			if (height <= 0)
				continue;
			put_ribbon(page, ribbons[r], left[i], right[r], height);
			left[i] += height;
			right[r] += height;
		}
	for (size_t i = 0; i < flow->n; i++) {
		double height = flow->left[i] * flow->scale;

		janggi__svg_rect(page, "node", FROM, flow->left_y[i], BAR,
			fmax(height, 1));
		put_label(page, "label", FROM - 6,
			flow->left_y[i] + fmax(height, 1) / 2 + 4, "end",
			janggi__translate(page->language, flow->ending[i]),
			flow->left[i]);
	}
	for (int r = 0; r < RESULTS; r++) {
		double height = flow->right[r] * flow->scale;
		const char *name = janggi__say(page->language, names[r]);

		if (height <= 0)
			continue;
		janggi__svg_rect(page, classes[r], TO, flow->right_y[r], BAR,
			fmax(height, 1));
		put_label(page, "label", TO + BAR + 5,
			flow->right_y[r] + fmax(height, 1) / 2 + 4, "start",
			(struct janggi_text){name, strlen(name)},
			flow->right[r]);
	}
}

void janggi__chart_flow(struct janggi__page *page)
{
	const struct janggi__section *section =
		janggi__page_section(page, "conversion", "drawn");
	struct janggi_buffer text[RESULTS] = {JANGGI_BUFFER_INIT,
		JANGGI_BUFFER_INIT, JANGGI_BUFFER_INIT, JANGGI_BUFFER_INIT};
	struct janggi_buffer about = JANGGI_BUFFER_INIT;
	const char *values[RESULTS];
	struct flow flow = {0};
	double height;
	bool failed = false;

	if (section)
		take_rows(&flow, section);
	if (!flow.n)
		return;
	flow.scale = TALL / flow.all;
	height = fmax(place(flow.left, flow.n, flow.scale, flow.left_y),
		place(flow.right, RESULTS, flow.scale, flow.right_y));
	for (int r = 0; r < RESULTS; r++) {
		janggi__put_count(&text[r], (uint64_t)flow.right[r]);
		values[r] = text[r].data;
		failed |= text[r].failed;
	}
	if (!failed)
		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_FLOW_ABOUT),
			values);
	if (failed || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(page, height + 6, JANGGI__SAY_FLOW_TITLE,
			about.data);
		draw(page, &flow);
		janggi__figure_close(page);
	}
	for (int r = 0; r < RESULTS; r++)
		janggi_buffer_release(&text[r]);
	janggi_buffer_release(&about);
}
