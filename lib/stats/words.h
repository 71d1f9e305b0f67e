/* SPDX-License-Identifier: MIT */
/* All that the report says, in two languages. */
#ifndef JANGGI_WORDS_H
#define JANGGI_WORDS_H
#ifndef JANGGI_BUILD
# error "words.h is internal to lib/"
#endif
#include "base/base.h"
#include "stats/table.h"

enum janggi__word {
#define JANGGI__WORD(name, english, korean) JANGGI__SAY_##name,
#include "stats/words.inc"
#undef JANGGI__WORD
	JANGGI__SAYINGS
};

const char *janggi__say(enum janggi_language language, enum janggi__word word);
/* A word of the tables; as it is where none is known. */
struct janggi_text janggi__translate(
	enum janggi_language language, struct janggi_text word);
/* The head of a column. */
struct janggi_text janggi__heading(enum janggi_language language,
	const struct janggi__column *column);

#endif
