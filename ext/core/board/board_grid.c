#include "board_grid.h"

void zm_grid_free(zm_grid *grid, zm_run *run) {
    zm_graph_free(&grid->graph, run);
    zm_release(run, grid->node);
    zm_release(run, grid->cell);
    *grid = (zm_grid){0};
}

/* Both sweeps write first and then advance or not: whether a cell is open no processor can predict. */

/* Number the open cells; count them and the moves. */
static bool number_cells(zm_grid *grid, const uint8_t *open, zm_run *run) {
    uint32_t nodes = 0, edges = 0, columns = grid->columns;
    for (uint32_t row = 0, cell = 0; row < grid->rows; row++) {
        uint32_t left = 0;
        for (uint32_t column = 0; column < columns; column++, cell++) {
            uint32_t is_open = open[cell] != 0, above = row > 0 && open[cell - columns] != 0;
            edges += is_open & left;
            edges += is_open & above;
            grid->node[cell] = is_open ? nodes : ZM_NO_NODE;
            nodes += is_open;
            left = is_open;
            if ((column & 4095) == 4095 && !zm_work(run, 4096)) return false;
        }
        if (!zm_work(run, 4 + (columns & 4095))) return false;
    }
    grid->graph.nodes = nodes;
    grid->graph.moves = edges * 2;
    return true;
}

static uint32_t add_move(uint32_t *to, uint32_t at, uint32_t node, uint32_t is_open) {
    to[at] = node;
    return at + (is_open & (node != ZM_NO_NODE));
}

static bool fill_rows(zm_grid *grid, zm_run *run) {
    const uint32_t *node = grid->node;
    uint32_t columns = grid->columns, cells = grid->rows * columns, at = 0;
    uint32_t *to = grid->graph.to;
    for (uint32_t v = 0, column = 0, cell = 0; cell < cells; cell++) {
        uint32_t is_open = node[cell] != ZM_NO_NODE;
        grid->cell[v] = cell;
        grid->graph.first[v] = at;
        if (cell >= columns) at = add_move(to, at, node[cell - columns], is_open);
        if (column > 0) at = add_move(to, at, node[cell - 1], is_open);
        if (column + 1 < columns) at = add_move(to, at, node[cell + 1], is_open);
        if (cells - cell > columns) at = add_move(to, at, node[cell + columns], is_open);
        v += is_open;
        if (++column == columns) column = 0;
        if ((cell & 4095) == 4095 && !zm_work(run, 3 * 4096)) return false;
    }
    grid->graph.first[grid->graph.nodes] = at;
    return true;
}

void zm_grid_build(zm_grid *grid, const uint8_t *open, uint32_t rows, uint32_t columns, zm_run *run) {
    *grid = (zm_grid){.rows = rows, .columns = columns};
    if (!zm_ok(run)) return;
    uint64_t cells = (uint64_t)rows * columns;
    if (cells > (uint64_t)1 << 30) {
        zm_fail(run, ZM_TOOBIG, "a board of %u x %u cells is too big", rows, columns);
        return;
    }
    grid->node = zm_allocate(run, cells, sizeof *grid->node);
    if (!zm_ok(run) || !number_cells(grid, open, run)) return;
    zm_graph *graph = &grid->graph;
    graph->first = zm_allocate(run, (uint64_t)graph->nodes + 1, sizeof *graph->first);
    /* One more of each than there are, for what is written and not kept. */
    graph->to = zm_allocate(run, (uint64_t)graph->moves + 1, sizeof *graph->to);
    grid->cell = zm_allocate(run, (uint64_t)graph->nodes + 1, sizeof *grid->cell);
    if (zm_ok(run)) fill_rows(grid, run);
}
