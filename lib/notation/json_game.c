/* SPDX-License-Identifier: MIT */
/*
 * The forms, as found: points as {"fr","fc","tr","tc"} or as {"from":{"r",
 * "c"},"to":{...}}, rows from Han's edge and columns from Cho's left, both
 * from 0; passes as {"type":"pass"}; moves as strings of engines, one a string
 * or all in one; and an array that is itself in a string.
 */
#include <config.h>
#include <string.h>
#include "board/position.h"
#include "notation/json_game.h"

typedef bool (*member_fn)(struct janggi__json_game *game,
	struct janggi_text key, void *to);

static bool fail_memory(struct janggi__json_game *game)
{
	return janggi__json_fail(&game->json, "out of memory");
}

static bool skip(struct janggi__json_game *game)
{
	struct janggi_text ignored;

	return janggi__json_skip(&game->json, &ignored);
}

static bool read_object(
	struct janggi__json_game *game, member_fn member, void *to)
{
	struct janggi__json *json = &game->json;
	struct janggi_text key;
	bool first = true;

	if (!janggi__json_expect(json, '{'))
		return false;
	while (janggi__json_next_key(json, &first, &key))
		if (!member(game, key, to))
			return false;
	return !json->why;
}

/* A number; anything else is passed over and changes nothing. */
static bool read_number(struct janggi__json_game *game, unsigned *to)
{
	unsigned c = janggi__json_peek(&game->json);
	uint64_t value;

	if (c < '0' || c > '9')
		return skip(game);
	if (!janggi__json_u64(&game->json, UINT32_MAX, &value))
		return false;
	*to = (unsigned)value;
	return true;
}

/* ------------------------------------------------------------------- moves */

#define NOT_SAID 1000

/* Row and column of a point. */
struct place {
	unsigned row, column;
};

struct move {
	struct place from, to;
	bool said, pass, taken; /* said: there are points, however bad */
	enum janggi_kind captured;
	struct janggi_text text; /* in the way of engines, or n 0 */
};

static bool place_member(
	struct janggi__json_game *game, struct janggi_text key, void *to)
{
	struct place *place = to;

	if (JANGGI__TEXT_IS(key, "r") || JANGGI__TEXT_IS(key, "row") ||
		JANGGI__TEXT_IS(key, "y"))
		return read_number(game, &place->row);
	if (JANGGI__TEXT_IS(key, "c") || JANGGI__TEXT_IS(key, "col") ||
		JANGGI__TEXT_IS(key, "x"))
		return read_number(game, &place->column);
	return skip(game);
}

static bool read_place(struct janggi__json_game *game, struct place *place)
{
	if (janggi__json_peek(&game->json) != '{')
		return skip(game);
	return read_object(game, place_member, place);
}

/* A piece taken, by its letter (of the Korean word) or by anything. */
static bool read_taken(struct janggi__json_game *game, struct move *move)
{
	static const struct {
		const char *name;
		enum janggi_kind kind;
	} names[] = {{"C", JANGGI_CHARIOT}, {"P", JANGGI_CANNON},
		{"M", JANGGI_HORSE}, {"S", JANGGI_ELEPHANT},
		{"G", JANGGI_GUARD}, {"J", JANGGI_SOLDIER},
		{"K", JANGGI_GENERAL}, {"cha", JANGGI_CHARIOT},
		{"po", JANGGI_CANNON}, {"ma", JANGGI_HORSE},
		{"sang", JANGGI_ELEPHANT}, {"sa", JANGGI_GUARD},
		{"jol", JANGGI_SOLDIER}, {"byung", JANGGI_SOLDIER}};
	struct janggi_text text;
	unsigned c = janggi__json_peek(&game->json);

	move->taken = c == '{' || c == '"' || c == 't';
	if (c != '"')
		return skip(game);
	if (!janggi__json_string(&game->json, &text))
		return false;
	move->taken = text.n;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i].name, text.s))
			move->captured = names[i].kind;
	return true;
}

static bool move_member(
	struct janggi__json_game *game, struct janggi_text key, void *to)
{
	struct janggi__json *json = &game->json;
	unsigned c = janggi__json_peek(json);
	struct move *move = to;
	struct janggi_text text;

	move->said |= (key.n == 2 && strchr("ft", key.s[0]) &&
			      strchr("rc", key.s[1])) ||
		      JANGGI__TEXT_IS(key, "from") || JANGGI__TEXT_IS(key, "to");
	if (JANGGI__TEXT_IS(key, "fr"))
		return read_number(game, &move->from.row);
	if (JANGGI__TEXT_IS(key, "fc"))
		return read_number(game, &move->from.column);
	if (JANGGI__TEXT_IS(key, "tr"))
		return read_number(game, &move->to.row);
	if (JANGGI__TEXT_IS(key, "tc"))
		return read_number(game, &move->to.column);
	if (JANGGI__TEXT_IS(key, "from"))
		return read_place(game, &move->from);
	if (JANGGI__TEXT_IS(key, "to"))
		return read_place(game, &move->to);
	if (JANGGI__TEXT_IS(key, "captured"))
		return read_taken(game, move);
	if (c == '"' && JANGGI__TEXT_IS(key, "type")) {
		if (!janggi__json_string(json, &text))
			return false;
		move->pass = JANGGI__TEXT_IS(text, "pass");
		return true;
	}
	if (c == '"' && (JANGGI__TEXT_IS(key, "uci") ||
				JANGGI__TEXT_IS(key, "move")))
		return janggi__json_string(json, &move->text);
	return skip(game);
}

