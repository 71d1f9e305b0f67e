/* SPDX-License-Identifier: MIT */
/*
 * The sparse linear algebra of ratings.  A pair of players adds w times
 * (e_cho - e_han + e_first) squared to the matrix, so multiplying by it is a
 * walk over the pairs and nothing is ever stored but their weights.
 */
#include <config.h>
#include <math.h>
#include <string.h>
#include "stats/rating.h"

void janggi__rating_matrix_diagonal(struct janggi__rating_matrix *matrix)
{
	size_t first = matrix->n_players;
	double *d = matrix->diagonal;

	for (size_t i = 0; i < first; i++)
		d[i] = matrix->prior;
	d[first] = matrix->first_prior;
	for (size_t k = 0; k < matrix->n_pairs; k++) {
		const struct janggi__rated_pair *pair = &matrix->pairs[k];

		d[first] += pair->weight;
		if (pair->cho == pair->han)
			continue;
		d[pair->cho] += pair->weight;
		d[pair->han] += pair->weight;
	}
}

static void multiply(const struct janggi__rating_matrix *matrix,
	const double *x, double *out)
{
	size_t first = matrix->n_players;
	double sum = matrix->first_prior * x[first];

	for (size_t i = 0; i < first; i++)
		out[i] = matrix->prior * x[i];
	for (size_t k = 0; k < matrix->n_pairs; k++) {
		const struct janggi__rated_pair *pair = &matrix->pairs[k];
		double u = pair->weight *
			   (x[pair->cho] - x[pair->han] + x[first]);

		out[pair->cho] += u;
		out[pair->han] -= u;
		sum += u;
	}
	out[first] = sum;
}

static double dot(const double *a, const double *b, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* Conjugate gradients with the diagonal as preconditioner. */
void janggi__rating_matrix_solve(const struct janggi__rating_matrix *matrix,
	const double *b, double *x, double part)
{
	size_t n = matrix->n_players + 1;
	const double *d = matrix->diagonal;
	double *left = matrix->scratch; /* b - matrix x */
	double *way = left + n, *image = way + n;
	double size, stop;

	memset(x, 0, n * sizeof(*x));
	memcpy(left, b, n * sizeof(*left));
	for (size_t i = 0; i < n; i++)
		way[i] = left[i] / d[i];
	size = dot(left, way, n);
	stop = size * part * part;
	for (int round = 0; round < 500 && size > stop; round++) {
		double step, next = 0;

		multiply(matrix, way, image);
		step = size / dot(way, image, n);
		for (size_t i = 0; i < n; i++) {
			x[i] += step * way[i];
			left[i] -= step * image[i];
			next += left[i] * left[i] / d[i];
		}
		for (size_t i = 0; i < n; i++)
			way[i] = left[i] / d[i] + next / size * way[i];
		size = next;
	}
}

/*
 * The inverse is D^-1 + D^-1 N D^-1 + D^-1 N D^-1 N D^-1 ..., D the diagonal
 * and -N the rest.  The second term has no diagonal and the third is that of
 * opponents' own uncertainty; further ones are smaller again.  Pairs of the
 * same two players stand side by side.
 */
void janggi__rating_matrix_variances(
	const struct janggi__rating_matrix *matrix, double *out)
{
	size_t first = matrix->n_players;
	const double *d = matrix->diagonal;
	double *with_first = matrix->scratch;

	memset(out, 0, first * sizeof(*out));
	memset(with_first, 0, first * sizeof(*with_first));
	for (size_t k = 0; k < matrix->n_pairs; k++) {
		const struct janggi__rated_pair *pair = &matrix->pairs[k];
		double w = pair->weight;

		if (pair->cho == pair->han)
			continue;
		with_first[pair->cho] += w;
		with_first[pair->han] -= w;
		if (k + 1 < matrix->n_pairs && pair[1].cho == pair->han &&
			pair[1].han == pair->cho) {
			w += pair[1].weight;
			with_first[pair[1].cho] += pair[1].weight;
			with_first[pair[1].han] -= pair[1].weight;
			k++;
		}
		out[pair->cho] += w * w / d[pair->han];
		out[pair->han] += w * w / d[pair->cho];
	}
	for (size_t i = 0; i < first; i++) {
		out[i] += with_first[i] * with_first[i] / d[first];
		out[i] = fmin(1 / d[i] + out[i] / (d[i] * d[i]),
			1 / matrix->prior);
	}
}
