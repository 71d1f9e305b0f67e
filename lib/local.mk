# SPDX-License-Identifier: MIT
# Everything is built once as a convenience library with hidden symbols (unit
# tests and fuzz targets link that), then wrapped into the shared library
# whose version script lets only janggi_* out; the tools link only against
# that one.
include_HEADERS = %D%/janggi.h
noinst_LTLIBRARIES += %D%/libjanggi_core.la
lib_libjanggi_core_la_SOURCES = %D%/janggi.h
lib_libjanggi_core_la_CPPFLAGS = $(AM_CPPFLAGS) -DJANGGI_BUILD
lib_libjanggi_core_la_CFLAGS = $(AM_CFLAGS) $(VIS_CFLAGS) $(JANSSON_CFLAGS) \
	$(SQLITE3_CFLAGS) $(ZLIB_CFLAGS) $(LZMA_CFLAGS) $(ZSTD_CFLAGS) \
	$(LIBARCHIVE_CFLAGS) $(LIBXML2_CFLAGS)
lib_libjanggi_core_la_LIBADD = \
	$(JANSSON_LIBS) $(SQLITE3_LIBS) $(ZLIB_LIBS) $(LZMA_LIBS) $(ZSTD_LIBS) \
	$(LIBARCHIVE_LIBS) $(LIBXML2_LIBS) -lunistring -lm
include %D%/base/local.mk
include %D%/board/local.mk
include %D%/rules/local.mk
include %D%/record/local.mk
include %D%/notation/local.mk
include %D%/index/local.mk
include %D%/query/local.mk
include %D%/stats/local.mk

lib_LTLIBRARIES += %D%/libjanggi.la
lib_libjanggi_la_SOURCES =
lib_libjanggi_la_LIBADD = %D%/libjanggi_core.la
# c:r:a -- code changed: r+1; interface added: c+1 r=0 a+1; removed or
# changed: c+1 r=0 a=0
lib_libjanggi_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info 0:0:0
if HAVE_VSCRIPT
lib_libjanggi_la_LDFLAGS += -Wl,--version-script=$(srcdir)/%D%/libjanggi.map
lib_libjanggi_la_DEPENDENCIES = %D%/libjanggi_core.la $(srcdir)/%D%/libjanggi.map
endif
EXTRA_DIST += %D%/libjanggi.map
pkgconfig_DATA = %D%/janggi.pc
