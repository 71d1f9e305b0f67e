#!/bin/sh
# SPDX-License-Identifier: MIT
# Every table from an index, from the records in it, and from several threads:
# the same bytes.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus

# Some of the records are bad on purpose, some are there twice.
mkdir games
cp "$corpus"/*.gib "$corpus"/selfplay/selfplay-he*.gib \
	"$corpus"/selfplay/selfplay-handicap.gib games
cp games/good-bikjang.gib games/zz-again.gib
janggi index -q games.jdb games/*.gib >out 2>err || :

stats () {
	janggi stats -q "$@" 2>err || test $? = 3
}
same () {
	stats games.jdb "$@" >from-index &&
	stats games/*.gib "$@" >from-stream &&
	cmp from-index from-stream
}

tables='conversion results endings formations first-moves length material
grades players events years passes repetitions bikjang standings awards bonus
statement cross quality ratings'
for table in $tables
do
	test_expect_success "$table" '
		same '$table' -f tsv &&
		test "$(wc -l <from-index)" -gt 10
	'
done
test_expect_success 'every table is in the test' '
	# shellcheck disable=SC2086
	printf "%s\n" $tables | sort >want &&
	sed -n "s/^\.It Cm //p" "$JANGGI_SRCDIR/docs/man/janggi-stats.1" |
		sed "/^conversion/,/^ratings/!d; s/ , /\n/g" | sort -u >have &&
	test_cmp want have
'
# One set of options a line.
while read -r options
do
	test_expect_success "the same: $options" '
		eval same '"'$(printf %s "$options" | sed "s/'/'\\\\''/g")'"'
	'
done <<\EOF2
results endings length -f text
results players -f csv --keep-handicaps
formations material -f jsonl --mirror --by year,grade
results --by formation-cho,formation-han,handicap --keep-handicaps -f tsv
conversion bonus --by event -f tsv
results cross --by player,preset --presets standard,online,rulebook -f tsv
conversion --presets online,fairy-modern --bonus han:2 -f tsv
bonus statement --presets association,fairy-janggi -f tsv
results --by cho,han,round,site,time,file -f tsv
passes first-moves -w 'length > 40 and not check' -f tsv
standings -w 'event 대국' --score 3-0,2-1,1-1 -f tsv
awards --bonus cho:0..4:2 -f tsv
EOF2
cat >mine <<-\END
	from = points
	name = mine
	no-progress-plies = 20
END
test_expect_success 'a rule set that the index does not keep' '
	same endings bonus -p standard -P mine -f tsv &&
	grep -q "mine.no-progress" from-index
'
test_expect_success 'any number of threads' '
	for jobs in 1 2 5
	do
		stats games/*.gib --jobs $jobs results players quality \
			>jobs.$jobs || return 1
	done &&
	cmp jobs.1 jobs.2 && cmp jobs.1 jobs.5
'
test_expect_success 'a pipe, and its files' '
	stats games/selfplay*.gib results bonus >want &&
	cat games/selfplay*.gib | stats - results bonus >have &&
	cmp want have
'
test_expect_success 'tables keep their order, each with its name' '
	stats games.jdb years results -f tsv >have &&
	test "$(grep "^settings.table" have | cut -f 3 | paste -s -)" = \
		"$(printf "years\tresults")"
'
test_expect_success 'an index is asked alone, and is whole' '
	expect_code 2 janggi stats games.jdb games/good-bikjang.gib \
		results 2>err &&
	head -c 20000 games.jdb >cut.jdb &&
	expect_code 4 janggi stats cut.jdb results 2>err >have &&
	test ! -s have
'
test_done
