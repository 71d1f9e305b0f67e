/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"
#include "output.h"

#define HELP_COLUMN 28
#define HELP_WIDTH  79
#define LONG_VALUE  256 /* getopt_long's value of table entry 0 */

const char *const table_formats[] = { "text", "tsv", "csv", "jsonl", NULL };

static const struct option_spec common[] = {
	{ .kind = OPTION_IS_FLAG, .letter = 'h', .name = "help",
		.help = "print this help" },
	{ .kind = OPTION_IS_FLAG, .letter = 'V', .name = "version",
		.help = "print the version" },
};
#define N_COMMON (sizeof(common) / sizeof(*common))

bool options_number(
	const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
	uint64_t value = 0;

	if (!*text)
		return false;
	for (; *text; text++) {
		unsigned digit = (unsigned char)*text - '0';

		if (digit > 9 || value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	if (value < min || value > max)
		return false;
	*out = value;
	return true;
}

void options_version(void)
{
	output_format("janggi (%s) %s\nlibjanggi %s\n", PACKAGE_NAME,
		PACKAGE_VERSION, janggi_version());
}

void options_misuse(const struct command *self, const char *fmt, ...)
{
	char *text;
	va_list ap;

	va_start(ap, fmt);
	if (vasprintf(&text, fmt, ap) < 0)
		text = NULL;
	va_end(ap);
	cmd_fail(CMD_USAGE, "%s: %s (see 'janggi %s --help')", self->name,
		text ? text : "out of memory", self->name);
	free(text);
}

/* Words of text, filled from HELP_COLUMN on; the cursor is at column at. */
static void put_filled(const char *text, size_t at)
{
	bool start = true;

	if (at + 2 > HELP_COLUMN) {
		output_text("\n");
		at = 0;
	}
	output_format("%*s", (int)(HELP_COLUMN - at), "");
	at = HELP_COLUMN;
	while (*text) {
		size_t n = strcspn(text, " ");

		if (!start && at + 1 + n > HELP_WIDTH) {
			output_format("\n%*s", HELP_COLUMN, "");
			at = HELP_COLUMN;
		} else if (!start) {
			output_text(" ");
			at++;
		}
		output_bytes(text, n);
		at += n;
		text += n;
		text += strspn(text, " ");
		start = false;
	}
	output_text("\n");
}

static void put_option(const struct option_spec *spec)
{
	char *left;
	int n;

	if (spec->letter)
		n = asprintf(&left, "  -%c, --%s%s%s", spec->letter, spec->name,
			spec->argument ? "=" : "",
			spec->argument ? spec->argument : "");
	else
		n = asprintf(&left, "      --%s%s%s", spec->name,
			spec->argument ? "=" : "",
			spec->argument ? spec->argument : "");
	if (n < 0)
		return;
	output_text(left);
	put_filled(spec->help, (size_t)n);
	free(left);
}

static void put_help(
	const struct command *self, const struct option_spec *specs, size_t n)
{
	const char *line = self->usage, *intro = "usage:";

	while (*line) {
		size_t length = strcspn(line, "\n");

		output_format("%s janggi %s%s%.*s\n", intro, self->name,
			length ? " " : "", (int)length, line);
		intro = "      ";
		line += length + (line[length] == '\n');
	}
	output_format("\n%s\n\nOptions:\n", self->summary);
	for (size_t i = 0; i < n; i++)
		put_option(&specs[i]);
}

static bool take_choice(const struct command *self,
	const struct option_spec *spec, const char *value)
{
	for (int i = 0; spec->choices[i]; i++)
		if (!strcmp(spec->choices[i], value)) {
			*spec->into.choice = i;
			return true;
		}
	options_misuse(self, "--%s: unknown value '%s'", spec->name, value);
	return false;
}

static bool take(const struct command *self, const struct option_spec *spec,
	const char *value)
{
	switch (spec->kind) {
	case OPTION_IS_FLAG:
		*spec->into.flag = true;
		return true;
	case OPTION_IS_TEXT:
		*spec->into.text = value;
		return true;
	case OPTION_IS_NUMBER:
		if (options_number(
			    value, spec->min, spec->max, spec->into.number))
			return true;
		options_misuse(self,
			"--%s: '%s' is no number from %" PRIu64 " to %" PRIu64,
			spec->name, value, spec->min, spec->max);
		return false;
	case OPTION_IS_CHOICE:
		return take_choice(self, spec, value);
	case OPTION_IS_CALL:
		break;
	}
	return spec->call(spec->into.payload, value);
}

/* What getopt_long could not take, said in our own words. */
static void complain(const struct command *self,
	const struct option_spec *specs, int code, const char *arg)
{
	bool lacks = code == ':';

	if (optopt >= LONG_VALUE)
		options_misuse(self,
			lacks ? "option '--%s' needs a value" :
				"option '--%s' takes no value",
			specs[optopt - LONG_VALUE].name);
	else if (optopt)
		options_misuse(self,
			lacks ? "option '-%c' needs a value" :
				"unknown option '-%c'",
			optopt);
	else
		options_misuse(self, "unknown option '%s'", arg);
}

/* The table as getopt_long wants it; letters has room for 2 + 2 * n. */
static void translate(const struct option_spec *specs, size_t n,
	struct option *longs, char *letters)
{
	*letters++ = ':'; /* tell a missing value from an unknown option */
	for (size_t i = 0; i < n; i++) {
		int has = specs[i].kind == OPTION_IS_FLAG ? no_argument :
							    required_argument;

		longs[i] = (struct option){ specs[i].name, has, NULL,
			LONG_VALUE + (int)i };
		if (specs[i].letter) {
			*letters++ = specs[i].letter;
			if (has == required_argument)
				*letters++ = ':';
		}
	}
	*letters = '\0';
}

static const struct option_spec *find(
	const struct option_spec *specs, size_t n, int code)
{
	if (code >= LONG_VALUE)
		return &specs[code - LONG_VALUE];
	for (size_t i = 0; i < n; i++)
		if (specs[i].letter == code)
			return &specs[i];
	return NULL;
}

static bool parse(const struct command *self, const struct option_spec *specs,
	size_t n, struct option *longs, char *letters, int argc, char **argv)
{
	bool help = false, version = false;
	int code;

	translate(specs, n, longs, letters);
	opterr = 0;
	optind = 0; /* start afresh, GNU's way */
	while ((code = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
		const struct option_spec *spec = find(specs, n, code);

		if (code == '?' || code == ':' || !spec) {
			complain(self, specs, code, argv[optind - 1]);
			return false;
		}
		if (spec == &specs[n - N_COMMON])
			help = true;
		else if (spec == &specs[n - N_COMMON + 1])
			version = true;
		else if (!take(self, spec, optarg))
			return false;
	}
	if (help)
		put_help(self, specs, n);
	else if (version)
		options_version();
	return !help && !version;
}

bool options_parse(const struct command *self, const struct option_spec *specs,
	int *argc, char ***argv)
{
	struct option_spec *all;
	struct option *longs;
	char *letters;
	size_t n = 0;
	bool go = false;

	while (specs[n].name)
		n++;
	all = malloc((n + N_COMMON) * sizeof(*all));
	longs = calloc(n + N_COMMON + 1, sizeof(*longs));
	letters = malloc(2 + 2 * (n + N_COMMON));
	if (all && longs && letters) {
		memcpy(all, specs, n * sizeof(*all));
		memcpy(all + n, common, sizeof(common));
		go = parse(self, all, n + N_COMMON, longs, letters, *argc,
			*argv);
		*argc -= optind;
		*argv += optind;
	} else {
		cmd_fail(CMD_FAILED, "out of memory");
	}
	free(all);
	free(longs);
	free(letters);
	return go;
}
