/* SPDX-License-Identifier: MIT */
/* The driver: finds the subcommand and lets it run. */
#include <config.h>
#include <string.h>
#include "cmd.h"
#include "options.h"
#include "output.h"

static const struct command *const commands[] = {
	&import_command,
	&export_command,
	&check_command,
	&judge_command,
	&index_command,
	&query_command,
	&stats_command,
	&report_command,
	&show_command,
	&rules_command,
	&perft_command,
};
#define N_COMMANDS (sizeof(commands) / sizeof(*commands))

static const struct command *find(const char *name)
{
	for (size_t i = 0; i < N_COMMANDS; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	cmd_fail(CMD_USAGE, "unknown command '%s' (see 'janggi help')", name);
	return NULL;
}

static void put_help(void)
{
	output_text("usage: janggi COMMAND [OPTION]... [OPERAND]...\n"
		    "       janggi help [COMMAND]\n"
		    "       janggi --version\n\n"
		    "Read, judge and count records of janggi games.\n\n"
		    "Commands:\n");
	for (size_t i = 0; i < N_COMMANDS; i++)
		output_format("  %-10s %s\n", commands[i]->name,
			commands[i]->summary);
	output_text("\n'janggi COMMAND --help' tells a command's options; "
		    "man janggi tells the rest.\n");
}

static void help_on(char *name)
{
	static char option[] = "--help";
	char *argv[] = { name, option, NULL };
	const struct command *command = find(name);

	if (command)
		command->run(command, 2, argv);
}

static void drive(int argc, char **argv)
{
	const struct command *command;

	if (argc < 2) {
		cmd_fail(CMD_USAGE, "no command (see 'janggi help')");
	} else if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
		options_version();
	} else if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
		!strcmp(argv[1], "help")) {
		if (argc > 2)
			help_on(argv[2]);
		else
			put_help();
	} else {
		command = find(argv[1]);
		if (command)
			command->run(command, argc - 1, argv + 1);
	}
}

int main(int argc, char **argv)
{
	cmd_start();
	drive(argc, argv);
	return cmd_finish();
}
