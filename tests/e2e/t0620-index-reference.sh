#!/bin/sh
# SPDX-License-Identifier: MIT
# A large set of real records: sizes, positions counted by another
# implementation, and every record out again as it went in.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
records=$JANGGI_SHARED/records
test -f "$records/positions.tsv" || test_skip_all 'no reference records'
check=$JANGGI_BUILDDIR/tests/unit/index_check

test_expect_success 'all records are read, and as many are distinct' '
	janggi index -q all.jdb "$records"/*.gib >out
	sed -n "s/^| records | \([0-9]*\) | \([0-9]*\) |\$/\1 \2/p" \
		"$records"/EXPECTED.md >want
	sed -n "s/^read \([0-9]*\), new \([0-9]*\),.*/\1 \2/p" out >have
	test_cmp want have
'

test_expect_success 'everything is true' '
	janggi index --verify all.jdb
'

test_expect_success 'all of it takes at most 7.5 bytes a position' '
	janggi index --info all.jdb >info
	awk -F "\t" "\$1 == \"bytes a position\" { exit \$2 > 7.5 }" info
	awk -F "\t" "\$1 == \"bytes of moves\" { moves = \$2 }
		\$1 == \"plies\" { plies = \$2 }
		END { exit moves > 1.05 * plies }" info
'

test_expect_success 'positions are in as many games as they should be' '
	sed 1d "$records"/positions.tsv >want
	cut -f 1 want | "$check" find all.jdb >have
	test_cmp want have
'

test_expect_success 'records come out as they went in' '
	janggi index -q --on-duplicate keep kept.jdb "$records"/*.gib
	"$check" lines kept.jdb >have
	janggi import -q "$records"/*.gib >want
	cmp want have
'

test_done
