/* SPDX-License-Identifier: MIT */
/*
 * Numbers and texts packed into bytes: seven bits a byte, lowest first, the
 * high bit on all but the last.  A reader that runs off the end, or meets a
 * number of more than 64 bits, is bad from then on and gives zeros.
 */
#ifndef JANGGI_PACK_H
#define JANGGI_PACK_H
#ifndef JANGGI_BUILD
#error "pack.h is internal to lib/"
#endif
#include "base/base.h"

#define JANGGI__VARINT_MAX 10

static inline void janggi__pack_u64(struct janggi_buffer *to, uint64_t value)
{
	if (!janggi__buffer_reserve(to, JANGGI__VARINT_MAX))
		return;
	while (value > 127) {
		janggi__buffer_put(to, (char)(value | 128));
		value >>= 7;
	}
	janggi__buffer_put(to, (char)value);
}

static inline void janggi__pack_text(
	struct janggi_buffer *to, struct janggi_text text)
{
	janggi__pack_u64(to, text.n);
	janggi_buffer_add(to, text.s, text.n);
}

struct janggi__unpack {
	const unsigned char *next, *end;
	bool bad;
};

static inline struct janggi__unpack janggi__unpack_from(
	const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	return (struct janggi__unpack){ p, p + n, false };
}

static inline uint64_t janggi__unpack_u64(struct janggi__unpack *from)
{
	uint64_t value = 0;

	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned char c;

		if (from->next == from->end)
			break;
		c = *from->next++;
		value |= (uint64_t)(c & 127) << shift;
		if (c < 128)
			return value;
	}
	from->bad = true;
	from->next = from->end;
	return 0;
}

/* A number below limit, or bad. */
static inline uint64_t janggi__unpack_below(
	struct janggi__unpack *from, uint64_t limit)
{
	uint64_t value = janggi__unpack_u64(from);

	if (value < limit)
		return value;
	from->bad = true;
	return 0;
}

/* n bytes; empty if there are not as many. */
static inline struct janggi__unpack janggi__unpack_bytes(
	struct janggi__unpack *from, uint64_t n)
{
	struct janggi__unpack part = { from->next, from->next, false };

	if (n > (size_t)(from->end - from->next)) {
		from->bad = part.bad = true;
		from->next = from->end;
		return part;
	}
	from->next += n;
	part.end = from->next;
	return part;
}

#endif
