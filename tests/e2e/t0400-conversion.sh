#!/bin/sh
# SPDX-License-Identifier: MIT
# The conversion table worked out a second time, from the verdicts that
# `janggi judge' prints, on all of corpus/; and what its parts add up to.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
TAB=$(printf '\t')
corpus=$JANGGI_SRCDIR/corpus

# Some of the records are bad on purpose: status 3 is what we want of them.
run () {
	rc=0
	"$@" "$corpus"/*.gib "$corpus"/selfplay/*.gib 2>>err || rc=$?
	test $rc = 0 || test $rc = 3
}
judge () {
	run janggi judge --format tsv "$@"
}
stats () {
	run janggi stats conversion --format tsv --keep-duplicates \
		--keep-handicaps "$@"
}
# Columns, in the order given, of a section's rows.
section () {
	awk -F '\t' -v tag="$1" -v columns="$2" '
		$1 == "#" tag {
			for (i = 1; i <= NF; i++)
				at[$i] = i
			n = split(columns, column, ",")
			for (i = 1; i <= n; i++)
				if (!at[column[i]]) {
					print "no column " column[i]
					exit 1
				}
		}
		$1 == tag {
			for (i = 1; i <= n; i++)
				printf "%s%s", $at[column[i]], i < n ? "\t" : "\n"
		}' table
}
# One line a record: what is known of it under every preset that was asked.
# awk programs below call standard $2-$4 (ending, basis, winner), points with
# its own bonus $5, with the bonus to Han $6, with none $7 (winners), $8 the
# margin on the board, $9 stop-there or played-on, $10 the declared winner.
gather () {
	# nothing but a mate ends a game: its ply is the last of the record
	cat >endless <<-\END
		from = casual
		name = endless
		bikjang-rule = off
		bikjang = off
		double-pass = off
		insufficient-material = off
	END
	judge --presets standard,points --preset-file endless >own
	judge --presets points --bonus han:1.5 >han
	judge --presets points --bonus none >none
	awk -F '\t' -v OFS='\t' '
		FNR == 1 { which++; next }
		{ id = $1 "#" $2 }
		which == 1 { han[id] = $7; next }
		which == 2 { none[id] = $7; margin[id] = $8 - $9; next }
		$3 == "standard" { s = $4 OFS $5 OFS $7; ply = $6; next }
		$3 == "points" { p = $7; next }
		{
			split($10, declared, ":")
			print id, s, p, han[id], none[id], margin[id],
				($6 > ply ? "played-on" : "stop-there"),
				(declared[1] ? declared[1] : "-")
		}' han none own >games
	awk -F '\t' -v OFS='\t' '
		$2 !~ /^(unfinished|illegal|not-playable)?$/' games >counted
	# awk cannot tell whether points decide; the bonus can
	awk -F '\t' '$3 == "board" && $4 == "draw"' counted >drawn
	awk -F '\t' '$2 ~ /^(double-pass|repetition|no-progress)$/' \
		drawn >scored
}
# Count lines by the key that an awk expression makes of them.
count () {
	awk -F '\t' -v OFS='\t' "{ n[$1]++ } END {
		for (k in n) print k, n[k] }" "$2" | sort
}

test_expect_success 'the table and the verdicts are made' '
	stats >table
	gather
	test "$(wc -l <counted)" -gt 1000
	test "$(wc -l <scored)" -gt 100
'
test_expect_success 'records: those counted are those that ended' '
	echo "counted$TAB$(wc -l <counted)" >want
	section records records,n | grep ^counted >have
	test_cmp want have
	count "\$2 == \"\" ? \"unfinished\" : \$2" games |
		grep -E "^(unfinished|illegal|not-playable)" |
		grep -v "${TAB}0\$" >want
	section records records,n |
		grep -E "^(unfinished|illegal|not-playable)" |
		grep -v "${TAB}0\$" | sort >have
	test_cmp want have
'
test_expect_success 'endings: by ending and by winner' '
	count "\$2 OFS \$3 OFS \$4" counted >want
	section endings ending,basis,cho,han,draw | awk -F "\t" -v OFS="\t" "
		\$1 != \"total\" {
			if (\$3) print \$1, \$2, \"cho\", \$3
			if (\$4) print \$1, \$2, \"han\", \$4
			if (\$5) print \$1, \$2, \"draw\", \$5
		}" | sort >have
	test_cmp want have
'
test_expect_success 'drawn: who wins them, and whether they are played on' '
	{
		count "\$2 OFS \"all\" OFS \$5" drawn
		count "\$2 OFS \$9 OFS \$5" drawn
		count "\"total\" OFS \"all\" OFS \$5" drawn
		count "\"total\" OFS \$9 OFS \$5" drawn
	} | sort >want
	section drawn ending,records,cho,han,draw | awk -F "\t" -v OFS="\t" "{
		if (\$3) print \$1, \$2, \"cho\", \$3
		if (\$4) print \$1, \$2, \"han\", \$4
		if (\$5) print \$1, \$2, \"draw\", \$5
	}" | sort >have
	test_cmp want have
'
test_expect_success 'declared: what their records say' '
	{
		count "\$2 OFS \$9 OFS \$10" drawn
		count "\"total\" OFS \$9 OFS \$10" drawn
		awk -F "\t" "\$10 == \$5" drawn >same
		count "\$2 OFS \$9 OFS \"same\"" same
	} | sort >want
	section declared ending,records,declared_cho,declared_han,declared_draw,declared_none,same |
		awk -F "\t" -v OFS="\t" "{
			if (\$3) print \$1, \$2, \"cho\", \$3
			if (\$4) print \$1, \$2, \"han\", \$4
			if (\$5) print \$1, \$2, \"draw\", \$5
			if (\$6) print \$1, \$2, \"-\", \$6
			if (\$7 && \$1 != \"total\")
				print \$1, \$2, \"same\", \$7
		}" | sort >have
	test_cmp want have
'
test_expect_success 'bonus: to Cho, to Han, to neither, and what it flips' '
	awk -F "\t" -v OFS="\t" "
		function add(ending, span, bonus, winner, flip) {
			k = ending OFS span OFS bonus
			n[k]++; won[k, winner]++; flips[k] += flip
		}
		function each(ending, span) {
			add(ending, span, \"cho:1.5\", \$5, 0)
			add(ending, span, \"han:1.5\", \$6, \$5 != \$6)
			add(ending, span, \"none\", \$7, \$5 != \$7)
		}
		{
			each(\$2, \"all\"); each(\$2, \$9)
			each(\"total\", \"all\"); each(\"total\", \$9)
		}
		END {
			for (k in n) print k, n[k], won[k, \"cho\"] + 0,
				won[k, \"han\"] + 0, won[k, \"draw\"] + 0,
				flips[k]
		}" scored | sort >want
	section bonus ending,records,bonus,n,cho,han,draw,flips | sort >have
	test_cmp want have
'
test_expect_success 'flips: between each two of the three' '
	awk -F "\t" -v OFS="\t" "
		function flip(from, to, before, after) {
			n[from OFS to] += before != after
			turned[from OFS to, before, after]++
		}
		{
			flip(\"cho:1.5\", \"han:1.5\", \$5, \$6)
			flip(\"cho:1.5\", \"none\", \$5, \$7)
			flip(\"han:1.5\", \"none\", \$6, \$7)
		}
		END {
			for (k in n) print k, n[k],
				turned[k, \"cho\", \"han\"] + 0,
				turned[k, \"cho\", \"draw\"] + 0,
				turned[k, \"draw\", \"han\"] + 0,
				turned[k, \"han\", \"cho\"] + 0,
				turned[k, \"han\", \"draw\"] + 0,
				turned[k, \"draw\", \"cho\"] + 0
		}" scored | sort >want
	section flips from,to,ending,flips,cho_to_han,cho_to_draw,draw_to_han,han_to_cho,han_to_draw,draw_to_cho |
		grep "${TAB}total$TAB" | cut -f 1,2,4- | sort >have
	test_cmp want have
'
test_expect_success 'margin: how often each, and their mean' '
	count "\$8" scored >want
	section margin margin,n | sort >have
	test_cmp want have
	awk -F "\t" "{ sum += \$8 } END { printf \"%.2f\\n\", sum / NR }" \
		scored >want
	section margins ending,mean | sed -n "s/^total$TAB//p" >have
	test_cmp want have
'
test_expect_success 'sweep and fair: no bonus splits more evenly' '
	awk -F "\t" -v OFS="\t" "
		{ margin[NR] = \$8 }
		END {
			for (b = -12; b <= 12; b++) {
				c = h = 0
				for (i = 1; i <= NR; i++) {
					c += 2 * margin[i] > b
					h += 2 * margin[i] < b
				}
				name = \"none\"
				if (b < 0)
					name = \"cho:\" (-b / 2)
				if (b > 0)
					name = \"han:\" (b / 2)
				print name, NR, c, h, NR - c - h
			}
		}" scored >want
	section sweep bonus,n,cho,han,draw >have
	test_cmp want have
	awk -F "\t" "
		function gap() { return \$3 > \$4 ? \$3 - \$4 : \$4 - \$3 }
		NR == 1 || gap() < least { least = gap() }
		END { print least }" want >least
	section fair among,bonus,cho,han | awk -F "\t" "
		\$1 == \"any\" {
			print (\$3 > \$4 ? \$3 - \$4 : \$4 - \$3)
		}" >have
	test_cmp least have
'
test_expect_success 'awards: the board against the record' '
	awk -F "\t" "\$2 == \"points-award\"" counted >awards
	test -s awards
	awk -F "\t" -v OFS="\t" "
		function side(points) {
			return points > 0 ? \"cho\" : points < 0 ? \"han\" : \"draw\"
		}
		function add(bonus, winner) {
			n[bonus]++
			won[bonus, winner]++
			said[bonus, \$10]++
			same[bonus] += winner == \$10
		}
		{
			add(\"cho:1.5\", side(\$8 + 1.5))
			add(\"han:1.5\", side(\$8 - 1.5))
			add(\"none\", side(\$8))
		}
		END {
			for (k in n) print k, n[k], said[k, \"cho\"] + 0,
				said[k, \"han\"] + 0, won[k, \"cho\"] + 0,
				won[k, \"han\"] + 0, won[k, \"draw\"] + 0,
				same[k]
		}" awards | sort >want
	section awards bonus,n,declared_cho,declared_han,cho,han,draw,same |
		sort >have
	test_cmp want have
'
test_expect_success 'declared draws: rows of their own, points beside' '
	awk -F "\t" -v OFS="\t" "
		\$3 == \"declared\" && \$4 == \"draw\" &&
			\$2 != \"points-award\" {
			n[\$2]++
			cho[\$2] += \$8 + 1.5 > 0
			han[\$2] += \$8 + 1.5 < 0
			open[\$2] += \$2 == \"draw-unexplained\"
		}
		END {
			for (k in n) print k, n[k], n[k] - open[k], open[k],
				cho[k], han[k]
		}" counted | sort >want
	grep draw-unexplained want
	section declared-draws ending,n,draw,undecided,board_cho,board_han |
		sort >have
	test_cmp want have
'

test_expect_success 'duplicates: the first of each start and moves is kept' '
	cat "$corpus"/selfplay/*.gib >all.gib
	janggi stats conversion --format tsv all.gib >table
	n=$(section records records,n | sed -n "s/^duplicate$TAB//p")
	read=$(section records records,n | sed -n "s/^read$TAB//p")
	cat all.gib all.gib all.gib >thrice.gib
	janggi stats conversion --format tsv thrice.gib |
		grep -v ^records >have
	grep -v ^records table >want
	test_cmp want have
	janggi stats conversion --format tsv thrice.gib >table
	section records records,n | grep "^duplicate$TAB$((2 * read + n))\$"
'
test_expect_success 'the rows of records add up, whatever is counted' '
	for options in "" --keep-handicaps --keep-duplicates
	do
		# shellcheck disable=SC2086
		run janggi stats conversion --format tsv $options >table
		section records records,n | awk -F "\t" "
			\$1 == \"read\" { exit sum != \$2 }
			{ sum += \$2 }"
	done
'
test_expect_success 'the draws of endings are those of the other sections' '
	run janggi stats conversion --format tsv >table
	want=$(section endings ending,draw | sed -n "s/^total$TAB//p")
	a=$(section drawn ending,records,n |
		sed -n "s/^total${TAB}all$TAB//p")
	b=$(section declared-draws n | awk "{ n += \$1 } END { print n }")
	c=$(section awards bonus,n | sed -n "s/^none$TAB//p")
	test "$want" = $((a + b + c))
'
test_expect_success 'a stream and its files give the same bytes' '
	janggi stats conversion "$corpus"/selfplay/*.gib >want
	cat "$corpus"/selfplay/*.gib | janggi stats conversion >have
	test_cmp want have
'
test_expect_success 'memory does not grow with the stream' '
	cat "$corpus"/selfplay/*.gib >once.gib
	i=0
	while test $i -lt 30
	do
		cat once.gib
		i=$((i + 1))
	done >often.gib
	peak_rss janggi stats conversion <once.gib >have
	once=$(cat rss)
	peak_rss janggi stats conversion <often.gib >have
	test "$(cat rss)" -lt $((once + 8192))
'
test_expect_success 'every format has the same numbers' '
	for format in tsv csv jsonl
	do
		run janggi stats conversion --format $format >out.$format
	done
	grep -c "^drawn" out.tsv >want
	grep -c "^drawn," out.csv >have
	test_cmp want have
	grep -c "\"section\":\"drawn\"" out.jsonl >have
	test_cmp want have
	sed -n "s/^drawn${TAB}total${TAB}all$TAB\([0-9]*\)$TAB.*/\1/p" \
		out.tsv >want
	sed -n "s/.*\"section\":\"drawn\",\"ending\":\"total\",\"records\":\"all\",\"n\":\([0-9]*\),.*/\1/p" \
		out.jsonl >have
	test_cmp want have
'
if command -v jq >/dev/null
then
	test_expect_success 'jsonl is JSON, with a version on every line' '
		jq -e ".version == 1 and .table == \"conversion\"" \
			out.jsonl >/dev/null
	'
else
	test_skip 'jsonl is JSON, with a version on every line' 'no jq'
fi
test_done
