#!/bin/sh
# SPDX-License-Identifier: MIT
# export writes what import reads, and says what it had to leave out.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

# What is the game, of record lines: start and moves.
game () {
	sed -n 's/.*\("start":{[^}]*}\).*\("moves":"[^"]*"\).*/\1 \2/p' "$1"
}

# A notation of a notation is itself: the text, and the record lines of it.
for format in gib pgn xml jsonl
do
	test_expect_success "$format is a fixed point after the first pass" '
		for file in "$corpus"/good-*.gib "$corpus"/odd-*.gib \
			"$corpus"/selfplay/*-heeh.gib
		do
			janggi export --to $format "$file" >1 2>err
			janggi import -i $format <1 >lines1 2>err
			janggi export --to $format -i jsonl <lines1 >2 2>err
			test_cmp 1 2
			janggi import -i $format <2 >lines2 2>err
			test_cmp lines1 lines2
		done
		test -s 2
	'
done

test_expect_success '.gib keeps the tags, words and comments of .gib' '
	n=0
	for file in "$corpus"/good-*.gib "$corpus"/odd-*.gib
	do
		# its own coordinates, or a FEN: both become what .gib has
		case $file in
		*/odd-old-coordinates.gib | */odd-fen.gib) continue ;;
		esac
		janggi import <"$file" 2>err |
			sed "s/\"line\":[0-9]*//; s/\"encoding\":\"[^\"]*\"//" \
			>want
		janggi export --to gib <"$file" 2>err | janggi import 2>err |
			sed "s/\"line\":[0-9]*//; s/\"encoding\":\"[^\"]*\"//" \
			>have
		# a mark of check is written where there is one
		sed "s/\"named\":\"[^\"]*\"//" want >want2
		sed "s/\"named\":\"[^\"]*\"//" have >have2
		test_cmp want2 have2
		n=$((n + 1))
	done
	test $n -gt 30
'

test_expect_success 'every notation carries the same games' '
	janggi import "$corpus"/good-*.gib "$corpus"/odd-handicap.gib \
		"$corpus"/selfplay/*-heeh.gib >lines 2>err
	game lines >want
	test "$(wc -l <want)" -gt 100
	for format in gib pgn xml
	do
		janggi export --to $format lines 2>err |
			janggi import -i $format 2>err >again
		game again >have
		test_cmp want have
	done
'

test_expect_success 'what is lost is told, and costs no status' '
	janggi export --to uci "$corpus"/odd-comments.gib >out 2>err
	test "$(wc -l <out)" = 1
	grep "^janggi: lost in uci: tags [0-9]*, results 1, comments [0-9]*\$" \
		err
	janggi export --to gib "$corpus"/odd-comments.gib >out 2>err
	lacks "lost in" err
'

test_expect_success 'a record that cannot be written is status 3' '
	expect_code 3 janggi export --to pgn "$corpus"/bad-no-setup.gib \
		>out 2>err
	grep "bad-no-setup.gib:1: " err
'

test_expect_success 'CP949 is written, and read back' '
	janggi export --to gib --to-encoding cp949 "$corpus"/odd-uhc.gib >out
	janggi import <out >lines
	grep "\"encoding\":\"CP949\"" lines
	janggi import "$corpus"/odd-uhc.gib | cut -d, -f5- >want
	sed "s/^.*\"CP949\"}/&/" lines | cut -d, -f5- >have
	sed "s/\"encoding\":\"[^\"]*\"},//" want >want2
	sed "s/\"encoding\":\"[^\"]*\"},//" have >have2
	test_cmp want2 have2
'

test_expect_success 'a character that CP949 lacks is refused or replaced' '
	printf "[Event \"caf\303\251 \360\237\230\200\"]\n" >cafe.pgn
	printf "[Variant \"Janggi\"]\n\n1. e5 *\n" >>cafe.pgn
	expect_code 3 janggi export -t gib -E CP949 cafe.pgn >out 2>err
	test ! -s out
	grep "cafe.pgn:1: CP949 has no U+00E9" err
	janggi export -t gib -E CP949 -u "?" cafe.pgn >out 2>err
	grep "\"caf? ?\"" out
	grep "lost in gib: characters 2" err
'

test_expect_success 'pieces in hanja are the same game' '
	janggi export -t gib --pieces hanja "$corpus"/odd-pass.gib >out 2>err
	grep "卒" out
	janggi import out >lines
	game lines >have
	janggi import "$corpus"/odd-pass.gib >lines
	game lines >want
	test_cmp want have
'

test_expect_success 'positions: all, the last, and chosen ones' '
	cat >in <<-\EOF
	[Variant "Janggi"]

	1. e5 e6 *
	EOF
	janggi export -t fen in >all 2>err
	test "$(wc -l <all)" = 3
	janggi export -t fen --plies last in 2>err >last
	sed -n 3p all | test_cmp - last
	janggi export -t fen --plies 2,0 in 2>err >chosen
	sed -n "1p;3p" all | test_cmp - chosen
	janggi export -t epd --plies 0 in 2>err >epd
	grep " w - - hmvc 0; fmvn 1; ply 0; sm Pe5; variant " epd
	janggi export -t fen -l he --plies 0 in 2>err >he
	grep "^rhea1aehr/" he
'

test_expect_success 'options that mean nothing are told' '
	for args in "" "--to sgf" "-t gib -E utf-16le" "-t jsonl -E cp949" \
		"-t fen --plies 1,x" "-t fen --plies ," "-t pgn -l xy" \
		"-t gib -p kanji" "-t gib -u \""
	do
		# shellcheck disable=SC2086
		expect_code 2 janggi export $args /dev/null >out 2>err
		test -s err && test ! -s out
	done
'

test_expect_success 'no records are no output, but where a frame is needed' '
	janggi export -t pgn /dev/null >out 2>err
	test ! -s out
	janggi export -t xml /dev/null >out 2>err
	grep "</janggi>" out
'
test_done
