/* SPDX-License-Identifier: MIT */
/* From the text of a move to the move on a board, and back. */
#include <config.h>
#include "notation/san.h"

/* The engine name of a point. */
static const char *name_point(unsigned point, char buf[4])
{
	unsigned rank = janggi__rank_of(point) + 1, n = 0;

	buf[n++] = (char)('a' + janggi__file_of(point));
	if (rank == 10)
		buf[n++] = '1';
	buf[n++] = (char)('0' + rank % 10);
	buf[n] = '\0';
	return buf;
}

/* A move that its piece can make, and may: most need no look at the general. */
static bool is_playable(
	const struct janggi_position *pos, janggi_move move, bool checked)
{
	if (!checked && !janggi__may_expose(pos, move))
		return janggi__move_is_pseudo(
			pos, JANGGI_MOVE_FROM(move), JANGGI_MOVE_TO(move));
	return janggi_position_is_legal(pos, move);
}

/* From one point to another, whatever stands there unless it was named. */
static unsigned resolve_points(const struct janggi_position *pos, unsigned kind,
	unsigned from, unsigned to, bool checked, janggi_move *out,
	struct janggi_error *err)
{
	char at[4];
	bool own = JANGGI__IS_OF(pos->board[from], pos->side);

	if (kind != JANGGI_NO_KIND &&
		(!own || pos->kind_of[pos->board[from]] != kind)) {
		janggi__fail(err, JANGGI_EDATA, "no %s of %s on %s",
			janggi_kind_name((enum janggi_kind)kind),
			janggi_side_name((enum janggi_side)pos->side),
			name_point(from, at));
		return 0;
	}
	if (from == to) {
		*out = JANGGI_PASS;
		if (from == janggi__general(pos, pos->side))
			return 1;
		janggi__fail(err, JANGGI_EDATA,
			"a move to its own point is a pass by the general alone");
		return 0;
	}
	*out = JANGGI_MOVE(from, to);
	if (is_playable(pos, *out, checked))
		return 1;
	janggi_position_explain(pos, *out, err);
	return 0;
}

/* The rank's index from what was written; JANGGI__SAN_ANY stays. */
static bool index_of_rank(uint8_t written, int base, unsigned *rank)
{
	*rank = JANGGI__SAN_ANY;
	if (written == JANGGI__SAN_ANY)
		return true;
	if (written < base || written > base + 9)
		return false;
	*rank = (unsigned)(written - base);
	return true;
}

/* By file, then rank, which is how people look for a piece. */
static unsigned place(janggi_move move)
{
	unsigned from = JANGGI_MOVE_FROM(move);

	return 10 * janggi__file_of(from) + janggi__rank_of(from);
}

static void insert(janggi_move *list, unsigned n, janggi_move move)
{
	while (n && place(list[n - 1]) > place(move)) {
		list[n] = list[n - 1];
		n--;
	}
	list[n] = move;
}

/* The pieces of a kind that can go there, among those described. */
static unsigned resolve_kind(const struct janggi_position *pos, unsigned kind,
	unsigned file, unsigned rank, unsigned to, bool checked,
	janggi_move *out, struct janggi_error *err)
{
	const char *name = janggi_kind_name((enum janggi_kind)kind);
	const char *whose = janggi_side_name((enum janggi_side)pos->side);
	unsigned side = pos->side, found = 0;
	bool unsafe = false;
	char at[4];

	if (kind == JANGGI_GENERAL && to == janggi__general(pos, side)) {
		*out = JANGGI_PASS;
		return 1;
	}
	for (unsigned i = pos->first[side][kind];
		i < pos->first[side][kind + 1]; i++) {
		unsigned from = pos->at[side][i];

		if (from == JANGGI_NO_POINT ||
			(file != JANGGI__SAN_ANY &&
				janggi__file_of(from) != file) ||
			(rank != JANGGI__SAN_ANY &&
				janggi__rank_of(from) != rank) ||
			!janggi__move_is_pseudo(pos, from, to))
			continue;
		if ((!checked &&
			    !janggi__may_expose(pos, JANGGI_MOVE(from, to))) ||
			janggi_position_is_legal(pos, JANGGI_MOVE(from, to)))
			insert(out, found++, JANGGI_MOVE(from, to));
		else
			unsafe = true;
	}
	if (found > 1)
		janggi__fail(err, JANGGI_EDATA,
			"ambiguous: %u %ss can go to %s", found, name,
			name_point(to, at));
	else if (!found && unsafe)
		janggi__fail(err, JANGGI_EDATA,
			"leaves %s's own general in check", whose);
	else if (!found)
		janggi__fail(err, JANGGI_EDATA, "no %s of %s can go to %s",
			name, whose, name_point(to, at));
	return found;
}

