/* SPDX-License-Identifier: MIT */
/* What PGN and .gib write alike: comments, ends that cannot be played. */
#ifndef JANGGI_REMARK_H
#define JANGGI_REMARK_H
#include "notation/writer.h"

/*
 * Append a comment in braces, or as it is if it is a whole variation in
 * brackets (with latin: one without Korean moves).  Braces in the text of a
 * comment become brackets: a loss.
 */
void janggi__put_remark(struct janggi_writer *writer, struct janggi_buffer *out,
	const struct janggi_text *text, bool latin);
/*
 * Append a tag's value without line feeds, with a backslash before each of
 * the characters in escaped.
 */
void janggi__put_value(struct janggi_writer *writer, struct janggi_buffer *out,
	const struct janggi_text *value, const char *escaped);
/*
 * Does this text, read as a format and replayed, stop where the record does,
 * with the same left over?
 */
bool janggi__stops_alike(const char *format, const char *text, size_t n,
	const struct janggi_record *record);

#endif
