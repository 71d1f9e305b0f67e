# SPDX-License-Identifier: MIT
# One program a module, linked with the convenience library so that it can
# reach hidden functions.
unit_cppflags = $(AM_CPPFLAGS) -DJANGGI_BUILD $(CMOCKA_CFLAGS)
unit_ldadd = lib/libjanggi_core.la $(CMOCKA_LIBS)
if HAVE_CMOCKA
unit_programs =
unit_programs += %D%/test_charset
%C%_test_charset_CPPFLAGS = $(unit_cppflags)
%C%_test_charset_LDADD = $(unit_ldadd)
unit_programs += %D%/test_hangul
%C%_test_hangul_SOURCES = %D%/test_hangul.c %D%/blocks.h %D%/reading.h
%C%_test_hangul_CPPFLAGS = $(unit_cppflags)
%C%_test_hangul_LDADD = $(unit_ldadd)
unit_programs += %D%/test_infer
%C%_test_infer_SOURCES = %D%/test_infer.c %D%/blocks.h %D%/reading.h
%C%_test_infer_CPPFLAGS = $(unit_cppflags)
%C%_test_infer_LDADD = $(unit_ldadd)
unit_programs += %D%/test_tags
%C%_test_tags_SOURCES = %D%/test_tags.c %D%/blocks.h %D%/reading.h
%C%_test_tags_CPPFLAGS = $(unit_cppflags)
%C%_test_tags_LDADD = $(unit_ldadd)
unit_programs += %D%/test_result
%C%_test_result_CPPFLAGS = $(unit_cppflags)
%C%_test_result_LDADD = $(unit_ldadd)
unit_programs += %D%/test_player
%C%_test_player_CPPFLAGS = $(unit_cppflags)
%C%_test_player_LDADD = $(unit_ldadd)
unit_programs += %D%/test_gib
%C%_test_gib_SOURCES = %D%/test_gib.c %D%/blocks.h %D%/reading.h
%C%_test_gib_CPPFLAGS = $(unit_cppflags)
%C%_test_gib_LDADD = $(unit_ldadd)
unit_programs += %D%/test_record
%C%_test_record_SOURCES = %D%/test_record.c %D%/blocks.h %D%/reading.h
%C%_test_record_CPPFLAGS = $(unit_cppflags)
%C%_test_record_LDADD = $(unit_ldadd)
unit_programs += %D%/test_board
tests_unit_test_board_CPPFLAGS = $(unit_cppflags)
tests_unit_test_board_LDADD = $(unit_ldadd)
unit_programs += %D%/test_source
%C%_test_source_SOURCES = %D%/test_source.c %D%/blocks.h
%C%_test_source_CPPFLAGS = $(unit_cppflags)
%C%_test_source_LDADD = $(unit_ldadd)
unit_programs += %D%/test_rules
tests_unit_test_rules_CPPFLAGS = $(unit_cppflags)
tests_unit_test_rules_LDADD = $(unit_ldadd)
unit_programs += %D%/test_wilson
%C%_test_wilson_CPPFLAGS = $(unit_cppflags)
%C%_test_wilson_LDADD = $(unit_ldadd)
unit_programs += %D%/test_table
%C%_test_table_CPPFLAGS = $(unit_cppflags)
%C%_test_table_LDADD = $(unit_ldadd)
unit_programs += %D%/test_seen
%C%_test_seen_CPPFLAGS = $(unit_cppflags)
%C%_test_seen_LDADD = $(unit_ldadd)
unit_programs += %D%/test_conversion
%C%_test_conversion_CPPFLAGS = $(unit_cppflags)
%C%_test_conversion_LDADD = $(unit_ldadd)
unit_programs += %D%/test_san
%C%_test_san_CPPFLAGS = $(unit_cppflags)
%C%_test_san_LDADD = $(unit_ldadd)
unit_programs += %D%/test_pgn
%C%_test_pgn_SOURCES = %D%/test_pgn.c %D%/blocks.h %D%/reading.h
%C%_test_pgn_CPPFLAGS = $(unit_cppflags)
%C%_test_pgn_LDADD = $(unit_ldadd)
unit_programs += %D%/test_unpack
%C%_test_unpack_SOURCES = %D%/test_unpack.c %D%/blocks.h
%C%_test_unpack_CPPFLAGS = $(unit_cppflags) $(ZLIB_CFLAGS) $(LZMA_CFLAGS) \
	$(ZSTD_CFLAGS) $(LIBARCHIVE_CFLAGS)
%C%_test_unpack_LDADD = $(unit_ldadd) $(ZLIB_LIBS) $(LZMA_LIBS) $(ZSTD_LIBS) \
	$(LIBARCHIVE_LIBS)
unit_programs += %D%/test_writer
%C%_test_writer_SOURCES = %D%/test_writer.c %D%/blocks.h %D%/reading.h
%C%_test_writer_CPPFLAGS = $(unit_cppflags)
%C%_test_writer_LDADD = $(unit_ldadd)
unit_programs += %D%/test_jsonl
tests_unit_test_jsonl_CPPFLAGS = $(unit_cppflags)
tests_unit_test_jsonl_LDADD = $(unit_ldadd)
unit_programs += %D%/test_index
%C%_test_index_SOURCES = %D%/test_index.c %D%/filling.h
%C%_test_index_CPPFLAGS = $(unit_cppflags)
%C%_test_index_LDADD = $(unit_ldadd)
unit_programs += %D%/test_cursor
%C%_test_cursor_SOURCES = %D%/test_cursor.c %D%/filling.h
%C%_test_cursor_CPPFLAGS = $(unit_cppflags)
%C%_test_cursor_LDADD = $(unit_ldadd)
unit_programs += %D%/test_check
%C%_test_check_SOURCES = %D%/test_check.c %D%/blocks.h %D%/reading.h
%C%_test_check_CPPFLAGS = $(unit_cppflags)
%C%_test_check_LDADD = $(unit_ldadd)
unit_programs += %D%/test_xml
%C%_test_xml_SOURCES = %D%/test_xml.c %D%/blocks.h %D%/reading.h
%C%_test_xml_CPPFLAGS = $(unit_cppflags)
%C%_test_xml_LDADD = $(unit_ldadd)
unit_programs += %D%/test_query
%C%_test_query_SOURCES = %D%/test_query.c %D%/blocks.h %D%/reading.h \
	%D%/random_query.h
%C%_test_query_CPPFLAGS = $(unit_cppflags)
%C%_test_query_LDADD = $(unit_ldadd)
unit_programs += %D%/test_rating
%C%_test_rating_CPPFLAGS = $(unit_cppflags)
%C%_test_rating_LDADD = $(unit_ldadd) -lm
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)
endif
# compares an index with the records in it; driven by an e2e script
check_PROGRAMS += %D%/query_check
%C%_query_check_SOURCES = %D%/query_check.c %D%/random_query.h
%C%_query_check_CPPFLAGS = $(AM_CPPFLAGS) -DJANGGI_BUILD $(SQLITE3_CFLAGS)
%C%_query_check_LDADD = lib/libjanggi_core.la $(SQLITE3_LIBS)
# compares with reference verdicts on standard input; driven by e2e scripts
check_PROGRAMS += %D%/oracle
tests_unit_oracle_CPPFLAGS = $(AM_CPPFLAGS) -DJANGGI_BUILD
tests_unit_oracle_LDADD = lib/libjanggi_core.la
# shows what an index holds; driven by e2e scripts
check_PROGRAMS += %D%/index_check
%C%_index_check_LDADD = lib/libjanggi.la
