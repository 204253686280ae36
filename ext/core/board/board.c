/*
** board.c - read a board: find the rows, check every cell, copy them side by side.
*/
#include "board.h"
#include "../json/json_read.h"

#include <string.h>

typedef struct board_reader {
    zm_board *board;
    zm_run *run;
    uint64_t capacity;
    bool known[256];
} board_reader;

void zm_board_free(zm_board *board, zm_run *run) {
    zm_release(run, board->cells);
    *board = (zm_board){0};
}

/* memchr that asks now and then whether to stop; NULL then too. */
static const char *find_byte(const char *at, const char *end, char byte, zm_run *run) {
    enum { PART = 16384, BYTES_A_UNIT = 16 };
    while (at < end) {
        size_t part = end - at < PART ? (size_t)(end - at) : PART;
        if (!zm_work(run, ZM_COST_FAR + part / BYTES_A_UNIT)) return NULL;
        const char *found = memchr(at, byte, part);
        if (found) return found;
        at += part;
    }
    return NULL;
}

static void bad_cell(board_reader *r, uint64_t column, unsigned char cell) {
    if (cell > 0x20 && cell < 0x7f) {
        zm_fail(r->run, ZM_INVALID, "row %u, column %llu: '%c' is no cell of this board", r->board->rows + 1,
                (unsigned long long)column + 1, cell);
    } else {
        zm_fail(r->run, ZM_INVALID, "row %u, column %llu: the byte 0x%02x is no cell of this board",
                r->board->rows + 1, (unsigned long long)column + 1, cell);
    }
}

static void add_board_row(board_reader *r, const char *row, uint64_t length) {
    enum { PART = 16384 };
    zm_board *board = r->board;
    if (length == 0) {
        zm_fail(r->run, ZM_INVALID, "row %u is empty", board->rows + 1);
    } else if (length > UINT32_MAX - 1 || board->rows == UINT32_MAX - 1) {
        zm_fail(r->run, ZM_TOOBIG, "more than %u rows or columns", UINT32_MAX - 1);
    } else if (board->rows > 0 && length != board->columns) {
        zm_fail(r->run, ZM_INVALID, "row %u has %llu cells, but row 1 has %u", board->rows + 1,
                (unsigned long long)length, board->columns);
    }
    uint64_t at = (uint64_t)board->rows * (board->rows ? board->columns : 0);
    if (!zm_ok(r->run) || !zm_grow(r->run, &board->cells, &r->capacity, at + length, 1)) return;
    for (uint64_t begin = 0; begin < length; begin += PART) {
        uint64_t end = length - begin < PART ? length : begin + PART;
        bool good = true;
        for (uint64_t i = begin; i < end; i++)
            good &= r->known[(unsigned char)row[i]];
        for (uint64_t i = begin; !good; i++) {
            if (r->known[(unsigned char)row[i]]) continue;
            bad_cell(r, i, (unsigned char)row[i]);
            return;
        }
        memcpy(board->cells + at + begin, row + begin, (size_t)(end - begin));
        if (!zm_work(r->run, (end - begin) / 2 + 8)) return;
    }
    board->columns = (uint32_t)length;
    board->rows++;
}

static void read_board_lines(board_reader *r, const char *text, uint64_t length) {
    const char *end = text + length;
    while (text < end && zm_ok(r->run)) {
        const char *line_end = find_byte(text, end, '\n', r->run), *next = line_end ? line_end + 1 : end;
        if (!line_end) line_end = end;
        if (line_end > text && line_end[-1] == '\r') line_end--;
        add_board_row(r, text, (uint64_t)(line_end - text));
        text = next;
    }
}

static void read_board_strings(board_reader *r, const char *text, uint64_t length) {
    zm_json json = zm_json_begin(text, length, r->run);
    zm_label row;
    zm_json_take(&json, '[');
    if (!zm_json_take(&json, ']')) {
        do {
            if (!zm_json_take(&json, '"')) {
                zm_json_unexpected(&json, "the \" of a row");
            } else if (zm_json_read_string(&json, &row)) {
                add_board_row(r, row.bytes, row.length);
            }
        } while (zm_ok(r->run) && zm_json_another(&json, ']', "a comma or the ] of the board"));
    }
    zm_json_skip_space(&json);
    if (zm_ok(r->run) && json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
}

void zm_board_read(zm_board *board, const char *text, uint64_t length, const char *known, zm_run *run) {
    *board = (zm_board){0};
    if (!zm_ok(run)) return;
    board_reader r = {.board = board, .run = run};
    for (; *known; known++)
        r.known[(unsigned char)*known] = true;
    if (zm_json_begins(text, length, '[', run)) {
        read_board_strings(&r, text, length);
    } else {
        read_board_lines(&r, text, length);
    }
    if (board->rows == 0) zm_fail(run, ZM_INVALID, "the board is empty");
    if (!zm_ok(run)) zm_board_free(board, run);
}

uint64_t zm_board_only(const zm_board *board, const char *piece, const char *name, zm_run *run) {
    if (!zm_ok(run)) return 0;
    uint64_t cells = (uint64_t)board->rows * board->columns, only = cells;
    for (const char *p = piece; *p; p++) {
        const char *end = board->cells + cells, *at = board->cells;
        while ((at = find_byte(at, end, *p, run)) != NULL) {
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
