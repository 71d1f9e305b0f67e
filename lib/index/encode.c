/* SPDX-License-Identifier: MIT */
/* Records into entries. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "board/position.h"
#include "index/entry.h"
#include "index/movecode.h"
#include "index/pack.h"
#include "index/sum.h"

const char *const janggi__column_key[JANGGI__COLUMNS] = {
	[JANGGI__EVENT] = "event",
	[JANGGI__SITE] = "site",
	[JANGGI__DATE] = "date",
	[JANGGI__ROUND] = "round",
	[JANGGI__CHO] = "cho",
	[JANGGI__HAN] = "han",
	[JANGGI__CHO_FORMATION] = "cho_formation",
	[JANGGI__HAN_FORMATION] = "han_formation",
	[JANGGI__TIME_CONTROL] = "time_control",
	[JANGGI__RESULT] = "result",
	[JANGGI__BOARD] = "board",
	[JANGGI__PLIES] = "plies",
};

struct janggi_encoder {
	struct janggi_replay *replay;
	size_t n_presets;
	uint8_t *hints; /* predicted, one a move */
	size_t hint_cap;
	struct janggi_buffer header;
};

enum janggi_status janggi_encoder_new(
	struct janggi_encoder **out, struct janggi_error *err)
{
	struct janggi_encoder *e = calloc(1, sizeof(*e));
	enum janggi_status st;

	*out = NULL;
	if (!e)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	e->n_presets = janggi_preset_count();
	st = janggi_replay_new(
		&e->replay, janggi_preset_at(0), e->n_presets, err);
	if (st < 0) {
		free(e);
		return st;
	}
	*out = e;
	return JANGGI_OK;
}

void janggi_encoder_free(struct janggi_encoder *e)
{
	if (!e)
		return;
	janggi_replay_free(e->replay);
	free(e->hints);
	janggi_buffer_release(&e->header);
	free(e);
}

enum janggi_status janggi_entry_new(
	struct janggi_entry **out, struct janggi_error *err)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

void janggi_entry_free(struct janggi_entry *entry)
{
	if (!entry)
		return;
	janggi_buffer_release(&entry->bytes);
	janggi_buffer_release(&entry->moves);
	janggi_buffer_release(&entry->extra);
	janggi_buffer_release(&entry->words);
	janggi_buffer_release(&entry->verdicts);
	free(entry->tags);
	free(entry->stops);
	free(entry->visits);
	free(entry);
}

static bool fit(void *array, size_t *cap, size_t n, size_t size)
{
	void *old, *new;
	size_t more = *cap ? *cap : 32;

	if (n <= *cap)
		return true;
	while (more < n)
		more *= 2;
	memcpy(&old, array, sizeof(old));
	new = realloc(old, more * size);
	if (!new)
		return false;
	memcpy(array, &new, sizeof(new));
	*cap = more;
	return true;
}

/* ------------------------------------------------------------------ text */

static struct janggi__part keep(
	struct janggi_entry *entry, struct janggi_text text)
{
	struct janggi__part part = { (uint32_t)entry->bytes.len,
		(uint32_t)text.n };

	/* offsets are 32 bits; records are far smaller (see ELIMIT) */
	if (text.n > UINT32_MAX - entry->bytes.len)
		entry->bytes.failed = true;
	janggi_buffer_add(&entry->bytes, text.s, text.n);
	return part;
}

static struct janggi_text text_of(const char *s)
{
	return (struct janggi_text){ s, strlen(s) };
}

static uint8_t column_of(struct janggi_text key, unsigned *taken)
{
	for (unsigned c = 0; c < JANGGI__COLUMNS; c++)
		if (strlen(janggi__column_key[c]) == key.n &&
			!memcmp(janggi__column_key[c], key.s, key.n)) {
			if (*taken & 1u << c)
				break;
			*taken |= 1u << c;
			return (uint8_t)c;
		}
	return JANGGI__NO_COLUMN;
}

static bool keep_tags(
	struct janggi_entry *entry, const struct janggi_record *record)
{
	unsigned taken = 0;

	if (!fit(&entry->tags, &entry->tag_cap, record->n_tags,
		    sizeof(*entry->tags)))
		return false;
	entry->n_tags = record->n_tags;
	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];

		entry->tags[i] = (struct janggi__entry_tag){
			keep(entry, tag->key), keep(entry, tag->value),
			column_of(tag->key, &taken)
		};
	}
	return true;
}

