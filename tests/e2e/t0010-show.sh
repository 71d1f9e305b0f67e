#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi show: boards of FENs and of records.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

cat >two.gib <<'EOF2'
[대회명 "첫째"]
[초차림 "마상마상"]
[한차림 "상마상마"]

1. 71졸72 2. 41병42 3. 79졸78

[대회명 "둘째"]
[초차림 "마상마상"]
[한차림 "마상마상"]

1. 71졸72 2. 41병52 3. 79졸78

EOF2

test_expect_success 'the start, in letters' '
	cat >want <<-\EOF
	   1  2  3  4  5  6  7  8  9
	1  r  n  b  a  +  a  b  n  r  10
	2  .  .  .  +  k  +  .  .  .  9
	3  .  c  .  +  +  +  .  c  .  8
	4  p  .  p  .  p  .  p  .  p  7
	5  .  .  .  .  .  .  .  .  .  6
	6  .  .  .  .  .  .  .  .  .  5
	7  P  .  P  .  P  .  P  .  P  4
	8  .  C  .  +  +  +  .  C  .  3
	9  .  .  .  +  K  +  .  .  .  2
	0  R  N  B  A  +  A  B  N  R  1
	   a  b  c  d  e  f  g  h  i

	to move: cho
	points:  cho 72, han 72
	check:   no
	facing:  no
	fen:     rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
	EOF
	janggi show --pieces letters startpos >have 2>err
	test_cmp want have && test ! -s err
'
test_expect_success 'hanja and hangul name the same points' '
	janggi show startpos | head -n 5 | tail -n 3 >have
	cat >want <<-\EOF
	2  .   .   .   +  (漢) +   .   .   .   9
	3  .  (包) .   +   +   +   .  (包) .   8
	4 (兵) .  (兵) .  (兵) .  (兵) .  (兵) 7
	EOF
	test_cmp want have
	janggi show --pieces hangul startpos | tail -n +11 | head -n 1 >have
	echo "0  차  마  상  사  +   사  상  마  차  1" >want
	test_cmp want have
'
test_expect_success 'the FEN that is printed is read again, in both dialects' '
	fen="4k4/9/3P5/9/9/4c4/9/4R4/3K5/2n1b4 b - - 3 9"
	janggi show "$fen" >want
	for letters in nb he
	do
		again=$(janggi show --fen-letters $letters "$fen" |
			sed -n "s/^fen: *//p")
		janggi show "$again" >have
		test_cmp want have
	done
	test "$again" = "4k4/9/3P5/9/9/4c4/9/4R4/3K5/2h1e4 b - - 3 9"
'
test_expect_success 'check and facing are seen' '
	janggi show "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1" >have
	grep "^to move: han" have
	grep "^points:  cho 13, han 0" have
	grep "^check:   yes" have
	grep "^facing:  no" have
	janggi show "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1" >have
	grep "^check:   no" have
	grep "^facing:  yes" have
'
test_expect_success 'a record at its end, after a ply, and before the first' '
	janggi show two.gib >have
	head -n 1 have >head
	echo "two.gib record 1, after ply 3 of 3 (i4h4)" >want
	test_cmp want head
	janggi show two.gib@3 >same && test_cmp have same
	janggi show two.gib#1@3 >same && test_cmp have same
	janggi show two.gib@0 >have
	grep "^two.gib record 1, before ply 1 of 3" have
	janggi show two.gib@1 | grep "^to move: han"
'
test_expect_success 'a record from standard input' '
	janggi show -- -@1 <two.gib >have
	janggi show two.gib@1 | sed "1s/^two.gib/-/" >want
	test_cmp want have
'
test_expect_success 'an illegal record is shown to its last legal ply' '
	expect_code 3 janggi show two.gib#2 >have 2>err
	grep "^two.gib record 2, after ply 1 of 1" have
	grep "^janggi: two.gib:11: ply 2: .41병52.: " err
	janggi show two.gib#2@1 >have 2>err
	test ! -s err
'
test_expect_success 'no such ply, record or file: status 4' '
	expect_code 4 janggi show two.gib@4 >out 2>err
	grep "only 3 plies" err && test ! -s out
	expect_code 4 janggi show two.gib#3 >out 2>err
	grep "only 2 records" err && test ! -s out
	expect_code 4 janggi show nosuch.gib >out 2>err
	grep "cannot open .nosuch.gib." err
'
test_expect_success 'a file whose name looks like a place is meant whole' '
	cp two.gib "odd#1@2"
	janggi show "odd#1@2" >have
	grep "^odd#1@2 record 1, after ply 3 of 3" have
	janggi show "odd#1@2#1@1" >have
	grep "^odd#1@2 record 1, after ply 1 of 3" have
'
test_expect_success 'a FEN that is none: status 2, and the column' '
	expect_code 2 janggi show "4k4/9/9/9/9/9/9/9/9/4X4 w" >out 2>err
	test ! -s out
	grep ":22: \|column 22" err
	expect_code 2 janggi show >out 2>err
	expect_code 2 janggi show startpos startpos 2>err
'
if has_terminals
then
	test_expect_success 'colours on a terminal only, and not if unwanted' '
		esc=$(printf "\033")
		export TERM=xterm
		script -qec "janggi show startpos" tty >out
		grep "$esc" tty
		NO_COLOR=1 script -qec "janggi show startpos" tty >out
		lacks "$esc" tty
		TERM=dumb script -qec "janggi show startpos" tty >out
		lacks "$esc" tty
		janggi show startpos >out
		lacks "$esc" out
	'
else
	test_skip 'colours on a terminal only' 'no script(1)'
fi
test_done
