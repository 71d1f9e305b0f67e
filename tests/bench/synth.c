/* SPDX-License-Identifier: MIT */
/*
 * Games by the million, for measurements: legal, varied, and the same for the
 * same seed.
 *
 *	synth [-s SEED] [-f FIRST] GAMES	.gib text on standard output
 *
 * Each game depends on the seed and its own number alone, so -f makes a later
 * part of the same set.  Openings are shared as people share them (a few
 * moves are played by most, many by few); later on pieces are taken when they
 * can be.  One record in fifty repeats an earlier one.  Winners go with
 * the strength that each player has, so that ratings have something to find.
 */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "janggi.h"

#define PLAYERS	  20000
#define EVENTS	  400
#define PLIES_MAX 220
#define OPENING	  14 /* plies */

static uint64_t seed = 1;
static uint64_t state; /* of the game's random numbers */
static struct janggi_position *pos, *ahead;
static char *out;
static size_t n_out, cap_out;

static void die(const char *what)
{
	fprintf(stderr, "synth: %s\n", what);
	exit(1);
}

/* ------------------------------------------------------------ numbers */

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static uint64_t next(void)
{
	return mix(state += UINT64_C(0x9e3779b97f4a7c15));
}

static unsigned below(unsigned n)
{
	return (unsigned)((next() >> 32) * n >> 32);
}

/* Small numbers more often than large ones. */
static unsigned skewed(unsigned n)
{
	unsigned a = below(n), b = below(n), c = below(n);

	a = a < b ? a : b;
	return a < c ? a : c;
}

/* ------------------------------------------------------------- output */

static void reserve(size_t n)
{
	if (n_out + n <= cap_out)
		return;
	cap_out = 2 * (n_out + n) + 65536;
	out = realloc(out, cap_out);
	if (!out)
		die("out of memory");
}

static void put(const char *s, size_t n)
{
	reserve(n);
	memcpy(out + n_out, s, n);
	n_out += n;
}

static void put_text(const char *s)
{
	put(s, strlen(s));
}

static void put_number(unsigned n)
{
	char digits[12];
	size_t i = sizeof(digits);

	do
		digits[--i] = (char)('0' + n % 10);
	while (n /= 10);
	put(digits + i, sizeof(digits) - i);
}

static void put_pair(unsigned n)
{
	if (n < 10)
		put("0", 1);
	put_number(n);
}

static void tag(const char *key)
{
	put("[", 1);
	put_text(key);
	put(" \"", 2);
}

static void tag_end(void)
{
	put("\"]\n", 3);
}

/* --------------------------------------------------------- the players */

static void put_name(unsigned player)
{
	static const char *const syllables[] = { "가", "나", "다", "라", "마",
		"바", "사", "자", "차", "하", "고", "노", "도", "로", "모",
		"보", "소", "조", "호", "구", "누", "두", "루", "무", "부",
		"수" };
	unsigned n = player;

	for (int i = 0; i < 4; i++, n /= 26)
		put_text(syllables[(n + (unsigned)i * 7) % 26]);
}

/* From 0 to 999; grades follow it, two players in a hundred have none. */
static unsigned strength(unsigned player)
{
	uint64_t h = mix(player + seed * 31);

	return (unsigned)(h % 500 + (h >> 20) % 500);
}

static void put_player(const char *key, unsigned player)
{
	unsigned s = strength(player);

	tag(key);
	put_name(player);
	if (player % 50 != 49) {
		put(" ", 1);
		if (s >= 500) {
			put_number(1 + (s - 500) / 56);
			put_text("단");
		} else {
			put_number(1 + (499 - s) / 28);
			put_text("급");
		}
	}
	tag_end();
}

/* ----------------------------------------------------------- the moves */

static const char *const faces[2][JANGGI_KINDS] = {
	{ "장", "사", "상", "마", "차", "포", "졸" },
	{ "장", "사", "상", "마", "차", "포", "병" },
};

