/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "spool.h"

static bool copy_all(FILE *to)
{
	char block[65536];
	ssize_t n;

	for (;;) {
		n = read(STDIN_FILENO, block, sizeof(block));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			cmd_fail(CMD_FAILED, "cannot read '-': %s",
				strerror(errno));
			return false;
		}
		if (!n)
			return true;
		if (fwrite(block, 1, (size_t)n, to) != (size_t)n)
			return false;
	}
}

/* Put a file that holds all of standard input in its place. */
static bool keep_stdin(void)
{
	struct stat st;
	FILE *copy;
	bool good;

	if (!fstat(STDIN_FILENO, &st) && S_ISREG(st.st_mode))
		return true;
	copy = tmpfile();
	good = copy && copy_all(copy) && !fflush(copy) &&
		dup2(fileno(copy), STDIN_FILENO) >= 0;
	if (!good)
		cmd_fail(CMD_FAILED,
			"cannot keep standard input to read it twice: %s",
			strerror(errno));
	if (copy)
		fclose(copy);
	if (good)
		spool_rewind();
	return good;
}

bool spool_inputs(const struct inputs *in, int n, char **operands)
{
	bool from_stdin = in->files0_from ? !strcmp(in->files0_from, "-") : !n;
	struct stat st;

	for (int i = 0; i < n; i++) {
		if (!strcmp(operands[i], "-"))
			from_stdin = true;
		else if (!stat(operands[i], &st) && S_ISFIFO(st.st_mode)) {
			cmd_fail(CMD_FAILED,
				"%s: this has to be read twice, which a pipe "
				"cannot be",
				operands[i]);
			return false;
		}
	}
	return !from_stdin || keep_stdin();
}

void spool_rewind(void)
{
	/* for whoever reads through stdio, and for who does not */
	rewind(stdin);
	lseek(STDIN_FILENO, 0, SEEK_SET);
}
