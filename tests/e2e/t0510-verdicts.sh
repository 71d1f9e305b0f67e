#!/bin/sh
# SPDX-License-Identifier: MIT
# Every verdict on the board, against a second implementation's, where the
# reference records are at hand.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
records=${JANGGI_SHARED:-$JANGGI_SRCDIR/../shared}/records
if ! test -d "$records"
then
	test_skip 'verdicts of a second implementation' 'no reference records'
	test_done
	exit
fi
gzip -dc "$records/verdicts.tsv.gz" >want.tsv

test_expect_success 'every record is read and stored' '
	(cd "$records" && janggi judge --format tsv *.gib) >got.tsv 2>err &&
	test ! -s err &&
	tail -n +2 want.tsv | cut -f 1,2 | sort >want.ids &&
	awk -F "\t" "\$3 == \"standard\" { print \$1 \"\t\" \$2 }" got.tsv |
		sort >got.ids &&
	test_cmp want.ids got.ids
'

# A column of the reference is "ending,ply,winner" or "-,ply,-".
for preset in standard points association online casual rulebook
do
	test_expect_success "verdicts under $preset" '
		awk -F "\t" -v p="$preset" "
			NR == 1 { for (i = 1; i <= NF; i++) if (\$i == p) c = i; next }
			{ print \$1 \"\t\" \$2 \"\t\" \$c }" want.tsv | sort >want &&
		awk -F "\t" -v p="$preset" "
			\$3 == p && \$5 == \"board\" {
				print \$1 \"\t\" \$2 \"\t\" \$4 \",\" \$6 \",\" \$7 }
			\$3 == p && \$5 != \"board\" {
				print \$1 \"\t\" \$2 \"\t-,\" \$6 \",-\" }" got.tsv |
			sort >got &&
		test -s want && test_cmp want got
	'
done
test_done
