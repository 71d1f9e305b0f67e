/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "query/fold.h"
#include "query/header.h"

enum janggi_formation janggi__formation_on(
	const struct janggi_position *pos, enum janggi_side side)
{
	static const unsigned files[4] = { 1, 2, 6, 7 };
	char row[5] = "";

	for (unsigned i = 0; i < 4; i++) {
		unsigned point = (side == JANGGI_CHO ? 0 : 81) + files[i];
		enum janggi_side owner;
		enum janggi_kind kind =
			janggi_position_piece(pos, point, &owner);

		if (owner != side)
			return JANGGI_NO_FORMATION;
		row[i] = kind == JANGGI_HORSE	 ? 'H' :
			kind == JANGGI_ELEPHANT ? 'E' :
						  '?';
	}
	return janggi_formation_parse(row, 4);
}

static void read_grade(
	struct janggi__header *header, enum janggi__fact fact, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(header->record, key);
	struct janggi_player player;

	header->known[fact] = false;
	header->fact[fact] = 0;
	if (!tag)
		return;
	janggi_player_parse(&player, tag->s, tag->n);
	header->known[fact] = player.rank != JANGGI_NO_RANK;
	header->fact[fact] = player.rank;
}

/*
 * A diagram of an ordinary start has formations too; at odds no side has
 * one, for the other is not what they are chosen against.
 */
static void find_formations(struct janggi__header *header)
{
	const struct janggi_record *record = header->record;
	bool told = record->start == JANGGI_START_FORMATIONS ||
		record->start == JANGGI_START_INFERRED;
	bool drawn = !told && header->start &&
		!janggi_record_is_handicap(record);

	for (unsigned side = 0; side < 2; side++)
		header->formation[side] = told ? record->formation[side] :
			drawn ? janggi__formation_on(header->start,
					(enum janggi_side)side) :
				JANGGI_NO_FORMATION;
}

void janggi__header_start(struct janggi__header *header)
{
	header->fact[JANGGI__FACT_LENGTH] = header->record->n_moves;
	header->known[JANGGI__FACT_LENGTH] = true;
	read_grade(header, JANGGI__FACT_GRADE_CHO, "cho");
	read_grade(header, JANGGI__FACT_GRADE_HAN, "han");
	find_formations(header);
}

bool janggi__header_base(const struct janggi__header *header,
	const struct janggi__linear *linear, int64_t *base)
{
	*base = linear->constant;
	for (unsigned f = 0; f < JANGGI__FACTS; f++) {
		if (!linear->fact[f])
			continue;
		if (!header->known[f])
			return false;
		*base += linear->fact[f] * header->fact[f];
	}
	return true;
}

/* ----------------------------------------------------------------- texts */

static bool player_is(const struct janggi__header *header, const char *key,
	const struct janggi__node *node, struct janggi_buffer *scratch)
{
	const struct janggi_text *tag = janggi_record_tag(header->record, key);
	struct janggi_player player;

	if (!tag)
		return false;
	if (janggi__fold_finds(
		    scratch, *tag, node->u.text.value, node->u.text.whole))
		return true;
	if (!node->u.text.whole)
		return false;
	/* a whole name needs no grade */
	janggi_player_parse(&player, tag->s, tag->n);
	return janggi__fold_finds(
		scratch, player.name, node->u.text.value, true);
}

static bool text_is(const struct janggi__header *header,
	const struct janggi__node *node, struct janggi_buffer *scratch)
{
	const struct janggi_record *record = header->record;
	const struct janggi_text value = node->u.text.value;
	const bool whole = node->u.text.whole;

	switch (node->u.text.field) {
	case JANGGI__FIELD_PLAYER:
		return player_is(header, "cho", node, scratch) ||
			player_is(header, "han", node, scratch);
	case JANGGI__FIELD_CHO:
		return player_is(header, "cho", node, scratch);
	case JANGGI__FIELD_HAN:
		return player_is(header, "han", node, scratch);
	case JANGGI__FIELD_FILE:
		return record->file.s &&
			janggi__fold_finds(
				scratch, record->file, value, whole);
	case JANGGI__FIELD_COMMENT:
		for (size_t i = 0; i < record->n_comments; i++)
			if (janggi__fold_finds(scratch,
				    record->comments[i].text, value, whole))
				return true;
		return false;
	case JANGGI__FIELD_TAG: break;
	}
	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];

		if (tag->key.n == node->u.text.key.n &&
			!memcmp(tag->key.s, node->u.text.key.s, tag->key.n) &&
			janggi__fold_finds(scratch, tag->value, value, whole))
			return true;
	}
	return false;
}

static bool date_is(
	const struct janggi__header *header, const struct janggi__node *node)
{
	uint32_t first, last;

	return janggi_record_dates(header->record, &first, &last) &&
		first >= node->u.date.low && last <= node->u.date.high;
}

/* ----------------------------------------------------------- the others */

static bool formation_is(
	const struct janggi__header *header, const struct janggi__node *node)
{
	const uint8_t *mask = node->u.formation.mask;
	bool is[2];

	for (unsigned s = 0; s < 2; s++)
		is[s] = header->formation[s] != JANGGI_NO_FORMATION &&
			(mask[s] >> header->formation[s] & 1);
	switch (node->u.formation.mode) {
	case JANGGI__FORMATION_EITHER: return is[0] || is[1];
	case JANGGI__FORMATION_SIDE: return is[node->u.formation.side];
	case JANGGI__FORMATION_PAIR: return is[0] && is[1];
	}
	return false;
}

bool janggi__header_ask(const struct janggi__header *header,
	const struct janggi__node *node, struct janggi_buffer *scratch)
{
	const struct janggi_result *result = &header->record->result;
	const struct janggi_verdict *verdict;

	switch (node->op) {
	case JANGGI__OP_TEXT: return text_is(header, node, scratch);
	case JANGGI__OP_DATE: return date_is(header, node);
	case JANGGI__OP_FORMATION: return formation_is(header, node);
	case JANGGI__OP_RESULT:
		return node->u.result.winners >> result->winner & 1 &&
			node->u.result.endings >> result->how & 1;
	case JANGGI__OP_VERDICT:
		verdict = &header->verdicts[node->u.verdict.preset];
		return node->u.verdict.winners >> verdict->winner & 1 &&
			node->u.verdict.endings >> verdict->ending & 1 &&
			node->u.verdict.bases >> verdict->basis & 1;
	case JANGGI__OP_DISAGREE:
		verdict = &header->verdicts[node->u.verdict.preset];
		return result->winner != JANGGI_WINNER_NONE &&
			verdict->winner != JANGGI_WINNER_NONE &&
			result->winner != verdict->winner;
	case JANGGI__OP_HANDICAP:
		return janggi_record_is_handicap(header->record);
	case JANGGI__OP_ILLEGAL: return header->record->stop_ply != 0;
	default: return false;
	}
}
