/* SPDX-License-Identifier: MIT */
/* Texts and attributes of a record in XML. */
#include <config.h>
#include <string.h>
#include "notation/xml_values.h"

static bool is(const char *s, const char *word)
{
	return !strcmp(s, word);
}

/* The record is lost, for the first reason given. */
void janggi__xml_lose(
	struct janggi__xml *x, enum janggi_status st, const char *why)
{
	if (x->lost.status)
		return;
	janggi__fail(&x->lost, st, "%s", why);
	x->lost.line = janggi__xml_line(x);
	x->lost.ply = x->record->n_moves;
}

void janggi__xml_no_memory(struct janggi__xml *x)
{
	janggi__xml_lose(x, JANGGI_ENOMEM, "out of memory");
}

/* -------------------------------------------------------------------- text */

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* \\ and \u with four digits, in place; false if it is neither. */
static bool unescape(char *s, size_t *n)
{
	size_t to = 0;

	for (size_t i = 0; i < *n; i++) {
		unsigned code = 0;

		if (s[i] != '\\') {
			s[to++] = s[i];
			continue;
		}
		if (++i < *n && s[i] == '\\') {
			s[to++] = '\\';
			continue;
		}
		if (i + 4 >= *n || s[i] != 'u')
			return false;
		for (int k = 0; k < 4; k++) {
			if (hex(s[++i]) < 0)
				return false;
			code = code << 4 | (unsigned)hex(s[i]);
		}
		if (code >= 0xd800 && code < 0xe000)
			return false;
		/* never longer than the six bytes that it replaces */
		if (code < 0x80) {
			s[to++] = (char)code;
		} else if (code < 0x800) {
			s[to++] = (char)(0xc0 | code >> 6);
			s[to++] = (char)(0x80 | (code & 0x3f));
		} else {
			s[to++] = (char)(0xe0 | code >> 12);
			s[to++] = (char)(0x80 | (code >> 6 & 0x3f));
			s[to++] = (char)(0x80 | (code & 0x3f));
		}
	}
	s[to] = '\0';
	*n = to;
	return true;
}

/* Into the record's memory; s is NULL if the record is lost for it. */
struct janggi_text janggi__xml_keep(
	struct janggi__xml *x, const char *s, size_t n)
{
	struct janggi_text text = janggi__record_text(x->record, s, n);

	if (!text.s) {
		janggi__xml_no_memory(x);
	} else if (x->escaped &&
		   !unescape((char *)(uintptr_t)text.s, &text.n)) {
		janggi__xml_lose(x, JANGGI_EDATA, "not an escape");
		text.s = NULL;
	}
	return text;
}

void janggi__xml_keep_at(
	struct janggi__xml *x, struct janggi_text *at, const char *s, size_t n)
{
	struct janggi_text text = janggi__xml_keep(x, s, n);

	if (text.s)
		*at = text;
}

/* -------------------------------------------------------------- attributes */

static bool number(
	struct janggi__xml *x, const char *value, uint64_t max, uint64_t *out)
{
	if (janggi__parse_u64(value, strlen(value), 0, max, out))
		return true;
	janggi__xml_lose(x, JANGGI_EDATA, "not a number, or too large a one");
	return false;
}

void janggi__xml_set_source(
	struct janggi__xml *x, const char *name, const char *value)
{
	struct janggi_record *record = x->record;
	struct janggi_text text;

	if (is(name, "record")) {
		number(x, value, UINT64_MAX, &record->number);
	} else if (is(name, "line")) {
		number(x, value, UINT64_MAX, &record->line);
	} else if (is(name, "file")) {
		janggi__xml_keep_at(x, &record->file, value, strlen(value));
	} else if (is(name, "format")) {
		text = janggi__xml_keep(x, value, strlen(value));
		if (text.s)
			record->format = text.s;
	} else if (is(name, "encoding")) {
		text = janggi__xml_keep(x, value, strlen(value));
		if (text.s)
			record->encoding = text.s;
	}
}

void janggi__xml_set_start(
	struct janggi__xml *x, const char *name, const char *value)
{
	unsigned side = is(name, "cho")	  ? JANGGI_CHO
			: is(name, "han") ? JANGGI_HAN
					  : JANGGI_NO_SIDE;

