#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi judge: its columns, and that all formats say the same.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

cp "$JANGGI_SRCDIR"/corpus/good-*.gib .
cp good-declared.gib 'a "name", with	everything.gib'

test_expect_success 'the columns, in their order' '
	janggi judge --format tsv </dev/null >have
	printf "file record preset ending basis ply winner cho_points \
han_points declared agrees" | tr -s " " "\t" >want
	echo >>want
	test_cmp want have
'
test_expect_success 'a row for each record and preset, in their order' '
	janggi judge --presets points,standard --format tsv good-checkmate.gib \
		good-repetition.gib >rows
	tail -n +2 rows | cut -f 1-3 >have
	for file in good-checkmate.gib good-repetition.gib
	do
		n=$(grep -c "^1\. " $file)
		for record in $(seq $n)
		do
			printf "$file\t$record\t%s\n" points standard
		done
	done >want
	test_cmp want have
'
test_expect_success 'every cell is one of the words it may be' '
	janggi judge --format tsv good-*.gib | tail -n +2 >rows
	test "$(wc -l <rows)" -gt 100
	awk -F "\t" "
	NF != 11 { print \"fields: \" \$0 }
	\$5 !~ /^(board|declared|none)\$/ { print \"basis: \" \$0 }
	\$7 !~ /^(cho|han|draw|-)\$/ { print \"winner: \" \$0 }
	\$8 !~ /^[0-9]+(\\.5)?\$/ || \$9 !~ /^[0-9]+(\\.5)?\$/ {
		print \"points: \" \$0
	}
	\$10 !~ /^(cho|han|draw|-):[a-z-]+\$/ && \$10 != \"-\" {
		print \"declared: \" \$0
	}
	\$11 !~ /^(yes|no|-)\$/ { print \"agrees: \" \$0 }
	{
		split(\$10, said, \":\")
		want = said[1] == \$7 ? \"yes\" : \"no\"
		if (said[1] == \"-\" || \$7 == \"-\")
			want = \"-\"
		if (want != \$11)
			print \"agrees, not \" want \": \" \$0
	}" rows >wrong
	test_cmp /dev/null wrong
'
if command -v jq >/dev/null
then
	test_expect_success 'jsonl and csv hold what tsv holds' '
		for file in good-*.gib a*.gib
		do
			janggi judge --format tsv "$file" | tail -n +2 >want
			janggi judge --format jsonl "$file" | jq -r "
				[.[]] | map(if . == null then \"-\"
					else . end) | @tsv" >have
			test_cmp want have
			janggi judge --format jsonl "$file" | jq -r "
				[.[]] | map(if . == null then \"-\"
					else . end) | @csv" | tr -d \" >have
			janggi judge --format csv "$file" | tail -n +2 |
				tr -d \" | test_cmp have -
		done
	'
else
	test_skip 'jsonl and csv hold what tsv holds' 'no jq'
fi
test_expect_success 'a name that is not UTF-8 still gives valid JSON' '
	name=$(printf "\265\277.gib")
	cp good-checkmate.gib "$name"
	janggi judge --presets points --format jsonl "$name" >out
	iconv -f UTF-8 -t UTF-8 out >/dev/null
	janggi judge --presets points --format tsv "$name" | tail -n 1 |
		cut -f 1 >have
	printf "\265\277.gib\n" | test_cmp - have
'
test_expect_success 'text says the same winners' '
	janggi judge --presets standard good-checkmate.gib >text
	grep -c "^  standard  *checkmate" text >have
	janggi judge --presets standard --format tsv good-checkmate.gib |
		cut -f 4 | grep -c checkmate >want
	test_cmp want have
'
test_expect_success 'files, a list and standard input give the same rows' '
	janggi judge --format tsv good-checkmate.gib good-bikjang.gib >want
	printf "good-checkmate.gib\0good-bikjang.gib\0" |
		janggi judge --format tsv --files0-from=- >have
	test_cmp want have
	janggi judge --format tsv <good-checkmate.gib | cut -f 2- >have
	janggi judge --format tsv good-checkmate.gib | cut -f 2- >want
	test_cmp want have
'
test_done
