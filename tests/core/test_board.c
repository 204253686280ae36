/* The board reader: what it takes, what it refuses, and where it says the fault stands. */
#include "../../ext/core/board/board.h"
#include "../../ext/core/board/board_canonical.h"
#include "testing.h"

#include <stdio.h>

static void describe(const char *text, uint64_t length, char *out, size_t room) {
    zm_run run = zm_libc_run();
    zm_board board;
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    zm_board_read(&board, copy, length, ".#XO", &run);
    free(copy);
    if (!zm_ok(&run)) {
        snprintf(out, room, "%s", run.message);
        assert_null(board.cells);
        return;
    }
    snprintf(out, room, "%ux%u %.*s", board.rows, board.columns, (int)(board.rows * board.columns), board.cells);
    zm_board_free(&board, &run);
}

static void check_length(const char *text, size_t length, const char *expected) {
    char got[400];
    describe(text, length, got, sizeof got);
    if (strcmp(got, expected) != 0) fail_msg("%s\n  gives    %s\n  expected %s", text, got, expected);
}

static void check(const char *text, const char *expected) {
    check_length(text, strlen(text), expected);
}

static void good(void **state) {
    (void)state;
    check(".", "1x1 .");
    check("X.O\n#.#", "2x3 X.O#.#");
    check("X.O\n#.#\n", "2x3 X.O#.#");
    check("X.O\r\n#.#\r\n", "2x3 X.O#.#");
    check("X.O\r\n#.#", "2x3 X.O#.#");
    check("[\"X.O\",\"#.#\"]", "2x3 X.O#.#");
    check(" [ \"\\u002e\" , \"X\" ] ", "2x1 .X");
    /* a mark, blanks at the end of rows, empty lines at the end */
    check("\xEF\xBB\xBFX.O \t\r\n#.#\n\r\n \n", "2x3 X.O#.#");
    check("\xEF\xBB\xBF[\"X \",\"O\\t\"]", "2x1 XO");
}

static void bad(void **state) {
    (void)state;
    check("", "the board is empty");
    check("[]", "the board is empty");
    check("\n", "the board is empty");
    check("\nX", "row 1 is empty: the text begins with a line end");
    check("X\n\nX", "row 2 is empty");
    check("X\n\n", "1x1 X");
    check("[\"\"]", "row 1 is empty");
    check("XO\nX", "row 2 has 1 cell, but row 1 has 2");
    check("X\nXO", "row 2 has 2 cells, but row 1 has 1");
    check("X,O", "row 1, column 2: ',' is no cell of this board; expected one of . # X O; rows are lines, or "
                 "[\"...\",\"...\"]");
    check("XO\nX?", "row 2, column 2: '?' is no cell of this board; expected one of . # X O");
    check("X O", "row 1, column 2: a blank is no cell of this board; expected one of . # X O");
    check("X\rO", "row 1, column 2: the byte 0x0d is no cell of this board; expected one of . # X O; "
                  "rows are lines, or [\"...\",\"...\"]");
    check("X\xC3\xA9", "row 1, column 2: '\xC3\xA9' (U+00E9) is no cell of this board; expected one of . # X O");
    check_length("X\0O", 3, "row 1, column 2: the byte 0x00 is no cell of this board; expected one of . # X O");
    check_length("XO\n\0O", 5, "row 2, column 1: the byte 0x00 is no cell of this board; expected one of . # X O");
    check("[\"X\"", "expected a comma or the ] of the board, but the text ends (byte 4)");
    check("[\"X\",]", "expected the \" of a row, found ']' (byte 5)");
    check("[1]", "expected the \" of a row, found '1' (byte 1)");
    check("[\"X\"] x", "expected the end of the text, found 'x' (byte 6)");
    check("[\"X\",\"XO\"]", "row 2 has 2 cells, but row 1 has 1");
    check("[\"X\\n\"]", "row 1, column 2: the byte 0x0a is no cell of this board; expected one of . # X O");
}

