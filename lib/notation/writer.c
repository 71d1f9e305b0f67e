/* SPDX-License-Identifier: MIT */
/* The public writer: options, encoding, what was lost; and the targets. */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "notation/charset.h"
#include "notation/encode.h"
#include "notation/targets.h"

static const struct janggi__target *const targets[] = {
	&janggi__target_gib,
	&janggi__target_pgn,
	&janggi__target_uci,
	&janggi__target_fen,
	&janggi__target_epd,
	&janggi__target_xml,
	&janggi__target_jsonl,
};
#define N_TARGETS (sizeof(targets) / sizeof(targets[0]))

const char *janggi_writer_format(size_t i)
{
	return i < N_TARGETS ? targets[i]->name : NULL;
}

/* ----------------------------------------------------------------- options */

static int compare(const void *a, const void *b)
{
	uint32_t x, y;

	memcpy(&x, a, sizeof(x));
	memcpy(&y, b, sizeof(y));
	return (x > y) - (x < y);
}

static bool copy_plies(
	struct janggi_writer *writer, const uint32_t *plies, size_t n)
{
	size_t kept = 0;

	if (n > SIZE_MAX / sizeof(*plies) - 1)
		return false;
	if (!writer->listed || n > writer->cap_listed) {
		writer->n_listed = 0;
		free(writer->listed);
		writer->listed = malloc((n + 1) * sizeof(*plies));
		if (!writer->listed)
			return false;
		writer->cap_listed = n;
	}
	if (n) {
		memcpy(writer->listed, plies, n * sizeof(*plies));
		qsort(writer->listed, n, sizeof(*plies), compare);
	}
	for (size_t i = 0; i < n; i++)
		if (!kept || writer->listed[i] != writer->listed[kept - 1])
			writer->listed[kept++] = writer->listed[i];
	writer->n_listed = kept;
	return true;
}

static enum janggi_status read_letters(struct janggi_writer *writer,
	const char *letters, struct janggi_error *err)
{
	writer->fen_letters = JANGGI_LETTERS_NB;
	writer->san_letters = JANGGI_LETTERS_HE;
	if (!letters)
		return JANGGI_OK;
	if (!strcasecmp(letters, "nb"))
		writer->san_letters = JANGGI_LETTERS_NB;
	else if (!strcasecmp(letters, "he"))
		writer->fen_letters = JANGGI_LETTERS_HE;
	else
		return janggi__fail(err, JANGGI_EQUERY,
			"letters are nb or he, not '%s'", letters);
	return JANGGI_OK;
}

