/*
** board_cells.h - the free cells of a board, numbered: the nodes of every graph that is made of a board.
*/
#ifndef ZM_BOARD_CELLS_H
#define ZM_BOARD_CELLS_H

#include "board.h"
#include "../graph/graph.h"

/* Which cells are free, by the byte that stands in them: on cells of even and of odd row + column, both counted
** from 0. */
typedef struct zm_free_bytes {
    bool at[2][256];
} zm_free_bytes;

/* Every byte but these (and 0), on all cells. */
zm_free_bytes zm_free_all_but(const char *walls);

/* The order in which cells are numbered: row by row, or in tiles of 8 x 8, in which what is near on the board is
** near in a bit row too. */
typedef enum zm_cell_order { ZM_CELLS_BY_ROW, ZM_CELLS_BY_TILE } zm_cell_order;

typedef struct zm_cells {
    uint32_t rows, columns; /* of the board */
    uint32_t count;         /* free cells */
    uint32_t *node; /* of each cell (row * columns + column): its number, or ZM_NO_NODE where it is not free */
    uint32_t *cell; /* of each node */
} zm_cells;

/* Number the free cells. ZM_TOOBIG past 2^32 - 3 cells. O(cells), one sweep. */
void zm_cells_number(zm_cells *cells, const zm_board *board, const zm_free_bytes *free, zm_cell_order order,
                     zm_run *run);
void zm_cells_free(zm_cells *cells, zm_run *run);

#endif
