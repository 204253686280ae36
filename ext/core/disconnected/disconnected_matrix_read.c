/*
** disconnected_matrix_read.c - finding the rows of a matrix in text and JSON.
**
** Method: the first row says how long all must be, so the others are not searched but looked up: only line ends,
** quotes and brackets are tested, and disconnected_matrix_check.c reads the characters between. (Lists of numbers are
** copied, a byte each, as their digits stand apart.) O(size) steps for text and strings, O(bytes) for numbers and to
** explain an error.
*/
#include "disconnected_matrix.h"

#include "../json/json_read.h"

#include <stdio.h>
#include <string.h>

/* ---- messages */

static const char *plural_s(uint64_t count) {
    return count == 1 ? "" : "s";
}

static void fail_length(const zm_matrix *m, uint64_t row, uint64_t length, const char *unit, zm_run *run) {
    zm_fail(run, ZM_INVALID, "row %llu has %llu %s%s, but row 1 has %u", (unsigned long long)row + 1,
            (unsigned long long)length, unit, plural_s(length), m->size);
}

static void fail_square(const zm_matrix *m, uint64_t rows, zm_run *run) {
    uint64_t told = rows > m->size ? m->size : rows;
    zm_fail(run, ZM_INVALID, "the matrix is not square: %s%llu row%s of length %u",
            rows > m->size ? "more than " : "", (unsigned long long)told, plural_s(told), m->size);
}

/* ---- rows */

/* Row 1 is so long: room for as many rows. No room if the whole text, of so many bytes, is too short for them: then
** the matrix cannot be square, and a long line must not cost memory. */
static bool begin_matrix_rows(zm_matrix *m, uint64_t width, uint64_t bytes, zm_run *run) {
    m->size = width < UINT32_MAX ? (uint32_t)width : UINT32_MAX - 1;
    if (width == 0) {
        zm_fail(run, ZM_INVALID, "row 1 is empty");
    } else if (width == m->size && width * width <= bytes) {
        m->rows = zm_allocate(run, width, sizeof *m->rows);
    }
    return m->rows != NULL;
}

/* The first character of row 1 says which two there may be. */
static void set_characters(zm_matrix *m, char first, zm_run *run) {
    char found[ZM_SHOWN_SIZE];
    bool letters = first == 'Y' || first == 'N';
    m->yes = letters ? 'Y' : '1';
    m->no = letters ? 'N' : '0';
    if (!letters && first != '1' && first != '0')
        zm_fail(run, ZM_INVALID, "row 1, column 1: expected Y, N, 1 or 0, found %s", zm_shown_byte(first, found));
}

/* ---- text */

/* The length of the line without its end. */
static uint64_t matrix_line_length(const char *at, const char *eol, const char *end) {
    return (uint64_t)(eol - at) - (eol > at && eol < end && eol[-1] == '\r');
}

/* Is the first line, which is so long, the size and not a row? */
static bool is_size_line(const char *line, uint64_t length, const char *second, const char *end, zm_run *run) {
    bool binary = true;
    if (length == 0 || length > 10) return false;
    for (uint64_t i = 0; i < length; i++) {
        if (line[i] < '0' || line[i] > '9') return false;
        if (line[i] > '1') binary = false;
    }
    if (!binary) return true;
    if (*line == '0' || second == end) return false;
    return length == 1 || matrix_line_length(second, zm_find_byte(second, end, '\n', run), end) != length;
}

/* The rows from `at` on are not `size` lines of `size` characters: say why. */
static void explain_lines(const zm_matrix *m, const char *at, const char *end, zm_run *run) {
    uint64_t row = 0;
    for (; at < end && zm_work(run, ZM_COST_FAR); row++) {
        const char *eol = zm_find_byte(at, end, '\n', run);
        uint64_t length = matrix_line_length(at, eol, end);
        if (length != m->size) fail_length(m, row, length, "character", run);
        at = eol < end ? eol + 1 : end;
    }
    fail_square(m, row, run);
}

/* The rows from `start` on; there is room for them, if they can be square. Since each should be as long as the first,
** no line end is searched for. */
static void read_matrix_lines(zm_matrix *m, const char *start, const char *end, uint64_t width, zm_run *run) {
    const char *at = start;
    uint64_t row = 0;
    if (m->rows) {
        while (row < width && (uint64_t)(end - at) >= width && zm_work(run, ZM_COST_FAR)) {
            m->rows[row++] = at;
            at += width;
            if (end - at > 1 && *at == '\r') at++;
            if (at == end || *at != '\n') break;
            at++;
        }
    }
    if (row < width || at < end) explain_lines(m, start, end, run);
}

