#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual says what the commands do: no option is missing on either side,
# the synopsis is that of --help, and every example runs.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

test -n "${MANDOC:-}" || test_skip_all 'no mandoc'
man=$JANGGI_SRCDIR/docs/man

# A page as plain text, without overstrikes.
plain () {
	"$MANDOC" -T ascii -O width=500 "$1" | sed "s/.$(printf '\b')//g"
}

# The options that a text names, in order.
options () {
	grep -o -e '--[a-z][a-z0-9-]*' | sort -u
}

# The text of one section of a page.
section () {
	awk -v want="$1" '/^[A-Z]/ { on = $0 == want; next } on'
}

# The literal blocks of EXAMPLES, as a shell reads them.
examples () {
	awk '
	/^\.Sh/ { on = $0 == ".Sh EXAMPLES" }
	on && /^\.Ed/ { block = 0; print "" }
	block
	on && /^\.Bd -literal/ { block = 1 }' "$1" | sed 's/\\e/\\/g'
}

# What the examples take as given.
games () {
	mkdir games
	cp "$JANGGI_SRCDIR/corpus/good-checkmate.gib" games/a.gib
	cp "$JANGGI_SRCDIR/corpus/good-repetition.gib" games/b.gib
	cp games/a.gib games.gib
}

run_examples () {
	test_expect_success "$name: its examples run" '
		rm -rf dir && mkdir dir && cd dir
		games
		examples "$page" >script
		grep -q janggi script
		sh -e ./script >out 2>err || { cat script err; false; }
		test -s out || test -s games.jsonl || test -s games.jdb
		# a pipe hides a status, but no message
		grep -v "^janggi: \(files\|lost in\) " err >wrong || :
		test_cmp /dev/null wrong
	'
}

for page in "$man"/*.1
do
	name=$(basename "$page" .1)
	test_expect_success "$name: mandoc finds nothing" '
		"$MANDOC" -T lint -W warning "$page"
	'
	if grep -q "^sqlite3 " "$page" && ! command -v sqlite3 >/dev/null
	then
		test_skip "$name: its examples run" 'no sqlite3 shell'
	else
		run_examples
	fi
	test $name != janggi || continue
	command=${name#janggi-}
	test_expect_success "$name: its options are those of --help" '
		janggi $command --help | options |
			grep -v -x -e --help -e --version >want
		plain "$page" | section OPTIONS | options >have
		test_cmp want have
	'
	test_expect_success "$name: one synopsis line for each of --help" '
		janggi $command --help | grep -c "janggi $command .*\[OPTION" \
			>want
		plain "$page" | section SYNOPSIS | grep -c "janggi $command" \
			>have
		test_cmp want have
	'
done
for page in "$man"/*.[2-9]
do
	test -e "$page" || continue
	test_expect_success "$(basename "$page"): mandoc finds nothing" '
		"$MANDOC" -T lint -W warning "$page"
	'
done
test_expect_success 'every command has its page, and janggi(1) names it' '
	janggi help | sed -n "s/^  \([a-z][a-z]*\)  .*/\1/p" >commands
	test -s commands
	while read -r command
	do
		test -e "$man/janggi-$command.1"
		grep "^\.Xr janggi-$command 1" "$man/janggi.1"
	done <commands
'
test_expect_success 'the pages know no statuses but those there are' '
	plain "$man/janggi.1" | section "EXIT STATUS" |
		sed -n "s/^ *\([0-9][0-9]*\)  .*/\1/p" | sort -n >have
	printf "%s\n" 0 1 2 3 4 75 >want
	test_cmp want have
'
test_done
