/* SPDX-License-Identifier: MIT */
/* What the parts of lib/index share of an open index. */
#ifndef JANGGI_INDEX_H
#define JANGGI_INDEX_H
#ifndef JANGGI_BUILD
#error "index.h is internal to lib/"
#endif
#include <sqlite3.h>
#include "index/entry.h"
#include "index/posting.h"

/* "jang" */
#define JANGGI__APPLICATION_ID 0x6a616e67
#define JANGGI__SCHEMA_VERSION 2

/* Statements that make a new index; NULL after the last. */
extern const char *const janggi__schema[];
/* What version 2 has beyond version 1. */
extern const char *const janggi__schema_2[];

/* Statements kept prepared; sql.c has their text. */
enum janggi__sql {
	JANGGI__SQL_BEGIN,
	JANGGI__SQL_COMMIT,
	JANGGI__SQL_ROLLBACK,
	JANGGI__SQL_DATA_VERSION,
	JANGGI__SQL_META_GET,
	JANGGI__SQL_META_SET,
	JANGGI__SQL_TEXT_FIND,
	JANGGI__SQL_TEXT_ADD,
	JANGGI__SQL_TEXT_GET,
	JANGGI__SQL_PLAYER_FIND,
	JANGGI__SQL_PLAYER_ADD,
	JANGGI__SQL_PLAYER_GET,
	JANGGI__SQL_SHAPE_FIND,
	JANGGI__SQL_SHAPE_ADD,
	JANGGI__SQL_SHAPE_KEY_ADD,
	JANGGI__SQL_SHAPE_KEYS,
	JANGGI__SQL_DIALECT_FIND,
	JANGGI__SQL_DIALECT_ADD,
	JANGGI__SQL_DIALECT_GET,
	JANGGI__SQL_VERDICTS_FIND,
	JANGGI__SQL_VERDICTS_ADD,
	JANGGI__SQL_VERDICT_ADD,
	JANGGI__SQL_VERDICTS_GET,
	JANGGI__SQL_GAME_ADD,
	JANGGI__SQL_GAME_NEXT,
	JANGGI__SQL_GAME_GET,
	JANGGI__SQL_GAME_OF_SETUP,
	JANGGI__SQL_GAME_OF_DIAGRAM,
	JANGGI__SQL_GAME_OF_CHO,
	JANGGI__SQL_GAME_OF_HAN,
	JANGGI__SQL_PLAYER_ALL,
	JANGGI__SQL_GAME_DELETE,
	JANGGI__SQL_GAME_SAME_AS,
	JANGGI__SQL_GAME_LAST,
	JANGGI__SQL_GAME_SETUPS,
	JANGGI__SQL_GAME_COUNT,
	JANGGI__SQL_TAG_ADD,
	JANGGI__SQL_TAG_GET,
	JANGGI__SQL_TAG_DELETE,
	JANGGI__SQL_STOP_ADD,
	JANGGI__SQL_STOP_GET,
	JANGGI__SQL_STOP_DELETE,
	JANGGI__SQL_COMMENT_ADD,
	JANGGI__SQL_COMMENT_FIND,
	JANGGI__SQL_FINGERPRINT_FIND,
	JANGGI__SQL_FINGERPRINT_ADD,
	JANGGI__SQL_FINGERPRINT_DELETE,
	JANGGI__SQL_BLOCK_PUT,
	JANGGI__SQL_BLOCK_GET,
	JANGGI__SQL_BLOCK_LAST,
	JANGGI__SQL_SOURCE_FIND,
	JANGGI__SQL_SOURCE_ADD,
	JANGGI__SQL_SOURCE_UPDATE,
	JANGGI__SQL_REJECTED_ADD,
	JANGGI__SQL_RUN_ADD,
	JANGGI__SQL_RUN_DELETE,
	JANGGI__SQL_RUN_ALL,
	JANGGI__SQL_RUN_ALL_1, /* of version 1 */
	JANGGI__SQL_POSTING_ADD,
	JANGGI__SQL_POSTING_FIND,
	JANGGI__SQL_POSTING_SCAN,
	JANGGI__SQL_POSTING_DELETE,
	JANGGI__SQL_HOT_ADD,
	JANGGI__SQL_HOT_FIND,
	JANGGI__SQL_HOT_COUNT,
	JANGGI__SQL_HOT_DELETE,
	JANGGI__SQL_HOT_RUN_ADD,
	JANGGI__SQL_HOT_RUN_GET,
	JANGGI__SQL_HOT_RUN_DELETE,
	JANGGI__SQL_COUNT
};
extern const char *const janggi__sql_text[JANGGI__SQL_COUNT];

