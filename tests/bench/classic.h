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

/* The cells of a board of rabbit and eggs, row by row, and those where the gap was in turn: wins[i] is whether the player
** who moves it from path[i] wins. */
void classic_rabbit(const char *board, uint32_t rows, uint32_t columns, const uint32_t *path, uint32_t length,
                    uint8_t *wins);

#endif
