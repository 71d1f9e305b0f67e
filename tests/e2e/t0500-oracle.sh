#!/bin/sh
# SPDX-License-Identifier: MIT
# The board and the engines' presets against an independent engine's counts
# and verdicts, where the reference data is at hand.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
oracle=$JANGGI_BUILDDIR/tests/unit/oracle
data=${JANGGI_SHARED:-$JANGGI_SRCDIR/../shared}/oracle
if test -d "$data"
then
	test_expect_success 'perft: every row' '"$oracle" perft <"$data/perft.tsv"'
	for games in selfplay randomplay repfuzz
	do
		test_expect_success "$games: every ply and every result" '
			gzip -dc "$data/$games.tsv.gz" >games.tsv
			"$oracle" games <games.tsv
		'
	done
	test_expect_success 'rule cases' '"$oracle" cases <"$data/rulecases.tsv"'
else
	test_skip 'verdicts of an independent engine' 'no reference data'
fi
test_done
