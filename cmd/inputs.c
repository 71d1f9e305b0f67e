/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "inputs.h"
#include "progress.h"

struct run {
	struct inputs *in;
	struct pool *pool;
	inputs_fn *fn; /* or: */
	const struct inputs_job *job;
	void *payload;
	const struct janggi_reader *reader; /* of the file being read */
	uint64_t put; /* records of it handed on */
	bool whole; /* it was read to its end */
};

static uint64_t bytes_done(void *payload)
{
	const struct inputs *in = payload;
	off_t at = lseek(in->fd, 0, SEEK_CUR);

	return in->done + (at > 0 ? (uint64_t)at : 0);
}

void inputs_reject(
	const struct janggi_record *record, const struct janggi_error *err)
{
	struct janggi_error at = *err;

	if (!at.line)
		at.line = record->line;
	at.record = record->number;
	cmd_fail_at(record->file.n ? record->file.s : "-", &at);
}

void inputs_tell_illegal(const struct janggi_record *record)
{
	const char *file = record->file.n ? record->file.s : "-";
	uint64_t line = janggi_record_line_of(record, record->stop_ply);

	cmd_fail(CMD_PARTIAL, "%s:%" PRIu64 ": ply %" PRIu32 ": '%s': %s",
		file, line ? line : record->line, record->stop_ply,
		record->stop_move.s, record->stop_reason.s);
}

/* A failure to read, told by the command itself or as a message. */
static void tell(
	const struct inputs *in, const char *file, const struct janggi_error *err)
{
	bool of_input = err->status == JANGGI_EDATA ||
		err->status == JANGGI_ELIMIT ||
		err->status == JANGGI_EFORMAT;

	if (in->hear && of_input)
		in->hear(in->hear_payload, file, err);
	else if (!in->mute)
		cmd_fail_at(file, err);
}

static void note(void *payload, const struct janggi_error *what)
{
	const struct run *run = payload;

	const struct inputs *in = run->in;
	const char *file = janggi_reader_file(run->reader);

	if (in->hear)
		in->hear(in->hear_payload, file, what);
	else
		cmd_note_at(file, what);
}

static void count_stored(struct inputs *in, const struct janggi_record *record)
{
	in->stored++;
	if (record->stop_ply) {
		in->illegal++;
		if (!in->mute && !in->hear)
			inputs_tell_illegal(record);
	}
}

/* A record that was read and worked on; false to stop. */
static bool take_good(struct run *run, const struct pool_item *item)
{
	enum inputs_answer answer;

	if (!run->fn) {
		count_stored(run->in, item->record);
		return true;
	}
	answer = run->fn(run->payload, item->record);
	if (answer == INPUTS_REJECTED)
		run->in->rejected++;
	else
		count_stored(run->in, item->record);
	return answer != INPUTS_STOP;
}

static bool take_item(
	struct run *run, const struct pool_item *item, const char *out, size_t n)
{
	struct inputs *in = run->in;

	in->records++;
	if (item->read != JANGGI_OK) {
		in->rejected++;
		tell(in, item->file, &item->err);
		return true;
	}
	if (run->job && run->job->take && n &&
		!run->job->take(run->payload, out, n)) {
		in->stored++;
		return false;
	}
	if (item->worked == JANGGI_OK)
		return take_good(run, item);
	in->rejected++;
	if (!in->mute)
		inputs_reject(item->record, &item->err);
	return item->worked == JANGGI_EDATA;
}

static bool take(
	void *payload, const struct pool_item *item, const char *out, size_t n)
{
	struct run *run = payload;
	bool more = take_item(run, item, out, n);

	if (run->job && run->job->take_any &&
		!run->job->take_any(run->payload, item, out, n))
		return false;
	return more;
}

static void *start_worker(void *payload)
{
	struct run *run = payload;

	return run->job->start(run->payload);
}

/* All records of one open reader; false to stop. */
static bool read_records(
	struct run *run, struct janggi_reader *reader, uint64_t skip)
{
	struct inputs *in = run->in;
	struct janggi_error err;
	enum janggi_status st;

	for (uint64_t n = 0;; n++) {
		st = janggi_reader_next(reader, pool_record(run->pool), &err);
		switch (st) {
		case JANGGI_OK:
		case JANGGI_EDATA:
		case JANGGI_ELIMIT:
			if (n < skip)
				break;
			run->put++;
			if (!pool_put(run->pool, janggi_reader_file(reader), st,
				    &err))
				return false;
			break;
		case JANGGI_END: return true;
		default: /* this file is done with, others are not */
			run->whole = false;
			if (!pool_drain(run->pool))
				return false;
			tell(in, janggi_reader_file(reader), &err);
			return st != JANGGI_ENOMEM;
		}
		progress_step(in->records, bytes_done, in);
	}
}

static bool read_fd(struct run *run, int fd, const char *name)
{
	struct inputs *in = run->in;
	struct janggi_reader_options options = JANGGI_READER_OPTIONS_INIT;
	struct janggi_reader *reader;
	struct janggi_error err;
	struct stat st;
	uint64_t skip = 0;
	bool more;

	if (run->job && run->job->open &&
		!run->job->open(run->payload, name, fd, &skip))
		return cmd_status_now() < CMD_FAILED;
	options.file = name;
	options.format = in->format;
	options.encoding = in->encoding;
	options.validate = in->validate;
	in->fd = fd;
	in->files++;
	if (janggi_reader_open_fd(&reader, fd, &options, &err)) {
		/* what was read before comes before it */
		if (!pool_drain(run->pool))
			return false;
		tell(in, name, &err);
		if (run->job && run->job->close)
			run->job->close(run->payload, 0, false);
		/* no memory, or an option that no file can satisfy */
		return err.status != JANGGI_ENOMEM &&
			err.status != JANGGI_EQUERY;
	}
	run->reader = reader;
	if (in->verbose || in->hear)
		janggi_reader_on_note(reader, note, run);
	run->put = 0;
	run->whole = true;
	more = read_records(run, reader, skip);
	janggi_reader_free(reader);
	if (run->job && run->job->close)
		run->job->close(run->payload, run->put, run->whole);
	if (!fstat(fd, &st) && S_ISREG(st.st_mode))
		in->done += (uint64_t)st.st_size;
	return more;
}

