#!/bin/sh
# SPDX-License-Identifier: MIT
# An index survives what happens to files: killed writers, full disks, bits
# that flip, ends that are cut.  JANGGI_LONG=1 kills 200 times.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
command -v sqlite3 >/dev/null || test_skip_all 'no sqlite3 shell'
corpus=$JANGGI_SRCDIR/corpus
kills=8
test -z "${JANGGI_LONG-}" || kills=100

# A run that can be killed at many moments: small batches, one thread.
fill () {
	${2-} janggi index -q --jobs 1 --batch 50 --no-provenance "$1" \
		"$corpus"/*.gib "$corpus"/selfplay/*.gib >out 2>err
}
# Everything that people can see of an index.
content () {
	sqlite3 -batch "$1" 'SELECT * FROM games; SELECT * FROM verdicts;
		SELECT * FROM tags; SELECT * FROM duplicates;
		SELECT * FROM sources; SELECT file, number, reason FROM rejected'
}
# The status of a command that may be killed or fail, never crash.
sane () {
	rc=0
	"$@" >out 2>err || rc=$?
	test $rc = 0 || test $rc = 3 || test $rc = 4 || {
		echo "status $rc of $*"
		cat err
		return 1
	}
}
# Milliseconds that the i-th kill waits, spread over the time a run takes.
wait_of () {
	awk -v i="$1" -v n="$kills" -v all="$2" \
		'BEGIN { printf "%.3f", all * (i + 0.37) / n }'
}
flip () {
	byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
	# shellcheck disable=SC2059
	printf "\\$(printf %03o $((byte ^ 16)))" |
		dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

test_expect_success 'an undisturbed run is clean' '
	sane fill whole.jdb
	janggi index --verify whole.jdb
	content whole.jdb >want
	test "$(sqlite3 whole.jdb "SELECT count(*) FROM run")" -ge 1
'

test_expect_success 'killed while it adds, it holds whole batches' '
	start=$(date +%s%N)
	sane fill timed.jdb
	all=$(awk -v a="$start" -v b="$(date +%s%N)" "BEGIN {
		print (b - a) / 1e9 }")
	i=0
	while test $i -lt $kills
	do
		rm -f killed.jdb*
		# exec: a shell between would leave the writer running
		(fill killed.jdb exec) &
		pid=$!
		sleep "$(wait_of $i "$all")"
		kill -9 $pid 2>/dev/null || :
		wait $pid || :
		if test -s killed.jdb
		then
			janggi index --verify killed.jdb || test "$(
				sqlite3 killed.jdb "SELECT count(*)
					FROM sqlite_schema")" = 0
		fi
		sane fill killed.jdb
		janggi index --verify killed.jdb
		content killed.jdb >have
		test_cmp want have
		i=$((i + 1))
	done
'

test_expect_success 'killed, then read by another program, it is whole' '
	mkfifo games
	(exec janggi index -q --jobs 1 --batch 50 cut.jdb games) &
	pid=$!
	exec 9>games
	cat "$corpus"/selfplay/selfplay-h*.gib >&9
	n=0
	until test "$(sqlite3 cut.jdb "SELECT count(*) FROM games" \
		2>/dev/null || echo 0)" -ge 100 || test $n -gt 100
	do
		sleep 0.1
		n=$((n + 1))
	done
	kill -9 $pid
	wait $pid || :
	exec 9>&-
	test -s cut.jdb-wal
	sqlite3 cut.jdb "SELECT * FROM games" >have
	# the last to close the file has written the log into it
	test ! -e cut.jdb-wal
	janggi index --verify cut.jdb
	test "$(wc -l <have)" -ge 100
	sane fill cut.jdb
	janggi index --verify cut.jdb
'

test_expect_success 'killed while it compacts, it holds what it held' '
	i=0
	while test $i -lt $kills
	do
		cp whole.jdb packed.jdb
		janggi index --compact packed.jdb &
		pid=$!
		sleep "$(wait_of $i 0.2)"
		kill -9 $pid 2>/dev/null || :
		wait $pid || :
		janggi index --verify packed.jdb
		content packed.jdb >have
		test_cmp want have
		rm -f packed.jdb*
		i=$((i + 1))
	done
'

test_expect_success 'flipped bits are found, and never crash a reader' '
	size=$(wc -c <whole.jdb)
	i=0
	while test $i -lt 12
	do
		cp whole.jdb bad.jdb
		flip bad.jdb $(((size / 12) * i + 1234 + 77 * i))
		expect_code 4 janggi index --verify bad.jdb
		sane janggi index --info bad.jdb
		i=$((i + 1))
	done
'

test_expect_success 'a file that was cut is found out' '
	for part in 1 5 9
	do
		cp whole.jdb cut.jdb
		truncate -s $(($(wc -c <whole.jdb) * part / 10)) cut.jdb
		expect_code 4 janggi index --verify cut.jdb
	done
'

test_expect_success 'with no room to write, what was committed stays' '
	rc=0
	(
		ulimit -f 600
		trap "" XFSZ
		fill full.jdb
	) || rc=$?
	test $rc = 4
	janggi index --verify full.jdb
	sane fill full.jdb
	janggi index --verify full.jdb
	content full.jdb >have
	test_cmp want have
'

test_expect_success 'a read-only file can be read, not written' '
	cp whole.jdb fixed.jdb
	chmod a-w fixed.jdb
	janggi index --verify fixed.jdb
	test "$(id -u)" = 0 || expect_code 4 fill fixed.jdb
'

test_expect_success 'a file that is not there is said to be so' '
	expect_code 4 janggi index --info nowhere.jdb 2>err
	grep nowhere.jdb err
	test ! -e nowhere.jdb
'

test_expect_success 'readers read while a writer writes' '
	rm -f shared.jdb*
	janggi index -q --no-provenance shared.jdb "$corpus"/good-*.gib
	fill shared.jdb &
	pid=$!
	n=0
	while kill -0 $pid 2>/dev/null && test $n -lt 20
	do
		janggi index --verify shared.jdb
		n=$((n + 1))
	done
	wait $pid || :
	test $n -gt 0
	janggi index --verify shared.jdb
'

test_done
