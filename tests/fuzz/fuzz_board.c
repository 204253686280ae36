/* Fuzz target: the board reader, and the least form of a board. The first byte picks the cells that are known, and
** how many columns there are. */
#include "../../ext/core/base/base_text.h"
#include "../../ext/core/board/board.h"
#include "../../ext/core/board/board_canonical.h"

#include <stdlib.h>
#include <string.h>

/* The least form of the least form is itself. */
static void check_canonical(const char *text, size_t size, uint32_t columns) {
    zm_run run = zm_libc_run();
    uint64_t length, again_length;
    char *least = zm_board_canonical(text, size, columns, &length, &run);
    if ((least != NULL) != zm_ok(&run) || (!least && !run.message[0])) abort();
    /* Lines that begin with a bracket would be JSON, and a mark that was a cell would be left out. */
    if (!least || zm_mark_length(least, length) || (columns == 0 && memchr(least, '[', length))) {
        zm_release(&run, least);
        return;
    }
    char *again = zm_board_canonical(least, length, columns, &again_length, &run);
    if (!again || again_length != length || memcmp(again, least, length) != 0) abort();
    zm_release(&run, again);
    zm_release(&run, least);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const known[] = {".*#ECPT", "CMF.#", "XO.", ".#"};
    if (size == 0) return 0;
    check_canonical((const char *)data + 1, size - 1, data[0] / 4 % 5);
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