/* Columns of JANGGI__SQL_GAME_NEXT (and _ADD, which counts from 1). */
enum janggi__game_column {
	JANGGI__GAME_ID,
	JANGGI__GAME_SHAPE,
	JANGGI__GAME_TEXTS, /* JANGGI__COLUMNS of them */
	JANGGI__GAME_WINNER = JANGGI__GAME_TEXTS + JANGGI__COLUMNS,
	JANGGI__GAME_HOW,
	JANGGI__GAME_START,
	JANGGI__GAME_SETUP,
	JANGGI__GAME_FEN,
	JANGGI__GAME_LENGTH,
	JANGGI__GAME_VERDICTS,
	JANGGI__GAME_FACTS,
	JANGGI__GAME_FILE,
	JANGGI__GAME_NUMBER,
	JANGGI__GAME_LINE,
	JANGGI__GAME_DIALECT,
	JANGGI__GAME_SAME_AS,
	JANGGI__GAME_COLUMNS
};

/* A sorted run of postings over the games first..last. */
struct janggi__run {
	sqlite3_int64 id;
	unsigned key_bits;
	uint64_t first, last; /* game ids */
	uint64_t postings;
	bool hot; /* it has counts of hot positions, see hot.h */
};

/* Texts read, by id: one slot an id can be in. */
#define JANGGI__TEXT_SLOTS 4096
struct janggi__text_slot {
	sqlite3_int64 id; /* 0: free */
	char *s;
	size_t n, cap;
};
struct janggi__player_slot {
	sqlite3_int64 id;
	char *s; /* as written; name and grade point into it */
	size_t n, cap;
	int rank;
};

/* A block of games, unpacked. */
struct janggi__block {
	uint64_t first; /* game id */
	uint32_t n; /* games; 0: nothing is loaded */
	struct janggi_buffer moves, extra; /* unpacked */
	uint32_t *moves_at, *extra_at; /* n + 1 offsets each */
	size_t cap;
};
#define JANGGI__BLOCK_GAMES 64
#define JANGGI__BLOCK_LIMIT 4096 /* more in one is damage */

/* The verdicts that games share, by id. */
struct janggi__verdict_set {
	sqlite3_int64 id;
	uint64_t outcomes;
	uint8_t *code; /* JANGGI__VERDICT_BYTES a preset */
};

struct janggi__writer;

struct janggi_index {
	sqlite3 *db;
	bool writable;
	int64_t version; /* of the schema */
	sqlite3_stmt *stmt[JANGGI__SQL_COUNT];
	size_t n_presets; /* that verdicts are kept of */
	struct janggi__run *runs; /* in order of games */
	size_t n_runs;
	sqlite3_int64 runs_seen; /* the data version they were read at */
	struct janggi__text_slot *texts;
	struct janggi__player_slot *players;
	struct janggi__verdict_set *sets; /* by id - 1; code NULL: not read */
	size_t n_sets;
	struct janggi__block block; /* the one last read */
	unsigned holds;
	struct janggi__writer *writer; /* NULL until something is added */
};

/* ----------------------------------------------------------------- vfs.c */

#define JANGGI__VFS	       "janggi"
#define JANGGI__PAGE_BYTES     4096
#define JANGGI__PAGE_SUM_BYTES 8
/* The name of the file layer that knows of page sums; set up on demand. */
const char *janggi__vfs(void);
/* The sum of a page, into its last bytes or elsewhere. */
void janggi__page_sum(const unsigned char *page, unsigned char *out);

/* ------------------------------------------------------------------ db.c */

/* Translate the last failure of the database. */
enum janggi_status janggi__db_fail(
	struct janggi_index *index, int code, struct janggi_error *err);
