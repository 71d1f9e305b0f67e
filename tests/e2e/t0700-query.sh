#!/bin/sh
# SPDX-License-Identifier: MIT
# What a query finds in corpus/, against what another program finds: awk with
# a board of its own (replay.awk), grep on the records, or a hand.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

mkdir games
for pair in heeh-heeh heeh-eheh eheh-hehe ehhe-heeh
do
	cp "$corpus/selfplay/selfplay-$pair.gib" games
done
cp "$corpus/selfplay/selfplay-handicap.gib" games
janggi import -q games/*.gib >games.jsonl 2>err
# those that start from a diagram are beyond the other program
grep '"start":{"cho"' games.jsonl >plain.jsonl
awk -f "$JANGGI_SRCDIR/tests/e2e/replay.awk" plain.jsonl >plies

# "FILE#N ply" a line, from the rows of a query on plain.jsonl
have () {
	janggi query plain.jsonl --format tsv "$@" >rows
	awk -F '\t' '
	NR == 1 { next }
	{
		n = split($18, range, ",")
		for (i = 1; i <= n; i++) {
			end = split(range[i], at, "-")
			for (p = at[1]; p <= at[end]; p++)
				print $1 "\t" p
		}
	}' rows | sort >have
}

# The same from the other program's plies, for which the condition holds.
# at(NAME) is what stands on a point of a record, such as 83.
want () {
	awk -F '\t' '
	function at(name,    rank) {
		rank = 10 - substr(name, 1, 1)
		if (rank == 10)
			rank = 0
		return substr($5, 9 * rank + substr(name, 2, 1), 1)
	}
	function count(piece,    board) {
		board = $5
		return gsub(piece, "", board)
	}
	function on(what, r1, r2, f1, f2,    r, f, n) {
		for (r = r1; r <= r2; r++)
			for (f = f1; f <= f2; f++)
				n += substr($5, 9 * r + f + 1, 1) ~ \
					(what == "." ? "[.]" : what)
		return n + 0
	}
	function points(side,    cho) {
		return side == "cho" ? \
			3 * count("A") + 3 * count("B") + 5 * count("N") + \
			13 * count("R") + 7 * count("C") + 2 * count("P") : \
			3 * count("a") + 3 * count("b") + 5 * count("n") + \
			13 * count("r") + 7 * count("c") + 2 * count("p")
	}
	'"$1"' { print $1 "\t" $2 }' plies | sort >want
}

# agree QUERY CONDITION: the same plies of the same games, and some at all
agree () {
	have --where "$1" && want "$2" && test -s want && test_cmp want have
}

# The games alone: FILE#N a line.
games_of () {
	cut -f 1 "$1" | uniq
}

test_expect_success 'the other program knows the games' '
	test "$(cut -f 1 plies | uniq | wc -l)" = "$(wc -l <plain.jsonl)" &&
	test "$(wc -l <plain.jsonl)" -gt 200
'

test_expect_success 'a piece on a point, or on one of several' '
	agree "horse.cho on 83" "at(83) == \"N\"" &&
	agree "마.초|horse.han on {83, e5}" \
		"at(83) ~ /[Nn]/ || at(65) ~ /[Nn]/"
'

test_expect_success 'points together, empty ones, and rectangles' '
	agree "horse.cho on 83 and cannon.cho on 85" \
		"at(83) == \"N\" && at(85) == \"C\"" &&
	agree "empty 41-43 and turn.han" \
		"at(41) at(42) at(43) == \"...\" && \$4 == \"han\"" &&
	agree "all soldier.cho on 75|77" "at(75) at(77) == \"PP\""
'

test_expect_success 'a drawn pattern' '
	agree "pattern \"9/9/9/[pc]_p/9/9/9/?[NC]?\"" \
		"at(41) ~ /[pc]/ && at(42) == \".\" && at(43) == \"p\" &&
		at(82) ~ /[NC]/"
'

test_expect_success 'material' '
	agree "chariots.cho = 2 and cannons.han = 0" \
		"count(\"R\") == 2 && count(\"c\") == 0" &&
	agree "points.cho - points.han >= 3" \
		"points(\"cho\") - points(\"han\") >= 3" &&
	agree "2 * soldiers.han != horses + 1" \
		"2 * count(\"p\") != count(\"[Nn]\") + 1"
'

test_expect_success 'imbalance' '
	agree "imbalance.cho horse for elephant" \
		"count(\"N\") == count(\"n\") + 1 &&
		count(\"b\") == count(\"B\") + 1 &&
		count(\"R\") == count(\"r\") && count(\"C\") == count(\"c\") &&
		count(\"P\") == count(\"p\") && count(\"A\") == count(\"a\")"
'

test_expect_success 'what is counted on a part of the board' '
	agree "count soldier.cho on 11-49 >= 2" "on(\"P\", 6, 9, 0, 8) > 1" &&
	agree "count empty on palace.han = 6" "on(\".\", 7, 9, 3, 5) == 6" &&
	agree "count any.han on palace.cho - count any.cho on palace.han > 1" \
		"on(\"[a-z]\", 0, 2, 3, 5) - on(\"[A-Z]\", 7, 9, 3, 5) > 1"
'

test_expect_success 'captures, passes, moves' '
	agree "capture" "\$7 ~ /[A-Za-z]/" &&
	agree "capture of cannon.han by horse|soldier.cho" \
		"\$7 == \"c\" && \$6 ~ /[NnP]/" &&
	agree "capture by cannon on palace" \
		"\$6 ~ /[Cc]/ && \$7 ~ /[A-Za-z]/ && \$9 % 9 > 2 &&
		\$9 % 9 < 6 && (\$9 < 27 || \$9 > 62)" &&
	agree "pass.han" "\$2 && \$6 == \"-\" && \$3 == \"han\"" &&
	agree "move of chariot.cho from 01|09 to 11-49" \
		"\$6 == \"R\" && (\$8 == 0 || \$8 == 8) && \$9 > 53"
'

test_expect_success 'ranges of plies' '
	agree "capture at plies 10..20" \
		"\$7 ~ /[A-Za-z]/ && \$2 >= 10 && \$2 <= 20" &&
	agree "ply in 3..4 and turn = cho" "\$2 == 4"
'

test_expect_success 'first and last' '
	agree "first capture" "\$7 ~ /[A-Za-z]/ && !seen[\$1]++" &&
	agree "reach 85 by cannon.cho" \
		"\$6 == \"C\" && \$9 == 22 && !seen[\$1]++" &&
	have --where "last capture" &&
	want "\$7 ~ /[A-Za-z]/" &&
	awk "{ last[\$1] = last[\$1] < \$2 + 0 ? \$2 + 0 : last[\$1] }
	END { for (id in last) print id \"\\t\" last[id] }" want |
		sort >last && test_cmp last have
'

test_expect_success 'what lasts' '
	agree "(cannon.cho on 85) for 30 plies" \
		"(run = \$2 && at(85) == \"C\" ? run + 1 : at(85) == \"C\") \
		>= 30"
'

test_expect_success 'one after the other' '
	agree "capture of horse.han then within 3 plies capture by soldier" \
		"(hit = \$2 && was && \$2 - was <= 3 && \$6 ~ /[Pp]/ &&
		\$7 ~ /[A-Za-z]/) + (was = !\$2 ? 0 : \
		\$7 == \"n\" ? \$2 : was) * 0 && hit"
'

test_expect_success 'never, always and ever are about whole games' '
	have --where "never capture at ..40" && cut -f 1 rows | tail -n +2 |
		sort >have &&
	want "\$7 ~ /[A-Za-z]/ && \$2 <= 40" && games_of want >with &&
	cut -f 1 plies | uniq | sort >all && comm -23 all with >want &&
	test -s want && test_cmp want have &&
	have --where "not ever capture at ..40" &&
	cut -f 1 rows | tail -n +2 | sort >again && test_cmp want again &&
	have --where "always pieces > 20" && cut -f 1 rows | tail -n +2 |
		sort >have &&
	want "gsub(/[A-Za-z]/, \"x\", \$5) <= 20" && games_of want >few &&
	comm -23 all few >want && test -s want && test_cmp want have
'

test_expect_success 'checks are those that the records mark' '
	file=$corpus/selfplay/selfplay-heeh-heeh.gib &&
	janggi query "$file" --format tsv --where check >rows &&
	n=$(awk -F "\t" "NR > 1 {
		k = split(\$18, r, \",\")
		for (i = 1; i <= k; i++) {
			e = split(r[i], a, \"-\")
			n += a[e] - a[1] + 1
		}
	} END { print n }" rows) &&
	test "$n" -gt 50 && test "$n" = "$(grep -v "^\\[" "$file" |
		grep -o 장군 | wc -l)"
'

test_expect_success 'a position, by whatever moves' '
	fen="rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/4K4/R1BA1ABNR b" &&
	have --position "$fen" &&
	want "\$5 == \"R.BA.ABNR....K.....CN....C.P.P.P.P.P................\" \
	\"..p.p.p.p.p.c.....c.....k....rnba.abnr\" && \$4 == \"han\"" &&
	test -s want && test_cmp want have
'

# The board of every ply mirrored by the other program.
test_expect_success 'a position, mirrored, swapped and both' '
	awk -F "\t" "
	function turn(s,   i, r) {
		for (i = length(s); i; i--)
			r = r substr(s, i, 1)
		return r
	}
	function mirror(s,   k, r) {
		for (k = 0; k < 10; k++)
			r = r turn(substr(s, 9 * k + 1, 9))
		return r
	}
	function swap(s,   i, c, r) {
		s = turn(s)
		for (i = 1; i <= 90; i++) {
			c = substr(s, i, 1)
			r = r (c == toupper(c) ? tolower(c) : toupper(c))
		}
		return r
	}
	\$2 == 6 && !n++ { board = \$5 }
	\$2 == 4 { n4++; if (n4 == 7) board = \$5 }
	END {
		print board >\"b0\"
		print mirror(board) >\"b1\"
		print swap(board) >\"b2\"
		print swap(mirror(board)) >\"b3\"
	}" plies &&
	to_fen () {
		awk "{
			for (k = 9; k >= 0; k--) {
				row = substr(\$0, 9 * k + 1, 9)
				for (i = 9; i; i--) {
					dots = substr(\".........\", 1, i)
					while (j = index(row, dots))
						row = substr(row, 1, j - 1) i \
							substr(row, j + i)
				}
				fen = fen (fen ? \"/\" : \"\") row
			}
			print fen
		}" "$1"
	} &&
	fen="$(to_fen b0) w" &&
	for how in "" --mirror --swap "--mirror --swap"
	do
		have --position "$fen" $how &&
		awk -F "\t" -v how="$how" "
		FILENAME != \"plies\" { b[FILENAME] = \$0; next }
		\$4 == \"cho\" && (\$5 == b[\"b0\"] ||
			(how ~ /mirror/ && \$5 == b[\"b1\"])) ||
		\$4 == \"han\" && how ~ /swap/ && (\$5 == b[\"b2\"] ||
			(how ~ /mirror/ && \$5 == b[\"b3\"])) {
			print \$1 \"\\t\" \$2
		}" b0 b1 b2 b3 plies | sort >want &&
		test -s want && test_cmp want have || return 1
	done
'

test_expect_success 'the position of another game' '
	id=$(awk -F "\t" "\$2 == 3 { n++; if (n == 50) print \$1 }" plies) &&
	board=$(awk -F "\t" -v id="$id" "\$1 == id && \$2 == 3 { print \$5 }" \
		plies) &&
	have --position-of "$id@3" &&
	want "\$5 == \"$board\" && \$4 == \"han\"" && test_cmp want have &&
	have --where "after \"79졸78 41병42 02마83\" from HEEH vs EHEH" &&
	janggi query plain.jsonl --after "79졸78 41병42 02마83" --ids \
		--formation-cho 마상상마 --formation-han 상마상마 >ids 2>err &&
	test_cmp /dev/null err &&
	games_of have >found && sort ids | test_cmp found -
'

test_expect_success 'moves alone start where most games do' '
	cat "$corpus/selfplay/selfplay-heeh-eheh.gib" \
		"$corpus/selfplay/selfplay-eheh-eheh.gib" \
		"$corpus/selfplay/selfplay-heeh-eheh.gib" >most.gib &&
	janggi query most.gib -c --after "79졸78" >have 2>err &&
	grep "cho 마상상마 (HEEH), han 상마상마 (EHEH).*126 of 189" err &&
	janggi query most.gib -c \
		--where "after \"79졸78\" from HEEH vs EHEH" >want &&
	test_cmp want have &&
	# a pipe can be read twice as well
	cat most.gib | janggi query - -c --after "79졸78" >have 2>err &&
	test_cmp want have &&
	# not from where they cannot be played: a horse on 02
	janggi query most.gib -c --after "02마83" >have 2>err &&
	grep "HEEH" err
'

test_expect_success 'formations by every name, either side or both' '
	for name in 마상상마 HEEH NBBN inner "inner elephant" 원앙마
	do
		janggi query games.jsonl --formation-cho "$name" --ids >have &&
		grep "\"start\":{\"cho\":\"HEEH\"" games.jsonl | wc -l >n &&
		test "$(wc -l <have)" = "$(cat n)" || return 1
	done &&
	janggi query plain.jsonl -c --formation 귀마 >have &&
	grep -c "\"start\":{[^}]*\"\(EHEH\|HEHE\)\"" plain.jsonl >want &&
	test_cmp want have &&
	janggi query plain.jsonl -c --formation "outer vs HEEH" >have &&
	grep -c "\"start\":{\"cho\":\"EHHE\",\"han\":\"HEEH\"}" plain.jsonl \
		>want && test_cmp want have &&
	janggi query plain.jsonl -c \
		--where "mirror formation HEEH vs HEHE" >have &&
	grep -c "\"start\":{\"cho\":\"HEEH\",\"han\":\"\(EHEH\|HEHE\)\"}" \
		plain.jsonl >want && test_cmp want have
'

test_expect_success 'headers' '
	name=$(sed -n "3s/.*\"cho\":{\"name\":\"\([^\"]*\)\".*/\1/p" \
		games.jsonl) &&
	test -n "$name" &&
	janggi query games.jsonl -c --player "=$name" >have &&
	grep -c "\"name\":\"$name\"" games.jsonl >want && test_cmp want have &&
	janggi query games.jsonl -c --cho "$name" >have &&
	grep -c "\"cho\":\"[^\"]*$name" games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --date 2019..2020-06 >have &&
	grep -c "\"date\":\"\(2019\|2020-0[1-6]\)" games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --site 라온 >have &&
	grep -c "\"site\":\"[^\"]*라온" games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --result "han|draw" >have &&
	grep -c "\"winner\":\"\(han\|draw\)\"" games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --how resignation >have &&
	grep -c "\"how\":\"resignation\"" games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --where "length in 50..80" >have &&
	grep -c "\"plies\":\([5-7][0-9]\|80\)," games.jsonl >want &&
	test_cmp want have &&
	janggi query games.jsonl -c --where handicap >have &&
	grep -c "\"fen\":" games.jsonl >want && test_cmp want have
