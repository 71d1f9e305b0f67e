/* SPDX-License-Identifier: MIT */
/*
 * libjanggi: janggi (Korean chess) game records, rules and statistics.
 *
 * The library never prints, exits, or reads the environment, and has no
 * global state that a caller can see: two objects never disturb each other, so
 * each thread may use its own.  An object is used by one thread at a time.
 *
 * Conventions
 *   - A function that can fail returns enum janggi_status and takes a
 *     struct janggi_error last, which may be NULL.  Negative is an error.
 *   - JANGGI_EDATA means that one record is lost and the stream goes on;
 *     any other error means that the object is of no further use.
 *   - Constructors take their result first and set it to NULL on failure.
 *     Every _free accepts NULL.
 *   - Getters return borrowed pointers, valid until the next call that
 *     changes the same object.
 *   - Text is UTF-8.  A struct janggi_text is also NUL-terminated.
 *   - "Ply" is one player's turn, a move or a pass, counted from 1.
 */
#ifndef JANGGI_H
#define JANGGI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

#if defined(JANGGI_BUILD) && defined(__GNUC__)
#define JANGGI_API __attribute__((visibility("default")))
#else
#define JANGGI_API
#endif
#ifdef __GNUC__
#define JANGGI_MUST_USE __attribute__((warn_unused_result))
#else
#define JANGGI_MUST_USE
#endif

/* ------------------------------------------------------------------ base */

enum janggi_status {
	JANGGI_OK = 0,
	JANGGI_END = 1, /* no more records; not an error */
	JANGGI_EDATA = -1, /* this record is bad; go on with the next */
	JANGGI_EFORMAT = -2, /* not a notation, encoding or file known here */
	JANGGI_EIO = -3, /* reading or writing failed; see sys_errno */
	JANGGI_ENOMEM = -4,
	JANGGI_EDB = -5, /* the index is damaged or SQLite failed */
	JANGGI_EBUSY = -6, /* another process is writing; try again */
	JANGGI_ELIMIT = -7, /* input larger than any sane record */
	JANGGI_EQUERY = -8, /* query text or option value; see column */
	JANGGI_EMISUSE = -9, /* a call that the contract forbids */
	JANGGI_STATUS_LAST = -10
};

/*
 * What went wrong and where.  Fields that do not apply are 0.
 */
struct janggi_error {
	enum janggi_status status;
	int sys_errno; /* errno of the failing call, for JANGGI_EIO */
	int db_code; /* extended SQLite code, for JANGGI_EDB */
	uint64_t line; /* of the input, from 1 */
	uint64_t record; /* of the input, from 1 */
	uint32_t ply; /* of the record, from 1 */
	uint32_t column; /* of the line or query text, in bytes, from 1 */
	char text[240]; /* one line, lower case, no full stop */
};

/* A short English name of a status, never NULL. */
JANGGI_API const char *janggi_status_name(enum janggi_status status);

/* The library's version, such as "0.1.0". */
JANGGI_API const char *janggi_version(void);

/* Borrowed UTF-8 text of n bytes, followed by a NUL that n leaves out. */
struct janggi_text {
	const char *s;
	size_t n;
};

/*
 * A growable byte buffer.  data is never NULL once anything was added and is
 * NUL-terminated at len.  Start with JANGGI_BUFFER_INIT, end with _release.
 * A failed addition sets failed and leaves the content as it was; a writer
 * may add many pieces and look once at the end.
 */
struct janggi_buffer {
	char *data;
	size_t len, cap;
	bool failed;
};
#define JANGGI_BUFFER_INIT { NULL, 0, 0, false }

JANGGI_API void janggi_buffer_add(
	struct janggi_buffer *buffer, const void *bytes, size_t n);
/* Forget the content (and a failure), keep the memory. */
JANGGI_API void janggi_buffer_clear(struct janggi_buffer *buffer);
JANGGI_API void janggi_buffer_release(struct janggi_buffer *buffer);

/* A part of a whole and its 95 % Wilson score interval, between 0 and 1. */
struct janggi_share {
	double share, low, high;
};
/* halves: twice the part, so that a tie can count half; n is not 0. */
JANGGI_API struct janggi_share janggi_share_of(uint64_t halves, uint64_t n);

/* ----------------------------------------------------------------- board */

enum janggi_side { JANGGI_CHO = 0, JANGGI_HAN = 1, JANGGI_NO_SIDE = 2 };

enum janggi_kind {
	JANGGI_GENERAL,
	JANGGI_GUARD,
	JANGGI_ELEPHANT,
	JANGGI_HORSE,
	JANGGI_CHARIOT,
	JANGGI_CANNON,
	JANGGI_SOLDIER,
	JANGGI_NO_KIND
};
#define JANGGI_KINDS 7

/*
 * A point is 9 * rank + file: rank 0 is Cho's back edge, file 0 Cho's left.
 * The engine name of point 13 is e2, its .gib name 95.
 */
#define JANGGI_POINTS	90
#define JANGGI_NO_POINT 0xff

/*
 * A move packs two points; a pass is 0.  (0 cannot be a move: it would go
 * from a1 to a1.)
 */
typedef uint16_t janggi_move;
#define JANGGI_PASS		  ((janggi_move)0)
#define JANGGI_MOVE(from, to)	  ((janggi_move)((from) << 7 | (to)))
#define JANGGI_MOVE_FROM(move)	  ((unsigned)(move) >> 7)
#define JANGGI_MOVE_TO(move)	  ((unsigned)(move)&127)
/* No position has more legal moves than this. */
#define JANGGI_MOVES_MAX 256

/* Longest text of a move or FEN, its NUL included. */
#define JANGGI_MOVE_TEXT 8
#define JANGGI_FEN_TEXT	 160

/*
 * One side's arrangement of horses and elephants, read along files 2, 3, 7
 * and 8 from Cho's left to Cho's right for both sides, as .gib does.
 */
enum janggi_formation {
	JANGGI_EHEH, /* 상마상마 */
	JANGGI_HEHE, /* 마상마상 */
	JANGGI_HEEH, /* 마상상마: both elephants inside */
	JANGGI_EHHE, /* 상마마상: both elephants outside */
	JANGGI_NO_FORMATION
};
#define JANGGI_FORMATIONS 4

/*
 * The formation a person means by a name: Korean (마상상마), letters (HEEH,
 * NBBN), or a name of the field (inner, outer, 원앙마, 양귀마 ...).  Names that the
 * field uses both ways (left, right, 왼상, 오른상) and anything else give
 * JANGGI_NO_FORMATION.
 */
JANGGI_API enum janggi_formation janggi_formation_parse(
	const char *name, size_t n);
/* "HEEH" and "마상상마"; "?" for JANGGI_NO_FORMATION. */
JANGGI_API const char *janggi_formation_letters(enum janggi_formation f);
JANGGI_API const char *janggi_formation_hangul(enum janggi_formation f);
/* The same formation with left and right exchanged. */
JANGGI_API enum janggi_formation janggi_formation_mirror(
	enum janggi_formation f);

JANGGI_API const char *janggi_side_name(enum janggi_side side); /* cho han - */
JANGGI_API const char *janggi_kind_name(enum janggi_kind kind);
/* Points of a piece by the table of rules.md: 0 3 3 5 13 7 2. */
JANGGI_API int janggi_kind_points(enum janggi_kind kind);
/* What is written on a piece. */
enum janggi_faces {
	JANGGI_FACES_HANJA,
	JANGGI_FACES_HANGUL,
	JANGGI_FACES_LETTERS /* upper case Cho */
};
JANGGI_API const char *janggi_kind_face(enum janggi_faces script,
	enum janggi_side side, enum janggi_kind kind);

