/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "stats/tables.h"

const struct janggi__tabulator *janggi__tabulator_at(size_t i)
{
	static const struct janggi__tabulator *const all[] = {
		&janggi__conversion_table,
		&janggi__results_table,
		&janggi__endings_table,
		&janggi__formations_table,
		&janggi__first_moves_table,
		&janggi__length_table,
		&janggi__material_table,
		&janggi__grades_table,
		&janggi__players_table,
		&janggi__events_table,
		&janggi__years_table,
		&janggi__passes_table,
		&janggi__repetitions_table,
		&janggi__bikjang_table,
		&janggi__standings_table,
		&janggi__awards_table,
		&janggi__bonus_table,
		&janggi__statement_table,
		&janggi__cross_table,
		&janggi__quality_table,
		&janggi__ratings_table,
	};

	return i < N_OF(all) ? all[i] : NULL;
}
