/* SPDX-License-Identifier: MIT */
/*
 * How readers fill a record.  Its memory is kept from one record to the next,
 * so a reader that goes through a file allocates next to nothing.
 *
 * Functions that return bool return false if there is no memory.
 */
#ifndef JANGGI_RECORD_H
#define JANGGI_RECORD_H
#ifndef JANGGI_BUILD
# error "record.h is internal to lib/"
#endif
#include "base/arena.h"
#include "base/base.h"

struct janggi__record_memory {
	struct janggi__arena arena;
	size_t tag_cap, comment_cap, move_cap;
	struct janggi_tag *tags;
	struct janggi_comment *comments;
	janggi_move *moves;
	uint8_t *hints;
	uint32_t *seconds;
	uint32_t *offsets; /* of each ply's text in movetext */
	uint32_t n_offsets; /* plies read, and one more if reading stopped */
	/*
	 * The moves as written, so that a record can be cut at a ply with
	 * what follows kept and a ply's line be told.  n is 0 if the reader
	 * does not keep them.  decode makes UTF-8 of a part of it.
	 */
	struct janggi_text movetext;
	uint64_t movetext_line;
	struct janggi_text (*decode)(
		struct janggi__arena *arena, const char *s, size_t n);
};

/* Forget everything but the memory. */
void janggi__record_clear(struct janggi_record *record);
static inline struct janggi__arena *janggi__record_arena(
	struct janggi_record *record)
{
	return &record->memory->arena;
}
/* Copy text into the record; s is NULL if there is no memory. */
struct janggi_text janggi__record_text(
	struct janggi_record *record, const char *s, size_t n);

/*
 * The texts added must last as long as the record: in its arena, or
 * constants.
 */
bool janggi__record_add_tag(struct janggi_record *record,
	struct janggi_text key, struct janggi_text value);
bool janggi__record_add_comment(
	struct janggi_record *record, uint32_t ply, struct janggi_text text);

bool janggi__record_grow_moves(struct janggi_record *record);
/* offset: of its text in what memory->movetext will be; else 0. */
static inline bool janggi__record_add_move(struct janggi_record *record,
	janggi_move move, unsigned hint, uint32_t offset)
{
	struct janggi__record_memory *m = record->memory;
	uint32_t i = record->n_moves;

	if (i >= m->move_cap && !janggi__record_grow_moves(record))
		return false;
	m->moves[i] = move;
	m->hints[i] = (uint8_t)hint;
	m->offsets[i] = offset;
	record->n_moves = m->n_offsets = i + 1;
	return true;
}
/* Seconds of a ply that is there; the first call marks all others unknown. */
void janggi__record_set_seconds(
	struct janggi_record *record, uint32_t ply, uint32_t seconds);

/*
 * Canonical name of a tag's key as any notation writes it (대회명, Event);
 * the key itself if it has none.  A constant, or key.
 */
struct janggi_text janggi__tag_canonical(struct janggi_text key);
/* What .gib calls a canonical key; NULL if it has no name there. */
const char *janggi__tag_gib(const char *canonical);
/* What PGN calls it; NULL if it has no name there. */
const char *janggi__tag_pgn(const char *canonical);

/*
 * Set result and start from the tags, once tags and moves are all there: what
 * every reader does last.  A start that the reader has set stays.
 */
bool janggi__record_derive(struct janggi_record *record);
/* The same where the first move is known though the record lacks it. */
bool janggi__record_derive_from(
	struct janggi_record *record, janggi_move first);
/* Start from pos: its formations if it is an ordinary start, else its FEN. */
bool janggi__record_set_start(
	struct janggi_record *record, const struct janggi_position *pos);
/*
 * The diagram of a board tag (판).  first is the record's first move: it tells
 * whose turn it is where the tag does not.  JANGGI_EDATA with err->column.
 */
enum janggi_status janggi__board_tag_read(struct janggi_position *pos,
	const char *s, size_t n, janggi_move first, struct janggi_error *err);

/* What a writing by this library says beside the tags; see settle.c. */
struct janggi__record_said {
	enum janggi_formation formation[2];
	bool inferred; /* the formations were */
	struct janggi_text fen;
	bool has_result;
	struct janggi_result result;
};
void janggi__record_said_init(struct janggi__record_said *said);
/* In place of _derive; false if there is no memory. */
bool janggi__record_settle(
	struct janggi_record *record, const struct janggi__record_said *said);

#endif
