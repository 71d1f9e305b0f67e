# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/source.h %D%/source.c %D%/charset.h %D%/charset.c \
	%D%/format.h %D%/formats.h %D%/formats.c %D%/reader.c \
	%D%/empty.c %D%/utf16.c
