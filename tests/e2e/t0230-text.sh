#!/bin/sh
# SPDX-License-Identifier: MIT
# Encodings, marks and line ends are told from the bytes in every notation, and
# a file's name says nothing.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

# Everything of a record line but where the record stood.
records () {
	sed 's/"source":{[^}]*},//' "$1"
}

# same FILE: it reads as ./want, without a word.
same () {
	janggi import "$1" >lines 2>err
	grep "rejected 0, illegal 0\$" err
	test "$(wc -l <err)" = 1
	records lines >have
	test_cmp want have
}

says_encoding () {
	test "$(grep -c "\"encoding\":\"$1\"" lines)" = "$(wc -l <lines)"
}

utf16 () {	# utf-16le|utf-16be
	case $1 in
	utf-16le) printf '\377\376' ;;
	utf-16be) printf '\376\377' ;;
	esac
	iconv -f utf-8 -t "$1"
}

# Comments, quotes, clans and scripts; every character is one of CP949.
for file in odd-comments odd-quotes odd-uhc odd-last-word odd-handicap \
	odd-seconds good-declared
do
	cat "$corpus/$file.gib"
done >source.gib

for format in gib pgn xml jsonl
do
	test_expect_success "$format to be read in many ways" '
		janggi export --quiet --to $format source.gib >text 2>err
		janggi import --quiet text >lines 2>err
		records lines >want
		test "$(wc -l <want)" -gt 25
		# the names of what follows say something else
		case $format in
		gib) ext=xml ;;
		*) ext=gib ;;
		esac
		cp text "text.$ext"
		same "text.$ext"
		same ./text
		cp text text.gz
		same text.gz
	'
	test_expect_success "$format with a mark in front, or in UTF-16" '
		printf "\357\273\277" >marked
		cat text >>marked
		same marked
		for encoding in utf-16le utf-16be
		do
			utf16 $encoding <text >sixteen
			same sixteen
			janggi import <sixteen >piped 2>err
			records piped >have
			test_cmp want have
		done
	'
	test_expect_success "$format with other line ends, or none at last" '
		sed "s/\$/$(printf "\r")/" text >crlf
		same crlf
		printf "%s" "$(cat text)" >open
		same open
		case $format in
		xml) ;;
		*) # as old systems end a file
		   { cat text && printf "\032"; } >ended
		   same ended ;;
		esac
	'
done

for format in gib pgn
do
	test_expect_success "$format in CP949, whatever it is called" '
		janggi export --quiet --to $format source.gib >text 2>err
		janggi import --quiet text >lines 2>err
		records lines >want
		iconv -f utf-8 -t cp949 text >text.utf8
		same text.utf8
		says_encoding CP949 || test $format = pgn
		# a record of pgn may be nothing but ASCII
		grep CP949 lines
		same text
		says_encoding UTF-8
	'
done

test_expect_success 'encodings change from record to record of one file' '
	for format in gib pgn
	do
		janggi export --quiet --to $format source.gib >text 2>err
		iconv -f utf-8 -t cp949 text >other
		{ cat text && echo && cat other; } >both
		janggi import both >lines 2>err
		grep "rejected 0, illegal 0\$" err
		test "$(wc -l <err)" = 1
		half=$(($(wc -l <lines) / 2))
		sed "${half}q" lines >first
		sed "1,${half}d" lines >second
		records first >want
		records second >have
		test_cmp want have
	done
'

test_expect_success 'a stray byte costs a character and no record' '
	sed "s/초대국자 \"/&$(printf "\377")/" "$corpus"/odd-nfd.gib |
		LC_ALL=C sed "s/모임/&$(printf "\200")/" >stray
	janggi import "$corpus"/odd-nfd.gib >want 2>err
	janggi import stray >have 2>err
	test "$(wc -l <have)" = "$(wc -l <want)"
	sed "s/.*\"moves\"//" want >want.moves
	sed "s/.*\"moves\"//" have >have.moves
	test_cmp want.moves have.moves
	says=$(grep -c "$(printf "\357\277\275")" have)
	test "$says" = "$(wc -l <want)"
'

test_expect_success 'UTF-16 without a mark is said to be unknown' '
	iconv -f utf-8 -t utf-16le text >sixteen
	expect_code 3 janggi import sixteen >out 2>err
	test ! -s out && test -s err
'
test_done
