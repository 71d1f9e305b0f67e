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
gib=$(cpu "$janggi" import --jobs 1 "$@")
echo "import .gib text: $plies plies, $gib s CPU, $(rate "$plies" "$gib") M plies/s"
t=$(cpu "$janggi" judge --jobs 1 --format tsv "$@")
echo "judge .gib text: $t s CPU, $(rate "$plies" "$t") M plies/s"
for format in jsonl pgn uci xml
do
	"$janggi" export --quiet -i jsonl --to $format "$work/lines" \
		>"$work/in.$format" 2>"$work/err" || test $? -eq 3
	t=$(cpu "$janggi" import --jobs 1 -i $format "$work/in.$format")
	echo "import $format: $t s CPU, $(rate "$plies" "$t") M plies/s;" \
		"ratio to .gib $(ratio "$gib" "$t")"
done
for format in gib pgn xml uci jsonl
do
	t=$(cpu "$janggi" export -i jsonl --to $format "$work/lines")
	echo "export to $format: $t s CPU, $(rate "$plies" "$t") M plies/s"
done

# -------------------------------------------------------------------- gzip
# One file: its own unpacking beside zcat's, in CPU time and on the clock.
cat "$@" >"$work/all.gib"
gzip -k "$work/all.gib"
plain=$(cpu "$janggi" import --jobs 1 "$work/all.gib")
packed=$(cpu "$janggi" import --jobs 1 "$work/all.gib.gz")
zcat=$(cpu zcat "$work/all.gib.gz")
echo "import gzip: $packed s CPU; plain $plain, zcat $zcat;" \
	"ratio to both $(awk -v p="$packed" -v a="$plain" -v z="$zcat" \
		'BEGIN { printf "%.2f", p / (a + z) }')"
seconds () {	# of the clock, least of the rounds
	best=
	i=0
	while test "$i" -lt "$rounds"
	do
		i=$((i + 1))
		bash -c 'TIMEFORMAT=%R; time sh -c "$1" >/dev/null 2>&1' \
			bench "$1" 2>"$work/time"
		best=$(awk -v b="$best" '{ if (b == "" || $1 < b) b = $1
			print b }' "$work/time")
	done
	echo "$best"
}
ours=$(seconds "'$janggi' import --jobs 1 '$work/all.gib.gz'")
pipe=$(seconds "zcat '$work/all.gib.gz' | '$janggi' import --jobs 1 -")
echo "import gzip: $ours s; through a pipe from zcat $pipe s"
