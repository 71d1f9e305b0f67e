/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "stats/series.h"

/* Room for the number, with some to either side. */
static bool reach(struct janggi__series *series, int64_t number)
{
	int64_t first = series->first, end = first + (int64_t)series->cap;
	int64_t spare = (int64_t)series->cap / 2 + 64;
	uint64_t *n;

	if (series->cap && number >= first && number < end)
		return true;
	if (!series->cap)
		first = end = number;
	if (number < first)
		first = number - spare;
	if (number >= end)
		end = number + spare;
	n = calloc((size_t)(end - first), sizeof(*n));
	if (!n)
		return false;
	if (series->cap)
		memcpy(n + (series->first - first), series->n,
			series->cap * sizeof(*n));
	free(series->n);
	series->n = n;
	series->first = first;
	series->cap = (size_t)(end - first);
	return true;
}

bool janggi__series_add(struct janggi__series *series, int64_t number)
{
	if (!reach(series, number))
		return false;
	series->n[number - series->first]++;
	series->all++;
	series->sum += number;
	return true;
}

void janggi__series_release(struct janggi__series *series)
{
	free(series->n);
	memset(series, 0, sizeof(*series));
}

uint64_t janggi__series_between(
	const struct janggi__series *series, int64_t from, int64_t to)
{
	int64_t end = series->first + (int64_t)series->cap;
	uint64_t sum = 0;

	if (from < series->first)
		from = series->first;
	for (; from <= to && from < end; from++)
		sum += series->n[from - series->first];
	return sum;
}

int64_t janggi__series_at(const struct janggi__series *series, uint64_t i)
{
	size_t at = 0;

	assert(i < series->all);
	while (i >= series->n[at])
		i -= series->n[at++];
	return series->first + (int64_t)at;
}

/*
 * The quantile at twentieths / 20 of the way from the first to the last, between
 * two numbers in proportion; in hundredths.
 */
static void put_quantile(struct janggi_table *table,
	const struct janggi__series *series, unsigned twentieths)
{
	uint64_t at = (series->all - 1) * twentieths;
	int64_t below = janggi__series_at(series, at / 20);
	int64_t above = at % 20 ? janggi__series_at(series, at / 20 + 1) : below;

	janggi__table_fixed(
		table, 100 * below + 5 * (int64_t)(at % 20) * (above - below));
}

static int64_t mean_of(const struct janggi__series *series)
{
	int64_t n = (int64_t)series->all, sum = 100 * series->sum;

	return (sum + (sum < 0 ? -n : n) / 2) / n;
}

void janggi__put_series(
	struct janggi_table *table, const struct janggi__series *series)
{
	janggi__table_count(table, series->all);
	if (!series->all) {
		for (int i = 0; i < 8; i++)
			janggi__table_none(table);
		return;
	}
	janggi__table_fixed(table, mean_of(series));
	janggi__table_halves(table, 2 * janggi__series_at(series, 0));
	put_quantile(table, series, 2);
	put_quantile(table, series, 5);
	put_quantile(table, series, 10);
	put_quantile(table, series, 15);
	put_quantile(table, series, 18);
	janggi__table_halves(
		table, 2 * janggi__series_at(series, series->all - 1));
}
