# SPDX-License-Identifier: MIT
# A fuzz target is a program of its own with --enable-fuzzing (needs clang),
# and always one that replays its corpus in `make check'.
fuzz_cppflags = $(AM_CPPFLAGS) -DJANGGI_BUILD
fuzz_read_sources = %D%/fuzz_read.c tests/unit/blocks.h
fuzz_ldadd = lib/libjanggi_core.la

check_PROGRAMS += %D%/replay_gib
%C%_replay_gib_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_gib_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"gib"'
%C%_replay_gib_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_jsonl
%C%_replay_jsonl_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_jsonl_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"jsonl"'
%C%_replay_jsonl_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_xml
%C%_replay_xml_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_xml_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"xml"'
%C%_replay_xml_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_pgn
%C%_replay_pgn_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_pgn_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"pgn"'
%C%_replay_pgn_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_uci
%C%_replay_uci_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_uci_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"uci"'
%C%_replay_uci_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_fen
%C%_replay_fen_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_fen_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"fen"'
%C%_replay_fen_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_points
%C%_replay_points_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_points_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"points"'
%C%_replay_points_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_url
%C%_replay_url_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_url_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"url"'
%C%_replay_url_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_csv
%C%_replay_csv_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_csv_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"csv"'
%C%_replay_csv_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_json
%C%_replay_json_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_json_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"json"'
%C%_replay_json_LDADD = $(fuzz_ldadd)
check_PROGRAMS += %D%/replay_keys
%C%_replay_keys_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_keys_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"keys"'
%C%_replay_keys_LDADD = $(fuzz_ldadd)
# whatever its content says, packed above all
check_PROGRAMS += %D%/replay_packed
%C%_replay_packed_SOURCES = $(fuzz_read_sources) %D%/standalone.c
%C%_replay_packed_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='""'
%C%_replay_packed_LDADD = $(fuzz_ldadd)

check_PROGRAMS += %D%/replay_query
%C%_replay_query_SOURCES = %D%/fuzz_query.c %D%/standalone.c
%C%_replay_query_CPPFLAGS = $(fuzz_cppflags) $(SQLITE3_CFLAGS)
%C%_replay_query_LDADD = $(fuzz_ldadd) $(SQLITE3_LIBS)

check_PROGRAMS += %D%/replay_index
%C%_replay_index_SOURCES = %D%/fuzz_index.c %D%/standalone.c
%C%_replay_index_CPPFLAGS = $(fuzz_cppflags) $(SQLITE3_CFLAGS)
%C%_replay_index_LDADD = $(fuzz_ldadd) $(SQLITE3_LIBS)

if ENABLE_FUZZING
noinst_PROGRAMS = %D%/fuzz_gib %D%/fuzz_jsonl
noinst_PROGRAMS += %D%/fuzz_query
%C%_fuzz_query_SOURCES = %D%/fuzz_query.c
%C%_fuzz_query_CPPFLAGS = $(fuzz_cppflags) $(SQLITE3_CFLAGS)
%C%_fuzz_query_LDADD = $(fuzz_ldadd) $(SQLITE3_LIBS)
%C%_fuzz_query_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
%C%_fuzz_gib_SOURCES = $(fuzz_read_sources)
%C%_fuzz_gib_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"gib"'
%C%_fuzz_gib_LDADD = $(fuzz_ldadd)
%C%_fuzz_gib_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
%C%_fuzz_jsonl_SOURCES = $(fuzz_read_sources)
%C%_fuzz_jsonl_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"jsonl"'
%C%_fuzz_jsonl_LDADD = $(fuzz_ldadd)
%C%_fuzz_jsonl_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_pgn
%C%_fuzz_pgn_SOURCES = $(fuzz_read_sources)
%C%_fuzz_pgn_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"pgn"'
%C%_fuzz_pgn_LDADD = $(fuzz_ldadd)
%C%_fuzz_pgn_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_uci
%C%_fuzz_uci_SOURCES = $(fuzz_read_sources)
%C%_fuzz_uci_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"uci"'
%C%_fuzz_uci_LDADD = $(fuzz_ldadd)
%C%_fuzz_uci_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_fen
%C%_fuzz_fen_SOURCES = $(fuzz_read_sources)
%C%_fuzz_fen_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"fen"'
%C%_fuzz_fen_LDADD = $(fuzz_ldadd)
%C%_fuzz_fen_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_points
%C%_fuzz_points_SOURCES = $(fuzz_read_sources)
%C%_fuzz_points_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"points"'
%C%_fuzz_points_LDADD = $(fuzz_ldadd)
%C%_fuzz_points_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_url
%C%_fuzz_url_SOURCES = $(fuzz_read_sources)
%C%_fuzz_url_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"url"'
%C%_fuzz_url_LDADD = $(fuzz_ldadd)
%C%_fuzz_url_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_csv
%C%_fuzz_csv_SOURCES = $(fuzz_read_sources)
%C%_fuzz_csv_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"csv"'
%C%_fuzz_csv_LDADD = $(fuzz_ldadd)
%C%_fuzz_csv_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_json
%C%_fuzz_json_SOURCES = $(fuzz_read_sources)
%C%_fuzz_json_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"json"'
%C%_fuzz_json_LDADD = $(fuzz_ldadd)
%C%_fuzz_json_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_keys
%C%_fuzz_keys_SOURCES = $(fuzz_read_sources)
%C%_fuzz_keys_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"keys"'
%C%_fuzz_keys_LDADD = $(fuzz_ldadd)
%C%_fuzz_keys_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_xml %D%/fuzz_packed
%C%_fuzz_xml_SOURCES = $(fuzz_read_sources)
%C%_fuzz_xml_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='"xml"'
%C%_fuzz_xml_LDADD = $(fuzz_ldadd)
%C%_fuzz_xml_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
%C%_fuzz_packed_SOURCES = $(fuzz_read_sources)
%C%_fuzz_packed_CPPFLAGS = $(fuzz_cppflags) -DFUZZ_FORMAT='""'
%C%_fuzz_packed_LDADD = $(fuzz_ldadd)
%C%_fuzz_packed_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
noinst_PROGRAMS += %D%/fuzz_index
%C%_fuzz_index_SOURCES = %D%/fuzz_index.c
%C%_fuzz_index_CPPFLAGS = $(fuzz_cppflags) $(SQLITE3_CFLAGS)
%C%_fuzz_index_LDADD = $(fuzz_ldadd) $(SQLITE3_LIBS)
%C%_fuzz_index_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
endif

dist_check_SCRIPTS += %D%/replay.sh
EXTRA_DIST += %D%/corpus
