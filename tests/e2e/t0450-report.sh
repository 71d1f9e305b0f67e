#!/bin/sh
# SPDX-License-Identifier: MIT
# The page of `janggi report': what it says is what the tables say, and its
# bytes are the same whatever the games come from.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

# Some of the records are bad on purpose: status 3 is what we want of them.
run () {
	rc=0
	"$@" 2>>err || rc=$?
	test $rc = 0 || test $rc = 3
}
# The text of a page, a line.
plain () {
	tr '\n' ' ' <"$1" | sed 's/<style>.*<\/style>//; s/<[^>]*>/ /g; s/  */ /g'
}

test_expect_success 'a page of all of corpus/' '
	run janggi report "$corpus"/*.gib "$corpus"/selfplay/*.gib -o page.html &&
	head -n 1 page.html | grep -F "<!DOCTYPE html>" &&
	grep -q "</html>" page.html
'
test_expect_success 'it asks for no other file, and runs no program' '
	lacks "<script\|<link\|<img\|src=\|url(\|@import" page.html &&
	grep -o "[a-z:]*=\"[a-z]*://[^\"]*\"" page.html | sort -u >links &&
	cat >want <<-\END &&
	xmlns="http://www.w3.org/1999/xhtml"
	xmlns="http://www.w3.org/2000/svg"
	END
	test_cmp want links
'
test_expect_success 'any number of threads writes the same' '
	for jobs in 1 3
	do
		run janggi report -j $jobs "$corpus"/*.gib \
			"$corpus"/selfplay/*.gib -o jobs.html
		cmp page.html jobs.html
	done
'
test_expect_success 'a pipe gives the same page' '
	run janggi import "$corpus"/*.gib "$corpus"/selfplay/*.gib >lines &&
	run janggi report lines -o lines.html &&
	run janggi report - <lines -o pipe.html &&
	cmp lines.html pipe.html
'
test_expect_success 'an index gives the same page, in both languages' '
	run janggi index games.jdb lines &&
	for language in en ko
	do
		run janggi report --lang $language lines -o lines.html
		run janggi report --lang $language games.jdb -o index.html
		cmp lines.html index.html
		grep -q "<html xmlns=.* lang=\"$language\"" index.html
	done
'
test_expect_success 'a query and other presets, too' '
	for options in "--where length>=40" "--presets casual,points" \
		"--bonus han:2" "--keep-handicaps"
	do
		# shellcheck disable=SC2086 # words
		run janggi report $options lines -o lines.html
		# shellcheck disable=SC2086
		run janggi report $options games.jdb -o index.html
		cmp lines.html index.html
		lacks "<title></title>" index.html
		! cmp -s index.html page.html
	done
'
test_expect_success 'the statement is that of the conversion table' '
	run janggi stats games.jdb conversion --format tsv >table &&
	awk -F "\t" "\$1 == \"bonus\" && \$2 == \"total\" && \$3 == \"all\"" \
		table >bonus &&
	test "$(wc -l <bonus)" = 3 &&
	want=$(awk -F "\t" "
		{ cho[NR] = \$6; han[NR] = \$7; tied = \$8; n = \$5 }
		END {
			printf \"%d drawn games that points decide: with the \", n
			printf \"bonus Cho +1.5, Cho wins %d and Han %d; with \", \
				cho[1], han[1]
			printf \"Han +1.5, %d and %d; without a bonus, %d and \", \
				cho[2], han[2], cho[3]
			printf \"%d, and %d are tied.\", han[3], tied
		}" bonus) &&
	run janggi report games.jdb -o page.html &&
	plain page.html | sed "s/$(printf "\302\240")/ /g" >text &&
	grep -F "$want" text
'
test_expect_success 'the games read and counted are those of the table' '
	read=$(awk -F "\t" "\$1 == \"records\" && \$2 == \"read\" { print \$3 }" \
		table) &&
	counted=$(awk -F "\t" \
		"\$1 == \"records\" && \$2 == \"counted\" { print \$3 }" table) &&
	sed "s/\([0-9]\),\([0-9]\)/\1\2/g" text |
		grep -F "$read records were read; $counted games are counted"
'
test_expect_success 'nothing at all makes a page, too' '
	: >none &&
	run janggi report --where "length > 4000" games.jdb -o empty.html &&
	grep -q "</html>" empty.html
'
test_expect_success 'a language that is not known is a mistake' '
	expect_code 2 janggi report --lang xx games.jdb -o wrong.html &&
	! test -e wrong.html
'
test_expect_success 'a file that is not there leaves the old page' '
	echo old >old.html &&
	expect_code 4 janggi report nowhere.gib -o old.html &&
	test "$(cat old.html)" = old
'

test_done
