/* SPDX-License-Identifier: MIT */
/* janggi index: records, verdicts and positions in one file. */
#include <config.h>
#include "index_work.h"

struct wish {
	bool info, rejected, verify, compact, dry;
	const char *merge, *delete, *update;
};

/* False: files are to be added. */
static bool asks_else(const struct wish *wish)
{
	return wish->info || wish->rejected || wish->verify || wish->compact ||
		wish->merge || wish->delete || wish->update;
}

static void put_fault(void *payload, const char *text)
{
	cmd_fail(CMD_FAILED, "%s: %s", (const char *)payload, text);
}

static bool failed(const struct janggi_error *err)
{
	cmd_fail_at(NULL, err);
	return false;
}

static bool merge(struct janggi_index *index, const char *path)
{
	struct janggi_error err;

	if (!index_add_from(index, path))
		return false;
	if (janggi_index_settle(index, &err))
		return failed(&err);
	index_put_tally(index);
	return true;
}

static void grant(const struct command *self, struct inputs *in,
	const struct wish *wish, struct janggi_index *index, char *path)
{
	struct janggi_error err;

	if (wish->update)
		index_update(self, in, wish->update, index);
	if (wish->merge && !merge(index, wish->merge))
		return;
	if (wish->delete)
		index_delete(index, wish->delete, wish->dry);
	if (wish->compact && cmd_status_now() < CMD_FAILED &&
		janggi_index_compact(index, &err))
		failed(&err);
	if (wish->verify && janggi_index_verify(index, put_fault, path, &err))
		cmd_fail_at(path, &err);
	if (wish->rejected)
		index_put_rejected(index);
	if (wish->info)
		index_put_info(index);
}

/* What writes needs an index that can be written; to make one is to add. */
static enum janggi_index_mode mode_for(const struct wish *wish)
{
	if (!asks_else(wish) || wish->merge || wish->update)
		return JANGGI_INDEX_CREATE;
	return wish->compact || (wish->delete && !wish->dry)
		? JANGGI_INDEX_WRITE
		: JANGGI_INDEX_READ;
}

static void index_run(const struct command *self, int argc, char **argv)
{
	static const char *const duplicates[] = { "skip", "keep", "replace",
		NULL };
	struct janggi_index_policy policy = JANGGI_INDEX_POLICY_INIT;
	struct inputs in = { 0 };
	struct janggi_index *index;
	struct janggi_error err;
	struct wish wish = { 0 };
	enum janggi_index_mode mode;
	bool no_provenance = false;
	int duplicate = 0;
	uint64_t wait = 5, batch = 0;
	const struct option_spec options[] = {
		OPTION_CHOICE('d', "on-duplicate", "WHAT", &duplicate,
			duplicates,
			"skip, keep or replace a game that is there "
			"(default: skip)"),
		OPTION_FLAG(0, "no-provenance", &no_provenance,
			"do not note when and by which version files came in"),
		OPTION_NUMBER(0, "batch", "N", &batch, 1, 1 << 24,
			"commit after N games (default: as memory allows)"),
		OPTION_NUMBER('w', "wait", "SECONDS", &wait, 1, 3600,
			"wait for another writer so long (default: 5)"),
		OPTION_FLAG(0, "info", &wish.info, "say what is in the index"),
		OPTION_FLAG(0, "rejected", &wish.rejected,
			"list the records that could not be taken"),
		OPTION_FLAG(0, "verify", &wish.verify,
			"check every page, game and posting"),
		OPTION_FLAG(0, "compact", &wish.compact,
			"write the index anew, in the best order"),
		OPTION_TEXT(0, "merge", "OTHER", &wish.merge,
			"add the games of another index"),
		OPTION_TEXT(0, "update", "FOLDER", &wish.update,
			"add what is new or has changed below a folder"),
		OPTION_TEXT(0, "delete", "QUERY", &wish.delete,
			"take out the games that a query finds"),
		OPTION_FLAG(0, "dry-run", &wish.dry,
			"with --delete, only say how many"),
		INPUTS_JOBS_OPTION(&in),
		INPUTS_OPTIONS(&in),
		OPTION_END
	};

	if (!options_parse(self, options, &argc, &argv))
		return;
	if (asks_else(&wish) && argc > 1) {
		options_misuse(self, "no files are added with that option");
		return;
	}
	if (wish.dry && !wish.delete) {
		options_misuse(self, "--dry-run is for --delete");
		return;
	}
	mode = mode_for(&wish);
	if (!argc) {
		options_misuse(self, "an index is needed");
		return;
	}
	if (janggi_index_open(&index, argv[0], mode,
		    (unsigned)wait * 1000, &err)) {
		cmd_fail_at(argv[0], &err);
		if (err.status != JANGGI_EBUSY)
			cmd_raise(CMD_FAILED);
		return;
	}
	policy.duplicates = (enum janggi_duplicates)duplicate;
	policy.batch = (uint32_t)batch;
	policy.provenance = !no_provenance;
	if (mode == JANGGI_INDEX_CREATE &&
		janggi_index_set_policy(index, &policy, &err))
		cmd_fail_at(argv[0], &err);
	else if (asks_else(&wish))
		grant(self, &in, &wish, index, argv[0]);
	else
		index_add_files(self, &in, argc - 1, argv + 1, index);
	janggi_index_free(index);
}

const struct command index_command = {
	.name = "index",
	.summary = "keep records, verdicts and positions in one file",
	.usage = "[OPTION]... INDEX [FILE]...",
	.run = index_run,
};
