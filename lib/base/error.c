/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/base.h"

const char *janggi_version(void)
{
	return PACKAGE_VERSION;
}

const char *janggi_status_name(enum janggi_status status)
{
	switch (status) {
	case JANGGI_OK: return "ok";
	case JANGGI_END: return "end";
	case JANGGI_EDATA: return "malformed record";
	case JANGGI_EFORMAT: return "unknown format";
	case JANGGI_EIO: return "input or output error";
	case JANGGI_ENOMEM: return "out of memory";
	case JANGGI_EDB: return "index error";
	case JANGGI_EBUSY: return "index busy";
	case JANGGI_ELIMIT: return "limit exceeded";
	case JANGGI_EQUERY: return "malformed query";
	case JANGGI_EMISUSE: return "library misuse";
	case JANGGI_STATUS_LAST: break;
	}
	return "unknown status";
}

enum janggi_status janggi__fail(
	struct janggi_error *err, enum janggi_status st, const char *fmt, ...)
{
	int saved = errno;
	va_list ap;

	if (err) {
		memset(err, 0, sizeof(*err));
		err->status = st;
		err->sys_errno = st == JANGGI_EIO ? saved : 0;
		va_start(ap, fmt);
		vsnprintf(err->text, sizeof(err->text), fmt, ap);
		va_end(ap);
	}
	errno = saved;
	return st;
}
