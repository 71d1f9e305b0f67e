/* SPDX-License-Identifier: MIT */
/* Every notation and every filter that readers know: a line each. */
#include <config.h>
#include "notation/format.h"
#include "notation/formats.h"

static const struct janggi__format *const formats[] = {
	&janggi__format_empty,
	&janggi__format_gib,
	&janggi__format_jsonl,
	&janggi__format_pgn,
	&janggi__format_xml,
	&janggi__format_fen,
	&janggi__format_points,
	&janggi__format_url,
	&janggi__format_csv,
	&janggi__format_json,
	&janggi__format_keys,
	&janggi__format_uci, /* last: it looks for logs where others bid nothing */
};

static const struct janggi__filter *const filters[] = {
	&janggi__filter_utf16le,
	&janggi__filter_utf16be,
	&janggi__filter_gzip,
	&janggi__filter_xz,
	&janggi__filter_zstd,
	&janggi__filter_bzip2,
	&janggi__filter_zip,
	&janggi__filter_tar,
};

const struct janggi__format *janggi__format_at(size_t i)
{
	return i < sizeof(formats) / sizeof(formats[0]) ? formats[i] : NULL;
}

const struct janggi__filter *janggi__filter_at(size_t i)
{
	return i < sizeof(filters) / sizeof(filters[0]) ? filters[i] : NULL;
}