/* Moves of the opening have a rank of their own in each position. */
static janggi_move choose_opening(const janggi_move *moves, size_t n)
{
	uint64_t key = janggi_position_key(pos) + seed;
	unsigned rank = 0;
	janggi_move best = moves[0];
	uint64_t floor = 0;

	while (rank < 12 && below(100) < 45)
		rank++;
	for (unsigned r = 0; r <= rank; r++) {
		uint64_t least = UINT64_MAX;

		for (size_t i = 0; i < n; i++) {
			uint64_t h = mix(key ^ moves[i]) | 1;

			if (h > floor && h < least) {
				least = h;
				best = moves[i];
			}
		}
		floor = least == UINT64_MAX ? 0 : least;
	}
	return best;
}

static janggi_move choose(const janggi_move *moves, size_t n, unsigned ply)
{
	enum janggi_side side;
	janggi_move best;
	int most = 0;

	if (n > 1 && moves[n - 1] == JANGGI_PASS && below(200))
		n--;
	if (ply < OPENING)
		return choose_opening(moves, n);
	best = moves[below((unsigned)n)];
	if (below(100) >= 30)
		return best;
	for (size_t i = 0; i < n; i++) {
		enum janggi_kind kind = janggi_position_piece(
			pos, JANGGI_MOVE_TO(moves[i]), &side);

		if (moves[i] != JANGGI_PASS && kind != JANGGI_NO_KIND &&
			janggi_kind_points(kind) > most) {
			most = janggi_kind_points(kind);
			best = moves[i];
		}
	}
	return best;
}

/* Most players know what facing generals mean. */
static janggi_move choose_well(
	const janggi_move *moves, size_t n, unsigned ply)
{
	janggi_move move = choose(moves, n, ply);

	for (int again = 0; again < 4; again++) {
		janggi_position_copy(ahead, pos);
		janggi_position_play(ahead, move);
		if (!janggi_position_facing(ahead) || !below(80))
			break;
		move = moves[below((unsigned)n)];
	}
	return move;
}

static void put_move(unsigned ply, janggi_move move)
{
	enum janggi_side side;
	enum janggi_kind kind;
	char from[3], to[3];

	put(ply % 6 ? " " : "\n", ply ? 1 : 0);
	put_number(ply + 1);
	put(". ", 2);
	if (move == JANGGI_PASS) {
		put_text("한수쉼");
		janggi_position_play(pos, move);
		return;
	}
	janggi_point_gib(JANGGI_MOVE_FROM(move), from);
	janggi_point_gib(JANGGI_MOVE_TO(move), to);
	kind = janggi_position_piece(pos, JANGGI_MOVE_FROM(move), &side);
	put(from, 2);
	put_text(faces[side][kind]);
	put(to, 2);
	kind = janggi_position_piece(pos, JANGGI_MOVE_TO(move), &side);
	if (kind != JANGGI_NO_KIND)
		put_text(faces[side][kind]);
	janggi_position_play(pos, move);
	if (janggi_position_in_check(pos))
		put_text("장군");
}

/* Plays the game; its text is put.  Returns its plies; *mate: it ended so. */
static unsigned play(unsigned length, bool *mate)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	unsigned ply;

	*mate = false;
	for (ply = 0; ply < length; ply++) {
		size_t n = janggi_position_moves(pos, moves);

		if (!n) {
			*mate = true;
			break;
		}
		put_move(ply, choose_well(moves, n, ply));
	}
	put("\n\n", 2);
	return ply;
}

/* ------------------------------------------------------------- a record */

static void put_result(bool mate, unsigned cho, unsigned han)
{
	static const char *const how[] = { " 완승", " 완승", " 완승", " 기권승",
		" 기권승", " 시간승", " 점수승", "승" };
	int margin = 2 * janggi_position_points(pos, JANGGI_CHO) -
		2 * janggi_position_points(pos, JANGGI_HAN) - 3;
	int chance = 500 + (int)strength(cho) / 2 - (int)strength(han) / 2;
	bool cho_won;

	tag("대국결과");
	if (mate) {
		put_text(janggi_position_side(pos) == JANGGI_CHO
				? "한 완승" : "초 완승");
		tag_end();
		return;
	}
	if (below(100) < 4) {
		static const char *const drawn[] = { "무승부", "무승부(빅장)",
			"미상" };

		put_text(drawn[skewed(3)]);
		tag_end();
		return;
	}
	cho_won = (int)below(1000) < chance + 4 * margin;
	put_text(cho_won ? "초" : "한");
	if (below(100) < 5 && cho_won == (margin > 0)) {
		unsigned halves = (unsigned)abs(margin);

		put(" ", 1);
		put_number(halves / 2);
		put_text(halves % 2 ? ".5점 승" : "점 승");
	} else {
		put_text(how[below(8)]);
	}
	tag_end();
}

