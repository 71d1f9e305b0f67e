#!/bin/sh
# SPDX-License-Identifier: MIT
# Who may include whom, and what the library leaves to the commands.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

layers='base board rules record notation index query stats'

# FILE:LINE: and the name in each #include "..." of the files.
includes () {
	find "$1" -name '*.[ch]' -exec awk '
	match($0, /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/) {
		sub(/^[^"]*"/, ""); sub(/".*/, "")
		print FILENAME " " FNR " " $0
	}' {} +
}

# Complaints about includes on stdin.
judge_lib () {
	awk -v root="$1/" -v layers="$layers" '
	BEGIN {
		n = split(layers, name, " ")
		for (i = 1; i <= n; i++)
			rank[name[i]] = i
	}
	{
		file = substr($1, length(root) + 1)
		from = file ~ /\// ? file : ""; sub(/\/.*/, "", from)
		to = $3 ~ /\// ? $3 : ""; sub(/\/.*/, "", to)
		if ($3 == "janggi.h")
			next
		if (from == "" || !(from in rank))
			print file ":" $2 ": in no layer"
		else if (!(to in rank))
			print file ":" $2 ": \"" $3 "\" names no layer"
		else if (rank[to] > rank[from])
			print file ":" $2 ": " from " includes " to
	}'
}

test_expect_success 'each folder of lib/ includes itself and those above' '
	includes "$JANGGI_SRCDIR/lib" >found
	test "$(wc -l <found)" -gt 20
	judge_lib "$JANGGI_SRCDIR/lib" <found >wrong
	test_cmp /dev/null wrong
'
test_expect_success 'the check finds a wrong include' '
	mkdir -p x/lib/base x/lib/stats x/lib/odd
	printf "#include \"board/position.h\"\n" >x/lib/base/a.c
	printf "#include \"base/base.h\"\n#include \"b.h\"\n" >x/lib/stats/b.c
	printf "#include \"base/base.h\"\n" >x/lib/odd/c.c
	includes x/lib | judge_lib x/lib | sort >wrong
	cat >want <<-\EOF
	base/a.c:1: base includes board
	odd/c.c:1: in no layer
	stats/b.c:2: "b.h" names no layer
	EOF
	test_cmp want wrong
'
test_expect_success 'cmd/ includes janggi.h and its own headers only' '
	includes "$JANGGI_SRCDIR/cmd" >found
	test "$(wc -l <found)" -gt 10
	while read -r file line name
	do
		test "$name" = janggi.h || test -e "$JANGGI_SRCDIR/cmd/$name" ||
			echo "$file:$line: \"$name\""
	done <found >wrong
	test_cmp /dev/null wrong
'
test_expect_success 'every .c file begins with config.h' '
	find "$JANGGI_SRCDIR/lib" "$JANGGI_SRCDIR/cmd" "$JANGGI_SRCDIR/tests" \
		-name "*.c" >files
	while read -r file
	do
		first=$(grep -m 1 "^#include" "$file" || :)
		test "$first" = "#include <config.h>" || echo "$file: $first"
	done <files >wrong
	test_cmp /dev/null wrong
'

so=$JANGGI_BUILDDIR/lib/.libs/libjanggi.so
if test -e "$so"
then
	test_expect_success 'the library never prints, exits or looks about' '
		${NM:-nm} -D --undefined-only "$so" |
			sed "s/.* //; s/@.*//; s/^__\(.*\)_chk$/\1/" |
			sort -u >calls
		test -s calls
		cat >forbidden <<-\EOF
		_exit
		abort
		atexit
		err
		exit
		getenv
		getopt_long
		perror
		printf
		putchar
		puts
		quick_exit
		secure_getenv
		setenv
		setlocale
		signal
		sigaction
		stderr
		stdin
		stdout
		syslog
		system
		vprintf
		EOF
		sort -o forbidden forbidden
		comm -12 calls forbidden >wrong
		test_cmp /dev/null wrong
	'
	test_expect_success 'none of the functions that cut or guess' '
		cat >forbidden <<-\EOF
		__isoc99_sscanf
		atof
		atoi
		atol
		atoll
		gets
		sprintf
		sscanf
		strcat
		strcpy
		strncat
		strncpy
		strtok
		EOF
		sort -o forbidden forbidden
		comm -12 calls forbidden >wrong
		test_cmp /dev/null wrong
	'
else
	test_skip 'the library never prints' 'no shared library in this build'
fi
test_done
