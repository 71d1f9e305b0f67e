/* SPDX-License-Identifier: MIT */
/*
 * A query as a list of nodes in postfix order: what a node combines stands
 * right before it, so a subtree is a run of the list.  One pass from front to
 * back evaluates it and no walk needs a stack of its own.
 *
 * Every node is true or false at each ply of a game, 0 being its start; a
 * fact of the whole game is true at all of them or at none.
 */
#ifndef JANGGI_QUERY_AST_H
#define JANGGI_QUERY_AST_H
#ifndef JANGGI_BUILD
#error "ast.h is internal to lib/"
#endif
#include "base/arena.h"
#include "board/geometry.h"

/* More than anyone writes by hand; a machine's query is told so. */
#define JANGGI__QUERY_TEXT_MAX	65536
#define JANGGI__QUERY_NODES_MAX 4096
#define JANGGI__QUERY_STACK_MAX 200

/*
 * Kinds of content of a point: bit 0 nothing, bit 1 + side * JANGGI_KINDS +
 * kind a piece.
 */
#define JANGGI__CELLS 15
typedef uint16_t janggi__cells;
#define JANGGI__CELL_EMPTY    ((janggi__cells)1)
#define JANGGI__CELLS_OF_CHO  ((janggi__cells)0x00fe)
#define JANGGI__CELLS_OF_HAN  ((janggi__cells)0x7f00)
#define JANGGI__CELLS_PIECES  ((janggi__cells)0x7ffe)

enum janggi__op {
	/* of the game */
	JANGGI__OP_TEXT,
	JANGGI__OP_DATE,
	JANGGI__OP_RESULT,
	JANGGI__OP_VERDICT,
	JANGGI__OP_DISAGREE,
	JANGGI__OP_FORMATION,
	JANGGI__OP_HANDICAP,
	JANGGI__OP_ILLEGAL,
	/* of the game, the board or the ply, by what is counted */
	JANGGI__OP_LINEAR,
	/* of the board */
	JANGGI__OP_POSITION,
	JANGGI__OP_AFTER, /* becomes a position once its start is known */
	JANGGI__OP_TURN,
	JANGGI__OP_STATE,
	/* of the ply that led there */
	JANGGI__OP_EVENT,
	/* of one node */
	JANGGI__OP_NOT,
	JANGGI__OP_FOR, /* has held for n plies in a row */
	JANGGI__OP_AT, /* and the ply is in a range */
	JANGGI__OP_EVER,
	JANGGI__OP_FIRST,
	JANGGI__OP_LAST,
	/* of two */
	JANGGI__OP_AND,
	JANGGI__OP_OR,
	JANGGI__OP_THEN /* the second, the first within n plies before */
};
static inline unsigned janggi__op_arity(enum janggi__op op)
{
	return op >= JANGGI__OP_AND ? 2 : op >= JANGGI__OP_NOT ? 1 : 0;
}

enum janggi__field {
	JANGGI__FIELD_PLAYER, /* either side's */
	JANGGI__FIELD_CHO,
	JANGGI__FIELD_HAN,
	JANGGI__FIELD_COMMENT,
	JANGGI__FIELD_FILE,
	JANGGI__FIELD_TAG /* the one named by key */
};

/* Facts of a whole game that can be counted with. */
enum janggi__fact {
	JANGGI__FACT_LENGTH,
	JANGGI__FACT_GRADE_CHO,
	JANGGI__FACT_GRADE_HAN,
	JANGGI__FACTS
};

/* weight times the number of these points that hold one of these cells */
struct janggi__region {
	struct janggi__points points;
	uint32_t n_points;
	janggi__cells cells;
	int32_t weight;
	struct janggi__region *next;
};

/* low <= constant + a sum of weighted counts <= high */
struct janggi__linear {
	int64_t constant, low, high;
	int32_t ply; /* weight of the ply's number */
	int32_t fact[JANGGI__FACTS];
	int32_t piece[JANGGI__CELLS]; /* of a piece anywhere; [0] unused */
	struct janggi__region *regions;
};

struct janggi__event {
	janggi__cells mover; /* which piece may have moved */
	janggi__cells taken; /* what stood there; empty included: any move */
	struct janggi__points from, to;
	bool pass; /* a pass and no move; mover is then a general */
	bool screen; /* what was taken was a cannon's screen */
};

enum janggi__start_mode {
	JANGGI__FORMATION_EITHER,
	JANGGI__FORMATION_SIDE, /* mask[side] alone */
	JANGGI__FORMATION_PAIR
};

struct janggi__node {
	enum janggi__op op;
	uint32_t size; /* nodes of the subtree, this one included */
	uint32_t column; /* of the text it came from */
	union {
		struct {
			enum janggi__field field;
			bool whole; /* all of it, not a part */
			struct janggi_text key; /* canonical */
			struct janggi_text value; /* folded */
		} text;
		struct {
			uint32_t low, high; /* yyyymmdd */
		} date;
		struct {
			uint32_t winners, endings; /* masks */
		} result;
		struct {
			uint32_t preset; /* of the query's list */
			uint32_t winners, endings, bases; /* masks */
		} verdict; /* and disagree */
		struct {
			enum janggi__start_mode mode;
			enum janggi_side side;
			uint8_t mask[2];
		} formation;
		const struct janggi__linear *linear;
		const struct janggi_position *position;
		struct {
			const struct janggi_text *text;
			/* what is done to the position it leads to */
			unsigned symmetry;
		} after;
		enum janggi_side turn;
		struct {
			unsigned flags; /* of enum janggi_ply_flag, all */
			enum janggi_side by; /* who moved, or NO_SIDE */
		} state;
		const struct janggi__event *event;
		struct {
			uint32_t low, high;
		} at;
		uint32_t n; /* for, then; UINT32_MAX: no limit */
	} u;
};

struct janggi__ast {
	struct janggi__node *nodes;
	uint32_t n, cap;
	bool failed; /* no memory */
	struct janggi__arena arena;
};

/*
 * Append a node whose operands stand at the end of the list; NULL if there is
 * no memory or (failed unset) the query is too large.
 */
struct janggi__node *janggi__ast_add(
	struct janggi__ast *ast, enum janggi__op op, uint32_t column);
void janggi__ast_release(struct janggi__ast *ast);
/* Copies of the values behind a node; NULL if there is no memory. */
struct janggi__linear *janggi__ast_linear(struct janggi__ast *ast);
struct janggi__region *janggi__ast_region(
	struct janggi__ast *ast, struct janggi__linear *linear);

enum janggi__symmetry {
	JANGGI__MIRROR = 1, /* left and right exchanged */
	JANGGI__SWAP = 2 /* the board turned round and the sides exchanged */
};
static inline uint32_t janggi__points_count(const struct janggi__points *set)
{
	return (uint32_t)(__builtin_popcountll(set->bits[0]) +
		__builtin_popcountll(set->bits[1]));
}
unsigned janggi__point_seen(unsigned point, unsigned symmetry);
void janggi__position_see(struct janggi_position *pos, unsigned symmetry);
enum janggi_formation janggi__formation_seen(
	enum janggi_formation formation, unsigned symmetry);
/*
 * Turn the subtree that ends the list into "it, or it seen so"; false as
 * janggi__ast_add.
 */
bool janggi__ast_or_seen(
	struct janggi__ast *ast, unsigned symmetry, uint32_t column);

#endif
