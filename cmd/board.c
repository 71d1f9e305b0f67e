/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "board.h"
#include "output.h"

const char *const board_pieces_names[] = { "hanja", "hangul", "letters",
	NULL };

static bool in_palace(unsigned rank, unsigned file)
{
	return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

static void put_point(const struct janggi_position *pos, unsigned rank,
	unsigned file, enum janggi_faces pieces, bool colour)
{
	static const char *const paint[] = { "\033[1;32m", "\033[1;31m" };
	enum janggi_side side;
	enum janggi_kind kind =
		janggi_position_piece(pos, 9 * rank + file, &side);
	bool brackets = pieces != JANGGI_FACES_LETTERS && side == JANGGI_HAN;

	if (kind == JANGGI_NO_KIND) {
		output_text(in_palace(rank, file) ? " + " : " . ");
		if (pieces != JANGGI_FACES_LETTERS)
			output_text(" ");
		return;
	}
	output_format("%s%s%s%s%s", colour ? paint[side] : "",
		brackets ? "(" : " ", janggi_kind_face(pieces, side, kind),
		brackets ? ")" : " ", colour ? "\033[m" : "");
}

/* Names of the files over or under the board. */
static void put_files(const char *names, enum janggi_faces pieces)
{
	output_text("  ");
	for (int file = 0; file < 9; file++)
		output_format(" %c%s", names[file],
			file == 8			 ? "" :
				pieces == JANGGI_FACES_LETTERS ? " " :
							  "  ");
	output_text("\n");
}

void board_print(const struct janggi_position *pos, enum janggi_faces pieces,
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
