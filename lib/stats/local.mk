# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/table.h %D%/table.c %D%/table_text.c %D%/table_flat.c
lib_libjanggi_core_la_SOURCES += \
	%D%/seen.h %D%/seen.c \
	%D%/tally.h %D%/tally.c \
	%D%/conversion.h %D%/conversion.c %D%/conversion_table.c \
	%D%/conversion_bonus.c
lib_libjanggi_core_la_SOURCES += \
	%D%/rating.h %D%/rating.c %D%/rating_matrix.c %D%/rating_level.c
