/* SPDX-License-Identifier: MIT */
/*
 * Counting for one run.  Its lists of games say which positions are hot; then
 * all its games are played and counted at those; then, for moves that lead to
 * a position that is not hot, all are played once more, to count those that
 * come there by other moves.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "board/position.h"
#include "index/hot.h"

/* 190 bytes each: with more, only hotter positions are counted. */
#define NODES_MAX 1000000u
#define HOT_MAX	  200000u
#define NONE	  UINT32_MAX

/* A position, or a move from one. */
struct node {
	uint64_t key; /* of the position it is or leads to */
	int64_t grades;
	uint32_t games, graded, last_year;
	uint32_t stamp; /* of the last game counted: its place in the run */
	uint32_t next; /* of a position its first move; of a move the next */
	uint32_t ended, at_start, ended_stamp; /* of a position */
	uint32_t reached; /* of a move */
	uint16_t points; /* on the board then */
	janggi_move move;
};

/* Open addressing; the slots hold indices of what is found by a key. */
struct table {
	uint32_t *slot;
	size_t mask;
};

struct hot_list {
	uint64_t *tag; /* upper bits of the key, and which way round */
	uint32_t *n;
	size_t count, cap;
};

struct child {
	uint64_t key;
	uint32_t stamp, reached;
};

struct build {
	struct janggi_index *index;
	const struct janggi__run *run;
	unsigned shift; /* what the run has no room for of a key */
	uint32_t least;
	struct hot_list hot;
	struct table tags; /* of hot */
	uint64_t *bits; /* of tags: a first look that says no mostly */
	struct node *nodes;
	uint32_t *won; /* n_presets * 3 a node */
	size_t per_node;
	uint32_t n_nodes, node_cap;
	uint32_t *positions; /* nodes that are one */
	size_t n_positions, position_cap;
	struct table by_key; /* of positions */
	struct child *children;
	size_t n_children;
	struct table by_child;
	uint16_t child_points; /* the fewest of any */
	bool full;
};

#define BITS_LOG 21

static enum janggi_status no_memory(struct janggi_error *err)
{
	return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static size_t spread(uint64_t x)
{
	return (size_t)((x * UINT64_C(0x9e3779b97f4a7c15)) >> 20);
}

static bool table_init(struct table *table, size_t n)
{
	size_t slots = 64;

	while (slots < 2 * n)
		slots *= 2;
	free(table->slot);
	table->slot = malloc(slots * sizeof(*table->slot));
	table->mask = slots - 1;
	if (table->slot)
		memset(table->slot, 0xff, slots * sizeof(*table->slot));
	return table->slot;
}

/* --------------------------------------------------- which positions are hot */

static bool add_tag(struct hot_list *hot, uint64_t tag, uint32_t n)
{
	if (hot->count == hot->cap) {
		size_t cap = hot->cap ? 2 * hot->cap : 1024;
		uint64_t *tags = realloc(hot->tag, cap * sizeof(*tags));
		uint32_t *counts;

		if (!tags)
			return false;
		hot->tag = tags;
		counts = realloc(hot->n, cap * sizeof(*counts));
		if (!counts)
			return false;
		hot->n = counts;
		hot->cap = cap;
	}
	hot->tag[hot->count] = tag;
	hot->n[hot->count++] = n;
	return true;
}

static void raise(struct build *b)
{
	struct hot_list *hot = &b->hot;
	size_t kept = 0;

	b->least *= 2;
	for (size_t i = 0; i < hot->count; i++)
		if (hot->n[i] >= b->least) {
			hot->tag[kept] = hot->tag[i];
			hot->n[kept++] = hot->n[i];
		}
	hot->count = kept;
}

static enum janggi_status find_hot(
	struct build *b, struct janggi_error *err)
{
	struct janggi__run_walk walk;
	enum janggi_status st =
		janggi__run_walk_start(b->index, &walk, b->run, err);

