/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "board/key.h"
#include "query/scan.h"

/* A start as it was set up once: most games have one of sixteen. */
struct janggi__scan_start {
	uint64_t key;
	bool known;
	uint8_t board[JANGGI_POINTS];
	struct janggi__bounds bounds;
	int64_t *sum; /* of leaves, without their bases */
};
#define STARTS 64 /* a power of two */

enum janggi_status janggi__scan_init(struct janggi__scan *scan,
	const struct janggi__program *program, struct janggi_error *err)
{
	size_t leaves = program->n_leaves + 1;

	memset(scan, 0, sizeof(*scan));
	scan->program = program;
	scan->base = calloc(leaves, sizeof(*scan->base));
	scan->off = calloc(leaves, sizeof(*scan->off));
	scan->sum = calloc(leaves, sizeof(*scan->sum));
	scan->now = calloc(program->words + 1, sizeof(*scan->now));
	scan->ahead = calloc(program->n + 1, sizeof(*scan->ahead));
	scan->starts = calloc(STARTS, sizeof(*scan->starts));
	if (scan->base && scan->off && scan->sum && scan->now && scan->ahead &&
		scan->starts)
		return JANGGI_OK;
	janggi__scan_release(scan);
	return janggi__fail(err, JANGGI_ENOMEM, "no memory for the query");
}

void janggi__scan_release(struct janggi__scan *scan)
{
	for (unsigned i = 0; scan->starts && i < STARTS; i++)
		free(scan->starts[i].sum);
	free(scan->starts);
	free(scan->notes);
	free(scan->base);
	free(scan->off);
	free(scan->sum);
	free(scan->now);
	free(scan->ahead);
	free(scan->flags);
	memset(scan, 0, sizeof(*scan));
}

/* ------------------------------------------------------------- the leaves */

static inline void put_bit(uint64_t *bits, uint32_t i, bool on)
{
	uint64_t bit = (uint64_t)1 << (i & 63);

	if (on)
		bits[i >> 6] |= bit;
	else
		bits[i >> 6] &= ~bit;
}

static const struct janggi__node *node_of(
	const struct janggi__scan *scan, uint32_t leaf)
{
	return &scan->program->nodes[scan->program->leaves[leaf].node];
}

/* A leaf's sum has changed. */
static inline void settle_sum(struct janggi__scan *scan, uint32_t leaf)
{
	const struct janggi__linear *linear = node_of(scan, leaf)->u.linear;
	int64_t sum = scan->sum[leaf];

	put_bit(scan->now, leaf,
		sum >= linear->low && sum <= linear->high && !scan->off[leaf]);
}

/* A point's content has changed. */
static inline void change_point(struct janggi__scan *scan, unsigned point,
	unsigned before, unsigned after)
{
	const struct janggi__program *program = scan->program;
	uint32_t end = program->atoms_at[point + 1];

	for (uint32_t i = program->atoms_at[point]; i < end; i++) {
		const struct janggi__atom *atom = &program->atoms[i];
		int had = atom->cells >> before & 1;
		int has = atom->cells >> after & 1;

		if (had == has)
			continue;
		scan->sum[atom->leaf] += (has - had) * atom->weight;
		settle_sum(scan, atom->leaf);
	}
}

static void lose_piece(struct janggi__scan *scan, unsigned cell)
{
	const struct janggi__program *program = scan->program;
	uint32_t end = program->material_at[cell + 1];

	for (uint32_t i = program->material_at[cell]; i < end; i++) {
		const struct janggi__atom *atom = &program->material[i];

		scan->sum[atom->leaf] -= atom->weight;
		settle_sum(scan, atom->leaf);
	}
}

static bool is_position(
	const struct janggi__scan *scan, const struct janggi_position *pos)
{
	if (pos->key != scan->key)
		return false;
	/* equal keys are no proof */
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned cell = code ?
			1u + JANGGI_KINDS * JANGGI__CODE_SIDE(code) +
				pos->kind_of[code] :
			0;

		if (scan->board[p] != cell)
			return false;
	}
	return true;
}

/* ------------------------------------------------------------- the events */

