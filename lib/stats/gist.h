/* SPDX-License-Identifier: MIT */
/*
 * The gist of a game: all that any table asks of it.  It is made of a record
 * that is replayed (look.c) or of an index's row (from_index.c), and nothing
 * after that knows which.
 */
#ifndef JANGGI_GIST_H
#define JANGGI_GIST_H
#ifndef JANGGI_BUILD
# error "gist.h is internal to lib/"
#endif
#include "base/base.h"

/* What its record says, without blanks around it; n 0: nothing. */
enum janggi__gist_text {
	JANGGI__GIST_CHO, /* the name alone */
	JANGGI__GIST_HAN,
	JANGGI__GIST_EVENT,
	JANGGI__GIST_SITE,
	JANGGI__GIST_ROUND,
	JANGGI__GIST_DATE,
	JANGGI__GIST_TIME,
	JANGGI__GIST_RESULT,
	JANGGI__GIST_FILE,
	JANGGI__GIST_TEXTS
};

/*
 * What a table needs beside what is always there.  An index is asked for no
 * more than that.
 */
enum janggi__need {
	/* JANGGI__NEED(text): the text of that number */
	JANGGI__NEED_RANKS = 1 << JANGGI__GIST_TEXTS,
	JANGGI__NEED_YEAR = JANGGI__NEED_RANKS << 1,
	JANGGI__NEED_OPENING = JANGGI__NEED_RANKS << 2,
	JANGGI__NEED_PASSES = JANGGI__NEED_RANKS << 3,
	JANGGI__NEED_FINDINGS = JANGGI__NEED_RANKS << 4,
	JANGGI__NEED_MARGIN = JANGGI__NEED_RANKS << 5
};
#define JANGGI__NEED(text) (1u << (text))
#define JANGGI__NEED_PLAYERS \
	(JANGGI__NEED(JANGGI__GIST_CHO) | JANGGI__NEED(JANGGI__GIST_HAN))

struct janggi__judged {
	struct janggi_verdict verdict;
	bool scored; /* its winner is by points and bonus */
};

struct janggi__gist {
	bool no_start; /* nothing else is set then */
	bool duplicate; /* known to be one, without a look at others */
	bool distinct; /* known to be none */
	uint8_t sort; /* enum janggi__sort; the engine sets it */
	bool has_start; /* a walk-over may have none */
	bool handicap;
	bool illegal; /* cut at a ply that cannot be played */
	bool has_pass;
	uint64_t fingerprint[2];
	enum janggi_formation formation[2]; /* of a diagram: NO_FORMATION */
	enum janggi_side first; /* to move at the start */
	uint32_t plies;
	enum janggi_winner winner; /* declared */
	enum janggi_ending how; /* declared */
	janggi_halves margin; /* declared; -1: none */
	uint8_t pieces[2][JANGGI_KINDS]; /* at the end */
	int points[2]; /* of them */
	int rank[2];
	uint32_t year; /* 0: not known */
	janggi_move first_move; /* if there are plies */
	uint32_t passes[2], first_pass; /* ply of it; 0: none */
	uint64_t findings; /* by the order of janggi_check_code_at */
	struct janggi_text text[JANGGI__GIST_TEXTS];
	/* Of those texts that an index numbers, else 0. */
	uint32_t number[JANGGI__GIST_TEXTS];
	size_t n_judged; /* as many as there are presets */
	const struct janggi__judged *judged; /* in their order */
};

/* As bytes, to be handed to another thread.  A failure is left in buffer. */
void janggi__gist_pack(
	const struct janggi__gist *gist, struct janggi_buffer *buffer);
/*
 * Back from them; texts are borrowed from bytes, verdicts go to judged, which
 * has room for n.  False if they are not a gist with n verdicts.
 */
bool janggi__gist_unpack(struct janggi__gist *gist, const void *bytes,
	size_t n_bytes, struct janggi__judged *judged, size_t n);

/* The player's name and grade out of what the tag says. */
void janggi__gist_player(struct janggi__gist *gist, enum janggi_side side,
	struct janggi_text written);
/* The year out of a date; 0 if it spans more than one. */
uint32_t janggi__gist_year(struct janggi_text date);
/* Count the passes of all its moves, and keep the first move. */
void janggi__gist_moves(
	struct janggi__gist *gist, const janggi_move *moves, uint32_t n);
/* What stands on the board at the end. */
struct janggi_position;
void janggi__gist_material(
	struct janggi__gist *gist, const struct janggi_position *pos);

/*
 * Do points decide a verdict?  Most presets tell by the ending; where one
 * does not, the record has to be played again: JANGGI__SCORED_PERHAPS.
 */
enum janggi__scored {
	JANGGI__SCORED_NO,
	JANGGI__SCORED_YES,
	JANGGI__SCORED_PERHAPS
};
enum janggi__scored janggi__gist_scored(const struct janggi_preset *preset,
	const struct janggi_verdict *verdict);

#endif
