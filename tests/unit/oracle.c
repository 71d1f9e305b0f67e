/* SPDX-License-Identifier: MIT */
/*
 * Compare the library with an independent engine's verdicts, read as TSV on
 * standard input.  `oracle perft`, `oracle games`, `oracle cases`; says what
 * differs on standard error, the counts on standard output, and exits 1 if
 * anything differed or nothing was read.
 */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "rules/playout.h"

#define COLUMNS_MAX 16

static unsigned long rows, plies, bad;

static void differ(const char *what, unsigned long ply, const char *want,
	const char *got)
{
	if (bad++ < 20)
		fprintf(stderr, "row %lu ply %lu: %s: want %s, got %s\n",
			rows, ply, what, want, got);
}

static void differ_number(
	const char *what, unsigned long ply, unsigned long want, unsigned long got)
{
	char a[24], b[24];

	if (want == got)
		return;
	snprintf(a, sizeof(a), "%lu", want);
	snprintf(b, sizeof(b), "%lu", got);
	differ(what, ply, a, b);
}

/* Cut a line at its tabs; returns how many columns there are. */
static size_t split(char *line, char *column[COLUMNS_MAX])
{
	size_t n = 0;

	line[strcspn(line, "\r\n")] = '\0';
	for (char *s = line; s && n < COLUMNS_MAX; n++) {
		char *tab = strchr(s, '\t');

		column[n] = s;
		if (tab)
			*tab = '\0';
		s = tab ? tab + 1 : NULL;
	}
	return n;
}

static const struct janggi_preset *preset_of(const char *variant)
{
	char name[32] = "fairy-";

	if (strncmp(variant, "janggi", 6) || strlen(variant) > 20)
		return NULL;
	strcat(name, variant[6] ? variant + 6 : variant);
	return janggi_preset_find(name);
}

static void set_up(struct janggi_position *pos, const char *fen)
{
	struct janggi_error err;

	if (janggi_position_set_fen(pos, fen, strlen(fen),
		    JANGGI_FEN_ANY_COUNT, &err) < 0) {
		fprintf(stderr, "row %lu: %s\n", rows, err.text);
		exit(1);
	}
}

static unsigned read_point(const char **s)
{
	unsigned file = (unsigned)(*(*s)++ - 'a'), rank = 0;

	while (**s >= '0' && **s <= '9')
		rank = 10 * rank + (unsigned)(*(*s)++ - '0');
	return 9 * (rank - 1) + file;
}

/* A pass is the general's own point twice; any other point is no move. */
static janggi_move read_move(const struct janggi_position *pos, const char *s)
{
	unsigned from = read_point(&s), to = read_point(&s);

	return from == to && from == janggi__general(pos, pos->side)
		? JANGGI_PASS
		: JANGGI_MOVE(from, to);
}

static bool listed(const char *list, unsigned long ply)
{
	for (char *end; *list; list = *end ? end + 1 : end)
		if (strtoul(list, &end, 10) == ply)
			return true;
	return false;
}

/* How many answers the engine counts: none once the game has ended. */
static unsigned long count_legal(const struct janggi_position *pos,
	const struct janggi_preset *preset, unsigned passes, bool was_facing)
{
	bool bikjang = preset->bikjang_rule == JANGGI_BIKJANG_PASS_ACCEPTS;

	if (passes >= 2 || (bikjang && passes && was_facing))
		return 0;
	return janggi_perft(pos, 1, bikjang);
}

static const char *result_of(const struct janggi_verdict *v)
{
	switch (v->winner) {
	case JANGGI_WINNER_CHO: return "1-0";
	case JANGGI_WINNER_HAN: return "0-1";
	case JANGGI_WINNER_DRAW: return "1/2-1/2";
	default: return "*";
	}
}

