/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "columns.h"
#include "output.h"
#include "query_tree.h"
#include "rows.h"
#include "spool.h"
#include "starts.h"

struct answer {
	const struct query_tree *options;
	struct janggi_position *root;
	struct janggi_matcher *matcher;
	struct janggi_tree *tree;
	struct janggi_position **line; /* by depth, while printing */
};

/* ----------------------------------------------------------------- filling */

static enum inputs_answer add_record(
	void *payload, struct janggi_record *record)
{
	struct answer *answer = payload;
	enum janggi_status st;
	struct janggi_error err;
	bool matched;

	st = janggi_matcher_run(answer->matcher, record, &matched, &err);
	if (st == JANGGI_EDATA) {
		inputs_reject(record, &err);
		return INPUTS_REJECTED;
	}
	if (!st && matched && record->start != JANGGI_START_UNKNOWN)
		st = janggi_tree_add(answer->tree, record,
			janggi_matcher_verdict(answer->matcher)->winner, &err);
	if (!st)
		return INPUTS_STORED;
	cmd_fail_at(NULL, &err);
	return INPUTS_STOP;
}

/* The first reading has said what is wrong. */
static enum inputs_answer reach_record(
	void *payload, struct janggi_record *record)
{
	struct answer *answer = payload;
	struct janggi_error err;
	bool matched;

	if (janggi_matcher_run(answer->matcher, record, &matched, &err) ||
		(matched && record->start != JANGGI_START_UNKNOWN &&
			janggi_tree_reach(answer->tree, record, &err)))
		return err.status == JANGGI_EDATA ? INPUTS_REJECTED :
						    INPUTS_STOP;
	return INPUTS_STORED;
}

/* ----------------------------------------------------------- what it says */

/* "79졸78", "한수쉼" */
static void move_text(
	const struct janggi_position *pos, janggi_move move, char buf[16])
{
	static const char *const faces[2][JANGGI_KINDS] = {
		{ "장", "사", "상", "마", "차", "포", "졸" },
		{ "장", "사", "상", "마", "차", "포", "병" },
	};
	char from[3], to[3];
	enum janggi_side side;
	enum janggi_kind kind;

	if (move == JANGGI_PASS) {
		snprintf(buf, 16, "한수쉼");
		return;
	}
	kind = janggi_position_piece(pos, JANGGI_MOVE_FROM(move), &side);
	janggi_point_gib(JANGGI_MOVE_FROM(move), from);
	janggi_point_gib(JANGGI_MOVE_TO(move), to);
	snprintf(buf, 16, "%s%s%s", from, faces[side][kind], to);
}

/* Step to a node: the position before its move, and its texts. */
static const struct janggi_position *step_to(struct answer *answer,
	const struct janggi_tree_node *node, char gib[16],
	char uci[JANGGI_MOVE_TEXT])
{
	struct janggi_position *before, *after = answer->line[node->depth];

	if (!node->depth) {
		janggi_position_copy(after, answer->root);
		*gib = *uci = '\0';
		return after;
	}
	before = answer->line[node->depth - 1];
	move_text(before, node->move, gib);
	janggi_move_uci(before, node->move, uci);
	janggi_position_copy(after, before);
	janggi_position_play(after, node->move);
	return before;
}

/* Mean grade in tenths, rounded; 단 from 10 up. */
static int mean_grade(const struct janggi_tree_node *node)
{
	int64_t n = (int64_t)node->graded;
	int64_t tenths = node->grades * 5;

	return (int)((tenths < 0 ? tenths - n / 2 : tenths + n / 2) / n);
}

static void grade_text(const struct janggi_tree_node *node, char buf[16])
{
	int tenths;

	if (!node->graded) {
		snprintf(buf, 16, "-");
		return;
	}
	tenths = mean_grade(node);
	snprintf(buf, 16, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10,
		abs(tenths) % 10);
}

/* A share in percent, to a tenth. */
static void percent(double share, char buf[16])
{
	unsigned tenths = (unsigned)(share * 1000 + 0.5);

	snprintf(buf, 16, "%u.%u", tenths / 10, tenths % 10);
}

/* ------------------------------------------------------------ as a table */

static void put_share(struct rows *rows, uint64_t part, uint64_t n)
{
	struct janggi_share share;
	char text[16];
	double x[3];

	if (!n) {
		for (int i = 0; i < 3; i++)
			rows_text(rows, NULL, 0);
		return;
	}
	share = janggi_share_of(2 * part, n);
	x[0] = share.share;
	x[1] = share.low;
	x[2] = share.high;
	for (int i = 0; i < 3; i++) {
		percent(x[i], text);
		rows_text(rows, text, strlen(text));
	}
}

