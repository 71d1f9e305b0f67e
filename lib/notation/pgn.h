/* SPDX-License-Identifier: MIT */
/*
 * The PGN reader's working state.  A record is taken apart within the window
 * without copying; when its end is in sight it is decoded and played.  Where
 * the window ends first, the reader asks for more and starts it again.
 */
#ifndef JANGGI_PGN_H
#define JANGGI_PGN_H
#include "notation/format.h"
#include "notation/written.h"

enum janggi__pgn_step {
	PGN_DONE,
	PGN_MORE, /* the window ends too soon */
	PGN_NOMEM
};

struct janggi__pgn_span {
	size_t at, n; /* from the record's first byte */
};

struct janggi__pgn_tag {
	struct janggi__pgn_span key, value;
	bool escaped; /* \" and \\ stand for " and \ */
};

struct janggi__pgn_comment {
	struct janggi__pgn_span text;
	uint32_t ply;
	uint8_t nag; /* in place of a text, if not 0 */
};

struct janggi__pgn_note {
	size_t at;
	uint32_t ply;
	const char *text;
};
#define JANGGI__PGN_NOTES 16

struct janggi__pgn {
	/* kept from record to record */
	struct janggi__pgn_tag *tags;
	struct janggi__pgn_comment *comments;
	size_t tag_cap, comment_cap;
	struct janggi__written moves;

	/* the window: the record begins at p */
	const unsigned char *p;
	size_t n;
	bool at_end; /* the input ends where the window does */

	/* the record so far */
	size_t i; /* how far it was read; at last, its length */
	size_t n_tags, n_comments;
	bool in_moves; /* the tags are behind us */
	size_t text, text_end; /* the moves' text */
	struct janggi__pgn_span result; /* the token; n 0: none */
	struct janggi__pgn_note notes[JANGGI__PGN_NOTES];
	size_t n_notes;
	/* values of the tags that only our PGN has; NULL: not there */
	const char *result_words, *last_word;
};

static inline bool janggi__pgn_is_blank(unsigned c)
{
	return (c <= ' ' && c != '\n') || c == 0xff;
}

/*
 * Is there a tag at p + i, '[KEY "'?  -1: the window is too short to tell.
 */
int janggi__pgn_is_tag(const unsigned char *p, size_t n, bool at_end, size_t i);
/* 1-0, 0-1, 1/2-1/2 and its like, or *. */
bool janggi__pgn_is_result(const unsigned char *s, size_t n);

/* Take the record at p apart. */
enum janggi__pgn_step janggi__pgn_read(struct janggi__pgn *g);
/* Decode and play what was found; JANGGI_EDATA if it is no janggi. */
enum janggi_status janggi__pgn_finish(struct janggi__pgn *g,
	struct janggi_reader *reader, struct janggi_record *record,
	struct janggi_error *err);

#endif