static void put_date(uint64_t number)
{
	/* later games were played later, as in a collection that grows */
	unsigned day = (unsigned)(number / 120 % 9000) + below(200);

	tag("대국일자");
	put_number(1999 + day / 372);
	put("-", 1);
	put_pair(1 + day % 372 / 31);
	put("-", 1);
	put_pair(1 + day % 31 % 28);
	tag_end();
}

/* The tags before the moves; what the moves decide comes after them. */
static void put_game(uint64_t number)
{
	static const char *const sites[] = { "들마루", "물안개", "솔바람",
		"온누리", "한길벗" };
	unsigned players = PLAYERS, cho, han, length;
	enum janggi_formation f[2];
	size_t at, tags;
	bool mate;

	/* repeat an earlier one, to the byte */
	if (number > 50 && mix(number * 7 + seed) % 50 == 0)
		number = mix(number * 11 + seed) % number;
	state = mix(number * UINT64_C(0xd1b54a32d192ed03) + seed);
	cho = skewed(players);
	han = skewed(players);
	if (han == cho)
		han = (han + 1) % players;
	tag("대회명");
	put_number(1 + skewed(EVENTS));
	put_text("회 모임");
	tag_end();
	put_date(number);
	tag("대국장소");
	put_text(sites[skewed(5)]);
	tag_end();
	put_player("초대국자", cho);
	put_player("한대국자", han);
	f[0] = (enum janggi_formation)skewed(4);
	f[1] = (enum janggi_formation)(3 - skewed(4));
	tag("초차림");
	put_text(janggi_formation_hangul(f[0]));
	tag_end();
	tag("한차림");
	put_text(janggi_formation_hangul(f[1]));
	tag_end();
	janggi_position_set_formations(pos, f[0], f[1]);
	length = 20 + below(80) + below(80);
	if (length > PLIES_MAX)
		length = PLIES_MAX;
	/* the result is a tag: turn the two parts round */
	at = n_out;
	length = play(length, &mate);
	tags = n_out;
	tag("총수");
	put_number(length);
	tag_end();
	put_result(mate, cho, han);
	put("\n", 1);
	reserve(tags - at);
	put(out + at, tags - at);
	memmove(out + at, out + tags, n_out - tags);
	n_out -= tags - at;
}

static uint64_t number_of(const char *text)
{
	char *end;
	unsigned long long n = strtoull(text, &end, 10);

	if (*end || end == text)
		die("usage: synth [-s SEED] [-f FIRST] GAMES");
	return n;
}

int main(int argc, char **argv)
{
	struct janggi_error err;
	uint64_t first = 1, n;
	int option;

	while ((option = getopt(argc, argv, "s:f:")) != -1) {
		if (option == 's')
			seed = number_of(optarg);
		else if (option == 'f')
			first = number_of(optarg);
		else
			return 2;
	}
	if (optind + 1 != argc)
		die("usage: synth [-s SEED] [-f FIRST] GAMES");
	n = number_of(argv[optind]);
	if (janggi_position_new(&pos, &err) ||
		janggi_position_new(&ahead, &err))
		die(err.text);
	for (uint64_t i = 0; i < n; i++) {
		put_game(first + i);
		if (n_out > 1 << 20) {
			if (fwrite(out, 1, n_out, stdout) != n_out)
				die("cannot write");
			n_out = 0;
		}
	}
	if (fwrite(out, 1, n_out, stdout) != n_out || fflush(stdout))
		die("cannot write");
	janggi_position_free(pos);
	janggi_position_free(ahead);
	free(out);
	return 0;
}
