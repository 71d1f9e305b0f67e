/* SPDX-License-Identifier: MIT */
/*
 * The seam for notations that are written.  To add one: a file that defines a
 * struct janggi__target, and its line in writer.c.
 *
 * Targets write UTF-8; encoding is the writer's.
 */
#ifndef JANGGI_WRITER_H
#define JANGGI_WRITER_H
#ifndef JANGGI_BUILD
# error "writer.h is internal to lib/"
#endif
#include "board/position.h"
#include "record/record.h"

/* What a target may not be able to hold, in the order that it is told. */
enum janggi__loss {
	JANGGI__LOSS_TAGS,
	JANGGI__LOSS_RESULTS, /* the words of it, or all of it */
	JANGGI__LOSS_COMMENTS,
	JANGGI__LOSS_SECONDS, /* that a move took */
	JANGGI__LOSS_WORDS, /* in place of a last move */
	JANGGI__LOSS_UNPLAYED, /* what follows an illegal move */
	JANGGI__LOSS_MARKS, /* changed, in text that cannot have them */
	JANGGI__LOSS_CHARACTERS, /* replaced, for the encoding lacks them */
	JANGGI__LOSSES
};

struct janggi_writer {
	const struct janggi__target *target;
	enum janggi_letters fen_letters, san_letters;
	enum janggi_script script;
	enum janggi_plies plies;
	uint32_t *listed; /* in order, each once */
	size_t n_listed, cap_listed;
	uint64_t losses[JANGGI__LOSSES];
	bool begun; /* something was added */
	struct janggi_position pos; /* for targets to play on */
	struct janggi_buffer text, more; /* for targets: both are empty */

	/* the writer's own */
	bool cp949;
	char *replacement;
	struct janggi_buffer whole;
};

struct janggi__target {
	const char *name;
	bool any_encoding; /* else always UTF-8 */
	/*
	 * Append the record to out.  losses counts what is lost by it (they
	 * are forgotten again if it fails).  JANGGI_EDATA: not this record.
	 */
	enum janggi_status (*add)(struct janggi_writer *writer,
		const struct janggi_record *record, struct janggi_buffer *out,
		struct janggi_error *err);
	/* What comes before the first record and behind the last; or NULL. */
	void (*begin)(struct janggi_writer *writer, struct janggi_buffer *out);
	void (*end)(struct janggi_writer *writer, struct janggi_buffer *out);
};

static inline void janggi__lose(
	struct janggi_writer *writer, enum janggi__loss what, uint64_t n)
{
	writer->losses[what] += n;
}

/*
 * writer->pos as the record starts.  JANGGI_EDATA if that is not known; *known
 * (if not NULL) makes that no failure for a record without moves.
 */
enum janggi_status janggi__writer_start(struct janggi_writer *writer,
	const struct janggi_record *record, bool *known,
	struct janggi_error *err);
/* Play move i of the record on writer->pos; JANGGI_EDATA if it is illegal. */
enum janggi_status janggi__writer_play(struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t i,
	struct janggi_error *err);

#endif