	while (st == JANGGI_OK) {
		uint32_t n[2] = { 0, 0 };

		for (uint64_t i = 0; walk.n >= b->least && i < walk.n; i++)
			n[walk.games[i] >> 31]++;
		for (unsigned m = 0; m < 2; m++)
			if (n[m] >= b->least &&
				!add_tag(&b->hot, walk.key << 1 | m, n[m])) {
				janggi__run_walk_release(&walk);
				return no_memory(err);
			}
		while (b->hot.count > HOT_MAX)
			raise(b);
		st = janggi__run_walk_next(b->index, &walk, err);
	}
	janggi__run_walk_release(&walk);
	return st < 0 ? st : JANGGI_OK;
}

static bool know_hot(struct build *b)
{
	if (!table_init(&b->tags, b->hot.count) ||
		!table_init(&b->by_key, b->hot.count + b->hot.count / 4))
		return false;
	free(b->bits);
	b->bits = calloc((size_t)1 << (BITS_LOG - 6), sizeof(*b->bits));
	if (!b->bits)
		return false;
	for (size_t i = 0; i < b->hot.count; i++) {
		size_t h = spread(b->hot.tag[i]), at = h & b->tags.mask;
		size_t bit = h & (((size_t)1 << BITS_LOG) - 1);

		b->bits[bit >> 6] |= (uint64_t)1 << (bit & 63);
		while (b->tags.slot[at] != NONE)
			at = (at + 1) & b->tags.mask;
		b->tags.slot[at] = (uint32_t)i;
	}
	return true;
}

static bool is_hot(const struct build *b, const struct janggi_position *pos)
{
	bool mirrored = pos->mirror_key < pos->key;
	uint64_t tag = (mirrored ? pos->mirror_key : pos->key) >> b->shift
			<< 1 | mirrored;
	size_t h = spread(tag), at = h & b->tags.mask;
	size_t bit = h & (((size_t)1 << BITS_LOG) - 1);

	if (!(b->bits[bit >> 6] >> (bit & 63) & 1))
		return false;
	for (; b->tags.slot[at] != NONE; at = (at + 1) & b->tags.mask)
		if (b->hot.tag[b->tags.slot[at]] == tag)
			return true;
	return false;
}

/* ---------------------------------------------------------------- counting */

static uint32_t new_node(struct build *b, uint64_t key)
{
	struct node *node;

	if (b->n_nodes == b->node_cap) {
		uint32_t cap = b->node_cap ? 2 * b->node_cap : 4096;
		struct node *nodes = realloc(b->nodes, cap * sizeof(*nodes));
		uint32_t *won;

		if (!nodes)
			return NONE;
		b->nodes = nodes;
		won = realloc(b->won, cap * b->per_node * sizeof(*won));
		if (!won)
			return NONE;
		b->won = won;
		b->node_cap = cap;
	}
	node = &b->nodes[b->n_nodes];
	memset(node, 0, sizeof(*node));
	memset(b->won + b->n_nodes * b->per_node, 0,
		b->per_node * sizeof(*b->won));
	node->key = key;
	node->next = NONE;
	return b->n_nodes++;
}

/*
 * Found by its whole key: of two positions that the lists cannot tell apart
 * each is counted for itself.
 */
static uint32_t position_node(
	struct build *b, const struct janggi_position *pos)
{
	size_t at = spread(pos->key) & b->by_key.mask;
	uint32_t node;

