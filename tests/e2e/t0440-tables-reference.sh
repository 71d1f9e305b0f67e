#!/bin/sh
# SPDX-License-Identifier: MIT
# Declared results of a large set of real records against another
# implementation's figures, where they are at hand; docs/stats.md tells in what
# they differ.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
records=$JANGGI_SHARED/records
expected=$records/EXPECTED.md
test -f "$expected" || test_skip_all 'no reference records'
TAB=$(printf '\t')

rows () {
	sed -n "s/^$1$TAB//p" table
}
test_expect_success 'all tables in one run' '
	janggi stats -q --format tsv results formations first-moves length \
		grades "$records"/*.gib >table &&
	rows records | grep "^read$TAB" | sort -u >have &&
	test "$(wc -l <have)" = 1
'
# seven ordinary starts drawn as diagrams are counted here alone
test_expect_success 'results: as declared' '
	want=$(sed -n "s/^- all: \(.*\) Cho, \(.*\) draw, \(.*\) Han;.*/\1 \2 \3/p" \
		"$expected") &&
	rows results | awk -F "\t" -v want="$want" "
		\$1 == \"declared\" {
			split(want, w, \" \")
			c = \$3 - w[1]; d = \$5 - w[2]; h = \$4 - w[3]
			good = c >= 0 && h >= 0 && d == 0 && c + h <= 7
		}
		END { exit !good }"
'
test_expect_success 'length: mean, median, shortest, longest' '
	sed -n "s/^- plies: mean \(.*\), median \(.*\), shortest \(.*\), longest \(.*\)/\1 \2 \3 \4/p" \
		"$expected" >want &&
	rows length | awk -F "\t" -v want="$(cat want)" "
		\$1 == \"all\" {
			split(want, w, \" \")
			off = \$3 - w[1]
			good = off < 0.02 && off > -0.02 && \$7 == w[2] &&
				\$4 == w[3] && \$10 == w[4]
		}
		END { exit !good }"
'
test_expect_success 'first moves: the eight most played' '
	sed -n "s/^- first plies: //p" "$expected" | tr "," "\n" |
		sed "s/^ *//" >want &&
	test "$(wc -l <want)" = 8 &&
	rows first-moves | awk -F "\t" "
		NR == FNR { split(\$0, w, \" \"); want[w[1]] = w[2]; next }
		\$1 in want {
			n++
			if (\$3 < want[\$1] || \$3 > want[\$1] + 4)
				bad = 1
		}
		END { exit bad || n != 8 }" want -
'
test_expect_success 'formations: all sixteen' '
	awk -F " *[|] *" "\$2 ~ /^[상마]+\$/ {
		print \$2 \"\t\" \$3 \"\t\" \$4 \"\t\" \$5 \"\t\" \$6 }" \
		"$expected" >want &&
	test "$(wc -l <want)" = 16 &&
	rows formations | awk -F "\t" "
		NR == FNR {
			c[\$1, \$2] = \$3; d[\$1, \$2] = \$4; h[\$1, \$2] = \$5
			next
		}
		(\$2, \$4) in c {
			n++
			off += \$6 - c[\$2, \$4] + \$7 - h[\$2, \$4]
			if (\$6 < c[\$2, \$4] || \$7 < h[\$2, \$4] ||
				\$8 != d[\$2, \$4])
				bad = 1
		}
		END { exit bad || n != 16 || off > 7 }" want -
'
test_expect_success 'grades: by the difference, and the sum' '
	sed -n "s/^- Cho.s grade minus Han.s \([-+0-9]*\)\( or more\)*: \(.*\) Cho, \(.*\) draw, \(.*\) Han;.*/\1 \3 \4 \5/p" \
		"$expected" >want &&
	test "$(wc -l <want)" = 7 &&
	rows grades | awk -F "\t" "
		function far(x, y) { return x - y > 3 || y - x > 3 }
		NR == FNR {
			split(\$0, w, \" \")
			c[w[1] + 0] = w[2]; d[w[1] + 0] = w[3]
			h[w[1] + 0] = w[4]
			next
		}
		\$1 ~ /^[-+0-9]/ {
			n++
			if (far(\$3, c[\$1 + 0]) || far(\$4, h[\$1 + 0]) ||
				far(\$5, d[\$1 + 0])) {
				print
				bad = 1
			}
		}
		END { exit bad || n != 7 }" want -
'
test_expect_success 'the warning: between equals the share is a half' '
	rows warning | grep "^grades equal$TAB" | sort -u |
		awk -F "\t" "{ exit !(\$7 > 0.49 && \$7 < 0.51) }"
'
test_done
