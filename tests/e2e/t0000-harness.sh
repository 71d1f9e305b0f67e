#!/bin/sh
# SPDX-License-Identifier: MIT
# The harness itself: a test that cannot fail would prove nothing.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

# Run a script of one case and keep its TAP.
try () {
	{
		echo '. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"'
		cat
	} >script
	sh ./script >tap 2>err || :
}

test_expect_success 'a failing command in the middle fails the case' '
	try <<-\EOS
	test_expect_success "t" "false; true"
	test_done
	EOS
	grep "^not ok 1 - t" tap
'
test_expect_success 'lacks fails the case where it finds' '
	try <<-\EOS
	test_expect_success "t" "echo x >f; lacks x f; true"
	test_done
	EOS
	grep "^not ok 1 - t" tap
'
test_expect_success 'a crash is not an expected failure' '
	try <<-\EOS
	test_expect_success "t" "expect_code 2 sh -c \"kill -SEGV \\\$\\\$\"; true"
	test_done
	EOS
	grep "^not ok 1 - t" tap
'
test_expect_success 'a script that dies early bails out' '
	try <<-\EOS
	exit 0
	EOS
	grep "^Bail out!" tap
'
test_expect_success 'a passing case passes, and the plan is printed' '
	try <<-\EOS
	test_expect_success "t" "true"
	test_skip "u" "why"
	test_done
	EOS
	printf "ok 1 - t\nok 2 - u # SKIP why\n1..2\n" >want
	test_cmp want tap
'
test_done
