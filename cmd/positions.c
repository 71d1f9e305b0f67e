/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "positions.h"

enum janggi_status position_parse(struct janggi_position *pos,
	const char *text, struct janggi_error *err)
{
	if (!strcmp(text, "startpos")) {
		janggi_position_set_formations(pos, JANGGI_HEEH, JANGGI_HEEH);
		return JANGGI_OK;
	}
	return janggi_position_set_fen(pos, text, strlen(text), 0, err);
}