struct janggi_position;

/* The start with both sides in HEEH, which engines call startpos. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_position_new(
	struct janggi_position **out, struct janggi_error *err);
JANGGI_API void janggi_position_free(struct janggi_position *pos);
JANGGI_API void janggi_position_copy(
	struct janggi_position *to, const struct janggi_position *from);

/* Start position from the formations; neither may be NO_FORMATION. */
JANGGI_API void janggi_position_set_formations(struct janggi_position *pos,
	enum janggi_formation cho, enum janggi_formation han);

enum janggi_fen_flags {
	JANGGI_FEN_ANY_COUNT = 1 /* more pieces of a kind than a set has */
};
/*
 * Read a FEN: ten ranks from Han's edge, upper case Cho, any of the letter
 * dialects (N H, B E, A G, K), then optionally the side (w b, also c h), two
 * unused fields, and the two counters; WinBoard's form without the unused
 * fields is accepted too.  Checked: one general a side, generals and guards
 * in their palaces, at most 16 pieces a side and no more of a kind than a set
 * has, the side that moved not left in check.
 * JANGGI_EDATA, with err->column, if the text is not such a position; pos is
 * then unchanged.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_position_set_fen(
	struct janggi_position *pos, const char *fen, size_t n, unsigned flags,
	struct janggi_error *err);

enum janggi_letters {
	JANGGI_LETTERS_NB, /* horse N, elephant B, guard A, as engines */
	JANGGI_LETTERS_HE /* horse H, elephant E, guard A, as WinBoard */
};
/* Six-field FEN into buf; returns its length. */
JANGGI_API size_t janggi_position_fen(const struct janggi_position *pos,
	enum janggi_letters letters, char buf[JANGGI_FEN_TEXT]);

JANGGI_API enum janggi_side janggi_position_side(
	const struct janggi_position *pos);
/* What stands on a point; JANGGI_NO_KIND and *side NO_SIDE if nothing does. */
JANGGI_API enum janggi_kind janggi_position_piece(
	const struct janggi_position *pos, unsigned point,
	enum janggi_side *side);
/* Points of a side's pieces on the board, without any bonus. */
JANGGI_API int janggi_position_points(
	const struct janggi_position *pos, enum janggi_side side);
/*
 * The 64-bit key of board and side to move; the same in every version and on
 * every machine (docs/index-format.md has the seed).
 */
JANGGI_API uint64_t janggi_position_key(const struct janggi_position *pos);
/* The key of the position's left-right mirror image. */
JANGGI_API uint64_t janggi_position_mirror_key(
	const struct janggi_position *pos);
/* Left and right exchanged. */
JANGGI_API void janggi_position_mirror(struct janggi_position *pos);
/* The other side's view: board turned round, sides exchanged. */
JANGGI_API void janggi_position_swap(struct janggi_position *pos);
/* The side to move is attacked. */
JANGGI_API bool janggi_position_in_check(const struct janggi_position *pos);
/* The generals face each other on an open file. */
JANGGI_API bool janggi_position_facing(const struct janggi_position *pos);
/*
 * Append a drawing of it, an SVG file, with the points of the last move (or
 * PASS: none) marked.  A failure is left in buffer.
 */
JANGGI_API void janggi_position_svg(const struct janggi_position *pos,
	enum janggi_faces faces, janggi_move last,
	struct janggi_buffer *buffer);

/*
 * Every legal move by the rules common to all presets; a pass comes last
 * where the side to move is not in check.  Returns the count.
 */
JANGGI_API size_t janggi_position_moves(const struct janggi_position *pos,
	janggi_move moves[JANGGI_MOVES_MAX]);
JANGGI_API bool janggi_position_is_legal(
	const struct janggi_position *pos, janggi_move move);
/* Play a legal move.  Playing any other is a programming error. */
JANGGI_API void janggi_position_play(
	struct janggi_position *pos, janggi_move move);
/*
 * Why a move is not legal, into err->text ("no horse on 83", "horse blocked
 * on 73", "leaves its own general in check" ...).
 */
JANGGI_API void janggi_position_explain(const struct janggi_position *pos,
	janggi_move move, struct janggi_error *err);

/*
 * Count the leaves of the tree of legal moves, depth from 1.  With
 * bikjang_pass the rule of engines' janggi variants holds: while the generals
 * face, a pass ends the game and any other move must part them.  Two passes
 * in a row end the game; an ended game counts only at its own depth.
 */
JANGGI_API uint64_t janggi_perft(
	const struct janggi_position *pos, unsigned depth, bool bikjang_pass);

/*
 * Play moves as people write them ("79졸78 41병42", "1. b1c3 e9e8", a pass as
 * 한수쉼 or pass).  JANGGI_EQUERY, with err->column, at the first that is no
 * move or not legal; pos is then of no use.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_position_play_text(
	struct janggi_position *pos, const char *text, size_t n,
	struct janggi_error *err);

/* Engine text of a move (a1-i10; a pass is the general's point twice). */
JANGGI_API size_t janggi_move_uci(const struct janggi_position *pos,
	janggi_move move, char buf[JANGGI_MOVE_TEXT]);
/* Two-digit .gib name of a point, such as "95"; buf has room for 3. */
JANGGI_API void janggi_point_gib(unsigned point, char buf[3]);

/* ----------------------------------------------------------------- rules */

/*
 * Half points, so that a bonus of 1.5 is a whole number (3).
 */
typedef int janggi_halves;

struct janggi_bonus {
	enum janggi_side side; /* JANGGI_NO_SIDE: none */
	janggi_halves halves; /* from 0 */
};
/*
 * "cho:1.5", "han:1.5", "han 2", "none"; halves only.  JANGGI_EQUERY if not.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_bonus_parse(
	struct janggi_bonus *out, const char *text, struct janggi_error *err);
/* "cho:1.5" or "none"; buf has room for 24. */
JANGGI_API void janggi_bonus_text(const struct janggi_bonus *bonus,
	char buf[24]);

/* What an ending on the board means under a preset. */
enum janggi_outcome {
	JANGGI_OUTCOME_OFF, /* no effect */
	JANGGI_OUTCOME_DRAW,
	JANGGI_OUTCOME_POINTS, /* material and bonus decide */
	JANGGI_OUTCOME_CHECKER_LOSES, /* the checking side loses */
	JANGGI_OUTCOME_PERPETUAL_LOSES /* it does if it checked on every turn
					  of the cycle, else points */
};

enum janggi_bikjang_rule {
	JANGGI_BIKJANG_OFF, /* facing means nothing */
	JANGGI_BIKJANG_LEFT_FACING, /* any turn that leaves them facing ends */
	JANGGI_BIKJANG_PASS_ACCEPTS, /* a pass ends; other turns must part them */
	JANGGI_BIKJANG_CHECK /* facing is a check (the rulebook) */
};

enum janggi_repetition_rule {
	JANGGI_REPETITION_OFF,
	JANGGI_REPETITION_POSITION, /* third occurrence, checks apart */
	JANGGI_REPETITION_ENGINE, /* as Fairy-Stockfish: see docs/rules.md */
	JANGGI_REPETITION_ENGINE_MOVES /* the same, and one piece's shuffle */
};

/*
 * A rule set as data.  rules.md gives each field's source; docs/rules.md
 * says how the text of a user's file maps to them.
 */
