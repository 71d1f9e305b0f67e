/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/base.h"

bool janggi__buffer_reserve(struct janggi_buffer *buffer, size_t n)
{
	size_t need, cap;
	char *data;

	if (buffer->failed)
		return false;
	if (buffer->data && n < buffer->cap - buffer->len)
		return true;
	if (n > SIZE_MAX / 4 - buffer->len) {
		buffer->failed = true;
		return false;
	}
	need = buffer->len + n + 1;
	cap = buffer->cap ? buffer->cap : 256;
	while (cap < need)
		cap *= 2;
	data = realloc(buffer->data, cap);
	if (!data) {
		buffer->failed = true;
		return false;
	}
	buffer->data = data;
	buffer->cap = cap;
	return true;
}

void janggi_buffer_add(
	struct janggi_buffer *buffer, const void *bytes, size_t n)
{
	if (!janggi__buffer_reserve(buffer, n))
		return;
	if (n)
		memcpy(buffer->data + buffer->len, bytes, n);
	buffer->len += n;
	buffer->data[buffer->len] = '\0';
}

void janggi_buffer_clear(struct janggi_buffer *buffer)
{
	buffer->len = 0;
	buffer->failed = false;
	if (buffer->data)
		buffer->data[0] = '\0';
}

void janggi_buffer_release(struct janggi_buffer *buffer)
{
	free(buffer->data);
	*buffer = (struct janggi_buffer)JANGGI_BUFFER_INIT;
}

void janggi__buffer_str(struct janggi_buffer *buffer, const char *s)
{
	janggi_buffer_add(buffer, s, strlen(s));
}

void janggi__buffer_u64(struct janggi_buffer *buffer, uint64_t value)
{
	char digits[20];
	size_t n = sizeof(digits);

	do
		digits[--n] = (char)('0' + value % 10);
	while (value /= 10);
	janggi_buffer_add(buffer, digits + n, sizeof(digits) - n);
}

void janggi__buffer_printf(struct janggi_buffer *buffer, const char *fmt, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		buffer->failed = true;
	else if (janggi__buffer_reserve(buffer, (size_t)n)) {
		vsnprintf(buffer->data + buffer->len, (size_t)n + 1, fmt,
			again);
		buffer->len += (size_t)n;
	}
	va_end(again);
}
