/*
** sql_board.c - boards that are turned or mirrored, as one.
**
**   board_canonical(board [, columns])   the least of the symmetric forms of a board, as text
**
** A board is text with a row a line, or a JSON array of row strings, and comes back with a line end between rows;
** with `columns` it is that many cells a row without line ends ('X...O....', 3) and comes back so. A square has eight
** forms, another rectangle four. Any characters are cells.
*/
#include "../../core/board/board_canonical.h"
#include "../scaffold/scaffold.h"

static uint32_t read_columns(zm_call *call, zm_argument value) {
    if (!value) return 0;
    zm_label label = zm_label_whole(*value);
    if (label.type == ZM_INTEGER && label.integer >= 1 && label.integer <= INT32_MAX) return (uint32_t)label.integer;
    zm_refuse_number(call, value, "columns", "a whole number from 1 on");
    return 0;
}

static void ask_board_canonical(zm_call *call, void *instance, zm_argument *question) {
    (void)instance;
    uint32_t columns = read_columns(call, question[1]);
    zm_text text = zm_read_text(call, question[0], "board", "a board (text or a JSON array of rows)");
    uint64_t length;
    char *least = zm_board_canonical(text.bytes, text.length, columns, &length, &call->run);
    if (least) sqlite3_result_text64(call->context, least, length, sqlite3_free, SQLITE_UTF8);
    zm_text_free(&text, &call->run);
}

static const zm_function board_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "board_canonical", "board [, columns]", ask_board_canonical,
                       "the least of the symmetric forms of a board: equal for boards that are turned or mirrored",
                       "SELECT board_canonical('X...O....', 3)"),
    {0},
};

const zm_family zm_board_family = {
    .name = "board",
    .room = "board",
    .instance = "",
    .nulls = {.not_given = "columns"},
    .functions = board_functions,
};
