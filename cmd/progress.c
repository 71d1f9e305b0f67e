/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "progress.h"

#define FIRST_AFTER 1.0 /* seconds: short jobs show nothing */
#define EVERY	    0.25

static bool on;
static int shown; /* width of the line on the screen */
static uint64_t total;
static double started, next;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_start(bool quiet, uint64_t total_bytes)
{
	const char *term = getenv("TERM");

	on = !quiet && isatty(STDERR_FILENO) && term && *term &&
		strcmp(term, "dumb") != 0;
	total = total_bytes;
	if (on) {
		started = now();
		next = started + FIRST_AFTER;
	}
}

void progress_hide(void)
{
	if (shown)
		fprintf(stderr, "\r%*s\r", shown, "");
	shown = 0;
}

static void show(uint64_t records, uint64_t done, double elapsed)
{
	char left[48] = "";
	int n;

	if (total && done && done <= total) {
		double rest = elapsed * (double)(total - done) / (double)done;

		snprintf(left, sizeof(left), ", %u%%, %u:%02u left",
			(unsigned)(100.0 * (double)done / (double)total),
			(unsigned)rest / 60, (unsigned)rest % 60);
	}
	n = fprintf(stderr, "\r%" PRIu64 " records, %.0f a second%s", records,
		(double)records / elapsed, left);
	if (n > 0 && n - 1 < shown)
		fprintf(stderr, "%*s", shown - (n - 1), "");
	if (n - 1 > shown)
		shown = n - 1;
	fflush(stderr);
}

void progress_step(uint64_t records, uint64_t (*bytes)(void *), void *payload)
{
	double t;

	if (!on || records % 64)
		return;
	t = now();
	if (t < next)
		return;
	next = t + EVERY;
	show(records, bytes(payload), t - started);
}