static void print_rows(struct answer *answer, enum janggi_table_format format)
{
	static const char *const columns[] = { "depth", "uci", "move", "key",
		"games", "cho", "draw", "han", "unknown", "cho_share",
		"cho_low", "cho_high", "draw_share", "draw_low", "draw_high",
		"han_share", "han_low", "han_high", "ended", "reached",
		"mean_grade", "last_year" };
	const struct janggi_tree_node *nodes;
	struct rows rows;
	size_t n;

	nodes = janggi_tree_nodes(answer->tree, &n);
	rows_start(&rows, format, columns,
		sizeof(columns) / sizeof(*columns));
	for (size_t i = 0; i < n; i++) {
		const struct janggi_tree_node *node = &nodes[i];
		uint64_t known = node->games - node->unknown;
		char gib[16], uci[JANGGI_MOVE_TEXT], text[24];

		step_to(answer, node, gib, uci);
		rows_number(&rows, node->depth);
		rows_text(&rows, *uci ? uci : NULL, strlen(uci));
		rows_text(&rows, *gib ? gib : NULL, strlen(gib));
		snprintf(text, sizeof(text), "%016" PRIx64, node->key);
		rows_text(&rows, text, strlen(text));
		rows_number(&rows, node->games);
		rows_number(&rows, node->cho);
		rows_number(&rows, node->draw);
		rows_number(&rows, node->han);
		rows_number(&rows, node->unknown);
		put_share(&rows, node->cho, known);
		put_share(&rows, node->draw, known);
		put_share(&rows, node->han, known);
		rows_number(&rows, node->ended);
		rows_number(&rows, node->reached);
		grade_text(node, text);
		rows_text(&rows, node->graded ? text : NULL, strlen(text));
		snprintf(text, sizeof(text), "%u", node->last_year);
		rows_text(&rows, node->last_year ? text : NULL, strlen(text));
		if (!rows_end(&rows))
			break;
	}
	rows_release(&rows);
}

/* -------------------------------------------------------------- for people */

static void add_shares(
	struct janggi_buffer *out, const struct janggi_tree_node *node)
{
	const uint64_t parts[] = { node->cho, node->draw, node->han };
	uint64_t known = node->games - node->unknown;
	char cell[64], share[16], low[16], high[16];

	for (int i = 0; i < 3; i++) {
		if (known) {
			struct janggi_share s =
				janggi_share_of(2 * parts[i], known);

			percent(s.share, share);
			percent(s.low, low);
			percent(s.high, high);
			snprintf(cell, sizeof(cell), "  %5s [%4s-%5s]", share,
				low, high);
		} else {
			snprintf(cell, sizeof(cell), "  %19s", "-");
		}
		janggi_buffer_add(out, cell, strlen(cell));
	}
}

static void print_text(struct answer *answer)
{
	const struct janggi_tree_node *nodes;
	struct janggi_buffer out = JANGGI_BUFFER_INIT;
	char fen[JANGGI_FEN_TEXT], cell[160], grade[16];
	size_t n, width = 14;

	nodes = janggi_tree_nodes(answer->tree, &n);
	for (size_t i = 0; i < n; i++)
		if (2 * nodes[i].depth + 12 > width)
			width = 2 * nodes[i].depth + 12;
	janggi_position_fen(answer->root, JANGGI_LETTERS_NB, fen);
	output_format("%s\n%" PRIu64 " games go through this position; the "
		"record of %" PRIu64 " ends here\n\n",
		fen, nodes[0].games, nodes[0].ended);
	column_put(&out, "move", 4, width);
	snprintf(cell, sizeof(cell), "%8s  %-19s  %-19s  %-19s %7s %8s %6s %5s",
		"games", "cho %", "draw %", "han %", "unknown", "reached",
		"grade", "last");
	janggi_buffer_add(&out, cell, strlen(cell));
	janggi_buffer_add(&out, "\n", 1);
	for (size_t i = 0; i < n; i++) {
		const struct janggi_tree_node *node = &nodes[i];
		char gib[16], uci[JANGGI_MOVE_TEXT], line[600];
		int length;

		step_to(answer, node, gib, uci);
		if (node->depth > 250)
			continue;
		length = snprintf(line, sizeof(line), "%*s%s %s",
			2 * (node->depth ? (int)node->depth - 1 : 0), "",
			*gib ? gib : "(all)", uci);
		column_put(&out, line, (size_t)length, width);
		snprintf(cell, sizeof(cell), "%8" PRIu64, node->games);
		janggi_buffer_add(&out, cell, strlen(cell));
		add_shares(&out, node);
		grade_text(node, grade);
		snprintf(cell, sizeof(cell), " %7" PRIu64 " %8" PRIu64 " %6s",
			node->unknown, node->reached, grade);
		janggi_buffer_add(&out, cell, strlen(cell));
		if (node->last_year)
			snprintf(cell, sizeof(cell), " %5u\n",
				node->last_year);
		else
			snprintf(cell, sizeof(cell), " %5s\n", "-");
		janggi_buffer_add(&out, cell, strlen(cell));
		if (!output_buffer(&out))
			break;
	}
	janggi_buffer_release(&out);
}

