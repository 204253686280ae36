/*
** matrix_read.c - finding the rows of a matrix in text and JSON.
*/
#include "disconnected_matrix.h"

#include <stdio.h>
#include <string.h>

enum { POLL_BYTES = 32768 }; /* how often long input asks whether to stop */

typedef struct reader {
    zm_matrix *matrix;
    const char *begin, *at, *end;
    zm_run *run;
} reader;

/* ---- messages */

const char *zm_matrix_shown(char c, char buffer[ZM_SHOWN_SIZE]) {
    if (c > 0x20 && c < 0x7f) {
        snprintf(buffer, ZM_SHOWN_SIZE, "'%c'", c);
    } else {
        snprintf(buffer, ZM_SHOWN_SIZE, "the byte 0x%02x", (unsigned char)c);
    }
    return buffer;
}

static void unexpected(reader *r, const char *wanted) {
    char found[ZM_SHOWN_SIZE];
    zm_fail(r->run, ZM_INVALID, "expected %s, %s%s (byte %llu)", wanted,
            r->at < r->end ? "found " : "but the text ends", r->at < r->end ? zm_matrix_shown(*r->at, found) : "",
            (unsigned long long)(r->at - r->begin));
}

static const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

static void fail_length(reader *r, uint64_t row, uint64_t length, const char *unit) {
    zm_fail(r->run, ZM_INVALID, "row %llu has %llu %s%s, but row 1 has %u", (unsigned long long)row + 1,
            (unsigned long long)length, unit, plural(length), r->matrix->size);
}

static void fail_square(reader *r, uint64_t rows) {
    uint32_t size = r->matrix->size;
    zm_fail(r->run, ZM_INVALID, "the matrix is not square: %s%llu row%s of length %u",
            rows > size ? "more than " : "", (unsigned long long)(rows > size ? size : rows),
            plural(rows > size ? size : rows), size);
}

/* ---- rows */

/* Row 1 is so long: room for as many rows. No room if the whole text is too short for them: then the matrix
 * cannot be square, and a long line must not cost memory. */
static bool begin_rows(reader *r, uint64_t width) {
    r->matrix->size = width < UINT32_MAX ? (uint32_t)width : UINT32_MAX - 1;
    if (width == 0) {
        zm_fail(r->run, ZM_INVALID, "row 1 is empty");
    } else if (width == r->matrix->size && width * width <= (uint64_t)(r->end - r->begin)) {
        r->matrix->rows = zm_allocate(r->run, width, sizeof *r->matrix->rows);
        return zm_ok(r->run);
    }
    return false;
}

/* The first character of row 1 says which two there may be. */
static void set_characters(reader *r, char first) {
    char found[ZM_SHOWN_SIZE];
    bool letters = first == 'Y' || first == 'N';
    r->matrix->yes = letters ? 'Y' : '1';
    r->matrix->no = letters ? 'N' : '0';
    if (!letters && first != '1' && first != '0')
        zm_fail(r->run, ZM_INVALID, "row 1, column 1: expected Y, N, 1 or 0, found %s",
                zm_matrix_shown(first, found));
}

/* ---- text */

static const char *line_end(const char *at, const char *end) {
    const char *found = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return found ? found : end;
}

/* The length of the line without its end. */
static uint64_t line_length(const char *at, const char *eol, const char *end) {
    return (uint64_t)(eol - at) - (eol > at && eol < end && eol[-1] == '\r');
}

/* Is the first line the size, not a row? */
static bool is_size_line(const char *line, uint64_t length, const char *second, const char *end) {
    bool binary = true;
    if (length == 0 || length > 10) return false;
    for (uint64_t i = 0; i < length; i++) {
        if (line[i] < '0' || line[i] > '9') return false;
        if (line[i] > '1') binary = false;
    }
    if (!binary) return true;
    if (*line == '0' || second == end) return false;
    return length == 1 || line_length(second, line_end(second, end), end) != length;
}

/* The rows are not `size` lines of `size` characters: say why. */
static void explain_lines(reader *r) {
    uint64_t row = 0;
    for (const char *at = r->at; at < r->end; row++) {
        const char *eol = line_end(at, r->end);
        uint64_t length = line_length(at, eol, r->end);
        if (length != r->matrix->size) fail_length(r, row, length, "character");
        at = eol < r->end ? eol + 1 : r->end;
        if (!zm_work(r->run, 4 + length / 8)) return;
    }
    fail_square(r, row);
}

