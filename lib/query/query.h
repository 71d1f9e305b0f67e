/* SPDX-License-Identifier: MIT */
/* What a query is made of. */
#ifndef JANGGI_QUERY_QUERY_H
#define JANGGI_QUERY_QUERY_H
#ifndef JANGGI_BUILD
#error "query.h is internal to lib/"
#endif
#include "query/ast.h"
#include "query/program.h"

struct janggi_query {
	struct janggi__ast ast;
	/* The presets asked about; the first is meant where none is named. */
	struct janggi_preset *presets;
	size_t n_presets;
	/* Those known by name beside the built-in ones. */
	struct janggi_preset *known;
	size_t n_known;
	unsigned symmetry; /* for the place options that follow */
	bool prepared;
	struct janggi__program program;
};

/* The index of a preset, taken into the list; SIZE_MAX if there is none. */
size_t janggi__query_preset(struct janggi_query *query, const char *name,
	size_t n, struct janggi_error *err);

#endif