static enum janggi_status read_encoding(struct janggi_writer *writer,
	const struct janggi_writer_options *options, struct janggi_error *err)
{
	enum janggi__charset charset = JANGGI__CHARSET_UTF8;
	const char *r = options->replacement;

	if (options->encoding)
		charset = janggi__charset_parse(options->encoding);
	if (charset != JANGGI__CHARSET_UTF8 && charset != JANGGI__CHARSET_CP949)
		return janggi__fail(err, JANGGI_EQUERY,
			"cannot write in the encoding '%s'", options->encoding);
	writer->cp949 = charset == JANGGI__CHARSET_CP949;
	if (writer->cp949 && !writer->target->any_encoding)
		return janggi__fail(err, JANGGI_EQUERY, "%s is always in UTF-8",
			writer->target->name);
	for (size_t i = 0; r && r[i]; i++)
		if ((unsigned char)r[i] < ' ' || (unsigned char)r[i] > '~' ||
			strchr("\"[]{}", r[i]))
			return janggi__fail(err, JANGGI_EQUERY,
				"a replacement is plain ASCII without \"[]{}");
	if (r && !(writer->replacement = strdup(r)))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

static enum janggi_status read_options(struct janggi_writer *writer,
	const struct janggi_writer_options *options, struct janggi_error *err)
{
	enum janggi_status st;

	for (size_t i = 0; i < N_TARGETS; i++)
		if (options->format &&
			!strcmp(targets[i]->name, options->format))
			writer->target = targets[i];
	if (!writer->target)
		return janggi__fail(err, JANGGI_EQUERY,
			"cannot write the format '%s'",
			options->format ? options->format : "");
	writer->script = options->script;
	writer->plies = options->plies;
	if (!copy_plies(writer, options->listed, options->n_listed))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = read_letters(writer, options->letters, err);
	return st < 0 ? st : read_encoding(writer, options, err);
}

enum janggi_status janggi_writer_new(struct janggi_writer **out,
	const struct janggi_writer_options *options, struct janggi_error *err)
{
	struct janggi_writer *writer;
	enum janggi_status st;

	*out = NULL;
	if (options->size < sizeof(*options))
		return janggi__fail(
			err, JANGGI_EMISUSE, "options have no size");
	writer = calloc(1, sizeof(*writer));
	if (!writer)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	st = read_options(writer, options, err);
	if (st < 0) {
		janggi_writer_free(writer);
		return st;
	}
	*out = writer;
	return JANGGI_OK;
}

void janggi_writer_free(struct janggi_writer *writer)
{
	if (!writer)
		return;
	free(writer->listed);
	free(writer->replacement);
	janggi_buffer_release(&writer->text);
	janggi_buffer_release(&writer->more);
	janggi_buffer_release(&writer->whole);
	free(writer);
}

/* ----------------------------------------------------------------- writing */

/* What the target wrote, in the encoding wanted, to the caller's buffer. */
static enum janggi_status hand_over(struct janggi_writer *writer,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	const struct janggi_buffer *whole = &writer->whole;

	if (whole->failed)
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (writer->cp949)
		return janggi__encode_cp949(buffer,
			whole->data ? whole->data : "", whole->len,
			writer->replacement,
			&writer->losses[JANGGI__LOSS_CHARACTERS], err);
	janggi_buffer_add(buffer, whole->data, whole->len);
	return buffer->failed
		       ? janggi__fail(err, JANGGI_ENOMEM, "out of memory")
		       : JANGGI_OK;
}

enum janggi_status janggi_writer_add(struct janggi_writer *writer,
	const struct janggi_record *record, struct janggi_buffer *buffer,
	struct janggi_error *err)
{
	uint64_t losses[JANGGI__LOSSES];
	size_t len = buffer->len;
	enum janggi_status st;

	memcpy(losses, writer->losses, sizeof(losses));
	janggi_buffer_clear(&writer->text);
	janggi_buffer_clear(&writer->more);
	janggi_buffer_clear(&writer->whole);
	if (!writer->begun && writer->target->begin)
		writer->target->begin(writer, &writer->whole);
	st = writer->target->add(writer, record, &writer->whole, err);
	if (st == JANGGI_OK && (writer->text.failed || writer->more.failed))
		st = janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	if (st == JANGGI_OK)
		st = hand_over(writer, buffer, err);
	if (st < 0) {
		memcpy(writer->losses, losses, sizeof(losses));
		if (buffer->data) {
			buffer->len = len;
			buffer->data[len] = '\0';
		}
		return st;
	}
	writer->begun = true;
	return JANGGI_OK;
}

enum janggi_status janggi_writer_begin(struct janggi_writer *writer,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	janggi_buffer_clear(&writer->whole);
	if (!writer->begun && writer->target->begin)
		writer->target->begin(writer, &writer->whole);
	writer->begun = true;
	return hand_over(writer, buffer, err);
}

enum janggi_status janggi_writer_plies(struct janggi_writer *writer,
	const uint32_t *plies, size_t n, struct janggi_error *err)
{
	writer->plies = n ? JANGGI_PLIES_LISTED : JANGGI_PLIES_ALL;
	if (!copy_plies(writer, plies, n))
		return janggi__fail(err, JANGGI_ENOMEM, "out of memory");
	return JANGGI_OK;
}

enum janggi_status janggi_writer_end(struct janggi_writer *writer,
	struct janggi_buffer *buffer, struct janggi_error *err)
{
	janggi_buffer_clear(&writer->whole);
	if (!writer->begun && writer->target->begin)
		writer->target->begin(writer, &writer->whole);
	writer->begun = true;
	if (writer->target->end)
		writer->target->end(writer, &writer->whole);
	return hand_over(writer, buffer, err);
}

bool janggi_writer_loss(const struct janggi_writer *writer, size_t i,
	const char **what, uint64_t *count)
{
	static const char *const names[JANGGI__LOSSES] = {
		[JANGGI__LOSS_TAGS] = "tags",
		[JANGGI__LOSS_RESULTS] = "results",
		[JANGGI__LOSS_COMMENTS] = "comments",
		[JANGGI__LOSS_SECONDS] = "times of moves",
		[JANGGI__LOSS_WORDS] = "last words",
		[JANGGI__LOSS_UNPLAYED] = "unplayed ends",
		[JANGGI__LOSS_MARKS] = "marks in text",
		[JANGGI__LOSS_CHARACTERS] = "characters",
	};

	for (unsigned k = 0; k < JANGGI__LOSSES; k++) {
		if (!writer->losses[k] || i--)
			continue;
		*what = names[k];
		*count = writer->losses[k];
		return true;
	}
	return false;
}

/* ------------------------------------------------------ for the targets */

enum janggi_status janggi__writer_start(struct janggi_writer *writer,
	const struct janggi_record *record, bool *known,
	struct janggi_error *err)
{
	enum janggi_status st =
		janggi_record_position(record, &writer->pos, err);

	if (known)
		*known = st == JANGGI_OK;
	return st == JANGGI_EDATA && known && !record->n_moves ? JANGGI_OK : st;
}

enum janggi_status janggi__writer_play(struct janggi_writer *writer,
	const struct janggi_record *record, uint32_t i,
	struct janggi_error *err)
{
	struct janggi_position *pos = &writer->pos;
	janggi_move move = record->moves[i];

	/* the replay has let a pass in check through where it may be played */
	if (move != JANGGI_PASS && !janggi_position_is_legal(pos, move)) {
		janggi_position_explain(pos, move, err);
		if (err)
			err->ply = i + 1;
		return JANGGI_EDATA;
	}
	janggi__play(pos, move, NULL);
	return JANGGI_OK;
}
