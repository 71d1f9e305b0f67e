/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "record/fold.h"
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

/* ------------------------------------------------------------------ terms */

bool janggi__ask_formation(const struct janggi__node *node,
	const enum janggi_formation formation[2])
{
	const uint8_t *mask = node->u.formation.mask;
	bool is[2];

	for (unsigned s = 0; s < 2; s++)
		is[s] = formation[s] != JANGGI_NO_FORMATION &&
			(mask[s] >> formation[s] & 1);
	switch (node->u.formation.mode) {
	case JANGGI__FORMATION_EITHER: return is[0] || is[1];
	case JANGGI__FORMATION_SIDE: return is[node->u.formation.side];
	case JANGGI__FORMATION_PAIR: return is[0] && is[1];
	}
	return false;
}

bool janggi__ask_result(const struct janggi__node *node,
	enum janggi_winner winner, enum janggi_ending how)
{
	return (node->u.result.winners >> winner & 1) &&
		(node->u.result.endings >> how & 1);
}

bool janggi__ask_verdict(const struct janggi__node *node,
	enum janggi_winner winner, enum janggi_ending ending,
	enum janggi_basis basis)
{
	return (node->u.verdict.winners >> winner & 1) &&
		(node->u.verdict.endings >> ending & 1) &&
		(node->u.verdict.bases >> basis & 1);
}

bool janggi__ask_disagree(
	enum janggi_winner declared, enum janggi_winner judged)
{
	return declared != JANGGI_WINNER_NONE &&
		judged != JANGGI_WINNER_NONE && declared != judged;
}

bool janggi__ask_player(const struct janggi__node *node,
	struct janggi_text text, struct janggi_buffer *scratch)
{
	struct janggi_player player;

	if (janggi__fold_finds(
		    scratch, text, node->u.text.value, node->u.text.whole))
		return true;
	if (!node->u.text.whole)
		return false;
	janggi_player_parse(&player, text.s, text.n);
	return janggi__fold_finds(
		scratch, player.name, node->u.text.value, true);
}

/* --------------------------------------------------------------- a record */

static bool player_is(const struct janggi__record_header *header,
	const char *key, const struct janggi__node *node)
{
	const struct janggi_text *tag = janggi_record_tag(header->record, key);

	return tag && janggi__ask_player(node, *tag, header->scratch);
}

static bool text_is(const struct janggi__record_header *header,
	const struct janggi__node *node)
{
	const struct janggi_record *record = header->record;
	const struct janggi_text value = node->u.text.value;
	const bool whole = node->u.text.whole;

	switch (node->u.text.field) {
	case JANGGI__FIELD_PLAYER:
		return player_is(header, "cho", node) ||
			player_is(header, "han", node);
	case JANGGI__FIELD_CHO: return player_is(header, "cho", node);
	case JANGGI__FIELD_HAN: return player_is(header, "han", node);
	case JANGGI__FIELD_FILE:
		return record->file.s &&
			janggi__fold_finds(header->scratch, record->file,
				value, whole);
	case JANGGI__FIELD_COMMENT:
		for (size_t i = 0; i < record->n_comments; i++)
			if (janggi__fold_finds(header->scratch,
				    record->comments[i].text, value, whole))
				return true;
		return false;
	case JANGGI__FIELD_TAG: break;
	}
	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];

		if (tag->key.n == node->u.text.key.n &&
			!memcmp(tag->key.s, node->u.text.key.s, tag->key.n) &&
			janggi__fold_finds(
				header->scratch, tag->value, value, whole))
			return true;
	}
	return false;
}

static bool date_is(const struct janggi__record_header *header,
	const struct janggi__node *node)
{
	uint32_t first, last;

	return janggi_record_dates(header->record, &first, &last) &&
		first >= node->u.date.low && last <= node->u.date.high;
}

static bool record_is(const struct janggi__record_header *header,
	const struct janggi__node *node)
{
	const struct janggi_result *result = &header->record->result;
	const struct janggi_verdict *v =
		&header->verdicts[node->op == JANGGI__OP_VERDICT ||
						node->op ==
							JANGGI__OP_DISAGREE ?
					node->u.verdict.preset :
					0];

	switch (node->op) {
	case JANGGI__OP_TEXT: return text_is(header, node);
	case JANGGI__OP_DATE: return date_is(header, node);
	case JANGGI__OP_FORMATION:
		return janggi__ask_formation(node, header->formation);
	case JANGGI__OP_RESULT:
		return janggi__ask_result(node, result->winner, result->how);
	case JANGGI__OP_VERDICT:
		return janggi__ask_verdict(
			node, v->winner, v->ending, v->basis);
	case JANGGI__OP_DISAGREE:
		return janggi__ask_disagree(result->winner, v->winner);
	case JANGGI__OP_HANDICAP:
		return janggi_record_is_handicap(header->record);
	case JANGGI__OP_ILLEGAL: return header->record->stop_ply != 0;
	default: return false;
	}
}

static enum janggi_status ask_record(
	void *from, uint32_t i, bool *answer, struct janggi_error *err)
{
	const struct janggi__record_header *header = from;

	*answer = record_is(header, &header->program->nodes[i]);
	if (header->scratch->failed)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	return JANGGI_OK;
}

static void read_grade(struct janggi__header *header,
	const struct janggi_record *record, enum janggi__fact fact,
	const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);
	struct janggi_player player = { .rank = JANGGI_NO_RANK };

	if (tag)
		janggi_player_parse(&player, tag->s, tag->n);
	header->known[fact] = player.rank != JANGGI_NO_RANK;
	header->fact[fact] = player.rank;
}

/*
 * A diagram of an ordinary start has formations too; at odds no side has
 * one, for the other is not what they are chosen against.
 */
static void find_formations(struct janggi__record_header *header)
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

void janggi__record_header_start(
	struct janggi__record_header *record, struct janggi__header *header)
{
	header->has_board = record->start;
	header->fact[JANGGI__FACT_LENGTH] = record->record->n_moves;
	header->known[JANGGI__FACT_LENGTH] = true;
	read_grade(header, record->record, JANGGI__FACT_GRADE_CHO, "cho");
	read_grade(header, record->record, JANGGI__FACT_GRADE_HAN, "han");
	find_formations(record);
	header->ask = ask_record;
	header->limit = NULL;
	header->from = record;
}
