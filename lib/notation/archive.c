/* SPDX-License-Identifier: MIT */
/*
 * Zip and tar archives, and bzip2, by libarchive.  Read as they come, so
 * that a pipe will do: of a zip, the entries and not its directory.
 *
 * Memory: libarchive's own blocks and one inflate window.  Ways to pack a
 * zip entry that may want more (LZMA, PPMd) are refused.
 */
#include <config.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <archive.h>
#include <archive_entry.h>
#include "base/arena.h"
#include "notation/formats.h"

/* A name longer than this is no name. */
#define NAME_MAX_BYTES 4096

struct packed {
	struct janggi__source *lower;
	struct archive *archive;
	size_t lent; /* bytes of lower's window that libarchive looks at */
	struct janggi_error failure; /* of lower */
	locale_t utf8; /* what libarchive makes names in */
	struct janggi__arena arena; /* holds the name */
	/* of the current file: block[0..n) is not handed out yet */
	const char *block;
	size_t n;
	int64_t at;
	const char *refusal;
	bool dead;
	bool at_end; /* of lower, and libarchive wanted more */
};

static la_ssize_t feed(struct archive *archive, void *ctx, const void **to)
{
	struct packed *p = ctx;
	const unsigned char *window;
	size_t n;

	janggi__source_consume_lines(p->lower, p->lent, 0);
	p->lent = 0;
	if (janggi__source_peek(p->lower, 1, &window, &n, &p->failure) < 0) {
		archive_set_error(archive, EIO, "cannot read");
		return -1;
	}
	*to = window;
	p->lent = n;
	p->at_end = !n;
	return (la_ssize_t)n;
}

/*
 * libarchive converts names to the encoding of the locale, which the library
 * must not depend on.
 */
static locale_t enter(const struct packed *p)
{
	return p->utf8 ? uselocale(p->utf8) : (locale_t)0;
}

static void leave(locale_t old)
{
	if (old)
		uselocale(old);
}

/* What libarchive, or what lies below it, has to say. */
static enum janggi_status fail(
	const struct packed *p, struct janggi_error *err)
{
	const char *text = archive_error_string(p->archive);

	if (p->failure.status) {
		if (err)
			*err = p->failure;
		return p->failure.status;
	}
	if (archive_errno(p->archive) == ENOMEM)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (!text)
		text = "damaged";
	if (p->at_end)
		return janggi__fail(
			err, JANGGI_EIO, "unexpected end of file (%s)", text);
	return janggi__fail(err, JANGGI_EIO, "damaged archive: %s", text);
}

static enum janggi_status read_packed(void *ctx, unsigned char *to, size_t room,
	size_t *got, struct janggi_error *err)
{
	struct packed *p = ctx;

	*got = 0;
	if (p->refusal)
		return janggi__fail(err, JANGGI_EIO, "%s", p->refusal);
	while (!p->n) {
		const void *block;
		la_int64_t at;
		int ret = archive_read_data_block(
			p->archive, &block, &p->n, &at);

		if (ret == ARCHIVE_EOF) {
			p->n = 0;
			return JANGGI_OK;
		}
		if (ret == ARCHIVE_RETRY)
			continue;
		if (ret < ARCHIVE_OK) {
			p->n = 0;
			p->dead = ret == ARCHIVE_FATAL;
			return fail(p, err);
		}
		/* Holes: a way to say "much" in little, and no record. */
		if (at != p->at) {
			p->refusal = "is a sparse file";
			p->n = 0;
			return janggi__fail(
				err, JANGGI_EIO, "%s", p->refusal);
		}
		p->block = block;
		p->at += (int64_t)p->n;
	}
	*got = p->n < room ? p->n : room;
	memcpy(to, p->block, *got);
	p->block += *got;
	p->n -= *got;
	return JANGGI_OK;
}

/* As written by whoever packed it, most often on Korean Windows. */
static struct janggi_text decode_name(struct packed *p, const char *name)
{
	struct janggi__charset_evidence evidence = {0};
	size_t n = strnlen(name, NAME_MAX_BYTES);

	janggi__arena_clear(&p->arena);
	janggi__charset_look(&evidence, name, n);
	return janggi__charset_decode(&p->arena,
		janggi__charset_decide(&evidence), name, n, NULL);
}

/* What Macs put beside every file of a zip. */
static bool is_mac_shadow(const char *name)
{
	const char *base = strrchr(name, '/');

	base = base ? base + 1 : name;
	return !strncmp(name, "__MACOSX/", 9) || !strncmp(base, "._", 2);
}

static bool is_wanted(struct archive_entry *entry)
{
	const char *name = archive_entry_pathname(entry);

	/* The mode of a zip entry may be anything, a file's is usual. */
	return archive_entry_filetype(entry) != AE_IFDIR &&
	       archive_entry_filetype(entry) != AE_IFLNK &&
	       !archive_entry_hardlink(entry) &&
	       !(name && is_mac_shadow(name));
}

