/*
** board_moves.c - the moves of a piece on a board, in compressed sparse rows.
*/
#include "board_moves.h"

#include <assert.h>

/* ---- any piece, node by node */

/* Where a move goes: in the order of the cells. Staying is the one in the middle. */
static const int piece_steps[9][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

/* How many cells a piece can go from `cell` in one direction. */
static uint32_t free_run(const zm_cells *cells, uint32_t cell, const int step[2], uint32_t reach) {
    int64_t row = cell / cells->columns, column = cell % cells->columns;
    uint32_t length = 0;
    while (length < reach) {
        row += step[0];
        column += step[1];
        if (row < 0 || column < 0 || row >= cells->rows || column >= cells->columns) break;
        if (cells->node[row * cells->columns + column] == ZM_NO_NODE) break;
        length++;
    }
    return length;
}

/* How many moves a piece has in one of the directions. */
static uint32_t moves_along(const zm_cells *cells, uint32_t cell, const int step[2], const zm_piece *piece) {
    bool diagonal = step[0] && step[1], here = !step[0] && !step[1];
    if (here) return piece->stay;
    if (diagonal && piece->directions < 8) return 0;
    return free_run(cells, cell, step, piece->reach);
}

/* Where the rows begin; returns the number of moves. */
static uint64_t count_piece_moves(uint32_t *first, const zm_cells *cells, const zm_piece *piece, zm_run *run) {
    uint64_t total = 0;
    for (uint32_t v = 0; v < cells->count && zm_ok(run); v++) {
        uint64_t before = total;
        first[v] = (uint32_t)total;
        for (int d = 0; d < 9; d++)
            total += moves_along(cells, cells->cell[v], piece_steps[d], piece);
        if (total > UINT32_MAX - 1) zm_fail(run, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
        zm_work(run, (9 + 2 * (total - before)) * ZM_COST_NEXT);
    }
    first[cells->count] = (uint32_t)total;
    return total;
}

/* Write the moves of one direction; backwards, the farthest comes first. Returns how many. */
static uint32_t write_moves(uint32_t *to, const zm_cells *cells, uint32_t cell, const int step[2],
                            const zm_piece *piece) {
    uint32_t length = moves_along(cells, cell, step, piece);
    int64_t stride = (int64_t)step[0] * cells->columns + step[1];
    for (uint32_t i = 0; i < length; i++)
        to[i] = cells->node[cell + stride * (stride < 0 ? length - i : i + 1)];
    return length;
}

void zm_board_moves(zm_graph *graph, const zm_cells *cells, zm_piece piece, zm_run *run) {
    assert((piece.directions == 4 || (piece.directions == 8 && piece.reach <= 1)) && "rows would be out of order");
    *graph = (zm_graph){0};
    graph->first = zm_allocate(run, (uint64_t)cells->count + 1, sizeof *graph->first);
    if (!zm_ok(run)) return;
    uint64_t moves = count_piece_moves(graph->first, cells, &piece, run);
    if (!zm_ok(run) || !zm_reserve(run, moves * 2 * sizeof *graph->to, moves * sizeof *graph->to)) return;
    graph->to = zm_allocate(run, moves, sizeof *graph->to);
    for (uint32_t v = 0; v < cells->count && zm_ok(run); v++) {
        uint32_t before = graph->moves;
        for (int d = 0; d < 9; d++)
            graph->moves += write_moves(graph->to + graph->moves, cells, cells->cell[v], piece_steps[d], &piece);
        zm_work(run, (9 + 2 * (graph->moves - before)) * ZM_COST_NEXT);
    }
    graph->nodes = cells->count;
}

/* ---- the cells around each, along the board */

static inline uint32_t both_free(const zm_cells *cells, uint32_t a, uint32_t b) {
    return (cells->node[a] != ZM_NO_NODE) & (cells->node[b] != ZM_NO_NODE);
}

/* The moves to all neighbours: twice the pairs of free cells that touch. */
static uint64_t count_touching(const zm_cells *cells, zm_run *run) {
    uint32_t columns = cells->columns, all = cells->rows * columns;
    uint64_t above = 0, beside = 0, across = 0;
    if (all == 0) return 0;
    ZM_EACH(uint32_t, cell, columns, all, ZM_COST_NEXT, run) {
        above += both_free(cells, cell - columns, cell);
    }
    /* Side by side, as if the board were one row; and what of that goes from row to row. */
    ZM_EACH(uint32_t, cell, 1, all, ZM_COST_NEXT, run) {
        beside += both_free(cells, cell - 1, cell);
    }
    ZM_EACH(uint32_t, row, 1, cells->rows, ZM_COST_FAR, run) {
        across += both_free(cells, row * columns - 1, row * columns);
    }
    return 2 * (above + beside - across);
}

/* Writes first and then advances or not, as number_cells(). */
static inline uint32_t add_neighbour(uint32_t *to, uint32_t at, uint32_t node, uint32_t is_free) {
    to[at] = node;
    return at + (is_free & (node != ZM_NO_NODE));
}

void zm_board_neighbours(zm_graph *graph, const zm_cells *cells, zm_run *run) {
    *graph = (zm_graph){0};
    if (!zm_ok(run)) return;
    const uint32_t *node = cells->node;
    uint32_t columns = cells->columns, all = cells->rows * columns, at = 0;
    uint64_t moves = count_touching(cells, run);
    if (moves > UINT32_MAX - 1) zm_fail(run, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
    /* One more of each than there are, for what is written and not kept. */
    uint32_t *first = graph->first = zm_allocate(run, (uint64_t)cells->count + 1, sizeof *first);
    uint32_t *to = graph->to = zm_allocate(run, moves + 1, sizeof *to);
    uint32_t v = 0, column = 0;
    ZM_EACH(uint32_t, cell, 0, all, 3 * ZM_COST_NEXT, run) {
        uint32_t is_free = node[cell] != ZM_NO_NODE;
        first[v] = at;
        if (cell >= columns) at = add_neighbour(to, at, node[cell - columns], is_free);
        if (column > 0) at = add_neighbour(to, at, node[cell - 1], is_free);
        if (column + 1 < columns) at = add_neighbour(to, at, node[cell + 1], is_free);
        if (all - cell > columns) at = add_neighbour(to, at, node[cell + columns], is_free);
        v += is_free;
        if (++column == columns) column = 0;
    }
    if (!zm_ok(run)) return;
    first[cells->count] = graph->moves = at;
    graph->nodes = cells->count;
}
