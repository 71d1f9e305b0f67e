/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "asked.h"
#include "places.h"
#include "positions.h"

void asked_options_init(
	struct asked *asked, struct asked_option options[ASKED_OPTIONS_N])
{
	static const char *const names[ASKED_OPTIONS_N] = { "where",
		"position", "after", "position-of", "formation",
		"formation-cho", "formation-han", "player", "cho", "han",
		"event", "site", "round", "comment", "date", "result", "how",
		"winner", "ending" };

	for (size_t i = 0; i < ASKED_OPTIONS_N; i++)
		options[i] = (struct asked_option){ asked, names[i] };
}

bool asked_take(void *payload, const char *value)
{
	const struct asked_option *option = payload;
	struct asked *asked = option->asked;
	struct asked_part *parts = realloc(asked->parts,
		(asked->n_parts + 1) * sizeof(*parts));

	if (!parts) {
		cmd_fail(CMD_FAILED, "out of memory");
		return false;
	}
	asked->parts = parts;
	parts[asked->n_parts++] =
		(struct asked_part){ option->option, value };
	return true;
}

bool asked_is_place(const struct asked_part *part)
{
	return !strcmp(part->option, "position") ||
		!strcmp(part->option, "after") ||
		!strcmp(part->option, "position-of");
}

static bool fail_part(
	const struct asked_part *part, const struct janggi_error *err)
{
	if (err->status == JANGGI_EQUERY && err->column)
		cmd_fail(CMD_USAGE, "--%s: column %" PRIu32 " of '%s': %s",
			part->option, err->column, part->value, err->text);
	else if (err->status == JANGGI_EQUERY)
		cmd_fail(CMD_USAGE, "--%s: '%s': %s", part->option,
			part->value, err->text);
	else
		cmd_fail_at(NULL, err);
	return false;
}

/* The position of a game in a file. */
static bool read_place(
	const struct asked *asked, const char *text, struct janggi_position *pos)
{
	struct janggi_record *record = NULL;
	struct place place = { 0 };
	char move[JANGGI_MOVE_TEXT];
	struct janggi_error err;
	janggi_move last;
	uint32_t ply;
	bool good = false;

	if (janggi_record_new(&record, &err))
		cmd_fail_at(NULL, &err);
	else
		good = place_parse(&place, text) &&
			place_read(&place, asked->format, asked->encoding,
				record) &&
			place_play(&place, record, pos, &ply, &last, move);
	place_release(&place);
	janggi_record_free(record);
	return good;
}

static bool add_part(const struct asked *asked, struct janggi_query *query,
	const struct asked_part *part)
{
	struct janggi_position *pos;
	struct janggi_error err;
	enum janggi_status st;
	bool good;

	if (!strcmp(part->option, "where")) {
		st = janggi_query_where(query, part->value,
			strlen(part->value), &err);
		return !st || fail_part(part, &err);
	}
	if (strcmp(part->option, "position-of") != 0) {
		st = janggi_query_option(query, part->option,
			part->value, strlen(part->value), &err);
		return !st || fail_part(part, &err);
	}
	if (janggi_position_new(&pos, &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	good = read_place(asked, part->value, pos);
	if (good && janggi_query_position(query, pos, &err))
		good = fail_part(part, &err);
	janggi_position_free(pos);
	return good;
}

/* All rule sets by name, the one that is meant first, with the bonus. */
static bool settle_presets(struct presets *presets)
{
	const struct janggi_preset *preset;
	bool found;

	for (size_t i = 0; (preset = janggi_preset_at(i)); i++) {
		found = false;
		for (size_t k = 0; k < presets->n; k++)
			found |= !strcmp(presets->list[k].name, preset->name);
		if (!found && !presets_add(presets, preset))
			return false;
	}
	presets->named = true;
	return presets_settle(presets);
}

/* A query of the parts that are no places, and of places if asked to. */
static bool make(const struct asked *asked, bool places,
	struct janggi_query **query)
{
	struct janggi_error err;

	if (janggi_query_new(query, asked->presets.list, asked->presets.n,
		    &err)) {
		cmd_fail_at(NULL, &err);
		return false;
	}
	janggi_query_symmetry(*query, asked->mirror, asked->swap);
	for (size_t i = 0; i < asked->n_parts; i++)
		if ((places || !asked_is_place(&asked->parts[i])) &&
			!add_part(asked, *query, &asked->parts[i]))
			return false;
	return true;
}

bool asked_make(struct asked *asked, bool places)
{
	return settle_presets(&asked->presets) &&
		make(asked, places, &asked->query);
}

bool asked_make_with(const struct asked *asked,
	const struct asked_part *place, struct janggi_query **query)
{
	return make(asked, false, query) && add_part(asked, *query, place);
}

bool asked_position(const struct asked *asked, const struct asked_part *part,
	enum janggi_formation cho, enum janggi_formation han,
	struct janggi_position *pos)
{
	struct janggi_error err;

	if (!strcmp(part->option, "position-of"))
		return read_place(asked, part->value, pos);
	if (!strcmp(part->option, "after")) {
		janggi_position_set_formations(pos, cho, han);
		if (!janggi_position_play_text(
			    pos, part->value, strlen(part->value), &err))
			return true;
		return fail_part(part, &err);
	}
	if (!position_parse(pos, part->value, &err))
		return true;
	/* the command line is at fault, not a record */
	if (err.status == JANGGI_EDATA)
		err.status = JANGGI_EQUERY;
	return fail_part(part, &err);
}

void asked_release(struct asked *asked)
{
	janggi_query_free(asked->query);
	presets_release(&asked->presets);
	free(asked->parts);
}
