#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bytes, messages and counts for any number of threads.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

# Enough records for many batches, good and bad ones in turn.
for i in 1 2 3
do
	cat "$JANGGI_SRCDIR"/corpus/selfplay/*.gib \
		"$JANGGI_SRCDIR"/corpus/bad-*.gib
done >many.gib

for what in 'judge --format tsv' 'judge --format text' \
	'stats --format tsv conversion' \
	'import' 'import'
do
	test_expect_success "$what: any number of threads" '
		for j in 1 2 3 8
		do
			expect_code 3 janggi $what --jobs $j \
				"$JANGGI_SRCDIR"/corpus/*.gib many.gib \
				>out.$j 2>err.$j || return 1
		done &&
		test -s out.1 && test -s err.1 &&
		for j in 2 3 8
		do
			cmp out.1 out.$j && cmp err.1 err.$j || return 1
		done
	'
done

test_expect_success 'a reader that goes away ends it quietly' '
	{ janggi judge --jobs 3 many.gib 2>err; echo $? >code; } |
		head -n 1 >first &&
	test -s first &&
	case $(cat code) in 0|3|141) ;; *) false ;; esac
'

test_expect_success 'a full disk is a failure' '
	test ! -w /dev/full ||
	expect_code 4 janggi judge --jobs 3 many.gib >/dev/full 2>err
'

test_expect_success 'no job count but a number from 1' '
	expect_code 2 janggi judge --jobs 0 many.gib 2>err &&
	expect_code 2 janggi judge --jobs two many.gib 2>err
'
test_done
