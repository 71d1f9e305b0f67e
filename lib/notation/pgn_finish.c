/* SPDX-License-Identifier: MIT */
/* From a PGN record taken apart to a struct janggi_record. */
#include <config.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "notation/decode.h"
#include "notation/pgn.h"

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* -------------------------------------------------------------------- text */

static enum janggi__charset decide(
	const struct janggi__pgn *g, enum janggi__charset forced)
{
	struct janggi__charset_evidence evidence = {0, 0, 0};

	if (forced == JANGGI__CHARSET_UTF8 || forced == JANGGI__CHARSET_CP949)
		return forced;
	if (forced)
		return JANGGI__CHARSET_UTF8; /* what a filter made of it */
	janggi__charset_look(&evidence, g->p, g->i);
	return janggi__charset_decide(&evidence);
}

/* \" is a quote and \\ a backslash; any other backslash is itself. */
static void unescape(struct janggi_text *text)
{
	char *s = (char *)(uintptr_t)text->s, *to = s;

	for (size_t i = 0; i < text->n; i++) {
		if (s[i] == '\\' && i + 1 < text->n &&
			(s[i + 1] == '"' || s[i + 1] == '\\'))
			i++;
		*to++ = s[i];
	}
	*to = '\0';
	text->n = (size_t)(to - s);
}

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/*
 * A key that PGN cannot hold is written as X_ and its bytes, one that another
 * record would begin with as Y_.
 */
static void unhex(struct janggi_text *key)
{
	char *s = (char *)(uintptr_t)key->s;
	size_t n = 0;

	if (key->n < 4 || key->n % 2 || (*s != 'X' && *s != 'Y') ||
		s[1] != '_')
		return;
	for (size_t i = 2; i < key->n; i++)
		if (hex(s[i]) < 0)
			return;
	for (size_t i = 2; i < key->n; i += 2)
		s[n++] = (char)(hex(s[i]) << 4 | hex(s[i + 1]));
	s[n] = '\0';
	key->n = n;
	/* what was hidden so is text in UTF-8, or it was not hidden by us */
	for (size_t i = 0; i < n;) {
		unsigned k =
			janggi__utf8_char((const unsigned char *)s + i, n - i);

		if (!k) {
			key->n = 0;
			return;
		}
		i += k;
	}
}

static bool decode_tags(struct janggi__pgn *g, struct janggi_record *record,
	enum janggi__charset charset, size_t *bad)
{
	struct janggi__arena *arena = janggi__record_arena(record);

	for (size_t i = 0; i < g->n_tags; i++) {
		const struct janggi__pgn_tag *tag = &g->tags[i];
		struct janggi_text key, value, hidden;

		key = janggi__decode(
			arena, charset, g->p + tag->key.at, tag->key.n, bad);
		value = janggi__decode(arena, charset, g->p + tag->value.at,
			tag->value.n, bad);
		if (!key.s || !value.s)
			return false;
		if (tag->escaped)
			unescape(&value);
		hidden = janggi__record_text(record, key.s, key.n);
		if (!hidden.s)
			return false;
		unhex(&hidden);
		if (hidden.n != key.n)
			key = hidden.n ? hidden : key;
		else if (!strcmp(key.s, "ResultText") && !g->result_words)
			g->result_words = value.s;
		else if (!strcmp(key.s, "LastWord") && value.n && !g->last_word)
			g->last_word = value.s;
		if (!janggi__record_add_tag(
			    record, janggi__tag_canonical(key), value))
			return false;
	}
	return true;
}

static bool decode_comments(struct janggi__pgn *g, struct janggi_record *record,
	enum janggi__charset charset, size_t *bad)
{
	for (size_t i = 0; i < g->n_comments; i++) {
		const struct janggi__pgn_comment *comment = &g->comments[i];
		struct janggi_text text;

		if (comment->nag) {
			char nag[2] = {'$', (char)('0' + comment->nag)};

			text = janggi__record_text(record, nag, 2);
		} else {
			text = janggi__decode(janggi__record_arena(record),
				charset, g->p + comment->text.at,
				comment->text.n, bad);
		}
		if (!janggi__record_add_comment(record, comment->ply, text))
			return false;
	}
	return true;
}

