/* SPDX-License-Identifier: MIT */
/* The query language, and matching it against another, plain way to do so. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "record/fold.h"
#include "query/matcher.h"
#include "query/query.h"
#include "query/words.h"
#include "random_query.h"
#include "reading.h"
#include "record/date.h"

static unsigned below(unsigned n);

/* ------------------------------------------------------------- the parser */

#define INNER "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"

static void assert_good(const char *text)
{
	struct janggi_query *query;
	struct janggi_error err;

	assert_int_equal(janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
	if (janggi_query_where(query, text, strlen(text), &err))
		fail_msg("%s: column %u: %s", text, err.column, err.text);
	janggi_query_free(query);
}

static void assert_bad(const char *text, uint32_t column, const char *what)
{
	struct janggi_query *query;
	struct janggi_error err;

	assert_int_equal(janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
	if (!janggi_query_where(query, text, strlen(text), &err))
		fail_msg("%s: taken for a query", text);
	assert_int_equal(err.status, JANGGI_EQUERY);
	if (err.column != column || !strstr(err.text, what))
		fail_msg("%s: column %u: %s", text, err.column, err.text);
	janggi_query_free(query);
}

static void every_kind_of_term_is_read(void **state)
{
	static const char *const texts[] = {
		"player 가람", "player = \"가람\"", "cho '가''람' or han != 나래",
		"player.cho x", "event a and site b and round 3",
		"tag.annotator x", "tag.'해설' x", "comment '빅장'", "file x",
		"date 2010", "date = 2010-05", "date in 2008..2010-05-12",
		"date >= 2010 and date < 2011-02", "date 2008년", "date ..2010",
		"date 2008..", "date != 2010",
		"result cho", "result = cho|draw", "how = resignation|time",
		"winner = han", "winner.points = draw",
		"ending.fairy-janggi = bikjang|double-pass", "basis.standard board", "disagree",
		"disagree.casual", "formation 마상상마", "formation.cho = HEEH",
		"formation inner vs 'outer elephant'", "formation 귀마",
		"formation.han != EHEH|HEHE", "handicap and not illegal",
		"length >= 100", "length in 50..100", "ply in 10..20",
		"grade.cho - grade.han >= 2", "grade.cho = 4단",
		"grade.han < 3급", "chariots.cho = 2 and cannons.han = 0",
		"points.cho - points.han >= 3", "2 * soldiers - 3 <= guards",
		"-points.cho + 10 < 0", "count soldier.cho on palace.han >= 1",
		"count empty on 71-79 = 9", "pieces.cho != 16",
		"imbalance horse for elephant",
		"imbalance.cho 2 soldiers + guard for cannon",
		"horse.cho on 83", "R|r on e5", "차.초|chariot.han on {83, e2}",
		"all soldier.cho on 71|73", "empty 71-79", "any on palace",
		"pattern '4k4/9/9/9/9/9/9/9/4K4/_[RC]*?3'", "pattern ''",
		"position startpos",
		"position '" INNER " w - - 0 1'",
		"after '79졸78 41병42'", "after '' from HEEH vs EHEH",
		"after '1. 79졸78 2. 41병42' from inner vs inner",
		"system.cho 면포", "system 양귀마", "turn.cho", "turn = han",
		"check", "check.cho", "mate", "facing", "pass", "pass.han",
		"capture", "capture of cannon.han by horse on 71-79",
		"capture of screen by cannon, then within 6 plies check",
		"move of horse to 83", "move from 71 to 61", "move",
		"reach 85 by cannon.cho", "first check", "last capture",
		"never check", "always turn.cho or turn.han", "ever (pass)",
		"mirror horse.cho on 83", "swap mirror (check.cho)",
		"(check) for 3 plies", "check for 2", "check at ply 5",
		"check at plies 5..10", "check at ..10", "check at 10..",
		"a on 14 then P on 62 then check", "not not check",
		"((((check))))",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		assert_good(texts[i]);
}

static void errors_point_at_their_column(void **state)
{
	(void)state;
	assert_bad("", 1, "ends where a term");
	assert_bad("check and", 10, "ends where a term");
	assert_bad("check check", 7, "'check' is where 'and'");
	assert_bad("(check", 1, "not closed");
	assert_bad("check)", 6, "never opened");
	assert_bad("player \"a", 8, "not closed");
	assert_bad("nonsense on 83", 1, "'nonsense'");
	assert_bad("horse.cho on 93x", 14, "a point");
	assert_bad("horse.both on 93", 7, "'cho' or 'han'");
	assert_bad("R.han on 93", 7, "other side");
	assert_bad("chariots.cho", 13, "comparison");
	assert_bad("chariots.cho = x", 16, "something to count");
	assert_bad("points.cho-points.han > 2", 8, "'cho-points'");
	assert_bad("date >= tomorrow", 9, "a date");
	assert_bad("date 2010-13", 6, "a date");
	assert_bad("ending = bikjan", 10, "an ending");
	assert_bad("ending.stanard = bikjang", 8, "a preset");
	assert_bad("winner = korea", 10, "'cho', 'han'");
	assert_bad("formation left", 11, "a formation");
	assert_bad("formation HEEH vs left", 19, "a formation");
	assert_bad("after '79졸78' from 귀마 vs HEEH", 22, "one formation");
	assert_bad("position 'x'", 11, "");
	assert_bad("after '79졸77x 41병51'", 8, "79졸77x");
	assert_bad("after '79졸78 41병31'", 16, "");
	assert_bad("pattern '9/9/z'", 14, "a pattern has");
	assert_bad("pattern '91'", 11, "more than nine");
	assert_bad("pattern '[R'", 12, "not closed");
	assert_bad("check for 0 plies", 11, "number of plies");
	assert_bad("check at 9..3", 10, "ends before");
	assert_bad("check then within check", 19, "number of plies");
	assert_bad("check ; drop", 7, "what is this");
	assert_bad("length = 99999999999", 10, "too large");
	assert_bad("imbalance 9 horses for guard", 11, "from 1 to 5");
	assert_bad("imbalance horse", 16, "'for'");
	assert_bad("check \x01", 7, "control");
	assert_bad("check and \xff", 11, "UTF-8");
}

static void a_wrong_part_leaves_the_query_as_it_was(void **state)
{
	struct janggi_query *query;
	struct janggi_error err;
	uint32_t n;

	(void)state;
	assert_int_equal(janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
	assert_int_equal(
		janggi_query_where(query, "check", 5, &err), JANGGI_OK);
	n = query->ast.n;
	assert_int_equal(janggi_query_where(query, "pass and (", 10, &err),
		JANGGI_EQUERY);
	assert_int_equal(query->ast.n, n);
	assert_int_equal(
		janggi_query_option(query, "date", "2010 x", 6, &err),
		JANGGI_EQUERY);
	assert_int_equal(err.column, 6);
	assert_int_equal(query->ast.n, n);
	assert_int_equal(janggi_query_prepare(query, &err), JANGGI_OK);
	assert_int_equal(
		janggi_query_where(query, "check", 5, &err), JANGGI_EMISUSE);
	janggi_query_free(query);
}

static void depth_and_size_are_bounded(void **state)
{
	static char text[70000];
	struct janggi_query *query;
	struct janggi_error err;
	size_t n;

	(void)state;
	assert_int_equal(janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
	memset(text, '(', sizeof(text));
	assert_int_equal(janggi_query_where(query, text, 60000, &err),
		JANGGI_EQUERY);
	assert_int_equal(err.column, JANGGI__QUERY_STACK_MAX + 1);
	assert_int_equal(janggi_query_where(query, text, sizeof(text), &err),
		JANGGI_EQUERY);
	/* each mirror doubles what it stands before */
	for (n = 0; n < 20; n++)
		memcpy(text + 7 * n, "mirror ", 7);
	memcpy(text + 7 * n, "check", 5);
	assert_int_equal(janggi_query_where(query, text, 7 * n + 5, &err),
		JANGGI_EQUERY);
	assert_non_null(strstr(err.text, "too large"));
	for (n = 0; n < 5000; n++)
		memcpy(text + 13 * n, "pass and (a) ", 13);
	assert_int_equal(
		janggi_query_where(query, text, 13 * 5000, &err),
		JANGGI_EQUERY);
	janggi_query_free(query);
}

/* Bytes of one text put at places of another. */
static size_t mix(char *text, const char *a, const char *b)
{
	size_t n = strlen(a), from = below((unsigned)strlen(b)), at;
	size_t m = 1 + below((unsigned)(strlen(b) - from));

	memcpy(text, a, n);
	at = below((unsigned)n + 1);
	if (below(2)) {
		/* over what was there */
		if (m > n - at)
			m = n - at;
		memcpy(text + at, b + from, m);
	} else {
		memmove(text + at + m, text + at, n - at);
		memcpy(text + at, b + from, m);
		n += m;
	}
	if (n && !below(3))
		text[below((unsigned)n)] = (char)below(256);
	return n;
}

static void a_broken_text_is_an_error_with_its_column(void **state)
{
	static const char *const texts[] = { "check and (pass or mate)",
		"position 'rnba1abnr/4k4/9/9/9/9/9/9/4K4/9 w'",
		"after '79졸78 41병42' from inner vs HEEH", "date in 2008..2010",
		"count soldier.cho on {71-79, palace.han} - 3 * ply >= -2",
		"imbalance.cho 2 soldiers + guard for cannon",
		"capture of screen by cannon, then within 6 plies check",
		"mirror swap formation 귀마|HEEH vs outer at 5..20 for 3 plies",
		"ending.fairy-janggi = bikjang|double-pass or how != time",
		"tag.'해설' != 'a''b' and grade.cho = 4단",
		"pattern '4k4/[RN]?_*/9' and system.cho 면포 or turn.han" };
	const unsigned n = sizeof(texts) / sizeof(*texts);
	struct janggi_query *query;
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	struct janggi_error err;
	unsigned good = 0, bad = 0, i = 0;
	char text[400];

	(void)state;
	for (; i < 20000; i++) {
		size_t length = mix(text, texts[below(n)], texts[below(n)]);
		/* not a byte more than there is */
		char *exact = malloc(length ? length : 1);

		assert_non_null(exact);
		memcpy(exact, text, length);
		assert_int_equal(
			janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
		if (janggi_query_where(query, exact, length, &err)) {
			assert_int_equal(err.status, JANGGI_EQUERY);
			assert_in_range(err.column, 1, length + 1);
			assert_int_equal(query->ast.n, 0);
			bad++;
		} else {
			janggi_buffer_clear(&out);
			assert_int_equal(
				janggi_query_explain(query, &out, &err),
				JANGGI_OK);
			good++;
		}
		janggi_query_free(query);
		free(exact);
	}
	janggi_buffer_release(&out);
	assert_in_range(good, 100, i);
	assert_in_range(bad, 10000, i);
}

/* ------------------------------------------------------------ the plain way */

/* Everything about one game, ply by ply. */
#define PLIES 300
struct plain {
	struct janggi_position at[PLIES + 1];
	janggi_move moves[PLIES];
	unsigned n;
};

static void play_at_random(struct plain *game, unsigned plies)
{
	janggi_move moves[JANGGI_MOVES_MAX];

	janggi_position_set_formations(&game->at[0],
		(enum janggi_formation)below(4),
		(enum janggi_formation)below(4));
	for (game->n = 0; game->n < plies; game->n++) {
		struct janggi_position *pos = &game->at[game->n];
		size_t n = janggi_position_moves(pos, moves), k;
		janggi_move move;

		if (!n)
			return;
		/* captures often, or material would stay */
		move = moves[below((unsigned)n)];
		for (k = 0; k < n && below(2); k++)
			if (moves[k] != JANGGI_PASS &&
				pos->board[JANGGI_MOVE_TO(moves[k])])
				move = moves[k];
		game->moves[game->n] = move;
		game->at[game->n + 1] = *pos;
		janggi_position_play(&game->at[game->n + 1], move);
	}
}

static unsigned cell_on(const struct janggi_position *pos, unsigned point)
{
	enum janggi_side side;
	enum janggi_kind kind = janggi_position_piece(pos, point, &side);

	return kind == JANGGI_NO_KIND ? 0 :
		1u + JANGGI_KINDS * (unsigned)side + (unsigned)kind;
}

static int64_t plain_sum(const struct janggi_position *pos,
	const struct janggi__linear *l, unsigned ply, unsigned length)
{
	int64_t sum = l->constant + (int64_t)l->ply * ply +
		(int64_t)l->fact[JANGGI__FACT_LENGTH] * length;

	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		unsigned cell = cell_on(pos, p);

		if (cell)
			sum += l->piece[cell];
		for (const struct janggi__region *r = l->regions; r;
			r = r->next)
			if (janggi__points_has(&r->points, p) &&
				r->cells >> cell & 1)
				sum += r->weight;
	}
	return sum;
}

/*
 * A screen: with it gone, or doubled, some cannon of either side loses a
 * move over it.  Found by listing cannon moves with and without the piece.
 */
static bool plain_screen(const struct janggi_position *pos, unsigned point)
{
	if (pos->kind_of[pos->board[point]] == JANGGI_CANNON)
		return false;
	for (unsigned from = 0; from < JANGGI_POINTS; from++) {
		uint8_t code = pos->board[from];
		struct janggi_position turned = *pos, without;

		if (!code || pos->kind_of[code] != JANGGI_CANNON)
			continue;
		turned.side = JANGGI__CODE_SIDE(code);
		without = turned;
		without.board[point] = 0;
		without.rank_occupied[point / 9] &=
			(uint16_t) ~(1u << point % 9);
		without.file_occupied[point % 9] &=
			(uint16_t) ~(1u << point / 9);
		for (unsigned to = 0; to < JANGGI_POINTS; to++)
			if (to != point && to != from &&
				janggi__move_is_pseudo(&turned, from, to) &&
				!janggi__move_is_pseudo(&without, from, to)) {
				/* directly over it, not by a longer way */
				int step_r = (int)(to / 9) - (int)(from / 9);
				int step_f = (int)(to % 9) - (int)(from % 9);
				int a = (int)(point / 9) - (int)(from / 9);
				int b = (int)(point % 9) - (int)(from % 9);

				if (step_r * b == step_f * a)
					return true;
			}
	}
	return false;
}

static bool plain_event(const struct plain *game, unsigned ply,
	const struct janggi__event *event)
{
	const struct janggi_position *before;
	janggi_move move;
	unsigned from, to;

	if (!ply)
		return false;
	before = &game->at[ply - 1];
	move = game->moves[ply - 1];
	from = JANGGI_MOVE_FROM(move);
	to = JANGGI_MOVE_TO(move);
	if (event->pass)
		return move == JANGGI_PASS &&
			event->mover >> (1 + JANGGI_KINDS * before->side) & 1;
	return move != JANGGI_PASS && event->mover >> cell_on(before, from) & 1 &&
		event->taken >> cell_on(before, to) & 1 &&
		janggi__points_has(&event->from, from) &&
		janggi__points_has(&event->to, to) &&
		(!event->screen || plain_screen(before, to));
}

static bool plain_state(const struct plain *game, unsigned ply,
	const struct janggi__node *node)
{
	const struct janggi_position *pos = &game->at[ply];
	janggi_move moves[JANGGI_MOVES_MAX];
	bool check = janggi_position_in_check(pos);

	if (node->u.state.by != JANGGI_NO_SIDE &&
		node->u.state.by == (enum janggi_side)pos->side)
		return false;
	if (node->u.state.flags & JANGGI_PLY_MATE)
		return check && !janggi_position_moves(pos, moves);
	if (node->u.state.flags & JANGGI_PLY_CHECK)
		return check;
	return janggi_position_facing(pos);
}

static bool plain_leaf(const struct plain *game, unsigned ply,
	const struct janggi__node *node)
{
	const struct janggi_position *pos = &game->at[ply];
	int64_t sum;

	switch (node->op) {
	case JANGGI__OP_LINEAR:
		sum = plain_sum(pos, node->u.linear, ply, game->n);
		return sum >= node->u.linear->low &&
			sum <= node->u.linear->high;
	case JANGGI__OP_POSITION:
		for (unsigned p = 0; p < JANGGI_POINTS; p++)
			if (cell_on(pos, p) != cell_on(node->u.position, p))
				return false;
		return pos->side == node->u.position->side;
	case JANGGI__OP_TURN: return pos->side == node->u.turn;
	case JANGGI__OP_STATE: return plain_state(game, ply, node);
	case JANGGI__OP_EVENT:
		return plain_event(game, ply, node->u.event);
	default: fail_msg("no leaf of the board"); return false;
	}
}

static bool plain_operator(const bool *a, const bool *b, unsigned ply,
	unsigned n, const struct janggi__node *node)
{
	bool result = false;

	switch (node->op) {
	case JANGGI__OP_NOT: return !b[ply];
	case JANGGI__OP_AND: return a[ply] && b[ply];
	case JANGGI__OP_OR: return a[ply] || b[ply];
	case JANGGI__OP_AT:
		return b[ply] && ply >= node->u.at.low &&
			ply <= node->u.at.high;
	case JANGGI__OP_FOR:
		if (ply + 1 < node->u.n)
			return false;
		for (unsigned k = 0; k < node->u.n; k++)
			if (!b[ply - k])
				return false;
		return true;
	case JANGGI__OP_EVER:
		for (unsigned k = 0; k <= n; k++)
			result |= b[k];
		return result;
	case JANGGI__OP_FIRST:
		for (unsigned k = 0; k < ply; k++)
			result |= b[k];
		return b[ply] && !result;
	case JANGGI__OP_LAST:
		for (unsigned k = ply + 1; k <= n; k++)
			result |= b[k];
		return b[ply] && !result;
	case JANGGI__OP_THEN:
		for (unsigned k = 0; k < ply; k++)
			result |= a[k] && ply - k <= node->u.n;
		return b[ply] && result;
	default: fail_msg("no operator"); return false;
	}
}

/* The plies at which a query holds, one after the other. */
static void plain_match(const struct plain *game,
	const struct janggi__ast *ast, bool plies[PLIES + 1])
{
	static bool held[200][PLIES + 1];

	assert_true(ast->n <= 200);
	for (uint32_t i = 0; i < ast->n; i++) {
		const struct janggi__node *node = &ast->nodes[i];
		unsigned arity = janggi__op_arity(node->op);
		const bool *b = arity ? held[i - 1] : NULL;
		const bool *a = arity == 2 ?
			held[janggi__left_of(ast->nodes, i)] :
			NULL;

		for (unsigned ply = 0; ply <= game->n; ply++)
			held[i][ply] = arity ?
				plain_operator(a, b, ply, game->n, node) :
				plain_leaf(game, ply, node);
	}
	memcpy(plies, held[ast->n - 1], (game->n + 1) * sizeof(bool));
}

/* ---------------------------------------------------------- random queries */

static struct random_queries queries = { .seed = 20261130 };

static unsigned below(unsigned n)
{
	return random_below(&queries, n);
}

/* A position of the game. */
static void some_fen(struct random_queries *r, char fen[JANGGI_FEN_TEXT])
{
	const struct plain *game = r->payload;

	janggi_position_fen(&game->at[random_below(r, game->n + 1)],
		JANGGI_LETTERS_NB, fen);
}

static void assert_same_plies(const struct plain *game, const char *text)
{
	static bool want[PLIES + 1], have[PLIES + 1];
	struct janggi__header header = { 0 };
	struct janggi__game moves = { .start = &game->at[0],
		.moves = game->moves, .n = game->n };
	struct janggi_matcher *matcher;
	struct janggi_query *query;
	enum janggi__maybe root;
	struct janggi_error err;
	struct janggi__bounds bounds, last;
	bool matched, any = false;

	assert_int_equal(janggi_query_new(&query, NULL, 0, &err), JANGGI_OK);
	if (janggi_query_where(query, text, strlen(text), &err))
		fail_msg("%s: column %u: %s", text, err.column, err.text);
	assert_int_equal(janggi_query_prepare(query, &err), JANGGI_OK);
	plain_match(game, &query->ast, want);
	for (unsigned ply = 0; ply <= game->n; ply++)
		any |= want[ply];

	header.has_board = true;
	header.fact[JANGGI__FACT_LENGTH] = game->n;
	header.known[JANGGI__FACT_LENGTH] = true;
	/* with what an index knows of the game's ends, and without */
	janggi__bounds_start(&bounds, &game->at[0]);
	janggi__bounds_start(&last, &game->at[game->n]);
	memcpy(bounds.least, last.most, sizeof(bounds.least));
	memcpy(bounds.behind_least, last.behind_most,
		sizeof(bounds.behind_least));
	bounds.ply_most = game->n;
	assert_int_equal(
		janggi_matcher_new(&matcher, query, &err), JANGGI_OK);
	for (int with = 0; with < 2; with++) {
		size_t n;
		const struct janggi_ply_range *ranges;

		matched = false;
		assert_int_equal(
			janggi__matcher_ask(matcher, &header,
				with ? &bounds : NULL, &root, &err),
			JANGGI_OK);
		if (janggi__matcher_is_sure(matcher, root))
			matched = true;
		else if (root != JANGGI__NO)
			assert_int_equal(janggi__matcher_play(
						 matcher, &moves, &matched,
						 &err),
				JANGGI_OK);
		if (matched != any)
			fail_msg("%s: %s, which is wrong (bounds %d)", text,
				matched ? "a match" : "no match", with);
		ranges = janggi_matcher_plies(matcher, &n);
		if (!query->program.varies[query->program.n - 1])
			continue;
		memset(have, 0, sizeof(have));
		for (size_t i = 0; i < n; i++)
			for (uint32_t ply = ranges[i].first;
				ply <= ranges[i].last; ply++)
				have[ply] = true;
		for (unsigned ply = 0; ply <= game->n; ply++)
			if (have[ply] != want[ply])
				fail_msg("%s: ply %u of %u is %d (bounds %d)",
					text, ply, game->n, have[ply], with);
	}
	janggi_matcher_free(matcher);
	janggi_query_free(query);
}

static void random_queries_find_what_the_plain_way_finds(void **state)
{
	static struct plain game;
	char text[8192];

	(void)state;
	queries.fen = some_fen;
	queries.payload = &game;
	for (unsigned g = 0; g < 60; g++) {
		play_at_random(&game, 20 + below(PLIES - 20));
		for (unsigned q = 0; q < 50; q++) {
			random_query(&queries, text, sizeof(text), below(4));
			assert_same_plies(&game, text);
		}
	}
}

/* ---------------------------------------------------------------- records */

static const char gib[] =
	"[대회명 \"봄 대회\"]\n[대국일자 \"2010-05-12\"]\n"
	"[초대국자 \"가람 4단\"]\n[한대국자 \"나래 2급\"]\n"
	"[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n"
	"[대국결과 \"초 기권승\"]\n\n"
	"1. 79졸78 2. 41병42\n{빅장 이야기}\n3. 78졸79\n\n";

/* 가람 letter by letter */
#define NFD_GARAM \
	"\xe1\x84\x80\xe1\x85\xa1\xe1\x84\x85\xe1\x85\xa1\xe1\x86\xb7"

static bool matches_in(const char *games, const char *text)
{
	struct janggi_matcher *matcher;
	struct janggi_query *query;
	struct janggi_error err;
	struct reading r;
	bool matched;

	reading_open(&r, games, strlen(games), SIZE_MAX, 0);
	assert_int_equal(reading_next(&r), JANGGI_OK);
	assert_int_equal(janggi_query_new(&query, NULL, 0, &r.err), JANGGI_OK);
	if (janggi_query_where(query, text, strlen(text), &err))
		fail_msg("%s: column %u: %s", text, err.column, err.text);
	assert_int_equal(janggi_query_prepare(query, &r.err), JANGGI_OK);
	assert_int_equal(
		janggi_matcher_new(&matcher, query, &r.err), JANGGI_OK);
	assert_int_equal(
		janggi_matcher_run(matcher, r.record, &matched, &r.err),
		JANGGI_OK);
	janggi_matcher_free(matcher);
	janggi_query_free(query);
	reading_close(&r);
	return matched;
}

static bool matches(const char *text)
{
	return matches_in(gib, text);
}

static void a_game_without_a_start_has_its_header_alone(void **state)
{
	static const char walkover[] =
		"[초대국자 \"가람\"]\n[한대국자 \"나래\"]\n"
		"[대국결과 \"초 부전승\"]\n\n";

	(void)state;
	assert_true(matches_in(walkover, "player 가람 and result cho"));
	assert_true(matches_in(walkover, "length = 0 and ply = 0"));
	assert_false(matches_in(walkover, "turn.cho or turn.han"));
	assert_false(matches_in(walkover, "chariots.cho >= 0"));
	assert_false(matches_in(walkover, "position startpos"));
	assert_false(matches_in(walkover, "formation HEEH|EHHE|귀마"));
	assert_false(matches_in(walkover, "player 가람 and first check"));
}

static void a_record_is_asked_for_what_it_says(void **state)
{
	static const char *const yes[] = { "player 가람", "player = '가람'",
		"player = '가람 4단'", "cho 람", "not han 가람",
		"player '" NFD_GARAM "'",
		"event '봄'", "tag.대회명 '대회'", "comment '빅장'",
		"date = 2010-05-12", "date 2010", "date in 2010-05..2010-06",
		"date < 2010-05-13", "date > 2010-04", "result cho",
		"how resignation", "winner cho", "ending resignation",
		"basis declared", "formation.cho HEEH",
		"formation 마상상마 vs 상마상마", "formation.han 귀마",
		"mirror formation HEEH vs HEHE", "grade.cho = 4단",
		"grade.han = 2급", "grade.cho - grade.han = 5",
		"length = 3", "not handicap and not illegal",
		"after '79졸78' from HEEH vs EHEH", "turn.han at ply 3",
		"player 가람 and move of soldier from 78" };
	static const char *const no[] = { "player = '가'", "cho 나래",
		"event = '봄'", "comment '없다'", "date = 2011",
		"date in 2010-05-13..", "date != 2010", "result han|draw",
		"disagree", "formation.cho EHEH", "formation EHEH vs HEEH",
		"formation.han HEHE", "grade.cho < 4", "length > 3",
		"handicap or illegal", "site '어디'", "not length = 3",
		"after '79졸78' from HEEH vs HEEH", "turn.han at 1..2 and pass",
		"length != 3", "grade.cho != 4" };

	(void)state;
	for (size_t i = 0; i < sizeof(yes) / sizeof(*yes); i++)
		if (!matches(yes[i]))
			fail_msg("%s: no match", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(*no); i++)
		if (matches(no[i]))
			fail_msg("%s: a match", no[i]);
}

static void dates_are_read_as_records_write_them(void **state)
{
	static const struct {
		const char *text;
		uint32_t first, last;
	} good[] = {
		{ "2010-05-12", 20100512, 20100512 },
		{ "2010.05", 20100501, 20100531 },
		{ "1937년", 19370101, 19371231 },
		{ "2008년 12월 31일", 20081231, 20081231 },
		{ "2020.01~2020.06", 20200101, 20200631 },
		{ "20100512", 20100512, 20100512 },
		{ "2010-05--09", 20100509, 20100509 },
		{ "2008-08-13=2", 20080813, 20080813 },
		{ " 2010/5/2", 20100502, 20100502 },
		{ "2010-13-01", 20100101, 20101231 },
	};
	static const char *const bad[] = { "미상", "", "마상", "10-05-12",
		"201005123" };
	struct janggi__dates dates;

	(void)state;
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		assert_true(janggi__date_read(good[i].text,
			strlen(good[i].text), &dates));
		assert_int_equal(dates.first, good[i].first);
		assert_int_equal(dates.last, good[i].last);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(janggi__date_read(
			bad[i], strlen(bad[i]), &dates));
}

static void text_is_compared_composed_and_without_case(void **state)
{
	struct janggi_buffer a = JANGGI_BUFFER_INIT, b = JANGGI_BUFFER_INIT;
	static const char *const pairs[][2] = { { "ABC가", "abc가" },
		{ "\xe1\x84\x80\xe1\x85\xa1", "가" },
		{ "ÉLAN", "e\xcc\x81lan" },
		{ "馬象", "馬象" } };

	(void)state;
	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		a.len = b.len = 0;
		janggi__fold(&a, pairs[i][0], strlen(pairs[i][0]));
		janggi__fold(&b, pairs[i][1], strlen(pairs[i][1]));
		assert_int_equal(a.len, b.len);
		assert_memory_equal(a.data, b.data, a.len);
	}
	janggi_buffer_release(&a);
	janggi_buffer_release(&b);
}

static void moves_are_read_in_any_spelling(void **state)
{
	static const char *const same[] = { "79졸78 41병42", "79-78 41-42",
		"7978 4142", "1. 79졸78 2. 41병42", "i4h4 a7b7",
		"79楚卒78, 41漢兵42", "1.i4h4 a7b7", "1. 79졸78 : 41병42" };
	struct janggi_position first, pos;
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < sizeof(same) / sizeof(*same); i++) {
		janggi_position_set_formations(
			&pos, JANGGI_HEEH, JANGGI_HEEH);
		if (janggi__word_moves(&pos, same[i], strlen(same[i]), &err))
			fail_msg("%s: %s", same[i], err.text);
		if (!i)
			first = pos;
		assert_true(pos.key == first.key);
	}
	assert_int_equal(janggi__word_moves(&pos, "한수쉼 pass", 14, &err),
		JANGGI_OK);
	assert_true(pos.key == first.key);
}

/* --------------------------------------------------------------- the tree */

static void a_tree_counts_games_once_and_roads_apart(void **state)
{
	static const char *const games[] = {
		/* the root twice in one game; two roads to one position */
		"1. 79졸78 2. 41병42 3. 78졸79 4. 42병41 5. 79졸78",
		"1. 79졸78 2. 41병42 3. 71졸72 4. 49병48",
		"1. 71졸72 2. 41병42 3. 79졸78 4. 49병48",
		"",
	};
	struct janggi_tree_options options = JANGGI_TREE_OPTIONS_INIT;
	const struct janggi_tree_node *nodes;
	struct janggi_position root;
	struct janggi_tree *tree;
	struct janggi_error err;
	size_t n;

	(void)state;
	janggi_position_set_formations(&root, JANGGI_HEEH, JANGGI_EHEH);
	options.depth = 3;
	assert_int_equal(
		janggi_tree_new(&tree, &root, &options, &err), JANGGI_OK);
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
			char text[600];
			struct reading r;

			snprintf(text, sizeof(text),
				"[초대국자 \"가 3단\"]\n[한대국자 \"나\"]\n"
				"[대국일자 \"20%02zu\"]\n"
				"[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n%s\n",
				i, games[i]);
			reading_open(&r, text, strlen(text), SIZE_MAX, 0);
			assert_int_equal(reading_next(&r), JANGGI_OK);
			assert_int_equal(pass ? janggi_tree_reach(
							tree, r.record, &err) :
						janggi_tree_add(tree, r.record,
							i == 1 ? JANGGI_WINNER_CHO :
								JANGGI_WINNER_NONE,
							&err),
				JANGGI_OK);
			reading_close(&r);
		}
		if (!pass)
			assert_int_equal(
				janggi_tree_finish(tree, &err), JANGGI_OK);
	}
	nodes = janggi_tree_nodes(tree, &n);
	assert_int_equal(n, 8);
	assert_int_equal(nodes[0].games, 4);
	assert_int_equal(nodes[0].ended, 1);
	assert_int_equal(nodes[0].cho, 1);
	assert_int_equal(nodes[0].unknown, 3);
	assert_int_equal(nodes[0].last_year, 2003);
	assert_int_equal(nodes[0].graded, 4);
	assert_int_equal(nodes[0].grades, 4 * 6);
	/* 79졸78 in two games, though three times */
	assert_int_equal(nodes[1].depth, 1);
	assert_int_equal(nodes[1].games, 2);
	assert_int_equal(nodes[1].ended, 1);
	assert_int_equal(nodes[2].games, 2);
	/* after three moves: each line once, the position twice */
	for (size_t i = 0; i < n; i++)
		if (nodes[i].depth == 3 && nodes[i].move != 0 &&
			JANGGI_MOVE_TO(nodes[i].move) != 35)
			assert_int_equal(nodes[i].reached, 2);
	janggi_tree_free(tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_of_term_is_read),
		cmocka_unit_test(errors_point_at_their_column),
		cmocka_unit_test(a_wrong_part_leaves_the_query_as_it_was),
		cmocka_unit_test(depth_and_size_are_bounded),
		cmocka_unit_test(a_broken_text_is_an_error_with_its_column),
		cmocka_unit_test(random_queries_find_what_the_plain_way_finds),
		cmocka_unit_test(a_record_is_asked_for_what_it_says),
		cmocka_unit_test(a_game_without_a_start_has_its_header_alone),
		cmocka_unit_test(dates_are_read_as_records_write_them),
		cmocka_unit_test(text_is_compared_composed_and_without_case),
		cmocka_unit_test(moves_are_read_in_any_spelling),
		cmocka_unit_test(a_tree_counts_games_once_and_roads_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
