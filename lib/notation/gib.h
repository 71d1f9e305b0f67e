/* SPDX-License-Identifier: MIT */
/*
 * The .gib reader's working state.  A record is first taken apart within the
 * window, without copying; when its end is in sight it is decoded.  Where the
 * window ends first, the reader asks for more and starts the record again.
 */
#ifndef JANGGI_GIB_H
#define JANGGI_GIB_H
#include "notation/format.h"
#include "notation/gib_ply.h"

enum janggi__gib_step {
	GIB_DONE,
	GIB_MORE, /* the window ends too soon */
	GIB_NOMEM
};

struct janggi__gib_span {
	const unsigned char *s;
	size_t n;
};

struct janggi__gib_tag {
	struct janggi__gib_span key, value;
	bool escaped; /* the value has \" in it */
};

struct janggi__gib_comment {
	struct janggi__gib_span text;
	uint32_t ply;
};

/* A key seen before, so that it need not be looked up again. */
struct janggi__gib_key {
	unsigned char bytes[30];
	uint8_t n;
	struct janggi_text canonical; /* s NULL: free */
};
#define JANGGI__GIB_KEYS 32

struct janggi__gib_note {
	uint64_t line;
	uint32_t ply;
	const char *text;
};
#define JANGGI__GIB_NOTES 16

struct janggi__gib {
	/* kept from record to record */
	struct janggi__gib_tag *tags;
	struct janggi__gib_comment *comments;
	size_t tag_cap, comment_cap;
	struct janggi__gib_key keys[JANGGI__GIB_KEYS];
	unsigned glyph; /* bytes of the last glyph seen */

	/* the window and how far it was read */
	const unsigned char *p, *end;
	bool at_end; /* the input ends where the window does */
	uint64_t line; /* of p */

	/* the record so far */
	struct janggi_record *record;
	uint64_t first_line;
	size_t n_tags, n_comments;
	bool old; /* coordinates */
	bool cut; /* the input ends within a tag */
	const unsigned char *text; /* where its moves begin */
	uint64_t text_line;
	const unsigned char *text_end;
	bool pending; /* a number was read, its ply not yet */
	uint32_t unnumbered; /* plies without a number of their own */
	uint32_t glyphs[2]; /* moves seen in CP949 and UTF-8 */
	struct janggi__gib_span termination, stop_move, rest;
	const char *stop_reason;
	uint32_t stop_number; /* for the reason, if not 0 */
	struct janggi__gib_note notes[JANGGI__GIB_NOTES];
	size_t n_notes;
};

/* Blanks within a line, and bytes that stand for nothing. */
static inline bool janggi__gib_is_blank(unsigned c)
{
	return (c <= ' ' && c != '\n') || c == 0xff;
}

void janggi__gib_note(
	struct janggi__gib *g, uint64_t line, uint32_t ply, const char *text);
bool janggi__gib_add_comment(
	struct janggi__gib *g, const unsigned char *s, size_t n);

/*
 * What is at p, the first byte of a line but for blanks: a tag's line (1), not
 * one (0), or not to be told in this window (-1).
 */
int janggi__gib_is_tag(const struct janggi__gib *g, const unsigned char *p);
/* The tags, up to the first line that is none or begins another record. */
enum janggi__gib_step janggi__gib_read_tags(struct janggi__gib *g);

/* The comment or variation that begins at p; p is behind it then. */
enum janggi__gib_step janggi__gib_read_comment(struct janggi__gib *g);
enum janggi__gib_step janggi__gib_read_variation(struct janggi__gib *g);
/* From p to the end of the record. */
enum janggi__gib_step janggi__gib_find_end(struct janggi__gib *g);

/* Moves and what is between them, to the end of the record. */
enum janggi__gib_step janggi__gib_read_moves(struct janggi__gib *g);

/* Decode what was found into the record. */
enum janggi_status janggi__gib_finish(struct janggi__gib *g,
	struct janggi_reader *reader, struct janggi_error *err);

#endif
