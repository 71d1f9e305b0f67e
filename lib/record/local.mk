# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/record.h %D%/record.c %D%/tags.c %D%/cut.c \
	%D%/derive.c %D%/board_tag.c %D%/result.c %D%/player.c \
	%D%/start.c %D%/replay.c %D%/identity.c
lib_libjanggi_core_la_SOURCES += %D%/settle.c
lib_libjanggi_core_la_SOURCES += %D%/date.h %D%/date.c
lib_libjanggi_core_la_SOURCES += %D%/fold.h %D%/fold.c
lib_libjanggi_core_la_SOURCES += \
	%D%/check.h %D%/check.c %D%/check_codes.c %D%/check_moves.c \
	%D%/check_counts.c %D%/check_result.c %D%/check_tags.c \
	%D%/same.h %D%/same.c
