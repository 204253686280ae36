/*
** board_canonical.h - the least of the symmetric forms of a board.
**
** A board that is turned or mirrored is the same position of many a game. Of the forms that it can take, eight on a
** square and four on another rectangle, the least one stands for all of them.
*/
#ifndef ZM_BOARD_CANONICAL_H
#define ZM_BOARD_CANONICAL_H

#include "../base/base_run.h"

/*
** Any characters are cells, but for control characters. `columns` 0: the text has a row a line, LF or CRLF, line ends
** at the end not counted, or is a JSON array of row strings; what comes back has an LF between rows. Else: that many
** cells a row, one after another, and so it comes back. A byte order mark is left out. The least is that by bytes of
** the text.
**
** The caller releases what comes back, *length bytes of UTF-8; NULL and an error if there is none. Errors
** (ZM_INVALID): no rows or an empty row, rows of different length, cells that are no whole rows, a control character
** or a byte that is no UTF-8, bad JSON. O(cells).
*/
char *zm_board_canonical(const char *text, uint64_t bytes, uint32_t columns, uint64_t *length, zm_run *run);

#endif
