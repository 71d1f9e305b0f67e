/* SPDX-License-Identifier: MIT */
/* A fuzz target without a fuzzer: runs once on each file named. */
#include <config.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of exactly its size, so that a sanitizer sees what reads past its end. */
static uint8_t *read_file(const char *name, size_t *n)
{
	FILE *f = fopen(name, "rb");
	uint8_t *data = NULL;
	long size;

	if (!f)
		return NULL;
	if (!fseek(f, 0, SEEK_END) && (size = ftell(f)) >= 0) {
		rewind(f);
		*n = (size_t)size;
		data = malloc(*n ? *n : 1);
		if (data && fread(data, 1, *n, f) != *n) {
			free(data);
			data = NULL;
		}
	}
	fclose(f);
	return data;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		size_t n = 0;
		uint8_t *data = read_file(argv[i], &n);

		if (!data) {
			perror(argv[i]);
			return 2;
		}
		LLVMFuzzerTestOneInput(data, n);
		free(data);
	}
	return 0;
}
