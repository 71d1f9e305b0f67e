/* SPDX-License-Identifier: MIT */
/* What is in an index, and what could not be taken. */
#include <config.h>
#include <inttypes.h>
#include "index_work.h"
#include "output.h"

void index_put_info(struct janggi_index *index)
{
	static const char *const parts[JANGGI_PARTS] = { "positions", "moves",
		"games", "texts", "verdicts", "fingerprints", "other" };
	struct janggi_index_info info;
	struct janggi_error err;

	if (janggi_index_describe(index, &info, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	output_format("schema\t%" PRIu64 "\n", info.schema);
	output_format("games\t%" PRIu64 "\n", info.games);
	output_format("duplicates kept\t%" PRIu64 "\n", info.duplicates);
	output_format("rejected\t%" PRIu64 "\n", info.rejected);
	output_format("sources\t%" PRIu64 "\n", info.sources);
	output_format("plies\t%" PRIu64 "\n", info.plies);
	output_format("positions\t%" PRIu64 "\n", info.positions);
	output_format("postings\t%" PRIu64 "\n", info.postings);
	output_format("runs\t%" PRIu64 "\n", info.runs);
	output_format("bytes\t%" PRIu64 "\n", info.bytes);
	output_format("bytes free\t%" PRIu64 "\n", info.bytes_free);
	for (unsigned i = 0; i < JANGGI_PARTS; i++)
		output_format(
			"bytes of %s\t%" PRIu64 "\n", parts[i], info.bytes_of[i]);
	if (info.positions)
		output_format("bytes a position\t%.2f\n",
			(double)info.bytes / (double)info.positions);
}

static void put_rejected(void *payload, const char *file, uint64_t number,
	uint64_t line, const char *reason)
{
	(void)payload;
	output_format("%s\t%" PRIu64 "\t%" PRIu64 "\t%s\n", file, number,
		line, reason);
}

void index_put_rejected(struct janggi_index *index)
{
	struct janggi_error err;

	if (janggi_index_rejected(index, put_rejected, NULL, &err))
		cmd_fail_at(NULL, &err);
}
