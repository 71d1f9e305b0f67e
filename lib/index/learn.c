/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "index/learn.h"
#include "index/sum.h"
#include "record/date.h"

#define NUMBER_MAX (UINT32_C(1) << 28) /* more is damage */

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

/* Room for an element of this number, filled with zeros. */
static bool make_room(void *array, size_t *n, size_t size, uint32_t number)
{
	void *old, *new;
	size_t more;

	if (number < *n)
		return true;
	more = (size_t)number + *n / 2 + 1024;
	memcpy(&old, array, sizeof(old));
	new = realloc(old, more * size);
	if (!new)
		return false;
	memset((char *)new + *n * size, 0, (more - *n) * size);
	memcpy(array, &new, sizeof(new));
	*n = more;
	return true;
}

static bool grow_names(struct janggi__learned *l)
{
	struct janggi__learned_name *old = l->names;
	size_t n = l->name_slots;

	if (2 * (l->n_names + 1) <= n)
		return true;
	l->name_slots = n ? 2 * n : 1024;
	l->names = calloc(l->name_slots, sizeof(*l->names));
	if (!l->names) {
		l->names = old;
		l->name_slots = n;
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		size_t k = (size_t)old[i].sum & (l->name_slots - 1);

		if (!old[i].person)
			continue;
		while (l->names[k].person)
			k = (k + 1) & (l->name_slots - 1);
		l->names[k] = old[i];
	}
	free(old);
	return true;
}

/* The person of that name; the player becomes one if there is none. */
static uint32_t person_of(
	struct janggi__learned *l, struct janggi_text name, uint32_t player)
{
	uint64_t sum = janggi__sum_of(name.s, name.n);
	size_t i;

	if (!grow_names(l))
		return 0;
	i = (size_t)sum & (l->name_slots - 1);
	while (l->names[i].person) {
		if (l->names[i].sum == sum)
			return l->names[i].person;
		i = (i + 1) & (l->name_slots - 1);
	}
	l->names[i] = (struct janggi__learned_name){ sum, player };
	l->n_names++;
	return player;
}

enum janggi_status janggi__learn_player(struct janggi__learned *l,
	struct janggi_index *index, uint32_t player, uint32_t *person,
	int *rank, struct janggi_error *err)
{
	struct janggi__learned_player *p;

	*person = 0;
	*rank = JANGGI_NO_RANK;
	if (!player)
		return JANGGI_OK;
	if (player > NUMBER_MAX)
		return janggi__db_damaged(err, "a player's number");
	if (!make_room(&l->players, &l->n_players, sizeof(*l->players),
		    player))
		return no_memory(err);
	p = &l->players[player];
	if (!p->person) {
		struct janggi_player parts;
		struct janggi_text written;
		enum janggi_status st =
			janggi__player_get(index, player, &written, rank, err);

		if (st < 0)
			return st;
		janggi_player_parse(&parts, written.s, written.n);
		p->person = person_of(l, parts.name, player);
		if (!p->person)
			return no_memory(err);
		p->rank = (int16_t)(*rank > 999 || *rank < -999
				? JANGGI_NO_RANK
				: *rank);
	}
	*person = p->person;
	*rank = p->rank;
	return JANGGI_OK;
}

enum janggi_status janggi__learn_date(struct janggi__learned *l,
	struct janggi_index *index, uint32_t date, uint32_t days[2],
	struct janggi_error *err)
{
	struct janggi__learned_date *d;

	days[0] = days[1] = 0;
	if (!date)
		return JANGGI_OK;
	if (date > NUMBER_MAX)
		return janggi__db_damaged(err, "a date's number");
	if (!make_room(&l->dates, &l->n_dates, sizeof(*l->dates), date))
		return no_memory(err);
	d = &l->dates[date];
	if (!d->known) {
		struct janggi__dates dates;
		struct janggi_text text;
		enum janggi_status st =
			janggi__text_get(index, date, &text, err);

		if (st < 0)
			return st;
		if (janggi__date_read(text.s, text.n, &dates)) {
			d->first = dates.first;
			d->last = dates.last;
		}
		d->known = true;
	}
	days[0] = d->first;
	days[1] = d->last;
	return JANGGI_OK;
}

void janggi__learned_release(struct janggi__learned *l)
{
	free(l->players);
	free(l->dates);
	free(l->names);
	memset(l, 0, sizeof(*l));
}
