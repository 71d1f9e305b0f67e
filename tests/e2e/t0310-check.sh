#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi check: its lines, formats and statuses.  What each code is found for
# is tested in tests/unit/test_check.c.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

tab=$(printf '\t')

# record [TAG]...: four plies
record () {
	for tag in "$@"
	do
		printf '[%s]\n' "$tag"
	done
	printf '[초차림 "상마상마"]\n[한차림 "마상마상"]\n\n'
	printf '1. 79졸78 2. 41병42 3. 71졸72 4. 49병48\n\n'
}
record '총수 "4"' >good.gib
{ record '총수 "5"'; record '대국일자 "2008-02-30"' '대국결과 "초 와늣"'; } >two.gib

test_expect_success 'nothing is written if nothing is found' '
	for format in text tsv csv jsonl
	do
		janggi check --format $format good.gib >out 2>err
		test ! -s out && test ! -s err
	done
'
test_expect_success 'a finding is a line with file, line, ply and code' '
	record "대국결과 \"한 외통승\"" >mate.gib
	expect_code 3 janggi check mate.gib >out 2>err
	printf "%s: ply 4: warning: J042 %s; %s\n" "mate.gib:5" \
		"a mate is declared, and the last ply is none" \
		"look for missing moves, or correct the result" >want
	test_cmp want out
	test ! -s err
'
test_expect_success 'findings come in the order of the input' '
	expect_code 3 janggi check --format tsv two.gib good.gib >out
	cut -f 1-6 out >have
	{
		printf "file\tline\trecord\tply\tseverity\tcode\n"
		printf "two.gib\t1\t1\t-\twarning\tJ030\n"
		printf "two.gib\t7\t2\t-\tnote\tJ046\n"
		printf "two.gib\t7\t2\t-\twarning\tJ051\n"
		printf "two.gib\t7\t2\t-\twarning\tJ060\n"
		printf "good.gib\t1\t1\t-\twarning\tJ060\n"
	} >want
	test_cmp want have
'
test_expect_success 'jsonl has the same, and null for what is not known' '
	expect_code 3 janggi check --format jsonl two.gib good.gib >out
	jq -r "[.file,.line,.record,.ply // \"-\",.severity,.code] | @tsv" \
		out >have
	sed 1d want >want.rows
	test_cmp want.rows have
	jq "select(.code == \"J060\") | .other_file == \"two.gib\" and
		.other_record == 1 and .other_line == 1" out >same
	printf "true\ntrue\n" >want
	test_cmp want same
	jq "select(.code == \"J030\") | .other_file" out >other
	grep "^null" other
'
test_expect_success 'notes alone are status 0' '
	record "대국결과 \"초 와늣\"" >note.gib
	janggi check note.gib >out
	grep "note: J046" out
	test "$(wc -l <out)" = 1
'
test_expect_success 'severities and codes may be chosen, and decide' '
	expect_code 3 janggi check --severity warning two.gib >out
	lacks note: out
	test "$(wc -l <out)" = 3
	janggi check --severity error two.gib >out
	test ! -s out
	janggi check --codes J046 two.gib >out
	test "$(wc -l <out)" = 1
	expect_code 3 janggi check --codes J046,J051 two.gib >out
	test "$(wc -l <out)" = 2
	expect_code 2 janggi check --codes J046,J999 two.gib >out 2>err
	grep "no code .J999" err
	test ! -s out
'
test_expect_success 'all codes are listed, and in the manual' '
	janggi check --list >out
	janggi check --list --format tsv | sed 1d >rows
	test "$(wc -l <out)" = "$(wc -l <rows)"
	cut -f 1 rows | sort -c -u
	page=$JANGGI_SRCDIR/docs/man/janggi-check.1
	while IFS=$tab read -r code severity what advice
	do
		grep -A 1 "^\.It $code\$" "$page" | grep -F "$severity: $what"
	done <rows
	sed -n "s/^\.It \(J[0-9]*\)\$/\1/p" "$page" >have
	cut -f 1 rows >want
	test_cmp want have
'
test_expect_success 'an illegal ply is a finding and no message' '
	record | sed "s/41병42/41병52/" >illegal.gib
	expect_code 3 janggi check illegal.gib >out 2>err
	grep "^illegal.gib:4: ply 2: error: J020 .41병52.: " out
	test ! -s err
