/* SPDX-License-Identifier: MIT */
#include <config.h>
#include "base/base.h"

bool janggi__parse_u64(
	const char *s, size_t n, uint64_t min, uint64_t max, uint64_t *out)
{
	uint64_t value = 0;

	if (!n)
		return false;
	for (size_t i = 0; i < n; i++) {
		unsigned digit = (unsigned)(unsigned char)s[i] - '0';

		if (digit > 9 || value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	if (value < min || value > max)
		return false;
	*out = value;
	return true;
}
