/*
** board.h - the reader of boards: text with one row a line, or a JSON array of row strings.
**
** Lines end in LF or CRLF. A byte order mark, empty lines at the end and, unless a blank is a cell, blanks and tabs
** at the end of a row are left out. All rows have the same length, and every cell is one of the bytes that the game
** knows. Rows and columns count from 1 in messages, as in SQL.
*/
#ifndef ZM_BOARD_H
#define ZM_BOARD_H

#include "../base/base_run.h"

typedef struct zm_board {
    uint32_t rows, columns;
    char *cells; /* rows * columns bytes, row by row */
} zm_board;

/* `known` lists the bytes that may stand in a cell; ZM_BOARD_WIDE in it is any character beyond ASCII, which is one
** cell. Errors (ZM_INVALID): no rows or an empty row, rows of different length, an unknown byte (row, column), bad
** JSON (byte, counted from 0). O(bytes). */
#define ZM_BOARD_WIDE '\x80'
void zm_board_read(zm_board *board, const char *text, uint64_t length, const char *known, zm_run *run);
void zm_board_free(zm_board *board, zm_run *run);

/* The only cell (row * columns + column) with one of the bytes of `piece`; ZM_INVALID, which names it, if there is
** none or a second one. 0 after an error. O(cells). */
uint64_t zm_board_only(const zm_board *board, const char *piece, const char *name, zm_run *run);

#endif
