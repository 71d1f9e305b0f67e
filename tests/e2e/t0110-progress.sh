#!/bin/sh
# SPDX-License-Identifier: MIT
# Progress: a line on a terminal, and nowhere else.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

has_terminals || test_skip_all 'no script(1) to be a terminal'

i=0
while test $i -lt 130
do
	cat <<-EOF
	[초차림 "마상마상"]
	[한차림 "마상마상"]

	1. 71졸72 2. 41병42

	EOF
	i=$((i + 1))
done >many

# A job that takes long enough to be worth a line; stdout is no terminal.
cat >job <<'EOF2'
{ cat many; sleep 1.2; cat many; } | janggi judge "$@" --format tsv >rows
EOF2

# on_terminal ARGUMENTS: what a terminal gets to see, into tty
on_terminal () {
	script -qec "sh ./job $*" tty >/dev/null
	test "$(wc -l <rows)" = 2601
	sed '1d;$d' tty >seen
}

export TERM=xterm
test_expect_success 'shown if stderr is a terminal, and taken away' '
	on_terminal
	grep "records, [0-9]* a second" seen
	lacks "$(printf "\033")" seen
	# the last thing is a line of blanks
	tr "\r" "\n" <seen | grep . | tail -n 1 | lacks "[^ ]" /dev/stdin
'
test_expect_success 'not with --quiet' '
	on_terminal --quiet
	lacks "a second" seen
'
test_expect_success 'not on a dumb terminal, nor without TERM' '
	TERM=dumb on_terminal
	lacks "a second" seen
	TERM= on_terminal
	lacks "a second" seen
'
test_expect_success 'plain characters with NO_COLOR too' '
	NO_COLOR=1 on_terminal
	grep "a second" seen
	lacks "$(printf "\033")" seen
'
test_expect_success 'not if stderr is a file' '
	sh ./job 2>err
	test ! -s err
'
test_expect_success 'a message does not stand on the line of progress' '
	sed "204s/71졸72/71졸52/" many >bad
	echo "{ cat many; sleep 1.2; cat many; cat bad; } |
		janggi judge --format tsv >rows" >job
	script -qec "sh ./job" tty >/dev/null || :
	tr "\r" "\n" <tty | grep "^janggi: -:[0-9]*: ply 1: "
'
test_expect_success 'time left, where the size is known' '
	for i in 1 2 3 4 5 6 7 8 9 10
	do
		cat many
	done >ten
	for i in 1 2 3 4 5 6 7 8 9 10
	do
		cat ten
	done >hundred
	# slow enough anywhere: all presets, again and again
	files=
	for i in 1 2 3 4 5 6 7 8
	do
		files="$files hundred hundred hundred"
	done
	echo "exec janggi judge --format tsv $files >rows" >job
	script -qec "sh ./job" tty >/dev/null
	grep "records, [0-9]* a second, [0-9]*%, [0-9]*:[0-9][0-9] left" tty
'
test_done
