/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "base/hangul.h"
#include "board/position.h"
#include "record/same.h"

#define DEFAULT_LIMIT ((size_t)256 << 20)
/*
 * A path begins with the start position's key, a byte a symbol, so that no
 * node has more children than a position has moves.
 */
#define KEY_SYMBOLS 8
/*
 * Two games between other players do not have so many plies in common: among
 * real records the most were 31.
 */
#define SURE_PLIES 40

struct janggi__same_node {
	uint32_t label, n; /* of symbols, on the way to it */
	uint32_t child, sibling; /* nodes; 0: none */
	uint32_t ends; /* 1 + place of the first record that ends here */
	uint32_t some; /* place of a record that comes through here */
};

void janggi__same_init(struct janggi__same *same, size_t limit)
{
	memset(same, 0, sizeof(*same));
	same->limit = limit ? limit : DEFAULT_LIMIT;
}

void janggi__same_release(struct janggi__same *same)
{
	for (size_t i = 0; i < same->n_files; i++)
		free(same->files[i]);
	free(same->files);
	free(same->nodes);
	free(same->symbols);
	free(same->places);
}

/* ------------------------------------------------------------------ memory */

static size_t bytes_held(const struct janggi__same *same)
{
	return same->cap_nodes * sizeof(*same->nodes) +
	       same->cap_symbols * sizeof(*same->symbols) +
	       same->cap_places * sizeof(*same->places) +
	       same->cap_files * sizeof(*same->files) + same->file_bytes;
}

/* Room for n more of an array; *full if the limit forbids it. */
static bool reserve(struct janggi__same *same, void *array, size_t used,
	size_t *cap, size_t n, size_t size, bool *full)
{
	size_t want = *cap ? *cap : 64;
	void *old, *new;

	if (n <= *cap - used)
		return true;
	while (want - used < n)
		want += want / 2;
	if (want > UINT32_MAX / 2 ||
		(want - *cap) * size > same->limit ||
		bytes_held(same) > same->limit - (want - *cap) * size) {
		*full = true;
		return true;
	}
	memcpy(&old, array, sizeof(old));
	new = realloc(old, want * size);
	if (!new)
		return false;
	memcpy(array, &new, sizeof(new));
	*cap = want;
	return true;
}

/* Room for whatever a record of so many symbols may need. */
static bool reserve_all(struct janggi__same *same, size_t symbols, bool *full)
{
	return reserve(same, &same->nodes, same->n_nodes, &same->cap_nodes, 3,
		       sizeof(*same->nodes), full) &&
	       reserve(same, &same->symbols, same->n_symbols,
		       &same->cap_symbols, symbols, sizeof(*same->symbols),
		       full) &&
	       reserve(same, &same->places, same->n_places, &same->cap_places,
		       1, sizeof(*same->places), full) &&
	       reserve(same, &same->files, same->n_files, &same->cap_files, 1,
		       sizeof(*same->files), full);
}

/* A name without its grade, however that and the name are written. */
static uint32_t player_of(const struct janggi_record *record, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_player player;
	struct janggi_text name;
	uint32_t hash = 2166136261u;

	if (!tag)
		return 0;
	janggi_player_parse(&player, tag->s, tag->n);
	name = janggi__hangul_words(player.name.s, player.name.n, room);
	if (!name.n || (name.n == 1 && *name.s == '?'))
		return 0;
	for (size_t i = 0; i < name.n; i++)
		hash = (hash ^ (unsigned char)name.s[i]) * 16777619u;
	return hash ? hash : 1;
}

/* The records can be of one game. */
static bool is_believed(const struct janggi__same_place *a,
	const struct janggi__same_place *b)
{
	uint32_t plies = a->plies < b->plies ? a->plies : b->plies;

	if (plies >= SURE_PLIES)
		return true;
	for (unsigned i = 0; i < 2; i++)
		if (a->players[i] && b->players[i] &&
			a->players[i] != b->players[i])
			return false;
	return true;
}

static bool add_place(struct janggi__same *same,
	const struct janggi_record *record, struct janggi__same_place *place)
{
	const char *name = record->file.n ? record->file.s : "-";

	/* records of a file follow one another */
	if (!same->n_files ||
		strcmp(same->files[same->n_files - 1], name) != 0) {
		char *copy = strdup(name);

		if (!copy)
			return false;
		same->files[same->n_files++] = copy;
		same->file_bytes += strlen(name) + 1;
	}
	place->file = (uint32_t)same->n_files - 1;
	same->places[same->n_places++] = *place;
	return true;
}

/* -------------------------------------------------------------------- tree */

/* A record's path: symbol i of it. */
struct path {
	uint64_t key;
	const janggi_move *moves;
	size_t n;
};

static uint16_t symbol(const struct path *path, size_t i)
{
	if (i < KEY_SYMBOLS)
		return (uint16_t)(path->key >> 8 * i & 0xff);
	return path->moves[i - KEY_SYMBOLS];
}

