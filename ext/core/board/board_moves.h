/*
** board_moves.h - the moves on the free cells of a board as a graph, without labels.
*/
#ifndef ZM_BOARD_MOVES_H
#define ZM_BOARD_MOVES_H

#include "board_cells.h"

/* How a piece moves: 1 to `reach` cells up, left, right or down, or (8 directions; reach 0 or 1) one cell to any
** side, not through cells that are not free. */
typedef struct zm_piece {
    uint32_t directions; /* 4 or 8 */
    uint32_t reach;
    bool stay; /* it may also stay where it is */
} zm_piece;

/* The moves of a piece. Those of a node are in the order of the cells: rising if the cells are numbered by row.
** O(moves), counted before they are made: what takes too much memory is refused (twice as much as the moves:
** whoever solves reverses them). ZM_TOOBIG past 2^32 - 2 moves. */
void zm_board_moves(zm_graph *graph, const zm_cells *cells, zm_piece piece, zm_run *run);

/* The same for 4 directions and reach 1, of cells numbered by row, for large boards: each cell is joined to those
** above, left, right, below; undirected, the rows rise. O(cells): two sweeps along the board, one to count and one
** to fill in the rows. ZM_TOOBIG past 2^32 - 2 moves. */
void zm_board_neighbours(zm_graph *graph, const zm_cells *cells, zm_run *run);

#endif
