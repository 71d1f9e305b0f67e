# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/rules.h %D%/preset.c %D%/preset_text.c %D%/bonus.c %D%/names.c \
	%D%/playout.h %D%/playout.c %D%/judge.c %D%/repetition.c
