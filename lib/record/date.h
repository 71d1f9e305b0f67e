/* SPDX-License-Identifier: MIT */
/*
 * Dates as records write them: 2010-05-12, 2008년 12월 31일, 1937년,
 * 2020.01~2020.06.  What is left out makes the date a span of days.
 */
#ifndef JANGGI_DATE_H
#define JANGGI_DATE_H
#ifndef JANGGI_BUILD
#error "date.h is internal to lib/"
#endif
#include "base/base.h"

/* First and last possible day, as yyyymmdd; a month has 31 days here. */
struct janggi__dates {
	uint32_t first, last;
};

/*
 * The date at the start of s (behind blanks).  Returns the bytes that it
 * takes; 0 if there is none.
 */
size_t janggi__date_read(
	const char *s, size_t n, struct janggi__dates *dates);

#endif
