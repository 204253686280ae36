/*
** board.c - read a board: find the rows, check every cell, copy them side by side.
*/
#include "board.h"
#include "../base/base_text.h"
#include "../json/json_read.h"

#include <string.h>

typedef struct board_reader {
    zm_board *board;
    zm_run *run;
    uint64_t capacity;
    const char *cells; /* what may stand in a cell, for messages */
    bool known[256];
    bool is_text; /* and not JSON */
    char *row;    /* a row with characters beyond ASCII, each as one byte */
    uint64_t row_capacity;
} board_reader;

void zm_board_free(zm_board *board, zm_run *run) {
    zm_release(run, board->cells);
    *board = (zm_board){0};
}

/* "found ..., expected one of ...": of the cells that the board knows, those that can be seen. */
static void bad_cell(board_reader *r, uint64_t column, const char *at, const char *end) {
    enum { MOST_LISTED = 16 };
    char shown[ZM_SHOWN_SIZE], cells[2 * MOST_LISTED + 20] = "";
    size_t count = strlen(r->cells);
    if (count <= MOST_LISTED) {
        size_t out = (size_t)snprintf(cells, sizeof cells, "; expected one of");
        for (size_t i = 0; i < count; i++)
            out += (size_t)snprintf(cells + out, sizeof cells - out, " %c", r->cells[i]);
    }
    bool is_line_end = *at && strchr(",;/|\\\r", *at);
    zm_fail(r->run, ZM_INVALID, "row %u, column %llu: %s is no cell of this board%s%s", r->board->rows + 1,
            (unsigned long long)column + 1, zm_shown_character(at, end, shown), cells,
            is_line_end ? "; rows are lines, or [\"...\",\"...\"]" : "");
}

/* One byte for each character; those beyond ASCII become ZM_BOARD_WIDE. *length is that of the row in characters. */
static const char *narrow_row(board_reader *r, const char *row, uint64_t *length) {
    const char *end = row + *length;
    uint64_t out = 0;
    if (!zm_grow(r->run, &r->row, &r->row_capacity, *length, 1)) return row;
    for (const char *at = row; at < end && zm_work(r->run, ZM_COST_NEXT);) {
        uint32_t bytes = zm_utf8_length(at, end);
        if (bytes == 0) {
            bad_cell(r, out, at, end);
            break;
        }
        r->row[out++] = bytes > 1 ? ZM_BOARD_WIDE : *at;
        at += bytes;
    }
    *length = out;
    return r->row;
}

static bool is_ascii(const char *row, uint64_t length, zm_run *run) {
    unsigned char high = 0;
    ZM_EACH(uint64_t, i, 0, length, ZM_COST_NEXT, run) {
        high |= (unsigned char)row[i];
    }
    return high < 0x80;
}

/* Refuse the first byte of a row that is no cell. */
static void check_row_cells(board_reader *r, const char *row, uint64_t length) {
    ZM_EACH(uint64_t, i, 0, length, ZM_COST_NEXT, r->run) {
        if (r->known[(unsigned char)row[i]]) continue;
        bad_cell(r, i, row + i, row + length);
        return;
    }
}

/* A row of characters: as long as the others, and each a cell. */
static void check_row_length(board_reader *r, const char *row, uint64_t length) {
    const zm_board *board = r->board;
    if (length == 0) {
        zm_fail(r->run, ZM_INVALID, "row %u is empty%s", board->rows + 1,
                board->rows == 0 && r->is_text ? ": the text begins with a line end" : "");
    } else if (length > UINT32_MAX - 1 || board->rows == UINT32_MAX - 1) {
        zm_fail(r->run, ZM_TOOBIG, "more than %u rows or columns", UINT32_MAX - 1);
    } else if (board->rows > 0 && length != board->columns) {
        check_row_cells(r, row, length); /* what is longer than a byte is no cell, and did not count as one */
        zm_fail(r->run, ZM_INVALID, "row %u has %llu cell%s, but row 1 has %u", board->rows + 1,
                (unsigned long long)length, length == 1 ? "" : "s", board->columns);
    }
}

