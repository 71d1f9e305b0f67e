#!/bin/sh
# SPDX-License-Identifier: MIT
# An engine takes the PGN and the lines written here, move by move.  It knows no
# SAN, so each move's text is held against all moves that the engine lists as
# legal: one of them alone must be meant.  JANGGI_LONG=1 takes 200 games.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"
corpus=$JANGGI_SRCDIR/corpus
engine=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
test -x "$engine" || test_skip_all 'fairy-stockfish is not here'
# the engine takes three milliseconds a position
every=300 least=4 plies=300
test -z "${JANGGI_LONG-}" || every=5 least=200 plies=15000

# The moves of PGN, a line each: game, ply, text.
tokens () {
	awk '
	/^\[/ && !comment { if (moved) moved = 0; next }
	{
		line = $0 " "
		for (i = 1; i <= length(line); i++) {
			c = substr(line, i, 1)
			if (comment) {
				if (c == "}") comment = 0
			} else if (c == "{") {
				comment = 1
			} else if (c == "(" || c == ")") {
				depth += c == "(" ? 1 : -1
			} else if (depth) {
			} else if (c != " ") {
				word = word c
			} else {
				if (word == "*" || word ~ /^[01].*-[01]/)
					moved = 0
				else if (word != "" && word !~ /^[0-9]+\.+$/ &&
					word !~ /^\$/) {
					if (!moved++) game++
					print game, moved, word
				}
				word = ""
			}
		}
	}' "$1"
}

# Lines of engines to commands: show the position before and after every ply,
# and list its legal moves.
commands () {
	echo "setoption name UCI_Variant value janggicasual"
	awk -v command="d\ngo perft 1" '{
		n = split($0, word, " ")
		for (i = 1; i <= n && word[i] != "moves"; i++)
			line = (i > 1 ? line " " : "") word[i]
		print line
		print command
		line = line " moves"
		for (i++; i <= n; i++) {
			line = line " " word[i]
			print line
			print command
		}
	}' "$1"
	echo quit
}

