/* SPDX-License-Identifier: MIT */
/* A preset as lines of text, both ways: what `janggi rules` prints a user
 * may edit and give back. */
#include <config.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/base.h"

enum field_type { TYPE_TEXT, TYPE_BONUS, TYPE_WORD, TYPE_BOOL, TYPE_COUNT };

static const char *const bikjang_rules[] = { "off", "left-facing",
	"pass-accepts", "check", NULL };
static const char *const repetition_rules[] = { "off", "position", "engine",
	"engine-moves", NULL };
static const char *const outcomes[] = { "off", "draw", "points",
	"checker-loses", "perpetual-loses", NULL };
/* Outcomes that do not need a check to make sense. */
static const char *const plain_outcomes[] = { "off", "draw", "points", NULL };

static const struct field {
	const char *name;
	enum field_type type;
	size_t offset, size;
	const char *const *words; /* for TYPE_WORD, by enum value */
} fields[JANGGI_PRESET_FIELDS] = {
#define FIELD(member, name, type, words) \
	{ name, type, offsetof(struct janggi_preset, member), \
		sizeof(((struct janggi_preset *)0)->member), words }
	FIELD(name, "name", TYPE_TEXT, NULL),
	FIELD(source, "source", TYPE_TEXT, NULL),
	FIELD(bonus, "bonus", TYPE_BONUS, NULL),
	FIELD(bikjang_rule, "bikjang-rule", TYPE_WORD, bikjang_rules),
	FIELD(bikjang, "bikjang", TYPE_WORD, plain_outcomes),
	FIELD(bikjang_under, "bikjang-under", TYPE_COUNT, NULL),
	FIELD(facing_escapes_mate, "facing-escapes-mate", TYPE_BOOL, NULL),
	FIELD(facing_bars_win, "facing-bars-win", TYPE_BOOL, NULL),
	FIELD(double_pass, "double-pass", TYPE_WORD, plain_outcomes),
	FIELD(double_pass_forced_only, "double-pass-forced-only", TYPE_BOOL,
		NULL),
	FIELD(repetition_rule, "repetition-rule", TYPE_WORD,
		repetition_rules),
	FIELD(repetition_count, "repetition-count", TYPE_COUNT, NULL),
	FIELD(repetition, "repetition", TYPE_WORD, plain_outcomes),
	FIELD(check_repetition, "check-repetition", TYPE_WORD, outcomes),
	FIELD(repetition_draw_under, "repetition-draw-under", TYPE_COUNT,
		NULL),
	FIELD(no_progress_plies, "no-progress-plies", TYPE_COUNT, NULL),
	FIELD(no_progress, "no-progress", TYPE_WORD, plain_outcomes),
	FIELD(no_progress_first, "no-progress-first", TYPE_BOOL, NULL),
	FIELD(insufficient, "insufficient-material", TYPE_WORD,
		plain_outcomes),
	FIELD(agreement, "agreement", TYPE_WORD, plain_outcomes),
	FIELD(awards_points, "awards-points", TYPE_BOOL, NULL),
#undef FIELD
};

/* The bytes of a field; every enum here is stored as an unsigned. */
static const void *member(const struct janggi_preset *preset,
	const struct field *field)
{
	return (const char *)preset + field->offset;
}

static unsigned get_word(
	const struct janggi_preset *preset, const struct field *field)
{
	unsigned value;

	memcpy(&value, member(preset, field), sizeof(value));
	return value;
}

bool janggi_preset_field(const struct janggi_preset *preset, size_t i,
	const char **name, char value[96])
{
	const struct field *f = &fields[i];
	int number;
	bool yes;

	if (i >= JANGGI_PRESET_FIELDS)
		return false;
	*name = f->name;
	switch (f->type) {
	case TYPE_TEXT:
		snprintf(value, 96, "%s",
			(const char *)member(preset, f));
		break;
	case TYPE_BONUS: janggi_bonus_text(&preset->bonus, value); break;
	case TYPE_WORD:
		snprintf(value, 96, "%s", f->words[get_word(preset, f)]);
		break;
	case TYPE_BOOL:
		memcpy(&yes, member(preset, f), sizeof(yes));
		snprintf(value, 96, "%s", yes ? "yes" : "no");
		break;
	case TYPE_COUNT:
		memcpy(&number, member(preset, f), sizeof(number));
		snprintf(value, 96, "%d", number);
	}
	return true;
}

/* ------------------------------------------------------------- reading */

struct line {
	const char *key, *value;
	size_t key_n, value_n;
};

static void trim(const char **s, size_t *n)
{
	while (*n && isspace((unsigned char)(*s)[*n - 1]))
		--*n;
	while (*n && isspace((unsigned char)**s))
		++*s, --*n;
}

