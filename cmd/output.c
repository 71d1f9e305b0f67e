/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "output.h"

#define OUTPUT_BUFFER (256 * 1024)

static FILE *stream; /* NULL: stdout, not yet used */
static char *target, *temporary; /* of output_to_file */
static int failure; /* errno of the first failed write */
static bool failed;

static FILE *out(void)
{
	if (!stream) {
		stream = stdout;
		setvbuf(stream, NULL, _IOFBF, OUTPUT_BUFFER);
	}
	return stream;
}

static bool check(bool good)
{
	if (!good && !failed) {
		failed = true;
		failure = errno;
	}
	return !failed;
}

/* A killed command leaves no temporary file behind. */
static void remove_and_die(int sig)
{
	unlink(temporary);
	signal(sig, SIG_DFL);
	raise(sig);
}

static void catch_signals(bool on)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGTERM, SIGPIPE };
	struct sigaction old;

	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
		if (!sigaction(signals[i], NULL, &old) &&
			old.sa_handler != SIG_IGN)
			signal(signals[i], on ? remove_and_die : SIG_DFL);
}

/* The mode that open would give a new file. */
static mode_t usual_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

bool output_to_file(const char *path)
{
	struct stat st;
	bool exists = !stat(path, &st);
	int fd;

	if (exists && !S_ISREG(st.st_mode)) {
		/* a device or a pipe is written to, not replaced */
		stream = fopen(path, "we");
		if (!stream)
			goto bad;
		setvbuf(stream, NULL, _IOFBF, OUTPUT_BUFFER);
		return true;
	}
	/* through a symbolic link, to the file it names */
	target = exists ? realpath(path, NULL) : strdup(path);
	if (!target || asprintf(&temporary, "%s.XXXXXX", target) < 0) {
		temporary = NULL;
		goto bad;
	}
	fd = mkstemp(temporary);
	if (fd < 0) {
		free(temporary);
		temporary = NULL;
		goto bad;
	}
	catch_signals(true);
	if (fchmod(fd, exists ? st.st_mode & 07777 : usual_mode()) ||
		!(stream = fdopen(fd, "w"))) {
		close(fd);
		goto bad;
	}
	setvbuf(stream, NULL, _IOFBF, OUTPUT_BUFFER);
	return true;
bad:
	cmd_fail(CMD_FAILED, "cannot write '%s': %s", path, strerror(errno));
	return false;
}

bool output_bytes(const void *bytes, size_t n)
{
	return check(!failed && fwrite(bytes, 1, n, out()) == n);
}

bool output_text(const char *text)
{
	return output_bytes(text, strlen(text));
}

bool output_format(const char *fmt, ...)
{
	va_list ap;
	int n;

	if (failed)
		return false;
	va_start(ap, fmt);
	n = vfprintf(out(), fmt, ap);
	va_end(ap);
	return check(n >= 0);
}

bool output_buffer(struct janggi_buffer *buffer)
{
	bool good;

	if (buffer->failed) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	good = output_bytes(buffer->data, buffer->len);
	janggi_buffer_clear(buffer);
	return good;
}

void output_flush(void)
{
	if (stream && !failed)
		check(!fflush(stream));
}

/* On the disk and under its name, or not there at all. */
static void settle(void)
{
	catch_signals(false);
	if (cmd_status_now() == CMD_OK || cmd_status_now() == CMD_NOMATCH ||
		cmd_status_now() == CMD_PARTIAL) {
		if (!rename(temporary, target))
			goto done;
		cmd_fail(CMD_FAILED, "cannot rename '%s' to '%s': %s",
			temporary, target, strerror(errno));
	}
	unlink(temporary);
done:
	free(temporary);
	free(target);
	temporary = target = NULL;
}

void output_finish(void)
{
	FILE *last = out();

	check(!fflush(last));
	if (temporary)
		check(!fsync(fileno(last)));
	/* the sticky flag alone has no errno left to tell */
	errno = EIO;
	check(!ferror(last));
	check(!fclose(last));
	stream = NULL;
	if (failed) {
		cmd_raise(CMD_FAILED);
		/* not cmd_warn: it would flush what is closed */
		fprintf(stderr, "janggi: write error: %s\n",
			strerror(failure));
	}
	if (temporary)
		settle();
}
