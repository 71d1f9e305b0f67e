/* SPDX-License-Identifier: MIT */
/* The engine: which games count, and of which groups they are. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stats/cluster.h"
#include "stats/stats.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* ---------------------------------------------------------------- set up */

const char *janggi_stats_table_name(size_t i)
{
	const struct janggi__tabulator *t = janggi__tabulator_at(i);

	return t ? t->name : NULL;
}

const char *janggi_stats_by_name(size_t i)
{
	const struct janggi__dimension *d = janggi__dimension_at(i);

	return d ? d->name : NULL;
}

static enum janggi_status take_tables(struct janggi_stats *stats,
	const struct janggi_stats_options *options, struct janggi_error *err)
{
	stats->tables =
		calloc(options->n_tables + 1, sizeof(*stats->tables));
	if (!stats->tables)
		return no_memory(err);
	for (size_t i = 0; i < options->n_tables; i++) {
		const struct janggi__tabulator *t;
		size_t k = 0;

		while ((t = janggi__tabulator_at(k)) &&
			strcmp(t->name, options->tables[i]) != 0)
			k++;
		if (!t)
			return janggi__fail(err, JANGGI_EQUERY,
				"no table is named '%s'", options->tables[i]);
		stats->tables[stats->n_tables++] = t;
		stats->needs |= t->needs;
		if (t->warns)
			stats->needs |= JANGGI__NEED_RANKS;
	}
	return JANGGI_OK;
}

static enum janggi_status take_by(struct janggi_stats *stats,
	const struct janggi_stats_options *options, struct janggi_error *err)
{
	if (options->n_by > JANGGI__BY_MAX)
		return janggi__fail(err, JANGGI_EQUERY,
			"games are grouped by at most %d things",
			JANGGI__BY_MAX);
	for (size_t i = 0; i < options->n_by; i++) {
		const struct janggi__dimension *d;
		size_t k = 0;

		while ((d = janggi__dimension_at(k)) &&
			strcmp(d->name, options->by[i]) != 0)
			k++;
		if (!d)
			return janggi__fail(err, JANGGI_EQUERY,
				"games cannot be grouped by '%s'",
				options->by[i]);
		for (size_t j = 0; j < i; j++)
			if (stats->by[j] == d)
				return janggi__fail(err, JANGGI_EQUERY,
					"'%s' is named twice", d->name);
		stats->by[stats->n_by++] = d;
		stats->by_preset |= d->is_preset;
		stats->needs |= d->needs;
	}
	return JANGGI_OK;
}

/* All of them, or the two that the rules are about. */
static size_t default_presets(
	const struct janggi_stats *stats, struct janggi_preset *out)
{
	bool all = false;
	size_t n = janggi_preset_count();

	for (size_t i = 0; i < stats->n_tables; i++)
		all |= stats->tables[i]->all_presets;
	if (!all)
		n = 2; /* standard, points */
	for (size_t i = 0; i < n; i++)
		out[i] = *janggi_preset_at(i);
	return n;
}

static enum janggi_status take_presets(struct janggi_stats *stats,
	const struct janggi_stats_options *options, struct janggi_error *err)
{
	size_t n = options->n_presets ? options->n_presets
				      : janggi_preset_count();

	stats->presets = calloc(n, sizeof(*stats->presets));
	stats->judged = calloc(n, sizeof(*stats->judged));
	if (!stats->presets || !stats->judged)
		return no_memory(err);
	if (options->n_presets) {
		memcpy(stats->presets, options->presets,
			n * sizeof(*stats->presets));
		stats->n_presets = n;
	} else {
		stats->n_presets = default_presets(stats, stats->presets);
	}
	if (stats->n_presets < 2)
		for (size_t i = 0; i < stats->n_tables; i++)
			if (stats->tables[i]->own_records)
				return janggi__fail(err, JANGGI_EQUERY,
					"%s compares two presets",
					stats->tables[i]->name);
	return JANGGI_OK;
}

static void end_tables(const struct janggi_stats *stats,
	struct janggi__group *group)
{
	for (size_t i = 0; group->tables && i < stats->n_tables; i++) {
		if (!group->tables[i])
			continue;
		if (stats->tables[i]->end)
			stats->tables[i]->end(group->tables[i]);
		free(group->tables[i]);
	}
	free(group->tables);
	group->tables = NULL;
}

static bool begin_tables(const struct janggi_stats *stats,
	struct janggi__group *group)
{
	group->tables = calloc(stats->n_tables + 1, sizeof(*group->tables));
	if (!group->tables)
		return false;
	for (size_t i = 0; i < stats->n_tables; i++) {
		const struct janggi__tabulator *t = stats->tables[i];

		group->tables[i] = calloc(1, t->size);
		if (!group->tables[i] ||
			(t->begin && !t->begin(group->tables[i], stats)))
			return false;
	}
	return true;
}

