#!/bin/sh
# SPDX-License-Identifier: MIT
# What users of other databases met: two games by other ways in one position,
# letters of two dialects, parts of positions, names typed on another system,
# and counts beside a list that is cut.  The right answers are worked out by
# hand; a record line, an index and a pipe must agree on them.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

game () {
	printf '[초대국자 "%s"]\n[초차림 "마상상마"]\n[한차림 "마상상마"]\n\n' \
		"$1"
	printf '%s\n\n' "$2"
}
{
	game 가람 '1. 79졸78 2. 41병42 3. 71졸72 4. 49병48'
	game 나래 '1. 71졸72 2. 49병48 3. 79졸78 4. 41병42'
	game "$(printf '\341\204\200\341\205\241\341\204\205\341\205\241\341\206\267')" \
		'1. 71졸72 2. 41병42'
	game 다솜 '1. 02마83 2. 12마33 3. 71졸72 4. 49병48'
} >games.gib
janggi import -q games.gib >games.jsonl 2>err
janggi index -q games.jdb games.gib >out 2>>err

# ask WANT OPTION...: the numbers of the games found, by each way
ask () {
	echo "$1" >want
	shift
	for input in games.gib games.jsonl games.jdb
	do
		janggi query $input --ids "$@" >ids || return 1
		sed 's/.*#//' ids | tr '\n' ' ' | sed 's/ $//' >have
		echo >>have
		test_cmp want have || return 1
	done
	janggi query - --ids "$@" <games.gib | sed 's/.*#//' | tr '\n' ' ' |
		sed 's/ $//' >have
	echo >>have
	test_cmp want have
}

test_expect_success 'two orders of the same moves lead to one position' '
	ask "1 2" --where "after \"79졸78 41병42 71졸72 49병48\" from inner vs inner" &&
	ask "1 2" --position-of games.gib#2@4 &&
	janggi query games.gib -f tsv --position-of games.gib#1@4 >rows &&
	cut -f 18 rows >have && printf "matched\n4\n4\n" | test_cmp - have
'

test_expect_success 'letters of either dialect, counters ignored' '
	nb="rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR" &&
	he=$(echo "$nb" | tr nbNB heHE) &&
	for fen in "$nb w" "$he w" "$nb w - - 12 34" "$he w 0 1"
	do
		janggi query games.gib -c --position "$fen" >have &&
		janggi query games.gib -c --position startpos |
			test_cmp - have || return 1
	done
'

# By hand: 83 has a horse in game 4 alone, 72 a soldier in 1, 2, 3 and 4.
test_expect_success 'parts of a position' '
	ask "4" --where "horse.cho on 83" &&
	ask "1 2 3 4" --where "soldier.cho on 72" &&
	ask "1 2" --where "all soldier.cho on 72|78" &&
	ask "2 4" --where "soldier.cho on 72 and soldier.han on 48 and
		soldier.cho on 79 | 78 at plies ..3 or horse.cho on 83" &&
	ask "" --where "cannons.han = 0"
'

test_expect_success 'a name in either form of hangul is one name' '
	ask "1 3" --player 가람 &&
	ask "1 3" --player "=가람" &&
	ask "1 3" --cho "$(printf \
		"\\341\\204\\200\\341\\205\\241\\341\\204\\205\\341\\205\\241\\341\\206\\267")" &&
	ask "2" --player 나래 && ask "" --han 가람
'

test_expect_success 'an exact count, pages in order, the same places' '
	janggi query games.jdb --ids >all &&
	: >paged &&
	for at in 0 1 2 3
	do
		janggi query games.jdb --ids --limit 1 --offset $at >>paged \
			2>err &&
		grep "^janggi: 4 games match, 1 listed$" err || return 1
	done &&
	test_cmp all paged &&
	janggi query games.gib --ids | test_cmp all -
'

test_done
