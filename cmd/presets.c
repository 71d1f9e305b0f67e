/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "presets.h"

#define FILE_LIMIT (1024 * 1024) /* far more than any rule set */

bool presets_add(struct presets *presets, const struct janggi_preset *preset)
{
	struct janggi_preset *list;

	for (size_t i = 0; i < presets->n; i++)
		if (!strcmp(presets->list[i].name, preset->name)) {
			cmd_fail(CMD_USAGE, "preset '%s' is given twice",
				preset->name);
			return false;
		}
	list = realloc(presets->list, (presets->n + 1) * sizeof(*list));
	if (!list) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	list[presets->n++] = *preset;
	presets->list = list;
	return true;
}

static bool add_named(struct presets *presets, const char *name, size_t n)
{
	const struct janggi_preset *preset;

	for (size_t i = 0; (preset = janggi_preset_at(i)); i++)
		if (strlen(preset->name) == n && !memcmp(preset->name, name, n))
			return presets_add(presets, preset);
	cmd_fail(CMD_USAGE, "no preset is named '%.*s' (see 'janggi rules')",
		(int)n, name);
	return false;
}

bool presets_take_names(void *payload, const char *names)
{
	struct presets *presets = payload;

	presets->named = true;
	for (;;) {
		size_t n = strcspn(names, ",");

		if (!add_named(presets, names, n))
			return false;
		if (!names[n])
			return true;
		names += n + 1;
	}
}

bool presets_read_file(const char *path, struct janggi_buffer *buffer)
{
	bool from_stdin = !strcmp(path, "-"), good = false;
	FILE *f = from_stdin ? stdin : fopen(path, "re");
	char block[8192];
	size_t n;

	if (!f) {
		cmd_fail(CMD_FAILED, "cannot open '%s': %s", path,
			strerror(errno));
		return false;
	}
	while ((n = fread(block, 1, sizeof(block), f)) > 0 &&
		buffer->len <= FILE_LIMIT)
		janggi_buffer_add(buffer, block, n);
	if (ferror(f))
		cmd_fail(CMD_FAILED, "cannot read '%s': %s", path,
			strerror(errno));
	else if (buffer->failed)
		cmd_fail(CMD_FAILED, "out of memory");
	else if (buffer->len > FILE_LIMIT)
		cmd_fail(CMD_USAGE, "%s: too large for a rule set", path);
	else
		good = true;
	if (!from_stdin)
		fclose(f);
	return good;
}

bool presets_take_file(void *payload, const char *path)
{
	struct presets *presets = payload;
	struct janggi_buffer buffer = JANGGI_BUFFER_INIT;
	struct janggi_preset preset;
	struct janggi_error err;
	bool good = presets_read_file(path, &buffer);

	presets->named = true;
	if (good &&
		janggi_preset_parse(&preset, buffer.data ? buffer.data : "",
			buffer.len, &err)) {
		/* the command line is at fault, not a record */
		cmd_note_at(path, &err);
		cmd_raise(err.status == JANGGI_ENOMEM ? CMD_FAILED : CMD_USAGE);
		good = false;
	}
	janggi_buffer_release(&buffer);
	return good && presets_add(presets, &preset);
}

bool presets_settle(struct presets *presets)
{
	const struct janggi_preset *preset;
	struct janggi_bonus bonus;
	struct janggi_error err;

	if (!presets->named)
		for (size_t i = 0; (preset = janggi_preset_at(i)); i++)
			if (!presets_add(presets, preset))
				return false;
	if (!presets->bonus)
		return true;
	if (janggi_bonus_parse(&bonus, presets->bonus, &err)) {
		cmd_fail(CMD_USAGE, "--bonus: '%s': %s", presets->bonus,
			err.text);
		return false;
	}
	for (size_t i = 0; i < presets->n; i++)
		presets->list[i].bonus = bonus;
	return true;
}

void presets_release(struct presets *presets)
{
	free(presets->list);
	presets->list = NULL;
	presets->n = 0;
}
