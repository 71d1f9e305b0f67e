/* SPDX-License-Identifier: MIT */
/*
 * The records that a command reads: files, stdin (`-', or no operand), or
 * the names in a --files0-from list.  A record that cannot be read and a
 * file that cannot be opened are reported, counted, and gone past.
 */
#ifndef JANGGI_INPUTS_H
#define JANGGI_INPUTS_H

#include "cmd.h"
#include "options.h"
#include "pool.h"

struct inputs {
	/* set by options */
	const char *files0_from, *format, *encoding;
	bool quiet, verbose;
	bool validate; /* see janggi_reader_options */
	uint64_t jobs; /* 0: as many as there are cores, see inputs_run_job */
	/*
	 * Set by a command that reads its input twice: nothing is reported
	 * the first time.
	 */
	bool mute;

	/* what was met: records == stored + rejected, illegal <= stored */
	uint64_t files, records, stored, rejected, illegal;

	/*
	 * Set by a command that tells itself of notes, of what cannot be read
	 * and of illegal plies; no messages then, but for failures of input.
	 */
	void (*hear)(void *payload, const char *file,
		const struct janggi_error *err);
	void *hear_payload;

	/* progress */
	uint64_t done; /* bytes of the files read to their end */
	int fd;
};

#define INPUTS_OPTIONS(in) \
	OPTION_TEXT('0', "files0-from", "FILE", &(in)->files0_from, \
		"read NUL-separated file names from FILE (- is stdin)"), \
	OPTION_TEXT('i', "input-format", "NAME", &(in)->format, \
		"read the input as NAME, whatever it looks like"), \
	OPTION_TEXT('e', "encoding", "NAME", &(in)->encoding, \
		"read the input in this encoding, such as CP949"), \
	OPTION_FLAG('q', "quiet", &(in)->quiet, \
		"show no progress on a terminal"), \
	OPTION_FLAG('v', "verbose", &(in)->verbose, \
		"tell also what is doubtful but costs no record")

/* For commands that let several threads work, by inputs_run_job. */
#define INPUTS_JOBS_MAX 256
#define INPUTS_JOBS_OPTION(in) \
	OPTION_NUMBER('j', "jobs", "N", &(in)->jobs, 1, INPUTS_JOBS_MAX, \
		"let N threads work (default: one a core for files, one " \
		"for a pipe)")

enum inputs_answer {
	INPUTS_STORED,
	INPUTS_REJECTED, /* the callback has said why */
	INPUTS_STOP /* go no further; it counts as stored */
};
/* Take one record.  It may be changed (a replay cuts it). */
typedef enum inputs_answer inputs_fn(
	void *payload, struct janggi_record *record);

/*
 * Hand every record of the operands to fn.  A record that has a stop_ply
 * after fn took it is reported and counted as illegal.
 */
void inputs_run(const struct command *self, struct inputs *in, int n,
	char **operands, inputs_fn *fn, void *payload);
/*
 * The same with the work on each record done by in->jobs threads, and what it
 * wrote, if anything, handed to job->take in the order of input.  A record
 * that work fails with JANGGI_EDATA is reported and counted as rejected; any
 * other failure ends the run.
 */
struct inputs_job {
	void *(*start)(void *payload);
	void (*stop)(void *worker);
	enum janggi_status (*work)(void *worker, struct janggi_record *record,
		struct janggi_buffer *out, struct janggi_error *err);
	bool (*take)(void *payload, const char *out, size_t n);

	/* for a command that keeps account of files; each may be NULL */

	/*
	 * Before a file is read: false leaves it out; *skip of its records
	 * (0 if not set) are read and passed over.
	 */
	bool (*open)(
		void *payload, const char *name, int fd, uint64_t *skip);
	/*
	 * After it: so many records were handed on, to be taken later.  not
	 * whole: reading it failed before its end.
	 */
	void (*close)(void *payload, uint64_t records, bool whole);
	/*
	 * Instead of take, for every record, read or not, worked or not; what
	 * failed has been reported.
	 */
	bool (*take_any)(void *payload, const struct pool_item *item,
		const char *out, size_t n);
};
void inputs_run_job(const struct command *self, struct inputs *in, int n,
	char **operands, const struct inputs_job *job, void *payload);
/* Report that fn rejects the record. */
void inputs_reject(
	const struct janggi_record *record, const struct janggi_error *err);
/* Report the ply that cut the record. */
void inputs_tell_illegal(const struct janggi_record *record);
/* "files 3, records 12, stored ..." on stderr. */
void inputs_summary(const struct inputs *in);

#endif
