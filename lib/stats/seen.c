/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "stats/seen.h"

#define SLOT_BYTES 6
#define REST_BITS  40
#define BITS_MIN   18
#define KEY_BITS   (BITS_MIN + REST_BITS)
/* Slots behind the last place: no slot is further from its place than FAR. */
#define FAR   254
#define EMPTY 255

/*
 * What a slot holds: the distance from its place in the top byte, then the
 * bits of its key that the place does not tell.
 */
typedef uint64_t slot;
#define REST_MASK   (((uint64_t)1 << REST_BITS) - 1)
#define SLOT_FAR(s) ((unsigned)((s) >> REST_BITS))

static slot get(const struct janggi__seen *seen, size_t i)
{
	const unsigned char *p = seen->slots + i * SLOT_BYTES;

	return (slot)p[0] << 40 | (slot)p[1] << 32 | (slot)p[2] << 24 |
	       (slot)p[3] << 16 | (slot)p[4] << 8 | p[5];
}

static void put(
	struct janggi__seen *seen, size_t i, unsigned distance, uint64_t key)
{
	unsigned char *p = seen->slots + i * SLOT_BYTES;
	slot s = (slot)distance << REST_BITS | (key & REST_MASK);

	for (int b = SLOT_BYTES; b--; s >>= 8)
		p[b] = (unsigned char)s;
}

/*
 * The place of a key: its leading bits.  Slots hold REST_BITS from the low
 * end, so past BITS_MIN bits the two overlap, which does no harm.
 */
static size_t place_of(const struct janggi__seen *seen, uint64_t key)
{
	return (size_t)(key >> (KEY_BITS - seen->bits));
}

/* The whole key of slot i, which is not empty. */
static uint64_t key_at(const struct janggi__seen *seen, size_t i)
{
	slot s = get(seen, i);
	uint64_t place = i - SLOT_FAR(s);
	uint64_t head = place >> (seen->bits - BITS_MIN);

	return head << REST_BITS | (s & REST_MASK);
}

static size_t slots_of(unsigned bits)
{
	return ((size_t)1 << bits) + FAR + 1;
}

static bool fits(const struct janggi__seen *seen, unsigned bits)
{
	return bits < sizeof(size_t) * 8 - 4 &&
	       (size_t)1 << bits <= seen->limit / SLOT_BYTES;
}

void janggi__seen_init(struct janggi__seen *seen, size_t limit)
{
	memset(seen, 0, sizeof(*seen));
	seen->limit = limit ? limit : JANGGI__SEEN_LIMIT;
}

void janggi__seen_release(struct janggi__seen *seen)
{
	free(seen->slots);
	seen->slots = NULL;
}

static bool start(struct janggi__seen *seen)
{
	seen->n_slots = slots_of(BITS_MIN);
	seen->slots = malloc(seen->n_slots * SLOT_BYTES);
	if (!seen->slots)
		return false;
	memset(seen->slots, 0xff, seen->n_slots * SLOT_BYTES);
	seen->bits = BITS_MIN;
	return true;
}

/*
 * Twice the places, in the same memory enlarged: the old slots are pushed to
 * the far end and then dealt out again from the front.  They are in the
 * order of their keys, so a slot is never dealt to where one not yet dealt
 * still stands; two tables side by side would cost half as much again.
 * On failure the table is as it was.
 */
static bool grow(struct janggi__seen *seen)
{
	size_t old_slots = seen->n_slots, n_slots = slots_of(seen->bits + 1);
	size_t shift = n_slots - old_slots, next = 0;
	struct janggi__seen old;
	unsigned char *slots = realloc(seen->slots, n_slots * SLOT_BYTES);

	if (!slots)
		return false;
	seen->slots = slots;
	memmove(slots + shift * SLOT_BYTES, slots, old_slots * SLOT_BYTES);
	memset(slots, 0xff, shift * SLOT_BYTES);
	old = *seen;
	old.slots = slots + shift * SLOT_BYTES;
	seen->n_slots = n_slots;
	seen->bits++;
	for (size_t i = 0; i < old_slots; i++) {
		uint64_t key;
		size_t place;

		if (SLOT_FAR(get(&old, i)) == EMPTY)
			continue;
		key = key_at(&old, i);
		memset(old.slots + i * SLOT_BYTES, 0xff, SLOT_BYTES);
		place = place_of(seen, key);
		if (next < place)
			next = place;
		/* Half as full as before: nothing is further off than then. */
		assert(next - place <= FAR);
		put(seen, next, (unsigned)(next - place), key);
		next++;
	}
	return true;
}

/*
 * Where key is (true) or belongs (false): the first slot from its place on
 * that is empty or holds a key not below it.
 */
static bool find(const struct janggi__seen *seen, uint64_t key, size_t *at)
{
	size_t place = place_of(seen, key);
	size_t i = place;

	for (;; i++) {
		slot s = get(seen, i);
		size_t its_place;
		uint64_t its_key;

		*at = i;
		if (SLOT_FAR(s) == EMPTY)
			return false;
		its_place = i - SLOT_FAR(s);
		if (its_place < place)
			continue;
		if (its_place > place)
			return false;
		its_key = key_at(seen, i);
		if (its_key >= key)
			return its_key == key;
	}
}

/*
 * Put key at slot at, moving the run that begins there one slot on.  False
 * if that takes any of them too far from its place.
 */
static bool insert(struct janggi__seen *seen, uint64_t key, size_t at)
{
	size_t end = at, distance = at - place_of(seen, key);

	if (distance > FAR)
		return false;
	for (;; end++) {
		slot s;

		/* The last slot stays empty: it ends every search. */
		if (end + 1 >= seen->n_slots)
			return false;
		s = get(seen, end);
		if (SLOT_FAR(s) == EMPTY)
			break;
		if (SLOT_FAR(s) == FAR)
			return false;
	}
	memmove(seen->slots + (at + 1) * SLOT_BYTES,
		seen->slots + at * SLOT_BYTES, (end - at) * SLOT_BYTES);
	for (size_t i = at + 1; i <= end; i++)
		seen->slots[i * SLOT_BYTES]++;
	put(seen, at, (unsigned)distance, key);
	return true;
}

enum janggi__seen_answer janggi__seen_add(
	struct janggi__seen *seen, const uint64_t fingerprint[2])
{
	uint64_t key = fingerprint[0] >> (64 - KEY_BITS);
	size_t at;

	if (!seen->slots) {
		if (!fits(seen, BITS_MIN)) {
			seen->forgotten++;
			return JANGGI__SEEN_NEW_FORGOTTEN;
		}
		if (!start(seen))
			return JANGGI__SEEN_NO_MEMORY;
	}
	if (find(seen, key, &at))
		return JANGGI__SEEN_BEFORE;
	for (;;) {
		/* Fifteen sixteenths full at most: beyond, runs get long. */
		bool full = seen->n >= ((uint64_t)15 << seen->bits) / 16;

		if (!full && insert(seen, key, at))
			break;
		if (!fits(seen, seen->bits + 1)) {
			seen->forgotten++;
			return JANGGI__SEEN_NEW_FORGOTTEN;
		}
		if (!grow(seen))
			return JANGGI__SEEN_NO_MEMORY;
		find(seen, key, &at);
	}
	seen->n++;
	return JANGGI__SEEN_NEW;
}