static void read_matrix_text(zm_matrix *m, const char *text, const char *end, zm_run *run) {
    const char *at = text, *eol = zm_find_byte(text, end, '\n', run), *next = eol < end ? eol + 1 : end;
    uint64_t width = matrix_line_length(at, eol, end), stated = UINT64_MAX;
    if (is_size_line(at, width, next, end, run)) {
        stated = 0;
        for (uint64_t i = 0; i < width; i++)
            stated = stated * 10 + (uint64_t)(at[i] - '0');
        at = next;
        width = matrix_line_length(next, zm_find_byte(next, end, '\n', run), end);
    }
    if (at < end) {
        if (width > 0) set_characters(m, *at, run);
        if (zm_ok(run)) begin_matrix_rows(m, width, (uint64_t)(end - text), run);
        read_matrix_lines(m, at, end, width, run);
    }
    if (stated != UINT64_MAX && stated != m->size)
        zm_fail(run, ZM_INVALID, "the first line says %llu, but the matrix has %u row%s", (unsigned long long)stated,
                m->size, plural_s(m->size));
}

/* ---- JSON */

/* Of the whole text. */
static uint64_t json_bytes(const zm_json *r) {
    return (uint64_t)(r->end - r->begin);
}

/* After a row: true at a comma, false at the ] that ends the matrix and the text, or at an error. */
static bool another_row(zm_json *r) {
    if (zm_json_another(r, ']', "a comma or the ] of the matrix")) {
        zm_json_skip_space(r);
        return zm_ok(r->run);
    }
    zm_json_skip_space(r);
    if (r->at < r->end) zm_json_unexpected(r, "nothing after the ] of the matrix");
    return false;
}

/* The quote that ends the string of a row; NULL and an error if there is none. Row 1 told how long it should be. */
static const char *row_end(const zm_matrix *m, zm_json *r, const char *start) {
    const char *end = (const char *)r->end;
    if (m->size > 0 && (uint64_t)(end - start) > m->size && start[m->size] == '"') return start + m->size;
    const char *close = zm_find_byte(start, end, '"', r->run);
    if (close < end) return close;
    ZM_JSON_FAIL(r, r->at, "the string that begins here has no end");
    return NULL;
}

static void read_row_of_string(zm_matrix *m, zm_json *r, uint64_t row) {
    uint64_t width = m->size;
    if (r->at == r->end || *r->at != '"') {
        zm_json_unexpected(r, "the \" of a row");
        return;
    }
    const char *start = (const char *)r->at + 1, *close = row_end(m, r, start);
    if (!close) return;
    uint64_t length = (uint64_t)(close - start);
    if (row == 0) {
        if (length > 0) set_characters(m, *start, r->run);
        if (zm_ok(r->run) && !begin_matrix_rows(m, length, json_bytes(r), r->run)) fail_square(m, 1, r->run);
    } else if (length != width) {
        fail_length(m, row, length, "character", r->run);
    } else if (row == width) {
        fail_square(m, row + 1, r->run);
    }
    if (zm_ok(r->run)) m->rows[row] = start;
    r->at = (const unsigned char *)close + 1;
    zm_work(r->run, 2 * ZM_COST_FAR);
}

static void read_matrix_strings(zm_matrix *m, zm_json *r) {
    uint64_t row = 0;
    do
        read_row_of_string(m, r, row++);
    while (another_row(r));
    if (row < m->size) fail_square(m, row, r->run);
}

/* Can a list of neighbours of vertex 0 not look like this? See the header. Counts its numbers. */
static bool is_row_of_numbers(zm_json *r, uint64_t *width) {
    uint64_t zeros = 0, ones = 0;
    for (; zm_work(r->run, 2 * ZM_COST_NEXT); r->at++) {
        zm_json_skip_space(r);
        if (r->at == r->end || (*r->at != '0' && *r->at != '1')) return false;
        if (*r->at++ == '0') {
            zeros++;
        } else {
            ones++;
        }
        if (r->at < r->end && *r->at == '.') {
            do
                r->at++;
            while (r->at < r->end && *r->at == '0' && zm_work(r->run, ZM_COST_NEXT));
        }
        zm_json_skip_space(r);
        if (r->at == r->end || *r->at != ',') break;
    }
    *width = zeros + ones;
    return r->at < r->end && *r->at == ']' && (zeros > 0 || ones > 1);
}

static void fail_number(zm_json *r, uint64_t row, uint64_t column) {
    char found[ZM_SHOWN_SIZE];
    int length = 0;
    while (length < r->end - r->at && length < ZM_SHOWN_SIZE - 1 && r->at[length] > 0x20 && r->at[length] < 0x7f &&
           r->at[length] != ',' && r->at[length] != ']')
        length++;
    if (length > 0) {
        snprintf(found, sizeof found, "%.*s", length, (const char *)r->at);
    } else if (r->at < r->end) {
        zm_shown_byte((char)*r->at, found);
    } else {
        snprintf(found, sizeof found, "the end of the text");
    }
    ZM_JSON_FAIL(r, r->at, "row %llu, column %llu: expected 0 or 1, found %s", (unsigned long long)row + 1,
                 (unsigned long long)column + 1, found);
}

