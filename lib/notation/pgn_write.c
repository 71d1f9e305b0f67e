/* SPDX-License-Identifier: MIT */
/*
 * PGN that pychess and Fairy-Stockfish accept move by move: their SAN to the
 * letter, a variant that allows what was played, and the position in a FEN
 * unless it is the one that they start from.  docs/formats.md says what
 * becomes of the rest.
 */
#include <config.h>
#include <string.h>
#include "notation/remark.h"
#include "notation/san.h"
#include "notation/targets.h"

#define COLUMNS 79

struct pgn {
	struct janggi_writer *writer;
	const struct janggi_record *record;
	struct janggi_buffer *moves; /* the movetext */
	size_t column;
	size_t comment; /* the next one to be written */
	bool number; /* the next move needs its number */
	/* A move was played that only the casual variant allows. */
	bool casual;
};

/* -------------------------------------------------------------------- moves */

/* Put a text that must not be broken, behind a blank or on a new line. */
static void put_item(struct pgn *g, const char *s, size_t n)
{
	const char *lf = memchr(s, '\n', n);
	size_t first = lf ? (size_t)(lf - s) : n;

	if (g->column && g->column + 1 + first > COLUMNS) {
		janggi_buffer_add(g->moves, "\n", 1);
		g->column = 0;
	} else if (g->column) {
		janggi_buffer_add(g->moves, " ", 1);
		g->column++;
	}
	janggi_buffer_add(g->moves, s, n);
	g->column += n;
	for (; lf; lf = memchr(lf + 1, '\n', (size_t)(s + n - lf) - 1))
		g->column = (size_t)(s + n - lf) - 1;
}

static void put_made(struct pgn *g, const struct janggi_buffer *one)
{
	if (one->failed)
		g->moves->failed = true;
	else
		put_item(g, one->data, one->len);
}

static bool is_nag(const struct janggi_text *text)
{
	if (text->n < 2 || text->n > 4 || text->s[0] != '$')
		return false;
	for (size_t i = 1; i < text->n; i++)
		if (text->s[i] < '0' || text->s[i] > '9')
			return false;
	return true;
}

static void put_comment(struct pgn *g, const struct janggi_text *text)
{
	struct janggi_buffer *one = &g->writer->more;

	if (is_nag(text)) {
		put_item(g, text->s, text->n);
		return;
	}
	janggi_buffer_clear(one);
	janggi__put_remark(g->writer, one, text, true);
	put_made(g, one);
	g->number = true;
}

static void put_seconds(struct pgn *g, uint32_t seconds)
{
	struct janggi_buffer *one = &g->writer->more;

	janggi_buffer_clear(one);
	janggi__buffer_printf(one, "{[%%emt %u:%02u:%02u]}",
		(unsigned)(seconds / 3600), (unsigned)(seconds / 60 % 60),
		(unsigned)(seconds % 60));
	put_made(g, one);
	g->number = true;
}

/* What was said after so many plies. */
static void put_comments(struct pgn *g, uint32_t ply)
{
	const struct janggi_record *record = g->record;

	while (g->comment < record->n_comments &&
		record->comments[g->comment].ply <= ply)
		put_comment(g, &record->comments[g->comment++].text);
}

/* "12." before Cho's moves, "12..." before Han's where it must be. */
static void put_number(struct pgn *g)
{
	const struct janggi_position *pos = &g->writer->pos;
	struct janggi_buffer *one = &g->writer->more;
	bool cho = pos->side == JANGGI_CHO;

	if (!cho && !g->number)
		return;
	janggi_buffer_clear(one);
	janggi__buffer_u64(one, pos->number);
	janggi__buffer_str(one, cho ? "." : "...");
	put_made(g, one);
	g->number = false;
}

/*
 * The mark behind a move.  In the variant that lets a side accept the facing
 * by a pass, a mate that opens the generals is a check only.
 */
static char mark(const struct pgn *g)
{
	const struct janggi_position *pos = &g->writer->pos;

	if (!janggi__attacked(pos, pos->side))
		return '\0';
	if (!g->casual && janggi__facing(pos))
		return '+';
	return janggi__has_move(pos, false) ? '+' : '#';
}

static enum janggi_status put_move(
	struct pgn *g, uint32_t i, struct janggi_error *err)
{
	struct janggi_position *pos = &g->writer->pos;
	bool facing = janggi__facing(pos);
	char san[JANGGI__SAN_TEXT + 1];
	enum janggi_status st;
	size_t n;

	put_number(g);
	n = janggi__san_write(
		pos, g->record->moves[i], g->writer->san_letters, san);
	st = janggi__writer_play(g->writer, g->record, i, err);
	if (st < 0)
		return st;
	if (facing && g->record->moves[i] != JANGGI_PASS && janggi__facing(pos))
		g->casual = true;
	san[n] = mark(g);
	put_item(g, san, n + (san[n] != '\0'));
	return JANGGI_OK;
}

