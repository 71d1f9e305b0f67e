#!/bin/sh
# SPDX-License-Identifier: MIT
# Endings and conversion of a large set of real records against another
# implementation's figures, where they are at hand.  Those figures are of the
# distinct records with handicap games among them.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
records=$JANGGI_SHARED/records
expected=$records/EXPECTED.md
test -f "$expected" || test_skip_all 'no reference records'
TAB=$(printf '\t')

stats () {
	janggi stats conversion --format tsv --keep-handicaps "$@" \
		"$records"/*.gib >table
}
rows () {
	sed -n "s/^$1$TAB//p" table
}

test_expect_success 'all records are read, and as many are distinct' '
	stats
	sed -n "s/^| records | \([0-9]*\) | \([0-9]*\) |\$/\1 \2/p" \
		"$expected" >want
	rows records | awk -F "\t" "
		\$1 == \"read\" { read = \$2 }
		\$1 == \"duplicate\" { duplicate = \$2 }
		END { print read, read - duplicate }" >have
	test_cmp want have
'
# each preset takes the place of the first, whose endings are counted
for preset in standard points association online casual rulebook
do
	test_expect_success "$preset: endings on the board, by winner" '
		other=standard
		test '$preset' != standard || other=points
		stats --presets '$preset',$other
		sed -n "s/^- .$preset.: //p" "$expected" | tr ";" "\n" |
			awk "\$1 != \"-\" { print \$1, \$2, \$3 }" |
			sort >want
		test -s want
		{
			rows endings | awk -F "\t" "\$2 == \"board\" {
				if (\$7) print \$1, \"cho\", \$7
				if (\$8) print \$1, \"han\", \$8
				if (\$9) print \$1, \"draw\", \$9
			}"
			rows records | awk -F "\t" "
				\$1 == \"not-playable\" && \$2 {
					print \$1, \"-\", \$2
				}"
		} | sort >have
		test_cmp want have
	'
done
test_expect_success 'conversion: by ending, span and bonus, with the flips' '
	stats
	awk -F " *[|] *" "
		\$2 ~ /^(repetition|double-pass|no-progress)\$/ {
			gsub(/,/, \"\")
			print \$2, \$3, \$4, \$5, \$6, \$7, \$8
		}
		\$2 ~ /^(bikjang|insufficient-material)\$/ {
			gsub(/,/, \"\")
			print \$2, \$3, \$4, \"drawn\"
		}" "$expected" | sort >want
	test "$(wc -l <want)" = 5
	{ rows drawn | sed "s/^/drawn$TAB/"; rows bonus | sed "s/^/bonus$TAB/"
	} | awk -F "\t" "
		\$1 == \"drawn\" && \$3 == \"all\" {
			n[\$2] = \$4
			stays[\$2] = \$4 == \$7
		}
		\$1 == \"drawn\" && \$3 == \"stop-there\" { stop[\$2] = \$4 }
		\$1 == \"drawn\" && \$3 == \"played-on\" { on[\$2] = \$4 }
		\$1 == \"bonus\" && \$3 == \"all\" {
			at[\$2, \$4] = \$6 \" \" \$7
			tied[\$2, \$4] = \$8
			flips[\$2, \$4] = \$12
		}
		END {
			delete n[\"total\"]
			for (e in n) {
				printf \"%s %d %d %d \", e, n[e], stop[e], on[e]
				if (stays[e])
					print \"drawn\"
				else
					print at[e, \"cho:1.5\"],
						at[e, \"han:1.5\"],
						at[e, \"none\"],
						tied[e, \"none\"],
						flips[e, \"han:1.5\"]
			}
		}" | sort >have
	test_cmp want have
'
test_expect_success 'sweep: Cho'\''s share under every bonus' '
	sed -n "s/^Cho.s share of the [0-9]* converted games.*): //p" \
		"$expected" | sed "s/[.]\$//" | tr "," "\n" |
		sed "s/^ *//; s/ %//" >want
	test "$(wc -l <want)" = 25
	rows sweep | awk -F "\t" "{
		split(\$1, bonus, \":\")
		sign = bonus[1] == \"cho\" ? \"-\" : \"\"
		# the share again from the counts, to one place
		share = int((\$3 + \$5 / 2) * 1000 / \$2 + 0.5)
		printf \"%s: %d.%d\\n\", sign (bonus[2] ? bonus[2] : 0),
			share / 10, share % 10
	}" >have
	test_cmp want have
'
test_done
