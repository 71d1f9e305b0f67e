/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <string.h>
#include "spool.h"
#include "starts.h"

#define PAIRS (JANGGI_FORMATIONS * JANGGI_FORMATIONS)

struct count {
	struct janggi_replay *replay;
	uint64_t pair[PAIRS], all;
};

static enum inputs_answer count(void *payload, struct janggi_record *record)
{
	struct count *counts = payload;
	struct janggi_error err;

	/* formations that no tag tells are found by playing */
	if (janggi_replay_run(counts->replay, record, &err))
		return INPUTS_REJECTED;
	counts->all++;
	if (record->start == JANGGI_START_FORMATIONS ||
		record->start == JANGGI_START_INFERRED)
		counts->pair[record->formation[0] * JANGGI_FORMATIONS +
			record->formation[1]]++;
	return INPUTS_STORED;
}

static bool may_be(const struct starts *starts, unsigned pair)
{
	return janggi_query_can_start(starts->query,
		(enum janggi_formation)(pair / JANGGI_FORMATIONS),
		(enum janggi_formation)(pair % JANGGI_FORMATIONS));
}

static bool read_index(const char *path, struct count *counts)
{
	struct janggi_index *index;
	struct janggi_error err;
	bool good = !janggi_index_open(
			    &index, path, JANGGI_INDEX_READ, 0, &err) &&
		!janggi_index_starts(index, counts->pair, &counts->all, &err);

	if (!good)
		cmd_fail_at(path, &err);
	janggi_index_free(index);
	return good;
}

/* Count how games start; false after saying why not. */
static bool read_all(const struct command *self, struct inputs *in, int n,
	char **operands, struct count *counts)
{
	struct inputs first = *in;
	struct janggi_error err;

	if (!spool_inputs(in, n, operands))
		return false;
	if (janggi_replay_new(&counts->replay, NULL, 0, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	first.mute = true;
	inputs_run(self, &first, n, operands, count, counts);
	janggi_replay_free(counts->replay);
	spool_rewind();
	return cmd_status_now() == CMD_OK;
}

bool starts_find(const struct command *self, struct inputs *in, int n,
	char **operands, struct starts *starts)
{
	struct count counts = { 0 };
	unsigned best = PAIRS, possible = 0;

	for (unsigned i = 0; i < PAIRS; i++)
		possible += may_be(starts, i);
	if (possible > 1 &&
		!(starts->index ? read_index(starts->index, &counts) :
				  read_all(self, in, n, operands, &counts)))
		return false;
	for (unsigned i = 0; i < PAIRS; i++)
		if (may_be(starts, i) &&
			(best == PAIRS || counts.pair[i] > counts.pair[best]))
			best = i;
	if (best == PAIRS) {
		cmd_fail(CMD_USAGE,
			"no pair of formations fits all that is asked");
		return false;
	}
	starts->cho = (enum janggi_formation)(best / JANGGI_FORMATIONS);
	starts->han = (enum janggi_formation)(best % JANGGI_FORMATIONS);
	starts->games = counts.pair[best];
	starts->all = counts.all;
	if (possible == 1)
		return true;
	cmd_warn("from cho %s (%s), han %s (%s): the most common start, %"
		PRIu64 " of %" PRIu64 " games",
		janggi_formation_hangul(starts->cho),
		janggi_formation_letters(starts->cho),
		janggi_formation_hangul(starts->han),
		janggi_formation_letters(starts->han), starts->games,
		starts->all);
	return true;
}
