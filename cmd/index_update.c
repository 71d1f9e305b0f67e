/* SPDX-License-Identifier: MIT */
/*
 * Files below a folder: those that the index has are not read again, and
 * those that it has and the folder has not are told.  A file is known by its
 * name as given, its size and its sum.
 */
#include <config.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "index_work.h"
#include "output.h"

struct names {
	char **name;
	size_t n, cap;
	bool failed;
};

static void add(struct names *names, char *name)
{
	if (name && names->n == names->cap) {
		size_t cap = names->cap ? 2 * names->cap : 64;
		char **more = realloc(names->name, cap * sizeof(*more));

		if (more) {
			names->name = more;
			names->cap = cap;
		}
	}
	if (!name || names->n == names->cap) {
		free(name);
		names->failed = true;
		return;
	}
	names->name[names->n++] = name;
}

static void release(struct names *names)
{
	while (names->n)
		free(names->name[--names->n]);
	free(names->name);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void put_in_order(struct names *names)
{
	if (names->n)
		qsort(names->name, names->n, sizeof(*names->name), by_name);
}

static char *join(const char *folder, const char *name)
{
	size_t n = strlen(folder);
	char *path = malloc(n + strlen(name) + 2);

	if (path) {
		memcpy(path, folder, n);
		path[n] = '/';
		strcpy(path + n + 1, name);
	}
	return path;
}

/* Names that begin with a dot are nobody's records. */
static bool read_folder(
	const char *folder, struct names *files, struct names *folders)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir) {
		cmd_fail(CMD_FAILED, "%s: %s", folder, strerror(errno));
		return false;
	}
	while ((errno = 0, entry = readdir(dir))) {
		struct stat about;
		char *path;

		if (*entry->d_name == '.')
			continue;
		path = join(folder, entry->d_name);
		/* a link to a folder could lead back here */
		if (path && !lstat(path, &about) && S_ISDIR(about.st_mode))
			add(folders, path);
		else if (path && !stat(path, &about) && S_ISREG(about.st_mode))
			add(files, path);
		else if (path)
			free(path);
		else
			files->failed = true;
	}
	if (errno)
		cmd_fail(CMD_FAILED, "%s: %s", folder, strerror(errno));
	closedir(dir);
	return !errno;
}

/* All files below it, in an order that does not depend on the disk. */
static bool list_files(const char *folder, struct names *files)
{
	struct names folders = { 0 };
	bool good = true;

	add(&folders, strdup(folder));
	while (good && folders.n) {
		char *next = folders.name[--folders.n];

		good = read_folder(next, files, &folders);
		free(next);
	}
	if (good && (files->failed || folders.failed)) {
		cmd_fail(CMD_FAILED, "out of memory");
		good = false;
	}
	release(&folders);
	put_in_order(files);
	return good;
}

/* Sources of the index below the folder. */
struct known {
	const char *folder;
	struct names names;
};

static void take_source(void *payload, const struct janggi_source *source)
{
	struct known *known = payload;
	size_t n = strlen(known->folder);

	if (!strncmp(source->name, known->folder, n) && source->name[n] == '/')
		add(&known->names, strdup(source->name));
}

static bool has(const struct names *names, char *name)
{
	return names->n &&
		bsearch(&name, names->name, names->n, sizeof(*names->name),
			by_name);
}

/* Both lists are in order. */
static void tell_gone(const struct names *known, const struct names *files)
{
	uint64_t gone = 0;

	for (size_t i = 0; i < known->n; i++) {
		if (i && !strcmp(known->name[i], known->name[i - 1]))
			continue;
		if (has(files, known->name[i]))
			continue;
		cmd_warn("%s: gone, its records stay", known->name[i]);
		gone++;
	}
	if (gone)
		output_format("files gone: %llu\n", (unsigned long long)gone);
}

void index_update(const struct command *self, struct inputs *in,
	const char *folder, struct janggi_index *index)
{
	struct known known = { 0 };
	struct names files = { 0 };
	struct janggi_error err;
	size_t n = strlen(folder);
	char *plain;

	while (n > 1 && folder[n - 1] == '/')
		n--;
	plain = strndup(folder, n);
	if (!plain) {
		cmd_fail(CMD_FAILED, "out of memory");
		return;
	}
	known.folder = plain;
	if (list_files(plain, &files)) {
		if (janggi_index_sources(index, take_source, &known, &err))
			cmd_fail_at(NULL, &err);
		else if (known.names.failed)
			cmd_fail(CMD_FAILED, "out of memory");
		/* without a file there is nothing to read, not even stdin */
		else if (!files.n ||
			index_add_files(self, in, (int)files.n, files.name,
				index)) {
			put_in_order(&known.names);
			tell_gone(&known.names, &files);
		}
	}
	release(&files);
	release(&known.names);
	free(plain);
}
