/* SPDX-License-Identifier: MIT */
/* A check: what is wrong or doubtful about a record, found in one replay. */
#include <config.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/check.h"

enum janggi_status janggi_checker_new(struct janggi_checker **out,
	const struct janggi_checker_options *options, struct janggi_error *err)
{
	static const struct janggi_checker_options defaults =
		JANGGI_CHECKER_OPTIONS_INIT;
	const struct janggi_preset *preset;
	struct janggi_checker *checker;
	enum janggi_status st;

	*out = NULL;
	if (!options)
		options = &defaults;
	if (options->size < sizeof(defaults))
		return janggi__fail(
			err, JANGGI_EMISUSE, "options have no size");
	preset = options->preset ? options->preset
				 : janggi_preset_find("standard");
	checker = calloc(1, sizeof(*checker));
	if (!checker)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	checker->preset = *preset;
	checker->no_same = options->no_same;
	checker->today = options->today;
	janggi__same_init(&checker->same, options->same_memory);
	st = janggi_replay_new(&checker->replay, &checker->preset, 1, err);
	if (st < 0) {
		free(checker);
		return st;
	}
	*out = checker;
	return JANGGI_OK;
}

void janggi_checker_free(struct janggi_checker *checker)
{
	if (!checker)
		return;
	janggi_replay_free(checker->replay);
	janggi__same_release(&checker->same);
	janggi__arena_release(&checker->arena);
	free(checker->findings);
	free(checker);
}

const struct janggi_finding *janggi_checker_findings(
	const struct janggi_checker *checker, size_t *n)
{
	*n = checker->n;
	return checker->findings;
}

uint64_t janggi_checker_forgotten(const struct janggi_checker *checker)
{
	return checker->same.forgotten;
}

/* -------------------------------------------------------------------- parts */

static struct janggi_finding *new_finding(struct janggi_checker *checker)
{
	if (checker->n == checker->cap) {
		size_t cap = checker->cap ? 2 * checker->cap : 16;
		void *p = realloc(checker->findings,
			cap * sizeof(*checker->findings));

		if (!p)
			return NULL;
		checker->findings = p;
		checker->cap = cap;
	}
	return &checker->findings[checker->n];
}