/* "key = value", comments cut; key_n is 0 on a line without either. */
static bool split_line(struct line *line, const char *s, size_t n)
{
	const char *hash = memchr(s, '#', n), *equals;

	if (hash)
		n = (size_t)(hash - s);
	trim(&s, &n);
	*line = (struct line){ s, s, 0, 0 };
	if (!n)
		return true;
	equals = memchr(s, '=', n);
	if (!equals)
		return false;
	line->key_n = (size_t)(equals - s);
	line->value = equals + 1;
	line->value_n = n - line->key_n - 1;
	trim(&line->key, &line->key_n);
	trim(&line->value, &line->value_n);
	return line->key_n > 0;
}

static bool is(const char *s, size_t n, const char *word)
{
	return strlen(word) == n && !memcmp(s, word, n);
}

static bool set_field(struct janggi_preset *preset, const struct field *f,
	const char *s, size_t n)
{
	char *to = (char *)preset + f->offset, text[96];
	struct janggi_bonus bonus;
	uint64_t value;
	int number;
	bool yes;

	if (n >= f->size && f->type == TYPE_TEXT)
		return false;
	if (n >= sizeof(text) || memchr(s, 0, n))
		return false;
	memcpy(text, s, n);
	text[n] = '\0';
	switch (f->type) {
	case TYPE_TEXT:
		if (!n)
			return false;
		memset(to, 0, f->size);
		memcpy(to, s, n);
		return true;
	case TYPE_BONUS:
		if (janggi_bonus_parse(&bonus, text, NULL) < 0)
			return false;
		preset->bonus = bonus;
		return true;
	case TYPE_WORD:
		for (unsigned i = 0; f->words[i]; i++)
			if (is(s, n, f->words[i])) {
				memcpy(to, &i, sizeof(i));
				return true;
			}
		return false;
	case TYPE_BOOL:
		yes = is(s, n, "yes");
		if (!yes && !is(s, n, "no"))
			return false;
		memcpy(to, &yes, sizeof(yes));
		return true;
	default:
		if (!janggi__parse_u64(s, n, 0, 10000, &value))
			return false;
		number = (int)value;
		memcpy(to, &number, sizeof(number));
		return true;
	}
}

static enum janggi_status fail_line(struct janggi_error *err, uint64_t line,
	const char *what, const char *s, size_t n)
{
	janggi__fail(err, JANGGI_EDATA, "%s '%.*s'", what,
		(int)(n < 60 ? n : 60), s);
	if (err)
		err->line = line;
	return JANGGI_EDATA;
}

static enum janggi_status read_line(struct janggi_preset *preset,
	bool *started, const struct line *line, uint64_t number,
	struct janggi_error *err)
{
	char name[32];

	if (is(line->key, line->key_n, "from")) {
		const struct janggi_preset *base = NULL;

		if (line->value_n < sizeof(name)) {
			memcpy(name, line->value, line->value_n);
			name[line->value_n] = '\0';
			base = janggi_preset_find(name);
		}
		if (!base || *started)
			return fail_line(err, number,
				base ? "from comes once and first:"
				     : "no such preset:",
				line->value, line->value_n);
		*preset = *base;
		*started = true;
		return JANGGI_OK;
	}
	if (!*started)
		return fail_line(err, number,
			"a preset begins with 'from = NAME', not", line->key,
			line->key_n);
	for (size_t i = 0; i < JANGGI_PRESET_FIELDS; i++) {
		if (!is(line->key, line->key_n, fields[i].name))
			continue;
		if (!set_field(preset, &fields[i], line->value,
			    line->value_n))
			return fail_line(err, number, "not a value of the field:",
				line->value, line->value_n);
		return JANGGI_OK;
	}
	return fail_line(
		err, number, "no such field:", line->key, line->key_n);
}

enum janggi_status janggi_preset_parse(struct janggi_preset *out,
	const char *text, size_t n, struct janggi_error *err)
{
	struct janggi_preset preset;
	bool started = false;
	uint64_t number = 0;

	while (n) {
		const char *newline = memchr(text, '\n', n);
		size_t len = newline ? (size_t)(newline - text) : n;
		struct line line;
		enum janggi_status st;

		number++;
		if (!split_line(&line, text, len))
			return fail_line(err, number,
				"expected 'field = value', found", text, len);
		if (line.key_n) {
			st = read_line(&preset, &started, &line, number, err);
			if (st < 0)
				return st;
		}
		len += newline != NULL;
		text += len;
		n -= len;
	}
	if (!started)
		return fail_line(err, number,
			"a preset begins with 'from = NAME';", "nothing", 7);
	if (preset.repetition_rule != 0 && preset.repetition_count < 2)
		return fail_line(err, number,
			"a repetition needs a repetition-count of 2 or more in",
			preset.name, strlen(preset.name));
	*out = preset;
	return JANGGI_OK;
}
