#include "board_graph.h"

#include <assert.h>
#include <string.h>

/* A tile has as many cells as a word has bits: what is near on the board is near in a bit row. */
enum { TILE = 8 };

void zm_board_cells_number(zm_board_cells *cells, const zm_board *board, const char *walls, zm_run *run) {
    *cells = (zm_board_cells){0};
    uint64_t all = (uint64_t)board->rows * board->columns;
    if (all > UINT32_MAX - 2) zm_fail(run, ZM_TOOBIG, "more than %u cells", UINT32_MAX - 2);
    cells->node = zm_allocate(run, all, sizeof *cells->node);
    cells->cell = zm_allocate(run, all, sizeof *cells->cell);
    if (!zm_ok(run)) return;
    bool wall[256] = {false};
    for (; *walls; walls++)
        wall[(unsigned char)*walls] = true;
    for (uint32_t top = 0; top < board->rows; top += TILE) {
        for (uint32_t left = 0; left < board->columns; left += TILE) {
            uint32_t bottom = board->rows - top < TILE ? board->rows : top + TILE;
            uint32_t right = board->columns - left < TILE ? board->columns : left + TILE;
            for (uint32_t row = top; row < bottom; row++) {
                for (uint32_t column = left; column < right; column++) {
                    uint64_t c = (uint64_t)row * board->columns + column;
                    bool free = !wall[(unsigned char)board->cells[c]];
                    cells->node[c] = free ? cells->count : ZM_NO_NODE;
                    cells->cell[cells->count] = (uint32_t)c;
                    cells->count += free;
                }
            }
            if (!zm_work(run, 4 * TILE * TILE)) return;
        }
    }
}

void zm_board_cells_free(zm_board_cells *cells, zm_run *run) {
    zm_release(run, cells->node);
    zm_release(run, cells->cell);
    *cells = (zm_board_cells){0};
}

/* Where a move ends: in the order of the cells. Staying is the one in the middle. */
static const int steps[9][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

/* How many cells a piece can go from `cell` in one direction. */
static uint32_t free_run(const zm_board *board, const zm_board_cells *cells, uint32_t cell, const int step[2],
                         uint32_t reach) {
    int64_t row = cell / board->columns, column = cell % board->columns;
    uint32_t steps_free = 0;
    while (steps_free < reach) {
        row += step[0];
        column += step[1];
        if (row < 0 || column < 0 || row >= board->rows || column >= board->columns) break;
        if (cells->node[row * board->columns + column] == ZM_NO_NODE) break;
        steps_free++;
    }
    return steps_free;
}

/* Directions that a piece has, in the order of `steps`. */
static bool has_step(const int step[2], int directions, bool stay) {
    bool diagonal = step[0] && step[1], here = !step[0] && !step[1];
    return here ? stay : !diagonal || directions == 8;
}

static uint32_t run_of(const zm_board *board, const zm_board_cells *cells, uint32_t cell, const int step[2],
                       uint32_t reach) {
    return !step[0] && !step[1] ? 1 : free_run(board, cells, cell, step, reach);
}

/* Count the moves into first[]: first[v + 1] - first[v] of each node; the total. */
static uint64_t count_moves(zm_graph *graph, const zm_board *board, const zm_board_cells *cells, int directions,
                            uint32_t reach, bool stay, zm_run *run) {
    uint64_t total = 0;
    for (uint32_t v = 0; v < cells->count && zm_ok(run); v++) {
        graph->first[v] = (uint32_t)total;
        uint64_t before = total;
        for (int d = 0; d < 9; d++)
            if (has_step(steps[d], directions, stay)) total += run_of(board, cells, cells->cell[v], steps[d], reach);
        if (total > UINT32_MAX - 1) zm_fail(run, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
        zm_work(run, 20 + 2 * (total - before));
    }
    return total;
}

void zm_board_moves(zm_graph *graph, const zm_board *board, const zm_board_cells *cells, int directions,
                    uint32_t reach, bool stay, zm_run *run) {
    assert((directions == 4 || (directions == 8 && reach <= 1)) && "rows would be out of order");
    *graph = (zm_graph){.nodes = cells->count};
    graph->first = zm_allocate(run, (uint64_t)cells->count + 1, sizeof *graph->first);
    if (!zm_ok(run)) return;
    uint64_t moves = count_moves(graph, board, cells, directions, reach, stay, run);
    /* Twice: whoever solves turns them round. */
    if (!zm_ok(run) || !zm_reserve(run, moves * 2 * sizeof *graph->to, moves * sizeof *graph->to)) return;
    graph->to = zm_allocate(run, moves, sizeof *graph->to);
    for (uint32_t v = 0; v < cells->count && zm_ok(run); v++) {
        for (int d = 0; d < 9; d++) {
            if (!has_step(steps[d], directions, stay)) continue;
            uint32_t far_free = run_of(board, cells, cells->cell[v], steps[d], reach);
            int64_t stride = (int64_t)steps[d][0] * board->columns + steps[d][1];
            for (uint32_t i = 0; i < far_free; i++) {
                int64_t far = stride < 0 ? far_free - i : i + 1; /* backwards, the farthest comes first */
                graph->to[graph->moves++] = cells->node[cells->cell[v] + far * stride];
            }
            zm_work(run, 4 + far_free * 2);
        }
    }
    graph->first[graph->nodes] = graph->moves;
}
