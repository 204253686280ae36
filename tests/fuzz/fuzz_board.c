/* Fuzz target: the board reader. The first byte picks the cells that are known. */
#include "../../ext/core/board/board.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const known[] = {".*#ECPT", "CMF.#", "XO.", ".#"};
    if (size == 0) return 0;
    zm_run run = zm_libc_run();
    zm_board board;
    const char *cells = known[data[0] % 4];
    zm_board_read(&board, (const char *)data + 1, size - 1, cells, &run);
    if (!zm_ok(&run)) {
        if (board.cells || !run.message[0]) abort();
        return 0;
    }
    if (board.rows == 0 || board.columns == 0) abort();
    for (uint64_t i = 0; i < (uint64_t)board.rows * board.columns; i++)
        if (!board.cells[i] || !strchr(cells, board.cells[i])) abort();
    uint64_t only = zm_board_only(&board, "C", "piece", &run);
    if (zm_ok(&run) && board.cells[only] != 'C') abort();
    zm_board_free(&board, &run);
    return 0;
}
