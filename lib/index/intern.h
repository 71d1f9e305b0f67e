/* SPDX-License-Identifier: MIT */
/* Numbers for texts: each distinct text is in the index once. */
#ifndef JANGGI_INTERN_H
#define JANGGI_INTERN_H
#ifndef JANGGI_BUILD
#error "intern.h is internal to lib/"
#endif
#include "base/arena.h"
#include "index/index.h"

enum janggi__intern_what {
	JANGGI__INTERN_TEXT,
	JANGGI__INTERN_PLAYER,
	JANGGI__INTERN_SHAPE,
	JANGGI__INTERN_DIALECT, /* format and encoding, packed */
	JANGGI__INTERN_VERDICTS
};

/* The numbers given lately, so that most texts cost no look in the index. */
struct janggi__intern {
	struct janggi__intern_slot *slots;
	size_t n;
	struct janggi__arena arena;
};

enum janggi_status janggi__intern_get(struct janggi_index *index,
	struct janggi__intern *intern, enum janggi__intern_what what,
	struct janggi_text text, sqlite3_int64 *id, struct janggi_error *err);
/* Forget: the file was changed by someone else, or a batch was given up. */
void janggi__intern_clear(struct janggi__intern *intern);
void janggi__intern_release(struct janggi__intern *intern);

#endif
