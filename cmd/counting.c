/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "counting.h"
#include "query_index.h"

/* A number of points as halves, at the start of text; NULL: it is none. */
const char *counting_halves(const char *text, int *halves)
{
	const char *p = text;

	*halves = 0;
	while (*p >= '0' && *p <= '9' && *halves < 1000)
		*halves = 10 * *halves + (*p++ - '0');
	if (p == text)
		return NULL;
	*halves *= 2;
	if (*p == '.' && (p[1] == '0' || p[1] == '5')) {
		*halves += p[1] == '5';
		p += 2;
	}
	return p;
}

/* SIDE:FROM..TO[:STEP] is a sweep; anything else is the presets' own. */
bool counting_take_bonus(void *payload, const char *value)
{
	struct counting *counting = payload;
	struct janggi_stats_options *o = &counting->options;
	const char *p = strchr(value, ':');
	int from, to, step = 1;
	bool han = !strncmp(value, "han:", 4);

	if (!strstr(value, "..")) {
		counting->presets.bonus = value;
		return true;
	}
	p = p && (han || !strncmp(value, "cho:", 4)) ?
		counting_halves(p + 1, &from) :
		NULL;
	if (p && !strncmp(p, "..", 2))
		p = counting_halves(p + 2, &to);
	else
		p = NULL;
	if (p && *p == ':')
		p = counting_halves(p + 1, &step);
	if (!p || *p || !step || from > to || to > 400) {
		cmd_fail(CMD_USAGE, "--bonus: '%s': not as han:0..5:0.5",
			value);
		return false;
	}
	o->bonus_from = han ? from : -to;
	o->bonus_to = han ? to : -from;
	o->bonus_step = step;
	return true;
}

/* ------------------------------------------------------------ the options */

bool counting_take_where(void *payload, const char *value)
{
	struct counting *counting = payload;
	struct asked_option option = {&counting->asked, "where"};

	return asked_take(&option, value);
}

/* An index is not read with other files. */
static bool find_index(const struct command *self, struct counting *counting,
	int n, char **operands)
{
	for (int i = 0; i < n; i++) {
		if (!query_is_index(operands[i]))
			continue;
		if (n > 1) {
			options_misuse(self,
				"'%s' is an index: it is asked alone",
				operands[i]);
			return false;
		}
		counting->index = operands[i];
	}
	return true;
}

/* The bonus, if any, is every preset's; with none named there are the usual. */
static bool settle_presets(struct counting *counting)
{
	struct presets *presets = &counting->presets;

	if (!presets->named && !presets->bonus)
		return true;
	if (!presets->named &&
		!presets_take_names(presets, "standard,points"))
		return false;
	return presets_settle(presets);
}

static bool make_where(struct counting *counting)
{
	struct janggi_error err;

	if (!counting->asked.n_parts)
		return true;
	for (size_t i = 0; i < counting->presets.n; i++)
		if (!presets_add(&counting->asked.presets,
			    &counting->presets.list[i]))
			return false;
	if (!asked_make(&counting->asked, true))
		return false;
	if (janggi_query_prepare(counting->asked.query, &err)) {
		if (err.status == JANGGI_EQUERY)
			cmd_fail(CMD_USAGE, "--where: %s", err.text);
		else
			cmd_fail_at(NULL, &err);
		return false;
	}
	counting->options.where = counting->asked.query;
	return true;
}

bool counting_prepare(const struct command *self, struct counting *counting,
	int n, char **operands)
{
	struct janggi_error err;

	if (!settle_presets(counting) ||
		!find_index(self, counting, n, operands) ||
		!make_where(counting))
		return false;
	counting->options.presets = counting->presets.list;
	counting->options.n_presets = counting->presets.n;
	if (!janggi_stats_new(&counting->stats, &counting->options, &err))
		return true;
	if (err.status == JANGGI_EQUERY)
		options_misuse(self, "%s", err.text);
	else
		cmd_fail_at(NULL, &err);
	return false;
}

/* --------------------------------------------------------------- the work */

static void *start_worker(void *payload)
{
	struct counting *counting = payload;
	struct janggi_stats_looker *looker;
	struct janggi_error err;

	if (janggi_stats_looker_new(&looker, counting->stats, &err))
		cmd_fail_at(NULL, &err);
	return looker;
}

static void stop_worker(void *worker)
{
	janggi_stats_looker_free(worker);
}

static enum janggi_status work(void *worker, struct janggi_record *record,
	struct janggi_buffer *out, struct janggi_error *err)
{
	return janggi_stats_look(worker, record, out, err);
}

static bool take(void *payload, const char *out, size_t n)
{
	struct counting *counting = payload;
	struct janggi_error err;

	if (janggi_stats_count(counting->stats, out, n, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	return true;
}

bool counting_index(struct counting *counting)
{
	struct janggi_index *index = NULL;
	struct janggi_error err;
	bool good = true;

	if (janggi_index_open(&index, counting->index, JANGGI_INDEX_READ, 0,
		    &err) ||
		janggi_stats_index(counting->stats, index, &err)) {
		cmd_fail_at(counting->index, &err);
		good = false;
	}
	janggi_index_free(index);
	return good;
}

bool counting_run(const struct command *self, struct counting *counting, int n,
	char **operands)
{
	const struct inputs_job job = {
		.start = start_worker,
		.stop = stop_worker,
		.work = work,
		.take = take,
	};

	if (counting->index)
		return counting_index(counting);
	inputs_run_job(self, &counting->in, n, operands, &job, counting);
	/* a table of half the input would mislead */
	return cmd_status_now() != CMD_USAGE && cmd_status_now() != CMD_FAILED;
}

void counting_release(struct counting *counting)
{
	janggi_stats_free(counting->stats);
	asked_release(&counting->asked);
	presets_release(&counting->presets);
}
