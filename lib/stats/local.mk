# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/table.h %D%/table.c %D%/table_text.c %D%/table_flat.c
lib_libjanggi_core_la_SOURCES += \
	%D%/seen.h %D%/seen.c \
	%D%/tally.h %D%/tally.c \
	%D%/conversion.h %D%/conversion.c %D%/conversion_table.c \
	%D%/conversion_bonus.c
lib_libjanggi_core_la_SOURCES += \
	%D%/rating.h %D%/rating.c %D%/rating_matrix.c %D%/rating_level.c \
	%D%/tab_ratings.c %D%/cluster.h %D%/cluster.c
lib_libjanggi_core_la_SOURCES += \
	%D%/bag.h %D%/bag.c %D%/gist.h %D%/gist.c \
	%D%/stats.h %D%/stats.c %D%/look.c %D%/by.c %D%/put.c \
	%D%/shared.c %D%/from_index.c %D%/kept.h %D%/kept.c \
	%D%/registry.c
# a table a file
lib_libjanggi_core_la_SOURCES += \
	%D%/tables.h %D%/series.h %D%/series.c \
	%D%/tab_results.c %D%/tab_endings.c %D%/tab_formations.c \
	%D%/tab_first_moves.c %D%/tab_length.c %D%/tab_material.c \
	%D%/tab_grades.c %D%/tab_players.c %D%/tab_when.c \
	%D%/tab_passes.c %D%/tab_repetitions.c %D%/tab_standings.c \
	%D%/tab_awards.c %D%/tab_bonus.c %D%/tab_cross.c %D%/tab_quality.c
lib_libjanggi_core_la_SOURCES += \
	%D%/words.h %D%/words.inc %D%/words.c \
	%D%/page.h %D%/page.c %D%/page_table.c \
	%D%/chart.h %D%/chart.c %D%/chart_flow.c %D%/chart_bonus.c \
	%D%/chart_years.c %D%/chart_formations.c %D%/chart_length.c \
	%D%/report_board.c \
	%D%/report.h %D%/report.c %D%/report_style.c \
	%D%/report_conversion.c %D%/report_parts.c
