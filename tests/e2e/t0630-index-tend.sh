#!/bin/sh
# SPDX-License-Identifier: MIT
# An index that is looked after: folders that change, games taken out, and the
# counts of hot positions, which stay those of the games that are there.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
command -v sqlite3 >/dev/null || test_skip_all 'no sqlite3 shell'
corpus=$JANGGI_SRCDIR/corpus
synth=$JANGGI_BUILDDIR/tests/bench/synth

# What has no counts is walked: a condition that all games meet sees to that.
# From the most common start, down the most common moves.
same_tree () {
	line=
	for depth in 1 2 3
	do
		janggi query "$1" -q --tree -f tsv --after "$line" >counted
		janggi query "$1" -q --tree -f tsv --after "$line" \
			--where "length >= 0" >walked
		test_cmp walked counted
		test "$(wc -l <counted)" -gt 1
		move=$(awk -F "\t" "NR == 3 { print \$3 }" counted)
		line="$line $move"
	done
	janggi query "$1" -q --tree -f csv --preset points >counted
	janggi query "$1" -q --tree -f csv --preset points \
		--where "length >= 0" >walked
	test_cmp walked counted
}
hot () {
	sqlite3 -batch "$1" "SELECT count(*) FROM hot"
}

test_expect_success 'counts say what walking says' '
	"$synth" 900 >some.gib
	"$synth" -f 901 200 >more.gib
	"$synth" -s 5 200 >other.gib
	janggi index -q --no-provenance games.jdb some.gib >out
	test "$(hot games.jdb)" -gt 10
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'counts say what the stream says' '
	janggi query games.jdb -q -f jsonl >games.jsonl
	for options in "" "--formation inner" "--preset points"
	do
		janggi query games.jdb -q --tree -f tsv $options >have
		janggi query games.jsonl -q --tree -f tsv $options >want
		test_cmp want have
	done
'

test_expect_success 'after more games, and another run' '
	janggi index -q games.jdb more.gib >out
	test "$(sqlite3 games.jdb "SELECT count(*) FROM run")" = 2
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'after merging another index' '
	janggi index -q other.jdb other.gib >out
	janggi index games.jdb --merge other.jdb >out
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'games taken out by query are gone' '
	janggi query games.jdb -c --where "length < 60" >n
	janggi index games.jdb --delete "length < 60" --dry-run >have
	echo "to be deleted $(cat n)" >want
	test_cmp want have
	janggi query games.jdb -c --where "length < 60" >have
	test_cmp n have
	janggi index games.jdb --delete "length < 60" >have
	echo "deleted $(cat n)" >want
	test_cmp want have
	test "$(janggi query games.jdb -c --where "length < 60")" = 0
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'compacting drops what they left' '
	janggi query games.jdb -f jsonl >want
	before=$(sqlite3 games.jdb "SELECT sum(postings) FROM run")
	janggi index games.jdb --compact
	after=$(sqlite3 games.jdb "SELECT sum(postings) FROM run")
	test "$after" -lt "$before"
	test "$after" -le "$(janggi index --info games.jdb |
		sed -n "s/^positions	//p")"
	test "$(sqlite3 games.jdb "SELECT count(*) FROM fingerprint
		WHERE game NOT IN (SELECT id FROM game)")" = 0
	test "$(sqlite3 games.jdb "SELECT count(*) FROM player
		WHERE id NOT IN (SELECT cho FROM game UNION
			SELECT han FROM game)")" -le 1
	janggi query games.jdb -f jsonl >have
	cmp want have
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'what was taken out can come in again' '
	cp some.gib again.gib
	janggi index games.jdb again.gib >out
	grep "new [1-9]" out
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'a game that is replaced is counted once' '
	sed "s/들마루/새마루/" some.gib >changed.gib
	janggi index games.jdb --on-duplicate replace changed.gib >out
	same_tree games.jdb
	janggi index --verify games.jdb
'

test_expect_success 'a folder is taken in as it changes' '
	mkdir -p shelf/deep
	cp "$corpus"/good-bikjang.gib shelf/one.gib
	cp "$corpus"/good-checkmate.gib shelf/deep/two.gib
	janggi index shelf.jdb --update shelf/ >out
	grep "^read [1-9]" out
	janggi index shelf.jdb --update shelf >out
	grep "^read 0," out
	grep "^files already there: 2" out
	cp "$corpus"/good-repetition.gib shelf/deep/three.gib
	cat "$corpus"/good-declared.gib >>shelf/one.gib
	rm shelf/deep/two.gib
	janggi index shelf.jdb --update shelf >out 2>err
	grep "^files already there: 0" out || lacks "already there" out
	grep "^files gone: 1" out
	grep "shelf/deep/two.gib: gone" err
	janggi query shelf.jdb -f jsonl >have
	janggi index all.jdb shelf/one.gib shelf/deep/three.gib \
		"$corpus"/good-checkmate.gib >out
	test "$(wc -l <have)" = "$(janggi query all.jdb -c)"
	janggi index --verify shelf.jdb
'

test_expect_success 'an empty folder is no reason to read standard input' '
	mkdir empty
	janggi index shelf.jdb --update empty </dev/null >out
	expect_code 4 janggi index shelf.jdb --update nowhere 2>err
	expect_code 2 janggi index shelf.jdb --dry-run 2>err
	expect_code 2 janggi index shelf.jdb --delete "lenth < 3" 2>err
'

test_done
