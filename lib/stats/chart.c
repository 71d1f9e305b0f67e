/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "stats/chart.h"

/* Tenths are exact enough to draw, and printed the same everywhere. */
static void put_number(struct janggi_buffer *out, double x)
{
	long tenths = lround(x * 10);

	if (tenths < 0)
		janggi__buffer_str(out, "-");
	tenths = labs(tenths);
	janggi__buffer_printf(out, "%ld", tenths / 10);
	if (tenths % 10)
		janggi__buffer_printf(out, ".%ld", tenths % 10);
}

static void put_attribute(struct janggi__page *page, const char *name,
	const struct janggi_buffer *value)
{
	if (value->failed)
		page->failed = true;
	else
		janggi__page_attribute(
			page, name, value->data ? value->data : "");
}

void janggi__svg_number(
	struct janggi__page *page, const char *attribute, double x)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	put_number(&b, x);
	put_attribute(page, attribute, &b);
	janggi_buffer_release(&b);
}

static void put_id(struct janggi__page *page, const char *attribute,
	const char *format, unsigned number)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi__buffer_printf(&b, "figure-%u", number);
	janggi__buffer_str(&b, format);
	put_attribute(page, attribute, &b);
	janggi_buffer_release(&b);
}

static void put_caption(struct janggi__page *page, enum janggi__word title,
	const char *description)
{
	struct janggi_buffer number = JANGGI_BUFFER_INIT;
	const char *values[1];

	janggi__buffer_u64(&number, page->n_figures);
	if (number.failed) {
		page->failed = true;
		return;
	}
	values[0] = number.data;
	janggi__page_open(page, "figcaption", NULL);
	janggi__page_open(page, "b", NULL);
	janggi__page_fill(page, JANGGI__SAY_FIGURE, values);
	janggi__page_str(page, " ");
	janggi__page_say(page, title);
	janggi__page_str(page, ".");
	janggi__page_close(page);
	janggi__page_str(page, " ");
	janggi__page_str(page, description);
	janggi__page_close(page);
	janggi_buffer_release(&number);
}

void janggi__figure_open(struct janggi__page *page, double height,
	enum janggi__word title, const char *description)
{
	struct janggi_buffer box = JANGGI_BUFFER_INIT;

	page->n_figures++;
	janggi__page_open(page, "figure", NULL);
	put_caption(page, title, description);
	janggi__page_open(page, "svg", "chart");
	janggi__page_attribute(page, "xmlns", "http://www.w3.org/2000/svg");
	janggi__buffer_printf(&box, "0 0 %d ", JANGGI__CHART_WIDTH);
	put_number(&box, height);
	put_attribute(page, "viewBox", &box);
	janggi__page_attribute(page, "role", "img");
	put_id(page, "aria-labelledby", "-title", page->n_figures);
	put_id(page, "aria-describedby", "-about", page->n_figures);
	janggi__page_open(page, "title", NULL);
	put_id(page, "id", "-title", page->n_figures);
	janggi__page_say(page, title);
	janggi__page_close(page);
	janggi__page_open(page, "desc", NULL);
	put_id(page, "id", "-about", page->n_figures);
	janggi__page_str(page, description);
	janggi__page_close(page);
	janggi_buffer_release(&box);
}

void janggi__figure_close(struct janggi__page *page)
{
	janggi__page_close(page);
	janggi__page_close(page);
}

void janggi__svg_rect(struct janggi__page *page, const char *class, double x,
	double y, double width, double height)
{
	janggi__page_open(page, "rect", class);
	janggi__svg_number(page, "x", x);
	janggi__svg_number(page, "y", y);
	janggi__svg_number(page, "width", width);
	janggi__svg_number(page, "height", height);
	janggi__page_close_void(page);
}

void janggi__svg_line(struct janggi__page *page, const char *class, double x1,
	double y1, double x2, double y2)
{
	janggi__page_open(page, "line", class);
	janggi__svg_number(page, "x1", x1);
	janggi__svg_number(page, "y1", y1);
	janggi__svg_number(page, "x2", x2);
	janggi__svg_number(page, "y2", y2);
	janggi__page_close_void(page);
}

void janggi__svg_circle(struct janggi__page *page, const char *class, double x,
	double y, double r)
{
	janggi__page_open(page, "circle", class);
	janggi__svg_number(page, "cx", x);
	janggi__svg_number(page, "cy", y);
	janggi__svg_number(page, "r", r);
	janggi__page_close_void(page);
}

void janggi__svg_text(struct janggi__page *page, const char *class, double x,
	double y, const char *anchor, const char *s)
{
	janggi__page_open(page, "text", class);
	janggi__svg_number(page, "x", x);
	janggi__svg_number(page, "y", y);
	janggi__page_attribute(page, "text-anchor", anchor);
	janggi__page_str(page, s);
	janggi__page_close(page);
}

void janggi__svg_to(
	struct janggi_buffer *d, const char *command, const double *xy, size_t n)
{
	janggi__buffer_str(d, command);
	for (size_t i = 0; i < n; i++) {
		if (i)
			janggi__buffer_str(d, " ");
		put_number(d, xy[i]);
	}
}

void janggi__svg_path(struct janggi__page *page, const char *class,
	const struct janggi_buffer *d)
{
	janggi__page_open(page, "path", class);
	put_attribute(page, "d", d);
	janggi__page_close_void(page);
}

double janggi__svg_step(double most, unsigned few)
{
	static const double steps[] = {1, 2, 5};
	double scale = 1;

	for (int i = 0; i < 60; i++) {
		double step = steps[i % 3] * scale;

		if (most <= step * few)
			return step;
		if (i % 3 == 2)
			scale *= 10;
	}
	return scale;
}
