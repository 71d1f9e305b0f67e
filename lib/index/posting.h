/* SPDX-License-Identifier: MIT */
/*
 * Lists of games by position, as bits.  A block holds ascending keys, each
 * with its games; differences are Rice-coded.  docs/index-format.md has the
 * layout.
 */
#ifndef JANGGI_POSTING_H
#define JANGGI_POSTING_H
#ifndef JANGGI_BUILD
#error "posting.h is internal to lib/"
#endif
#include "base/base.h"

/* One leaf page of the table holds one block of this many bytes. */
#define JANGGI__POSTING_BYTES 4030
#define JANGGI__POSTING_KEY_BITS_MAX 42

/* A game, relative to the first of its run, and bit 31: mirrored. */
typedef uint32_t janggi__posting;
#define JANGGI__POSTING_MIRRORED 0x80000000u
#define JANGGI__POSTING_GAME	 0x7fffffffu

/* The bits that a game of a run of span games takes. */
static inline unsigned janggi__posting_game_bits(uint64_t span)
{
	unsigned bits = 1;

	while (span >> bits)
		bits++;
	return bits;
}

struct janggi__posting_writer {
	unsigned key_bits, game_bits, key_rice;
	struct janggi_buffer bytes;
	uint64_t acc; /* bits not yet in bytes, lowest first */
	unsigned n_acc;
	uint64_t first_key, last_key;
	bool empty;
};

void janggi__posting_writer_init(struct janggi__posting_writer *w,
	unsigned key_bits, uint64_t span, uint64_t postings);
/*
 * Add a key above all before and its games in order.  False if the block has
 * no room for it (a block takes any first key) or there is no memory.
 */
bool janggi__posting_put(struct janggi__posting_writer *w, uint64_t key,
	const janggi__posting *games, size_t n);
/* End the block; its bytes are in w->bytes until _reset. */
bool janggi__posting_finish(struct janggi__posting_writer *w);
void janggi__posting_reset(struct janggi__posting_writer *w);

struct janggi__posting_reader {
	const unsigned char *next, *end;
	uint64_t acc;
	unsigned n_acc;
	unsigned game_bits, key_rice;
	uint64_t key, n; /* of the key last read */
	bool first, bad;
};

bool janggi__posting_reader_init(struct janggi__posting_reader *r,
	const void *bytes, size_t n, uint64_t first_key, uint64_t span);
/* The next key: its key and n are set.  False at the end, or bad. */
bool janggi__posting_next(struct janggi__posting_reader *r);
/* Its games, into out (room for r->n) or, with NULL, past them. */
void janggi__posting_games(
	struct janggi__posting_reader *r, janggi__posting *out, uint64_t span);

#endif
