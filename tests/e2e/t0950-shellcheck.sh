#!/bin/sh
# SPDX-License-Identifier: MIT
# The scripts stand shellcheck.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

command -v shellcheck >/dev/null || test_skip_all 'no shellcheck'
# UTF-8, for shellcheck to read the scripts that hold Korean
LC_ALL=C.UTF-8
export LC_ALL

for script in autogen.sh bootstrap .ci/run tests/e2e/*.sh tests/bench/*.sh
do
	for file in "$JANGGI_SRCDIR"/$script
	do
		test -e "$file" || continue
		name=${file#"$JANGGI_SRCDIR/"}
		# 1090, 1091: what a script sources is checked by itself;
		# 2034: bodies of cases use variables out of its sight
		test_expect_success "$name" '
			shellcheck -S warning -e SC1090,SC1091,SC2034 "$file"
		'
	done
done
test_done