struct janggi_preset {
	char name[32];
	char source[96];
	struct janggi_bonus bonus;
	enum janggi_bikjang_rule bikjang_rule;
	enum janggi_outcome bikjang;
	int bikjang_under; /* only while both sides are under; 0: always */
	bool facing_escapes_mate; /* a mated side that faces may pass */
	enum janggi_outcome double_pass;
	bool double_pass_forced_only; /* only if neither had a legal move */
	enum janggi_repetition_rule repetition_rule;
	int repetition_count; /* occurrences, the first included */
	enum janggi_outcome repetition;
	enum janggi_outcome check_repetition;
	int repetition_draw_under; /* draw while both sides are under; 0: off */
	int no_progress_plies; /* 0: off */
	enum janggi_outcome no_progress;
	bool no_progress_first; /* tested before repetition, as engines do */
	enum janggi_outcome insufficient;
	enum janggi_outcome agreement;
	bool facing_bars_win; /* the rulebook: who makes them face can't win */
	bool awards_points; /* a declared points award is scored */
};

JANGGI_API size_t janggi_preset_count(void);
/* Built-in presets in the order of rules.md. */
JANGGI_API const struct janggi_preset *janggi_preset_at(size_t i);
/* NULL if no built-in has that name. */
JANGGI_API const struct janggi_preset *janggi_preset_find(const char *name);
/*
 * A user's preset: lines "field = value", '#' comments, the first of them
 * "from = NAME".  JANGGI_EDATA with err->line.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_preset_parse(
	struct janggi_preset *out, const char *text, size_t n,
	struct janggi_error *err);
#define JANGGI_PRESET_FIELDS 21
/* Field i's name and value as text (the form _parse reads); false past end. */
JANGGI_API bool janggi_preset_field(const struct janggi_preset *preset,
	size_t i, const char **name, char value[96]);

enum janggi_ending {
	JANGGI_NO_ENDING,
	/* on the board, in order of precedence */
	JANGGI_CHECKMATE,
	JANGGI_BIKJANG,
	JANGGI_DOUBLE_PASS,
	JANGGI_CHECK_REPETITION,
	JANGGI_REPETITION,
	JANGGI_NO_PROGRESS,
	JANGGI_INSUFFICIENT,
	/* declared by the record */
	JANGGI_RESIGNATION,
	JANGGI_TIME,
	JANGGI_AGREEMENT,
	JANGGI_FORFEIT,
	JANGGI_DISCONNECT,
	JANGGI_POINTS_AWARD,
	JANGGI_MATE_DECLARED,
	JANGGI_OUTRIGHT,
	JANGGI_BIKJANG_DECLARED, /* 무승부(빅장), 빅승 */
	JANGGI_DRAW_UNEXPLAINED, /* 무승부 without a cause */
	JANGGI_WIN_UNEXPLAINED, /* a winner, the cause unreadable */
	JANGGI_UNFINISHED,
	/* neither */
	JANGGI_NOT_PLAYABLE,
	JANGGI_ILLEGAL,
	JANGGI_ENDINGS /* how many */
};
/* "checkmate", "double-pass" ...; "-" for JANGGI_NO_ENDING. */
JANGGI_API const char *janggi_ending_name(enum janggi_ending ending);

enum janggi_winner {
	JANGGI_WINNER_NONE, /* nobody knows, or not over */
	JANGGI_WINNER_CHO,
	JANGGI_WINNER_HAN,
	JANGGI_WINNER_DRAW
};
JANGGI_API const char *janggi_winner_name(enum janggi_winner winner);

enum janggi_basis {
	JANGGI_BASIS_NONE,
	JANGGI_BASIS_BOARD, /* the position shows it */
	JANGGI_BASIS_DECLARED /* only the record says so */
};
JANGGI_API const char *janggi_basis_name(enum janggi_basis basis);

/* What one preset says of one record. */
struct janggi_verdict {
	enum janggi_ending ending;
	enum janggi_basis basis;
	enum janggi_winner winner;
	uint32_t ply; /* at which it ended: the last ply if declared */
	int points[2]; /* on the board then, cho and han, without bonus */
};

/* Winner on points: material at the verdict's ply and this bonus. */
JANGGI_API enum janggi_winner janggi_points_winner(
	const int points[2], const struct janggi_bonus *bonus);

/* ---------------------------------------------------------------- record */

struct janggi_tag {
	struct janggi_text key; /* canonical where known: see docs/formats.md */
	struct janggi_text value; /* as written */
};

struct janggi_comment {
	uint32_t ply; /* the ply it follows; 0: before the first */
	struct janggi_text text;
};

/*
 * What the record says of its own result.  how is an ending of the declared
 * group, or JANGGI_NO_ENDING if the record says nothing.
 */
struct janggi_result {
	enum janggi_winner winner;
	enum janggi_ending how;
	janggi_halves margin; /* stated, such as 8.5 points; -1: none */
	struct janggi_text note; /* text in brackets, such as 정선; or empty */
};
/*
 * Read a result's text (한 완승, 초 접속 끊김 패, 무승부(빅장), 1-0 ...).
 * note points into text.
 */
JANGGI_API void janggi_result_parse(
	struct janggi_result *out, const char *text, size_t n);

/* A player's text, apart: name, grade, and the grade as a number. */
struct janggi_player {
	struct janggi_text name; /* without grade; not NUL-terminated */
	struct janggi_text grade; /* as written; not NUL-terminated */
	int rank; /* 단 as n, 급 as 1 - n; JANGGI_NO_RANK if not known */
};
#define JANGGI_NO_RANK (-1000)
/* Split text such as "달산마 4단"; the parts point into text. */
JANGGI_API void janggi_player_parse(
	struct janggi_player *out, const char *text, size_t n);

enum janggi_start {
	JANGGI_START_UNKNOWN, /* neither formations nor a diagram */
	JANGGI_START_FORMATIONS, /* cho and han are known */
	JANGGI_START_FEN, /* fen holds it: a diagram, a handicap, a problem */
	JANGGI_START_INFERRED /* formations found from the moves */
};

/* What the text of a move says beside its two points. */
enum janggi_hint {
	JANGGI_HINT_KIND = 7, /* mask: piece named, JANGGI_NO_KIND if none */
	JANGGI_HINT_CAPTURED_SHIFT = 3, /* piece named as taken, same coding */
	JANGGI_HINT_CHECK = 1 << 6, /* marked 장군 or + */
	JANGGI_HINT_CAPTURE = 1 << 7 /* a capture is marked, piece or no */
};
#define JANGGI_HINT_NOTHING \
	(JANGGI_NO_KIND | JANGGI_NO_KIND << JANGGI_HINT_CAPTURED_SHIFT)

#define JANGGI_NO_SECONDS UINT32_MAX

/*
 * One game as written.  All memory belongs to the record and lasts until
 * it is cleared, freed or read into again.
 */
struct janggi_record {
	/* where it stands */
	struct janggi_text file; /* as given to the reader; may be empty */
	uint64_t number; /* in its file, from 1 */
	uint64_t line; /* its first line, from 1 */
	const char *format; /* "gib", "pgn" ...; never NULL */
	const char *encoding; /* "CP949", "UTF-8" ...; never NULL */

	/* what it says */
	struct janggi_tag *tags;
	size_t n_tags;
	enum janggi_start start;
	enum janggi_formation formation[2];
	struct janggi_text fen; /* for JANGGI_START_FEN */
	janggi_move *moves; /* as written, not yet known to be legal */
	uint8_t *hints; /* one a move, see enum janggi_hint */
	uint32_t n_moves;
	uint32_t *seconds; /* one a move or JANGGI_NO_SECONDS; or NULL */
	struct janggi_comment *comments; /* ordered by ply */
	size_t n_comments;
	struct janggi_result result;

