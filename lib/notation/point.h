/* SPDX-License-Identifier: MIT */
/* A point as record lines and XML write it, a1 to i10. */
#ifndef JANGGI_POINT_H
#define JANGGI_POINT_H
#ifndef JANGGI_BUILD
#error "point.h is internal to lib/"
#endif
#include "janggi.h"

/* Read one at *p and step over it; JANGGI_NO_POINT if there is none. */
static inline unsigned janggi__read_point(
	const unsigned char **p, const unsigned char *end)
{
	unsigned file, rank;

	if (end - *p < 2)
		return JANGGI_NO_POINT;
	file = (*p)[0] - (unsigned)'a';
	rank = (*p)[1] - (unsigned)'1';
	if (file > 8 || rank > 8)
		return JANGGI_NO_POINT;
	*p += 2;
	if (rank == 0 && *p < end && **p == '0') {
		++*p;
		rank = 9;
	}
	return 9 * rank + file;
}

#endif
