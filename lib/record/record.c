/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "record/record.h"

enum janggi_status janggi_record_new(
	struct janggi_record **out, struct janggi_error *err)
{
	struct janggi_record *record = calloc(1, sizeof(*record));

	*out = NULL;
	if (record)
		record->memory = calloc(1, sizeof(*record->memory));
	if (!record || !record->memory) {
		free(record);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	janggi__record_clear(record);
	*out = record;
	return JANGGI_OK;
}

void janggi_record_free(struct janggi_record *record)
{
	struct janggi__record_memory *m;

	if (!record)
		return;
	m = record->memory;
	janggi__arena_release(&m->arena);
	free(m->tags);
	free(m->comments);
	free(m->moves);
	free(m->hints);
	free(m->seconds);
	free(m->offsets);
	free(m);
	free(record);
}

void janggi__record_clear(struct janggi_record *record)
{
	static const struct janggi_text empty = {"", 0};
	struct janggi__record_memory *m = record->memory;

	janggi__arena_clear(&m->arena);
	m->movetext = empty;
	m->movetext_line = 0;
	m->n_offsets = 0;
	m->decode = NULL;
	*record = (struct janggi_record){
		.file = empty,
		.format = "",
		.encoding = "UTF-8",
		.tags = m->tags,
		.start = JANGGI_START_UNKNOWN,
		.formation = {JANGGI_NO_FORMATION, JANGGI_NO_FORMATION},
		.fen = empty,
		.moves = m->moves,
		.hints = m->hints,
		.comments = m->comments,
		.result = {JANGGI_WINNER_NONE, JANGGI_NO_ENDING, -1, empty},
		.stop_move = empty,
		.stop_reason = empty,
		.rest = empty,
		.termination = empty,
		.memory = m,
	};
}

struct janggi_text janggi__record_text(
	struct janggi_record *record, const char *s, size_t n)
{
	struct janggi_text text = {NULL, n};

	text.s = janggi__arena_copy(&record->memory->arena, s, n);
	return text;
}

/* Make *array hold more than n elements; moves it. */
static bool grow(void *array, size_t *cap, size_t n, size_t size)
{
	void *old, *new;
	size_t more = *cap ? *cap * 2 : 32;

	if (n < *cap)
		return true;
	if (more > SIZE_MAX / 4 / size)
		return false;
	memcpy(&old, array, sizeof(old));
	new = realloc(old, more * size);
	if (!new)
		return false;
	memcpy(array, &new, sizeof(new));
	*cap = more;
	return true;
}

bool janggi__record_add_tag(struct janggi_record *record,
	struct janggi_text key, struct janggi_text value)
{
	struct janggi__record_memory *m = record->memory;

	if (!key.s || !value.s ||
		!grow(&m->tags, &m->tag_cap, record->n_tags, sizeof(*m->tags)))
		return false;
	m->tags[record->n_tags++] = (struct janggi_tag){key, value};
	record->tags = m->tags;
	return true;
}

bool janggi__record_add_comment(
	struct janggi_record *record, uint32_t ply, struct janggi_text text)
{
	struct janggi__record_memory *m = record->memory;

	if (!text.s || !grow(&m->comments, &m->comment_cap, record->n_comments,
			       sizeof(*m->comments)))
		return false;
	m->comments[record->n_comments++] = (struct janggi_comment){ply, text};
	record->comments = m->comments;
	return true;
}

bool janggi__record_grow_moves(struct janggi_record *record)
{
	struct janggi__record_memory *m = record->memory;
	size_t cap = m->move_cap ? 2 * m->move_cap : 256;
	void *p;

	/* A half-done growth is harmless: move_cap is set last. */
	if (cap > UINT32_MAX / 2)
		return false;
	if (!(p = realloc(m->moves, cap * sizeof(*m->moves))))
		return false;
	m->moves = record->moves = p;
	if (!(p = realloc(m->hints, cap * sizeof(*m->hints))))
		return false;
	m->hints = record->hints = p;
	if (!(p = realloc(m->offsets, cap * sizeof(*m->offsets))))
		return false;
	m->offsets = p;
	if (!(p = realloc(m->seconds, cap * sizeof(*m->seconds))))
		return false;
	m->seconds = p;
	if (record->seconds) {
		record->seconds = p;
		for (size_t i = m->move_cap; i < cap; i++)
			m->seconds[i] = JANGGI_NO_SECONDS;
	}
	m->move_cap = cap;
	return true;
}

void janggi__record_set_seconds(
	struct janggi_record *record, uint32_t ply, uint32_t seconds)
{
	struct janggi__record_memory *m = record->memory;

	if (!ply || ply > record->n_moves)
		return;
	if (!record->seconds) {
		for (size_t i = 0; i < m->move_cap; i++)
			m->seconds[i] = JANGGI_NO_SECONDS;
		record->seconds = m->seconds;
	}
	record->seconds[ply - 1] = seconds;
}

const struct janggi_text *janggi_record_tag(
	const struct janggi_record *record, const char *key)
{
	size_t n = strlen(key);

	for (size_t i = 0; i < record->n_tags; i++) {
		const struct janggi_tag *tag = &record->tags[i];

		if (tag->key.n == n && !memcmp(tag->key.s, key, n))
			return &tag->value;
	}
	return NULL;
}