/* What two records of the same moves can differ in, its place apart. */
static void sum_header(struct janggi_encoder *e, struct janggi_entry *entry,
	const struct janggi_record *record)
{
	struct janggi_buffer *h = &e->header;

	janggi_buffer_clear(h);
	janggi__pack_u64(h, record->n_tags);
	for (size_t i = 0; i < record->n_tags; i++) {
		janggi__pack_text(h, record->tags[i].key);
		janggi__pack_text(h, record->tags[i].value);
	}
	janggi_buffer_add(h, entry->extra.data, entry->extra.len);
	if (h->failed)
		entry->bytes.failed = true;
	else
		entry->header = janggi__sum_of(h->data, h->len);
}

/* -------------------------------------------------------------- the game */

static unsigned soldier_rank(unsigned side, unsigned point)
{
	unsigned rank = janggi__rank_of(point);

	if (side == JANGGI_HAN)
		rank = 9 - rank;
	return rank < 3 ? 0 : rank - 3; /* 0 at home, 6 at the far edge */
}

static void note_soldiers(
	const struct janggi_position *pos, unsigned furthest[2])
{
	for (unsigned s = 0; s < 2; s++)
		for (unsigned i = pos->first[s][JANGGI_SOLDIER];
			i < pos->first[s][JANGGI_KINDS]; i++) {
			unsigned p = pos->at[s][i];

			if (p != JANGGI_NO_POINT &&
				soldier_rank(s, p) > furthest[s])
				furthest[s] = soldier_rank(s, p);
		}
}

static uint64_t material(const struct janggi_position *pos, unsigned side)
{
	uint64_t bits = 0;
	unsigned shift = 0;

	for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS; kind++) {
		uint64_t n = 0;

		for (unsigned i = pos->first[side][kind];
			i < pos->first[side][kind + 1]; i++)
			n += pos->at[side][i] != JANGGI_NO_POINT;
		bits |= n << shift;
		shift += kind == JANGGI_SOLDIER ? 3 : 2;
	}
	return bits;
}

static void visit(struct janggi__visit *v, const struct janggi_position *pos,
	unsigned next)
{
	bool mirrored = pos->mirror_key < pos->key;

	v->key = mirrored ? pos->mirror_key : pos->key;
	v->next = (uint16_t)(next | (mirrored ? JANGGI__MIRRORED : 0));
}

/* Moves as codes, positions as keys, hints as they should be, facts. */
static bool walk(struct janggi_encoder *e, struct janggi_entry *entry,
	const struct janggi_record *record, struct janggi_position *pos)
{
	const uint8_t *flags = janggi_replay_flags(e->replay);
	uint32_t n = record->n_moves;
	unsigned furthest[2] = { 0, 0 }, all = 0;
	uint64_t facts = 0;

	if (!fit(&entry->visits, &entry->visit_cap, (size_t)n + 1,
		    sizeof(*entry->visits)) ||
		!fit(&e->hints, &e->hint_cap, (size_t)n + 1, 1) ||
		!janggi__buffer_reserve(&entry->moves,
			(size_t)n * JANGGI__MOVECODE_MAX))
		return false;
	note_soldiers(pos, furthest);
	for (uint32_t i = 0; i < n; i++) {
		janggi_move move = record->moves[i];
		unsigned side = pos->side, to = JANGGI_MOVE_TO(move);
		uint8_t *code =
			(uint8_t *)entry->moves.data + entry->moves.len;

		visit(&entry->visits[i], pos, move);
		entry->moves.len += janggi__movecode_put(pos, move, code);
		e->hints[i] = janggi__hint_of(
			pos, move, flags[i] & JANGGI_PLY_CHECK);
		janggi__play(pos, move, NULL);
		if (move != JANGGI_PASS &&
			pos->kind_of[pos->board[to]] == JANGGI_SOLDIER &&
			soldier_rank(side, to) > furthest[side])
			furthest[side] = soldier_rank(side, to);
		all |= flags[i];
	}
	visit(&entry->visits[n], pos, JANGGI__NO_NEXT);
	facts = material(pos, JANGGI_CHO) |
		material(pos, JANGGI_HAN) << JANGGI__FACT_SIDE_BITS |
		(uint64_t)furthest[0] << JANGGI__FACT_CHO_RANK |
		(uint64_t)furthest[1] << JANGGI__FACT_HAN_RANK;
	facts |= (all & JANGGI_PLY_PASS ? JANGGI__FACT_PASS : 0) |
		(all & JANGGI_PLY_FACING ? JANGGI__FACT_FACING : 0) |
		(all & JANGGI_PLY_CHECK ? JANGGI__FACT_CHECK : 0) |
		(all & JANGGI_PLY_MATE ? JANGGI__FACT_MATE : 0);
	facts |= record->stop_ply ? JANGGI__FACT_ILLEGAL : 0;
	facts |= janggi_record_is_handicap(record) ? JANGGI__FACT_HANDICAP : 0;
	entry->facts = facts;
	entry->n_visits = (size_t)n + 1;
	return true;
}

