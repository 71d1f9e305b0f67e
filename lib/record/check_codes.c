/* SPDX-License-Identifier: MIT */
/* Every code of a finding.  Codes are for ever; new ones go into the gaps. */
#include <config.h>
#include <string.h>
#include "record/check.h"

static const struct janggi_check_code codes[] = {
	{"J001", JANGGI_ERROR, "a record cannot be read",
		"mend it by hand; the records around it were read"},
	{"J002", JANGGI_ERROR, "a file cannot be read, or read on",
		"get the file again, or name its format"},
	{"J003", JANGGI_NOTE, "a doubtful thing was read in the likely way",
		"look whether that is what was meant"},
	{"J004", JANGGI_NOTE, "bytes of a text cannot be decoded",
		"name the encoding, or correct the text"},
	{"J005", JANGGI_ERROR, "XML does not fit the schema",
		"correct it by docs/janggi-record.rng"},
	{"J010", JANGGI_ERROR, "there is no position to start from",
		"give the formations or the diagram"},
	{"J011", JANGGI_NOTE, "no formations are given, the moves tell them",
		"write them down"},
	{"J012", JANGGI_WARNING, "formation and diagram disagree",
		"correct one of them; the diagram is what counts"},
	{"J013", JANGGI_WARNING, "a formation is given that there is not",
		"write one of the four"},
	{"J020", JANGGI_ERROR, "a move cannot be played",
		"correct it; what stands before it is used"},
	{"J021", JANGGI_ERROR, "a move names a piece that does not stand there",
		"correct the piece or the point"},
	{"J022", JANGGI_WARNING, "the piece said to be taken is not",
		"correct the move or what it takes"},
	{"J023", JANGGI_WARNING, "a check is marked where there is none, or not marked",
		"correct the move or the mark"},
	{"J024", JANGGI_ERROR, "the moves cannot be read on",
		"correct what is written there"},
	{"J025", JANGGI_NOTE, "a word stands in place of a move",
		"put it into the result"},
	{"J030", JANGGI_WARNING, "the stated number of plies is another",
		"look for missing moves, or correct the number"},
	{"J031", JANGGI_WARNING, "times do not add up to the stated one",
		"correct the times or their sum"},
	{"J032", JANGGI_NOTE, "some plies have a time and some have not",
		"look for lost times"},
	{"J040", JANGGI_WARNING, "a mate on the board is declared otherwise",
		"correct the result"},
	{"J041", JANGGI_NOTE, "the rules end it otherwise than declared",
		"look by which rules it was played"},
	{"J042", JANGGI_WARNING, "a mate is declared that is none",
		"look for missing moves, or correct the result"},
	{"J043", JANGGI_WARNING, "bikjang is declared, but the generals do not face",
		"look for missing moves, or correct the result"},
	{"J044", JANGGI_NOTE, "the points on the board are not the declared ones",
		"look which bonus was used, and for missing moves"},
	{"J045", JANGGI_WARNING, "the result is not understood",
		"write it in one of the usual ways"},
	{"J046", JANGGI_NOTE, "how the game was won is not understood",
		"write it in one of the usual ways"},
	{"J050", JANGGI_WARNING, "both sides are the same player",
		"correct a name"},
	{"J051", JANGGI_WARNING, "the date cannot be",
		"correct it"},
	{"J052", JANGGI_NOTE, "the date is not understood",
		"write it as YYYY-MM-DD"},
	{"J060", JANGGI_WARNING, "another record has the same moves",
		"keep the one that says more"},
	{"J061", JANGGI_WARNING, "a record goes on where another one stops",
		"keep the longer one"},
};
#define N_CODES (sizeof(codes) / sizeof(codes[0]))

const struct janggi_check_code *janggi_check_code_at(size_t i)
{
	return i < N_CODES ? &codes[i] : NULL;
}

const struct janggi_check_code *janggi_check_code_find(const char *code)
{
	for (size_t i = 0; i < N_CODES; i++)
		if (!strcmp(codes[i].code, code))
			return &codes[i];
	return NULL;
}

const struct janggi_check_code *janggi_check_code_of(
	const struct janggi_error *heard)
{
	switch (heard->status) {
	case JANGGI_OK:
		break;
	case JANGGI_EDATA:
	case JANGGI_ELIMIT:
		return &codes[JANGGI__CHECK_LOST];
	default:
		return &codes[JANGGI__CHECK_FILE];
	}
	if (!strncmp(heard->text, "schema: ", 8))
		return &codes[JANGGI__CHECK_SCHEMA];
	if (!strcmp(heard->text, "a word in place of a move"))
		return &codes[JANGGI__CHECK_WORD];
	if (strstr(heard->text, " of text that "))
		return &codes[JANGGI__CHECK_BYTES];
	return &codes[JANGGI__CHECK_NOTE];
}

const char *janggi_severity_name(enum janggi_severity severity)
{
	static const char *const names[] = {"note", "warning", "error"};

	return (size_t)severity < 3 ? names[severity] : "?";
}
