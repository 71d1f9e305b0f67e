#!/bin/sh
# SPDX-License-Identifier: MIT
# Input that is broken, too long, or no record at all: what is wrong is said
# with its place, the neighbours are kept, and nothing grows with the input.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

# A record that passes: tags, a blank line, six plies.
good () {
	cat <<-EOF
	[대회명 "$1"]
	[초차림 "마상마상"]
	[한차림 "마상마상"]
	[대국결과 "초 완승"]

	1. 71졸72 2. 41병42 3. 79졸78 4. 49병48
	5. 02마83 6. 12마33

	EOF
}

# counts RECORDS STORED REJECTED ILLEGAL, of the summary in err
counts () {
	grep "^janggi: files [0-9]*, records $1, stored $2, rejected $3,\
 illegal $4\$" err
}

# Whatever the summary in err says, it adds up, and the status tells it.
adds_up () {
	sed -n 's/^janggi: files [0-9]*, records \([0-9]*\), stored \([0-9]*\),'\
' rejected \([0-9]*\), illegal \([0-9]*\)$/\1 \2 \3 \4/p' err >sums
	read -r records stored rejected illegal <sums
	test "$records" = $((stored + rejected))
	test "$illegal" -le "$stored"
	test "$(wc -l <out)" = "$stored"
	test "$rejected$illegal" = 00 || test "$1" = 3
}

# The events of the record lines in out.
events () {
	sed 's/.*"\(good[0-9]\)".*/\1/' out
}

good good1 >one
good good2 >two

test_expect_success 'good records: status 0, and a summary' '
	janggi import one two >out 2>err
	echo "janggi: files 2, records 2, stored 2, rejected 0, illegal 0" >want
	test_cmp want err
	events >have && printf "good1\ngood2\n" >want && test_cmp want have
'
test_expect_success 'a file cut anywhere never loses what stands before' '
	cat one two >whole
	size=$(wc -c <whole)
	first=$(wc -c <one)
	n=1
	while test $n -lt $size
	do
		code=0
		head -c $n whole | janggi import >out 2>err || code=$?
		case $code in 0|3) ;; *) echo "$n: status $code"; false ;; esac
		adds_up $code
		test $n -lt $first || head -n 1 out | grep -q good1
		n=$((n + 13))
	done
'
test_expect_success 'cut within a move: line and ply' '
	{ cat one; head -n 6 two; printf "5. 02마"; } >cut
	expect_code 3 janggi import cut >out 2>err
	grep "^janggi: cut:15: ply 5: " err
	counts 2 2 0 1
'
test_expect_success 'an illegal move in the middle: kept up to it' '
	{ cat one; sed "s/3. 79졸78/3. 79졸58/" two; good good3; } >middle
	expect_code 3 janggi import middle >out 2>err
	grep "^janggi: middle:14: ply 3: .79졸58.: " err
	counts 3 3 0 1
	events >have && printf "good%d\n" 1 2 3 >want && test_cmp want have
'
test_expect_success 'the same as seen by judge: a row marked illegal' '
	expect_code 3 janggi judge --presets standard --format tsv middle \
		>rows 2>err
	cut -f 2,4,6 rows >have
	printf "record\tending\tply\n1\toutright\t6\n2\tillegal\t3\n" >want
	printf "3\toutright\t6\n" >>want
	test_cmp want have
'
test_expect_success 'NUL bytes end nothing early' '
	{
		sed "s/good1/go@od1/" one | tr @ "\0"
		printf "\0\0"
		cat two
		sed "s/6. 12마/6. 12@마/" one | tr @ "\0"
		good good3
	} >nul
	code=0
	janggi import nul >out 2>err || code=$?
	adds_up $code
	test $code = 3
	grep good2 out && grep good3 out
	grep "^janggi: nul:2[0-9]: ply 6: " err
	lacks "$(printf "[\001-\010]")" out
'
for part in line move tag comment
do
	case $part in
	line) before='' after='' ;;
	move) before='1. 71졸72 2. 41병' after='' ;;
	tag) before='[대회명 "' after='"]' ;;
	comment) before='1. 71졸72 {' after='}' ;;
	esac
	test_expect_success "a $part of 100 MB: neighbours kept, no memory" '
		{
			cat one
			head -n 5 two
			printf "%s" "$before"
			head -c 100000000 /dev/zero | tr "\0" x
			printf "%s\n\n" "$after"
			good good3
		} >long
		expect_code 3 peak_rss janggi import long >out 2>err
		grep "^janggi: long:[0-9]*: " err
		adds_up 3
		head -n 1 out | grep good1
		tail -n 1 out | grep good3
		head -c 2000 err >short && test_cmp short err
		test -n "$JANGGI_SAN" || test "$(cat rss)" -lt 65536
		rm long
	'
