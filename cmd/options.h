/* SPDX-License-Identifier: MIT */
/*
 * Options of a command as one table, from which both the parser and the text
 * of --help are made.  --help and --version are in every table unsaid.
 */
#ifndef JANGGI_OPTIONS_H
#define JANGGI_OPTIONS_H

#include "cmd.h"

enum option_kind {
	OPTION_IS_FLAG,
	OPTION_IS_TEXT,
	OPTION_IS_NUMBER,
	OPTION_IS_CHOICE,
	OPTION_IS_CALL
};

/*
 * Take a value; false after saying what is wrong with it.  Called once for
 * each time that the option is given.
 */
typedef bool option_fn(void *payload, const char *value);

struct option_spec {
	enum option_kind kind;
	char letter; /* 0: none */
	const char *name;
	const char *argument; /* what --help calls the value */
	const char *help;
	union {
		bool *flag;
		const char **text;
		uint64_t *number;
		int *choice;
		void *payload;
	} into;
	uint64_t min, max; /* of a number */
	const char *const *choices; /* NULL-ended; the choice is an index */
	option_fn *call;
};

#define OPTION_FLAG(l, n, to, h) \
	{ .kind = OPTION_IS_FLAG, .letter = (l), .name = (n), .help = (h), \
		.into.flag = (to) }
#define OPTION_TEXT(l, n, a, to, h) \
	{ .kind = OPTION_IS_TEXT, .letter = (l), .name = (n), \
		.argument = (a), .help = (h), .into.text = (to) }
#define OPTION_NUMBER(l, n, a, to, lo, hi, h) \
	{ .kind = OPTION_IS_NUMBER, .letter = (l), .name = (n), \
		.argument = (a), .help = (h), .into.number = (to), \
		.min = (lo), .max = (hi) }
#define OPTION_CHOICE(l, n, a, to, list, h) \
	{ .kind = OPTION_IS_CHOICE, .letter = (l), .name = (n), \
		.argument = (a), .help = (h), .into.choice = (to), \
		.choices = (list) }
#define OPTION_CALL(l, n, a, fn, to, h) \
	{ .kind = OPTION_IS_CALL, .letter = (l), .name = (n), \
		.argument = (a), .help = (h), .into.payload = (to), \
		.call = (fn) }
#define OPTION_END { .name = NULL }

/* The formats of every table; indices are enum janggi_table_format. */
extern const char *const table_formats[];
#define TABLE_FORMAT_OPTION(to) \
	OPTION_CHOICE('f', "format", "FORMAT", (to), table_formats, \
		"text, tsv, csv or jsonl (default: text)")

/*
 * Take the options out of argv: *argc and *argv become the operands.  False
 * if the command is to return at once: help was asked for, or an option is
 * wrong (said, and the status raised).
 */
bool options_parse(const struct command *self, const struct option_spec *specs,
	int *argc, char ***argv);
/* "janggi NAME: MESSAGE", where to look, and CMD_USAGE. */
void options_misuse(const struct command *self, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The whole of text as a number from min to max, base 10. */
bool options_number(
	const char *text, uint64_t min, uint64_t max, uint64_t *out);
/* What --version prints. */
void options_version(void);

#endif
