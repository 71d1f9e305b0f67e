/* SPDX-License-Identifier: MIT */
/* A record line that is being read. */
#ifndef JANGGI_JSONL_LINE_H
#define JANGGI_JSONL_LINE_H
#include "notation/json_scan.h"

/* What cannot be put into the record before the whole line was seen. */
struct janggi__jsonl_line {
	struct janggi__json json;
	struct janggi_record *record;
	uint64_t version;
	bool has_moves;
	struct janggi_text named; /* s NULL: none */
	const unsigned char *seconds; /* the array */
	struct janggi_result result; /* as the line has it */
	bool has_result;
};

/* The value of "moves", which comes next, into the record. */
bool janggi__jsonl_read_moves(struct janggi__jsonl_line *line);
/* What "named" and "seconds" say of them, once all was seen. */
bool janggi__jsonl_set_named(struct janggi__jsonl_line *line);
bool janggi__jsonl_set_seconds(struct janggi__jsonl_line *line);

#endif
