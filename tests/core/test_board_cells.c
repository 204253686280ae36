/*
** test_board_cells.c - the free cells of boards in both orders against counting them one by one, moves of pieces
** against walking the board, neighbours against a piece that goes one step; faults.
*/
#include "../../ext/core/board/board_moves.h"
#include "testing.h"

enum { MOST = 2000 };

static zm_board random_board(char cells[MOST], const char *bytes, uint64_t *seed) {
    uint32_t side = random_below(seed, 3) ? 12 : 44, rows = 1 + random_below(seed, side);
    zm_board board = {.rows = rows, .columns = 1 + random_below(seed, side), .cells = cells};
    for (uint32_t cell = 0; cell < board.rows * board.columns; cell++)
        cells[cell] = bytes[random_below(seed, (uint32_t)strlen(bytes))];
    return board;
}

/* The place of a cell in an order, to compare with others. */
static uint32_t rank_of(const zm_board *board, uint32_t cell, zm_cell_order order) {
    uint32_t row = cell / board->columns, column = cell % board->columns;
    if (order == ZM_CELLS_BY_ROW) return cell;
    return ((row / 8 * 8 + column / 8) * 8 + row % 8) * 8 + column % 8;
}

static void check_cells(const zm_board *board, const zm_cells *cells, const zm_free_bytes *free,
                        zm_cell_order order) {
    uint32_t count = 0;
    assert_int_equal(cells->rows, board->rows);
    assert_int_equal(cells->columns, board->columns);
    for (uint32_t cell = 0; cell < board->rows * board->columns; cell++) {
        uint32_t odd = (cell / board->columns + cell % board->columns) % 2, node = cells->node[cell];
        bool is_free = free->at[odd][(unsigned char)board->cells[cell]];
        assert_int_equal(node != ZM_NO_NODE, is_free);
        if (is_free) assert_true(node < cells->count && cells->cell[node] == cell);
        count += is_free;
    }
    assert_int_equal(cells->count, count);
    for (uint32_t v = 1; v < count; v++)
        assert_true(rank_of(board, cells->cell[v - 1], order) < rank_of(board, cells->cell[v], order));
}

static void both_orders(void **state) {
    (void)state;
    static char bytes[MOST];
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        zm_run run = zm_libc_run();
        zm_board board = random_board(bytes, i % 3 ? "..#" : "XO.", &seed);
        zm_cell_order order = i % 2 ? ZM_CELLS_BY_TILE : ZM_CELLS_BY_ROW;
        zm_free_bytes free = zm_free_all_but(i % 3 ? "#*" : "");
        if (i % 3 == 0 && i % 4) free.at[0]['X'] = free.at[1]['O'] = false;
        zm_cells cells;
        zm_cells_number(&cells, &board, &free, order, &run);
        MUST(run);
        check_cells(&board, &cells, &free, order);
        zm_cells_free(&cells, &run);
    }
}

/* Every cell that a piece can go to, in the order of the cells: walked to from the cell before. */
static void check_moves(const zm_cells *cells, const zm_graph *graph, zm_piece piece) {
    uint32_t at = 0;
    assert_int_equal(graph->nodes, cells->count);
    for (uint32_t v = 0; v < cells->count; v++) {
        int row = (int)(cells->cell[v] / cells->columns), column = (int)(cells->cell[v] % cells->columns);
        assert_int_equal(graph->first[v], at);
        for (uint32_t cell = 0; cell < cells->rows * cells->columns; cell++) {
            int down = (int)(cell / cells->columns) - row, right = (int)(cell % cells->columns) - column;
            int far = abs(down) > abs(right) ? abs(down) : abs(right);
            if (far == 0 ? !piece.stay : down && right && (piece.directions == 4 || abs(down) != abs(right)))
                continue;
            if (far > (int)(far ? piece.reach : 0)) continue;
            bool free = true;
            for (int k = 0; k <= far; k++)
                free &= cells->node[(row + (far ? down / far : 0) * k) * (int)cells->columns + column +
                                    (far ? right / far : 0) * k] != ZM_NO_NODE;
            if (free) assert_int_equal(graph->to[at++], cells->node[cell]);
        }
    }
    assert_int_equal(graph->moves, at);
    assert_int_equal(graph->first[graph->nodes], at);
}

static void pieces(void **state) {
    (void)state;
    static char bytes[MOST];
    uint64_t seed = 2;
    for (int i = 0; i < 600; i++) {
        zm_run run = zm_libc_run();
        zm_board board = random_board(bytes, "...#", &seed);
        zm_free_bytes free = zm_free_all_but("#");
        zm_piece piece = {i % 2 ? 8 : 4, random_below(&seed, 2), random_below(&seed, 2)};
        if (piece.directions == 4) piece.reach = random_below(&seed, 5);
        zm_cells cells;
        zm_graph graph, neighbours;
        zm_cells_number(&cells, &board, &free, i % 3 ? ZM_CELLS_BY_ROW : ZM_CELLS_BY_TILE, &run);
        zm_board_moves(&graph, &cells, piece, &run);
        MUST(run);
        check_moves(&cells, &graph, piece);
        if (i % 3) {
            zm_board_neighbours(&neighbours, &cells, &run);
            MUST(run);
            check_moves(&cells, &neighbours, (zm_piece){4, 1, false});
            zm_graph_free(&neighbours, &run);
        }
        zm_graph_free(&graph, &run);
        zm_cells_free(&cells, &run);
    }
}

static void too_big(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_board board = {1 << 16, 1 << 16, NULL};
    zm_free_bytes free = zm_free_all_but("");
    zm_cells cells;
    zm_cells_number(&cells, &board, &free, ZM_CELLS_BY_ROW, &run);
    REFUSED(run, ZM_TOOBIG, "more than 4294967293 cells");
    assert_null(cells.node);
}

static void cells_job(zm_run *run) {
    static char bytes[MOST];
    memset(bytes, '.', sizeof bytes);
    zm_board board = {40, 50, bytes};
    zm_free_bytes free = zm_free_all_but("#");
    zm_cells cells[2];
    zm_graph graphs[3];
    for (int order = 0; order < 2; order++) {
        zm_cells_number(&cells[order], &board, &free, (zm_cell_order)order, run);
        zm_board_moves(&graphs[order], &cells[order], (zm_piece){8, 1, true}, run);
    }
    zm_board_neighbours(&graphs[2], &cells[ZM_CELLS_BY_ROW], run);
    for (int i = 0; i < 3; i++)
        zm_graph_free(&graphs[i], run);
    zm_cells_free(&cells[0], run);
    zm_cells_free(&cells[1], run);
}

static void faults_in_cells(void **state) {
    (void)state;
    sweep_faults(cells_job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_orders),
        cmocka_unit_test(pieces),
        cmocka_unit_test(too_big),
        cmocka_unit_test(faults_in_cells),
    };
    return cmocka_run_group_tests_name("board cells", tests, NULL, NULL);
}
