/*
** disconnected_matrix_read.c - finding the rows of a matrix in text and JSON.
**
** Method: the first row says how long all must be, so the others are not searched but looked up: only line ends,
** quotes and brackets are tested, and disconnected_matrix_check.c reads the characters between. O(size) steps. What
** is not packed so, cell by cell with nothing between, is gathered: cells are copied, a byte each, and blanks, tabs
** and commas between them left out; that also explains what is wrong. Lists of numbers are copied too. O(bytes).
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

void zm_matrix_refuse_cell(const zm_matrix *m, uint64_t row, uint64_t column, const char *at, const char *end,
                           zm_run *run) {
    char found[ZM_SHOWN_SIZE], pair[] = "Y or N";
    pair[0] = m->yes;
    pair[5] = m->no;
    zm_fail(run, ZM_INVALID, "row %llu, column %llu: expected %s, found %s", (unsigned long long)row + 1,
            (unsigned long long)column + 1, row == 0 && column == 0 ? "Y, N, 1 or 0" : pair,
            zm_shown_character(at, end, found));
}

/* ---- rows */

/* Row 1 is so long: room for as many rows. No room if the whole text, of so many bytes, is too short for them: then
** the matrix cannot be square, and a long line must not cost memory. */
static bool begin_matrix_rows(zm_matrix *m, uint64_t width, uint64_t bytes, zm_run *run) {
    m->size = width < UINT32_MAX ? (uint32_t)width : UINT32_MAX - 1;
    if (width == m->size && width * width <= bytes) m->rows = zm_allocate(run, width, sizeof *m->rows);
    return m->rows != NULL;
}

/* The first character of row 1 says which two there may be. */
static void set_characters(zm_matrix *m, const char *first, const char *end, zm_run *run) {
    bool letters = *first == 'Y' || *first == 'N';
    m->yes = letters ? 'Y' : '1';
    m->no = letters ? 'N' : '0';
    if (!letters && *first != '1' && *first != '0') zm_matrix_refuse_cell(m, 0, 0, first, end, run);
}

/* ---- cells that stand apart */

/* Rows that are looked at cell by cell, and copied, if the whole text, of so many bytes, can be a square of cells. */
typedef struct cell_gatherer {
    zm_matrix *matrix;
    uint64_t bytes;
    uint64_t rows, cells, capacity;
    zm_run *run;
} cell_gatherer;

static bool stands_between(char c) {
    return c == ' ' || c == '\t' || c == ',';
}

/* How many cells a row has; each must be one of the two. A comma ends a cell; where there is none before it, a cell
** is missing, and the comma is refused in its place: the others must not move into its column. */
static uint64_t count_cells(cell_gatherer *g, const char *at, const char *end) {
    zm_matrix *m = g->matrix;
    uint64_t count = 0, ended = 0;
    for (; at < end && zm_work(g->run, ZM_COST_NEXT); at++) {
        if (*at == ',' && ended != count) {
            ended = count;
            continue;
        }
        if (*at == ' ' || *at == '\t') continue;
        if (g->rows == 0 && count == 0) set_characters(m, at, end, g->run);
        if (*at != m->yes && *at != m->no) zm_matrix_refuse_cell(m, g->rows, count, at, end, g->run);
        count++;
    }
    return count;
}

static void gather_row(cell_gatherer *g, const char *at, const char *end) {
    zm_matrix *m = g->matrix;
    uint64_t count = count_cells(g, at, end);
    if (g->rows == 0) {
        if (count == 0) zm_fail(g->run, ZM_INVALID, "row 1 is empty");
        m->size = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX - 1;
    }
    if (count != m->size) fail_length(m, g->rows, count, "cell", g->run);
    g->rows++;
    if (count * m->size > g->bytes || !zm_grow(g->run, &m->copy, &g->capacity, g->cells + count, 1)) return;
    ZM_EACH(uint64_t, i, 0, (uint64_t)(end - at), ZM_COST_NEXT, g->run) {
        if (!stands_between(at[i])) m->copy[g->cells++] = at[i];
    }
}

