/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "notation/written.h"

void janggi__written_clear(struct janggi__written *w)
{
	w->n = 0;
	w->first_base[0] = w->first_base[1] = SIZE_MAX;
}

void janggi__written_release(struct janggi__written *w)
{
	free(w->moves);
	w->moves = NULL;
	w->n = w->cap = 0;
}

bool janggi__written_add(
	struct janggi__written *w, const char *s, size_t n, size_t offset)
{
	struct janggi__san san;

	janggi__san_parse(&san, s, n);
	return janggi__written_add_san(w, &san, n, offset);
}

bool janggi__written_add_san(struct janggi__written *w,
	const struct janggi__san *san, size_t n, size_t offset)
{
	struct janggi__written_move *move;
	int base;

	if (w->n == w->cap) {
		size_t cap = w->cap ? 2 * w->cap : 256;
		void *p;

		if (cap > UINT32_MAX / sizeof(*w->moves))
			return false;
		p = realloc(w->moves, cap * sizeof(*w->moves));
		if (!p)
			return false;
		w->moves = p;
		w->cap = cap;
	}
	if (offset > UINT32_MAX - n)
		return false;
	move = &w->moves[w->n];
	move->offset = (uint32_t)offset;
	move->n = (uint32_t)n;
	move->san = *san;
	base = janggi__san_base(&move->san);
	if (base >= 0 && w->first_base[base] == SIZE_MAX)
		w->first_base[base] = w->n;
	w->n++;
	return true;
}

/* A pass in check ends the game while the generals face, and only then. */
static enum janggi_status check_pass(
	const struct janggi_position *pos, bool last, struct janggi_error *err)
{
	if (!janggi__attacked(pos, pos->side) || (last && janggi__facing(pos)))
		return JANGGI_OK;
	return janggi__fail(err, JANGGI_EDATA, "%s passes in check",
		janggi_side_name((enum janggi_side)pos->side));
}

/* So many moves are looked at to tell two readings of one apart. */
#define LOOK_AHEAD 400
/* So many readings of a game are tried; more are not worth the time. */
#define GUESSES 200

/* Play a move; the next side may be in check then. */
static bool play_move(struct janggi_position *pos, janggi_move move)
{
	bool checks = move == JANGGI_PASS || janggi__may_check(pos, move);

	janggi__play(pos, move, NULL);
	return checks;
}

/* Can what follows be played from here? */
static bool goes_on(const struct janggi__written *w, size_t i, int base,
	const struct janggi_position *start)
{
	struct janggi_position pos = *start;
	size_t end = w->n - i < LOOK_AHEAD ? w->n : i + LOOK_AHEAD;
	bool checked = true;

	for (; i < end; i++) {
		janggi_move readings[JANGGI__SAN_READINGS];
		struct janggi_error why;
		unsigned n;

		if (w->moves[i].san.type == JANGGI__SAN_NONE)
			return true;
		n = janggi__san_resolve(
			&pos, &w->moves[i].san, base, checked, readings, &why);
		if (!n || (*readings == JANGGI_PASS &&
				  check_pass(&pos, i + 1 == w->n, &why) < 0))
			return false;
		if (n > 1)
			return true; /* who knows */
		checked = play_move(&pos, *readings);
	}
	return true;
}

/* Move i has several readings: leave one, or none if it cannot be told. */
static unsigned choose(struct janggi__written *w, size_t i, int base,
	const struct janggi_position *pos, janggi_move *readings, unsigned n)
{
	unsigned kept = 0;
	bool ahead = w->budget >= n;

	for (unsigned k = 0; ahead && k < n; k++) {
		struct janggi_position then = *pos;

		w->budget--;
		janggi__play(&then, readings[k], NULL);
		if (goes_on(w, i + 1, base, &then))
			readings[kept++] = readings[k];
	}
	if (!ahead)
		kept = n;
	if (kept != 1 && w->moves[i].san.kind != JANGGI_SOLDIER)
		return 0;
	if (!w->guess_ply)
		w->guess_ply = (uint32_t)i + 1;
	return kept != 0;
}

/*
 * Play what can be played, into the record unless it is NULL; *why is set if
 * that is not all.  Only no memory is a failure.
 */
static enum janggi_status play(struct janggi__written *w,
	struct janggi_record *record, uint32_t *played,
	const struct janggi_position *start, int base,
	struct janggi_error *why, struct janggi_error *err)
{
	struct janggi_position pos = *start;
	bool checked = true;

