# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/pack.h %D%/movecode.h %D%/movecode.c %D%/sum.h %D%/sum.c \
	%D%/entry.h %D%/extra.c %D%/encode.c \
	%D%/index.h %D%/schema.c %D%/sql.c %D%/vfs.c %D%/db.c %D%/open.c \
	%D%/texts.c %D%/comments.c %D%/intern.h %D%/intern.c %D%/block.c \
	%D%/posting.h %D%/posting.c %D%/runs.c \
	%D%/writer.h %D%/write.c %D%/batch.c %D%/known.c %D%/source.c %D%/read.c %D%/cursor.c \
	%D%/learn.h %D%/learn.c %D%/find.c \
	%D%/hot.h %D%/hot_code.c %D%/hot_build.c %D%/hot.c %D%/starts.c \
	%D%/verify.c %D%/info.c %D%/compact.c
