/* SPDX-License-Identifier: MIT */
/*
 * One line on a terminal that tells how far a long job is.  Made of plain
 * characters and a carriage return: no escapes.  Nothing at all if stderr is
 * no terminal, or a dumb one.
 */
#ifndef JANGGI_PROGRESS_H
#define JANGGI_PROGRESS_H

#include "cmd.h"

/* total is the size of the input in bytes, 0 if not known. */
void progress_start(bool quiet, uint64_t total);
/*
 * Cheap enough for every record: looks at the clock now and then, and asks
 * for the bytes done only when it is going to show them.
 */
void progress_step(uint64_t records, uint64_t (*bytes)(void *), void *payload);
/* Take the line away, for something else is going to be printed. */
void progress_hide(void);

#endif
