/* SPDX-License-Identifier: MIT */
/* Compressed and packed input, made here by the same libraries. */
#include <config.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include <archive.h>
#include <archive_entry.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include "notation/formats.h"
#include "blocks.h"

/* More than is read before the thread starts, and not very regular. */
enum { PLAIN = 3 << 20 };
static char *plain;

struct bytes {
	unsigned char *data;
	size_t n;
};

typedef struct bytes pack_fn(const char *data, size_t n);

static struct bytes pack_gzip(const char *data, size_t n)
{
	struct bytes out = {malloc(n + 1000), 0};
	z_stream z = {0};

	assert_int_equal(deflateInit2(&z, 1, Z_DEFLATED, 31, 8, 0), Z_OK);
	z.next_in = (unsigned char *)(uintptr_t)data;
	z.avail_in = (unsigned)n;
	z.next_out = out.data;
	z.avail_out = (unsigned)n + 1000;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	out.n = z.total_out;
	deflateEnd(&z);
	return out;
}

static struct bytes pack_xz(const char *data, size_t n)
{
	size_t room = lzma_stream_buffer_bound(n);
	struct bytes out = {malloc(room), 0};

	assert_int_equal(
		lzma_easy_buffer_encode(0, LZMA_CHECK_CRC64, NULL,
			(const uint8_t *)data, n, out.data, &out.n, room),
		LZMA_OK);
	return out;
}

static struct bytes pack_zstd(const char *data, size_t n)
{
	struct bytes out = {malloc(ZSTD_compressBound(n)), 0};

	out.n = ZSTD_compress(out.data, ZSTD_compressBound(n), data, n, 1);
	assert_false(ZSTD_isError(out.n));
	return out;
}

static struct bytes pack_archive(
	struct archive *a, const char *const *names, const char *data, size_t n)
{
	enum { ROOM = 16 << 20 };
	struct bytes out = {malloc(ROOM), 0};

	assert_int_equal(archive_write_set_bytes_per_block(a, 1), ARCHIVE_OK);
	assert_int_equal(
		archive_write_open_memory(a, out.data, ROOM, &out.n), 0);
	for (; *names; names++) {
		struct archive_entry *e = archive_entry_new();

		archive_entry_set_pathname(e, *names);
		archive_entry_set_filetype(e,
			(*names)[strlen(*names) - 1] == '/' ? AE_IFDIR
							    : AE_IFREG);
		archive_entry_set_perm(e, 0644);
		archive_entry_set_size(e, (la_int64_t)n);
		assert_int_equal(archive_write_header(a, e), ARCHIVE_OK);
		archive_entry_free(e);
		archive_write_data(a, data, n);
	}
	archive_write_free(a);
	return out;
}

static struct bytes pack_bzip2(const char *data, size_t n)
{
	static const char *const names[] = {"data", NULL};
	struct archive *a = archive_write_new();

	archive_write_set_format_raw(a);
	archive_write_add_filter_bzip2(a);
	return pack_archive(a, names, data, n);
}

static struct bytes pack_zip(
	const char *const *names, const char *data, size_t n)
{
	struct archive *a = archive_write_new();

	archive_write_set_format_zip(a);
	return pack_archive(a, names, data, n);
}

static struct bytes pack_tar(
	const char *const *names, const char *data, size_t n)
{
	struct archive *a = archive_write_new();

	archive_write_set_format_ustar(a);
	return pack_archive(a, names, data, n);
}

static const struct janggi__filter *filter_of(const struct bytes *b)
{
	const struct janggi__filter *best = NULL, *f;
	int most = 0;

	for (size_t i = 0; (f = janggi__filter_at(i)); i++) {
		int bits = f->bid(b->data, b->n);

		assert_true(!bits || bits != most);
		if (bits > most) {
			most = bits;
			best = f;
		}
	}
	return best;
}

/* A stack of two: the packed bytes in blocks, and what unpacks them. */
struct stack {
	struct janggi__source *lower, *top;
};

static struct stack open_packed(const struct bytes *b, size_t block)
{
	const struct janggi__filter *f = filter_of(b);
	struct stack s;

	assert_non_null(f);
	assert_int_equal(
		blocks_source(&s.lower, b->data, b->n, block), JANGGI_OK);
	assert_int_equal(f->push(&s.top, s.lower, NULL), JANGGI_OK);
	janggi__source_set_lower(s.top, s.lower);
	return s;
}

