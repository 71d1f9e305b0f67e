#!/bin/sh
# SPDX-License-Identifier: MIT
# The notations beside .gib, PGN, XML and record lines: what export writes of
# them is read back, every command takes them, and broken or endless input
# costs no more than itself.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus
games=$(find "$corpus/selfplay" -name "*.gib" | sort | sed 1q)
small='engine.txt engine-log.txt engine-moves.txt positions.fen positions.epd
	letters-points.txt viewer-url.txt table.csv program.json programs.json
	puzzle.txt'

# start and moves alone, of record lines
played () {
	sed 's/.*\("start":{[^}]*}\).*\("moves":"[^"]*"\).*/\1 \2/' "$@"
}

test_expect_success 'engine lines give the games back' '
	janggi import "$games" >lines 2>err
	janggi export --to uci "$games" >uci 2>err
	janggi import uci >back 2>err
	test "$(wc -l <back)" -gt 10
	played lines >want && played back >have && test_cmp want have
	janggi export --to uci back 2>err | test_cmp uci -
'
test_expect_success 'moves alone give them back, too' '
	janggi export --to uci "$corpus"/selfplay/*.gib 2>err |
		grep "startpos moves" >starts
	sed "s/.* moves //" starts >usual
	test -s usual
	janggi import usual >back 2>err
	janggi export --to uci back 2>err | test_cmp starts -
'
test_expect_success 'positions give themselves back' '
	head -n 3 lines >few
	for to in fen epd
	do
		janggi export --to $to few >$to 2>err
		janggi import $to >back 2>err
		test "$(wc -l <back)" = "$(wc -l <$to)"
		janggi export --to fen back 2>err | test_cmp fen -
		janggi export --to epd back >again 2>err
		janggi import again 2>err | played >have
		played back | test_cmp - have
	done
'
for name in $small
do
	test_expect_success "every command takes odd-$name" '
		file="$corpus/odd-$name"
		janggi import "$file" >lines 2>err
		test -s lines
		janggi import - <"$file" >piped 2>err
		sed "s/\"file\":\"[^\"]*\"//" piped >have
		sed "s/\"file\":\"[^\"]*\"//" lines | test_cmp - have
		gzip -c "$file" | janggi import 2>err | wc -l >have
		wc -l <lines | test_cmp - have
		janggi judge --format tsv --presets casual "$file" | sed 1d |
			cut -f 2- >have
		janggi judge --format tsv --presets casual lines | sed 1d |
			cut -f 2- >want
		test_cmp want have
		janggi show "$file#1" | grep "^to move: "
		janggi export --to jsonl "$file" | test_cmp lines -
	'
	test_expect_success "odd-$name cut anywhere, and with NULs in it" '
		file="$corpus/odd-$name"
		size=$(wc -c <"$file")
		n=1
		while test $n -lt $size
		do
			{
				head -c $n "$file"
				test $((n % 2)) = 0 || printf "\0\0\n\0"
				test $((n % 3)) = 0 || tail -c +$n "$file"
			} >cut
			code=0
			timeout 20 janggi import cut >out 2>err || code=$?
			case $code in 0|3) ;; *) echo "$n: $code"; false ;; esac
			stored=$(sed -n "s/.*stored \([0-9]*\),.*/\1/p" err)
			test "$(wc -l <out)" = "$stored"
			n=$((n + 1 + size / 6))
		done
	'
done

amount=4500000 # more than a record may have
test -z "${JANGGI_LONG-}" || amount=100000000

# long WHAT: input that goes on and on in one record, or never becomes one
long () {
	case $1 in
	line) echo position startpos; printf 'position startpos moves '
		yes a4b4 | head -c $amount | tr '\n' ' ' ;;
	lines) echo position startpos; yes nonsense | head -c $amount ;;
	log) echo position startpos; yes 'position startpos moves a4b4
go' | head -c $amount ;;
	fen) cat "$corpus/odd-positions.fen"; yes '9/9/9' |
		head -c $((amount / 20)) ;;
	epd) printf '4k4/9/9/9/9/9/9/9/4K4/R7R w - - '
		yes 'aa 1;' | head -c $amount | tr '\n' ' ' ;;
	points) echo '1. P71-72 : P49-48'; yes 'H08-87 : H18-37' |
		head -c $amount ;;
	url) echo '?sp=11&pgn=a7b7'; printf '?sp=11&pgn='
		yes a7b7 | head -c $amount | tr -d '\n' ;;
	csv) sed 3q "$corpus/odd-table.csv"; printf '"'
		yes 'x,y,z' | head -c $amount ;;
	json) printf '[{"moves":"a4b4"},{"moves":['
		yes '{"fr":6,"fc":0,"tr":6,"tc":1},' | head -c $amount ;;
	nested) printf '[{"moves":"a4b4"},{"x":'
		yes '[[[[[[[[[[{"a":' | head -c $amount | tr -d '\n' ;;
	keys) cat "$corpus/odd-puzzle.txt"; yes 'K=v' | head -c $amount ;;
	esac
}
for what in line lines log fen epd points url csv json nested keys
do
	test_expect_success "endless input: $what" '
		code=0
		long $what | peak_rss timeout 60 janggi import >out 2>all ||
			code=$?
		head -c 2000 all >err
		case $code in 0|3) ;; *) echo "status $code"; false ;; esac
		test -n "$JANGGI_SAN" || test "$(cat rss)" -lt 65536
	'
done
test_done
