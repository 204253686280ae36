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

/* Policeman and thief on a board of cells ('*' wall, 'E' exit): (policeman * n + thief) * 2 + turn, n = rows *
** columns, turn 1 the policeman's; winner 0 draw, 1 police, 2 thief. Returns the number of decided positions. */
uint64_t classic_police(const char *cells, int rows, int columns, uint8_t *winner, uint32_t *plies);
/* The same by a graph of all positions that is built first, as the article does; no plies. */
void classic_police_graph(const char *cells, int rows, int columns, uint8_t *winner);

/* The cells of a board of rabbit and eggs, row by row, and those where the gap was in turn: wins[i] is whether the
** player who moves it from path[i] wins. */
void classic_rabbit(const char *board, uint32_t rows, uint32_t columns, const uint32_t *path, uint32_t length,
                    uint8_t *wins);

#endif
