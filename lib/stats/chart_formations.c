/* SPDX-License-Identifier: MIT */
/* Figure: Cho's share by both sides' formations; boards of the commonest. */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/chart.h"
#include "stats/report.h"

#define LEFT   70.0
#define TOP    34.0
#define WIDE   70.0 /* of a cell */
#define TALL   46.0
#define FULL   0.2 /* so far from one half has the full colour */
#define SHOWN  3

struct pair {
	enum janggi_formation cho, han;
	uint64_t n;
	struct janggi__share share; /* of Cho, where decided is not 0 */
	uint64_t decided;
};

static enum janggi_formation formation_of(const struct janggi__section *section,
	size_t row, const char *column)
{
	struct janggi_text text =
		janggi__cell_text(janggi__cell_of(section, row, column));

	return text.n == 4 ? janggi_formation_parse(text.s, text.n)
			   : JANGGI_NO_FORMATION;
}

static size_t take_pairs(const struct janggi__page *page,
	struct pair pairs[JANGGI_FORMATIONS * JANGGI_FORMATIONS])
{
	const struct janggi__section *section =
		janggi__page_section(page, "formations", "formations");
	size_t n = 0;

	for (size_t row = 0; section && row < section->n_rows; row++) {
		struct pair pair = {
			formation_of(section, row, "cho_formation"),
			formation_of(section, row, "han_formation"),
			janggi__cell_count(janggi__cell_of(section, row, "n")),
			{0, 0, 0}, 0};
		const struct janggi__cell *cell =
			janggi__cell_of(section, row, "cho_share");

		if (pair.cho == JANGGI_NO_FORMATION ||
			pair.han == JANGGI_NO_FORMATION ||
			n == JANGGI_FORMATIONS * JANGGI_FORMATIONS)
			continue;
		if (cell->type == JANGGI__CELL_SHARE) {
			pair.decided = cell->u.share.n;
			pair.share = janggi__cell_share(cell);
		}
		pairs[n++] = pair;
	}
	return n;
}

static const char *name_of(
	const struct janggi__page *page, enum janggi_formation f)
{
	return page->language == JANGGI_KOREAN ? janggi_formation_hangul(f)
					       : janggi_formation_letters(f);
}

static void put_cell(struct janggi__page *page, const struct pair *pair)
{
	double x = LEFT + WIDE * pair->han, y = TOP + TALL * pair->cho;
	double far = pair->decided ? pair->share.share - 0.5 : 0;
	double depth = fmin(fabs(far) / FULL, 1);
	bool dark = depth > 0.55;
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi__page_open(page, "rect", far < 0 ? "han" : "cho");
	janggi__svg_number(page, "x", x + 1);
	janggi__svg_number(page, "y", y + 1);
	janggi__svg_number(page, "width", WIDE - 2);
	janggi__svg_number(page, "height", TALL - 2);
	janggi__buffer_printf(&b, "0.%02d", (int)floor(5 + 90 * depth));
	if (!b.failed)
		janggi__page_attribute(page, "fill-opacity", b.data);
	janggi__page_close_void(page);
	janggi_buffer_clear(&b);
	if (pair->decided)
		janggi__put_percent(&b, pair->share.share);
	else
		janggi__buffer_str(&b, "\u2013");
	if (pair->decided && pair->decided < JANGGI__TABLE_SMALL)
		janggi__buffer_str(&b, "*");
	if (!b.failed)
		janggi__svg_text(page, dark ? "heat on" : "heat",
			x + WIDE / 2, y + TALL / 2, "middle", b.data);
	janggi_buffer_clear(&b);
	janggi__put_count(&b, pair->n);
	if (!b.failed)
		janggi__svg_text(page, dark ? "tick on" : "tick", x + WIDE / 2,
			y + TALL / 2 + 14, "middle", b.data);
	page->failed |= b.failed;
	janggi_buffer_release(&b);
}

