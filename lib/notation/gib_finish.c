/* SPDX-License-Identifier: MIT */
/* From a record taken apart to a struct janggi_record: decoding. */
#include <config.h>
#include <stdio.h>
#include <string.h>
#include "notation/decode.h"
#include "notation/gib.h"

/* ---------------------------------------------------------------- encoding */

static enum janggi__charset decide(
	const struct janggi__gib *g, enum janggi__charset forced)
{
	struct janggi__charset_evidence evidence = {0, 0, 0};

	if (forced == JANGGI__CHARSET_UTF8 || forced == JANGGI__CHARSET_CP949)
		return forced;
	if (forced)
		return JANGGI__CHARSET_UTF8; /* what a filter made of it */
	/* Pieces are never ambiguous, a short name may be. */
	if (g->glyphs[0] && !g->glyphs[1])
		return JANGGI__CHARSET_CP949;
	if (g->glyphs[1] && !g->glyphs[0])
		return JANGGI__CHARSET_UTF8;
	for (size_t i = 0; i < g->n_tags; i++) {
		janggi__charset_look(
			&evidence, g->tags[i].key.s, g->tags[i].key.n);
		janggi__charset_look(
			&evidence, g->tags[i].value.s, g->tags[i].value.n);
	}
	for (size_t i = 0; i < g->n_comments; i++)
		janggi__charset_look(&evidence, g->comments[i].text.s,
			g->comments[i].text.n);
	if (g->text)
		janggi__charset_look(
			&evidence, g->text, (size_t)(g->text_end - g->text));
	return janggi__charset_decide(&evidence);
}

/* -------------------------------------------------------------------- tags */

/*
 * The canonical key.  Records of a file mostly have the same tags in the same
 * order, so the one in the same place is tried first.
 */
static struct janggi_text decode_key(struct janggi__gib *g, size_t place,
	struct janggi__gib_span raw, enum janggi__charset charset)
{
	struct janggi__gib_key *known = &g->keys[place % JANGGI__GIB_KEYS];
	struct janggi_text key, canonical;

	/* a blank before it only tells it from the first of the record */
	while (raw.n && janggi__gib_is_blank(*raw.s)) {
		raw.s++;
		raw.n--;
	}
	if (known->canonical.s && known->n == raw.n &&
		!memcmp(known->bytes, raw.s, raw.n))
		return known->canonical;
	key = janggi__decode(
		janggi__record_arena(g->record), charset, raw.s, raw.n, NULL);
	if (!key.s)
		return key;
	canonical = janggi__tag_canonical(key);
	if (canonical.s != key.s && raw.n <= sizeof(known->bytes)) {
		memcpy(known->bytes, raw.s, raw.n);
		known->n = (uint8_t)raw.n;
		known->canonical = canonical;
	}
	return canonical;
}

/* \" in a value is a quote; nothing else is escaped. */
static struct janggi_text decode_escaped(struct janggi__gib *g,
	struct janggi__gib_span raw, enum janggi__charset charset, size_t *bad)
{
	struct janggi_text text = janggi__decode(
		janggi__record_arena(g->record), charset, raw.s, raw.n, bad);
	char *s = (char *)(uintptr_t)text.s, *to = s;

	if (!s)
		return text;
	for (size_t i = 0; i < text.n; i++)
		if (s[i] != '\\' || i + 1 == text.n || s[i + 1] != '"')
			*to++ = s[i];
	*to = '\0';
	text.n = (size_t)(to - s);
	return text;
}

static bool decode_tags(
	struct janggi__gib *g, enum janggi__charset charset, size_t *bad)
{
	struct janggi__arena *arena = janggi__record_arena(g->record);

	for (size_t i = 0; i < g->n_tags; i++) {
		const struct janggi__gib_tag *tag = &g->tags[i];
		struct janggi_text key, value;

		key = decode_key(g, i, tag->key, charset);
		value = tag->escaped
				? decode_escaped(g, tag->value, charset, bad)
				: janggi__charset_decode(arena, charset,
					  tag->value.s, tag->value.n, bad);
		if (!janggi__record_add_tag(g->record, key, value))
			return false;
	}
	return true;
}