'

test_expect_success 'grades and their difference' '
	janggi query games.jsonl -c --where "grade.cho - grade.han >= 2" \
		>have &&
	sed "s/.*\"cho\":{[^}]*\"rank\":\(-*[0-9]*\)}.*\"han\":{[^}]*\"rank\":\(-*[0-9]*\)}.*/\1 \2/" \
		games.jsonl | awk "\$1 - \$2 >= 2" | wc -l >want &&
	test "$(cat want)" -gt 10 && test_cmp want have &&
	janggi query games.jsonl -c --where "grade.han = 2급" >have &&
	grep -c "\"han\":{[^}]*\"grade\":\"2급\"" games.jsonl >want &&
	test_cmp want have
'

test_expect_success 'verdicts, and where they disagree' '
	janggi judge games.jsonl --presets points,standard --format tsv >judged &&
	janggi query games.jsonl -c --preset points --ending bikjang >have &&
	awk -F "\t" "\$3 == \"points\" && \$4 == \"bikjang\"" judged |
		wc -l >want && test_cmp want have &&
	janggi query games.jsonl -c --where "disagree.points" >have &&
	awk -F "\t" "\$3 == \"points\" && \$11 == \"no\"" judged | wc -l \
		>want && test "$(cat want)" -gt 0 && test_cmp want have &&
	janggi query games.jsonl -c --where "winner.standard = draw and
		basis.standard = board" >have &&
	awk -F "\t" "\$3 == \"standard\" && \$7 == \"draw\" &&
		\$5 == \"board\"" judged | wc -l >want && test_cmp want have
