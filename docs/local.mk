# SPDX-License-Identifier: MIT
dist_man_MANS += \
	%D%/man/janggi.1 \
	%D%/man/janggi-export.1 \
	%D%/man/janggi-import.1 \
	%D%/man/janggi-index.1 \
	%D%/man/janggi-check.1 \
	%D%/man/janggi-judge.1 \
	%D%/man/janggi-perft.1 \
	%D%/man/janggi-query.1 \
	%D%/man/janggi-query.7 \
	%D%/man/janggi-report.1 \
	%D%/man/janggi-rules.1 \
	%D%/man/janggi-show.1 \
	%D%/man/janggi-stats.1
EXTRA_DIST += \
	%D%/janggi-record.rng \
	%D%/architecture.md \
	%D%/CONTRIBUTING.md \
	%D%/formats.md \
	%D%/index-format.md \
	%D%/performance.md \
	%D%/rules.md \
	%D%/stats.md