static bool point_of(const struct place *place, unsigned *point)
{
	if (place->row > 9 || place->column > 8)
		return false;
	*point = 9 * (9 - place->row) + place->column;
	return true;
}

static size_t offset_of(
	const struct janggi__json_game *game, const unsigned char *p)
{
	return game->base + (size_t)(p - (const unsigned char *)
						   game->padded.data);
}

static bool add_move(
	struct janggi__json_game *game, const struct move *move, size_t at)
{
	struct janggi__written *moves = &game->plain.moves;
	size_t n = offset_of(game, game->json.p) - at;
	struct janggi__san san;
	unsigned from, to;

	janggi__san_parse(&san, move->text.s, move->text.n);
	if (move->pass)
		janggi__san_parse(&san, "pass", 4);
	else if (!move->text.n && point_of(&move->from, &from) &&
		 point_of(&move->to, &to)) {
		janggi__san_points(&san, JANGGI_NO_KIND, from, to);
		if (move->taken)
			janggi__san_takes(&san, move->captured);
	}
	return janggi__written_add_san(moves, &san, n, at) ||
	       fail_memory(game);
}

/* An event of a log that is no move. */
static bool is_other(const struct move *move)
{
	return !move->pass && !move->text.n && !move->said;
}

/* All moves in one string. */
static bool read_list(struct janggi__json_game *game)
{
	const char *data = (const char *)game->padded.data;
	struct janggi_text text;
	bool plain;
	size_t i = 0;

	if (!janggi__json_raw(&game->json, &text, &plain))
		return false;
	while (i < text.n) {
		size_t at;

		while (i < text.n && strchr(" ,;\t", text.s[i]))
			i++;
		at = i;
		while (i < text.n && !strchr(" ,;\t", text.s[i]))
			i++;
		if (i > at && !janggi__written_add(&game->plain.moves,
				      text.s + at, i - at,
				      game->base +
					      (size_t)(text.s + at - data)))
			return fail_memory(game);
	}
	return true;
}

static bool read_array(struct janggi__json_game *game)
{
	struct janggi__json *json = &game->json;
	bool first = true, more;

	if (!janggi__json_expect(json, '['))
		return false;
	for (;;) {
		struct move move = {{NOT_SAID, NOT_SAID}, {NOT_SAID, NOT_SAID},
			false, false, false, JANGGI_NO_KIND, {"", 0}};
		unsigned c;
		size_t at;

		if (!janggi__json_more(json, ']', &first, &more))
			return false;
		if (!more)
			return true;
		c = janggi__json_peek(json);
		at = offset_of(game, json->p);
		if (c == '"') {
			if (!janggi__json_string(json, &move.text))
				return false;
		} else if (c == '{') {
			if (!read_object(game, move_member, &move))
				return false;
		} else if (!skip(game)) {
			return false;
		}
		if (c == '{' && is_other(&move))
			continue;
		if (!add_move(game, &move, at))
			return false;
	}
}

/* ---------------------------------------------------------------- the game */

static bool game_member(
	struct janggi__json_game *game, struct janggi_text key, void *to);

/* What was in a string: the moves are in it, in their own JSON. */
static bool read_inner(struct janggi__json_game *game, struct janggi_text text,
	void *to)
{
	struct janggi__json outer = game->json;
	struct janggi_buffer kept = game->padded;
	static const char zeros[64];
	bool good;

	memset(&game->padded, 0, sizeof(game->padded));
	janggi_buffer_add(&game->padded, text.s, text.n);
	janggi_buffer_add(&game->padded, zeros, sizeof(zeros));
	/* the text to be told from is now this one */
	game->plain.record->memory->movetext = text;
	game->json.p = (const unsigned char *)game->padded.data;
	game->json.end = game->json.p + text.n;
	good = !game->padded.failed &&
	       (*text.s == '[' ? read_array(game)
			       : read_object(game, game_member, to));
	janggi_buffer_release(&game->padded);
	game->padded = kept;
	outer.bad = game->json.bad;
	outer.why = game->json.why;
	game->json = outer;
	return good;
}