'

test_expect_success 'comments and names, in either form of hangul' '
	janggi query "$corpus"/odd-comments.gib --format jsonl >all &&
	word=$(sed -n "s/.*\"text\":\"\([^ \"]*\).*/\1/p" all | head -n 1) &&
	test -n "$word" &&
	janggi query all -c --comment "$word" >have &&
	grep -c "\"text\":\"[^\"]*$word" all >want && test_cmp want have &&
	janggi query "$corpus"/odd-nfd.gib -c --player 고운샘 >have &&
	janggi query "$corpus"/odd-nfd.gib -c >want && test_cmp want have
'

test_expect_success 'systems by where the pieces stand' '
	agree "system.cho 면포" "at(85) == \"C\"" &&
	agree "system.han 면상" "at(35) == \"b\"" &&
	agree "system.cho 귀마" "at(85) == \"C\" &&
		(at(84) == \"N\") != (at(86) == \"N\")" &&
	agree "system 양귀마" "at(84) at(86) == \"NN\" ||
		at(34) at(36) == \"nn\""
'

# By hand: in the first game the horse on b8 is what the cannon on a8 could
# jump; in the second there is no such cannon, and in the third nowhere to land.
test_expect_success 'a cannon takes what a cannon could jump, then a check' '
	game () {
		printf "[Variant \"Janggi\"]\n[SetUp \"1\"]\n"
		printf "[FEN \"%s w - - 0 1\"]\n\n" "$1"
		printf "1. b3b8 e10d10 2. i5i10 d10d9 *\n\n"
	}
	{
		game 4k4/9/cn7/9/9/8R/1P7/1C7/4K4/9
		game 4k4/9/1n7/9/9/8R/1P7/1C7/4K4/9
		game 4k4/9/cna6/9/9/8R/1P7/1C7/4K4/9
	} | sed "s/cna6/cnc6/" >hand.pgn &&
	have_in () {
		janggi query hand.pgn -f tsv --where "$1" |
			awk -F "\t" "NR > 1 { print \$3, \$18 }"
	} &&
	have_in "capture by cannon" >have &&
	printf "%s\n" "1 1" "2 1" "3 1" | test_cmp - have &&
	have_in "capture of screen by cannon" >have &&
	echo "1 1" | test_cmp - have &&
	have_in "capture of screen by cannon, then within 6 plies check" \
		>have && echo "1 3" | test_cmp - have &&
	have_in "capture of screen by cannon then within 1 ply check" >have &&
	test_cmp /dev/null have
'

# ---------------------------------------------------------------- the output

test_expect_success 'a limit lists some and counts all' '
	janggi query games.jsonl -f tsv --limit 3 --offset 2 >have 2>err &&
	grep "^janggi: $(wc -l <games.jsonl) games match, 3 listed$" err &&
	janggi query games.jsonl -f tsv >all &&
	sed -n "1p; 4,6p" all >want && test_cmp want have
'

test_expect_success 'sorted, games that are equal stay in order' '
	janggi query games.jsonl -f tsv --sort length | cut -f 15 |
		tail -n +2 >have && sort -n have >want && test_cmp want have &&
	janggi query games.jsonl -f tsv --sort -date | cut -f 5,1 |
		tail -n +2 | awk "{ print (\$2 ~ /^[0-9]/ ? \$2 : 0) \" \" NR }" \
		>have &&
	sort -s -k 1,1r have >want && test_cmp want have &&
	janggi query games.jsonl --ids --sort file >have &&
	janggi query games.jsonl --ids | sort -s -t "#" -k 1,1 >want &&
	test_cmp want have
'

test_expect_success 'record lines go out as they came in' '
	janggi query games.jsonl -f jsonl >have && test_cmp games.jsonl have &&
	janggi query games.jsonl -f jsonl --result han >have &&
	grep "\"winner\":\"han\"" games.jsonl >want && test_cmp want have
'

test_expect_success 'in any notation, as export writes it' '
	janggi query games.jsonl --result draw -f jsonl >some &&
	for to in gib pgn uci xml
	do
		janggi query games.jsonl --result draw -f $to -j 2 >have &&
		janggi export -q --to $to some >want 2>err &&
		test_cmp want have || return 1
	done &&
	# no game at all is a document still
	janggi query games.jsonl --player 없는사람 -f xml >have &&
	janggi export -q --to xml /dev/null >want && test_cmp want have
'

test_expect_success 'as fen and epd, the positions of the match alone' '
	janggi query plain.jsonl --where "first capture" -f fen >have &&
	awk -F "\t" "\$7 ~ /[A-Za-z]/ && !seen[\$1]++ { print \$5 }" plies \
		>want && test "$(wc -l <want)" -gt 200 &&
	# ranks from the top, digits for empty points
	sed "s/ .*//; s/[1-9]/&./g; s/9\./........./g; s/8\./......../g
		s/7\./......./g; s/6\./....../g; s/5\./...../g; s/4\./..../g
		s/3\./.../g; s/2\./../g; s/1\././g" have |
		awk -F / "{ for (i = 10; i; i--) printf \"%s\", \$i
			print \"\" }" | test_cmp want - &&
	janggi query plain.jsonl --where "first capture" -f epd |
		cut -d " " -f 1-4 >epd &&
	cut -d " " -f 1-4 have | test_cmp - epd &&
	# all of them where nothing was asked of one
	janggi query plain.jsonl --limit 1 -f fen >have 2>err &&
	sed 1q plain.jsonl | janggi export -q --to fen 2>err |
		test_cmp - have
'

# fen needs a place to start from, and this record names none
test_expect_success 'a game that the notation cannot hold is told of' '
	bare=$corpus/odd-walkover-bare.gib &&
	janggi import -q "$bare" >both && test "$(wc -l <both)" = 2 &&
	expect_code 3 janggi query -q -f uci "$bare" >have 2>err &&
	grep "odd-walkover-bare.gib:1: " err && test "$(wc -l <have)" = 1
'

test_expect_success 'any number of threads, any number of files' '
	q="capture of screen, then within 6 plies check" &&
	for j in 1 2 5
	do
		janggi query games/*.gib -j $j -f hits --where "$q" >out.$j
	done &&
	test -s out.1 && test_cmp out.1 out.2 && test_cmp out.1 out.5 &&
	cat games.jsonl | janggi query - -f hits --where "$q" >out &&
	sed "s/,\"line\":[0-9]*//" out.1 >want &&
	sed "s/,\"line\":[0-9]*//" out >have && test_cmp want have
'

test_expect_success 'statuses' '
	janggi query games.jsonl --player 없는사람 >out &&
	test_cmp /dev/null out &&
	expect_code 1 janggi query games.jsonl --player 없는사람 \
		--exit-status &&
	expect_code 2 janggi query games.jsonl --where "chek" 2>err &&
	grep "^janggi: --where: column 1 of .chek.: " err &&
	expect_code 2 janggi query games.jsonl --position 9/9 2>err &&
	expect_code 2 janggi query games.jsonl --after "79졸77" 2>err &&
	grep "column 1" err &&
	expect_code 2 janggi query games.jsonl --date 2010-13 2>err &&
	expect_code 3 janggi query "$corpus"/bad-illegal.gib --count 2>err &&
	expect_code 4 janggi query no-such-file --count 2>err
'

test_expect_success 'a reader that goes away ends it quietly' '
	{ janggi query games/*.gib -f jsonl 2>err; echo $? >code; } |
		head -n 1 >first && test -s first &&
	test_cmp /dev/null err &&
	case $(cat code) in 0|141) ;; *) false ;; esac
'

test_expect_success 'explained, and nothing answered' '
	janggi query no-such-file --explain --player x \
		--where "chariots.cho = 2 or check" >have &&
	cat >want <<-\EOF &&
	query
	  and
	    player "x"
	    or
	      chariot.cho - 2 = 0
	      check
	steps
	  header: 1 terms of the whole game
	  bounds: 1 terms that material and soldiers limit
	  moves: 2 terms of board and ply, checks asked
	EOF
	test_cmp want have
'

# ------------------------------------------------------------------ the tree

test_expect_success 'a tree: games, winners, moves' '
	janggi query plain.jsonl --tree -f tsv --formation-cho HEEH \
		--formation-han EHEH >tree &&
	grep "\"start\":{\"cho\":\"HEEH\",\"han\":\"EHEH\"}" plain.jsonl >some &&
	awk -F "\t" "NR == 2 { print \$5 }" tree >have &&
	wc -l <some >want && test_cmp want have &&
	awk -F "\t" "\$1 == 1 { print \$2, \$5 }" tree | sort >have &&
	sed "s/.*\"moves\":\"\([a-i0-9]*\).*/\1/" some | sort | uniq -c |
		awk "{ print \$2, \$1 }" | sort >want && test_cmp want have &&
	awk -F "\t" "NR > 1 && \$6 + \$7 + \$8 + \$9 != \$5" tree >wrong &&
	test_cmp /dev/null wrong &&
	move=$(awk -F "\t" "NR == 3 { print \$2 }" tree) &&
	awk -F "\t" "NR == 3 { print \$6, \$8 }" tree >have &&
	grep "\"moves\":\"$move[ \"]" some >played &&
	janggi judge played --presets standard -f tsv |
		awk -F "\t" "{ n[\$7]++ } END { print n[\"cho\"] + 0, n[\"han\"] + 0 }" \
		>want && test_cmp want have
'

test_expect_success 'a tree counts who reaches a position by any moves' '
	janggi query plain.jsonl --tree --depth 3 -f tsv --formation-cho HEEH \
		--formation-han EHEH >tree &&
	awk -F "\t" "NR > 1 && \$20 < \$5" tree >wrong &&
	test_cmp /dev/null wrong &&
	awk -F "\t" "NR > 1 && \$20 > \$5 { n++ } END { print n + 0 }" tree >n &&
	test "$(cat n)" -gt 0 &&
	# a key is one position, and as many reach it as a query finds
	line=$(awk -F "\t" "NR > 1 && \$20 > \$5 && \$1 == 3 { print NR; exit }" \
		tree) &&
	awk -F "\t" -v line="$line" "
	{ move[\$1] = \$3 } NR == line {
		print move[1], move[2], move[3]; print \$20 >\"want\"
	}" tree >moves &&
	janggi query plain.jsonl -c --formation-cho HEEH --formation-han EHEH \
		--after "$(cat moves)" >have && test_cmp want have
'

test_expect_success 'a tree for explorers, as text, and as a book' '
	janggi query plain.jsonl --tree -f jsonl --formation "HEEH vs EHEH" \
		>tree && test "$(wc -l <tree)" = 1 &&
	grep "^{\"fen\":\"rbna.*\"white\":[0-9]*,\"draws\":[0-9]*,\"black\":[0-9]*.*\"moves\":\[{\"uci\":" tree &&
	janggi query plain.jsonl --tree --formation "HEEH vs EHEH" >text &&
	grep "games go through this position" text &&
	janggi query plain.jsonl --book --depth 2 --formation "HEEH vs EHEH" \
		>book &&
	awk -F "\t" "NF != 4 || length(\$1) != 16 || \$4 > 65535" book >wrong &&
	test_cmp /dev/null wrong && test "$(wc -l <book)" -gt 5
'

test_done
