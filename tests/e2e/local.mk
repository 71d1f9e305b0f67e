# SPDX-License-Identifier: MIT
# One script a line, in order of number.
dist_check_SCRIPTS += %D%/t0000-harness.sh
dist_check_SCRIPTS += %D%/t0001-cli.sh
dist_check_SCRIPTS += %D%/t0010-show.sh
dist_check_SCRIPTS += %D%/t0020-rules.sh
dist_check_SCRIPTS += %D%/t0030-perft.sh
dist_check_SCRIPTS += %D%/t0040-judge.sh
dist_check_SCRIPTS += %D%/t0100-badinput.sh
dist_check_SCRIPTS += %D%/t0110-progress.sh
dist_check_SCRIPTS += %D%/t0120-glued.sh
dist_check_SCRIPTS += %D%/t0200-corpus.sh
dist_check_SCRIPTS += %D%/t0210-export.sh
dist_check_SCRIPTS += %D%/t0220-roundtrips.sh
dist_check_SCRIPTS += %D%/t0230-text.sh
dist_check_SCRIPTS += %D%/t0300-packed.sh
dist_check_SCRIPTS += %D%/t0310-check.sh
dist_check_SCRIPTS += %D%/t0400-conversion.sh
dist_check_SCRIPTS += %D%/t0410-conversion-reference.sh
dist_check_SCRIPTS += %D%/t0500-oracle.sh
dist_check_SCRIPTS += %D%/t0510-verdicts.sh
dist_check_SCRIPTS += %D%/t0520-engine-pgn.sh
dist_check_SCRIPTS += %D%/t0600-index.sh
dist_check_SCRIPTS += %D%/t0610-index-survives.sh
dist_check_SCRIPTS += %D%/t0620-index-reference.sh
dist_check_SCRIPTS += %D%/t0700-query.sh
dist_check_SCRIPTS += %D%/t0710-query-index.sh
dist_check_SCRIPTS += %D%/t0800-jobs.sh
dist_check_SCRIPTS += %D%/t0900-exports.sh
dist_check_SCRIPTS += %D%/t0910-man.sh
dist_check_SCRIPTS += %D%/t0920-layers.sh
dist_check_SCRIPTS += %D%/t0930-header.sh
dist_check_SCRIPTS += %D%/t0940-spdx.sh
dist_check_SCRIPTS += %D%/t0950-shellcheck.sh
EXTRA_DIST += %D%/test-lib.sh %D%/replay.awk
# how much memory a command took
check_PROGRAMS += %D%/peak-rss
%C%_peak_rss_SOURCES = %D%/peak-rss.c
