#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi index: what comes in is counted, comes in once, and can be read with
# the sqlite3 shell.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

# The numbers of the summary line, in its order.
numbers () {
	sed -n 's/^read \([0-9]*\), new \([0-9]*\), duplicate \([0-9]*\) (\([0-9]*\) with other headers), rejected \([0-9]*\)$/\1 \2 \3 \4 \5/p' "$1"
}
# Some of the records are bad on purpose.
index () {
	rc=0
	janggi index -q "$@" >out 2>err || rc=$?
	test $rc = 0 || test $rc = 3
}
sql () {
	sqlite3 -batch "$@"
}
command -v sqlite3 >/dev/null || test_skip_all 'no sqlite3 shell'

test_expect_success 'read is new, duplicate and rejected together' '
	index all.jdb "$corpus"/*.gib "$corpus"/selfplay/*.gib
	numbers out >have
	awk "{ exit \$1 != \$2 + \$3 + \$5 || \$1 < 1000 || !\$3 || !\$4 ||
		!\$5 }" have
'

test_expect_success 'the same files again add nothing' '
	sql all.jdb "SELECT * FROM games; SELECT * FROM sources" >before
	index all.jdb "$corpus"/*.gib "$corpus"/selfplay/*.gib
	numbers out >have
	echo "0 0 0 0 0" >want
	test_cmp want have
	sql all.jdb "SELECT * FROM games; SELECT * FROM sources" >after
	test_cmp before after
'

test_expect_success 'the same records under another name are duplicates' '
	cp "$corpus"/good-bikjang.gib other.gib
	index all.jdb other.gib
	numbers out >have
	awk "{ exit \$1 != \$3 || !\$1 || \$2 || \$4 || \$5 }" have
'

test_expect_success 'any number of threads gives the same content' '
	for jobs in 1 4
	do
		index --jobs $jobs --no-provenance $jobs.jdb "$corpus"/*.gib \
			"$corpus"/selfplay/*.gib
		sql $jobs.jdb .dump >$jobs.dump
	done
	test_cmp 1.dump 4.dump
'

test_expect_success 'small batches give the same games' '
	index --batch 7 --no-provenance small.jdb "$corpus"/*.gib \
		"$corpus"/selfplay/*.gib
	for of in small 1
	do
		sql $of.jdb "SELECT * FROM games; SELECT * FROM verdicts;
			SELECT * FROM tags; SELECT * FROM duplicates;
			SELECT * FROM sources; SELECT * FROM rejected" >$of.all
	done
	test_cmp 1.all small.all
	test "$(sql small.jdb "SELECT count(*) FROM run")" -lt 8
'

test_expect_success 'the views agree with judge' '
	rc=0
	janggi judge --format tsv "$corpus"/*.gib >judged 2>/dev/null || rc=$?
	test $rc = 3
	index --on-duplicate keep --no-provenance judged.jdb "$corpus"/*.gib
	sed 1d judged | cut -f 1-7 | sort >want
	sql -separator "	" judged.jdb "SELECT file, number, preset,
		ending, basis, ply, v.winner
		FROM verdicts AS v JOIN games ON game = id" | sort >have
	test_cmp want have
'

test_expect_success 'points of the views are those of judge' '
	sql -separator "	" judged.jdb "SELECT file, number, v.cho_points,
		v.han_points FROM verdicts AS v JOIN games ON game = id
		WHERE preset = \"standard\"" | sort >have
	awk -F "\t" "\$3 == \"standard\" {
		print \$1 \"\t\" \$2 \"\t\" \$8 \"\t\" \$9 }" judged |
		sort >want
	test_cmp want have
'

test_expect_success 'rejected records are listed with their reasons' '
	sql all.jdb "SELECT count(*) FROM rejected" >have
	sql all.jdb "SELECT sum(rejected) FROM sources" >want
	test_cmp want have
	test "$(sql all.jdb "SELECT count(*) FROM rejected
		WHERE reason <> \"\" AND file <> \"\"")" = "$(cat want)"
'

test_expect_success 'a file that is no notation is not remembered' '
	echo nothing >prose.txt
	expect_code 3 janggi index -q new.jdb prose.txt
	expect_code 3 janggi index -q new.jdb prose.txt
	test "$(sql new.jdb "SELECT count(*) FROM source WHERE done")" = 0
'

test_expect_success 'a second writer is told to come again' '
	(
		echo "BEGIN IMMEDIATE;"
		sleep 4
	) | sql all.jdb &
	sleep 1
	cp "$corpus"/good-bikjang.gib third.gib
	expect_code 75 janggi index -q --wait 1 all.jdb third.gib
	wait
	index all.jdb third.gib
'

test_expect_success 'a newer schema is refused' '
	cp 1.jdb newer.jdb
	sql newer.jdb "PRAGMA user_version = 99" >/dev/null
	expect_code 4 janggi index -q newer.jdb other.gib 2>err
	grep "schema version 99" err
'

test_done
