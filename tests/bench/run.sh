#!/bin/sh
# SPDX-License-Identifier: MIT
# What docs/performance.md records.  Every figure is CPU time of whole
# processes on this machine in this run; ratios are what travels.
set -eu
srcdir=${JANGGI_SRCDIR:?}
builddir=${JANGGI_BUILDDIR:?}
janggi=$builddir/cmd/janggi
rounds=${BENCH_ROUNDS:-3}
work=$(mktemp -d "${TMPDIR:-/tmp}/janggi-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM

records=${JANGGI_SHARED:-$srcdir/../shared}/records
if test -d "$records"
then
	set -- "$records"/*.gib
	echo "records: $# files of reference data"
else
	set -- "$srcdir"/corpus/selfplay/*.gib
	echo "records: $# files of corpus/"
fi

# Least user+system seconds of some runs of a command.
cpu () {
	best=
	i=0
	while test "$i" -lt "$rounds"
	do
		i=$((i + 1))
		# status 3: some records of real data are rejected
		LC_ALL=C bash -c 'TIMEFORMAT="%U %S"
			time "$@" >/dev/null 2>&1; test $? -eq 0 -o $? -eq 3' \
			bench "$@" 2>"$work/time"
		best=$(awk -v b="$best" '{ t = $1 + $2
			if (b == "" || t < b) b = t; print b }' "$work/time")
	done
	echo "$best"
}

rate () {	# count seconds
	awk -v n="$1" -v s="$2" 'BEGIN { printf "%.2f", (s > 0 ? n / s / 1e6 : 0) }'
}

ratio () {
	awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0 ? a / b : 0) }'
}

# ------------------------------------------------------------------- perft
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
for fen in \
	'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1' \
	'r1ba1a2r/4k4/1c2b1nc1/p1p1p1p1p/2n6/6P2/P1P1P3P/1CN1C1N2/4K4/R1BA1AB1R b - - 0 1'
do
	depth=5
	nodes=$("$janggi" perft --preset fairy-casual "$fen" $depth | awk '{print $NF}')
	ours=$(cpu "$janggi" perft --preset fairy-casual "$fen" $depth)
	echo "perft $depth ${fen%% *}: $nodes leaves, $(rate "$nodes" "$ours") M/s"
	if test -x "$fairy"
	then
		printf 'setoption name UCI_Variant value janggicasual\nposition fen %s\ngo perft %s\nquit\n' \
			"$fen" "$depth" >"$work/uci"
		theirs=$(cpu sh -c '"$1" <"$2"' sh "$fairy" "$work/uci")
		echo "  fairy-stockfish: $(rate "$nodes" "$theirs") M/s;" \
			"ratio $(ratio "$theirs" "$ours")"
	fi
done

# ------------------------------------------------------------------ replay
"$builddir/tests/bench/replay" "$rounds" "$@" |
awk -F'\t' '{ printf "replay, %s: %.2f M plies/s\n", $1, $2 / 1e6 }'

# ------------------------------------------------------------------ import
"$janggi" import "$@" >"$work/lines" 2>"$work/err" || test $? -eq 3
plies=$(grep -o '"plies":[0-9]*' "$work/lines" | cut -d: -f2 |
	awk '{ n += $1 } END { print n }')
for what in "import .gib text" "judge .gib text" "import record lines"
do
	case $what in
	import*gib*) t=$(cpu "$janggi" import --jobs 1 "$@") ;;
	judge*) t=$(cpu "$janggi" judge --jobs 1 --format tsv "$@") ;;
	*) t=$(cpu "$janggi" import --jobs 1 "$work/lines") ;;
	esac
	echo "$what: $plies plies, $t s CPU, $(rate "$plies" "$t") M plies/s"
done
