/* SPDX-License-Identifier: MIT */
/*
 * Zstandard, by libzstd.  Not by libarchive, which loses what came out of a
 * block before the end of a truncated file.
 */
#include <config.h>
#include <zstd.h>
#include "notation/formats.h"
#include "notation/unpack.h"

/* 128 MiB: what zstd itself reads unless told otherwise. */
#define WINDOW_LOG_MAX 27

/* A frame, or a skippable one, which some packers begin with. */
static int bid(const unsigned char *head, size_t n)
{
	if (n < 4 || head[2] != (head[0] == 0x28 ? 0x2f : 0x4d))
		return 0;
	if (head[0] == 0x28)
		return head[1] == 0xb5 && head[3] == 0xfd ? 32 : 0;
	return (head[0] & 0xf0) == 0x50 && head[1] == 0x2a && head[3] == 0x18
		       ? 28
		       : 0;
}

static void *new_state(void)
{
	ZSTD_DCtx *z = ZSTD_createDCtx();

	if (z && ZSTD_isError(ZSTD_DCtx_setParameter(
			 z, ZSTD_d_windowLogMax, WINDOW_LOG_MAX))) {
		ZSTD_freeDCtx(z);
		z = NULL;
	}
	return z;
}

static void free_state(void *state)
{
	ZSTD_freeDCtx(state);
}

static bool start(void *state)
{
	return !ZSTD_isError(
		ZSTD_DCtx_reset(state, ZSTD_reset_session_only));
}

static const char *step(void *state, struct janggi__codec_io *io)
{
	ZSTD_inBuffer in = {io->in, io->n_in, 0};
	ZSTD_outBuffer out = {io->out, io->room, 0};
	size_t left = ZSTD_decompressStream(state, &out, &in);

	io->used = in.pos;
	io->made = out.pos;
	if (ZSTD_isError(left))
		return ZSTD_getErrorName(left);
	io->done = !left;
	return NULL;
}

static const struct janggi__codec codec = {
	"zstd", bid, new_state, free_state, start, step};

static enum janggi_status push(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	return janggi__unpack_push(out, &codec, lower, err);
}

const struct janggi__filter janggi__filter_zstd = {"zstd", bid, push};
