/* SPDX-License-Identifier: MIT */
/*
 * Bytes by peek and consume, wherever they come from.
 *
 * A source hides short reads and EINTR and keeps a window of what was read
 * and not yet consumed.  The window is as large as the largest peek asked
 * for, so a reader that bounds its peeks bounds its memory.  Sources stack:
 * one whose read function takes its bytes from another source (a
 * decompressor, a converter) looks like any other to what reads it.
 */
#ifndef JANGGI_SOURCE_H
#define JANGGI_SOURCE_H
#ifndef JANGGI_BUILD
# error "source.h is internal to lib/"
#endif
#include "base/base.h"

struct janggi__source;

struct janggi__source_ops {
	/*
	 * Put up to room bytes (16 or more, usually many) at to; *got is 0
	 * at the end only.  Any failure is final; what was got before it is
	 * still handed out.
	 */
	enum janggi_status (*read)(void *ctx, unsigned char *to, size_t room,
		size_t *got, struct janggi_error *err);
	/*
	 * For packed input, NULL for all else: go to the next file in it,
	 * which read then reads to its own end.  Called before the first
	 * read, too, and after a read that failed: if the rest can be read
	 * all the same, it goes on there.  *name is borrowed until the next
	 * call.  JANGGI_END after the last.
	 */
	enum janggi_status (*next)(
		void *ctx, struct janggi_text *name, struct janggi_error *err);
	/* Give back ctx, and a source below if it owns one; NULL: nothing. */
	void (*free)(void *ctx);
	/*
	 * Once all was read: what is doubtful about it though nothing was
	 * lost, or NULL.  May be NULL itself.
	 */
	const char *(*note)(void *ctx);
};

/* Takes ctx over, also on failure. */
enum janggi_status janggi__source_new(struct janggi__source **out,
	const struct janggi__source_ops *ops, void *ctx,
	struct janggi_error *err);
/*
 * Say what the source takes its bytes from, however indirectly, so that a
 * little input that becomes very much output is found out: see source.c.
 */
void janggi__source_set_lower(
	struct janggi__source *source, struct janggi__source *lower);
/* The descriptor stays open and the memory stays the caller's. */
enum janggi_status janggi__source_new_fd(
	struct janggi__source **out, int fd, struct janggi_error *err);
enum janggi_status janggi__source_new_memory(struct janggi__source **out,
	const void *data, size_t n, struct janggi_error *err);
void janggi__source_free(struct janggi__source *source);

/* So many bytes behind a window may be read, and are zero. */
#define JANGGI__SOURCE_PAD 64

/*
 * Borrow the window: at least want bytes unless the input ends before
 * (then *n < want), until the next peek.  Fails only if there are fewer than
 * want because reading failed.
 */
enum janggi_status janggi__source_peek(struct janggi__source *source,
	size_t want, const unsigned char **p, size_t *n,
	struct janggi_error *err);
/* It takes its bytes from no other source. */
bool janggi__source_is_bottom(const struct janggi__source *source);
/* Drop n bytes of the window. */
void janggi__source_consume(struct janggi__source *source, size_t n);
/* The same where the caller has counted the line feeds in them. */
void janggi__source_consume_lines(
	struct janggi__source *source, size_t n, uint64_t lines);
/* Nothing comes after the window. */
bool janggi__source_at_end(const struct janggi__source *source);
/* Line of the first byte of the window, from 1. */
uint64_t janggi__source_line(const struct janggi__source *source);

/* There is more than one file in it (ops->next). */
bool janggi__source_is_packed(const struct janggi__source *source);
/* Go to the next of them; forgets the window, lines count from 1 again. */
enum janggi_status janggi__source_next(struct janggi__source *source,
	struct janggi_text *name, struct janggi_error *err);

/* See ops->note. */
const char *janggi__source_note(const struct janggi__source *source);

/* How many line feeds there are in [p, p+n). */
uint64_t janggi__count_lines(const void *p, size_t n);

#endif
