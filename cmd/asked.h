/* SPDX-License-Identifier: MIT */
/*
 * A query as the options of a command line say it.  They are kept until all
 * are known, for some change what others mean.
 */
#ifndef JANGGI_ASKED_H
#define JANGGI_ASKED_H

#include "cmd.h"
#include "options.h"
#include "presets.h"

struct asked_part {
	const char *option; /* "player" ..., "where" or "position-of" */
	const char *value;
};

struct asked {
	struct asked_part *parts;
	size_t n_parts;
	bool mirror, swap;
	const char *format, *encoding; /* of files that positions come from */
	struct presets presets;
	struct janggi_query *query;
};

/* One option that takes a value. */
struct asked_option {
	struct asked *asked;
	const char *option;
};
bool asked_take(void *option, const char *value);

/* The options that ask, of a table of specs. */
#define ASKED_OPTIONS_N 19
void asked_options_init(
	struct asked *asked, struct asked_option options[ASKED_OPTIONS_N]);
#define ASKED_OPTION(o, i, l, n, a, h) \
	OPTION_CALL(l, n, a, asked_take, &(o)[i], h)
#define ASKED_OPTIONS(asked, o) \
	ASKED_OPTION(o, 0, 'w', "where", "QUERY", \
		"games for which QUERY holds: see janggi-query(7)"), \
	ASKED_OPTION(o, 1, 0, "position", "FEN", \
		"games in which this position occurs"), \
	ASKED_OPTION(o, 2, 'a', "after", "MOVES", \
		"the position after these moves, from the formations asked " \
		"for or the most common ones"), \
	ASKED_OPTION(o, 3, 0, "position-of", "FILE[#N]@PLY", \
		"the position of that game"), \
	OPTION_FLAG('m', "mirror", &(asked)->mirror, \
		"positions also with left and right exchanged"), \
	OPTION_FLAG('s', "swap", &(asked)->swap, \
		"positions also from the other side of the table"), \
	ASKED_OPTION(o, 4, 0, "formation", "NAME", \
		"either side's formation, or CHO vs HAN"), \
	ASKED_OPTION(o, 5, 0, "formation-cho", "NAME", "Cho's formation"), \
	ASKED_OPTION(o, 6, 0, "formation-han", "NAME", "Han's formation"), \
	ASKED_OPTION(o, 7, 0, "player", "TEXT", \
		"either player's name holds TEXT, or is it: =TEXT"), \
	ASKED_OPTION(o, 8, 0, "cho", "TEXT", "likewise Cho's"), \
	ASKED_OPTION(o, 9, 0, "han", "TEXT", "likewise Han's"), \
	ASKED_OPTION(o, 10, 0, "event", "TEXT", "likewise the event"), \
	ASKED_OPTION(o, 11, 0, "site", "TEXT", "likewise the site"), \
	ASKED_OPTION(o, 12, 0, "round", "TEXT", "likewise the round"), \
	ASKED_OPTION(o, 13, 0, "comment", "TEXT", "likewise any comment"), \
	ASKED_OPTION(o, 14, 0, "date", "DATES", \
		"2010, 2010-05, 2008..2010, >=2010-05-12 ..."), \
	ASKED_OPTION(o, 15, 0, "result", "WINNER", \
		"declared: cho, han, draw, none; cho|han"), \
	ASKED_OPTION(o, 16, 0, "how", "ENDING", \
		"declared: resignation, time ..."), \
	ASKED_OPTION(o, 17, 0, "winner", "WINNER", \
		"under the rule set: cho, han, draw, none"), \
	ASKED_OPTION(o, 18, 0, "ending", "ENDING", \
		"under the rule set: checkmate, bikjang ..."), \
	OPTION_CALL('p', "preset", "NAME", presets_take_names, \
		&(asked)->presets, \
		"the rule set that is meant (default: standard)"), \
	PRESET_FILE_OPTION(&(asked)->presets), \
	OPTION_TEXT('b', "bonus", "SIDE:POINTS", &(asked)->presets.bonus, \
		"replace every rule set's bonus: cho:1.5, han:1.5, none ...")

/* The option is a place: position, after or position-of. */
bool asked_is_place(const struct asked_part *part);
/*
 * Make asked->query, of all parts or of those that are no places.  False
 * after saying why not.
 */
bool asked_make(struct asked *asked, bool places);
/* After that: another query, of no place but this one. */
bool asked_make_with(const struct asked *asked,
	const struct asked_part *place, struct janggi_query **query);
/* The position that a part means, a formation pair given to "after". */
bool asked_position(const struct asked *asked, const struct asked_part *part,
	enum janggi_formation cho, enum janggi_formation han,
	struct janggi_position *pos);
void asked_release(struct asked *asked);

#endif
