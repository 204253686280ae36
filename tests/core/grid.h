/* The graph of the open cells of a board, given by a byte a cell: not 0 where a node shall be. */
#ifndef TESTS_GRID_H
#define TESTS_GRID_H

#include "../../ext/core/board/board_moves.h"

typedef struct open_grid {
    zm_cells cells;
    zm_graph graph;
} open_grid;

static inline void open_grid_build(open_grid *grid, const uint8_t *open, uint32_t rows, uint32_t columns,
                                   zm_run *run) {
    zm_board board = {rows, columns, (char *)open};
    zm_free_bytes free = zm_free_all_but("");
    zm_cells_number(&grid->cells, &board, &free, ZM_CELLS_BY_ROW, run);
    zm_board_neighbours(&grid->graph, &grid->cells, run);
}

static inline void open_grid_free(open_grid *grid, zm_run *run) {
    zm_graph_free(&grid->graph, run);
    zm_cells_free(&grid->cells, run);
}

#endif