	/*
	 * Where reading or replaying had to stop: stop_ply is the ply that
	 * could not be played (0: none), stop_move its text, stop_reason why,
	 * rest the text of what follows.  n_moves is then stop_ply - 1.
	 */
	uint32_t stop_ply;
	struct janggi_text stop_move, stop_reason, rest;
	/* A word in place of the next move (기권, 봉수): kept, no fault. */
	struct janggi_text termination;

	struct janggi__record_memory *memory; /* private */
};

JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_record_new(
	struct janggi_record **out, struct janggi_error *err);
JANGGI_API void janggi_record_free(struct janggi_record *record);
/* The value of the tag with this canonical key, or NULL. */
JANGGI_API const struct janggi_text *janggi_record_tag(
	const struct janggi_record *record, const char *key);
/*
 * First and last day that the record's date can mean, as yyyymmdd; a month
 * has 31 days here.  False if it has no date that says at least the year.
 */
JANGGI_API bool janggi_record_dates(const struct janggi_record *record,
	uint32_t *first, uint32_t *last);
/*
 * The record starts from something else than sixteen pieces a side in one
 * of the sixteen arrangements with Cho to move.
 */
JANGGI_API bool janggi_record_is_handicap(const struct janggi_record *record);
/* Set pos to the record's start; JANGGI_EDATA if it is not known. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_record_position(
	const struct janggi_record *record, struct janggi_position *pos,
	struct janggi_error *err);
/* The line of its file that a ply (from 1) stands on; 0 if not known. */
JANGGI_API uint64_t janggi_record_line_of(
	const struct janggi_record *record, uint32_t ply);
/*
 * End the record before a ply (from 1) that cannot be played: stop_ply,
 * stop_move, rest and n_moves are set from what was written, and reason is
 * copied.  Does nothing if the record ends before that ply.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_record_cut(
	struct janggi_record *record, uint32_t ply, const char *reason,
	struct janggi_error *err);
/*
 * A 128-bit fingerprint of start and playable moves; records with the same
 * one are duplicates, whatever their tags say.
 */
JANGGI_API void janggi_record_fingerprint(
	const struct janggi_record *record, uint64_t out[2]);

/* ---------------------------------------------------------------- replay */

struct janggi_replay;

/*
 * A replayer for these presets (copied; n may be 0: legality alone).
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_replay_new(
	struct janggi_replay **out, const struct janggi_preset *presets,
	size_t n, struct janggi_error *err);
JANGGI_API void janggi_replay_free(struct janggi_replay *replay);
/*
 * Play a record once.  Finds, under every preset, the first ending on the
 * board, else what the record declares.  A start that is not known is
 * inferred from the moves where exactly one pair of formations fits.
 * A move that is not legal cuts the record there (stop_ply and what follows
 * it are set); that is a finding, not a failure.
 * JANGGI_EDATA only if there is no position to start from; a record without
 * moves needs none.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_replay_run(
	struct janggi_replay *replay, struct janggi_record *record,
	struct janggi_error *err);
/* One verdict a preset, in their order; borrowed until the next run. */
JANGGI_API const struct janggi_verdict *janggi_replay_verdicts(
	const struct janggi_replay *replay);
/* The position after the last playable ply; borrowed. */
JANGGI_API const struct janggi_position *janggi_replay_position(
	const struct janggi_replay *replay);

enum janggi_ply_flag {
	JANGGI_PLY_PASS = 1,
	JANGGI_PLY_CAPTURE = 2,
	JANGGI_PLY_CHECK = 4, /* the ply gives check */
	JANGGI_PLY_FACING = 8, /* the generals face after it */
	JANGGI_PLY_MATE = 16 /* no legal answer to the check */
};
/* Flags of each ply played, n_moves of them; borrowed until the next run. */
JANGGI_API const uint8_t *janggi_replay_flags(
	const struct janggi_replay *replay);

/* ----------------------------------------------------------------- check */

enum janggi_severity {
	JANGGI_NOTE, /* worth knowing; nothing is wrong */
	JANGGI_WARNING, /* two things that the record says cannot both be so */
	JANGGI_ERROR /* (part of) the record cannot be used */
};
JANGGI_API const char *janggi_severity_name(enum janggi_severity severity);

/* A kind of finding; the man page of janggi-check lists them. */
struct janggi_check_code {
	const char *code; /* "J030": what it stands for never changes */
	enum janggi_severity severity;
	const char *what; /* in general */
	const char *advice; /* what a person should do */
};
/* In the order of codes; NULL past the last. */
JANGGI_API const struct janggi_check_code *janggi_check_code_at(size_t i);
JANGGI_API const struct janggi_check_code *janggi_check_code_find(
	const char *code);
/* What a reader's failure or note is as a finding; never NULL. */
JANGGI_API const struct janggi_check_code *janggi_check_code_of(
	const struct janggi_error *heard);

struct janggi_finding {
	const struct janggi_check_code *code;
	uint64_t line;
	uint32_t ply; /* 0: of the record */
	const char *text; /* what is wrong here, one line */
	/* the other record of a pair; number 0 if there is none */
	const char *other_file;
	uint64_t other_record, other_line;
};

struct janggi_checker;

/*
 * Records that are the same and records that go on where another stops are
 * found among all that one checker has run.  It remembers each distinct
 * record with about two bytes a ply that it does not share with another and
 * 80 bytes beside, up to same_memory; past that, records are still compared
 * with the ones remembered.
 */
struct janggi_checker_options {
	size_t size; /* sizeof this struct */
	const struct janggi_preset *preset; /* NULL: standard */
	bool no_same; /* do not look for those */
	size_t same_memory; /* bytes; 0: 256 MiB, about a million records */
	uint32_t today; /* 20261231: no date can be later; 0: any can */
};
#define JANGGI_CHECKER_OPTIONS_INIT \
	{ sizeof(struct janggi_checker_options), NULL, false, 0, 0 }

JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_checker_new(
	struct janggi_checker **out,
	const struct janggi_checker_options *options, struct janggi_error *err);
JANGGI_API void janggi_checker_free(struct janggi_checker *checker);
/*
 * Look at a record; it is replayed, and may be cut as janggi_replay_run does.
 * What is wrong with it is no failure.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_checker_run(
	struct janggi_checker *checker, struct janggi_record *record,
	struct janggi_error *err);
/* What the last run found, in the order of line and ply; borrowed. */
JANGGI_API const struct janggi_finding *janggi_checker_findings(
	const struct janggi_checker *checker, size_t *n);
/* Distinct records that there was no more memory to remember. */
JANGGI_API uint64_t janggi_checker_forgotten(
	const struct janggi_checker *checker);

/* ---------------------------------------------------------------- reader */

struct janggi_reader;

struct janggi_reader_options {
	size_t size; /* sizeof this struct */
	const char *file; /* name for messages and records; may be NULL */
	const char *format; /* NULL: by content */
	const char *encoding; /* NULL: by content */
	size_t record_limit; /* bytes; 0: 4 MiB */
	bool validate; /* hold XML against its schema, and note each fault */
};
#define JANGGI_READER_OPTIONS_INIT \
	{ sizeof(struct janggi_reader_options), NULL, NULL, NULL, 0, false }

