/* SPDX-License-Identifier: MIT */
/* The parts of a record that most records do not have. */
#include <config.h>
#include <string.h>
#include "index/entry.h"
#include "index/pack.h"
#include "record/record.h"

enum {
	HAS_COMMENTS = 1,
	HAS_SECONDS = 2,
	HINTS_NOTHING = 4, /* the moves are bare; else they name everything */
	HINTS_LISTED = 8, /* those that differ from that */
	HAS_STOP = 16,
	HAS_TERMINATION = 32,
	RESULT_STATED = 64, /* it is not what the tag would give */
	FLAGS = 128
};

uint8_t janggi__hint_of(const struct janggi_position *before,
	janggi_move move, bool gives_check)
{
	unsigned captured, hint;

	if (move == JANGGI_PASS)
		return JANGGI_HINT_NOTHING | (gives_check ? JANGGI_HINT_CHECK
							  : 0);
	captured = before->kind_of[before->board[JANGGI_MOVE_TO(move)]];
	hint = before->kind_of[before->board[JANGGI_MOVE_FROM(move)]];
	hint |= captured << JANGGI_HINT_CAPTURED_SHIFT;
	if (captured != JANGGI_NO_KIND)
		hint |= JANGGI_HINT_CAPTURE;
	if (gives_check)
		hint |= JANGGI_HINT_CHECK;
	return (uint8_t)hint;
}

/* ------------------------------------------------------------------- put */

static void put_comments(
	struct janggi_buffer *to, const struct janggi_record *record)
{
	uint32_t ply = 0;

	janggi__pack_u64(to, record->n_comments);
	for (size_t i = 0; i < record->n_comments; i++) {
		const struct janggi_comment *c = &record->comments[i];

		/* modulo 2^32, in case a reader left them out of order */
		janggi__pack_u64(to, (uint32_t)(c->ply - ply));
		janggi__pack_text(to, c->text);
		ply = c->ply;
	}
}

static void put_hints(struct janggi_buffer *to,
	const struct janggi_record *record, const uint8_t *base, bool nothing)
{
	uint32_t n = 0, last = 0;

	for (uint32_t i = 0; i < record->n_moves; i++)
		n += record->hints[i] !=
			(nothing ? JANGGI_HINT_NOTHING : base[i]);
	janggi__pack_u64(to, n);
	for (uint32_t i = 0; i < record->n_moves; i++)
		if (record->hints[i] !=
			(nothing ? JANGGI_HINT_NOTHING : base[i])) {
			janggi__pack_u64(to, i - last);
			janggi__pack_u64(to, record->hints[i]);
			last = i;
		}
}

/* Which base leaves fewer hints to list, and whether any are left. */
static unsigned hint_flags(
	const struct janggi_record *record, const uint8_t *predicted)
{
	uint32_t bare = 0, full = 0;

	for (uint32_t i = 0; i < record->n_moves; i++) {
		bare += record->hints[i] != JANGGI_HINT_NOTHING;
		full += record->hints[i] != predicted[i];
	}
	if (bare < full)
		return HINTS_NOTHING | (bare ? HINTS_LISTED : 0);
	return full ? HINTS_LISTED : 0;
}

