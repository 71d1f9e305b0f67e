/* SPDX-License-Identifier: MIT */
/* A game in one object of JSON, in any of the forms that programs write. */
#ifndef JANGGI_JSON_GAME_H
#define JANGGI_JSON_GAME_H
#include "notation/json_scan.h"
#include "notation/plain.h"

struct janggi__json_game {
	struct janggi__plain plain;
	struct janggi_buffer padded; /* the object, as the scanner wants it */

	/* the game at hand */
	struct janggi__json json;
	size_t base; /* of the offsets of a text within the text */
	bool has_moves;
	struct janggi_text fen; /* of the start or of the end, s NULL: none */
};

/* Read the object [s, s+n) that begins on this line. */
enum janggi_status janggi__json_game_read(struct janggi__json_game *game,
	struct janggi_reader *reader, struct janggi_record *record,
	uint64_t line, const unsigned char *s, size_t n,
	struct janggi_error *err);

#endif
