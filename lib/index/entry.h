/* SPDX-License-Identifier: MIT */
/*
 * A record made ready for an index: played once, judged, and written down in
 * the pieces that the index keeps.  Making one touches no database, so each
 * thread can make its own; adding them is the writer's work alone.
 */
#ifndef JANGGI_ENTRY_H
#define JANGGI_ENTRY_H
#ifndef JANGGI_BUILD
#error "entry.h is internal to lib/"
#endif
#include "board/position.h"

/*
 * Tags with a column of their own, in the order of the columns.  A second tag
 * of the same key, or any other, is a row of the table "tag".
 */
enum janggi__column {
	JANGGI__EVENT,
	JANGGI__SITE,
	JANGGI__DATE,
	JANGGI__ROUND,
	JANGGI__CHO,
	JANGGI__HAN,
	JANGGI__CHO_FORMATION,
	JANGGI__HAN_FORMATION,
	JANGGI__TIME_CONTROL,
	JANGGI__RESULT,
	JANGGI__BOARD,
	JANGGI__PLIES,
	JANGGI__COLUMNS
};
#define JANGGI__NO_COLUMN JANGGI__COLUMNS
extern const char *const janggi__column_key[JANGGI__COLUMNS];

/* A part of an entry's bytes. */
struct janggi__part {
	uint32_t at, n;
};

struct janggi__entry_tag {
	struct janggi__part key, value;
	uint8_t column; /* or JANGGI__NO_COLUMN */
};

/* A position that the game went through. */
struct janggi__visit {
	uint64_t key; /* the lesser of its own and its mirror's */
	uint16_t next; /* the move played, or JANGGI__NO_NEXT */
};
/* In janggi__visit.next: the position is the mirror image of key's. */
#define JANGGI__MIRRORED 0x8000
#define JANGGI__NO_NEXT	 0x7fff /* the game ends there */
#define JANGGI__NEXT_MASK 0x7fff

/* Bits of the facts of a game; docs/index-format.md has the layout. */
#define JANGGI__FACT_SIDE_BITS	13
#define JANGGI__FACT_CHO_RANK	26 /* 3 bits: furthest a soldier came */
#define JANGGI__FACT_HAN_RANK	29
#define JANGGI__FACT_PASS	((uint64_t)1 << 32)
#define JANGGI__FACT_FACING	((uint64_t)1 << 33)
#define JANGGI__FACT_CHECK	((uint64_t)1 << 34)
#define JANGGI__FACT_MATE	((uint64_t)1 << 35)
#define JANGGI__FACT_HANDICAP	((uint64_t)1 << 36)
#define JANGGI__FACT_ILLEGAL	((uint64_t)1 << 37)
#define JANGGI__FACT_NO_START	((uint64_t)1 << 38)

/* A verdict's ply and points where they are not the game's last. */
struct janggi__stop {
	uint32_t ply;
	uint8_t points[2];
};
/* One preset's verdict: ending, basis, winner, and 0 or 1 + its stop. */
#define JANGGI__VERDICT_BYTES 4

struct janggi_entry {
	struct janggi_buffer bytes; /* all the text */
	struct janggi__entry_tag *tags;
	size_t n_tags, tag_cap;

	struct janggi__part file, format, encoding, fen;
	uint64_t number, line;
	uint8_t start; /* enum janggi_start */
	/*
	 * 4 * cho + han; of a start that is not known 16 + 5 * cho + han,
	 * each of which may be NO_FORMATION
	 */
	uint8_t setup;
	uint8_t winner, how; /* declared */

	uint32_t plies;
	struct janggi_buffer moves; /* codes */
	struct janggi_buffer extra;
	struct janggi_buffer words; /* of comments, see comments.c */
	uint64_t fingerprint;
	uint64_t header; /* sum of all that two duplicates may differ in */
	uint64_t facts;

	struct janggi_buffer verdicts; /* JANGGI__VERDICT_BYTES a preset */
	uint64_t outcomes; /* two bits a preset: its winner */
	struct janggi__stop *stops;
	size_t n_stops;

	struct janggi__visit *visits;
	size_t n_visits; /* plies + 1, or 0 without a start */
	size_t visit_cap;
};

static inline struct janggi_text janggi__entry_text(
	const struct janggi_entry *entry, struct janggi__part part)
{
	return (struct janggi_text){ part.n ? entry->bytes.data + part.at : "",
		part.n };
}

/*
 * What is rarely there or never asked for: comments, clocks, what the text of
 * moves said beside the moves, where reading stopped.  Nothing at all for
 * most records.
 */
void janggi__extra_put(struct janggi_buffer *to,
	const struct janggi_record *record, const uint8_t *predicted);
/* The comments as the full-text index has them; see comments.c. */
void janggi__comments_put(
	struct janggi_buffer *to, const struct janggi_record *record);
/*
 * Fill the record, whose moves and tags are there.  predicted is what
 * janggi__extra_put was given.  EDB if the bytes make no sense.
 */
enum janggi_status janggi__extra_get(struct janggi_record *record,
	const void *bytes, size_t n, const uint8_t *predicted,
	struct janggi_error *err);
/*
 * The hints that a text which names everything would give of a move that is
 * going to be played; gives_check is of the position after it.
 */
uint8_t janggi__hint_of(const struct janggi_position *before,
	janggi_move move, bool gives_check);

#endif
