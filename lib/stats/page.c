/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <math.h>
#include <string.h>
#include "base/wilson.h"
#include "stats/page.h"

static void check(struct janggi__page *page, int rc)
{
	if (rc < 0)
		page->failed = true;
}

void janggi__page_open(
	struct janggi__page *page, const char *name, const char *class)
{
	check(page, xmlTextWriterStartElement(page->w, JANGGI__XML(name)));
	if (class)
		janggi__page_attribute(page, "class", class);
}

void janggi__page_attribute(
	struct janggi__page *page, const char *name, const char *value)
{
	check(page, xmlTextWriterWriteAttribute(
			    page->w, JANGGI__XML(name), JANGGI__XML(value)));
}

/* Readers of HTML do not know <td/>, so an end tag is always written. */
void janggi__page_close(struct janggi__page *page)
{
	check(page, xmlTextWriterFullEndElement(page->w));
}

void janggi__page_close_void(struct janggi__page *page)
{
	check(page, xmlTextWriterEndElement(page->w));
}

/* Length of what XML cannot hold at s; 0 if it can. */
static size_t unholdable(const unsigned char *s, size_t n)
{
	if (*s < ' ')
		return *s != '\t' && *s != '\n';
	if (*s == 0x7f)
		return 1;
	/* U+FFFE and U+FFFF */
	return n >= 3 && s[0] == 0xef && s[1] == 0xbf && s[2] >= 0xbe ? 3 : 0;
}

void janggi__page_text(struct janggi__page *page, struct janggi_text text)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;
	const unsigned char *s = (const unsigned char *)text.s;

	for (size_t i = 0; i < text.n;) {
		size_t odd = unholdable(s + i, text.n - i);

		if (odd)
			janggi__buffer_str(&b, "\xef\xbf\xbd");
		else
			janggi_buffer_add(&b, s + i, 1);
		i += odd ? odd : 1;
	}
	if (b.failed)
		page->failed = true;
	else if (b.len)
		check(page, xmlTextWriterWriteString(
				    page->w, JANGGI__XML(b.data)));
	janggi_buffer_release(&b);
}

void janggi__page_str(struct janggi__page *page, const char *s)
{
	janggi__page_text(page, (struct janggi_text){s, strlen(s)});
}

void janggi__page_say(struct janggi__page *page, enum janggi__word word)
{
	janggi__page_str(page, janggi__say(page->language, word));
}

void janggi__page_leaf(struct janggi__page *page, const char *name,
	const char *class, const char *s)
{
	janggi__page_open(page, name, class);
	janggi__page_str(page, s);
	janggi__page_close(page);
}

void janggi__page_leaf_say(struct janggi__page *page, const char *name,
	const char *class, enum janggi__word word)
{
	janggi__page_leaf(
		page, name, class, janggi__say(page->language, word));
}

void janggi__fill(struct janggi_buffer *out, const char *text,
	const char *const *values)
{
	const char *at;

	while ((at = strchr(text, '{'))) {
		janggi_buffer_add(out, text, (size_t)(at - text));
		janggi__buffer_str(out, values[at[1] - '0']);
		text = at + 3;
	}
	janggi__buffer_str(out, text);
}

void janggi__page_fill(struct janggi__page *page, enum janggi__word word,
	const char *const *values)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;

	janggi__fill(&b, janggi__say(page->language, word), values);
	if (b.failed)
		page->failed = true;
	else
		janggi__page_text(page, (struct janggi_text){b.data, b.len});
	janggi_buffer_release(&b);
}

/* ----------------------------------------------------------------- numbers */

void janggi__put_count(struct janggi_buffer *out, uint64_t n)
{
	struct janggi_buffer digits = JANGGI_BUFFER_INIT;

	janggi__buffer_u64(&digits, n);
	if (digits.failed)
		out->failed = true;
	for (size_t i = 0; i < digits.len; i++) {
		if (i && (digits.len - i) % 3 == 0)
			janggi__buffer_str(out, ",");
		janggi_buffer_add(out, digits.data + i, 1);
	}
	janggi_buffer_release(&digits);
}

static void put_tenths(struct janggi_buffer *out, double share)
{
	unsigned tenths = janggi__share_round(share, 1000);

	janggi__buffer_printf(out, "%u.%u", tenths / 10, tenths % 10);
}

void janggi__put_percent(struct janggi_buffer *out, double share)
{
	put_tenths(out, share);
	janggi__buffer_str(out, "\u00a0%");
}

void janggi__put_interval(struct janggi_buffer *out, double low, double high)
{
	put_tenths(out, low);
	janggi__buffer_str(out, "\u2013");
	put_tenths(out, high);
}

void janggi__put_bonus(struct janggi_buffer *out, enum janggi_language language,
	const char *text)
{
	struct janggi_bonus bonus;

	if (janggi_bonus_parse(&bonus, text, NULL)) {
		janggi__buffer_str(out, text);
		return;
	}
	if (bonus.side == JANGGI_NO_SIDE || !bonus.halves) {
		janggi__buffer_str(
			out, janggi__say(language, JANGGI__SAY_NO_BONUS));
		return;
	}
	janggi__buffer_str(out,
		janggi__say(language, bonus.side == JANGGI_CHO
					      ? JANGGI__SAY_CHO
					      : JANGGI__SAY_HAN));
	janggi__buffer_str(out, "\u00a0+");
	janggi__buffer_halves(out, bonus.halves);
}
