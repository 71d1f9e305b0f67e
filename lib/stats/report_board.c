/* SPDX-License-Identifier: MIT */
/* Small boards on the page. */
#include <config.h>
#include <string.h>
#include "board/svg.h"
#include "stats/report.h"

void janggi__report_board(struct janggi__page *page,
	const struct janggi_position *pos, janggi_move last, const char *about)
{
	struct janggi_buffer b = JANGGI_BUFFER_INIT;
	char id[32];

	janggi__buffer_printf(&b, "board-%u", ++page->n_ids);
	if (b.failed || b.len >= sizeof(id)) {
		page->failed = true;
		janggi_buffer_release(&b);
		return;
	}
	memcpy(id, b.data, b.len + 1);
	janggi__page_open(page, "figure", NULL);
	janggi__page_open(page, "svg", NULL);
	janggi__page_attribute(page, "xmlns", "http://www.w3.org/2000/svg");
	janggi_buffer_clear(&b);
	janggi__buffer_printf(&b, "0 0 %d %d", JANGGI__SVG_WIDTH,
		JANGGI__SVG_HEIGHT);
	if (!b.failed)
		janggi__page_attribute(page, "viewBox", b.data);
	janggi__page_attribute(page, "role", "img");
	janggi__page_attribute(page, "aria-labelledby", id);
	janggi__page_open(page, "title", NULL);
	janggi__page_attribute(page, "id", id);
	janggi__page_str(page, about);
	janggi__page_close(page);
	janggi_buffer_clear(&b);
	janggi__board_svg(pos, JANGGI_FACES_HANJA, last, &b);
	if (b.failed || xmlTextWriterWriteRaw(page->w, JANGGI__XML(b.data)) < 0)
		page->failed = true;
	janggi__page_close(page);
	janggi__page_leaf(page, "figcaption", NULL, about);
	janggi__page_close(page);
	janggi_buffer_release(&b);
}