static void draw(
	struct janggi__page *page, const struct pair *pairs, size_t n)
{
	const char *cho = janggi__say(page->language, JANGGI__SAY_CHO);
	const char *han = janggi__say(page->language, JANGGI__SAY_HAN);

	janggi__svg_text(page, "cho-ink", 6, TOP - 6, "start", cho);
	janggi__svg_text(page, "han-ink", LEFT, 12, "start", han);
	for (int f = 0; f < JANGGI_FORMATIONS; f++) {
		const char *name = name_of(page, (enum janggi_formation)f);

		janggi__svg_text(page, "label", LEFT + WIDE * (f + 0.5),
			TOP - 6, "middle", name);
		janggi__svg_text(page, "label", LEFT - 6,
			TOP + TALL * (f + 0.5) + 4, "end", name);
	}
	for (size_t i = 0; i < n; i++)
		put_cell(page, &pairs[i]);
}

static void put_heat(
	struct janggi__page *page, const struct pair *pairs, size_t n)
{
	struct janggi_buffer text[2] = {{0}}, about = JANGGI_BUFFER_INIT;
	double low = 1, high = 0;

	for (size_t i = 0; i < n; i++) {
		if (!pairs[i].decided)
			continue;
		low = fmin(low, pairs[i].share.share);
		high = fmax(high, pairs[i].share.share);
	}
	if (low > high)
		return;
	janggi__put_percent(&text[0], low);
	janggi__put_percent(&text[1], high);
	if (!text[0].failed && !text[1].failed) {
		const char *values[] = {text[0].data, text[1].data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_HEAT_ABOUT),
			values);
	}
	if (!about.data || about.failed) {
		page->failed = true;
	} else {
		janggi__figure_open(page, TOP + JANGGI_FORMATIONS * TALL + 4,
			JANGGI__SAY_HEAT_TITLE, about.data);
		draw(page, pairs, n);
		janggi__figure_close(page);
	}
	janggi_buffer_release(&text[0]);
	janggi_buffer_release(&text[1]);
	janggi_buffer_release(&about);
}

/* ------------------------------------------------------------------ boards */

static int compare_common(const void *a, const void *b)
{
	const struct pair *p = a, *q = b;

	if (p->n != q->n)
		return p->n < q->n ? 1 : -1;
	return p->cho != q->cho ? (int)p->cho - (int)q->cho
				: (int)p->han - (int)q->han;
}

static void put_board(struct janggi__page *page, struct janggi_position *pos,
	const struct pair *pair)
{
	struct janggi_buffer n = JANGGI_BUFFER_INIT;
	struct janggi_buffer about = JANGGI_BUFFER_INIT;

	janggi__put_count(&n, pair->n);
	if (!n.failed) {
		const char *values[] = {name_of(page, pair->cho),
			name_of(page, pair->han), n.data};

		janggi__fill(&about,
			janggi__say(page->language, JANGGI__SAY_COMMON_ABOUT),
			values);
	}
	janggi_position_set_formations(pos, pair->cho, pair->han);
	if (!about.data || about.failed)
		page->failed = true;
	else
		janggi__report_board(page, pos, JANGGI_PASS, about.data);
	janggi_buffer_release(&n);
	janggi_buffer_release(&about);
}

void janggi__chart_formations(struct janggi__page *page)
{
	struct pair pairs[JANGGI_FORMATIONS * JANGGI_FORMATIONS];
	size_t n = take_pairs(page, pairs);
	struct janggi_position *pos;

	if (!n)
		return;
	put_heat(page, pairs, n);
	qsort(pairs, n, sizeof(*pairs), compare_common);
	if (janggi_position_new(&pos, NULL)) {
		page->failed = true;
		return;
	}
	janggi__page_leaf_say(page, "h3", NULL, JANGGI__SAY_COMMON);
	janggi__page_open(page, "div", "boards");
	for (size_t i = 0; i < n && i < SHOWN && pairs[i].n; i++)
		put_board(page, pos, &pairs[i]);
	janggi__page_close(page);
	janggi_position_free(pos);
}
