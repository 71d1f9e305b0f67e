/* SPDX-License-Identifier: MIT */
/* A query from its parts: expressions, options, positions. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "query/parse.h"
#include "query/words.h"

static enum janggi_status add_preset(struct janggi_preset **list, size_t *n,
	const struct janggi_preset *preset, struct janggi_error *err)
{
	struct janggi_preset *more = realloc(*list, (*n + 1) * sizeof(*more));

	if (!more)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	*list = more;
	more[(*n)++] = *preset;
	return JANGGI_OK;
}

enum janggi_status janggi_query_new(struct janggi_query **out,
	const struct janggi_preset *presets, size_t n,
	struct janggi_error *err)
{
	struct janggi_query *query = calloc(1, sizeof(*query));
	enum janggi_status st = JANGGI_OK;

	*out = NULL;
	if (!query)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	for (size_t i = 0; !st && i < n; i++)
		st = add_preset(
			&query->known, &query->n_known, &presets[i], err);
	if (!st)
		st = add_preset(&query->presets, &query->n_presets,
			n ? &presets[0] : janggi_preset_at(0), err);
	if (st) {
		janggi_query_free(query);
		return st;
	}
	*out = query;
	return JANGGI_OK;
}

void janggi_query_free(struct janggi_query *query)
{
	if (!query)
		return;
	janggi__program_release(&query->program);
	janggi__ast_release(&query->ast);
	free(query->presets);
	free(query->known);
	free(query);
}

size_t janggi__query_preset(struct janggi_query *query, const char *name,
	size_t n, struct janggi_error *err)
{
	const struct janggi_preset *found = NULL;
	const struct janggi_preset *preset;

	for (size_t i = 0; i < query->n_presets; i++)
		if (janggi__same_word(name, n, query->presets[i].name))
			return i;
	for (size_t i = 0; !found && i < query->n_known; i++)
		if (janggi__same_word(name, n, query->known[i].name))
			found = &query->known[i];
	for (size_t i = 0; !found && (preset = janggi_preset_at(i)); i++)
		if (janggi__same_word(name, n, preset->name))
			found = preset;
	if (!found) {
		janggi__fail(err, JANGGI_EQUERY, "no such preset");
		return SIZE_MAX;
	}
	if (add_preset(&query->presets, &query->n_presets, found, err))
		return SIZE_MAX;
	return query->n_presets - 1;
}

/* ----------------------------------------------------------------- parts */

static enum janggi_status misuse(struct janggi_error *err)
{
	return janggi__fail(
		err, JANGGI_EMISUSE, "the query is prepared already");
}

/* What was appended from node `from' on holds as well as what was before. */
static enum janggi_status finish_part(
	struct janggi_query *query, uint32_t from, struct janggi__parser *p)
{
	if (!p->status && from && query->ast.n > from)
		(void)janggi__parse_add(p, JANGGI__OP_AND, 1);
	if (p->status)
		query->ast.n = from; /* as if it had not been tried */
	return p->status;
}

enum janggi_status janggi_query_where(struct janggi_query *query,
	const char *text, size_t n, struct janggi_error *err)
{
	uint32_t from = query->ast.n;
	struct janggi__parser p;

	if (query->prepared)
		return misuse(err);
	if (janggi__parse_start(&p, query, text, n, err))
		(void)janggi__parse_expression(&p);
	return finish_part(query, from, &p);
}

void janggi_query_symmetry(struct janggi_query *query, bool mirror, bool swap)
{
	query->symmetry = (mirror ? JANGGI__MIRROR : 0) |
		(swap ? JANGGI__SWAP : 0);
}

/* The place that was just added, or it seen as the options say. */
static bool see_place(struct janggi__parser *p)
{
	struct janggi__ast *ast = &p->query->ast;

	for (unsigned bit = JANGGI__MIRROR; bit <= JANGGI__SWAP; bit <<= 1) {
		if (!(p->query->symmetry & bit))
			continue;
		if (!janggi__ast_or_seen(ast, bit, 1))
			return ast->failed ?
				janggi__parse_no_memory(p) :
				janggi__parse_fail(
					p, 1, "the query is too large");
	}
	return true;
}

