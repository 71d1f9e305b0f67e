/* SPDX-License-Identifier: MIT */
/* Bonuses, and who wins on points. */
#include <config.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/base.h"

/* More than all pieces of a side are worth is a slip of the pen. */
#define BONUS_MAX 72

static bool parse_halves(const char *s, size_t n, janggi_halves *out)
{
	const char *dot = memchr(s, '.', n);
	size_t whole = dot ? (size_t)(dot - s) : n;
	uint64_t value, half = 0;

	if (!janggi__parse_u64(s, whole, 0, BONUS_MAX, &value))
		return false;
	if (dot) {
		if (n - whole != 2 || (dot[1] != '0' && dot[1] != '5'))
			return false;
		half = dot[1] == '5';
	}
	*out = (janggi_halves)(2 * value + half);
	return true;
}

enum janggi_status janggi_bonus_parse(struct janggi_bonus *out,
	const char *text, struct janggi_error *err)
{
	struct janggi_bonus bonus = { JANGGI_NO_SIDE, 0 };
	size_t n = strlen(text);

	if (strcmp(text, "none") && strcmp(text, "0")) {
		if (!strncmp(text, "cho", 3))
			bonus.side = JANGGI_CHO;
		else if (!strncmp(text, "han", 3))
			bonus.side = JANGGI_HAN;
		if (bonus.side == JANGGI_NO_SIDE || n < 5 ||
			(text[3] != ':' && text[3] != ' ') ||
			!parse_halves(text + 4, n - 4, &bonus.halves))
			return janggi__fail(err, JANGGI_EQUERY,
				"bonus '%.40s' is not like cho:1.5, han:2 or none",
				text);
		if (!bonus.halves)
			bonus.side = JANGGI_NO_SIDE;
	}
	*out = bonus;
	return JANGGI_OK;
}

void janggi_bonus_text(const struct janggi_bonus *bonus, char buf[24])
{
	if (bonus->side == JANGGI_NO_SIDE || bonus->halves <= 0)
		snprintf(buf, 24, "none");
	else
		snprintf(buf, 24, "%s:%d%s", janggi_side_name(bonus->side),
			bonus->halves / 2, bonus->halves % 2 ? ".5" : "");
}

enum janggi_winner janggi_points_winner(
	const int points[2], const struct janggi_bonus *bonus)
{
	janggi_halves cho = 2 * points[JANGGI_CHO];
	janggi_halves han = 2 * points[JANGGI_HAN];

	if (bonus->side == JANGGI_CHO)
		cho += bonus->halves;
	else if (bonus->side == JANGGI_HAN)
		han += bonus->halves;
	return cho > han ? JANGGI_WINNER_CHO
		: han > cho ? JANGGI_WINNER_HAN
			    : JANGGI_WINNER_DRAW;
}
