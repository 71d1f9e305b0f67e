/* SPDX-License-Identifier: MIT */
/* The presets that a command line names: built in, from files, re-bonused. */
#ifndef JANGGI_PRESETS_H
#define JANGGI_PRESETS_H

#include "cmd.h"
#include "options.h"

struct presets {
	struct janggi_preset *list;
	size_t n;
	const char *bonus; /* as given, or NULL */
	bool named; /* any was asked for; else all built-in ones are meant */
};

/* --presets, --preset-file and --bonus. */
#define PRESETS_OPTIONS(presets) \
	OPTION_CALL('p', "presets", "NAME,NAME...", presets_take_names, \
		(presets), "only these rule sets; 'janggi rules' lists them"), \
	PRESET_FILE_OPTION(presets), \
	OPTION_TEXT('b', "bonus", "SIDE:POINTS", &(presets)->bonus, \
		"replace every preset's bonus: cho:1.5, han:1.5, none ...")
#define PRESET_FILE_OPTION(presets) \
	OPTION_CALL('P', "preset-file", "FILE", presets_take_file, \
		(presets), "add the rule set that FILE defines")

bool presets_take_names(void *presets, const char *names);
bool presets_take_file(void *presets, const char *path);
bool presets_add(struct presets *presets, const struct janggi_preset *preset);
/* Apply the bonus; with none named, take all.  False after saying why not. */
bool presets_settle(struct presets *presets);
void presets_release(struct presets *presets);

/* A whole small file into buffer; false after saying why not. */
bool presets_read_file(const char *path, struct janggi_buffer *buffer);

#endif