enum janggi_status janggi_query_position(struct janggi_query *query,
	const struct janggi_position *pos, struct janggi_error *err)
{
	struct janggi__parser p = { .query = query, .err = err };
	struct janggi_position *copy;
	uint32_t from = query->ast.n;
	struct janggi__node *node;

	if (query->prepared)
		return misuse(err);
	copy = janggi__arena_alloc(&query->ast.arena, sizeof(*copy));
	if (!copy)
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	*copy = *pos;
	node = janggi__parse_add(&p, JANGGI__OP_POSITION, 1);
	if (node) {
		node->u.position = copy;
		(void)see_place(&p);
	}
	return finish_part(query, from, &p);
}

/* --------------------------------------------------------------- options */

enum how {
	TEXT, /* the value as it stands; behind "=", the whole of it */
	WORDS, /* what would stand behind the term's word */
	POSITION,
	MOVES,
	BARE
};

static const struct {
	const char *name;
	const char *term;
	enum how how;
	enum janggi_side side;
} options[] = {
	{ "player", "player", TEXT, JANGGI_NO_SIDE },
	{ "cho", "cho", TEXT, JANGGI_NO_SIDE },
	{ "han", "han", TEXT, JANGGI_NO_SIDE },
	{ "event", "event", TEXT, JANGGI_NO_SIDE },
	{ "site", "site", TEXT, JANGGI_NO_SIDE },
	{ "round", "round", TEXT, JANGGI_NO_SIDE },
	{ "comment", "comment", TEXT, JANGGI_NO_SIDE },
	{ "file", "file", TEXT, JANGGI_NO_SIDE },
	{ "date", "date", WORDS, JANGGI_NO_SIDE },
	{ "result", "result", WORDS, JANGGI_NO_SIDE },
	{ "how", "how", WORDS, JANGGI_NO_SIDE },
	{ "winner", "winner", WORDS, JANGGI_NO_SIDE },
	{ "ending", "ending", WORDS, JANGGI_NO_SIDE },
	{ "formation", "formation", WORDS, JANGGI_NO_SIDE },
	{ "formation-cho", "formation", WORDS, JANGGI_CHO },
	{ "formation-han", "formation", WORDS, JANGGI_HAN },
	{ "position", NULL, POSITION, JANGGI_NO_SIDE },
	{ "after", NULL, MOVES, JANGGI_NO_SIDE },
	{ "handicap", "handicap", BARE, JANGGI_NO_SIDE },
	{ "disagree", "disagree", BARE, JANGGI_NO_SIDE },
};

static bool read_words(struct janggi__parser *p, const char *word,
	enum janggi_side side)
{
	const struct janggi__term *term =
		janggi__term_find(word, strlen(word));

	if (!term->read(p, 1, term))
		return false;
	if (p->lex.token != JANGGI__TOKEN_END)
		return janggi__parse_wants(p, "the end");
	if (side != JANGGI_NO_SIDE) {
		/* the option's name has told the side */
		struct janggi__node *nodes = p->query->ast.nodes;
		uint32_t i = p->query->ast.n - 1;

		if (nodes[i].op == JANGGI__OP_NOT)
			i--;
		if (nodes[i].u.formation.mode != JANGGI__FORMATION_EITHER)
			return janggi__parse_fail(
				p, 1, "this names both sides");
		nodes[i].u.formation.mode = JANGGI__FORMATION_SIDE;
		nodes[i].u.formation.side = side;
	}
	return true;
}

static bool read_option(struct janggi__parser *p, size_t i, const char *value,
	size_t n)
{
	const char *word = options[i].term;
	const struct janggi__term *term =
		word ? janggi__term_find(word, strlen(word)) : NULL;

	switch (options[i].how) {
	case TEXT:
		if (n && *value == '=')
			return janggi__term_text_is(
				p, 1, term, value + 1, n - 1, true);
		return janggi__term_text_is(p, 1, term, value, n, false);
	case WORDS: return read_words(p, word, options[i].side);
	case POSITION:
		return janggi__term_position_is(p, 1, value, n, 0) &&
			see_place(p);
	case MOVES:
		return janggi__term_after_is(p, 1, value, n, 0) &&
			see_place(p);
	case BARE: return term->read(p, 1, term);
	}
	return false;
}

enum janggi_status janggi_query_option(struct janggi_query *query,
	const char *name, const char *value, size_t n,
	struct janggi_error *err)
{
	uint32_t from = query->ast.n;
	struct janggi__parser p;
	size_t i;

