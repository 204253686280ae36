/*
** board_canonical.c - read a board of any characters, find the least of its forms, write that.
**
** Cells are code points: they compare as the bytes of UTF-8 do. A form is a way to walk through the cells, so none is
** written down but the least; two forms are compared cell by cell until they differ. O(cells).
*/
#include "board_canonical.h"

#include "../json/json_read.h"

/* A form: bit 0, rows from the last to the first; bit 1, columns so; bit 2, rows become columns. */
enum { FORM_ROWS_BACK = 1, FORM_COLUMNS_BACK = 2, FORM_TURNED = 4, FORMS_OF_RECTANGLE = 4, FORMS_OF_SQUARE = 8 };

typedef struct canonical_reader {
    uint32_t *cells;
    uint64_t count, capacity;
    uint64_t rows, columns;
    uint32_t given; /* columns that were given; 0: rows are lines */
    zm_run *run;
} canonical_reader;

/* ---- reading */

/* Append the cells of a row. Returns how many. */
static uint64_t canonical_read_cells(canonical_reader *r, const char *at, const char *end) {
    uint64_t begin = r->count;
    char shown[ZM_SHOWN_SIZE];
    if (!zm_grow(r->run, &r->cells, &r->capacity, r->count + (uint64_t)(end - at), sizeof *r->cells)) return 0;
    while (at < end && zm_work(r->run, ZM_COST_NEXT)) {
        uint32_t length = zm_utf8_length(at, end);
        if (length == 0 || ((unsigned char)*at < 0x20 && *at != '\t')) {
            uint64_t row = r->given ? r->count / r->given : r->rows;
            uint64_t column = r->given ? r->count % r->given : r->count - begin;
            zm_fail(r->run, ZM_INVALID, "row %llu, column %llu: %s is no cell", (unsigned long long)row + 1,
                    (unsigned long long)column + 1, zm_shown_character(at, end, shown));
            break;
        }
        r->cells[r->count++] = zm_utf8_code_point(at, length);
        at += length;
    }
    return r->count - begin;
}

static void canonical_read_row(canonical_reader *r, const char *at, const char *end) {
    uint64_t count = canonical_read_cells(r, at, end);
    if (count == 0) zm_fail(r->run, ZM_INVALID, "row %llu is empty", (unsigned long long)r->rows + 1);
    if (r->rows > 0 && count != r->columns)
        zm_fail(r->run, ZM_INVALID, "row %llu has %llu cell%s, but row 1 has %llu", (unsigned long long)r->rows + 1,
                (unsigned long long)count, count == 1 ? "" : "s", (unsigned long long)r->columns);
    r->columns = count;
    r->rows++;
}

static void canonical_read_lines(canonical_reader *r, const char *at, const char *end) {
    while (at < end && zm_work(r->run, ZM_COST_FAR)) {
        const char *eol = zm_find_byte(at, end, '\n', r->run);
        canonical_read_row(r, at, zm_trim_end(at, eol, "\r", r->run));
        at = eol < end ? eol + 1 : end;
    }
}

static void canonical_read_string(void *reader, const zm_label *row) {
    canonical_reader *r = reader;
    canonical_read_row(r, row->bytes, zm_trim_end(row->bytes, row->bytes + row->length, "\r", r->run));
}

static bool is_blank_cell(uint32_t cell) {
    return cell == ' ' || cell == '\t';
}

/* Blanks are cells. But where they stand at the ends of rows only, or in rows behind all others, they may as well
** have been left there by mistake, and the form of the board would be another: that is not for us to say. */
static void canonical_check_blanks(const canonical_reader *r) {
    uint64_t rows = 0, columns = 0, inside = 0;
    for (uint64_t at = 0; at < r->count && zm_work(r->run, ZM_COST_FAR); at++) {
        if (is_blank_cell(r->cells[at])) continue;
        rows = at / r->columns + 1;
        if (columns <= at % r->columns) columns = at % r->columns + 1;
    }
    if (!zm_ok(r->run) || (rows == r->rows && columns == r->columns)) return;
    for (uint64_t at = 0; at < r->count && zm_work(r->run, ZM_COST_FAR); at++)
        inside += is_blank_cell(r->cells[at]) && at / r->columns < rows && at % r->columns < columns;
    if (rows > 0 && inside == 0)
        zm_fail(r->run, ZM_INVALID,
                "blanks at the end only, from row %llu, column %llu on: leave them out, or if they are cells, give "
                "the rows without line ends and say how many columns",
                (unsigned long long)(columns < r->columns ? 1 : rows + 1),
                (unsigned long long)(columns < r->columns ? columns + 1 : 1));
}