/*
 * A cannon next to the piece along a line could go over it: what stands on
 * the point is its screen.  step leads from the cannon to the piece.
 */
static bool is_screen_along(const struct janggi__scan *scan, unsigned point,
	int step, unsigned before, unsigned behind)
{
	const uint8_t *board = scan->board;
	unsigned p = point, cell, beyond;

	if (!behind)
		return false;
	beyond = board[(unsigned)((int)point + step)];
	for (; before; before--) {
		p = (unsigned)((int)p - step);
		cell = board[p];
		if (!cell)
			continue;
		if ((cell - 1) % JANGGI_KINDS != JANGGI_CANNON)
			return false;
		/* somewhere to land: empty, or an enemy that it may take */
		return !beyond ||
			((beyond - 1) % JANGGI_KINDS != JANGGI_CANNON &&
				(beyond > JANGGI_KINDS) !=
					(cell > JANGGI_KINDS));
	}
	return false;
}

static bool is_screen(const struct janggi__scan *scan, unsigned point)
{
	const struct janggi__geometry *g = &janggi__geo;
	unsigned rank = janggi__rank_of(point), file = janggi__file_of(point);

	if ((scan->board[point] - 1u) % JANGGI_KINDS == JANGGI_CANNON)
		return false;
	if (is_screen_along(scan, point, 1, file, 8 - file) ||
		is_screen_along(scan, point, -1, 8 - file, file) ||
		is_screen_along(scan, point, 9, rank, 9 - rank) ||
		is_screen_along(scan, point, -9, 9 - rank, rank))
		return true;
	/* on a palace centre, from corner to corner */
	return g->centre[point] == point &&
		(is_screen_along(scan, point, 10, 1, 1) ||
			is_screen_along(scan, point, -10, 1, 1) ||
			is_screen_along(scan, point, 8, 1, 1) ||
			is_screen_along(scan, point, -8, 1, 1));
}

/* Before the move is made on the board; notes go to words. */
static void note_events(struct janggi__scan *scan, janggi_move move,
	unsigned side, uint64_t *words)
{
	const struct janggi__program *program = scan->program;
	unsigned from = JANGGI_MOVE_FROM(move), to = JANGGI_MOVE_TO(move);
	unsigned mover, taken;

	if (move == JANGGI_PASS) {
		mover = 1 + JANGGI_KINDS * side;
		taken = 0;
	} else {
		mover = scan->board[from];
		taken = scan->board[to];
	}
	for (uint32_t i = 0; i < program->n_events; i++) {
		uint32_t leaf = program->events[i];
		const struct janggi__event *event =
			node_of(scan, leaf)->u.event;

		if (event->pass != (move == JANGGI_PASS) ||
			!(event->mover >> mover & 1))
			continue;
		if (!event->pass &&
			(!(event->taken >> taken & 1) ||
				!janggi__points_has(&event->from, from) ||
				!janggi__points_has(&event->to, to) ||
				(event->screen && !is_screen(scan, to))))
			continue;
		put_bit(words, leaf, true);
	}
}

static void note_states(struct janggi__scan *scan, unsigned flags,
	enum janggi_side mover, uint64_t *words)
{
	const struct janggi__program *program = scan->program;

	for (uint32_t i = 0; i < program->n_states; i++) {
		uint32_t leaf = program->states[i];
		const struct janggi__node *node = node_of(scan, leaf);

		if ((flags & node->u.state.flags) == node->u.state.flags &&
			(node->u.state.by == JANGGI_NO_SIDE ||
				node->u.state.by == mover))
			put_bit(words, leaf, true);
	}
}

/* ------------------------------------------------------------- the bounds */

void janggi__bounds_start(
	struct janggi__bounds *bounds, const struct janggi_position *pos)
{
	memset(bounds, 0, sizeof(*bounds));
	bounds->ply_most = UINT32_MAX;
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned side, kind, gone;

		if (!code)
			continue;
		side = JANGGI__CODE_SIDE(code);
		kind = pos->kind_of[code];
		bounds->most[1 + JANGGI_KINDS * side + kind]++;
		if (kind != JANGGI_SOLDIER)
			continue;
		gone = janggi__rank_of(p);
		if (side == JANGGI_HAN)
			gone = 9 - gone;
		for (; gone < 10; gone++)
			bounds->behind_most[side][gone]++;
	}
}

