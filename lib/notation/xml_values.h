/* SPDX-License-Identifier: MIT */
/* What texts and attributes of a record in XML become. */
#ifndef JANGGI_XML_VALUES_H
#define JANGGI_XML_VALUES_H
#include "notation/xml.h"

/* The record is lost, for the first reason given. */
void janggi__xml_lose(
	struct janggi__xml *x, enum janggi_status st, const char *why);
void janggi__xml_no_memory(struct janggi__xml *x);
/* Into the record's memory; s is NULL if the record is lost for it. */
struct janggi_text janggi__xml_keep(
	struct janggi__xml *x, const char *s, size_t n);
void janggi__xml_keep_at(
	struct janggi__xml *x, struct janggi_text *at, const char *s, size_t n);

/* What an attribute of some element says. */
typedef void janggi__xml_set_fn(
	struct janggi__xml *x, const char *name, const char *value);
janggi__xml_set_fn janggi__xml_set_source, janggi__xml_set_start,
	janggi__xml_set_result, janggi__xml_set_move, janggi__xml_set_stop,
	janggi__xml_set_tag, janggi__xml_set_comment;
/* All of the current element; set may be NULL. */
void janggi__xml_attributes(struct janggi__xml *x, janggi__xml_set_fn *set);

#endif
