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
	(cd "$corpus" && ls ./*.gib) | sed "s,^\./,," | sort >have &&
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
		test "$stored" = "$(cut -f2 rows | sort -u | wc -l)"
	'
done

test_expect_success 'self-play is a thousand games, all of them legal' '
	(cd "$corpus" && janggi judge --format tsv selfplay/*.gib) >rows 2>err
	test ! -s err
	test 1024 = "$(cut -f1,2 rows | sed 1d | sort -u | wc -l)"
	lacks "${tab}illegal$tab" rows
'
test_done
