/* SPDX-License-Identifier: MIT */
/* The moves of a record line, and what goes with each of them. */
#include <config.h>
#include <string.h>
#include "notation/jsonl.h"
#include "notation/jsonl_line.h"
#include "notation/point.h"
#include "record/record.h"

bool janggi__jsonl_read_moves(struct janggi__jsonl_line *line)
{
	struct janggi__json *json = &line->json;
	struct janggi_text text;
	const unsigned char *p, *end;
	bool plain;

	line->has_moves = true;
	line->record->n_moves = 0;
	if (!janggi__json_raw(json, &text, &plain))
		return false;
	p = (const unsigned char *)text.s;
	end = p + text.n;
	while (p < end) {
		const unsigned char *at = p;
		unsigned a = janggi__read_point(&p, end), b = JANGGI_NO_POINT;

		if (*p == ' ' && p == at) {
			p++;
			continue;
		}
		if (a != JANGGI_NO_POINT)
			b = janggi__read_point(&p, end);
		if (b == JANGGI_NO_POINT || (p < end && *p != ' ')) {
			json->p = at;
			return janggi__json_fail(json, "not a move");
		}
		if (!janggi__record_add_move(line->record,
			    a == b ? JANGGI_PASS : JANGGI_MOVE(a, b),
			    JANGGI_HINT_NOTHING, 0))
			return janggi__json_fail(json, "out of memory");
		if (p < end)
			p++;
	}
	return true;
}

/* What a hint's two letters say; false if they are none. */
static bool hint_of(const char *letters, uint8_t *hint)
{
	static const char movers[] = JANGGI__JSONL_MOVERS;
	static const char taken[] = JANGGI__JSONL_TAKEN;
	const char *mover = memchr(movers, letters[0], sizeof(movers) - 1);
	char c = letters[1];
	const char *kind;
	unsigned h = 0;

	if (c == '+' || (c >= 'A' && c <= 'Z')) {
		h |= JANGGI_HINT_CHECK;
		c = c == '+' ? '-' : (char)(c + 32);
	}
	if (c != '-')
		h |= JANGGI_HINT_CAPTURE;
	kind = memchr(taken, c == 'x' ? '-' : c, sizeof(taken) - 1);
	if (!mover || !kind)
		return false;
	h |= (unsigned)(kind - taken) << JANGGI_HINT_CAPTURED_SHIFT;
	*hint = (uint8_t)(h | (unsigned)(mover - movers));
	return true;
}

bool janggi__jsonl_set_named(struct janggi__jsonl_line *line)
{
	struct janggi_record *record = line->record;
	const char *s = line->named.s;

	if (!s)
		return true;
	line->json.p = (const unsigned char *)s;
	if (line->named.n != 2 * (size_t)record->n_moves)
		return janggi__json_fail(
			&line->json, "named does not fit the moves");
	for (uint32_t i = 0; i < record->n_moves; i++)
		if (!hint_of(s + 2 * i, &record->hints[i])) {
			line->json.p += 2 * i;
			return janggi__json_fail(
				&line->json, "not a letter of named");
		}
	return true;
}

bool janggi__jsonl_set_seconds(struct janggi__jsonl_line *line)
{
	struct janggi__json *json = &line->json;
	bool first = true, more;
	uint64_t value;

	if (!line->seconds)
		return true;
	json->p = line->seconds + 1;
	for (uint32_t ply = 1;; ply++) {
		if (!janggi__json_more(json, ']', &first, &more))
			return false;
		if (!more)
			return true;
		if (ply > line->record->n_moves)
			return janggi__json_fail(
				json, "seconds do not fit the moves");
		if (janggi__json_peek(json) == 'n') {
			struct janggi_text null;

			if (!janggi__json_skip(json, &null))
				return false;
			continue;
		}
		if (!janggi__json_u64(json, JANGGI_NO_SECONDS - 1, &value))
			return false;
		janggi__record_set_seconds(line->record, ply, (uint32_t)value);
	}
}
