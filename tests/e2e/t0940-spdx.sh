#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source file names its licence, and there is one licence.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

test_expect_success 'every source file has its SPDX line' '
	cd "$JANGGI_SRCDIR"
	find lib cmd tests docs -type f \( -name "*.[ch]" -o -name "*.sh" \
		-o -name "*.mk" -o -name "*.[1-9]" -o -name "*.map" \
		-o -name "*.awk" \) >"$HOME/files"
	for file in Makefile.am configure.ac autogen.sh bootstrap .ci/run
	do
		# a distributed tree is without .ci
		test ! -e $file || echo $file >>"$HOME/files"
	done
	cd "$HOME"
	test "$(wc -l <files)" -gt 40
	while read -r file
	do
		head -n 3 "$JANGGI_SRCDIR/$file" |
			grep -q "SPDX-License-Identifier: MIT" || echo "$file"
	done <files >wrong
	test_cmp /dev/null wrong
'
test_expect_success 'the licence itself is there' '
	grep "MIT License" "$JANGGI_SRCDIR/LICENSE"
'
test_done