/* ------------------------------------------- for explorers and for engines */

/*
 * An object a position with its moves, in the shape that explorers of
 * lichess's kind read; what they do not know is further keys.
 */
static void print_explorer(struct answer *answer)
{
	const struct janggi_tree_node *nodes;
	char fen[JANGGI_FEN_TEXT], grade[16];
	size_t n;

	nodes = janggi_tree_nodes(answer->tree, &n);
	for (size_t i = 0; i < n; i++) {
		const struct janggi_tree_node *node = &nodes[i];
		char gib[16], uci[JANGGI_MOVE_TEXT];
		bool first = true;

		step_to(answer, node, gib, uci);
		/* the last depth is told as moves alone */
		if (node->depth == answer->options->depth)
			continue;
		janggi_position_fen(
			answer->line[node->depth], JANGGI_LETTERS_NB, fen);
		if (!output_format("{\"fen\":\"%s\",\"key\":\"%016" PRIx64
			    "\",\"white\":%" PRIu64 ",\"draws\":%" PRIu64
			    ",\"black\":%" PRIu64 ",\"unknown\":%" PRIu64
			    ",\"games\":%" PRIu64 ",\"ended\":%" PRIu64
			    ",\"reached\":%" PRIu64 ",\"moves\":[",
			    fen, node->key, node->cho, node->draw, node->han,
			    node->unknown, node->games, node->ended,
			    node->reached))
			return;
		for (size_t k = i + 1;
			k < n && nodes[k].depth > node->depth; k++) {
			const struct janggi_tree_node *move = &nodes[k];

			if (move->depth != node->depth + 1)
				continue;
			step_to(answer, move, gib, uci);
			grade_text(move, grade);
			output_format("%s{\"uci\":\"%s\",\"san\":\"%s\","
				"\"white\":%" PRIu64 ",\"draws\":%" PRIu64
				",\"black\":%" PRIu64 ",\"unknown\":%" PRIu64
				",\"games\":%" PRIu64 ",\"reached\":%" PRIu64
				",\"averageRating\":%s,\"lastYear\":",
				first ? "" : ",", uci, gib, move->cho,
				move->draw, move->han, move->unknown,
				move->games, move->reached,
				move->graded ? grade : "null");
			if (move->last_year)
				output_format("%u}", move->last_year);
			else
				output_text("null}");
			first = false;
		}
		output_text("],\"topGames\":[],\"opening\":null}\n");
	}
}

/*
 * A book: key and board of the position, the move, and a weight: twice the
 * mover's wins and the draws, scaled where it would not fit in 16 bits.
 */
static void print_book(struct answer *answer)
{
	const struct janggi_tree_node *nodes;
	uint64_t most = 1, weight;
	char fen[JANGGI_FEN_TEXT];
	size_t n;

	nodes = janggi_tree_nodes(answer->tree, &n);
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < n; i++) {
			const struct janggi_tree_node *node = &nodes[i];
			char gib[16], uci[JANGGI_MOVE_TEXT];
			const struct janggi_position *before =
				step_to(answer, node, gib, uci);

			if (!node->depth)
				continue;
			weight = node->draw +
				2 * (janggi_position_side(before) ==
						JANGGI_CHO ?
						node->cho :
						node->han);
			if (!pass) {
				if (weight > most)
					most = weight;
				continue;
			}
			if (most > 65535)
				weight = weight * 65535 / most;
			janggi_position_fen(before, JANGGI_LETTERS_NB, fen);
			/* a position, not a game: without the counters */
			for (int blanks = 0, k = 0; fen[k]; k++)
				if (fen[k] == ' ' && ++blanks == 2)
					fen[k--] = '\0';
			if (!output_format("%016" PRIx64 "\t%s\t%s\t%" PRIu64
				    "\n",
				    janggi_position_key(before), fen, uci,
				    weight))
				return;
		}
	}
}

