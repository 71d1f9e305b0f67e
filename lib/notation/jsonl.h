/* SPDX-License-Identifier: MIT */
/* What the writer and the reader of record lines agree on. */
#ifndef JANGGI_JSONL_H
#define JANGGI_JSONL_H
#include "base/base.h"

/* docs/formats.md has the history. */
#define JANGGI__JSONL_VERSION 1

/*
 * What the text of a ply names beside its points, two letters a ply: the
 * piece that moves, and the piece taken (small), which is a capital where the
 * move is marked as a check.  A taken piece that is not named is an x, and
 * where there is only the check there is a plus.
 */
#define JANGGI__JSONL_MOVERS "KAEHRCP-"
#define JANGGI__JSONL_TAKEN  "kaehrcp-"

/* More tags than this need memory to be numbered. */
#define JANGGI__JSONL_FEW 64

/* The number behind the key of each tag of a record; 0: none. */
struct janggi__jsonl_numbers {
	uint32_t *of, few[JANGGI__JSONL_FEW];
	uint32_t *many; /* NULL if few do */
};
/* False if there is no memory; release them in any case. */
bool janggi__jsonl_number(const struct janggi_tag *tags, size_t n,
	struct janggi__jsonl_numbers *numbers);
void janggi__jsonl_numbers_release(struct janggi__jsonl_numbers *numbers);
/* The key without the number behind it. */
struct janggi_text janggi__jsonl_key(struct janggi_text written);

#endif