static bool read_file(struct run *run, const char *name)
{
	bool more;
	int fd;

	if (!strcmp(name, "-"))
		return read_fd(run, STDIN_FILENO, name);
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		int why = errno;

		if (!pool_drain(run->pool))
			return false;
		if (!run->in->mute)
			cmd_fail(CMD_FAILED, "cannot open '%s': %s", name,
				strerror(why));
		return true;
	}
	posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
	more = read_fd(run, fd, name);
	close(fd);
	return more;
}

/* The names of a list, one at a time: it may be as long as it likes. */
static void read_listed(
	const struct command *self, struct run *run, const char *list)
{
	bool from_stdin = !strcmp(list, "-");
	FILE *f = from_stdin ? stdin : fopen(list, "re");
	char *name = NULL;
	size_t size = 0;
	ssize_t n;

	if (!f) {
		cmd_fail(CMD_FAILED, "cannot open '%s': %s", list,
			strerror(errno));
		return;
	}
	while ((n = getdelim(&name, &size, '\0', f)) > 0) {
		if (name[n - 1] && strchr(name, '\n')) {
			options_misuse(self,
				"no NUL between the names in '%s': make the "
				"list with 'find -print0'",
				list);
			break;
		}
		if (!*name) {
			cmd_fail(CMD_FAILED, "%s: empty file name", list);
			continue;
		}
		if (from_stdin && !strcmp(name, "-")) {
			cmd_fail(CMD_FAILED,
				"%s: '-' is where the names come from", list);
			continue;
		}
		if (!read_file(run, name))
			break;
	}
	if (ferror(f))
		cmd_fail(CMD_FAILED, "cannot read '%s': %s", list,
			strerror(errno));
	free(name);
	if (!from_stdin)
		fclose(f);
}

/* The size of all operands, or 0 if one has none. */
static uint64_t total_size(int n, char **operands)
{
	uint64_t total = 0;
	struct stat st;

	for (int i = 0; i < n; i++) {
		bool is_stdin = !strcmp(operands[i], "-");

		if (is_stdin ? fstat(STDIN_FILENO, &st) :
			       stat(operands[i], &st))
			continue;
		if (!S_ISREG(st.st_mode))
			return 0;
		total += (uint64_t)st.st_size;
	}
	return total;
}

/*
 * A pipe's records are shown as they come, by one thread, unless more are
 * asked for; files are worked on by all cores.
 */
static unsigned long count_jobs(const struct inputs *in, uint64_t bytes)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (in->jobs && !in->verbose)
		return (unsigned long)in->jobs;
	/* notes come from the reading itself, which must not run ahead */
	if (!bytes || cores < 1 || in->verbose)
		return 1;
	return cores < INPUTS_JOBS_MAX ? (unsigned long)cores :
					 INPUTS_JOBS_MAX;
}

static void run_all(const struct command *self, struct run *run, int n,
	char **operands, unsigned long jobs_at_most)
{
	static char dash[] = "-";
	static char *only_stdin[] = { dash };
	struct inputs *in = run->in;
	const struct pool_job job = {
		.start = run->job && run->job->start ? start_worker : NULL,
		.stop = run->job ? run->job->stop : NULL,
		.work = run->job ? run->job->work : NULL,
		.take = take,
	};
	unsigned long jobs;
	uint64_t bytes;

	if (in->files0_from && n) {
		options_misuse(self,
			"--files0-from leaves no room for file operands");
		return;
	}
	if (!n && !in->files0_from) {
		operands = only_stdin;
		n = 1;
	}
	bytes = total_size(n, operands);
	jobs = count_jobs(in, in->files0_from ? 1 : bytes);
	run->pool = pool_new(
		&job, run, jobs < jobs_at_most ? jobs : jobs_at_most);
	if (!run->pool)
		return;
	progress_start(in->quiet, bytes);
	if (in->files0_from)
		read_listed(self, run, in->files0_from);
	else
		for (int i = 0; i < n; i++)
			if (!read_file(run, operands[i]))
				break;
	pool_drain(run->pool);
	progress_hide();
	pool_free(run->pool);
}

void inputs_run(const struct command *self, struct inputs *in, int n,
	char **operands, inputs_fn *fn, void *payload)
{
	struct run run = { .in = in, .fn = fn, .payload = payload };

	run_all(self, &run, n, operands, 1);
}

void inputs_run_job(const struct command *self, struct inputs *in, int n,
	char **operands, const struct inputs_job *job, void *payload)
{
	struct run run = { .in = in, .job = job, .payload = payload };

	run_all(self, &run, n, operands, INPUTS_JOBS_MAX);
}

void inputs_summary(const struct inputs *in)
{
	cmd_warn("files %" PRIu64 ", records %" PRIu64 ", stored %" PRIu64
		 ", rejected %" PRIu64 ", illegal %" PRIu64,
		in->files, in->records, in->stored, in->rejected, in->illegal);
}
