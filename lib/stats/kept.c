/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "index/index.h"
#include "stats/kept.h"

void janggi__kept_facts(struct janggi__gist *gist, uint64_t facts)
{
	gist->has_start = !(facts & JANGGI__FACT_NO_START);
	gist->illegal = facts & JANGGI__FACT_ILLEGAL;
	gist->has_pass = facts & JANGGI__FACT_PASS;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned kind = JANGGI_GUARD; kind < JANGGI_KINDS;
			kind++) {
			unsigned bits = kind == JANGGI_SOLDIER ? 3 : 2;

			gist->pieces[side][kind] =
				(uint8_t)(facts & ((1u << bits) - 1));
			facts >>= bits;
		}
}

static enum janggi_status number(struct janggi_index *index, const char *sql,
	uint64_t *out, struct janggi_error *err)
{
	enum janggi_status st = JANGGI_OK;
	sqlite3_stmt *s;
	int code = sqlite3_prepare_v2(index->db, sql, -1, &s, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_step(s);
	if (code == SQLITE_ROW)
		*out = (uint64_t)sqlite3_column_int64(s, 0);
	else
		st = janggi__db_fail(index, code, err);
	sqlite3_finalize(s);
	return st;
}

enum janggi_status janggi__kept_not(struct janggi_index *index,
	uint64_t *copies, uint64_t *lost, struct janggi_error *err)
{
	enum janggi_status st = number(index,
		"SELECT CAST(total(duplicate) AS INTEGER) FROM source", copies,
		err);

	return st ? st
		  : number(index,
			    "SELECT count(*) FROM rejected"
			    " WHERE reason LIKE '% fit the moves'"
			    " OR reason LIKE 'diagram: %'"
			    " OR reason LIKE 'FEN: %'",
			    lost, err);
}
