#!/bin/sh
# SPDX-License-Identifier: MIT
# Intervals over pairs of players: only they differ, and only get wider; the
# same from an index and from records.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

import () {
	rc=0
	janggi import "$JANGGI_SRCDIR"/corpus/selfplay/*.gib \
		"$JANGGI_SRCDIR"/corpus/good-*.gib 2>/dev/null || rc=$?
	test $rc = 0 || test $rc = 3
}

test_expect_success 'only ends of intervals change, and outwards' '
	import >lines &&
	janggi stats results formations length --format tsv lines >plain &&
	janggi stats --cluster results formations length --format tsv lines |
		grep -v "^settings.intervals" >wide &&
	! cmp -s plain wide &&
	paste -d "\n" plain wide | awk -F "\t" "
		NR % 2 { plain = \$0; n = split(\$0, a); next }
		\$1 ~ /^#/ { for (i = 1; i <= NF; i++) name[i] = \$i }
		{
			for (i = 1; i <= n; i++) {
				if (\$i == a[i])
					continue
				wider = name[i] ~ /_low\$/ ? \$i < a[i] : \
					name[i] ~ /_high\$/ ? \$i > a[i] : 0
				if (!wider) {
					print plain; print; bad = 1
				}
				changed++
			}
		}
		END { exit bad || !changed }"
'
test_expect_success 'an index has the same ones' '
	janggi index games.jdb lines 2>/dev/null &&
	for by in year formation player
	do
		janggi stats --cluster --by $by results --format tsv lines >a
		janggi stats --cluster --by $by results --format tsv \
			games.jdb >b
		test_cmp a b
	done
'
test_expect_success 'and any number of threads' '
	janggi stats --cluster -j 3 results formations length --format tsv \
		lines | grep -v "^settings.intervals" >jobs &&
	test_cmp wide jobs
'

test_done