/* inner: it stands in a string itself, or in an object of the game's. */
static bool read_moves(struct janggi__json_game *game, bool *inner)
{
	struct janggi__json *json = &game->json;
	struct janggi_text text;
	const unsigned char *at;
	bool nested = true;
	unsigned c = janggi__json_peek(json);

	if (game->plain.moves.n)
		return skip(game); /* the same again in another form */
	game->has_moves = true;
	if (c == '[')
		return read_array(game);
	if (c == '{' && !*inner)
		return read_object(game, game_member, &nested);
	if (c != '"')
		return skip(game);
	at = json->p;
	if (!janggi__json_string(json, &text))
		return false;
	if (!*inner && text.n && (*text.s == '[' || *text.s == '{'))
		return read_inner(game, text, &nested);
	json->p = at;
	return read_list(game);
}

/* A tag, or a comment before the first ply. */
static bool read_word(struct janggi__json_game *game, struct janggi_text key)
{
	struct janggi__plain *plain = &game->plain;
	struct janggi__json *json = &game->json;
	unsigned c = janggi__json_peek(json);
	struct janggi_text value;

	if (c == '{' || c == '[' || c == 'n')
		return skip(game);
	if (c == '"') {
		if (!janggi__json_string(json, &value))
			return false;
	} else {
		if (!janggi__json_skip(json, &value))
			return false;
		value = janggi__record_text(plain->record, value.s, value.n);
	}
	if (!value.s)
		return fail_memory(game);
	if (JANGGI__TEXT_IS(key, "note") || JANGGI__TEXT_IS(key, "comment"))
		return !value.n ||
		       janggi__record_add_comment(plain->record, 0, value) ||
		       fail_memory(game);
	if (JANGGI__TEXT_IS(key, "fen")) {
		game->fen = value;
		return true;
	}
	key = janggi__charset_decode(json->arena, JANGGI__CHARSET_UTF8, key.s,
		key.n, &json->bad);
	return janggi__plain_field(plain, key, value) || fail_memory(game);
}

static bool game_member(
	struct janggi__json_game *game, struct janggi_text key, void *to)
{
	if (JANGGI__TEXT_IS(key, "moves") || JANGGI__TEXT_IS(key, "move_log") ||
		JANGGI__TEXT_IS(key, "moveLog") ||
		JANGGI__TEXT_IS(key, "uci_usi") || JANGGI__TEXT_IS(key, "uci"))
		return read_moves(game, to);
	return read_word(game, key);
}

/* Some programs keep the position reached: no move starts from that. */
static bool settle_fen(struct janggi__json_game *game)
{
	struct janggi_text key = {"fen", 3}, fen = game->fen;
	struct janggi_position pos;
	int base = 1;

	if (!fen.s || janggi_record_tag(game->plain.record, "fen"))
		return true;
	if (janggi_position_set_fen(&pos, fen.s, fen.n, 0, NULL) < 0 ||
		(game->plain.moves.n &&
			!janggi__written_count(
				&game->plain.moves, &pos, &base)))
		key = (struct janggi_text){"last_fen", 8};
	return janggi__plain_tag(&game->plain, key, fen);
}

/* The scanner wants one line, with room behind it. */
static bool pad(struct janggi__json_game *game, const unsigned char *s,
	size_t n)
{
	static const char zeros[64];
	struct janggi_buffer *padded = &game->padded;

	janggi_buffer_clear(padded);
	janggi_buffer_add(padded, s, n);
	janggi_buffer_add(padded, zeros, sizeof(zeros));
	if (padded->failed)
		return false;
	for (size_t i = 0; i < n; i++)
		if (padded->data[i] == '\n' || padded->data[i] == '\f')
			padded->data[i] = ' ';
	return true;
}

enum janggi_status janggi__json_game_read(struct janggi__json_game *game,
	struct janggi_reader *reader, struct janggi_record *record,
	uint64_t line, const unsigned char *s, size_t n,
	struct janggi_error *err)
{
	struct janggi__plain *plain = &game->plain;
	struct janggi__json *json = &game->json;
	enum janggi_status st;
	bool inner = false;

	if (!janggi__plain_begin(plain, reader, record, line, s, n) ||
		!pad(game, s, n))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	/* what is in strings is UTF-8, or is replaced */
	plain->charset = JANGGI__CHARSET_UTF8;
	record->encoding = janggi__charset_name(plain->charset);
	*json = (struct janggi__json){
		.p = (const unsigned char *)game->padded.data,
		.arena = janggi__record_arena(record),
	};
	json->end = json->p + n;
	game->base = 0;
	game->has_moves = false;
	game->fen.s = NULL;
	if (!read_object(game, game_member, &inner)) {
		st = strcmp(json->why, "out of memory") ? JANGGI_EDATA
							: JANGGI_ENOMEM;
		return janggi__fail(err, st, "%s", json->why);
	}
	if (!game->has_moves)
		return janggi__fail(err, JANGGI_EDATA, "no moves");
	if (!settle_fen(game))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = janggi__plain_play(plain, 1, PLAIN_USUAL, err);
	plain->bad += json->bad;
	if (st == JANGGI_OK)
		janggi__plain_end(plain);
	return st;
}
