/*
** board_cells.c - number the free cells of a board.
**
** Both orders are one: tiles of 8 x 8 cells, or tiles of one row, which are cut only so that each is short.
*/
#include "board_cells.h"

zm_free_bytes zm_free_all_but(const char *walls) {
    zm_free_bytes free;
    for (int byte = 0; byte < 256; byte++)
        free.at[0][byte] = free.at[1][byte] = byte != 0;
    for (; *walls; walls++)
        free.at[0][(unsigned char)*walls] = free.at[1][(unsigned char)*walls] = false;
    return free;
}

void zm_cells_free(zm_cells *cells, zm_run *run) {
    zm_release(run, cells->node);
    zm_release(run, cells->cell);
    *cells = (zm_cells){0};
}

/* Number some cells of a row. Writes first and then advances or not: whether a cell is free no processor can
** predict. */
static void number_cells(zm_cells *cells, const zm_board *board, const zm_free_bytes *free, uint32_t row,
                         uint32_t left, uint32_t right) {
    uint32_t count = cells->count, cell = row * cells->columns + left;
    for (uint32_t column = left; column < right; column++, cell++) {
        uint32_t is_free = free->at[(row + column) & 1][(unsigned char)board->cells[cell]];
        cells->node[cell] = count | (is_free - 1); /* ZM_NO_NODE is all ones */
        cells->cell[count] = cell;
        count += is_free;
    }
    cells->count = count;
}

void zm_cells_number(zm_cells *cells, const zm_board *board, const zm_free_bytes *free, zm_cell_order order,
                     zm_run *run) {
    enum { TILE = 8, ROW = 4096 };
    uint32_t height = order == ZM_CELLS_BY_TILE ? TILE : 1, width = order == ZM_CELLS_BY_TILE ? TILE : ROW;
    uint64_t all = (uint64_t)board->rows * board->columns;
    *cells = (zm_cells){0};
    if (all > UINT32_MAX - 2) zm_fail(run, ZM_TOOBIG, "more than %u cells", UINT32_MAX - 2);
    cells->node = zm_allocate(run, all, sizeof *cells->node);
    cells->cell = zm_allocate(run, all, sizeof *cells->cell);
    if (!zm_ok(run)) return;
    cells->rows = board->rows;
    cells->columns = board->columns;
    for (uint32_t top = 0, bottom; top < board->rows; top = bottom) {
        bottom = board->rows - top < height ? board->rows : top + height;
        for (uint32_t left = 0, right; left < board->columns; left = right) {
            right = board->columns - left < width ? board->columns : left + width;
            for (uint32_t row = top; row < bottom; row++)
                number_cells(cells, board, free, row, left, right);
            if (!zm_work(run, ZM_COST_FAR + (uint64_t)(bottom - top) * (right - left) * 2 * ZM_COST_NEXT)) return;
        }
    }
}