static bool keep_verdicts(struct janggi_encoder *e, struct janggi_entry *entry,
	const uint16_t last[2])
{
	const struct janggi_verdict *v = janggi_replay_verdicts(e->replay);

	if (!entry->stops) {
		entry->stops = calloc(e->n_presets, sizeof(*entry->stops));
		if (!entry->stops)
			return false;
	}
	entry->n_stops = 0;
	entry->outcomes = 0;
	for (size_t i = 0; i < e->n_presets; i++, v++) {
		struct janggi__stop stop = { v->ply,
			{ (uint8_t)v->points[0], (uint8_t)v->points[1] } };
		size_t at = 0;
		char code[JANGGI__VERDICT_BYTES];

		if (v->ply != entry->plies ||
			v->points[0] != last[0] ||
			v->points[1] != last[1]) {
			while (at < entry->n_stops &&
				(entry->stops[at].ply != stop.ply ||
					entry->stops[at].points[0] !=
						stop.points[0] ||
					entry->stops[at].points[1] !=
						stop.points[1]))
				at++;
			if (at == entry->n_stops)
				entry->stops[entry->n_stops++] = stop;
			at++;
		}
		code[0] = (char)v->ending;
		code[1] = (char)v->basis;
		code[2] = (char)v->winner;
		code[3] = (char)at;
		janggi_buffer_add(&entry->verdicts, code, sizeof(code));
		entry->outcomes |= (uint64_t)v->winner << 2 * i;
	}
	return true;
}

static uint8_t setup_of(const struct janggi_record *record)
{
	unsigned cho = record->formation[0], han = record->formation[1];

	switch (record->start) {
	case JANGGI_START_FEN: return 0;
	case JANGGI_START_UNKNOWN: return (uint8_t)(16 + 5 * cho + han);
	default: return (uint8_t)(4 * cho + han);
	}
}

static void clear(struct janggi_entry *entry)
{
	janggi_buffer_clear(&entry->bytes);
	janggi_buffer_clear(&entry->moves);
	janggi_buffer_clear(&entry->extra);
	janggi_buffer_clear(&entry->words);
	janggi_buffer_clear(&entry->verdicts);
}

enum janggi_status janggi_encoder_run(struct janggi_encoder *e,
	struct janggi_record *record, struct janggi_entry *entry,
	struct janggi_error *err)
{
	struct janggi_position pos;
	static const uint16_t nothing[2] = { 0, 0 };
	enum janggi_status st;
	uint64_t fingerprint[2];
	bool known;

	clear(entry);
	st = janggi_replay_run(e->replay, record, err);
	if (st < 0)
		return st;
	known = record->start != JANGGI_START_UNKNOWN;
	if (known) {
		st = janggi_record_position(record, &pos, err);
		if (st < 0)
			return st;
	}
	entry->plies = record->n_moves;
	entry->number = record->number;
	entry->line = record->line;
	entry->start = (uint8_t)record->start;
	entry->setup = setup_of(record);
	entry->winner = (uint8_t)record->result.winner;
	entry->how = (uint8_t)record->result.how;
	entry->file = keep(entry, record->file);
	entry->format = keep(entry, text_of(record->format));
	entry->encoding = keep(entry, text_of(record->encoding));
	entry->fen = keep(entry,
		record->start == JANGGI_START_FEN ? record->fen
						  : (struct janggi_text){ "", 0 });
	entry->n_visits = 0;
	entry->facts = JANGGI__FACT_NO_START;
	if (!keep_tags(entry, record) ||
		(known && !walk(e, entry, record, &pos)) ||
		!keep_verdicts(e, entry, known ? pos.points : nothing))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	janggi__extra_put(&entry->extra, record, e->hints);
	janggi__comments_put(&entry->words, record);
	sum_header(e, entry, record);
	janggi_record_fingerprint(record, fingerprint);
	entry->fingerprint = fingerprint[0];
	if (entry->bytes.failed || entry->moves.failed ||
		entry->extra.failed || entry->words.failed ||
		entry->verdicts.failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}
