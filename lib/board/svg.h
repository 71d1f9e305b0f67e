/* SPDX-License-Identifier: MIT */
/* A board as a drawing. */
#ifndef JANGGI_SVG_H
#define JANGGI_SVG_H
#ifndef JANGGI_BUILD
# error "svg.h is internal to lib/"
#endif
#include "base/base.h"

#define JANGGI__SVG_WIDTH  580
#define JANGGI__SVG_HEIGHT 640

/*
 * What stands in the svg element, without its title; a failure is left in
 * buffer.
 */
void janggi__board_svg(const struct janggi_position *pos,
	enum janggi_faces faces, janggi_move last,
	struct janggi_buffer *buffer);

#endif
