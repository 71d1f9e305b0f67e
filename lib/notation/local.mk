# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES += \
	%D%/source.h %D%/source.c %D%/charset.h %D%/charset.c \
	%D%/format.h %D%/formats.h %D%/formats.c %D%/reader.c \
	%D%/empty.c %D%/gib.h %D%/gib_ply.h %D%/gib_ply.c \
	%D%/gib_text.c %D%/gib_moves.c %D%/gib_finish.c %D%/gib.c \
	%D%/utf16.c \
	%D%/decode.h %D%/decode.c %D%/san.h %D%/san.c %D%/san_board.c \
	%D%/written.h %D%/written.c \
	%D%/writer.h %D%/writer.c %D%/targets.h %D%/encode.h %D%/encode.c \
	%D%/remark.h %D%/remark.c %D%/lines_write.c %D%/pgn_write.c %D%/gib_write.c \
	%D%/pgn.h %D%/pgn.c %D%/pgn_text.c %D%/pgn_finish.c
# the small ones
lib_libjanggi_core_la_SOURCES += \
	%D%/lines.h %D%/lines.c %D%/plain.h %D%/plain.c \
	%D%/uci.c %D%/fen_read.c %D%/points.c %D%/url.c %D%/csv.c %D%/keys.c \
	%D%/json_game.h %D%/json_games.c %D%/json_game.c
# what input is packed with
lib_libjanggi_core_la_SOURCES += \
	%D%/unpack.h %D%/unpack.c %D%/ahead.c \
	%D%/gzip.c %D%/xz.c %D%/zstd.c %D%/archive.c
lib_libjanggi_core_la_SOURCES += \
	%D%/jsonl.h %D%/jsonl_write.c %D%/json_scan.h %D%/json_scan.c \
	%D%/jsonl_read.c %D%/jsonl_line.h %D%/point.h %D%/jsonl_moves.c \
	%D%/jsonl_tags.c
# XML, and its schema as bytes to be compiled in
lib_libjanggi_core_la_SOURCES += \
	%D%/xml.h %D%/xml.c %D%/xml_input.c %D%/xml_guard.c %D%/xml_record.c \
	%D%/xml_values.h %D%/xml_values.c \
	%D%/xml_write.c %D%/xml_schema.c
$(lib_libjanggi_core_la_OBJECTS): | %D%/xml_schema.inc
CLEANFILES += %D%/xml_schema.inc
%D%/xml_schema.inc: docs/janggi-record.rng
	$(AM_V_GEN)$(MKDIR_P) %D% && od -An -v -tu1 \
		$(top_srcdir)/docs/janggi-record.rng | \
		sed 's/[0-9][0-9]*/&,/g' >$@.tmp && mv $@.tmp $@
