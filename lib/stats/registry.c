/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "stats/tables.h"

const struct janggi__tabulator *janggi__tabulator_at(size_t i)
{
	static const struct janggi__tabulator *const all[] = {
		&janggi__conversion_table,
		&janggi__results_table,
		&janggi__endings_table,
	};

	return i < N_OF(all) ? all[i] : NULL;
}