static bool decode_text(struct janggi__pgn *g, struct janggi_record *record,
	enum janggi__charset charset)
{
	struct janggi__record_memory *m = record->memory;

	m->movetext = janggi__record_text(
		record, (const char *)g->p + g->text, g->text_end - g->text);
	m->movetext_line = record->line + janggi__count_lines(g->p, g->text);
	m->decode = janggi__decoder(charset);
	return m->movetext.s;
}

/* ------------------------------------------------------------------- times */

static bool digits(const char *s, size_t n, uint64_t max, uint64_t *out)
{
	return janggi__parse_u64(s, n, 0, max, out);
}

/*
 * [%emt H:MM:SS] in a comment: the seconds that the move took, which have a
 * place of their own.  The command leaves the text.
 */
static bool take_seconds(struct janggi_text *text, uint32_t *seconds)
{
	static const char start[] = "[%emt ";
	const size_t n_start = sizeof(start) - 1;
	char *s = (char *)(uintptr_t)text->s;
	uint64_t h, m, sec;

	for (size_t i = 0; i + n_start < text->n; i++) {
		size_t from = i + n_start, to, end;

		if (memcmp(s + i, start, n_start) != 0)
			continue;
		for (to = from; to < text->n && s[to] != ']'; to++)
			continue;
		if (to == text->n || to - from < 7 || s[to - 3] != ':' ||
			s[to - 6] != ':' ||
			!digits(s + from, to - 6 - from, 99999, &h) ||
			!digits(s + to - 5, 2, 59, &m) ||
			!digits(s + to - 2, 2, 59, &sec))
			continue;
		*seconds = (uint32_t)(3600 * h + 60 * m + sec);
		end = to + 1;
		if (end < text->n && s[end] == ' ')
			end++;
		else if (i && s[i - 1] == ' ')
			i--;
		memmove(s + i, s + end, text->n - end);
		text->n -= end - i;
		s[text->n] = '\0';
		return true;
	}
	return false;
}

static void take_times(struct janggi_record *record)
{
	size_t kept = 0;

	for (size_t i = 0; i < record->n_comments; i++) {
		struct janggi_comment *comment = &record->comments[i];
		uint32_t seconds;

		if (comment->text.n > 6 && comment->ply &&
			comment->ply <= record->n_moves &&
			take_seconds(&comment->text, &seconds)) {
			janggi__record_set_seconds(
				record, comment->ply, seconds);
			if (!comment->text.n)
				continue;
		}
		record->comments[kept++] = *comment;
	}
	record->n_comments = kept;
}

/* ------------------------------------------------------------------- start */

static bool starts_with(const struct janggi_text *text, const char *word)
{
	return !strncasecmp(text->s, word, strlen(word));
}

/* Says nothing: a tag that is not there, or holds a place only. */
static bool is_vague(const struct janggi_text *text)
{
	return !text || !text->n || (text->n == 1 && strchr("?-*", text->s[0]));
}

/* The variant that is named is another game's. */
static bool is_foreign(const struct janggi_record *record)
{
	const struct janggi_text *variant =
		janggi_record_tag(record, "variant");
	const struct janggi_text *family =
		janggi_record_tag(record, "VariantFamily");

	if (is_vague(variant))
		return false;
	if (family && starts_with(family, "janggi"))
		return false;
	return (!starts_with(variant, "janggi") ||
		       starts_with(variant, "janggihouse")) &&
	       !starts_with(variant, "korean") && !starts_with(variant, "장기");
}

/* The board field has ten ranks; a game on another board has other ones. */
static bool has_ten_ranks(const struct janggi_text *fen)
{
	size_t slashes = 0;

	for (size_t i = 0; i < fen->n && fen->s[i] != ' '; i++)
		slashes += fen->s[i] == '/';
	return slashes == 9;
}

