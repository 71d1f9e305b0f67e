/* SPDX-License-Identifier: MIT */
/*
 * What every command shares: messages, the exit status, the command table.
 *
 * The process has one status, which only rises while a command runs, and one
 * way out: a command returns, and main ends with cmd_finish.
 */
#ifndef JANGGI_CMD_H
#define JANGGI_CMD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "janggi.h"

/* Exit statuses, the same in all commands. */
enum cmd_status {
	CMD_OK = 0,
	CMD_NOMATCH = 1, /* nothing matched, and it was asked for */
	CMD_USAGE = 2, /* bad option, operand or query text */
	CMD_PARTIAL = 3, /* done, but records were rejected or cut */
	CMD_FAILED = 4, /* input or output failed, or no memory */
	CMD_BUSY = 75 /* another process holds the index; try again */
};

/* One subcommand; argv[0] is its name. */
struct command {
	const char *name;
	const char *summary; /* one line, for `janggi help' */
	const char *usage; /* operands of the synopsis; lines end in \n */
	void (*run)(const struct command *self, int argc, char **argv);
};

extern const struct command check_command, export_command, import_command,
	index_command, judge_command, perft_command, query_command,
	report_command, rules_command, show_command, stats_command;

/* Before anything else: sane descriptors, and SIGPIPE as the shell means. */
void cmd_start(void);
/* Raise the status; a graver one stays. */
void cmd_raise(enum cmd_status status);
enum cmd_status cmd_status_now(void);
/* Check and close all output.  The value is the exit status. */
int cmd_finish(void);

/*
 * "janggi: MESSAGE" on stderr, behind everything written so far.  Bytes that
 * would drive a terminal are masked.
 */
void cmd_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same, and raise the status. */
void cmd_fail(enum cmd_status status, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/*
 * "janggi: FILE:LINE: ply 31: TEXT", the parts that err does not know left
 * out, and raise the status to what err means.  file may be NULL.
 */
void cmd_fail_at(const char *file, const struct janggi_error *err);
/* The same as a note: the status stays as it is. */
void cmd_note_at(const char *file, const struct janggi_error *err);

/* Put question marks in place of bytes that would drive a terminal. */
void cmd_mask(char *s);
/* Length of the UTF-8 character at s, n > 0 bytes; 0 if it is none. */
size_t cmd_utf8(const char *s, size_t n);

/* Colour is wanted on this stream's descriptor. */
bool cmd_colour(int fd);

#endif
