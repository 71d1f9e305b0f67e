#!/bin/sh
# SPDX-License-Identifier: MIT
# Every notation gives back what it was given: records, notation, records is a
# fixed point after the first pass, and the game stays what it was all along.
# JANGGI_LONG=1 takes all of the reference records, else one of fifty.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus
every=50
test -z "${JANGGI_LONG-}" || every=1

# The game of each record line: start, moves and what it declares.  Other
# notations do not say that a start was only inferred.
games () {
	sed -n 's/.*\("start":{[^}]*}\).*\("result":{[^}]*}\).*\("moves":"[^"]*"\).*/\1 \2 \3/p' "$1" |
		sed 's/,"inferred":true//'
}

# What lines of engines hold of the records that have moves.
starts_and_moves () {
	sed -n 's/.*\("start":{[^}]*}\).*\("moves":"[^"][^"]*"\).*/\1 \2/p' "$1" |
		sed 's/,"inferred":true//'
}

# Everything of a record line but where the record stood.
records () {
	sed 's/"source":{[^}]*},//' "$1"
}

# convert FROM ARGUMENT...: record lines of ./FROM to ./text and ./again.
convert () {
	from=$1
	shift
	# status 3: some records end with what cannot be played
	janggi export --quiet -i jsonl --to "$@" <"$from" >text 2>err ||
		test $? = 3
	janggi import --quiet -i "$1" <text >again 2>err || test $? = 3
	# nothing that was written is refused when read
	grep "records $(wc -l <"$from"), .* rejected 0," err
}

# take N FILE...: one record of N as ./lines.
take () {
	step=$1
	shift
	janggi import --quiet "$@" 2>err | awk "NR % $step == 1 % $step" >lines
	test -s lines
}

# fixed ARGUMENT...: the target with these options, from ./lines.
fixed () {
	convert lines "$@"
	mv text text1
	mv again lines1
	convert lines1 "$@"
	cmp text1 text
	cmp lines1 again
}

# same_games FILTER LEAST: of each record, and of more than so many.
same_games () {
	"$1" lines >want
	"$1" lines1 >have
	test "$(wc -l <want)" -ge "$2"
	cmp want have
}

# The cases for ./lines, which are of SOURCE and hold LEAST games or more.
every_notation () {
	source=$1
	least=$2
	for target in gib "gib --pieces hanja" pgn xml jsonl
	do
		# shellcheck disable=SC2016
		test_expect_success "$target, of $source" '
			# shellcheck disable=SC2086
			fixed $target
			same_games games "$least"
			# these lose nothing at all
			case $target in
			xml | jsonl) same_games records "$least" ;;
			esac
		'
	done
	test_expect_success "lines of engines, of $source" '
		grep -v "\"moves\":\"\"" lines >moved
		mv lines all
		mv moved lines
		fixed uci
		same_games starts_and_moves "$least"
		mv all lines
	'
	test_expect_success ".gib in CP949, of $source" '
		fixed gib --to-encoding cp949 --unmappable "?"
		same_games games "$least"
		grep -c "\"encoding\":\"CP949\"" lines1 >n
		test "$(cat n)" -ge "$least"
	'
}

test_expect_success 'the records that look strange, and short ones' '
	take 1 "$corpus"/good-*.gib "$corpus"/odd-*.gib
'
every_notation 'strange and short records' 100

test_expect_success 'what is left of broken files' '
	take 1 "$corpus"/bad-*.gib
'
every_notation 'broken files' 20

test_expect_success 'games of self-play' '
	take 10 "$corpus"/selfplay/*.gib
'
every_notation 'self-play' 100

if test -d "$JANGGI_SHARED/records"
then
	test_expect_success 'reference records' '
		take "$every" "$JANGGI_SHARED"/records/*.gib
	'
	every_notation 'reference records' $((20000 / every))
else
	test_skip 'reference records' 'no reference data'
fi
test_done