/* The rows from r->at on. Since each should be as long as the first, no line end is searched for. */
static void read_lines(reader *r, uint64_t width) {
    const char *at = r->at, *end = r->end;
    uint64_t row = 0;
    if (begin_rows(r, width)) {
        while (row < width && (uint64_t)(end - at) >= width) {
            r->matrix->rows[row++] = at;
            at += width;
            if (end - at > 1 && *at == '\r') at++;
            if (at == end || *at != '\n') break;
            at++;
        }
        zm_work(r->run, 2 * row);
    }
    if (zm_ok(r->run) && (row < width || at < end)) explain_lines(r);
}

static void read_text(reader *r) {
    const char *eol = line_end(r->at, r->end), *next = eol < r->end ? eol + 1 : r->end;
    uint64_t width = line_length(r->at, eol, r->end), stated = UINT64_MAX;
    if (is_size_line(r->at, width, next, r->end)) {
        stated = 0;
        for (uint64_t i = 0; i < width; i++)
            stated = stated * 10 + (uint64_t)(r->at[i] - '0');
        r->at = next;
        width = line_length(next, line_end(next, r->end), r->end);
    }
    if (r->at < r->end) {
        if (width > 0) set_characters(r, *r->at);
        if (zm_ok(r->run)) read_lines(r, width);
    }
    if (stated != UINT64_MAX && stated != r->matrix->size)
        zm_fail(r->run, ZM_INVALID, "the first line says %llu, but the matrix has %u row%s",
                (unsigned long long)stated, r->matrix->size, plural(r->matrix->size));
}

/* ---- JSON */

static void skip_space(reader *r) {
    const char *from = r->at;
    for (; r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'); r->at++) {
        if (r->at - from < POLL_BYTES) continue;
        from = r->at;
        if (!zm_work(r->run, POLL_BYTES)) return;
    }
}

/* After a row: true at a comma, false at the ] that ends the matrix and the text, or at an error. */
static bool another_row(reader *r) {
    if (!zm_ok(r->run)) return false;
    skip_space(r);
    if (r->at < r->end && *r->at == ',') {
        r->at++;
        skip_space(r);
        return zm_ok(r->run);
    }
    if (r->at == r->end || *r->at != ']') {
        unexpected(r, "a comma or the ] of the matrix");
        return false;
    }
    r->at++;
    skip_space(r);
    if (r->at < r->end) unexpected(r, "nothing after the ] of the matrix");
    return false;
}

static void read_string(reader *r, uint64_t row) {
    if (r->at == r->end || *r->at != '"') {
        unexpected(r, "the \" of a row");
        return;
    }
    const char *start = r->at + 1, *close = NULL;
    uint64_t width = r->matrix->size, left = (uint64_t)(r->end - start);
    if (row > 0 && left > width && start[width] == '"') {
        close = start + width;
    } else if (left > 0) {
        close = memchr(start, '"', (size_t)left);
    }
    if (!close) {
        zm_fail(r->run, ZM_INVALID, "the string that begins here has no end (byte %llu)",
                (unsigned long long)(r->at - r->begin));
        return;
    }
    uint64_t length = (uint64_t)(close - start);
    if (row == 0) {
        if (length > 0) set_characters(r, *start);
        if (zm_ok(r->run) && !begin_rows(r, length)) fail_square(r, 1);
    } else if (length != width) {
        fail_length(r, row, length, "character");
    } else if (row == width) {
        fail_square(r, row + 1);
    }
    if (zm_ok(r->run)) r->matrix->rows[row] = start;
    r->at = close + 1;
    zm_work(r->run, 10);
}

static void read_strings(reader *r) {
    uint64_t row = 0;
    do
        read_string(r, row++);
    while (another_row(r));
    if (row < r->matrix->size) fail_square(r, row);
}

/* Can a list of neighbours of vertex 0 not look like this? See the header. Counts its numbers. */
static bool is_row_of_numbers(reader *r, uint64_t *width) {
    uint64_t zeros = 0, ones = 0;
    for (; zm_work(r->run, 2); r->at++) {
        skip_space(r);
        if (r->at == r->end || (*r->at != '0' && *r->at != '1')) return false;
        if (*r->at++ == '0') {
            zeros++;
        } else {
            ones++;
        }
        if (r->at < r->end && *r->at == '.') {
            do
                r->at++;
            while (r->at < r->end && *r->at == '0' && zm_work(r->run, 1));
        }
        skip_space(r);
        if (r->at == r->end || *r->at != ',') break;
    }
    *width = zeros + ones;
    return r->at < r->end && *r->at == ']' && (zeros > 0 || ones > 1);
}