/* "the index is damaged: WHAT" */
enum janggi_status janggi__db_damaged(
	struct janggi_error *err, const char *what);
/* A statement, reset and ready to be bound; NULL: could not be prepared. */
sqlite3_stmt *janggi__db_stmt(
	struct janggi_index *index, enum janggi__sql which);
/* Step a statement that gives no rows (prepared and bound), and reset it. */
enum janggi_status janggi__db_run(struct janggi_index *index,
	sqlite3_stmt *stmt, struct janggi_error *err);
/* One row: JANGGI_OK if there is one, JANGGI_END (and reset) if not. */
enum janggi_status janggi__db_row(struct janggi_index *index,
	sqlite3_stmt *stmt, struct janggi_error *err);
enum janggi_status janggi__db_exec(struct janggi_index *index,
	const char *sql, struct janggi_error *err);
enum janggi_status janggi__meta_get(struct janggi_index *index,
	const char *key, int64_t *value, struct janggi_error *err);
enum janggi_status janggi__meta_set(struct janggi_index *index,
	const char *key, int64_t value, struct janggi_error *err);

/* A blob's compressed form and back; see docs/index-format.md. */
bool janggi__pack_blob(struct janggi_buffer *to, const void *bytes, size_t n,
	int level);
enum janggi_status janggi__unpack_blob(struct janggi_buffer *to,
	const void *bytes, size_t n, struct janggi_error *err);

/* --------------------------------------------------------------- texts.c */

enum janggi_status janggi__text_get(struct janggi_index *index,
	sqlite3_int64 id, struct janggi_text *out, struct janggi_error *err);
enum janggi_status janggi__player_get(struct janggi_index *index,
	sqlite3_int64 id, struct janggi_text *out, int *rank,
	struct janggi_error *err);
enum janggi_status janggi__verdict_set_get(struct janggi_index *index,
	sqlite3_int64 id, const struct janggi__verdict_set **out,
	struct janggi_error *err);
void janggi__texts_release(struct janggi_index *index);

/* ------------------------------------------------------------ comments.c */

enum janggi_status janggi__comments_add(struct janggi_index *index,
	uint64_t game, struct janggi_text words, struct janggi_error *err);
/* Those of all games, where there were none. */
enum janggi_status janggi__comments_fill(
	struct janggi_index *index, struct janggi_error *err);
/*
 * Hand on each game, in no order, that has a comment which may hold the
 * folded text; none is missing.  *can is false if it cannot be told.
 */
enum janggi_status janggi__comments_find(struct janggi_index *index,
	struct janggi_text folded, bool *can,
	bool (*take)(void *payload, uint64_t game), void *payload,
	struct janggi_error *err);

/* --------------------------------------------------------------- block.c */

/* Load the block that has the game; block keeps it for the next. */
enum janggi_status janggi__block_load(struct janggi_index *index,
	struct janggi__block *block, uint64_t game, struct janggi_error *err);
void janggi__block_release(struct janggi__block *block);
/* Blocks as they are stored. */
bool janggi__block_pack(const struct janggi__block *block,
	struct janggi_buffer *moves, struct janggi_buffer *extra);
/* Pack the block (moves and extra are room for that) and put it. */
enum janggi_status janggi__block_store(struct janggi_index *index,
	const struct janggi__block *block, struct janggi_buffer *moves,
	struct janggi_buffer *extra, struct janggi_error *err);
bool janggi__block_append(struct janggi__block *block, const void *moves,
	size_t n_moves, const void *extra, size_t n_extra);
static inline struct janggi_text janggi__block_part(
	const struct janggi_buffer *bytes, const uint32_t *at, uint32_t i)
{
	return (struct janggi_text){
		bytes->data ? bytes->data + at[i] : "", at[i + 1] - at[i]
	};
}

/* ---------------------------------------------- write.c, batch.c */

void janggi__writer_free(struct janggi__writer *writer);
/* Inside a transaction. */
enum janggi_status janggi__game_delete(
	struct janggi_index *index, uint64_t id, struct janggi_error *err);
enum janggi_status janggi__commit(
	struct janggi_index *index, struct janggi_error *err);