/* variant fen moves result reason plies cho han final counts checks faced */
static void compare_game(struct janggi__playout *game, char **c)
{
	const struct janggi_preset *preset = preset_of(c[0]);
	bool bikjang = preset->bikjang_rule == JANGGI_BIKJANG_PASS_ACCEPTS;
	struct janggi_position pos;
	char *moves = c[2], *counts = c[9], *rest;
	unsigned passes = 0;
	bool was_facing = false;
	unsigned long ply = 0;

	set_up(&pos, c[1]);
	game->presets[0] = *preset;
	janggi__playout_start(game, &pos);
	for (char *word = strtok_r(moves, " ", &rest);;
		word = strtok_r(NULL, " ", &rest)) {
		const struct janggi_position *now = &game->pos;
		bool facing = bikjang && janggi_position_facing(now);
		janggi_move move;

		differ_number("legal moves", ply, strtoul(counts, &counts, 10),
			count_legal(now, preset, passes, was_facing));
		counts += *counts == ',';
		differ_number("check", ply, listed(c[10], ply),
			janggi_position_in_check(now));
		differ_number("facing", ply, listed(c[11], ply), facing);
		plies++;
		if (!word)
			break;
		ply++;
		move = read_move(now, word);
		passes = move ? 0 : passes + 1;
		was_facing = facing;
		if (!janggi__playout_ply(game, move, true)) {
			differ("legality", ply, word, "illegal");
			return;
		}
	}
	if (strcmp(c[3], result_of(&game->verdicts[0])))
		differ(c[4], ply, c[3], result_of(&game->verdicts[0]));
	else if (strcmp(c[3], "*"))
		differ_number("ends at", ply, strtoul(c[5], NULL, 10),
			game->verdicts[0].ply);
}

/* case variant fen moves end_ply claimed unclaimed legal check facing ... */
static void compare_case(struct janggi__playout *game, char **c)
{
	const struct janggi_verdict *v = &game->verdicts[0];
	struct janggi_position pos;
	char *rest;

	set_up(&pos, c[2]);
	game->presets[0] = *preset_of(c[1]);
	janggi__playout_start(game, &pos);
	for (char *word = strtok_r(c[3], " ", &rest); word;
		word = strtok_r(NULL, " ", &rest)) {
		bool illegal = word[0] == '!', played;
		bool open = v->ending == JANGGI_NO_ENDING;

		if (illegal)
			word += strlen("!ILLEGAL:");
		played = janggi__playout_ply(
			game, read_move(&game->pos, word), true);
		/* illegal for the engine: off the board or not playable */
		if (played && open &&
			(v->ending == JANGGI_ILLEGAL ||
				v->ending == JANGGI_NOT_PLAYABLE))
			played = false;
		if (illegal == played)
			differ(c[0], game->plies, word,
				played ? "legal" : "illegal");
		if (!played)
			return;
	}
	plies += game->plies;
	if (strcmp(c[5], result_of(v)))
		differ(c[0], game->plies, c[5], result_of(v));
	else if (strcmp(c[4], "-1"))
		differ_number(
			c[0], game->plies, strtoul(c[4], NULL, 10), v->ply);
}

/* variant fen depth nodes tag */
static void compare_perft(char **c)
{
	struct janggi_position pos;
	bool bikjang = preset_of(c[0])->bikjang_rule ==
		JANGGI_BIKJANG_PASS_ACCEPTS;

	set_up(&pos, c[1]);
	differ_number(c[4], strtoul(c[2], NULL, 10),
		strtoul(c[3], NULL, 10),
		janggi_perft(&pos, (unsigned)strtoul(c[2], NULL, 10), bikjang));
}

int main(int argc, char **argv)
{
	const char *what = argc == 2 ? argv[1] : "";
	bool perft = !strcmp(what, "perft"), cases = !strcmp(what, "cases");
	struct janggi__playout game;
	char *line = NULL, *c[COLUMNS_MAX];
	size_t cap = 0;

	if (janggi__playout_init(&game, janggi_preset_at(0), 1, NULL) < 0)
		return 1;
	while (getline(&line, &cap, stdin) > 0) {
		if (split(line, c) < (perft ? 5 : 12) || !preset_of(c[cases]))
			continue; /* the header line */
		rows++;
		/* the least of what any preset asks for: judge every ply */
		game.least_occurrence = 3;
		game.least_quiet = 100;
		game.any_shuffle = true;
		if (janggi__playout_reserve(&game, 2000, NULL) < 0)
			return 1;
		if (perft)
			compare_perft(c);
		else if (cases)
			compare_case(&game, c);
		else
			compare_game(&game, c);
	}
	printf("%lu rows, %lu plies, %lu differ\n", rows, plies, bad);
	free(line);
	janggi__playout_release(&game);
	return bad || !rows;
}
