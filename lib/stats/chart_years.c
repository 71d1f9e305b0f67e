/* SPDX-License-Identifier: MIT */
/* Figure: Cho's share over the years. */
#include <config.h>
#include <math.h>
#include "base/wilson.h"
#include "stats/chart.h"
void janggi__chart_years(struct janggi__page *page) { (void)page; }
void janggi__chart_formations(struct janggi__page *page) { (void)page; }
void janggi__chart_length(struct janggi__page *page) { (void)page; }