/*
 * Read records from a descriptor (not closed by the reader) or from memory
 * (not copied: it must outlive the reader).  JANGGI_EFORMAT if nothing here
 * reads such input.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_reader_open_fd(
	struct janggi_reader **out, int fd,
	const struct janggi_reader_options *options, struct janggi_error *err);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_reader_open_memory(
	struct janggi_reader **out, const void *data, size_t n,
	const struct janggi_reader_options *options, struct janggi_error *err);
/*
 * The next record into record (cleared first).  JANGGI_END after the last.
 * JANGGI_EDATA or JANGGI_ELIMIT: this one is lost, err says where and why,
 * and the reader stands at the next.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_reader_next(
	struct janggi_reader *reader, struct janggi_record *record,
	struct janggi_error *err);
/* "gib", "pgn" ...: what the content is read as. */
JANGGI_API const char *janggi_reader_format(const struct janggi_reader *reader);
/*
 * The file being read, as records name it: the name given and, inside an
 * archive, the file there ("games.zip/1998/001.gib").  Borrowed until the
 * next call; never NULL.  After a failure it says what that was about.
 */
JANGGI_API const char *janggi_reader_file(const struct janggi_reader *reader);
/*
 * Hear of doubtful things that cost no record (a blank line among the tags,
 * an undecodable byte).  note is borrowed for the call.
 */
typedef void (*janggi_note_fn)(void *payload, const struct janggi_error *note);
JANGGI_API void janggi_reader_on_note(
	struct janggi_reader *reader, janggi_note_fn fn, void *payload);
JANGGI_API void janggi_reader_free(struct janggi_reader *reader);

/* ---------------------------------------------------------------- writer */

/*
 * Append the record as one record line (JSON, with its newline) to buffer.
 * docs/formats.md defines the keys.  JANGGI_ENOMEM only.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_record_write_jsonl(
	const struct janggi_record *record, struct janggi_buffer *buffer,
	struct janggi_error *err);

struct janggi_writer;

/* What the pieces of .gib are written in. */
enum janggi_script { JANGGI_SCRIPT_HANGUL, JANGGI_SCRIPT_HANJA };

/* The positions of a record that become a line of fen or epd. */
enum janggi_plies {
	JANGGI_PLIES_ALL, /* the start and after each ply */
	JANGGI_PLIES_LAST,
	JANGGI_PLIES_LISTED /* 0: the start */
};

/*
 * letters: "nb" or "he"; NULL is what the target's programs expect: N and B
 * in a FEN, H and E in the moves of PGN, as Fairy-Stockfish has both.
 */
struct janggi_writer_options {
	size_t size; /* sizeof this struct */
	const char *format; /* "gib", "pgn", "uci", "fen", "epd", "jsonl" ... */
	const char *encoding; /* NULL: UTF-8; or CP949, where the target may */
	const char *replacement; /* of a character that the encoding lacks;
				    NULL: the record is refused */
	const char *letters;
	enum janggi_script script;
	enum janggi_plies plies;
	const uint32_t *listed; /* borrowed; may be freed after _new */
	size_t n_listed;
};
#define JANGGI_WRITER_OPTIONS_INIT \
	{ sizeof(struct janggi_writer_options), NULL, NULL, NULL, NULL, \
		JANGGI_SCRIPT_HANGUL, JANGGI_PLIES_ALL, NULL, 0 }

/*
 * A writer of records in another notation; it has no output of its own, but
 * adds to buffers.  JANGGI_EQUERY if an option has no such value.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_writer_new(
	struct janggi_writer **out,
	const struct janggi_writer_options *options, struct janggi_error *err);
JANGGI_API void janggi_writer_free(struct janggi_writer *writer);
/*
 * Append a record that janggi_replay_run has played.  JANGGI_EDATA if the
 * target cannot hold it at all (it has moves but no position to start from, a
 * character cannot be encoded): buffer is then as it was, and the writer can
 * go on.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_writer_add(
	struct janggi_writer *writer, const struct janggi_record *record,
	struct janggi_buffer *buffer, struct janggi_error *err);
/*
 * Append what the target has before its first record.  Who does not call it
 * gets the same with that record; who writes with several writers to one
 * place keeps it of one alone.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_writer_begin(
	struct janggi_writer *writer, struct janggi_buffer *buffer,
	struct janggi_error *err);
/* The positions wanted of the records to come: these plies; n 0: all. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_writer_plies(
	struct janggi_writer *writer, const uint32_t *plies, size_t n,
	struct janggi_error *err);
/* Append what the target has behind its last record; nothing may follow. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_writer_end(
	struct janggi_writer *writer, struct janggi_buffer *buffer,
	struct janggi_error *err);
/*
 * What the target could not hold so far: for i from 0, what ("comments",
 * "tags" ...) and how many of it; false past the last.
 */
JANGGI_API bool janggi_writer_loss(const struct janggi_writer *writer,
	size_t i, const char **what, uint64_t *count);
/* "gib", "pgn" ...: the name of the i-th target; NULL past the last. */
JANGGI_API const char *janggi_writer_format(size_t i);
/* ----------------------------------------------------------------- index */

/*
 * An index: one SQLite file of records, their verdicts under all built-in
 * presets, and the games that go through every position.  Readers do not
 * wait for the writer; there is one writer at a time.  A handle is used by
 * one thread at a time; open one for each.
 */
struct janggi_index;

enum janggi_index_mode {
	JANGGI_INDEX_READ, /* must exist; the file may be read-only */
	JANGGI_INDEX_WRITE, /* must exist */
	JANGGI_INDEX_CREATE /* made if it does not exist */
};
/*
 * wait_ms: how long to wait for another writer, 0: five seconds.
 * JANGGI_EFORMAT: not an index, or one of a later schema version, or of other
 * presets than this library's.  JANGGI_EBUSY: another process is writing.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_open(
	struct janggi_index **out, const char *path,
	enum janggi_index_mode mode, unsigned wait_ms,
	struct janggi_error *err);
/* What was not committed is dropped. */
JANGGI_API void janggi_index_free(struct janggi_index *index);

/*
 * Adding.  A record is first made an entry: replayed, judged, packed.  That
 * touches no index, so threads with an encoder each can do it; then entries
 * are added by the one that has the index, and only that order counts.
 */
struct janggi_encoder;
struct janggi_entry;
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_encoder_new(
	struct janggi_encoder **out, struct janggi_error *err);
JANGGI_API void janggi_encoder_free(struct janggi_encoder *encoder);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_entry_new(
	struct janggi_entry **out, struct janggi_error *err);
JANGGI_API void janggi_entry_free(struct janggi_entry *entry);
/*
 * Make an entry of a record (which may be cut, as janggi_replay_run does);
 * whatever it held before is forgotten, and the record is not needed after.
 * JANGGI_EDATA if there is no position to start from.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_encoder_run(
	struct janggi_encoder *encoder, struct janggi_record *record,
	struct janggi_entry *entry, struct janggi_error *err);

/*
 * What becomes of a record whose start and moves are there already.  If its
 * tags, comments or clocks differ it is kept beside the first (see
 * JANGGI_CURSOR_DUPLICATES), else nothing of it is.
 */
enum janggi_duplicates {
	JANGGI_DUPLICATES_SKIP,
	JANGGI_DUPLICATES_KEEP, /* as a game like any other */
	JANGGI_DUPLICATES_REPLACE /* if it differs, the first makes way */
};
struct janggi_index_policy {
	size_t size; /* sizeof this struct */
	enum janggi_duplicates duplicates;
	uint32_t batch; /* commit after so many games; 0: as memory allows */
	bool provenance; /* note when and by which version a source came in */
};
#define JANGGI_INDEX_POLICY_INIT \
	{ sizeof(struct janggi_index_policy), JANGGI_DUPLICATES_SKIP, 0, true }
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_set_policy(
	struct janggi_index *index, const struct janggi_index_policy *policy,
	struct janggi_error *err);

