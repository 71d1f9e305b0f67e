# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/base.h %D%/error.c %D%/buffer.c %D%/arena.h %D%/arena.c \
	%D%/number.c
lib_libjanggi_core_la_SOURCES += %D%/hangul.h %D%/hangul.c
lib_libjanggi_core_la_SOURCES += %D%/wilson.h %D%/wilson.c
