/* SPDX-License-Identifier: MIT */
/* Where a ply stands in the text, and how a record ends before one. */
#include <config.h>
#include <string.h>
#include "record/record.h"

uint64_t janggi_record_line_of(const struct janggi_record *record, uint32_t ply)
{
	const struct janggi__record_memory *m = record->memory;
	uint64_t line = m->movetext_line;
	size_t at;

	if (!ply || ply > m->n_offsets || !m->movetext.n)
		return record->line;
	at = m->offsets[ply - 1];
	for (size_t i = 0; i < at && i < m->movetext.n; i++)
		line += m->movetext.s[i] == '\n';
	return line;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* From the text: what was written, to the last byte. */
static bool cut_text(struct janggi_record *record, uint32_t ply)
{
	struct janggi__record_memory *m = record->memory;
	size_t at = m->offsets[ply - 1], end = at, n = m->movetext.n;
	const char *s = m->movetext.s;

	while (end < n && !is_space(s[end]) && s[end] != '<' &&
		s[end] != '{' && s[end] != '(')
		end++;
	record->stop_move = m->decode(&m->arena, s + at, end - at);
	while (end < n && is_space(s[end]))
		end++;
	while (n > end && is_space(s[n - 1]))
		n--;
	record->rest = m->decode(&m->arena, s + end, n - end);
	return record->stop_move.s && record->rest.s;
}

static size_t put_point(char *to, unsigned point)
{
	unsigned rank = point / 9 + 1;
	size_t n = 0;

	to[n++] = (char)('a' + point % 9);
	if (rank == 10)
		to[n++] = '1';
	to[n++] = (char)('0' + rank % 10);
	return n;
}

static void add_word(struct janggi_buffer *text, struct janggi_text word)
{
	if (!word.n)
		return;
	janggi__buffer_str(text, " ");
	janggi_buffer_add(text, word.s, word.n);
}

/* From the moves, where the reader keeps no text. */
static bool cut_moves(struct janggi_record *record, uint32_t ply)
{
	struct janggi_buffer text = JANGGI_BUFFER_INIT;
	size_t first = 0;

	for (uint32_t i = ply - 1; i < record->n_moves; i++) {
		janggi_move move = record->moves[i];
		char buf[8];
		size_t n;

		if (move == JANGGI_PASS) {
			janggi__buffer_str(&text, "pass");
		} else {
			n = put_point(buf, JANGGI_MOVE_FROM(move));
			n += put_point(buf + n, JANGGI_MOVE_TO(move));
			janggi_buffer_add(&text, buf, n);
		}
		if (i == ply - 1)
			first = text.len;
		if (i + 1 < record->n_moves)
			janggi__buffer_str(&text, " ");
	}
	add_word(&text, record->stop_move);
	add_word(&text, record->rest);
	add_word(&text, record->termination);
	if (!text.failed) {
		size_t skip = first < text.len ? first + 1 : first;

		record->stop_move =
			janggi__record_text(record, text.data, first);
		record->rest = janggi__record_text(
			record, text.data + skip, text.len - skip);
	}
	janggi_buffer_release(&text);
	return record->stop_move.s && record->rest.s;
}

/* No times are left: none were known. */
static void forget_times(struct janggi_record *record)
{
	for (uint32_t i = 0; record->seconds && i < record->n_moves; i++)
		if (record->seconds[i] != JANGGI_NO_SECONDS)
			return;
	record->seconds = NULL;
}

enum janggi_status janggi_record_cut(struct janggi_record *record, uint32_t ply,
	const char *reason, struct janggi_error *err)
{
	static const struct janggi_text empty = {"", 0};
	bool text = record->memory->movetext.n;
	struct janggi_text why;

	if (!ply || ply > record->n_moves)
		return JANGGI_OK;
	why = janggi__record_text(record, reason, strlen(reason));
	if (!why.s ||
		!(text ? cut_text(record, ply) : cut_moves(record, ply))) {
		record->stop_move = record->rest = empty;
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	record->stop_reason = why;
	record->stop_ply = ply;
	record->n_moves = ply - 1;
	record->termination = empty;
	forget_times(record);
	/* What was said of later plies is in rest if that is the text. */
	while (text && record->n_comments &&
		record->comments[record->n_comments - 1].ply >= ply)
		record->n_comments--;
	return JANGGI_OK;
}