static bool decode_comments(
	struct janggi__gib *g, enum janggi__charset charset, size_t *bad)
{
	for (size_t i = 0; i < g->n_comments; i++) {
		const struct janggi__gib_comment *comment = &g->comments[i];
		struct janggi_text text =
			janggi__decode(janggi__record_arena(g->record), charset,
				comment->text.s, comment->text.n, bad);

		if (!janggi__record_add_comment(g->record, comment->ply, text))
			return false;
	}
	return true;
}

/* ------------------------------------------------------------------- moves */

/* The last number has no ply: a pass, if the count of plies says so. */
static bool end_pending(struct janggi__gib *g)
{
	struct janggi_record *record = g->record;
	const struct janggi_text *plies = janggi_record_tag(record, "plies");
	uint64_t n = (uint64_t)record->n_moves + 1;

	if (plies && janggi__parse_u64(plies->s, plies->n, n, n, &n))
		return janggi__record_add_move(record, JANGGI_PASS,
			JANGGI_HINT_NOTHING, (uint32_t)(g->text_end - g->text));
	janggi__gib_note(g, g->line, record->n_moves + 1,
		"a number without a move at the end");
	return true;
}

static struct janggi__gib_span trim(struct janggi__gib_span span)
{
	while (span.n && (janggi__gib_is_blank(span.s[span.n - 1]) ||
				 span.s[span.n - 1] == '\n'))
		span.n--;
	while (span.n &&
		(janggi__gib_is_blank(span.s[0]) || span.s[0] == '\n')) {
		span.s++;
		span.n--;
	}
	return span;
}

static bool decode_stop(
	struct janggi__gib *g, enum janggi__charset charset, size_t *bad)
{
	struct janggi__arena *arena = janggi__record_arena(g->record);
	struct janggi_record *record = g->record;
	struct janggi__gib_span rest = trim(g->rest);
	char reason[80];

	if (g->stop_number)
		snprintf(reason, sizeof(reason), "%s %u", g->stop_reason,
			(unsigned)g->stop_number);
	else
		snprintf(reason, sizeof(reason), "%s", g->stop_reason);
	record->stop_ply = record->n_moves + 1;
	record->stop_move = janggi__decode(
		arena, charset, g->stop_move.s, g->stop_move.n, bad);
	record->rest = janggi__decode(arena, charset, rest.s, rest.n, bad);
	record->stop_reason =
		janggi__record_text(record, reason, strlen(reason));
	return record->stop_move.s && record->rest.s && record->stop_reason.s;
}

static bool decode_text(
	struct janggi__gib *g, enum janggi__charset charset, size_t *bad)
{
	struct janggi_record *record = g->record;
	struct janggi__record_memory *m = record->memory;

	if (!g->text)
		return true;
	if (g->pending && !end_pending(g))
		return false;
	m->movetext = janggi__record_text(
		record, (const char *)g->text, (size_t)(g->text_end - g->text));
	m->movetext_line = g->text_line;
	m->decode = janggi__decoder(charset);
	if (!m->movetext.s)
		return false;
	if (g->stop_move.s && !decode_stop(g, charset, bad))
		return false;
	if (g->termination.n) {
		record->termination = janggi__decode(janggi__record_arena(record),
			charset, g->termination.s, g->termination.n, bad);
		return record->termination.s;
	}
	return true;
}

static void tell_notes(struct janggi__gib *g, struct janggi_reader *reader,
	enum janggi__charset charset, size_t bad)
{
	for (size_t i = 0; i < g->n_notes; i++)
		janggi__reader_note(reader, g->notes[i].line, g->notes[i].ply,
			"%s", g->notes[i].text);
	if (bad)
		janggi__reader_note(reader, g->first_line, 0,
			"%zu byte%s of text that %s not %s", bad,
			bad == 1 ? "" : "s", bad == 1 ? "is" : "are",
			janggi__charset_name(charset));
}

enum janggi_status janggi__gib_finish(struct janggi__gib *g,
	struct janggi_reader *reader, struct janggi_error *err)
{
	enum janggi__charset charset = decide(g, reader->charset);
	struct janggi_record *record = g->record;
	size_t bad = 0;

	record->line = g->first_line;
	record->encoding = janggi__charset_name(charset);
	if (!decode_tags(g, charset, &bad) ||
		!decode_comments(g, charset, &bad) ||
		!decode_text(g, charset, &bad) ||
		!janggi__record_derive(record))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	tell_notes(g, reader, charset, bad);
	return JANGGI_OK;
}