done
test_expect_success 'a file that is no record at all' '
	printf "Dear reader,\n\nthis is a letter.\n" >letter
	head -c 100000 "$JANGGI_SRCDIR/lib/janggi.h" >header
	gzip -c header | head -c 5000 | tail -c 4000 >bytes
	head -c 5000 /dev/zero >zeros
	for file in letter header bytes zeros
	do
		expect_code 3 janggi import $file >out 2>err
		test ! -s out
		grep "^janggi: $file: " err
		counts 0 0 0 0
	done
	expect_code 3 janggi import one letter two >out 2>err
	counts 2 2 0 0
'
test_expect_success 'a move in letters without its piece ends the record' '
	printf "[초차림 \"마상마상\"]\n[한차림 \"마상마상\"]\n\n%s\n" \
		"1. a4졸b4 2. a6兵" >letters
	expect_code 3 timeout 20 janggi import letters >out 2>err
	counts 1 1 0 1
'
test_expect_success 'an empty file is no fault' '
	: >empty
	janggi import empty >out 2>err
	test ! -s out
	counts 0 0 0 0
'
test_expect_success 'a file that is missing: status 4, the others are read' '
	expect_code 4 janggi import one nosuch two >out 2>err
	grep "cannot open .nosuch." err
	counts 2 2 0 0
'
test_expect_success 'random bytes after a good start never crash' '
	for seed in 1 2 3 4 5 6 7 8
	do
		{
			cat one
			awk -v seed=$seed "BEGIN {
				srand(seed)
				for (i = 0; i < 4000; i++)
					printf \"%c\", 1 + int(rand() * 255)
			}"
			printf "\n\n"
			cat two
		} >random
		code=0
		janggi import random >out 2>err || code=$?
		case $code in 0|3) ;; *) false ;; esac
		adds_up $code
		head -n 1 out | grep -q good1
	done
'
test_expect_success 'control bytes of a record do not reach the terminal' '
	sed "s/3. 79졸78/3. 79@[31m졸58/" one | tr @ "\033" >esc
	expect_code 3 janggi import esc >out 2>err
	lacks "$(printf "\033")" err
	lacks "$(printf "\033")" out
	expect_code 3 janggi judge esc >out 2>err
	lacks "$(printf "\033")" out
'
test_expect_success '| head -n 1 ends quietly' '
	i=0
	while test $i -lt 2000
	do
		cat one
		i=$((i + 1))
	done >many
	for command in import judge "judge --format tsv"
	do
		{
			code=0
			janggi $command many 2>err || code=$?
			echo $code >code
		} | head -n 1 >out
		test "$(wc -l <out)" = 1
		test ! -s err
		test "$(cat code)" = 141
	done
'
if test -w /dev/full
then
	test_expect_success '/dev/full is status 4, and ends the work' '
		for command in import judge stats "judge --format jsonl"
		do
			expect_code 4 janggi $command many >/dev/full 2>err
			grep "write error: No space left on device" err
		done
	'
else
	test_skip '/dev/full is status 4' 'no /dev/full'
fi
test_expect_success '-o on a full disk leaves what was there' '
	echo old >kept
	code=0
	(
		# the limit counts blocks of 512 bytes
		trap "" XFSZ
		ulimit -f 8
		exec janggi import -o kept many
	) 2>err || code=$?
	test $code = 4
	grep "write error: File too large" err
	test "$(cat kept)" = old
	test "$(ls kept*)" = kept
'

# megabytes N: that much of the corpus, over and over
megabytes () {
	cat "$JANGGI_SRCDIR"/corpus/selfplay/*.gib >block
	cat block block block block block block block >blocks
	size=$(wc -c <blocks)
	n=$(($1 * 1000000 / size + 1))
	while test $n -gt 0
	do
		cat blocks
		n=$((n - 1))
	done
}

amount=200
test -z "${JANGGI_LONG-}" || amount=10000
if test -n "$JANGGI_SAN"
then
	test_skip "memory on a pipe of $amount MB" 'sanitizers take memory'
else
	for command in import 'judge --presets standard,points --format tsv'
	do
		test_expect_success \
			"${command%% *}: a pipe of $amount MB in under 64 MB" '
			megabytes $amount |
				peak_rss janggi $command 2>err | tail -n 1 >out
			test -s out
			test "$(cat rss)" -lt 65536
		'
	done
	# what tells duplicates apart grows, but only with distinct games
	test_expect_success "stats: a pipe of $amount MB in under 64 MB" '
		megabytes $amount |
			peak_rss janggi stats --format tsv >out
		test -s out
		test "$(cat rss)" -lt 65536
	'
fi
test_done
