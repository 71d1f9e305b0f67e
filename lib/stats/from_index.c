/* SPDX-License-Identifier: MIT */
/*
 * The gists of an index's games, from their rows: no game is played, unless
 * a preset that the index does not keep is asked about.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "record/check.h"
#include "stats/kept.h"
#include "stats/stats.h"

#define NO_PRESET SIZE_MAX

/* Texts that many games share, by number; s NULL: not read yet. */
struct names {
	struct janggi__arena arena;
	struct janggi_text *list;
	size_t n;
};

struct source {
	struct janggi_stats *stats;
	struct janggi_index *index;
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	struct janggi_stats_looker *looker; /* to play a game after all */
	struct janggi_record *record;
	struct names people, events; /* by their numbers */
	size_t preset[64]; /* the index's, of each of ours; or NO_PRESET */
	bool play_all;
};

/* The same rules, whatever the bonus is. */
static bool same_rules(
	const struct janggi_preset *a, const struct janggi_preset *b)
{
	const char *name;
	char x[96], y[96];

	for (size_t i = 0; janggi_preset_field(a, i, &name, x); i++)
		if (strcmp(name, "bonus") != 0 &&
			(!janggi_preset_field(b, i, &name, y) ||
				strcmp(x, y) != 0))
			return false;
	return true;
}

static void find_presets(struct source *source)
{
	const struct janggi_stats *stats = source->stats;

	source->play_all = stats->needs & JANGGI__NEED_FINDINGS ||
			   stats->n_presets > N_OF(source->preset);
	for (size_t i = 0; !source->play_all && i < stats->n_presets; i++) {
		const struct janggi_preset *preset;
		size_t k = 0;

		while ((preset = janggi_preset_at(k)) &&
			!same_rules(preset, &stats->presets[i]))
			k++;
		source->preset[i] = k;
		source->play_all = !preset;
	}
}

/* Play the game that the cursor stands on. */
static enum janggi_status play(struct source *source,
	struct janggi__gist *gist, struct janggi_error *err)
{
	enum janggi_status st = janggi_cursor_record(
		source->cursor, source->record, err);

	if (st)
		return st;
	st = janggi__stats_look(source->looker, source->record, gist, err);
	/* it had a start when it was put there */
	if (st == JANGGI_EDATA)
		return janggi__fail(err, JANGGI_EDB,
			"the index is damaged: a game's start");
	return st;
}

/* False: a game whose record has to be played. */
static bool take_verdicts(struct source *source, struct janggi__gist *gist)
{
	struct janggi_stats *stats = source->stats;

	gist->n_judged = stats->n_presets;
	gist->judged = stats->judged;
	for (size_t i = 0; i < stats->n_presets; i++) {
		struct janggi__judged *judged = &stats->judged[i];
		const struct janggi_preset *preset = &stats->presets[i];
		enum janggi__scored scored;

		judged->verdict = source->game->verdicts[source->preset[i]];
		scored = janggi__gist_scored(preset, &judged->verdict);
		if (scored == JANGGI__SCORED_PERHAPS)
			return false;
		judged->scored = scored == JANGGI__SCORED_YES;
		if (judged->scored)
			judged->verdict.winner = janggi_points_winner(
				judged->verdict.points, &preset->bonus);
	}
	return true;
}

/* ------------------------------------------------------------------ texts */

static bool reach(struct names *names, uint32_t number)
{
	size_t n = names->n ? 2 * names->n : 256;
	struct janggi_text *list;

	if (number < names->n)
		return true;
	while (n <= number)
		n *= 2;
	list = realloc(names->list, n * sizeof(*list));
	if (!list)
		return false;
	memset(list + names->n, 0, (n - names->n) * sizeof(*list));
	names->list = list;
	names->n = n;
	return true;
}

static void release(struct names *names)
{
	janggi__arena_release(&names->arena);
	free(names->list);
}

/* The text of a number, by whatever reads it the first time. */
static enum janggi_status name_of(struct source *source, struct names *names,
	uint32_t number, struct janggi_text *out, struct janggi_error *err)
{
	struct janggi_player player;
	enum janggi_status st;

	*out = (struct janggi_text){"", 0};
	if (!number)
		return JANGGI_OK;
	if (!reach(names, number))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (!names->list[number].s) {
		if (names == &source->people) {
			st = janggi_index_player(
				source->index, number, &player, err);
			*out = player.name;
		} else {
			st = janggi_index_text(
				source->index, number, out, err);
		}
		if (st < 0)
			return st;
		*out = janggi__check_said(*out);
		out->s = janggi__arena_copy(&names->arena, out->s, out->n);
		if (!out->s)
			return janggi__fail(
				err, JANGGI_ENOMEM, "out of memory");
		names->list[number] = *out;
	}
	*out = names->list[number];
	return JANGGI_OK;
}

