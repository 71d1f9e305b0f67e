/* SPDX-License-Identifier: MIT */
/* Reading input twice. */
#ifndef JANGGI_SPOOL_H
#define JANGGI_SPOOL_H

#include "inputs.h"

/*
 * Make sure that the operands can be read again: standard input, if it is one
 * of them, is kept in a temporary file.  False after saying why not.
 */
bool spool_inputs(const struct inputs *in, int n, char **operands);
/* Standard input from its beginning again. */
void spool_rewind(void);

#endif
