#!/bin/sh
# SPDX-License-Identifier: MIT
# The same question asked of an index and of the records in it.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus
check=$JANGGI_BUILDDIR/tests/unit/query_check
command -v sqlite3 >/dev/null || test_skip_all 'no sqlite3 shell'

# Everything that can be stored, once; two batches, so that there are two runs.
mkdir games
for pair in heeh-heeh heeh-eheh eheh-hehe ehhe-heeh
do
	cp "$corpus/selfplay/selfplay-$pair.gib" games
done
cp "$corpus"/selfplay/selfplay-handicap.gib "$corpus"/good-*.gib \
	"$corpus"/odd-*.gib games
# Games of their own, not of the kind that the others have already.
game () {
	printf '[초차림 "마상마상"]\n[한차림 "마상마상"]\n\n%s\n\n' "$1"
}
{
	game '1. 79졸78 {빅장은 없는 것으로 둔다} 2. 49병48 {Black 대신 초}'
	game '1. 79졸78 2. 41병42 {한이 버틴다}'
	game '1. 71졸72 {이 다음이 갈림길: 3. 79졸78

[복기] 52졸42 도 있다} 2. 49병48 {(7. 41병42)}'
	game '1. 71졸72 2. 41병42 {초 기권} 3. 79졸78 {빅장}'
	game '1. 77졸78 {빅빅빅} 2. 41병42'
} >games/comments.gib
janggi index -q games.jdb games/selfplay-*.gib games/comments.gib >out 2>err
janggi index -q games.jdb games/good-*.gib "$corpus"/bad-illegal.gib \
	games/odd-*.gib >>out 2>>err
janggi query games.jdb -f jsonl >games.jsonl

# Both ways of asking, the same bytes on standard output.
same () {
	rc=0
	janggi query games.jdb "$@" >from-index 2>index-err || rc=$?
	janggi query games.jsonl -q "$@" >from-stream 2>stream-err ||
		test "$?" = 3 || test "$?" = "$rc"
	cmp from-index from-stream
}

test_expect_success 'an index is told by what it holds' '
	test "$(wc -l <games.jsonl)" -gt 300 &&
	cp games.jdb other.name && janggi query other.name -c >have &&
	wc -l <games.jsonl >want && test_cmp want have &&
	expect_code 2 janggi query games.jdb games.jsonl 2>err &&
	printf "SQLite format 3\\000 and so on" >fake &&
	expect_code 3 janggi query fake 2>err
'

for format in text tsv csv jsonl hits gib pgn uci xml fen epd
do
	test_expect_success "every game, as $format" '
		same -f '$format' && test -s from-index
	'
done

# One option set a line.
while read -r options
do
	test_expect_success "the same: $options" '
		eval same '"'$(printf %s "$options" | sed "s/'/'\\\\''/g")'"'
	'
done <<\EOF2
--position startpos -f tsv
--position startpos --mirror --swap -f tsv
--after "02마83 12마33" -f tsv
--after "79졸78" --formation-han 상마상마 --ids
--position-of games.jsonl#5@4 -f hits
--formation 귀마 -f tsv
--formation "inner vs HEHE|EHEH" -f csv
--player 고운샘 -f tsv
--cho "=작은돌담" -f tsv
--event 대국 --site 넷 --date 2020..2022 -f tsv
--date ">=2023" --result "cho|draw" -f hits
--how resignation --winner cho --preset points --ending resignation
--comment 수 -f jsonl
--comment "" -f tsv
--comment "=한이 버틴다 " -f tsv
--comment "이 버" -f tsv
--comment "길: 3." -f tsv
--comment black -f tsv
--comment 빅빅빅빅 -f tsv
--where "not comment 다" -f tsv
--where "comment 없 and check" -f tsv
--where "comment 기권 or result draw" -f tsv
--where "never comment 장" -c
--round 1 -f tsv
--preset casual --bonus cho:3 --winner draw -f tsv
--bonus han:2 --where "disagree.points and winner.association = han" -f tsv
--where "check and capture of cannon" -f tsv
--where "check and capture of cannon" -f fen
--where "capture of cannon" -f epd --sort -ply --limit 9
--result han -f pgn --limit 7 --offset 2 --jobs 2
--player 없는사람 -f xml
--where "capture of screen, then within 6 plies check" -f tsv
--where "never capture at ..30" -f tsv
--where "(cannon.cho on 85) for 40 plies" -f tsv
--where "illegal or handicap" -f tsv
--where "length = 0" -f tsv
--where "tag.plies 1 and tag.time_control 분" -f tsv
--sort date -f tsv
--sort -length --limit 7 --offset 3 -f tsv
--sort ply --where "first check" -f tsv
--limit 5 --offset 10 -f tsv
--count --where "points.cho > points.han"
--jobs 3 -f tsv --where "pass"
--tree -f tsv
--tree --depth 3 -f tsv
--tree --depth 2 --mirror --swap -f tsv
--tree --formation "HEEH vs EHEH" -f jsonl --depth 2
--tree --position startpos --player 한 --depth 4
--tree --position startpos --preset points --bonus han:2 -f csv
--tree --after "02마83" --where "result cho" -f tsv
--book --depth 5
EOF2