/* Where a walk along the path had to stop. */
struct walk {
	uint32_t node; /* the last one reached, or entered */
	uint32_t parent;
	size_t at; /* symbols of the path that were found */
	uint32_t into; /* symbols of node's label, fewer than all: within it */
	uint32_t shorter; /* 1 + place of the last record that ends on the way */
};

static uint32_t child_by(
	const struct janggi__same *same, uint32_t node, uint16_t first)
{
	uint32_t child = same->nodes[node].child;

	while (child && same->symbols[same->nodes[child].label] != first)
		child = same->nodes[child].sibling;
	return child;
}

static void walk(const struct janggi__same *same, const struct path *path,
	struct walk *w)
{
	*w = (struct walk){0, 0, 0, 0, 0};
	while (w->at < path->n) {
		uint32_t child = child_by(same, w->node, symbol(path, w->at));
		const struct janggi__same_node *node = &same->nodes[child];
		uint32_t k = 0;

		if (!child)
			return;
		while (k < node->n && w->at < path->n &&
			same->symbols[node->label + k] ==
				symbol(path, w->at)) {
			k++;
			w->at++;
		}
		w->parent = w->node;
		w->node = child;
		w->into = k;
		if (k < node->n)
			return;
		if (node->ends && w->at < path->n)
			w->shorter = node->ends;
	}
}

/* A node in the middle of another's label, in its place. */
static void split(struct janggi__same *same, struct walk *w)
{
	uint32_t old = w->node, mid = (uint32_t)same->n_nodes++;
	uint32_t *link = &same->nodes[w->parent].child;

	while (*link != old)
		link = &same->nodes[*link].sibling;
	*link = mid;
	same->nodes[mid] = (struct janggi__same_node){
		.label = same->nodes[old].label,
		.n = w->into,
		.child = old,
		.sibling = same->nodes[old].sibling,
		.some = same->nodes[old].some,
	};
	same->nodes[old].label += w->into;
	same->nodes[old].n -= w->into;
	same->nodes[old].sibling = 0;
	w->node = mid;
}

/* The rest of the path as a new child. */
static void add_leaf(struct janggi__same *same, struct walk *w,
	const struct path *path, uint32_t place)
{
	uint32_t leaf = (uint32_t)same->n_nodes++;

	same->nodes[leaf] = (struct janggi__same_node){
		.label = (uint32_t)same->n_symbols,
		.n = (uint32_t)(path->n - w->at),
		.sibling = same->nodes[w->node].child,
		.some = place,
	};
	same->nodes[w->node].child = leaf;
	while (w->at < path->n)
		same->symbols[same->n_symbols++] = symbol(path, w->at++);
	w->node = leaf;
}

static void insert(struct janggi__same *same, struct walk *w,
	const struct path *path, uint32_t place)
{
	if (w->into < same->nodes[w->node].n)
		split(same, w);
	if (w->at < path->n)
		add_leaf(same, w, path, place);
	same->nodes[w->node].ends = place + 1;
}

static bool plant(struct janggi__same *same)
{
	bool full = false;

	if (same->n_nodes)
		return true;
	if (!reserve(same, &same->nodes, 0, &same->cap_nodes, 1,
		    sizeof(*same->nodes), &full) ||
		full)
		return false;
	memset(same->nodes, 0, sizeof(*same->nodes));
	same->n_nodes = 1;
	return true;
}

bool janggi__same_add(struct janggi__same *same,
	const struct janggi_record *record, struct janggi__same_answer *answer)
{
	struct janggi_position pos;
	struct path path = {.moves = record->moves,
		.n = KEY_SYMBOLS + (size_t)record->n_moves};
	const struct janggi__same_node *node;
	struct janggi__same_place here = {
		.plies = record->n_moves,
		.number = record->number,
		.line = record->line,
		.players = {player_of(record, "cho"), player_of(record, "han")},
	};
	uint32_t same_place = 0, shorter, longer = 0;
	const struct janggi__same_place **found;
	bool full = false;
	struct walk w;

	memset(answer, 0, sizeof(*answer));
	if (!record->n_moves || janggi_record_position(record, &pos, NULL) < 0)
		return true;
	path.key = janggi_position_key(&pos);
	if (!plant(same) || !reserve_all(same, path.n, &full))
		return false;
	walk(same, &path, &w);
	node = &same->nodes[w.node];
	shorter = w.shorter;
	if (w.at == path.n && w.into == node->n && node->ends)
		same_place = node->ends;
	else if (w.at == path.n)
		longer = node->some + 1;
	if (!same_place && full) {
		same->forgotten++;
	} else if (!same_place) {
		if (!add_place(same, record, &here))
			return false;
		insert(same, &w, &path, (uint32_t)same->n_places - 1);
	}
	found = same_place ? &answer->same
		: shorter  ? &answer->shorter
			   : &answer->longer;
	same_place = same_place ? same_place : shorter ? shorter : longer;
	if (same_place && is_believed(&here, &same->places[same_place - 1]))
		*found = &same->places[same_place - 1];
	return true;
}