/* Ranks that a soldier on a point has left behind. */
static unsigned gone_of(unsigned cell, unsigned point)
{
	unsigned rank = janggi__rank_of(point);

	return cell > JANGGI_KINDS ? 9 - rank : rank;
}

/*
 * Keep the bounds of what can come; true if something may have become
 * impossible.  Called before the move is made on the board.
 */
static inline bool narrow(
	struct janggi__scan *scan, unsigned from, unsigned to)
{
	struct janggi__bounds *b = &scan->bounds;
	unsigned mover = scan->board[from], taken = scan->board[to];
	bool matters = false;

	if (taken) {
		b->most[taken]--;
		matters = scan->program->precious >> taken & 1;
	}
	/* how far soldiers are is asked by positions alone */
	if (!scan->program->n_positions)
		return matters;
	if (taken && (taken - 1) % JANGGI_KINDS == JANGGI_SOLDIER)
		for (unsigned g = gone_of(taken, to); g < 10; g++)
			b->behind_most[taken > JANGGI_KINDS][g]--;
	if ((mover - 1) % JANGGI_KINDS == JANGGI_SOLDIER &&
		gone_of(mover, to) != gone_of(mover, from)) {
		b->behind_most[mover > JANGGI_KINDS][gone_of(mover, from)]--;
		matters = true;
	}
	return matters;
}

/* Nothing that is still to come can match. */
static bool is_over(struct janggi__scan *scan, uint32_t ply)
{
	const struct janggi__program *program = scan->program;
	enum janggi__maybe *ahead = scan->ahead;

	if (program->whole)
		return false;
	scan->bounds.ply_least = ply;
	memcpy(ahead, scan->known, program->n * sizeof(*ahead));
	for (uint32_t l = 0; l < program->n_leaves; l++) {
		const struct janggi__leaf *leaf = &program->leaves[l];
		const struct janggi__node *node = node_of(scan, l);

		if (ahead[leaf->node] != JANGGI__MAYBE)
			continue;
		if (node->op == JANGGI__OP_LINEAR)
			ahead[leaf->node] = janggi__bounds_linear(
				&scan->bounds, node->u.linear, scan->base[l]);
		else if (node->op == JANGGI__OP_POSITION)
			ahead[leaf->node] = janggi__bounds_position(
				&scan->bounds, leaf);
	}
	/*
	 * What held before still counts for "then": its first operand is no
	 * reason to stop once it may have been true.
	 */
	for (uint32_t i = 0; i < program->n; i++)
		if (program->nodes[i].op == JANGGI__OP_THEN) {
			uint32_t left = janggi__left_of(program->nodes, i);
			uint32_t size = program->nodes[left].size;

			for (uint32_t k = left + 1 - size; k <= left; k++)
				if (!janggi__op_arity(program->nodes[k].op))
					ahead[k] = scan->known[k];
		}
	janggi__program_weigh(program, ahead);
	return ahead[program->n - 1] == JANGGI__NO;
}

/* --------------------------------------------------------------- the pass */

/* The start's board and sums, kept for the next game that has it. */
static bool learn_start(const struct janggi__program *program,
	const struct janggi_position *pos, struct janggi__scan_start *start)
{
	if (!start->sum)
		start->sum = malloc(
			(program->n_leaves + 1) * sizeof(*start->sum));
	if (!start->sum)
		return false;
	memset(start->board, 0, sizeof(start->board));
	memset(start->sum, 0, program->n_leaves * sizeof(*start->sum));
	janggi__bounds_start(&start->bounds, pos);
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned cell = code ?
			1u + JANGGI_KINDS * JANGGI__CODE_SIDE(code) +
				pos->kind_of[code] :
			0;
		uint32_t end = program->atoms_at[p + 1];

		start->board[p] = (uint8_t)cell;
		for (uint32_t i = program->atoms_at[p]; i < end; i++)
			if (program->atoms[i].cells >> cell & 1)
				start->sum[program->atoms[i].leaf] +=
					program->atoms[i].weight;
		if (!cell)
			continue;
		end = program->material_at[cell + 1];
		for (uint32_t i = program->material_at[cell]; i < end; i++)
			start->sum[program->material[i].leaf] +=
				program->material[i].weight;
	}
	start->key = pos->key;
	start->known = true;
	return true;
}

