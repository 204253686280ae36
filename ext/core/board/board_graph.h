/*
** board_graph.h - the free cells of a board as the nodes of a graph, and the moves of a piece on them.
*/
#ifndef ZM_BOARD_GRAPH_H
#define ZM_BOARD_GRAPH_H

#include "board.h"
#include "../graph/graph.h"

typedef struct zm_board_cells {
    uint32_t count; /* free cells */
    uint32_t *node; /* of each cell (row * columns + column): its node, or ZM_NO_NODE where a wall stands */
    uint32_t *cell; /* of each node */
} zm_board_cells;

/* Number the cells that hold none of the bytes of `walls`, row by row. O(cells). */
void zm_board_cells_number(zm_board_cells *cells, const zm_board *board, const char *walls, zm_run *run);
void zm_board_cells_free(zm_board_cells *cells, zm_run *run);

/* The moves of a piece: 4 directions (up, left, right, down) or 8, 1 to `reach` cells along each, not through walls
** (reach 1 if 8), and staying where it is if `stay`. The moves of a node are in the order of the cells; no labels.
** O(moves), counted before they are made: what takes too much memory is refused. */
void zm_board_moves(zm_graph *graph, const zm_board *board, const zm_board_cells *cells, int directions,
                    uint32_t reach, bool stay, zm_run *run);

#endif
