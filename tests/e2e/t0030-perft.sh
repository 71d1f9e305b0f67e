#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi perft: known counts, and a division that adds up.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

facing='4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1'

# sum of all lines but the last
sum () {
	sed '$d' "$1" | awk -F '\t' '{ n += $2 } END { print n }'
}

test_expect_success 'counts from the start that engines agree on' '
	for depth in 1 2 3 4
	do
		janggi perft startpos $depth
	done >have
	printf "%d\n" 32 1024 33316 1083563 >want
	test_cmp want have
	for depth in 1 2 3 4
	do
		janggi perft --preset fairy-janggi startpos $depth
	done >have
	printf "%d\n" 32 1024 33000 1065277 >want
	test_cmp want have
'
test_expect_success 'two bare generals, counted by hand' '
	# e2 and e9, facing: each may go to eight points, or pass
	bare="9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1"
	test "$(janggi perft "$bare" 1)" = 9
	# a pass accepts, the others must part them: six leave the file
	test "$(janggi perft --preset fairy-janggi "$bare" 1)" = 7
	# after the pass the game is over; off the file nine answers
	janggi perft --preset fairy-janggi --divide "$bare" 2 >have
	grep "^e2e2	0\$" have
	lacks "^e2e3" have
'
for preset in standard fairy-janggi
do
	test_expect_success "$preset: a division has every move and adds up" '
		for fen in startpos "$facing"
		do
			for depth in 1 2 3
			do
				janggi perft --divide --preset '$preset' \
					"$fen" $depth >division
				total=$(janggi perft --preset '$preset' \
					"$fen" $depth)
				tail -n 1 division | grep "^total	$total\$"
				test "$(sum division)" = "$total"
				cut -f 1 division | sort | uniq -d >twice
				test_cmp /dev/null twice
			done
			test "$(wc -l <division)" = \
				$(($(janggi perft --preset '$preset' \
					"$fen" 1) + 1))
		done
	'
done
test_expect_success 'wrong operands are usage errors' '
	expect_code 2 janggi perft startpos 2>err
	expect_code 2 janggi perft startpos 1 1 2>err
	expect_code 2 janggi perft --preset nosuch startpos 1 2>err
	grep "no preset is named" err
	expect_code 2 janggi perft "4k4/9/9" 1 2>err
	grep "column [0-9]" err
'
test_done