/* Equal keys are no proof, but boards can be compared. */
static bool is_start(const struct janggi__scan_start *start,
	const struct janggi_position *pos)
{
	if (!start->known || start->key != pos->key)
		return false;
	for (unsigned p = 0; p < JANGGI_POINTS; p++) {
		uint8_t code = pos->board[p];
		unsigned cell = start->board[p];

		if (!code != !cell)
			return false;
		if (code &&
			cell != 1u + JANGGI_KINDS * JANGGI__CODE_SIDE(code) +
					pos->kind_of[code])
			return false;
	}
	return true;
}

static bool set_up(
	struct janggi__scan *scan, const struct janggi_position *pos)
{
	const struct janggi__program *program = scan->program;
	struct janggi__scan_start *start =
		&scan->starts[(pos->key ^ pos->key >> 32) & (STARTS - 1)];

	if (!is_start(start, pos) && !learn_start(program, pos, start))
		return false;
	memcpy(scan->board, start->board, sizeof(scan->board));
	memset(scan->now, 0, program->words * sizeof(*scan->now));
	scan->key = pos->key;
	scan->bounds = start->bounds;
	for (uint32_t l = 0; l < program->n_leaves; l++) {
		scan->sum[l] = scan->base[l] + start->sum[l];
		if (node_of(scan, l)->op == JANGGI__OP_LINEAR)
			settle_sum(scan, l);
	}
	return true;
}

static void note_positions(struct janggi__scan *scan, uint64_t *words)
{
	const struct janggi__program *program = scan->program;

	for (uint32_t i = 0; i < program->n_positions; i++) {
		uint32_t leaf = program->positions[i];

		if (is_position(scan, node_of(scan, leaf)->u.position))
			put_bit(words, leaf, true);
	}
}

static inline void make_move(
	struct janggi__scan *scan, unsigned from, unsigned to)
{
	uint8_t *board = scan->board;
	unsigned mover = board[from], taken = board[to];
	const struct janggi__key_word *words = janggi__key_words;

	if (scan->program->n_positions) {
		/* words are in the order of cells and points */
		scan->key ^= words[(mover - 1) * JANGGI_POINTS + from].key ^
			words[(mover - 1) * JANGGI_POINTS + to].key;
		if (taken)
			scan->key ^=
				words[(taken - 1) * JANGGI_POINTS + to].key;
	}
	board[from] = 0;
	board[to] = (uint8_t)mover;
	change_point(scan, from, mover, 0);
	change_point(scan, to, taken, mover);
	if (taken)
		lose_piece(scan, taken);
}

static enum janggi_status reserve(struct janggi__scan *scan,
	const struct janggi__game *game, struct janggi_error *err)
{
	size_t words = scan->program->words;
	uint64_t *notes;

	if (scan->notes && game->n < scan->cap)
		return JANGGI_OK;
	notes = realloc(scan->notes,
		((size_t)game->n + 256) * (words ? words : 1) *
			sizeof(*notes));
	if (!notes)
		return janggi__fail(err, JANGGI_ENOMEM,
			"no memory for %u plies", game->n);
	scan->notes = notes;
	scan->cap = game->n + 256;
	return JANGGI_OK;
}

static void look(const struct janggi_position *pos, bool may_check,
	unsigned wanted, uint8_t *flags)
{
	if (may_check && janggi__attacked(pos, pos->side))
		*flags |= JANGGI_PLY_CHECK;
	if (janggi__facing(pos))
		*flags |= JANGGI_PLY_FACING;
	if (wanted & JANGGI_PLY_MATE && *flags & JANGGI_PLY_CHECK &&
		!janggi__has_move(pos, false))
		*flags |= JANGGI_PLY_MATE;
}