/* Without the two unused fields, as WinBoard writes it. */
static bool is_short_fen(const struct janggi_text *fen)
{
	return !strstr(fen->s, " - ");
}

/* [Cho] and [Han]: formations, each read from its own side's left. */
static bool read_own_left(
	const struct janggi_record *record, enum janggi_formation out[2])
{
	const struct janggi_text *cho = janggi_record_tag(record, "Cho");
	const struct janggi_text *han = janggi_record_tag(record, "Han");

	if (!cho || !han)
		return false;
	out[JANGGI_CHO] = janggi_formation_parse(cho->s, cho->n);
	out[JANGGI_HAN] =
		janggi_formation_mirror(janggi_formation_parse(han->s, han->n));
	return out[JANGGI_CHO] != JANGGI_NO_FORMATION &&
	       out[JANGGI_HAN] != JANGGI_NO_FORMATION;
}

/*
 * Where the game starts: its FEN, its formations, else where engines do.
 * *base is set to 0 where ranks may well count from there; *sure if the start
 * was not made up.
 */
static enum janggi_status find_start(struct janggi_record *record,
	struct janggi_position *pos, int *base, bool *sure,
	struct janggi_error *err)
{
	/* the start of xiangqi, in either dialect of letters */
	static const char *const xiangqi[] = {
		"rnbakabnr/9/1c5c1/p1p1p1p1p/", "rheakaehr/9/1c5c1/p1p1p1p1p/"};
	const struct janggi_text *fen = janggi_record_tag(record, "fen");
	const struct janggi_text *variant =
		janggi_record_tag(record, "variant");
	enum janggi_formation formation[2];

	*sure = true;
	if (!is_vague(fen)) {
		if (!has_ten_ranks(fen))
			return janggi__fail(
				err, JANGGI_EDATA, "not a 9x10 position");
		if (is_vague(variant) && (starts_with(fen, xiangqi[0]) ||
						 starts_with(fen, xiangqi[1])))
			return janggi__fail(err, JANGGI_EDATA,
				"a start position of xiangqi");
		if (is_short_fen(fen))
			*base = 0;
		if (janggi_position_set_fen(pos, fen->s, fen->n, 0, err) < 0)
			return JANGGI_EDATA;
		return JANGGI_OK;
	}
	if (!janggi__record_derive(record))
		return no_memory(err);
	if (record->start != JANGGI_START_UNKNOWN)
		return janggi_record_position(record, pos, err);
	if (read_own_left(record, formation)) {
		janggi_position_set_formations(
			pos, formation[JANGGI_CHO], formation[JANGGI_HAN]);
		return JANGGI_OK;
	}
	*sure = !is_vague(variant);
	janggi_position_set_formations(pos, JANGGI_HEEH, JANGGI_HEEH);
	return JANGGI_OK;
}

/* A game of something else does not go on so long by chance. */
#define PLIES_TO_BELIEVE 10

/* Play the game from where it starts; is it one of janggi at all? */
static enum janggi_status play(struct janggi__pgn *g,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_position pos;
	enum janggi_status st;
	int base = 1;
	bool sure;

	if (is_foreign(record))
		return janggi__fail(err, JANGGI_EDATA, "variant %s",
			janggi_record_tag(record, "variant")->s);
	st = find_start(record, &pos, &base, &sure, err);
	if (st < 0)
		return st;
	if (sure || g->moves.n) {
		if (!janggi__record_set_start(record, &pos))
			return no_memory(err);
		st = janggi__written_play(&g->moves, record, &pos, base, err);
		if (st < 0)
			return st;
	}
	if (!sure && record->n_moves < g->moves.n &&
		record->n_moves < PLIES_TO_BELIEVE)
		return janggi__fail(err, JANGGI_EDATA,
			"not a 9x10 position: no variant and no FEN, and '%.20s' is not played from the usual start",
			record->stop_ply ? record->stop_move.s
					 : record->termination.s);
	return JANGGI_OK;
}

