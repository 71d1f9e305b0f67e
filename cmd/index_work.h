/* SPDX-License-Identifier: MIT */
/* What janggi index does, a file each. */
#ifndef JANGGI_INDEX_WORK_H
#define JANGGI_INDEX_WORK_H

#include "inputs.h"

/* index_add.c: false after saying why not; some records may be rejected. */
bool index_add_files(const struct command *self, struct inputs *in, int n,
	char **files, struct janggi_index *index);
/* "read 12, new 3 ..." */
void index_put_tally(struct janggi_index *index);

/* index_update.c: what is new or has changed below a folder. */
void index_update(const struct command *self, struct inputs *in,
	const char *folder, struct janggi_index *index);

/* index_tend.c: whole indexes, and games taken out by query. */
bool index_add_from(struct janggi_index *index, const char *path);
void index_delete(struct janggi_index *index, const char *query, bool dry);

/* index_info.c */
void index_put_info(struct janggi_index *index);
void index_put_rejected(struct janggi_index *index);

#endif
