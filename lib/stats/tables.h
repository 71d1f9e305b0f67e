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
extern const struct janggi__tabulator janggi__formations_table;
extern const struct janggi__tabulator janggi__first_moves_table;
extern const struct janggi__tabulator janggi__length_table;
extern const struct janggi__tabulator janggi__material_table;
extern const struct janggi__tabulator janggi__grades_table;
extern const struct janggi__tabulator janggi__players_table;
extern const struct janggi__tabulator janggi__events_table;
extern const struct janggi__tabulator janggi__years_table;
extern const struct janggi__tabulator janggi__passes_table;
extern const struct janggi__tabulator janggi__repetitions_table;
extern const struct janggi__tabulator janggi__bikjang_table;
extern const struct janggi__tabulator janggi__standings_table;
extern const struct janggi__tabulator janggi__awards_table;
extern const struct janggi__tabulator janggi__bonus_table;
extern const struct janggi__tabulator janggi__statement_table;
extern const struct janggi__tabulator janggi__cross_table;
extern const struct janggi__tabulator janggi__quality_table;
extern const struct janggi__tabulator janggi__ratings_table;

#endif
