/* SPDX-License-Identifier: MIT */
/* Errors, buffers and checked numbers.  Knows nothing of janggi. */
#ifndef JANGGI_BASE_H
#define JANGGI_BASE_H
#ifndef JANGGI_BUILD
#error "base.h is internal to lib/"
#endif
#include "janggi.h"

/*
 * Fill err (which may be NULL) and return st.  Where-fields are cleared; the
 * caller sets those it knows.  errno is captured for JANGGI_EIO and kept.
 */
enum janggi_status janggi__fail(struct janggi_error *err,
	enum janggi_status st, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Make room for n more bytes; false (and failed set) if there is none. */
bool janggi__buffer_reserve(struct janggi_buffer *buffer, size_t n);
void janggi__buffer_str(struct janggi_buffer *buffer, const char *s);
void janggi__buffer_u64(struct janggi_buffer *buffer, uint64_t value);
void janggi__buffer_printf(struct janggi_buffer *buffer, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* One byte; the caller has reserved it. */
static inline void janggi__buffer_put(struct janggi_buffer *buffer, char c)
{
	buffer->data[buffer->len++] = c;
}

/*
 * The whole of [s, s+n) as a base-10 number between min and max.  No sign,
 * no blanks, no suffix.
 */
bool janggi__parse_u64(const char *s, size_t n, uint64_t min, uint64_t max,
	uint64_t *out);

#endif
