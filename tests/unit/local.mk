# SPDX-License-Identifier: MIT
# One program a module, linked with the convenience library so that it can
# reach hidden functions.
unit_cppflags = $(AM_CPPFLAGS) -DJANGGI_BUILD $(CMOCKA_CFLAGS)
unit_ldadd = lib/libjanggi_core.la $(CMOCKA_LIBS)
if HAVE_CMOCKA
unit_programs =
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)
endif