/* ------------------------------------------------------------------ result */

static bool is_known(const struct janggi_text *result)
{
	return result && result->n &&
	       !(result->n == 1 && (*result->s == '*' || *result->s == '?'));
}

/*
 * The tag in the words of another notation, the standard tag, or the token
 * behind the moves: what says most is the record's result.
 */
static bool settle_result(struct janggi__pgn *g, struct janggi_record *record)
{
	struct janggi_text token = janggi__record_text(
		record, (const char *)g->p + g->result.at, g->result.n);
	struct janggi_text key = {"result", 6};
	struct janggi_tag *standard = NULL, *words = NULL;

	if (!token.s)
		return false;
	for (size_t i = 0; i < record->n_tags; i++) {
		if (!strcmp(record->tags[i].key.s, "result") && !standard)
			standard = &record->tags[i];
		if (record->tags[i].value.s == g->result_words)
			words = &record->tags[i];
	}
	if (words) {
		words->key = key;
		if (standard) {
			size_t i = (size_t)(standard - record->tags);

			memmove(standard, standard + 1,
				(record->n_tags - i - 1) * sizeof(*standard));
			record->n_tags--;
		}
	} else if (!standard) {
		return !is_known(&token) ||
			janggi__record_add_tag(record, key, token);
	} else if (!is_known(&standard->value) && is_known(&token)) {
		standard->value = token;
	}
	return true;
}

/* What stood in place of a last move, written where PGN can have it. */
static void take_last_word(
	const struct janggi__pgn *g, struct janggi_record *record)
{
	for (size_t i = 0; i < record->n_tags; i++) {
		struct janggi_tag *tag = &record->tags[i];

		if (tag->value.s != g->last_word)
			continue;
		record->termination = tag->value;
		memmove(tag, tag + 1, (record->n_tags - i - 1) * sizeof(*tag));
		record->n_tags--;
		return;
	}
}

static void tell_notes(struct janggi__pgn *g, struct janggi_reader *reader,
	const struct janggi_record *record, enum janggi__charset charset,
	size_t bad)
{
	for (size_t i = 0; i < g->n_notes; i++)
		janggi__reader_note(reader,
			record->line +
				janggi__count_lines(g->p, g->notes[i].at),
			g->notes[i].ply, "%s", g->notes[i].text);
	if (g->moves.guess_ply)
		janggi__reader_note(reader,
			janggi_record_line_of(record, g->moves.guess_ply),
			g->moves.guess_ply,
			"ambiguous, and read as the moves after it or the lower file suggest");
	if (bad)
		janggi__reader_note(reader, record->line, 0,
			"%zu byte%s of text that %s not %s", bad,
			bad == 1 ? "" : "s", bad == 1 ? "is" : "are",
			janggi__charset_name(charset));
}

enum janggi_status janggi__pgn_finish(struct janggi__pgn *g,
	struct janggi_reader *reader, struct janggi_record *record,
	struct janggi_error *err)
{
	enum janggi__charset charset = decide(g, reader->charset);
	enum janggi_status st;
	size_t bad = 0;

	g->result_words = g->last_word = NULL;
	record->encoding = janggi__charset_name(charset);
	if (!decode_tags(g, record, charset, &bad) ||
		!decode_comments(g, record, charset, &bad) ||
		!decode_text(g, record, charset) || !settle_result(g, record))
		return no_memory(err);
	st = play(g, record, err);
	if (st < 0) {
		if (!err->line)
			err->line = record->line;
		return st;
	}
	take_times(record);
	if (!record->stop_ply && !record->termination.n)
		take_last_word(g, record);
	if (!janggi__record_derive(record))
		return no_memory(err);
	tell_notes(g, reader, record, charset, bad);
	return JANGGI_OK;
}
