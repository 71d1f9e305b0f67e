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
	struct janggi_record *record;
	inputs_fn *fn;
	void *payload;
	const char *name; /* of the file being read */
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

static void note(void *payload, const struct janggi_error *what)
{
	const struct run *run = payload;

	cmd_note_at(run->name, what);
}

/* Count what fn said of the record; false to stop. */
static bool give(struct run *run)
{
	struct inputs *in = run->in;
	enum inputs_answer answer;

	in->records++;
	answer = run->fn(run->payload, run->record);
	if (answer == INPUTS_REJECTED) {
		in->rejected++;
		return true;
	}
	in->stored++;
	if (run->record->stop_ply) {
		in->illegal++;
		inputs_tell_illegal(run->record);
	}
	return answer != INPUTS_STOP;
}

/* All records of one open reader; false to stop. */
static bool read_records(struct run *run, struct janggi_reader *reader)
{
	struct inputs *in = run->in;
	struct janggi_error err;

	for (;;) {
		switch (janggi_reader_next(reader, run->record, &err)) {
		case JANGGI_OK:
			if (!give(run))
				return false;
			break;
		case JANGGI_END:
			return true;
		case JANGGI_EDATA:
		case JANGGI_ELIMIT:
			in->records++;
			in->rejected++;
			cmd_fail_at(run->name, &err);
			break;
		case JANGGI_ENOMEM:
			cmd_fail_at(run->name, &err);
			return false;
		default: /* this file is done with, others are not */
			cmd_fail_at(run->name, &err);
			return true;
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
	bool more;

	options.file = name;
	options.format = in->format;
	options.encoding = in->encoding;
	run->name = name;
	in->fd = fd;
	in->files++;
	if (janggi_reader_open_fd(&reader, fd, &options, &err)) {
		cmd_fail_at(name, &err);
		/* no memory, or an option that no file can satisfy */
		return err.status != JANGGI_ENOMEM &&
			err.status != JANGGI_EQUERY;
	}
	if (in->verbose)
		janggi_reader_on_note(reader, note, run);
	more = read_records(run, reader);
	janggi_reader_free(reader);
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
		cmd_fail(CMD_FAILED, "cannot open '%s': %s", name,
			strerror(errno));
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

void inputs_run(const struct command *self, struct inputs *in, int n,
	char **operands, inputs_fn *fn, void *payload)
{
	static char dash[] = "-";
	static char *only_stdin[] = { dash };
	struct run run = { .in = in, .fn = fn, .payload = payload };
	struct janggi_error err;

	if (in->files0_from && n) {
		options_misuse(self,
			"--files0-from leaves no room for file operands");
		return;
	}
	if (janggi_record_new(&run.record, &err)) {
		cmd_fail_at(NULL, &err);
		return;
	}
	if (!n && !in->files0_from) {
		operands = only_stdin;
		n = 1;
	}
	progress_start(in->quiet, total_size(n, operands));
	if (in->files0_from)
		read_listed(self, &run, in->files0_from);
	else
		for (int i = 0; i < n; i++)
			if (!read_file(&run, operands[i]))
				break;
	progress_hide();
	janggi_record_free(run.record);
}

void inputs_summary(const struct inputs *in)
{
	cmd_warn("files %" PRIu64 ", records %" PRIu64 ", stored %" PRIu64
		 ", rejected %" PRIu64 ", illegal %" PRIu64,
		in->files, in->records, in->stored, in->rejected, in->illegal);
}