enum janggi_status janggi_stats_new(struct janggi_stats **out,
	const struct janggi_stats_options *options, struct janggi_error *err)
{
	struct janggi_stats *stats;
	enum janggi_status st;

	*out = NULL;
	if (options->size != sizeof(*options))
		return janggi__fail(err, JANGGI_EMISUSE,
			"stats options of another version");
	if (options->bonus_step < 1)
		return janggi__fail(
			err, JANGGI_EMISUSE, "a sweep of bonuses has no step");
	stats = calloc(1, sizeof(*stats));
	if (!stats)
		return no_memory(err);
	stats->options = *options;
	stats->groups.size = sizeof(struct janggi__group);
	janggi__seen_init(&stats->seen, options->duplicates_memory);
	st = take_tables(stats, options, err);
	if (!st)
		st = take_by(stats, options, err);
	if (!st)
		st = take_presets(stats, options, err);
	if (!st && !stats->n_by) {
		stats->all = janggi__bag_get(&stats->groups, "", 0);
		if (!stats->all || !begin_tables(stats, stats->all))
			st = no_memory(err);
	}
	if (!st && options->cluster) {
		stats->needs |= JANGGI__NEED_PLAYERS;
		st = janggi__cluster_new(stats, err);
	}
	if (st) {
		janggi_stats_free(stats);
		return st;
	}
	*out = stats;
	return JANGGI_OK;
}

void janggi_stats_free(struct janggi_stats *stats)
{
	if (!stats)
		return;
	for (size_t i = 0; i < stats->groups.n; i++)
		end_tables(stats, stats->groups.all[i].thing);
	janggi__bag_release(&stats->groups);
	janggi__seen_release(&stats->seen);
	janggi_stats_looker_free(stats->own);
	janggi__cluster_free(stats);
	free(stats->presets);
	free(stats->judged);
	free(stats->tables);
	free(stats);
}

/* ----------------------------------------------------------------- groups */

/* The group of these values, made if it is new; NULL: no memory. */
static struct janggi__group *group_of(struct janggi_stats *stats,
	const struct janggi__value values[JANGGI__BY_MAX])
{
	struct janggi_buffer key = JANGGI_BUFFER_INIT;
	struct janggi__group *group = NULL;
	size_t n = stats->groups.n;

	for (size_t i = 0; i < stats->n_by; i++) {
		size_t length = values[i].label.n;

		janggi_buffer_add(&key, &values[i].order,
			sizeof(values[i].order));
		janggi_buffer_add(&key, &length, sizeof(length));
		if (length)
			janggi_buffer_add(&key, values[i].label.s, length);
	}
	if (!key.failed)
		group = janggi__bag_get(&stats->groups, key.data, key.len);
	janggi_buffer_release(&key);
	if (!group || stats->groups.n == n)
		return group;
	for (size_t i = 0; i < stats->n_by; i++) {
		struct janggi_text label = values[i].label;

		group->values[i] = values[i];
		if (!label.s)
			continue;
		group->values[i].label.s = janggi__arena_copy(
			&stats->groups.arena, label.s, label.n);
		if (!group->values[i].label.s)
			return NULL;
	}
	return begin_tables(stats, group) ? group : NULL;
}

static bool add_to(struct janggi_stats *stats, struct janggi__group *group,
	const struct janggi__gist *gist, const struct janggi__result *result)
{
	for (size_t i = 0; i < stats->n_tables; i++) {
		const struct janggi__tabulator *t = stats->tables[i];

		if (gist->sort != JANGGI__SORT_COUNTED && !t->own_records &&
			(!t->every || gist->sort < JANGGI__SORT_HANDICAP))
			continue;
		if (!t->add(group->tables[i], stats, gist, result))
			return false;
	}
	return true;
}

/* The i-th value of a dimension, a preset among them. */
static bool value_of(const struct janggi_stats *stats, size_t by,
	const struct janggi__gist *gist, unsigned i,
	struct janggi__value *out, char room[32])
{
	const struct janggi__dimension *d = stats->by[by];

	if (!d->is_preset)
		return d->value(stats, gist, i, out, room);
	if (i >= stats->n_presets)
		return false;
	*out = (struct janggi__value){i,
		{stats->presets[i].name, strlen(stats->presets[i].name)}};
	return true;
}

/* Under every combination of the values that the game has. */
static bool add_to_groups(
	struct janggi_stats *stats, const struct janggi__gist *gist)
{
	struct janggi__value values[JANGGI__BY_MAX];
	char rooms[JANGGI__BY_MAX][32];
	unsigned at[JANGGI__BY_MAX] = {0};
	size_t by;