	if (record)
		record->n_moves = record->memory->n_offsets = 0;
	*played = 0;
	w->guess_ply = 0;
	w->budget = GUESSES;
	for (size_t i = 0; i < w->n; i++) {
		const struct janggi__written_move *m = &w->moves[i];
		janggi_move readings[JANGGI__SAN_READINGS];
		unsigned n;

		n = janggi__san_resolve(
			&pos, &m->san, base, checked, readings, why);
		if (n > 1)
			n = choose(w, i, base, &pos, readings, n);
		if (!n || (*readings == JANGGI_PASS &&
				  check_pass(&pos, i + 1 == w->n, why) < 0))
			return JANGGI_OK;
		checked = play_move(&pos, *readings);
		++*played;
		if (record && !janggi__record_add_move(
			    record, *readings, m->san.hint, m->offset))
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
	}
	why->status = JANGGI_OK;
	return JANGGI_OK;
}

/* Every text from i on is some word. */
static bool only_words(const struct janggi__written *w, size_t i)
{
	while (i < w->n && w->moves[i].san.type == JANGGI__SAN_NONE)
		i++;
	return i == w->n;
}

static struct janggi_text part(
	struct janggi_record *record, size_t from, size_t to)
{
	struct janggi__record_memory *m = record->memory;

	return m->decode(&m->arena, m->movetext.s + from, to - from);
}

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

/* The record ends before move i. */
static bool stop(const struct janggi__written *w, struct janggi_record *record,
	size_t i, const struct janggi_error *why)
{
	const struct janggi__written_move *m = &w->moves[i];
	struct janggi_text text = record->memory->movetext;
	size_t end = (size_t)m->offset + m->n, rest_end = text.n;

	if (only_words(w, i)) {
		const struct janggi__written_move *last = &w->moves[w->n - 1];

		record->termination =
			part(record, m->offset, (size_t)last->offset + last->n);
		return record->termination.s;
	}
	if (i >= record->memory->move_cap && !janggi__record_grow_moves(record))
		return false;
	record->memory->offsets[i] = m->offset;
	record->memory->n_offsets = (uint32_t)i + 1;
	record->stop_ply = (uint32_t)i + 1;
	record->stop_move = part(record, m->offset, end);
	while (end < rest_end && is_blank(text.s[end]))
		end++;
	while (rest_end > end && is_blank(text.s[rest_end - 1]))
		rest_end--;
	record->rest = part(record, end, rest_end);
	record->stop_reason =
		janggi__record_text(record, why->text, strlen(why->text));
	while (record->n_comments &&
		record->comments[record->n_comments - 1].ply > i)
		record->n_comments--;
	return record->stop_move.s && record->rest.s && record->stop_reason.s;
}

/* The base that rank numbers show; given if they show none. */
static int shown_base(const struct janggi__written *w, int given)
{
	const size_t *first = w->first_base;

	return first[0] == first[1] ? given : first[1] < first[0];
}

size_t janggi__written_count(struct janggi__written *w,
	const struct janggi_position *start, int *base)
{
	bool shown = w->first_base[0] != w->first_base[1];
	struct janggi_error why;
	uint32_t played, other;

	*base = shown_base(w, *base);
	(void)play(w, NULL, &played, start, *base, &why, NULL);
	if (!why.status || shown)
		return played;
	(void)play(w, NULL, &other, start, !*base, &why, NULL);
	if (other <= played)
		return played;
	*base = !*base;
	return other;
}

enum janggi_status janggi__written_play(struct janggi__written *w,
	struct janggi_record *record, const struct janggi_position *start,
	int base, struct janggi_error *err)
{
	bool shown = w->first_base[0] != w->first_base[1];
	struct janggi_error why, other_why;
	uint32_t played, other;
	enum janggi_status st;

	base = shown_base(w, base);
	st = play(w, record, &played, start, base, &why, err);
	if (st < 0)
		return st;
	if (why.status && !shown) {
		st = play(w, record, &other, start, !base, &other_why, err);
		if (st < 0)
			return st;
		if (other <= played)
			st = play(w, record, &played, start, base, &why, err);
		else
			why = other_why;
		if (st < 0)
			return st;
	}
	if (why.status && !stop(w, record, record->n_moves, &why))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}