/* One 0 or 1, perhaps written 0.0 or 1.0; r->at moves to the comma or bracket behind. */
static bool read_bit(zm_json *r, uint64_t row, uint64_t column, char *bit) {
    zm_json_skip_space(r);
    const unsigned char *start = r->at;
    if (start < r->end && (*start == '0' || *start == '1')) {
        *bit = (char)*r->at++;
        if (r->end - r->at > 1 && *r->at == '.' && r->at[1] == '0') {
            for (r->at++; r->at < r->end && *r->at == '0' && zm_work(r->run, ZM_COST_NEXT);)
                r->at++;
        }
        zm_json_skip_space(r);
        if (r->at < r->end && (*r->at == ',' || *r->at == ']')) return zm_ok(r->run);
    }
    r->at = start;
    fail_number(r, row, column);
    return false;
}

/* The numbers of a row, r->at on the first, into out, which has room for `width`; r->at moves to the ]. Returns how
** many. */
static uint64_t read_bits(zm_json *r, uint64_t row, uint64_t width, char *out) {
    uint64_t column = 0;
    for (;; r->at++) {
        /* As most writers have it: "0,1,1,". */
        const unsigned char *at = r->at, *end = r->end;
        for (; column < width && end - at > 1 && (*at == '0' || *at == '1') && at[1] == ','; at += 2)
            out[column++] = (char)*at;
        r->at = at;
        char bit;
        if (!read_bit(r, row, column, &bit)) return column;
        if (column < width) out[column] = bit;
        column++;
        if (*r->at == ']' || !zm_work(r->run, ZM_COST_FAR)) return column;
    }
}

static void read_row_of_numbers(zm_matrix *m, zm_json *r, uint64_t row) {
    uint64_t width = m->size;
    if (r->at == r->end || *r->at != '[') {
        zm_json_unexpected(r, "the [ of a row");
        return;
    }
    if (row == width) {
        fail_square(m, row + 1, r->run);
        return;
    }
    char *out = m->copy + row * width;
    m->rows[row] = out;
    r->at++;
    zm_json_skip_space(r);
    if (r->at < r->end && *r->at == ']') {
        fail_length(m, row, 0, "number", r->run);
        return;
    }
    uint64_t columns = read_bits(r, row, width, out);
    if (!zm_work(r->run, ZM_COST_FAR + width)) return;
    r->at++;
    if (columns != width) fail_length(m, row, columns, "number", r->run);
}

static void read_matrix_numbers(zm_matrix *m, zm_json *r, uint64_t width) {
    set_characters(m, '0', r->run);
    if (!begin_matrix_rows(m, width, json_bytes(r), r->run)) {
        fail_square(m, 1, r->run);
        return;
    }
    m->copy = zm_allocate(r->run, width * width, 1);
    uint64_t row = 0;
    if (!zm_ok(r->run)) return;
    do
        read_row_of_numbers(m, r, row++);
    while (another_row(r));
    if (row < width) fail_square(m, row, r->run);
}

/* A JSON array, r->at on its first element. False: it is not a matrix. */
static bool read_matrix_json(zm_matrix *m, zm_json *r) {
    const unsigned char *row = r->at;
    uint64_t width = 0;
    if (row == r->end || (*row != '[' && *row != '"')) return false;
    if (*row == '"') {
        read_matrix_strings(m, r);
        return true;
    }
    r->at++;
    bool is_matrix = is_row_of_numbers(r, &width);
    r->at = row;
    if (is_matrix) read_matrix_numbers(m, r, width);
    return is_matrix;
}

bool zm_matrix_read(zm_matrix *matrix, const char *text, uint64_t length, zm_run *run) {
    *matrix = (zm_matrix){0};
    if (!zm_ok(run)) return true;
    zm_json r = zm_json_begin(text, length, run);
    bool is_matrix = true;
    zm_json_skip_space(&r);
    if (r.at < r.end && *r.at == '{') {
        is_matrix = false;
    } else if (zm_json_take(&r, '[')) {
        zm_json_skip_space(&r);
        is_matrix = read_matrix_json(matrix, &r);
    } else {
        read_matrix_text(matrix, text, text + length, run);
    }
    if (!zm_ok(run) || !is_matrix) zm_matrix_free(matrix, run);
    return is_matrix;
}

void zm_matrix_free(zm_matrix *matrix, zm_run *run) {
    zm_release(run, matrix->rows);
    zm_release(run, matrix->copy);
    *matrix = (zm_matrix){0};
}
