#!/bin/sh
# SPDX-License-Identifier: MIT
# What every command promises whatever it does: help, statuses, streams.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

commands=$(janggi help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
esc=$(printf '\033')

test_expect_success 'the driver lists commands' 'test -n "$commands"'
test_expect_success 'help, --help and -h say the same, on stdout' '
	janggi help >want 2>err
	test -s want && test ! -s err
	for word in --help -h
	do
		janggi $word >have 2>err
		test_cmp want have && test ! -s err
	done
'
test_expect_success 'the version is that of the package' '
	janggi --version >out 2>err
	test ! -s err
	grep "^janggi (janggi-tools) [0-9]" out
	grep "^libjanggi [0-9]" out
'
for command in $commands
do
	test_expect_success "$command: --help on stdout, status 0, no stderr" '
		janggi $command --help >out 2>err
		test ! -s err
		head -n 1 out | grep "^usage: janggi $command "
		janggi help $command >have
		test_cmp out have
		test "$(awk "length > 79" out | wc -l)" = 0
	'
	test_expect_success "$command: unknown options are usage errors" '
		for option in --no-such-option -%
		do
			expect_code 2 janggi $command $option >out 2>err
			test ! -s out
			grep "^janggi: $command: unknown option" err
		done
	'
done
test_expect_success 'no command is a usage error' '
	expect_code 2 janggi >out 2>err
	test ! -s out && test -s err
'
test_expect_success 'an unknown command is a usage error' '
	expect_code 2 janggi no-such >out 2>err
	test ! -s out && grep "unknown command .no-such." err
	expect_code 2 janggi help no-such 2>err
'
test_expect_success 'a missing value and a needless one are told apart' '
	expect_code 2 janggi judge --presets 2>err
	grep "needs a value" err
	expect_code 2 janggi judge -p 2>err
	grep "needs a value" err
	expect_code 2 janggi perft --divide=3 startpos 1 2>err
	grep "takes no value" err
'
test_expect_success 'numbers are taken whole and within their range' '
	for depth in 0 13 -1 +1 1x " 1" "" 0x1 99999999999999999999999
	do
		expect_code 2 janggi perft startpos -- "$depth" >out 2>err
		test ! -s out
	done
'
test_expect_success 'an unknown choice is a usage error' '
	expect_code 2 janggi rules --format html 2>err
	grep "unknown value .html." err
'
test_expect_success 'control bytes in messages are masked' '
	expect_code 2 janggi "a${esc}[31mb" 2>err
	lacks "$esc" err
	expect_code 4 janggi judge "$(printf "a\033\302\233\377b")" 2>err
	printf "janggi: cannot open '\''a????b'\'': No such file or directory\n" \
		>want
	test_cmp want err
	expect_code 4 janggi judge 차포 2>err
	grep 차포 err
'
test_expect_success 'a missing file is status 4, and the others are read' '
	: >empty
	expect_code 4 janggi judge --format tsv nosuch empty >out 2>err
	grep "cannot open .nosuch." err
	test "$(wc -l <out)" = 1
'
test_expect_success 'a directory is named as one' '
	expect_code 4 janggi judge / 2>err
	grep -i "is a directory" err
'
test_expect_success 'operands may follow --, and - is stdin' '
	: >--help
	janggi judge --format tsv -- --help >out
	janggi judge --format tsv - </dev/null >have
	test_cmp out have
	janggi judge --format tsv </dev/null >have
	test_cmp out have
'
test_expect_success '--files0-from takes a list, and no operands beside it' '
	: >"one name" && : >two
	printf "one name\0two\0" | janggi judge --files0-from=-
	printf "one name\0two\0" >list
	janggi judge --files0-from=list
	printf "one name\0two" | janggi judge --files0-from=-
	expect_code 2 janggi judge --files0-from=list two 2>err
	expect_code 4 janggi judge --files0-from=nosuch 2>err
	printf "two\0\0" >list
	expect_code 4 janggi judge --files0-from=list 2>err
	grep "empty file name" err
'
test_expect_success 'a list without NULs gets a hint' '
	printf "one name\ntwo\n" >list
	expect_code 2 janggi judge --files0-from=list 2>err
	grep -e -print0 err
'
if test -w /dev/full
then
	test_expect_success 'a full disk is an error, and is called by name' '
		for command in "rules" "perft startpos 2" "help" "--version" \
			"rules --help" "show startpos"
		do
			expect_code 4 janggi $command >/dev/full 2>err
			grep "write error: No space left on device" err
		done
		expect_code 4 janggi judge --format tsv -o /dev/full \
			/dev/null 2>err
		grep "No space left" err
	'
else
	test_skip 'a full disk is an error' 'no /dev/full'
fi
test_expect_success 'a closed stdout is an error, a closed stdin is empty' '
	expect_code 4 janggi rules >&- 2>err
	grep "write error" err
	expect_code 4 janggi judge <&- 2>err
	grep -i "bad file descriptor" err
'
test_expect_success 'with stderr closed no message lands in a file' '
	: >empty
	expect_code 4 janggi judge --format tsv nosuch empty -o out 2>&- || :
	expect_code 4 janggi judge nosuch >out 2>&-
	lacks nosuch out
'
test_expect_success 'a reader that has had enough ends the pipe quietly' '
	{ code=0; janggi rules 2>err || code=$?; echo $code >code; } |
		head -n 1 >out
	test -s out && test ! -s err
	case $(cat code) in 0|141) ;; *) false ;; esac
'
test_expect_success 'SIGPIPE works even if the parent ignored it' '
	(
		trap "" PIPE
		{
			sleep 0.2
			code=0
			janggi help 2>err || code=$?
			echo $code >code
		} | true
	)
	test ! -s err
	test "$(cat code)" = 141
'
test_expect_success '-o replaces a file whole, with its mode' '
	echo old >out && chmod 640 out
	janggi judge --format tsv -o out /dev/null
	head -n 1 out | grep "^file"
	test "$(stat -c %a out)" = 640
	test "$(ls out*)" = out
'
test_expect_success '-o leaves the file alone when the command failed' '
	echo old >out
	expect_code 4 janggi judge --format tsv -o out nosuch 2>err
	test "$(cat out)" = old
	test "$(ls out*)" = out
	expect_code 4 janggi judge -o no/such/dir /dev/null 2>err
'
test_expect_success '-o writes through a symbolic link' '
	echo old >real && ln -s real link
	janggi judge --format tsv -o link /dev/null
	test -L link && grep "^file" real
'
test_expect_success '-o leaves nothing behind when killed' '
	mkdir d && mkfifo fifo
	janggi judge -o d/out fifo &
	pid=$!
	exec 9>fifo
	for i in 1 2 3 4 5 6 7 8 9 10
	do
		test -z "$(ls d)" || break
		sleep 0.1
	done
	test -n "$(ls d)"
	kill -TERM $pid
	exec 9>&-
	wait $pid || code=$?
	test $code = 143
	test -z "$(ls d)"
'
test_expect_success 'nothing of progress where stderr is no terminal' '
	janggi judge /dev/null 2>err
	test ! -s err
'
test_done
