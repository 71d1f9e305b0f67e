# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/ast.h %D%/ast.c %D%/symmetry.c \
	%D%/lex.h %D%/lex.c \
	%D%/words.h %D%/words.c \
	%D%/parse.h %D%/parse.c %D%/term.c \
	%D%/term_header.c %D%/term_board.c %D%/term_linear.c \
	%D%/term_place.c \
	%D%/query.h %D%/query.c %D%/explain.c \
	%D%/program.h %D%/program.c %D%/bounds.h %D%/bounds.c \
	%D%/scan.h %D%/scan.c %D%/combine.h %D%/combine.c \
	%D%/header.h %D%/header.c %D%/matcher.h %D%/matcher.c \
	%D%/tree.h %D%/tree.c %D%/search_tree.c %D%/tree_hot.h %D%/tree_hot.c \
	%D%/lists.h %D%/lists.c %D%/lists_header.c %D%/row.h %D%/row.c \
	%D%/row_parts.h %D%/row_ask.c %D%/row_learn.c %D%/row_limit.c \
	%D%/row_moves.c \
	%D%/search.h %D%/search.c
