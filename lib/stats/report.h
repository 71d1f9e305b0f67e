/* SPDX-License-Identifier: MIT */
/* The report: a page made of tables. */
#ifndef JANGGI_REPORT_H
#define JANGGI_REPORT_H
#ifndef JANGGI_BUILD
# error "report.h is internal to lib/"
#endif
#include "stats/page.h"

extern const char janggi__report_style[], janggi__report_style_charts[];

/* The page's parts, in order; each is left out where it has no table. */
void janggi__report_glance(struct janggi__page *page);
void janggi__report_conversion(struct janggi__page *page,
	const struct janggi_report_position *examples, size_t n);
void janggi__report_results(struct janggi__page *page);
void janggi__report_formations(struct janggi__page *page);
void janggi__report_length(struct janggi__page *page);
void janggi__report_ratings(struct janggi__page *page);
void janggi__report_method(struct janggi__page *page);

/* A heading that can be gone to. */
void janggi__report_heading(struct janggi__page *page, const char *id,
	enum janggi__word title);
/* A small board with what is said under it. */
void janggi__report_board(struct janggi__page *page,
	const struct janggi_position *pos, janggi_move last,
	const char *about);

#endif
