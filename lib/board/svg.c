/* SPDX-License-Identifier: MIT */
/* A board that can be printed: lines, octagons, characters. */
#include <config.h>
#include "board/svg.h"

#define CELL   60 /* between two points */
#define MARGIN 50

static int x_of(unsigned point)
{
	return MARGIN + CELL * (int)(point % 9);
}

static int y_of(unsigned point)
{
	return MARGIN + CELL * (9 - (int)(point / 9));
}

static void put_line(
	struct janggi_buffer *b, unsigned from, unsigned to)
{
	janggi__buffer_printf(b, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
		x_of(from), y_of(from), x_of(to), y_of(to));
}

static void put_lines(struct janggi_buffer *b)
{
	static const unsigned char diagonals[][2] = { { 3, 23 }, { 5, 21 },
		{ 66, 86 }, { 68, 84 } };

	janggi__buffer_str(b, "<g stroke=\"#5b4636\" stroke-width=\"1.5\">\n");
	for (unsigned rank = 0; rank < 10; rank++)
		put_line(b, 9 * rank, 9 * rank + 8);
	for (unsigned file = 0; file < 9; file++)
		put_line(b, file, 81 + file);
	for (size_t i = 0; i < sizeof(diagonals) / sizeof(*diagonals); i++)
		put_line(b, diagonals[i][0], diagonals[i][1]);
	janggi__buffer_str(b, "</g>\n");
}

/* The names of ranks and files, as records have them. */
static void put_names(struct janggi_buffer *b)
{
	janggi__buffer_str(b, "<g font-family=\"sans-serif\" font-size=\"14\""
		    " fill=\"#5b4636\" text-anchor=\"middle\">\n");
	for (unsigned file = 0; file < 9; file++)
		janggi__buffer_printf(b, "<text x=\"%d\" y=\"%d\">%u</text>\n",
			x_of(file), MARGIN - 33, file + 1);
	for (unsigned rank = 0; rank < 10; rank++)
		janggi__buffer_printf(b, "<text x=\"%d\" y=\"%d\">%u</text>\n",
			MARGIN - 38, y_of(9 * rank) + 5, (10 - rank) % 10);
	janggi__buffer_str(b, "</g>\n");
}

/* Where a piece came from and went to. */
static void put_marks(struct janggi_buffer *b, janggi_move move)
{
	if (move == JANGGI_PASS)
		return;
	janggi__buffer_printf(b, "<g fill=\"#f2c14e\" fill-opacity=\"0.6\">\n"
		      "<circle cx=\"%d\" cy=\"%d\" r=\"12\"/>\n"
		      "<circle cx=\"%d\" cy=\"%d\" r=\"31\"/>\n</g>\n",
		x_of(JANGGI_MOVE_FROM(move)), y_of(JANGGI_MOVE_FROM(move)),
		x_of(JANGGI_MOVE_TO(move)), y_of(JANGGI_MOVE_TO(move)));
}

/* Pieces are of three sizes, as on a board of wood. */
static int radius_of(enum janggi_kind kind)
{
	switch (kind) {
	case JANGGI_GENERAL: return 28;
	case JANGGI_GUARD:
	case JANGGI_SOLDIER: return 20;
	default: return 25;
	}
}

static void put_piece(struct janggi_buffer *b, unsigned point,
	enum janggi_kind kind, enum janggi_side side, enum janggi_faces faces)
{
	static const char *const colours[] = { "#1d6f42", "#b3261e" };
	int x = x_of(point), y = y_of(point), r = radius_of(kind);
	int c = r * 41 / 100; /* half a side of the octagon */

	janggi__buffer_printf(b, "<polygon points=\"%d,%d %d,%d %d,%d %d,%d %d,%d %d,%d "
		      "%d,%d %d,%d\" fill=\"#fdf6e3\" stroke=\"%s\" "
		      "stroke-width=\"2\"/>\n",
		x - c, y - r, x + c, y - r, x + r, y - c, x + r, y + c, x + c,
		y + r, x - c, y + r, x - r, y + c, x - r, y - c,
		colours[side]);
	janggi__buffer_printf(b, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\">"
		      "%s</text>\n",
		x, y + r * 45 / 100, r * 13 / 10, colours[side],
		janggi_kind_face(faces, side, kind));
}

void janggi__board_svg(const struct janggi_position *pos,
	enum janggi_faces faces, janggi_move last, struct janggi_buffer *b)
{
	enum janggi_side side;
	enum janggi_kind kind;

	janggi__buffer_printf(b,
		"<rect width=\"%d\" height=\"%d\" fill=\"#f3e2c0\"/>\n",
		JANGGI__SVG_WIDTH, JANGGI__SVG_HEIGHT);
	put_lines(b);
	put_names(b);
	put_marks(b, last);
	janggi__buffer_str(b,
		"<g font-family=\"'Noto Serif CJK KR', 'Source Han Serif', "
		"Batang, serif\" font-weight=\"bold\" "
		"text-anchor=\"middle\">\n");
	for (unsigned point = 0; point < JANGGI_POINTS; point++) {
		kind = janggi_position_piece(pos, point, &side);
		if (kind != JANGGI_NO_KIND)
			put_piece(b, point, kind, side, faces);
	}
	janggi__buffer_str(b, "</g>\n");
}

void janggi_position_svg(const struct janggi_position *pos,
	enum janggi_faces faces, janggi_move last,
	struct janggi_buffer *buffer)
{
	char fen[JANGGI_FEN_TEXT];

	janggi_position_fen(pos, JANGGI_LETTERS_NB, fen);
	janggi__buffer_printf(buffer,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<svg xmlns=\"http://www.w3.org/2000/svg\" "
		"width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
		"<title>%s</title>\n",
		JANGGI__SVG_WIDTH, JANGGI__SVG_HEIGHT, JANGGI__SVG_WIDTH,
		JANGGI__SVG_HEIGHT, fen);
	janggi__board_svg(pos, faces, last, buffer);
	janggi__buffer_str(buffer, "</svg>\n");
}
