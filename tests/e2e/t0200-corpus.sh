#!/bin/sh
# SPDX-License-Identifier: MIT
# The records of corpus/ give what its three tables want of them.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus
tab=$(printf '\t')

# judge FILE ARGUMENT...: the rows of one file, into ./rows; what went wrong
# into ./err; the exit status into $status.  The file is named as the tables
# name it.
judge () {
	status=0
	(
		file=$1
		shift
		cd "$corpus" && janggi judge --format tsv "$@" "$file"
	) >out 2>err || status=$?
	sed 1d out >rows
}

# The rows of a table that are about one file.
rows_of () {
	awk -F"$tab" -v file="$1" '$1 == file' "$corpus/$2"
}

files_of () {
	sed 1d "$corpus/$1" | cut -f1 | uniq
}

test_expect_success 'every record file has a row in a table' '
	for table in VERDICTS ODD BAD
	do
		files_of $table.tsv
	done | sort -u >want &&
	(cd "$corpus" && ls ./good-* ./odd-* ./bad-*) | sed "s,^\./,," | sort >have &&
	test_cmp want have
'

for file in $(files_of VERDICTS.tsv)
do
	test_expect_success "verdicts on $file" '
		rows_of "$file" VERDICTS.tsv | sort >want
		judge "$file"
		cut -f1-9 rows | sort >have
		test_cmp want have
	'
done

# What a record declares is written winner:how, or - where it says nothing.
for file in $(files_of ODD.tsv)
do
	test_expect_success "reading of $file" '
		rows_of "$file" ODD.tsv | awk -F"$tab" -v OFS="$tab" "{
			print \$3, \$4, \$6 == \"-\" ? \"-\" : \$5 \":\" \$6
		}" >want
		judge "$file" --presets casual
		cut -f2,6,10 rows >have
		test_cmp want have
		test "$status" = 0
		test ! -s err
		rows_of "$file" ODD.tsv | cut -f2 | sort -u >count
		test "$(cat count)" = "$(wc -l <rows)"
	'
	test_expect_success "record lines of $file" '
		rows_of "$file" ODD.tsv | cut -f7,8 >want
		janggi import "$corpus/$file" >lines 2>err
		sed -e "s/.*\"start\":{\"cho\":\"\([A-Z]*\)\",\"han\":\"\([A-Z]*\)\".*/\1$tab\2/" \
			-e "s/^{.*/-$tab-/" lines >have
		test_cmp want have
		rows_of "$file" ODD.tsv | cut -f9 >texts
		while read -r text
		do
			read -r line <&3
			test "$text" = - ||
			printf "%s\n" "$line" | grep -F -e "$text"
		done <texts 3<lines
		janggi judge --format tsv --presets casual lines >judged
		judge "$file" --presets casual
		cut -f4-11 rows >want
		sed 1d judged | cut -f4-11 >have
		test_cmp want have
	'
done

for file in $(files_of BAD.tsv)
do
	test_expect_success "what is left of $file" '
		rows_of "$file" BAD.tsv >row
		IFS="$tab" read -r _ records stored rejected illegal line ply \
			want <row
		judge "$file"
		test "$status" = "$want"
		first=$(sed 1q err)
		case $line in
		-) test "$want" = 0 || test -n "$first" ;;
		*) at="janggi: $file:$line: "
		   test "$ply" = - || at="${at}ply $ply: "
		   test "${first#"$at"}" != "$first" ;;
		esac
		test "$illegal" = "$(grep -c ": ply [0-9]*: " err)"
	'
	test_expect_success "what import counts in $file" '
		counts=$(rows_of "$file" BAD.tsv | awk -F"$tab" "{
			print \"records \" \$2 \", stored \" \$3 \
				\", rejected \" \$4 \", illegal \" \$5
		}" | sed "s/ -/ [0-9]*/g")
		want=$(rows_of "$file" BAD.tsv | cut -f8)
		expect_code "$want" janggi import "$corpus/$file" >lines 2>err
		grep "^janggi: files 1, $counts\$" err
	'
done

test_expect_success 'self-play is a thousand games, all of them legal' '
	janggi import "$corpus"/selfplay/*.gib >lines 2>err
	grep "records 1024, stored 1024, rejected 0, illegal 0\$" err
	test 1024 = "$(wc -l <lines)"
'

# The house that a game was played at ends it as one preset does, so what was
# declared there has to agree with what that preset finds on the board.
while read -r house preset
do
	test_expect_success "results declared at $house are those of $preset" '
		grep -n "\"$house\"" lines | cut -d: -f1 >numbers
		test 100 -lt "$(wc -l <numbers)"
		janggi judge --format tsv --presets "$preset" lines |
			sed 1d >rows
		awk -F"$tab" "
			NR == FNR { here[\$1]; next }
			FNR in here && \$5 == \"board\"
		" numbers rows >board
		test 30 -lt "$(wc -l <board)"
		awk -F"$tab" "\$11 != \"yes\"" board >wrong
		test_cmp /dev/null wrong
	'
done <<-\END
	가람기원 fairy-janggi
	나루기원 fairy-traditional
	다솔넷 fairy-modern
	라온넷 fairy-casual
END
test_done
