/* SPDX-License-Identifier: MIT */
/* For tests of the index: one that is filled with the project's own records. */
#ifndef JANGGI_TEST_FILLING_H
#define JANGGI_TEST_FILLING_H
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "janggi.h"

static char path[64];

static void remove_index(void)
{
	char name[80];

	unlink(path);
	snprintf(name, sizeof(name), "%s-wal", path);
	unlink(name);
	snprintf(name, sizeof(name), "%s-shm", path);
	unlink(name);
}

static int set_up(void **state)
{
	(void)state;
	snprintf(path, sizeof(path), "test-index-%ld.jdb", (long)getpid());
	remove_index();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	remove_index();
	return 0;
}

/* ------------------------------------------------------------- the records */

typedef void record_fn(void *payload, struct janggi_record *record);

static void each_of(const char *name, record_fn *fn, void *payload)
{
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader;
	struct janggi_record *record;
	enum janggi_status st;
	int fd = open(name, O_RDONLY);

	assert_true(fd >= 0);
	options.file = name;
	assert_int_equal(janggi_record_new(&record, NULL), JANGGI_OK);
	if (!janggi_reader_open_fd(&reader, fd, &options, NULL)) {
		while ((st = janggi_reader_next(reader, record, NULL)) !=
			JANGGI_END)
			if (st == JANGGI_OK)
				fn(payload, record);
			else if (st != JANGGI_EDATA && st != JANGGI_ELIMIT)
				break;
		janggi_reader_free(reader);
	}
	janggi_record_free(record);
	close(fd);
}

/* Every record of the files that the project made itself, by name. */
static void each(record_fn *fn, void *payload)
{
	const char *dirs[] = { "corpus", "corpus/selfplay" };

	for (size_t d = 0; d < 2; d++) {
		char dir[512], name[1100];
		struct dirent **entries;
		int n;

		snprintf(dir, sizeof(dir), "%s/%s", getenv("JANGGI_SRCDIR"),
			dirs[d]);
		n = scandir(dir, &entries, NULL, alphasort);
		assert_true(n > 0);
		for (int i = 0; i < n; i++) {
			size_t length = strlen(entries[i]->d_name);

			snprintf(name, sizeof(name), "%s/%s", dir,
				entries[i]->d_name);
			if (length > 4 &&
				(!strcmp(entries[i]->d_name + length - 4,
					 ".gib") ||
					!strcmp(entries[i]->d_name + length -
							4,
						".pgn")))
				each_of(name, fn, payload);
			free(entries[i]);
		}
		free(entries);
	}
}

struct filling {
	struct janggi_index *index;
	struct janggi_encoder *encoder;
	struct janggi_entry *entry;
	uint64_t unplayable;
};

static void add_record(void *payload, struct janggi_record *record)
{
	struct filling *f = payload;

	if (janggi_encoder_run(f->encoder, record, f->entry, NULL)) {
		f->unplayable++;
		return;
	}
	assert_int_equal(
		janggi_index_add(f->index, f->entry, NULL, NULL), JANGGI_OK);
}

static struct janggi_index *open_index(enum janggi_index_mode mode)
{
	struct janggi_index *index;
	struct janggi_error err;

	if (janggi_index_open(&index, path, mode, 0, &err))
		fail_msg("%s", err.text);
	return index;
}

static struct janggi_tally fill(const struct janggi_index_policy *policy)
{
	struct filling f = { .index = open_index(JANGGI_INDEX_CREATE) };
	struct janggi_tally tally;
	struct janggi_error err;

	assert_int_equal(janggi_encoder_new(&f.encoder, NULL), JANGGI_OK);
	assert_int_equal(janggi_entry_new(&f.entry, NULL), JANGGI_OK);
	assert_int_equal(
		janggi_index_set_policy(f.index, policy, NULL), JANGGI_OK);
	each(add_record, &f);
	if (janggi_index_settle(f.index, &err))
		fail_msg("%s", err.text);
	janggi_index_tally(f.index, &tally);
	janggi_encoder_free(f.encoder);
	janggi_entry_free(f.entry);
	janggi_index_free(f.index);
	return tally;
}

#endif
