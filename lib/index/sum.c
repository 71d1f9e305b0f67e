/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "index/sum.h"

/* Eight bytes, lowest first whatever the machine. */
static uint64_t load(const unsigned char *p)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 8; i++)
		word |= (uint64_t)p[i] << 8 * i;
	return word;
}

static inline uint64_t rotate(uint64_t x, unsigned bits)
{
	return x << bits | x >> (64 - bits);
}

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static inline void step(uint64_t lane[2], uint64_t word)
{
	lane[0] = rotate((lane[0] ^ word) * UINT64_C(0x9e3779b97f4a7c15), 29);
	lane[1] = rotate((lane[1] + word) * UINT64_C(0xd1b54a32d192ed03), 37);
}

void janggi__sum_init(struct janggi__sum *sum)
{
	memset(sum, 0, sizeof(*sum));
	sum->lane[0] = UINT64_C(0x6a616e6767693031);
	sum->lane[1] = UINT64_C(0x3130696767616e6a);
}

void janggi__sum_add(struct janggi__sum *sum, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	sum->bytes += n;
	while (n && sum->n_tail) {
		sum->tail[sum->n_tail++] = *p++;
		n--;
		if (sum->n_tail == 8) {
			step(sum->lane, load(sum->tail));
			sum->n_tail = 0;
		}
	}
	for (; n >= 8; n -= 8, p += 8)
		step(sum->lane, load(p));
	if (n)
		memcpy(sum->tail, p, n);
	sum->n_tail += (unsigned)n;
}

void janggi__sum_get(const struct janggi__sum *sum, uint64_t out[2])
{
	uint64_t lane[2] = { sum->lane[0], sum->lane[1] };
	unsigned char tail[8] = { 0 };

	memcpy(tail, sum->tail, sum->n_tail);
	step(lane, load(tail));
	step(lane, sum->bytes);
	out[0] = mix(lane[0] + rotate(lane[1], 32));
	out[1] = mix(lane[1] ^ out[0]);
}

uint64_t janggi__sum_of(const void *bytes, size_t n)
{
	struct janggi__sum sum;
	uint64_t out[2];

	janggi__sum_init(&sum);
	janggi__sum_add(&sum, bytes, n);
	janggi__sum_get(&sum, out);
	return out[0];
}