static void fail_number(reader *r, uint64_t row, uint64_t column) {
    char found[ZM_SHOWN_SIZE];
    int length = 0;
    while (length < r->end - r->at && length < ZM_SHOWN_SIZE - 1 && r->at[length] > 0x20 && r->at[length] < 0x7f &&
           r->at[length] != ',' && r->at[length] != ']')
        length++;
    if (length > 0) {
        snprintf(found, sizeof found, "%.*s", length, r->at);
    } else if (r->at < r->end) {
        zm_matrix_shown(*r->at, found);
    } else {
        snprintf(found, sizeof found, "the end of the text");
    }
    zm_fail(r->run, ZM_INVALID, "row %llu, column %llu: expected 0 or 1, found %s (byte %llu)",
            (unsigned long long)row + 1, (unsigned long long)column + 1, found,
            (unsigned long long)(r->at - r->begin));
}

/* One 0 or 1, perhaps written 0.0 or 1.0; r->at moves to the comma or bracket behind. */
static bool read_number(reader *r, uint64_t row, uint64_t column, char *bit) {
    skip_space(r);
    const char *start = r->at, *end = r->end;
    if (start < end && (*start == '0' || *start == '1')) {
        *bit = *r->at++;
        if (end - r->at > 1 && *r->at == '.' && r->at[1] == '0') {
            for (r->at++; r->at < end && *r->at == '0' && zm_work(r->run, 1);)
                r->at++;
        }
        skip_space(r);
        if (r->at < end && (*r->at == ',' || *r->at == ']')) return zm_ok(r->run);
    }
    r->at = start;
    fail_number(r, row, column);
    return false;
}

static void read_row_of_numbers(reader *r, uint64_t row) {
    uint64_t width = r->matrix->size, column = 0;
    if (r->at == r->end || *r->at != '[') {
        unexpected(r, "the [ of a row");
        return;
    }
    if (row == width) {
        fail_square(r, row + 1);
        return;
    }
    char *out = r->matrix->copy + row * width, bit;
    r->matrix->rows[row] = out;
    r->at++;
    skip_space(r);
    if (r->at < r->end && *r->at == ']') {
        fail_length(r, row, 0, "number");
        return;
    }
    for (;; r->at++) {
        /* As most writers have it: "0,1,1,". */
        for (; column < width && r->end - r->at > 1 && (*r->at == '0' || *r->at == '1') && r->at[1] == ',';
             r->at += 2)
            out[column++] = *r->at;
        if (!read_number(r, row, column, &bit)) return;
        if (column < width) out[column] = bit;
        column++;
        if (*r->at == ']') break;
        if (!zm_work(r->run, 4)) return;
    }
    r->at++;
    if (column != width) fail_length(r, row, column, "number");
    zm_work(r->run, 4 + width);
}

static void read_numbers(reader *r, uint64_t width) {
    set_characters(r, '0');
    if (!begin_rows(r, width)) {
        fail_square(r, 1);
        return;
    }
    r->matrix->copy = zm_allocate(r->run, width * width, 1);
    uint64_t row = 0;
    if (!zm_ok(r->run)) return;
    do
        read_row_of_numbers(r, row++);
    while (another_row(r));
    if (row < width) fail_square(r, row);
}

bool zm_matrix_read(zm_matrix *matrix, const char *text, uint64_t length, zm_run *run) {
    *matrix = (zm_matrix){0};
    if (!zm_ok(run)) return true;
    reader r = {.matrix = matrix, .begin = text, .at = text, .end = text + length, .run = run};
    bool is_matrix = true;
    uint64_t width = 0;
    skip_space(&r);
    char first = r.at < r.end ? *r.at : 0;
    if (first != '[' && first != '{') {
        r.at = r.begin;
        read_text(&r);
    } else {
        r.at++;
        skip_space(&r);
        const char *row = r.at;
        char second = first == '[' && row < r.end ? *row : 0;
        if (second == '[') {
            r.at++;
            is_matrix = is_row_of_numbers(&r, &width);
            r.at = row;
            if (is_matrix) read_numbers(&r, width);
        } else if (second == '"') {
            read_strings(&r);
        } else {
            is_matrix = false;
        }
    }
    if (!zm_ok(run) || !is_matrix) zm_matrix_free(matrix, run);
    return is_matrix;
}

void zm_matrix_free(zm_matrix *matrix, zm_run *run) {
    zm_release(run, matrix->rows);
    zm_release(run, matrix->copy);
    *matrix = (zm_matrix){0};
}
