/* SPDX-License-Identifier: MIT */
/* Record lines, engine lines, FEN and EPD: a line a game or a position. */
#include <config.h>
#include <string.h>
#include "notation/san.h"
#include "notation/targets.h"

/* What none of these can hold of a record. */
static void lose_the_rest(
	struct janggi_writer *writer, const struct janggi_record *record)
{
	janggi__lose(writer, JANGGI__LOSS_COMMENTS, record->n_comments);
	for (uint32_t i = 0; record->seconds && i < record->n_moves; i++)
		if (record->seconds[i] != JANGGI_NO_SECONDS)
			janggi__lose(writer, JANGGI__LOSS_SECONDS, 1);
	if (record->termination.n)
		janggi__lose(writer, JANGGI__LOSS_WORDS, 1);
	if (record->stop_ply)
		janggi__lose(writer, JANGGI__LOSS_UNPLAYED, 1);
}

static void lose_tags(
	struct janggi_writer *writer, const struct janggi_record *record)
{
	bool result = janggi_record_tag(record, "result");

	janggi__lose(writer, JANGGI__LOSS_TAGS, record->n_tags - result);
	janggi__lose(writer, JANGGI__LOSS_RESULTS, result);
}

/* --------------------------------------------------------------------- uci */

static enum janggi_status add_uci(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	bool usual = record->start != JANGGI_START_FEN &&
		     record->formation[JANGGI_CHO] == JANGGI_HEEH &&
		     record->formation[JANGGI_HAN] == JANGGI_HEEH;
	enum janggi_status st = janggi__writer_start(writer, record, NULL, err);
	char fen[JANGGI_FEN_TEXT];

	if (st < 0)
		return st;
	janggi__buffer_str(out, "position ");
	if (usual) {
		janggi__buffer_str(out, "startpos");
	} else {
		janggi_position_fen(&writer->pos, writer->fen_letters, fen);
		janggi__buffer_str(out, "fen ");
		janggi__buffer_str(out, fen);
	}
	if (record->n_moves)
		janggi__buffer_str(out, " moves");
	for (uint32_t i = 0; i < record->n_moves; i++) {
		char move[1 + JANGGI_MOVE_TEXT] = " ";

		janggi_move_uci(&writer->pos, record->moves[i], move + 1);
		st = janggi__writer_play(writer, record, i, err);
		if (st < 0)
			return st;
		janggi__buffer_str(out, move);
	}
	janggi__buffer_str(out, "\n");
	lose_tags(writer, record);
	lose_the_rest(writer, record);
	return JANGGI_OK;
}

/* --------------------------------------------------------------- positions */

/* Is the position after so many plies wanted?  next: of the list. */
static bool is_wanted(const struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t ply, size_t *next)
{
	if (writer->plies == JANGGI_PLIES_ALL)
		return true;
	if (writer->plies == JANGGI_PLIES_LAST)
		return ply == record->n_moves;
	if (*next >= writer->n_listed || writer->listed[*next] != ply)
		return false;
	++*next;
	return true;
}

typedef void put_fn(struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t ply,
	struct janggi_buffer *out);

static enum janggi_status add_positions(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	put_fn *put, struct janggi_error *err)
{
	enum janggi_status st = janggi__writer_start(writer, record, NULL, err);
	size_t next = 0;

	for (uint32_t ply = 0; st == JANGGI_OK; ply++) {
		if (is_wanted(writer, record, ply, &next))
			put(writer, record, ply, out);
		if (ply == record->n_moves)
			break;
		st = janggi__writer_play(writer, record, ply, err);
	}
	lose_the_rest(writer, record);
	return st;
}

static void put_fen(struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t ply,
	struct janggi_buffer *out)
{
	char fen[JANGGI_FEN_TEXT];

	(void)record;
	(void)ply;
	janggi_position_fen(&writer->pos, writer->fen_letters, fen);
	janggi__buffer_str(out, fen);
	janggi__buffer_str(out, "\n");
}

static enum janggi_status add_fen(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	lose_tags(writer, record);
	return add_positions(writer, record, out, put_fen, err);
}

/* --------------------------------------------------------------------- epd */

static bool is_opcode(const struct janggi_text *key)
{
	for (size_t i = 0; i < key->n; i++) {
		unsigned c = (unsigned char)key->s[i] | 0x20;

		if (!(c >= 'a' && c <= 'z') &&
			!(i && ((key->s[i] >= '0' && key->s[i] <= '9') ||
				       key->s[i] == '_')))
			return false;
	}
	return key->n && key->n < 16;
}

/* A value as EPD can hold it: no quote, no line feed. */
static void put_operand(struct janggi_writer *writer, struct janggi_buffer *out,
	const struct janggi_text *value)
{
	janggi__buffer_str(out, " \"");
	for (size_t i = 0; i < value->n; i++) {
		char c = value->s[i];

		if (c == '"' || c == '\n' || c == '\r') {
			janggi__lose(writer, JANGGI__LOSS_MARKS, 1);
			c = c == '"' ? '\'' : ' ';
		}
		janggi_buffer_add(out, &c, 1);
	}
	janggi__buffer_str(out, "\"");
}

static void put_tags(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out)
{
	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];

		if (!is_opcode(&tag->key) || !strcmp(tag->key.s, "fen"))
			continue;
		janggi__buffer_str(out, " ");
		janggi__buffer_str(out, tag->key.s);
		put_operand(writer, out, &tag->value);
		janggi__buffer_str(out, ";");
	}
}

static void put_epd(struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t ply,
	struct janggi_buffer *out)
{
	char fen[JANGGI_FEN_TEXT], *space = fen;
	size_t n = janggi_position_fen(&writer->pos, writer->fen_letters, fen);

	/* the first four fields; the counters become operations */
	for (unsigned field = 0; field < 4; field++)
		space = strchr(space, ' ') + 1;
	n = (size_t)(space - fen) - 1;
	janggi_buffer_add(out, fen, n);
	janggi__buffer_printf(out, " hmvc %u; fmvn %u;",
		(unsigned)writer->pos.quiet, (unsigned)writer->pos.number);
	if (record->n_moves)
		janggi__buffer_printf(out, " ply %u;", (unsigned)ply);
	if (ply < record->n_moves) {
		char san[JANGGI__SAN_TEXT];

		janggi__san_write(&writer->pos, record->moves[ply],
			writer->san_letters, san);
		janggi__buffer_printf(out, " sm %s;", san);
	}
	put_tags(writer, record, out);
	janggi__buffer_str(out, "\n");
}

static enum janggi_status add_epd(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	for (size_t i = 0; i < record->n_tags; i++)
		if (!is_opcode(&record->tags[i].key))
			janggi__lose(writer, JANGGI__LOSS_TAGS, 1);
	return add_positions(writer, record, out, put_epd, err);
}

/* ------------------------------------------------------------------- jsonl */

static enum janggi_status add_jsonl(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *out,
	struct janggi_error *err)
{
	(void)writer;
	return janggi_record_write_jsonl(record, out, err);
}

const struct janggi__target janggi__target_jsonl = {
	.name = "jsonl", .add = add_jsonl};
const struct janggi__target janggi__target_uci = {
	.name = "uci", .any_encoding = true, .add = add_uci};
const struct janggi__target janggi__target_fen = {
	.name = "fen", .any_encoding = true, .add = add_fen};
const struct janggi__target janggi__target_epd = {
	.name = "epd", .any_encoding = true, .add = add_epd};