static const char *refusal(struct packed *p, struct archive_entry *entry)
{
	const char *method;

	if (archive_entry_is_data_encrypted(entry))
		return "is encrypted";
	if (archive_format(p->archive) != ARCHIVE_FORMAT_ZIP)
		return NULL;
	/* "ZIP 2.0 (deflation)" is all that libarchive tells */
	method = strchr(archive_format_name(p->archive), '(');
	if (method && strcmp(method, "(deflation)") != 0 &&
		strcmp(method, "(uncompressed)") != 0)
		return "is packed in a way not read here";
	return NULL;
}

static enum janggi_status next_packed(
	void *ctx, struct janggi_text *name, struct janggi_error *err)
{
	struct packed *p = ctx;
	struct archive_entry *entry;
	const char *path;
	int ret;

	if (p->dead)
		return fail(p, err);
	do {
		locale_t old = enter(p);

		ret = archive_read_next_header(p->archive, &entry);
		leave(old);
		if (ret == ARCHIVE_EOF)
			return JANGGI_END;
		if (ret < ARCHIVE_WARN && ret != ARCHIVE_RETRY) {
			p->dead = true;
			return fail(p, err);
		}
	} while (ret == ARCHIVE_RETRY || !is_wanted(entry));
	p->block = NULL;
	p->n = 0;
	p->at = 0;
	p->refusal = refusal(p, entry);
	path = archive_entry_pathname(entry);
	*name = decode_name(p, path ? path : "?");
	return name->s ? JANGGI_OK
		       : janggi__fail(err, JANGGI_ENOMEM, "out of memory");
}

static void free_packed(void *ctx)
{
	struct packed *p = ctx;

	if (p->archive)
		archive_read_free(p->archive);
	if (p->utf8)
		freelocale(p->utf8);
	janggi__arena_release(&p->arena);
	free(p);
}

static enum janggi_status new_packed(struct packed **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	struct packed *p = calloc(1, sizeof(*p));

	*out = p;
	if (p) {
		p->lower = lower;
		p->archive = archive_read_new();
	}
	if (!p || !p->archive) {
		free(p);
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	}
	return JANGGI_OK;
}

static enum janggi_status push_archive(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_packed,
		.next = next_packed,
		.free = free_packed,
	};
	struct packed *p;
	enum janggi_status st = new_packed(&p, lower, err);

	*out = NULL;
	if (st < 0)
		return st;
	p->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if (archive_read_support_format_zip_streamable(p->archive) ||
		archive_read_support_format_tar(p->archive) ||
		archive_read_open(p->archive, p, NULL, feed, NULL)) {
		st = fail(p, err);
		free_packed(p);
		return st;
	}
	return janggi__source_new(out, &ops, p, err);
}

static enum janggi_status push_bzip2(struct janggi__source **out,
	struct janggi__source *lower, struct janggi_error *err)
{
	static const struct janggi__source_ops ops = {
		.read = read_packed,
		.free = free_packed,
	};
	struct packed *p;
	struct archive_entry *entry;
	enum janggi_status st = new_packed(&p, lower, err);

	*out = NULL;
	if (st < 0)
		return st;
	if (archive_read_support_filter_bzip2(p->archive) ||
		archive_read_support_format_raw(p->archive) ||
		archive_read_open(p->archive, p, NULL, feed, NULL) ||
		archive_read_next_header(p->archive, &entry)) {
		st = fail(p, err);
		free_packed(p);
		return st;
	}
	return janggi__source_new(out, &ops, p, err);
}

/* An entry, or the end of an archive without any. */
static int bid_zip(const unsigned char *head, size_t n)
{
	return n >= 4 && (!memcmp(head, "PK\3\4", 4) ||
				 !memcmp(head, "PK\5\6", 4))
		       ? 32
		       : 0;
}

/* No magic is common to all kinds, but each header holds its sum. */
static int bid_tar(const unsigned char *head, size_t n)
{
	enum { HEADER = 512, SUM = 148, SUM_BYTES = 8 };
	unsigned long sum = 0, stated = 0;
	size_t i = SUM;

	if (n < HEADER || !head[0])
		return 0;
	while (i < SUM + SUM_BYTES && head[i] == ' ')
		i++;
	for (; i < SUM + SUM_BYTES && head[i] >= '0' && head[i] <= '7'; i++)
		stated = stated * 8 + (head[i] - '0');
	for (size_t k = 0; k < HEADER; k++)
		sum += k >= SUM && k < SUM + SUM_BYTES ? ' ' : head[k];
	return sum == stated ? 40 : 0;
}

/* Magic, level, and the magic of the first block. */
static int bid_bzip2(const unsigned char *head, size_t n)
{
	return n >= 10 && !memcmp(head, "BZh", 3) && head[3] >= '1' &&
			       head[3] <= '9' &&
			       !memcmp(head + 4, "1AY&SY", 6)
		       ? 75
		       : 0;
}

const struct janggi__filter janggi__filter_zip = {
	"zip", bid_zip, push_archive};
const struct janggi__filter janggi__filter_tar = {
	"tar", bid_tar, push_archive};
const struct janggi__filter janggi__filter_bzip2 = {
	"bzip2", bid_bzip2, push_bzip2};
