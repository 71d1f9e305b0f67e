# SPDX-License-Identifier: MIT
# `make bench` prints figures; it judges nothing and is no part of check.
check_PROGRAMS += %D%/replay
tests_bench_replay_CPPFLAGS = $(AM_CPPFLAGS)
tests_bench_replay_LDADD = lib/libjanggi.la
# games at any count, to measure with
check_PROGRAMS += %D%/synth
tests_bench_synth_CPPFLAGS = $(AM_CPPFLAGS)
tests_bench_synth_LDADD = lib/libjanggi.la
EXTRA_DIST += %D%/run.sh
