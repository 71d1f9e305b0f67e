/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "index/posting.h"

/* ----------------------------------------------------------------- writing */

static void flush_bits(struct janggi__posting_writer *w)
{
	while (w->n_acc >= 8) {
		janggi__buffer_put(&w->bytes, (char)w->acc);
		w->acc >>= 8;
		w->n_acc -= 8;
	}
}

/* At most 32 bits at a time; room is reserved. */
static void put_bits(
	struct janggi__posting_writer *w, uint64_t value, unsigned n)
{
	w->acc |= value << w->n_acc;
	w->n_acc += n;
	flush_bits(w);
}

static void put_long(
	struct janggi__posting_writer *w, uint64_t value, unsigned n)
{
	if (n > 32) {
		put_bits(w, value & 0xffffffffu, 32);
		value >>= 32;
		n -= 32;
	}
	put_bits(w, value & (((uint64_t)1 << n) - 1), n);
}

/*
 * q ones and a zero, then the low bits.  A quotient of 24 and more is 24
 * ones and the whole number in 48 bits.
 */
#define QUOTIENT_MAX 24

static void put_rice(
	struct janggi__posting_writer *w, uint64_t value, unsigned rice)
{
	uint64_t q = value >> rice;

	if (q >= QUOTIENT_MAX) {
		put_bits(w, ((uint64_t)1 << QUOTIENT_MAX) - 1, QUOTIENT_MAX);
		put_long(w, value, 48);
		return;
	}
	put_bits(w, ((uint64_t)1 << q) - 1, (unsigned)q + 1);
	put_long(w, value, rice);
}

/* A count from 1: how many bits, in ones and a zero, then those bits. */
static void put_count(struct janggi__posting_writer *w, uint64_t n)
{
	unsigned bits = 0;

	while (n >> (bits + 1))
		bits++;
	put_bits(w, ((uint64_t)1 << bits) - 1, bits + 1);
	put_long(w, n & (((uint64_t)1 << bits) - 1), bits);
}

static unsigned rice_of(uint64_t span, uint64_t n)
{
	unsigned rice = 0;

	while (span / n >> (rice + 1))
		rice++;
	return rice;
}

void janggi__posting_writer_init(struct janggi__posting_writer *w,
	unsigned key_bits, uint64_t span, uint64_t postings)
{
	unsigned bits = 0;

	while (postings >> (bits + 1))
		bits++;
	memset(w, 0, sizeof(*w));
	w->key_bits = key_bits;
	w->game_bits = janggi__posting_game_bits(span);
	/* a little under the mean difference of evenly spread keys */
	w->key_rice = key_bits > bits ? key_bits - bits : 0;
	janggi__posting_reset(w);
}

void janggi__posting_reset(struct janggi__posting_writer *w)
{
	janggi_buffer_clear(&w->bytes);
	w->acc = 0;
	w->n_acc = 0;
	w->empty = true;
}

/* Bits that a key and its games take. */
static uint64_t cost(const struct janggi__posting_writer *w, uint64_t delta,
	const janggi__posting *games, size_t n)
{
	uint64_t bits = 0, q = delta >> w->key_rice;
	unsigned length = 0, rice;
	uint32_t before = 0;

	if (!w->empty)
		bits += q >= QUOTIENT_MAX ? QUOTIENT_MAX + 48
					  : q + 1 + w->key_rice;
	while (n >> (length + 1))
		length++;
	bits += 2 * length + 1;
	if (n == 1)
		return bits + w->game_bits + 1;
	rice = rice_of((uint64_t)1 << w->game_bits, n);
	for (size_t i = 0; i < n; i++) {
		uint32_t game = games[i] & JANGGI__POSTING_GAME;

		q = (game - before) >> rice;
		bits += q >= QUOTIENT_MAX ? QUOTIENT_MAX + 48 : q + 1 + rice;
		bits++;
		before = game;
	}
	return bits;
}

bool janggi__posting_put(struct janggi__posting_writer *w, uint64_t key,
	const janggi__posting *games, size_t n)
{
	uint64_t bits = cost(w, w->empty ? 0 : key - w->last_key - 1, games, n);
	uint32_t before = 0;
	unsigned rice;

	if (!w->empty && 8 * (uint64_t)w->bytes.len + w->n_acc + bits >
			8 * JANGGI__POSTING_BYTES)
		return false;
	if (!janggi__buffer_reserve(&w->bytes, (size_t)(bits / 8) + 32))
		return false;
	if (w->empty) {
		janggi__buffer_put(&w->bytes, (char)w->key_rice);
		w->first_key = key;
		w->empty = false;
	} else {
		put_rice(w, key - w->last_key - 1, w->key_rice);
	}
	w->last_key = key;
	put_count(w, n);
	if (n == 1) {
		put_long(w, games[0] & JANGGI__POSTING_GAME, w->game_bits);
		put_bits(w, games[0] >> 31, 1);
		return true;
	}
	rice = rice_of((uint64_t)1 << w->game_bits, n);
	for (size_t i = 0; i < n; i++) {
		uint32_t game = games[i] & JANGGI__POSTING_GAME;

		put_rice(w, game - before, rice);
		put_bits(w, games[i] >> 31, 1);
		before = game;
	}
	return true;
}

