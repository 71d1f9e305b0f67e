/* SPDX-License-Identifier: MIT */
/* Every table's struct of functions; registry.c has their order. */
#ifndef JANGGI_TABLES_H
#define JANGGI_TABLES_H
#ifndef JANGGI_BUILD
# error "tables.h is internal to lib/"
#endif
#include "stats/stats.h"

extern const struct janggi__tabulator janggi__conversion_table;
extern const struct janggi__tabulator janggi__results_table;
extern const struct janggi__tabulator janggi__endings_table;

#endif