	for (;;) {
		struct janggi__group *group;
		struct janggi__result result;

		janggi__result_under(gist, SIZE_MAX, &result);
		for (by = 0; by < stats->n_by; by++) {
			if (!value_of(stats, by, gist, at[by], &values[by],
				    rooms[by]))
				break;
			if (stats->by[by]->is_preset)
				janggi__result_under(gist, at[by], &result);
		}
		if (by == stats->n_by) {
			group = group_of(stats, values);
			if (!group || !add_to(stats, group, gist, &result))
				return false;
			at[by - 1]++;
			continue;
		}
		/* no more values there: the next one of what is before it */
		if (!by)
			return true;
		at[by] = 0;
		at[by - 1]++;
	}
}

/* --------------------------------------------------------------- counting */

static enum janggi_status sort_out(struct janggi_stats *stats,
	struct janggi__gist *gist, struct janggi_error *err)
{
	enum janggi__seen_answer answer = JANGGI__SEEN_NEW;

	gist->sort = JANGGI__SORT_NO_START;
	if (gist->no_start)
		return JANGGI_OK;
	gist->sort = JANGGI__SORT_DUPLICATE;
	if (!stats->options.keep_duplicates) {
		if (gist->duplicate)
			return JANGGI_OK;
		if (!gist->distinct)
			answer = janggi__seen_add(
				&stats->seen, gist->fingerprint);
	}
	if (answer == JANGGI__SEEN_NO_MEMORY)
		return no_memory(err);
	if (answer == JANGGI__SEEN_BEFORE)
		return JANGGI_OK;
	if (gist->handicap && !stats->options.keep_handicaps)
		gist->sort = JANGGI__SORT_HANDICAP;
	else if (gist->illegal)
		gist->sort = JANGGI__SORT_ILLEGAL;
	else
		gist->sort = JANGGI__SORT_COUNTED;
	return JANGGI_OK;
}

static void count_grades(
	struct janggi_stats *stats, const struct janggi__gist *gist)
{
	int gap;

	if (janggi__grade_gap(gist, &gap))
		stats->grades.won[gap < 0 ? 0 : gap > 0 ? 2 : 1]
				 [gist->winner]++;
}

static bool add_sorted(
	struct janggi_stats *stats, const struct janggi__gist *gist)
{
	struct janggi__result result;

	if (stats->n_by)
		return add_to_groups(stats, gist);
	janggi__result_under(gist, SIZE_MAX, &result);
	return add_to(stats, stats->all, gist, &result);
}

/* Counted games, as often as their players weigh. */
static bool add_to_replicas(
	struct janggi_stats *stats, const struct janggi__gist *gist)
{
	uint64_t pair;

	if (gist->sort != JANGGI__SORT_COUNTED)
		return true;
	pair = janggi__cluster_pair(
		gist, stats->sorts[JANGGI__SORT_COUNTED]);
	for (unsigned r = 0; r < JANGGI__REPLICAS; r++) {
		unsigned weight = janggi__cluster_weight(pair, r);

		for (unsigned i = 0; i < weight; i++)
			if (!add_sorted(stats->replicas[r], gist))
				return false;
	}
	return true;
}

enum janggi_status janggi__stats_count(struct janggi_stats *stats,
	struct janggi__gist *gist, struct janggi_error *err)
{
	enum janggi_status st = sort_out(stats, gist, err);
	bool good;

	if (st)
		return st;
	stats->sorts[gist->sort]++;
	if (gist->sort == JANGGI__SORT_COUNTED)
		count_grades(stats, gist);
	/* these are of no group that an index could tell */
	if (stats->n_by && (gist->sort == JANGGI__SORT_NO_START ||
				   gist->sort == JANGGI__SORT_DUPLICATE))
		return JANGGI_OK;
	good = add_sorted(stats, gist) &&
	       (!stats->replicas || add_to_replicas(stats, gist));
	return good ? JANGGI_OK : no_memory(err);
}

enum janggi_status janggi_stats_count(struct janggi_stats *stats,
	const void *facts, size_t n, struct janggi_error *err)
{
	struct janggi__gist gist;

	if (!n) /* a record that is not meant */
		return JANGGI_OK;
	if (!janggi__gist_unpack(&gist, facts, n, stats->judged,
		    stats->n_presets))
		return janggi__fail(
			err, JANGGI_EMISUSE, "no facts of this looker's");
	return janggi__stats_count(stats, &gist, err);
}

enum janggi_status janggi_stats_add(struct janggi_stats *stats,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_buffer facts = JANGGI_BUFFER_INIT;
	enum janggi_status st = JANGGI_OK, counted;

	if (!stats->own)
		st = janggi_stats_looker_new(&stats->own, stats, err);
	if (st)
		return st;
	st = janggi_stats_look(stats->own, record, &facts, err);
	if (!st || st == JANGGI_EDATA) {
		counted = janggi_stats_count(
			stats, facts.data, facts.len, st ? NULL : err);
		st = counted ? counted : st;
	}
	janggi_buffer_release(&facts);
	return st;
}