/*
 * The end is where fewer than eight bits are left, all ones: no key's
 * difference is that, for a key ends with a zero or is longer.
 */
bool janggi__posting_finish(struct janggi__posting_writer *w)
{
	unsigned pad = (8 - w->n_acc % 8) % 8;

	if (!janggi__buffer_reserve(&w->bytes, 16))
		return false;
	put_bits(w, ((uint64_t)1 << pad) - 1, pad);
	w->bytes.data[w->bytes.len] = '\0';
	return !w->bytes.failed;
}

/* ----------------------------------------------------------------- reading */

static inline void fill(struct janggi__posting_reader *r)
{
	while (r->n_acc <= 56 && r->next < r->end) {
		r->acc |= (uint64_t)*r->next++ << r->n_acc;
		r->n_acc += 8;
	}
}

/* At most 32 bits. */
static inline uint64_t get_bits(struct janggi__posting_reader *r, unsigned n)
{
	uint64_t value;

	if (r->n_acc < n) {
		fill(r);
		if (r->n_acc < n) {
			r->bad = true;
			return 0;
		}
	}
	value = r->acc & (((uint64_t)1 << n) - 1);
	r->acc >>= n;
	r->n_acc -= n;
	return value;
}

static inline uint64_t get_long(struct janggi__posting_reader *r, unsigned n)
{
	uint64_t low;

	if (n <= 32)
		return get_bits(r, n);
	low = get_bits(r, 32);
	return low | get_bits(r, n - 32) << 32;
}

/* Ones up to a zero, which is taken too; or max ones. */
static inline unsigned get_ones(struct janggi__posting_reader *r, unsigned max)
{
	unsigned n;

	fill(r);
	n = ~r->acc ? (unsigned)__builtin_ctzll(~r->acc) : 64;
	if (n >= max) {
		get_bits(r, max);
		return max;
	}
	get_bits(r, n + 1);
	return n;
}

static inline uint64_t get_rice(struct janggi__posting_reader *r, unsigned rice)
{
	uint64_t q = get_ones(r, QUOTIENT_MAX);

	if (q == QUOTIENT_MAX)
		return get_long(r, 48);
	return q << rice | get_long(r, rice);
}

bool janggi__posting_reader_init(struct janggi__posting_reader *r,
	const void *bytes, size_t n, uint64_t first_key, uint64_t span)
{
	memset(r, 0, sizeof(*r));
	if (n < 2)
		return false;
	r->next = bytes;
	r->end = r->next + n;
	r->key_rice = *r->next++;
	r->game_bits = janggi__posting_game_bits(span);
	r->key = first_key;
	r->first = true;
	return r->key_rice <= JANGGI__POSTING_KEY_BITS_MAX;
}

bool janggi__posting_next(struct janggi__posting_reader *r)
{
	unsigned bits;

	if (r->bad)
		return false;
	fill(r);
	if (r->n_acc < 8 && r->acc == ((uint64_t)1 << r->n_acc) - 1)
		return false;
	if (!r->first)
		r->key += get_rice(r, r->key_rice) + 1;
	r->first = false;
	bits = get_ones(r, 31);
	if (bits == 31)
		r->bad = true;
	else
		r->n = (uint64_t)1 << bits | get_long(r, bits);
	/* a game takes two bits or more */
	if (r->n > 8 * (uint64_t)(r->end - r->next) + 64)
		r->bad = true;
	return !r->bad;
}

void janggi__posting_games(
	struct janggi__posting_reader *r, janggi__posting *out, uint64_t span)
{
	unsigned rice;
	uint64_t game = 0;

	if (r->n == 1) {
		game = get_long(r, r->game_bits);
		if (game > span)
			r->bad = true;
		game |= get_bits(r, 1) << 31;
		if (out)
			out[0] = (janggi__posting)game;
		return;
	}
	rice = rice_of((uint64_t)1 << r->game_bits, r->n);
	for (uint64_t i = 0; i < r->n && !r->bad; i++) {
		game += get_rice(r, rice);
		if (game > span) {
			r->bad = true;
			return;
		}
		if (out)
			out[i] = (janggi__posting)(game | get_bits(r, 1) << 31);
		else
			get_bits(r, 1);
	}
}