static const struct {
	unsigned text;
	const char *key;
} tags[] = {
	{JANGGI__GIST_SITE, "site"},
	{JANGGI__GIST_ROUND, "round"},
	{JANGGI__GIST_DATE, "date"},
	{JANGGI__GIST_TIME, "time_control"},
	{JANGGI__GIST_RESULT, "result"},
	{JANGGI__GIST_FILE, "file"},
};

/* Texts stay where they are until the next game but one is read. */
static enum janggi_status take_texts(struct source *source,
	struct janggi__gist *gist, struct janggi_error *err)
{
	unsigned needs = source->stats->needs;
	struct janggi_text text;
	struct janggi_result result;
	enum janggi_status st;

	if (needs & JANGGI__NEED_MARGIN)
		needs |= JANGGI__NEED(JANGGI__GIST_RESULT);
	for (size_t i = 0; i < N_OF(tags); i++) {
		if (!(needs & JANGGI__NEED(tags[i].text)))
			continue;
		st = janggi_cursor_tag(
			source->cursor, tags[i].key, &text, err);
		if (st < 0)
			return st;
		gist->text[tags[i].text] =
			tags[i].text == JANGGI__GIST_FILE
				? text
				: janggi__check_said(text);
	}
	if (needs & JANGGI__NEED_MARGIN) {
		text = gist->text[JANGGI__GIST_RESULT];
		janggi_result_parse(&result, text.s, text.n);
		gist->margin = result.margin;
	}
	return JANGGI_OK;
}

/* What the cursor tells by number. */
static enum janggi_status take_header(struct source *source,
	struct janggi__gist *gist, struct janggi_error *err)
{
	const struct janggi_game *game = source->game;
	unsigned needs = source->stats->needs;
	enum janggi_status st = JANGGI_OK;

	gist->rank[0] = game->rank[0];
	gist->rank[1] = game->rank[1];
	if (game->days[0] / 10000 == game->days[1] / 10000)
		gist->year = game->days[0] / 10000;
	gist->number[JANGGI__GIST_EVENT] = game->event;
	gist->number[JANGGI__GIST_CHO] = game->person[0];
	gist->number[JANGGI__GIST_HAN] = game->person[1];
	if (needs & JANGGI__NEED(JANGGI__GIST_EVENT))
		st = name_of(source, &source->events, game->event,
			&gist->text[JANGGI__GIST_EVENT], err);
	if (!st && needs & JANGGI__NEED(JANGGI__GIST_CHO))
		st = name_of(source, &source->people, game->person[0],
			&gist->text[JANGGI__GIST_CHO], err);
	if (!st && needs & JANGGI__NEED(JANGGI__GIST_HAN))
		st = name_of(source, &source->people, game->person[1],
			&gist->text[JANGGI__GIST_HAN], err);
	return st;
}

static enum janggi_status take_moves(struct source *source,
	struct janggi__gist *gist, struct janggi_error *err)
{
	const struct janggi_game *game = source->game;
	unsigned needs = source->stats->needs;
	enum janggi_status st;

	if (!gist->has_start ||
		!(gist->formation[0] == JANGGI_NO_FORMATION ||
			(needs & JANGGI__NEED_PASSES &&
				gist->has_pass)))
		return JANGGI_OK;
	st = janggi_cursor_moves(source->cursor, err);
	if (st)
		return st;
	gist->first = janggi_position_side(game->start);
	janggi__gist_moves(gist, game->moves, game->plies);
	return JANGGI_OK;
}

static enum janggi_status take(struct source *source,
	struct janggi__gist *gist, struct janggi_error *err)
{
	const struct janggi_game *game = source->game;
	enum janggi_status st;

	memset(gist, 0, sizeof(*gist));
	for (int i = 0; i < JANGGI__GIST_TEXTS; i++)
		gist->text[i].s = "";
	gist->handicap = game->handicap;
	gist->formation[0] = game->formation[0];
	gist->formation[1] = game->formation[1];
	gist->first = JANGGI_CHO;
	gist->plies = game->plies;
	gist->winner = game->winner;
	gist->how = game->how;
	gist->margin = -1;
	gist->points[0] = game->points[0];
	gist->points[1] = game->points[1];
	gist->rank[0] = gist->rank[1] = JANGGI_NO_RANK;
	gist->first_move = game->first_move;
	janggi__kept_facts(gist, game->facts);
	if (!take_verdicts(source, gist))
		return play(source, gist, err);
	st = take_texts(source, gist, err);
	if (!st)
		st = take_header(source, gist, err);
	return st ? st : take_moves(source, gist, err);
}