static void close_packed(struct stack *s)
{
	janggi__source_free(s->top);
	janggi__source_free(s->lower);
}

/* How many bytes come, all of which must be those of plain, repeated. */
static size_t read_plain(struct janggi__source *top, struct janggi_error *err)
{
	const unsigned char *p;
	size_t n, total = 0;

	memset(err, 0, sizeof(*err));
	for (;;) {
		enum janggi_status st =
			janggi__source_peek(top, 1, &p, &n, err);

		if (st < 0 || !n)
			return total;
		for (size_t i = 0; i < n; i++)
			if (p[i] != (unsigned char)plain[(total + i) % PLAIN])
				fail_msg("wrong byte %zu", total + i);
		total += n;
		janggi__source_consume(top, n);
	}
}

static pack_fn *const packers[] = {
	pack_gzip, pack_xz, pack_zstd, pack_bzip2};
enum { N_PACKERS = sizeof(packers) / sizeof(packers[0]) };

static void what_was_packed_comes_out(void **state)
{
	static const size_t blocks[] = {97, 4096, 1 << 20};
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < N_PACKERS; i++) {
		struct bytes b = packers[i](plain, PLAIN);

		for (size_t k = 0; k < 3; k++) {
			struct stack s = open_packed(&b, blocks[k]);

			assert_int_equal(read_plain(s.top, &err), PLAIN);
			assert_int_equal(err.status, JANGGI_OK);
			assert_null(janggi__source_note(s.top));
			close_packed(&s);
		}
		free(b.data);
	}
}

static struct bytes join(struct bytes a, const void *data, size_t n)
{
	a.data = realloc(a.data, a.n + n);
	memcpy(a.data + a.n, data, n);
	a.n += n;
	return a;
}

/* Byte by byte: whatever can end between two of them does. */
static void every_byte_may_come_alone(void **state)
{
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < N_PACKERS; i++) {
		struct bytes b = packers[i](plain, 20000);
		struct stack s = open_packed(&b, 1);

		assert_int_equal(read_plain(s.top, &err), 20000);
		assert_int_equal(err.status, JANGGI_OK);
		close_packed(&s);
		free(b.data);
	}
}

static void members_follow_one_another(void **state)
{
	static const char zeros[1000];
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < N_PACKERS; i++) {
		struct bytes b = packers[i](plain, PLAIN);
		struct bytes twice = {NULL, 0};
		struct stack s;

		twice = join(twice, b.data, b.n);
		twice = join(twice, b.data, b.n);
		if (packers[i] != pack_bzip2)
			twice = join(twice, zeros, sizeof(zeros));
		s = open_packed(&twice, 4096);
		assert_int_equal(read_plain(s.top, &err), 2 * PLAIN);
		assert_int_equal(err.status, JANGGI_OK);
		assert_null(janggi__source_note(s.top));
		close_packed(&s);
		free(twice.data);
		free(b.data);
	}
}

static void what_follows_the_end_is_noted(void **state)
{
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct bytes b = packers[i](plain, PLAIN);
		struct stack s;

		b = join(b, "garbage", 7);
		s = open_packed(&b, 4096);
		assert_int_equal(read_plain(s.top, &err), PLAIN);
		assert_int_equal(err.status, JANGGI_OK);
		assert_non_null(janggi__source_note(s.top));
		close_packed(&s);
		free(b.data);
	}
}

static void a_cut_stream_gives_what_it_has_and_says_so(void **state)
{
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct bytes b = packers[i](plain, PLAIN);
		size_t whole = b.n, got;

		for (size_t cut = 1; cut < 60; cut += 7) {
			struct stack s;

			b.n = whole - cut * (whole / 61);
			s = open_packed(&b, 4096);
			got = read_plain(s.top, &err);
			assert_true(got > 0 && got < PLAIN);
			/* all but a block or two of what could be had */
			assert_true(got + (2 << 20) >
				    (uint64_t)PLAIN * b.n / whole);
			assert_int_equal(err.status, JANGGI_EIO);
			assert_non_null(
				strstr(err.text, "unexpected end of file"));
			close_packed(&s);
		}
		/* all but the sum at the end */
		b.n = whole - 1;
		{
			struct stack s = open_packed(&b, 1 << 20);

			got = read_plain(s.top, &err);
			assert_int_equal(err.status, JANGGI_EIO);
			if (packers[i] != pack_zstd)
				assert_int_equal(got, PLAIN);
			close_packed(&s);
		}
		free(b.data);
	}
}