static void pieces(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_board board;
    zm_board_read(&board, "..\nXO\n.O", 8, ".XO", &run);
    assert_int_equal(zm_board_only(&board, "X#", "cross", &run), 2);
    assert_true(zm_ok(&run));
    zm_board_only(&board, "O", "ring", &run);
    assert_string_equal(run.message, "a second ring stands in row 3, column 2");
    zm_clear_error(&run);
    zm_board_only(&board, "#", "wall", &run);
    assert_string_equal(run.message, "there is no wall on the board");
    zm_board_free(&board, &run);
}

static void large(void **state) {
    (void)state;
    enum { ROWS = 1000, COLUMNS = 10001 };
    char *text = malloc((size_t)ROWS * COLUMNS);
    memset(text, '.', (size_t)ROWS * COLUMNS);
    for (int r = 0; r < ROWS; r++)
        text[(size_t)r * COLUMNS + COLUMNS - 1] = '\n';
    zm_run run = zm_libc_run();
    zm_board board;
    zm_board_read(&board, text, (uint64_t)ROWS * COLUMNS, ".", &run);
    assert_int_equal(board.rows, ROWS);
    assert_int_equal(board.columns, COLUMNS - 1);
    zm_board_free(&board, &run);
    text[(size_t)ROWS * COLUMNS - 2] = 'x';
    zm_board_read(&board, text, (uint64_t)ROWS * COLUMNS, ".", &run);
    assert_string_equal(run.message, "row 1000, column 10000: 'x' is no cell of this board; expected one of .");
    free(text);
}

static void check_canonical(const char *text, uint32_t columns, const char *expected) {
    faults f = {0};
    zm_run run = faults_run(&f);
    uint64_t length;
    char *least = zm_board_canonical(text, strlen(text), columns, &length, &run);
    assert_true((least != NULL) == zm_ok(&run));
    if (least && (length != strlen(expected) || memcmp(least, expected, length) != 0))
        fail_msg("%s gives %.*s", text, (int)length, least);
    if (!least) assert_string_equal(run.message, expected);
    zm_release(&run, least);
    assert_int_equal(f.live, 0);
}

static void canonical(void **state) {
    (void)state;
    check_canonical("dc\nba", 0, "ab\ncd");
    check_canonical("dbca", 2, "abcd");
    check_canonical("cba\r\nfed\r\n", 0, "abc\ndef");
    check_canonical("[\"ba\"]", 0, "ab");
    check_canonical("\xEF\xBB\xBF"
                    "\xC3\xA9"
                    "a",
                    2, "a\xC3\xA9");
    check_canonical("", 0, "the board is empty");
    check_canonical("ab\ncd", 2, "row 2, column 1: the byte 0x0a is no cell");
    check_canonical("ab\nc\x02", 0, "row 2, column 2: the byte 0x02 is no cell");
    check_canonical("abc", 2, "3 cells are no whole rows of 2");
}

static void canonical_once(zm_run *run) {
    uint64_t length;
    zm_release(run, zm_board_canonical("XO.\nO.X\n.XO", 11, 0, &length, run));
    zm_release(run, zm_board_canonical("[\"XO\",\"O\\u002e\"]", 16, 0, &length, run));
}

static void job(zm_run *run) {
    zm_board a = {0}, b = {0};
    char text[3000];
    memset(text, 'X', sizeof text);
    for (int i = 99; i < 3000; i += 100)
        text[i] = '\n';
    zm_board_read(&a, text, sizeof text, "X", run);
    if (zm_ok(run)) zm_board_read(&b, "[\"\\u0058X\",\"XX\"]", 16, "X", run);
    zm_board_free(&a, run);
    zm_board_free(&b, run);
}

static void faults_in_reading(void **state) {
    (void)state;
    sweep_faults(job);
    sweep_faults(canonical_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good),  cmocka_unit_test(bad),       cmocka_unit_test(pieces),
        cmocka_unit_test(large), cmocka_unit_test(canonical), cmocka_unit_test(faults_in_reading),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
