/* SPDX-License-Identifier: MIT */
/* .gib as the programs that made most of it write it. */
#include <config.h>
#include <string.h>
#include "notation/gib_ply.h"
#include "notation/remark.h"
#include "notation/targets.h"

#define PLIES_A_LINE 6

/* Cho's and Han's, in the order of enum janggi_kind. */
static const char *const hangul[2][JANGGI_KINDS] = {
	{"장", "사", "상", "마", "차", "포", "졸"},
	{"장", "사", "상", "마", "차", "포", "병"},
};
static const char *const hanja[2][JANGGI_KINDS] = {
	{"將", "士", "象", "馬", "車", "包", "卒"},
	{"將", "士", "象", "馬", "車", "包", "兵"},
};

struct gib {
	struct janggi_writer *writer;
	const struct janggi_record *record;
	struct janggi_buffer *out;
	const char *first_key; /* NULL: no tag was written */
	size_t comment; /* the next one to be written */
	unsigned column; /* plies on this line */
};

static const char *glyph(const struct gib *g, unsigned code)
{
	const struct janggi_position *pos = &g->writer->pos;
	unsigned side = JANGGI__CODE_SIDE(code), kind = pos->kind_of[code];

	return g->writer->script == JANGGI_SCRIPT_HANJA ? hanja[side][kind]
							: hangul[side][kind];
}

/* -------------------------------------------------------------------- tags */

/* A key that a tag's line can have. */
static bool is_key(const struct janggi_text *key)
{
	size_t i = 0;

	while (i < key->n && (unsigned char)key->s[i] > ' ' &&
		!strchr("\"[]{}", key->s[i]))
		i++;
	return key->n && i == key->n && key->n < 100;
}

/* Only the backslashes right before a quote would be taken for another's. */
static void put_value(struct gib *g, const struct janggi_text *value)
{
	size_t from = 0;

	for (size_t i = 1; i < value->n; i++) {
		struct janggi_text piece = {value->s + from, i - from};

		if (value->s[i] != '"' || value->s[i - 1] != '\\')
			continue;
		janggi__put_value(g->writer, g->out, &piece, "");
		janggi__buffer_str(g->out, "\\");
		from = i;
	}
	janggi__put_value(g->writer, g->out,
		&(struct janggi_text){value->s + from, value->n - from}, "");
}

static void put_tag(
	struct gib *g, const char *key, const struct janggi_text *value)
{
	/* the first key again would begin another record */
	janggi__buffer_str(g->out,
		g->first_key && !strcmp(g->first_key, key) ? "[ " : "[");
	if (!g->first_key)
		g->first_key = key;
	janggi__buffer_str(g->out, key);
	janggi__buffer_str(g->out, " \"");
	put_value(g, value);
	janggi__buffer_str(g->out, "\"]\n");
}

static void put_word_tag(struct gib *g, const char *key, const char *value)
{
	put_tag(g, key, &(struct janggi_text){value, strlen(value)});
}

/*
 * The start as a diagram: ranks from Cho's edge, Cho in hangul and Han in
 * hanja, with the side to move behind it.
 */
static void put_board(struct gib *g)
{
	const struct janggi_position *pos = &g->writer->pos;
	struct janggi_buffer *out = g->out;

	janggi__buffer_str(out, "[판 \"");
	for (unsigned rank = 0; rank < 10; rank++) {
		unsigned empty = 0;

		for (unsigned file = 0; file < 9; file++) {
			uint8_t code = pos->board[9 * rank + file];
			unsigned side = JANGGI__CODE_SIDE(code);

			if (!code) {
				empty++;
				continue;
			}
			if (empty)
				janggi__buffer_u64(out, empty);
			empty = 0;
			janggi__buffer_str(
				out, (side ? hanja
					   : hangul)[side][pos->kind_of[code]]);
		}
		if (rank < 9)
			janggi__buffer_str(out, "/");
	}
	janggi__buffer_str(out, pos->side == JANGGI_CHO ? " 초 접장기\"]\n"
							: " 한 접장기\"]\n");
}

/* What tells the start, unless tags that .gib knows tell it already. */
static void put_start(struct gib *g)
{
	const struct janggi_record *record = g->record;

	if (janggi_record_tag(record, "board"))
		return;
	if (record->start == JANGGI_START_FEN) {
		put_board(g);
	} else if (record->start == JANGGI_START_FORMATIONS &&
		   !(janggi_record_tag(record, "cho_formation") &&
			   janggi_record_tag(record, "han_formation"))) {
		put_word_tag(g, "초차림",
			janggi_formation_hangul(record->formation[JANGGI_CHO]));
		put_word_tag(g, "한차림",
			janggi_formation_hangul(record->formation[JANGGI_HAN]));
	}
}

static void put_tags(struct gib *g)
{
	const struct janggi_record *record = g->record;
	size_t len = g->out->len;

	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];
		const char *name = janggi__tag_gib(tag->key.s);

		/* the moves are written in the coordinates of today */
		if (name && !strcmp(tag->key.s, "coordinates") &&
			janggi__gib_is_old((const unsigned char *)tag->value.s,
				tag->value.n))
			continue;
		if (!name)
			name = janggi__tag_pgn(tag->key.s);
		if (!name && !is_key(&tag->key)) {
			janggi__lose(g->writer, JANGGI__LOSS_TAGS, 1);
			continue;
		}
		put_tag(g, name ? name : tag->key.s, &tag->value);
	}
	put_start(g);
	/* tags are what parts one record from another */
	if (g->out->len == len)
		janggi__buffer_str(g->out, "[대회명 \"\"]\n");
}

/* ------------------------------------------------------------------- moves */

