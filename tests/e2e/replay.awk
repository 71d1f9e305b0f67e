# SPDX-License-Identifier: MIT
# Record lines on a board of ninety letters: a second road to what a query
# finds.  Knows how a move changes a board, and nothing of the rules.
#
# A row a ply, from 0: FILE#N, ply, who moved, side to move, board from a1
# along the ranks to i10, piece moved, piece taken, from, to (0 to 89).
BEGIN {
	FS = "\n"
	OFS = "\t"
}

# The text of a key that stands once.
function text_of(key,    at) {
	at = index($0, "\"" key "\":\"")
	if (!at)
		return ""
	rest = substr($0, at + length(key) + 4)
	return substr(rest, 1, index(rest, "\"") - 1)
}

function start(cho, han,    row) {
	gsub(/H/, "N", cho); gsub(/E/, "B", cho)
	gsub(/H/, "n", han); gsub(/E/, "b", han)
	row = "R" substr(cho, 1, 2) "A.A" substr(cho, 3, 2) "R"
	row = row "....K....." "C.....C." "P.P.P.P.P"
	row = row "..................p.p.p.p.p" ".c.....c." "....k...."
	return row "r" substr(han, 1, 2) "a.a" substr(han, 3, 2) "r"
}

# A point at the start of s; what is left of s goes to rest.
function point_of(s,    file, rank) {
	file = index("abcdefghi", substr(s, 1, 1)) - 1
	rank = substr(s, 2, 1)
	if (substr(s, 2, 2) == "10")
		rank = 10
	rest = substr(s, 2 + length(rank))
	return 9 * (rank - 1) + file
}

{
	id = text_of("file")
	match($0, /"record":[0-9]+/)
	id = id "#" substr($0, RSTART + 9, RLENGTH - 9)
	if (!match($0, /"start":{"cho":"[EH]+","han":"[EH]+"}/))
		next
	set = substr($0, RSTART, RLENGTH)
	board = start(substr(set, 17, 4), substr(set, 30, 4))
	print id, 0, "-", "cho", board, "-", "-", "-", "-"
	n = split(text_of("moves"), moves, " ")
	side = "cho"
	for (i = 1; i <= n; i++) {
		from = point_of(moves[i])
		to = point_of(rest)
		other = side == "cho" ? "han" : "cho"
		if (from == to) {
			print id, i, side, other, board, "-", "-", "-", "-"
			side = other
			continue
		}
		piece = substr(board, from + 1, 1)
		taken = substr(board, to + 1, 1)
		board = substr(board, 1, from) "." substr(board, from + 2)
		board = substr(board, 1, to) piece substr(board, to + 2)
		print id, i, side, other, board, piece, taken, from, to
		side = other
	}
}