enum janggi_added {
	JANGGI_ADDED,
	JANGGI_DUPLICATE,
	JANGGI_DUPLICATE_DIFFERS /* in its tags, comments or clocks */
};
/*
 * Add an entry; *added (may be NULL) says what became of it.  Commits now and
 * then.  After any failure the index is of no further use, and holds what was
 * committed.  JANGGI_EBUSY: another process is writing.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_add(
	struct janggi_index *index, const struct janggi_entry *entry,
	enum janggi_added *added, struct janggi_error *err);
/* Remember a record that could not be taken, and why. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_reject(
	struct janggi_index *index, const char *file, uint64_t number,
	uint64_t line, const char *reason, struct janggi_error *err);
/* Make all that was added so far last. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_commit(
	struct janggi_index *index, struct janggi_error *err);
/* Commit, and put the file in the order that is best for reading. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_settle(
	struct janggi_index *index, struct janggi_error *err);

/* read == added + duplicate + rejected; differing of the duplicates. */
struct janggi_tally {
	uint64_t read, added, duplicate, differing, rejected;
};
/* What this handle has added. */
JANGGI_API void janggi_index_tally(
	const struct janggi_index *index, struct janggi_tally *out);

/* A file that records came from. */
struct janggi_source {
	const char *name; /* borrowed */
	uint64_t id; /* 0: not there yet */
	bool is_file; /* a regular file: bytes and sum are known */
	uint64_t bytes, sum[2];
	bool done; /* the index has all of it */
	uint64_t skip; /* or its first records, so many */
	struct janggi_tally tally;
};
/* All of them, in the order of coming in; *source is borrowed. */
typedef void (*janggi_source_fn)(
	void *payload, const struct janggi_source *source);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_sources(
	struct janggi_index *index, janggi_source_fn fn, void *payload,
	struct janggi_error *err);
/*
 * Is the file, by its name, size and sum, in the index?  name must outlive
 * *out.  The descriptor's offset does not move.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_find_source(
	struct janggi_index *index, const char *name, int fd,
	struct janggi_source *out, struct janggi_error *err);
/*
 * What is added from now to janggi_index_end_source is of this source; the
 * first source->skip records must have been left out.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_begin_source(
	struct janggi_index *index, struct janggi_source *source,
	struct janggi_error *err);
/* whole: it was read to its end, and need not be read again. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_end_source(
	struct janggi_index *index, bool whole, struct janggi_error *err);

/*
 * Take a game out, and the duplicates kept with it.  Its moves and postings
 * stay in the file, unseen.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_delete(
	struct janggi_index *index, uint64_t id, struct janggi_error *err);

/* Where the bytes of an index go. */
enum janggi_index_part {
	JANGGI_PART_POSITIONS,
	JANGGI_PART_MOVES, /* comments and clocks too */
	JANGGI_PART_GAMES, /* a row each, and rare tags */
	JANGGI_PART_TEXTS, /* names, events, dates */
	JANGGI_PART_VERDICTS,
	JANGGI_PART_FINGERPRINTS,
	JANGGI_PART_OTHER,
	JANGGI_PARTS
};
struct janggi_index_info {
	uint64_t schema; /* version */
	uint64_t games, duplicates, plies;
	uint64_t positions; /* occurrences: plies and starts */
	uint64_t sources, rejected, runs, postings;
	uint64_t bytes, bytes_free;
	uint64_t bytes_of[JANGGI_PARTS]; /* zeros if SQLite cannot say */
};
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_describe(
	struct janggi_index *index, struct janggi_index_info *out,
	struct janggi_error *err);

/* The records that could not be taken, in order. */
typedef void (*janggi_rejected_fn)(void *payload, const char *file,
	uint64_t number, uint64_t line, const char *reason);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_rejected(
	struct janggi_index *index, janggi_rejected_fn fn, void *payload,
	struct janggi_error *err);

/*
 * Check everything: every page's sum, every game replayed and judged, every
 * posting against the games.  fn (may be NULL) hears of each fault; text is
 * borrowed for the call.  JANGGI_EDB if there was any.
 */
typedef void (*janggi_fault_fn)(void *payload, const char *text);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_verify(
	struct janggi_index *index, janggi_fault_fn fn, void *payload,
	struct janggi_error *err);
/* Commit, make all runs one, and write the file anew without gaps. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_compact(
	struct janggi_index *index, struct janggi_error *err);

/*
 * Read a game back as the record that it was.  JANGGI_END if there is none
 * with this number.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_read(
	struct janggi_index *index, uint64_t id, struct janggi_record *record,
	struct janggi_error *err);

/* A game, as far as a scan needs it; see janggi_cursor_next. */
struct janggi_game {
	uint64_t id; /* from 1; never used again */
	uint64_t same_as; /* 0, or the game whose duplicate it is */
	uint32_t plies;
	enum janggi_winner winner; /* declared */
	enum janggi_ending how; /* declared */
	enum janggi_formation formation[2]; /* NO_FORMATION: a diagram */
	int points[2]; /* at the end, on the board, without bonus */
	/*
	 * Counts of pieces at the end and other things that let a scan leave
	 * games out; docs/index-format.md has the bits.
	 */
	uint64_t facts;
	const struct janggi_verdict *verdicts; /* one a built-in preset */
	size_t n_verdicts;
	bool handicap; /* as janggi_record_is_handicap */
	/* With JANGGI_CURSOR_HEADER, else 0; numbers are of this index. */
	uint32_t event; /* see janggi_index_text; 0: none */
	uint32_t player[2]; /* name and grade, see janggi_index_player */
	/*
	 * The same for all players of one name: the number of one of them.
	 * Another cursor may have another of them.
	 */
	uint32_t person[2];
	int rank[2]; /* grades; JANGGI_NO_RANK: not known */
	uint32_t days[2]; /* as janggi_record_dates; zeros: no date */
	/* With JANGGI_CURSOR_FIRST_MOVE; PASS too if there is no move. */
	janggi_move first_move;
	/*
	 * After janggi_cursor_moves, else NULL.  A game without moves may have
	 * no start: both are NULL then.
	 */
	const struct janggi_position *start;
	const janggi_move *moves;
};

struct janggi_cursor;
/*
 * For statistics over all games, open a cursor with HEADER and FIRST_MOVE if
 * they are wanted, and use what struct janggi_game says; count by its numbers
 * (arrays of what was counted by event, player or person stay small) and ask
 * for names at the end.  A million games take a second or two so.  Tags by
 * janggi_cursor_tag, and moves, cost many times as much.
 */