static void canonical_read(canonical_reader *r, const char *text, uint64_t bytes) {
    const char *at = text + zm_mark_length(text, bytes);
    const char *end = zm_trim_end(at, text + bytes, "\r\n", r->run);
    if (r->given > 0) {
        r->columns = r->given;
        r->rows = canonical_read_cells(r, at, end) / r->given;
        if (r->count % r->given > 0)
            zm_fail(r->run, ZM_INVALID, "%llu cells are no whole rows of %u", (unsigned long long)r->count, r->given);
    } else if (zm_json_begins(text, bytes, '[', r->run)) {
        zm_json_read_strings(text, bytes, "board", canonical_read_string, r, r->run);
    } else {
        canonical_read_lines(r, at, end);
    }
    if (r->rows == 0) zm_fail(r->run, ZM_INVALID, "the board is empty");
    if (zm_ok(r->run) && r->given == 0) canonical_check_blanks(r);
}

/* ---- forms */

static uint32_t cell_of_form(const canonical_reader *r, int form, uint64_t row, uint64_t column) {
    uint64_t from_row = form & FORM_TURNED ? column : row, from_column = form & FORM_TURNED ? row : column;
    if (form & FORM_ROWS_BACK) from_row = r->rows - 1 - from_row;
    if (form & FORM_COLUMNS_BACK) from_column = r->columns - 1 - from_column;
    return r->cells[from_row * r->columns + from_column];
}

static bool form_is_less(const canonical_reader *r, int form, int other) {
    for (uint64_t row = 0; row < r->rows; row++) {
        for (uint64_t column = 0; column < r->columns && zm_work(r->run, 2 * ZM_COST_FAR); column++) {
            uint32_t a = cell_of_form(r, form, row, column), b = cell_of_form(r, other, row, column);
            if (a != b) return a < b;
        }
    }
    return false;
}

static int least_form(const canonical_reader *r) {
    int forms = r->rows == r->columns ? FORMS_OF_SQUARE : FORMS_OF_RECTANGLE, least = 0;
    for (int form = 1; form < forms && zm_ok(r->run); form++)
        if (form_is_less(r, form, least)) least = form;
    return least;
}

/* ---- writing */

/* What is read takes 4 bytes a cell at most, and a line end a row. */
static char *write_form(const canonical_reader *r, int form, bool lines, uint64_t *length) {
    enum { LONGEST_CHARACTER = 4 };
    char *out = zm_allocate(r->run, r->count * LONGEST_CHARACTER + r->rows, 1);
    uint64_t at = 0;
    for (uint64_t row = 0; row < r->rows && zm_ok(r->run); row++) {
        if (row > 0 && lines) out[at++] = '\n';
        for (uint64_t column = 0; column < r->columns && zm_work(r->run, ZM_COST_FAR); column++)
            at += zm_utf8_write(out + at, cell_of_form(r, form, row, column));
    }
    *length = at;
    if (zm_ok(r->run)) return out;
    zm_release(r->run, out);
    return NULL;
}

char *zm_board_canonical(const char *text, uint64_t bytes, uint32_t columns, uint64_t *length, zm_run *run) {
    *length = 0;
    if (!zm_ok(run)) return NULL;
    canonical_reader r = {.given = columns, .run = run};
    canonical_read(&r, text, bytes);
    char *out = zm_ok(run) ? write_form(&r, least_form(&r), columns == 0, length) : NULL;
    zm_release(run, r.cells);
    if (!out) *length = 0;
    return out;
}