/* What could not be played: as it stands, or as a comment. */
static void put_unplayed(struct pgn *g, bool raw)
{
	const struct janggi_record *record = g->record;
	struct janggi_buffer told = JANGGI_BUFFER_INIT;

	if (raw) {
		g->number = true;
		put_number(g);
		put_item(g, record->stop_move.s, record->stop_move.n);
		if (record->rest.n)
			put_item(g, record->rest.s, record->rest.n);
		return;
	}
	janggi__buffer_str(&told, "not played: ");
	janggi_buffer_add(&told, record->stop_move.s, record->stop_move.n);
	janggi__buffer_str(&told, " ");
	janggi_buffer_add(&told, record->rest.s, record->rest.n);
	if (told.failed)
		g->moves->failed = true;
	else
		put_comment(g, &(struct janggi_text){told.data, told.len});
	janggi_buffer_release(&told);
	janggi__lose(g->writer, JANGGI__LOSS_UNPLAYED, 1);
}

static const char *result_token(const struct janggi_record *record)
{
	switch (record->result.winner) {
	case JANGGI_WINNER_CHO:
		return "1-0";
	case JANGGI_WINNER_HAN:
		return "0-1";
	case JANGGI_WINNER_DRAW:
		return "1/2-1/2";
	default:
		return "*";
	}
}

static enum janggi_status put_moves(
	struct pgn *g, bool raw, struct janggi_error *err)
{
	const struct janggi_record *record = g->record;

	g->number = true;
	put_comments(g, 0);
	for (uint32_t i = 0; i < record->n_moves; i++) {
		enum janggi_status st = put_move(g, i, err);

		if (st < 0)
			return st;
		if (record->seconds && record->seconds[i] != JANGGI_NO_SECONDS)
			put_seconds(g, record->seconds[i]);
		put_comments(g, i + 1);
	}
	if (record->stop_ply)
		put_unplayed(g, raw);
	put_comments(g, UINT32_MAX);
	put_item(g, result_token(record), strlen(result_token(record)));
	janggi_buffer_add(g->moves, "\n", 1);
	return JANGGI_OK;
}

/* --------------------------------------------------------------------- tags */

static void put_tag(struct pgn *g, struct janggi_buffer *out, const char *key,
	const char *value, size_t n)
{
	struct janggi_text text = {value, n};

	janggi__buffer_str(out, "[");
	janggi__buffer_str(out, key);
	janggi__buffer_str(out, " \"");
	janggi__put_value(g->writer, out, &text, "\"\\");
	janggi__buffer_str(out, "\"]\n");
}

/* A key as PGN has them; one that looks like a hidden one is hidden, too. */
static bool is_plain_key(const struct janggi_text *key)
{
	for (size_t i = 0; i < key->n; i++) {
		unsigned c = (unsigned char)key->s[i];

		if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
			    (c >= 'a' && c <= 'z') || c == '_'))
			return false;
	}
	return key->n && key->n < 100 && strncmp(key->s, "X_", 2) != 0 &&
	       strncmp(key->s, "Y_", 2) != 0 && strcmp(key->s, "ResultText") &&
	       strcmp(key->s, "LastWord");
}

/*
 * The key as X_ and its bytes in hexadecimal; Y_ if it could be taken for one
 * before it.
 */
static void hide_key(struct janggi_buffer *one, const struct janggi_text *key,
	bool again)
{
	janggi_buffer_clear(one);
	janggi__buffer_str(one, again ? "Y_" : "X_");
	for (size_t i = 0; i < key->n; i++)
		janggi__buffer_printf(one, "%02X", (unsigned char)key->s[i]);
}

static bool is_key(const struct janggi_tag *tag, const char *key)
{
	return strlen(key) == tag->key.n &&
	       !memcmp(tag->key.s, key, tag->key.n);
}

/* The standard has four words; whatever else was said follows them. */
static void put_result(struct pgn *g, struct janggi_buffer *out,
	const struct janggi_text *value)
{
	const char *token = result_token(g->record);

	put_tag(g, out, "Result", token, strlen(token));
	if (value->n != strlen(token) || memcmp(value->s, token, value->n) != 0)
		put_tag(g, out, "ResultText", value->s, value->n);
}

/* 2030-01-31 becomes 2030.01.31. */
static void put_date(struct pgn *g, struct janggi_buffer *out,
	const struct janggi_text *value)
{
	char date[10];
	bool iso = value->n == sizeof(date);

	for (size_t i = 0; iso && i < sizeof(date); i++) {
		char c = value->s[i];

		if (i == 4 || i == 7)
			iso = c == '-';
		else
			iso = c >= '0' && c <= '9';
		date[i] = c == '-' ? '.' : c;
	}
	if (iso)
		put_tag(g, out, "Date", date, sizeof(date));
	else
		put_tag(g, out, "Date", value->s, value->n);
}