/* Checks, mates and facing, as a replay finds them. */
static enum janggi_status find_flags(struct janggi__scan *scan,
	const struct janggi__game *game, struct janggi_error *err)
{
	struct janggi_position pos = *game->start;
	unsigned wanted = scan->program->flags;

	if (game->n >= scan->flags_cap) {
		uint8_t *flags = realloc(scan->flags, (size_t)game->n + 256);

		if (!flags)
			return janggi__fail(err, JANGGI_ENOMEM,
				"no memory for %u plies", game->n);
		scan->flags = flags;
		scan->flags_cap = game->n + 256;
	}
	memset(scan->flags, 0, (size_t)game->n + 1);
	look(&pos, true, wanted, &scan->flags[0]);
	for (uint32_t i = 0; i < game->n; i++) {
		janggi_move move = game->moves[i];
		bool may_check =
			move != JANGGI_PASS && janggi__may_check(&pos, move);

		janggi__play(&pos, move, NULL);
		look(&pos, may_check, wanted, &scan->flags[i + 1]);
	}
	return JANGGI_OK;
}

/* The pass where nothing is asked but what stands on the board. */
static void run_plain(
	struct janggi__scan *scan, const struct janggi__game *game)
{
	const janggi_move *moves = game->moves;
	uint64_t *notes = scan->notes;

	notes[0] = scan->now[0];
	for (uint32_t ply = 1; ply <= game->n; ply++) {
		janggi_move move = moves[ply - 1];
		unsigned from = JANGGI_MOVE_FROM(move);
		unsigned to = JANGGI_MOVE_TO(move);
		bool matters;

		if (move == JANGGI_PASS) {
			notes[ply] = scan->now[0];
			continue;
		}
		matters = narrow(scan, from, to);
		make_move(scan, from, to);
		notes[ply] = scan->now[0];
		if (matters && is_over(scan, ply)) {
			scan->plies = ply;
			return;
		}
	}
	scan->plies = game->n;
}

enum janggi_status janggi__scan_run(struct janggi__scan *scan,
	const struct janggi__game *game, struct janggi_error *err)
{
	const struct janggi__program *program = scan->program;
	const uint32_t words = program->words;
	const uint8_t *flags = game->flags;
	enum janggi_status st = reserve(scan, game, err);
	unsigned side = game->start->side;

	if (st)
		return st;
	if (!flags && program->n_states) {
		st = find_flags(scan, game, err);
		if (st)
			return st;
		flags = scan->flags;
	}
	if (!set_up(scan, game->start))
		return janggi__fail(
			err, JANGGI_ENOMEM, "no memory for the query");
	if (program->plain) {
		run_plain(scan, game);
		return JANGGI_OK;
	}
	memcpy(scan->notes, scan->now, words * sizeof(*scan->now));
	if (program->n_states)
		note_states(scan, flags[0], (enum janggi_side)(side ^ 1),
			scan->notes);
	note_positions(scan, scan->notes);
	for (uint32_t ply = 1; ply <= game->n; ply++, side ^= 1) {
		janggi_move move = game->moves[ply - 1];
		uint64_t *note = scan->notes + (size_t)ply * words;
		bool narrowed = false;

		for (uint32_t w = 0; w < words; w++)
			note[w] = 0;
		if (program->n_events)
			note_events(scan, move, side, note);
		if (move != JANGGI_PASS) {
			unsigned from = JANGGI_MOVE_FROM(move);
			unsigned to = JANGGI_MOVE_TO(move);

			narrowed = narrow(scan, from, to);
			make_move(scan, from, to);
		}
		for (uint32_t i = 0; i < program->n_rising; i++) {
			uint32_t leaf = program->rising[i];

			scan->sum[leaf] += node_of(scan, leaf)->u.linear->ply;
			settle_sum(scan, leaf);
		}
		for (uint32_t w = 0; w < words; w++)
			note[w] |= scan->now[w];
		if (program->n_states)
			note_states(
				scan, flags[ply], (enum janggi_side)side, note);
		if (program->n_positions) {
			scan->key ^= janggi__key_words[JANGGI__KEY_HAN].key;
			note_positions(scan, note);
		}
		scan->plies = ply;
		if (narrowed && is_over(scan, ply))
			return JANGGI_OK;
	}
	scan->plies = game->n;
	return JANGGI_OK;
}
