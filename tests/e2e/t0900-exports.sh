#!/bin/sh
# SPDX-License-Identifier: MIT
# The shared library exports what janggi.h declares, and nothing else.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

so=$JANGGI_BUILDDIR/lib/.libs/libjanggi.so
test -e "$so" || test_skip_all 'no shared library in this build'

# The name before the first bracket of each JANGGI_API declaration.
declared () {
	awk '
	/^#/ { next }
	/JANGGI_API/ { on = 1; text = "" }
	on { text = text " " $0 }
	on && /\(/ {
		sub(/\(.*/, "", text)
		n = split(text, word, /[ *]+/)
		print word[n]
		on = 0
	}' "$JANGGI_SRCDIR/lib/janggi.h" | sort -u
}

test_expect_success 'exported symbols are those of janggi.h' '
	declared >want
	test "$(wc -l <want)" -gt 50
	# NM may be several words
	${NM:-nm} -D --defined-only "$so" >symbols
	awk "\$2 ~ /^[TDBRVW]\$/ { sub(/@.*/, \"\", \$3); print \$3 }" symbols |
		sort -u >have
	test_cmp want have
'
test_expect_success 'data is not exported' '
	lacks " [DBRV] janggi" symbols
'
test_done