# All the comments of a record line stand behind this key.
test_expect_success 'parts of comments, down to a syllable, by grep' '
	sed -n "s/.*\"comments\":\[//p" games.jsonl >comments &&
	test "$(wc -l <comments)" -ge 5 &&
	for word in 빅 장 은 다 "는 것" 갈림길 "초 기권" "(7." 없는말 79졸78 \
		BLACK 빅빅 "" " " "신 초"
	do
		grep -cFi -- "$word" comments >want
		janggi query games.jdb -c --comment "$word" >have &&
		test_cmp want have || return 1
	done &&
	# typed in letters of hangul: U+1107 U+1175 U+11A8, for U+BE45
	janggi query games.jdb --ids --comment 빅 >want && test -s want &&
	janggi query games.jdb --ids \
		--comment "$(printf "\341\204\207\341\205\265\341\206\250")" \
		>have && test_cmp want have
'

words () {
	sqlite3 -batch games.jdb \
		"SELECT count(*) FROM comment WHERE comment MATCH '$1'"
}
test_expect_success 'comments lie in the index as its format says' '
	grep -cF 빅장 comments >want &&
	words "\"be45 c7a5\"" >have && test_cmp want have &&
	grep -c "\"comments\":" games.jsonl >want &&
	words z >have && test_cmp want have
'

# Made so that the start comes again, is left by two moves, and ends the record.
test_expect_success 'the tree of every start, which needs no moves' '
	root () {
		janggi query games.jdb --tree -f tsv \
			--formation "EHEH vs EHHE" |
			awk -F "\t" -v more="$1" -v ends="$2" \
			"NR == 2 { print \$5 + more, \$19 + ends }"
	} &&
	root 3 1 >want &&
	cat >starts.gib <<-\EOF &&
	[초차림 "상마상마"]
	[한차림 "상마마상"]

	1. 01차91 2. 11차21 3. 91차01 4. 21차11 5. 79졸78

	[초차림 "상마상마"]
	[한차림 "상마마상"]

	1. 01차91 2. 11차21 3. 91차01 4. 21차11

	[초차림 "상마상마"]
	[한차림 "상마마상"]

	1. 한수쉼 2. 한수쉼 3. 71졸72

	EOF
	janggi index -q games.jdb starts.gib >out &&
	janggi query games.jdb -f jsonl >games.jsonl &&
	for cho in HEEH EHHE HEHE EHEH
	do
		for han in HEEH EHHE HEHE EHEH
		do
			same --tree -f tsv --formation "$cho vs $han" ||
				return 1
		done
	done &&
	root 0 0 >have && test_cmp want have
'

test_expect_success 'a thousand random queries find the same' '
	"$check" games.jdb 1000 20261130 <games.jsonl >out &&
	test "$(sed "s/.*, \([0-9]*\) found.*/\1/" out)" -gt 300
'

test_expect_success 'what was not found, and what cannot be read' '
	expect_code 1 janggi query games.jdb --player 없는사람 --exit-status &&
	expect_code 2 janggi query games.jdb --where "chek" 2>err &&
	head -c 20000 games.jdb >cut.jdb &&
	expect_code 4 janggi query cut.jdb --where check 2>err
'

test_expect_success 'duplicates kept for their headers are no games' '
	sed "s/친선/교류/" games/selfplay-heeh-heeh.gib >again.gib &&
	janggi query games.jdb -c >want &&
	janggi index -q games.jdb again.gib 2>err &&
	janggi query games.jdb -c >have && test_cmp want have &&
	janggi query games.jdb -f jsonl >have && test_cmp games.jsonl have &&
	same --tree -f tsv --formation "HEEH vs HEEH"
'

test_done