static char *format(struct janggi_checker *checker, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* The finding's text: a line, whatever is quoted in it. */
static char *format(struct janggi_checker *checker, const char *fmt, va_list ap)
{
	va_list again;
	char *text;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	text = n < 0 ? NULL
		     : janggi__arena_alloc(&checker->arena, (size_t)n + 1);
	if (!text)
		return NULL;
	vsnprintf(text, (size_t)n + 1, fmt, ap);
	for (char *p = text; *p; p++)
		if ((unsigned char)*p < ' ')
			*p = ' ';
	return text;
}

void janggi__check_add(struct janggi_checker *checker, enum janggi__check what,
	uint32_t ply, const char *fmt, ...)
{
	struct janggi_finding *finding = new_finding(checker);
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = finding ? format(checker, fmt, ap) : NULL;
	va_end(ap);
	if (!text) {
		checker->no_memory = true;
		return;
	}
	*finding = (struct janggi_finding){
		.code = janggi_check_code_at(what),
		.line = ply ? janggi_record_line_of(checker->record, ply)
			    : checker->record->line,
		.ply = ply,
		.text = text,
		.other_file = "",
	};
	checker->n++;
}

struct janggi_text janggi__check_said(struct janggi_text text)
{
	static const char *const nothing[] = {
		"미상", "없음", "?", "-", "*", "무명", "모름"};

	while (text.n && (unsigned char)*text.s <= ' ') {
		text.s++;
		text.n--;
	}
	while (text.n && (unsigned char)text.s[text.n - 1] <= ' ')
		text.n--;
	for (size_t i = 0; i < sizeof(nothing) / sizeof(nothing[0]); i++)
		if (text.n == strlen(nothing[i]) &&
			!memcmp(text.s, nothing[i], text.n))
			text.n = 0;
	return text;
}

struct janggi_text janggi__check_tag(
	const struct janggi_record *record, const char *key)
{
	const struct janggi_text *tag = janggi_record_tag(record, key);

	return tag ? janggi__check_said(*tag) : (struct janggi_text){"", 0};
}

static void point_to(struct janggi_checker *checker,
	const struct janggi__same_place *place)
{
	struct janggi_finding *finding;

	if (checker->no_memory)
		return;
	finding = &checker->findings[checker->n - 1];
	finding->other_file = checker->same.files[place->file];
	finding->other_record = place->number;
	finding->other_line = place->line;
}

static void check_same(struct janggi_checker *checker)
{
	const struct janggi_record *record = checker->record;
	const struct janggi__same_place *other;
	struct janggi__same_answer answer;
	unsigned long long number, line;
	const char *file;

	if (!janggi__same_add(&checker->same, record, &answer)) {
		checker->no_memory = true;
		return;
	}
	other = answer.same	 ? answer.same
		: answer.shorter ? answer.shorter
				 : answer.longer;
	if (!other)
		return;
	file = checker->same.files[other->file];
	number = other->number;
	line = other->line;
	if (answer.same)
		janggi__check_add(checker, JANGGI__CHECK_DUPLICATE, 0,
			"the same %lu plies as %s:%llu, record %llu",
			(unsigned long)record->n_moves, file, line, number);
	else if (answer.shorter)
		janggi__check_add(checker, JANGGI__CHECK_PREFIX, 0,
			"goes on where %s:%llu, record %llu, stops: that has %lu of these %lu plies",
			file, line, number, (unsigned long)other->plies,
			(unsigned long)record->n_moves);
	else
		janggi__check_add(checker, JANGGI__CHECK_PREFIX, 0,
			"stops where %s:%llu, record %llu, goes on: these are %lu of its %lu plies",
			file, line, number, (unsigned long)record->n_moves,
			(unsigned long)other->plies);
	point_to(checker, other);
}

/* ---------------------------------------------------------------------- run */

static int compare(const void *a, const void *b)
{
	const struct janggi_finding *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->ply != y->ply)
		return x->ply < y->ply ? -1 : 1;
	/* pointers into one table, which is in order */
	return (x->code > y->code) - (x->code < y->code);
}

/* Findings of one code at one place stay as they were added. */
static void sort(struct janggi_checker *checker)
{
	struct janggi_finding *f = checker->findings;

	if (checker->n > 64) { /* more than anyone reads in order */
		qsort(f, checker->n, sizeof(*f), compare);
		return;
	}
	for (size_t i = 1; i < checker->n; i++) {
		struct janggi_finding one = f[i];
		size_t k = i;

		for (; k && compare(&f[k - 1], &one) > 0; k--)
			f[k] = f[k - 1];
		f[k] = one;
	}
}

enum janggi_status janggi_checker_run(struct janggi_checker *checker,
	struct janggi_record *record, struct janggi_error *err)
{
	struct janggi_error why;
	uint32_t written = record->n_moves;
	enum janggi_status st;

	janggi__arena_clear(&checker->arena);
	checker->n = 0;
	checker->no_memory = false;
	checker->record = record;
	st = janggi_replay_run(checker->replay, record, &why);
	if (st < 0 && st != JANGGI_EDATA) {
		if (err)
			*err = why;
		return st;
	}
	checker->cut = record->n_moves < written;
	if (st < 0)
		janggi__check_add(checker, JANGGI__CHECK_NO_START, 0, "%s",
			why.text);
	janggi__check_players(checker);
	janggi__check_date(checker);
	janggi__check_counts(checker);
	janggi__check_start(checker);
	if (st == JANGGI_OK) {
		janggi__check_moves(checker);
		janggi__check_result(checker);
		if (!checker->no_same && !record->stop_ply)
			check_same(checker);
	}
	if (checker->no_memory)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	sort(checker);
	return JANGGI_OK;
}
