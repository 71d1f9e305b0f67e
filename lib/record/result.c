/* SPDX-License-Identifier: MIT */
/*
 * What a record says of its result.  In .gib that is free text: a side, how
 * it ended, and 승 (won) or 패 (lost), in many spellings.  Text that is not
 * understood never becomes a draw.
 */
#include <config.h>
#include <string.h>
#include "base/hangul.h"
#include "record/record.h"

/* The text without its blanks and stray quotes, cut at what is no result. */
struct words {
	char s[200];
	size_t n;
	bool over; /* longer than any result; not understood then */
};

/* These texts are shorter than what memmem needs to set itself up. */
static inline bool has(const struct words *w, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= w->n; i++)
		if (w->s[i] == *word && !memcmp(w->s + i, word, n))
			return true;
	return false;
}

static bool is(const struct words *w, const char *word)
{
	return w->n == strlen(word) && !memcmp(w->s, word, w->n);
}

static bool starts(const struct words *w, const char *word)
{
	size_t n = strlen(word);

	return w->n >= n && !memcmp(w->s, word, n);
}

static void skip(struct words *w, size_t n)
{
	w->n -= n;
	memmove(w->s, w->s + n, w->n);
}

/* ASCII in lower case, without blanks and quotes. */
static void add_words(struct words *w, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c <= ' ' || c == '\'' || c == '"' || c == '`')
			continue;
		w->over = w->n == sizeof(w->s);
		if (w->over)
			return;
		w->s[w->n++] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
	}
}

/* The text in brackets goes to note, the rest to head, both to all. */
static void take_apart(const char *s, size_t n, struct words *head,
	struct words *all, struct janggi_text *note)
{
	const char *open = n ? memchr(s, '(', n) : NULL;
	const char *close =
		open ? memchr(open, ')', (size_t)(s + n - open)) : NULL;

	head->n = all->n = 0;
	head->over = all->over = false;
	if (close) {
		*note = (struct janggi_text){
			open + 1, (size_t)(close - open - 1)};
		add_words(head, s, (size_t)(open - s));
		add_words(head, close + 1, (size_t)(s + n - close - 1));
	} else {
		add_words(head, s, n);
	}
	add_words(all, s, n);
}

/* A number before 점, in half points; -1 if there is none. */
static janggi_halves margin_of(const struct words *w)
{
	static const char points[] = "점";
	const char *at = memmem(w->s, w->n, points, sizeof(points) - 1);
	size_t i, whole_end;
	uint64_t whole;
	int half = 0;

	if (!at)
		return -1;
	i = (size_t)(at - w->s);
	whole_end = i;
	if (i >= 2 && w->s[i - 2] == '.') {
		if (w->s[i - 1] != '5' && w->s[i - 1] != '0')
			return -1;
		half = w->s[i - 1] == '5';
		whole_end = i - 2;
	}
	for (i = whole_end; i && w->s[i - 1] >= '0' && w->s[i - 1] <= '9';)
		i--;
	if (!janggi__parse_u64(w->s + i, whole_end - i, 0, 200, &whole))
		return -1;
	return (janggi_halves)(2 * whole) + half;
}

/* How it was won, from anywhere in the text. */
static enum janggi_ending how_won(
	const struct words *head, const struct words *all)
{
	static const struct {
		const char *word;
		enum janggi_ending how;
	} ways[] = {
		{"기권", JANGGI_RESIGNATION},
		{"불계", JANGGI_RESIGNATION},
		{"포기", JANGGI_RESIGNATION},
		{"항복", JANGGI_RESIGNATION},
		{"resign", JANGGI_RESIGNATION},
		{"시간", JANGGI_TIME},
		{"초읽기", JANGGI_TIME},
		{"time", JANGGI_TIME},
		{"접속", JANGGI_DISCONNECT},
		{"끊김", JANGGI_DISCONNECT},
		{"끊긴", JANGGI_DISCONNECT},
		{"disconnect", JANGGI_DISCONNECT},
		{"실격", JANGGI_FORFEIT},
		{"부전", JANGGI_FORFEIT},
		{"몰수", JANGGI_FORFEIT},
		{"반칙", JANGGI_FORFEIT},
		{"forfeit", JANGGI_FORFEIT},
		{"외통", JANGGI_MATE_DECLARED},
		{"장군", JANGGI_MATE_DECLARED},
		{"mate", JANGGI_MATE_DECLARED},
		{"점수", JANGGI_POINTS_AWARD},
		{"points", JANGGI_POINTS_AWARD},
	};
	static const char *const plain[] = {"승", "승리", "패", "패배", "완승",
		"완패", "wins", "win", "won", "loses", "lost"};

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		if (has(all, ways[i].word))
			return ways[i].how;
	if (margin_of(all) >= 0)
		return JANGGI_POINTS_AWARD;
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
		if (is(head, plain[i]))
			return JANGGI_OUTRIGHT;
	return JANGGI_WIN_UNEXPLAINED;
}