enum janggi_cursor_flags {
	JANGGI_CURSOR_DUPLICATES = 1, /* those kept for their header too */
	JANGGI_CURSOR_HEADER = 2, /* event, players, grades, days */
	JANGGI_CURSOR_FIRST_MOVE = 4
};
/*
 * Go through the games first..last (last 0: to the end) in order of number.
 * The cursor sees the index as it was when opened.  It must be freed before
 * its index.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_open(
	struct janggi_cursor **out, struct janggi_index *index, uint64_t first,
	uint64_t last, unsigned flags, struct janggi_error *err);
JANGGI_API void janggi_cursor_free(struct janggi_cursor *cursor);
/* The next game, borrowed until the next call; JANGGI_END after the last. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_next(
	struct janggi_cursor *cursor, const struct janggi_game **out,
	struct janggi_error *err);
/* Fill start and moves of the game that the cursor stands on. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_moves(
	struct janggi_cursor *cursor, struct janggi_error *err);
/* That game as the record that it was. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_record(
	struct janggi_cursor *cursor, struct janggi_record *record,
	struct janggi_error *err);
/*
 * One of its tags, without making the record: event, site, date, round, cho,
 * han, cho_formation, han_formation, time_control, result, board, or "file".
 * JANGGI_END (and empty) if the game has none.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_tag(
	struct janggi_cursor *cursor, const char *key, struct janggi_text *out,
	struct janggi_error *err);
/* A player's grade as a number, or JANGGI_NO_RANK. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_cursor_rank(
	struct janggi_cursor *cursor, enum janggi_side side, int *rank,
	struct janggi_error *err);

/*
 * The text of an event by its number in struct janggi_game, and a player's;
 * borrowed until the next call that reads from the index.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_text(
	struct janggi_index *index, uint32_t number, struct janggi_text *out,
	struct janggi_error *err);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_player(
	struct janggi_index *index, uint32_t number, struct janggi_player *out,
	struct janggi_error *err);

/* Where a game has a position. */
struct janggi_hit {
	uint64_t game;
	uint32_t ply; /* after which it stands; 0: the start */
	bool mirrored; /* it is the mirror image of what was asked */
	bool has_next;
	janggi_move next; /* the move played then */
};
struct janggi_hits;
enum janggi_find_flags {
	JANGGI_FIND_MIRROR = 1 /* its left-right mirror image too */
};
/*
 * Find a position (board and side to move).  Hits come by game, then by ply;
 * each is proved by replaying.  Free the hits before their index.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_find(
	struct janggi_index *index, const struct janggi_position *pos,
	unsigned flags, struct janggi_hits **out, struct janggi_error *err);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_hits_next(
	struct janggi_hits *hits, struct janggi_hit *out,
	struct janggi_error *err);
/* No more games than this have it; few that are counted do not. */
JANGGI_API size_t janggi_hits_bound(const struct janggi_hits *hits);
JANGGI_API void janggi_hits_free(struct janggi_hits *hits);

/* ----------------------------------------------------------------- query */

struct janggi_query;

/*
 * An empty query, which every game matches; parts added to it must all hold.
 * Presets are those that terms may name beside the built-in ones (copied);
 * the first, or else standard, is meant where a term names none.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_new(
	struct janggi_query **out, const struct janggi_preset *presets,
	size_t n, struct janggi_error *err);
JANGGI_API void janggi_query_free(struct janggi_query *query);
/*
 * Add an expression; janggi-query(7) has the language.  JANGGI_EQUERY with
 * err->column, and the query is as it was.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_where(
	struct janggi_query *query, const char *text, size_t n,
	struct janggi_error *err);
/*
 * Add what the option of janggi-query(1) of that name (player, date,
 * position, after ...) means by its value.  err->column counts in value.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_option(
	struct janggi_query *query, const char *name, const char *value,
	size_t n, struct janggi_error *err);
/* Add a position (copied). */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_position(
	struct janggi_query *query, const struct janggi_position *pos,
	struct janggi_error *err);
/*
 * Positions added after this by option are also found left-right mirrored,
 * from the other side of the table, or both.
 */
JANGGI_API void janggi_query_symmetry(
	struct janggi_query *query, bool mirror, bool swap);
/*
 * A part says "after these moves" without the formations that they start
 * from: one pair must be set.  It can be one from which they can be played
 * and that no other part rules out.
 */
JANGGI_API bool janggi_query_needs_start(const struct janggi_query *query);
JANGGI_API bool janggi_query_can_start(const struct janggi_query *query,
	enum janggi_formation cho, enum janggi_formation han);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_set_start(
	struct janggi_query *query, enum janggi_formation cho,
	enum janggi_formation han, struct janggi_error *err);
/* Nothing more is added; matchers may be made, by any number of threads. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_prepare(
	struct janggi_query *query, struct janggi_error *err);
/* How the query is understood and in which steps it is answered. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_query_explain(
	const struct janggi_query *query, struct janggi_buffer *buffer,
	struct janggi_error *err);

struct janggi_ply_range {
	uint32_t first, last; /* 0: the start */
};

struct janggi_matcher;

/* The query must outlive it. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_matcher_new(
	struct janggi_matcher **out, const struct janggi_query *query,
	struct janggi_error *err);
JANGGI_API void janggi_matcher_free(struct janggi_matcher *matcher);
/*
 * Replay a record, as janggi_replay_run does, and see whether it matches.
 * JANGGI_EDATA only if there is no position to start from.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_matcher_run(
	struct janggi_matcher *matcher, struct janggi_record *record,
	bool *matched, struct janggi_error *err);
/*
 * The plies at which the last record matched; none if the query asks about
 * nothing that changes in a game.
 */
JANGGI_API const struct janggi_ply_range *janggi_matcher_plies(
	const struct janggi_matcher *matcher, size_t *n);
/* The last record's verdict under the query's first preset; borrowed. */
JANGGI_API const struct janggi_verdict *janggi_matcher_verdict(
	const struct janggi_matcher *matcher);

/*
 * The query put to an index.  Games come in order of number.  The search sees
 * the index as it was when made, and must be freed before it; a search is
 * used by the thread that uses its index.
 */
struct janggi_search;
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_search_new(
	struct janggi_search **out, struct janggi_index *index,
	const struct janggi_query *query, struct janggi_error *err);
JANGGI_API void janggi_search_free(struct janggi_search *search);
/* Search the games first..last (last 0: to the end), from the first on. */
JANGGI_API void janggi_search_range(
	struct janggi_search *search, uint64_t first, uint64_t last);
/* No more games than this have to be looked at; UINT64_MAX: all have. */
JANGGI_API uint64_t janggi_search_bound(const struct janggi_search *search);
/* Games may have to be played, and not only their rows read. */
JANGGI_API bool janggi_search_plays(const struct janggi_search *search);
/* The number of the next game found; JANGGI_END after the last. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_search_next(
	struct janggi_search *search, uint64_t *game,
	struct janggi_error *err);
/* As janggi_matcher_plies, of that game; borrowed until the next call. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_search_plies(
	struct janggi_search *search, const struct janggi_ply_range **plies,
	size_t *n, struct janggi_error *err);
/*
 * That game's ending, basis and winner under the query's first preset;
 * borrowed until the next call.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_search_verdict(
	struct janggi_search *search, const struct janggi_verdict **out,
	struct janggi_error *err);
/*
 * That game's record; without moves only its place, tags, start, declared
 * winner and ending, and n_moves.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_search_record(
	struct janggi_search *search, bool moves, struct janggi_record *record,
	struct janggi_error *err);
/* How many games start from each pair (4 * Cho's + Han's), and from any. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_starts(
	struct janggi_index *index,
	uint64_t pairs[JANGGI_FORMATIONS * JANGGI_FORMATIONS], uint64_t *all,
	struct janggi_error *err);
/* The number of the last game; 0: there is none. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_index_last(
	struct janggi_index *index, uint64_t *id, struct janggi_error *err);

/*
 * The moves played from a position, and from those it leads to: how many
 * games, with what result.
 */
struct janggi_tree;
struct janggi_tree_options {
	size_t size; /* sizeof this struct */
	unsigned depth; /* moves; 0: 1 */
	bool mirror, swap; /* also where the position occurs seen so */
};
#define JANGGI_TREE_OPTIONS_INIT \
	{ sizeof(struct janggi_tree_options), 0, false, false }