# What is wrong with ./sans by ./uci, ./fens and ./legal of the engine.
judge () {
	awk '
	# side to move first; then ranks from the tenth
	function look(fen,   part, rank, r, f, i, c) {
		split(fen, part, " ")
		split(part[1], rank, "/")
		delete board
		for (r = 1; r <= 10; r++) {
			f = 1
			for (i = 1; i <= length(rank[r]); i++) {
				c = substr(rank[r], i, 1)
				if (c ~ /[0-9]/)
					f += c
				else
					board[substr("abcdefghi", f++, 1) \
						(11 - r)] = c
			}
		}
	}
	function facing(fen,   p, c, at) {
		look(fen)
		for (p in board) {
			if (board[p] == "K") cho = p
			if (board[p] == "k") han = p
		}
		if (substr(cho, 1, 1) != substr(han, 1, 1))
			return 0
		for (c = substr(cho, 2) + 1; c < substr(han, 2) + 0; c++)
			if (board[substr(cho, 1, 1) c] != "")
				return 0
		return 1
	}
	function wrong(what) {
		print "game " game ", ply " ply ": " san ": " what
	}
	# how many legal moves the text can mean; the last one is in meant
	function count(san, list,   to, rest, kind, n, i, m, from, k) {
		sub(/[+#]$/, "", san)
		sub(/x/, "", san)
		match(san, /[a-i](10|[1-9])$/)
		to = substr(san, RSTART)
		rest = substr(san, 1, RSTART - 1)
		kind = "P"
		if (rest ~ /^[A-Z]/) {
			kind = substr(rest, 1, 1)
			rest = substr(rest, 2)
		}
		sub(/H/, "N", kind)
		sub(/E/, "B", kind)
		k = split(list, m, " ")
		n = 0
		for (i = 1; i <= k; i++) {
			match(m[i], /^[a-i](10|[1-9])/)
			from = substr(m[i], 1, RLENGTH)
			if (substr(m[i], RLENGTH + 1) != to ||
				toupper(board[from]) != kind)
				continue
			# a file, a rank, or both
			if (rest != "" && rest != from &&
				rest != substr(from, 1, 1) &&
				rest != substr(from, 2))
				continue
			meant = m[i]
			n++
		}
		return n
	}
	FILENAME == "fens" {
		if (/^Fen: /) fen[++nf] = substr($0, 6)
		else checked[nf] = NF > 1
		next
	}
	FILENAME == "legal" {
		if (FNR == 1) at = 1
		if (/^Nodes/) at++
		else legal[at] = legal[at] " " substr($1, 1, length($1) - 1)
		next
	}
	FILENAME == "sans" { text[$1, $2] = $3; plies[$1] = $2; next }
	FILENAME == "uci" {
		game = FNR
		for (i = 1; i <= NF && $i != "moves"; i++)
			continue
		at = first[game] = ++place
		for (ply = 1; ++i <= NF; ply++) {
			san = text[game, ply]
			look(fen[at])
			n = count(san, legal[at])
			if (n != 1) {
				wrong("means " n " of" legal[at])
			} else if (meant != $i) {
				wrong("means " meant ", not " $i)
			}
			match(meant, /[a-i](10|[1-9])$/)
			if ((san ~ /x/) != (board[substr(meant, RSTART)] != "" \
				&& san !~ /^K/ || san ~ /^Kx/ || san ~ /^K.x/))
				wrong("takes or takes not")
			at = ++place
			if ((san ~ /[+#]$/) != checked[at])
				wrong("checks or checks not")
			# a mated side that faces the other general may pass
			# in the variant that the PGN names
			mate = checked[at] && legal[at] == "" && !facing(fen[at])
			if ((san ~ /#$/) != mate)
				wrong("mates or mates not")
		}
		if (ply - 1 != plies[game])
			print "game " game " has " plies[game] " plies, not " \
				ply - 1
		next
	}
	# ours, in the same order: placement and side
	{
		if ($1 != substr(fen[FNR], 1, length($1)) ||
			substr(fen[FNR], length($1) + 2, 1) != $2)
			print "position " FNR ": " $0 ", not " fen[FNR]
		ours++
	}
	END {
		if (ours != nf || nf != place)
			print ours " positions, but " nf " and " place
	}' fens legal sans uci ours
}

# Record lines of games, without those that go on after two passes: all of the
# engine's variants end there.
playable () {
	awk '{
		match($0, /"moves":"[^"]*"/)
		n = split(substr($0, RSTART + 9, RLENGTH - 10), move, " ")
		passes = 0
		for (i = 1; i < n && passes < 2; i++) {
			half = length(move[i]) / 2
			passes = substr(move[i], 1, half) == \
				substr(move[i], half + 1) ? passes + 1 : 0
		}
		if (n && passes < 2)
			print
	}'
}

# accepted LEAST PLIES: ./lines as PGN and as lines, by the engine.
accepted () {
	janggi export --quiet -i jsonl --to pgn <lines >pgn
	janggi import --quiet -i pgn <pgn >again 2>err
	tokens pgn >sans
	janggi export --quiet -i jsonl --to uci <again >uci 2>err
	janggi export --quiet -i jsonl --to fen <again >ours 2>err
	test "$(wc -l <uci)" = "$(wc -l <lines)"
	test "$(wc -l <uci)" -ge "$1"
	test "$(wc -l <sans)" -ge "$2"
	commands uci >script
	# what it lists may come later than what it shows, each in its order
	"$engine" <script >says
	grep "^Fen: \|^Checkers:" says >fens
	grep "^[a-i][0-9]*[a-i][0-9]*: \|^Nodes" says >legal
	judge >wrong
	test_cmp /dev/null wrong
}

test_expect_success 'games of self-play' '
	janggi import --quiet "$corpus"/selfplay/*.gib 2>err |
		playable | awk -v every=$every "NR % every == 1" >lines
	accepted $least $plies
'

test_expect_success 'handicaps and problems' '
	janggi import --quiet "$corpus"/odd-handicap.gib \
		"$corpus"/good-checkmate.gib "$corpus"/odd-first-pass.gib \
		>lines 2>err
	accepted 5 10
'

# A check of the check: what is not so is found.
test_expect_success 'a text that means another move is found' '
	sed "3s/.*/1 3 Ra5/" sans >other
	mv other sans
	judge >wrong
	grep "game 1, ply 3: Ra5: means 0 of" wrong
'

if test -z "${JANGGI_LONG-}"
then
	test_skip 'real games' 'takes minutes'
elif test -d "$JANGGI_SHARED/records"
then
	test_expect_success 'real games' '
		janggi import --quiet "$JANGGI_SHARED"/records/*.gib 2>err |
			playable | awk -v every=$every \
				"NR % (20 * every) == 7" >lines
		accepted $least $plies
	'
else
	test_skip 'real games' 'no reference data'
fi
test_done