static void put_other_tag(struct pgn *g, struct janggi_buffer *out,
	const struct janggi_tag *tag, bool again)
{
	const char *name = again ? NULL : janggi__tag_pgn(tag->key.s);
	struct janggi_buffer *one = &g->writer->more;

	if (again || (!name && !is_plain_key(&tag->key))) {
		if (!tag->key.n || tag->key.n > 90) {
			janggi__lose(g->writer, JANGGI__LOSS_TAGS, 1);
			return;
		}
		hide_key(one, &tag->key, again);
		if (one->failed) {
			out->failed = true;
			return;
		}
		name = one->data;
	}
	put_tag(g, out, name ? name : tag->key.s, tag->value.s, tag->value.n);
}

/* Variant, FEN and SetUp, as far as the record's own tags left them out. */
static void put_position(
	struct pgn *g, struct janggi_buffer *out, const char *fen, bool has_fen)
{
	const struct janggi_record *record = g->record;
	bool usual = record->start != JANGGI_START_FEN &&
		     record->formation[JANGGI_CHO] == JANGGI_HEEH &&
		     record->formation[JANGGI_HAN] == JANGGI_HEEH;

	if (!janggi_record_tag(record, "variant"))
		put_tag(g, out, "Variant",
			g->casual ? "JanggiCasual" : "Janggi",
			g->casual ? 12 : 6);
	if (usual && !has_fen)
		return;
	if (!has_fen)
		put_tag(g, out, "FEN", fen, strlen(fen));
	if (!janggi_record_tag(record, "SetUp"))
		put_tag(g, out, "SetUp", "1", 1);
}

static void put_tags(struct pgn *g, struct janggi_buffer *out, const char *fen)
{
	const struct janggi_record *record = g->record;
	bool has_fen = false, has_result = false;

	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];
		/* the first key again would begin another record */
		bool again = i && is_key(tag, record->tags[0].key.s);

		if (is_key(tag, "result") && !has_result) {
			put_result(g, out, &tag->value);
			has_result = true;
		} else if (is_key(tag, "date") && !again) {
			put_date(g, out, &tag->value);
		} else if (is_key(tag, "fen") && *fen && tag->value.n &&
			   !has_fen) {
			put_tag(g, out, "FEN", fen, strlen(fen));
			has_fen = true;
		} else {
			again = again || is_key(tag, "result") ||
				(is_key(tag, "fen") && has_fen);
			put_other_tag(g, out, tag, again);
		}
	}
	if (*fen)
		put_position(g, out, fen, has_fen);
	if (record->termination.n)
		put_tag(g, out, "LastWord", record->termination.s,
			record->termination.n);
	if (!record->n_tags && !*fen)
		janggi__buffer_str(out, "[Event \"\"]\n");
}

/* ------------------------------------------------------------------- record */

static enum janggi_status write(struct pgn *g, struct janggi_buffer *out,
	bool raw, struct janggi_error *err)
{
	struct janggi_writer *writer = g->writer;
	char fen[JANGGI_FEN_TEXT] = "";
	enum janggi_status st;
	bool known;

	st = janggi__writer_start(writer, g->record, &known, err);
	if (st < 0)
		return st;
	if (known)
		janggi_position_fen(&writer->pos, writer->fen_letters, fen);
	st = put_moves(g, raw, err);
	if (st < 0)
		return st;
	put_tags(g, out, fen);
	janggi__buffer_str(out, "\n");
	if (!g->moves->failed)
		janggi_buffer_add(out, g->moves->data, g->moves->len);
	janggi__buffer_str(out, "\n");
	return JANGGI_OK;
}

static enum janggi_status add_pgn(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	uint64_t losses[JANGGI__LOSSES];
	struct pgn g = {
		.writer = writer, .record = record, .moves = &writer->text};
	size_t len = out->len;
	enum janggi_status st;

	memcpy(losses, writer->losses, sizeof(losses));
	st = write(&g, out, true, err);
	if (st < 0 || !record->stop_ply || out->failed ||
		janggi__stops_alike(
			"pgn", out->data + len, out->len - len, record))
		return st;
	/* The rest is of another notation: it can only be told. */
	memcpy(writer->losses, losses, sizeof(losses));
	out->len = len;
	out->data[len] = '\0';
	janggi_buffer_clear(&writer->text);
	g = (struct pgn){
		.writer = writer, .record = record, .moves = &writer->text};
	return write(&g, out, false, err);
}

const struct janggi__target janggi__target_pgn = {
	.name = "pgn", .any_encoding = true, .add = add_pgn};
