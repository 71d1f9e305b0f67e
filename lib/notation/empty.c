/* SPDX-License-Identifier: MIT */
/* Input with nothing in it but padding: no records, and no mistake either. */
#include <config.h>
#include "notation/formats.h"

static int bid(const unsigned char *head, size_t n, int best)
{
	(void)best;
	for (size_t i = 0; i < n; i++)
		if (!head[i] || (head[i] > ' ' && head[i] != 0xff))
			return 0;
	/* A long blank beginning may still be followed by something. */
	return n < JANGGI__HEAD ? 8 : 0;
}

static enum janggi_status next(struct janggi_reader *reader,
	struct janggi_record *record, struct janggi_error *err)
{
	(void)reader;
	(void)record;
	(void)err;
	return JANGGI_END;
}

const struct janggi__format janggi__format_empty = {
	"empty", bid, NULL, next, NULL};
