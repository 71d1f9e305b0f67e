# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/table.h %D%/table.c %D%/table_text.c %D%/table_flat.c \
	%D%/wilson.h %D%/wilson.c