/* ------------------------------------------------------------- the whole */

/* The last place asked for, or the most common start. */
static bool find_root(const struct command *self, struct asked *asked,
	struct inputs *in, const char *index, int n, char **operands,
	struct janggi_position *root)
{
	static const struct asked_part start = { "after", "" };
	const struct asked_part *part = &start;
	struct starts starts = { .index = index };
	struct janggi_query *places = NULL;
	bool good = false;

	for (size_t i = 0; i < asked->n_parts; i++) {
		if (!asked_is_place(&asked->parts[i]))
			continue;
		if (part != &start) {
			options_misuse(self,
				"a tree grows from one position: "
				"--%s and --%s are two",
				part->option, asked->parts[i].option);
			return false;
		}
		part = &asked->parts[i];
	}
	if (strcmp(part->option, "after") != 0)
		return asked_position(
			asked, part, JANGGI_HEEH, JANGGI_HEEH, root);
	/* whether the moves fit a start is known to a query with them in it */
	if (asked_make_with(asked, part, &places)) {
		starts.query = places;
		good = starts_find(self, in, n, operands, &starts) &&
			asked_position(
				asked, part, starts.cho, starts.han, root);
	}
	janggi_query_free(places);
	return good;
}

static bool prepare(struct answer *answer, struct asked *asked)
{
	struct janggi_tree_options options = JANGGI_TREE_OPTIONS_INIT;
	struct janggi_error err;
	unsigned depth = (unsigned)answer->options->depth;

	options.depth = depth;
	options.mirror = asked->mirror;
	options.swap = asked->swap;
	if (janggi_query_prepare(asked->query, &err) ||
		janggi_matcher_new(&answer->matcher, asked->query, &err) ||
		janggi_tree_new(&answer->tree, answer->root, &options, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	answer->line = calloc(depth + 1, sizeof(*answer->line));
	if (!answer->line) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	for (unsigned i = 0; i <= depth; i++)
		if (janggi_position_new(&answer->line[i], &err)) {
			cmd_fail_at(NULL, &err);
			return false;
		}
	return true;
}

static void print(struct answer *answer, int format)
{
	if (answer->options->book)
		print_book(answer);
	else if (!format)
		print_text(answer);
	else if (format == 1 || format == 2)
		print_rows(answer,
			format == 1 ? JANGGI_TABLE_TSV : JANGGI_TABLE_CSV);
	else
		print_explorer(answer);
}

/* Read the games, twice; false after saying why not. */
static bool fill(const struct command *self, struct answer *answer,
	struct inputs *in, int n, char **operands)
{
	struct inputs again = *in;
	struct janggi_error err;

	if (!spool_inputs(in, n, operands))
		return false;
	inputs_run(self, in, n, operands, add_record, answer);
	if (cmd_status_now() == CMD_USAGE || cmd_status_now() == CMD_FAILED)
		return false;
	if (janggi_tree_finish(answer->tree, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	spool_rewind();
	again.mute = again.quiet = true;
	inputs_run(self, &again, n, operands, reach_record, answer);
	return true;
}

static bool fill_from_index(struct answer *answer, const char *path,
	const struct janggi_query *query)
{
	struct janggi_index *index;
	struct janggi_error err;
	bool good = !janggi_index_open(
			    &index, path, JANGGI_INDEX_READ, 0, &err) &&
		!janggi_tree_fill(answer->tree, index, query, &err);

	if (!good)
		cmd_fail_at(path, &err);
	janggi_index_free(index);
	return good;
}

void query_tree_answer(const struct command *self, struct asked *asked,
	struct inputs *in, const struct query_tree *wanted, const char *index,
	int format, int n, char **operands)
{
	struct query_tree options = *wanted;
	struct answer answer = { .options = &options };
	struct janggi_error err;

	if (!options.depth)
		options.depth = 1;
	if (janggi_position_new(&answer.root, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	if (asked_make(asked, false) &&
		find_root(self, asked, in, index, n, operands, answer.root) &&
		prepare(&answer, asked) &&
		(index ? fill_from_index(&answer, index, asked->query) :
			 fill(self, &answer, in, n, operands)))
		print(&answer, format);
	for (unsigned i = 0; answer.line && i <= options.depth; i++)
		janggi_position_free(answer.line[i]);
	free(answer.line);
	janggi_tree_free(answer.tree);
	janggi_matcher_free(answer.matcher);
	janggi_position_free(answer.root);
}
