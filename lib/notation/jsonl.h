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

#endif