static void a_changed_byte_is_found(void **state)
{
	struct janggi_error err;

	(void)state;
	for (size_t i = 0; i < 2; i++) { /* those with a sum by default */
		struct bytes b = packers[i](plain, PLAIN);

		for (size_t k = 100; k < b.n; k += b.n / 13) {
			const unsigned char *p;
			struct stack s;
			size_t n;

			b.data[k] ^= 0x10;
			s = open_packed(&b, 4096);
			do {
				memset(&err, 0, sizeof(err));
				if (janggi__source_peek(
					    s.top, 1, &p, &n, &err) < 0)
					break;
				janggi__source_consume(s.top, n);
			} while (n);
			assert_int_equal(err.status, JANGGI_EIO);
			close_packed(&s);
			b.data[k] ^= 0x10;
		}
		free(b.data);
	}
}

static void an_early_close_does_not_wait_for_a_pipe(void **state)
{
	struct bytes b = pack_gzip(plain, PLAIN);
	struct stack s;
	const unsigned char *p;
	size_t n;
	int fds[2];

	(void)state;
	/* Enough to start the thread, which then waits for more for ever. */
	assert_int_equal(pipe(fds), 0);
	if (!fork()) {
		close(fds[0]);
		for (size_t at = 0, w; at < b.n * 2 / 3; at += w) {
			ssize_t r = write(fds[1], b.data + at,
				b.n * 2 / 3 - at);

			w = r > 0 ? (size_t)r : b.n;
		}
		pause();
		_exit(0);
	}
	assert_int_equal(
		janggi__source_new_fd(&s.lower, fds[0], NULL), JANGGI_OK);
	assert_int_equal(
		janggi__filter_gzip.push(&s.top, s.lower, NULL), JANGGI_OK);
	alarm(20);
	for (size_t got = 0; got < (1 << 20); got += n) {
		assert_int_equal(
			janggi__source_peek(s.top, 1, &p, &n, NULL),
			JANGGI_OK);
		janggi__source_consume(s.top, n);
	}
	close_packed(&s);
	alarm(0);
	close(fds[0]);
	close(fds[1]); /* the child has its own end still: it is not waited for */
	free(b.data);
}

static void an_archive_gives_its_files_in_order(void **state)
{
	/* 기보.gib in CP949, 기보.gib in UTF-8 */
	static const char *const names[] = {"dir/", "dir/a.gib",
		"\xb1\xe2\xba\xb8.gib", "\xea\xb8\xb0\xeb\xb3\xb4.gib",
		"__MACOSX/._a.gib", NULL};
	static const char *const wanted[] = {"dir/a.gib",
		"\xea\xb8\xb0\xeb\xb3\xb4.gib", "\xea\xb8\xb0\xeb\xb3\xb4.gib",
		NULL};

	(void)state;
	for (int zip = 0; zip < 2; zip++)
		for (size_t block = 1; block < 9000; block = block * 80 + 1) {
			struct bytes b = zip ? pack_zip(names, plain, 100000)
					     : pack_tar(names, plain, 100000);
			struct stack s = open_packed(&b, block);
			struct janggi_text name;
			struct janggi_error err;

			assert_true(janggi__source_is_packed(s.top));
			for (size_t i = 0; wanted[i]; i++) {
				assert_int_equal(janggi__source_next(
							 s.top, &name, &err),
					JANGGI_OK);
				assert_string_equal(name.s, wanted[i]);
				if (i == 1)
					continue; /* need not be read */
				assert_int_equal(
					read_plain(s.top, &err), 100000);
				assert_int_equal(err.status, JANGGI_OK);
			}
			assert_int_equal(
				janggi__source_next(s.top, &name, &err),
				JANGGI_END);
			close_packed(&s);
			free(b.data);
		}
}