unsigned janggi__san_resolve(const struct janggi_position *pos,
	const struct janggi__san *san, int base, bool checked,
	janggi_move out[JANGGI__SAN_READINGS], struct janggi_error *err)
{
	unsigned from_rank, to_rank;

	switch ((enum janggi__san_type)san->type) {
	case JANGGI__SAN_PASS:
		*out = JANGGI_PASS;
		return 1;
	case JANGGI__SAN_POINTS:
		return resolve_points(
			pos, san->kind, san->from_file, san->to_file, checked,
			out, err);
	case JANGGI__SAN_SQUARES:
		break;
	default:
		janggi__fail(err, JANGGI_EDATA, "not a move");
		return 0;
	}
	if (!index_of_rank(san->from_rank, base, &from_rank) ||
		!index_of_rank(san->to_rank, base, &to_rank)) {
		janggi__fail(err, JANGGI_EDATA, "ranks here go from %d to %d",
			base, base + 9);
		return 0;
	}
	if (from_rank != JANGGI__SAN_ANY && san->from_file != JANGGI__SAN_ANY)
		return resolve_points(pos, san->kind,
			9 * from_rank + san->from_file,
			9 * to_rank + san->to_file, checked, out, err);
	return resolve_kind(pos, san->kind, san->from_file, from_rank,
		9 * to_rank + san->to_file, checked, out, err);
}

/* ----------------------------------------------------------------- writing */

static char *put_rank(char *p, unsigned point)
{
	unsigned rank = janggi__rank_of(point) + 1;

	if (rank == 10)
		*p++ = '1';
	*p++ = (char)('0' + rank % 10);
	return p;
}

static char *put_file(char *p, unsigned point)
{
	*p++ = (char)('a' + janggi__file_of(point));
	return p;
}

/* As little of the origin as tells it from the others that can go there. */
static char *put_origin(char *p, const struct janggi_position *pos,
	unsigned kind, unsigned from, unsigned to)
{
	const uint8_t *first = pos->first[pos->side];
	bool others = false, same_file = false, same_rank = false;

	for (unsigned i = first[kind]; i < first[kind + 1]; i++) {
		unsigned other = pos->at[pos->side][i];

		if (other == JANGGI_NO_POINT || other == from ||
			!janggi__move_is_pseudo(pos, other, to) ||
			!janggi_position_is_legal(pos, JANGGI_MOVE(other, to)))
			continue;
		others = true;
		if (janggi__file_of(other) == janggi__file_of(from))
			same_file = true;
		if (janggi__rank_of(other) == janggi__rank_of(from))
			same_rank = true;
	}
	if (!others)
		return p;
	if (!same_file || same_rank)
		p = put_file(p, from);
	if (same_file)
		p = put_rank(p, from);
	return p;
}

size_t janggi__san_write(const struct janggi_position *pos, janggi_move move,
	enum janggi_letters letters, char buf[JANGGI__SAN_TEXT])
{
	const char *names =
		letters == JANGGI_LETTERS_HE ? "KAEHRCP" : "KABNRCP";
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	unsigned kind;
	char *p = buf;

	if (move == JANGGI_PASS)
		from = to = janggi__general(pos, pos->side);
	kind = pos->kind_of[pos->board[from]];
	*p++ = names[kind];
	p = put_origin(p, pos, kind, from, to);
	if (move != JANGGI_PASS && pos->board[to])
		*p++ = 'x';
	p = put_rank(put_file(p, to), to);
	*p = '\0';
	return (size_t)(p - buf);
}
