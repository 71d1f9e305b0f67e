#!/bin/sh
# SPDX-License-Identifier: MIT
# Files put together where one had no end of line: a tag right behind a move
# begins the next record.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

tags='[초차림 "마상마상"]\n[한차림 "마상마상"]\n\n'

# plies FILE: those of each record, in one line
plies () {
	janggi import "$1" 2>err | sed 's/.*"plies":\([0-9]*\).*/\1/' |
		tr '\n' ' '
}

test_expect_success '.gib: behind a move, a word, a comment' '
	printf "${tags}1. 71졸72 2. 41병42장군${tags}1. 71졸72 기권" >all.gib
	printf "${tags}1. 71졸72 2. 41병42 {끝}${tags}{대국 없음}" >>all.gib
	test "$(plies all.gib)" = "2 1 2 0 " &&
	grep "records 4, stored 4, rejected 0, illegal 0" err
'
test_expect_success '.gib: another bracket is no tag' '
	printf "${tags}1. 71졸72 2. [괄호] 41병42\n" >one.gib
	test "$(plies one.gib)" = "1 " && grep "illegal 1" err
'
test_expect_success 'PGN: behind a move, a result, a comment' '
	pgn="[Event \"a\"]\n[Variant \"Janggi\"]\n\n1. a4b4"
	printf "$pgn a7b7$pgn 1-0$pgn {x}$pgn\n" >all.pgn
	test "$(plies all.pgn)" = "2 1 1 1 "
'
test_expect_success 'every file of corpus/ in one pipe, as cat joins them' '
	set -- "$JANGGI_SRCDIR"/corpus/selfplay/*.gib
	janggi import "$@" 2>err >apart
	for file in "$@"
	do
		# without the end of the last line
		awk "NR > 1 { printf \"\n\" } { printf \"%s\", \$0 }" "$file"
	done >together
	janggi import together 2>err >joined
	cut -d , -f 6- apart | grep -o "\"moves\":\"[^\"]*\"" >want
	cut -d , -f 6- joined | grep -o "\"moves\":\"[^\"]*\"" >have
	test -s want && test_cmp want have
'
test_done