/* Where not all are meant, the first copy that is meant counts. */
static void tell_copies(const struct source *source, struct janggi__gist *gist)
{
	uint64_t owner = source->game->same_as ? source->game->same_as
					       : source->game->id;

	if (source->stats->options.where) {
		/* any two numbers that no other game has, well spread */
		gist->fingerprint[0] = owner * UINT64_C(0x9e3779b97f4a7c15);
		gist->fingerprint[1] = owner * UINT64_C(0xd1b54a32d192ed03);
		return;
	}
	gist->duplicate = source->game->same_as;
	gist->distinct = !gist->duplicate;
}

static enum janggi_status count(struct source *source,
	struct janggi_error *err)
{
	struct janggi__gist gist;
	enum janggi_status st;

	/* counted with those that the index has not kept */
	if (source->game->same_as && !source->stats->options.where &&
		!source->stats->options.keep_duplicates)
		return JANGGI_OK;
	st = source->play_all ? play(source, &gist, err)
			      : take(source, &gist, err);
	if (st)
		return st;
	tell_copies(source, &gist);
	return janggi__stats_count(source->stats, &gist, err);
}

/* ------------------------------------------------- what was not taken in */

static enum janggi_status count_empty(struct source *source,
	const struct janggi__gist *gist, uint64_t n, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;

	while (!st && n--) {
		struct janggi__gist one = *gist;

		st = janggi__stats_count(source->stats, &one, err);
	}
	return st;
}

/*
 * Copies that an index is given are counted and not kept, and so are records
 * that have no start.
 */
static enum janggi_status count_the_rest(
	struct source *source, struct janggi_error *err)
{
	const struct janggi__gist copy = {.duplicate = true};
	const struct janggi__gist no_start = {.no_start = true};
	uint64_t copies = 0, lost = 0;
	enum janggi_status st;

	if (source->stats->options.where)
		return JANGGI_OK;
	st = janggi__kept_not(source->index, &copies, &lost, err);
	if (!st && !source->stats->options.keep_duplicates)
		st = count_empty(source, &copy, copies, err);
	return st ? st : count_empty(source, &no_start, lost, err);
}

/* ------------------------------------------------------------- all of them */

static enum janggi_status count_all(
	struct source *source, struct janggi_error *err)
{
	enum janggi_status st;

	while (!(st = janggi_cursor_next(
			 source->cursor, &source->game, err))) {
		st = count(source, err);
		if (st)
			return st;
	}
	return st < 0 ? st : JANGGI_OK;
}

/* Those that a search finds; the cursor goes along with it. */
static enum janggi_status count_found(
	struct source *source, struct janggi_error *err)
{
	struct janggi_search *search;
	enum janggi_status st = janggi_search_new(
		&search, source->index, source->stats->options.where, err);
	uint64_t id;

	while (!st && !(st = janggi_search_next(search, &id, err))) {
		do
			st = janggi_cursor_next(
				source->cursor, &source->game, err);
		while (!st && source->game->id < id);
		if (!st && source->game->id == id)
			st = count(source, err);
	}
	janggi_search_free(search);
	return st < 0 ? st : JANGGI_OK;
}

enum janggi_status janggi_stats_index(struct janggi_stats *stats,
	struct janggi_index *index, struct janggi_error *err)
{
	struct source source = {.stats = stats, .index = index};
	unsigned flags = JANGGI_CURSOR_DUPLICATES;
	enum janggi_status st;

	if (stats->needs & (JANGGI__NEED_RANKS | JANGGI__NEED_YEAR |
				   JANGGI__NEED_PLAYERS |
				   JANGGI__NEED(JANGGI__GIST_EVENT)))
		flags |= JANGGI_CURSOR_HEADER;
	if (stats->needs & JANGGI__NEED_OPENING)
		flags |= JANGGI_CURSOR_FIRST_MOVE;

	find_presets(&source);
	st = janggi_stats_looker_new(&source.looker, stats, err);
	if (!st)
		st = janggi_record_new(&source.record, err);
	if (!st)
		st = janggi_cursor_open(
			&source.cursor, index, 1, 0, flags, err);
	if (!st)
		st = stats->options.where ? count_found(&source, err)
					  : count_all(&source, err);
	if (!st)
		st = count_the_rest(&source, err);
	janggi_cursor_free(source.cursor);
	janggi_record_free(source.record);
	janggi_stats_looker_free(source.looker);
	release(&source.people);
	release(&source.events);
	return st;
}
