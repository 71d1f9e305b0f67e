/* SPDX-License-Identifier: MIT */
/* gzip, by zlib, which checks the sums that follow each member. */
#include <config.h>
#include <limits.h>
#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>
#include "notation/formats.h"
#include "notation/unpack.h"

/* Magic, the one method there is, and three reserved bits. */
static int bid(const unsigned char *head, size_t n)
{
	return n >= 4 && head[0] == 0x1f && head[1] == 0x8b && head[2] == 8 &&
			       !(head[3] & 0xe0)
		       ? 27
		       : 0;
}

static void *new_state(void)
{
	z_stream *z = calloc(1, sizeof(*z));

	if (z && inflateInit2(z, 15 + 16) != Z_OK) {
		free(z);
		z = NULL;
	}
	return z;
}

static void free_state(void *state)
{
	inflateEnd(state);
	free(state);
}

static bool start(void *state)
{
	return inflateReset(state) == Z_OK;
}

static const char *step(void *state, struct janggi__codec_io *io)
{
	z_stream *z = state;
	size_t in = io->n_in < UINT_MAX ? io->n_in : UINT_MAX;
	size_t room = io->room < UINT_MAX ? io->room : UINT_MAX;
	int ret;

	z->next_in = io->in;
	z->avail_in = (uInt)in;
	z->next_out = io->out;
	z->avail_out = (uInt)room;
	ret = inflate(z, Z_NO_FLUSH);
	io->used = in - z->avail_in;
	io->made = room - z->avail_out;
	io->done = ret == Z_STREAM_END;
	if (ret == Z_OK || ret == Z_STREAM_END || ret == Z_BUF_ERROR)
		return NULL;
	if (ret == Z_MEM_ERROR)
		return "out of memory";
	return z->msg ? z->msg : "damaged";
}

static const struct janggi__codec codec = {
	"gzip", bid, new_state, free_state, start, step};

static enum janggi_status push(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	return janggi__unpack_push(out, &codec, lower, err);
}

const struct janggi__filter janggi__filter_gzip = {"gzip", bid, push};
