/*
** grid.h - the graph of the open cells of a board: each is joined to the open cells above, left, right,
** below.
*/
#ifndef ZM_GRID_H
#define ZM_GRID_H

#include "../graph/graph.h"

typedef struct zm_grid {
    uint32_t rows, columns;
    zm_graph graph; /* undirected; its nodes are the open cells, row by row; the rows rise; no labels */
    uint32_t *node; /* of each cell (row * columns + column), ZM_NO_NODE where it is not open */
    uint32_t *cell; /* of each node */
} zm_grid;

/* `open` has one byte a cell, row by row, not 0 where a node shall be. ZM_TOOBIG past 2^30 cells (4
** moves each). O(cells): two sweeps along the board, one to number and count, one to fill in the rows. */
void zm_grid_build(zm_grid *grid, const uint8_t *open, uint32_t rows, uint32_t columns, zm_run *run);
void zm_grid_free(zm_grid *grid, zm_run *run);

#endif
