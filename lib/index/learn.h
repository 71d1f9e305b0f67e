/* SPDX-License-Identifier: MIT */
/* What a scan has learnt of players and dates, by their numbers. */
#ifndef JANGGI_LEARN_H
#define JANGGI_LEARN_H
#ifndef JANGGI_BUILD
#error "learn.h is internal to lib/"
#endif
#include "index/index.h"

struct janggi__learned_player {
	uint32_t person; /* 0: not looked at yet */
	int16_t rank;
};
struct janggi__learned_date {
	uint32_t first, last; /* days; 0, 0: none */
	bool known;
};
struct janggi__learned_name {
	uint64_t sum;
	uint32_t person; /* 0: a free slot */
};

struct janggi__learned {
	struct janggi__learned_player *players;
	struct janggi__learned_date *dates;
	size_t n_players, n_dates;
	struct janggi__learned_name *names; /* open addressing */
	size_t n_names, name_slots; /* a power of two, or 0 */
};

/*
 * A person is the least number of a player met so far who has the same name,
 * whatever the grade.  Of number 0, nobody: 0 and JANGGI_NO_RANK.
 */
enum janggi_status janggi__learn_player(struct janggi__learned *learned,
	struct janggi_index *index, uint32_t player, uint32_t *person,
	int *rank, struct janggi_error *err);
/* First and last day that the date can mean; zeros if it says none. */
enum janggi_status janggi__learn_date(struct janggi__learned *learned,
	struct janggi_index *index, uint32_t date, uint32_t days[2],
	struct janggi_error *err);
void janggi__learned_release(struct janggi__learned *learned);

#endif
