/* SPDX-License-Identifier: MIT */
/* Of the page: all parts but the one about drawn games. */
#include <config.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/chart.h"
#include "stats/report.h"

/* ------------------------------------------------------------ at a glance */

static void put_figure(struct janggi__page *page, const struct janggi_buffer *dd,
	enum janggi__word dt, const char *name)
{
	const char *values[] = {name};

	if (dd->failed || !dd->data) {
		page->failed |= dd->failed;
		return;
	}
	janggi__page_open(page, "div", NULL);
	janggi__page_open(page, "dt", NULL);
	janggi__page_fill(page, dt, values);
	janggi__page_close(page);
	janggi__page_leaf(page, "dd", NULL, dd->data);
	janggi__page_close(page);
}

static void put_count(struct janggi__page *page,
	const struct janggi__section *section, const char *key,
	const char *value, const char *key2, const char *value2,
	enum janggi__word dt, const char *name)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;
	size_t row = janggi__row_of(section, key, value, key2, value2);

	if (row < section->n_rows) {
		janggi__put_count(&b,
			janggi__cell_count(janggi__cell_of(section, row, "n")));
		put_figure(page, &b, dt, name);
	}
	janggi_buffer_release(&b);
}

static const char *setting(
	const struct janggi__section *section, const char *name)
{
	size_t row = janggi__row_of(section, "setting", name, NULL, NULL);

	return janggi__cell_text(janggi__cell_of(section, row, "value")).s;
}

static void put_cho_share(
	struct janggi__page *page, const struct janggi__section *endings)
{
	size_t row = janggi__row_of(endings, "ending", "total", NULL, NULL);
	uint64_t cho = janggi__cell_count(janggi__cell_of(endings, row, "cho"));
	uint64_t han = janggi__cell_count(janggi__cell_of(endings, row, "han"));
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	if (cho + han) {
		janggi__put_percent(
			&b, janggi__wilson(2 * cho, cho + han).share);
		put_figure(page, &b, JANGGI__SAY_GLANCE_CHO, NULL);
	}
	janggi_buffer_release(&b);
}

void janggi__report_glance(struct janggi__page *page)
{
	const struct janggi__section *settings, *records, *endings, *drawn,
		*bonus, *fair;
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	settings = janggi__page_section(page, "conversion", "settings");
	records = janggi__page_section(page, "conversion", "records");
	endings = janggi__page_section(page, "conversion", "endings");
	drawn = janggi__page_section(page, "conversion", "drawn");
	bonus = janggi__page_section(page, "conversion", "bonus");
	fair = janggi__page_section(page, "conversion", "fair");
	if (!settings || !records || !endings || !drawn || !bonus || !fair)
		return;
	janggi__page_open(page, "dl", "glance");
	janggi__page_attribute(page, "aria-label",
		janggi__say(page->language, JANGGI__SAY_GLANCE));
	put_count(page, records, "records", "counted", NULL, NULL,
		JANGGI__SAY_GLANCE_COUNTED, NULL);
	put_cho_share(page, endings);
	put_count(page, drawn, "ending", "total", "records", "all",
		JANGGI__SAY_GLANCE_DRAWN, setting(settings, "drawn-under"));
	put_count(page, bonus, "ending", "total", "records", "all",
		JANGGI__SAY_GLANCE_CONVERTED,
		setting(settings, "scored-under"));
	if (fair->n_rows) {
		janggi__put_bonus(&b, page->language,
			janggi__cell_text(janggi__cell_of(fair, 0, "bonus")).s);
		put_figure(page, &b, JANGGI__SAY_GLANCE_FAIR, NULL);
	}
	janggi__page_close(page);
	janggi_buffer_release(&b);
}

/* ------------------------------------------------------------ other parts */

static bool has(const struct janggi__page *page, const char *table)
{
	for (size_t i = 0; i < page->n_tables; i++)
		if (!strcmp(page->tables[i]->name, table))
			return true;
	return false;
}

void janggi__report_results(struct janggi__page *page)
{
	static const struct janggi__listing results = {"results", "results",
		"by,n,cho,han,draw,open,cho_share", {{0}}, 0,
		JANGGI__SAY_RESULTS_CAPTION, JANGGI__SAY_NOTHING};
	static const struct janggi__listing grades = {"grades", "grades",
		"gap,n,cho,han,draw,cho_share", {{0}}, 0,
		JANGGI__SAY_GRADES_CAPTION, JANGGI__SAY_NOTHING};
	static const struct janggi__listing years = {"years", "years",
		"year,n,cho,han,draw,cho_share", {{0}}, 0,
		JANGGI__SAY_YEARS_CAPTION, JANGGI__SAY_NOTHING};
	static const struct janggi__listing endings = {"conversion", "endings",
		"ending,basis,n,share,cho,han,draw", {{0}}, 0,
		JANGGI__SAY_ENDINGS_CAPTION, JANGGI__SAY_ENDINGS_NOTE};

	if (!has(page, "results"))
		return;
	janggi__report_heading(page, "results", JANGGI__SAY_RESULTS);
	janggi__page_leaf_say(page, "p", "lead", JANGGI__SAY_RESULTS_LEAD);
	janggi__page_listing(page, &results);
	janggi__chart_years(page);
	janggi__page_listing(page, &grades);
	janggi__page_listing(page, &years);
	janggi__page_listing(page, &endings);
}

void janggi__report_formations(struct janggi__page *page)
{
	static const struct janggi__listing pairs = {"formations", "formations",
		"cho_formation,han_formation,n,cho,han,draw,cho_share", {{0}},
		0, JANGGI__SAY_FORMATIONS_CAPTION, JANGGI__SAY_NOTHING};

	if (!has(page, "formations"))
		return;
	janggi__report_heading(page, "formations", JANGGI__SAY_FORMATIONS);
	janggi__chart_formations(page);
	janggi__page_listing(page, &pairs);
}

void janggi__report_length(struct janggi__page *page)
{
	static const struct janggi__listing plies = {"length", "length",
		"games,n,mean,median,least,most", {{0}}, 0,
		JANGGI__SAY_LENGTH_CAPTION, JANGGI__SAY_NOTHING};

	if (!has(page, "length"))
		return;
	janggi__report_heading(page, "length", JANGGI__SAY_LENGTH);
	janggi__chart_length(page);
	janggi__page_listing(page, &plies);
}

void janggi__report_ratings(struct janggi__page *page)
{
	static const struct janggi__listing first = {"ratings", "first-move",
		"first_move,first_move_low,first_move_high,equal,equal_low,"
		"equal_high,n,players,converged",
		{{0}}, 0, JANGGI__SAY_FIRST_CAPTION, JANGGI__SAY_FIRST_NOTE};
	static const struct janggi__listing players = {"ratings", "ratings",
		"player,n,score,rating,rating_low,rating_high", {{0}}, 20,
		JANGGI__SAY_PLAYERS_CAPTION, JANGGI__SAY_PLAYERS_NOTE};
	static const struct janggi__listing formations = {"ratings",
		"formations",
		"cho_formation,han_formation,n,scored,expected,equal,"
		"equal_low,equal_high",
		{{0}}, 0, JANGGI__SAY_LEVEL_CAPTION, JANGGI__SAY_LEVEL_NOTE};

	if (!has(page, "ratings"))
		return;
	janggi__report_heading(page, "ratings", JANGGI__SAY_RATINGS);
	janggi__page_leaf_say(page, "p", "lead", JANGGI__SAY_RATINGS_LEAD);
	janggi__page_listing(page, &first);
	janggi__page_listing(page, &players);
	janggi__page_listing(page, &formations);
}
