/* SPDX-License-Identifier: MIT */
/*
 * The seams for notations and for packed or converted input.
 *
 * To add a notation: one file that defines a struct janggi__format, and its
 * line in formats.c.  To add a compression or an archive: one file that
 * defines a struct janggi__filter, and its line there.
 */
#ifndef JANGGI_FORMAT_H
#define JANGGI_FORMAT_H
#ifndef JANGGI_BUILD
# error "format.h is internal to lib/"
#endif
#include "notation/charset.h"
#include "notation/source.h"
#include "record/record.h"

/* Bytes of the beginning that a bid sees, fewer only if there are fewer. */
#define JANGGI__HEAD 16384

/*
 * What a format's functions have of the reader.  state is the format's own;
 * the rest is only read, but for the source, which is consumed.
 */
struct janggi_reader {
	struct janggi__source *source; /* the top one: text to be read */
	const struct janggi__format *format;
	void *state;
	enum janggi__charset charset; /* forced, or JANGGI__CHARSET_AUTO */
	const char *converted; /* the encoding that a filter took off, or NULL */
	bool validate; /* hold XML against its schema */
	size_t limit; /* bytes of a record */
	uint64_t number; /* of the record being read, from 1 */
	struct janggi__reader_private *private;
};

struct janggi__format {
	const char *name;
	/*
	 * How sure it is that the input is of this format, as bits verified;
	 * 0: it is not.  best is the highest bid so far: a lower one need
	 * not be worked out.  No I/O, no state.
	 */
	int (*bid)(const unsigned char *head, size_t n, int best);
	/* Set up reader->state; NULL if there is none. */
	enum janggi_status (*open)(
		struct janggi_reader *reader, struct janggi_error *err);
	/*
	 * Read a record.  It is cleared and its file, number, format and
	 * encoding ("UTF-8") are set; the function sets line and the rest,
	 * err->line and err->ply where it fails.  After JANGGI_EDATA and
	 * JANGGI_ELIMIT the source stands at the next record, and at least
	 * a byte was consumed.
	 */
	enum janggi_status (*next)(struct janggi_reader *reader,
		struct janggi_record *record, struct janggi_error *err);
	/* NULL if there is nothing to give back. */
	void (*close)(struct janggi_reader *reader);
};

struct janggi__filter {
	const char *name;
	/* As a format's: bits verified. */
	int (*bid)(const unsigned char *head, size_t n);
	/*
	 * A source that reads from lower, which stays the caller's, outlives
	 * it and stands where it was peeked.
	 */
	enum janggi_status (*push)(struct janggi__source **out,
		struct janggi__source *lower, struct janggi_error *err);
};

/* The tables, in the order of formats.c; NULL past the end. */
const struct janggi__format *janggi__format_at(size_t i);
const struct janggi__filter *janggi__filter_at(size_t i);

/* Report something doubtful that costs no record. */
void janggi__reader_note(struct janggi_reader *reader, uint64_t line,
	uint32_t ply, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

#endif