/* The side at the beginning, taken off; JANGGI_NO_SIDE if none is there. */
static enum janggi_side take_side(struct words *head)
{
	static const struct {
		const char *word;
		enum janggi_side side;
	} sides[] = {
		{"초", JANGGI_CHO},
		{"楚", JANGGI_CHO},
		{"cho", JANGGI_CHO},
		{"한", JANGGI_HAN},
		{"漢", JANGGI_HAN},
		{"han", JANGGI_HAN},
	};
	static const char *const of[] = {"나라", "의", "이", "가"};

	for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++) {
		if (!starts(head, sides[i].word))
			continue;
		skip(head, strlen(sides[i].word));
		for (size_t k = 0; k < sizeof(of) / sizeof(of[0]); k++)
			if (starts(head, of[k]))
				skip(head, strlen(of[k]));
		return sides[i].side;
	}
	return JANGGI_NO_SIDE;
}

/* Where a word stands last; -1 if nowhere. */
static long last(const struct words *w, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = w->n; i >= n; i--)
		if (!memcmp(w->s + i - n, word, n))
			return (long)(i - n);
	return -1;
}

static bool is_lost(const struct words *head)
{
	return last(head, "패") > last(head, "승") || has(head, "los");
}

/*
 * The side at the beginning is the winner or the loser, not the beginning of
 * another word (한게임): it is said that it won or lost, or it stands alone, as
 * before a misspelt 완승.
 */
static bool says_who(const char *text, size_t n, const struct words *head)
{
	static const char *const verbs[] = {"승", "패", "win", "won", "los"};
	const char *blank = memchr(text, ' ', n);

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (has(head, verbs[i]))
			return true;
	return blank && blank - text <= 4 && head->n;
}

static enum janggi_winner winner_of(enum janggi_side side)
{
	return side == JANGGI_CHO ? JANGGI_WINNER_CHO : JANGGI_WINNER_HAN;
}

static bool read_numbers(struct janggi_result *out, const struct words *all)
{
	if (is(all, "1-0")) {
		out->winner = JANGGI_WINNER_CHO;
		out->how = JANGGI_WIN_UNEXPLAINED;
	} else if (is(all, "0-1")) {
		out->winner = JANGGI_WINNER_HAN;
		out->how = JANGGI_WIN_UNEXPLAINED;
	} else if (is(all, "1/2-1/2") || is(all, "0.5-0.5") || is(all, "½-½") ||
		   is(all, "1/2")) {
		out->winner = JANGGI_WINNER_DRAW;
		out->how = JANGGI_DRAW_UNEXPLAINED;
	} else if (is(all, "cho") || is(all, "han")) {
		/* the name of a side in a field for who won */
		out->winner = is(all, "cho") ? JANGGI_WINNER_CHO
					     : JANGGI_WINNER_HAN;
		out->how = JANGGI_WIN_UNEXPLAINED;
	} else if (is(all, "*")) {
		out->how = JANGGI_UNFINISHED;
	} else {
		return false;
	}
	return true;
}

static bool read_draw(struct janggi_result *out, const struct words *head,
	const struct words *all)
{
	/* 빅장 that somebody won or lost was not drawn */
	bool drawn = has(head, "빅장") && !has(head, "승") && !has(head, "패");

	if (is(head, "빅") || has(head, "빅승") || drawn) {
		out->how = JANGGI_BIKJANG_DECLARED;
	} else if (has(head, "무승부") || is(head, "무승") ||
		   has(head, "비김") || is(head, "draw") || is(head, "drawn")) {
		out->how = JANGGI_DRAW_UNEXPLAINED;
		if (has(all, "빅장"))
			out->how = JANGGI_BIKJANG_DECLARED;
		else if (has(all, "동의") || has(all, "합의") ||
			 has(all, "agree"))
			out->how = JANGGI_AGREEMENT;
	} else {
		return false;
	}
	out->winner = JANGGI_WINNER_DRAW;
	return true;
}

static bool is_unfinished(const struct words *all)
{
	static const char *const words[] = {"중단", "무효", "취소", "중지",
		"봉수", "미완", "연기", "unfinished", "aborted"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (has(all, words[i]))
			return true;
	return false;
}

static void parse(struct janggi_result *out, const char *text, size_t n)
{
	struct words head, all;
	enum janggi_side side;

	*out = (struct janggi_result){
		JANGGI_WINNER_NONE, JANGGI_NO_ENDING, -1, {"", 0}};
	take_apart(text, n, &head, &all, &out->note);
	if (!all.n || all.over || read_numbers(out, &all) ||
		read_draw(out, &head, &all))
		return;
	if (is_unfinished(&all)) {
		out->how = JANGGI_UNFINISHED;
		return;
	}
	side = take_side(&head);
	if (side == JANGGI_NO_SIDE || !says_who(text, n, &head))
		return;
	out->winner = winner_of(is_lost(&head) ? !side : side);
	out->how = how_won(&head, &all);
	if (out->how == JANGGI_POINTS_AWARD)
		out->margin = margin_of(&all);
}

void janggi_result_parse(struct janggi_result *out, const char *text, size_t n)
{
	char room[JANGGI__HANGUL_ROOM];
	struct janggi_text words = janggi__hangul_words(text, n, room);

	parse(out, words.s, words.n);
	if (words.s != text && out->note.n)
		out->note = janggi__hangul_part(text, n, words.s, out->note);
}
