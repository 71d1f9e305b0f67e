#!/bin/sh
# SPDX-License-Identifier: MIT
# Every fuzz target once over its corpus (tests/fuzz/corpus/TARGET), a case a
# target.  The inputs begin with a byte that chooses how they arrive.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

for dir in "$JANGGI_SRCDIR"/tests/fuzz/corpus/*
do
	name=$(basename "$dir")
	test_expect_success "fuzz corpus of $name" '
		"$JANGGI_BUILDDIR/tests/fuzz/replay_$name" "$dir"/*
	'
done

test_done