	for (; b->by_key.slot[at] != NONE; at = (at + 1) & b->by_key.mask)
		if (b->nodes[b->by_key.slot[at]].key == pos->key)
			return b->by_key.slot[at];
	/* room was made for a quarter more than there are tags */
	if (2 * b->n_positions > b->by_key.mask) {
		b->full = true;
		return NONE;
	}
	node = new_node(b, pos->key);
	if (node == NONE)
		return NONE;
	if (b->n_positions == b->position_cap) {
		size_t cap = b->position_cap ? 2 * b->position_cap : 1024;
		uint32_t *more = realloc(b->positions, cap * sizeof(*more));

		if (!more)
			return NONE;
		b->positions = more;
		b->position_cap = cap;
	}
	b->positions[b->n_positions++] = node;
	b->by_key.slot[at] = node;
	return node;
}

static uint32_t move_node(struct build *b, uint32_t from, janggi_move move,
	const struct janggi_position *pos)
{
	struct janggi_position after;
	uint32_t at, last = NONE;

	for (at = b->nodes[from].next; at != NONE; at = b->nodes[at].next) {
		if (b->nodes[at].move == move)
			return at;
		last = at;
	}
	after = *pos;
	janggi__play(&after, move, NULL);
	at = new_node(b, after.key);
	if (at == NONE)
		return NONE;
	b->nodes[at].move = move;
	b->nodes[at].points = (uint16_t)(after.points[0] + after.points[1]);
	if (last == NONE)
		b->nodes[from].next = at;
	else
		b->nodes[last].next = at;
	return at;
}

struct counted {
	const struct janggi_game *game;
	uint32_t stamp; /* from 1 */
	uint32_t year;
	bool graded;
	int grade;
};

static void count(struct build *b, uint32_t at, const struct counted *c)
{
	struct node *node = &b->nodes[at];
	uint32_t *won = b->won + at * b->per_node;

	if (node->stamp == c->stamp)
		return;
	node->stamp = c->stamp;
	node->games++;
	if (c->graded) {
		node->graded++;
		node->grades += c->grade;
	}
	if (c->year > node->last_year)
		node->last_year = c->year;
	for (size_t p = 0; p < c->game->n_verdicts; p++, won += 3)
		switch (c->game->verdicts[p].winner) {
		case JANGGI_WINNER_CHO: won[0]++; break;
		case JANGGI_WINNER_DRAW: won[1]++; break;
		case JANGGI_WINNER_HAN: won[2]++; break;
		case JANGGI_WINNER_NONE: break;
		}
}

static enum janggi_status count_game(
	struct build *b, const struct janggi_game *game, struct janggi_error *err)
{
	struct janggi_position pos = *game->start;
	struct counted c = { game,
		(uint32_t)(game->id - b->run->first) + 1,
		game->days[1] / 10000, false, 0 };

