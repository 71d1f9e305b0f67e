# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/position.h %D%/geometry.h %D%/geometry.c %D%/key.h %D%/key.c \
	%D%/position.c %D%/attack.c %D%/moves.c %D%/explain.c \
	%D%/perft.c %D%/fen.c %D%/formation.c %D%/names.c %D%/symmetry.c \
	%D%/svg.h %D%/svg.c
