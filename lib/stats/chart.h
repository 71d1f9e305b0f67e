/* SPDX-License-Identifier: MIT */
/*
 * Drawing on a page.  Lengths are in units of the drawing; it is 360 wide,
 * which a narrow window shows at its own size.
 */
#ifndef JANGGI_CHART_H
#define JANGGI_CHART_H
#ifndef JANGGI_BUILD
# error "chart.h is internal to lib/"
#endif
#include "stats/page.h"

#define JANGGI__CHART_WIDTH 360

/*
 * A numbered figure: heading and description are read to who cannot see it,
 * and stand as its caption.
 */
void janggi__figure_open(struct janggi__page *page, double height,
	enum janggi__word title, const char *description);
void janggi__figure_close(struct janggi__page *page);

void janggi__svg_number(
	struct janggi__page *page, const char *attribute, double x);
void janggi__svg_rect(struct janggi__page *page, const char *class, double x,
	double y, double width, double height);
void janggi__svg_line(struct janggi__page *page, const char *class, double x1,
	double y1, double x2, double y2);
void janggi__svg_circle(struct janggi__page *page, const char *class, double x,
	double y, double r);
/* anchor: start, middle or end */
void janggi__svg_text(struct janggi__page *page, const char *class, double x,
	double y, const char *anchor, const char *s);
/* A path, or the d of one that is filled piece by piece. */
void janggi__svg_path(struct janggi__page *page, const char *class,
	const struct janggi_buffer *d);
void janggi__svg_to(
	struct janggi_buffer *d, const char *command, const double *xy, size_t n);
/* A step of 1, 2 or 5 times a power of ten that parts most in few. */
double janggi__svg_step(double most, unsigned few);

/* The charts; each draws nothing if what it is about is not there. */
void janggi__chart_flow(struct janggi__page *page);
void janggi__chart_margin(struct janggi__page *page);
void janggi__chart_sweep(struct janggi__page *page);
void janggi__chart_years(struct janggi__page *page);
void janggi__chart_formations(struct janggi__page *page);
void janggi__chart_length(struct janggi__page *page);

#endif
