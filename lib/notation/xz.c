/* SPDX-License-Identifier: MIT */
/*
 * xz, by liblzma.  Not by libarchive, which would give a stream all the
 * memory that its header asks for.
 */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <lzma.h>
#include "notation/formats.h"
#include "notation/unpack.h"

static int bid(const unsigned char *head, size_t n)
{
	return n >= 6 && !memcmp(head, "\3757zXZ", 6) ? 48 : 0;
}

static void *new_state(void)
{
	static const lzma_stream init = LZMA_STREAM_INIT;
	lzma_stream *z = malloc(sizeof(*z));

	if (z)
		*z = init;
	return z;
}

static void free_state(void *state)
{
	lzma_end(state);
	free(state);
}

static bool start(void *state)
{
	return lzma_stream_decoder(state, JANGGI__UNPACK_MEMORY, 0) == LZMA_OK;
}

static const char *step(void *state, struct janggi__codec_io *io)
{
	lzma_stream *z = state;
	lzma_ret ret;

	z->next_in = io->in;
	z->avail_in = io->n_in;
	z->next_out = io->out;
	z->avail_out = io->room;
	ret = lzma_code(z, LZMA_RUN);
	io->used = io->n_in - z->avail_in;
	io->made = io->room - z->avail_out;
	io->done = ret == LZMA_STREAM_END;
	switch (ret) {
	case LZMA_OK:
	case LZMA_STREAM_END:
	case LZMA_BUF_ERROR: /* no progress: the caller sees that, too */
		return NULL;
	case LZMA_MEM_ERROR:
		return "out of memory";
	case LZMA_MEMLIMIT_ERROR:
		return "wants more than 160 MiB of memory";
	case LZMA_OPTIONS_ERROR:
		return "uses a filter that is not known here";
	default:
		return "damaged";
	}
}

static const struct janggi__codec codec = {
	"xz", bid, new_state, free_state, start, step};

static enum janggi_status push(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	return janggi__unpack_push(out, &codec, lower, err);
}

const struct janggi__filter janggi__filter_xz = {"xz", bid, push};
