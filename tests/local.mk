# SPDX-License-Identifier: MIT
# Every test speaks TAP: each cmocka case and each shell case is a line of
# its own in the count.
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
TEST_EXTENSIONS = .sh
LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_DRIVER = $(TAP_DRIVER)
AM_TESTS_ENVIRONMENT = \
	LC_ALL=C; export LC_ALL; TZ=UTC0; export TZ; \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	JANGGI_BUILDDIR='$(abs_top_builddir)'; export JANGGI_BUILDDIR; \
	JANGGI_SRCDIR='$(abs_top_srcdir)'; export JANGGI_SRCDIR; \
	CC='$(CC)'; export CC; NM='$(NM)'; export NM; \
	MANDOC='$(MANDOC)'; export MANDOC; \
	JANGGI_SAN='$(SAN_CFLAGS)'; export JANGGI_SAN; \
	PATH='$(abs_top_builddir)/cmd':$$PATH; export PATH;
# Scripts that take minutes, for `make check-long' alone.
TESTS_LONG =
dist_noinst_SCRIPTS =
EXTRA_DIST += %D%/README.md
include %D%/unit/local.mk
include %D%/e2e/local.mk
include %D%/fuzz/local.mk
include %D%/bench/local.mk
TESTS += $(dist_check_SCRIPTS)
dist_noinst_SCRIPTS += $(TESTS_LONG)

# All of `make check' and the long ones.  JANGGI_LONG lets a script of both
# take its full size.
check-long: all
	JANGGI_LONG=1; export JANGGI_LONG; \
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(TESTS) $(TESTS_LONG)'

bench: all
	$(MAKE) $(AM_MAKEFLAGS) $(check_PROGRAMS)
	JANGGI_BUILDDIR='$(abs_top_builddir)' \
	JANGGI_SRCDIR='$(abs_top_srcdir)' \
	PATH='$(abs_top_builddir)/cmd':$$PATH \
	$(SHELL) $(top_srcdir)/tests/bench/run.sh
.PHONY: check-long bench
