/* SPDX-License-Identifier: MIT */
/* What the parts of the writer share. */
#ifndef JANGGI_WRITER_H
#define JANGGI_WRITER_H
#ifndef JANGGI_BUILD
#error "writer.h is internal to lib/"
#endif
#include "index/index.h"
#include "index/intern.h"

/* Positions of a batch: 32 MB, and as much to sort them. */
#define JANGGI__POSTS_MAX ((size_t)2 << 20)

/* Fingerprints of the batch, not in their table yet. */
struct janggi__fresh {
	uint64_t fingerprint, header;
	sqlite3_int64 game; /* 0: free */
	bool same_as; /* it is a duplicate kept for its header */
};

struct janggi__writer {
	struct janggi_index_policy policy;
	bool begun;
	sqlite3_int64 version; /* of the data, when last looked at */
	uint64_t next_id;
	struct janggi__intern intern;
	struct janggi__block block; /* not full yet; first is its first game */
	struct janggi_buffer packed_moves, packed_extra, shape;

	uint64_t first_id; /* of the batch */
	struct janggi__post *posts, *scratch;
	size_t n_posts, post_cap;
	struct janggi__fresh *fresh;
	size_t n_fresh, fresh_cap; /* a power of two, or 0 */

	struct janggi_source source; /* what comes in now; id 0: nothing */
	struct janggi_tally total;
};

enum janggi_status janggi__writer_of(struct janggi_index *index,
	struct janggi__writer **out, struct janggi_error *err);

/* --------------------------------------------------------------- batch.c */

/* Begin a batch, unless one has begun. */
enum janggi_status janggi__batch_begin(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err);
enum janggi_status janggi__batch_put_block(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err);
enum janggi_status janggi__batch_put_source(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err);

/* --------------------------------------------------------------- known.c */

/*
 * What is known of a fingerprint: the first game that has it, and whether
 * any that has it bears this header too.
 */
struct janggi__known {
	sqlite3_int64 game; /* 0: none */
	bool header;
};

enum janggi_status janggi__known_find(struct janggi_index *index,
	struct janggi__writer *w, const struct janggi_entry *entry,
	struct janggi__known *known, struct janggi_error *err);
/* Remember a game of the batch; false: no memory. */
bool janggi__known_add(struct janggi__writer *w,
	const struct janggi_entry *entry, sqlite3_int64 game, bool same_as);
/* Another has taken the game's place. */
void janggi__known_replace(struct janggi__writer *w, sqlite3_int64 game);
/* Write those of the batch down, and forget them. */
enum janggi_status janggi__known_put(struct janggi_index *index,
	struct janggi__writer *w, struct janggi_error *err);

#endif