	c.graded = janggi__hot_grade(game->rank, &c.grade);
	/* pieces never come back */
	for (uint32_t ply = 0;
		pos.points[0] + pos.points[1] >= JANGGI__HOT_POINTS; ply++) {
		uint32_t at = NONE, move;

		if (is_hot(b, &pos)) {
			at = position_node(b, &pos);
			if (at == NONE)
				return b->full ? JANGGI_OK : no_memory(err);
			count(b, at, &c);
			b->nodes[at].at_start += !ply;
		}
		if (ply == game->plies) {
			if (at != NONE && b->nodes[at].ended_stamp != c.stamp)
				b->nodes[at].ended++;
			if (at != NONE)
				b->nodes[at].ended_stamp = c.stamp;
			return JANGGI_OK;
		}
		if (at != NONE) {
			move = move_node(b, at, game->moves[ply], &pos);
			if (move == NONE)
				return no_memory(err);
			count(b, move, &c);
		}
		janggi__play(&pos, game->moves[ply], NULL);
	}
	return JANGGI_OK;
}

/* ------------------------------------------------- by whatever other moves */

static uint32_t child_at(const struct build *b, uint64_t key)
{
	size_t at = spread(key) & b->by_child.mask;

	for (; b->by_child.slot[at] != NONE; at = (at + 1) & b->by_child.mask)
		if (b->children[b->by_child.slot[at]].key == key)
			return b->by_child.slot[at];
	return NONE;
}

static uint32_t known_position(const struct build *b, uint64_t key)
{
	size_t at = spread(key) & b->by_key.mask;

	for (; b->by_key.slot[at] != NONE; at = (at + 1) & b->by_key.mask)
		if (b->nodes[b->by_key.slot[at]].key == key)
			return b->by_key.slot[at];
	return NONE;
}

/* What moves lead to: a hot position, or a child to be looked for. */
static bool list_children(struct build *b)
{
	size_t moves = b->n_nodes - b->n_positions;

	b->children = malloc((moves + 1) * sizeof(*b->children));
	if (!b->children || !table_init(&b->by_child, moves))
		return false;
	b->n_children = 0;
	/* first looks at children have no use for the tags any more */
	memset(b->bits, 0, ((size_t)1 << (BITS_LOG - 6)) * sizeof(*b->bits));
	b->child_points = UINT16_MAX;
	for (size_t i = 0; i < b->n_positions; i++)
		for (uint32_t m = b->nodes[b->positions[i]].next; m != NONE;
			m = b->nodes[m].next) {
			struct node *move = &b->nodes[m];
			uint32_t hot = known_position(b, move->key);
			size_t h = spread(move->key);
			size_t at = h & b->by_child.mask;
			size_t bit = h & (((size_t)1 << BITS_LOG) - 1);

			if (hot != NONE)
				move->reached = b->nodes[hot].games;
			if (hot != NONE || child_at(b, move->key) != NONE)
				continue;
			while (b->by_child.slot[at] != NONE)
				at = (at + 1) & b->by_child.mask;
			b->by_child.slot[at] = (uint32_t)b->n_children;
			b->children[b->n_children++] =
				(struct child){ move->key, 0, 0 };
			b->bits[bit >> 6] |= (uint64_t)1 << (bit & 63);
			if (move->points < b->child_points)
				b->child_points = move->points;
		}
	return true;
}

static void reach(struct build *b, const struct janggi_game *game)
{
	struct janggi_position pos = *game->start;
	uint32_t stamp = (uint32_t)(game->id - b->run->first) + 1;

	for (uint32_t ply = 0;
		pos.points[0] + pos.points[1] >= b->child_points; ply++) {
		size_t bit = spread(pos.key) & (((size_t)1 << BITS_LOG) - 1);

		if (b->bits[bit >> 6] >> (bit & 63) & 1) {
			uint32_t i = child_at(b, pos.key);

			if (i != NONE && b->children[i].stamp != stamp) {
				b->children[i].stamp = stamp;
				b->children[i].reached++;
			}
		}
		if (ply == game->plies)
			return;
		janggi__play(&pos, game->moves[ply], NULL);
	}
}

static void know_reached(struct build *b)
{
	for (size_t i = 0; i < b->n_positions; i++)
		for (uint32_t m = b->nodes[b->positions[i]].next; m != NONE;
			m = b->nodes[m].next) {
			uint32_t c = child_at(b, b->nodes[m].key);

			if (c != NONE)
				b->nodes[m].reached = b->children[c].reached;
		}
}

/* ------------------------------------------------------------ the games */

static enum janggi_status each_game(struct build *b, bool counting,
	uint64_t starts[JANGGI__HOT_STARTS], struct janggi_error *err)
{
	struct janggi_cursor *cursor;
	const struct janggi_game *game;
	enum janggi_status st = janggi_cursor_open(&cursor, b->index,
		b->run->first, b->run->last,
		counting ? JANGGI_CURSOR_HEADER : 0, err);

	if (st < 0)
		return st;
	while (!b->full && !(st = janggi_cursor_next(cursor, &game, err))) {
		if (counting) {
			starts[JANGGI__HOT_STARTS - 1]++;
			if (game->formation[0] != JANGGI_NO_FORMATION)
				starts[JANGGI_FORMATIONS * game->formation[0] +
					game->formation[1]]++;
		}
		if (!b->hot.count)
			continue;
		st = janggi_cursor_moves(cursor, err);
		if (!st && game->start && counting)
			st = count_game(b, game, err);
		else if (!st && game->start)
			reach(b, game);
		if (st)
			break;
		if (b->n_nodes > NODES_MAX)
			b->full = true;
	}
	janggi_cursor_free(cursor);
	return st < 0 ? st : JANGGI_OK;
}

/* Anew with fewer positions, until there is room for all. */
static enum janggi_status count_all(struct build *b,
	uint64_t starts[JANGGI__HOT_STARTS], struct janggi_error *err)
{
	enum janggi_status st;

	for (;;) {
		memset(starts, 0, JANGGI__HOT_STARTS * sizeof(*starts));
		b->n_nodes = 0;
		b->n_positions = 0;
		b->full = false;
		if (!know_hot(b))
			return no_memory(err);
		st = each_game(b, true, starts, err);
		if (st || !b->full)
			return st;
		raise(b);
	}
}

/* ------------------------------------------------------------- telling it */

struct place {
	uint64_t key; /* or a move */
	uint32_t node;
};

static int by_key(const void *a, const void *b)
{
	int64_t x = (int64_t)((const struct place *)a)->key;
	int64_t y = (int64_t)((const struct place *)b)->key;

	return (x > y) - (x < y);
}

static void tell_counts(const struct build *b, uint32_t at,
	struct janggi__hot_counts *out)
{
	const struct node *node = &b->nodes[at];

