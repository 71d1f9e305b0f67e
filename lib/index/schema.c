/* SPDX-License-Identifier: MIT */
/* The tables, and the views for people; docs/index-format.md explains them. */
#include <config.h>
#include "index/index.h"

/* clang-format off */
const char *const janggi__schema[] = {
"CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID",
"CREATE TABLE preset (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
" fields TEXT NOT NULL) STRICT",
"CREATE TABLE name (what TEXT NOT NULL, id INTEGER NOT NULL,"
" name TEXT NOT NULL, PRIMARY KEY (what, id)) STRICT, WITHOUT ROWID",
"CREATE TABLE text (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL,"
" value TEXT NOT NULL) STRICT",
"CREATE INDEX text_hash ON text (hash)",
"CREATE TABLE player (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL,"
" written TEXT NOT NULL, name TEXT, grade TEXT, rank INTEGER) STRICT",
"CREATE INDEX player_hash ON player (hash)",
"CREATE TABLE shape (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL,"
" keys BLOB NOT NULL) STRICT",
"CREATE TABLE shape_key (shape INTEGER NOT NULL, n INTEGER NOT NULL,"
" key TEXT NOT NULL, own INTEGER NOT NULL, PRIMARY KEY (shape, n))"
" STRICT, WITHOUT ROWID",
"CREATE TABLE dialect (id INTEGER PRIMARY KEY, format TEXT NOT NULL,"
" encoding TEXT NOT NULL, UNIQUE (format, encoding)) STRICT",
"CREATE TABLE verdict_set (id INTEGER PRIMARY KEY, code BLOB NOT NULL UNIQUE)"
" STRICT",
"CREATE TABLE verdict (verdict_set INTEGER NOT NULL, preset INTEGER NOT NULL,"
" ending INTEGER NOT NULL, basis INTEGER NOT NULL, winner INTEGER NOT NULL,"
" stop INTEGER NOT NULL, PRIMARY KEY (verdict_set, preset))"
" STRICT, WITHOUT ROWID",
"CREATE TABLE game (id INTEGER PRIMARY KEY, shape INTEGER NOT NULL,"
" event INTEGER, site INTEGER, date INTEGER, round INTEGER, cho INTEGER,"
" han INTEGER, cho_formation INTEGER, han_formation INTEGER,"
" time_control INTEGER, result INTEGER, board INTEGER, plies_tag INTEGER,"
" winner INTEGER NOT NULL, how INTEGER NOT NULL, start INTEGER NOT NULL,"
" setup INTEGER, fen INTEGER, plies INTEGER NOT NULL,"
" verdict_set INTEGER NOT NULL, facts INTEGER NOT NULL,"
" file INTEGER, number INTEGER NOT NULL, line INTEGER NOT NULL,"
" dialect INTEGER NOT NULL, same_as INTEGER) STRICT",
"CREATE INDEX game_same_as ON game (same_as) WHERE same_as IS NOT NULL",
"CREATE TABLE tag (game INTEGER NOT NULL, n INTEGER NOT NULL,"
" value INTEGER NOT NULL, PRIMARY KEY (game, n)) STRICT, WITHOUT ROWID",
"CREATE TABLE stop (game INTEGER NOT NULL, n INTEGER NOT NULL,"
" ply INTEGER NOT NULL, cho INTEGER NOT NULL, han INTEGER NOT NULL,"
" PRIMARY KEY (game, n)) STRICT, WITHOUT ROWID",
"CREATE TABLE fingerprint (fingerprint INTEGER NOT NULL,"
" game INTEGER NOT NULL, header INTEGER NOT NULL,"
" PRIMARY KEY (fingerprint, game)) STRICT, WITHOUT ROWID",
"CREATE TABLE block (first INTEGER PRIMARY KEY, n INTEGER NOT NULL,"
" moves BLOB NOT NULL, extra BLOB) STRICT",
"CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
" size INTEGER, sum BLOB, done INTEGER NOT NULL, added TEXT, version TEXT,"
" read INTEGER NOT NULL, new INTEGER NOT NULL, duplicate INTEGER NOT NULL,"
" differing INTEGER NOT NULL, rejected INTEGER NOT NULL) STRICT",
"CREATE INDEX source_name ON source (name)",
"CREATE TABLE rejected (id INTEGER PRIMARY KEY, source INTEGER NOT NULL,"
" file TEXT NOT NULL, number INTEGER NOT NULL, line INTEGER NOT NULL,"
" reason TEXT NOT NULL) STRICT",
"CREATE TABLE run (id INTEGER PRIMARY KEY, key_bits INTEGER NOT NULL,"
" first INTEGER NOT NULL, last INTEGER NOT NULL,"
" postings INTEGER NOT NULL, keys INTEGER NOT NULL) STRICT",
"CREATE TABLE posting (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT",
/* views */
"CREATE VIEW games AS SELECT g.id,"
" (SELECT value FROM text WHERE id = g.event) AS event,"
" (SELECT value FROM text WHERE id = g.site) AS site,"
" (SELECT value FROM text WHERE id = g.date) AS date,"
" (SELECT value FROM text WHERE id = g.round) AS round,"
" c.written AS cho, c.name AS cho_name, c.grade AS cho_grade,"
" c.rank AS cho_rank, h.written AS han, h.name AS han_name,"
" h.grade AS han_grade, h.rank AS han_rank,"
" (SELECT name FROM name WHERE what = 'formation' AND id = g.setup / 4)"
" AS cho_formation,"
" (SELECT name FROM name WHERE what = 'formation' AND id = g.setup % 4)"
" AS han_formation,"
" (SELECT value FROM text WHERE id = g.fen) AS fen,"
" (SELECT value FROM text WHERE id = g.time_control) AS time_control,"
" (SELECT value FROM text WHERE id = g.result) AS result,"
" (SELECT name FROM name WHERE what = 'winner' AND id = g.winner) AS winner,"
" (SELECT name FROM name WHERE what = 'ending' AND id = g.how) AS how,"
" g.plies,"
" 3 * (g.facts & 3) + 3 * (g.facts >> 2 & 3) + 5 * (g.facts >> 4 & 3)"
" + 13 * (g.facts >> 6 & 3) + 7 * (g.facts >> 8 & 3)"
" + 2 * (g.facts >> 10 & 7) AS cho_points,"
" 3 * (g.facts >> 13 & 3) + 3 * (g.facts >> 15 & 3)"
" + 5 * (g.facts >> 17 & 3) + 13 * (g.facts >> 19 & 3)"
" + 7 * (g.facts >> 21 & 3) + 2 * (g.facts >> 23 & 7) AS han_points,"
" g.facts >> 36 & 1 AS handicap, g.facts >> 37 & 1 AS illegal,"
" (SELECT value FROM text WHERE id = g.file) AS file, g.number, g.line,"
" d.format, d.encoding"
" FROM game AS g LEFT JOIN player AS c ON c.id = g.cho"
" LEFT JOIN player AS h ON h.id = g.han"
" JOIN dialect AS d ON d.id = g.dialect WHERE g.same_as IS NULL",
"CREATE VIEW players AS SELECT name, count(*) AS games,"
" sum(side = 0) AS as_cho, sum(side = 1) AS as_han,"
" sum(winner = 1 + side) AS won, sum(winner = 3) AS drawn,"
" sum(winner = 2 - side) AS lost, max(rank) AS best_rank FROM ("
"SELECT coalesce(p.name, p.written) AS name, p.rank, 0 AS side, g.winner"
" FROM game AS g JOIN player AS p ON p.id = g.cho WHERE g.same_as IS NULL"
" UNION ALL "
"SELECT coalesce(p.name, p.written), p.rank, 1, g.winner"
" FROM game AS g JOIN player AS p ON p.id = g.han WHERE g.same_as IS NULL"
") GROUP BY name",
"CREATE VIEW events AS SELECT t.value AS event, count(*) AS games,"
" sum(g.winner = 1) AS cho_won, sum(g.winner = 2) AS han_won,"
" sum(g.winner = 3) AS drawn"
" FROM game AS g JOIN text AS t ON t.id = g.event"
" WHERE g.same_as IS NULL GROUP BY t.value",
"CREATE VIEW verdicts AS SELECT g.id AS game, p.name AS preset,"
" (SELECT name FROM name WHERE what = 'ending' AND id = v.ending) AS ending,"
" (SELECT name FROM name WHERE what = 'basis' AND id = v.basis) AS basis,"
" (SELECT name FROM name WHERE what = 'winner' AND id = v.winner) AS winner,"
" coalesce(s.ply, g.plies) AS ply,"
" coalesce(s.cho, 3 * (g.facts & 3) + 3 * (g.facts >> 2 & 3)"
" + 5 * (g.facts >> 4 & 3) + 13 * (g.facts >> 6 & 3)"
" + 7 * (g.facts >> 8 & 3) + 2 * (g.facts >> 10 & 7)) AS cho_points,"
" coalesce(s.han, 3 * (g.facts >> 13 & 3) + 3 * (g.facts >> 15 & 3)"
" + 5 * (g.facts >> 17 & 3) + 13 * (g.facts >> 19 & 3)"
" + 7 * (g.facts >> 21 & 3) + 2 * (g.facts >> 23 & 7)) AS han_points"
" FROM game AS g JOIN verdict AS v ON v.verdict_set = g.verdict_set"
" JOIN preset AS p ON p.id = v.preset"
" LEFT JOIN stop AS s ON s.game = g.id AND s.n = v.stop"
" WHERE g.same_as IS NULL",
"CREATE VIEW tags AS SELECT g.id AS game, k.n, k.key,"
" CASE k.own WHEN 0 THEN (SELECT value FROM text WHERE id = g.event)"
" WHEN 1 THEN (SELECT value FROM text WHERE id = g.site)"
" WHEN 2 THEN (SELECT value FROM text WHERE id = g.date)"
" WHEN 3 THEN (SELECT value FROM text WHERE id = g.round)"
" WHEN 4 THEN (SELECT written FROM player WHERE id = g.cho)"
" WHEN 5 THEN (SELECT written FROM player WHERE id = g.han)"
" WHEN 6 THEN (SELECT value FROM text WHERE id = g.cho_formation)"
" WHEN 7 THEN (SELECT value FROM text WHERE id = g.han_formation)"
" WHEN 8 THEN (SELECT value FROM text WHERE id = g.time_control)"
" WHEN 9 THEN (SELECT value FROM text WHERE id = g.result)"
" WHEN 10 THEN (SELECT value FROM text WHERE id = g.board)"
" WHEN 11 THEN coalesce((SELECT value FROM text WHERE id = g.plies_tag),"
" CAST(g.plies AS TEXT))"
" ELSE (SELECT x.value FROM tag AS t JOIN text AS x ON x.id = t.value"
" WHERE t.game = g.id AND t.n = k.n) END AS value"
" FROM game AS g JOIN shape_key AS k ON k.shape = g.shape",
"CREATE VIEW duplicates AS SELECT g.id, g.same_as AS game,"
" (SELECT value FROM text WHERE id = g.file) AS file, g.number, g.line"
" FROM game AS g WHERE g.same_as IS NOT NULL",
"CREATE VIEW sources AS SELECT name, size, lower(hex(sum)) AS sum, done,"
" added, read, new, duplicate, differing, rejected FROM source",
NULL
};

const char *const janggi__schema_2[] = {
"CREATE INDEX game_setup ON game (setup) WHERE same_as IS NULL",
"CREATE INDEX game_cho ON game (cho) WHERE same_as IS NULL",
"CREATE INDEX game_han ON game (han) WHERE same_as IS NULL",
"CREATE VIRTUAL TABLE comment USING fts5 (characters, content = '',"
" columnsize = 0, tokenize = 'ascii')",
"CREATE TABLE hot_run (run INTEGER PRIMARY KEY, starts BLOB NOT NULL) STRICT",
"CREATE TABLE hot (run INTEGER NOT NULL, key INTEGER NOT NULL,"
" data BLOB NOT NULL, PRIMARY KEY (run, key)) STRICT, WITHOUT ROWID",
NULL
};
/* clang-format on */
