/* SPDX-License-Identifier: MIT */
/* What writer.c lists. */
#ifndef JANGGI_TARGETS_H
#define JANGGI_TARGETS_H
#include "notation/writer.h"

extern const struct janggi__target janggi__target_gib;
extern const struct janggi__target janggi__target_pgn;
extern const struct janggi__target janggi__target_uci;
extern const struct janggi__target janggi__target_fen;
extern const struct janggi__target janggi__target_epd;
extern const struct janggi__target janggi__target_xml;
extern const struct janggi__target janggi__target_jsonl;

#endif
