/* SPDX-License-Identifier: MIT */
/*
 * What the small notations share: a record's text that is at hand as a whole,
 * tags and moves taken from it one by one, and a start that they may not say.
 */
#ifndef JANGGI_PLAIN_H
#define JANGGI_PLAIN_H
#include "notation/format.h"
#include "notation/written.h"

struct janggi__plain {
	struct janggi__written moves;
	struct janggi_buffer text; /* for formats that gather a record */

	/* the record at hand */
	struct janggi_reader *reader;
	struct janggi_record *record;
	enum janggi__charset charset;
	size_t bad; /* bytes that are no characters */
};

/* For formats whose state is this, or begins with it. */
enum janggi_status janggi__plain_open(
	struct janggi_reader *reader, struct janggi_error *err);
void janggi__plain_close(struct janggi_reader *reader);

/*
 * Begin a record whose text is [s, s+n), from this line on: its encoding is
 * decided, and it is kept for what cannot be played.  false: no memory, as
 * below.
 */
bool janggi__plain_begin(struct janggi__plain *plain,
	struct janggi_reader *reader, struct janggi_record *record,
	uint64_t line, const void *s, size_t n);
struct janggi_text janggi__plain_decode(
	struct janggi__plain *plain, const void *s, size_t n);
/* A tag by the key of any notation; not one without a value. */
bool janggi__plain_tag(struct janggi__plain *plain, struct janggi_text key,
	struct janggi_text value);
/* A tag by what a program calls it in its own data: cho_setup, choSetup ... */
bool janggi__plain_field(struct janggi__plain *plain, struct janggi_text key,
	struct janggi_text value);
/* A tag under a key that is a constant, with a value to be decoded. */
bool janggi__plain_tag_raw(struct janggi__plain *plain, const char *key,
	const void *s, size_t n);

enum janggi__plain_start {
	PLAIN_USUAL, /* where engines start, if nothing says otherwise */
	PLAIN_NONE /* any formations, which the moves must show */
};
/*
 * Play the moves: from the start that the record has or its tags tell, else
 * from the usual one if all can be played from there, else from the one pair
 * of formations from which they all can.  Text that nothing says to be of
 * janggi, and of which little can be played, is JANGGI_EDATA.
 */
enum janggi_status janggi__plain_play(struct janggi__plain *plain, int base,
	enum janggi__plain_start start, struct janggi_error *err);
/* Tell what was doubtful about it. */
void janggi__plain_end(struct janggi__plain *plain);

/*
 * Letters, digits and slashes in the shape of a board of ten ranks at
 * [s, s+n)?  The length of it, or 0.
 */
size_t janggi__board_field(const unsigned char *s, size_t n);
/* The next word of [s, s+n) from *i on: its start, and *i is behind it. */
size_t janggi__next_word(const unsigned char *s, size_t n, size_t *i);

#endif
