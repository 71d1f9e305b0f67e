/* SPDX-License-Identifier: MIT */
/*
 * Page sums.  SQLite trusts what it reads from the disk; an index must not
 * give wrong answers after a bit has flipped.  So the last eight bytes of each
 * page, which SQLite leaves alone on request, hold a sum of the rest: put in
 * when a page is written to the file, looked at whenever one is read.
 *
 * SQLite never sees a sum: it gets zeros in its place.  So a journal or log
 * that a killed writer left has zeros there, and another program that opens
 * the file, and with that completes it from the log, writes zeros.  They are
 * read as no sum; the next writer of the page puts one in.
 *
 * A layer over the system's own file layer, for the main file alone: the
 * write-ahead log has sums of its own.
 */
#include <config.h>
#include <pthread.h>
#include <string.h>
#include "index/index.h"

#define PAGE JANGGI__PAGE_BYTES
#define SUM  JANGGI__PAGE_SUM_BYTES

struct file {
	sqlite3_file base; /* first: SQLite sees this */
	bool sums; /* the file has them */
};
/* The system's part follows. */
static sqlite3_file *real_of(sqlite3_file *f)
{
	return (sqlite3_file *)((struct file *)(void *)f + 1);
}

static uint32_t load(const unsigned char *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
		(uint32_t)p[3] << 24;
}

void janggi__page_sum(const unsigned char *page, unsigned char *out)
{
	uint32_t a = 0x6a616e67, b = 0x67693031;

	for (unsigned i = 0; i < PAGE - SUM; i += 8) {
		a += load(page + i) + b;
		b += load(page + i + 4) + a;
	}
	for (unsigned i = 0; i < 4; i++) {
		out[i] = (unsigned char)(a >> 8 * i);
		out[i + 4] = (unsigned char)(b >> 8 * i);
	}
}

/* The start of the file says whether its pages have sums. */
static void learn(struct file *f, const unsigned char *head)
{
	f->sums = !memcmp(head, "SQLite format 3", 16) && head[20] == SUM &&
		(head[16] << 8 | head[17]) == PAGE;
}

static int read_file(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
	struct file *file = (struct file *)(void *)f;
	int code = real_of(f)->pMethods->xRead(real_of(f), to, n, at);
	static const unsigned char none[SUM];
	unsigned char sum[SUM], *kept;

	if (code != SQLITE_OK)
		return code;
	if (!at && n >= 100)
		learn(file, to);
	if (!file->sums || n != PAGE || at % PAGE)
		return SQLITE_OK;
	kept = (unsigned char *)to + PAGE - SUM;
	if (!memcmp(kept, none, SUM))
		return SQLITE_OK;
	janggi__page_sum(to, sum);
	if (memcmp(kept, sum, SUM) != 0)
		return SQLITE_IOERR_DATA;
	memset(kept, 0, SUM);
	return SQLITE_OK;
}

static int write_file(
	sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
	struct file *file = (struct file *)(void *)f;
	unsigned char page[PAGE];

	if (!at && n >= 100)
		learn(file, from);
	if (file->sums && n == PAGE && !(at % PAGE)) {
		memcpy(page, from, PAGE);
		janggi__page_sum(page, page + PAGE - SUM);
		from = page;
	}
	return real_of(f)->pMethods->xWrite(real_of(f), from, n, at);
}

static int close_file(sqlite3_file *f)
{
	return real_of(f)->pMethods->xClose(real_of(f));
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size)
{
	return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int sync_file(sqlite3_file *f, int flags)
{
	return real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
	return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int lock_file(sqlite3_file *f, int level)
{
	return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int unlock_file(sqlite3_file *f, int level)
{
	return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int check_lock(sqlite3_file *f, int *held)
{
	return real_of(f)->pMethods->xCheckReservedLock(real_of(f), held);
}

static int control(sqlite3_file *f, int what, void *arg)
{
	return real_of(f)->pMethods->xFileControl(real_of(f), what, arg);
}

static int sector_size(sqlite3_file *f)
{
	return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int characteristics(sqlite3_file *f)
{
	return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int shm_map(
	sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
	return real_of(f)->pMethods->xShmMap(
		real_of(f), page, size, extend, out);
}

static int shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
	return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void shm_barrier(sqlite3_file *f)
{
	real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int shm_unmap(sqlite3_file *f, int delete)
{
	return real_of(f)->pMethods->xShmUnmap(real_of(f), delete);
}

/* Version 2: without memory mapping, which would go round us. */
static const sqlite3_io_methods methods = {
	.iVersion = 2,
	.xClose = close_file,
	.xRead = read_file,
	.xWrite = write_file,
	.xTruncate = truncate_file,
	.xSync = sync_file,
	.xFileSize = file_size,
	.xLock = lock_file,
	.xUnlock = unlock_file,
	.xCheckReservedLock = check_lock,
	.xFileControl = control,
	.xSectorSize = sector_size,
	.xDeviceCharacteristics = characteristics,
	.xShmMap = shm_map,
	.xShmLock = shm_lock,
	.xShmBarrier = shm_barrier,
	.xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f,
	int flags, int *out_flags)
{
	sqlite3_vfs *system = vfs->pAppData;
	int code;

	if (!(flags & SQLITE_OPEN_MAIN_DB))
		return system->xOpen(system, name, f, flags, out_flags);
	memset(f, 0, sizeof(struct file));
	code = system->xOpen(system, name, real_of(f), flags, out_flags);
	if (code == SQLITE_OK)
		f->pMethods = &methods;
	return code;
}

static sqlite3_vfs layer;

static void set_up(void)
{
	sqlite3_vfs *system = sqlite3_vfs_find(NULL);

	if (!system)
		return;
	layer = *system;
	layer.pNext = NULL;
	layer.zName = JANGGI__VFS;
	layer.pAppData = system;
	layer.szOsFile = system->szOsFile + (int)sizeof(struct file);
	layer.xOpen = open_file;
	sqlite3_vfs_register(&layer, 0);
}

const char *janggi__vfs(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, set_up);
	return JANGGI__VFS;
}
