/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <string.h>
#include "stats/words.h"

static const struct {
	const char *in[2];
} sayings[JANGGI__SAYINGS] = {
#define JANGGI__WORD(name, english, korean) \
	[JANGGI__SAY_##name] = {{english, korean}},
#include "stats/words.inc"
#undef JANGGI__WORD
};

/* Words that stand in cells and name columns of tables. */
static const struct {
	const char *word, *in[2];
} terms[] = {
	/* endings */
	{"checkmate", {"checkmate", "외통수"}},
	{"bikjang", {"bikjang", "빅장"}},
	{"double-pass", {"both pass", "연이은 한수쉼"}},
	{"check-repetition", {"repeated check", "반복 장군"}},
	{"repetition", {"repetition", "반복수"}},
	{"no-progress", {"no progress", "진전 없음"}},
	{"insufficient-material", {"too few pieces", "기물 부족"}},
	{"resignation", {"resignation", "기권"}},
	{"time", {"time", "시간패"}},
	{"agreement", {"agreement", "합의"}},
	{"forfeit", {"forfeit", "부전·실격"}},
	{"disconnect", {"disconnected", "접속 끊김"}},
	{"points-award", {"points award", "점수승"}},
	{"mate-declared", {"mate, as declared", "외통(기보)"}},
	{"outright", {"outright win", "완승"}},
	{"bikjang-declared", {"bikjang, as declared", "빅장(기보)"}},
	{"draw-unexplained", {"draw, no cause given", "무승부(까닭 없음)"}},
	{"win-unexplained", {"win, no cause given", "승(까닭 없음)"}},
	{"unfinished", {"unfinished", "미완"}},
	{"not-playable", {"not playable", "둘 수 없는 수"}},
	{"illegal", {"illegal move", "반칙수"}},
	{"total", {"total", "합계"}},
	/* formations */
	{"EHEH", {"EHEH", "상마상마"}},
	{"HEHE", {"HEHE", "마상마상"}},
	{"HEEH", {"HEEH", "마상상마"}},
	{"EHHE", {"EHHE", "상마마상"}},
	/* what records are */
	{"no-start", {"no start", "시작 국면 없음"}},
	{"duplicate", {"duplicate", "중복"}},
	{"handicap", {"handicap", "접장기"}},
	{"counted", {"counted", "집계"}},
	{"read", {"read", "읽음"}},
	{"board", {"board", "판"}},
	{"declared", {"declared", "기보"}},
	{"any", {"any", "모두"}},
	{"half", {"half points", "반 점 단위"}},
	{"whole", {"whole points", "한 점 단위"}},
	{"not known", {"not known", "모름"}},
	{"unknown", {"not known", "모름"}},
	{"all", {"all", "모두"}},
	{"cho", {"Cho wins", "초 승"}},
	{"han", {"Han wins", "한 승"}},
	{"draw", {"drawn", "무승부"}},
	{"cho-wins", {"Cho wins", "초 승"}},
	{"han-wins", {"Han wins", "한 승"}},
	{"drawn", {"drawn", "무승부"}},
	{"not-known", {"not known", "모름"}},
	{"cho-weaker", {"Cho weaker", "초가 약함"}},
	{"equal", {"equal", "대등"}},
	{"cho-stronger", {"Cho stronger", "초가 강함"}},
	{"by", {"by", "기준"}},
	/* columns */
	{"ending", {"ending", "종국"}},
	{"basis", {"basis", "근거"}},
	{"n", {"games", "판수"}},
	{"games", {"games", "판수"}},
	{"share", {"share", "비율"}},
	{"open", {"not known", "모름"}},
	{"undecided", {"undecided", "미정"}},
	{"decided", {"decided", "승부가 남"}},
	{"cho_share", {"Cho’s share", "초의 몫"}},
	{"bonus", {"bonus", "덤"}},
	{"flips", {"flips", "뒤집힘"}},
	{"among", {"among", "단위"}},
	{"even_from", {"even from", "고름 시작"}},
	{"even_to", {"to", "끝"}},
	{"records", {"records", "기보"}},
	{"year", {"year", "연도"}},
	{"gap", {"Cho’s grade less Han’s", "초와 한의 단급 차"}},
	{"grades", {"Cho’s grade less Han’s", "초와 한의 단급 차"}},
	{"cho_formation", {"Cho", "초"}},
	{"han_formation", {"Han", "한"}},
	{"player", {"player", "선수"}},
	{"rating", {"rating", "기력"}},
	{"rating_low", {"from", "부터"}},
	{"rating_high", {"to", "까지"}},
	{"plies", {"plies", "수"}},
	{"median", {"median", "중앙값"}},
	{"mean", {"mean", "평균"}},
	{"least", {"least", "최소"}},
	{"most", {"most", "최대"}},
	{"first_move", {"first move", "선수의 가치"}},
	{"first_move_low", {"from", "부터"}},
	{"first_move_high", {"to", "까지"}},
	{"equal_low", {"from", "부터"}},
	{"equal_high", {"to", "까지"}},
	{"scored", {"scored", "득점률"}},
	{"expected", {"expected", "예상"}},
	{"players", {"players", "선수"}},
	{"converged", {"converged", "수렴"}},
	{"yes", {"yes", "예"}},
	{"no", {"no", "아니요"}},
	{"score", {"score", "득점률"}},
};

const char *janggi__say(enum janggi_language language, enum janggi__word word)
{
	return sayings[word].in[language == JANGGI_KOREAN];
}

static struct janggi_text find_term(
	enum janggi_language language, const char *s, size_t n)
{
	for (size_t i = 0; i < sizeof(terms) / sizeof(terms[0]); i++)
		if (strlen(terms[i].word) == n && !memcmp(terms[i].word, s, n)) {
			s = terms[i].in[language == JANGGI_KOREAN];
			return (struct janggi_text){s, strlen(s)};
		}
	return (struct janggi_text){NULL, 0};
}

struct janggi_text janggi__translate(
	enum janggi_language language, struct janggi_text word)
{
	struct janggi_text found = find_term(language, word.s, word.n);

	return found.s ? found : word;
}

struct janggi_text janggi__heading(
	enum janggi_language language, const struct janggi__column *column)
{
	struct janggi_text found =
		find_term(language, column->name, strlen(column->name));

	return found.s ? found
		       : (struct janggi_text){
				 column->label, strlen(column->label)};
}
