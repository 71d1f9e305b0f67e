#!/bin/sh
# SPDX-License-Identifier: MIT
# Each table worked out a second time, by jq and awk from the record lines of
# `janggi import' and the verdicts of `janggi judge', on corpus/.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
command -v jq >/dev/null || test_skip_all 'no jq'
TAB=$(printf '\t')
corpus=$JANGGI_SRCDIR/corpus
all='--keep-handicaps --keep-duplicates --format tsv -q'

cat "$corpus"/selfplay/*.gib "$corpus"/good-*.gib "$corpus"/odd-results.gib \
	"$corpus"/odd-pass.gib "$corpus"/odd-walkover.gib >games.gib

# One line a game: what awk programs below know as $1-$18.  $1 and $2 the
# formations, $3 winner, $4 how, $5 and $6 grades, $7 plies, $8 first move,
# $9 and $10 passes of Cho and Han, $11 ply of the first, $12 event, $13 year,
# $14 and $15 players, $16 points stated, $17 side to move first.
import_facts () {
	janggi import -q games.gib 2>err >lines.jsonl || test $? = 3
	jq -r "select(.status != \"ok\") | .source.record" lines.jsonl >cut.list
	jq -r '
		def or_dash: if . == null or . == "" or . == "미상"
			then "-" else . end;
		select(.status == "ok") |
		(.moves // "" | split(" ")) as $m |
		((.start.fen // "") | test(" [bc] ") and test(" b ")) as $b |
		[range(0; $m | length) | select($m[.] |
			test("^([a-i][0-9]+)\\1$"))] as $p |
		[(.start.cho | or_dash), (.start.han | or_dash),
		(.result.winner | or_dash), (.result.how | or_dash),
		(.players.cho.rank | if . == null then "-" else . end),
		(.players.han.rank | if . == null then "-" else . end),
		.plies, (if .plies == 0 then "none"
			elif ($p | index(0)) then "pass" else $m[0] end),
		([$p[] | select((. % 2 == 0) != $b)] | length),
		([$p[] | select((. % 2 == 0) == $b)] | length),
		(($p[0] // -1) + 1),
		(.tags.event | or_dash), (.tags.date | or_dash | .[0:4]),
		(.players.cho.name | or_dash), (.players.han.name | or_dash),
		(.result.points // "-"), (if $b then "han" else "cho" end)] |
		map(tostring | gsub("\t"; " ")) | join("\t")' lines.jsonl >facts
}
# The verdicts of the same games, a line each.
judge () {
	janggi judge -q --format tsv "$@" games.gib 2>err | awk -F '\t' '
		FILENAME == "cut.list" { cut[$1] = 1; next }
		FNR > 1 && !cut[$2]' cut.list -
}
judge_facts () {
	judge --presets "$1" --bonus "$2"
}
stats () {
	# shellcheck disable=SC2086
	janggi stats $all "$@" games.gib >table 2>err || test $? = 3
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
				printf "%s%s", $at[column[i]] == "" ? "-" : \
					$at[column[i]], i < n ? "\t" : "\n"
		}' table
}
# n, Cho's wins, Han's, draws and unknown of each value of an awk expression.
won () {
	awk -F '\t' -v OFS='\t' "
		function gap() {
			if (\$5 == \"-\" || \$6 == \"-\")
				return \"not known\"
			g = \$5 - \$6
			return g <= -3 ? \"-3 or less\" : \
				g >= 3 ? \"+3 or more\" : g > 0 ? \"+\" g : g \"\"
		}
		{ k = $1; n[k]++; w[k, \$3]++ }
		END {
			for (k in n) print k, n[k], w[k, \"cho\"] + 0,
				w[k, \"han\"] + 0, w[k, \"draw\"] + 0,
				w[k, \"-\"] + 0
		}" "${2:-facts}" | sort
}

test_expect_success 'the facts are made' '
	import_facts &&
	test "$(wc -l <facts)" -gt 1000 &&
	cut -f 9,10 facts | grep -q "[1-9]"
'
test_expect_success 'records: as many are counted' '
	stats results &&
	wc -l <facts >want &&
	section records records,n | sed -n "s/^counted$TAB//p" >have &&
	test_cmp want have
'
test_expect_success 'results: declared, and under each preset' '
	stats results --presets standard,points,association &&
	won "\"declared\"" >want &&
	for preset in standard points association
	do
		judge --presets $preset | awk -F "\t" -v OFS="\t" "{
				print \"-\", \"-\", \$7 == \"\" ? \"-\" : \$7
			}" >verdicts &&
		won "\"$preset\"" verdicts >>want || return 1
	done &&
	sort want >sorted &&
	section results by,n,cho,han,draw,open | sort >have &&
	test_cmp sorted have
'
test_expect_success 'endings: by ending and basis, under each preset' '
	stats endings &&
	judge | awk -F "\t" -v OFS="\t" "
		{
			k = \$3 OFS \$4 OFS \$5
			n[k]++; plies[k] += \$6
		}
		END {
			for (k in n)
				printf \"%s\t%d\t%.2f\n\", k, n[k],
					int(100 * plies[k] / n[k] + 0.5) / 100
		}" | sort >want &&
	test "$(wc -l <want)" -gt 100 &&
	section endings preset,ending,basis,n,mean_ply |
		grep -v "${TAB}total$TAB" | sort >have &&
	test_cmp want have
'
test_expect_success 'formations: each pair, and each side' '
	stats formations &&
	won "\$1 OFS \$2" | grep -v "^-" >want &&
	section formations cho_formation,han_formation,n,cho,han,draw,open |
		grep -v "^total\|^-" | sort >have &&
	test_cmp want have &&
	won "\$1" | grep -v "^-" >want &&
	section cho-formations formation,n,cho,han,draw,open | sort >have &&
	test_cmp want have &&
	won "\$2" | grep -v "^-" >want &&
	section han-formations formation,n,cho,han,draw,open | sort >have &&
	test_cmp want have
'
test_expect_success 'formations: mirror images joined' '
	stats formations --mirror &&
	awk -F "\t" -v OFS="\t" "
		BEGIN {
			m[\"HEHE\"] = \"EHEH\"; m[\"EHEH\"] = \"HEHE\"
			m[\"HEEH\"] = \"HEEH\"; m[\"EHHE\"] = \"EHHE\"
			o[\"EHEH\"] = 0; o[\"HEHE\"] = 1
			o[\"HEEH\"] = 2; o[\"EHHE\"] = 3
		}
		\$1 != \"-\" {
			if (4 * o[m[\$1]] + o[m[\$2]] < 4 * o[\$1] + o[\$2]) {
				\$1 = m[\$1]; \$2 = m[\$2]
			}
			print
		}" facts >mirrored &&
	won "\$1 OFS \$2" mirrored >want &&
	section formations cho_formation,han_formation,n,cho,han,draw,open |
		grep -v "^total\|^-" | sort >have &&
	test_cmp want have
'
test_expect_success 'first moves' '
	stats first-moves &&
	won "\$8" >want &&
	section first-moves move,engine,n,cho,han,draw,open |
		awk -F "\t" -v OFS="\t" "{
			\$2 = \$2 == \"-\" ? \$1 : \$2
			print \$2, \$3, \$4, \$5, \$6, \$7
		}" | sort >have &&
	test_cmp want have
'
test_expect_success 'length: mean, median, ends and bins' '
	stats length &&
	cut -f 7 facts | sort -n | awk "
		{ n[NR] = \$1; sum += \$1; bin[int(\$1 / 10)]++ }
		END {
			i = 1 + (NR - 1) / 2
			median = (n[int(i)] + n[int(i + 0.5)]) / 2
			printf \"%d\t%.2f\t%d\t%.2f\t%d\n\", NR,
				int(100 * sum / NR + 0.5) / 100, n[1],
				median, n[NR]
			for (b in bin) print b, bin[b] >\"bins\"
		}" >want &&
	section length games,n,mean,least,median,most |
		sed -n "s/^all$TAB//p" >have &&
	test_cmp want have &&
	sort bins >want &&
	section plies from,n | awk "\$2 { print \$1 / 10, \$2 }" | sort >have &&
	test_cmp want have
'
test_expect_success 'grades: by the difference' '
	stats grades &&
	won "gap()" >want &&
	section grades gap,n,cho,han,draw,open | grep -v ^total |
		awk -F "\t" "\$2" | sort >have &&
	test_cmp want have
'
test_expect_success 'players: games, wins and losses with either side' '
	stats players &&
	awk -F "\t" -v OFS="\t" "
		\$14 != \"-\" {
			n[\$14]++; won[\$14] += \$3 == \"cho\"
			lost[\$14] += \$3 == \"han\"; as_cho[\$14]++
		}
		\$15 != \"-\" {
			n[\$15]++; won[\$15] += \$3 == \"han\"
			lost[\$15] += \$3 == \"cho\"
		}
		END {
			for (p in n)
				print p, n[p], won[p], lost[p], as_cho[p] + 0
		}" facts | sort >want &&
	test "$(wc -l <want)" -gt 10 &&
	section players player,n,won,lost,as_cho | sort >have &&
	test_cmp want have
'
test_expect_success 'events and years' '
	stats events years &&
	won "\$12" >want &&
	section events event,n,cho,han,draw,open | sort >have &&
	test_cmp want have &&
	won "\$13 ~ /^[12][0-9][0-9][0-9]\$/ ? \$13 : \"-\"" >want &&
	section years year,n,cho,han,draw,open | sort >have &&
	test_cmp want have
'
test_expect_success 'passes: by number, and by side' '
	stats passes &&
	won "\$9 + \$10 > 3 ? \"4 or more\" : \$9 + \$10" >want &&
	section passes passes,n,cho,han,draw,open | awk -F "\t" "\$2" |
		sort >have &&
	test_cmp want have &&
	awk -F "\t" -v OFS="\t" "
		{ c += \$9; h += \$10; gc += \$9 > 0; gh += \$10 > 0 }
		END { print \"cho\", c, gc; print \"han\", h, gh }" facts >want &&
	section by-side side,passes,n >have &&
	test_cmp want have
'
# of the verdicts: $1 ending, $2 ply, $3 winner, $4 and $5 points, $6 first
verdicts () {
	judge_facts "$1" none | awk -F '\t' -v OFS='\t' '{
		print $4, $6, $7 == "" ? "-" : $7, $8, $9 }' >plain
	cut -f 17 facts | paste plain - >verdicts
}
test_expect_success 'repetitions: who was ahead' '
	stats repetitions --presets standard,points &&
	verdicts standard &&
	awk -F "\t" -v OFS="\t" "
		\$1 ~ /repetition/ {
			n[\$1]++; a[\$1] += \$4 > \$5; b[\$1] += \$4 < \$5
		}
		END { for (k in n) print k, n[k], a[k], b[k] }" verdicts |
		sort >want &&
	test -s want &&
	section repetitions preset,ending,n,cho_ahead,han_ahead |
		sed -n "s/^standard$TAB//p" | awk -F "\t" "\$2" | sort >have &&
	test_cmp want have
'
test_expect_success 'bikjang: who made them face, and was behind' '
	stats bikjang --presets standard,points &&
	verdicts standard &&
	awk -F "\t" -v OFS="\t" "
		\$1 == \"bikjang\" {
			# Cho plays the odd plies where it begins
			cho = (\$2 % 2 == 0) == (\$6 == \"cho\")
			k = cho ? \"cho\" : \"han\"
			margin = cho ? \$4 - \$5 : \$5 - \$4
			n[k]++; b[k] += margin < 0; a[k] += margin > 0
		}
		END { for (k in n) print k, n[k], b[k], a[k] }" verdicts |
		sort >want &&
	test "$(wc -l <want)" = 2 &&
	section bikjang preset,made_by,n,behind,ahead |
		sed -n "s/^standard$TAB//p" | sort >have &&
	test_cmp want have
'
test_expect_success 'material: the points of winner and loser' '
	stats material &&
	cat >endless <<-\END &&
		from = casual
		name = endless
		bikjang-rule = off
		bikjang = off
		double-pass = off
		insufficient-material = off
	END
	judge --preset-file endless --bonus none |
		awk -F "\t" "{ print \$8 \"\t\" \$9 }" |
		paste facts - | awk -F "\t" "
		\$1 == \"-\" && \$7 == 0 && \$17 == \"cho\" && \$18 == 72 { next }
		\$3 == \"cho\" || \$3 == \"han\" {
			w = \$3 == \"cho\" ? \$18 : \$19
			l = \$3 == \"cho\" ? \$19 : \$18
			n++; win += w; lose += l
			ahead += w > l; level += w == l; behind += w < l
		}
		END {
			printf \"%d\t%.1f\t%.1f\n\", n, win / n, lose / n
			printf \"%d\t%d\t%d\n\", ahead, level, behind
		}" >want &&
	{
		section points who,n,mean | awk -F "\t" "
			\$1 == \"winner\" { n = \$2; w = \$3 }
			\$1 == \"loser\" { l = \$3 }
			END { printf \"%d\t%.1f\t%.1f\n\", n, w, l }"
		section lead n | paste -s -
	} >have &&
	test_cmp want have
'
test_expect_success 'awards: as declared, with each bonus' '
	stats awards --bonus han:0..3:0.5 &&
	judge --preset-file endless --bonus none |
		awk -F "\t" "{ print \$8 - \$9 }" |
		paste facts - | awk -F "\t" -v OFS="\t" "
		\$4 == \"points-award\" {
			n++
			for (b = 0; b <= 6; b++) {
				m = 2 * \$18 - b
				w = m > 0 ? \"cho\" : m < 0 ? \"han\" : \"draw\"
				same[b] += w == \$3
				if (\$16 == \"-\")
					continue
				by = \$3 == \"cho\" ? m : -m
				exact[b] += by == 2 * \$16
			}
			stated += \$16 != \"-\"
		}
		END {
			for (b = 0; b <= 6; b++)
				print b ? \"han:\" b / 2 : \"none\", n, same[b],
					stated, exact[b] + 0
		}" >want &&
	section awards bonus,n,same,stated,exact >have &&
	test_cmp want have
'
test_expect_success 'standings: games and scores' '
	stats standings --score 7-0,4-2,3-3 &&
	awk -F "\t" -v OFS="\t" "
		function add(p, w) {
			k = \$12 OFS p
			n[k]++
			if (\$3 == \"draw\")
				s[k] += 3
			else if (\$3 != \"-\" && \$4 == \"points-award\")
				s[k] += w ? 4 : 2
			else if (w)
				s[k] += 7
		}
		\$14 != \"-\" { add(\$14, \$3 == \"cho\") }
		\$15 != \"-\" { add(\$15, \$3 == \"han\") }
		END { for (k in n) print k, n[k], s[k] + 0 }" facts |
		sort >want &&
	section standings event,player,n,score | sort >have &&
	test_cmp want have
'
# under points: scored if the bonus can turn it
test_expect_success 'bonus and statement: the games that points decide' '
	for bonus in cho:72 han:72 cho:1.5 none
	do
		judge_facts points $bonus | cut -f 7 >points.$bonus || return 1
	done &&
	judge_facts standard none | cut -f 5,7 >base &&
	paste points.cho:72 points.han:72 points.cho:1.5 points.none base |
		awk -F "\t" -v OFS="\t" "
		\$1 == \"cho\" && \$2 == \"han\" {
			n++; c += \$3 == \"cho\"; z += \$4 == \"cho\"
			if (\$5 == \"board\" && \$6 == \"draw\") {
				dn++; dc += \$3 == \"cho\"; dz += \$4 == \"cho\"
			}
		}
		END {
			print \"cho:1.5\", n, c, dn, dc
			print \"none\", n, z, dn, dz
		}" >want &&
	stats bonus && section bonus bonus,n,cho |
		grep "^cho:1.5$TAB\|^none$TAB" >bonus.part &&
	stats statement && section statement bonus,n,cho |
		grep "^cho:1.5$TAB\|^none$TAB" | cut -f 2,3 |
		paste bonus.part - >have &&
	test_cmp want have
'
test_expect_success 'cross: each two verdicts' '
	stats cross --presets standard,association &&
	judge_facts standard none >/dev/null &&
	for preset in standard association
	do
		judge --presets $preset | awk -F "\t" -v OFS="\t" "{
				print \$4, \$5, \$7 }" >of.$preset
	done &&
	paste of.standard of.association | sort | uniq -c |
		awk -v OFS="\t" "{ n = \$1; \$1 = \"\"; print substr(\$0, 2), n }" |
		sort >want &&
	section cross ending,basis,winner,other_ending,other_basis,other_winner,n |
		sort >have &&
	test_cmp want have
'
test_expect_success 'quality: the codes that check finds' '
	janggi stats -q --format tsv --keep-handicaps --keep-duplicates \
		quality games.gib >table 2>err || test $? = 3 &&
	janggi check -q --format tsv games.gib 2>err >checked || : &&
	awk -F "\t" -v OFS="\t" "
		NR > 1 && \$6 != \"J060\" && \$6 != \"J061\" && !seen[\$3, \$6]++ {
			n[\$6]++ }
		END { for (k in n) print k, n[k] }" checked | sort >want &&
	test -s want &&
	section findings file,code,n | sed -n "s/^total$TAB//p" | sort >have &&
	test_cmp want have
'

tables='results endings formations first-moves length material grades players
events years passes repetitions bikjang standings awards bonus statement cross'
test_expect_success 'of every row the parts add up' '
	# shellcheck disable=SC2086
	stats $tables && awk -F "\t" "
		/^#/ {
			delete at
			for (i = 1; i <= NF; i++)
				at[\$i] = i
			next
		}
		NF && at[\"cho\"] && at[\"open\"] {
			rows++
			sum = \$at[\"cho\"] + \$at[\"han\"] + \$at[\"draw\"] + \
				\$at[\"open\"]
			if (sum != \$at[\"n\"]) {
				print
				bad = 1
			}
		}
		END { exit bad || rows < 200 }" table
'
test_expect_success 'the groups of each thing add up to the whole' '
	stats results &&
	section results by,n,cho,han,draw,open | sort >want &&
	for by in formation formation-cho formation-han grade year event \
		site round time cho han file handicap year,grade,formation
	do
		stats results --by $by &&
		section results by,n,cho,han,draw,open | awk -F "\t" \
			-v OFS="\t" "
			{ for (i = 2; i <= 6; i++) sum[\$1, i] += \$i; k[\$1] }
			END {
				for (b in k) print b, sum[b, 2], sum[b, 3],
					sum[b, 4], sum[b, 5], sum[b, 6]
			}" | sort >have &&
		test_cmp want have || return 1
	done
'
test_expect_success 'by preset: its results in place of the declared ones' '
	stats formations --by preset --presets standard,online &&
	section formations by_preset,cho_formation,n,cho,han,draw,open |
		awk -F "\t" -v OFS="\t" "\$2 == \"total\" {
			print \$1, \$3, \$4, \$5, \$6, \$7 }" | sort >have &&
	stats results --presets standard,online &&
	section results by,n,cho,han,draw,open | grep -v ^declared |
		sort >want &&
	test_cmp want have
'
test_expect_success 'a name that is no table, no group, no score' '
	expect_code 2 janggi stats --by moon games.gib 2>err &&
	expect_code 2 janggi stats --by year,year games.gib 2>err &&
	expect_code 2 janggi stats --score 7 games.gib 2>err &&
	expect_code 2 janggi stats --bonus han:3..1 games.gib 2>err &&
	expect_code 2 janggi stats --where "no such word" games.gib 2>err
'
test_done