	if (query->prepared)
		return misuse(err);
	for (i = 0; i < sizeof(options) / sizeof(*options); i++)
		if (!strcmp(options[i].name, name))
			break;
	if (i == sizeof(options) / sizeof(*options))
		return janggi__fail(
			err, JANGGI_EMISUSE, "no option is named '%s'", name);
	memset(&p, 0, sizeof(p));
	p.query = query;
	p.err = err;
	if (options[i].how == WORDS || options[i].how == BARE) {
		if (janggi__parse_start(&p, query, value, n, err))
			(void)read_option(&p, i, value, n);
	} else if (n > JANGGI__QUERY_TEXT_MAX) {
		janggi__parse_fail(&p, 1, "the value is too long");
	} else {
		(void)read_option(&p, i, value, n);
	}
	return finish_part(query, from, &p);
}

/* ----------------------------------------------------- unsettled starts */

bool janggi_query_needs_start(const struct janggi_query *query)
{
	for (uint32_t i = 0; i < query->ast.n; i++)
		if (query->ast.nodes[i].op == JANGGI__OP_AFTER)
			return true;
	return false;
}

static bool place_after(const struct janggi__node *node,
	enum janggi_formation cho, enum janggi_formation han,
	struct janggi_position *pos, struct janggi_error *err)
{
	const struct janggi_text *moves = node->u.after.text;

	janggi_position_set_formations(pos, cho, han);
	if (janggi__word_moves(pos, moves->s, moves->n, err))
		return false;
	janggi__position_see(pos, node->u.after.symmetry);
	return true;
}

/* A term that must hold asks for other formations. */
static bool rules_out(const struct janggi__node *node,
	enum janggi_formation cho, enum janggi_formation han)
{
	const uint8_t *mask = node->u.formation.mask;
	bool is_cho = mask[0] >> cho & 1, is_han = mask[1] >> han & 1;

	switch (node->u.formation.mode) {
	case JANGGI__FORMATION_EITHER: return !is_cho && !is_han;
	case JANGGI__FORMATION_SIDE:
		return node->u.formation.side == JANGGI_CHO ? !is_cho :
							      !is_han;
	case JANGGI__FORMATION_PAIR: return !is_cho || !is_han;
	}
	return false;
}

bool janggi_query_can_start(const struct janggi_query *query,
	enum janggi_formation cho, enum janggi_formation han)
{
	const struct janggi__node *nodes = query->ast.nodes;
	bool must[JANGGI__QUERY_NODES_MAX] = { false };
	struct janggi_position pos;

	if (query->ast.n)
		must[query->ast.n - 1] = true;
	for (uint32_t i = query->ast.n; i-- > 0;) {
		if (nodes[i].op == JANGGI__OP_AND && must[i]) {
			must[janggi__right_of(i)] = true;
			must[janggi__left_of(nodes, i)] = true;
		}
		if (nodes[i].op == JANGGI__OP_FORMATION && must[i] &&
			rules_out(&nodes[i], cho, han))
			return false;
		if (nodes[i].op == JANGGI__OP_AFTER &&
			!place_after(&nodes[i], cho, han, &pos, NULL))
			return false;
	}
	return true;
}

enum janggi_status janggi_query_set_start(struct janggi_query *query,
	enum janggi_formation cho, enum janggi_formation han,
	struct janggi_error *err)
{
	if (query->prepared)
		return misuse(err);
	for (uint32_t i = 0; i < query->ast.n; i++) {
		struct janggi__node *node = &query->ast.nodes[i];
		struct janggi_position *pos;

		if (node->op != JANGGI__OP_AFTER)
			continue;
		pos = janggi__arena_alloc(&query->ast.arena, sizeof(*pos));
		if (!pos)
			return janggi__fail(
				err, JANGGI_ENOMEM, "no memory for the query");
		if (!place_after(node, cho, han, pos, err))
			return JANGGI_EQUERY;
		node->op = JANGGI__OP_POSITION;
		node->u.position = pos;
	}
	return JANGGI_OK;
}

enum janggi_status janggi_query_prepare(
	struct janggi_query *query, struct janggi_error *err)
{
	enum janggi_status st;

	if (query->prepared)
		return misuse(err);
	if (janggi_query_needs_start(query))
		return janggi__fail(err, JANGGI_EQUERY,
			"'after' does not say from which formations");
	st = janggi__program_build(&query->program, &query->ast, err);
	query->prepared = !st;
	return st;
}
