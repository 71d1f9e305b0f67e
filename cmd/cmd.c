/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cmd.h"
#include "output.h"
#include "progress.h"

static enum cmd_status current;

/*
 * A descriptor that is closed at the start would be given to the first file
 * opened, and messages would end up in it.  Fill the gaps with one that can
 * only fail.
 */
static void fill_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
			open("/dev/null",
				fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			abort();
}

void cmd_start(void)
{
	fill_descriptors();
	/* A parent may have left it ignored; then `| head' would not end us. */
	signal(SIGPIPE, SIG_DFL);
}

/* Graver statuses rank higher; the numbers themselves do not say so. */
static int gravity(enum cmd_status status)
{
	switch (status) {
	case CMD_OK: return 0;
	case CMD_NOMATCH: return 1;
	case CMD_PARTIAL: return 2;
	case CMD_BUSY: return 3;
	case CMD_USAGE: return 4;
	case CMD_FAILED: break;
	}
	return 5;
}

void cmd_raise(enum cmd_status status)
{
	if (gravity(status) > gravity(current))
		current = status;
}

enum cmd_status cmd_status_now(void)
{
	return current;
}

size_t cmd_utf8(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;
	unsigned char c = s[0];
	size_t length = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

	if (c < 0x80)
		return 1;
	if (c < 0xc2 || c > 0xf4 || length > n)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	/* overlong, a surrogate, or beyond Unicode */
	if ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] > 0x9f) ||
		(c == 0xf0 && s[1] < 0x90) || (c == 0xf4 && s[1] > 0x8f))
		return 0;
	return length;
}

/* A control character: C0, DEL, or C1 in its two bytes. */
static bool is_control(const char *s, size_t length)
{
	const unsigned char *u = (const unsigned char *)s;

	return length == 1 ? u[0] < 0x20 || u[0] == 0x7f :
			     u[0] == 0xc2 && u[1] < 0xa0;
}

void cmd_mask(char *s)
{
	size_t n = strlen(s);

	while (n) {
		size_t length = cmd_utf8(s, n);

		if (!length)
			*s = '?', length = 1;
		else if (is_control(s, length))
			memset(s, '?', length);
		s += length;
		n -= length;
	}
}

static void say(const char *fmt, va_list ap)
	__attribute__((format(printf, 1, 0)));

static void say(const char *fmt, va_list ap)
{
	char *text;

	output_flush();
	progress_hide();
	if (vasprintf(&text, fmt, ap) < 0) {
		fputs("janggi: out of memory\n", stderr);
		return;
	}
	cmd_mask(text);
	fprintf(stderr, "janggi: %s\n", text);
	free(text);
}

void cmd_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

void cmd_fail(enum cmd_status status, const char *fmt, ...)
{
	va_list ap;

	cmd_raise(status);
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

static enum cmd_status meaning(enum janggi_status status)
{
	switch (status) {
	case JANGGI_OK:
	case JANGGI_END:
		return CMD_OK;
	case JANGGI_EDATA:
	case JANGGI_EFORMAT:
	case JANGGI_ELIMIT:
		return CMD_PARTIAL;
	case JANGGI_EBUSY:
		return CMD_BUSY;
	case JANGGI_EQUERY:
		return CMD_USAGE;
	case JANGGI_EIO:
	case JANGGI_ENOMEM:
	case JANGGI_EDB:
	case JANGGI_EMISUSE:
	case JANGGI_STATUS_LAST:
		break;
	}
	return CMD_FAILED;
}

void cmd_note_at(const char *file, const struct janggi_error *err)
{
	char line[24] = "", record[40] = "", ply[32] = "";
	const char *text =
		err->text[0] ? err->text : janggi_status_name(err->status);

	if (err->line)
		snprintf(line, sizeof(line), ":%" PRIu64, err->line);
	else if (err->record)
		snprintf(record, sizeof(record), "record %" PRIu64 ": ",
			err->record);
	if (err->ply)
		snprintf(ply, sizeof(ply), "ply %" PRIu32 ": ", err->ply);
	if (file)
		cmd_warn("%s%s: %s%s%s", file, line, record, ply, text);
	else
		cmd_warn("%s%s%s", record, ply, text);
}

void cmd_fail_at(const char *file, const struct janggi_error *err)
{
	cmd_raise(meaning(err->status));
	cmd_note_at(file, err);
}

bool cmd_colour(int fd)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	return isatty(fd) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

int cmd_finish(void)
{
	progress_hide();
	output_finish();
	return (int)current;
}
