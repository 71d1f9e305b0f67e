/* SPDX-License-Identifier: MIT */
/* What formats.c lists. */
#ifndef JANGGI_FORMATS_H
#define JANGGI_FORMATS_H
#include "notation/format.h"

extern const struct janggi__format janggi__format_empty;
extern const struct janggi__format janggi__format_gib;
extern const struct janggi__format janggi__format_jsonl;
extern const struct janggi__format janggi__format_pgn;
extern const struct janggi__format janggi__format_xml;
extern const struct janggi__format janggi__format_fen;
extern const struct janggi__format janggi__format_uci;
extern const struct janggi__format janggi__format_points;
extern const struct janggi__format janggi__format_url;
extern const struct janggi__format janggi__format_csv;
extern const struct janggi__format janggi__format_json;
extern const struct janggi__format janggi__format_keys;

extern const struct janggi__filter janggi__filter_utf16le;
extern const struct janggi__filter janggi__filter_utf16be;
extern const struct janggi__filter janggi__filter_gzip;
extern const struct janggi__filter janggi__filter_xz;
extern const struct janggi__filter janggi__filter_zstd;
extern const struct janggi__filter janggi__filter_bzip2;
extern const struct janggi__filter janggi__filter_zip;
extern const struct janggi__filter janggi__filter_tar;

/* For tests: as janggi_reader_open_fd; takes the source over. */
enum janggi_status janggi__reader_open_source(struct janggi_reader **out,
	struct janggi__source *source,
	const struct janggi_reader_options *options, struct janggi_error *err);

#endif