'
test_expect_success 'what cannot be read is a finding' '
	printf "[초대국자 \"" >cut.gib
	expect_code 3 janggi check cut.gib >out 2>err
	grep "^cut.gib:1: error: J001 " out
	echo "see www" >prose.txt
	expect_code 3 janggi check prose.txt good.gib >out 2>err
	grep "^prose.txt: error: J002 not a notation" out
	test ! -s err
'
test_expect_success 'what cannot be opened is a failure' '
	expect_code 4 janggi check nothere.gib two.gib >out 2>err
	grep "^janggi: .*nothere.gib" err
	grep J030 out
'
test_expect_success 'doubtful bytes are told where they stand' '
	{ record; record | sed "s/^\[초차림/[대국장소 \"\\xff\\xfe서울\"]\\n&/"; } \
		>bytes.gib
	janggi check --no-same bytes.gib >out
	grep "^bytes.gib:6: note: J004 " out
'
test_expect_success 'records are found again in whatever notation' '
	janggi import two.gib >two.jsonl 2>err
	expect_code 3 janggi check --codes J060 good.gib two.jsonl >out
	grep "^two.gib:1: warning: J060 the same 4 plies as good.gib:1" out
	grep "^two.gib:7: warning: J060 the same 4 plies as good.gib:1" out
	janggi check --codes J060 --no-same good.gib two.jsonl >out
	test ! -s out
'
test_expect_success 'groups of records: the whole, cut, renamed, another' '
	moves="1. 79졸78 2. 41병42 3. 71졸72 4. 49병48 5. 한수쉼 6. 한수쉼"
	head="[초차림 \"상마상마\"]\n[한차림 \"마상마상\"]\n\n"
	{
		printf "$head%s\n\n" "$moves"
		printf "$head%s\n\n" "${moves% 5.*}"
		printf "[초대국자 \"가온\"]\n$head%s\n\n" "$moves"
		printf "$head%s\n\n" "${moves% 5.*} 5. 78졸68"
	} >groups.gib
	expect_code 3 janggi check --format tsv --severity warning groups.gib \
		>out
	sed 1d out | cut -f 3,6,11 >have
	printf "2\tJ061\t1\n3\tJ060\t1\n4\tJ061\t2\n" >want
	test_cmp want have
'
test_expect_success 'XML is held against its schema if asked' '
	{
		printf "<janggi version=\"1\">\n<record>\n<moves>\n"
		printf "<move odd=\"1\">i4h4</move>\n</moves>\n"
		printf "<start cho=\"HEEH\" han=\"HEEH\"/>\n</record>\n</janggi>\n"
	} >bad.xml
	janggi check bad.xml >out
	test ! -s out
	expect_code 3 janggi check --schema bad.xml >out
	grep "^bad.xml:[0-9]*: error: J005 schema: " out
'
test_expect_success 'a rule set of the own decides J041' '
	printf "%s\n\n1. 한수쉼 2. 한수쉼 3. 79졸78\n\n" "[초차림 \"상마상마\"]
[한차림 \"마상마상\"]
[대국결과 \"한 완승\"]" >passes.gib
	janggi check passes.gib >out
	grep "J041 by the rules .standard. double-pass" out
	janggi check --preset rulebook passes.gib >out
	test ! -s out
	printf "from = standard\nname = mine\ndouble-pass = off\n" >mine
	janggi check --preset-file mine passes.gib >out
	test ! -s out
	expect_code 2 janggi check --preset standard,points passes.gib
'
test_expect_success 'control bytes do not get to a terminal' '
	esc=$(printf "\033")
	record "대국결과 \"x${esc}[31mb\"" >esc.gib
	expect_code 3 janggi check esc.gib >out
	lacks "$esc" out
	grep J045 out
	expect_code 3 janggi check --format tsv esc.gib >out
	test "$(wc -l <out)" = 2
'

if test -d "$JANGGI_SHARED/records"
then
	test_expect_success 'real records: duplicates are as many as counted' '
		expect_code 3 janggi check --format tsv \
			"$JANGGI_SHARED"/records/*.gib >out
		sed 1d out | cut -f 6 | sort | uniq -c | tee counts
		# 22783 records, 17229 of them distinct
		grep " 5554 J060" counts
		lacks "J02[0-4]" counts
		lacks "J00[15]" counts
	'
else
	test_skip 'real records: duplicates are as many as counted' \
		'no real records'
fi
test_done
