/* SPDX-License-Identifier: MIT */
/*
 * Compressed input as a source: what gzip, xz and zstd have in common.  Each
 * is a codec; the stream around it (several members one after the other,
 * padding, what is not part of it any more, an end too early) is read here.
 */
#ifndef JANGGI_UNPACK_H
#define JANGGI_UNPACK_H
#ifndef JANGGI_BUILD
# error "unpack.h is internal to lib/"
#endif
#include "notation/format.h"

/*
 * No stream may want more memory than this for its window; the strongest
 * settings of the usual tools want 65 MiB (xz -9) and 128 MiB (zstd --ultra
 * --long).
 */
#define JANGGI__UNPACK_MEMORY (160u << 20)

struct janggi__codec_io {
	const unsigned char *in;
	size_t n_in;
	unsigned char *out;
	size_t room;
	size_t used, made; /* set by step */
	bool done; /* set by step: this member is complete and was sound */
};

struct janggi__codec {
	const char *name;
	/* Bits verified of a member's beginning; 0 if it is none. */
	int (*bid)(const unsigned char *head, size_t n);
	/* For many members, one after the other; NULL if no memory. */
	void *(*new)(void);
	void (*free)(void *state);
	/* Get ready for a member. */
	bool (*start)(void *state);
	/* NULL, or what is wrong with the input. */
	const char *(*step)(void *state, struct janggi__codec_io *io);
};

enum janggi_status janggi__unpack_push(struct janggi__source **out,
	const struct janggi__codec *codec, struct janggi__source *lower,
	struct janggi_error *err);

/*
 * A source that reads the way ops says, but in a thread of its own and ahead
 * of what it is asked for, once it is clear that there is much to read.  The
 * read function must not wait on anything but system calls that are
 * cancellation points.  Takes ctx over, also on failure; ops->next is not
 * used.
 */
enum janggi_status janggi__ahead_new(struct janggi__source **out,
	const struct janggi__source_ops *ops, void *ctx,
	struct janggi_error *err);

#endif
