/* SPDX-License-Identifier: MIT */
/*
 * The records seen so far, for telling duplicates in a stream: a set of
 * fingerprints in six bytes each, since it is the one thing that grows with
 * the input.
 *
 * It is an open hash table kept in the order of its keys.  A slot's place
 * says the leading bits of its key already, so the slot holds only the 40
 * bits after them and how far it had to move from its place.  Keys are 58
 * bits of the fingerprint: among seven million distinct records the odds that
 * any one is mistaken for another are 1 in 10,000.
 */
#ifndef JANGGI_SEEN_H
#define JANGGI_SEEN_H
#ifndef JANGGI_BUILD
# error "seen.h is internal to lib/"
#endif
#include "base/base.h"

struct janggi__seen {
	unsigned char *slots; /* NULL before the first */
	size_t n_slots; /* with the run-off behind the last place */
	unsigned bits; /* there are 1 << bits places */
	uint64_t n; /* fingerprints remembered */
	uint64_t forgotten; /* new ones that there was no more room for */
	size_t limit; /* bytes */
};

#define JANGGI__SEEN_LIMIT (48u << 20)

enum janggi__seen_answer {
	JANGGI__SEEN_NEW,
	JANGGI__SEEN_BEFORE,
	JANGGI__SEEN_NEW_FORGOTTEN, /* new, and not remembered */
	JANGGI__SEEN_NO_MEMORY
};

void janggi__seen_init(struct janggi__seen *seen, size_t limit);
/* Look a fingerprint up; remember it if it is new. */
enum janggi__seen_answer janggi__seen_add(
	struct janggi__seen *seen, const uint64_t fingerprint[2]);
void janggi__seen_release(struct janggi__seen *seen);

#endif