static void end_line(struct gib *g)
{
	if (g->column)
		janggi__buffer_str(g->out, "\n");
	g->column = 0;
}

/* What was said after so many plies, on lines of its own. */
static void put_comments(struct gib *g, uint32_t ply)
{
	const struct janggi_record *record = g->record;

	while (g->comment < record->n_comments &&
		record->comments[g->comment].ply <= ply) {
		end_line(g);
		janggi__put_remark(g->writer, g->out,
			&record->comments[g->comment++].text, false);
		janggi__buffer_str(g->out, "\n");
	}
}

static void put_number(struct gib *g, uint32_t number)
{
	if (g->column == PLIES_A_LINE)
		end_line(g);
	else if (g->column)
		janggi__buffer_str(g->out, " ");
	g->column++;
	janggi__buffer_u64(g->out, number);
	janggi__buffer_str(g->out, ". ");
}

static enum janggi_status put_move(
	struct gib *g, uint32_t i, struct janggi_error *err)
{
	struct janggi_position *pos = &g->writer->pos;
	janggi_move move = g->record->moves[i];
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	const char *taken = NULL;
	enum janggi_status st;
	char point[3];

	put_number(g, i + 1);
	if (move == JANGGI_PASS) {
		janggi__buffer_str(g->out, "한수쉼");
		return janggi__writer_play(g->writer, g->record, i, err);
	}
	if (from >= JANGGI_POINTS || to >= JANGGI_POINTS || !pos->board[from])
		return janggi__writer_play(g->writer, g->record, i, err);
	janggi_point_gib(from, point);
	janggi__buffer_str(g->out, point);
	janggi__buffer_str(g->out, glyph(g, pos->board[from]));
	janggi_point_gib(to, point);
	janggi__buffer_str(g->out, point);
	if (pos->board[to])
		taken = glyph(g, pos->board[to]);
	st = janggi__writer_play(g->writer, g->record, i, err);
	if (taken)
		janggi__buffer_str(g->out, taken);
	if (st == JANGGI_OK && janggi__attacked(pos, pos->side))
		janggi__buffer_str(g->out, "장군");
	return st;
}

/* What could not be played: as it stands, or as a comment. */
static void put_unplayed(struct gib *g, bool raw)
{
	const struct janggi_record *record = g->record;
	struct janggi_text text = record->stop_move;
	size_t digits = 0;

	if (!raw) {
		struct janggi_buffer told = JANGGI_BUFFER_INIT;

		end_line(g);
		janggi_buffer_add(&told, text.s, text.n);
		janggi__buffer_str(&told, " ");
		janggi_buffer_add(&told, record->rest.s, record->rest.n);
		if (told.failed)
			g->out->failed = true;
		else
			janggi__put_remark(g->writer, g->out,
				&(struct janggi_text){told.data, told.len},
				false);
		janggi_buffer_release(&told);
		janggi__buffer_str(g->out, "\n");
		janggi__lose(g->writer, JANGGI__LOSS_UNPLAYED, 1);
		return;
	}
	/* a number that is itself what is wrong is part of the text */
	while (digits < text.n && text.s[digits] >= '0' &&
		text.s[digits] <= '9')
		digits++;
	if (digits && digits < text.n && text.s[digits] == '.')
		end_line(g);
	else
		put_number(g, record->stop_ply);
	janggi_buffer_add(g->out, text.s, text.n);
	if (record->rest.n)
		janggi__buffer_str(g->out, " ");
	janggi_buffer_add(g->out, record->rest.s, record->rest.n);
	g->column = 1;
}

static enum janggi_status put_moves(
	struct gib *g, bool raw, struct janggi_error *err)
{
	const struct janggi_record *record = g->record;

	put_comments(g, 0);
	for (uint32_t i = 0; i < record->n_moves; i++) {
		enum janggi_status st = put_move(g, i, err);

		if (st < 0)
			return st;
		if (record->seconds && record->seconds[i] != JANGGI_NO_SECONDS)
			janggi__buffer_printf(
				g->out, " <%u>", (unsigned)record->seconds[i]);
		put_comments(g, i + 1);
	}
	if (record->stop_ply)
		put_unplayed(g, raw);
	if (record->termination.n) {
		put_number(g, record->n_moves + 1);
		janggi_buffer_add(
			g->out, record->termination.s, record->termination.n);
	}
	put_comments(g, UINT32_MAX);
	end_line(g);
	return JANGGI_OK;
}

static enum janggi_status write(
	struct gib *g, bool raw, struct janggi_error *err)
{
	enum janggi_status st;
	bool known;

	st = janggi__writer_start(g->writer, g->record, &known, err);
	if (st < 0)
		return st;
	put_tags(g);
	janggi__buffer_str(g->out, "\n");
	st = put_moves(g, raw, err);
	if (g->record->n_moves || g->record->n_comments)
		janggi__buffer_str(g->out, "\n");
	return st;
}

static enum janggi_status add_gib(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	uint64_t losses[JANGGI__LOSSES];
	struct gib g = {.writer = writer, .record = record, .out = out};
	size_t len = out->len;
	enum janggi_status st;

	janggi__gib_ply_setup();
	memcpy(losses, writer->losses, sizeof(losses));
	st = write(&g, true, err);
	if (st < 0 || !record->stop_ply || out->failed ||
		janggi__stops_alike(
			"gib", out->data + len, out->len - len, record))
		return st;
	/* The rest is of another notation: it can only be told. */
	memcpy(writer->losses, losses, sizeof(losses));
	out->len = len;
	out->data[len] = '\0';
	g = (struct gib){.writer = writer, .record = record, .out = out};
	return write(&g, false, err);
}

const struct janggi__target janggi__target_gib = {
	.name = "gib", .any_encoding = true, .add = add_gib};
