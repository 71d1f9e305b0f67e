#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi rules, and rule sets from files wherever they are taken.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

presets='standard points association online rulebook casual
fairy-janggi fairy-traditional fairy-modern fairy-casual'

cat >one.gib <<'EOF2'
[초차림 "마상마상"]
[한차림 "마상마상"]
[대국결과 "무승부"]

1. 한수쉼 2. 한수쉼

EOF2

test_expect_success 'all presets, in the order of the documents' '
	janggi rules --format tsv | tail -n +2 | cut -f 1 >have
	printf "%s\n" $presets >want
	test_cmp want have
'
test_expect_success 'what is printed as text is read again as it was' '
	for preset in $presets
	do
		janggi rules $preset >file
		janggi rules --rules file >again
		test_cmp file again
	done
'
test_expect_success 'the formats hold the same' '
	janggi rules --format tsv >tsv
	test "$(awk -F "\t" "{ print NF }" tsv | uniq | wc -l)" = 1
	head -n 1 tsv | tr "\t" "\n" | tail -n +2 >fields
	janggi rules points | sed "s/ *=.*//" | grep -v -x -e from -e name |
		diff fields -
	if command -v jq >/dev/null
	then
		janggi rules --format jsonl | jq -r "[.[]] | @tsv" >have
		tail -n +2 tsv | test_cmp - have
		janggi rules --format jsonl | jq -r "[.[]] | @csv" |
			tr -d \" >have
		janggi rules --format csv | tail -n +2 | tr -d \" |
			test_cmp - have
	fi
'
test_expect_success 'the table of the rules: who gets the bonus' '
	janggi rules --format tsv |
		awk -F "\t" "NR == 1 { for (i = 1; i <= NF; i++)
			if (\$i == \"bonus\") c = i; next }
			{ print \$1, \$c }" | head -n 6 >have
	cat >want <<-\EOF
	standard none
	points cho:1.5
	association han:1.5
	online han:1.5
	rulebook none
	casual han:1.5
	EOF
	test_cmp want have
'
test_expect_success 'a rule set of a user is judged by' '
	printf "from = standard\nname = mine\n# why not\nbonus = han:2\n" >mine
	printf "double-pass = points\n" >>mine
	janggi judge --presets standard --preset-file mine --format tsv \
		one.gib | cut -f 3,4,7,8,9 >have
	{
		printf "preset\tending\twinner\tcho_points\than_points\n"
		printf "standard\tdouble-pass\tdraw\t72\t72\n"
		printf "mine\tdouble-pass\than\t72\t74\n"
	} >want
	test_cmp want have
'
test_expect_success '--bonus replaces that of every preset' '
	for bonus in cho:1.5 han:0.5 none
	do
		janggi judge --presets points --bonus $bonus --format tsv \
			one.gib | tail -n 1 | cut -f 7,8,9
	done >have
	printf "cho\t73.5\t72\nhan\t72\t72.5\ndraw\t72\t72\n" >want
	test_cmp want have
'
test_expect_success 'a wrong rule set is named with its line' '
	printf "from = points\nname = x\nbikjang = maybe\n" >bad
	expect_code 2 janggi rules --rules bad >out 2>err
	grep "^janggi: bad:3: " err && test ! -s out
	printf "name = x\n" >bad
	expect_code 2 janggi judge --preset-file bad one.gib 2>err
	grep "^janggi: bad:1: " err
	printf "from = points\nno-such-field = 1\n" >bad
	expect_code 2 janggi rules --rules bad 2>err
	grep "^janggi: bad:2: .*no-such-field" err
	printf "from = points\nbonus = cho:1.3\n" >bad
	expect_code 2 janggi rules --rules bad 2>err
	grep "^janggi: bad:2: " err
	: >bad
	expect_code 2 janggi rules --rules bad 2>err
	head -c 2000000 /dev/zero >bad
	expect_code 2 janggi rules --rules bad 2>err
	expect_code 4 janggi rules --rules nosuch 2>err
'
test_expect_success 'wrong names and doubled names are usage errors' '
	expect_code 2 janggi rules nosuch 2>err
	grep "no preset is named .nosuch." err
	for list in "" points, ,points points,,standard points,points Points
	do
		expect_code 2 janggi judge --presets "$list" one.gib 2>err
		test -s err
	done
	for bonus in 1.5 cho:1.3 cho:-1 cho: nobody:1.5 ""
	do
		expect_code 2 janggi judge --bonus "$bonus" one.gib 2>err
		grep -e "^janggi: --bonus: " err
	done
'
test_done
