/* SPDX-License-Identifier: MIT */
/*
 * The parts of a check.  Each looks at one side of a record and adds what it
 * finds; check.c holds them together.
 */
#ifndef JANGGI_CHECK_H
#define JANGGI_CHECK_H
#ifndef JANGGI_BUILD
# error "check.h is internal to lib/"
#endif
#include "record/record.h"
#include "record/same.h"

/* Their order is that of the table in check_codes.c. */
enum janggi__check {
	JANGGI__CHECK_LOST,
	JANGGI__CHECK_FILE,
	JANGGI__CHECK_NOTE,
	JANGGI__CHECK_BYTES,
	JANGGI__CHECK_SCHEMA,
	JANGGI__CHECK_NO_START,
	JANGGI__CHECK_INFERRED,
	JANGGI__CHECK_DIAGRAM,
	JANGGI__CHECK_FORMATION,
	JANGGI__CHECK_ILLEGAL,
	JANGGI__CHECK_PIECE,
	JANGGI__CHECK_TAKEN,
	JANGGI__CHECK_MARK,
	JANGGI__CHECK_STOP,
	JANGGI__CHECK_WORD,
	JANGGI__CHECK_COUNT,
	JANGGI__CHECK_TIME,
	JANGGI__CHECK_SECONDS,
	JANGGI__CHECK_MATE,
	JANGGI__CHECK_VERDICT,
	JANGGI__CHECK_NO_MATE,
	JANGGI__CHECK_NO_BIKJANG,
	JANGGI__CHECK_POINTS,
	JANGGI__CHECK_RESULT,
	JANGGI__CHECK_CAUSE,
	JANGGI__CHECK_PLAYERS,
	JANGGI__CHECK_DATE,
	JANGGI__CHECK_DATE_TEXT,
	JANGGI__CHECK_DUPLICATE,
	JANGGI__CHECK_PREFIX
};

struct janggi_checker {
	struct janggi_replay *replay;
	struct janggi_preset preset;
	bool no_same;
	uint32_t today;
	struct janggi__same same;
	/* of the last run */
	struct janggi__arena arena;
	struct janggi_finding *findings;
	size_t n, cap;
	bool no_memory;
	const struct janggi_record *record;
	bool cut; /* by the replay: the move stands behind the last */
};

/* Add a finding to the last run's. */
void janggi__check_add(struct janggi_checker *checker, enum janggi__check what,
	uint32_t ply, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* Text without blanks around it; n is 0 if it says nothing (미상, ? ...). */
struct janggi_text janggi__check_said(struct janggi_text text);
/* A tag's value, likewise. */
struct janggi_text janggi__check_tag(
	const struct janggi_record *record, const char *key);

void janggi__check_start(struct janggi_checker *checker);
void janggi__check_moves(struct janggi_checker *checker);
void janggi__check_counts(struct janggi_checker *checker);
void janggi__check_result(struct janggi_checker *checker);
void janggi__check_players(struct janggi_checker *checker);
void janggi__check_date(struct janggi_checker *checker);

#endif
