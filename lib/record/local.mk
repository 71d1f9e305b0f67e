# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/record.h %D%/record.c %D%/tags.c %D%/cut.c
lib_libjanggi_core_la_SOURCES += \
	%D%/start.c %D%/replay.c
lib_libjanggi_core_la_SOURCES += %D%/identity.c
