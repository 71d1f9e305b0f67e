/* SPDX-License-Identifier: MIT */
/*
 * Where results go: stdout, or a file that appears whole or not at all.
 *
 * The first failure is kept with its errno, for the write that fails is
 * seldom the one at the end; then nothing more is written and every call
 * says false, so that a command can stop.
 */
#ifndef JANGGI_OUTPUT_H
#define JANGGI_OUTPUT_H

#include "cmd.h"

/*
 * Send results to this file instead of stdout: written beside it and renamed
 * over it by output_finish, if the command did not fail.
 */
bool output_to_file(const char *path);

bool output_bytes(const void *bytes, size_t n);
bool output_text(const char *text);
bool output_format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Write the buffer and clear it. */
bool output_buffer(struct janggi_buffer *buffer);
/* Push out what was written, so that a message comes behind it. */
void output_flush(void);
/* Close, report a failure, put the file in its place. */
void output_finish(void);

#endif
