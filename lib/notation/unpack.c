/* SPDX-License-Identifier: MIT */
#include <config.h>
#include <stdlib.h>
#include "notation/unpack.h"

/* Enough for every codec to know a member's beginning. */
#define START_BYTES 32

struct unpack {
	const struct janggi__codec *codec;
	struct janggi__source *lower;
	void *state;
	const char *fault; /* all that comes from now on */
	bool inside; /* a member */
	bool ended;
	bool trailing; /* something follows that is no member */
};

/* Blocks on tapes and some downloads are filled up with zeros. */
static enum janggi_status skip_padding(
	struct unpack *u, struct janggi_error *err)
{
	const unsigned char *p;
	enum janggi_status st;
	size_t n, i;

	do {
		st = janggi__source_peek(u->lower, 1, &p, &n, err);
		if (st < 0)
			return st;
		for (i = 0; i < n && !p[i]; i++)
			;
		janggi__source_consume_lines(u->lower, i, 0);
	} while (n && i == n);
	return JANGGI_OK;
}

static enum janggi_status begin_member(
	struct unpack *u, struct janggi_error *err)
{
	const unsigned char *p;
	enum janggi_status st;
	size_t n;

	st = skip_padding(u, err);
	if (st < 0)
		return st;
	st = janggi__source_peek(u->lower, START_BYTES, &p, &n, err);
	if (st < 0 && !n)
		return st;
	u->ended = !n || u->codec->bid(p, n) <= 0;
	u->trailing = n && u->ended;
	if (u->ended)
		return JANGGI_OK;
	if (!u->codec->start(u->state))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	u->inside = true;
	return JANGGI_OK;
}

static enum janggi_status read_unpacked(void *ctx, unsigned char *to,
	size_t room, size_t *got, struct janggi_error *err)
{
	struct unpack *u = ctx;
	enum janggi_status st;

	*got = 0;
	while (!*got && !u->ended && !u->fault) {
		struct janggi__codec_io io = {.out = to, .room = room};

		if (!u->inside) {
			st = begin_member(u, err);
			if (st < 0)
				return st;
			continue;
		}
		st = janggi__source_peek(u->lower, 1, &io.in, &io.n_in, err);
		if (st < 0)
			return st;
		u->fault = u->codec->step(u->state, &io);
		janggi__source_consume_lines(u->lower, io.used, 0);
		*got = io.made;
		if (io.done)
			u->inside = false;
		else if (!u->fault && !io.made && !io.n_in)
			u->fault = "unexpected end of file";
		else if (!u->fault && !io.made && !io.used)
			u->fault = "makes no sense";
	}
	/* What was made before the fault counts. */
	return *got || !u->fault ? JANGGI_OK
				: janggi__fail(err, JANGGI_EIO, "%s: %s",
					  u->codec->name, u->fault);
}

static void free_unpack(void *ctx)
{
	struct unpack *u = ctx;

	if (u->state)
		u->codec->free(u->state);
	free(u);
}

static const char *note_unpack(void *ctx)
{
	const struct unpack *u = ctx;

	return u->trailing ? "bytes after the end of the compressed data are "
			     "left out" :
			     NULL;
}

enum janggi_status janggi__unpack_push(struct janggi__source **out,
	const struct janggi__codec *codec, struct janggi__source *lower,
	struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_unpacked,
		.free = free_unpack,
		.note = note_unpack,
	};
	struct unpack *u = calloc(1, sizeof(*u));

	*out = NULL;
	if (!u)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	u->codec = codec;
	u->lower = lower;
	u->state = codec->new();
	if (!u->state) {
		free(u);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	/* One helper is enough: what is packed twice is small. */
	if (janggi__source_is_bottom(lower))
		return janggi__ahead_new(out, &ops, u, err);
	return janggi__source_new(out, &ops, u, err);
}
