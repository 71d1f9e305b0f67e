# SPDX-License-Identifier: MIT
# TAP for shell tests.  A script begins with
#
#	. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
#
# runs in a directory of its own that is thrown away, and ends with
# test_done.  Its helpers:
#
#	test_expect_success TITLE BODY	a case; every command must succeed
#	test_expect_failure TITLE BODY	a known fault, seen when it is mended
#	test_skip TITLE REASON		a case that cannot run here
#	test_skip_all REASON		none of them can
#	expect_code N COMMAND...	exits with N: a crash is no failure
#					that anyone expected
#	lacks PATTERN FILE		`! grep', which would not end a body
#	test_cmp WANT HAVE		the files are the same; a diff if not
#	peak_rss COMMAND...		KiB of memory at most, into ./rss
#	has_terminals			script(1) can be a terminal here
# shellcheck shell=sh

set -u
umask 022
LC_ALL=C
TZ=UTC0
export LC_ALL TZ
unset CDPATH NO_COLOR POSIXLY_CORRECT
: "${JANGGI_BUILDDIR:?}"
: "${JANGGI_SAN=}"

test_count=0
test_over=
trash=$(mktemp -d "${TMPDIR:-/tmp}/janggi-test.XXXXXX") || {
	echo "Bail out! no temporary directory"
	exit 99
}
HOME=$trash
export HOME
cd "$trash" || exit 99

test_at_exit () {
	rc=$?
	test -n "$test_over" ||
		echo "Bail out! the script ended before test_done ($rc)"
	cd / && chmod -R u+rwx "$trash" && rm -rf "$trash"
}
trap test_at_exit EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Not in a condition: there `set -e' would have no effect.
test_run_body () {
	(
		set -e
		eval "$1"
	) >"$trash/.log" 2>&1 </dev/null
	test_rc=$?
}

test_expect_success () {
	test_count=$((test_count + 1))
	test_run_body "$2"
	if test "$test_rc" = 0
	then
		echo "ok $test_count - $1"
	else
		echo "not ok $test_count - $1"
		head -c 20000 "$trash/.log" | sed 's/^/# /'
	fi
}

test_expect_failure () {
	test_count=$((test_count + 1))
	test_run_body "$2"
	if test "$test_rc" = 0
	then
		echo "ok $test_count - $1 # TODO known fault is gone"
	else
		echo "not ok $test_count - $1 # TODO known fault"
	fi
}

test_skip () {
	test_count=$((test_count + 1))
	echo "ok $test_count - $1 # SKIP $2"
}

test_skip_all () {
	test_over=1
	echo "1..0 # SKIP $1"
	exit 0
}

expect_code () {
	want_code=$1
	shift
	have_code=0
	"$@" || have_code=$?
	test "$have_code" -eq "$want_code" || {
		echo "exit status $have_code, not $want_code: $*" >&2
		return 1
	}
}

lacks () {
	if grep -e "$1" "$2"
	then
		echo "found '$1' in $2" >&2
		return 1
	fi
}

test_cmp () {
	diff -u "$1" "$2"
}

peak_rss () {
	"${JANGGI_BUILDDIR:?}/tests/e2e/peak-rss" rss "$@"
}

has_terminals () {
	script -qec true "$trash/.tty" >"$trash/.log" 2>&1
}

# The verdict stands in the TAP lines; a status would be counted once more.
test_done () {
	test_over=1
	echo "1..$test_count"
	exit 0
}

# Real data that is not part of the project; a test without it is skipped.
JANGGI_SHARED=${JANGGI_SHARED:-$JANGGI_SRCDIR/../shared}
if test -d "$JANGGI_SHARED"
then
	JANGGI_SHARED=$(cd "$JANGGI_SHARED" && pwd)
fi
