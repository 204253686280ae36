/* The programs one would write otherwise; each is described in its own file. */
#ifndef CLASSIC_H
#define CLASSIC_H
#include <stdint.h>

/* Fill winner and plies of the 2 * n * n positions (mouse * n + cat) * 2 + turn: 0 draw, 1 mouse, 2 cat.
** Returns the winner of mouse 1, cat 2, the mouse to move, hole 0. */
int classic_catmouse(const uint32_t *first, const uint32_t *to, uint32_t n, uint8_t *winner, uint32_t *plies);

/* n rows of n characters Y and N, each with a line end: does the first player win the disconnected game, as published
** programs have it? */
int classic_disconnected(const char *text, uint32_t n);

#endif