/* What the writer remembers may not be so any more. */
void janggi__writer_forget(struct janggi_index *index);
bool janggi__writer_provenance(const struct janggi_index *index);
enum janggi_status janggi__source_begin(struct janggi_index *index,
	const struct janggi_source *source, struct janggi_error *err);

/* ---------------------------------------------------------------- runs.c */

/* A position of a game that is not in a run yet. */
struct janggi__post {
	uint64_t key;
	uint32_t game; /* from the first of the batch */
	uint32_t mirrored; /* JANGGI__POSTING_MIRRORED or 0 */
};

/* Read the list of runs again if the file has changed. */
enum janggi_status janggi__runs_load(
	struct janggi_index *index, struct janggi_error *err);
/* Sort posts (scratch has room for as many) and write them as a run. */
enum janggi_status janggi__run_write(struct janggi_index *index,
	struct janggi__post *posts, struct janggi__post *scratch, size_t n,
	uint64_t first, uint64_t last, unsigned key_bits,
	struct janggi_error *err);
/* Numbers up to a last one, as bits. */
struct janggi__ids {
	unsigned char *bits;
	uint64_t last;
};
/*
 * Merge the runs from the i-th to the last into one, of the games there
 * (NULL: all).
 */
enum janggi_status janggi__runs_merge(struct janggi_index *index, size_t i,
	const struct janggi__ids *there, struct janggi_error *err);
enum janggi_status janggi__run_delete(struct janggi_index *index,
	sqlite3_int64 id, struct janggi_error *err);

/* A walk over a run's keys in order. */
struct janggi__run_walk {
	struct janggi__run run;
	struct janggi_buffer block;
	sqlite3_int64 at; /* row of the block */
	uint64_t key; /* of the row read */
	uint64_t n;
	janggi__posting *games; /* of the key */
	size_t cap;
	struct janggi__posting_reader reader;
	bool end;
};
enum janggi_status janggi__run_walk_start(struct janggi_index *index,
	struct janggi__run_walk *walk, const struct janggi__run *run,
	struct janggi_error *err);
enum janggi_status janggi__run_walk_next(struct janggi_index *index,
	struct janggi__run_walk *walk, struct janggi_error *err);
void janggi__run_walk_release(struct janggi__run_walk *walk);

/* ---------------------------------------------------------------- find.c */

/* A reader's hold on one state of the file; holds nest. */
enum janggi_status janggi__hold(
	struct janggi_index *index, struct janggi_error *err);
void janggi__let_go(struct janggi_index *index);
/* As janggi_index_find, but not in the runs (by order) that but is set of. */
enum janggi_status janggi__index_find(struct janggi_index *index,
	const struct janggi_position *pos, unsigned flags, const bool *but,
	struct janggi_hits **out, struct janggi_error *err);
/*
 * The games that may have the position, ascending, janggi_hits_bound of them:
 * none is missing, and only a replay proves one.
 */
const uint64_t *janggi__hits_games(const struct janggi_hits *hits);

/* ---------------------------------------------------------------- read.c */

/*
 * A game's record without its moves, comments and clocks: n_moves is set, and
 * of the result all but the margin and the note.  END: there is none.
 */
enum janggi_status janggi__index_head(struct janggi_index *index, uint64_t id,
	struct janggi_record *record, struct janggi_error *err);

bool janggi__row_has_start(sqlite3_stmt *row);
/* The whole record of the game in the row. */
enum janggi_status janggi__row_record(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_record *record,
	struct janggi_error *err);
/* The code of its moves, borrowed from index->block. */
enum janggi_status janggi__row_code(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_text *code, struct janggi_error *err);
/* The start of the game in the row that JANGGI__SQL_GAME_NEXT stands on. */
enum janggi_status janggi__row_start(struct janggi_index *index,
	sqlite3_stmt *row, struct janggi_position *pos,
	struct janggi_error *err);
/*
 * Its moves, into *moves (grown as needed); loads its block into
 * index->block.
 */
enum janggi_status janggi__row_moves(struct janggi_index *index,
	sqlite3_stmt *row, const struct janggi_position *start,
	janggi_move **moves, size_t *cap, struct janggi_error *err);

#endif