/* All rows are there: they are the matrix's. */
static void end_gathering(cell_gatherer *g) {
    zm_matrix *m = g->matrix;
    if (g->rows != m->size) fail_square(m, g->rows, g->run);
    m->rows = zm_allocate(g->run, m->size, sizeof *m->rows);
    ZM_EACH(uint32_t, v, 0, m->size, ZM_COST_NEXT, g->run) {
        m->rows[v] = m->copy + (uint64_t)v * m->size;
    }
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

/* The size that the first line says, UINT64_MAX if it is a row; *at moves behind it. */
static uint64_t read_size_line(const char **at, const char *end, zm_run *run) {
    const char *eol = zm_find_byte(*at, end, '\n', run), *next = eol < end ? eol + 1 : end;
    uint64_t width = (uint64_t)(zm_trim_end(*at, eol, " \t\r", run) - *at), stated = 0;
    if (!is_size_line(*at, width, next, end, run)) return UINT64_MAX;
    for (uint64_t i = 0; i < width; i++)
        stated = stated * 10 + (uint64_t)((*at)[i] - '0');
    *at = next;
    return stated;
}

/* The rows from `start` on, if they are lines of cells and nothing else, as many and as long as the first. Since each
** should be as long as that, no line end is searched for. */
static bool read_packed_lines(zm_matrix *m, const char *start, const char *end, zm_run *run) {
    const char *at = start, *eol = zm_find_byte(start, end, '\n', run);
    uint64_t row = 0, width = matrix_line_length(start, eol, end);
    if (width == 0 || width >= UINT32_MAX || (*at != 'Y' && *at != 'N' && *at != '1' && *at != '0')) return false;
    if (width > 1 && stands_between(at[1])) return false;
    set_characters(m, at, end, run);
    if (!begin_matrix_rows(m, width, (uint64_t)(end - start), run)) return false;
    while (row < width && (uint64_t)(end - at) >= width && zm_work(run, ZM_COST_FAR)) {
        m->rows[row++] = at;
        at += width;
        if (end - at > 1 && *at == '\r') at++;
        if (at == end || *at != '\n') break;
        at++;
    }
    return row == width && at == end;
}

static void gather_lines(zm_matrix *m, const char *at, const char *end, zm_run *run) {
    cell_gatherer g = {.matrix = m, .bytes = (uint64_t)(end - at), .run = run};
    while (at < end && zm_work(run, ZM_COST_FAR)) {
        const char *eol = zm_find_byte(at, end, '\n', run);
        gather_row(&g, at, zm_trim_end(at, eol, "\r", run));
        at = eol < end ? eol + 1 : end;
    }
    end_gathering(&g);
}

static void read_matrix_text(zm_matrix *m, const char *text, const char *end, zm_run *run) {
    const char *at = text + zm_mark_length(text, (uint64_t)(end - text));
    uint64_t stated = read_size_line(&at, end, run);
    if (!read_packed_lines(m, at, end, run) && zm_ok(run)) {
        zm_matrix_free(m, run);
        end = zm_trim_end(at, end, " \t\r\n", run);
        bool is_empty_line = at < end && (*at == '\n' || (*at == '\r' && at[1] == '\n'));
        if (is_empty_line && stated == UINT64_MAX)
            zm_fail(run, ZM_INVALID, "row 1 is empty: the text begins with a line end");
        gather_lines(m, at, end, run);
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

/* The string of a row; its end is where r->at is then, on the quote. NULL and an error if there is none. */
static const char *begin_row_of_string(const zm_matrix *m, zm_json *r) {
    if (r->at == r->end || *r->at != '"') {
        zm_json_unexpected(r, "the \" of a row");
        return NULL;
    }
    const char *start = (const char *)r->at + 1, *close = row_end(m, r, start);
    if (close) r->at = (const unsigned char *)close;
    return close ? start : NULL;
}

/* Rows of cells and nothing else, as many and as long as the first. False: they are not, or there is an error. */
static bool read_packed_strings(zm_matrix *m, zm_json *r) {
    uint64_t row = 0;
    do {
        const char *start = begin_row_of_string(m, r);
        if (!start) return false;
        uint64_t length = (uint64_t)((const char *)r->at - start);
        if (row == 0) {
            if (length == 0 || stands_between(*start) || (length > 1 && stands_between(start[1]))) return false;
            set_characters(m, start, (const char *)r->at, r->run);
            if (!begin_matrix_rows(m, length, json_bytes(r), r->run)) return false;
        }
        if (length != m->size || row == m->size) return false;
        m->rows[row++] = start;
        r->at++;
        zm_work(r->run, 2 * ZM_COST_FAR);
    } while (another_row(r));
    return zm_ok(r->run) && row == m->size;
}

static void gather_strings(zm_matrix *m, zm_json *r) {
    cell_gatherer g = {.matrix = m, .bytes = json_bytes(r), .run = r->run};
    do {
        const char *start = begin_row_of_string(m, r), *end = (const char *)r->at;
        if (!start) return;
        if (end - start > 2 && end[-2] == '\\' && end[-1] == 'r') end -= 2; /* of lines that ended in CR and LF */
        gather_row(&g, start, end);
        r->at++;
    } while (another_row(r));
    end_gathering(&g);
}

static void read_matrix_strings(zm_matrix *m, zm_json *r) {
    const unsigned char *start = r->at;
    if (read_packed_strings(m, r) || !zm_ok(r->run)) return;
    zm_matrix_free(m, r->run);
    r->at = start;
    gather_strings(m, r);
}

/* A 0 or 1 that is written as false or true; 0: it is neither. r->at moves behind it. */
static char take_truth(zm_json *r) {
    static const struct {
        char bit;
        const char *word;
        size_t length;
    } truths[] = {{'0', "false", 5}, {'1', "true", 4}};
    for (int i = 0; i < 2; i++) {
        if ((uint64_t)(r->end - r->at) < truths[i].length || memcmp(r->at, truths[i].word, truths[i].length) != 0)
            continue;
        r->at += truths[i].length;
        return truths[i].bit;
    }
    return 0;
}

/* Can a list of neighbours of vertex 0 not look like this? See the header. Counts its numbers. */
static bool is_row_of_numbers(zm_json *r, uint64_t *width) {
    uint64_t zeros = 0, ones = 0, truths = 0;
    for (; zm_work(r->run, 2 * ZM_COST_NEXT); r->at++) {
        zm_json_skip_space(r);
        if (take_truth(r)) {
            truths++;
        } else if (r->at == r->end || (*r->at != '0' && *r->at != '1')) {
            /* What no list of neighbours has either, its cell is refused; so is the rest behind true and false. */
            bool is_word = r->at < r->end && (*r->at == '"' || *r->at >= 'A');
            *width = zeros + ones + truths + is_word;
            return truths > 0 || (is_word && *r->at != ']' && *r->at != '[' && *r->at != '{');
        } else if (*r->at++ == '0') {
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
    *width = zeros + ones + truths;
    return r->at < r->end && *r->at == ']' && (zeros > 0 || ones > 1 || truths > 0);
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
    ZM_JSON_FAIL(r, r->at, "row %llu, column %llu: expected 0 or 1, found %s%s", (unsigned long long)row + 1,
                 (unsigned long long)column + 1, found,
                 *found == '"' ? "; letters are a string a row, [\"NY\",\"YN\"]" : "");
}

/* One 0 or 1, perhaps written 0.0 or 1.0, or false or true; r->at moves to the comma or bracket behind. */
static bool read_bit(zm_json *r, uint64_t row, uint64_t column, char *bit) {
    zm_json_skip_space(r);
    const unsigned char *start = r->at;
    *bit = take_truth(r);
    if (*bit || (start < r->end && (*start == '0' || *start == '1'))) {
        if (!*bit) *bit = (char)*r->at++;
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
    m->yes = '1';
    m->no = '0';
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
    } else if (r.at == r.end || strchr("YN10", *r.at) ||
               !zm_json_refuse_name(&r, "Y, N, 1 or 0", "undirected_graph(a, b)")) {
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
