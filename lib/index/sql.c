/* SPDX-License-Identifier: MIT */
/* The statements that an index keeps prepared. */
#include <config.h>
#include "index/index.h"

#define GAME_COLUMNS \
	"id, shape, event, site, date, round, cho, han, cho_formation," \
	" han_formation, time_control, result, board, plies_tag, winner," \
	" how, start, setup, fen, plies, verdict_set, facts, file, number," \
	" line, dialect, same_as"

/* clang-format off */
const char *const janggi__sql_text[JANGGI__SQL_COUNT] = {
	[JANGGI__SQL_BEGIN] = "BEGIN IMMEDIATE",
	[JANGGI__SQL_COMMIT] = "COMMIT",
	[JANGGI__SQL_ROLLBACK] = "ROLLBACK",
	[JANGGI__SQL_DATA_VERSION] = "PRAGMA data_version",
	[JANGGI__SQL_META_GET] = "SELECT value FROM meta WHERE key = ?",
	[JANGGI__SQL_META_SET] =
		"INSERT INTO meta VALUES (?, ?)"
		" ON CONFLICT (key) DO UPDATE SET value = excluded.value",
	[JANGGI__SQL_TEXT_FIND] =
		"SELECT id FROM text WHERE hash = ? AND value = ?",
	[JANGGI__SQL_TEXT_ADD] = "INSERT INTO text (hash, value) VALUES (?, ?)",
	[JANGGI__SQL_TEXT_GET] = "SELECT value FROM text WHERE id = ?",
	[JANGGI__SQL_PLAYER_FIND] =
		"SELECT id FROM player WHERE hash = ? AND written = ?",
	[JANGGI__SQL_PLAYER_ADD] =
		"INSERT INTO player (hash, written, name, grade, rank)"
		" VALUES (?, ?, ?, ?, ?)",
	[JANGGI__SQL_PLAYER_GET] =
		"SELECT written, rank FROM player WHERE id = ?",
	[JANGGI__SQL_SHAPE_FIND] =
		"SELECT id FROM shape WHERE hash = ? AND keys = ?",
	[JANGGI__SQL_SHAPE_ADD] =
		"INSERT INTO shape (hash, keys) VALUES (?, ?)",
	[JANGGI__SQL_SHAPE_KEY_ADD] =
		"INSERT INTO shape_key VALUES (?, ?, ?, ?)",
	[JANGGI__SQL_SHAPE_KEYS] =
		"SELECT n, key, own FROM shape_key WHERE shape = ? ORDER BY n",
	[JANGGI__SQL_DIALECT_FIND] =
		"SELECT id FROM dialect WHERE format = ? AND encoding = ?",
	[JANGGI__SQL_DIALECT_ADD] =
		"INSERT INTO dialect (format, encoding) VALUES (?, ?)",
	[JANGGI__SQL_DIALECT_GET] =
		"SELECT format, encoding FROM dialect WHERE id = ?",
	[JANGGI__SQL_VERDICTS_FIND] =
		"SELECT id FROM verdict_set WHERE code = ?",
	[JANGGI__SQL_VERDICTS_ADD] = "INSERT INTO verdict_set (code) VALUES (?)",
	[JANGGI__SQL_VERDICT_ADD] =
		"INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?)",
	[JANGGI__SQL_VERDICTS_GET] =
		"SELECT code FROM verdict_set WHERE id = ?",
	[JANGGI__SQL_GAME_ADD] =
		"INSERT INTO game (" GAME_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?,"
		" ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[JANGGI__SQL_GAME_NEXT] =
		"SELECT " GAME_COLUMNS " FROM game WHERE id >= ? ORDER BY id",
	[JANGGI__SQL_GAME_GET] =
		"SELECT " GAME_COLUMNS " FROM game WHERE id = ?",
	[JANGGI__SQL_GAME_OF_SETUP] =
		"SELECT id FROM game INDEXED BY game_setup"
		" WHERE same_as IS NULL AND setup = ?",
	[JANGGI__SQL_GAME_OF_DIAGRAM] =
		"SELECT id FROM game INDEXED BY game_setup"
		" WHERE same_as IS NULL AND setup IS NULL",
	[JANGGI__SQL_GAME_OF_CHO] =
		"SELECT id FROM game INDEXED BY game_cho"
		" WHERE same_as IS NULL AND cho = ?",
	[JANGGI__SQL_GAME_OF_HAN] =
		"SELECT id FROM game INDEXED BY game_han"
		" WHERE same_as IS NULL AND han = ?",
	[JANGGI__SQL_PLAYER_ALL] = "SELECT id, written FROM player",
	[JANGGI__SQL_GAME_DELETE] = "DELETE FROM game WHERE id = ?1 OR same_as = ?1",
	[JANGGI__SQL_GAME_SAME_AS] =
		"UPDATE game SET same_as = ?1 WHERE same_as = ?2",
	[JANGGI__SQL_GAME_LAST] = "SELECT max(id) FROM game",
	[JANGGI__SQL_GAME_SETUPS] =
		"SELECT setup FROM game WHERE id BETWEEN ? AND ?"
		" AND same_as IS NULL",
	[JANGGI__SQL_GAME_COUNT] =
		"SELECT count(*), sum(same_as IS NOT NULL),"
		" sum(iif(same_as IS NULL, plies + 1, 0)) FROM game",
	[JANGGI__SQL_TAG_ADD] = "INSERT INTO tag VALUES (?, ?, ?)",
	[JANGGI__SQL_TAG_GET] = "SELECT value FROM tag WHERE game = ? AND n = ?",
	[JANGGI__SQL_TAG_DELETE] = "DELETE FROM tag WHERE game = ?",
	[JANGGI__SQL_STOP_ADD] = "INSERT INTO stop VALUES (?, ?, ?, ?, ?)",
	[JANGGI__SQL_STOP_GET] =
		"SELECT n, ply, cho, han FROM stop WHERE game = ? ORDER BY n",
	[JANGGI__SQL_STOP_DELETE] = "DELETE FROM stop WHERE game = ?",
	[JANGGI__SQL_COMMENT_ADD] =
		"INSERT INTO comment (rowid, characters) VALUES (?, ?)",
	[JANGGI__SQL_COMMENT_FIND] =
		"SELECT rowid FROM comment WHERE comment MATCH ?",
	[JANGGI__SQL_FINGERPRINT_FIND] =
		"SELECT f.game, f.header, g.same_as FROM fingerprint AS f"
		" JOIN game AS g ON g.id = f.game WHERE f.fingerprint = ?"
		" ORDER BY f.game",
	[JANGGI__SQL_FINGERPRINT_ADD] =
		"INSERT INTO fingerprint VALUES (?, ?, ?)",
	[JANGGI__SQL_FINGERPRINT_DELETE] =
		"DELETE FROM fingerprint WHERE fingerprint = ? AND game = ?",
	[JANGGI__SQL_BLOCK_PUT] =
		"INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?)",
	[JANGGI__SQL_BLOCK_GET] =
		"SELECT first, n, moves, extra FROM block WHERE first <= ?"
		" ORDER BY first DESC LIMIT 1",
	[JANGGI__SQL_BLOCK_LAST] =
		"SELECT first, n FROM block ORDER BY first DESC LIMIT 1",
	[JANGGI__SQL_SOURCE_FIND] =
		"SELECT id, done, read, new, duplicate, differing, rejected"
		" FROM source WHERE name = ? AND size IS ? AND sum IS ?"
		" ORDER BY done DESC, id DESC LIMIT 1",
	[JANGGI__SQL_SOURCE_ADD] =
		"INSERT INTO source VALUES (NULL, ?, ?, ?, 0, ?, ?,"
		" 0, 0, 0, 0, 0)",
	[JANGGI__SQL_SOURCE_UPDATE] =
		"UPDATE source SET done = ?, read = ?, new = ?, duplicate = ?,"
		" differing = ?, rejected = ? WHERE id = ?",
	[JANGGI__SQL_REJECTED_ADD] =
		"INSERT INTO rejected VALUES (NULL, ?, ?, ?, ?, ?)",
	[JANGGI__SQL_RUN_ADD] = "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?)",
	[JANGGI__SQL_RUN_DELETE] = "DELETE FROM run WHERE id = ?",
	[JANGGI__SQL_RUN_ALL] =
		"SELECT id, key_bits, first, last, postings,"
		" EXISTS (SELECT 1 FROM hot_run WHERE run = id) FROM run"
		" ORDER BY first",
	[JANGGI__SQL_RUN_ALL_1] =
		"SELECT id, key_bits, first, last, postings, 0 FROM run"
		" ORDER BY first",
	[JANGGI__SQL_POSTING_ADD] = "INSERT INTO posting VALUES (?, ?)",
	[JANGGI__SQL_POSTING_FIND] =
		"SELECT id, data FROM posting WHERE id <= ?"
		" ORDER BY id DESC LIMIT 1",
	[JANGGI__SQL_POSTING_SCAN] =
		"SELECT id, data FROM posting WHERE id > ?"
		" ORDER BY id LIMIT 1",
	[JANGGI__SQL_POSTING_DELETE] =
		"DELETE FROM posting WHERE id >= ? AND id < ?",
	[JANGGI__SQL_HOT_ADD] = "INSERT INTO hot VALUES (?, ?, ?)",
	[JANGGI__SQL_HOT_FIND] =
		"SELECT data FROM hot WHERE run = ? AND key = ?",
	[JANGGI__SQL_HOT_COUNT] = "SELECT count(*) FROM hot WHERE run = ?",
	[JANGGI__SQL_HOT_DELETE] = "DELETE FROM hot WHERE run = ?",
	[JANGGI__SQL_HOT_RUN_ADD] = "INSERT INTO hot_run VALUES (?, ?)",
	[JANGGI__SQL_HOT_RUN_GET] = "SELECT starts FROM hot_run WHERE run = ?",
	[JANGGI__SQL_HOT_RUN_DELETE] = "DELETE FROM hot_run WHERE run = ?",
};
/* clang-format on */