static void add_board_row(board_reader *r, const char *row, uint64_t length) {
    enum { PART = 16384 };
    zm_board *board = r->board;
    if (!r->known[' ']) length = (uint64_t)(zm_trim_end(row, row + length, " \t", r->run) - row);
    if (r->known[(unsigned char)ZM_BOARD_WIDE] && !is_ascii(row, length, r->run)) row = narrow_row(r, row, &length);
    check_row_length(r, row, length);
    uint64_t at = (uint64_t)board->rows * (board->rows ? board->columns : 0);
    if (!zm_grow(r->run, &board->cells, &r->capacity, at + length, 1)) return;
    for (uint64_t begin = 0; begin < length; begin += PART) {
        uint64_t end = length - begin < PART ? length : begin + PART;
        bool good = true;
        for (uint64_t i = begin; i < end; i++)
            good &= r->known[(unsigned char)row[i]];
        if (!good) {
            check_row_cells(r, row, length);
            return;
        }
        memcpy(board->cells + at + begin, row + begin, (size_t)(end - begin));
        if (!zm_work(r->run, 2 * ZM_COST_FAR + (end - begin) / 2)) return;
    }
    board->columns = (uint32_t)length;
    board->rows++;
}

/* Empty lines at the end are none. */
static void read_board_lines(board_reader *r, const char *text, uint64_t length) {
    const char *end = zm_trim_end(text, text + length, r->known[' '] ? "\n\r" : "\n\r \t", r->run);
    text += zm_mark_length(text, length);
    r->is_text = true;
    while (text < end && zm_ok(r->run)) {
        const char *line_end = zm_find_byte(text, end, '\n', r->run);
        const char *next = line_end < end ? line_end + 1 : end;
        while (line_end > text && line_end[-1] == '\r')
            line_end--;
        add_board_row(r, text, (uint64_t)(line_end - text));
        text = next;
    }
}

/* The CR of a line that ended in CR and LF may be left. */
static void add_board_string(void *reader, const zm_label *row) {
    bool has_cr = row->length > 0 && row->bytes[row->length - 1] == '\r';
    add_board_row(reader, row->bytes, row->length - has_cr);
}

void zm_board_read(zm_board *board, const char *text, uint64_t length, const char *known, zm_run *run) {
    *board = (zm_board){0};
    board_reader r = {.board = board, .run = run, .cells = known};
    for (; *known; known++)
        r.known[(unsigned char)*known] = true;
    if (zm_json_begins(text, length, '[', run)) {
        zm_json_read_strings(text, length, "board", add_board_string, &r, run);
    } else {
        read_board_lines(&r, text, length);
    }
    zm_release(run, r.row);
    if (board->rows == 0) zm_fail(run, ZM_INVALID, "the board is empty");
    if (!zm_ok(run)) zm_board_free(board, run);
}

uint64_t zm_board_only(const zm_board *board, const char *piece, const char *name, zm_run *run) {
    if (!zm_ok(run)) return 0;
    uint64_t cells = (uint64_t)board->rows * board->columns, only = cells;
    for (const char *p = piece; *p; p++) {
        const char *end = board->cells + cells, *at = board->cells;
        while ((at = zm_find_byte(at, end, *p, run)) < end) {
            uint64_t cell = (uint64_t)(at++ - board->cells);
            if (only < cells) {
                zm_fail(run, ZM_INVALID, "a second %s stands in row %llu, column %llu", name,
                        (unsigned long long)(cell / board->columns + 1),
                        (unsigned long long)(cell % board->columns + 1));
                return 0;
            }
            only = cell;
        }
    }
    if (only == cells) zm_fail(run, ZM_INVALID, "there is no %s on the board", name);
    return zm_ok(run) ? only : 0;
}