static bool same_text(struct janggi_text a, struct janggi_text b)
{
	return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

static void result_of_tag(
	const struct janggi_record *record, struct janggi_result *out)
{
	const struct janggi_text *tag = janggi_record_tag(record, "result");

	*out = (struct janggi_result){ JANGGI_WINNER_NONE, JANGGI_NO_ENDING,
		-1, { "", 0 } };
	if (tag)
		janggi_result_parse(out, tag->s, tag->n);
}

static bool result_is_as_tag(const struct janggi_record *record)
{
	const struct janggi_result *r = &record->result;
	struct janggi_result tag;

	result_of_tag(record, &tag);
	return r->winner == tag.winner && r->how == tag.how &&
		r->margin == tag.margin && same_text(r->note, tag.note);
}

void janggi__extra_put(struct janggi_buffer *to,
	const struct janggi_record *record, const uint8_t *predicted)
{
	unsigned flags = hint_flags(record, predicted);

	if (record->n_comments)
		flags |= HAS_COMMENTS;
	if (record->seconds && record->n_moves)
		flags |= HAS_SECONDS;
	if (record->stop_ply || record->stop_move.n || record->rest.n ||
		record->stop_reason.n)
		flags |= HAS_STOP;
	if (record->termination.n)
		flags |= HAS_TERMINATION;
	if (!result_is_as_tag(record))
		flags |= RESULT_STATED;
	if (!flags)
		return;
	janggi__pack_u64(to, flags);
	if (flags & HAS_COMMENTS)
		put_comments(to, record);
	if (flags & HAS_SECONDS)
		for (uint32_t i = 0; i < record->n_moves; i++)
			/* JANGGI_NO_SECONDS wraps to 0 */
			janggi__pack_u64(to, (uint32_t)(record->seconds[i] + 1));
	if (flags & HINTS_LISTED)
		put_hints(to, record, predicted, flags & HINTS_NOTHING);
	if (flags & HAS_STOP) {
		janggi__pack_u64(to, record->stop_ply);
		janggi__pack_text(to, record->stop_move);
		janggi__pack_text(to, record->stop_reason);
		janggi__pack_text(to, record->rest);
	}
	if (flags & HAS_TERMINATION)
		janggi__pack_text(to, record->termination);
	if (flags & RESULT_STATED) {
		janggi__pack_u64(to, record->result.winner);
		janggi__pack_u64(to, record->result.how);
		janggi__pack_u64(to, (uint64_t)record->result.margin + 1);
		janggi__pack_text(to, record->result.note);
	}
}

/* ------------------------------------------------------------------- get */

static struct janggi_text get_text(
	struct janggi_record *record, struct janggi__unpack *from)
{
	uint64_t n = janggi__unpack_u64(from);
	struct janggi__unpack part = janggi__unpack_bytes(from, n);

	return janggi__record_text(record, (const char *)part.next,
		(size_t)(part.end - part.next));
}

static bool get_comments(
	struct janggi_record *record, struct janggi__unpack *from)
{
	uint64_t n = janggi__unpack_u64(from);
	uint32_t ply = 0;

	for (; n && !from->bad; n--) {
		ply += (uint32_t)janggi__unpack_u64(from);
		if (!janggi__record_add_comment(
			    record, ply, get_text(record, from)))
			return false;
	}
	return true;
}

static void get_hints(struct janggi_record *record,
	struct janggi__unpack *from, const uint8_t *predicted, unsigned flags)
{
	uint64_t n, at = 0;

	for (uint32_t i = 0; i < record->n_moves; i++)
		record->hints[i] = flags & HINTS_NOTHING ? JANGGI_HINT_NOTHING
							 : predicted[i];
	if (!(flags & HINTS_LISTED))
		return;
	for (n = janggi__unpack_u64(from); n && !from->bad; n--) {
		at += janggi__unpack_below(from, record->n_moves);
		if (at >= record->n_moves) {
			from->bad = true;
			return;
		}
		record->hints[at] = (uint8_t)janggi__unpack_below(from, 256);
	}
}

static bool get_stop(struct janggi_record *record, struct janggi__unpack *from)
{
	record->stop_ply = (uint32_t)janggi__unpack_below(from, UINT32_MAX);
	record->stop_move = get_text(record, from);
	record->stop_reason = get_text(record, from);
	record->rest = get_text(record, from);
	return record->stop_move.s && record->stop_reason.s && record->rest.s;
}

static bool get_result(
	struct janggi_record *record, struct janggi__unpack *from)
{
	struct janggi_result *r = &record->result;

	r->winner = (enum janggi_winner)janggi__unpack_below(from, 4);
	r->how = (enum janggi_ending)janggi__unpack_below(
		from, JANGGI_ENDINGS);
	r->margin = (janggi_halves)janggi__unpack_below(from, 1 << 20) - 1;
	r->note = get_text(record, from);
	return r->note.s;
}

enum janggi_status janggi__extra_get(struct janggi_record *record,
	const void *bytes, size_t n, const uint8_t *predicted,
	struct janggi_error *err)
{
	struct janggi__unpack from = janggi__unpack_from(bytes, n);
	unsigned flags = n ? (unsigned)janggi__unpack_below(&from, FLAGS) : 0;
	bool memory = true;

	if (flags & HAS_COMMENTS)
		memory = get_comments(record, &from);
	if (flags & HAS_SECONDS)
		for (uint32_t i = 0; i < record->n_moves; i++)
			janggi__record_set_seconds(record, i + 1,
				(uint32_t)janggi__unpack_u64(&from) - 1);
	get_hints(record, &from, predicted, flags);
	if (memory && (flags & HAS_STOP))
		memory = get_stop(record, &from);
	if (memory && (flags & HAS_TERMINATION)) {
		record->termination = get_text(record, &from);
		memory = record->termination.s;
	}
	if (flags & RESULT_STATED)
		memory = memory && get_result(record, &from);
	else
		result_of_tag(record, &record->result);
	if (!memory)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (from.bad || from.next != from.end)
		return janggi__fail(err, JANGGI_EDB,
			"the index is damaged: a record's text");
	return JANGGI_OK;
}
