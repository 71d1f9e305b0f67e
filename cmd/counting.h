/* SPDX-License-Identifier: MIT */
/*
 * Games counted for tables: from files or a pipe by several threads, or from
 * an index.  For the commands that show tables.
 */
#ifndef JANGGI_COUNTING_H
#define JANGGI_COUNTING_H

#include "asked.h"
#include "inputs.h"
#include "presets.h"

struct counting {
	struct inputs in;
	struct presets presets;
	struct asked asked; /* --where alone */
	struct janggi_stats_options options;
	struct janggi_stats *stats;
	const char *index; /* NULL: records */
};
#define COUNTING_INIT {.options = JANGGI_STATS_OPTIONS_INIT}

#define COUNTING_OPTIONS(counting) \
	OPTION_CALL('w', "where", "QUERY", counting_take_where, (counting), \
		"only games for which QUERY holds: see janggi-query(7)"), \
	OPTION_CALL('p', "presets", "NAME,NAME...", presets_take_names, \
		&(counting)->presets, \
		"these rule sets; 'janggi rules' lists them"), \
	PRESET_FILE_OPTION(&(counting)->presets), \
	OPTION_CALL('b', "bonus", "SIDE:POINTS", counting_take_bonus, \
		(counting), "replace every preset's bonus: cho:1.5, " \
		"han:1.5, none; or the bonuses tried: han:0..5:0.5"), \
	OPTION_FLAG(0, "keep-handicaps", &(counting)->options.keep_handicaps, \
		"count handicap games with the others"), \
	OPTION_FLAG(0, "keep-duplicates", \
		&(counting)->options.keep_duplicates, \
		"count every copy of a game"), \
	INPUTS_JOBS_OPTION(&(counting)->in), \
	INPUTS_OPTIONS(&(counting)->in)

bool counting_take_where(void *counting, const char *value);
bool counting_take_bonus(void *counting, const char *value);
/* A number of points as halves, at the start of text; NULL: it is none. */
const char *counting_halves(const char *text, int *halves);
/*
 * Make stats of the options (tables and groups are set) and find out whether
 * the operands are an index.  False after saying why not.
 */
bool counting_prepare(const struct command *self, struct counting *counting,
	int n, char **operands);
/* Count; false if what was counted is not to be shown. */
bool counting_run(const struct command *self, struct counting *counting, int n,
	char **operands);
bool counting_index(struct counting *counting);
void counting_release(struct counting *counting);

#endif