	if (is(name, "fen")) {
		janggi__xml_keep_at(x, &x->said.fen, value, strlen(value));
	} else if (is(name, "inferred")) {
		x->said.inferred = is(value, "true");
	} else if (side != JANGGI_NO_SIDE) {
		x->said.formation[side] =
			janggi_formation_parse(value, strlen(value));
		if (x->said.formation[side] == JANGGI_NO_FORMATION)
			janggi__xml_lose(x, JANGGI_EDATA, "not a formation");
	}
}

/* 8 or 8.5 */
static void set_margin(struct janggi__xml *x, const char *value)
{
	size_t n = strcspn(value, ".");
	uint64_t whole;

	if (!janggi__parse_u64(value, n, 0, 99999, &whole) ||
		(value[n] && !is(value + n, ".5") && !is(value + n, ".0")))
		janggi__xml_lose(x, JANGGI_EDATA, "not half points");
	else
		x->said.result.margin = (janggi_halves)(2 * whole) +
					is(value + n, ".5");
}

void janggi__xml_set_result(
	struct janggi__xml *x, const char *name, const char *value)
{
	struct janggi_result *result = &x->said.result;

	x->said.has_result = true;
	if (is(name, "winner")) {
		for (unsigned w = 0; w <= JANGGI_WINNER_DRAW; w++)
			if (is(value, janggi_winner_name(w))) {
				result->winner = w;
				return;
			}
		janggi__xml_lose(x, JANGGI_EDATA, "not a winner");
	} else if (is(name, "how")) {
		for (unsigned e = 0; e < JANGGI_ENDINGS; e++)
			if (is(value, janggi_ending_name(e))) {
				result->how = e;
				return;
			}
		janggi__xml_lose(x, JANGGI_EDATA, "not an ending");
	} else if (is(name, "points")) {
		set_margin(x, value);
	}
}

static unsigned kind_of(struct janggi__xml *x, const char *value)
{
	unsigned kind = 0;

	while (kind < JANGGI_KINDS && !is(value, janggi_kind_name(kind)))
		kind++;
	if (kind == JANGGI_KINDS)
		janggi__xml_lose(x, JANGGI_EDATA, "not a piece");
	return kind;
}

void janggi__xml_set_move(
	struct janggi__xml *x, const char *name, const char *value)
{
	unsigned taken;

	if (is(name, "piece")) {
		x->hint = (x->hint & ~(unsigned)JANGGI_HINT_KIND) |
			  kind_of(x, value);
	} else if (is(name, "taken")) {
		taken = is(value, "piece") ? JANGGI_NO_KIND : kind_of(x, value);
		x->hint &= ~((unsigned)JANGGI_NO_KIND
			     << JANGGI_HINT_CAPTURED_SHIFT);
		x->hint |= taken << JANGGI_HINT_CAPTURED_SHIFT |
			   JANGGI_HINT_CAPTURE;
	} else if (is(name, "check")) {
		if (is(value, "true"))
			x->hint |= JANGGI_HINT_CHECK;
	} else if (is(name, "seconds")) {
		number(x, value, JANGGI_NO_SECONDS - 1, &x->seconds);
	}
}

void janggi__xml_set_stop(
	struct janggi__xml *x, const char *name, const char *value)
{
	uint64_t ply;

	if (is(name, "ply") && number(x, value, UINT32_MAX, &ply))
		x->record->stop_ply = (uint32_t)ply;
}

void janggi__xml_set_tag(
	struct janggi__xml *x, const char *name, const char *value)
{
	if (is(name, "key"))
		janggi__xml_keep_at(x, &x->key, value, strlen(value));
}

void janggi__xml_set_comment(
	struct janggi__xml *x, const char *name, const char *value)
{
	if (is(name, "ply"))
		number(x, value, UINT32_MAX, &x->ply);
}

void janggi__xml_attributes(struct janggi__xml *x, janggi__xml_set_fn *set)
{
	xmlChar *escaped = xmlTextReaderGetAttribute(
		x->xml, (const xmlChar *)"escaped");

	x->escaped = escaped && is((const char *)escaped, "true");
	xmlFree(escaped);
	while (xmlTextReaderMoveToNextAttribute(x->xml) == 1) {
		const xmlChar *name = xmlTextReaderConstLocalName(x->xml);
		const xmlChar *value = xmlTextReaderConstValue(x->xml);

		if (set && name && value)
			set(x, (const char *)name, (const char *)value);
	}
	xmlTextReaderMoveToElement(x->xml);
}
