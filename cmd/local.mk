# SPDX-License-Identifier: MIT
# One file a command, and what they share.
bin_PROGRAMS += %D%/janggi
%C%_janggi_SOURCES = \
	%D%/main.c %D%/cmd.h %D%/cmd.c \
	%D%/options.h %D%/options.c \
	%D%/output.h %D%/output.c \
	%D%/progress.h %D%/progress.c \
	%D%/inputs.h %D%/inputs.c \
	%D%/pool.h %D%/pool.c \
	%D%/presets.h %D%/presets.c \
	%D%/rows.h %D%/rows.c \
	%D%/positions.h %D%/positions.c \
	%D%/board.h %D%/board.c \
	%D%/counting.h %D%/counting.c %D%/examples.h %D%/examples.c \
	%D%/import.c %D%/export.c %D%/check.c %D%/judge.c %D%/stats.c %D%/report.c %D%/index.c \
	%D%/index_work.h %D%/index_add.c %D%/index_update.c \
	%D%/index_tend.c %D%/index_info.c \
	%D%/columns.h %D%/columns.c \
	%D%/places.h %D%/places.c \
	%D%/spool.h %D%/spool.c %D%/starts.h %D%/starts.c \
	%D%/asked.h %D%/asked.c %D%/hits.h %D%/hits.c %D%/hits_make.c \
	%D%/query_index.h %D%/query_index.c \
	%D%/query.c %D%/query_tree.h %D%/query_tree.c \
	%D%/show.c %D%/rules.c %D%/perft.c
%C%_janggi_CFLAGS = $(AM_CFLAGS) -pthread
%C%_janggi_LDADD = lib/libjanggi.la