	out->games = node->games;
	out->graded = node->graded;
	out->grades = node->grades;
	out->last_year = node->last_year;
	memcpy(out->won, b->won + at * b->per_node,
		b->per_node * sizeof(*b->won));
}

static enum janggi_status tell(const struct build *b, uint32_t at,
	struct janggi__hot *hot, janggi__hot_fn *emit, void *payload,
	struct janggi_error *err)
{
	struct place moves[JANGGI_MOVES_MAX + 1];
	const struct node *node = &b->nodes[at];

	hot->ended = node->ended;
	hot->at_start = node->at_start;
	tell_counts(b, at, &hot->counts);
	hot->n = 0;
	for (uint32_t m = node->next; m != NONE && hot->n < JANGGI_MOVES_MAX;
		m = b->nodes[m].next)
		moves[hot->n++] = (struct place){ b->nodes[m].move, m };
	qsort(moves, hot->n, sizeof(*moves), by_key);
	for (size_t i = 0; i < hot->n; i++) {
		hot->edges[i].move = (janggi_move)moves[i].key;
		hot->edges[i].reached = b->nodes[moves[i].node].reached;
		tell_counts(b, moves[i].node, &hot->edges[i].counts);
	}
	return emit(payload, node->key, hot, err);
}

static enum janggi_status tell_all(const struct build *b,
	janggi__hot_fn *emit, void *payload, struct janggi_error *err)
{
	struct place *order = malloc((b->n_positions + 1) * sizeof(*order));
	struct janggi__hot hot = { .cap = JANGGI_MOVES_MAX };
	enum janggi_status st = JANGGI_OK;

	hot.edges = malloc(hot.cap * sizeof(*hot.edges));
	if (!order || !hot.edges)
		st = no_memory(err);
	for (size_t i = 0; !st && i < b->n_positions; i++)
		order[i] = (struct place){ b->nodes[b->positions[i]].key,
			b->positions[i] };
	if (!st)
		qsort(order, b->n_positions, sizeof(*order), by_key);
	for (size_t i = 0; !st && i < b->n_positions; i++)
		st = tell(b, order[i].node, &hot, emit, payload, err);
	janggi__hot_release(&hot);
	free(order);
	return st;
}

enum janggi_status janggi__hot_build(struct janggi_index *index,
	const struct janggi__run *run, janggi__hot_fn *emit, void *payload,
	uint64_t starts[JANGGI__HOT_STARTS], struct janggi_error *err)
{
	struct build b = { .index = index,
		.run = run,
		.shift = 64 - run->key_bits,
		.least = JANGGI__HOT_LEAST,
		.per_node = 3 * index->n_presets };
	enum janggi_status st = find_hot(&b, err);

	if (!st)
		st = count_all(&b, starts, err);
	if (!st && b.n_positions) {
		if (!list_children(&b))
			st = no_memory(err);
		if (!st && b.n_children)
			st = each_game(&b, false, starts, err);
		know_reached(&b);
	}
	if (!st)
		st = tell_all(&b, emit, payload, err);
	free(b.hot.tag);
	free(b.hot.n);
	free(b.tags.slot);
	free(b.bits);
	free(b.nodes);
	free(b.won);
	free(b.positions);
	free(b.by_key.slot);
	free(b.children);
	free(b.by_child.slot);
	return st;
}
