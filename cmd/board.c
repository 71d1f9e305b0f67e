/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "board.h"
#include "output.h"

const char *const board_pieces_names[] = { "hanja", "hangul", "letters",
	NULL };

/* In the order of enum janggi_kind; the last side is Han. */
static const char *const faces[][2][JANGGI_KINDS] = {
	[BOARD_HANJA] = { { "楚", "士", "象", "馬", "車", "包", "卒" },
		{ "漢", "士", "象", "馬", "車", "包", "兵" } },
	[BOARD_HANGUL] = { { "초", "사", "상", "마", "차", "포", "졸" },
		{ "한", "사", "상", "마", "차", "포", "병" } },
	[BOARD_LETTERS] = { { "K", "A", "B", "N", "R", "C", "P" },
		{ "k", "a", "b", "n", "r", "c", "p" } },
};

const char *board_face(enum board_pieces pieces, enum janggi_side side,
	enum janggi_kind kind)
{
	return faces[pieces][side][kind];
}

static bool in_palace(unsigned rank, unsigned file)
{
	return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

static void put_point(const struct janggi_position *pos, unsigned rank,
	unsigned file, enum board_pieces pieces, bool colour)
{
	static const char *const paint[] = { "\033[1;32m", "\033[1;31m" };
	enum janggi_side side;
	enum janggi_kind kind =
		janggi_position_piece(pos, 9 * rank + file, &side);
	bool brackets = pieces != BOARD_LETTERS && side == JANGGI_HAN;

	if (kind == JANGGI_NO_KIND) {
		output_text(in_palace(rank, file) ? " + " : " . ");
		if (pieces != BOARD_LETTERS)
			output_text(" ");
		return;
	}
	output_format("%s%s%s%s%s", colour ? paint[side] : "",
		brackets ? "(" : " ", faces[pieces][side][kind],
		brackets ? ")" : " ", colour ? "\033[m" : "");
}

/* Names of the files over or under the board. */
static void put_files(const char *names, enum board_pieces pieces)
{
	output_text("  ");
	for (int file = 0; file < 9; file++)
		output_format(" %c%s", names[file],
			file == 8			 ? "" :
				pieces == BOARD_LETTERS ? " " :
							  "  ");
	output_text("\n");
}

void board_print(const struct janggi_position *pos, enum board_pieces pieces,
	bool colour)
{
	put_files("123456789", pieces);
	for (unsigned rank = 10; rank-- > 0;) {
		output_format("%u ", (10 - rank) % 10);
		for (unsigned file = 0; file < 9; file++)
			put_point(pos, rank, file, pieces, colour);
		output_format(" %u\n", rank + 1);
	}
	put_files("abcdefghi", pieces);
}