struct janggi_tree_node {
	unsigned depth; /* 0: the position itself */
	janggi_move move; /* that leads here, as seen from the root */
	uint64_t key; /* of the position */
	/*
	 * Games in which the move was played here (of the root: games through
	 * it), each counted once.  They are cho + draw + han + unknown.
	 */
	uint64_t games, cho, draw, han, unknown;
	uint64_t ended; /* games whose record ends here */
	/*
	 * Games in which the position occurs at all, by whatever moves; only
	 * after janggi_tree_reach was given every record.
	 */
	uint64_t reached;
	uint64_t graded; /* games of which a grade is known */
	int64_t grades; /* sum of their mean grades, in halves */
	unsigned last_year; /* 0: none known */
};

JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_tree_new(
	struct janggi_tree **out, const struct janggi_position *root,
	const struct janggi_tree_options *options, struct janggi_error *err);
JANGGI_API void janggi_tree_free(struct janggi_tree *tree);
/* Add a record that was replayed, with its winner. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_tree_add(
	struct janggi_tree *tree, const struct janggi_record *record,
	enum janggi_winner winner, struct janggi_error *err);
/*
 * All are added: put the nodes in order, each before those it leads to, the
 * most played first.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_tree_finish(
	struct janggi_tree *tree, struct janggi_error *err);
/* After that, count a record among those that reach each node. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_tree_reach(
	struct janggi_tree *tree, const struct janggi_record *record,
	struct janggi_error *err);
/*
 * All of that at once from an index, of the games that the (prepared) query
 * matches.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_tree_fill(
	struct janggi_tree *tree, struct janggi_index *index,
	const struct janggi_query *query, struct janggi_error *err);
JANGGI_API const struct janggi_tree_node *janggi_tree_nodes(
	const struct janggi_tree *tree, size_t *n);

/* ----------------------------------------------------------------- stats */

/*
 * A table of results, ready to print: titled sections of rows.  The bytes
 * depend on nothing but the table, least of all on the locale.
 */
struct janggi_table;
enum janggi_table_format {
	JANGGI_TABLE_TEXT, /* aligned by display width; carries no promise */
	JANGGI_TABLE_TSV, /* every line begins with its section's tag */
	JANGGI_TABLE_CSV,
	JANGGI_TABLE_JSONL /* an object a row */
};
/* Render all of it; JANGGI_ENOMEM only. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_table_render(
	const struct janggi_table *table, enum janggi_table_format format,
	struct janggi_buffer *buffer, struct janggi_error *err);
JANGGI_API void janggi_table_free(struct janggi_table *table);

/*
 * Tables counted over many games in one pass; docs/stats.md defines them.
 *
 * Duplicates are told by the fingerprints of the records before them, the one
 * thing here that grows with the input: six bytes a distinct record, up to
 * duplicates_memory.  Past that, records are still compared with the ones
 * remembered but no more are remembered, and the tables say how many.
 */
struct janggi_stats;

/* What outright wins, wins on points and draws score: winner, loser. */
enum janggi_score { JANGGI_SCORE_OUTRIGHT, JANGGI_SCORE_POINTS,
	JANGGI_SCORE_DRAW, JANGGI_SCORES };

struct janggi_stats_options {
	size_t size; /* sizeof this struct */
	const char *const *tables; /* names; copied as all else here */
	size_t n_tables;
	const char *const *by; /* names of dimensions */
	size_t n_by;
	/*
	 * Rule sets; n_presets 0: standard and points, or all built-in ones
	 * where a table compares them.
	 */
	const struct janggi_preset *presets;
	size_t n_presets;
	const struct janggi_query *where; /* prepared, or NULL; borrowed */
	bool keep_handicaps; /* count handicap games with the others */
	bool keep_duplicates; /* count every copy; needs no memory */
	size_t duplicates_memory; /* bytes; 0: 48 MiB, 7.8 million records */
	bool mirror; /* left-right mirror images are one */
	/* Bonuses that are tried, in halves: Han's above 0, Cho's below. */
	int bonus_from, bonus_to, bonus_step;
	int scores[JANGGI_SCORES][2]; /* in halves */
	/*
	 * Intervals of shares hold what resampling pairs of players gives,
	 * too.  Everything is counted 200 times more.
	 */
	bool cluster;
};
#define JANGGI_STATS_OPTIONS_INIT \
	{ sizeof(struct janggi_stats_options), NULL, 0, NULL, 0, NULL, 0, \
		NULL, false, false, 0, false, -12, 12, 1, \
		{ { 14, 0 }, { 8, 4 }, { 6, 6 } }, false }

/* The name of the i-th table, or dimension; NULL past the last. */
JANGGI_API const char *janggi_stats_table_name(size_t i);
JANGGI_API const char *janggi_stats_by_name(size_t i);

/* JANGGI_EQUERY if there is no table or dimension of a name. */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_new(
	struct janggi_stats **out, const struct janggi_stats_options *options,
	struct janggi_error *err);
JANGGI_API void janggi_stats_free(struct janggi_stats *stats);
/*
 * Replay and count one record; it may be cut as janggi_replay_run does.
 * JANGGI_EDATA if it has no position to start from: it is counted as such,
 * and the tables go on.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_add(
	struct janggi_stats *stats, struct janggi_record *record,
	struct janggi_error *err);
/*
 * The same in two steps, so that several threads can share the work.  A
 * looker appends what it finds to facts, one thread each (nothing if the
 * record is not meant); facts are counted by one thread, in the order of the
 * records, since of duplicates the first counts.  JANGGI_EDATA as above; what
 * was appended is then to be counted all the same.
 */
struct janggi_stats_looker;
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_looker_new(
	struct janggi_stats_looker **out, const struct janggi_stats *stats,
	struct janggi_error *err);
JANGGI_API void janggi_stats_looker_free(struct janggi_stats_looker *looker);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_look(
	struct janggi_stats_looker *looker, struct janggi_record *record,
	struct janggi_buffer *facts, struct janggi_error *err);
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_count(
	struct janggi_stats *stats, const void *facts, size_t n,
	struct janggi_error *err);
/* Count all games of an index (that are meant). */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_index(
	struct janggi_stats *stats, struct janggi_index *index,
	struct janggi_error *err);
/*
 * The i-th table asked for, of what was counted so far; more may be counted
 * afterwards.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_stats_table(
	const struct janggi_stats *stats, size_t i, struct janggi_table **out,
	struct janggi_error *err);

enum janggi_language { JANGGI_ENGLISH, JANGGI_KOREAN };

/* A position worth showing: where a preset draws and points decide. */
struct janggi_report_position {
	char fen[JANGGI_FEN_TEXT];
	janggi_move last; /* that led there, or PASS */
	enum janggi_ending ending;
	uint32_t ply;
	int points[2]; /* on the board, cho and han */
};
struct janggi_report_options {
	size_t size; /* sizeof this struct */
	enum janggi_language language;
	const struct janggi_report_position *positions;
	size_t n_positions;
};
#define JANGGI_REPORT_OPTIONS_INIT \
	{ sizeof(struct janggi_report_options), JANGGI_ENGLISH, NULL, 0 }

/*
 * A page (XHTML5, whole in itself) of tables: conversion, results, years,
 * grades, formations, length, ratings; what it shows of each, and whether it
 * knows it at all, may change.  Tables that are not there are left out.
 * options may be NULL.
 */
JANGGI_API JANGGI_MUST_USE enum janggi_status janggi_report_render(
	const struct janggi_table *const *tables, size_t n,
	const struct janggi_report_options *options,
	struct janggi_buffer *buffer, struct janggi_error *err);

#ifdef __cplusplus
}
#endif
#endif