static void a_cut_archive_fails_in_the_end(void **state)
{
	static const char *const names[] = {"a", "b", NULL};

	(void)state;
	for (int zip = 0; zip < 2; zip++) {
		struct bytes b = zip ? pack_zip(names, plain, 100000)
				     : pack_tar(names, plain, 100000);
		struct stack s;
		struct janggi_text name;
		struct janggi_error err;

		b.n = (zip ? b.n : 200000) * 3 / 4;
		s = open_packed(&b, 512);
		assert_int_equal(
			janggi__source_next(s.top, &name, &err), JANGGI_OK);
		assert_int_equal(read_plain(s.top, &err), 100000);
		assert_int_equal(err.status, JANGGI_OK);
		assert_int_equal(
			janggi__source_next(s.top, &name, &err), JANGGI_OK);
		assert_true(read_plain(s.top, &err) < 100000);
		assert_int_equal(err.status, JANGGI_EIO);
		assert_non_null(strstr(err.text, "unexpected end of file"));
		assert_true(janggi__source_next(s.top, &name, &err) < 0);
		assert_true(janggi__source_next(s.top, &name, &err) < 0);
		close_packed(&s);
		free(b.data);
	}
}

static void a_damaged_file_does_not_spoil_the_next(void **state)
{
	static const char *const names[] = {"a", "b", NULL};
	struct bytes b = pack_zip(names, plain, 100000);
	struct stack s;
	struct janggi_text name;
	struct janggi_error err;

	(void)state;
	/* one bit of the first file's data: the sum is wrong then */
	b.data[b.n / 4] ^= 1;
	s = open_packed(&b, 512);
	assert_int_equal(
		janggi__source_next(s.top, &name, &err), JANGGI_OK);
	for (;;) {
		const unsigned char *p;
		size_t n;

		err.status = JANGGI_OK;
		if (janggi__source_peek(s.top, 1, &p, &n, &err) < 0 || !n)
			break;
		janggi__source_consume(s.top, n);
	}
	assert_int_equal(err.status, JANGGI_EIO);
	assert_int_equal(
		janggi__source_next(s.top, &name, &err), JANGGI_OK);
	assert_string_equal(name.s, "b");
	assert_int_equal(read_plain(s.top, &err), 100000);
	assert_int_equal(err.status, JANGGI_OK);
	close_packed(&s);
	free(b.data);
}

static enum janggi_status read_nothing_much(void *ctx, unsigned char *to,
	size_t room, size_t *got, struct janggi_error *err)
{
	(void)ctx;
	(void)to;
	(void)err;
	*got = room;
	return JANGGI_OK;
}

static void much_from_little_is_refused(void **state)
{
	static const struct janggi__source_ops ops = {
		.read = read_nothing_much};
	struct janggi__source *lower, *top;
	struct janggi_error err;
	const unsigned char *p;
	uint64_t total = 0;
	size_t n;

	(void)state;
	assert_int_equal(blocks_source(&lower, plain, 1000, 10), JANGGI_OK);
	assert_int_equal(
		janggi__source_peek(lower, 1000, &p, &n, NULL), JANGGI_OK);
	assert_int_equal(
		janggi__source_new(&top, &ops, NULL, NULL), JANGGI_OK);
	janggi__source_set_lower(top, lower);
	while (janggi__source_peek(top, 1, &p, &n, &err) == JANGGI_OK) {
		total += n;
		assert_true(total < UINT64_C(2) << 30);
		janggi__source_consume_lines(top, n, 0);
	}
	assert_int_equal(err.status, JANGGI_EIO);
	assert_true(total >= 1 << 30);
	janggi__source_free(top);
	janggi__source_free(lower);
}

static int make_plain(void **state)
{
	uint32_t x = 1;

	(void)state;
	plain = malloc(PLAIN);
	for (size_t i = 0; i < PLAIN; i++) {
		x = x * 1664525 + 1013904223;
		plain[i] = i % 70 ? (char)('0' + (x >> 28)) : '\n';
	}
	return 0;
}

static int free_plain(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_packed_comes_out),
		cmocka_unit_test(every_byte_may_come_alone),
		cmocka_unit_test(members_follow_one_another),
		cmocka_unit_test(what_follows_the_end_is_noted),
		cmocka_unit_test(a_cut_stream_gives_what_it_has_and_says_so),
		cmocka_unit_test(a_changed_byte_is_found),
		cmocka_unit_test(an_early_close_does_not_wait_for_a_pipe),
		cmocka_unit_test(an_archive_gives_its_files_in_order),
		cmocka_unit_test(a_cut_archive_fails_in_the_end),
		cmocka_unit_test(a_damaged_file_does_not_spoil_the_next),
		cmocka_unit_test(much_from_little_is_refused),
	};

	return cmocka_run_group_tests(tests, make_plain, free_plain);
}
